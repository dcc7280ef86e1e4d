import Diary
import Foundation

/// What was read of a file, so that the next look reads only what is behind it.
struct ReadMark: Hashable, Sendable {
    /// Below the folder.
    var path: String
    var device: DeviceID
    var isSealed: Bool
    /// Bytes that were read, and their CRC-32.
    var length: Int
    var sum: UInt32
    /// The records that were found: their least and greatest number, and how many.
    var first: Int
    var last: Int
    var count: Int
    var damaged: Int

    var text: String {
        [
            device.text, isSealed ? "1" : "0", "\(length)", LogLine.hexadecimal(sum), "\(first)",
            "\(last)", "\(count)", "\(damaged)", LogLine.escaped(path),
        ].joined(separator: "\t")
    }

    init?(text: Substring) {
        var text = String(text)
        let mark = text.withUTF8 { bytes -> ReadMark? in
            var fields = FieldReader(UnsafeRawBufferPointer(bytes))
            guard let device = fields.next().flatMap({ DeviceID(text: $0) }),
                let sealed = fields.number(), let length = fields.number(),
                let sum = fields.text().flatMap({ UInt32($0, radix: 16) }),
                let first = fields.number(), let last = fields.number(),
                let count = fields.number(), let damaged = fields.number(),
                let path = fields.next().map(LogLine.unescaped)
            else { return nil }
            return ReadMark(
                path: path, device: device, isSealed: sealed == 1, length: length, sum: sum,
                first: first, last: last, count: count, damaged: damaged)
        }
        guard let mark else { return nil }
        self = mark
    }

    init(
        path: String, device: DeviceID, isSealed: Bool, length: Int = 0, sum: UInt32 = 0,
        first: Int = 0, last: Int = 0, count: Int = 0, damaged: Int = 0
    ) {
        self.path = path
        self.device = device
        self.isSealed = isSealed
        self.length = length
        self.sum = sum
        self.first = first
        self.last = last
        self.count = count
        self.damaged = damaged
    }

    mutating func take(_ number: Int) {
        first = count == 0 ? number : min(first, number)
        last = max(last, number)
        count += 1
    }
}

/// What a look into the folder found.
struct FolderContent: Sendable {
    /// What was not read before, from all files.
    var arrived = Arrivals()
    /// All files that are logs.
    var marks: [ReadMark] = []
    /// Segments of a later version.
    var newer: [String] = []
    /// Devices whose logs are sealed and whose keys are not there or do not open.
    var locked: Set<DeviceID> = []
    /// Logs that anybody can have written, in a sealed folder: nothing is taken from them.
    var open: [(device: DeviceID, path: String)] = []
    /// Devices that have read the same as this one, and whose diaries differ.
    var differing: Set<DeviceID> = []
    /// Files that are there and cannot be read, with the reason.
    var unreadable: [String] = []

    var isWithoutLogs: Bool {
        marks.isEmpty && newer.isEmpty && locked.isEmpty && unreadable.isEmpty
    }
}

/// What records say, joined as they are read: a folder of any size costs the memory of what is in
/// it, and not that of its records.
struct Arrivals: Sendable {
    private(set) var count = 0
    private(set) var items = ArrivedItems()
    /// When each device wrote last.
    private(set) var latest: [DeviceID: Int] = [:]
    private(set) var names: [DeviceID: (time: Int, name: String)] = [:]
    /// Devices that are retired, with the number above which another one has theirs as well.
    private(set) var retired: [DeviceID: Int] = [:]
    /// Numbers of this device that it has not given and that logs of others speak of.
    private(set) var stated: [DeviceID: [SyncObject: Int]] = [:]
    /// The latest time that is not far ahead.
    private(set) var clock = HybridClock()

    var isEmpty: Bool { count == 0 }

    /// Gives up what objects say, once it was joined.
    mutating func forgetItems() { items = ArrivedItems() }

    mutating func take(_ record: Record, of device: DeviceID, _ look: LogFolder.Look) {
        count += 1
        clock.see(record.time, now: look.now)
        latest[device] = max(latest[device] ?? 0, record.time)
        switch record.content {
        case .put(let object, let item):
            for (own, given) in look.given where own != device {
                let number = item.latest(of: own)
                if number > given {
                    stated[own, default: [:]][object, default: 0].raise(to: number)
                }
            }
            items.join(item, object)
        case .device(let name):
            if record.time >= names[device]?.time ?? 0 { names[device] = (record.time, name) }
        case .retire(let other, let above):
            retired[other] = min(retired[other] ?? .max, above ?? .max)
        case .unknown: break
        }
    }
}

/// The folder that devices share.
struct LogFolder: Sendable {
    let path: String

    static let segmentEnding = ".hblog"
    /// Bytes of a file beyond which it is no segment.
    static let largestFile = 16 << 20
    /// How many levels below the folder files are read.
    static let depth = 3

    /// Throws where the folder is not there: its volume may not be mounted.
    func require() throws(DiaryError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw DiaryError(
                invalid: localized(
                    "The sync folder \(path) is not there. "
                        + "Nothing was exchanged; what you enter is kept and goes there later."))
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            throw DiaryError(
                invalid: localized(
                    "The sync folder \(path) cannot be used (\(errorText(errno))). "
                        + "Check its permissions."))
        }
    }

    /// Throws where all logs that were read before are gone, as in the mount point of a volume that
    /// is not mounted: whoever wrote there would write below the volume.
    func require(
        _ content: FolderContent, in files: [String], behind marks: [ReadMark]
    ) throws(DiaryError) {
        guard !marks.isEmpty, content.isWithoutLogs,
            Set(files).isDisjoint(with: marks.map(\.path))
        else { return }
        throw DiaryError(
            invalid: localized(
                "The logs in the sync folder \(path) are gone. Nothing was exchanged. "
                    + "If it is on another disk, mount it; to begin anew there, choose the folder again."
            ))
    }

    /// The paths of all files below the folder that may be logs or keys, in order. A directory that
    /// cannot be read is one, with a slash behind it: the logs in it are not gone.
    func files() -> [String] {
        var found: [String] = []
        list("", Self.depth, &found)
        return found.sorted()
    }

    private func list(_ below: String, _ depth: Int, _ found: inout [String]) {
        guard let directory = opendir(path + "/" + below) else {
            if Self.isTrouble(errno) { found.append(below + "/") }
            return
        }
        defer {
            if Self.isTrouble(errno) { found.append(below + "/") }
            closedir(directory)
        }
        func next() -> UnsafeMutablePointer<dirent>? {
            // Only so an error is told from the end.
            errno = 0
            return readdir(directory)
        }
        while let item = next() {
            let name = Self.name(of: item)
            guard Self.isRead(name) else { continue }
            let relative = below.isEmpty ? name : below + "/" + name
            var status = stat()
            guard lstat(path + "/" + relative, &status) == 0 else {
                if Self.isTrouble(errno) { found.append(relative) }
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR where depth > 1: list(relative, depth - 1, &found)
            case S_IFREG where (1...Self.largestFile).contains(Int(status.st_size)):
                found.append(relative)
            default: break
            }
        }
    }

    /// Whether an error says something else than that there is nothing.
    private static func isTrouble(_ code: Int32) -> Bool {
        code != 0 && code != ENOENT && code != ENOTDIR
    }

    static func name(of item: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: item.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Whether a file or directory of this name is read: a sync program's own are not.
    static func isRead(_ name: String) -> Bool {
        !name.hasPrefix(".") && !name.hasPrefix("~")
    }

    /// The most bytes of a key's line.
    private static let longestKey = 1024

    /// The keys of devices, as their files have them.
    func keys(in files: [String]) -> [WrappedKey] {
        files.filter { $0.contains(WrappedKey.ending) }
            .compactMap { file in
                firstBytes(of: file, Self.longestKey)?.withUnsafeBytes { bytes in
                    var lines = LineReader(bytes, from: 0)
                    return lines.next().flatMap(WrappedKey.init(line:))
                }
            }
    }

    /// The beginning of a file; nil where it cannot be read.
    func firstBytes(of file: String, _ most: Int) -> [UInt8]? {
        let descriptor = open(
            path + "/" + file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: most)
        let count = pread(descriptor, &bytes, most, 0)
        return count < 0 ? nil : Array(bytes.prefix(count))
    }

    /// What a look into the folder is for.
    struct Look {
        /// What was read before.
        var marks: [ReadMark] = []
        var files: [String]
        /// Whether only what a key opens is taken.
        var isSealed: Bool
        /// Those of devices whose logs are sealed.
        var keys: [DeviceID: [UInt8]] = [:]
        /// Milliseconds since 1970 by this device's own clock.
        var now: Int
        /// The greatest number that this device gave, and those that it gave as who it was before.
        var given: [DeviceID: Int] = [:]
    }

    /// Reads what is new.
    ///
    /// - `looks`: what this process knows of the files, which then are not even opened.
    func read(_ look: Look, _ looks: inout FolderLooks) -> FolderContent {
        let known = Dictionary(
            look.marks.lazy.filter { $0.isSealed || !look.isSealed }.map { ($0.path, $0) }
        ) { first, _ in first }
        var content = FolderContent()
        for file in look.files where !file.contains(WrappedKey.ending) {
            if file.hasSuffix("/") {
                content.unreadable.append(file)
                content.marks += known.values.filter { file == "/" || $0.path.hasPrefix(file) }
                continue
            }
            switch looks.finding(file, in: path) {
            case .foreign: continue
            case .log(let mark) where known[file] == mark:
                content.marks.append(mark)
                continue
            default: break
            }
            let url = URL(fileURLWithPath: path + "/" + file)
            guard SegmentHeader.mayBegin(url.path) else {
                looks.keep(.foreign, of: file)
                continue
            }
            let data: Data
            do {
                data = try Data(contentsOf: url)
            } catch {
                if access(url.path, F_OK) == 0 {
                    content.unreadable.append(file)
                    // What was read of it is there, or this device's own log would seem removed.
                    if let mark = known[file] { content.marks.append(mark) }
                }
                continue
            }
            let finding = data.withUnsafeBytes { read(file, $0, known[file], look, &content) }
            if let finding { looks.keep(finding, of: file) }
        }
        return content
    }

    /// Reads what is new of a file.
    ///
    /// - Returns: what the file is, where that needs no further look.
    func read(
        _ file: String, _ bytes: UnsafeRawBufferPointer, _ known: ReadMark?, _ look: Look,
        _ content: inout FolderContent
    ) -> FolderLooks.Finding? {
        var mark = known
        if let old = mark, !old.isBeginning(of: bytes) { mark = nil }
        if let mark, mark.length == bytes.count {
            content.marks.append(mark)
            return .log(mark)
        }
        let header: SegmentHeader
        if let mark {
            header = SegmentHeader(
                device: mark.device, first: mark.first, isSealed: mark.isSealed)
        } else {
            do throws(SegmentHeader.Fault) {
                header = try SegmentHeader(of: bytes)
            } catch {
                if error == .newer { content.newer.append(file) }
                return error == .foreign ? .foreign : nil
            }
        }
        let device = header.device
        guard header.isSealed || !look.isSealed else {
            content.open.append((device, file))
            return nil
        }
        guard !header.isSealed || look.keys[device] != nil else {
            content.locked.insert(device)
            if let mark { content.marks.append(mark) }
            return nil
        }
        var new = mark ?? ReadMark(path: file, device: device, isSealed: header.isSealed)
        let part = SegmentPart(bytes, from: new.length, header: header, keys: look.keys) {
            record, _ in
            new.take(record.number)
            content.arrived.take(record, of: device, look)
        }
        var sum = CRC32(continuing: new.sum)
        sum.update(UnsafeRawBufferPointer(rebasing: bytes[new.length..<part.length]))
        (new.sum, new.length) = (sum.value, part.length)
        new.damaged += part.damaged
        content.marks.append(new)
        return .log(new)
    }

    /// All records of some files, as far as they were read.
    func records(in marks: [ReadMark], keys: [DeviceID: [UInt8]]) -> FoundRecords {
        var found = FoundRecords()
        for mark in marks {
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: path + "/" + mark.path))
            else { continue }
            data.withUnsafeBytes { found.take($0, mark, keys: keys) }
        }
        return found
    }
}

extension Int {
    fileprivate mutating func raise(to other: Int) { self = Swift.max(self, other) }
}

extension FoundRecords {
    /// Takes the records of a file, unless it is not any more what was read.
    mutating func take(
        _ bytes: UnsafeRawBufferPointer, _ mark: ReadMark, keys: [DeviceID: [UInt8]]
    ) {
        guard mark.isBeginning(of: bytes) else { return }
        let header = SegmentHeader(
            device: mark.device, first: mark.first, isSealed: mark.isSealed)
        let read = UnsafeRawBufferPointer(rebasing: bytes[..<mark.length])
        _ = SegmentPart(read, header: header, keys: keys) { record, payload in
            take(record.number, ContentSum(payload))
        }
    }
}

extension ReadMark {
    /// Whether a file still begins with what was read of it.
    func isBeginning(of bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= length
            && CRC32.of(UnsafeRawBufferPointer(rebasing: bytes[..<length])) == sum
    }
}

/// A record of a sealed log as its line has it.
enum SealedLine {
    private static func label(_ device: DeviceID) -> String {
        "\(SegmentHeader.name) \(SegmentHeader.version) \(device.text)"
    }

    static func payload(_ record: String, _ key: [UInt8], _ device: DeviceID) -> String {
        Data(SyncCipher.seal(Array(record.utf8), key, about: label(device))).base64EncodedString()
    }

    static func open(
        _ payload: UnsafeRawBufferPointer, _ key: [UInt8], _ device: DeviceID
    ) -> [UInt8]? {
        guard let sealed = Data(base64Encoded: Data(payload)) else { return nil }
        return SyncCipher.open(Array(sealed), key, about: label(device))
    }
}
