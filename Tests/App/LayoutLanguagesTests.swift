import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

/// Every page in every language that is offered, and mirrored, from the narrowest window to a wide
/// one.
///
/// The usual run takes each page in two of the languages, in the narrowest window, in which most of
/// what is cut is cut, and in one of them in a wide one, too; the night's takes all pages with all
/// windows. `HEALTHBEAT_LAYOUT_PICTURES` names a directory for a picture of each.
@MainActor
@Suite struct LayoutLanguagesTests {
    /// A language and the locale whose dates and numbers are with it.
    struct Place: CustomTestStringConvertible, Sendable {
        var language: String, locale: String
        /// The narrowest window that is looked at.
        var narrow = CGSize(width: 320, height: 480)

        var testDescription: String { language }
    }

    nonisolated static let places = [
        Place(language: "de", locale: "de_DE.UTF-8"), Place(language: "fr", locale: "fr_FR.UTF-8"),
        Place(language: "pl", locale: "pl_PL.UTF-8"), Place(language: "es", locale: "es_ES.UTF-8"),
        Place(language: "ja", locale: "ja_JP.UTF-8"), Place(language: "ar", locale: "ar_EG.UTF-8"),
        // English with accents, longer than any language that is offered, and mirrored.
        Place(language: "en-XA", locale: "C", narrow: CGSize(width: 480, height: 700)),
        Place(language: "ar-XB", locale: "C"),
    ]

    private static let windows = [
        CGSize(width: 900, height: 640),
        CGSize(width: 1920, height: 1080), CGSize(width: 360, height: 640),
        CGSize(width: 1366, height: 768),
    ]

    @Test(arguments: places.indices)
    func everyPageFitsInTurn(number: Int) throws {
        let place = Self.places[number]
        let count = Self.places.count
        try lookAtPages(in: place) { page in
            switch (page + number) % count {
            case 0: [place.narrow]
            case count / 2 + 1: [place.narrow, Self.windows[page / count % 2]]
            default: []
            }
        }
    }

    @Test("Every page fits every window in every language", .tags(.night), arguments: places)
    func everyPageFits(place: Place) throws {
        try lookAtPages(in: place) { _ in
            [place.narrow] + Self.windows.filter { $0.width >= place.narrow.width }
        }
    }

    /// What a diary of a few days says is other words, in the same room.
    @Test(arguments: places)
    func theScenesOfAYoungDiaryFit(place: Place) throws {
        try lookAtPages(in: place, days: 3) { $0 < 5 ? [place.narrow] : [] }
    }

    private func lookAtPages(
        in place: Place, days: Int = 411, windows: (Int) -> [CGSize]
    ) throws {
        let language = try #require(Language(place.language, folders: [InLanguage.folder]))
        #expect(language.identifier == place.language)
        try Language.$scope.withValue(Language.Scope(language)) {
            let app = try SceneHarness.withDays(days, locale: place.locale)
            try LayoutRun(app, name: place.language).lookAtPages(in: windows)
        }
    }
}
