import Foundation
import TactileGeometry
import TactileViews

extension UITableView: InvariantChecking {
    package func checkOwnInvariants() -> [String] { tiler.checkInvariants() }
}

extension TableTiler {
    /// What frames may be off by, in points, when many heights are added up.
    private static let rounding: CGFloat = 0.01

    /// Compares heights with their sums, and, unless a reload, an update or a layout is due, the
    /// cells, headers and footers with what the table shows.
    ///
    /// - Returns: a sentence for each thing that does not hold.
    func checkInvariants() -> [String] {
        var faults: [String] = []
        checkGeometry(&faults)
        checkPools(&faults)
        let isDue =
            geometryIsStale || cellsAreStale || heightsAreStale || isTiling || isRebuilt
            || updates.isOpen
            || table.layer.needsLayout() || table.bounds.width <= 0 || table.bounds.height <= 0
        guard !isDue, faults.isEmpty else { return faults }
        checkCells(&faults)
        checkHeadersAndFooters(&faults)
        let height = geometry.bottom + (table.tableFooterView?.frame.height ?? 0)
        if abs(table.contentSize.height - height) > Self.rounding {
            faults.append("The content is \(table.contentSize.height) high, not \(height).")
        }
        return faults
    }

    private func checkGeometry(_ faults: inout [String]) {
        if TableGeometry(sections: geometry.sections, top: geometry.top) != geometry {
            faults.append("The sections do not lie one below the other.")
        }
        if !geometryIsStale, sizing.count != geometry.sections.count {
            faults.append("\(sizing.count) of \(geometry.sections.count) sections have a sizing.")
            return
        }
        for (index, section) in geometry.sections.enumerated() {
            let rows = section.rows
            let sum = (0..<rows.count).reduce(CGFloat(0)) { $0 + rows.height(of: $1) }
            if abs(sum - rows.total) > Self.rounding * CGFloat(rows.count + 1) {
                faults.append("The rows of section \(index) are \(sum) high, not \(rows.total).")
            }
        }
        guard !geometryIsStale else { return }
        for (path, height) in measured where sizesRow(path) {
            if abs(geometry.rowHeight(path) - height) > Self.rounding {
                faults.append("Row \(path) was measured \(height) high, and is not.")
            }
        }
        for section in estimates.headers.union(estimates.footers)
        where !geometry.sections.indices.contains(section) {
            faults.append("Section \(section), which is not there, waits to be measured.")
        }
    }

    private func checkPools(_ faults: inout [String]) {
        var known = Set(cells.map(ObjectIdentifier.init))
        if known.count != cells.count { faults.append("One cell shows two rows.") }
        for (identifier, waiting) in pool {
            for cell in waiting {
                if !known.insert(ObjectIdentifier(cell)).inserted {
                    faults.append("A cell “\(identifier)” is shown and waits, or waits twice.")
                }
                if cell.reuseIdentifier != identifier {
                    faults.append(
                        "A cell “\(cell.reuseIdentifier ?? "")” waits as “\(identifier)”.")
                }
            }
        }
        for (identifier, waiting) in headerFooterPool {
            for view in waiting where view.superview === table {
                faults.append("A header or footer “\(identifier)” waits, and is shown.")
            }
        }
    }

    /// The cells must be one run of rows, all that is seen, in order and without an overlap.
    private func checkCells(_ faults: inout [String]) {
        let seen = geometry.rows(from: table.bounds.minY, to: table.bounds.maxY)
        let range = firstRow..<firstRow + cells.count
        // Heights that are measured late may leave rows that are not seen, until the next tiling.
        let room = table.bounds.height
        let kept = geometry.rows(from: table.bounds.minY - room, to: table.bounds.maxY + room)
        let isCovered =
            seen.isEmpty || (range.contains(seen.lowerBound) && range.contains(seen.upperBound - 1))
        if !isCovered
            || !(range.isEmpty
                || kept.contains(range.lowerBound) && kept.contains(range.upperBound - 1))
        {
            faults.append("Rows \(seen) are seen, and cells are there for \(range).")
            return
        }
        var bottom = -CGFloat.infinity
        for (index, cell) in cells.enumerated() {
            let path = geometry.path(ofFlatRow: firstRow + index)
            if cell.superview !== table {
                faults.append("The cell of \(path) is not in the table.")
            }
            if cell.isHidden { faults.append("The cell of \(path) is hidden.") }
            if cell.table !== table { faults.append("The cell of \(path) is another table's.") }
            let isLast = path.row == geometry.sections[path.section].rows.count - 1
            if cell.position.isFirst != (path.row == 0) || cell.position.isLast != isLast {
                faults.append("The cell of \(path) takes itself for one in another place.")
            }
            // A row that is being moved makes room for itself.
            guard table.editing.movingRow == nil else { continue }
            let frame = rowFrame(path)
            if cell.frame.minY < bottom - Self.rounding, frame.height > 0 {
                faults.append("The cell of \(path) overlaps the one before.")
            }
            bottom = max(bottom, min(cell.frame.maxY, frame.maxY))
            if abs(cell.frame.midY - frame.midY) > 1 {
                faults.append("The cell of \(path) is at \(cell.frame), not at \(frame).")
            }
        }
        for path in waitingPaths {
            faults.append("\(path) is not in order with the rows before.")
        }
    }

    /// The rows whose path is not after that of the row before.
    private var waitingPaths: [IndexPath] {
        zip(visiblePaths, visiblePaths.dropFirst()).filter { $0 >= $1 }.map(\.1)
    }

    private func checkHeadersAndFooters(_ faults: inout [String]) {
        let seen = geometry.sections(from: table.bounds.minY, to: table.bounds.maxY)
        for (kind, views) in [("header", headers), ("footer", footers)] {
            for (section, view) in views {
                guard seen.contains(section) else {
                    faults.append("There is a \(kind) of section \(section), which is not seen.")
                    continue
                }
                if view.superview !== table {
                    faults.append("The \(kind) of section \(section) is not in the table.")
                }
                let frame =
                    kind == "header"
                    ? headerFrame(section, floats: true) : footerFrame(section)
                if abs(view.frame.minY - frame.minY) > 1 {
                    faults.append("The \(kind) of \(section) is at \(view.frame), not \(frame).")
                }
            }
        }
    }
}
