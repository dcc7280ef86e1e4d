import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
@Suite struct ConstraintUpdateTests {
    private class Updated: UIView {
        var updates = 0

        override func updateConstraints() {
            updates += 1
            super.updateConstraints()
        }
    }
    private final class Requiring: Updated {
        override class var requiresConstraintBasedLayout: Bool { true }
    }

    @Test func aViewThatMakesItsConstraintsInAnUpdateGetsOne() {
        let (plain, requiring) = (Updated(frame: .zero), Requiring(frame: .zero))
        let harness = Harness(size: CGSize(width: 100, height: 100))
        harness.window.addSubview(plain)
        harness.window.addSubview(requiring)
        harness.show()
        #expect(plain.updates == 0 && requiring.updates == 1)
        requiring.removeFromSuperview()
        harness.window.addSubview(requiring)
        harness.settle()
        #expect(requiring.updates == 1)
    }
}
