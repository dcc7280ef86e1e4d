import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

/// Every page in every text size that is offered: nothing is cut, covered or out of reach.
///
/// The usual run takes English, and German, whose words are long: the largest text that every
/// window has room for in the narrowest one, the largest of all in a phone's, and each in one of
/// the others in turn. `HEALTHBEAT_LAYOUTS=all` takes all languages and sizes in all windows, words
/// such as `"ja xxx-large"` those that they name, and `HEALTHBEAT_LAYOUT_PICTURES` names a
/// directory for a picture of each.
@MainActor
@Suite(.serialized) struct LayoutTextSizeTests {
    private static let windows = [
        CGSize(width: 320, height: 480), CGSize(width: 360, height: 640),
        CGSize(width: 900, height: 640), CGSize(width: 640, height: 480),
        CGSize(width: 1366, height: 768), CGSize(width: 1920, height: 1080),
    ]
    nonisolated private static let sizes =
        LayoutRun.takesAll
        ? LayoutRun.wanted(of: DiarySettings.TextSizeChoice.allCases, \.rawValue)
        : [.extraExtraExtraLarge, .accessibilityExtraExtraExtraLarge]

    nonisolated private static let names =
        LayoutRun.takesAll
        ? LayoutRun.wanted(of: ["en", "de", "fr", "pl", "es", "ja", "ar"], \.self) : ["en", "de"]

    @Test(arguments: sizes, names)
    func everyPageFits(size: DiarySettings.TextSizeChoice, name: String) throws {
        let language = try #require(Language(name, folders: [InLanguage.folder]))
        try Language.$scope.withValue(Language.Scope(language)) {
            let locale = LayoutLanguagesTests.places.first { $0.language == name }?.locale ?? "C"
            let app = try SceneHarness.withDays(411, locale: locale)
            var settings = app.diary.settings
            settings.textSize = size
            try app.diary.setSettings(settings)
            app.harness.rest(upTo: 0.3)
            try LayoutRun(app, name: "\(name) \(size.rawValue)").lookAtPages { index in
                guard !LayoutRun.takesAll else { return Self.windows }
                let turn = index + (name == "en" ? 0 : 1)
                return size == .extraExtraExtraLarge
                    ? [Self.windows[0], Self.windows[1 + turn % 2]]
                    : [Self.windows[1], Self.windows[2 + turn % 4]]
            }
        }
    }
}
