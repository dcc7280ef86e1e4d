import Synchronization

/// Whether the system's fonts are set heavier than they are named: a person wants bold text.
enum BoldText {
    private static let use = Atomic<Bool>(false)

    /// Whether any traits ever asked for it: fonts need not look at traits before.
    static var isUsed: Bool {
        get { use.load(ordering: .relaxed) }
        set { use.store(newValue, ordering: .relaxed) }
    }

    /// Whether the present traits ask for it.
    static var isInForce: Bool {
        isUsed && UITraitCollection.current.legibilityWeight == .bold
    }
}

extension FontKey {
    /// One of the system's own fonts, two weights heavier, for a person who wants bold text; `nil`
    /// for any other font, and for one that is heavier already.
    var emboldened: FontKey? {
        guard isSystem, !isEmboldened else { return nil }
        var copy = self
        copy.weight = min(900, weight + 200)
        copy.isEmboldened = true
        return copy
    }
}
