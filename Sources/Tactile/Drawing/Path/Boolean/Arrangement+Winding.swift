import Foundation

extension Arrangement {
    /// A line sweeps upwards over the edges and keeps those that it crosses in order from left to
    /// right: a new one has on its left what its neighbour has on its right.
    ///
    /// Level edges count as if they rose a little to the right, so that corners come one by one.
    mutating func wind() {
        var active: [Int] = []
        var ending: [GridPoint: [Int]] = [:]
        for (index, edge) in edges.enumerated() { ending[edge.high, default: []].append(index) }
        let corners = Set(edges.map(\.low)).union(ending.keys).sorted()
        var next = 0
        for corner in corners {
            if let ended = ending[corner] {
                // They are neighbours, except for slivers whose order is wrong.
                let first = place(of: corner, in: active)
                for edge in ended {
                    let near = active[min(first, active.count)...].prefix(ended.count + 1)
                    if let index = near.firstIndex(of: edge) ?? active.firstIndex(of: edge) {
                        active.remove(at: index)
                    }
                }
            }
            var begun: [Int] = []
            while next < edges.count, edges[next].low == corner {
                begun.append(next)
                next += 1
            }
            guard !begun.isEmpty else { continue }
            begun.sort { GridPoint.cross(corner, edges[$1].high, edges[$0].high) > 0 }
            let index = place(of: corner, in: active)
            var winding = index > 0 ? edges[active[index - 1]].right : SIMD2<Int>()
            for edge in begun {
                edges[edge].left = winding
                winding = edges[edge].right
            }
            active.insert(contentsOf: begun, at: index)
        }
    }

    /// How many of the edges are to the left of a corner.
    private func place(of corner: GridPoint, in active: [Int]) -> Int {
        var low = 0, high = active.count
        while low < high {
            let middle = (low + high) / 2
            let edge = edges[active[middle]]
            if edge.high != corner, GridPoint.cross(edge.low, edge.high, corner) < 0 {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
