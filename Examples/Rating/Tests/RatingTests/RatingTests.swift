import Tactile
import TactileTesting
import Testing

@testable import Rating

@MainActor
@Suite struct RatingTests {
    /// 184 points wide at 8: the middles of the stars are 38 points apart from 24 on.
    private let rating = RatingControl(frame: CGRect(x: 8, y: 24, width: 184, height: 32))

    private func show(dark: Bool = false) -> (Harness, () -> [Int]) {
        let harness = Harness(size: CGSize(width: 200, height: 80), dark: dark)
        harness.window.backgroundColor = .systemBackground
        harness.window.addSubview(rating)
        harness.show()
        var values: [Int] = []
        rating.addAction(
            UIAction { values.append(($0.sender as? RatingControl)?.value ?? -1) },
            for: .valueChanged)
        return (harness, { values })
    }

    /// The middle of a star, counted from the left.
    private func place(_ number: Int) -> CGPoint { CGPoint(x: 38 * number - 14, y: 40) }

    @Test("A click chooses the stars up to where it was")
    func isClicked() {
        let (harness, values) = show()
        harness.tap(at: place(4))
        #expect(rating.value == 4)
        harness.tap(at: place(4))
        #expect(values() == [4])
        #expect(rating.isFocused && !rating.showsFocus)
    }

    @Test("A drag tells of each value on its way, and ends at none before the first star")
    func isDragged() {
        let (harness, values) = show()
        harness.drag(from: place(2), to: place(5), releasing: false)
        harness.advance(seconds: 0.02)
        #expect(values() == [2, 3, 4, 5])
        harness.move(to: CGPoint(x: 2, y: 40))
        harness.release()
        #expect(rating.value == 0)
    }

    @Test("A drag over the stars is not one of the page behind them")
    func isNotDraggedAway() {
        let page = UIView()
        let pan = UIPanGestureRecognizer()
        page.addGestureRecognizer(pan)
        page.addSubview(rating)
        let harness = Harness(showing: page, size: CGSize(width: 200, height: 80))
        harness.drag(from: place(1), to: place(5))
        #expect(rating.value == 5)
        harness.drag(from: CGPoint(x: 24, y: 70), to: CGPoint(x: 176, y: 70), releasing: false)
        #expect(rating.value == 5 && pan.state == .changed)
    }

    @Test("A finger that rests for a moment chooses, and scrolls nothing behind")
    func isNotScrolledAway() {
        let page = UIScrollView()
        page.contentSize = CGSize(width: 600, height: 600)
        page.addSubview(rating)
        let harness = Harness(showing: page, size: CGSize(width: 200, height: 80))
        func drag(resting rest: TimeInterval) {
            harness.touch(.began, 1, at: place(5))
            harness.advance(seconds: rest)
            for x in stride(from: CGFloat(176), through: 24, by: -8) {
                harness.touch(.moved, 1, at: CGPoint(x: x, y: 40))
                harness.advance(seconds: 0.02)
            }
            harness.touch(.ended, 1, at: place(1))
            harness.rest()
        }
        drag(resting: 0.2)
        #expect(rating.value == 1 && page.contentOffset == .zero)
        rating.value = 0
        drag(resting: 0)
        #expect(rating.value == 0 && page.contentOffset.x > 50)
    }

    @Test("A press that is taken away gives back the value from before it")
    func isCancelled() {
        let (harness, values) = show()
        rating.value = 1
        harness.drag(from: place(3), to: place(4), releasing: false)
        rating.isEnabled = false
        #expect(rating.value == 1 && values().last == 1)
    }

    @Test("Keys choose where the keyboard's focus is on it")
    func isChosenByKeys() {
        let (harness, values) = show()
        harness.press(.tab)
        #expect(rating.showsFocus)
        harness.press(.right)
        harness.press(.up)
        harness.press(.left)
        #expect(values() == [1, 2, 1])
        harness.press(.end)
        harness.press(.right)
        harness.press(.home)
        harness.type("3")
        harness.type("7")
        #expect(values() == [1, 2, 1, 5, 0, 3])
    }

    @Test("From right to left the first star is at the right, and keys follow")
    func isMirrored() {
        let (harness, values) = show()
        rating.semanticContentAttribute = .forceRightToLeft
        harness.rest()
        harness.tap(at: place(5))
        #expect(rating.value == 1)
        harness.drag(from: place(5), to: place(2))
        #expect(rating.value == 4)
        harness.press(.left)
        harness.press(.right)
        #expect(values() == [1, 2, 3, 4, 5, 4])
        harness.move(to: CGPoint(x: 100, y: 75))
        harness.rest()
        #expect(harness.pixel(24, 40) == 0xFFFFFF && harness.pixel(62, 40) != 0xFFFFFF)
    }

    @Test("The pointer shows what a click would choose")
    func showsWhereThePointerIs() {
        let (harness, values) = show()
        let middle = place(2)
        func color() -> UInt32 { harness.pixel(Int(middle.x), Int(middle.y)) }
        harness.rest()
        #expect(color() == 0xFFFFFF)
        harness.move(to: place(3))
        harness.rest()
        let light = color()
        #expect(light != 0xFFFFFF)
        harness.move(to: CGPoint(x: 100, y: 75))
        harness.rest()
        #expect(color() == 0xFFFFFF)
        rating.value = 2
        harness.rest()
        #expect(color() != light && values().isEmpty)
    }

    @Test("What a click would choose is not shown while a press chooses")
    func showsOnlyTheValueDuringADrag() {
        let (harness, _) = show()
        harness.move(to: place(5))
        harness.rest()
        harness.drag(from: place(5), to: place(2), releasing: false)
        harness.rest()
        #expect(harness.pixel(138, 40) == 0xFFFFFF)
        harness.release()
        harness.rest()
        #expect(rating.value == 2 && harness.pixel(138, 40) == 0xFFFFFF)
        harness.move(to: CGPoint(x: place(4).x + 1, y: 40))
        harness.rest()
        #expect(harness.pixel(138, 40) != 0xFFFFFF)
    }

    @Test("A change by a person is animated, one by code only where it asks")
    func isAnimated() {
        let (harness, _) = show()
        func color() -> UInt32 { harness.pixel(24, 40) }
        rating.setValue(3, animated: true)
        harness.advance(seconds: 0.1)
        let between = color()
        harness.rest()
        #expect(between != color() && between != 0xFFFFFF)
        rating.value = 0
        harness.advance(seconds: 0.001)
        #expect(color() == 0xFFFFFF)
    }

    @Test("A reader of the screen hears the value and changes it step by step")
    func isRead() throws {
        let (harness, values) = show()
        rating.accessibilityLabel = "Soup"
        rating.value = 2
        let element = try #require(harness.accessibilityElement("Soup", role: "slider"))
        #expect(element.value == "2 of 5 stars" && element.traits.contains(.adjustable))
        #expect(element.perform("increment"))
        #expect(element.perform("increment"))
        #expect(element.perform("decrement"))
        #expect(values() == [3, 4, 3])
        #expect(harness.accessibilityElement("Soup")?.value == "3 of 5 stars")
    }

    @Test("Nothing changes it while it is disabled")
    func isDisabled() throws {
        let (harness, values) = show()
        rating.value = 2
        rating.accessibilityLabel = "Soup"
        rating.isEnabled = false
        harness.tap(at: place(5))
        harness.press(.tab)
        harness.press(.right)
        let element = try #require(harness.accessibilityElement("Soup"))
        element.perform("increment")
        #expect(rating.value == 2 && values().isEmpty && !rating.isFocused)
        #expect(element.traits.contains(.notEnabled))
    }

    @Test("What is set is kept between none and five, and sends nothing")
    func keepsItsLimits() {
        let (_, values) = show()
        rating.value = .max
        #expect(rating.value == 5)
        rating.value = -1
        #expect(rating.value == 0 && values().isEmpty)
    }

    @Test(
        "It looks as it did",
        arguments: [
            (false, "rating", "rating-focused", "rating-disabled"),
            (true, "rating-dark", "rating-dark-focused", "rating-dark-disabled"),
        ])
    func looks(dark: Bool, name: String, focused: String, disabled: String) {
        let (harness, _) = show(dark: dark)
        rating.value = 2
        rating.tintColor = .systemOrange
        harness.move(to: place(4))
        harness.rest()
        expectGolden(harness.snapshot(), name)
        harness.press(.tab)
        harness.rest()
        expectGolden(harness.snapshot(), focused)
        rating.isEnabled = false
        harness.rest()
        expectGolden(harness.snapshot(), disabled)
    }

    @Test("The program shows what is chosen, and takes it back")
    func isUsed() throws {
        let controller = RatingViewController()
        let harness = Harness(showing: controller, size: CGSize(width: 360, height: 280))
        #expect(controller.label.text == "Not rated yet")
        harness.tap(controller.rating)
        #expect(controller.label.text == "3 of 5 stars")
        harness.move(to: .zero)
        harness.rest()
        expectGolden(harness.snapshot(), "rating-window")
        harness.tap(controller.clearButton)
        #expect(controller.rating.value == 0)
    }
}
