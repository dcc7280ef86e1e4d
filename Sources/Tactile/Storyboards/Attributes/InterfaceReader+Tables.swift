import Foundation
import TactileCollections
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileNavigation
import TactileTables
import TactileViews

extension InterfaceReader {
    /// The parts of views that have parts of their own: contents, prototypes, headers, items.
    func fillParts(of view: UIView, _ element: InterfaceElement) {
        switch view {
        case let cell as UITableViewCell: fillCell(cell, element)
        case let view as UITableViewHeaderFooterView:
            _ = element["reuseIdentifier"]
            if let content = element.child(key: "contentView") { fill(view.contentView, content) }
        case let table as UITableView: fillTable(table, element)
        case let cell as UICollectionViewCell:
            _ = element["reuseIdentifier"]
            if let content = element.child(key: "contentView") {
                fillContent(cell.contentView, content)
            }
        case is UICollectionReusableView: _ = element["reuseIdentifier"]
        case let collection as UICollectionView: fillCollection(collection, element)
        case let effect as UIVisualEffectView:
            if let content = element.child(key: "contentView") {
                fillContent(effect.contentView, content)
            }
        case let bar as UIToolbar:
            bar.items = element.list("items").compactMap { makeBarItem($0) }
            element.bool("translucent") { bar.isTranslucent = $0 }
            document.color("barTintColor", of: element) { bar.barTintColor = $0 }
        case let bar as UINavigationBar: fillBar(bar, element)
        case let bar as UITabBar:
            let items = element.list("items").compactMap { part -> UITabBarItem? in
                let item = UITabBarItem()
                fill(item, part)
                return item
            }
            if !items.isEmpty { bar.items = items }
            element.bool("translucent") { bar.isTranslucent = $0 }
            document.color("barTintColor", of: element) { bar.barTintColor = $0 }
            document.color("unselectedItemTintColor", of: element) {
                bar.unselectedItemTintColor = $0
            }
        case let scroll as UIScrollView:
            if let refresh = element.child(key: "refreshControl") {
                scroll.refreshControl = makeView(refresh) as? UIRefreshControl
            }
        default: break
        }
    }

    private func fillBar(_ bar: UINavigationBar, _ element: InterfaceElement) {
        element.bool("translucent") { bar.isTranslucent = $0 }
        element.bool("largeTitles") { bar.prefersLargeTitles = $0 }
        document.color("barTintColor", of: element) { bar.barTintColor = $0 }
        let items = element.list("items").compactMap { makeObject($0) as? UINavigationItem }
        if !items.isEmpty { bar.setItems(items, animated: false) }
    }

    /// A content view keeps the place that its owner gives it.
    private func fillContent(_ content: UIView, _ element: InterfaceElement) {
        fill(content, element)
    }

    // MARK: Cells

    private func fillCell(_ cell: UITableViewCell, _ element: InterfaceElement) {
        for name in [
            "style", "reuseIdentifier", "rowHeight", "textLabel", "detailTextLabel", "imageView",
        ] {
            _ = element[name]
        }
        let types: [String: UITableViewCell.AccessoryType] = [
            "disclosureIndicator": .disclosureIndicator, "checkmark": .checkmark,
            "detailDisclosureButton": .detailDisclosureButton, "detailButton": .detailButton,
            "none": .none,
        ]
        element.choice("accessoryType", types) { cell.accessoryType = $0 }
        element.choice("editingAccessoryType", types) { cell.editingAccessoryType = $0 }
        element.choice(
            "selectionStyle",
            ["none": .none, "blue": .blue, "gray": .gray, "default": .default]
        ) { cell.selectionStyle = $0 }
        element.bool("shouldIndentWhileEditing") { cell.shouldIndentWhileEditing = $0 }
        element.number("indentationWidth") { cell.indentationWidth = $0 }
        element.int("indentationLevel") { cell.indentationLevel = $0 }
        element.insets("separatorInset") { cell.separatorInset = $0 }
        if let content = element.child(key: "contentView") {
            // Labels of the cell's style are told apart by the cell's attributes.
            fillContent(cell.contentView, content)
        }
    }

    /// The label or the picture of a cell's style that an element in its content describes.
    func cellPart(_ element: InterfaceElement, of content: UIView) -> UIView? {
        guard let id = element.id, let cell = content.superview as? UITableViewCell,
            cell.contentView === content,
            let described = made.last(where: { $0.object === cell })?.element
        else { return nil }
        if described["textLabel"] == id { return cell.textLabel }
        if described["detailTextLabel"] == id { return cell.detailTextLabel }
        if described["imageView"] == id { return cell.imageView }
        return nil
    }

    // MARK: Tables

    private func fillTable(_ table: UITableView, _ element: InterfaceElement) {
        _ = element["style"]
        let automatic = UITableView.automaticDimension
        element.number("rowHeight") { table.rowHeight = $0 < 0 ? automatic : $0 }
        element.number("estimatedRowHeight") { table.estimatedRowHeight = $0 < 0 ? automatic : $0 }
        element.number("sectionHeaderHeight") {
            table.sectionHeaderHeight = $0 < 0 ? automatic : $0
        }
        element.number("sectionFooterHeight") {
            table.sectionFooterHeight = $0 < 0 ? automatic : $0
        }
        // The editor writes these of the platform's own guesses; tables here make their own.
        for name in ["estimatedSectionHeaderHeight", "estimatedSectionFooterHeight", "dataMode"] {
            _ = element[name]
        }
        element.choice("separatorStyle", ["none": .none, "default": .singleLine]) {
            table.separatorStyle = $0
        }
        document.color("separatorColor", of: element) { table.separatorColor = $0 }
        element.insets("separatorInset") { table.separatorInset = $0 }
        element.bool("allowsSelection") { table.allowsSelection = $0 }
        element.bool("allowsMultipleSelection") { table.allowsMultipleSelection = $0 }
        element.bool("allowsSelectionDuringEditing") { table.allowsSelectionDuringEditing = $0 }
        element.bool("allowsMultipleSelectionDuringEditing") {
            table.allowsMultipleSelectionDuringEditing = $0
        }
        if let header = element.child(key: "tableHeaderView") {
            table.tableHeaderView = makeView(header)
        }
        if let footer = element.child(key: "tableFooterView") {
            table.tableFooterView = makeView(footer)
        }
        if let refresh = element.child(key: "refreshControl") {
            table.refreshControl = makeView(refresh) as? UIRefreshControl
        }
        for prototype in element.list("prototypes") { register(prototype, in: table) }
        let sections = element.list("sections")
        if !sections.isEmpty { table.showStatic(sections.map { staticSection($0) }) }
    }

    private func register(_ element: InterfaceElement, in table: UITableView) {
        guard let identifier = element["reuseIdentifier"] else {
            return tell(element, "the prototype has no reuse identifier: nothing can ask for it.")
        }
        let make = prototype(element)
        table.registerCells(identifier) { make() as? UITableViewCell }
    }

    /// Makes one more of an element each time: with objects of its own, and connections to those of
    /// the scene.
    private func prototype(_ element: InterfaceElement) -> () -> UIView? {
        { [document, weak scene, weak controller = scene?.controller, firstResponders] in
            var objects: [String: AnyObject] = [:]
            if let controller, let id = scene?.id { objects[id] = controller }
            let reader = InterfaceReader(
                document, objects: objects, owner: controller, scene: scene)
            reader.takeFirstResponders(firstResponders)
            let view = reader.makeView(element)
            reader.finish()
            return view
        }
    }

    private func staticSection(_ element: InterfaceElement) -> StaticSection {
        let rows = element.list("cells").compactMap { part -> StaticSection.Row? in
            guard let cell = makeView(part) as? UITableViewCell else { return nil }
            let height = part.number("rowHeight").flatMap { $0 > 0 ? $0 : nil }
            return StaticSection.Row(cell: cell, height: height)
        }
        return StaticSection(
            header: element["headerTitle"], footer: element["footerTitle"], cells: rows)
    }

    // MARK: Collections

    private func fillCollection(_ collection: UICollectionView, _ element: InterfaceElement) {
        _ = element["dataMode"]
        if let layout = element.child(key: "collectionViewLayout") {
            setLayout(layout, of: collection)
        }
        element.bool("allowsSelection") { collection.allowsSelection = $0 }
        element.bool("allowsMultipleSelection") { collection.allowsMultipleSelection = $0 }
        for cell in element.list("cells") {
            guard let identifier = cell["reuseIdentifier"] else {
                tell(cell, "the prototype has no reuse identifier: nothing can ask for it.")
                continue
            }
            let make = prototype(cell)
            collection.registerCells(identifier) { make() as? UICollectionViewCell }
        }
        let kinds = [
            ("sectionHeaderView", UICollectionView.elementKindSectionHeader),
            ("sectionFooterView", UICollectionView.elementKindSectionFooter),
        ]
        for (key, kind) in kinds {
            guard let view = element.child(key: key) ?? element.list("\(key)s").first,
                let identifier = view["reuseIdentifier"]
            else { continue }
            let make = prototype(view)
            collection.registerSupplementary(kind, identifier) {
                make() as? UICollectionReusableView
            }
        }
    }

    private func setLayout(_ element: InterfaceElement, of collection: UICollectionView) {
        let base: UICollectionViewLayout.Type =
            element.name == "collectionViewFlowLayout"
            ? UICollectionViewFlowLayout.self : UICollectionViewLayout.self
        let type = customClass(of: element, below: base) as? UICollectionViewLayout.Type ?? base
        guard let layout = type.init(coder: InterfaceCoder(element.attributes) { _ in }) else {
            return tell(element, "init(coder:) of \(type) gives nothing; the layout stays a flow.")
        }
        note(layout, element)
        if let flow = layout as? UICollectionViewFlowLayout {
            element.number("minimumLineSpacing") { flow.minimumLineSpacing = $0 }
            element.number("minimumInteritemSpacing") { flow.minimumInteritemSpacing = $0 }
            element.choice("scrollDirection", ["horizontal": .horizontal, "vertical": .vertical]) {
                flow.scrollDirection = $0
            }
            element.size("itemSize") { flow.itemSize = $0 }
            element.size("headerReferenceSize") { flow.headerReferenceSize = $0 }
            element.size("footerReferenceSize") { flow.footerReferenceSize = $0 }
            element.insets("sectionInset") { flow.sectionInset = $0 }
            if element["automaticEstimatedItemSize"] == "YES" {
                flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
            } else {
                element.size("estimatedItemSize") { flow.estimatedItemSize = $0 }
            }
        }
        collection.collectionViewLayout = layout
    }
}
