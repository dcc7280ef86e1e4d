import Foundation
import TactileGeometry

extension Arrangement {
    /// A closed outline with the inside on its left, x to the right and y upwards.
    struct Contour {
        /// Edges in order, and whether they are gone along upwards.
        var edges: [(index: Int, isUp: Bool)] = []
        var corners: [GridPoint] = []

        /// Negative for the outline of a hole.
        var area: Double {
            guard let first = corners.first else { return 0 }
            var total = 0.0
            for (a, b) in zip(corners, corners.dropFirst() + [first]) {
                total += Double(a.x - first.x) * Double(b.y - first.y)
                total -= Double(b.x - first.x) * Double(a.y - first.y)
            }
            return total / 2
        }

        /// Whether a corner lies inside, and not on the outline.
        func contains(_ point: GridPoint) -> Bool {
            var isInside = false
            for (index, a) in corners.enumerated() {
                let b = corners[index + 1 < corners.count ? index + 1 : 0]
                let side = GridPoint.cross(a, b, point)
                if side == 0, point == a || point == b || point.isBetween(a, b) { return false }
                guard (a.y <= point.y) != (b.y <= point.y) else { continue }
                if (side > 0) == (b.y > a.y) { isInside.toggle() }
            }
            return isInside
        }
    }

    /// The outlines of all that `isInside` says of the two paths' windings.
    func contours(_ isInside: (SIMD2<Int>) -> Bool) -> [Contour] {
        var leaving: [GridPoint: [(index: Int, isUp: Bool)]] = [:]
        var order: [GridPoint] = []
        for (index, edge) in edges.enumerated() {
            let left = isInside(edge.left)
            guard left != isInside(edge.right) else { continue }
            let start = left ? edge.low : edge.high
            leaving[start, default: []].append((index, left))
            order.append(start)
        }
        var contours: [Contour] = []
        for start in order {
            while let first = leaving[start]?.popLast() {
                var contour = Contour()
                var step = first
                while true {
                    let edge = edges[step.index]
                    let (from, to) = step.isUp ? (edge.low, edge.high) : (edge.high, edge.low)
                    contour.edges.append(step)
                    contour.corners.append(from)
                    // The first edge may be the next one again, or another one of its corner.
                    let isBack = to == start
                    if isBack { leaving[to, default: []].append(first) }
                    guard let next = sharpest(from, to, &leaving) else { break }
                    if isBack, next.index == first.index {
                        contours.append(contour)
                        break
                    }
                    if isBack { leaving[to]?.removeAll { $0.index == first.index } }
                    step = next
                }
            }
        }
        return contours
    }

    /// Takes the edge that turns most to the left, so that insides that meet in a corner stay
    /// apart.
    private func sharpest(
        _ from: GridPoint, _ corner: GridPoint,
        _ leaving: inout [GridPoint: [(index: Int, isUp: Bool)]]
    ) -> (index: Int, isUp: Bool)? {
        guard var ways = leaving[corner], !ways.isEmpty else { return nil }
        guard ways.count > 1 else {
            leaving[corner] = []
            return ways[0]
        }
        let dx = Double(corner.x - from.x), dy = Double(corner.y - from.y)
        func turn(_ way: (index: Int, isUp: Bool)) -> Double {
            let end = way.isUp ? edges[way.index].high : edges[way.index].low
            let x = Double(end.x - corner.x), y = Double(end.y - corner.y)
            return atan2(dx * y - dy * x, dx * x + dy * y)
        }
        let turns = ways.map(turn)
        guard let best = turns.indices.max(by: { turns[$0] < turns[$1] }) else { return nil }
        let way = ways.remove(at: best)
        leaving[corner] = ways
        return way
    }

    // MARK: Paths

    func path(_ contours: [Contour]) -> PathStorage {
        var result = PathStorage()
        for contour in contours {
            let runs = joined(
                contour.edges.map { step in
                    let edge = edges[step.index]
                    var piece = pieces[edge.piece]
                    if (piece.from == edge.low) != step.isUp { piece.turn() }
                    return piece
                }, isClosed: true)
            guard let first = runs.first else { continue }
            result.move(to: grid[first.from])
            for (index, run) in runs.enumerated() {
                // The last line is drawn by closing.
                if index == runs.count - 1, steps[run.step].isLine { continue }
                append(run, to: &result)
            }
            result.close()
        }
        return result
    }

    /// The first path's own steps whose windings on both sides satisfy `isWanted`.
    func lines(_ isWanted: (Edge) -> Bool) -> PathStorage {
        var result = PathStorage()
        var place: GridPoint?
        let wanted = pieces.indices.filter {
            pieces[$0].owner == .first && isWanted(edges[edgeOfPiece[$0]])
        }
        for run in joined(wanted.map { pieces[$0] }, isClosed: false) {
            if place != run.from { result.move(to: grid[run.from]) }
            append(run, to: &result)
            place = run.to
        }
        return result
    }

    private func append(_ run: Piece, to path: inout PathStorage) {
        let step = steps[run.step]
        guard !step.isLine else {
            path.line(to: grid[run.to])
            return
        }
        let curve = step.curve.piece(from: run.start, to: run.end)
        path.cubic(to: grid[run.to], control1: curve.control1, control2: curve.control2)
    }

    /// Pieces of one step that follow each other become one, and so do straight ones in one line.
    private func joined(_ pieces: [Piece], isClosed: Bool) -> [Piece] {
        var runs: [Piece] = []
        for piece in pieces {
            if let last = runs.last, let whole = join(last, piece) {
                runs[runs.count - 1] = whole
            } else {
                runs.append(piece)
            }
        }
        if isClosed, runs.count > 2, let first = runs.first, let last = runs.last,
            let whole = join(last, first)
        {
            runs[0] = whole
            runs.removeLast()
        }
        return runs
    }

    private func join(_ a: Piece, _ b: Piece) -> Piece? {
        guard a.to == b.from else { return nil }
        var whole = a
        whole.to = b.to
        if a.step == b.step, a.end == b.start, (a.end - a.start) * (b.end - b.start) > 0 {
            whole.end = b.end
            return whole
        }
        guard steps[a.step].isLine, steps[b.step].isLine,
            GridPoint.cross(a.from, a.to, b.to) == 0, a.to.isBetween(a.from, b.to)
        else { return nil }
        return whole
    }
}

extension Arrangement.Piece {
    fileprivate mutating func turn() {
        swap(&from, &to)
        swap(&start, &end)
    }
}
