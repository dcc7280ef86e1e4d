import Foundation

/// A set of pixels as a short list of rectangles that do not overlap: what a frame must repaint.
///
/// Made to be kept and reused: after the first frames no operation allocates. The list stays
/// short, because painting a few pixels too many costs less than one more rectangle; so a region
/// may cover more than was added, never less.
package struct PixelRegion: Sendable {
    /// The list grows no longer than this by adding.
    package let maximumCount: Int

    /// What one more rectangle costs, in pixels that could be painted instead.
    package static let costOfRectangle = 1024

    /// How often two rectangles were merged for the sake of ``maximumCount`` since the region was
    /// empty.
    private var merges = 0
    /// Where hundreds are spread about, painting between them costs less than telling them apart.
    private var costOfRectangle: Int { Self.costOfRectangle << Swift.min(merges / 8, 16) }

    private var list: ContiguousArray<PixelRect> = []
    private var scratch: ContiguousArray<PixelRect> = []

    package init(maximumCount: Int = 16) {
        self.maximumCount = Swift.max(1, maximumCount)
        list.reserveCapacity(self.maximumCount * 4)
        scratch.reserveCapacity(self.maximumCount * 4)
    }

    package init(_ rect: PixelRect, maximumCount: Int = 16) {
        self.init(maximumCount: maximumCount)
        add(rect)
    }

    package var isEmpty: Bool { list.isEmpty }
    package var rects: ContiguousArray<PixelRect> { list }

    /// Pixels covered.
    package var area: Int { list.reduce(0) { $0 + $1.area } }

    /// The smallest rectangle around all.
    package var bounds: PixelRect { list.reduce(.zero) { $0.union($1) } }

    package mutating func removeAll() {
        merges = 0
        list.removeAll(keepingCapacity: true)
    }

    /// Adds the pixels of `rect`, in O(count²) at worst; an empty rectangle changes nothing.
    package mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var added = rect
        var index = 0
        while index < list.count {
            let old = list[index]
            if old.contains(added) { return }
            let union = old.union(added)
            let painted = old.area + added.area - old.intersection(added).area
            guard union.area - painted <= costOfRectangle else {
                index += 1
                continue
            }
            added = union
            remove(at: index)
            index = 0
        }
        appendOutside(added)
        while list.count > maximumCount { mergeClosest() }
    }

    /// Adds a rectangle that is known to overlap none of the list, exactly as it is; the list may
    /// become longer than ``maximumCount``.
    package mutating func append(disjoint rect: PixelRect) {
        if !rect.isEmpty { list.append(rect) }
    }

    package mutating func add(_ region: PixelRegion) {
        for rect in region.list { add(rect) }
    }

    /// Adds the pixels of `rect` that are not in `hole`.
    package mutating func add(_ rect: PixelRect, without hole: PixelRect) {
        Self.forEachPart(of: rect, without: hole) { add($0) }
    }

    /// Takes the pixels of `hole` away, exactly; the list may become longer than ``maximumCount``.
    package mutating func subtract(_ hole: PixelRect) {
        guard intersects(hole) else { return }
        swap(&list, &scratch)
        list.removeAll(keepingCapacity: true)
        for rect in scratch { Self.append(rect, without: hole, to: &list) }
    }

    /// Keeps only what lies inside `clip`.
    package mutating func formIntersection(_ clip: PixelRect) {
        var kept = 0
        for index in list.indices {
            let part = list[index].intersection(clip)
            guard !part.isEmpty else { continue }
            list[kept] = part
            kept += 1
        }
        list.removeLast(list.count - kept)
    }

    package mutating func offsetBy(dx: Int, dy: Int) {
        for index in list.indices { list[index] = list[index].offsetBy(dx: dx, dy: dy) }
    }

    package func intersects(_ rect: PixelRect) -> Bool {
        for own in list where own.intersects(rect) { return true }
        return false
    }

    /// Whether every pixel of `rect` is in the region.
    package func contains(_ rect: PixelRect) -> Bool {
        if rect.isEmpty { return true }
        var covered = 0
        for own in list { covered += own.intersection(rect).area }
        return covered == rect.area
    }

    /// Whether one of its rectangles lies in `rect`.
    package func hasRectangle(in rect: PixelRect) -> Bool {
        for own in list where rect.contains(own) { return true }
        return false
    }

    package func contains(x: Int, y: Int) -> Bool {
        contains(PixelRect(x: x, y: y, width: 1, height: 1))
    }

    private mutating func remove(at index: Int) {
        list.swapAt(index, list.count - 1)
        list.removeLast()
    }

    /// Appends the parts of `rect` that no rectangle of the list covers.
    private mutating func appendOutside(_ rect: PixelRect) {
        let old = list.count
        list.append(rect)
        for index in 0..<old {
            let hole = list[index]
            var part = old
            while part < list.count {
                guard list[part].intersects(hole) else {
                    part += 1
                    continue
                }
                let piece = list[part]
                remove(at: part)
                scratch.removeAll(keepingCapacity: true)
                Self.append(piece, without: hole, to: &scratch)
                list.append(contentsOf: scratch)
            }
        }
    }

    private static func append(
        _ rect: PixelRect, without hole: PixelRect, to list: inout ContiguousArray<PixelRect>
    ) {
        forEachPart(of: rect, without: hole) { list.append($0) }
    }

    /// Up to four pieces around the hole: full-width above and below, left and right between.
    private static func forEachPart(
        of rect: PixelRect, without hole: PixelRect, _ body: (PixelRect) -> Void
    ) {
        let inner = rect.intersection(hole)
        guard !inner.isEmpty else {
            body(rect)
            return
        }
        if inner.minY > rect.minY {
            body(PixelRect(x: rect.x, y: rect.y, width: rect.width, height: inner.minY - rect.minY))
        }
        if inner.minX > rect.minX {
            body(
                PixelRect(
                    x: rect.x, y: inner.y, width: inner.minX - rect.minX, height: inner.height))
        }
        if inner.maxX < rect.maxX {
            body(
                PixelRect(
                    x: inner.maxX, y: inner.y, width: rect.maxX - inner.maxX,
                    height: inner.height))
        }
        if inner.maxY < rect.maxY {
            body(
                PixelRect(
                    x: rect.x, y: inner.maxY, width: rect.width, height: rect.maxY - inner.maxY))
        }
    }

    /// Replaces the two rectangles whose union wastes least, and all that the union meets.
    private mutating func mergeClosest() {
        merges += 1
        var best = (first: 0, second: 1, waste: Int.max)
        for first in list.indices {
            for second in (first + 1)..<Swift.max(first + 1, list.count) {
                let union = list[first].union(list[second])
                let waste = union.area - list[first].area - list[second].area
                if waste < best.waste { best = (first, second, waste) }
            }
        }
        var merged = list[best.first].union(list[best.second])
        remove(at: best.second)
        remove(at: best.first)
        var index = 0
        while index < list.count {
            guard list[index].intersects(merged) else {
                index += 1
                continue
            }
            merged = merged.union(list[index])
            remove(at: index)
            index = 0
        }
        list.append(merged)
    }
}

extension PixelRegion: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { list.count }
    package subscript(index: Int) -> PixelRect { list[index] }
}
