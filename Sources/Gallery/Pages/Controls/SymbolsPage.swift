import Tactile

/// All symbols, in every weight and size.
final class SymbolsPage: UIView, UICollectionViewDataSource, UISearchBarDelegate {
    private let search = UISearchBar()
    private let weight = UISlider()
    private let size = UISlider()
    private let note = Column.label("", size: 13)
    private let palette = UISegmentedControl(items: ["One colour", "Two strengths", "Two colours"])
    private var names = UIImage.systemNames
    private let grid: UICollectionView

    override init(frame: CGRect) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 64, height: 64)
        layout.minimumLineSpacing = 8
        layout.minimumInteritemSpacing = 8
        grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init(frame: frame)
        search.placeholder = "A name, such as “heart”"
        search.delegate = self
        note.textColor = Column.quiet
        weight.minimumValue = 1
        weight.maximumValue = 9
        weight.value = 4
        weight.accessibilityLabel = "Weight"
        size.minimumValue = 12
        size.maximumValue = 40
        size.value = 24
        size.accessibilityLabel = "Size"
        for slider in [weight, size] {
            slider.addAction(UIAction { [weak self] _ in self?.show() }, for: .valueChanged)
        }
        palette.selectedSegmentIndex = 0
        palette.addAction(UIAction { [weak self] _ in self?.show() }, for: .valueChanged)
        grid.dataSource = self
        grid.backgroundColor = .clear
        grid.register(SymbolCell.self, forCellWithReuseIdentifier: "symbol")
        for part in [search, weight, size, palette, note, grid] as [UIView] { addSubview(part) }
        show()
    }

    required init?(coder: NSCoder) { nil }

    private var configuration: UIImage.SymbolConfiguration {
        let plain = UIImage.SymbolConfiguration(
            pointSize: CGFloat(size.value.rounded()),
            weight: UIImage.SymbolWeight(rawValue: Int(weight.value.rounded())) ?? .regular)
        switch palette.selectedSegmentIndex {
        case 1: return plain.applying(.init(hierarchicalColor: Column.tint))
        case 2: return plain.applying(.init(paletteColors: [.white, .systemIndigo]))
        default: return plain
        }
    }

    private func show() {
        note.text =
            "\(names.count) symbols, \(Int(size.value.rounded())) points, weight "
            + "\(Int(weight.value.rounded())) of 9"
        grid.reloadData()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 640)
        search.frame = CGRect(x: 0, y: 0, width: width, height: 52)
        let half = (width - 16) / 2
        weight.frame = CGRect(x: 0, y: 56, width: half, height: 32)
        size.frame = CGRect(x: half + 16, y: 56, width: half, height: 32)
        palette.frame = CGRect(x: 0, y: 96, width: min(width, 360), height: 32)
        note.frame = CGRect(x: 0, y: 136, width: width, height: 20)
        grid.frame = CGRect(x: 0, y: 164, width: width, height: max(240, bounds.height - 164))
    }

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        names = UIImage.systemNames.filter {
            searchText.isEmpty || $0.localizedCaseInsensitiveContains(searchText)
        }
        show()
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { names.count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "symbol", for: indexPath)
        (cell as? SymbolCell)?.show(names[indexPath.item], configuration)
        return cell
    }
}

private final class SymbolCell: UICollectionViewCell {
    private let picture = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.contentMode = .center
        picture.tintColor = .label
        contentView.backgroundColor = .secondarySystemFill
        contentView.layer.cornerRadius = 8
        picture.frame = contentView.bounds
        picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ name: String, _ configuration: UIImage.SymbolConfiguration) {
        picture.image = UIImage(systemName: name, withConfiguration: configuration)
        isAccessibilityElement = true
        accessibilityLabel = name
    }
}
