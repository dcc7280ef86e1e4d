import Foundation

/// A string catalogue, `….xcstrings`: the texts of a program in all of its languages, with the
/// forms that numbers take.
package struct StringCatalog: Decodable, Sendable {
    /// Of the keys, which are texts themselves where no other is said.
    package let sourceLanguage: String
    private let strings: [String: Entry]

    package init(_ data: Data) throws {
        self = try JSONDecoder().decode(StringCatalog.self, from: data)
    }

    /// The keys and texts of each language. A text that has forms for several numbers is what a
    /// `.stringsdict` has for it.
    package var tables: [String: [String: any Sendable]] {
        var tables: [String: [String: any Sendable]] = [sourceLanguage: [:]]
        for (key, entry) in strings {
            for (language, unit) in entry.units(key, source: sourceLanguage) {
                if let content = unit.content { tables[language, default: [:]][key] = content }
            }
        }
        return tables
    }

    /// Keys whose texts differ between devices, of which only one counts here.
    package var keysWithDevices: [String] {
        strings.filter { _, entry in
            entry.localizations?.values.contains { $0.variations?["device"] != nil } ?? false
        }
        .keys.sorted()
    }

    private struct Entry: Decodable, Sendable {
        var localizations: [String: Unit]?
        var shouldTranslate: Bool?

        /// The texts by their languages, without those that nobody has translated yet.
        func units(_ key: String, source: String) -> [String: Unit] {
            var units = localizations ?? [:]
            if shouldTranslate == false { units = units.filter { $0.key == source } }
            units = units.filter { $0.key == source || !$0.value.isNew }
            if units[source]?.content == nil {
                units[source] = Unit(stringUnit: Value(value: key))
            }
            return units
        }
    }

    private struct Value: Decodable, Sendable {
        /// "new", "translated", "needs_review" or "stale".
        var state: String?
        var value: String
    }

    /// A text, or what it is for each device, number or width.
    private struct Unit: Decodable, Sendable {
        var stringUnit: Value?
        var variations: [String: [String: Unit]]?
        var substitutions: [String: Substitution]?

        /// A translation that is still to be written is empty.
        var isNew: Bool { stringUnit?.state == "new" && stringUnit?.value.isEmpty == true }

        /// The one for a device that has no name of its own, and for much room.
        private var resolved: Unit {
            if let devices = variations?["device"] {
                let names = ["other", "mac", "ipad", "iphone"] + devices.keys.sorted()
                return names.lazy.compactMap { devices[$0] }.first?.resolved ?? self
            }
            let widest = variations?["width"]?.max { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }
            return widest?.value.resolved ?? self
        }

        var forms: [String: String]? {
            resolved.variations?["plural"]?.compactMapValues { $0.resolved.stringUnit?.value }
        }

        /// What goes into a table: a text, or the entry of a `.stringsdict`.
        var content: (any Sendable)? {
            let unit = resolved
            if let forms = unit.forms, forms["other"] != nil {
                let entry: [String: any Sendable] = [
                    "NSStringLocalizedFormatKey": "%#@value@", "value": forms,
                ]
                return entry
            }
            let text = unit.stringUnit?.value ?? unit.forms?.min { $0.key < $1.key }?.value
            guard let substitutions = unit.substitutions ?? substitutions, let text else {
                return text
            }
            var entry: [String: any Sendable] = [:]
            var format = text
            for (name, part) in substitutions {
                entry[name] = part.forms
                guard let number = part.argNum else { continue }
                format = format.replacing("%#@\(name)@", with: "%\(number)$#@\(name)@")
            }
            entry["NSStringLocalizedFormatKey"] = format
            return entry
        }
    }

    /// A part of a text with forms of its own.
    private struct Substitution: Decodable, Sendable {
        /// From 1.
        var argNum: Int?
        var formatSpecifier: String?
        var variations: [String: [String: Unit]]?

        var forms: [String: String] {
            let forms = Unit(variations: variations).forms ?? [:]
            return forms.mapValues {
                $0.replacing("%arg", with: "%" + (formatSpecifier ?? "lld"))
            }
        }
    }
}
