import Foundation
import Testing

@testable import TactileCompatibility

/// String catalogues as Xcode saves them, read while the program runs.
@Suite struct StringCatalogTests {
    private static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Hello" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Hallo" } },
                "fr" : { "stringUnit" : { "state" : "new", "value" : "" } },
                "pt-BR" : { "stringUnit" : { "state" : "needs_review", "value" : "Olá" } }
              }
            },
            "greeting" : {
              "extractionState" : "manual",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } },
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Willkommen" } }
              }
            },
            "Acme" : {
              "shouldTranslate" : false,
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Akme" } }
              }
            },
            "%lld days" : {
              "localizations" : {
                "en" : { "variations" : { "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld day" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } }
                } } },
                "de" : { "variations" : { "plural" : {
                  "zero" : { "stringUnit" : { "state" : "translated", "value" : "kein Tag" } },
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Tag" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Tage" } }
                } } }
              }
            },
            "%1$@: %2$lld of %3$lld" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated", "value" : "%1$@: %#@files@ in %#@folders@" },
                  "substitutions" : {
                    "files" : { "argNum" : 2, "formatSpecifier" : "lld", "variations" : {
                      "plural" : {
                        "one" : { "stringUnit" : { "value" : "%arg Datei" } },
                        "other" : { "stringUnit" : { "value" : "%arg Dateien" } } } } },
                    "folders" : { "argNum" : 3, "formatSpecifier" : "lld", "variations" : {
                      "plural" : {
                        "one" : { "stringUnit" : { "value" : "%arg Ordner" } },
                        "other" : { "stringUnit" : { "value" : "%arg Ordnern" } } } } }
                  }
                }
              }
            },
            "Tap" : {
              "localizations" : {
                "en" : { "variations" : { "device" : {
                  "iphone" : { "stringUnit" : { "value" : "Tap" } },
                  "other" : { "variations" : { "plural" : {
                    "one" : { "stringUnit" : { "value" : "Click %lld" } },
                    "other" : { "stringUnit" : { "value" : "Clicks %lld" } } } } }
                } } }
              }
            }
          },
          "version" : "1.0"
        }
        """

    private func bundle(_ files: [String: String]) throws -> (Bundle, URL) {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("catalog-\(UUID().uuidString)")
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return (try #require(Bundle(path: folder.path)), folder)
    }

    @Test func textsAreInThePersonsLanguage() throws {
        let (bundle, folder) = try bundle(["Localizable.xcstrings": Self.catalog])
        defer { try? FileManager.default.removeItem(at: folder) }
        func text(_ key: String, _ languages: [String]) -> String {
            PortedTexts(bundle, languages: languages)
                .localizedString(forKey: key, value: nil, table: nil)
        }
        #expect(text("Hello", ["de-AT"]) == "Hallo")
        #expect(text("Hello", ["pt-BR"]) == "Olá")
        #expect(text("greeting", ["de"]) == "Willkommen")
        // What nobody has translated yet is as in the language that the program is written in.
        #expect(text("Hello", ["fr"]) == "Hello")
        #expect(text("greeting", ["pt-BR"]) == "Welcome")
        #expect(text("greeting", ["ja"]) == "Welcome")
        #expect(text("greeting", []) == "Welcome")
        #expect(text("Acme", ["de"]) == "Acme")
        #expect(text("unknown", ["de"]) == "unknown")
    }

    @Test func numbersHaveTheirForms() throws {
        let (bundle, folder) = try bundle(["Localizable.xcstrings": Self.catalog])
        defer { try? FileManager.default.removeItem(at: folder) }
        func text(_ key: String, _ language: String, _ arguments: any CVarArg...) -> String {
            let texts = PortedTexts(bundle, languages: [language])
            return PortedTexts.string(
                format: texts.localizedString(forKey: key, value: nil, table: nil),
                locale: Locale(identifier: "en"), arguments: arguments)
        }
        #expect(text("%lld days", "en", 1) == "1 day")
        #expect(text("%lld days", "en", 2) == "2 days")
        #expect(text("%lld days", "de", 0) == "kein Tag")
        #expect(text("%lld days", "de", 1) == "1 Tag")
        #expect(text("%lld days", "fr", 1) == "1 day")
        let key = "%1$@: %2$lld of %3$lld"
        #expect(
            text(key, "de", NSString(string: "A"), 1, 2) == "A: 1 Datei in 2 Ordnern")
        #expect(text(key, "en", NSString(string: "A"), 1, 2) == "A: 1 of 2")
        #expect(text("Tap", "en", 1) == "Click 1")
        #expect(text("Tap", "en", 3) == "Clicks 3")
    }

    @Test func filesOfALanguageCountMore() throws {
        let rules = """
            <plist version="1.0"><dict><key>%lld days</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@d@</string>
            <key>d</key><dict><key>one</key><string>ein Tag</string>
            <key>other</key><string>%lld T.</string></dict></dict></dict></plist>
            """
        let (bundle, folder) = try bundle([
            "Localizable.xcstrings": Self.catalog, "Broken.xcstrings": "{",
            "mul.lproj/Main.xcstrings": Self.catalog,
            "de.lproj/Localizable.strings": "\"Hello\" = \"Servus\";",
            "de.lproj/Localizable.stringsdict": rules,
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        let texts = PortedTexts(bundle, languages: ["de"])
        func text(_ key: String, _ table: String?) -> String {
            texts.localizedString(forKey: key, value: nil, table: table)
        }
        #expect(text("Hello", nil) == "Servus")
        #expect(text("greeting", nil) == "Willkommen")
        #expect(text("Hello", "Main") == "Hallo")
        #expect(text("Hello", "Broken") == "Hello")
        let days = text("%lld days", nil)
        #expect(PortedTexts.string(format: days, locale: nil, arguments: [1]) == "ein Tag")
        #expect(PortedTexts.string(format: days, locale: nil, arguments: [4]) == "4 T.")
    }
}
