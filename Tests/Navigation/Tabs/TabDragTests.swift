import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// Switching tabs by a drag from the window's edge, from the pointer to the pixels.
@MainActor
@Suite struct TabDragTests {
    /// Drags the pointer from x = 195 to `x`, slowly.
    private func dragLeft(_ stage: TabStage, to x: CGFloat, over seconds: TimeInterval = 1) {
        stage.harness.drag(
            from: CGPoint(x: 195, y: 100), to: CGPoint(x: x, y: 100), over: seconds,
            releasing: false)
    }

    @Test(arguments: [180.0, 150, 120, 60, 10])
    func theScenesFollowTheFingerLinearly(x: CGFloat) {
        let stage = TabStage()
        dragLeft(stage, to: x)
        stage.harness.advance(seconds: 0.1)
        // What the pan needed to begin is given back on the first points, so that nothing jumps.
        let moved = 195 - x
        let rest = 1 - min(max((moved - UIPanGestureRecognizer.slop) / 40, 0), 1)
        let edge = Int((200 - moved + UIPanGestureRecognizer.slop * rest * rest).rounded())
        let row = stage.row()
        #expect(row.map(\.colour) == [0xFF0000, 0x00FF00])
        #expect(row.first.map { abs($0.width - edge) <= 1 } == true)
        stage.harness.release()
    }

    @Test func pastTheMiddleItFinishes() {
        let stage = TabStage()
        dragLeft(stage, to: 70)
        stage.harness.advance(seconds: 0.2)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 1)
        #expect(stage.row().map(\.colour) == [0x00FF00])
        #expect(stage.red.calls == ["willDisappear", "didDisappear"])
        #expect(stage.green.calls == ["willAppear", "didAppear"])
        #expect(stage.red.view.superview == nil)
        #expect(stage.animators.map(\.ended) == [[true]])
    }

    @Test func beforeTheMiddleItRollsBack() {
        let stage = TabStage()
        let before = stage.harness.snapshot()
        dragLeft(stage, to: 120)
        stage.harness.advance(seconds: 0.2)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 0)
        #expect(stage.tabs.tabBar.selectedItem === stage.red.tabBarItem)
        #expect(stage.red.view.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
        #expect(stage.red.view.transform == .identity)
        #expect(stage.green.view.superview == nil)
        #expect(stage.red.calls == ["willDisappear", "willAppear", "didAppear"])
        #expect(stage.green.calls == ["willAppear", "willDisappear", "didDisappear"])
        #expect(stage.animators.map(\.ended) == [[false]])
        stage.harness.move(to: CGPoint(x: 100, y: 150))
        stage.harness.rest()
        let after = stage.harness.snapshot()
        for y in 0..<300 {
            for x in stride(from: 0, to: 200, by: 7) {
                #expect(before.rgb(x, y) == after.rgb(x, y))
            }
        }
    }

    @Test(arguments: [(94.0, 1), (96, 0)])
    func theMiddleIsTheMiddle(x: CGFloat, index: Int) {
        let stage = TabStage()
        dragLeft(stage, to: x)
        stage.harness.advance(seconds: 0.2)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == index)
    }

    @Test func theTabChangesWhenItIsKnownWhichSceneStays() {
        let stage = TabStage()
        let bar = stage.tabs.tabBar
        dragLeft(stage, to: 60)
        #expect(stage.tabs.selectedIndex == 1)
        #expect(bar.selectedItem === stage.red.tabBarItem)
        stage.harness.advance(seconds: 0.2)
        stage.harness.release()
        stage.harness.rest()
        #expect(bar.selectedItem === stage.green.tabBarItem)
        dragLeft(stage, to: 180)
        stage.click(stage.red)
        stage.harness.release()
        stage.harness.rest()
        #expect(bar.selectedItem === stage.tabs.selectedViewController?.tabBarItem)
    }

    @Test func escapeRollsADragBack() {
        let stage = TabStage()
        dragLeft(stage, to: 40)
        stage.harness.press(.escape)
        stage.harness.move(to: CGPoint(x: 20, y: 100))
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 0)
        #expect(stage.row().map(\.colour) == [0xFF0000])
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 0)
    }

    @Test func aFastFlickFinishesBeforeTheMiddle() {
        let stage = TabStage()
        dragLeft(stage, to: 130, over: 0.1)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 1)
    }

    @Test func everyFrameShowsBothScenesSideBySide() {
        for x in [70.0, 120] {
            let stage = TabStage()
            stage.harness.press(at: CGPoint(x: 195, y: 100))
            var position: CGFloat = 195
            var widths: [Int] = []
            func look() {
                let row = stage.row()
                #expect(row.allSatisfy { $0.colour == 0xFF0000 || $0.colour == 0x00FF00 })
                widths.append(row.first { $0.colour == 0xFF0000 }?.width ?? 0)
            }
            while position > CGFloat(x) {
                position -= 3
                stage.harness.move(to: CGPoint(x: position, y: 100))
                stage.harness.advance(seconds: 1.0 / 60)
                look()
            }
            #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 >= $1 })
            stage.harness.advance(seconds: 0.2)
            stage.harness.release()
            widths = []
            for _ in 0..<30 {
                stage.harness.advance(seconds: 1.0 / 60)
                look()
            }
            let isBack = x > 100
            #expect(zip(widths, widths.dropFirst()).allSatisfy { isBack ? $0 <= $1 : $0 >= $1 })
            #expect(widths.last == (isBack ? 200 : 0))
        }
    }

    @Test func theRestGoesOnFromTheFingerWithoutAJump() {
        let stage = TabStage()
        dragLeft(stage, to: 70)
        stage.harness.advance(seconds: 0.2)
        let before = stage.row().first?.width ?? 0
        stage.harness.release()
        stage.harness.advance(seconds: 1.0 / 60)
        let after = stage.row().first?.width ?? 0
        // 0.25 s for 200 points are 13.3 points a frame.
        #expect(after <= before && before - after <= 28)
    }

    @Test func theFirstTabHasNothingAtItsLeft() {
        let stage = TabStage()
        stage.harness.drag(from: CGPoint(x: 5, y: 100), to: CGPoint(x: 150, y: 100))
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 0)
        #expect(stage.red.calls.isEmpty)
    }

    @Test func backwardsItComesFromTheLeft() {
        let stage = TabStage()
        stage.mayAnimate = false
        stage.tabs.selectedIndex = 2
        stage.mayAnimate = true
        stage.harness.drag(
            from: CGPoint(x: 5, y: 100), to: CGPoint(x: 95, y: 100), over: 1, releasing: false)
        stage.harness.advance(seconds: 0.1)
        #expect(stage.row().map(\.colour) == [0x00FF00, 0x0000FF])
        stage.harness.drag(from: CGPoint(x: 95, y: 100), to: CGPoint(x: 190, y: 100), over: 1)
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 1)
    }

    @Test func theDesktopTakingTheInputRollsBack() {
        let stage = TabStage()
        dragLeft(stage, to: 40)
        stage.harness.send(.inputCancelled)
        stage.harness.rest()
        #expect(stage.tabs.selectedIndex == 0)
        #expect(stage.row().map(\.colour) == [0xFF0000])
    }

    @Test func selectingWhileAFingerHoldsTheScenesChangesNothing() {
        let stage = TabStage()
        dragLeft(stage, to: 100)
        stage.tabs.selectedIndex = 2
        #expect(stage.tabs.selectedIndex == 1)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.blue.calls.isEmpty)
    }

    @Test func manyDragsLeaveNoTrace() {
        let stage = TabStage()
        for round in 0..<20 {
            dragLeft(stage, to: round.isMultiple(of: 2) ? 150 : 160, over: 0.3)
            stage.harness.advance(seconds: 0.2)
            stage.harness.release()
            stage.harness.rest()
        }
        #expect(stage.tabs.selectedIndex == 0)
        #expect(stage.red.view.superview?.subviews.count == 1)
        #expect(stage.row().map(\.colour) == [0xFF0000])
    }

    @Test func noSceneOutlivesItsTransition() {
        let stage = TabStage()
        weak var first: ColourScene?
        weak var second: ColourScene?
        do {
            let scenes = [ColourScene("One", .red), ColourScene("Two", .green)]
            (first, second) = (scenes[0], scenes[1])
            stage.tabs.viewControllers = scenes
            stage.tabs.selectedIndex = 1
            stage.harness.rest()
            #expect(stage.animators.count == 1)
            stage.tabs.viewControllers = [stage.red]
        }
        stage.harness.rest()
        #expect(first == nil)
        #expect(second == nil)
    }

    /// Who begins transitions asks the container whether one runs already.
    @Test func theContainerTakesPartInItsTransition() {
        let stage = TabStage()
        #expect(stage.tabs.transitionCoordinator == nil)
        dragLeft(stage, to: 120)
        #expect(stage.tabs.transitionCoordinator?.isInteractive == true)
        #expect(stage.tabs.transitionCoordinator === stage.red.transitionCoordinator)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.tabs.transitionCoordinator == nil)
    }
}
