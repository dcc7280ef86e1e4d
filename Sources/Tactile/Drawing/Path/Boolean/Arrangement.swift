import Foundation
import TactileGeometry

/// The outlines of one or two paths, cut where they meet, so that no piece crosses another, and for
/// every piece how often each path winds around what lies on its two sides.
///
/// Curves are cut as chords, and remember which part of which curve they are. Corners lie on a
/// grid: where the rounding of a cut makes further pieces meet, they are cut again, until none do.
struct Arrangement {
    enum Owner { case first, second }

    /// A part of one step of one of the paths, in its direction.
    struct Piece {
        var from: GridPoint
        var to: GridPoint
        /// Of the step in ``steps``.
        var step: Int
        /// Where on the step it begins and ends, 0…1.
        var start: CGFloat
        var end: CGFloat
        var owner: Owner

        var low: GridPoint { min(from, to) }
        var high: GridPoint { max(from, to) }
    }

    /// All pieces between the same two corners.
    struct Edge {
        var low: GridPoint
        var high: GridPoint
        /// Pieces that go up less those that go down.
        var delta = SIMD2<Int>()
        /// How often the paths wind around the left side, as seen going up.
        var left = SIMD2<Int>()
        var right: SIMD2<Int> { left &+ delta }
        /// One of the pieces.
        var piece: Int
    }

    private(set) var grid: Grid
    /// The paths' lines and curves, all as curves.
    private(set) var steps: [(curve: CubicCurve, isLine: Bool)] = []
    private(set) var pieces: [Piece] = []
    /// In order of their lower corners.
    var edges: [Edge] = []
    /// The edge that each piece is a part of.
    private(set) var edgeOfPiece: [Int] = []

    /// `nil` when there is nothing to cut. Open subpaths of the first path stay open if
    /// `isFirstALine`.
    init?(_ first: PathStorage, _ second: PathStorage?, isFirstALine: Bool = false) {
        var box = first.boundingBox
        if let other = second?.boundingBox { box = box.union(other) }
        guard let grid = Grid(around: box) else { return nil }
        self.grid = grid
        let extent = max(box.width, box.height)
        let tolerance = max(min(0.01, extent * 1e-4), extent * 1e-6)
        add(first, .first, tolerance, closes: !isFirstALine)
        if let second { add(second, .second, tolerance, closes: true) }
        cutAll()
        makeEdges()
        wind()
    }

    // MARK: Pieces

    private mutating func add(
        _ path: PathStorage, _ owner: Owner, _ tolerance: CGFloat, closes: Bool
    ) {
        var first = CGPoint.zero, here = CGPoint.zero
        func close(_ arrangement: inout Arrangement) {
            guard closes, here != first else { return }
            arrangement.add(CubicCurve(from: here, to: first), isLine: true, owner, tolerance)
        }
        var steps: [PathStorage.Step] = []
        path.forEach { steps.append($0) }
        for step in steps {
            switch step {
            case .move(let point):
                close(&self)
                first = point
                here = point
            case .line(let from, let to):
                add(CubicCurve(from: from, to: to), isLine: true, owner, tolerance)
                here = to
            case .close(let from, let to):
                add(CubicCurve(from: from, to: to), isLine: true, owner, tolerance)
                here = to
            case .quad(let from, let control, let to):
                let curve = CubicCurve(start: from, control: control, end: to)
                add(curve, isLine: false, owner, tolerance)
                here = to
            case .cubic(let from, let control1, let control2, let to):
                let curve = CubicCurve(
                    start: from, control1: control1, control2: control2, end: to)
                add(curve, isLine: false, owner, tolerance)
                here = to
            }
        }
        close(&self)
    }

    private mutating func add(
        _ curve: CubicCurve, isLine: Bool, _ owner: Owner, _ tolerance: CGFloat
    ) {
        var corners = [curve.start]
        if isLine {
            corners.append(curve.end)
        } else {
            curve.flatten(tolerance: tolerance) { corners.append($0) }
        }
        let count = CGFloat(corners.count - 1)
        var from = grid.add(corners[0]), start: CGFloat = 0
        for index in 1..<corners.count {
            let to = grid.add(corners[index])
            // Chords shorter than the grid go on into the next one.
            guard to != from else { continue }
            let end = CGFloat(index) / count
            pieces.append(
                Piece(
                    from: from, to: to, step: steps.count, start: start, end: end, owner: owner))
            from = to
            start = end
        }
        if start > 0 { pieces[pieces.count - 1].end = 1 }
        steps.append((curve, isLine))
    }

    // MARK: Cutting

    private mutating func cutAll() {
        // Rounding moves pieces by less than one unit: a few rounds do, more are never needed in
        // practice and would only mean that a sliver thinner than the grid is on the wrong side.
        for _ in 0..<24 {
            let cuts = findCuts()
            if cuts.isEmpty { return }
            cut(cuts)
        }
    }

    private typealias Cut = (piece: Int, at: GridPoint)

    /// Where pieces meet otherwise than at their ends: a line sweeps over them.
    private mutating func findCuts() -> [Cut] {
        var cuts: [Cut] = []
        let order = pieces.indices.sorted { pieces[$0].low.y < pieces[$1].low.y }
        var active: [Int] = []
        for index in order {
            let piece = pieces[index]
            let bottom = piece.low.y
            let left = min(piece.from.x, piece.to.x), right = max(piece.from.x, piece.to.x)
            var kept = 0
            for other in active where pieces[other].high.y >= bottom {
                active[kept] = other
                kept += 1
                let (a, b) = (pieces[other].from.x, pieces[other].to.x)
                if min(a, b) <= right, max(a, b) >= left { meet(index, other, &cuts) }
            }
            active.removeSubrange(kept...)
            active.append(index)
        }
        return cuts
    }

    private mutating func meet(_ first: Int, _ second: Int, _ cuts: inout [Cut]) {
        let (a, b) = (pieces[first].from, pieces[first].to)
        let (c, d) = (pieces[second].from, pieces[second].to)
        let ofC = GridPoint.cross(a, b, c), ofD = GridPoint.cross(a, b, d)
        if (ofC > 0 && ofD > 0) || (ofC < 0 && ofD < 0) { return }
        let ofA = GridPoint.cross(c, d, a), ofB = GridPoint.cross(c, d, b)
        if (ofA > 0 && ofB > 0) || (ofA < 0 && ofB < 0) { return }
        if ofC == 0, c.isBetween(a, b) { cuts.append((first, c)) }
        if ofD == 0, d.isBetween(a, b) { cuts.append((first, d)) }
        if ofA == 0, a.isBetween(c, d) { cuts.append((second, a)) }
        if ofB == 0, b.isBetween(c, d) { cuts.append((second, b)) }
        guard ofA != 0, ofB != 0, ofC != 0, ofD != 0 else { return }
        let part = Double(ofA) / (Double(ofA) - Double(ofB))
        let place = GridPoint(
            x: a.x + Int((Double(b.x - a.x) * part).rounded()),
            y: a.y + Int((Double(b.y - a.y) * part).rounded()))
        grid.add(place, crossing: [(a, b), (c, d)])
        if place != a, place != b { cuts.append((first, place)) }
        if place != c, place != d { cuts.append((second, place)) }
    }

    private mutating func cut(_ cuts: [Cut]) {
        var places: [Int: [GridPoint]] = [:]
        for cut in cuts { places[cut.piece, default: []].append(cut.at) }
        var result: [Piece] = []
        result.reserveCapacity(pieces.count + cuts.count)
        for (index, piece) in pieces.enumerated() {
            guard let found = places[index] else {
                result.append(piece)
                continue
            }
            let (a, b) = (piece.from, piece.to)
            let dx = Double(b.x - a.x), dy = Double(b.y - a.y)
            func part(_ place: GridPoint) -> Double {
                (Double(place.x - a.x) * dx + Double(place.y - a.y) * dy) / (dx * dx + dy * dy)
            }
            var rest = piece
            for (place, part) in found.map({ ($0, part($0)) }).sorted(by: { $0.1 < $1.1 })
            where place != rest.from && place != b {
                var head = rest
                head.to = place
                head.end = piece.start + (piece.end - piece.start) * min(max(part, 0), 1)
                result.append(head)
                rest.from = place
                rest.start = head.end
            }
            result.append(rest)
        }
        pieces = result
    }

    // MARK: Edges

    private mutating func makeEdges() {
        let order = pieces.indices.sorted { a, b in
            let (low, other) = (pieces[a].low, pieces[b].low)
            if low != other { return low < other }
            let (high, far) = (pieces[a].high, pieces[b].high)
            return high == far ? a < b : high < far
        }
        edgeOfPiece = Array(repeating: 0, count: pieces.count)
        for index in order {
            let piece = pieces[index]
            if edges.last.map({ $0.low != piece.low || $0.high != piece.high }) ?? true {
                edges.append(Edge(low: piece.low, high: piece.high, piece: index))
            }
            let isUp = piece.from == piece.low
            edges[edges.count - 1].delta[piece.owner == .first ? 0 : 1] += isUp ? 1 : -1
            edgeOfPiece[index] = edges.count - 1
        }
    }
}
