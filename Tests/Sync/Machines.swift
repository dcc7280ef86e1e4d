import Diary
import Foundation

@testable import DiarySync

/// Machines with a diary and a folder each, and a sync program between the folders.
final class Machines {
    let path: String
    private(set) var count = 0

    init() {
        let memory = "/dev/shm"
        let usual = FileManager.default.temporaryDirectory.path
        // Whoever ends the tests early takes away what is in the usual place.
        let isThere = usual.hasPrefix(memory + "/") || access(memory, W_OK) != 0
        let base = isThere ? usual : memory
        path = base + "/healthbeat-sync-" + UUID().uuidString
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    static let now = Moment(wallSeconds: 1_795_262_400, offset: 3600)

    /// A machine that joins with an empty diary, or with the one that is there.
    func join(passphrase: String? = nil, remembers: Bool = false) throws -> Machine {
        let machine = Machine(at: path, count)
        count += 1
        try FileManager.default.createDirectory(
            atPath: machine.folder, withIntermediateDirectories: true)
        for number in 0..<(count - 1) { copy(number, count - 1) }
        try machine.sync.begin(
            in: machine.folder, name: "machine \(machine.number)", passphrase: passphrase,
            remembers: remembers)
        return machine
    }

    /// What a sync program does: files that one folder has and the other has not, or shorter.
    func copy(_ source: Int, _ target: Int) {
        let (from, to) = (path + "/folder\(source)", path + "/folder\(target)")
        for file in LogFolder(path: from).files() {
            let directory = (to + "/" + file as NSString).deletingLastPathComponent
            try? FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true)
            guard let data = FileManager.default.contents(atPath: from + "/" + file) else {
                continue
            }
            let present = FileManager.default.contents(atPath: to + "/" + file)
            if (present?.count ?? -1) < data.count {
                write(to + "/" + file, data)
            }
        }
    }

    func copyAll() {
        for source in 0..<count {
            for target in 0..<count where target != source { copy(source, target) }
        }
    }

    /// Exchanges until everybody has everything.
    func settle(_ machines: [Machine]) throws {
        for _ in 0..<3 {
            for machine in machines { try machine.sync.exchange() }
            copyAll()
        }
        for machine in machines { try machine.sync.exchange() }
    }
}

/// One machine.
struct Machine {
    let number: Int
    let directory: DiaryDirectory
    let folder: String
    let sync: DiarySync

    init(at path: String, _ number: Int) {
        self.number = number
        directory = DiaryDirectory(path: path + "/diary\(number)")
        folder = path + "/folder\(number)"
        sync = DiarySync(directory, clock: .fixed(Machines.now))
    }

    @MainActor
    func diary() throws -> Diary { try Diary(directory: directory, clock: .fixed(Machines.now)) }

    @MainActor
    func entries() throws -> [Entry] { try diary().entries }

    /// The number of this machine's device.
    func device() throws -> DeviceID? {
        try sync.status().devices.first(where: \.isThisOne)?.id
    }

    /// The segments that this machine wrote.
    func ownSegments() throws -> [String] {
        let report = try sync.status()
        guard let own = report.devices.first(where: \.isThisOne) else { return [] }
        return LogFolder(path: folder).files().filter {
            $0.hasPrefix(own.id.text) && $0.hasSuffix(LogFolder.segmentEnding)
        }
    }
}

func kilograms(_ text: String) -> Weight {
    guard let weight = Weight(text: text, unit: .kilograms) else {
        preconditionFailure("\(text) is no weight.")
    }
    return weight
}

/// Puts bytes into a file as a whole.
func write(_ path: String, _ data: Data) {
    guard FileManager.default.createFile(atPath: path, contents: data) else {
        preconditionFailure("\(path) cannot be written.")
    }
}

/// All records of a log.
struct WholeLog {
    var records: [Record] = []
    var damaged = 0

    init(_ data: Data, keys: [DeviceID: [UInt8]] = [:]) throws {
        var records: [Record] = []
        let damaged = try data.withUnsafeBytes { bytes in
            let header = try SegmentHeader(of: bytes)
            return SegmentPart(bytes, header: header, keys: keys) { record, _ in
                records.append(record)
            }.damaged
        }
        (self.records, self.damaged) = (records, damaged)
    }
}
