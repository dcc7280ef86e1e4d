import Foundation

/// A label of an axis on graph paper.
public struct PaperLabel: Hashable {
    let mark: GraphTicks.Mark
    /// Whether the label stands at the horizontal axis, which shows time, and not at the vertical
    /// one, which shows weight.
    let isTime: Bool

    /// Labels are equal if they look alike; the mark's number is not compared.
    public static func == (left: PaperLabel, right: PaperLabel) -> Bool {
        left.isTime == right.isTime && left.mark.at == right.mark.at
            && left.mark.text == right.mark.text && left.mark.isStrong == right.mark.isStrong
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(isTime)
        hasher.combine(mark.at)
    }
}

/// A line of graph paper.
struct PaperLine: Hashable {
    let isColumn: Bool
    /// Whether it is a major line, which can have a label.
    let isStrong: Bool
    /// Wall seconds or kilograms.
    let at: Double
}

/// The opacities of items while one set of them is replaced by another: new items fade in, and
/// those that are no longer wanted fade out.
struct PaperFade<Item: Hashable> {
    /// The opacity of each item, 0 to 1.
    private(set) var shares: [Item: CGFloat]

    /// The length of a whole fade in seconds, shorter than a change of range.
    private static var duration: TimeInterval { 0.12 }

    /// Begins with `items` fully opaque.
    init(_ items: some Sequence<Item>) {
        shares = Dictionary(items.map { ($0, 1) }) { first, _ in first }
    }

    /// Advances the fade by `seconds`: items of `wanted` towards 1, all others towards 0.
    mutating func go(to wanted: some Sequence<Item>, for seconds: TimeInterval) {
        let step = CGFloat(seconds / Self.duration)
        var next: [Item: CGFloat] = [:]
        for item in wanted { next[item] = min(1, (shares[item] ?? 0) + step) }
        for (item, share) in shares where next[item] == nil && share > step {
            next[item] = share - step
        }
        shares = next
    }
}
