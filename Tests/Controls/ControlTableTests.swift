import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileControls

/// Notes which of its methods was called.
@MainActor
private final class Target: NSObject {
    var calls: [String] = []
    func one() { calls.append("one") }
    func two(_ sender: UIControl) { calls.append("two") }
    static let one = Selector("one", Target.one)
    static let two = Selector("two:", Target.two(_:))
}

/// What controls keep and tell, and what buttons and segments show: every state, every place.
@Suite @MainActor struct ControlTableTests {
    // MARK: Actions

    @Test func actionsAreAddedAndRemovedByWhatTheyAre() {
        let control = UIControl()
        let (a, b) = (Target(), Target())
        control.addTarget(a, action: Target.one, for: .touchDown)
        control.addTarget(a, action: Target.one, for: [.touchUpInside, .valueChanged])
        control.addTarget(a, action: Target.two, for: .touchDown)
        control.addTarget(b, action: Target.one, for: .touchDown)
        control.addTarget(nil, action: Target.two, for: .editingChanged)
        control.addTarget(nil, action: Target.two, for: .editingDidEnd)
        #expect(
            control.allControlEvents == [
                .touchDown, .touchUpInside, .valueChanged, .editingChanged, .editingDidEnd,
            ])
        #expect(control.allTargets == [a, b, NSNull()])
        #expect(control.actions(forTarget: a, forControlEvent: .touchDown) == ["one", "two:"])
        #expect(control.actions(forTarget: a, forControlEvent: .valueChanged) == ["one"])
        #expect(control.actions(forTarget: b, forControlEvent: .valueChanged) == nil)
        #expect(control.actions(forTarget: nil, forControlEvent: .editingDidEnd) == ["two:"])
        #expect(control.actions(forTarget: nil, forControlEvent: .touchDown) == nil)
        control.sendActions(for: .touchDown)
        #expect(a.calls == ["one", "two"] && b.calls == ["one"])
        control.sendActions(for: [.touchDown, .touchUpInside])
        #expect(a.calls == ["one", "two", "one", "two"] && b.calls == ["one", "one"])
        var seen: [String] = []
        control.addAction(UIAction(title: "c") { _ in }, for: .primaryActionTriggered)
        control.enumerateEventHandlers { action, target, events, stop in
            seen.append(action?.title ?? target?.1.name ?? "")
            #expect((target?.0 == nil) == (seen.count > 3))
            #expect(seen.count != 1 || events == [.touchDown, .touchUpInside, .valueChanged])
        }
        #expect(seen == ["one", "two:", "one", "two:", "c"])
        seen = []
        control.enumerateEventHandlers { action, _, _, stop in
            seen.append("")
            stop = seen.count == 2
        }
        #expect(seen.count == 2)

        control.removeTarget(a, action: Target.two, for: .valueChanged)
        #expect(control.actions(forTarget: a, forControlEvent: .touchDown) == ["one", "two:"])
        control.removeTarget(a, action: nil, for: .touchDown)
        #expect(control.actions(forTarget: a, forControlEvent: .touchDown) == nil)
        #expect(control.actions(forTarget: a, forControlEvent: .touchUpInside) == ["one"])
        #expect(control.actions(forTarget: b, forControlEvent: .touchDown) == ["one"])
        control.removeTarget(nil, action: Target.one, for: .allEvents)
        #expect(control.allTargets.contains { $0.base is NSNull })
        #expect(!control.allTargets.contains { $0.base as AnyObject === a })
        control.removeTarget(b, action: nil, for: .allEvents)
        #expect(control.actions(forTarget: nil, forControlEvent: .editingDidEnd) == ["two:"])
        control.removeTarget(nil, action: nil, for: .editingDidEnd)
        #expect(control.allControlEvents == [.editingChanged, .primaryActionTriggered])
        control.removeTarget(nil, action: nil, for: .allEvents)
        #expect(control.allControlEvents == .primaryActionTriggered)
    }

    @Test func closuresReplaceEachOther() {
        let control = UIControl()
        var calls: [String] = []
        func action(_ name: String, _ identifier: String) -> UIAction {
            UIAction(identifier: UIAction.Identifier(identifier)) { _ in calls.append(name) }
        }
        control.addAction(action("a", "1"), for: [.touchDown, .touchUpInside])
        control.addAction(action("b", "2"), for: .touchDown)
        control.addAction(action("c", "1"), for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(calls == ["b", "c"])
        calls = []
        control.sendActions(for: .touchUpInside)
        #expect(calls == ["a"])
        control.removeAction(identifiedBy: UIAction.Identifier("1"), for: .touchDown)
        #expect(control.allControlEvents == [.touchDown, .touchUpInside])
        control.removeAction(action("", "2"), for: .allEvents)
        #expect(control.allControlEvents == .touchUpInside && control.allTargets.count == 1)
        control.removeAction(identifiedBy: UIAction.Identifier("1"), for: .touchUpInside)
        #expect(control.allTargets.isEmpty)
        // Who is gone is called no more, and counted no more.
        var target: Target? = Target()
        control.addTarget(target, action: Target.one, for: .touchDown)
        #expect(control.allControlEvents == .touchDown)
        target = nil
        #expect(control.allControlEvents == [] && control.allTargets.isEmpty)
        control.sendActions(for: .touchDown)
        #expect(target == nil)
    }

    @Test func aStateIsMadeOfWhatIsSet() {
        let control = UIControl()
        let (harness, _) = Harness.show(control, at: CGRect(x: 10, y: 10, width: 50, height: 50))
        for bits in 0..<8 {
            control.isHighlighted = bits & 1 != 0
            control.isSelected = bits & 2 != 0
            control.isEnabled = bits & 4 == 0
            // What is disabled is not pressed.
            var state: UIControl.State = []
            if bits & 1 != 0, bits & 4 == 0 || control.isHighlighted { state.insert(.highlighted) }
            if bits & 2 != 0 { state.insert(.selected) }
            if bits & 4 != 0 { state.insert(.disabled) }
            #expect(control.state == state)
            #expect(control.accessibilityTraits.contains(.selected) == (bits & 2 != 0))
            #expect(control.accessibilityTraits.contains(.notEnabled) == (bits & 4 != 0))
        }
        control.isEnabled = true
        control.isSelected = false
        control.isHighlighted = false
        harness.window.focus(control, visibly: true)
        #expect(control.state == .focused)
        harness.window.focus(control, visibly: false)
        #expect(control.state == .normal)
        control.isEnabled = false
        #expect(!control.isFocused && !control.canBecomeFocused)
        for (alignment, plain, mirrored) in [
            (UIControl.ContentHorizontalAlignment.leading, .left, .right),
            (.trailing, .right, .left), (.left, .left, .left), (.right, .right, .right),
            (.center, .center, .center), (.fill, .fill, .fill),
        ]
            as [(
                UIControl.ContentHorizontalAlignment, UIControl.ContentHorizontalAlignment,
                UIControl.ContentHorizontalAlignment
            )]
        {
            control.contentHorizontalAlignment = alignment
            control.semanticContentAttribute = .forceLeftToRight
            #expect(control.effectiveContentHorizontalAlignment == plain)
            control.semanticContentAttribute = .forceRightToLeft
            #expect(control.effectiveContentHorizontalAlignment == mirrored)
        }
    }

    private final class Wheel: UIControl {
        var steps: [Adjustment] = []
        override var isAdjustedByWheel: Bool { true }
        override func adjustValue(by adjustment: Adjustment) -> Bool {
            steps.append(adjustment)
            return true
        }
    }

    @Test func turnsOfTheWheelAddUpToSteps() {
        let control = Wheel()
        let (harness, _) = Harness.show(control, at: CGRect(x: 0, y: 0, width: 90, height: 90))
        for (notches, steps) in [
            (-1, 1), (2, -2), (-0.5, 0), (-0.5, 1), (-0.75, 0), (1, 0), (0.75, -1),
            // What is too much for one turn is not kept for the next.
            (-1001, 1000), (-0.5, 0), (-0.5, 1), (-1000.5, 1000), (-0.5, 1), (5000, -1000),
            (0.5, 0), (0.5, -1), (0, 0),
        ] as [(CGFloat, Int)] {
            control.steps = []
            harness.scroll(notches: notches, at: CGPoint(x: 40, y: 40))
            #expect(control.steps == (steps == 0 ? [] : [.steps(steps)]), "\(notches)")
        }
        control.isEnabled = false
        control.steps = []
        harness.scroll(notches: 3, at: CGPoint(x: 40, y: 40))
        #expect(control.steps.isEmpty)
    }

    // MARK: Buttons

    @Test func aStateWithoutContentHasThatOfTheNormalOne() {
        let button = UIButton(type: .custom)
        let (harness, _) = Harness.show(button, at: CGRect(x: 10, y: 10, width: 120, height: 40))
        let states: [UIControl.State] = [
            .normal, .highlighted, .selected, .disabled, [.selected, .highlighted],
        ]
        let images = states.map { _ in PictureRows.dot }
        let configurations = states.indices.map {
            UIImage.SymbolConfiguration(pointSize: CGFloat(10 + $0))
        }
        let colors: [UIColor] = [.red, .green, .blue, .cyan, .brown]
        func set(_ index: Int) {
            let state = states[index]
            button.setTitle("\(index)", for: state)
            button.setAttributedTitle(NSAttributedString(string: "a\(index)"), for: state)
            button.setTitleColor(colors[index], for: state)
            button.setTitleShadowColor(colors[index], for: state)
            button.setImage(images[index], for: state)
            button.setBackgroundImage(images[index], for: state)
            button.setPreferredSymbolConfiguration(configurations[index], forImageIn: state)
        }
        func show(_ state: UIControl.State) {
            button.isHighlighted = state.contains(.highlighted)
            button.isSelected = state.contains(.selected)
            button.isEnabled = !state.contains(.disabled)
        }
        func expect(_ index: Int?) {
            #expect(button.currentTitle == index.map { "\($0)" })
            #expect(button.currentAttributedTitle?.string == index.map { "a\($0)" })
            #expect(button.currentTitleColor == index.map { colors[$0] } ?? .white)
            #expect(button.currentTitleShadowColor == index.map { colors[$0] })
            #expect(button.currentImage === index.map { images[$0] })
            #expect(button.currentBackgroundImage === index.map { images[$0] })
            #expect(
                button.currentPreferredSymbolConfiguration == index.map { configurations[$0] })
        }
        for state in states {
            show(state)
            expect(nil)
        }
        for index in states.indices {
            set(index)
            #expect(button.title(for: states[index]) == "\(index)")
            #expect(button.attributedTitle(for: states[index])?.string == "a\(index)")
            #expect(button.titleColor(for: states[index]) == colors[index])
            #expect(button.titleShadowColor(for: states[index]) == colors[index])
            #expect(button.image(for: states[index]) === images[index])
            #expect(button.backgroundImage(for: states[index]) === images[index])
            #expect(
                button.preferredSymbolConfigurationForImage(in: states[index])
                    == configurations[index])
            for (other, state) in states.enumerated() {
                show(state)
                expect(other <= index ? other : 0)
            }
        }
        show(.normal)
        harness.window.focus(button, visibly: true)
        expect(0)
        show(.selected)
        expect(2)
    }

    @Test func typesHaveTheirPicturesAndNames() {
        for (type, name) in [
            (UIButton.ButtonType.custom, nil), (.system, nil), (.detailDisclosure, "More info"),
            (.infoLight, "More info"), (.infoDark, "More info"), (.contactAdd, "Add"),
            (.close, "Close"),
        ] as [(UIButton.ButtonType, String?)] {
            let button = UIButton(type: type)
            #expect(button.buttonType == type && (button.currentImage != nil) == (name != nil))
            #expect(button.accessibilityLabel == name)
            button.setTitle("title", for: .normal)
            #expect(button.accessibilityLabel == "title")
        }
        let button = UIButton(type: .system)
        button.configuration = .plain()
        button.configuration?.title = "one"
        button.configuration?.subtitle = "two"
        #expect(button.accessibilityLabel == "one, two" && button.currentTitle == "one")
        button.configuration?.attributedSubtitle = AttributedString("three")
        #expect(button.accessibilityLabel == "one, three")
        button.configuration?.attributedTitle = AttributedString("zero")
        #expect(button.accessibilityLabel == "zero, three")
        button.changesSelectionAsPrimaryAction = true
        #expect(
            button.accessibilityValue == "0" && button.accessibilityTraits.contains(.toggleButton))
        button.isSelected = true
        #expect(button.accessibilityValue == "1")
        button.menu = UIMenu(children: [UIAction(title: "a") { _ in }])
        #expect(button.accessibilityValue == nil)
        let action = UIAction(title: "act", image: PictureRows.dot, attributes: .disabled) { _ in }
        let acting = UIButton(primaryAction: action)
        #expect(acting.currentTitle == "act" && acting.currentImage === action.image)
        #expect(!acting.isEnabled)
        var configuration = UIButton.Configuration.filled()
        configuration.title = "own"
        let configured = UIButton(configuration: configuration, primaryAction: action)
        #expect(configured.currentTitle == "own" && configured.currentImage === action.image)
        #expect(configured.frame.size == configured.intrinsicContentSize)
    }

    @Test func partsAreWithinTheirInsets() {
        let button = UIButton(type: .custom)
        let (harness, _) = Harness.show(button, at: CGRect(x: 10, y: 10, width: 200, height: 60))
        button.setTitle("title", for: .normal)
        button.setImage(PictureRows.dot, for: .normal)
        harness.frame()
        let bounds = button.bounds
        #expect(button.backgroundRect(forBounds: bounds) == bounds)
        #expect(button.contentRect(forBounds: bounds) == bounds)
        let title = button.titleRect(forContentRect: bounds)
        let image = button.imageRect(forContentRect: bounds)
        #expect(image.size == CGSize(width: 14, height: 14) && image.maxX == title.minX)
        #expect(abs(image.union(title).midX - 100) <= 1 && abs(title.midY - 30) <= 1)
        #expect(button.titleLabel?.frame == title && button.imageView?.frame == image)
        for (alignment, x) in [
            (UIControl.ContentHorizontalAlignment.left, 0.0),
            (.right, 200 - image.union(title).width),
        ] {
            button.contentHorizontalAlignment = alignment
            #expect(button.imageRect(forContentRect: bounds).minX == x)
        }
        for (alignment, y) in [
            (UIControl.ContentVerticalAlignment.top, 0.0), (.bottom, 60 - title.height),
        ] {
            button.contentVerticalAlignment = alignment
            #expect(button.titleRect(forContentRect: bounds).minY == y)
        }
        button.contentVerticalAlignment = .center
        button.contentHorizontalAlignment = .center
        let size = button.intrinsicContentSize
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.contentRect(forBounds: bounds) == CGRect(x: 2, y: 1, width: 194, height: 56))
        // Insets take the place of the usual air above and below.
        #expect(button.intrinsicContentSize.width == size.width + 6)
        let least = (button.titleLabel?.intrinsicContentSize.height ?? 0) + 4
        #expect(button.intrinsicContentSize.height == least && size.height > least)
        button.contentEdgeInsets = .zero
        button.titleEdgeInsets = UIEdgeInsets(top: 4, left: 10, bottom: -4, right: -10)
        button.imageEdgeInsets = UIEdgeInsets(top: -6, left: -8, bottom: 6, right: 8)
        #expect(button.titleRect(forContentRect: bounds) == title.offsetBy(dx: 10, dy: 4))
        #expect(button.imageRect(forContentRect: bounds) == image.offsetBy(dx: -8, dy: -6))
        #expect(button.intrinsicContentSize == size)
        button.semanticContentAttribute = .forceRightToLeft
        button.titleEdgeInsets = .zero
        button.imageEdgeInsets = .zero
        #expect(
            button.titleRect(forContentRect: bounds).maxX
                == button.imageRect(forContentRect: bounds).minX)
    }
}
