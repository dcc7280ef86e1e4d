import Foundation
import Tactile
import TestSupport
import Testing

/// What a stack view does about views that are hidden in an animation block.
@Suite @MainActor struct StackHidingTests {
    @Test func theOthersMoveThereInTheBlocksTime() {
        let views = (0..<3).map { _ in UIView() }
        let stack = UIStackView(arrangedSubviews: views)
        stack.distribution = .fillEqually
        let harness = Harness(showing: stack, size: CGSize(width: 300, height: 100))
        harness.rest()
        func shown() -> CGFloat { views[2].layer.presentation()?.frame.minX ?? -1 }
        #expect(shown() == 200)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            views[1].isHidden = true
        }
        #expect(views[2].frame.minX == 150)
        harness.advance(seconds: 0.5)
        #expect(abs(shown() - 175) < 2)
        harness.rest()
        #expect(shown() == 150)
        views[1].isHidden = false
        harness.advance(seconds: 0.02)
        #expect(shown() == 200)
    }
}
