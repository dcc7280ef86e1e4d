import Foundation
import Tactile
import TestSupport
import Testing

/// A stack whose bars are of a program's own classes.
@Suite @MainActor struct BarClassTests {
    private final class TallBar: UINavigationBar {
        let mark = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(mark)
        }
        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }
    private final class Strip: UIToolbar {}

    @Test func theControllerMakesItsBars() {
        let stack = UINavigationController(
            navigationBarClass: TallBar.self, toolbarClass: Strip.self)
        stack.setViewControllers([UIViewController()], animated: false)
        stack.isToolbarHidden = false
        let harness = Harness(showing: stack, size: CGSize(width: 300, height: 300))
        #expect((stack.navigationBar as? TallBar)?.mark.window === harness.window)
        #expect(stack.toolbar is Strip && stack.toolbar.window === harness.window)
        #expect(stack.navigationBar.frame.width == 300)
    }

    @Test func withoutClassesTheyAreTheUsualOnes() {
        let stack = UINavigationController(navigationBarClass: nil, toolbarClass: nil)
        #expect(type(of: stack.navigationBar) == UINavigationBar.self)
        #expect(type(of: stack.toolbar as UIToolbar) == UIToolbar.self)
    }
}
