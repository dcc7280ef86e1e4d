import Foundation
import TactileGeometry

/// Cuts chains of points into dashes.
struct Dasher {
    private let lengths: [CGFloat]
    private let total: CGFloat
    private let first: Int
    private let firstRest: CGFloat
    /// Only dashes that reach into this rectangle are wanted; others may be left out.
    var visible = CGRect.null

    init?(phase: CGFloat, lengths: [CGFloat]) {
        let lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
        guard !lengths.isEmpty, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite, phase.isFinite else { return nil }
        self.lengths = lengths
        self.total = total
        var place = Place(index: 0, rest: lengths[0])
        place.advance(by: phase, lengths, total)
        first = place.index
        firstRest = place.rest
    }

    /// A place in the pattern: which dash or gap, and how much of it is left.
    private struct Place {
        var index: Int
        var rest: CGFloat
        var isOn: Bool { index % 2 == 0 }

        /// Goes on, or back, by any distance.
        mutating func advance(by distance: CGFloat, _ lengths: [CGFloat], _ total: CGFloat) {
            var left = distance.truncatingRemainder(dividingBy: total)
            if left < 0 { left += total }
            while left >= rest, left > 0 || rest == 0 {
                left -= rest
                index = (index + 1) % lengths.count
                rest = lengths[index]
            }
            rest -= left
        }
    }

    /// At most this many dashes to a chain: finer ones would be solid anyway.
    private static let limit = 100_000

    func cut(_ points: [CGPoint], into result: inout PathStorage) {
        guard var here = points.first else { return }
        var place = Place(index: first, rest: firstRest)
        var count = 0
        if place.isOn { result.move(to: here) }
        for point in points.dropFirst() {
            for (part, isSeen) in pieces(from: here, to: point) {
                if isSeen {
                    dash(to: part, &here, &place, &count, &result)
                } else {
                    place.advance(by: here.distance(to: part), lengths, total)
                    here = part
                    if place.isOn { result.move(to: here) }
                }
            }
        }
    }

    private func dash(
        to point: CGPoint, _ here: inout CGPoint, _ place: inout Place, _ count: inout Int,
        _ result: inout PathStorage
    ) {
        var length = here.distance(to: point)
        while length > place.rest, count < Dasher.limit {
            here = here.mixed(with: point, at: place.rest / length)
            length -= place.rest
            if place.isOn { result.line(to: here) }
            place.index = (place.index + 1) % lengths.count
            place.rest = lengths[place.index]
            if place.isOn { result.move(to: here) }
            count += 1
        }
        place.rest -= min(length, place.rest)
        if place.isOn { result.line(to: point) }
        here = point
    }

    /// A line's parts before, inside and after the visible rectangle, by their ends.
    private func pieces(from: CGPoint, to: CGPoint) -> [(end: CGPoint, isSeen: Bool)] {
        guard !visible.isNull else { return [(to, true)] }
        let center = CGPoint(x: visible.midX, y: visible.midY)
        let reach = max(visible.width, visible.height) / 2
        let segment = Segment(
            from: CGPoint(x: from.x - center.x, y: from.y - center.y),
            to: CGPoint(x: to.x - center.x, y: to.y - center.y))
        guard let part = segment.clipped(to: reach) else { return [(to, false)] }
        func back(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x + center.x, y: point.y + center.y)
        }
        var result: [(end: CGPoint, isSeen: Bool)] = []
        if part.from != segment.from { result.append((back(part.from), false)) }
        result.append((part.to == segment.to ? to : back(part.to), true))
        if part.to != segment.to { result.append((to, false)) }
        return result
    }
}
