import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls

/// Where menus with windows of their own go on a screen of several monitors.
@Suite @MainActor struct MenuMonitorTests {
    private let support = MenuSupport()

    /// A button in a window at `origin`, and its open menu's frame on the screen.
    private func menu(
        windowAt origin: CGPoint, size: CGSize, button: CGRect, monitors: [CGRect] = []
    ) throws -> (frame: CGRect, isPopup: Bool) {
        let (harness, view) = support.show(support.menu, frame: button)
        // The panel knows its window only as long as the harness keeps that.
        return try withExtendedLifetime(harness) {
            harness.platform.showsPopups = true
            harness.platform.monitors = monitors
            harness.resize(to: size)
            harness.platformWindow.originOnScreen = origin
            harness.tap(view)
            let panel = try #require(support.session(harness)?.panels.first)
            return (panel.sessionFrame.offsetBy(dx: origin.x, dy: origin.y), panel.popup != nil)
        }
    }

    @Test func aMenuIsOnTheMonitorOfItsButton() throws {
        let monitors = [
            CGRect(x: 0, y: 0, width: 200, height: 300),
            CGRect(x: 200, y: 0, width: 1720, height: 1080),
        ]
        let button = CGRect(x: 5, y: 5, width: 80, height: 30)
        let (left, isPopup) = try menu(
            windowAt: CGPoint(x: 100, y: 100), size: CGSize(width: 120, height: 100),
            button: button, monitors: monitors)
        #expect(isPopup)
        #expect(monitors[0].contains(left), "\(left)")
        let (right, _) = try menu(
            windowAt: CGPoint(x: 170, y: 100), size: CGSize(width: 120, height: 100),
            button: button, monitors: monitors)
        #expect(monitors[1].contains(right), "\(right)")
    }

    @Test func aMenuOfAWindowThatIsPartlyOffTheScreenIsWhole() throws {
        let button = CGRect(x: 200, y: 20, width: 80, height: 30)
        let screen = CGRect(x: 0, y: 0, width: 1920, height: 1080)
        let size = CGSize(width: 400, height: 400)
        let (inside, isPopup) = try menu(
            windowAt: CGPoint(x: 1000, y: 100), size: size, button: button)
        #expect(!isPopup && screen.contains(inside))
        let (moved, isOutside) = try menu(
            windowAt: CGPoint(x: 1640, y: 100), size: size, button: button)
        #expect(isOutside)
        #expect(screen.contains(moved), "\(moved)")
    }

    @Test func aSubmenuOfAMenuOutsideOfTheWindowIsBesideItsLine() throws {
        let (harness, button) = support.show(
            support.menu, frame: CGRect(x: 20, y: 120, width: 80, height: 30))
        harness.platform.showsPopups = true
        harness.platformWindow.originOnScreen = CGPoint(x: 100, y: 800)
        harness.tap(button)
        let first = try #require(support.session(harness)?.panels.first)
        #expect(first.popup != nil && first.sessionFrame.minY < 0)
        for _ in 1...3 { harness.press(.down) }
        harness.press(.right)
        let panels = support.session(harness)?.panels ?? []
        try #require(panels.count == 2)
        let row = first.sessionFrame(ofRow: 2)
        let frame = panels[1].sessionFrame
        #expect(frame.minY <= row.midY && frame.maxY >= row.midY, "\(frame) beside \(row)")
    }

    @Test func theNearestMonitorIsChosen() {
        let left = CGRect(x: 0, y: 0, width: 100, height: 100)
        let right = CGRect(x: 150, y: 20, width: 100, height: 100)
        func nearest(_ x: CGFloat, _ y: CGFloat, _ monitors: [CGRect]) -> CGRect? {
            PlatformMonitors.nearest(to: CGPoint(x: x, y: y), of: monitors)
        }
        #expect(nearest(50, 50, [left, right]) == left)
        #expect(nearest(149, 50, [left, right]) == right)
        #expect(nearest(110, 50, [left, right]) == left)
        #expect(nearest(50, 500, [.zero, left]) == left)
        #expect(nearest(.nan, .nan, [left, right]) == left)
        #expect(nearest(50, 50, []) == nil)
    }
}
