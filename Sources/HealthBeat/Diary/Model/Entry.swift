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

extension Entry {
    /// Of clocks that some computer shows, since 1970.
    private static let seconds = -(1 << 40)...(1 << 40)

    /// Whether a diary takes an entry of these times: in the years 1 to 9999, and in the zones of
    /// the Earth.
    package static func canBeKept(_ moment: Moment, created: Int, changed: Int) -> Bool {
        (-62_135_596_800..<253_402_300_800).contains(moment.wallSeconds)
            && (-100_000...100_000).contains(moment.offset)
            && seconds.contains(created) && seconds.contains(changed)
    }

    /// Seconds by which the clocks of two devices may differ.
    static let clockTolerance = 900

    /// Whether the entry was made by a clock that was wrong: its day has not begun yet, or both the
    /// weighing and the making of the entry are later than now.
    ///
    /// An evening of today that was typed in the morning is not meant: its making is past.
    public func isOfFuture(at now: Moment) -> Bool {
        if moment.isAfterToday(of: now) { return true }
        let latest = now.secondsSince1970 + Self.clockTolerance
        return !moment.isDateOnly && moment.secondsSince1970 > latest && created > latest
    }
}

extension BidirectionalCollection<Entry> {
    /// Days by which the wall clocks of two places can differ at one instant.
    private static var mostDaysApart: Int { 2 }

    /// The entry of the latest instant, in a collection that ascends: mostly the last one, but not
    /// always after a journey over the date line.
    public var latest: Entry? {
        guard var latest = last else { return nil }
        let least = latest.moment.date.adding(days: -Self.mostDaysApart)
        for entry in dropLast().reversed() {
            guard entry.moment.date >= least else { break }
            if entry.moment.secondsSince1970 > latest.moment.secondsSince1970 { latest = entry }
        }
        return latest
    }
}

extension [Entry] {
    /// The first place in ascending entries from which on one may be of the future.
    func partition(possiblyAfter now: Moment) -> Int {
        let least = now.date.adding(days: -2)
        return partition { $0.moment.date >= least }
    }

    /// Ascending entries without those of the future.
    package func present(at now: Moment) -> [Entry] {
        let isAnyOfFuture = self[partition(possiblyAfter: now)...].contains {
            $0.isOfFuture(at: now)
        }
        return isAnyOfFuture ? filter { !$0.isOfFuture(at: now) } : self
    }

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
