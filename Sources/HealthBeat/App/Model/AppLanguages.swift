import Diary
import Foundation

/// The languages that Health Beat has tables of, and which of them counts.
///
/// Tables lie in `share/healthbeat/Languages` below the folder that the program was installed in,
/// in `Resources/Languages` of the sources that it was built from, and in the person's own
/// `~/.local/share/healthbeat/Languages`, whose texts count most: a translation needs no compiler.
struct AppLanguages {
    /// Folders with tables; where a text is in several of them, the last counts.
    let folders: [String]
    private let environment: [String: String]

    init(environment: [String: String]) {
        self.init(environment: environment, program: Self.program)
    }

    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - program: The path of the program's file.
    init(environment: [String: String], program: String?) {
        self.environment = environment
        var folders = program.flatMap(Self.installed) ?? []
        let home = environment["HOME"].map { $0 + "/.local/share" }
        if let data = environment["XDG_DATA_HOME"].flatMap({ $0.isEmpty ? nil : $0 }) ?? home {
            folders.append(data + "/healthbeat/Languages")
        }
        self.folders = folders
    }

    /// The program's file, through links that lead to it.
    private static let program = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/exe")

    /// The folders of the nearest installation, or sources, around a program's file.
    private static func installed(_ program: String) -> [String]? {
        let manager = FileManager.default
        var folder = program[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            let installed = "\(folder)/share/healthbeat/Languages"
            if manager.fileExists(atPath: installed) { return [installed + "/Tactile", installed] }
            let source = "\(folder)/Resources/Languages"
            if manager.fileExists(atPath: source),
                manager.fileExists(atPath: "\(folder)/Package.swift")
            {
                return [source]
            }
        }
        return nil
    }

    /// The language of a name such as "de", or "de_AT.UTF-8"; nil where there is no table of it.
    func language(_ name: String) -> Language? {
        Language(name, folders: folders) { problem in
            FileHandle.standardError.write(Data("healthbeat: \(problem)\n".utf8))
        }
    }

    /// The language of the person's surroundings, English where there is none of those they want.
    var wanted: Language {
        Language.wanted(by: environment).lazy.compactMap(language).first ?? .english
    }

    /// What the command line or the settings chose, else what the surroundings want.
    func language(chosen: String?) -> Language { chosen.flatMap(language) ?? wanted }

    /// How numbers and dates are written where `chosen` is the language.
    func locales(chosen: String?) -> LocaleNames {
        LocaleNames(environment: environment, language: chosen)
    }

    /// The codes of all languages, in alphabetical order.
    var available: [String] { Language.available(in: folders) }

    /// The languages with what they call themselves: what a person looks for.
    var named: [(identifier: String, name: String)] {
        available.compactMap { identifier in
            Language(identifier, folders: folders).map {
                (identifier, $0.localized("English", in: "language"))
            }
        }
    }
}
