import Diary
import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

/// Every page in every text size that is offered: nothing is cut, covered or out of reach.
///
/// The usual run takes each page in the largest text in a phone's window, and in one of the other
/// sizes, which have the languages in turn; the night's takes all languages and sizes in all
/// windows. `HEALTHBEAT_LAYOUT_PICTURES` names a directory for a picture of each.
@MainActor
@Suite struct LayoutTextSizeTests {
    private static let windows = [
        CGSize(width: 320, height: 480), CGSize(width: 360, height: 640),
        CGSize(width: 900, height: 640), CGSize(width: 640, height: 480),
        CGSize(width: 1366, height: 768), CGSize(width: 1920, height: 1080),
    ]
    nonisolated private static let sizes = DiarySettings.TextSizeChoice.allCases
    nonisolated private static let names = ["en", "de", "fr", "pl", "es", "ja", "ar"]

    @Test(arguments: sizes.indices)
    func everyPageFitsInTurn(number: Int) throws {
        let size = Self.sizes[number]
        let isLargest = number == Self.sizes.count - 1
        // What is so large needs the narrowest window no more than a phone's.
        let narrow = Self.windows[size.rawValue.hasPrefix("accessibility") ? 1 : 0]
        let name = isLargest ? "en" : Self.names[number % Self.names.count]
        try lookAtPages(size, in: name) { page in
            if isLargest { return [narrow] }
            guard page % (Self.sizes.count - 1) == number else { return [] }
            return [page.isMultiple(of: 2) ? narrow : Self.windows[2 + page % 4]]
        }
    }

    @Test(
        "Every page fits every window in every text size and language", .tags(.night),
        arguments: sizes, names)
    func everyPageFits(size: DiarySettings.TextSizeChoice, name: String) throws {
        try lookAtPages(size, in: name) { _ in Self.windows }
    }

    private func lookAtPages(
        _ size: DiarySettings.TextSizeChoice, in name: String, windows: (Int) -> [CGSize]
    ) throws {
        let language = try #require(Language(name, folders: [InLanguage.folder]))
        try Language.$scope.withValue(Language.Scope(language)) {
            let locale = LayoutLanguagesTests.places.first { $0.language == name }?.locale ?? "C"
            let app = try SceneHarness.withDays(411, locale: locale)
            var settings = app.diary.settings
            settings.textSize = size
            try app.diary.setSettings(settings)
            app.harness.rest(upTo: 0.3)
            try LayoutRun(app, name: "\(name) \(size.rawValue)").lookAtPages(in: windows)
        }
    }
}
