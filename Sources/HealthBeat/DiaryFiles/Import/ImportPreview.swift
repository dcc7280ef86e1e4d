import Diary
import Foundation

/// What an import would do to a diary, shown before it is done.
public struct ImportPreview: Hashable, Sendable {
    public let file: ImportedFile
    /// Entries the diary does not have, ascending.
    public let new: [Entry]
    /// Weighings that are in the diary already, or twice in the file.
    public let duplicates: Int
    /// New entries that deserve a look; they are part of `new`.
    public let suspicious: [Suspicion]
    /// Settings of a file of our own that the diary has not made; what it has made stays.
    let settings: [String: String]
    /// How many settings the import would make.
    public var settingCount: Int { settings.count }
    /// Whether the import would change anything.
    public var isEmpty: Bool { new.isEmpty && settings.isEmpty }

    public struct Suspicion: Hashable, Sendable {
        public let entry: Entry
        /// The line in the file, 0 in files without lines.
        public let line: Int
        /// Nil for a weight that the diary has on that day at another time.
        public let doubt: Plausibility?
        fileprivate let unit: WeightUnit

        /// Why the entry deserves a look, in English.
        public func reason(style: NumberStyle = .posix) -> String {
            doubt?.question(unit: unit, style: style)
                ?? localized("The diary has the same weight on that day at another time.")
        }
    }

    /// Compares a file with a diary's entries and settings.
    ///
    /// Two weighings are one when they have the same identifier, or fall into the same minute of
    /// the wall clock and agree to the gram.
    public init(
        _ file: ImportedFile, existing: [Entry], settings: DiarySettings = DiarySettings(),
        clock: DiaryClock
    ) {
        self.file = file
        let known = settings.stored
        self.settings = file.settings.stored.filter { known[$0.key] == nil }
        let now = clock.now().secondsSince1970
        var ids = Set<UUID>(minimumCapacity: existing.count + file.records.count)
        var keys = Set<Key>(minimumCapacity: existing.count)
        for entry in existing {
            ids.insert(entry.id)
            keys.insert(Key(entry.moment, entry.weight))
        }
        var fileIDs = Set<UUID>()
        var fileKeys = Set<Key>(minimumCapacity: file.records.count)
        var found: [Found] = []
        found.reserveCapacity(file.records.count)
        for record in file.records {
            let key = Key(record.moment, record.weight)
            let source = record.source ?? file.format.name
            var id = record.id ?? key.identifier
            // Two entries of one identifier in a file, as a merge by hand makes them, are both
            // meant.
            if fileIDs.contains(id), !fileKeys.contains(key) { id = key.identifier }
            guard ids.insert(id).inserted, !keys.contains(key) else { continue }
            fileIDs.insert(id)
            // Our own files tell entries apart by identifier; two of one minute are both meant.
            guard fileKeys.insert(key).inserted || record.id != nil else { continue }
            let entry = Entry(
                id: id, weight: record.weight, moment: record.moment, note: record.note,
                source: source, created: record.created ?? now,
                changed: record.changed ?? record.created ?? now)
            found.append(Found(entry: entry, line: record.line, saysWhen: record.created != nil))
        }
        found = Self.sorted(found)
        new = found.map(\.entry)
        duplicates = file.records.count - found.count
        suspicious = Self.suspicions(found, existing, settings)
    }

    private struct Found {
        var entry: Entry
        var line: Int
        /// Whether the file says when the entry was made.
        var saysWhen: Bool
    }

    /// Ascending. Entries of one moment keep the order of their file, which may begin with the
    /// latest, where the file does not say when they were made: those count on from the present
    /// second.
    private static func sorted(_ found: [Found]) -> [Found] {
        guard let first = found.first, let last = found.last else { return found }
        let direction = first.entry.moment > last.entry.moment ? -1 : 1
        let order = found.indices.sorted { left, right in
            let (one, other) = (found[left].entry, found[right].entry)
            if one.moment != other.moment { return one.moment < other.moment }
            if one.created != other.created { return one.created < other.created }
            return left * direction < right * direction
        }
        var result = order.map { found[$0] }
        for index in result.indices.dropFirst() where !result[index].saysWhen {
            let before = result[index - 1].entry
            guard before.moment == result[index].entry.moment,
                before.created >= result[index].entry.created
            else { continue }
            result[index].entry.created = before.created + 1
            result[index].entry.changed = max(result[index].entry.changed, before.created + 1)
        }
        // Times that the file says decide before its order.
        return found.contains(where: \.saysWhen) ? result.sorted { $0.entry < $1.entry } : result
    }

    private static func suspicions(
        _ found: [Found], _ existing: [Entry], _ settings: DiarySettings
    ) -> [Suspicion] {
        var result: [Suspicion] = []
        var sameDay: [Int: [Entry]] = [:]
        if !found.isEmpty {
            for entry in existing {
                sameDay[entry.moment.date.dayNumber, default: []].append(entry)
            }
        }
        let doubts = Plausibility.doubts(
            about: found.map(\.entry), in: existing, method: settings.trend ?? .byTime)
        for (found, doubt) in zip(found, doubts) {
            let entry = found.entry
            let twin = sameDay[entry.moment.date.dayNumber]?.first {
                $0.weight.grams == entry.weight.grams
            }
            guard twin != nil || doubt != nil else { continue }
            result.append(
                Suspicion(
                    entry: entry, line: found.line, doubt: twin == nil ? doubt : nil,
                    unit: settings.unit ?? entry.weight.unit))
        }
        return result
    }

    /// What makes two weighings one.
    private struct Key: Hashable {
        let minute: Int
        let grams: Int

        init(_ moment: Moment, _ weight: Weight) {
            minute = moment.wallMinute
            grams = weight.grams
        }

        /// An identifier computed from the key alone: a weighing has an equal identifier on every
        /// machine and in every import, also after the entry was edited. A UUID of version 8.
        var identifier: UUID {
            var state = SplitMix(state: UInt64(bitPattern: Int64(minute)))
            state.state ^= UInt64(bitPattern: Int64(grams)) &* 0xD6E8_FEB8_6659_FD93
            let (high, low) = (state.next(), state.next())
            var bytes = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            withUnsafeMutableBytes(of: &bytes) { raw in
                raw.storeBytes(of: high.bigEndian, as: UInt64.self)
                raw.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
                raw[6] = raw[6] & 0x0F | 0x80
                raw[8] = raw[8] & 0x3F | 0x80
            }
            return UUID(uuid: bytes)
        }
    }

    /// Sebastiano Vigna's SplitMix64, which spreads near keys over all bits.
    private struct SplitMix {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
