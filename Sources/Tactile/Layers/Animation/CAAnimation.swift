import Foundation

@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
    func animationDidStart(_ anim: CAAnimation)
    /// Called exactly once for each animation that was added: `finished` tells whether it ran to
    /// its end; false when it was removed, replaced, or its layer left the tree.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Something that a layer does over time. A layer keeps a copy of what is added to it.
@preconcurrency @MainActor
open class CAAnimation: CAMediaTimedObject, CAAction, NSCopying {
    /// The pace of one run; `nil` is linear.
    open var timingFunction: CAMediaTimingFunction?
    /// Kept until the animation has stopped.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the layer lets go of the animation at its end. One that stays shows its last
    /// values only with a fill mode that says so.
    open var isRemovedOnCompletion = true
    var customValues: [String: Any] = [:]

    public required override init() {
        super.init()
    }

    open func value(forKey key: String) -> Any? { customValues[key] }
    open func setValue(_ value: Any?, forKey key: String) { customValues[key] = value }
    /// Whether a value was set for `key`.
    open func shouldArchiveValue(forKey key: String) -> Bool { customValues[key] != nil }

    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    nonisolated open override func copy() -> Any { copy(with: nil) }

    /// A copy of the animation's class with all that this module knows of it. A subclass that has
    /// values of its own overrides it and gives them to the copy; a layer keeps such a copy.
    nonisolated open func copy(with zone: NSZone? = nil) -> Any {
        MainActor.assumeIsolated { makeCopy() }
    }

    func makeCopy() -> CAAnimation {
        let copy = type(of: self).init()
        copy.takeValues(from: self)
        return copy
    }

    func takeValues(from other: CAAnimation) {
        media = other.media
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
        customValues = other.customValues
    }

    /// Seconds of one run: the duration that was set.
    var ownDuration: Double { media.duration }

    /// Writes what the animation shows at a place of its time into the presentation.
    func apply(at place: MediaTime.Place, time: Double, to shown: CALayer, model: CALayer) {}
}
