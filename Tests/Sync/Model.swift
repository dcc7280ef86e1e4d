import Diary
import Foundation
import SeededRandom

@testable import DiarySync

/// A device of the model: a diary, its registers, and its log as text, without a disk.
struct ModelDevice {
    private(set) var id: DeviceID
    private(set) var diary: [UUID: Entry] = [:]
    private(set) var items: [UUID: Item] = [:]
    private(set) var lines: [String] = []
    private var number = 0
    private var clock = HybridClock()
    private var edited: Set<UUID> = []
    /// Whether the next exchange publishes whatever a former log had.
    private var isNew = false
    private var rounds: UInt32 = 0
    /// By how much this device's clock is wrong, in milliseconds.
    let skew: Int

    init(_ id: Int, skew: Int) {
        self.id = DeviceID(UInt64(id + 1) << 32)
        self.skew = skew
        lines = [Self.header(of: self.id)]
    }

    /// Goes on from an older copy of the diary, as another device.
    mutating func comeBack(as number: Int) {
        id = DeviceID(UInt64(number + 1) << 32)
        self.number = 0
        lines = [Self.header(of: id)]
        isNew = true
    }

    private static func header(of id: DeviceID) -> String {
        LogLine.line(SegmentHeader(device: id, first: 1, isSealed: false).payload)
    }

    /// What a person does here.
    mutating func set(_ entry: Entry?, _ id: UUID) {
        diary[id] = entry
        edited.insert(id)
    }

    /// Joins what arrived with what was done here, and appends to the log.
    mutating func exchange(_ files: [String], now: Int) {
        rounds += 1
        let writer = id.writer(rounds)
        var reconciler = Reconciler(
            device: id, writer: writer, number: number, clock: clock, now: now + skew)
        var arrived: [UUID: Item] = [:]
        for file in files {
            let part = try? WholeLog(Data(file.utf8))
            for record in part?.records ?? [] {
                reconciler.see(record.time)
                if case .put(.entry(let id), let item) = record.content {
                    arrived[id, default: Item()].join(item)
                }
            }
        }
        for id in edited.union(arrived.keys).sorted(by: { $0.uuidString < $1.uuidString }) {
            let item = reconciler.reconcile(
                id, known: items[id], arrived: arrived[id], local: diary[id])
            guard item.isKnown else { continue }
            // What is kept is what the diary's file would keep.
            items[id] = Item(text: item.tokens())
            diary[id] = EntryFields.entry(id, item)
        }
        edited = []
        if isNew {
            for (id, item) in items.sorted(by: { $0.key.uuidString < $1.key.uuidString })
            where item.hasWrites(notOf: writer) {
                reconciler.append(.put(.entry(id), item))
            }
            isNew = false
        }
        lines += reconciler.records.map { LogLine.line($0.payload(of: self.id)) }
        (number, clock) = (reconciler.number, reconciler.clock)
    }

    var log: String { lines.joined() }
}

/// One random history: edits on up to five devices, and files that arrive late, twice, in parts, in
/// any order or never. Devices are lost, and go on from older copies of their diaries.
struct ModelHistory {
    let seed: Int

    /// The devices and what a sync program has of their logs.
    private struct World {
        var devices: [ModelDevice]
        /// Of devices that are lost, what others had got of their logs, or more.
        var remains: [String?]
        /// The most bytes of each log that anybody got.
        var delivered: [Int]
        /// Logs that are written no more, since their devices have other numbers now.
        var ended: [String] = []
        /// Older copies of diaries, with the device that each is of.
        var copies: [(index: Int, device: ModelDevice)] = []

        init(_ devices: [ModelDevice]) {
            self.devices = devices
            remains = devices.map { _ in nil }
            delivered = devices.map { _ in 0 }
        }

        var living: [Int] { devices.indices.filter { remains[$0] == nil } }
        func log(_ index: Int) -> String { remains[index] ?? devices[index].log }
        var logs: [String] { devices.indices.map(log) + ended }
    }

    /// What did not come out as it must; empty when all is well.
    func faults() -> [String] {
        var random = SeededGenerator(seed: UInt64(seed))
        let count = 2 + random.below(4)
        var world = World(
            (0..<count).map { index in
                ModelDevice(
                    index,
                    skew: random.below(4) == 0 ? (random.below(800) - 400) * 86_400_000 : 0)
            })
        let ids = (0..<6).map { _ in randomID(&random) }
        var now = 1_795_000_000_000
        /// The weights that a person typed, by entry.
        var typed: [UUID: Set<String>] = [:]
        for _ in 0..<(4 + random.below(30)) {
            now += random.below(3) * 1000
            let index = random.pick(world.living)
            if random.below(5) < 3 {
                edit(&world.devices[index], random.pick(ids), now, &random, &typed)
            }
            if random.below(2) == 0 {
                let files = delivery(&world, to: index, &random)
                world.devices[index].exchange(files, now: now)
            }
            misfortune(&world, &random)
        }
        for _ in 0..<3 {
            for index in world.living {
                let files = (world.logs + world.logs).shuffled(using: &random)
                world.devices[index].exchange(files, now: now)
            }
        }
        return verdict(world.living.map { world.devices[$0] }, world.logs, typed)
    }

    /// A device is lost, copied for a backup, or set back to such a copy.
    private func misfortune(_ world: inout World, _ random: inout SeededGenerator) {
        let index = random.pick(world.living)
        switch random.below(40) {
        case 0 where world.living.count > 1:
            // What it did not publish is gone, and of what it did the sync program may lack the
            // end.
            let bytes = Array(world.devices[index].log.utf8)
            let least = world.delivered[index]
            let length = least + random.below(bytes.count - least + 1)
            world.remains[index] = String(decoding: bytes.prefix(length), as: UTF8.self)
        case 1...3: world.copies.append((index, world.devices[index]))
        case 4 where !world.copies.isEmpty:
            let copy = random.pick(world.copies)
            guard world.remains[copy.index] == nil else { return }
            world.ended.append(world.devices[copy.index].log)
            world.devices[copy.index] = copy.device
            world.devices[copy.index].comeBack(as: 10 + world.ended.count)
            world.delivered[copy.index] = 0
        default: break
        }
    }

    private func randomID(_ random: inout SeededGenerator) -> UUID {
        var bytes = uuid_t(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { raw in
            raw.storeBytes(of: random.next(), as: UInt64.self)
            raw.storeBytes(of: random.next(), toByteOffset: 8, as: UInt64.self)
        }
        return UUID(uuid: bytes)
    }

    private func edit(
        _ device: inout ModelDevice, _ id: UUID, _ now: Int, _ random: inout SeededGenerator,
        _ typed: inout [UUID: Set<String>]
    ) {
        let seconds = now / 1000
        guard var entry = device.diary[id] else {
            let entry = Entry(
                id: id, weight: kilograms(80 + random.below(100)),
                moment: Moment(wallSeconds: seconds, offset: 0), created: seconds)
            typed[id, default: []].insert(entry.weight.text)
            return device.set(entry, id)
        }
        switch random.below(5) {
        case 0: return device.set(nil, id)
        case 1: entry.note = "note \(random.below(50))"
        case 2: entry.moment.wallSeconds += random.below(86_400)
        default:
            entry.weight = kilograms(80 + random.below(100))
            typed[id, default: []].insert(entry.weight.text)
        }
        entry = Entry(
            id: id, weight: entry.weight, moment: entry.moment, note: entry.note,
            created: entry.created, changed: seconds)
        device.set(entry, id)
    }

    private func kilograms(_ number: Int) -> Weight {
        guard let weight = Weight(text: "\(number)", unit: .kilograms) else {
            preconditionFailure("\(number) is a weight.")
        }
        return weight
    }

    /// What a sync program may have brought by now.
    private func delivery(
        _ world: inout World, to own: Int, _ random: inout SeededGenerator
    ) -> [String] {
        var files: [String] = []
        for (index, log) in world.logs.enumerated() where index != own && random.below(3) > 0 {
            var bytes = Array(log.utf8)
            switch random.below(4) {
            case 0: bytes.removeLast(random.below(bytes.count + 1))
            case 1:
                // A hole in the middle, as of a file that arrives in blocks.
                let start = random.below(bytes.count + 1)
                for place in start..<min(start + 40, bytes.count) { bytes[place] = 0 }
            default: break
            }
            if index < world.delivered.count {
                world.delivered[index] = max(world.delivered[index], bytes.count)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            files.append(text)
            if random.below(4) == 0 { files.append(text) }
        }
        return files.shuffled(using: &random)
    }

    private func verdict(
        _ devices: [ModelDevice], _ logs: [String], _ typed: [UUID: Set<String>]
    ) -> [String] {
        var faults: [String] = []
        // A new device has nothing but the folder.
        var stranger = ModelDevice(90, skew: 0)
        stranger.exchange(logs, now: 1_795_000_000_000)
        if stranger.lines.count > 1 { faults.append("a new device writes entries") }
        for device in devices + [stranger] {
            if device.diary != devices[0].diary { faults.append("the diaries differ") }
            if device.items != devices[0].items { faults.append("the registers differ") }
        }
        for (id, entry) in devices[0].diary where typed[id]?.contains(entry.weight.text) != true {
            faults.append("\(entry.weight.text) was never typed")
        }
        return faults + lost(devices[0].items, logs)
    }

    /// Writes of the logs that nobody replaced and that are not in the registers: facts that were
    /// lost.
    private func lost(_ items: [UUID: Item], _ logs: [String]) -> [String] {
        var faults: [String] = []
        var written: [(id: UUID, name: String, write: Write)] = []
        var replaced: [UUID: [String: Set<Dot>]] = [:]
        for log in logs {
            let part = try? WholeLog(Data(log.utf8))
            for record in part?.records ?? [] {
                guard case .put(.entry(let id), let item) = record.content else { continue }
                for field in item.fields {
                    for write in field.register.writes { written.append((id, field.name, write)) }
                    for dot in field.register.replaced {
                        replaced[id, default: [:]][field.name, default: []].insert(dot)
                    }
                }
            }
        }
        for (id, name, write) in written {
            let isReplaced =
                replaced[id]?[name]?.contains {
                    $0.device == write.dot.device && $0.number >= write.dot.number
                } ?? false
            let isSuperseded = written.contains {
                $0.id == id && $0.name == name && $0.write.dot.device == write.dot.device
                    && $0.write.dot.number > write.dot.number
            }
            let isKept = items[id]?[name].writes.contains(write) ?? false
            if !isReplaced, !isSuperseded, !isKept {
                faults.append("\(name) = \(write.value) was lost")
            }
            if isKept, isReplaced { faults.append("\(name) = \(write.value) came back") }
        }
        return faults
    }
}
