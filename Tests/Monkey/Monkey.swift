import Foundation
import SeededRandom
import Tactile
import TactileHeadless
import TactileViews
import TestSupport
import Testing

/// A user without a plan: random input for a window in memory, the same for the same seed.
///
/// It keeps book of what it holds down, as a hand does: a finger that is up does not move, and
/// ``letGo()`` lifts all that is down. Nothing is cancelled for the program's comfort.
@MainActor
final class Monkey {
    let harness: Harness
    var dice: SeededGenerator
    /// All that it could have touched.
    private(set) var seen = SeenViews()
    /// The last things it did, for the report of a failure.
    private(set) var trace: [String] = []
    /// Prints everything it does to standard error, to find what a crash came from.
    var isLoud = false

    var fingers: [Int: CGPoint] = [:]
    var button: Int?
    /// The window that the button went down in.
    weak var pressedIn: HeadlessWindow?
    weak var lastPointerWindow: HeadlessWindow?
    var pointer = CGPoint.zero
    var keysDown: [(key: PlatformKey, text: String)] = []
    var isPinching = false
    var hasFocus = true
    var isVisible = true

    init(harness: Harness, seed: UInt64) {
        self.harness = harness
        dice = SeededGenerator(seed: seed)
        // Menus that leave the window in half of the rounds, menus that keep to it in the others.
        harness.platform.showsPopups = dice.below(2) == 0
    }

    /// Does `count` random things.
    func play(_ count: Int) {
        for number in 0..<count {
            if number % 20 == 0 { look() }
            step()
        }
        look()
        // The pictures of the frames are kept by the platform in memory and are not looked at.
        harness.platformWindow.presented.removeAll()
    }

    private func look() {
        for window in UIApplication.shared.windows { seen.note(window) }
    }

    /// Lifts what is down, comes back to the window, moves the pointer out of it, and puts menus
    /// and panels away, which keep their buttons highlighted while they are open.
    func letGo() {
        say("let go")
        if !isVisible { visibility(true) }
        if !hasFocus { focus(true) }
        for finger in fingers.keys.sorted() { lift(finger) }
        release()
        for key in keysDown { send(key, isDown: false) }
        keysDown.removeAll()
        if isPinching { pinch(.ended) }
        sendPointer(.left)
        for _ in 0..<4 {
            harness.advance(seconds: 0.5)
            harness.press(.escape)
        }
    }

    // MARK: Choosing

    func step() {
        switch dice.below(100) {
        case 0..<14: click()
        case 14..<20: twice()
        case 20..<30: drag()
        case 30..<32: press()
        case 32: chord()
        case 33..<36: release()
        case 36..<42: move()
        case 42..<52: finger()
        case 52..<56: twoFingers()
        case 56..<66: key()
        case 66..<69: heldKey()
        case 69..<73: type()
        case 73..<79: wheel()
        case 79..<82: padPinch()
        case 82..<95: wait()
        default: desktop()
        }
    }

    /// Half of the places are anywhere, also a little outside; the others are on something.
    func place() -> CGPoint {
        let size = harness.window.bounds.size
        if dice.below(2) == 0, let view = target() {
            let bounds = view.bounds
            let inside = CGPoint(
                x: bounds.minX + bounds.width * dice.fraction(),
                y: bounds.minY + bounds.height * dice.fraction())
            var point = view.convert(inside, to: nil)
            if let popup = view.window as? PopupWindow {
                point.x += popup.originInParent.x
                point.y += popup.originInParent.y
            }
            if point.x.isFinite, point.y.isFinite { return point }
        }
        return CGPoint(
            x: (size.width + 20) * dice.fraction() - 10,
            y: (size.height + 20) * dice.fraction() - 10)
    }

    func target() -> UIView? {
        var found: [UIView] = []
        var waiting: [UIView] = UIApplication.shared.windows
        while let view = waiting.popLast() {
            guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else {
                continue
            }
            if view is UIControl || view is UITableViewCell
                || view.gestureRecognizers?.isEmpty == false
            {
                found.append(view)
            }
            waiting += view.subviews
        }
        return found.isEmpty ? nil : found[dice.below(found.count)]
    }

    func say(_ what: @autoclosure () -> String) {
        let text = what()
        if isLoud { FileHandle.standardError.write(Data((text + "\n").utf8)) }
        trace.append(text)
        if trace.count > 60 { trace.removeFirst(20) }
    }

    // MARK: Time and desktop

    func wait() {
        let seconds = dice.fraction() * (dice.below(10) == 0 ? 1.2 : 0.2)
        say("wait \(seconds)")
        harness.advance(seconds: seconds)
    }

    func desktop() {
        switch dice.below(12) {
        case 0, 1:
            let size = CGSize(width: 200 + dice.below(900), height: 200 + dice.below(700))
            say("resize to \(size)")
            harness.resize(to: size)
        case 2:
            let scale = [1, 1, 1.25, 2][dice.below(4)]
            say("scale \(scale)")
            harness.resize(to: harness.window.bounds.size, scale: scale)
        case 3:
            let isDark = dice.below(2) == 0
            say("dark \(isDark)")
            harness.send(.appearanceChanged(dark: isDark))
        case 4, 5: focus(!hasFocus)
        case 6: visibility(!isVisible)
        case 7: textSize()
        case 8:
            let direction: UISemanticContentAttribute =
                dice.below(2) == 0 ? .forceRightToLeft : .unspecified
            say("direction \(direction)")
            harness.window.semanticContentAttribute = direction
        case 9:
            let reducesMotion = dice.below(2) == 0
            say("reduce motion \(reducesMotion)")
            UIApplication.shared.reducesMotion = reducesMotion
        case 10:
            say("the keys are taken")
            harness.send(.keysCancelled)
            keysDown.removeAll()
        default:
            say("cancel")
            harness.send(.inputCancelled)
            forgetHeld()
        }
    }

    private func textSize() {
        let sizes: [UIContentSizeCategory] = [
            .extraSmall, .large, .extraExtraExtraLarge, .accessibilityMedium,
            .accessibilityExtraExtraExtraLarge,
        ]
        let size = sizes[dice.below(sizes.count)]
        say("text size \(size)")
        UIApplication.shared.preferredContentSizeCategory = size
    }

    func focus(_ focus: Bool) {
        say("focus \(focus)")
        hasFocus = focus
        harness.send(.focusChanged(focus))
        if !focus { forgetHeld() }
    }

    func visibility(_ visible: Bool) {
        say("visible \(visible)")
        isVisible = visible
        harness.send(.visibilityChanged(visible))
        if !visible { forgetHeld() }
    }

    /// What is down now comes up elsewhere.
    func forgetHeld() {
        fingers.removeAll()
        button = nil
        pressedIn = nil
        keysDown.removeAll()
        isPinching = false
    }
}
