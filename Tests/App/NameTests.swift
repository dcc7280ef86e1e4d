import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileLanguages

/// Nothing is called by two names, on any page and in any language.
@MainActor @Suite struct NameTests {
    @Test func everythingHasOneName() throws {
        try lookAtPages("en", [CGSize(width: 1_100, height: 700)])
    }

    @Test(.tags(.night), arguments: ["en", "de", "fr", "pl", "es", "ja", "ar"])
    func everythingHasOneNameInEveryLanguage(language: String) throws {
        try lookAtPages(
            language, [CGSize(width: 390, height: 700), CGSize(width: 1_100, height: 700)])
    }

    private func lookAtPages(_ language: String, _ sizes: [CGSize]) throws {
        let table = try #require(Language(language, folders: [InLanguage.folder]))
        try Language.$scope.withValue(Language.Scope(table)) {
            let app = try SceneHarness.withDays(3)
            UIView.setAnimationsEnabled(false)
            defer { UIView.setAnimationsEnabled(true) }
            for size in sizes {
                app.harness.resize(to: size)
                app.harness.rest(upTo: 0.05)
                for page in LayoutPage.all {
                    try page.open(app)
                    app.harness.rest(upTo: 0.2)
                    var front: UIViewController = app.tabs
                    while let next = front.presentedViewController { front = next }
                    let problems = NameAudit(front, app.tabs).problems
                    #expect(problems == [], "\(language) \(page.name) \(Int(size.width))")
                    try app.closeAll()
                }
            }
        }
    }

    /// A button keeps its name while its tooltip says why it does nothing.
    @Test func aHeldButtonKeepsItsName() throws {
        let app = try SceneHarness(
            weights: [84, 83], size: CGSize(width: 390, height: 700), isReadOnly: true)
        app.select(2)
        let add: IconButton = try app.find { $0.accessibilityLabel == "New entry" }
        #expect(!add.isEnabled && add.toolTip == app.model.writing.reason)
    }

    @Test func keysAreNoPartOfAName() {
        #expect(IconButton.name(of: "New entry (Ctrl+N)") == "New entry")
        #expect(IconButton.name(of: "新規（Ctrl+N）") == "新規")
        #expect(IconButton.name(of: "Choose the day") == "Choose the day")
        #expect(IconButton.name(of: "(?)") == "(?)")
    }
}
