import Foundation

/// The heights of a section's rows, in points, and where each row begins.
///
/// While all rows are as high as the first guess, everything is one multiplication, however many
/// rows there are. The first row that differs makes a Fenwick tree over the differences: from then
/// on each question and each change takes O(log n).
package struct RowHeights: Equatable, Sendable {
    package let count: Int
    /// The height of every row that was not set to another.
    let base: CGFloat
    @usableFromInline
    var tree: [CGFloat] = []

    package init(count: Int, base: CGFloat) {
        self.count = max(count, 0)
        self.base = base.isFinite && base > 0 ? base : 0
    }

    /// Rows of the given heights, in O(n).
    package init(_ heights: [CGFloat]) { self.init(count: heights.count) { heights[$0] } }

    /// Rows of the heights that `height` tells, in O(n) with one piece of memory: a text of many
    /// paragraphs asks for it with every one that comes or goes, so it is compiled into the caller.
    @inlinable @inline(__always)
    package init(count: Int, height: (_ row: Int) -> CGFloat) {
        self.init(count: count, base: count > 0 ? height(0) : 0)
        guard count > 0 else { return }
        let base = base
        var differs = false
        let nodes = [CGFloat](unsafeUninitializedCapacity: count + 1) { nodes, size in
            nodes.initializeElement(at: 0, to: 0)
            for row in 0..<count {
                let difference = Self.usable(height(row)) - base
                differs = differs || difference != 0
                nodes.initializeElement(at: row + 1, to: difference)
            }
            size = count + 1
            guard differs else { return }
            for index in 1...count {
                let parent = index + (index & -index)
                if parent <= count { nodes[parent] += nodes[index] }
            }
        }
        if differs { tree = nodes }
    }

    @inlinable
    static func usable(_ height: CGFloat) -> CGFloat {
        height.isFinite && height > 0 ? height : 0
    }

    package var total: CGFloat { offset(of: count) }

    /// Where `row` begins; `count` gives where the last one ends.
    package func offset(of row: Int) -> CGFloat {
        let row = min(max(row, 0), count)
        var offset = CGFloat(row) * base
        guard !tree.isEmpty else { return offset }
        var index = row
        while index > 0 {
            offset += tree[index]
            index -= index & -index
        }
        return offset
    }

    package func height(of row: Int) -> CGFloat {
        guard row >= 0, row < count else { return 0 }
        guard !tree.isEmpty else { return base }
        // The row's own difference is its node less the nodes below it.
        var index = row + 1
        var difference = tree[index]
        let stop = index - (index & -index)
        index -= 1
        while index > stop {
            difference -= tree[index]
            index -= index & -index
        }
        return base + difference
    }

    package mutating func setHeight(_ height: CGFloat, of row: Int) {
        guard row >= 0, row < count else { return }
        let change = Self.usable(height) - self.height(of: row)
        guard change != 0 else { return }
        if tree.isEmpty { tree = [CGFloat](repeating: 0, count: count + 1) }
        var index = row + 1
        while index <= count {
            tree[index] += change
            index += index & -index
        }
    }

    /// The row at `offset`: the last one that begins at or before it, 0 above the first.
    package func row(at offset: CGFloat) -> Int {
        guard count > 0, offset > 0 else { return 0 }
        guard !tree.isEmpty else {
            guard base > 0 else { return 0 }
            let row = offset / base
            return row < CGFloat(count - 1) ? Int(row) : count - 1
        }
        var row = 0
        var remaining = offset
        var step = 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
        while step > 0 {
            let next = row + step
            if next <= count {
                let height = tree[next] + CGFloat(step) * base
                if height <= remaining {
                    remaining -= height
                    row = next
                }
            }
            step >>= 1
        }
        return min(row, count - 1)
    }
}
