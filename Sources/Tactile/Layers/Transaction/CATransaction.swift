import Foundation

/// Counts the animations that were added while a transaction was open.
@MainActor
final class TransactionGroup {
    var pending = 0
    var isCommitted = false
    var completion: (() -> Void)?

    func finishIfDone() {
        guard isCommitted, pending == 0, let completion else { return }
        self.completion = nil
        completion()
    }
}

/// Groups changes of layers: how long and at which pace their implicit animations run, and what
/// happens when all have ended.
///
/// Changes outside of `begin()` and `commit()` belong to an implicit transaction, which ends with
/// the turn of the event loop.
@preconcurrency @MainActor
public final class CATransaction: NSObject {
    struct Level {
        var duration: CFTimeInterval?
        var timing: CAMediaTimingFunction?
        var disablesActions: Bool?
        var values: [String: Any] = [:]
        /// Made when somebody waits for the transaction's animations.
        var group: TransactionGroup?
    }

    private static var session: LayerSession { LayerSession.current }
    private static var levels: [Level] {
        get { session.levels }
        _modify { yield &session.levels }
    }

    /// Begins a transaction in the present one, which goes by its own settings until
    /// ``commit()``.
    public static func begin() { levels.append(Level()) }

    /// Ends the innermost transaction. Without one it ends the implicit one.
    public static func commit() {
        guard levels.count > 1, let level = levels.popLast() else {
            flush()
            return
        }
        close(level)
    }

    /// Ends the implicit transaction; a transaction of `begin()` stays open.
    public static func flush() {
        if levels.count == 1 {
            let level = levels[0]
            levels[0] = Level()
            close(level)
            settleOrphans()
        }
        deliverEvents()
    }

    private static func close(_ level: Level) {
        level.group?.isCommitted = true
        level.group?.finishIfDone()
    }

    /// Seconds of implicit animations; a quarter of a second unless set.
    public static func animationDuration() -> CFTimeInterval {
        levels.last { $0.duration != nil }?.duration ?? 0.25
    }

    /// In seconds, for implicit animations of this transaction; negative ones and NaN count as
    /// 0.
    public static func setAnimationDuration(_ duration: CFTimeInterval) {
        levels[levels.count - 1].duration = duration.isNaN ? 0 : max(0, duration)
    }

    /// The pace of implicit animations; `nil` where none is set.
    public static func animationTimingFunction() -> CAMediaTimingFunction? {
        levels.last { $0.timing != nil }?.timing
    }

    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        levels[levels.count - 1].timing = function
    }

    /// Whether changes are shown at once, without implicit animations.
    public static func disableActions() -> Bool {
        for level in levels.reversed() {
            if let disabled = level.disablesActions { return disabled }
        }
        return false
    }

    public static func setDisableActions(_ disabled: Bool) {
        levels[levels.count - 1].disablesActions = disabled
    }

    /// The innermost transaction's.
    public static func completionBlock() -> (() -> Void)? { levels.last?.group?.completion }

    /// Called once all animations have ended that are added after this, in this transaction and
    /// those inside it; without any when it is committed.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        let index = levels.count - 1
        if levels[index].group == nil, block != nil { levels[index].group = TransactionGroup() }
        levels[index].group?.completion = block
    }

    /// What the innermost transaction that has a value says.
    public static func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: levels.last { $0.values[key] != nil }?.values[key]
        }
    }

    /// Values of another kind than the name's own are refused and change nothing.
    public static func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration:
            if let seconds = Double(converting: value) { setAnimationDuration(seconds) }
        case kCATransactionDisableActions:
            if let flag = (value as? Bool) ?? (value as? NSNumber)?.boolValue {
                setDisableActions(flag)
            }
        case kCATransactionAnimationTimingFunction:
            setAnimationTimingFunction(value as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock: setCompletionBlock(value as? () -> Void)
        default: levels[levels.count - 1].values[key] = value
        }
    }

    // MARK: What layers tell

    /// The open groups that somebody waits for.
    static func openGroups() -> [TransactionGroup] {
        levels.compactMap { $0.group?.completion == nil ? nil : $0.group }
    }

    static func orphaned(_ layer: CALayer) { session.orphans.append(layer) }

    /// Ends the animations of layers that are in no shown tree when the implicit transaction ends:
    /// until then, as while an application makes its first window, they may still come into one.
    private static func settleOrphans() {
        guard !session.orphans.isEmpty else { return }
        let layers = session.orphans
        session.orphans.removeAll()
        for layer in layers where layer.context == nil {
            layer.removeAnimations(because: "in no shown tree")
        }
    }

    static func animationStarted(_ animation: CAAnimation) {
        guard let delegate = animation.delegate else { return }
        session.events.append { delegate.animationDidStart(animation) }
    }

    static func animationStopped(_ entry: LayerAnimations.Entry, finished: Bool) {
        let animation = entry.animation, groups = entry.groups
        let hadStarted = entry.hasStarted
        session.events.append {
            if let delegate = animation.delegate {
                if !hadStarted { delegate.animationDidStart(animation) }
                animation.delegate = nil
                delegate.animationDidStop(animation, finished: finished)
            }
            for group in groups {
                group.pending -= 1
                group.finishIfDone()
            }
        }
    }

    /// Calls delegates, in order; what they cause comes after what was there before.
    static func deliverEvents() {
        let session = session
        guard !session.isDelivering else { return }
        session.isDelivering = true
        defer { session.isDelivering = false }
        while !session.events.isEmpty {
            let batch = session.events
            session.events.removeAll(keepingCapacity: true)
            for event in batch { event() }
        }
    }

    /// Whether delegates wait to be told something.
    static var hasEvents: Bool { !session.events.isEmpty }
}

/// Names under which ``CATransaction/setValue(_:forKey:)`` takes what has a method of its own, too.
public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"
