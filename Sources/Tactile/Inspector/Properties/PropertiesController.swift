import Foundation
import TactileControls
import TactileTables
import TactileViews

/// The table with all that is known of the chosen object.
@MainActor
final class PropertiesController: NSObject, UITableViewDataSource, UITableViewDelegate {
    let table = UITableView(frame: .zero, style: .plain)
    private(set) var sections: [PropertySection] = []
    private weak var object: AnyObject?
    private var kind = TreeKind.views
    private var shownWidth: CGFloat = 0
    private let follow: (AnyObject) -> Void
    private let refused: (String) -> Void
    private let changed: () -> Void

    /// - Parameters:
    ///   - follow: Gets the object that a link leads to.
    ///   - refused: Gets a sentence about what was typed and could not be read.
    ///   - changed: Is called after a value was changed.
    init(
        follow: @escaping (AnyObject) -> Void, refused: @escaping (String) -> Void,
        changed: @escaping () -> Void
    ) {
        self.follow = follow
        self.refused = refused
        self.changed = changed
        super.init()
        table.dataSource = self
        table.delegate = self
        table.separatorStyle = .none
        table.sectionHeaderHeight = InspectorStyle.rowHeight + 4
        table.register(PropertyCell.self, forCellReuseIdentifier: "property")
        table.accessibilityLabel = "Properties"
    }

    func show(_ object: AnyObject?, in kind: TreeKind) {
        let isOther = object !== self.object || kind != self.kind
        self.object = object
        self.kind = kind
        if isOther {
            sections = object.map { PropertySections.sections(of: $0, in: kind) } ?? []
            table.reloadData()
            table.setContentOffset(.zero, animated: false)
        } else {
            refresh()
        }
    }

    /// Looks at the object again. While somebody types, the rows stay.
    func refresh() {
        let found = object.map { PropertySections.sections(of: $0, in: kind) } ?? []
        let isAlike =
            found.count == sections.count
            && zip(found, sections).allSatisfy { new, old in
                new.title == old.title && new.properties.count == old.properties.count
                    && zip(new.properties, old.properties).allSatisfy { $0.isLike($1) }
            }
        let cells = table.visibleCells.compactMap { $0 as? PropertyCell }
        if !isAlike, cells.contains(where: \.isEditingText) { return }
        let areOthersHigh = !isAlike || !heightsAreEqual(found, sections)
        sections = found
        if areOthersHigh, !cells.contains(where: \.isEditingText) {
            table.reloadData()
        } else {
            for path in table.indexPathsForVisibleRows ?? [] {
                (table.cellForRow(at: path) as? PropertyCell)?.show(property(at: path))
            }
        }
    }

    /// Rows are as high as their width makes them.
    func widthChanged(to width: CGFloat) {
        guard width != shownWidth else { return }
        shownWidth = width
        table.reloadData()
    }

    private func heightsAreEqual(_ new: [PropertySection], _ old: [PropertySection]) -> Bool {
        zip(new, old).allSatisfy { new, old in
            zip(new.properties, old.properties).allSatisfy { new, old in
                new.value == old.value
                    || PropertyCell.height(of: new, inWidth: table.bounds.width)
                        == PropertyCell.height(of: old, inWidth: table.bounds.width)
            }
        }
    }

    private func property(at path: IndexPath) -> Property {
        sections[path.section].properties[path.row]
    }

    // MARK: Table

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].properties.count
    }

    func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { sections[section].title }

    func tableView(
        _ tableView: UITableView, heightForRowAt indexPath: IndexPath
    ) -> CGFloat {
        PropertyCell.height(of: property(at: indexPath), inWidth: tableView.bounds.width)
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "property", for: indexPath)
        guard let cell = cell as? PropertyCell else { return cell }
        cell.show(property(at: indexPath))
        cell.refused = { [weak self] in self?.refused($0) }
        cell.changed = { [weak self] in self?.changed() }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: false)
        if case .link(let link) = property(at: indexPath).kind {
            if let object = link.object { follow(object) }
            return
        }
        (tableView.cellForRow(at: indexPath) as? PropertyCell)?.activate()
    }
}
