import Foundation
import TactileGeometry

/// One section of a flow layout: header, items, footer.
struct FlowSection: Equatable, Sendable {
    var header: CGFloat = 0
    var footer: CGFloat = 0
    /// Along: before and after the items.
    var before: CGFloat = 0
    var after: CGFloat = 0
    /// Across, before the items.
    var indent: CGFloat = 0
    var items: FlowItems
    /// Whether header and footer say themselves how long they are.
    var sizesHeader: Bool
    var sizesFooter: Bool
    /// Where the section begins, along.
    var start: CGFloat = 0

    var itemsStart: CGFloat { start + header + before }
    var footerStart: CGFloat { itemsStart + items.length + after }
    var end: CGFloat { footerStart + footer }
}

/// The header or the footer of a section.
struct FlowView: Hashable, Sendable {
    var section: Int
    var isHeader: Bool
}

/// The sections of a flow layout, one after the other.
struct FlowGeometry: Equatable, Sendable {
    var sections: [FlowSection] = []
    var isVertical = true
    /// The length of headers and footers, across.
    var breadth: CGFloat = 0
    /// Device pixels a point: items are on whole pixels.
    var scale: CGFloat = 1

    /// Where the last section ends.
    var length: CGFloat { sections.last?.end ?? 0 }

    mutating func stack(from first: Int = 0) {
        var start = first > 0 ? sections[first - 1].end : 0
        for index in min(first, sections.count)..<sections.count {
            sections[index].start = start
            start = sections[index].end
        }
    }

    /// The sections of which something is in a range along.
    func sections(from start: CGFloat, to end: CGFloat) -> Range<Int> {
        func first(_ holds: (FlowSection) -> Bool) -> Int {
            var (low, high) = (0, sections.count)
            while low < high {
                let middle = (low + high) / 2
                if holds(sections[middle]) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let from = first { $0.end >= start }
        return from..<max(first { $0.start > end }, from)
    }

    func frame(of path: IndexPath) -> CGRect {
        let section = sections[path[0]]
        let (along, across, extent) = section.items.place(of: path[1])
        return rect(
            along: section.itemsStart + along, across: section.indent + across,
            length: extent.along, breadth: extent.across)
    }

    func rect(along: CGFloat, across: CGFloat, length: CGFloat, breadth: CGFloat) -> CGRect {
        func whole(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        return isVertical
            ? CGRect(x: whole(across), y: whole(along), width: breadth, height: length)
            : CGRect(x: whole(along), y: whole(across), width: length, height: breadth)
    }

    /// A header's frame: where it belongs, or as near to `pin` as its section reaches.
    func headerFrame(_ section: Int, pin: CGFloat?) -> CGRect {
        let part = sections[section]
        var along = part.start
        if let pin { along = max(along, min(pin, part.footerStart - part.header)) }
        return rect(along: along, across: 0, length: part.header, breadth: breadth)
    }

    /// A footer's frame; `pin` is where what is seen ends.
    func footerFrame(_ section: Int, pin: CGFloat?) -> CGRect {
        let part = sections[section]
        var along = part.footerStart
        if let pin { along = min(along, max(pin - part.footer, part.start + part.header)) }
        return rect(along: along, across: 0, length: part.footer, breadth: breadth)
    }
}
