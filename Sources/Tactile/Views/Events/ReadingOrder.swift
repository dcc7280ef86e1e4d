import Foundation

/// The order in which a person reads what lies in a window: rows from the top, in each row from the
/// leading edge. What is kept together is one part of its row, and what lies on either side of it
/// is read by rows of its own.
@MainActor
struct ReadingOrder<Item> {
    let isMirrored: Bool
    private var parts: [Part] = []

    private struct Part {
        var rect: CGRect
        var items: [Item]
        var isBlock = false
    }

    init(isMirrored: Bool) { self.isMirrored = isMirrored }

    /// - `rect`: Where the item lies, in points of whatever all of them lie in.
    mutating func add(_ item: Item, at rect: CGRect) {
        parts.append(Part(rect: rect, items: [item]))
    }

    /// Adds what is kept together in `rect`.
    mutating func add(_ inside: ReadingOrder, at rect: CGRect) {
        let items = inside.items
        guard !items.isEmpty else { return }
        parts.append(Part(rect: rect, items: items, isBlock: true))
    }

    var items: [Item] { ordered(parts) }

    private func ordered(_ parts: [Part]) -> [Item] {
        var result: [Item] = []
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

    private func across(_ row: [Part]) -> [Item] {
        let blocks = row.filter(\.isBlock).sorted(by: leads)
        guard !blocks.isEmpty else { return row.sorted(by: leads).flatMap(\.items) }
        var between = [[Part]](repeating: [], count: blocks.count + 1)
        for part in row where !part.isBlock {
            let place = blocks.firstIndex { isBefore(part, $0) } ?? blocks.count
            between[place].append(part)
        }
        var result = ordered(between[0])
        for (index, block) in blocks.enumerated() {
            result += block.items + ordered(between[index + 1])
        }
        return result
    }

    private func leads(_ one: Part, _ other: Part) -> Bool {
        isMirrored ? one.rect.maxX > other.rect.maxX : one.rect.minX < other.rect.minX
    }

    private func isBefore(_ part: Part, _ block: Part) -> Bool {
        // What lies over the block is above or below what is in there.
        if block.rect.minX < part.rect.midX, part.rect.midX < block.rect.maxX {
            return part.rect.midY < block.rect.midY
        }
        return isBesideBefore(part, block)
    }

    private func isBesideBefore(_ part: Part, _ block: Part) -> Bool {
        isMirrored ? part.rect.midX > block.rect.midX : part.rect.midX < block.rect.midX
    }
}
