import Foundation
import Synchronization

/// The texts of a bundle in the person's language.
///
/// Foundation on Linux does not ask for that language when it looks for a bundle's texts; what the
/// porting tool makes of sources for iOS asks here. The language is the first that the bundle has
/// of those in `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`, else `CFBundleDevelopmentRegion`.
public final class PortedTexts: Sendable {
    private let bundle: Bundle
    private let languages: [String]
    private let tables = Mutex<[Place: [String: String]]>([:])
    private let catalogs: TextCatalogs

    /// Where a table of strings is: in a language's folder, or beside these folders, where
    /// `language` is nil.
    private struct Place: Hashable {
        var language: String?
        var table: String
    }

    /// - Parameters:
    ///   - bundle: What has folders such as `de.lproj`, with tables as `Localizable.strings` and
    ///     `Localizable.stringsdict`, or catalogues as `Localizable.xcstrings`.
    ///   - languages: Those of the person, the best first, as `de-AT`.
    public init(_ bundle: Bundle, languages: [String]) {
        self.bundle = bundle
        catalogs = TextCatalogs(in: bundle.bundleURL)
        self.languages = languages
    }

    /// A bundle's texts in the languages that the process was started with; one object for each
    /// bundle.
    public static func of(_ bundle: Bundle) -> PortedTexts {
        known.withLock { known in
            if let texts = known[bundle.bundlePath] { return texts }
            let languages = languages(of: ProcessInfo.processInfo.environment)
            let texts = PortedTexts(bundle, languages: languages)
            known[bundle.bundlePath] = texts
            return texts
        }
    }

    private static let known = Mutex<[String: PortedTexts]>([:])

    // MARK: Languages

    /// The languages that the environment names, the best first.
    static func languages(of environment: [String: String]) -> [String] {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
        let isNone = ["C", "POSIX"].contains(String(locale.prefix { $0 != "." }))
        guard !isNone else { return [] }
        let names = (value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []) + [locale]
        return names.map { name in
            String(name.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
        }
    }

    /// The person's best language that there is, then what counts where it says nothing.
    public var preferredLocalizations: [String] {
        let there = bundle.localizations + catalogs.languages
        func match(_ language: String) -> String? {
            there.first { $0.replacing("_", with: "-").lowercased() == language.lowercased() }
        }
        for wanted in languages {
            var found: [String] = []
            var name = Self.scripts[wanted.lowercased()] ?? wanted
            while !name.isEmpty {
                if let language = match(name) { found.append(language) }
                name = name.lastIndex(of: "-").map { String(name[..<$0]) } ?? ""
            }
            if found.isEmpty, let cousin = there.first(where: { Self.isSameLanguage($0, wanted) }) {
                found.append(cousin)
            }
            if !found.isEmpty { return found }
        }
        // Foundation's `developmentLocalization` ends the program where there is none.
        let region = bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String
        let own =
            region.flatMap(match) ?? catalogs.source ?? match("Base") ?? match("en") ?? there.min()
        return own.map { [$0] } ?? []
    }

    /// Chinese is written in two ways, which countries stand for.
    private static let scripts = [
        "zh-tw": "zh-Hant-TW", "zh-hk": "zh-Hant-HK", "zh-mo": "zh-Hant-MO",
        "zh-cn": "zh-Hans-CN", "zh-sg": "zh-Hans-SG", "zh": "zh-Hans",
    ]

    private static func isSameLanguage(_ one: String, _ other: String) -> Bool {
        func code(_ name: String) -> String {
            name.prefix { $0 != "-" && $0 != "_" }.lowercased()
        }
        return code(one) == code(other) && code(one) != "zh"
    }

    // MARK: Texts

    /// The text under a key in the person's language; `value`, or the key where that is `nil` or
    /// empty, if there is none.
    public func localizedString(
        forKey key: String, value: String?, table tableName: String?
    ) -> String {
        let name = tableName.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        let source = catalogs.source(of: name)
        for language in preferredLocalizations.map(Optional.some) + ["Base", nil, source] {
            if let text = table(Place(language: language, table: name))[key] { return text }
        }
        return value.flatMap { $0.isEmpty ? nil : $0 } ?? key
    }

    /// What `String(format:locale:arguments:)` makes, with the form of a text from
    /// ``localizedString(forKey:value:table:)`` that fits the numbers.
    ///
    /// A text that code has put something before or behind has the form for most numbers.
    public static func string(
        format: String, locale: Locale?, arguments: [any CVarArg]
    ) -> String {
        let (format, arguments) =
            NumberedText.of(format)?.format(for: arguments) ?? (format, arguments)
        return String(format: format, locale: locale, arguments: arguments)
    }

    private func table(_ place: Place) -> [String: String] {
        tables.withLock { tables in
            if let table = tables[place] { return table }
            var entries = catalogs.entries(of: place.table, in: place.language) as [String: Any]
            let folder = place.language.map { "\($0).lproj/" } ?? ""
            // What a file says of several numbers counts most.
            for ending in ["strings", "stringsdict"] {
                let file = "\(bundle.bundlePath)/\(folder)\(place.table).\(ending)"
                let read = FileManager.default.contents(atPath: file).flatMap {
                    try? PropertyListSerialization.propertyList(from: $0, options: [], format: nil)
                }
                entries.merge(read as? [String: Any] ?? [:]) { $1 }
            }
            let table = entries.compactMapValues {
                $0 as? String
                    ?? NumberedText($0, language: place.language ?? "en")?.registered()
            }
            tables[place] = table
            return table
        }
    }
}
