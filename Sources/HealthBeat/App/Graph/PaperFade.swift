import Foundation

/// A label of an axis on graph paper.
struct PaperLabel: Hashable {
    let mark: GraphTicks.Mark
    /// Of the times below the plot; else of the values beside it.
    let isTime: Bool

    /// Labels are one where they look alike, whichever of how many others they are.
    static func == (left: PaperLabel, right: PaperLabel) -> Bool {
        left.isTime == right.isTime && left.mark.at == right.mark.at
            && left.mark.text == right.mark.text && left.mark.isStrong == right.mark.isStrong
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(isTime)
        hasher.combine(mark.at)
    }
}

/// A line of graph paper.
struct PaperLine: Hashable {
    let isColumn: Bool
    /// One that can have a label.
    let isStrong: Bool
    /// Wall seconds or kilograms.
    let at: Double
}

/// How visible each of some things is while they are exchanged for others: what comes fades in and
/// what goes fades out, wherever they are by then.
struct PaperFade<Item: Hashable> {
    /// 0 to 1.
    private(set) var shares: [Item: CGFloat]

    /// Of a whole fade, in seconds: each is over before a change of range is.
    private static var duration: TimeInterval { 0.12 }

    /// Begins with what is there.
    init(_ items: some Sequence<Item>) {
        shares = Dictionary(items.map { ($0, 1) }) { first, _ in first }
    }

    /// Fades for some seconds towards the things that are to be there.
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
