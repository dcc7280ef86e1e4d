import Foundation
import TactileViews

/// A section of a table whose rows are described in a storyboard.
package struct StaticSection {
    /// One row: its cell, made once.
    package struct Row {
        var cell: UITableViewCell
        /// In points; `nil` for the table's own.
        var height: CGFloat?

        package init(cell: UITableViewCell, height: CGFloat?) {
            self.cell = cell
            self.height = height
        }
    }

    var header: String?
    var footer: String?
    var cells: [Row]

    package init(header: String?, footer: String?, cells: [Row]) {
        self.header = header
        self.footer = footer
        self.cells = cells
    }
}

extension UITableView {
    /// Makes the cells of an identifier by a closure in place of a class; `nil` forgets it.
    package func registerCells(
        _ identifier: String, made make: (() -> UITableViewCell?)?
    ) {
        tiler.cellClasses[identifier] = nil
        tiler.cellMakers[identifier] = make
    }

    /// Rows that a ``UITableViewController`` shows where its subclass does not answer otherwise.
    package func showStatic(_ sections: [StaticSection]) {
        tiler.staticSections = sections
        setNeedsReload()
    }

    func staticSection(_ section: Int) -> StaticSection? {
        guard let sections = tiler.staticSections, sections.indices.contains(section) else {
            return nil
        }
        return sections[section]
    }

    func staticRow(at path: IndexPath) -> StaticSection.Row? {
        guard let section = staticSection(path.section), section.cells.indices.contains(path.row)
        else { return nil }
        return section.cells[path.row]
    }
}

extension TableTiler {
    func registerCells(_ cellClass: AnyClass?, _ identifier: String) {
        cellMakers[identifier] = nil
        cellClasses[identifier] = cellClass as? UITableViewCell.Type
    }

    func registerCells(_ nib: UINib?, _ identifier: String) {
        table.registerCells(
            identifier,
            made: nib.map { nib in { nib.first(UITableViewCell.self, for: identifier) } })
    }

    func registerHeaderFooters(_ viewClass: AnyClass?, _ identifier: String) {
        headerFooterMakers[identifier] = nil
        headerFooterClasses[identifier] = viewClass as? UITableViewHeaderFooterView.Type
    }

    func registerHeaderFooters(_ nib: UINib?, _ identifier: String) {
        headerFooterClasses[identifier] = nil
        headerFooterMakers[identifier] = nib.map { nib in
            { nib.first(UITableViewHeaderFooterView.self, for: identifier) }
        }
    }
}
