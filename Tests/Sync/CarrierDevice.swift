import Diary
import Foundation

@testable import DiarySync

/// A device of the hostile carrier's world: a diary and its own copy of the folder, in memory. What
/// it reads, believes and takes over is decided by the product's own code.
struct CarrierDevice {
    var known = SyncKnowledge(places: SyncPlaces(text: "here"), isSamePlace: true)
    private(set) var diary: [UUID: Entry] = [:]
    private(set) var items: [UUID: Item] = [:]
    private var edited: Set<UUID> = []
    /// The weights that were typed here.
    private(set) var typed: Set<String> = []
    private var retired: Set<DeviceID> = []
    /// How far it has read; nil where something is missing, which is told.
    private var position: String?
    /// Where its log is in the folder.
    private var log: String?
    /// What its own machine has of the folder.
    var files: [String: [UInt8]] = [:]
    /// By how much this device's clock is wrong, in milliseconds.
    let skew: Int
    /// The keys of the folder, by device; nil for an open folder.
    var keys: [DeviceID: [UInt8]]?

    init(skew: Int, isSealed: Bool) {
        self.skew = skew
        keys = isSealed ? [:] : nil
    }

    var id: DeviceID? { known.device }

    /// What a person does here.
    mutating func set(_ entry: Entry?, _ id: UUID) {
        diary[id] = entry
        edited.insert(id)
        if let entry { typed.insert("\(entry.weight.text) \(entry.weight.unit.rawValue)") }
    }

    /// The weights that are known of an entry, also those that are not exchanged yet.
    func weights(of id: UUID) -> Set<String> {
        var texts = Set(items[id]?[FieldName.weight].writes.map(\.value) ?? [])
        if let entry = diary[id] {
            texts.insert("\(entry.weight.text) \(entry.weight.unit.rawValue)")
        }
        return texts
    }

    /// A round as `SyncRound` makes it.
    ///
    /// - `cut`: how much of what is appended a kill lets into the file; nil for all of it.
    /// - `repeatsAll`: whether a person chose the folder again, who was told that diaries differ.
    /// - `writer`: the random part of what stands for the device in its dots.
    /// - `chooses`: gives the number and the key of a new device.
    mutating func exchange(
        now: Int, writer: UInt32, cut: Double? = nil, repeatsAll: Bool = false,
        chooses: () -> (DeviceID, [UInt8])
    ) {
        let look = LogFolder.Look(
            marks: known.marks, files: files.keys.sorted(), isSealed: keys != nil,
            keys: keys ?? [:], now: now + skew, given: known.given)
        var content = read(look)
        let own = OwnLog(of: known, in: content, look) { marks in
            var found = FoundRecords()
            for mark in marks {
                files[mark.path]?.withUnsafeBytes { found.take($0, mark, keys: keys ?? [:]) }
            }
            return found
        }
        retired.formUnion(content.arrived.retired.keys)
        var doubt = Doubt()
        let before = self
        // Once more where the registers show that a number is spoilt.
        let time = now + skew
        while !join(content, own, &doubt, repeatsAll: repeatsAll, now: time, writer, chooses) {
            self = before
        }
        known.marks = content.marks
        append(cut: cut)
        content.marks = known.marks
        position = content.position
    }

    /// What others are told: the numbers that were read, and what came of them.
    var state: StateFile? {
        guard let device = known.device, let position else { return nil }
        let sum = items.reduce(0 as UInt64) { sum, item in
            let object = ContentSum(SyncObject.entry(item.key).text)
            return sum &+ object.followed(by: ContentSum(item.value.tokens())).value
        }
        return StateFile(device: device, sum: ContentSum(value: sum), position: position)
    }

    private func read(_ look: LogFolder.Look) -> FolderContent {
        let marks = Dictionary(look.marks.map { ($0.path, $0) }) { first, _ in first }
        var content = FolderContent()
        for path in look.files {
            files[path]?.withUnsafeBytes {
                _ = LogFolder(path: "/").read(path, $0, marks[path], look, &content)
            }
        }
        return content
    }

    private mutating func join(
        _ content: FolderContent, _ own: OwnLog, _ doubt: inout Doubt,
        repeatsAll: Bool, now: Int, _ random: UInt32, _ chooses: () -> (DeviceID, [UInt8])
    ) -> Bool {
        let renewal = Renewal(
            known, own, isRetired: known.device.map(retired.contains) ?? false, content.arrived,
            doubt: doubt)
        let (before, former) = (known, known.device)
        if former == nil || renewal != nil {
            let (device, key) = chooses()
            (known.device, known.number, known.outbox, log) = (device, 0, [], nil)
            keys?[device] = key
            known.history = OwnHistory()
        } else {
            known.history = own.history
        }
        guard let device = known.device else { return true }
        let writer = device.writer(random)
        var reconciler = Reconciler(
            device: device, writer: writer, number: known.number, clock: known.clock, now: now)
        if former != device { reconciler.append(.device(name: device.text)) }
        if let renewal, let former {
            if renewal.retiresFormer {
                let above = renewal.isShared ? renewal.above : nil
                reconciler.append(.retire(former, above: above))
                retired.insert(former)
            }
            known.formers[former] = renewal.last
            reconciler.renewals.append((former, renewal))
        }
        for former in before.formers.keys.sorted() {
            guard let stated = Renewal(of: former, before, content.arrived, doubt) else { continue }
            if stated.isShared { reconciler.append(.retire(former, above: stated.above)) }
            reconciler.renewals.append((former, stated))
        }
        reconciler.see(content.arrived.clock.latest)
        var arrived: [UUID: Item] = [:]
        let items = reconciler.renewals.reduce(content.arrived.items) { items, renewed in
            renewed.renewal.salvaged(items, of: renewed.former)
        }
        for object in items.objects {
            if case .entry(let id) = object { arrived[id] = items[object] }
        }
        let last = reconciler.number
        let renewed = self.items.filter { reconciler.renews($0.value, .entry($0.key)) }.keys
        for id in edited.union(arrived.keys).union(renewed).sorted(by: {
            $0.uuidString < $1.uuidString
        }) {
            do {
                try doubt.requireSense(
                    self.items[id], arrived[id], .entry(id), device, given: last, before)
            } catch {
                return false
            }
            let item = reconciler.reconcile(
                id, known: self.items[id], arrived: arrived[id], local: diary[id])
            guard item.isKnown else { continue }
            self.items[id] = Item(text: item.tokens())
            diary[id] = EntryFields.entry(id, item)
        }
        edited = []
        if repeatsAll || renewal != nil, former != nil {
            for (id, item) in sorted where repeatsAll || item.hasWrites(notOf: writer) {
                reconciler.append(.put(.entry(id), item))
            }
        }
        known.outbox += reconciler.records.map { ($0.number, $0.payload(of: device)) }
        (known.number, known.clock) = (reconciler.number, reconciler.clock)
        return true
    }

    private var sorted: [(UUID, Item)] {
        items.sorted { $0.key.uuidString < $1.key.uuidString }
    }

    /// Appends what the outbox has behind what is read of the log.
    private mutating func append(cut: Double?) {
        guard let device = known.device, !known.outbox.isEmpty else { return }
        let own = known.marks.filter { $0.device == device }
        let end = own.map(\.last).max() ?? 0
        let mark = own.filter { $0.path.hasPrefix(device.text + "/") }.max { $0.last < $1.last }
        let path = mark?.path ?? device.text + "/1.hblog"
        var bytes = mark.flatMap { mark in files[path].map { Array($0.prefix(mark.length)) } } ?? []
        let start = bytes.count
        if bytes.isEmpty {
            let header = SegmentHeader(device: device, first: 1, isSealed: keys != nil)
            bytes += LogLine.line(header.payload).utf8
        }
        for record in known.outbox where record.number > end {
            let key = keys?[device]
            let shown = key.map { SealedLine.payload(record.text, $0, device) } ?? record.text
            bytes += LogLine.line(shown).utf8
        }
        if let cut {
            files[path] = Array(bytes.prefix(start + Int(Double(bytes.count - start) * cut)))
            return
        }
        files[path] = bytes
        known.history?.append(known.outbox)
        known.outbox = []
        let sum = bytes.withUnsafeBytes { CRC32.of($0) }
        known.marks.removeAll { $0.path == path }
        known.marks.append(
            ReadMark(
                path: path, device: device, isSealed: keys != nil, length: bytes.count, sum: sum,
                first: mark?.first ?? 1, last: known.number,
                count: known.number - (mark?.first ?? 1) + 1))
    }
}
