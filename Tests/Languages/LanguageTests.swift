import Foundation
import Testing

@testable import TactileLanguages

struct LanguageTests {
    /// A folder with tables, which goes when the test ends.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.path + "/languages-\(UUID().uuidString)"

        init(_ tables: [String: String]) throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            for (name, text) in tables {
                try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func entries(_ count: Int) -> String {
        localized("\(counting: count) entries", one: "\(counting: count) entry")
    }

    @Test func textsAreEnglishWithoutATable() throws {
        #expect(localized("Cancel 100 %") == "Cancel 100 %")
        #expect([0, 1, 2, -1].map(entries) == ["0 entries", "1 entry", "2 entries", "-1 entry"])
        let name = "x%@"
        #expect(localized("“\(name)” is 5 % of" + " \(3)") == "“x%@” is 5 % of 3")
        let texts: [LocalizedText] = [
            "“\(name)” is 5 % of" + " \(3)", "a 5 % " + "\(3)", "a 5 % " + "b",
        ]
        #expect(texts.map(\.key) == ["“%@” is 5 %% of %@", "a 5 %% %@", "a 5 % b"])
        #expect(localized("Range", in: "averages") == "Range")
    }

    @Test func textsAreThoseOfTheTable() throws {
        let folder = try Folder([
            "pl.strings": #"""
            "%lld entries" = {
                one = "%lld wpis"; few = "%lld wpisy"; many = "%lld wpisów"; other = "%lld wpisu";
            };
            "Range" = "Okres";
            "averages|Range" = "Zakres";
            "%@ of %@" = "z %2$@: %1$@";
            "%lld %% of %@" = { other = "%lld %% (%@)"; };
            """#
        ])
        let polish = try #require(Language("pl_PL.UTF-8", folders: [folder.path]))
        #expect(polish.identifier == "pl")
        Language.$scope.withValue(Language.Scope(polish)) {
            #expect(
                [1, 2, 5, 22].map(entries) == ["1 wpis", "2 wpisy", "5 wpisów", "22 wpisy"])
            #expect(
                localized("\(counting: "1.5", as: "1,5") entries", one: "") == "1,5 wpisu")
            #expect(localized("Range") == "Okres")
            #expect(localized("Range", in: "averages") == "Zakres")
            #expect(localized("Range", in: "elsewhere") == "Range")
            #expect(localized("\("a") of \("b")") == "z b: a")
            #expect(localized("\(counting: 7) % of \("b")") == "7 % (b)")
            #expect(localized("Not there \(1)") == "Not there 1")
        }
        #expect(localized("Range") == "Range")
    }

    @Test func aTaskMayHaveALanguageOfItsOwn() async throws {
        let mirrored = try #require(Language("ar-XB", folders: []))
        await Language.$scope.withValue(Language.Scope(.english)) {
            #expect(Language.current.identifier == "en")
            Language.use(mirrored)
            #expect(Language.current.identifier == "ar-XB")
            let other = Task.detached { Language.current.identifier }
            #expect(await other.value == "en")
        }
    }

    /// A program that chooses none speaks the user's; one that does, its own.
    @Test func aProgramFollowsTheUserUnlessItChooses() {
        let environment = ["LANG": "de_DE.UTF-8"]
        Language.$scope.withValue(Language.Scope(.english)) {
            Language.follow(environment)
            #expect(Language.current.identifier == "de")
            #expect(localized("Cancel") == "Abbrechen")
            Language.follow(["LANGUAGE": "fr:de", "LANG": "de_DE.UTF-8"])
            #expect(Language.current.identifier == "fr")
            Language.follow(["LANG": "C"])
            #expect(Language.current.identifier == "en")
            Language.use(.english)
            Language.follow(environment)
            #expect(Language.current.identifier == "en")
        }
    }

    @Test func laterFoldersAndNearerLanguagesCountMore() throws {
        let first = try Folder([
            "de.strings": "\"A\" = \"de\"; \"B\" = \"de\"; \"C\" = \"de\";",
            "de-AT.strings": "\"B\" = \"at\";",
        ])
        let own = try Folder(["de.strings": "\"C\" = \"own\"; \"D\" = 5;"])
        var problems: [String] = []
        let folders = [first.path, own.path, "/there/is/none"]
        let language = try #require(
            Language("de_AT@euro", folders: folders) { problems.append($0.reason) })
        #expect(language.identifier == "de-AT")
        #expect(
            ["A", "B", "C", "D"].map { language.localized(LocalizedText(stringLiteral: $0)) }
                == ["de", "at", "own", "D"])
        #expect(problems == ["a text in quotes is missing here"])
        #expect(Language("de-CH", folders: folders)?.identifier == "de")
        #expect(Language("fr", folders: folders) == nil)
        #expect(Language("en_GB.UTF-8", folders: folders)?.identifier == "en")
        #expect(Language.available(in: folders) == ["de", "de-AT", "en"])
        #expect(Language.best(of: ["fr", "de"], folders: folders).identifier == "de")
        #expect(Language.best(of: ["fr"], folders: folders).identifier == "en")
        #expect(Language("../../etc/de", folders: folders) == nil)
    }

    @Test func variablesSayWhatIsWanted() {
        func wanted(_ variables: String...) -> [String] {
            Language.wanted(
                by: Dictionary(
                    uniqueKeysWithValues: variables.map { text in
                        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
                        return (String(parts[0]), String(parts[1]))
                    }))
        }
        #expect(wanted() == [])
        #expect(wanted("LANG=de_AT.UTF-8") == ["de-AT"])
        #expect(wanted("LANG=de_DE", "LC_MESSAGES=fr_FR", "LC_TIME=es_ES") == ["fr-FR"])
        #expect(wanted("LANG=de_DE", "LC_MESSAGES=fr_FR", "LC_ALL=pl_PL") == ["pl-PL"])
        #expect(
            wanted("LANG=de_DE", "LC_ALL=", "LANGUAGE=pt_BR:sr@latin") == ["pt-BR", "sr", "de-DE"])
        // As gettext has it: a locale without a language wants none.
        #expect(wanted("LANG=C.UTF-8", "LANGUAGE=de") == [])
        #expect(wanted("LANG=POSIX") == [])
    }

    @Test func pseudoLanguagesChangeWordsAndKeepWhatIsPutIn() throws {
        let accented = try #require(Language("en-XA", folders: []))
        #expect(!accented.isRightToLeft)
        #expect(accented.localized("kg") == "ķĝ")
        let text = accented.localized("Cancel everything")
        #expect(text.hasPrefix("[Çåñçéļ éṽéŕýţĥîñĝ~") && text.hasSuffix("]"))
        #expect(Double(text.count) >= 17 * 1.4)
        #expect(accented.localized("\("abc") · \(5)") == "abc · 5")
        #expect(
            accented.localized("\(counting: 1) files", one: "\(counting: 1) file").contains("ƒîļé"))
        let mirrored = try #require(Language("ar-XB", folders: []))
        #expect(mirrored.isRightToLeft)
        #expect(
            mirrored.localized("Go \("on") now")
                == "\u{202E}Go\u{202C} on \u{202E}now\u{202C}")
    }

    @Test func directionIsTheLanguages() throws {
        let folder = try Folder(["ar.strings": "", "he.strings": "", "de.strings": ""])
        let directions = ["ar", "he", "de", "en"].map {
            Language($0, folders: [folder.path])?.isRightToLeft
        }
        #expect(directions == [true, true, false, false])
    }
}
