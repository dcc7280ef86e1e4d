import Foundation
import Tactile
import TestSupport

/// A square of 20 points at the left of a window.
@MainActor
final class AnimationStage {
    let harness: Harness
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    /// What completions were told, in order.
    var told: [Bool] = []

    init(size: CGSize = CGSize(width: 200, height: 100)) {
        harness = Harness(size: size)
        harness.window.addSubview(view)
        harness.show()
    }

    /// Where the square's middle is on the screen.
    var x: CGFloat { shown("position.x") }
    var opacity: CGFloat { shown("opacity") }

    func shown(_ keyPath: String) -> CGFloat {
        view.layer.presentation()?.value(forKeyPath: keyPath) as? CGFloat ?? .nan
    }

    func advance(_ seconds: TimeInterval) { harness.advance(seconds: seconds) }

    /// Moves the square's middle from 10 to 110 within a second, evenly.
    func moveRight(options: UIView.AnimationOptions = []) {
        UIView.animate(
            withDuration: 1, delay: 0, options: options.union(.curveLinear),
            animations: { self.view.center.x = 110 }, completion: { self.told.append($0) })
    }
}

/// An animator that moves a square from 10 to 110.
@MainActor
final class AnimatorStage {
    let stage = AnimationStage()
    let animator: UIViewPropertyAnimator
    var ends: [UIViewAnimatingPosition] = []
    var running: [Bool] = []

    init(
        duration: TimeInterval = 1,
        _ timing: any UITimingCurveProvider = UICubicTimingParameters(animationCurve: .linear)
    ) {
        animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
        let view = stage.view
        animator.addAnimations { view.center.x = 110 }
        animator.addCompletion { [weak self] in self?.ends.append($0) }
        animator.runningHandler = { [weak self] in self?.running.append($0.isRunning) }
    }

    var x: CGFloat { stage.x }
    var model: CGFloat { stage.view.center.x }
    func advance(_ seconds: TimeInterval) { stage.advance(seconds) }
}

func isNear(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool {
    abs(a - b) <= tolerance
}
