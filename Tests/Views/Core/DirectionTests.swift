import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileLanguages

/// What follows the direction that the language is written in.
@Suite @MainActor struct DirectionTests {
    @Test func aViewInNoWindowHasTheDirectionOfTheLanguage() throws {
        let language = try #require(Language("ar-XB", folders: []))
        let view = UIView()
        #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
        Language.$scope.withValue(Language.Scope(language)) {
            #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
            #expect(UIViewController().traitCollection.layoutDirection == .rightToLeft)
            let harness = Harness(size: CGSize(width: 100, height: 100))
            #expect(harness.window.effectiveUserInterfaceLayoutDirection == .rightToLeft)
            view.semanticContentAttribute = .forceLeftToRight
            #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
        }
    }
}
