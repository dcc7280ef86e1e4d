import Foundation

/// One weighing: the weight, the moment, and the person's note.
public struct Entry: Identifiable, Hashable, Sendable {
    /// Stable for the entry's whole life, on every machine.
    public let id: UUID
    public var weight: Weight
    public var moment: Moment
    public var note: String
    /// Where it came from: "" when typed, else a name such as "openScale".
    public var source: String
    /// Seconds since 1970 UTC at which the entry was made. Entries of one moment that were made
    /// within a second count on, so that the order in which they were written is kept wherever they
    /// go.
    public package(set) var created: Int
    /// Seconds since 1970 UTC at which the entry was last changed.
    public package(set) var changed: Int

    public init(
        id: UUID = UUID(), weight: Weight, moment: Moment, note: String = "", source: String = "",
        created: Int, changed: Int? = nil
    ) {
        self.id = id
        self.weight = weight
        self.moment = moment
        self.note = note
        self.source = source
        self.created = created
        self.changed = changed ?? created
    }
}

extension Entry: Comparable {
    /// Ascending by moment; entries of one moment are in the order in which they were written.
    public static func < (left: Entry, right: Entry) -> Bool {
        if left.moment != right.moment { return left.moment < right.moment }
        if left.created != right.created { return left.created < right.created }
        return left.id.precedes(right.id)
    }
}

extension [Entry] {
    /// Sorts entries that mostly are in order already.
    mutating func putInOrder() {
        let isInOrder = withUnsafeBufferPointer { entries in
            entries.indices.dropFirst().allSatisfy { index in
                // Moments alone mostly tell it, and cost no copies of texts.
                entries[index - 1].moment < entries[index].moment
                    || entries[index - 1] < entries[index]
            }
        }
        if !isInOrder { sort() }
    }
}

extension UUID {
    /// Byte order, which is SQLite's order of the stored sixteen bytes.
    func precedes(_ other: UUID) -> Bool {
        withUnsafeBytes(of: uuid) { left in
            withUnsafeBytes(of: other.uuid) { right in
                left.lexicographicallyPrecedes(right)
            }
        }
    }
}
