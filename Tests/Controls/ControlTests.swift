import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
private final class Probe: UIControl {
    var calls: [String] = []
    var goesOn = true

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        calls.append("begin")
        return goesOn
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        calls.append("continue")
        return goesOn
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { calls.append("end") }
    override func cancelTracking(with event: UIEvent?) { calls.append("cancel") }
}

@Suite @MainActor struct ControlTests {
    private func makeProbe() -> (Harness, Probe, EventLog) {
        let harness = Harness(size: CGSize(width: 300, height: 300))
        let probe = Probe(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
        harness.window.addSubview(probe)
        harness.show()
        let log = EventLog()
        log.watch(probe)
        return (harness, probe, log)
    }

    @Test func aClickTracksAndSendsInOrder() {
        let (harness, probe, log) = makeProbe()
        harness.press(at: CGPoint(x: 110, y: 110))
        #expect(probe.isTracking && probe.isTouchInside && probe.isHighlighted)
        harness.release()
        #expect(probe.calls == ["begin", "end"])
        #expect(log.names == ["down", "upInside"])
        #expect(!probe.isTracking && !probe.isTouchInside && !probe.isHighlighted)
    }

    @Test func aSecondClickIsARepeat() {
        let (harness, _, log) = makeProbe()
        harness.tap(at: CGPoint(x: 110, y: 110))
        log.names = []
        harness.tap(at: CGPoint(x: 110, y: 110))
        #expect(log.names == ["down", "repeat", "upInside"])
    }

    @Test func dragsOutAndInTellTheBorder() {
        let (harness, probe, log) = makeProbe()
        harness.press(at: CGPoint(x: 110, y: 110))
        harness.glide(to: CGPoint(x: 110, y: 250))
        #expect(!probe.isHighlighted && !probe.isTouchInside)
        harness.glide(to: CGPoint(x: 120, y: 120))
        #expect(probe.isHighlighted)
        harness.glide(to: CGPoint(x: 120, y: 260))
        harness.release()
        #expect(
            log.distinct == [
                "down", "exit", "outside", "enter", "inside", "exit", "outside", "upOutside",
            ])
    }

    @Test func aFingerHasMoreSlackThanAPointer() {
        let (harness, probe, log) = makeProbe()
        harness.touch(.began, 1, at: CGPoint(x: 110, y: 110))
        harness.slide(1, to: CGPoint(x: 110, y: 205))
        #expect(probe.isTouchInside)
        harness.slide(1, to: CGPoint(x: 110, y: 215))
        #expect(!probe.isTouchInside)
        harness.touch(.ended, 1, at: CGPoint(x: 110, y: 190))
        #expect(log.names.last == "upInside")

        harness.press(at: CGPoint(x: 110, y: 110))
        harness.glide(to: CGPoint(x: 110, y: 146))
        #expect(probe.isTouchInside)
        harness.glide(to: CGPoint(x: 110, y: 152))
        #expect(!probe.isTouchInside)
        harness.release()
    }

    @Test func refusingToTrackSendsNothing() {
        let (harness, probe, log) = makeProbe()
        probe.goesOn = false
        harness.tap(at: CGPoint(x: 110, y: 110))
        #expect(probe.calls == ["begin"])
        #expect(log.names.isEmpty)
        #expect(!probe.isTracking)
    }

    @Test func aDisabledControlIsDeafAndHidesWhatIsBehind() {
        let (harness, probe, log) = makeProbe()
        let behind = Probe(frame: probe.frame)
        harness.window.insertSubview(behind, belowSubview: probe)
        probe.isEnabled = false
        harness.tap(at: CGPoint(x: 110, y: 110))
        #expect(log.names.isEmpty && probe.calls.isEmpty && behind.calls.isEmpty)
        #expect(probe.state == .disabled)
    }

    @Test func disablingWhileTrackingCancels() {
        let (harness, probe, log) = makeProbe()
        harness.press(at: CGPoint(x: 110, y: 110))
        probe.isEnabled = false
        #expect(probe.calls == ["begin", "cancel"])
        #expect(log.names == ["down", "cancel"])
        harness.release()
        #expect(log.names.count == 2)
    }

    @Test func inputTakenAwayCancels() {
        let (harness, probe, log) = makeProbe()
        harness.press(at: CGPoint(x: 110, y: 110))
        harness.send(.inputCancelled)
        #expect(probe.calls.last == "cancel")
        #expect(log.names.last == "cancel")
        #expect(!probe.isHighlighted)
    }

    @Test func targetsAreHeldWeaklyAndCalledByArity() {
        let control = UIControl()
        var log: EventLog? = EventLog()
        weak let weakLog = log
        control.addTarget(
            log, action: Selector("noted:", EventLog.noted(_:)), for: .valueChanged)
        control.addTarget(
            log, action: Selector("notedAlone", EventLog.notedAlone), for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(log?.names == ["noted", "alone"])
        #expect(
            control.actions(forTarget: log, forControlEvent: .valueChanged)
                == ["noted:", "notedAlone"])
        log = nil
        #expect(weakLog == nil)
        control.sendActions(for: .valueChanged)
        #expect(control.allTargets.isEmpty)
        #expect(control.allControlEvents == [])
    }

    @Test func theSameActionIsCalledOnce() {
        let control = UIControl()
        let log = EventLog()
        let action = Selector("noted:", EventLog.noted(_:))
        control.addTarget(log, action: action, for: .valueChanged)
        control.addTarget(log, action: action, for: [.valueChanged, .touchDown])
        control.sendActions(for: .valueChanged)
        #expect(log.names == ["noted"])
        control.removeTarget(log, action: nil, for: .valueChanged)
        control.sendActions(for: [.valueChanged, .touchDown])
        #expect(log.names == ["noted", "noted"])
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.sendActions(for: .allEvents)
        #expect(log.names.count == 2)
    }

    @Test func actionsAreReplacedByIdentifier() {
        let control = UIControl()
        var calls: [Int] = []
        let name = UIAction.Identifier("name")
        control.addAction(UIAction(identifier: name) { _ in calls.append(1) }, for: .valueChanged)
        control.addAction(UIAction(identifier: name) { _ in calls.append(2) }, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(calls == [2])
        control.removeAction(identifiedBy: name, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(calls == [2])
    }

    @Test func anActionKnowsItsSender() {
        let control = UIControl()
        var sender: AnyObject?
        control.addAction(UIAction { sender = $0.sender as AnyObject? }, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(sender === control)
    }

    @Test func noTargetMeansTheResponderChain() {
        let (harness, probe, _) = makeProbe()
        final class Catcher: UIView {
            var caught = 0
            func take(_ sender: UIControl) { caught += 1 }
        }
        let catcher = Catcher(frame: harness.window.bounds)
        harness.window.addSubview(catcher)
        catcher.addSubview(probe)
        probe.addTarget(nil, action: Selector("take:", Catcher.take(_:)), for: .touchUpInside)
        harness.tap(at: CGPoint(x: 110, y: 110))
        #expect(catcher.caught == 1)
    }

    /// Where only one view can have the focus, it keeps it and moving on goes nowhere.
    @Test func theOnlyViewKeepsTheFocus() {
        let harness = Harness(size: CGSize(width: 200, height: 100))
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 30))
        harness.window.addSubview(button)
        harness.show()
        let mover = FocusMover(window: harness.window)
        #expect(mover.move(.next) && button.isFocused)
        #expect(!mover.move(.next) && button.isFocused)
    }

    @Test func theFocusOfAClickComesToBeSeenWhereThereIsNoOther() {
        let harness = Harness(size: CGSize(width: 200, height: 100))
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 30))
        harness.window.addSubview(button)
        harness.show()
        harness.tap(button)
        #expect(button.isFocused && !harness.window.focusIsVisible)
        harness.press(.tab)
        #expect(button.isFocused && harness.window.focusIsVisible)
    }
}
