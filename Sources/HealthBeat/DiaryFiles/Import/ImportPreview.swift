import Diary
import Foundation

/// What an import would do to a diary, shown before it is done.
public struct ImportPreview: Hashable, Sendable {
    public let file: ImportedFile
    /// Entries the diary does not have, ascending.
    public let new: [Entry]
    /// Entries of the diary without a note, with the one that the file has for them.
    public let noted: [Entry]
    /// Weighings that are in the diary already, or twice in the file.
    public let duplicates: Int
    /// New entries that deserve a look; they are part of `new`.
    public let suspicious: [Suspicion]
    /// Settings of a file of our own that the diary has not made; what it has made stays.
    let settings: [String: String]
    /// Which of the entries that deserve a look are brought in too. They are left out unless a
    /// person chooses them, but of Health Beat's own files, which bring back all that a diary held.
    public var taken: Set<Entry.ID> = []
    /// Whether all entries that deserve a look are brought in.
    public var takesDoubtful: Bool {
        get { suspicious.allSatisfy { taken.contains($0.entry.id) } }
        set { taken = newValue ? Set(suspicious.map(\.entry.id)) : [] }
    }
    /// The entries that the import brings in.
    public var chosen: [Entry] {
        let left = Set(suspicious.map(\.entry.id)).subtracting(taken)
        return left.isEmpty ? new : new.filter { !left.contains($0.id) }
    }
    /// The new entries that raise no question.
    public var plain: [Entry] {
        let doubtful = Set(suspicious.map(\.entry.id))
        return doubtful.isEmpty ? new : new.filter { !doubtful.contains($0.id) }
    }
    /// How many settings the import would make.
    public var settingCount: Int { settings.count }
    /// Whether the import would change anything.
    public var isEmpty: Bool { chosen.isEmpty && settings.isEmpty && noted.isEmpty }

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
    /// Two weighings are one when they have the same identifier, or agree to the gram and fall into
    /// the same minute: of UTC where the file gives an instant, whatever wall clock it was written
    /// on, and of the wall clock where it gives none.
    public init(
        _ file: ImportedFile, existing: [Entry], settings: DiarySettings = DiarySettings(),
        clock: DiaryClock
    ) {
        self.file = file
        let known = settings.stored
        self.settings = file.settings.stored.filter { known[$0.key] == nil }
        let now = clock.now().secondsSince1970
        var ids = Set<UUID>(minimumCapacity: existing.count + file.records.count)
        var keys = ImportKeys(capacity: existing.count)
        for entry in existing {
            ids.insert(entry.id)
            keys.insert(entry.moment, entry.weight, hasInstant: true)
        }
        var fileIDs = Set<UUID>()
        var inFile = ImportKeys(capacity: file.records.count)
        var foundPlaces: [ImportKey: Int] = [:]
        var found: [Found] = []
        found.reserveCapacity(file.records.count)
        var doubles: [ImportedRecord] = []
        // An entry without a note takes that of its double.
        func giveNote(of record: ImportedRecord, _ key: ImportKey) {
            guard !record.note.isEmpty else { return }
            guard let place = foundPlaces[key] else { return doubles.append(record) }
            if found[place].entry.note.isEmpty { found[place].entry.note = record.note }
        }
        for record in file.records {
            let key = record.key
            let source = record.source ?? file.format.name
            var id = record.id ?? key.identifier
            // Two entries of one identifier in a file, as a merge by hand makes them, are both
            // meant.
            if fileIDs.contains(id), !inFile.contains(record) { id = key.identifier }
            guard ids.insert(id).inserted, !keys.contains(record),
                record.id != nil || !ids.contains(record.wallKey.identifier) || !record.hasInstant
            else {
                giveNote(of: record, key)
                continue
            }
            fileIDs.insert(id)
            // Our own files tell entries apart by identifier; two of one minute are both meant.
            let isDouble = inFile.contains(record)
            inFile.insert(record.moment, record.weight, hasInstant: record.hasInstant)
            guard !isDouble || record.id != nil else {
                giveNote(of: record, key)
                continue
            }
            foundPlaces[key] = found.count
            let entry = Entry(
                id: id, weight: record.weight, moment: record.moment, note: record.note,
                source: source, created: record.created ?? now,
                changed: record.changed ?? record.created ?? now)
            found.append(Found(entry: entry, line: record.line, saysWhen: record.created != nil))
        }
        found = Self.sorted(found)
        new = found.map(\.entry)
        duplicates = file.records.count - found.count
        noted = file.format.isOwn ? [] : Self.noted(existing, by: doubles)
        suspicious = Self.suspicions(found, existing, settings)
        takesDoubtful = file.format.isOwn
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

    /// The entries without a note that doubles in the file have one for.
    private static func noted(_ existing: [Entry], by doubles: [ImportedRecord]) -> [Entry] {
        guard !doubles.isEmpty else { return [] }
        var notes: [ImportKey: String] = [:]
        for record in doubles {
            notes[record.key] = notes[record.key] ?? record.note
        }
        return existing.compactMap { entry in
            guard entry.note.isEmpty,
                let note = notes[ImportKey(entry.moment, entry.weight, isOfUTC: true)]
                    ?? notes[ImportKey(entry.moment, entry.weight, isOfUTC: false)]
            else { return nil }
            var entry = entry
            entry.note = note
            return entry
        }
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
}
