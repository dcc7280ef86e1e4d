import Foundation

/// A corner of an ``Arrangement``, on a grid so fine that it does not show, where all questions of
/// left and right have exact answers. Coordinates are below 2²⁸.
struct GridPoint: Hashable, Comparable {
    var x: Int
    var y: Int

    /// The order in which a line sweeps over them: by y, then by x.
    static func < (a: GridPoint, b: GridPoint) -> Bool {
        a.y == b.y ? a.x < b.x : a.y < b.y
    }

    /// Twice the area of the triangle a, b, c: positive when c is to the left of a line from a to
    /// b, x to the right and y upwards.
    static func cross(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    /// Whether this point of the line through both lies between them.
    func isBetween(_ a: GridPoint, _ b: GridPoint) -> Bool {
        self != a && self != b && min(a.x, b.x) <= x && x <= max(a.x, b.x)
            && min(a.y, b.y) <= y && y <= max(a.y, b.y)
    }
}

/// From a path's coordinates to the grid and back.
struct Grid {
    private let origin: CGPoint
    /// A power of two.
    private let scale: CGFloat
    /// The exact point of a corner before it was rounded to the grid.
    private var exact: [GridPoint: CGPoint] = [:]

    /// `nil` when the box has no size to speak of.
    init?(around box: CGRect) {
        let extent = max(box.width, box.height)
        guard !box.isNull, extent > 0, extent.isFinite else { return nil }
        // From a whole number on, halves and quarters are exact.
        origin =
            extent < 1
            ? box.origin : CGPoint(x: box.minX.rounded(.down), y: box.minY.rounded(.down))
        let room = exp2(27.0) / (extent < 1 ? extent : extent + 1)
        scale = min(exp2(log2(room).rounded(.down)), exp2(60))
    }

    mutating func add(_ point: CGPoint) -> GridPoint {
        let place = GridPoint(
            x: Int(((point.x - origin.x) * scale).rounded()),
            y: Int(((point.y - origin.y) * scale).rounded()))
        if exact[place] == nil { exact[place] = point }
        return place
    }

    /// Where two upright or level lines cross, their own numbers are the right ones.
    mutating func add(_ place: GridPoint, crossing pieces: [(GridPoint, GridPoint)]) {
        guard exact[place] == nil else { return }
        var point = self[place]
        var isExact = false
        for (a, b) in pieces {
            if a.x == b.x, let x = exact[a]?.x {
                point.x = x
                isExact = true
            }
            if a.y == b.y, let y = exact[a]?.y {
                point.y = y
                isExact = true
            }
        }
        if isExact { exact[place] = point }
    }

    subscript(place: GridPoint) -> CGPoint {
        exact[place]
            ?? CGPoint(
                x: origin.x + CGFloat(place.x) / scale, y: origin.y + CGFloat(place.y) / scale)
    }
}
