import Foundation

/// A view that the keyboard's focus may come to.
@MainActor
struct FocusCandidate {
    let view: UIView
    /// In the window's points.
    let rect: CGRect
    let group: String?
}

/// The order in which Tab goes through views: rows from the top, in each row from the leading edge. What
/// is kept together is one part of its row, and what lies on either side of it is gone through by rows of
/// its own.
@MainActor
struct FocusOrder {
    let isMirrored: Bool
    private var parts: [Part] = []

    private struct Part {
        var rect: CGRect
        var candidates: [FocusCandidate]
        var isBlock = false
    }

    init(isMirrored: Bool) { self.isMirrored = isMirrored }

    mutating func add(_ candidate: FocusCandidate) {
        parts.append(Part(rect: candidate.rect, candidates: [candidate]))
    }

    /// Adds the views that are kept together in a view of a frame in the window.
    mutating func add(_ inside: FocusOrder, _ rect: CGRect) {
        let candidates = inside.candidates
        guard !candidates.isEmpty else { return }
        parts.append(Part(rect: rect, candidates: candidates, isBlock: true))
    }

    var candidates: [FocusCandidate] { ordered(parts) }

    private func ordered(_ parts: [Part]) -> [FocusCandidate] {
        var result: [FocusCandidate] = []
        var row: [Part] = []
        // A block begins the row that it is as high as.
        let fromTop = parts.sorted {
            $0.rect.minY != $1.rect.minY
                ? $0.rect.minY < $1.rect.minY : $0.isBlock && !$1.isBlock
        }
        for part in fromTop {
            if let first = row.first, part.rect.midY > first.rect.maxY {
                result += across(row)
                row.removeAll()
            }
            row.append(part)
        }
        return result + across(row)
    }

    private func across(_ row: [Part]) -> [FocusCandidate] {
        let blocks = row.filter(\.isBlock).sorted(by: leads)
        guard !blocks.isEmpty else { return row.sorted(by: leads).flatMap(\.candidates) }
        var between = [[Part]](repeating: [], count: blocks.count + 1)
        for part in row where !part.isBlock {
            let place = blocks.firstIndex { isBefore(part, $0) } ?? blocks.count
            between[place].append(part)
        }
        var result = ordered(between[0])
        for (index, block) in blocks.enumerated() {
            result += block.candidates + ordered(between[index + 1])
        }
        return result
    }

    private func leads(_ one: Part, _ other: Part) -> Bool {
        isMirrored ? one.rect.maxX > other.rect.maxX : one.rect.minX < other.rect.minX
    }

    private func isBefore(_ part: Part, _ block: Part) -> Bool {
        isMirrored ? part.rect.midX > block.rect.midX : part.rect.midX < block.rect.midX
    }
}
