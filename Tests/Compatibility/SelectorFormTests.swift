// Foundation has a `userInfo` of timers, too, which must not make ours ambiguous.
import Foundation
import TactileCompatibility
import TactileTesting
import TactileViews
import Testing

/// Forms of Foundation's methods that take a target and a selector.
@MainActor
@Suite struct SelectorFormTests {
    private static let name = Notification.Name("SelectorFormTests")

    @MainActor
    private final class Target: NSObject {
        var heard: [String] = []
        func note(_ notification: Notification) { heard.append(notification.name.rawValue) }
        func bare() { heard.append("bare") }
        func fired(_ timer: Timer) { heard.append("\(timer.userInfo ?? "nothing")") }
        func take(_ text: String) { heard.append(text) }

        static let note = Selector("note:", Target.note(_:))
        static let bare = Selector("bare", Target.bare)
        static let fired = Selector("fired:", Target.fired(_:))
        static let take = Selector("take:", Target.take(_:))
    }

    @Test func aNotificationCallsAMethodUntilTheObserverIsRemoved() {
        let center = NotificationCenter(), target = Target(), sender = NSObject()
        center.addObserver(target, selector: Target.note, name: Self.name, object: nil)
        center.addObserver(target, selector: Target.bare, name: nil, object: sender)
        center.post(name: Self.name, object: nil)
        #expect(target.heard == ["SelectorFormTests"])
        center.post(name: Notification.Name("Other"), object: sender)
        #expect(target.heard == ["SelectorFormTests", "bare"])
        center.removeObserver(target, name: Self.name, object: nil)
        center.post(name: Self.name, object: sender)
        #expect(target.heard == ["SelectorFormTests", "bare", "bare"])
        center.removeObserver(target)
        center.post(name: Self.name, object: sender)
        #expect(target.heard.count == 3)
    }

    @Test func anObserverThatHasEndedIsForgotten() {
        let center = NotificationCenter()
        weak var gone: Target?
        do {
            let target = Target()
            center.addObserver(target, selector: Target.note, name: Self.name, object: nil)
            gone = target
        }
        #expect(gone == nil)
        center.post(name: Self.name, object: nil)
    }

    @Test func aTokenOfABlockIsRemovedAsBefore() {
        let center = NotificationCenter()
        nonisolated(unsafe) var count = 0
        let token = center.addObserver(forName: Self.name, object: nil, queue: nil) { _ in
            count += 1
        }
        center.post(name: Self.name, object: nil)
        center.removeObserver(token)
        center.post(name: Self.name, object: nil)
        #expect(count == 1)
    }

    @Test func aTimerCallsAMethodWithItself() {
        let target = Target()
        let timer = Timer(
            timeInterval: 60, target: target, selector: Target.fired, userInfo: "egg", repeats: true
        )
        timer.fire()
        #expect(target.heard == ["egg"])
        timer.invalidate()
        let scheduled = Timer.scheduledTimer(
            timeInterval: 60, target: target, selector: Target.bare, userInfo: nil, repeats: false)
        #expect(scheduled.isValid)
        scheduled.fire()
        #expect(target.heard == ["egg", "bare"])
        #expect(!scheduled.isValid)
    }

    @Test func aDelayedCallComesOnceUnlessItIsTakenBack() {
        let target = Target(), harness = Harness()
        target.perform(Target.take, with: "kept", afterDelay: 0)
        target.perform(Target.take, with: "cancelled", afterDelay: 0)
        target.perform(Target.bare, with: nil, afterDelay: 0)
        NSObject.cancelPreviousPerformRequests(
            withTarget: target, selector: Target.take, object: "cancelled")
        #expect(target.heard.isEmpty)
        harness.advance(seconds: 0.1)
        #expect(target.heard.sorted() == ["bare", "kept"])
        target.perform(Target.bare, with: nil, afterDelay: 60)
        NSObject.cancelPreviousPerformRequests(withTarget: target)
        target.performSelector(onMainThread: Target.take, with: "now", waitUntilDone: true)
        #expect(target.heard.last == "now")
    }
}
