import Foundation
import Tactile
import TestSupport
import Testing

@testable import Gallery
@testable import TactileViews

/// Tab goes through everything that takes the keyboard and comes round, on every page beside the
/// gallery's list: nothing traps it.
@Suite @MainActor struct FocusWalkTests {
    private func walk(_ harness: Harness, _ modifiers: PlatformModifiers, from start: UIView)
        -> [ObjectIdentifier]
    {
        var visited: [ObjectIdentifier] = []
        for _ in 0..<400 {
            // A text view keeps Tab for itself.
            let isInText = harness.window.firstResponder is UITextView
            harness.press(.tab, isInText ? modifiers.union(.control) : modifiers)
            guard
                let view = harness.window.focusedView
                    ?? harness.window.firstResponder as? UIView
            else { return visited }
            #expect(harness.window.focusIsVisible, "\(type(of: view))")
            if view === start { return visited }
            // What stands in the keyboard's place is there only while somebody types into it.
            guard let root = harness.window.rootViewController?.view, view.isDescendant(of: root)
            else { continue }
            visited.append(ObjectIdentifier(view))
        }
        return visited
    }

    /// In a window that is lower than some pages are, and in one in which none scrolls, where the
    /// way back is the way there.
    @Test(arguments: [640, 1_400]) func everyPageLetsTheFocusThrough(height: CGFloat) throws {
        for (index, page) in GalleryPage.all.enumerated() {
            let controller = GalleryIndexController()
            controller.first = index
            let harness = Harness(showing: controller, size: CGSize(width: 900, height: height))
            harness.advance(seconds: 1)
            harness.press(.tab)
            let start = try #require(
                harness.window.focusedView ?? harness.window.firstResponder as? UIView,
                "\(page.title)")
            let forwards = walk(harness, [], from: start)
            #expect(forwards.count < 400, "\(page.title): the focus does not come round")
            #expect(Set(forwards).count == forwards.count, "\(page.title): a view twice")
            let backwards = walk(harness, .shift, from: start)
            #expect(backwards.count < 400, "\(page.title): the focus does not come round")
            if height > 1_000 {
                #expect(backwards == forwards.reversed(), "\(page.title): another way back")
            }
        }
    }
}
