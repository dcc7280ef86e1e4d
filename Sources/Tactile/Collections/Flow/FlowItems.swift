import Foundation

/// A size or place seen in the direction of scrolling: `along` it and `across` it, in points.
struct FlowExtent: Equatable, Sendable {
    var along: CGFloat
    var across: CGFloat

    /// What is not a number, or negative, counts as 0.
    init(along: CGFloat, across: CGFloat) {
        self.along = along.isFinite ? max(along, 0) : 0
        self.across = across.isFinite ? max(across, 0) : 0
    }
}

/// The items of one section in lines.
///
/// As long as all items have the size `base`, everything is arithmetic, however many there are.
/// Items of other sizes are laid out one by one from the first to the last that differs (the head);
/// what follows is arithmetic again (the tail).
struct FlowItems: Equatable, Sendable {
    struct Line: Equatable, Sendable {
        var first: Int
        var count: Int
        /// Where it begins and how long it is, along.
        var start: CGFloat
        var length: CGFloat
        /// What its items take across, without gaps.
        var used: CGFloat

        var end: CGFloat { start + length }
    }

    let count: Int
    let base: FlowExtent
    /// Each item's size, where a delegate says one for each.
    let each: [FlowExtent]?
    /// Across.
    let room: CGFloat
    let lineSpacing: CGFloat
    let itemSpacing: CGFloat
    /// The sizes of items that were measured.
    private(set) var measured: [Int: FlowExtent] = [:]
    private var head: [Line] = []
    /// Fractions of points are lost in sums: an item that is too wide by so little fits.
    private static let slack: CGFloat = 0.01

    init(
        count: Int, base: FlowExtent, each: [FlowExtent]? = nil, room: CGFloat,
        lineSpacing: CGFloat, itemSpacing: CGFloat, measured: [Int: FlowExtent] = [:]
    ) {
        self.count = count
        self.base = base
        // Equal sizes need no memory.
        self.each = each?.allSatisfy { $0 == base } == true ? nil : each
        self.room = max(room, 0)
        self.lineSpacing = lineSpacing.isFinite ? lineSpacing : 0
        self.itemSpacing = itemSpacing.isFinite ? itemSpacing : 0
        self.measured = measured.filter { $0.key < count }
        pack(from: 0)
    }

    func extent(of item: Int) -> FlowExtent { measured[item] ?? each?[item] ?? base }

    /// Takes over measured sizes, all at once.
    mutating func measure(_ sizes: [Int: FlowExtent]) {
        var first = count
        for (item, size) in sizes where item < count && extent(of: item) != size {
            measured[item] = size
            first = min(first, item)
        }
        if first < count { pack(from: first) }
    }

    // MARK: Packing

    /// Lays out the head again, from the line on that `item` is in or, being smaller, may go into.
    private mutating func pack(from item: Int) {
        let kept = max(line(of: item, in: head) - 1, 0)
        head.removeSubrange(min(kept, head.count)...)
        var next = head.last.map { $0.first + $0.count } ?? 0
        var start = head.last.map { $0.end + lineSpacing } ?? 0
        let limit = each == nil ? (measured.keys.max() ?? -1) + 1 : count
        while next < limit {
            let line = makeLine(from: next, at: start)
            head.append(line)
            next = line.first + line.count
            start = line.end + lineSpacing
        }
    }

    private func makeLine(from first: Int, at start: CGFloat) -> Line {
        var line = Line(first: first, count: 0, start: start, length: 0, used: 0)
        var item = first
        while item < count {
            let extent = extent(of: item)
            let gaps = CGFloat(line.count) * itemSpacing
            guard line.count == 0 || line.used + gaps + extent.across <= room + Self.slack else {
                break
            }
            line.count += 1
            line.used += extent.across
            line.length = max(line.length, extent.along)
            item += 1
        }
        return line
    }

    /// The line that holds `item`, or the number of lines.
    private func line(of item: Int, in lines: [Line]) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].first + lines[middle].count <= item {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    // MARK: Tail

    /// The first item that is not in the head.
    private var tailItem: Int { head.last.map { $0.first + $0.count } ?? 0 }
    private var tailStart: CGFloat { head.last.map { $0.end + lineSpacing } ?? 0 }
    private var tailPerLine: Int {
        let width = base.across + itemSpacing
        guard width > 0 else { return max(count, 1) }
        let number = (room + itemSpacing + Self.slack) / width
        return number < CGFloat(max(count, 1)) ? max(Int(number), 1) : max(count, 1)
    }
    private var tailLines: Int {
        let left = count - tailItem
        return (left + tailPerLine - 1) / tailPerLine
    }
    private var tailPitch: CGFloat { base.along + lineSpacing }

    private func tailLine(_ index: Int) -> Line {
        let first = tailItem + index * tailPerLine
        let number = min(tailPerLine, count - first)
        return Line(
            first: first, count: number, start: tailStart + CGFloat(index) * tailPitch,
            length: base.along, used: CGFloat(number) * base.across)
    }

    // MARK: Asking

    /// The length of all lines with the spacing between them.
    var length: CGFloat {
        guard tailItem < count else { return head.last?.end ?? 0 }
        return tailStart + CGFloat(tailLines) * tailPitch - lineSpacing
    }

    /// Where an item is, from the start of the first line: along and across.
    func place(of item: Int) -> (along: CGFloat, across: CGFloat, extent: FlowExtent) {
        let line =
            item < tailItem
            ? head[self.line(of: item, in: head)] : tailLine((item - tailItem) / tailPerLine)
        let extent = extent(of: item)
        let (lead, gap) = alignment(of: line)
        var across = lead
        if item < tailItem {
            for other in line.first..<item { across += self.extent(of: other).across + gap }
        } else {
            across += CGFloat(item - line.first) * (base.across + gap)
        }
        return (line.start + (line.length - extent.along) / 2, across, extent)
    }

    /// Full lines are justified; the last line has the gaps of the line before where items are of
    /// one size, and the smallest gaps otherwise. What is alone in a line is centered.
    private func alignment(of line: Line) -> (lead: CGFloat, gap: CGFloat) {
        let isTail = line.first >= tailItem
        if isTail {
            if tailPerLine == 1 { return ((room - base.across) / 2, itemSpacing) }
            guard line.count == tailPerLine || tailPerLine <= count else {
                return (0, itemSpacing)
            }
            let free = room - CGFloat(tailPerLine) * base.across
            return (0, max(free / CGFloat(tailPerLine - 1), itemSpacing))
        }
        let last = line.first + line.count - 1
        let isFull =
            last + 1 < count
            || line.used + CGFloat(line.count) * itemSpacing + extent(of: last).across
                > room + Self.slack
        guard isFull else { return (0, itemSpacing) }
        if line.count == 1 { return ((room - line.used) / 2, itemSpacing) }
        return (0, max((room - line.used) / CGFloat(line.count - 1), itemSpacing))
    }

    /// The items of the lines that reach into a range along; at most a line more.
    func items(from start: CGFloat, to end: CGFloat) -> Range<Int> {
        guard count > 0, end >= start else { return 0..<0 }
        var first = count, last = 0
        var (low, high) = (0, head.count)
        while low < high {
            let middle = (low + high) / 2
            if head[middle].end < start { low = middle + 1 } else { high = middle }
        }
        while low < head.count, head[low].start <= end {
            first = min(first, head[low].first)
            last = head[low].first + head[low].count
            low += 1
        }
        if tailItem < count, tailPitch > 0, end >= tailStart {
            let lines = CGFloat(tailLines)
            let from = min(max(((start - tailStart) / tailPitch).rounded(.down), 0), lines)
            let to = min(max(((end - tailStart) / tailPitch).rounded(.down), -1), lines - 1)
            if to >= from {
                first = min(first, tailItem + Int(from) * tailPerLine)
                last = min(count, tailItem + (Int(to) + 1) * tailPerLine)
            }
        }
        return first < last ? first..<last : 0..<0
    }
}
