import Diary
import Foundation
import SeededRandom

@testable import DiarySync

/// One random history of three devices whose folder is carried by somebody who means harm, or who
/// can write into an open one: files come in any order, in parts, with holes, as older versions and
/// under other names; logs are forged; homes are copied and set back; clocks are years apart.
struct CarrierHistory {
    let seed: UInt64
    private var random: SeededGenerator
    /// What stands for devices in dots has numbers of its own, so that a seed plays one history
    /// however often they are drawn.
    private var writers: SeededGenerator
    private var devices: [CarrierDevice] = []
    /// The keys of a sealed folder; whoever carries it has none.
    private var keys: [DeviceID: [UInt8]] = [:]
    private let isSealed: Bool
    /// In an open folder either somebody forges numbers, or homes are copied and logs removed: who
    /// can write into it can delete whatever nobody defends any more.
    private let isForged: Bool
    private var copies: [(index: Int, device: CarrierDevice)] = []
    /// Versions of files that were seen once.
    private var forgeries: [[UInt8]] = []
    private var versions: [(path: String, bytes: [UInt8])] = []
    /// Weights that somebody replaced who had seen them.
    private var replaced: Set<String> = []
    private var typed: Set<String> = []
    private let ids: [UUID]
    private var now = 1_795_000_000_000
    private var faults: Set<String> = []

    /// A weight that nobody typed.
    static let forged = "199.5 kg"

    /// How often a home is copied or set back at most.
    private var copiesLeft: Int

    init(seed: UInt64, copies: Int = 1) {
        self.seed = seed
        copiesLeft = copies
        random = SeededGenerator(seed: seed)
        writers = SeededGenerator(seed: ~seed)
        isSealed = random.below(2) == 0
        isForged = random.below(2) == 0
        ids = (0..<4).map { number in
            UUID(uuid: (UInt8(number), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
        }
        for _ in 0..<3 {
            let years = random.below(3) == 0 ? random.below(24) - 12 : 0
            devices.append(CarrierDevice(skew: years * 365 * 86_400_000, isSealed: isSealed))
        }
    }

    /// What did not come out as it must; empty when all is well.
    mutating func play() -> [String] {
        for _ in 0..<(8 + random.below(24)) where faults.isEmpty {
            now += random.below(3) * 1000
            let index = random.below(devices.count)
            if random.below(2) == 0 { edit(index) }
            if random.below(2) == 0 { exchange(index, mayEnd: true) }
            carry(to: random.below(devices.count))
            if random.below(3) == 0 { harm() }
        }
        let present = ids.map { id in
            devices.reduce(into: Set<String>()) {
                guard $1.items[id] != nil else { return }
                $0.formUnion($1.weights(of: id).intersection($1.typed))
            }.subtracting(replaced)
        }
        settle()
        verdict(present)
        return faults.sorted()
    }

    // MARK: What people do

    private mutating func edit(_ index: Int) {
        let id = random.pick(ids)
        let seen = devices[index].weights(of: id)
        let seconds = now / 1000
        guard random.below(6) > 0 || devices[index].diary[id] == nil else {
            replaced.formUnion(seen)
            return devices[index].set(nil, id)
        }
        let text = "\(60 + typed.count / 100).\(10 + typed.count % 100)"
        guard let weight = Weight(text: text, unit: .kilograms) else { return }
        typed.insert("\(weight.text) kg")
        replaced.formUnion(seen)
        let former = devices[index].diary[id]
        let moment = former?.moment ?? Moment(wallSeconds: seconds, offset: 0)
        devices[index].set(
            Entry(
                id: id, weight: weight, moment: moment, created: former?.created ?? seconds,
                changed: seconds), id)
    }

    private mutating func exchange(
        _ index: Int, mayEnd: Bool = false, repeatsAll: Bool = false
    ) {
        // Of an entry that was never exchanged a deletion counts that is later than it.
        let seen = ids.map { id in
            devices[index].items[id] == nil ? [] : devices[index].weights(of: id)
        }
        let cut = mayEnd && random.below(5) == 0 ? Double(random.below(101)) / 100 : nil
        let writer = UInt32(truncatingIfNeeded: writers.next())
        var (random, keys) = (random, keys)
        if isSealed { devices[index].keys = keys }
        devices[index].exchange(
            now: now, writer: writer, cut: cut, repeatsAll: repeatsAll
        ) {
            let device = DeviceID(random.next() | 1)
            let key = (0..<SyncCipher.keyLength).map { _ in UInt8(random.below(256)) }
            keys[device] = key
            return (device, key)
        }
        (self.random, self.keys) = (random, keys)
        for (id, before) in zip(ids, seen) {
            // What others wrote may come back under another number of theirs.
            let lost = before.intersection(devices[index].typed).subtracting(replaced)
                .subtracting(devices[index].weights(of: id))
            if !lost.isEmpty { faults.insert("\(lost.sorted()[0]) was lost in an exchange") }
        }
        for (path, bytes) in devices[index].files.sorted(by: { $0.key < $1.key })
        where self.random.below(6) == 0 {
            versions.append((path, bytes))
        }
    }

    // MARK: What the carrier does

    private mutating func carry(to target: Int) {
        let source = random.below(devices.count)
        guard source != target else { return }
        for (path, whole) in devices[source].files.sorted(by: { $0.key < $1.key })
        where random.below(3) > 0 {
            var bytes = whole
            switch random.below(6) {
            case 0: bytes = Array(bytes.prefix(random.below(bytes.count + 1)))
            case 1:
                let start = random.below(bytes.count + 1)
                for place in start..<min(start + 60, bytes.count) { bytes[place] = 0 }
            default: break
            }
            let isCopy = random.below(6) == 0
            // Mostly the newer of two files, as the clock of somebody has it.
            guard
                isCopy || random.below(3) > 0
                    || devices[target].files[path].map(bytes.starts(with:)) ?? true
            else { continue }
            devices[target].files[isCopy ? "\(path).conflict-\(random.below(3))" : path] = bytes
        }
        if random.below(6) == 0, let version = versions.randomElement(using: &random) {
            devices[target].files[version.path] = version.bytes
        }
    }

    private mutating func harm() {
        let index = random.below(devices.count)
        switch isSealed ? random.below(8) : isForged ? 7 : random.below(5) {
        case 0: copies.append((index, devices[index]))
        case 1:
            // A home is set back; its folder, too, or not.
            guard copiesLeft > 0, let copy = copies.randomElement(using: &random) else { return }
            copiesLeft -= 1
            let files = devices[copy.index].files
            devices[copy.index] = copy.device
            if random.below(2) == 0 { devices[copy.index].files = files }
        case 2:
            // A home is copied to another machine of the same identity.
            guard copiesLeft > 0, devices[index].id != nil else { return }
            copiesLeft -= 1
            devices.append(devices[index])
        case 3:
            guard let path = devices[index].files.keys.sorted().randomElement(using: &random)
            else { return }
            devices[index].files[path] = nil
        case 4:
            guard let path = devices[index].files.keys.sorted().randomElement(using: &random),
                let count = devices[index].files[path]?.count, count > 0
            else { return }
            devices[index].files[path]?[random.below(count)] ^= 1 << UInt8(random.below(8))
        default: forge(for: index)
        }
    }

    /// A log that somebody without a key puts into a sealed folder, and one that tells of numbers
    /// that were never given in an open one.
    private mutating func forge(for index: Int) {
        let present = devices.compactMap(\.id)
        guard let victim = present.randomElement(using: &random) else { return }
        let writer = isSealed && random.below(2) == 0 ? victim : DeviceID(UInt64(7))
        let id = random.pick(ids).uuidString
        let future = 1_000_000 + random.below(1000)
        let payload =
            isSealed
            ? "\(1 + random.below(9))\t\(HybridClock.time(now))\tput\t\(id)\tl=1\tw=\(Self.forged)"
                + "\tm=1795248000 0 0\tw<\(victim.text).\(future)\tl<\(victim.text).\(future)"
            : "\(1 + random.below(9))\t\(HybridClock.time(now))\tput\t\(id)"
                + "\tl<\(victim.text).\(future)\tw<\(victim.text).\(future)\tm<\(victim.text).\(future)"
        let claimsSeal = isSealed && random.below(2) == 0
        var text = LogLine.line(
            SegmentHeader(device: writer, first: 1, isSealed: claimsSeal).payload)
        if claimsSeal, random.below(2) == 0 {
            let key = [UInt8](repeating: 7, count: SyncCipher.keyLength)
            text += LogLine.line(SealedLine.payload(payload, key, writer))
        } else {
            text += LogLine.line(payload)
        }
        // Also in the place of a log, or behind it.
        let logs = devices[index].files.keys.filter { $0.hasPrefix(victim.text) }.sorted()
        if isSealed, let log = logs.first, random.below(3) == 0 {
            let former = devices[index].files[log] ?? []
            devices[index].files[log] =
                random.below(2) == 0 ? Array(text.utf8) : former + LogLine.line(payload).utf8
        } else {
            devices[index].files["forged-\(forgeries.count)"] = Array(text.utf8)
            forgeries.append(Array(text.utf8))
        }
    }

    // MARK: The end

    /// Whoever carries the folder delivers all there is; of two files of one name one stays, the
    /// other becomes a conflict copy or is lost.
    private mutating func settle() {
        let takesNewest = random.below(2) == 0
        for index in devices.indices {
            for (number, bytes) in forgeries.enumerated() {
                devices[index].files["forged-\(number)"] = bytes
            }
        }
        come(takesNewest: takesNewest)
        // What the carrier destroyed in the log of a device that is no more is seen by those who
        // come later.
        join()
        // A log of which somebody read more than is left, and whose device is no more.
        let (states, items) = (devices.map(\.state), devices.map(\.items))
        var told: Set<Int> = []
        for index in devices.indices {
            for other in devices.indices where items[index] != items[other] {
                guard let own = states[index], let theirs = states[other] else {
                    told.insert(index)
                    continue
                }
                if own.differs(from: theirs) { told.insert(index) }
            }
        }
        guard !told.isEmpty else { return }
        for index in told.sorted() { exchange(index, repeatsAll: true) }
        come(takesNewest: takesNewest)
    }

    /// A new device with what is in the folder.
    private mutating func join() {
        var stranger = CarrierDevice(skew: 0, isSealed: isSealed)
        stranger.files = devices[0].files
        devices.append(stranger)
        exchange(devices.count - 1)
    }

    private mutating func come(takesNewest: Bool) {
        for round in 0..<8 {
            for index in devices.indices { exchange(index) }
            for source in devices.indices {
                for target in devices.indices where source != target {
                    deliver(source, target, round, takesNewest: takesNewest)
                }
            }
        }
        for index in devices.indices { exchange(index) }
    }

    private mutating func deliver(
        _ source: Int, _ target: Int, _ round: Int, takesNewest: Bool
    ) {
        for (path, bytes) in devices[source].files where !path.hasPrefix("forged") {
            guard let present = devices[target].files[path], !bytes.starts(with: present) else {
                devices[target].files[path] = bytes
                continue
            }
            guard !present.starts(with: bytes) else { continue }
            if takesNewest || path.contains("conflict") {
                if source < target { devices[target].files[path] = bytes }
            } else {
                devices[target].files["\(path).conflict-s\(source)"] = bytes
            }
        }
    }

    /// - `present`: of each entry what was known where it was typed, and nobody replaced.
    private mutating func verdict(_ present: [Set<String>]) {
        join()
        for device in devices {
            if device.diary != devices[0].diary { faults.insert("the diaries differ") }
            if device.items != devices[0].items { faults.insert("the registers differ") }
            for (id, present) in zip(ids, present) {
                let weights = device.weights(of: id)
                if !present.isSubset(of: weights) { faults.insert("a weight was lost") }
                if !weights.isSubset(of: typed) { faults.insert("what nobody typed is there") }
                if device.diary[id] == nil, !weights.subtracting(replaced).isEmpty {
                    faults.insert("an entry is gone that nobody deleted")
                }
            }
        }
    }
}
