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

    /// Makes a timer that waits to be added to the main run loop.
    @preconcurrency @MainActor
    public convenience init(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        let call = TimerCall(target: target as AnyObject, selector: selector)
        self.init(timeInterval: timeInterval, repeats: repeats) { timer in call.fire(timer) }
        self.userInfo = userInfo
    }

    /// Makes a timer that first fires at `fireAt` and waits to be added to the main run loop.
    @preconcurrency @MainActor
    public convenience init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
        repeats: Bool
    ) {
        let call = TimerCall(target: target as AnyObject, selector: selector)
        self.init(fire: date, interval: interval, repeats: repeats) { timer in call.fire(timer) }
        self.userInfo = userInfo
    }

    /// What the timer was made with.
    public internal(set) var userInfo: Any? {
        get { objc_getAssociatedObject(self, TimerCall.userInfoKey) }
        set {
            objc_setAssociatedObject(
                self, TimerCall.userInfoKey, newValue, .OBJC_ASSOCIATION_RETAIN)
        }
    }
}

/// The method that a timer calls.
private struct TimerCall: @unchecked Sendable {
    // Unchecked: the target is used on the main thread alone, where the timer fires.
    // Unchecked: an address that is compared, never read.
    nonisolated(unsafe) static let userInfoKey = UnsafeRawPointer(
        UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    let target: AnyObject
    let selector: Selector

    /// The main run loop's timers fire on the main thread, which the main actor runs on.
    func fire(_ timer: Timer) {
        // Unchecked: this is the main thread already.
        nonisolated(unsafe) let timer = timer
        MainActor.assumeIsolated { _ = selector.call(on: target, sender: timer) }
    }
}
