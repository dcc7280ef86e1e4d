import Foundation
import Tactile
import TestSupport
import Testing

@Suite @MainActor struct ButtonTests {
    private func show(_ view: UIView, at frame: CGRect) -> Harness {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        view.frame = frame
        harness.window.addSubview(view)
        harness.show()
        return harness
    }

    @Test func aPressTriggersOnce() {
        var count = 0
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Go") { _ in count += 1 })
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        harness.tap(button)
        #expect(count == 1)
        #expect(button.currentTitle == "Go")
    }

    @Test func contentFollowsTheState() {
        let button = UIButton(type: .custom)
        button.setTitle("normal", for: .normal)
        button.setTitle("pressed", for: .highlighted)
        button.setTitle("chosen", for: .selected)
        button.setTitleColor(.red, for: .disabled)
        #expect(button.currentTitle == "normal")
        button.isHighlighted = true
        #expect(button.currentTitle == "pressed")
        #expect(button.titleLabel?.text == "pressed")
        button.isHighlighted = false
        button.isSelected = true
        #expect(button.currentTitle == "chosen")
        button.isHighlighted = true
        #expect(button.currentTitle == "chosen")
        button.isSelected = false
        button.isHighlighted = false
        button.isEnabled = false
        #expect(button.currentTitle == "normal")
        #expect(button.currentTitleColor == .red)
    }

    @Test func keysPressTheFocusedButton() {
        var count = 0
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Go") { _ in count += 1 })
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        harness.press(.tab)
        #expect(button.state.contains(.focused))
        harness.press(.return)
        #expect(count == 1)
        harness.press(" ", [])
        #expect(count == 2)
        #expect(!button.isHighlighted)
        // A click takes the ring away.
        harness.tap(button)
        #expect(!button.state.contains(.focused))
    }

    @Test func theFocusRingIsDrawnAround() {
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        let harness = show(button, at: CGRect(x: 50, y: 50, width: 100, height: 40))
        let plain = harness.look().rgb(47, 70)
        harness.press(.tab)
        #expect(harness.look().rgb(47, 70) != plain)
        #expect(harness.look().rgb(49, 70) == plain)
        #expect(harness.look().rgb(44, 70) == plain)
    }

    @Test func aTapBehindDoesNotStealTheButtonsTap() {
        var presses = 0
        var taps = 0
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Go") { _ in presses += 1 })
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in taps += 1 }
        harness.window.addGestureRecognizer(tap)
        harness.tap(button)
        #expect(presses == 1)
        #expect(taps == 0)
        harness.tap(at: CGPoint(x: 200, y: 150))
        #expect(taps == 1)
    }

    @Test func theSizeFollowsTheContent() {
        let button = UIButton(type: .system)
        let empty = button.intrinsicContentSize
        button.setTitle("A longer title", for: .normal)
        let titled = button.intrinsicContentSize
        #expect(titled.width > empty.width + 50)
        button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
        #expect(button.intrinsicContentSize.width == titled.width + 20)
        var configuration = UIButton.Configuration.filled()
        configuration.title = "A longer title"
        let configured = UIButton(configuration: configuration)
        #expect(configured.intrinsicContentSize.width >= titled.width + 24)
    }

    @Test func aFilledButtonShowsItsTint() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "x"
        let button = UIButton(configuration: configuration)
        button.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        #expect(harness.look().rgb(30, 40) == 0xFF0000)
        button.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        #expect(harness.look().rgb(30, 40) == 0x0000FF)
    }

    @Test func aButtonTakesTheTintAndStyleOfWhereItIsPut() {
        let harness = Harness(size: CGSize(width: 120, height: 60))
        harness.window.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        harness.window.overrideUserInterfaceStyle = .dark
        var configuration = UIButton.Configuration.filled()
        configuration.title = "x"
        let button = UIButton(configuration: configuration)
        let line = UIView(frame: CGRect(x: 0, y: 50, width: 120, height: 10))
        line.backgroundColor = .systemBackground
        button.frame = CGRect(x: 10, y: 5, width: 80, height: 40)
        harness.window.addSubview(line)
        harness.window.addSubview(button)
        harness.show()
        #expect(harness.look().rgb(20, 20) == 0xFF0000)
        #expect(harness.look().rgb(20, 55) == 0x000000)
    }

    @Test func aToggleSelectsItself() {
        let button = UIButton(type: .system)
        button.changesSelectionAsPrimaryAction = true
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        harness.tap(button)
        #expect(button.isSelected)
        harness.tap(button)
        #expect(!button.isSelected)
    }
}
