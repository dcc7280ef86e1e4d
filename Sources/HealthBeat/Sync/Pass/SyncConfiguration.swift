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

    /// The configuration of a diary; nil where it exchanges nothing. Throws where there is one that
    /// cannot be read, which is not taken for none.
    init?(of directory: DiaryDirectory) throws(SyncError) {
        let path = directory.path + Self.fileName
        let text: String
        do throws(DiaryError) {
            guard let found = try Self.text(of: path) else { return nil }
            text = found
        } catch {
            throw .unreadableChoice(path, error.reason)
        }
        var values: [Substring: String] = [:]
        for line in text.unicodeScalars.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            values[Substring(line[..<equals])] = String(line[line.index(after: equals)...])
        }
        if values["escaped"] == "yes" { values = values.mapValues(LogLine.unescaped) }
        guard let folder = values["folder"], folder.hasPrefix("/") else {
            throw .unreadableChoice(path, localized("no folder stands in it"))
        }
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

    /// The most bytes of such a file that are read.
    private static let largestFile = 1 << 16

    /// What a small file says; nil where there is none.
    private static func text(of path: String) throws(DiaryError) -> String? {
        // What others put there may be a pipe, which is not waited for.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            guard errno != ENOENT, errno != ENOTDIR else { return nil }
            throw DiaryError(.unreadable, path: path, reason: errorText(errno))
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: largestFile)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count >= 0 else {
            throw DiaryError(.unreadable, path: path, reason: errorText(errno))
        }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    static func remove(from directory: DiaryDirectory) throws(SyncError) {
        let path = directory.path + fileName
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw SyncError(
            .other,
            localized(
                "\(path) cannot be removed (\(errorText(errno))), so that the diary is still shared."
            ))
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
