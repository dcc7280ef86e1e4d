import Foundation
import TactileViews

extension Timer {
    /// Makes a timer that is in the main run loop already.
    ///
    /// The target is held until the timer is invalidated or, when it does not repeat, has fired.
    /// The method is called on the main thread; its argument, if it takes one, is the timer.
    /// - `timeInterval`: seconds, at least 0.1 ms.
    @preconcurrency @MainActor
    public class func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: timeInterval, target: target, selector: selector, userInfo: userInfo,
            repeats: repeats)
        RunLoop.main.add(timer, forMode: .common)
        return timer
    }
}

/// What lets a timer be made as one of a subclass.
public protocol TimerWithSelector {}
extension Timer: TimerWithSelector {}

extension TimerWithSelector where Self: Timer {
    /// Makes a timer that waits to be added to the main run loop.
    @preconcurrency @MainActor
    public init(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        self.init(
            fireAt: Date(timeIntervalSinceNow: timeInterval), interval: timeInterval,
            target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    }

    /// Makes a timer that first fires at `fireAt` and waits to be added to the main run loop.
    @preconcurrency @MainActor
    public init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
        repeats: Bool
    ) {
        let call = TimerCall(target: target as AnyObject, selector: selector)
        let timer = SelectorTimer(
            fire: date, interval: interval, repeats: repeats, userInfo: userInfo
        ) { timer in call.fire(timer) }
        // A timer's own class has no subclass that asks for itself here.
        self = unsafeDowncast(timer, to: Self.self)
    }
}

/// Foundation's timer has a `userInfo` that nothing outside of Foundation can set.
private final class SelectorTimer: Timer {
    private let info: Any?

    init(
        fire date: Date, interval: TimeInterval, repeats: Bool, userInfo: Any?,
        block: @escaping @Sendable (Timer) -> Void
    ) {
        info = userInfo
        super.init(fire: date, interval: interval, repeats: repeats, block: block)
    }

    override var userInfo: Any? { info }
}

/// The method that a timer calls.
private struct TimerCall: @unchecked Sendable {
    // Unchecked: the target is used on the main thread alone, where the timer fires.
    let target: AnyObject
    let selector: Selector

    /// The main run loop's timers fire on the main thread, which the main actor runs on.
    func fire(_ timer: Timer) {
        // Unchecked: this is the main thread already.
        nonisolated(unsafe) let timer = timer
        MainActor.assumeIsolated { _ = selector.call(on: target, sender: timer) }
    }
}
