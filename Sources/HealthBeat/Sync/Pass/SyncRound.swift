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
    private static let readerVersion = "2"

    private var folder: LogFolder { LogFolder(path: configuration.folder) }
    private var now: Int { clock.now().secondsSince1970 * 1000 }

    /// Returns what a person may want to know of it.
    mutating func run(_ exchange: DiaryExchange) throws(DiaryError) -> SyncOutcome {
        let (folder, now) = (folder, now)
        try folder.require()
        let files = folder.files()
        let known = try exchange.reading { round throws(DiaryError) in try self.known(round) }
        let look = LogFolder.Look(
            marks: known.marks, files: files, isSealed: configuration.isSealed,
            keys: keyring.keys, now: now, given: known.given)
        var content = folder.read(look, &looks)
        if !beginsAnew { try folder.require(content, in: files, behind: known.marks) }
        try passing(.read)
        var outcome = SyncOutcome()
        let own = OwnLog(of: known, in: content, look) { marks in
            folder.records(in: marks, keys: keyring.keys)
        }
        let name = SyncOutcome.name + (known.device?.text ?? "")
        let hasNews = try exchange.reading { round throws(DiaryError) in
            let isNamed = try round.value(name) == configuration.name
            return try round.revision() != known.revision || !isNamed
        }
        content.differing = try exchange.reading { round throws(DiaryError) in
            try Self.differing(round, known.device, look, folder)
        }
        let repeatsAll = beginsAnew && !content.differing.isEmpty
        let isIdle =
            own.isWhole && !repeatsAll && known.isSamePlace && !hasNews && content.arrived.isEmpty
            && known.outbox.isEmpty && Set(content.marks) == Set(known.marks)
        if !isIdle {
            let joined = try join(exchange, content, own, repeatsAll: repeatsAll, now: now)
            content.arrived.forgetItems()
            try passing(.joined)
            outcome = joined.outcome
            do throws(DiaryError) {
                try append(joined.device, exchange, &content)
                try tell(joined.device, exchange, &content, look)
            } catch {
                // What an error of the diary says of nothing that was changed is not so any more.
                throw error.kind == .invalid ? error : .notWritten(folder.path, error.reason)
            }
        }
        try passing(.finished)
        outcome.content = content
        return outcome
    }

    // MARK: What was known

    private func known(_ round: ExchangeRound) throws(DiaryError) -> SyncKnowledge {
        var known = try SyncKnowledge(round, of: configuration, in: directory)
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

    // MARK: The transaction

    /// Joins what was read, and once more where that shows that this device's number is spoilt.
    private func join(
        _ exchange: DiaryExchange, _ content: FolderContent, _ own: OwnLog, repeatsAll: Bool,
        now: Int
    ) throws(DiaryError) -> (device: DeviceID, outcome: SyncOutcome) {
        var doubt = Doubt()
        while true {
            let before = doubt
            do {
                return try exchange.round { round throws(DiaryError) in
                    try join(round, content, own, &doubt, repeatsAll: repeatsAll, now: now)
                }
            } catch {
                // Each time one more of the few numbers that this device had is known to be spoilt.
                guard doubt != before else { throw error }
            }
        }
    }

    private func join(
        _ round: ExchangeRound, _ content: FolderContent, _ own: OwnLog,
        _ doubt: inout Doubt, repeatsAll: Bool, now: Int
    ) throws(DiaryError) -> (device: DeviceID, outcome: SyncOutcome) {
        let known = try known(round)
        var outcome = SyncOutcome()
        let arrived = content.arrived
        for other in arrived.retired.keys {
            try round.set(SyncOutcome.retired + other.text, "1")
        }
        let isRetired =
            try known.device.map { device throws(DiaryError) in
                try round.value(SyncOutcome.retired + device.text) != nil
            } ?? false
        let renewal = Renewal(
            known, own, isRetired: isRetired, arrived, doubt: doubt)
        let device = renewal == nil ? known.device ?? .random() : .random()
        var reconciler = Reconciler(
            device: device, writer: device.writer(), number: renewal == nil ? known.number : 0,
            clock: known.clock, now: now)
        if renewal != nil {
            try round.emptyOutbox(upTo: .max)
        }
        if try round.value(SyncOutcome.name + device.text) != configuration.name {
            reconciler.append(.device(name: configuration.name))
            try round.set(SyncOutcome.name + device.text, configuration.name)
        }
        if let renewal, let former = known.device {
            if renewal.retiresFormer {
                // Nobody writes its log any more.
                let above = renewal.isShared ? renewal.above : nil
                reconciler.append(.retire(former, above: above))
                try round.set(SyncOutcome.retired + former.text, "1")
            }
            try round.set(Key.former + former.text, "\(renewal.last)")
            reconciler.renewals.append((former, renewal))
        }
        for former in known.formers.keys.sorted() {
            guard let stated = Renewal(of: former, known, arrived, doubt) else { continue }
            // Whoever else gives its numbers hears of it.
            if stated.isShared { reconciler.append(.retire(former, above: stated.above)) }
            reconciler.renewals.append((former, stated))
        }
        try take(content, into: round, &reconciler, &outcome)
        let items = reconciler.renewals.reduce(arrived.items) { items, renewed in
            renewed.renewal.salvaged(items, of: renewed.former)
        }
        try joinEntries(
            round, items, of: known, &reconciler, &outcome, &doubt)
        try joinSettings(round, items[.settings], of: known, &reconciler, &outcome, &doubt)
        if repeatsAll || renewal != nil, known.device != nil {
            // Whatever the former log had is known, and may be nowhere else.
            try round.forEachItem { name, state throws(DiaryError) in
                guard let object = SyncObject(text: name), let item = Item(text: state),
                    repeatsAll || item.hasWrites(notOf: reconciler.writer)
                else { return }
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
        let history = renewal == nil ? own.history ?? OwnHistory() : OwnHistory()
        try round.set(Key.device, device.text)
        try round.set(Key.number, "\(reconciler.number)")
        try round.set(Key.time, "\(reconciler.clock.latest)")
        try round.set(Key.history, history.text)
        try round.set(Key.revision, "\(try round.revision())")
        try round.set(Key.folder, configuration.folder)
        try round.set(Key.place, known.places.text)
        try round.set(Key.reader, Self.readerVersion)
        try save(content.marks, round)
        return (device, outcome)
    }

    /// Objects in which this device's writes get other dots.
    private static func renewed(
        _ round: ExchangeRound, _ reconciler: Reconciler
    ) throws(DiaryError) -> Set<SyncObject> {
        guard !reconciler.renewals.isEmpty else { return [] }
        var objects: Set<SyncObject> = []
        try round.forEachItem { name, state throws(DiaryError) in
            guard let object = SyncObject(text: name), let item = Item(text: state),
                reconciler.renews(item, object)
            else { return }
            objects.insert(object)
        }
        return objects
    }

    private func save(_ marks: [ReadMark], _ round: ExchangeRound) throws(DiaryError) {
        try round.set(Key.marks, marks.map(\.text).sorted().joined(separator: "\n"))
    }

    /// Notes who wrote when, and under which names.
    private func take(
        _ content: FolderContent, into round: ExchangeRound, _ reconciler: inout Reconciler,
        _ outcome: inout SyncOutcome
    ) throws(DiaryError) {
        let arrived = content.arrived
        reconciler.see(arrived.clock.latest)
        for (device, time) in arrived.latest {
            let key = SyncOutcome.latest + device.text
            let before = try round.value(key).flatMap { Int($0) } ?? 0
            try round.set(key, "\(max(before, time))")
        }
        for (device, name) in arrived.names {
            try round.set(SyncOutcome.name + device.text, SyncConfiguration.cleaned(name.name))
        }
        outcome.arrived = arrived.count
    }

    private func joinEntries(
        _ round: ExchangeRound, _ arrived: ArrivedItems, of knowledge: SyncKnowledge,
        _ reconciler: inout Reconciler, _ outcome: inout SyncOutcome,
        _ doubt: inout Doubt
    ) throws(DiaryError) {
        let given = reconciler.number
        let (changed, removed) = try round.changes(since: knowledge.revision)
        let local = Dictionary(changed.map { ($0.id, $0) }) { first, _ in first }
        var ids = changed.sorted().map(\.id)
        var isTaken = Set(ids)
        for id in removed where isTaken.insert(id).inserted { ids.append(id) }
        // In the order in which the tables have them, so that each of their pages is written once.
        let renewed = try Self.renewed(round, reconciler)
        let listed = ids.count
        func take(_ object: SyncObject) {
            if case .entry(let id) = object, !isTaken.contains(id) { ids.append(id) }
        }
        ids.reserveCapacity(ids.count + arrived.objects.count + renewed.count)
        for object in arrived.objects { take(object) }
        for object in renewed where !arrived.contains(object) { take(object) }
        ids[listed...].sort { $0.isBefore($1) }
        let conflicts = Set(try round.values(SyncOutcome.conflict).keys)
        let writer = round.entryWriter()
        for id in ids {
            let object = SyncObject.entry(id)
            let came = arrived[object]
            let known = try round.item(object.text).flatMap(Item.init(text:))
            let old: Entry?
            if let row = local[id] { old = row } else { old = try round.entry(id) }
            guard known != nil || came != nil || old != nil else { continue }
            try doubt.requireSense(known, came, object, reconciler.device, given: given, knowledge)
            let item = reconciler.reconcile(id, known: known, arrived: came, local: old)
            if item != known { try round.setItem(object.text, item.tokens()) }
            let shown = EntryFields.entry(id, item)
            if let shown, shown != old {
                try writer.put(shown, over: old)
            } else if shown == nil, old != nil, !item.isThere {
                try writer.remove(id)
            }
            let hasConflict = shown != nil && item.hasConflict
            if hasConflict != conflicts.contains(id.logText) {
                try round.set(SyncOutcome.conflict + id.logText, hasConflict ? "1" : nil)
            }
        }
        try writer.finish()
        outcome.changed = writer.count
    }

    private func joinSettings(
        _ round: ExchangeRound, _ arrived: Item?, of knowledge: SyncKnowledge,
        _ reconciler: inout Reconciler, _ outcome: inout SyncOutcome, _ doubt: inout Doubt
    ) throws(DiaryError) {
        let given = reconciler.number
        let stored = try round.settings()
        let local = EntryFields.fields(ofSettings: stored)
        let known = try round.item(SyncObject.settingsName).flatMap(Item.init(text:))
        try doubt.requireSense(
            known, arrived, .settings, reconciler.device, given: given, knowledge)
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
        try round.write(settings: changes)
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

    // MARK: The state

    /// Devices that have read what this one has, and whose registers are others.
    static func differing(
        _ round: ExchangeRound, _ device: DeviceID?, _ look: LogFolder.Look, _ folder: LogFolder
    ) throws(DiaryError) -> Set<DeviceID> {
        guard let device, let text = try round.value(Key.state),
            let own = StateFile(device: device, text: text)
        else { return [] }
        let others = folder.states(in: look).filter { $0.device != device && own.differs(from: $0) }
        return Set(others.map(\.device))
    }

    /// Tells others what came of what was read.
    private func tell(
        _ device: DeviceID, _ exchange: DiaryExchange, _ content: inout FolderContent,
        _ look: LogFolder.Look
    ) throws(DiaryError) {
        let position = content.position
        let differing = try exchange.round { round throws(DiaryError) -> Set<DeviceID> in
            guard let position else {
                try round.set(Key.state, nil)
                return []
            }
            var sum: UInt64 = 0
            try round.forEachItem { object, state throws(DiaryError) in
                sum &+= ContentSum(object).followed(by: ContentSum(state)).value
            }
            let state = StateFile(
                device: device, sum: ContentSum(value: sum), position: position)
            if try round.value(Key.state) != state.text {
                try round.set(Key.state, state.text)
                let key = configuration.isSealed ? keyring.keys[device] : nil
                if key != nil || !configuration.isSealed { folder.write(state, key: key) }
            }
            return try Self.differing(round, device, look, folder)
        }
        content.differing = differing
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
            var history = try round.value(Key.history).flatMap(OwnHistory.init(text:))
            history?.append(outbox)
            try round.set(Key.history, history?.text)
            try round.emptyOutbox(upTo: last)
            try save(marks, round)
        }
    }
}
