import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// Transitions of what a view shows, and pictures of them at named times.
@MainActor
@Suite struct ViewTransitionTests {
    /// A card of 60 × 40 points, red with a white bar at its left; its other side is blue with a
    /// bar at the right.
    @MainActor
    private final class Card {
        let harness: Harness
        let card = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
        let front = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
        let back = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
        var told: [Bool] = []
        /// The blue of the other side in the window.
        let blue: UInt32 = 0x007AFF

        init(scale: CGFloat = 1) {
            harness = Harness(size: CGSize(width: 100, height: 80), scale: scale)
            front.backgroundColor = .systemRed
            back.backgroundColor = .systemBlue
            for (side, x) in [(front, 5.0), (back, 45.0)] {
                let bar = UIView(frame: CGRect(x: x, y: 5, width: 10, height: 30))
                bar.backgroundColor = .white
                side.addSubview(bar)
            }
            card.addSubview(front)
            harness.window.addSubview(card)
            harness.show()
        }

        func turn(_ options: UIView.AnimationOptions, duration: TimeInterval = 1) {
            UIView.transition(
                from: front, to: back, duration: duration, options: options,
                completion: { self.told.append($0) })
        }

        func look() -> Bitmap {
            harness.advance(seconds: 0)
            return harness.snapshot()
        }
    }

    @Test(
        arguments: [
            ("dissolve", UIView.AnimationOptions.transitionCrossDissolve),
            ("flip-left", .transitionFlipFromLeft), ("flip-right", .transitionFlipFromRight),
            ("flip-top", .transitionFlipFromTop), ("flip-bottom", .transitionFlipFromBottom),
            ("curl-up", .transitionCurlUp), ("curl-down", .transitionCurlDown),
        ])
    func transitionsLookAsTheyShould(name: String, option: UIView.AnimationOptions) {
        let card = Card()
        card.turn([option, .curveLinear])
        card.harness.settle()
        for time in [25, 75] {
            card.harness.advance(seconds: time == 25 ? 0.25 : 0.5)
            expectGolden(card.look(), "\(name)-\(time)")
        }
        #expect(card.told.isEmpty)
        card.harness.advance(seconds: 0.3)
        #expect(card.told == [true])
        #expect(card.harness.pixel(25, 40) == card.blue)
        #expect(card.harness.pixel(10, 40) == 0xFFFFFF)
        #expect(card.card.layer.isDoubleSided)
        #expect(card.harness.window.layer.sublayers?.count == 1)
    }

    @Test func aFlipOfATurnedViewWithAShadow() {
        let card = Card(scale: 2)
        card.card.transform = CGAffineTransform(rotationAngle: 0.3)
        card.card.layer.anchorPoint = .zero
        card.card.layer.position = CGPoint(x: 30, y: 12)
        card.card.layer.shadowOpacity = 0.5
        card.card.layer.shadowOffset = CGSize(width: 0, height: 3)
        card.harness.settle()
        card.turn([.transitionFlipFromLeft, .curveLinear])
        card.harness.settle()
        card.harness.advance(seconds: 0.3)
        expectGolden(card.look(), "flip-shadow-30@2x")
        card.harness.advance(seconds: 0.4)
        expectGolden(card.look(), "flip-shadow-70@2x")
    }

    @Test func aFlipIsThinHalfWay() {
        let card = Card()
        card.turn([.transitionFlipFromRight, .curveLinear])
        card.harness.settle()
        card.harness.advance(seconds: 0.499)
        #expect(card.harness.pixel(40, 40) == 0xFFFFFF)
        #expect(card.harness.pixel(60, 40) == 0xFFFFFF)
    }

    @Test func viewsAreExchanged() {
        let card = Card()
        card.turn(.transitionCrossDissolve)
        #expect(card.front.superview == nil)
        #expect(card.back.superview === card.card)
    }

    @Test func viewsMayBeShownAndHiddenInstead() {
        let card = Card()
        card.back.isHidden = true
        card.card.addSubview(card.back)
        card.turn([.transitionFlipFromLeft, .showHideTransitionViews])
        #expect(card.front.superview === card.card)
        #expect(card.front.isHidden)
        #expect(!card.back.isHidden)
    }

    @Test func aViewInNoViewCannotBeExchanged() {
        let card = Card()
        card.front.removeFromSuperview()
        card.turn(.transitionCrossDissolve)
        card.harness.settle()
        #expect(card.told == [false])
        #expect(card.back.superview == nil)
    }

    @Test func withoutATransitionOrTimeItIsExchangedAtOnce() {
        for (options, duration) in [
            (UIView.AnimationOptions(), 1.0), (.transitionFlipFromLeft, 0),
            (.transitionCrossDissolve, .nan),
        ] {
            let card = Card()
            card.turn(options, duration: duration)
            card.harness.advance(seconds: 0.01)
            #expect(card.told == [true])
            #expect(card.harness.pixel(25, 40) == card.blue)
        }
    }

    @Test func aSecondTransitionTakesThePlaceOfTheFirst() {
        for option in [
            UIView.AnimationOptions.transitionCrossDissolve, .transitionFlipFromLeft,
        ] {
            let card = Card()
            card.turn(option)
            card.harness.advance(seconds: 0.5)
            UIView.transition(
                with: card.card, duration: 1, options: option,
                animations: { card.back.backgroundColor = .green },
                completion: { card.told.append($0) })
            card.harness.settle()
            #expect(card.told == [false])
            card.harness.advance(seconds: 1.1)
            #expect(card.told == [false, true])
            #expect(card.harness.window.layer.sublayers?.count == 1)
        }
    }

    @Test func aViewThatLeavesTakesTheTransitionAlong() {
        let card = Card()
        card.turn(.transitionFlipFromLeft)
        card.harness.advance(seconds: 0.5)
        card.card.removeFromSuperview()
        card.harness.settle()
        #expect(card.told == [false])
        #expect(card.harness.window.layer.sublayers == nil)
        #expect(card.harness.pixel(40, 40) == 0xFFFFFF)
    }

    @Test func contentIsAnimatedOnlyIfAllowed() {
        for allowed in [true, false] {
            let card = Card()
            UIView.transition(
                with: card.card, duration: 1,
                options: allowed
                    ? [.transitionCrossDissolve, .allowAnimatedContent, .curveLinear]
                    : [.transitionCrossDissolve, .curveLinear],
                animations: { card.front.center.x = 130 })
            card.harness.settle()
            card.harness.advance(seconds: 0.5)
            #expect(
                isNear(
                    card.front.layer.presentation()?.position.x ?? 0, allowed ? 80 : 130))
        }
    }

    @Test func aTransitionKeepsTouchesAwayUnlessTheyAreAllowed() {
        let card = Card()
        let window = card.harness.window
        card.turn(.transitionFlipFromLeft)
        #expect(window.hitTest(CGPoint(x: 40, y: 40), with: nil) === window)
        card.harness.advance(seconds: 1.1)
        #expect(window.hitTest(CGPoint(x: 40, y: 40), with: nil) === card.back)
    }
}
