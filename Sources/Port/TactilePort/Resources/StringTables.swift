import Foundation
import TactileCatalogs

/// The texts of a program: a table of keys and texts for each language and file. A text that has
/// forms for several numbers is what a `.stringsdict` has for it.
struct StringTables {
    /// Of `de.lproj/Errors.strings` "de" and "Errors"; no language for a file outside of such
    /// folders.
    struct Name: Hashable {
        var language: String?
        var table: String
    }

    private(set) var texts: [Name: [String: Any]] = [:]
    private let tell: (Message.Severity, String) -> Void

    /// - `tell`: takes what a person should know of the file that is read.
    init(tell: @escaping (Message.Severity, String) -> Void) { self.tell = tell }

    /// A file `….strings`, in UTF-8 or UTF-16, or as a property list.
    mutating func addStrings(_ data: Data, _ name: Name) {
        guard let table = Self.propertyList(data) as? [String: String] else {
            return tell(.error, "This is no table of texts: a quote or a semicolon may be missing.")
        }
        // What a `.stringsdict` says counts more.
        texts[name, default: [:]].merge(table as [String: Any]) { old, _ in old }
    }

    /// A file `….stringsdict`.
    mutating func addPlurals(_ data: Data, _ name: Name) {
        guard let list = Self.propertyList(data) as? [String: [String: Any]] else {
            return tell(.error, "This is no table of texts for several numbers.")
        }
        for (key, rules) in list.sorted(by: { $0.key < $1.key }) {
            guard rules["NSStringLocalizedFormatKey"] is String else {
                tell(
                    .warning,
                    "“\(key)” is not brought over: it has no “NSStringLocalizedFormatKey”.")
                continue
            }
            for (variable, rule) in rules.sorted(by: { $0.key < $1.key }) {
                guard let forms = rule as? [String: String], forms["other"] == nil else { continue }
                tell(
                    .warning, "“\(key)” has no form “other” of “\(variable)”, which stays as it is."
                )
            }
            texts[name, default: [:]][key] = rules
        }
    }

    /// A string catalogue, `….xcstrings`.
    mutating func addCatalog(_ data: Data, table: String) {
        guard let catalog = try? StringCatalog(data) else {
            return tell(.error, "This is no string catalogue.")
        }
        for (language, entries) in catalog.tables {
            texts[Name(language: language, table: table), default: [:]].merge(entries) { $1 }
        }
        for key in catalog.keysWithDevices {
            tell(.warning, "“\(key)” has forms for several devices; here it is always “other”.")
        }
    }

    /// Writes property lists below a folder.
    func write(to folder: URL) throws {
        for (name, table) in texts {
            let place = name.language.map { folder.appendingPathComponent("\($0).lproj") } ?? folder
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try PropertyListSerialization.data(fromPropertyList: table, format: .xml, options: 0)
                .write(to: place.appendingPathComponent("\(name.table).strings"))
        }
    }

    static func propertyList(_ data: Data) -> Any? {
        var data = data
        let mark = data.prefix(2)
        if mark.elementsEqual([0xFF, 0xFE]) || mark.elementsEqual([0xFE, 0xFF]) {
            guard let text = String(data: data, encoding: .utf16) else { return nil }
            data = Data(text.utf8)
        }
        return try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    }
}
