import Foundation
import TactileGeometry

/// Which cells show which rows.
extension TableTiler {
    func cell(at path: IndexPath) -> UITableViewCell? {
        guard geometry.contains(path) else { return nil }
        let index = geometry.flatRow(of: path) - firstRow
        return cells.indices.contains(index) ? cells[index] : nil
    }

    func path(of cell: UITableViewCell) -> IndexPath? {
        guard let index = cells.firstIndex(where: { $0 === cell }),
            firstRow + index < geometry.rowCount
        else { return nil }
        return geometry.path(ofFlatRow: firstRow + index)
    }

    /// The rows that the cells show. Between a reload and its layout there may be fewer rows than
    /// cells; the cells left over are not counted.
    var visiblePaths: [IndexPath] {
        let count = min(cells.count, max(0, geometry.rowCount - firstRow))
        return (0..<count).map { geometry.path(ofFlatRow: firstRow + $0) }
    }

    /// The visible rows after the data source's latest changes, which are laid out first if need
    /// be.
    var currentPaths: [IndexPath] {
        if geometryIsStale || cellsAreStale { tile() }
        return visiblePaths
    }
}

extension TableTiler {
    /// Asks how far the row is indented.
    func indent(_ cell: UITableViewCell, at path: IndexPath) {
        table.cellsAreIndentedByThemselves = false
        let level = table.tableDelegate?.tableView(table, indentationLevelForRowAt: path)
        if let level, !table.cellsAreIndentedByThemselves { cell.indentationLevel = level }
    }
}
