import Tactile
import TactileTesting
import Testing

@testable import Cards

@MainActor
@Suite struct CardsTests {
    private let deck = DeckViewController()

    /// The card is there after its button was clicked.
    private func show() throws -> (Harness, UIView) {
        let harness = Harness(showing: deck, size: CGSize(width: 360, height: 560))
        harness.tap(deck.button)
        harness.rest()
        return (harness, try #require(deck.presentedViewController?.view))
    }

    private func shownY(_ card: UIView) -> CGFloat {
        (card.layer.presentation() ?? card.layer).frame.minY
    }

    @Test("The card rises to its place")
    func comes() throws {
        let harness = Harness(showing: deck, size: CGSize(width: 360, height: 560))
        harness.tap(deck.button)
        harness.advance(seconds: 0.1)
        let card = try #require(deck.presentedViewController?.view)
        #expect(shownY(card) > 60 && shownY(card) < 560)
        harness.rest()
        #expect(shownY(card) == 60 && card.frame.size == CGSize(width: 312, height: 476))
    }

    @Test("Under the finger it moves with it, and goes when it is let go far enough")
    func isPulledAway() throws {
        let (harness, card) = try show()
        harness.drag(
            from: CGPoint(x: 180, y: 100), to: CGPoint(x: 180, y: 400), over: 1, releasing: false)
        #expect(abs(shownY(card) - 360) < 40)
        harness.release()
        harness.rest()
        #expect(deck.presentedViewController == nil && card.window == nil)
    }

    @Test("It comes back when it is let go before")
    func comesBack() throws {
        let (harness, card) = try show()
        harness.drag(
            from: CGPoint(x: 180, y: 100), to: CGPoint(x: 180, y: 180), over: 1, releasing: false)
        harness.advance(seconds: 0.3)
        harness.release()
        harness.rest()
        #expect(deck.presentedViewController != nil && shownY(card) == 60)
        // What is behind is dimmed as before: 0.4 of black over the lightest grey.
        #expect(harness.pixel(5, 5) >> 16 < 0xA0)
    }

    @Test("A click beside it puts it away")
    func goesByAClick() throws {
        let (harness, _) = try show()
        harness.tap(at: CGPoint(x: 10, y: 300))
        harness.rest()
        #expect(deck.presentedViewController == nil)
    }
}
