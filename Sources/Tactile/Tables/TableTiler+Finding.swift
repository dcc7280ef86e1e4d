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

    /// The rows of the cells; after a reload, until they are placed again, of as many as there are
    /// rows for.
    var visiblePaths: [IndexPath] {
        let count = min(cells.count, max(0, geometry.rowCount - firstRow))
        return (0..<count).map { geometry.path(ofFlatRow: firstRow + $0) }
    }

    /// The rows that are seen of what the data source has by now.
    var currentPaths: [IndexPath] {
        if geometryIsStale || cellsAreStale { tile() }
        return visiblePaths
    }
}
