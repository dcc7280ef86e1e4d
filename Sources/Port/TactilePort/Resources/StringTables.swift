import Foundation

/// The texts of a program: a table of keys and texts for each language and file.
struct StringTables {
    /// Of `de.lproj/Errors.strings` "de" and "Errors"; no language for a file outside of such folders.
    struct Name: Hashable {
        var language: String?
        var table: String
    }

    private(set) var texts: [Name: [String: String]] = [:]
    private let tell: (Message.Severity, String) -> Void

    /// - `tell`: takes what a person should know of the file that is read.
    init(tell: @escaping (Message.Severity, String) -> Void) { self.tell = tell }

    /// A file `….strings`, in UTF-8 or UTF-16, or as a property list.
    mutating func addStrings(_ data: Data, _ name: Name) {
        guard let table = Self.propertyList(data) as? [String: String] else {
            return tell(.error, "This is no table of texts: a quote or a semicolon may be missing.")
        }
        // What a `.stringsdict` says counts more.
        texts[name, default: [:]].merge(table) { old, _ in old }
    }

    /// A file `….stringsdict`.
    mutating func addPlurals(_ data: Data, _ name: Name) {
        guard let list = Self.propertyList(data) as? [String: [String: Any]] else {
            return tell(.error, "This is no table of texts for several numbers.")
        }
        for (key, rules) in list.sorted(by: { $0.key < $1.key }) {
            guard var text = rules["NSStringLocalizedFormatKey"] as? String else {
                tell(
                    .warning,
                    "“\(key)” is not brought over: it has no “NSStringLocalizedFormatKey”.")
                continue
            }
            for (variable, rule) in rules {
                guard let other = (rule as? [String: Any])?["other"] as? String else { continue }
                text = text.replacing("%#@\(variable)@", with: other)
            }
            tellOfForms(of: key)
            texts[name, default: [:]][key] = text
        }
    }

    /// A string catalogue, `….xcstrings`.
    mutating func addCatalog(_ data: Data, table: String) {
        guard let catalog = try? JSONDecoder().decode(Catalog.self, from: data) else {
            return tell(.error, "This is no string catalogue.")
        }
        for (key, entry) in catalog.strings.sorted(by: { $0.key < $1.key }) {
            var values = entry.localizations ?? [:]
            if values[catalog.sourceLanguage] == nil {
                values[catalog.sourceLanguage] = Catalog.Unit(stringUnit: Catalog.Value(value: key))
            }
            var hasForms = false
            for (language, unit) in values {
                guard let text = unit.text else { continue }
                hasForms = hasForms || unit.variations != nil
                texts[Name(language: language, table: table), default: [:]][key] = text
            }
            if hasForms { tellOfForms(of: key) }
        }
    }

    private func tellOfForms(of key: String) {
        tell(
            .warning,
            "“\(key)” has forms for several numbers or devices; here it is always “other”.")
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

    private struct Catalog: Decodable {
        struct Value: Decodable { var value: String }

        struct Unit: Decodable {
            var stringUnit: Value?
            var variations: [String: [String: Unit]]?

            /// The text itself, or that of the form that fits every number.
            var text: String? {
                stringUnit?.value ?? variations?["plural"]?["other"]?.text
                    ?? variations?["device"]?["other"]?.text
            }
        }

        struct Entry: Decodable { var localizations: [String: Unit]? }

        var sourceLanguage: String
        var strings: [String: Entry]
    }
}
