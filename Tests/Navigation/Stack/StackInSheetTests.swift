import Foundation
import Tactile
import TestSupport
import Testing

/// Stacks of scenes that others show: how large they want to be, and their keys.
@MainActor
@Suite
struct StackInSheetTests {
    @Test func aSheetIsAsHighAsTheTopSceneAndTheBar() {
        let root = UIViewController(), scene = UIViewController()
        let harness = Harness(showing: root, size: CGSize(width: 1000, height: 800))
        scene.preferredContentSize = CGSize(width: 500, height: 300)
        let stack = UINavigationController(rootViewController: scene)
        stack.modalPresentationStyle = .formSheet
        root.present(stack, animated: true)
        harness.rest()
        #expect(stack.preferredContentSize == CGSize(width: 500, height: 344))
        #expect(stack.view.frame == CGRect(x: 250, y: 228, width: 500, height: 344))
        scene.preferredContentSize.height = 400
        harness.rest()
        #expect(stack.view.frame.size == CGSize(width: 500, height: 444))
        // A scene without a preference takes what there is.
        stack.pushViewController(UIViewController(), animated: true)
        harness.rest()
        #expect(stack.view.frame.size == CGSize(width: 500, height: 444))
    }

    @Test(arguments: [UIModalPresentationStyle.formSheet, .fullScreen])
    func escapeGoesBackInAStackBeforeItClosesIt(style: UIModalPresentationStyle) {
        let root = UIViewController()
        let harness = Harness(showing: root, size: CGSize(width: 1000, height: 800))
        let stack = UINavigationController(rootViewController: UIViewController())
        stack.modalPresentationStyle = style
        root.present(stack, animated: false)
        for _ in 0..<2 { stack.pushViewController(UIViewController(), animated: false) }
        harness.rest()
        harness.press(.escape)
        harness.rest()
        #expect(stack.viewControllers.count == 2)
        // A scene without a way back is left only with all of them.
        stack.topViewController?.navigationItem.hidesBackButton = true
        harness.press(.escape)
        harness.rest()
        #expect(stack.viewControllers.count == 2)
        #expect((root.presentedViewController == nil) == (style == .formSheet))
    }

    /// Where only the arrow has room, the pointer that rests on it is told where it leads.
    @Test func aWayBackWithoutWordsHasATip() throws {
        let first = UIViewController(), second = UIViewController()
        first.title = "Somewhere else"
        second.title = "A title that takes nearly all of the bar"
        let stack = UINavigationController(rootViewController: first)
        let harness = Harness(showing: stack, size: CGSize(width: 390, height: 400))
        stack.pushViewController(second, animated: false)
        harness.rest()
        func find(_ view: UIView) -> UIButton? {
            (view as? UIButton) ?? view.subviews.lazy.compactMap(find).first
        }
        let button = try #require(find(stack.navigationBar))
        let tips = button.interactions.compactMap { $0 as? UIToolTipInteraction }
        #expect(button.currentTitle?.isEmpty != false)
        #expect(tips.map(\.defaultToolTip) == ["Somewhere else"])
        second.title = "Short"
        harness.rest()
        let worded = try #require(find(stack.navigationBar))
        #expect(worded.currentTitle == "Somewhere else")
        let left = worded.interactions.compactMap { $0 as? UIToolTipInteraction }
        #expect(left.allSatisfy { $0.defaultToolTip == nil })
    }

    @Test func escapeLeavesAStackThatIsNotPresentedAsItIs() {
        let stack = UINavigationController(rootViewController: UIViewController())
        let harness = Harness(showing: stack, size: CGSize(width: 400, height: 400))
        stack.pushViewController(UIViewController(), animated: false)
        harness.rest()
        harness.press(.escape)
        harness.rest()
        #expect(stack.viewControllers.count == 2)
    }

    @Test func keysOfAStackInAnotherContainerWorkWhenNothingHasThem() {
        let root = UIViewController(), scene = UIViewController()
        let harness = Harness(showing: root, size: CGSize(width: 400, height: 400))
        let stack = UINavigationController(rootViewController: scene)
        var count = 0
        scene.addKeyCommand(
            UIKeyCommand(input: "k", modifierFlags: .control) { _ in count += 1 })
        root.addChild(stack)
        stack.view.frame = root.view.bounds
        root.view.addSubview(stack.view)
        stack.didMove(toParent: root)
        harness.settle()
        harness.press("k", .control)
        #expect(count == 1)
        stack.view.isHidden = true
        harness.press("k", .control)
        #expect(count == 1)
    }
}
