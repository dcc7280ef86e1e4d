import Foundation

/// The words of a Hunspell dictionary as its file lists them. Enchant has no question for the words
/// that begin in some way, and these files lie where every program looks for them.
struct WordList {
    private static let folders = ["/usr/share/hunspell", "/usr/share/myspell/dicts"]
    /// The most words that are given at once.
    private static let most = 50

    /// UTF-8, a word a line.
    private let bytes: [UInt8]

    /// The list of a language, as "en_US" or "en"; `nil` where there is no such file.
    init?(_ language: String) {
        for folder in Self.folders {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let names = files.filter { $0.hasSuffix(".dic") }.map { String($0.dropLast(4)) }
            // The country that gave a language its name, or most of its readers.
            let usual = language == "en" ? "en_US" : "\(language)_\(language.uppercased())"
            let found = names.sorted().filter { $0.hasPrefix(language + "_") }
            let wanted = [language, usual].first(where: names.contains) ?? found.first
            func contents(_ ending: String) -> Data? {
                wanted.flatMap {
                    FileManager.default.contents(atPath: "\(folder)/\($0).\(ending)")
                }
            }
            guard let rules = contents("aff"), let words = contents("dic"),
                let encoding = Self.encoding(rules),
                let text = String(data: words, encoding: encoding)
            else { continue }
            bytes = Array(text.utf8)
            return
        }
        return nil
    }

    /// A list of lines such as "word/FLAGS"; the first says how many there are.
    init(lines: String) { bytes = Array(lines.utf8) }

    /// The encoding that a file of rules names.
    private static func encoding(_ rules: Data) -> String.Encoding? {
        let head = String(decoding: rules.prefix(4096), as: UTF8.self)
        let line = head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("SET ") }
        return switch line?.dropFirst(4).trimmingCharacters(in: .whitespaces).uppercased() {
        case "UTF-8": .utf8
        case nil, "ISO8859-1", "ISO8859-15": .isoLatin1
        case "ISO8859-2": .isoLatin2
        case "MICROSOFT-CP1251": .windowsCP1251
        default: nil
        }
    }

    /// The words that begin with `prefix` and are longer, short ones first. A prefix in capitals
    /// finds words that have small letters, too, and gives them capitals.
    func words(beginningWith prefix: String) -> [String] {
        guard let first = prefix.first else { return [] }
        var found = Set(matches(Array(prefix.utf8)))
        if first.isUppercase {
            let small = matches(Array(prefix.lowercased().utf8))
            let isShouted = prefix.count > 1 && prefix == prefix.uppercased()
            found.formUnion(
                small.map {
                    isShouted ? $0.uppercased() : $0.prefix(1).uppercased() + $0.dropFirst()
                })
        }
        found.remove(prefix)
        return Array(found.sorted { ($0.count, $0) < ($1.count, $1) }.prefix(Self.most))
    }

    private func matches(_ prefix: [UInt8]) -> [String] {
        bytes.withUnsafeBufferPointer { bytes in
            var found: [String] = []
            var start = 0
            while start < bytes.count {
                var end = start
                while end < bytes.count, bytes[end] != 0x0A { end += 1 }
                let line = bytes[start..<end]
                if line.starts(with: prefix) {
                    // Flags, and what else stands behind a word.
                    let word = line.prefix { $0 != 0x2F && $0 != 0x09 && $0 != 0x0D }
                    if word.count > prefix.count {
                        found.append(String(decoding: word, as: UTF8.self))
                    }
                }
                start = end + 1
            }
            return found
        }
    }
}
