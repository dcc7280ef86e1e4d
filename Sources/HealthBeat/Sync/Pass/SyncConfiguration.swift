import Diary
import Foundation

/// Where a diary exchanges its changes, and as whom: a file of its own next to the diary, since it
/// is about this machine and not about the weights.
public struct SyncConfiguration: Hashable, Sendable {
    /// An absolute path.
    public var folder: String
    /// The name by which other devices know this one.
    public var name: String
    /// Whether the logs in the folder are sealed with a passphrase.
    public var isSealed: Bool

    init(folder: String, name: String, isSealed: Bool) {
        (self.folder, self.name, self.isSealed) = (folder, name, isSealed)
    }

    private static let fileName = "/sync.conf"
    /// The most letters of a device's name.
    static let longestName = 60

    /// The configuration of a diary; nil where it exchanges nothing.
    public init?(of directory: DiaryDirectory) {
        guard
            let text = try? String(contentsOfFile: directory.path + Self.fileName, encoding: .utf8)
        else { return nil }
        var values: [Substring: String] = [:]
        for line in text.unicodeScalars.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            values[Substring(line[..<equals])] = String(line[line.index(after: equals)...])
        }
        if values["escaped"] == "yes" { values = values.mapValues(LogLine.unescaped) }
        guard let folder = values["folder"], folder.hasPrefix("/") else { return nil }
        self.init(
            folder: folder, name: Self.cleaned(values["name"] ?? ""),
            isSealed: values["sealed"] == "yes")
    }

    func save(in directory: DiaryDirectory) throws(DiaryError) {
        // A path may have line breaks, which are no lines of this file.
        let text = """
            escaped=yes
            folder=\(LogLine.escaped(folder))
            name=\(LogLine.escaped(name))
            sealed=\(isSealed ? "yes" : "no")

            """
        try ExportFile.write(text, to: directory.path + Self.fileName)
    }

    static func remove(from directory: DiaryDirectory) {
        unlink(directory.path + fileName)
    }

    /// A name in one line, without what a terminal or the layout of text obeys, and of a length
    /// that can be shown.
    static func cleaned(_ name: String) -> String {
        let words = name.unicodeScalars.split {
            $0.properties.isWhitespace || $0.isObeyed || $0 == "\u{FEFF}"
        }
        let whole = words.map { String($0) }.joined(separator: " ")
        // A letter may carry any number of accents.
        let short = String(
            String.UnicodeScalarView(whole.prefix(longestName).unicodeScalars.prefix(longestName)))
        return short.isEmpty ? localized("a device") : short
    }

    /// The name of this machine.
    static var hostName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
        return String(
            decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// What tells this machine and this diary from a copy of them.
    static func place(of directory: DiaryDirectory) -> String {
        let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
        let text = machine + "\n" + directory.path
        // Not the identifier itself, which is nobody's business.
        return String(
            text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01B3
            }, radix: 16)
    }
}
