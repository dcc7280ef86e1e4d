import Tactile

/// Numbers that are filtered and sorted: what changed is found by comparing.
final class SnapshotsPage: UIView {
    private let view: UICollectionView
    private let source: UICollectionViewDiffableDataSource<String, Int>
    private let choice = UISegmentedControl(items: ["All", "Even", "Primes", "By last digit"])
    private let shuffle = UIButton(type: .system)
    private let turn = UIButton(type: .system)
    private var numbers = Array(1...60)

    override init(frame: CGRect) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 56, height: 44)
        layout.minimumLineSpacing = 8
        layout.minimumInteritemSpacing = 8
        layout.sectionInset = UIEdgeInsets(top: 0, left: 0, bottom: 16, right: 0)
        view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        let tile = UICollectionView.CellRegistration<TileCell, Int> { cell, _, number in
            cell.show(number)
        }
        source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, number in
            view.dequeueConfiguredReusableCell(using: tile, for: path, item: number)
        }
        super.init(frame: frame)
        shuffle.setTitle("Shuffle", for: .normal)
        shuffle.addAction(
            UIAction { [weak self] _ in
                self?.numbers.shuffle()
                self?.show(animated: true)
            }, for: .primaryActionTriggered)
        turn.setTitle("Last first", for: .normal)
        turn.addAction(
            UIAction { [weak self] _ in self?.moveLastSection() }, for: .primaryActionTriggered)
        choice.selectedSegmentIndex = 0
        choice.addAction(
            UIAction { [weak self] _ in self?.show(animated: true) }, for: .valueChanged)
        for part in [choice, shuffle, turn, view] { addSubview(part) }
        show(animated: false)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let y = Column.flow([choice, shuffle, turn], y: 0, width: bounds.width, height: 32) + 12
        view.frame = CGRect(
            x: 0, y: y, width: bounds.width, height: max(bounds.height - y, 0))
    }

    /// The last section comes before the others, with its items.
    private func moveLastSection() {
        var snapshot = source.snapshot()
        guard let first = snapshot.sectionIdentifiers.first,
            let last = snapshot.sectionIdentifiers.last, first != last
        else { return }
        snapshot.moveSection(last, beforeSection: first)
        source.apply(snapshot, animatingDifferences: true)
    }

    private static func isPrime(_ number: Int) -> Bool {
        number > 1 && (2..<number).allSatisfy { number % $0 != 0 }
    }

    private func show(animated: Bool) {
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        if choice.selectedSegmentIndex == 3 {
            for digit in 0..<10 {
                snapshot.appendSections(["\(digit)"])
                snapshot.appendItems(numbers.filter { $0 % 10 == digit })
            }
        } else {
            snapshot.appendSections(["all"])
            snapshot.appendItems(
                numbers.filter {
                    switch choice.selectedSegmentIndex {
                    case 1: $0 % 2 == 0
                    case 2: Self.isPrime($0)
                    default: true
                    }
                })
        }
        source.apply(snapshot, animatingDifferences: animated)
    }
}
