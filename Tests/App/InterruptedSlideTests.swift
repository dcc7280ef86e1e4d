import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// Tabs that are pressed while a slide runs: the strip goes on from what is on the screen.
@MainActor @Suite struct InterruptedSlideTests {
    private static let width: CGFloat = 390

    private func open() throws -> SceneHarness {
        let app = try SceneHarness(
            weights: (0..<30).map { 84 - Double($0) * 0.1 },
            size: CGSize(width: Self.width, height: 640))
        for index in [1, 2, 3, 4, 0] { app.select(index) }
        return app
    }

    /// The left sides of all that is on the strip, in points of its container.
    private func places(_ app: SceneHarness) throws -> [CGFloat] {
        let today: UIView = try app.scene(TodayViewController.self).view
        let all = (app.tabs.viewControllers ?? []).compactMap(\.viewIfLoaded)
        let container = try #require((all.first { $0.superview != nil } ?? today).superview)
        return container.subviews.filter { !$0.isHidden }.map {
            ($0.layer.presentation() ?? $0.layer).frame.minX
        }
    }

    /// How much of the strip's window is covered, in points.
    private func covered(_ places: [CGFloat]) -> CGFloat {
        var free = [(CGFloat(0), Self.width)]
        for place in places {
            free = free.flatMap { gap -> [(CGFloat, CGFloat)] in
                let (low, high) = (place, place + Self.width)
                return [(gap.0, min(gap.1, low)), (max(gap.0, high), gap.1)].filter { $0.1 > $0.0 }
            }
        }
        return Self.width - free.reduce(0) { $0 + $1.1 - $1.0 }
    }

    private func press(_ tab: Int, _ app: SceneHarness, byKey: Bool) {
        if byKey {
            app.harness.press(Character("\(tab + 1)"), .control)
        } else {
            app.harness.tap(
                at: CGPoint(x: Self.width * (CGFloat(tab) + 0.5) / 5, y: 640 - 24))
        }
    }

    /// Each frame after a press at frame `first` is covered by scenes, and nothing jumps.
    @Test(arguments: [3, 8, 14, 15], [true, false])
    func aSecondPressLeavesNothingBlank(frames: Int, byKey: Bool) throws {
        for (second, third) in [(2, 0)] {
            let app = try open()
            press(1, app, byKey: byKey)
            var targets = [second, third]
            var last: [CGFloat]?
            for frame in 0..<(3 * frames + 24) {
                if frame > 0, frame.isMultiple(of: frames), !targets.isEmpty {
                    let before = try places(app)
                    press(targets.removeFirst(), app, byKey: byKey)
                    let after = try places(app)
                    // What is seen of the scenes stays where it is.
                    // A click takes frames of its own.
                    for place in before where byKey && abs(place) < Self.width - 1 {
                        #expect(
                            after.contains { abs($0 - place) < Self.width / 6 },
                            "\(second) \(third), frame \(frame): \(before) \(after)")
                    }
                    last = nil
                }
                app.harness.advance(seconds: 1 / 60)
                let now = try places(app)
                #expect(
                    covered(now) > Self.width - 1, "\(second) \(third), frame \(frame): \(now)")
                last = now
            }
            #expect(last == [0] && app.tabs.selectedIndex == third)
        }
    }

    /// A window that gets another size meanwhile shows the scene that comes, and nothing is out of
    /// sight by what the old size was.
    @Test(arguments: [CGSize(width: 320, height: 480), CGSize(width: 1_366, height: 768)])
    func aResizeShowsTheSceneThatComes(size: CGSize) throws {
        let app = try open()
        press(1, app, byKey: true)
        app.harness.advance(seconds: 0.15)
        #expect(try places(app).count == 2)
        app.harness.resize(to: size)
        app.harness.advance(seconds: 1 / 60)
        let graph: UIView = try app.scene(GraphViewController.self).view
        #expect(try places(app) == [0] && graph.superview != nil)
        #expect(graph.bounds.width == size.width - (size.width < 840 ? 0 : SidebarView.width))
    }

    /// A tab's key is heard while a sheet or the panel is on its way out.
    @Test(arguments: [",", "n"]) func aKeyIsHeardWhileASheetGoes(key: String) throws {
        let app = try open()
        app.harness.press(Character(key), .control)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.presentedViewController != nil)
        app.harness.press(.escape)
        app.harness.advance(seconds: 0.05)
        app.harness.press("5", .control)
        app.harness.rest(upTo: 2)
        #expect(app.tabs.presentedViewController == nil && app.tabs.selectedIndex == 4)
    }
}
