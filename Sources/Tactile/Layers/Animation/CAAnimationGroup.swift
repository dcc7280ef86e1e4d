import Foundation

/// Animations on a time line of their own, which ends with the group's duration.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    override func takeValues(from other: CAAnimation) {
        super.takeValues(from: other)
        guard let other = other as? CAAnimationGroup else { return }
        animations = other.animations?.map { $0.copy() as? CAAnimation ?? $0.makeCopy() }
    }

    override func apply(
        at place: MediaTime.Place, time: Double, to shown: CALayer, model: CALayer
    ) {
        let eased = timingFunction?.curve.value(at: place.fraction) ?? place.fraction
        let inner = eased * ownDuration
        for animation in animations ?? [] {
            let duration = animation.ownDuration > 0 ? animation.ownDuration : ownDuration
            let part = animation.media.place(
                at: inner, duration: duration, holdsEnds: inner >= ownDuration)
            switch part.phase {
            case .before where !animation.fillMode.fillsBackwards: continue
            case .after where !animation.fillMode.fillsForwards: continue
            default: animation.apply(at: part, time: inner, to: shown, model: model)
            }
        }
    }
}
