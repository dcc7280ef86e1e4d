import Diary
import Foundation
import Tactile
import TactileHeadless
import TactileLanguages
import TestSupport
import Testing

@testable import HealthBeatApp

/// Where tables lie, which language counts, and how dates and numbers follow it.
@MainActor
@Suite struct AppLanguagesTests {
    @Test func tablesLieWhereTheProgramWasInstalledOrBuilt() throws {
        let base = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: base) }
        func make(_ path: String) throws {
            try FileManager.default.createDirectory(
                atPath: base + path, withIntermediateDirectories: true)
        }
        try make("/usr/bin")
        try make("/usr/share/healthbeat/Languages")
        try make("/tree/.build/debug")
        try make("/tree/Resources/Languages")
        let environment = ["HOME": "/home/x", "XDG_DATA_HOME": ""]
        func folders(_ program: String?) -> [String] {
            AppLanguages(environment: environment, program: program).folders
        }
        let own = "/home/x/.local/share/healthbeat/Languages"
        let installed = base + "/usr/share/healthbeat/Languages"
        #expect(folders(base + "/usr/bin/healthbeat") == [installed + "/Tactile", installed, own])
        // A folder of that name somewhere else is none of ours.
        #expect(folders(base + "/tree/.build/debug/healthbeat") == [own])
        try "".write(toFile: base + "/tree/Package.swift", atomically: true, encoding: .utf8)
        #expect(
            folders(base + "/tree/.build/debug/healthbeat")
                == [base + "/tree/Resources/Languages", own])
        #expect(folders(nil) == [own] && folders("") == [own])
        #expect(
            AppLanguages(environment: ["XDG_DATA_HOME": "/data"], program: nil).folders
                == ["/data/healthbeat/Languages"])
    }

    private func languages(_ environment: [String: String] = [:]) -> AppLanguages {
        let tree = InLanguage.folder.replacing("/Resources/Languages", with: "")
        return AppLanguages(environment: environment, program: tree + "/healthbeat")
    }

    @Test func theChosenLanguageCountsThenThatOfTheSurroundings() {
        let german = languages(["LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_AT.UTF-8"])
        #expect(german.wanted.identifier == "de")
        #expect(german.language(chosen: nil).identifier == "de")
        #expect(german.language(chosen: "en").identifier == "en")
        #expect(german.language(chosen: "xx").identifier == "de")
        #expect(languages(["LANG": "xx_XX"]).wanted.identifier == "en")
        #expect(languages().named.contains { $0 == ("de", "Deutsch") })
        #expect(languages().named.contains { $0 == ("en", "English") })
    }

    @Test func datesAndNumbersFollowAChosenLanguage() {
        func names(_ environment: [String: String], _ language: String?) -> [String] {
            let names = LocaleNames(environment: environment, language: language)
            return [names.numbers, names.dates, names.measures]
        }
        let english = ["LANG": "en_US.UTF-8"]
        #expect(names(english, nil) == Array(repeating: "en_US.UTF-8", count: 3))
        #expect(names(english, "de") == ["de", "de_US", "en_US.UTF-8"])
        #expect(names(english, "en") == Array(repeating: "en_US.UTF-8", count: 3))
        #expect(
            names(["LANG": "en_US.UTF-8", "LC_NUMERIC": "fr_FR"], "de")
                == ["fr_FR", "de_US", "en_US.UTF-8"])
        #expect(names(["LANG": "de_AT"], "de") == Array(repeating: "de_AT", count: 3))
        #expect(names([:], "pt-BR") == ["pt_BR", "pt", "C"])
        #expect(names(english, "en-XA") == Array(repeating: "en_US.UTF-8", count: 3))
    }

    @Test(.language("en")) func anotherLanguageIsShownAtOnce() throws {
        let platform = HeadlessPlatform(
            screen: PlatformScreen(size: CGSize(width: 900, height: 640), scale: 1))
        let session = ApplicationSession(on: platform)
        defer { session.end() }
        let directory = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let diary = try Diary(
            directory: DiaryDirectory(path: directory), clock: .fixed(SceneHarness.now))
        let delegate = AppDelegate(
            diary: diary, options: .init(tab: 3), locales: LocaleNames("C"),
            state: WindowState(path: nil))
        delegate.languages = languages()
        #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
        // The other scenes are made once this one stands.
        #expect(delegate.tabs?.viewControllers?.map(\.isViewLoaded).firstIndex(of: true) == 3)
        platform.advance(by: 1)
        #expect(delegate.tabs?.viewControllers?.allSatisfy(\.isViewLoaded) == true)
        #expect(delegate.tabs?.selectedViewController?.title == "Averages")
        delegate.tabs?.showSettings()
        platform.advance(by: 1)
        diary.change { $0.language = "de" }
        platform.advance(by: 1)
        let tabs = try #require(delegate.tabs)
        #expect(tabs.selectedViewController?.title == "Mittel")
        #expect(delegate.window?.rootViewController === tabs)
        #expect(tabs.presentedViewController != nil)
        #expect(tabs.model.text(kilograms: 82.4) == "82,4\u{A0}kg")
        #expect(tabs.model.dates.longNow().hasPrefix("Samstag"))
        diary.change { $0.language = nil }
        platform.advance(by: 1)
        #expect(delegate.tabs?.selectedViewController?.title == "Averages")
        #expect(delegate.tabs?.model.text(kilograms: 82.4) == "82.4\u{A0}kg")
    }
}

extension Diary {
    /// Changes the settings at once.
    fileprivate func change(_ edit: (inout DiarySettings) -> Void) {
        var settings = settings
        edit(&settings)
        try? setSettings(settings)
    }
}
