import Tactile

/// A shop: a grid of goods below a large title, a sheet for each, and a basket.
final class ShopPage: UIView {
    private let navigation = UINavigationController(rootViewController: ShopController())

    override init(frame: CGRect) {
        super.init(frame: frame)
        let bar = navigation.navigationBar
        bar.prefersLargeTitles = true
        // The bar has no ground while nothing is scrolled under it.
        let plain = UINavigationBarAppearance()
        plain.configureWithTransparentBackground()
        plain.largeTitleTextAttributes = [.foregroundColor: Column.tint]
        bar.scrollEdgeAppearance = plain
        navigation.view.layer.cornerRadius = 12
        navigation.view.layer.borderWidth = 1
        navigation.view.layer.borderColor = UIColor.separator.cgColor
        navigation.view.clipsToBounds = true
        addSubview(navigation.view)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        navigation.view.frame = CGRect(
            x: 0, y: 0, width: min(bounds.width, 560), height: max(360, bounds.height))
    }
}

private struct Good: Hashable {
    let name: String
    let symbol: String
    let price: Int

    static let all: [Good] = [
        Good(name: "Umbrella", symbol: "cloud.rain.fill", price: 24),
        Good(name: "Lamp", symbol: "lightbulb.fill", price: 49),
        Good(name: "Cup", symbol: "cup.and.saucer.fill", price: 9),
        Good(name: "Headphones", symbol: "headphones", price: 129),
        Good(name: "Camera", symbol: "camera.fill", price: 349),
        Good(name: "Book", symbol: "book.fill", price: 18),
        Good(name: "Scissors", symbol: "scissors", price: 12),
        Good(name: "Clock", symbol: "alarm.fill", price: 35),
        Good(name: "Gift box", symbol: "gift.fill", price: 5),
        Good(name: "Ruler", symbol: "ruler.fill", price: 4),
        Good(name: "Kite", symbol: "diamond.fill", price: 21),
        Good(name: "Brush", symbol: "paintbrush.fill", price: 8),
    ]
}

private final class ShopController: UIViewController, UICollectionViewDelegate {
    private lazy var grid = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    private var source: UICollectionViewDiffableDataSource<Int, Good>?
    private var basket: [Good] = [] { didSet { showBasket() } }

    private var layout: UICollectionViewLayout {
        UICollectionViewCompositionalLayout { _, environment in
            let columns = max(2, Int(environment.container.effectiveContentSize.width / 160))
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1 / CGFloat(columns)),
                    heightDimension: .fractionalHeight(1)))
            item.contentInsets = NSDirectionalEdgeInsets(top: 6, leading: 6, bottom: 6, trailing: 6)
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(132)),
                repeatingSubitem: item, count: columns)
            let section = NSCollectionLayoutSection(group: group)
            section.contentInsets = NSDirectionalEdgeInsets(
                top: 6, leading: 10, bottom: 10, trailing: 10)
            return section
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Shop"
        view.backgroundColor = .systemBackground
        grid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        grid.backgroundColor = .clear
        grid.delegate = self
        view.addSubview(grid)
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Good> {
            cell, _, good in
            var content = cell.defaultContentConfiguration()
            content.image = UIImage(systemName: good.symbol)
            content.text = good.name
            // A word is never broken.
            content.textProperties.numberOfLines = 1
            content.textProperties.adjustsFontSizeToFitWidth = true
            content.textProperties.minimumScaleFactor = 0.7
            content.secondaryText = "\(good.price) €"
            cell.contentConfiguration = content
            var background = UIBackgroundConfiguration.listGroupedCell()
            background.backgroundColor = .secondarySystemFill
            background.cornerRadius = 12
            cell.backgroundConfiguration = background
        }
        source = UICollectionViewDiffableDataSource(collectionView: grid) { grid, path, good in
            grid.dequeueConfiguredReusableCell(using: registration, for: path, item: good)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Good>()
        snapshot.appendSections([0])
        snapshot.appendItems(Good.all)
        source?.apply(snapshot, animatingDifferences: false)
        showBasket()
    }

    private func showBasket() {
        let item = UIBarButtonItem(
            title: "\(basket.count)",
            image: UIImage(systemName: basket.isEmpty ? "cart" : "cart.fill"),
            primaryAction: UIAction { [weak self] _ in self?.openBasket() })
        item.accessibilityLabel = "Basket, \(basket.count)"
        item.isEnabled = !basket.isEmpty
        navigationItem.rightBarButtonItem = item
        navigationItem.prompt =
            basket.isEmpty ? nil : "\(basket.map(\.price).reduce(0, +)) € in the basket"
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        guard let good = source?.itemIdentifier(for: indexPath) else { return }
        let scene = GoodController(good) { [weak self] in self?.basket.append(good) }
        // Beside what was chosen, or from below where the window is narrow.
        scene.modalPresentationStyle = .popover
        let popover = scene.popoverPresentationController
        popover?.sourceView = collectionView.cellForItem(at: indexPath)
        popover?.adaptiveSheetPresentationController.detents = [.medium()]
        popover?.adaptiveSheetPresentationController.prefersGrabberVisible = true
        present(scene, animated: true)
    }

    private func openBasket() {
        let sum = basket.map(\.price).reduce(0, +)
        let alert = UIAlertController(
            title: "Buy \(basket.count) for \(sum) €?",
            message: basket.map(\.name).joined(separator: ", "), preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Empty", style: .destructive) { [weak self] _ in
                self?.basket = []
            })
        alert.addAction(
            UIAlertAction(title: "Buy", style: .default) { [weak self] _ in self?.basket = [] })
        present(alert, animated: true)
    }
}

private final class GoodController: UIViewController {
    private let good: Good
    private let bought: () -> Void

    init(_ good: Good, bought: @escaping () -> Void) {
        self.good = good
        self.bought = bought
        super.init(nibName: nil, bundle: nil)
        preferredContentSize = CGSize(width: 320, height: 300)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let picture = UIImageView(
            image: UIImage(
                systemName: good.symbol,
                withConfiguration: UIImage.SymbolConfiguration(
                    textStyle: .largeTitle, scale: .large)))
        picture.contentMode = .center
        let title = UILabel()
        title.text = good.name
        title.font = .preferredFont(forTextStyle: .title1)
        title.textAlignment = .center
        let price = UILabel()
        price.text = "\(good.price) €"
        price.textColor = .secondaryLabel
        price.textAlignment = .center
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Into the basket"
        configuration.image = UIImage(systemName: "cart.badge.plus")
        configuration.imagePadding = 8
        let buy = UIButton(
            configuration: configuration,
            primaryAction: UIAction { [weak self] _ in
                self?.bought()
                self?.dismiss(animated: true)
            })
        let stack = UIStackView(arrangedSubviews: [picture, title, price, buy])
        stack.axis = .vertical
        stack.spacing = 14
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 36),
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.widthAnchor.constraint(equalToConstant: 260),
            buy.heightAnchor.constraint(equalToConstant: 44),
        ])
    }
}
