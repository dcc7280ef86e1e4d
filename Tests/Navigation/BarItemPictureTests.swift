import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews
import TestSupport
import Testing

@testable import TactileNavigation

/// Items of bars with pictures behind them and titles that are moved, as sources from before
/// appearances have them.
@MainActor
@Suite struct BarItemPictureTests {
    private func square(_ color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
    }

    private func show(_ item: UIBarButtonItem, height: CGFloat = 480) -> Harness {
        let scene = UIViewController()
        scene.title = "Title"
        scene.navigationItem.rightBarButtonItem = item
        let stack = UINavigationController(rootViewController: scene)
        let harness = Harness(showing: stack, size: CGSize(width: 320, height: height))
        harness.rest()
        return harness
    }

    private func button(_ item: UIBarButtonItem) throws -> UIButton {
        try #require(item.value(forKey: "view") as? UIButton)
    }

    @Test func statesHaveTheirGround() throws {
        let item = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
        item.setBackgroundImage(square(.red), for: .normal, barMetrics: .default)
        item.setBackgroundImage(square(.blue), for: .disabled, barMetrics: .default)
        item.setBackgroundImage(square(.green), for: .normal, style: .done, barMetrics: .default)
        let harness = show(item)
        let frame = try button(item).convert(try button(item).bounds, to: nil)
        func ground() -> UInt32 { harness.pixel(Int(frame.minX) + 1, Int(frame.minY) + 2) }
        #expect(ground() == 0xFF0000)
        item.isEnabled = false
        harness.rest()
        #expect(ground() == 0x0000FF)
        item.isEnabled = true
        item.style = .done
        harness.rest()
        #expect(ground() == 0x00FF00)
        item.setBackgroundImage(nil, for: .normal, style: .done, barMetrics: .default)
        item.setBackgroundImage(nil, for: .normal, barMetrics: .default)
        harness.rest()
        #expect(![0xFF0000, 0x00FF00].contains(ground()))
    }

    @Test func titlesAreMoved() throws {
        let item = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
        let harness = show(item)
        let before = try #require(try button(item).titleLabel).frame
        item.setTitlePositionAdjustment(UIOffset(horizontal: 3, vertical: 5), for: .default)
        harness.rest()
        let after = try #require(try button(item).titleLabel).frame
        #expect(after == before.offsetBy(dx: 3, dy: 5))
        #expect(item.titlePositionAdjustment(for: .default).vertical == 5)
    }

    @Test func possibleTitlesHaveRoom() throws {
        let item = UIBarButtonItem(title: "On", style: .plain, target: nil, action: nil)
        let other = UIBarButtonItem(
            title: "Considerably more", style: .plain, target: nil, action: nil)
        item.possibleTitles = ["On", "Considerably more"]
        let harness = show(item)
        let width = try button(item).bounds.width
        let second = show(other)
        #expect(abs(width - (try button(other)).bounds.width) <= 1)
        second.settle()
        item.title = "Considerably more"
        harness.rest()
        #expect(abs(width - (try button(item)).bounds.width) <= 1)
    }

    @Test func theBarsTitleIsMoved() throws {
        let scene = UIViewController()
        scene.title = "Title"
        let stack = UINavigationController(rootViewController: scene)
        let harness = Harness(showing: stack, size: CGSize(width: 320, height: 480))
        harness.rest()
        let label = try #require(harness.view(showing: "Title"))
        let before = label.convert(label.bounds, to: nil)
        stack.navigationBar.setTitleVerticalPositionAdjustment(4, for: .default)
        harness.rest()
        let moved = try #require(harness.view(showing: "Title"))
        #expect(moved.convert(moved.bounds, to: nil) == before.offsetBy(dx: 0, dy: 4))
        #expect(stack.navigationBar.titleVerticalPositionAdjustment(for: .default) == 4)
    }

    @Test func whatAProxySaysIsShown() throws {
        let harness = Harness(size: CGSize(width: 320, height: 480))
        UIBarButtonItem.appearance().setTitlePositionAdjustment(
            UIOffset(horizontal: 0, vertical: 6), for: .default)
        UIBarButtonItem.appearance().setBackgroundImage(
            square(.red), for: .normal, barMetrics: .default)
        let item = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
        let scene = UIViewController()
        scene.navigationItem.rightBarButtonItem = item
        harness.window.rootViewController = UINavigationController(rootViewController: scene)
        harness.show()
        harness.rest()
        #expect(item.titlePositionAdjustment(for: .default).vertical == 6)
        let frame = try button(item).convert(try button(item).bounds, to: nil)
        #expect(harness.pixel(Int(frame.minX) + 1, Int(frame.minY) + 2) == 0xFF0000)
    }
}
