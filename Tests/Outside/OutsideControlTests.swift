import Tactile
import TestSupport
import Testing

/// The page control of the toolkit, compiled here from its own source by a module that is outside
/// of the package and sees what is public, is the control that it is in the toolkit.
@MainActor
@Suite struct OutsideControlTests {
    private func show(_ pages: UIControl, enabled: Bool = true) -> Harness {
        let harness = Harness(size: CGSize(width: 200, height: 60))
        pages.isEnabled = enabled
        pages.frame = CGRect(x: 20, y: 16, width: 160, height: 28)
        harness.window.addSubview(pages)
        harness.show()
        harness.advance(seconds: 0.1)
        return harness
    }

    private func makePair() -> (outside: UIPageControl, inside: Tactile.UIPageControl) {
        let pair = (outside: UIPageControl(), inside: Tactile.UIPageControl())
        pair.outside.numberOfPages = 4
        pair.inside.numberOfPages = 4
        return pair
    }

    private func pixels(_ harness: Harness) -> [UInt32] {
        harness.advance(seconds: 0.1)
        let picture = harness.snapshot()
        return (0..<60).flatMap { y in (0..<200).map { picture.rgb($0, y) } }
    }

    @Test func theTwoAreDifferentClasses() {
        let pair = makePair()
        #expect(type(of: pair.outside) != type(of: pair.inside))
    }

    @Test func itsFocusRingAndItsStatesAreThoseOfTheToolkit() {
        let pair = makePair()
        var looks: [[UInt32]] = []
        for control in [pair.outside, pair.inside] as [UIControl] {
            let harness = show(control)
            let plain = pixels(harness)
            harness.press(.tab)
            let focused = pixels(harness)
            #expect(plain != focused)
            control.isEnabled = false
            let disabled = pixels(harness)
            #expect(disabled != plain && disabled != focused)
            looks.append(plain + focused + disabled)
        }
        #expect(looks[0] == looks[1])
    }

    @Test func keysAndPressesTurnItsPages() {
        let pages = makePair().outside
        let harness = show(pages)
        var changes = 0
        pages.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        harness.press(.tab)
        harness.press(.right)
        #expect(pages.currentPage == 1)
        harness.press(.end)
        #expect(pages.currentPage == 3)
        harness.tap(at: CGPoint(x: 30, y: 30))
        #expect(pages.currentPage == 2)
        #expect(changes == 3)
    }
}

/// A control with everything that the toolkit's own have, written outside of it.
private final class Lamp: UIControl {
    var brightness = 0
    var events: [String] = []

    override var isActivatedByKeys: Bool { true }
    override var wantsHover: Bool { true }
    override var focusesOnPress: Bool { true }
    override var isAdjustedByWheel: Bool { true }
    override var focusRingBounds: CGRect { bounds.insetBy(dx: 4, dy: 4) }
    override var focusRingCornerRadius: CGFloat { 9 }

    override func stateDidChange() {
        events.append(
            [
                isHovered ? "hovered" : "", isHighlighted ? "pressed" : "",
                showsFocus ? "ring" : "",
            ].filter { !$0.isEmpty }.joined(separator: "+"))
    }

    override func didActivate(with event: UIEvent?) { events.append("activated") }

    override func adjustValue(by adjustment: Adjustment) -> Bool {
        switch adjustment {
        case .steps(let count): brightness += count
        case .pages(let count): brightness += 10 * count
        case .toStart: brightness = 0
        case .toEnd: brightness = 100
        }
        return true
    }
}

@MainActor
@Suite struct OutsideSeamTests {
    private func show(_ lamp: Lamp) -> Harness {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        lamp.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        harness.window.addSubview(lamp)
        harness.show()
        return harness
    }

    @Test func keysAndTheWheelAdjust() {
        let lamp = Lamp()
        let harness = show(lamp)
        harness.press(.tab)
        for key in [PlatformKey.up, .right, .pageUp, .down, .left, .up] { harness.press(key) }
        #expect(lamp.brightness == 11)
        harness.press(.end)
        #expect(lamp.brightness == 100)
        harness.press(.home)
        lamp.semanticContentAttribute = .forceRightToLeft
        harness.press(.left)
        #expect(lamp.brightness == 1)
        harness.scroll(notches: -2, at: CGPoint(x: 100, y: 100))
        #expect(lamp.brightness == 3)
        for _ in 0..<4 { harness.scroll(notches: -0.25, at: CGPoint(x: 100, y: 100)) }
        #expect(lamp.brightness == 4)
        harness.scroll(notches: -1e300, at: CGPoint(x: 100, y: 100))
        #expect(lamp.brightness == 1004)
        lamp.isEnabled = false
        harness.scroll(notches: -2, at: CGPoint(x: 100, y: 100))
        #expect(lamp.brightness == 1004)
    }

    @Test func stateHoverFocusAndActivationAreTold() {
        let lamp = Lamp()
        let harness = show(lamp)
        harness.move(to: CGPoint(x: 100, y: 100))
        harness.advance(seconds: 0.1)
        #expect(lamp.events == ["hovered"] && lamp.isHovered)
        lamp.events = []
        harness.tap(at: CGPoint(x: 100, y: 100))
        #expect(lamp.events.contains("activated") && lamp.isFocused && !lamp.showsFocus)
        harness.press(.up)
        #expect(lamp.brightness == 1 && lamp.showsFocus)
        lamp.events = []
        harness.press(" ", [])
        #expect(lamp.events.last == "activated")
        #expect(lamp.events.contains { $0.contains("pressed") && $0.contains("ring") })
    }

    @Test func theRingFollowsItsBounds() {
        let lamp = Lamp()
        let harness = show(lamp)
        harness.press(.tab)
        harness.advance(seconds: 0.1)
        let ring = lamp.layer.sublayers?.first { $0.borderWidth > 0 }
        // The ring is 2 points wide, 2 points away.
        #expect(ring?.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(ring?.cornerRadius == 13)
    }

    /// The dial of docs/NEW-CONTROL.md.
    @Test func theDialOfTheGuideWorks() {
        let dial = Dial(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let harness = Harness(size: CGSize(width: 200, height: 200))
        harness.window.addSubview(dial)
        harness.show()
        var changes = 0
        dial.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        harness.drag(from: CGPoint(x: 10, y: 50), to: CGPoint(x: 60, y: 50))
        #expect(dial.value == 60 && changes > 0)
        harness.press(.pageUp)
        harness.scroll(notches: -1, at: CGPoint(x: 50, y: 50))
        #expect(dial.value == 71)
        harness.rest()
        let before = harness.pixel(50, 50)
        dial.tintColor = .systemRed
        harness.rest()
        #expect(harness.pixel(50, 50) != before)
    }

    /// A press takes the keyboard from a text that is typed, if the control can have it.
    @Test func aPressTakesTheKeyboardFromAField() {
        final class Taker: UIControl {
            override var canBecomeFirstResponder: Bool { true }
            override var focusesOnPress: Bool { true }
        }
        let harness = Harness(size: CGSize(width: 200, height: 200))
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let taker = Taker(frame: CGRect(x: 0, y: 100, width: 50, height: 50))
        let lamp = Lamp(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        for view in [field, taker, lamp] as [UIView] { harness.window.addSubview(view) }
        harness.show()
        field.becomeFirstResponder()
        harness.tap(lamp)
        #expect(field.isFirstResponder)
        harness.tap(taker)
        #expect(taker.isFirstResponder && taker.isFocused)
    }
}
