import Foundation

/// What one notification tells: which entries came, went or changed, and whether settings did.
public struct DiaryChange: Hashable, Sendable {
    public var inserted: Set<UUID> = []
    public var updated: Set<UUID> = []
    public var deleted: Set<UUID> = []
    /// True when `Diary.settings` differ.
    public var settings = false

    public init() {}

    /// True when neither entries nor settings differ (the undo history may).
    public var isEmpty: Bool { !settings && !touchesEntries }
    public var touchesEntries: Bool { !(inserted.isEmpty && updated.isEmpty && deleted.isEmpty) }

    /// Adds a change that followed this one.
    mutating func merge(_ later: DiaryChange) {
        for id in later.inserted {
            if deleted.remove(id) != nil { updated.insert(id) } else { inserted.insert(id) }
        }
        updated.formUnion(later.updated.subtracting(inserted))
        for id in later.deleted {
            updated.remove(id)
            if inserted.remove(id) == nil { deleted.insert(id) }
        }
        settings = settings || later.settings
    }
}

/// Keeps an observer of a `Diary` registered for as long as it lives.
@MainActor
public final class DiaryObservation {
    private weak var diary: Diary?
    private let number: Int

    init(_ diary: Diary, _ number: Int) {
        self.diary = diary
        self.number = number
    }

    isolated deinit { diary?.removeObserver(number) }

    /// Ends the observation now.
    public func cancel() {
        diary?.removeObserver(number)
        diary = nil
    }
}
