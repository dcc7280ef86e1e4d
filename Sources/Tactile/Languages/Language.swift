import Foundation
import Synchronization

/// A language that texts are said in: English as the sources have it, or another with its tables.
///
/// A program chooses its language once at its start, before the first text is asked for:
///
/// ```swift
/// Language.use(.best(of: Language.wanted(by: environment), folders: ["/usr/share/notes/Languages"]))
/// ```
///
/// A change later on is for texts that are asked for from then on.
public struct Language: Sendable {
    /// As in "de" or "pt-BR".
    public let identifier: String
    /// Whether the language is written from right to left.
    public let isRightToLeft: Bool
    private let texts: [String: [PluralCategory: TextFormat]]
    private let rule: PluralRule
    private let pseudo: PseudoLanguage?

    /// The texts as the sources have them.
    public static let english = Language()

    private init() {
        (identifier, texts, rule, pseudo) = ("en", [:], .rule(of: "en"), nil)
        isRightToLeft = false
    }

    /// A language with the tables of a program and the toolkit's own.
    ///
    /// A table is a file such as `de.strings`. Where a text is in several folders, the last counts;
    /// texts of "pt-BR" that have no table of their own are those of "pt", else English.
    ///
    /// Two languages have no tables, for tests: "en-XA" is English with accents and 40 percent
    /// longer, "ar-XB" is English written from right to left. `nil` if there is no table of the
    /// language.
    ///
    /// - Parameters:
    ///   - identifier: As in "de", "de-AT" or "de_AT.UTF-8".
    ///   - folders: Of the program's tables; for a program without any, the toolkit's languages
    ///     count.
    ///   - onProblem: Gets each line of the tables that makes no sense.
    public init?(
        _ identifier: String, folders: [String],
        onProblem: (LanguageTableError) -> Void = { _ in }
    ) {
        let name = Self.plainName(identifier)
        let code = String(name.prefix { $0 != "-" })
        pseudo = PseudoLanguage(rawValue: name)
        rule = .rule(of: pseudo == nil ? name : "en")
        var texts: [String: [PluralCategory: TextFormat]] = [:]
        var (found, isOwn) = ("", false)
        for folder in [Self.toolkitFolder].compactMap({ $0 }) + folders where pseudo == nil {
            for name in code == name ? [code] : [code, name] {
                guard let table = LanguageTable(path: "\(folder)/\(name).strings") else { continue }
                table.problems.forEach(onProblem)
                if name.count > found.count { found = name }
                isOwn = isOwn || folders.contains(folder)
                for (key, forms) in table.entries {
                    let isPlain = TextFormat(key, isPlain: false).places.isEmpty
                    texts[key] = forms.mapValues { TextFormat($0, isPlain: isPlain) }
                }
            }
        }
        guard isOwn || folders.isEmpty && !found.isEmpty || pseudo != nil || code == "en" else {
            return nil
        }
        self.identifier = pseudo != nil ? name : found.isEmpty ? code : found
        self.texts = texts
        isRightToLeft = Self.fromRightToLeft.contains(String(self.identifier.prefix { $0 != "-" }))
    }

    private static let fromRightToLeft = [
        "ar", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi",
    ]

    /// "de-AT" of "de_AT.UTF-8@euro".
    private static func plainName(_ identifier: String) -> String {
        String(identifier.prefix { $0 != "." && $0 != "@" && $0 != "/" }).replacing("_", with: "-")
    }

    // MARK: Choosing

    /// What is in one language: the process, or a task with a language of its own.
    package final class Scope: Sendable {
        fileprivate let language: Mutex<Language>
        /// Whether somebody has chosen it.
        fileprivate let isChosen = Mutex(false)

        package init(_ language: Language) { self.language = Mutex(language) }
    }

    private static let process = Scope(.english)

    /// A task's own language, for tests that run side by side.
    @TaskLocal package static var scope: Scope?

    /// The language of texts that are asked for now; English until a program
    /// runs or chooses.
    public static var current: Language { (scope ?? process).language.withLock { $0 } }

    /// From now on the process's texts are of `language`.
    public static func use(_ language: Language) {
        (scope ?? process).language.withLock { $0 = language }
        (scope ?? process).isChosen.withLock { $0 = true }
    }

    /// Texts are of the first language that the user wants and there are tables of, unless the
    /// program has chosen one or does so later.
    package static func follow(_ environment: [String: String]) {
        guard !(scope ?? process).isChosen.withLock({ $0 }) else { return }
        let wanted = best(of: wanted(by: environment), folders: [])
        (scope ?? process).language.withLock { $0 = wanted }
    }

    /// Whether texts that are asked for now are written from right to left.
    package static var isRightToLeft: Bool {
        (scope ?? process).language.withLock { $0.isRightToLeft }
    }

    /// The first of some languages that there is, the best first; English if there is none of them.
    public static func best(
        of identifiers: [String], folders: [String],
        onProblem: (LanguageTableError) -> Void = { _ in }
    ) -> Language {
        for identifier in identifiers {
            if let language = Language(identifier, folders: folders, onProblem: onProblem) {
                return language
            }
        }
        return .english
    }

    /// The languages that a person wants by the variables of a process, the best first: those of
    /// `LANGUAGE`, then that of `LC_ALL`, `LC_MESSAGES` or `LANG`. None where that is "C".
    public static func wanted(by environment: [String: String]) -> [String] {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
        guard !["C", "POSIX"].contains(plainName(locale)) else { return [] }
        let list = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
        return (list + [locale]).map(plainName)
    }

    /// The languages that folders have tables of, and English, in alphabetical order.
    public static func available(in folders: [String]) -> [String] {
        let files = folders.flatMap {
            (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
        }
        let names = files.filter { $0.hasSuffix(".strings") }.map { String($0.dropLast(8)) }
        return Set(names + ["en"]).sorted()
    }

    /// The folder of the toolkit's own tables, which the package manager puts next to each program;
    /// `nil` where it is not.
    private static let toolkitFolder: String? = {
        let folder = Bundle.main.bundleURL
            .appendingPathComponent("HealthBeat_TactileLanguages.resources").path
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }()

    // MARK: Texts

    /// Whether the language has a text of its own under a key.
    package func has(_ key: String) -> Bool { texts[key] != nil }

    /// Whether the language says each of some texts itself, as English and what is made of it do.
    ///
    /// A part of a program can ask whether its texts are all there, and speak English otherwise
    /// instead of two languages at once.
    public func says(_ all: [LocalizedText]) -> Bool {
        pseudo != nil || identifier.hasPrefix("en") || all.allSatisfy { has($0.key) }
    }

    /// A text in this language, as ``localized(_:one:in:)`` says it in the current one.
    public func localized(
        _ text: LocalizedText, one: LocalizedText? = nil, in context: String? = nil
    ) -> String {
        let isOne = text.count?.i == 1 && text.count?.v == 0
        let plain = isOne ? one ?? text : text
        if let pseudo {
            let format = TextFormat(plain.key, isPlain: plain.arguments.isEmpty)
            return format.changingWords(pseudo.changed).filled(plain.arguments)
        }
        guard !texts.isEmpty, let forms = texts[context.map { "\($0)|\(text.key)" } ?? text.key]
        else { return plain.english }
        let category = text.count.map(rule.category) ?? .other
        return (forms[category] ?? forms[.other])?.filled(text.arguments) ?? plain.english
    }
}

/// A text in the person's language: that of the table under the text's key, else the English one.
///
/// ```swift
/// label.text = localized("No entry is selected.")
/// label.text = localized("\(counting: days) days", one: "\(counting: days) day")
/// ```
///
/// - Parameters:
///   - text: What English says, of several things where it counts.
///   - one: What English says of one thing, with the number in it, too.
///   - context: Where the text is, for two texts that are alike in English alone: the table has it
///     under "context|text".
/// - Returns: What the current language says.
public func localized(
    _ text: LocalizedText, one: LocalizedText? = nil, in context: String? = nil
) -> String {
    Language.current.localized(text, one: one, in: context)
}
