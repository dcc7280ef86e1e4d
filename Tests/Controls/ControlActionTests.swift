import Foundation
import Tactile
import TestSupport
import Testing

@Suite @MainActor struct ControlActionTests {
    private final class Catcher: UIView {
        var caught = 0
        override var canBecomeFirstResponder: Bool { true }
        func take(_ sender: UIControl) { caught += 1 }
    }

    /// Writes actions down, and holds those back that have no target.
    private final class Listener: UIApplication {
        var heard: [(action: Selector, hasTarget: Bool, sender: AnyObject?, event: UIEvent?)] = []

        override func sendAction(
            _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
        ) -> Bool {
            heard.append((action, target != nil, sender as AnyObject?, event))
            guard target != nil else { return false }
            return super.sendAction(action, to: target, from: sender, for: event)
        }
    }

    private func show(
        _ views: [UIView], in application: UIApplication.Type = UIApplication.self
    ) -> Harness {
        let harness = Harness(size: CGSize(width: 300, height: 200), application: application)
        for view in views { harness.window.addSubview(view) }
        harness.show()
        return harness
    }

    @Test func everyActionPassesThroughTheApplication() {
        let catcher = Catcher(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        let harness = show([catcher, control], in: Listener.self)
        let take = Selector("take:", Catcher.take(_:))
        control.addTarget(catcher, action: take, for: .touchUpInside)
        control.addTarget(nil, action: take, for: .touchUpInside)
        harness.tap(control)
        let heard = (harness.session.application as? Listener)?.heard ?? []
        #expect(heard.map(\.hasTarget) == [true, false])
        #expect(heard.allSatisfy { $0.action == take && $0.sender === control })
        #expect(heard.allSatisfy { $0.event?.type == .touches })
        #expect(catcher.caught == 1)
    }

    @Test func anActionWithoutTargetBeginsWithTheFirstResponder() {
        let outer = Catcher(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let other = Catcher(frame: CGRect(x: 0, y: 100, width: 100, height: 50))
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        outer.addSubview(control)
        let harness = show([outer, other])
        control.addTarget(nil, action: Selector("take:", Catcher.take(_:)), for: .touchUpInside)
        harness.tap(control)
        #expect(outer.caught == 1 && other.caught == 0)
        other.becomeFirstResponder()
        harness.tap(control)
        #expect(outer.caught == 1 && other.caught == 1)
        other.resignFirstResponder()
        #expect(
            UIApplication.shared.sendAction(
                Selector("take:", Catcher.take(_:)), to: nil, from: control, for: nil))
        #expect(outer.caught == 2 && other.caught == 1)
    }

    @Test func aMethodForAnotherSenderIsNotCalledAndThatIsTold() {
        final class Switcher: UIView {
            var calls = 0
            func flipped(_ sender: UISwitch) { calls += 1 }
        }
        let catcher = Switcher()
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        let harness = show([control])
        var mistakes: [String] = []
        harness.session.mistakeFound = { mistakes.append($0) }
        control.addTarget(
            catcher, action: Selector("flipped:", Switcher.flipped(_:)), for: .touchUpInside)
        harness.tap(control)
        #expect(catcher.calls == 0 && mistakes.count == 1)
        #expect(mistakes.first?.contains("flipped: of Switcher is not called") == true)
        #expect(mistakes.first?.contains("UIControl, and it takes UISwitch") == true)
    }
}
