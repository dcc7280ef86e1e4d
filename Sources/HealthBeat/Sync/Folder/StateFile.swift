import Diary
import Foundation

/// What a device has read and what came of it, by which others see whether theirs is the same: a
/// file beside its log, which earlier versions pass over.
struct StateFile: Hashable, Sendable {
    var device: DeviceID
    /// The sum of all registers.
    var sum: ContentSum
    /// The greatest number of each device that was read.
    var position: String

    static let name = "healthbeat-state"
    static let fileName = "state.hbstate"
    static let ending = ".hbstate"
    /// The most bytes of such a file: a number of each of some thousand devices.
    static let largest = 64 << 10

    private static func label(_ device: DeviceID) -> String { "\(name) 1 \(device.text)" }

    init(device: DeviceID, sum: ContentSum, position: String) {
        (self.device, self.sum, self.position) = (device, sum, position)
    }

    /// What the diary keeps of its own.
    var text: String { "\(sum.text) \(position)" }

    init?(device: DeviceID, text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let sum = ContentSum(text: parts[0]) else { return nil }
        self.init(device: device, sum: sum, position: String(parts[1]))
    }

    /// The file's lines.
    ///
    /// - `key`: that of a sealed log.
    func lines(_ key: [UInt8]?) -> String {
        let shown =
            key.map { key in
                let sealed = SyncCipher.seal(Array(text.utf8), key, about: Self.label(device))
                return Data(sealed).base64EncodedString()
            } ?? text
        let kind = key == nil ? "plain" : "sealed"
        return LogLine.line("\(Self.name)\t1\t\(device.text)\t\(kind)") + LogLine.line(shown)
    }

    /// Reads a file; nil where it makes no sense, or is not sealed though the folder is.
    init?(_ bytes: [UInt8], isSealed: Bool, keys: [DeviceID: [UInt8]]) {
        let state = bytes.withUnsafeBytes { raw -> StateFile? in
            var lines = LineReader(raw, from: 0)
            guard let first = lines.next().flatMap(LogLine.payload),
                let second = lines.next().flatMap(LogLine.payload)
            else { return nil }
            var fields = FieldReader(first)
            guard fields.text() == Self.name, fields.number() == 1,
                let device = fields.next().flatMap({ DeviceID(text: $0) }),
                let kind = fields.text(), kind == (isSealed ? "sealed" : "plain")
            else { return nil }
            var text = Array(second)
            if isSealed {
                guard let key = keys[device],
                    let sealed = Data(base64Encoded: Data(text)),
                    let opened = SyncCipher.open(Array(sealed), key, about: Self.label(device))
                else { return nil }
                text = opened
            }
            return StateFile(device: device, text: String(decoding: text, as: UTF8.self))
        }
        guard let state else { return nil }
        self = state
    }

    /// Whether both have read the same and come to something else.
    func differs(from other: StateFile) -> Bool {
        position == other.position && sum != other.sum
    }
}

extension FolderContent {
    /// The greatest number that was read of each device; nil where something is missing, so that
    /// it tells nothing.
    var position: String? {
        guard locked.isEmpty, newer.isEmpty, unreadable.isEmpty else { return nil }
        var parts: [String] = []
        for (device, marks) in Dictionary(grouping: marks, by: \.device) {
            guard marks.missing == 0, !marks.contains(where: { $0.damaged > 0 }) else { return nil }
            let last = marks.reduce(0) { max($0, $1.last) }
            if last > 0 { parts.append("\(device.text).\(last)") }
        }
        return parts.sorted().joined(separator: ",")
    }
}

extension [ReadMark] {
    /// How many numbers up to the greatest are in no segment.
    var missing: Int {
        var (end, missing) = (0, 0)
        for mark in sorted(by: { $0.first < $1.first }) where mark.count > 0 {
            missing += Swift.max(0, mark.first - end - 1)
            let isBehind = mark.first > end
            if isBehind { missing += Swift.max(0, mark.last - mark.first + 1 - mark.count) }
            end = Swift.max(end, mark.last)
        }
        return missing
    }
}

extension LogFolder {
    /// The states that other devices tell.
    func states(in look: Look) -> [StateFile] {
        look.files.filter { $0.hasSuffix(StateFile.ending) }.compactMap { file in
            firstBytes(of: file, StateFile.largest).flatMap {
                StateFile($0, isSealed: look.isSealed, keys: look.keys)
            }
        }
    }

    /// Writes the state of this device. Where that fails nothing is lost but a comparison.
    func write(_ state: StateFile, key: [UInt8]?) {
        let file = path + "/" + state.device.text + "/" + StateFile.fileName
        try? ExportFile.write(state.lines(key), to: file)
    }
}
