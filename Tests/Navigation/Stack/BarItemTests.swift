import Foundation
import Tactile
import TestSupport
import Testing

/// Items of bars while they are shown.
@Suite @MainActor struct BarItemTests {
    private func buttons(in view: UIView) -> [UIButton] {
        (view as? UIButton).map { [$0] } ?? view.subviews.flatMap { buttons(in: $0) }
    }

    /// A sheet is cut at the bar's edge.
    @Test func theFocusRingOfAButtonStaysInItsBar() throws {
        let harness = Harness(size: CGSize(width: 300, height: 100))
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let item = UINavigationItem(title: "Title")
        item.rightBarButtonItem = UIBarButtonItem(
            title: "Done", style: .done, target: nil, action: nil)
        bar.setItems([item], animated: false)
        harness.window.addSubview(bar)
        harness.settle()
        let button = try #require(buttons(in: bar).first)
        // The gap and the line of the ring.
        let ring = button.convert(button.focusRingBounds.insetBy(dx: -4, dy: -4), to: bar)
        #expect(bar.bounds.contains(ring), "\(ring)")
    }

    @Test func aNavigationBarFollowsItsButtons() throws {
        let harness = Harness(size: CGSize(width: 300, height: 100))
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let item = UINavigationItem(title: "Title")
        let save = UIBarButtonItem(title: "Save", style: .plain, target: nil, action: nil)
        item.rightBarButtonItem = save
        bar.setItems([item], animated: false)
        harness.window.addSubview(bar)
        harness.show()
        let shown = try #require(buttons(in: bar).first { $0.currentTitle == "Save" })
        save.isEnabled = false
        #expect(!shown.isEnabled)
        save.title = "Save all of it"
        harness.advance(seconds: 0.02)
        #expect(shown.currentTitle == "Save all of it")
        #expect(shown.convert(shown.bounds, to: bar).maxX == 284)
        save.isHidden = true
        #expect(shown.isHidden)
        let custom = UISwitch()
        save.customView = custom
        harness.advance(seconds: 0.02)
        #expect(custom.window != nil && shown.window == nil)
    }

    @Test func aPictureTakesTheTitlesPlace() throws {
        let harness = Harness(size: CGSize(width: 300, height: 100))
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let item = UINavigationItem(title: "Title")
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
        item.rightBarButtonItem = UIBarButtonItem(
            primaryAction: UIAction(title: "Share", image: picture) { _ in })
        bar.setItems([item], animated: false)
        harness.window.addSubview(bar)
        harness.show()
        let button = try #require(buttons(in: bar).first)
        #expect(button.currentTitle == nil && button.currentImage === picture)
        item.rightBarButtonItem?.image = nil
        harness.advance(seconds: 0.02)
        #expect(button.currentTitle == "Share")
    }

    @Test func aToolbarKeepsTheViewsOfItemsThatChange() throws {
        let harness = Harness(size: CGSize(width: 300, height: 100))
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let one = UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil)
        let two = UIBarButtonItem(title: "Two", style: .plain, target: nil, action: nil)
        bar.items = [one, two]
        harness.window.addSubview(bar)
        harness.show()
        let before = buttons(in: bar)
        one.title = "First"
        one.isEnabled = false
        harness.advance(seconds: 0.02)
        #expect(buttons(in: bar) == before)
        #expect(before.first?.currentTitle == "First" && before.first?.isEnabled == false)
    }

    @Test(arguments: [false, true]) func theWayBackPointsToWhereItLeads(isMirrored: Bool) throws {
        let harness = Harness(size: CGSize(width: 320, height: 300))
        let stack = UINavigationController(rootViewController: UIViewController())
        stack.topViewController?.title = "First"
        stack.pushViewController(UIViewController(), animated: false)
        if isMirrored { mirror(stack.view) }
        harness.window.rootViewController = stack
        harness.show()
        if isMirrored { mirror(stack.view) }
        harness.advance(seconds: 0.02)
        let back = try #require(
            buttons(in: stack.navigationBar).first { $0.currentTitle == "First" })
        let arrow = try #require(back.imageView)
        let title = try #require(back.titleLabel)
        let place = back.convert(back.bounds, to: stack.view)
        #expect(isMirrored ? place.maxX > 300 : place.minX < 20)
        #expect((arrow.frame.midX > title.frame.midX) == isMirrored)
        harness.tap(back)
        harness.advance(seconds: 1)
        #expect(stack.viewControllers.count == 1)
    }

    private func mirror(_ view: UIView) {
        view.semanticContentAttribute = .forceRightToLeft
        for part in view.subviews { mirror(part) }
    }
}
