import Foundation
import Testing

@testable import TactilePort

/// A folder of sources for iOS with all kinds of resources, brought over by the program.
struct ResourceTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("resources-\(UUID().uuidString)")
    private var made: URL { folder.appendingPathComponent("out/iOS") }

    private func write(_ text: String, to name: String) throws {
        let url = folder.appendingPathComponent("in/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    private func run() -> (status: Int32, messages: [String]) {
        var output = ""
        let from = folder.appendingPathComponent("in").path
        let status = PortCommand.run([
            "--out", folder.appendingPathComponent("out").path, "--resources", from, "--module",
            "App", from,
        ]) { output += $0 }
        let messages = output.split(separator: "\n").map {
            String($0).replacing(from + "/", with: "")
        }
        return (status, messages)
    }

    private func clean() { try? FileManager.default.removeItem(at: folder) }

    private func list(_ name: String) -> [String: Any] {
        let data = FileManager.default.contents(atPath: made.appendingPathComponent(name).path)
        return data.flatMap(StringTables.propertyList) as? [String: Any] ?? [:]
    }

    @Test("Texts become tables for each language")
    func texts() throws {
        defer { clean() }
        try write("class A {}\n", to: "A.swift")
        try write(
            "/* A */ \"hi\" = \"Hallo \\\"Du\\\"\\n\";\n\"n\" = \"x\";",
            to: "de.lproj/Localizable.strings")
        try write(
            """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>n</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@count@ da</string>
            <key>count</key><dict><key>NSStringFormatSpecTypeKey</key>
            <string>NSStringPluralRuleType</string><key>one</key><string>eines</string>
            <key>other</key><string>%d viele</string></dict></dict>
            <key>half</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
            <key>count</key><dict><key>one</key><string>eines</string></dict></dict>
            <key>none</key><dict></dict></dict></plist>
            """, to: "de.lproj/Localizable.stringsdict")
        try write(
            """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"Hello": {},
            "Icon": {"localizations": {"en": {"variations": {"device": {"iphone": {"stringUnit": {"value": "Phone"}},
            "other": {"stringUnit": {"value": "App"}}}}}}},
            "%lld in %lld": {"localizations": {"en": {"stringUnit": {"value": "%#@files@ in %#@folders@"}, "substitutions": {
            "files": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"one": {"stringUnit": {"value": "%arg file"}},
            "other": {"stringUnit": {"value": "%arg files"}}}}},
            "folders": {"argNum": 2, "variations": {"plural": {"other": {"stringUnit": {"value": "%arg folders"}}}}}}}}},
            "%d days": {"localizations":
            {"en": {"variations": {"plural": {"one": {"stringUnit": {"state": "", "value": "%d day"}},
            "other": {"stringUnit": {"state": "", "value": "%d days"}}}}},
            "fr": {"stringUnit": {"state": "translated", "value": "%d jours"}}}}}}
            """, to: "Deep/Errors.xcstrings")
        let result = run()
        #expect(result.status == 0)
        #expect(
            result.messages == [
                "Deep/Errors.xcstrings:1:1: warning: “Icon” has forms for several devices; here it is always “other”.",
                "de.lproj/Localizable.stringsdict:1:1: warning: “half” has no form “other” of “count”, which stays as it is.",
                "de.lproj/Localizable.stringsdict:1:1: warning: “none” is not brought over: it has no “NSStringLocalizedFormatKey”.",
            ])
        let german = list("de.lproj/Localizable.strings")
        #expect(Set(german.keys) == ["hi", "n", "half"])
        #expect(german["hi"] as? String == "Hallo \"Du\"\n")
        let number = try #require(german["n"] as? [String: Any])
        #expect(number["NSStringLocalizedFormatKey"] as? String == "%#@count@ da")
        #expect((number["count"] as? [String: String])?["one"] == "eines")
        let english = list("en.lproj/Errors.strings")
        #expect(english["Hello"] as? String == "Hello" && english["Icon"] as? String == "App")
        let days = try #require(english["%d days"] as? [String: Any])
        #expect(days["value"] as? [String: String] == ["one": "%d day", "other": "%d days"])
        let parts = try #require(english["%lld in %lld"] as? [String: Any])
        #expect(
            parts["NSStringLocalizedFormatKey"] as? String == "%1$#@files@ in %2$#@folders@")
        #expect(parts["files"] as? [String: String] == ["one": "%lld file", "other": "%lld files"])
        #expect(list("fr.lproj/Errors.strings") as? [String: String] == ["%d days": "%d jours"])
    }

    @Test("A table in UTF-16 is read, and a damaged one is told")
    func damagedTexts() throws {
        defer { clean() }
        try write("class A {}\n", to: "A.swift")
        try write("\"a\" = \"b\"; \"c\" = ", to: "en.lproj/Broken.strings")
        let url = folder.appendingPathComponent("in/en.lproj/Wide.strings")
        try #require("\"ä\" = \"ö\";".data(using: .utf16)).write(to: url)
        let result = run()
        #expect(result.status == 1)
        #expect(
            result.messages == [
                "en.lproj/Broken.strings:1:1: error: This is no table of texts: a quote or a semicolon may be missing."
            ])
        #expect(list("en.lproj/Wide.strings") as? [String: String] == ["ä": "ö"])
    }

    @Test("Xcode's variables are filled in, or the value is left out")
    func information() throws {
        defer { clean() }
        try write("class A {}\n", to: "A.swift")
        try write(
            """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
            <key>CFBundleName</key><string>$(PRODUCT_NAME)</string>
            <key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string>
            <key>Servers</key><array><string>https://example.org/${TARGET_NAME:lower}</string><integer>3</integer></array>
            </dict></plist>
            """, to: "Support/App-Info.plist")
        let result = run()
        #expect(result.status == 0)
        #expect(
            result.messages == [
                "Support/App-Info.plist:1:1: warning: “CFBundleVersion” is left out: Xcode takes “$(CURRENT_PROJECT_VERSION)” from its project, which is not read."
            ])
        let info = list("Info.plist")
        #expect(info["CFBundleName"] as? String == "App" && info.count == 2)
        #expect((info["Servers"] as? [Any])?.first as? String == "https://example.org/App")
    }

    @Test("A catalogue's sets have the names that the program uses")
    func catalogs() throws {
        defer { clean() }
        try write("class A {}\n", to: "A.swift")
        let root = "Media.xcassets/"
        try write("{}", to: root + "Contents.json")
        try write(
            "{\"images\": [{\"filename\": \"a.png\"}]}", to: root + "Plain/a.imageset/Contents.json"
        )
        try write("", to: root + "Plain/a.imageset/a.png")
        try write(
            "{\"properties\": {\"provides-namespace\": true}}", to: root + "Own/Contents.json")
        try write(
            "{\"images\": [{\"filename\": \"b.pdf\"}, {\"filename\": \"c.png\", \"resizing\": {}}]}",
            to: root + "Own/b.imageset/Contents.json")
        try write("{\"colors\": []}", to: root + "Own/Ink.colorset/Contents.json")
        try write(
            "{\"colors\": [{\"color\": {}}]}",
            to: "Other.xcassets/AccentColor.colorset/Contents.json")
        try write("{", to: "Other.xcassets/Bad.colorset/Contents.json")
        try write("{}", to: "Other.xcassets/Songs.arresourcegroup/Contents.json")
        try write("{\"data\": []}", to: "Other.xcassets/Words.dataset/Contents.json")
        try write("{\"images\": [{}]}", to: "Other.xcassets/AppIcon.appiconset/Contents.json")
        try write("{}", to: "Other.xcassets/a.imageset/Contents.json")
        let result = run()
        #expect(result.status == 1)
        #expect(
            result.messages.sorted()
                == [
                    "Media.xcassets/Own/b.imageset:1:1: warning: The picture “c.png” of “Own/b” is not there.",
                    "Media.xcassets/Own/b.imageset/b.pdf:1:1: warning: This picture of “Own/b” is not shown: only PNG and JPEG files are read.",
                    "Other.xcassets/a.imageset:1:1: error: Another set has the name “a.imageset”.",
                    "Other.xcassets/AccentColor.colorset:1:1: warning: “AccentColor” tints nothing by itself: set a window's “tintColor”.",
                    "Other.xcassets/Bad.colorset/Contents.json:1:1: error: This is not as Xcode writes it.",
                    "Other.xcassets/Songs.arresourcegroup:1:1: warning: “Songs” is not brought over: only pictures, colours and data are, no “.arresourcegroup”.",
                ].sorted())
        let assets = made.appendingPathComponent("Assets.xcassets")
        for name in [
            "a.imageset", "Own/b.imageset", "Own/Ink.colorset", "AccentColor.colorset",
            "Words.dataset",
        ] {
            #expect(FileManager.default.fileExists(atPath: assets.path + "/\(name)/Contents.json"))
        }
    }

    @Test("Other files are in one folder, and what was there before is gone")
    func otherFiles() throws {
        defer { clean() }
        try write("class A {}\n", to: "A.swift")
        try write("1", to: "Data/levels.json")
        try write("2", to: "de.lproj/help.html")
        try write("", to: "Base.lproj/LaunchScreen.storyboard")
        try write("", to: "Base.lproj/Main.storyboard")
        try write("", to: "App.entitlements")
        try write("", to: ".DS_Store")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        try Data().write(to: made.appendingPathComponent("old.json"))
        let result = run()
        #expect(result.status == 0)
        #expect(result.messages == [])
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: made.path).sorted()
                == [
                    "Base.lproj", "Base.lproj/Main.storyboard", "de.lproj", "de.lproj/help.html",
                    "levels.json",
                ])
        try write("3", to: "More/levels.json")
        #expect(
            run().messages.last
                == "More/levels.json:1:1: warning: This is left out: another resource has its name, and all of them are in one folder."
        )
    }

    @Test(
        "A file that asks for resources asks the module's",
        arguments: [
            ("import UIKit\nlet a = Bundle.main\n", ["Bundle"]),
            ("import UIKit\nlet a: Bundle = .main\n", ["Bundle"]),
            ("let a: Queue = .main\n", []),
            ("import UIKit\nlet a = Thread.main // Bundle.main\n", []),
            (
                "import UIKit\nlet a = NSLocalizedString(\"a\", comment: \"\")\n",
                ["NSLocalizedString"]
            ),
            ("import UIKit\nlet a: UIImage? = .init(named: \"a\")\n", ["UIImage", "UIColor"]),
            ("let a = [\"a\"].map(UIColor.init(named:))\n", ["UIColor"]),
            ("import UIKit\n#if os(macOS)\nlet a = Bundle.main\n#endif", []),
        ])
    func usesOfResources(source: String, expected: [String]) {
        let file = { SourceFile(path: "A.swift", text: source) }
        let text = Porter.port([file()], hasResources: true).texts[0]
        let added = text.components(separatedBy: "\n").filter { $0.hasPrefix("fileprivate ") }
        #expect(added.count == expected.count)
        for name in expected { #expect(added.contains { $0.contains(" \(name)") }) }
        #expect(SourceFile(path: "A.swift", text: text).tree.hasError == false)
        #expect(Porter.port([file()]).texts[0].contains("fileprivate") == false)
    }

    /// What is made of a delegate and of a property list.
    private func entry(_ list: [String: Any], _ source: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("interface-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: folder.appendingPathComponent("Info.plist"))
        return Porter.port(
            [SourceFile(path: "App.swift", text: source)], hasResources: true,
            interface: InfoPlist.mainInterface(in: folder)
        ).texts[0]
    }

    @Test func scenesHaveTheStoryboardAndTheDelegateOfTheList() throws {
        let scene = [
            "UISceneStoryboardFile": "Main",
            "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).Scene",
        ]
        let roles = ["UIWindowSceneSessionRoleApplication": [scene]]
        let text = try entry(
            ["UIApplicationSceneManifest": ["UISceneConfigurations": roles]],
            """
            @main class App: UIResponder, UIApplicationDelegate {}
            class Extra: UIResponder, UIWindowSceneDelegate {}
            class Scene: UIResponder, UIWindowSceneDelegate {}
            """)
        #expect(
            text.contains(
                "run(delegate: App(), sceneDelegate: { configuration in configuration.storyboard = "
                    + "configuration.storyboard ?? UIStoryboard(name: \"Main\", bundle: "
                    + "_portedBundle); if configuration.delegateClass == Extra.self { return "
                    + "Extra() }; return Scene() })"))
    }

    @Test func aProgramWithoutScenesHasTheMainStoryboardsWindow() throws {
        let list = ["UIMainStoryboardFile": "Start"]
        let text = try entry(
            list,
            """
            @main class App: UIResponder, UIApplicationDelegate {
                var window: UIWindow?
            }
            """)
        #expect(
            text.contains(
                "run(delegate: App(), mainWindow: { let window = UIWindow(frame: CGRect(x: 0, "
                    + "y: 0, width: 800, height: 600)); window.rootViewController = UIStoryboard(name: \"Start\", bundle: "
                    + "_portedBundle).instantiateInitialViewController(); "
                    + "($0 as? App)?.window = window; return window })"))
        #expect(SourceFile(path: "App.swift", text: text).tree.hasError == false)
        // A delegate that has no place for a window gets none, as on iOS.
        let bare = try entry(list, "@main class App: UIResponder, UIApplicationDelegate {}")
        #expect(bare.contains("run(delegate: App())"))
    }

    @Test("Each way to a bundle, and each literal, means the module's resources")
    func bundles() throws {
        defer { clean() }
        try write("{}", to: "a.json")
        try write(
            """
            import UIKit
            enum Own { case module }
            class A: UIView {
                static let bundle: Bundle = Bundle.module
                let nib = UINib(nibName: "A", bundle: Bundle(for: A.self))
                let image = #imageLiteral(resourceName: "star")
                let file = #fileLiteral(resourceName: "a.json")
                func f(_ bundle: Bundle = Foundation.Bundle.module) { _ = self.module }
                var module: Int { 1 }
            }
            """, to: "A.swift")
        try write("import UIKit\nlet b: Bundle = .module\n", to: "B.swift")
        #expect(run().status == 0)
        let out = folder.appendingPathComponent("out")
        let lines = try String(
            contentsOf: out.appendingPathComponent("A.ported.swift"), encoding: .utf8
        ).components(separatedBy: "\n")
        #expect(lines[4] == "    static let bundle: Bundle = Bundle._portedModule")
        #expect(lines[6] == "    let image = _portedImage(\"star\")")
        #expect(lines[7] == "    let file = _portedFile(\"a.json\")")
        #expect(lines[8].contains("= Foundation.Bundle._portedModule) { _ = self.module }"))
        #expect(lines.contains { $0.contains("convenience init(for type: AnyClass)") })
        let shared = try String(
            contentsOf: out.appendingPathComponent("PortedResources.swift"), encoding: .utf8)
        for name in ["_portedModule", "func _portedPath", "func _portedImage", "func _portedFile"] {
            #expect(shared.contains(name))
        }
        #expect(!SourceFile(path: "Shared.swift", text: shared).tree.hasError)
        #expect(shared.contains("path + \"/iOS\"") && shared.contains("_\\(name).resources"))
    }

    @Test("Resources of one name are one if they are equal, else the first")
    func resourcesOfOneName() throws {
        defer { clean() }
        try write("class A {}\n", to: "A.swift")
        try write("same", to: "One/a.txt")
        try write("same", to: "Two/a.txt")
        try write("first", to: "One/b.txt")
        try write("second", to: "Two/b.txt")
        let result = run()
        #expect(result.status == 0)
        #expect(
            result.messages == [
                "Two/b.txt:1:1: warning: This is left out: another resource has its name, and all of them are in one folder."
            ])
        let text = try String(contentsOf: made.appendingPathComponent("b.txt"), encoding: .utf8)
        #expect(text == "first")
    }
}
