import Tactile

/// Two tables of things for a journey: rows are dragged from one to the other, to another place in
/// one, and out to other programs as text.
final class DragRowsPage: UIView {
    private let said = Column.label("Drag a row to the other table, or to another place.")
    private let tables = [
        PackingTable(["Passport", "Toothbrush", "Camera", "Umbrella", "Novel", "Charger"]),
        PackingTable(["Boots", "Map"]),
    ]
    private let titles = [Column.label("At home"), Column.label("In the bag")]

    override init(frame: CGRect) {
        super.init(frame: frame)
        said.textColor = Column.quiet
        said.numberOfLines = 2
        addSubview(said)
        for (table, title) in zip(tables, titles) {
            title.font = .preferredFont(forTextStyle: .headline)
            table.onDrop = { [weak self] in self?.said.text = $0 }
            addSubview(title)
            addSubview(table)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let gap: CGFloat = 16, top: CGFloat = 74
        let width = max(0, (bounds.width - gap) / 2)
        said.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 40)
        for (index, table) in tables.enumerated() {
            let x = CGFloat(index) * (width + gap)
            titles[index].frame = CGRect(x: x, y: 44, width: width, height: 24)
            table.frame = CGRect(x: x, y: top, width: width, height: max(0, bounds.height - top))
        }
    }
}

/// A table of words that gives and takes.
private final class PackingTable: UITableView, UITableViewDataSource, UITableViewDragDelegate,
    UITableViewDropDelegate
{
    private var words: [String]
    var onDrop: ((String) -> Void)?

    /// What a dragged row is in this program.
    private struct Thing {
        let word: String
        let table: PackingTable
    }

    init(_ words: [String]) {
        self.words = words
        super.init(frame: .zero, style: .plain)
        register(UITableViewCell.self, forCellReuseIdentifier: "word")
        layer.cornerRadius = 12
        dataSource = self
        dragDelegate = self
        dropDelegate = self
    }

    required init?(coder: NSCoder) { nil }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        words.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = words[indexPath.row]
        cell.contentConfiguration = content
        return cell
    }

    // MARK: Giving

    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        let word = words[indexPath.row]
        let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: word)))
        item.localObject = Thing(word: word, table: self)
        return [item]
    }

    private func give(_ word: String) {
        guard let row = words.firstIndex(of: word) else { return }
        words.remove(at: row)
        deleteRows(at: [IndexPath(row: row, section: 0)], with: .fade)
    }

    // MARK: Taking

    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: String.self)
    }

    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        UITableViewDropProposal(
            operation: session.localDragSession == nil ? .copy : .move,
            intent: .insertAtDestinationIndexPath)
    }

    func tableView(
        _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
    ) {
        let place = coordinator.destinationIndexPath
        for item in coordinator.items {
            guard let thing = item.dragItem.localObject as? Thing else { continue }
            if let source = item.sourceIndexPath {
                let target = place ?? IndexPath(row: words.count - 1, section: 0)
                words.insert(words.remove(at: source.row), at: target.row)
                moveRow(at: source, to: target)
                coordinator.drop(item.dragItem, toRowAt: target)
            } else {
                thing.table.give(thing.word)
                coordinator.drop(item.dragItem, toRowAt: take(thing.word, at: place))
            }
            onDrop?("“\(thing.word)” has a new place.")
        }
        guard coordinator.session.localDragSession == nil else { return }
        coordinator.session.loadObjects(ofClass: String.self) { [weak self] texts in
            for text in texts {
                let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
                if !line.isEmpty { self?.take(String(line.prefix(60)), at: place) }
            }
        }
    }

    @discardableResult
    private func take(_ word: String, at place: IndexPath?) -> IndexPath {
        let path = IndexPath(row: min(place?.row ?? words.count, words.count), section: 0)
        words.insert(word, at: path.row)
        insertRows(at: [path], with: .fade)
        return path
    }
}
