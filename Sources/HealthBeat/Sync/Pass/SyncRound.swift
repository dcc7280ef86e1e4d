import Diary
import Foundation

/// One round of exchange: reads what is new in the folder, joins it with the diary in one
/// transaction, and appends what was changed here to this device's log.
struct SyncRound {
    let directory: DiaryDirectory
    let clock: DiaryClock
    let configuration: SyncConfiguration
    var keyring: Keyring
    /// What this process knows of the files in the folder.
    var looks = FolderLooks()
    /// Whether a folder whose logs are gone is written to.
    var beginsAnew = false
    /// Called at points at which the round may end as by a kill, which a test makes by an error.
    var passing: (Point) throws(DiaryError) -> Void = { (_: Point) throws(DiaryError) in }

    enum Point: CaseIterable {
        case read, joined, appended, finished
    }

    /// What a reader of an earlier version may have passed over is read again.
    private static let readerVersion = "1"

    private enum Key {
        static let device = "device"
        static let number = "number"
        static let time = "time"
        static let revision = "revision"
        static let marks = "read"
        static let folder = "folder"
        static let place = "place"
        static let reader = "reader"
        static let settings = "settings"
    }

    /// What this diary knew before the round.
    private struct Known {
        var device: DeviceID?
        var number = 0
        var clock = HybridClock()
        /// The count of transactions up to which the diary's rows were compared.
        var revision = -1
        var marks: [ReadMark] = []
        var isSamePlace = false
        var outbox: [(number: Int, text: String)] = []
    }

    private var folder: LogFolder { LogFolder(path: configuration.folder) }
    private var now: Int { clock.now().secondsSince1970 * 1000 }

    /// Returns what a person may want to know of it.
    mutating func run(_ exchange: DiaryExchange) throws(DiaryError) -> SyncOutcome {
        let (folder, now) = (folder, now)
        try folder.require()
        let files = folder.files()
        let known = try exchange.reading { round throws(DiaryError) in try self.known(round) }
        var content = folder.read(
            behind: known.marks, files: files, keys: keyring.keys, looks: &looks)
        if !beginsAnew { try folder.require(content, in: files, behind: known.marks) }
        try passing(.read)
        var outcome = SyncOutcome()
        let isOwn = known.device.map { owns($0, known, content) } ?? false
        let name = SyncOutcome.name + (known.device?.text ?? "")
        let hasNews = try exchange.reading { round throws(DiaryError) in
            let isNamed = try round.value(name) == configuration.name
            return try round.revision() != known.revision || !isNamed
        }
        let isIdle =
            isOwn && !hasNews && content.arrived.isEmpty && known.outbox.isEmpty
            && Set(content.marks) == Set(known.marks)
        if !isIdle {
            let joined = try exchange.round { round throws(DiaryError) in
                try join(round, content, isOwn: isOwn, now: now)
            }
            try passing(.joined)
            outcome = joined.outcome
            try append(joined.device, exchange, &content)
        }
        try passing(.finished)
        outcome.content = content
        return outcome
    }

    // MARK: What was known

    private func known(_ round: ExchangeRound) throws(DiaryError) -> Known {
        var known = Known()
        known.device = try round.value(Key.device).flatMap { DeviceID(text: Array($0.utf8)) }
        known.number = try round.value(Key.number).flatMap { Int($0) } ?? 0
        known.clock = HybridClock(latest: try round.value(Key.time).flatMap { Int($0) } ?? 0)
        known.revision = try round.value(Key.revision).flatMap { Int($0) } ?? -1
        known.outbox = try round.outbox()
        known.isSamePlace =
            try round.value(Key.place) == SyncConfiguration.place(of: directory)
        if try round.value(Key.reader) == Self.readerVersion {
            known.marks = try Self.marks(round, of: configuration)
        }
        return known
    }

    /// What was read of the folder; nothing of one that was chosen since.
    static func marks(
        _ round: ExchangeRound, of configuration: SyncConfiguration
    ) throws(DiaryError) -> [ReadMark] {
        guard try round.value(Key.folder) == configuration.folder else { return [] }
        return (try round.value(Key.marks) ?? "").split(separator: "\n")
            .compactMap(ReadMark.init(text:))
    }

    /// Whether the log of a device in the folder is the one that this diary wrote, whole and no
    /// longer.
    private func owns(_ device: DeviceID, _ known: Known, _ content: FolderContent) -> Bool {
        guard known.isSamePlace else { return false }
        if configuration.isSealed, known.number > 0, keyring.keys[device] == nil { return false }
        let own = content.marks.filter { $0.device == device && $0.count > 0 }
        var end = 0
        for mark in own.sorted(by: { $0.first < $1.first })
        where mark.first <= end + 1 && mark.count >= mark.last - mark.first + 1 {
            end = max(end, mark.last)
        }
        let published = (known.outbox.first?.number ?? known.number + 1) - 1
        return (published...max(published, known.number)).contains(end)
            && own.allSatisfy { $0.last <= end }
    }

    // MARK: The transaction

    private func join(
        _ round: ExchangeRound, _ content: FolderContent, isOwn: Bool, now: Int
    ) throws(DiaryError) -> (device: DeviceID, outcome: SyncOutcome) {
        let known = try known(round)
        var outcome = SyncOutcome()
        var retired = Set(try round.values(SyncOutcome.retired).keys)
        for arrived in content.arrived {
            if case .retire(let device) = arrived.record.content { retired.insert(device.text) }
        }
        var device = known.device ?? .random()
        let isNew = !isOwn || retired.contains(device.text)
        if isNew { device = .random() }
        var reconciler = Reconciler(
            device: device, number: isNew ? 0 : known.number, clock: known.clock, now: now)
        if isNew {
            try round.emptyOutbox(upTo: .max)
        }
        if try round.value(SyncOutcome.name + device.text) != configuration.name {
            reconciler.append(.device(name: configuration.name))
            try round.set(SyncOutcome.name + device.text, configuration.name)
        }
        if isNew, known.isSamePlace, let former = known.device, !retired.contains(former.text) {
            // Nobody writes its log any more.
            reconciler.append(.retire(former))
            try round.set(SyncOutcome.retired + former.text, "1")
        }
        let arrived = try take(content, into: round, &reconciler, &outcome)
        try joinEntries(round, arrived, since: known.revision, &reconciler, &outcome)
        try joinSettings(round, arrived[.settings], &reconciler, &outcome)
        if isNew, known.device != nil {
            // Whatever the former log had is known, and may be nowhere else.
            for (object, state) in try round.items() {
                guard let object = SyncObject(text: object), let item = Item(text: state),
                    item.hasWrites(notOf: device)
                else { continue }
                reconciler.append(.put(object, item))
            }
        }
        for record in reconciler.records {
            try round.putIntoOutbox(record.number, record.payload(of: device))
        }
        if let last = reconciler.records.last {
            try round.set(SyncOutcome.latest + device.text, "\(last.time)")
        }
        outcome.written = reconciler.records.count
        try round.set(Key.device, device.text)
        try round.set(Key.number, "\(reconciler.number)")
        try round.set(Key.time, "\(reconciler.clock.latest)")
        try round.set(Key.revision, "\(try round.revision())")
        try round.set(Key.folder, configuration.folder)
        try round.set(Key.place, SyncConfiguration.place(of: directory))
        try round.set(Key.reader, Self.readerVersion)
        try save(content.marks, round)
        return (device, outcome)
    }

    private func save(_ marks: [ReadMark], _ round: ExchangeRound) throws(DiaryError) {
        try round.set(Key.marks, marks.map(\.text).sorted().joined(separator: "\n"))
    }

    /// Takes what arrived together, object by object, and notes who wrote when.
    private func take(
        _ content: FolderContent, into round: ExchangeRound, _ reconciler: inout Reconciler,
        _ outcome: inout SyncOutcome
    ) throws(DiaryError) -> [SyncObject: Item] {
        var arrived: [SyncObject: Item] = [:]
        arrived.reserveCapacity(content.arrived.count)
        var latest: [DeviceID: Int] = [:]
        var names: [DeviceID: (time: Int, name: String)] = [:]
        for one in content.arrived {
            let (device, record) = (one.device, one.record)
            reconciler.see(record.time)
            latest[device] = max(latest[device] ?? 0, record.time)
            switch record.content {
            case .put(let object, let item): arrived[object, default: Item()].join(item)
            case .device(let name):
                if record.time >= names[device]?.time ?? 0 { names[device] = (record.time, name) }
            case .retire(let other): try round.set(SyncOutcome.retired + other.text, "1")
            case .unknown: break
            }
        }
        for (device, time) in latest {
            let key = SyncOutcome.latest + device.text
            let before = try round.value(key).flatMap { Int($0) } ?? 0
            try round.set(key, "\(max(before, time))")
        }
        for (device, name) in names {
            try round.set(SyncOutcome.name + device.text, SyncConfiguration.cleaned(name.name))
        }
        outcome.arrived = content.arrived.count
        return arrived
    }

    private func joinEntries(
        _ round: ExchangeRound, _ arrived: [SyncObject: Item], since revision: Int,
        _ reconciler: inout Reconciler, _ outcome: inout SyncOutcome
    ) throws(DiaryError) {
        let (changed, removed) = try round.changes(since: revision)
        let local = Dictionary(changed.map { ($0.id, $0) }) { first, _ in first }
        var ids = changed.sorted().map(\.id)
        var isTaken = Set(ids)
        for id in removed where isTaken.insert(id).inserted { ids.append(id) }
        // In the order in which the tables have them, so that each of their pages is written once.
        ids += arrived.keys.compactMap { object in
            if case .entry(let id) = object, !isTaken.contains(id) { id } else { nil }
        }.sorted { $0.isBefore($1) }
        let conflicts = Set(try round.values(SyncOutcome.conflict).keys)
        var puts: [(new: Entry, old: Entry?)] = []
        var removes: [UUID] = []
        for id in ids {
            let object = SyncObject.entry(id)
            let known = try round.item(object.text).flatMap(Item.init(text:))
            let old: Entry?
            if let row = local[id] { old = row } else { old = try round.entry(id) }
            guard known != nil || arrived[object] != nil || old != nil else { continue }
            let item = reconciler.reconcile(id, known: known, arrived: arrived[object], local: old)
            if item != known { try round.setItem(object.text, item.tokens()) }
            let shown = EntryFields.entry(id, item)
            if let shown, shown != old {
                puts.append((shown, old))
            } else if shown == nil, old != nil, !item.isThere {
                removes.append(id)
            }
            let hasConflict = shown != nil && item.hasConflict
            if hasConflict != conflicts.contains(id.logText) {
                try round.set(SyncOutcome.conflict + id.logText, hasConflict ? "1" : nil)
            }
        }
        try round.write(puts: puts, removes: removes, settings: [])
        outcome.changed = puts.count + removes.count
    }

    private func joinSettings(
        _ round: ExchangeRound, _ arrived: Item?, _ reconciler: inout Reconciler,
        _ outcome: inout SyncOutcome
    ) throws(DiaryError) {
        let stored = try round.settings()
        let local = EntryFields.fields(ofSettings: stored)
        let known = try round.item(SyncObject.settingsName).flatMap(Item.init(text:))
        let item = reconciler.reconcile(settings: local, known: known, arrived: arrived)
        guard item != known else { return }
        try round.setItem(SyncObject.settingsName, item.tokens())
        var changes: [(key: String, value: String?)] = []
        for name in EntryFields.settings {
            let value = EntryFields.readable(name, item.value(name))
            guard value != local[name] else { continue }
            let wanted = EntryFields.stored(name, value)
            changes += wanted.filter { stored[$0.key] != $0.value }
        }
        try round.write(puts: [], removes: [], settings: changes)
        outcome.changed += changes.count
    }

    /// Puts the record of a device's retirement into the outbox.
    static func retire(
        _ other: DeviceID, directory: DiaryDirectory, clock: DiaryClock
    ) throws(DiaryError) {
        let exchange = try DiaryExchange(directory, clock: clock)
        try exchange.round { round throws(DiaryError) in
            guard
                let device = try round.value(Key.device).flatMap({
                    DeviceID(text: Array($0.utf8))
                })
            else { return }
            let number = (try round.value(Key.number).flatMap { Int($0) } ?? 0) + 1
            var time = HybridClock(latest: try round.value(Key.time).flatMap { Int($0) } ?? 0)
            let record = Record(
                number: number, time: time.next(now: clock.now().secondsSince1970 * 1000),
                content: .retire(other))
            try round.putIntoOutbox(number, record.payload(of: device))
            try round.set(Key.number, "\(number)")
            try round.set(Key.time, "\(time.latest)")
            try round.set(SyncOutcome.retired + other.text, "1")
        }
    }

    // MARK: The log

    /// Appends what the outbox has, unless it is in the log already, and takes it out.
    private mutating func append(
        _ device: DeviceID, _ exchange: DiaryExchange, _ content: inout FolderContent
    ) throws(DiaryError) {
        let outbox = try exchange.reading { round throws(DiaryError) in try round.outbox() }
        guard let last = outbox.last?.number else { return }
        if configuration.isSealed, keyring.keys[device] == nil {
            try keyring.make(for: device, in: folder)
        }
        let key = configuration.isSealed ? keyring.keys[device] : nil
        let own = content.marks.filter { $0.device == device }
        let end = own.map(\.last).max() ?? 0
        let mark = own.filter {
            $0.path.hasPrefix(device.text + "/") && $0.isSealed == (key != nil)
        }
        .max { $0.last < $1.last }
        let writer = LogWriter(folder: folder, device: device, key: key)
        let written = try writer.append(outbox.filter { $0.number > end }, behind: mark)
        try passing(.appended)
        content.marks.removeAll { mark in written.contains { $0.path == mark.path } }
        content.marks += written
        let marks = content.marks
        try exchange.round { round throws(DiaryError) in
            try round.emptyOutbox(upTo: last)
            try save(marks, round)
        }
    }
}
