import Foundation
import TactileLayers

/// Tells a block that one of its animations has ended, unless the block itself put another in its
/// place.
@MainActor
final class AnimationTicket: CAAnimationDelegate {
    private let context: ViewAnimationContext
    /// Whether the block replaced the animation by one of its own.
    var isSuperseded = false
    /// Called when the animation has ended, before the block hears of it.
    var whenEnded: (() -> Void)?

    init(_ context: ViewAnimationContext) { self.context = context }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        whenEnded?()
        whenEnded = nil
        context.animationEnded(finished: finished || isSuperseded)
    }
}

/// What a layer does about a change inside a block. As in UIKit it is an animation, so that a view
/// can ask for it and animate other layers at the same pace; only one that the layer runs counts
/// for the block.
final class BlockBasicAnimation: CABasicAnimation {
    var start: ((CALayer, CABasicAnimation) -> Void)?

    override func run(
        forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
    ) {
        guard let layer = anObject as? CALayer else { return }
        start?(layer, self)
    }
}

/// As ``BlockBasicAnimation``, at the pace of a spring.
final class BlockSpringAnimation: CASpringAnimation {
    var start: ((CALayer, CABasicAnimation) -> Void)?

    override func run(
        forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
    ) {
        guard let layer = anObject as? CALayer else { return }
        start?(layer, self)
    }
}

/// An action that only looks at the value that was set.
@MainActor
final class ChangeRecorder: CAAction {
    private let record: () -> Void

    init(_ record: @escaping () -> Void) { self.record = record }

    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) { record() }
}
