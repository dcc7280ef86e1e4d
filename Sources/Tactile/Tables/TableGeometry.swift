import Foundation
import TactileControls

/// The layout of a table: rows, headers and footers in the coordinates of its content.
///
/// Rows are also counted through all sections ("flat" rows): what is seen is always one run.
struct TableGeometry: Equatable, Sendable {
    struct Section: Equatable, Sendable {
        var headerHeight: CGFloat
        var footerHeight: CGFloat
        var rows: RowHeights
        /// Where the section's header begins.
        var top: CGFloat = 0
        /// The flat number of its first row.
        var firstRow = 0

        var rowsTop: CGFloat { top + headerHeight }
        var rowsBottom: CGFloat { rowsTop + rows.total }
        var bottom: CGFloat { rowsBottom + footerHeight }
    }

    private(set) var sections: [Section]
    /// Where the first section begins: below the table's own header.
    let top: CGFloat
    private(set) var rowCount = 0
    /// Where the last section ends.
    private(set) var bottom: CGFloat = 0

    init(sections: [Section] = [], top: CGFloat = 0) {
        self.sections = sections
        self.top = top
        stack(from: 0)
    }

    private mutating func stack(from first: Int) {
        var y = first > 0 ? sections[first - 1].bottom : top
        var row = first > 0 ? sections[first - 1].firstRow + sections[first - 1].rows.count : 0
        for index in first..<max(sections.count, first) {
            sections[index].top = y
            sections[index].firstRow = row
            y = sections[index].bottom
            row += sections[index].rows.count
        }
        bottom = y
        rowCount = row
    }

    mutating func setHeight(_ height: CGFloat, of path: IndexPath) {
        guard contains(path) else { return }
        sections[path.section].rows.setHeight(height, of: path.row)
        stack(from: path.section + 1 < sections.count ? path.section + 1 : sections.count)
        bottom = sections.last?.bottom ?? top
    }

    mutating func setHeight(_ height: CGFloat, ofHeader isHeader: Bool, _ section: Int) {
        if isHeader {
            sections[section].headerHeight = height
        } else {
            sections[section].footerHeight = height
        }
        stack(from: section)
    }

    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
            && path.row < sections[path.section].rows.count
    }

    func flatRow(of path: IndexPath) -> Int { sections[path.section].firstRow + path.row }

    /// The path of a flat row, which must be one of the table's.
    func path(ofFlatRow row: Int) -> IndexPath {
        let section = sectionIndex { $0.firstRow <= row }
        return IndexPath(row: row - sections[section].firstRow, section: section)
    }

    func rowTop(_ path: IndexPath) -> CGFloat {
        sections[path.section].rowsTop + sections[path.section].rows.offset(of: path.row)
    }

    func rowHeight(_ path: IndexPath) -> CGFloat {
        sections[path.section].rows.height(of: path.row)
    }

    /// The last section that satisfies `holds`, which is true for a first part of them; O(log n).
    private func sectionIndex(where holds: (Section) -> Bool) -> Int {
        var (low, high) = (0, sections.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(sections[middle]) { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    /// The sections of which something is between `top` and `bottom`.
    func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard !sections.isEmpty, bottom > self.top, top < self.bottom else { return 0..<0 }
        let first = sectionIndex { $0.top <= max(top, self.top) }
        let last = sectionIndex { $0.top < bottom }
        return first..<max(last + 1, first)
    }

    /// The flat rows of which something is between `top` and `bottom`.
    func rows(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let visible = sections(from: top, to: bottom)
        guard let firstSection = visible.first, let lastSection = visible.last else { return 0..<0 }
        var first = sections[firstSection].firstRow
        let head = sections[firstSection]
        if top >= head.rowsBottom {
            first += head.rows.count
        } else if top > head.rowsTop {
            first += head.rows.row(at: top - head.rowsTop)
        }
        let tail = sections[lastSection]
        var end = tail.firstRow
        if bottom > tail.rowsTop, tail.rows.count > 0 {
            let row = tail.rows.row(at: bottom - tail.rowsTop)
            // A row that begins exactly at the bottom is not seen.
            let begins = tail.rowsTop + tail.rows.offset(of: row)
            end += begins < bottom ? row + 1 : row
        }
        return first..<max(end, first)
    }

    /// The row at `y`; nil over headers, footers and outside.
    func path(at y: CGFloat) -> IndexPath? {
        guard !sections.isEmpty, y >= top, y < bottom else { return nil }
        let section = sectionIndex { $0.top <= y }
        let part = sections[section]
        guard part.rows.count > 0, y >= part.rowsTop, y < part.rowsBottom else { return nil }
        return IndexPath(row: part.rows.row(at: y - part.rowsTop), section: section)
    }
}
