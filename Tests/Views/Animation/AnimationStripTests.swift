import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// Animations, a frame each tenth of a second, one below the other: as outlines where only places
/// change, else as pictures.
@MainActor
@Suite struct AnimationStripTests {
    private static let width = 80, height = 16

    /// As ``strip(_:frames:every:sourceLocation:_:)``, with the outlines of the square.
    private func film(
        _ name: String, frames: Int = 11, every step: TimeInterval = 0.1,
        sourceLocation: SourceLocation = #_sourceLocation, _ start: (UIView) -> Void
    ) {
        let (harness, square) = stage()
        start(square)
        var film = ""
        for frame in 0..<frames {
            harness.advance(seconds: frame == 0 ? 0 : step)
            film += "frame \(frame): \(harness.outline(of: square, .layout))"
        }
        expectOutline(film, name, sourceLocation: sourceLocation)
    }

    private func stage() -> (harness: Harness, square: UIView) {
        let harness = Harness(
            size: CGSize(width: AnimationStripTests.width, height: AnimationStripTests.height))
        let square = UIView(frame: CGRect(x: 10, y: 3, width: 10, height: 10))
        square.backgroundColor = .systemIndigo
        harness.window.addSubview(square)
        harness.show()
        harness.advance(seconds: 0.1)
        return (harness, square)
    }

    /// A window in which a square of 10 points stands at the left, and its frames.
    private func strip(
        _ name: String, frames: Int = 11, every step: TimeInterval = 0.1,
        sourceLocation: SourceLocation = #_sourceLocation, _ start: (UIView) -> Void
    ) throws {
        let (width, height) = (AnimationStripTests.width, AnimationStripTests.height)
        let (harness, square) = stage()
        start(square)
        let all = try #require(Bitmap(width: width, height: height * frames, isOpaque: true))
        for frame in 0..<frames {
            harness.advance(seconds: frame == 0 ? 0 : step)
            let picture = harness.snapshot()
            for y in 0..<height {
                memcpy(
                    all.data + (frame * height + y) * all.bytesPerRow,
                    picture.data + y * picture.bytesPerRow, width * 4)
            }
        }
        expectGolden(all, name, sourceLocation: sourceLocation)
    }

    private func goRight(_ square: UIView) { square.center.x = 65 }

    @Test func springs() {
        film("strip-spring") { square in
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
                animations: { goRight(square) })
        }
    }

    @Test func everythingAtOnce() throws {
        try strip("strip-look") { square in
            square.layer.borderColor = UIColor.black.cgColor
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveEaseInOut,
                animations: {
                    goRight(square)
                    square.bounds.size = CGSize(width: 14, height: 6)
                    square.transform = CGAffineTransform(rotationAngle: .pi)
                    square.alpha = 0.4
                    square.backgroundColor = .systemTeal
                    square.layer.cornerRadius = 3
                    square.layer.borderWidth = 1
                })
        }
    }

    @Test func turningBack() {
        film("strip-autoreverse", frames: 13) { square in
            UIView.animate(
                withDuration: 0.5, delay: 0.1, options: [.curveEaseOut, .autoreverse],
                animations: { goRight(square) })
        }
    }

    @Test func keyframes() {
        for (name, mode) in [
            ("linear", UIView.KeyframeAnimationOptions.calculationModeLinear),
            ("discrete", .calculationModeDiscrete), ("paced", .calculationModePaced),
            ("cubic", .calculationModeCubic), ("cubic-paced", .calculationModeCubicPaced),
        ] {
            film("strip-keyframes-\(name)") { square in
                UIView.animateKeyframes(
                    withDuration: 1, delay: 0, options: mode,
                    animations: {
                        for (start, x) in [(0.0, 65.0), (0.5, 25), (0.7, 55)] {
                            UIView.addKeyframe(
                                withRelativeStartTime: start, relativeDuration: 0.2
                            ) { square.center.x = CGFloat(x) }
                        }
                    })
            }
        }
    }

    @Test func blending() {
        film("strip-blend", frames: 14) { square in
            UIView.animate(withDuration: 0.8) { goRight(square) }
            UIView.animate(withDuration: 0.8, delay: 0.4, animations: { square.center.x = 15 })
        }
    }

    @Test func anAnimatorTurnedRound() {
        var animator: UIViewPropertyAnimator?
        film("strip-animator", frames: 14) { square in
            let made = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { goRight(square) }
            made.addAnimations({ square.alpha = 0.2 }, delayFactor: 0.3)
            made.startAnimation()
            LoopTimer.schedule(after: 0.55) { made.isReversed = true }
            animator = made
        }
        #expect(animator?.state == .inactive)
    }
}
