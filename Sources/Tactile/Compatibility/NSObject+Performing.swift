import Foundation
import TactileViews

extension NSObject {
    /// Calls a method of this object after a delay, once, on the main thread. The object is held
    /// until then.
    ///
    /// - `delay`: seconds of `CACurrentMediaTime()`; 0 or less means the next turn of the main
    ///   loop.
    @preconcurrency @MainActor
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
        DelayedCalls.shared.add(self, selector, argument, after: delay)
    }

    /// Calls a method of this object on the main thread: now when `wait` is true and this is the
    /// main thread, else in the next turn of its loop.
    public func performSelector(
        onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool
    ) {
        // Unchecked: the caller asks for the main thread, and with it says that both may go there.
        nonisolated(unsafe) let target = self
        nonisolated(unsafe) let argument = argument
        let call: @Sendable () -> Void = {
            MainActor.assumeIsolated { _ = selector.call(on: target, sender: argument) }
        }
        if wait, MainLoop.isCurrent {
            call()
        } else if wait {
            DispatchQueue.main.sync(execute: call)
        } else {
            DispatchQueue.main.async(execute: call)
        }
    }

    /// Takes back the delayed calls of a method that were asked for with an equal argument.
    @preconcurrency @MainActor
    public class func cancelPreviousPerformRequests(
        withTarget target: Any, selector: Selector, object argument: Any?
    ) {
        DelayedCalls.shared.cancel(of: target as AnyObject) { call in
            call.selector == selector && DelayedCalls.isEqual(call.argument, argument)
        }
    }

    /// Takes back all delayed calls of the target's methods.
    @preconcurrency @MainActor
    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        DelayedCalls.shared.cancel(of: target as AnyObject) { _ in true }
    }
}

/// The calls that wait for their time.
@MainActor
private final class DelayedCalls {
    static let shared = DelayedCalls()

    struct Call {
        let target: AnyObject
        let selector: Selector
        let argument: Any?
        let timer: LoopTimer
    }

    private var calls: [Int: Call] = [:]
    private var next = 0

    func add(
        _ target: AnyObject, _ selector: Selector, _ argument: Any?, after delay: TimeInterval
    ) {
        next += 1
        let number = next
        let timer = LoopTimer.schedule(after: delay) { [weak self] in self?.fire(number) }
        calls[number] = Call(target: target, selector: selector, argument: argument, timer: timer)
    }

    private func fire(_ number: Int) {
        guard let call = calls.removeValue(forKey: number) else { return }
        call.selector.call(on: call.target, sender: call.argument)
    }

    func cancel(of target: AnyObject, where fits: (Call) -> Bool) {
        for (number, call) in calls where call.target === target && fits(call) {
            call.timer.cancel()
            calls[number] = nil
        }
    }

    static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a as NSObject, let b as NSObject): a.isEqual(b)
        case (let a as any Hashable, let b as any Hashable): AnyHashable(a) == AnyHashable(b)
        case (let a?, let b?):
            type(of: a) is AnyClass && type(of: b) is AnyClass
                && (a as AnyObject) === (b as AnyObject)
        default: false
        }
    }
}
