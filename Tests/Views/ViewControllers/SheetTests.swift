import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

/// Scenes that are shown as sheets: their sizes, their heights, dragging, who may dismiss them.
@MainActor
@Suite
struct SheetTests {
    @MainActor
    private final class Stage {
        let root = UIViewController()
        let scene = UIViewController()
        let harness: Harness
        var sheet: UISheetPresentationController? { scene.sheetPresentationController }

        init(width: CGFloat = 400, height: CGFloat = 600) {
            harness = Harness(showing: root, size: CGSize(width: width, height: height))
        }

        func present(_ style: UIModalPresentationStyle = .formSheet) {
            scene.modalPresentationStyle = style
            root.present(scene, animated: true)
            harness.rest()
        }

        func drag(from start: CGFloat, to end: CGFloat, over seconds: TimeInterval = 0.6) {
            let x = harness.window.bounds.midX
            harness.drag(
                from: CGPoint(x: x, y: start), to: CGPoint(x: x, y: end), over: seconds)
            harness.rest()
        }
    }

    @MainActor
    private final class Delegate: UISheetPresentationControllerDelegate {
        var calls: [String] = []
        var mayDismiss = true
        func presentationControllerShouldDismiss(
            _ presentationController: UIPresentationController
        ) -> Bool {
            calls.append("should")
            return mayDismiss
        }
        func presentationControllerWillDismiss(
            _ presentationController: UIPresentationController
        ) { calls.append("will") }
        func presentationControllerDidDismiss(
            _ presentationController: UIPresentationController
        ) { calls.append("did") }
        func presentationControllerDidAttemptToDismiss(
            _ presentationController: UIPresentationController
        ) { calls.append("attempt") }
        func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
            _ sheet: UISheetPresentationController
        ) { calls.append(sheet.selectedDetentIdentifier == .large ? "large" : "medium") }
    }

    // MARK: Wide windows

    @Test func aWideWindowsSheetIsAsLargeAsTheScenePrefers() {
        let stage = Stage(width: 1000, height: 800)
        stage.scene.preferredContentSize = CGSize(width: 500, height: 300)
        stage.present()
        #expect(stage.scene.view.frame == CGRect(x: 250, y: 250, width: 500, height: 300))
        stage.harness.resize(to: CGSize(width: 700, height: 320))
        stage.harness.rest()
        #expect(stage.scene.view.frame == CGRect(x: 100, y: 16, width: 500, height: 288))
    }

    @Test(arguments: [
        (UIModalPresentationStyle.formSheet, CGSize(width: 540, height: 620)),
        (.pageSheet, CGSize(width: 704, height: 720)),
        (.automatic, CGSize(width: 704, height: 720)),
    ])
    func withoutAPreferenceItHasTheUsualSize(style: UIModalPresentationStyle, size: CGSize) {
        let stage = Stage(width: 1000, height: 800)
        stage.present(style)
        #expect(stage.scene.view.frame.size == size)
    }

    @Test func anotherPreferredSizeIsAnimated() {
        let stage = Stage(width: 1000, height: 800)
        stage.scene.preferredContentSize = CGSize(width: 500, height: 300)
        stage.present()
        stage.scene.preferredContentSize = CGSize(width: 500, height: 500)
        #expect(stage.scene.view.frame.height == 500)
        stage.harness.advance(seconds: 0.12)
        let shown = stage.scene.view.layer.presentation()?.bounds.height ?? 0
        #expect(shown > 310 && shown < 490)
        stage.harness.rest()
        #expect(stage.scene.view.frame == CGRect(x: 250, y: 150, width: 500, height: 500))
    }

    // MARK: Heights

    @Test func aNarrowWindowsSheetReachesAcrossItFromTheBottom() {
        let stage = Stage()
        stage.scene.preferredContentSize = CGSize(width: 100, height: 100)
        stage.present()
        #expect(stage.scene.view.frame == CGRect(x: 0, y: 10, width: 400, height: 590))
    }

    @Test func detentsAreHeights() {
        let stage = Stage()
        stage.scene.modalPresentationStyle = .pageSheet
        stage.sheet?.detents = [.medium(), .large()]
        stage.present(.pageSheet)
        #expect(stage.scene.view.frame == CGRect(x: 0, y: 300, width: 400, height: 300))
        stage.sheet?.animateChanges { stage.sheet?.selectedDetentIdentifier = .large }
        stage.harness.rest()
        #expect(stage.scene.view.frame.height == 590)
        stage.sheet?.detents = [
            .custom(identifier: .init("third")) { $0.maximumDetentValue / 3 }, .large(),
        ]
        stage.sheet?.selectedDetentIdentifier = .init("third")
        stage.harness.advance(seconds: 0.02)
        #expect(stage.scene.view.frame.height == 197)
    }

    @Test func aLowWindowHasNoMediumHeight() {
        let stage = Stage(width: 400, height: 300)
        stage.scene.modalPresentationStyle = .pageSheet
        stage.sheet?.detents = [.medium(), .large()]
        stage.present(.pageSheet)
        #expect(stage.scene.view.frame.height == 290)
    }

    @Test func theHandleIsSeenWhereTheSheetCanBeDragged() {
        let stage = Stage()
        stage.scene.modalPresentationStyle = .pageSheet
        stage.sheet?.prefersGrabberVisible = true
        stage.present(.pageSheet)
        let handle = stage.scene.view.subviews.last
        #expect(handle?.frame == CGRect(x: 182, y: 5, width: 36, height: 5))
        #expect(handle?.isHidden == false)
        stage.harness.resize(to: CGSize(width: 900, height: 600))
        stage.harness.rest()
        #expect(handle?.isHidden == true)
    }

    @Test func scenesBehindAnUndimmedHeightCanBeUsed() {
        let stage = Stage()
        var taps = 0
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in taps += 1 }
        stage.root.view.addGestureRecognizer(tap)
        stage.scene.modalPresentationStyle = .pageSheet
        stage.sheet?.detents = [.medium(), .large()]
        stage.sheet?.largestUndimmedDetentIdentifier = .medium
        stage.present(.pageSheet)
        stage.harness.tap(at: CGPoint(x: 50, y: 50))
        stage.harness.rest()
        #expect(taps == 1)
        #expect(stage.root.presentedViewController === stage.scene)
    }

    // MARK: Dragging

    @Test func aDragChoosesTheNearestHeight() {
        let stage = Stage(), delegate = Delegate()
        stage.scene.modalPresentationStyle = .pageSheet
        stage.sheet?.detents = [.medium(), .large()]
        stage.sheet?.delegate = delegate
        stage.present(.pageSheet)
        stage.drag(from: 320, to: 80)
        #expect(stage.scene.view.frame.height == 590)
        #expect(stage.sheet?.selectedDetentIdentifier == .large)
        stage.drag(from: 40, to: 290)
        #expect(stage.scene.view.frame.height == 300)
        #expect(delegate.calls == ["large", "medium"])
    }

    @Test func theSheetStaysUnderTheFinger() {
        let stage = Stage()
        stage.present()
        let harness = stage.harness
        harness.drag(
            from: CGPoint(x: 200, y: 30), to: CGPoint(x: 200, y: 160), releasing: false)
        harness.advance(seconds: 0.02)
        let first = stage.scene.view.frame.minY
        harness.move(to: CGPoint(x: 200, y: 200))
        harness.advance(seconds: 0.02)
        #expect(stage.scene.view.frame.minY - first == 40)
        // Held until it has no speed.
        harness.advance(seconds: 0.3)
        harness.release()
        harness.rest()
        #expect(stage.scene.view.frame.minY == 10)
    }

    /// With several heights as with one, whatever else asks for layout meanwhile.
    @Test(arguments: [1, 2, 3], [-100, 80] as [CGFloat])
    func itFollowsTheFingerWithAnyDetents(count: Int, way: CGFloat) {
        let root = UIViewController(), scene = UIViewController()
        scene.modalPresentationStyle = .pageSheet
        let low = UISheetPresentationController.Detent.custom(identifier: .init("low")) { _ in 350 }
        scene.sheetPresentationController?.detents =
            [[low], [low, .large()], [low, .medium(), .large()]][count - 1]
        scene.sheetPresentationController?.selectedDetentIdentifier = .init("low")
        let harness = Harness(showing: root, size: CGSize(width: 390, height: 700))
        root.present(scene, animated: true)
        harness.rest()
        #expect(scene.view.frame.minY == 350)
        harness.press(at: CGPoint(x: 195, y: 370))
        for step in 1...10 {
            harness.move(to: CGPoint(x: 195, y: 370 + way * CGFloat(step) / 10))
            harness.advance(seconds: 0.03)
            scene.presentationController?.containerView?.setNeedsLayout()
        }
        harness.advance(seconds: 0.02)
        let moved = scene.view.frame.minY - 350
        // Above its only height it resists; what tells a drag from a press is no part of it.
        #expect(
            count == 1 && way < 0 ? moved < 0 && moved > way : abs(moved - way) <= 10, "\(moved)")
        #expect(scene.view.frame.maxY >= 700)
        // A window that gets another size under the finger takes the sheet along.
        harness.resize(to: CGSize(width: 390, height: 720))
        harness.advance(seconds: 0.02)
        #expect(scene.view.frame.maxY >= 720)
        harness.advance(seconds: 0.3)
        harness.release()
        harness.rest()
        #expect(
            scene.view.frame == scene.presentationController?.frameOfPresentedViewInContainerView)
    }

    @Test func aDragPastHalfItsHeightDismisses() {
        let stage = Stage(), delegate = Delegate()
        stage.scene.modalPresentationStyle = .pageSheet
        stage.scene.presentationController?.delegate = delegate
        stage.present(.pageSheet)
        stage.drag(from: 30, to: 200)
        #expect(stage.root.presentedViewController === stage.scene)
        #expect(stage.scene.view.frame.minY == 10)
        #expect(delegate.calls.isEmpty)
        stage.drag(from: 30, to: 480, over: 2)
        #expect(stage.root.presentedViewController == nil)
        #expect(delegate.calls == ["should", "will", "did"])
    }

    @Test func aDelegateMayRefuse() {
        let stage = Stage(), delegate = Delegate()
        stage.present()
        stage.scene.presentationController?.delegate = delegate
        delegate.mayDismiss = false
        stage.drag(from: 30, to: 480, over: 2)
        #expect(stage.root.presentedViewController === stage.scene)
        #expect(stage.scene.view.frame.minY == 10)
        #expect(delegate.calls == ["should", "attempt"])
    }

    @Test func aModalSheetResistsAndComesBack() {
        let stage = Stage()
        stage.scene.isModalInPresentation = true
        stage.present()
        let harness = stage.harness
        harness.drag(
            from: CGPoint(x: 200, y: 30), to: CGPoint(x: 200, y: 430), releasing: false)
        harness.advance(seconds: 0.02)
        #expect(stage.scene.view.frame.minY > 60 && stage.scene.view.frame.minY < 220)
        harness.release()
        harness.rest()
        #expect(stage.scene.view.frame.minY == 10)
        #expect(stage.root.presentedViewController === stage.scene)
    }

    @Test func aCardInTheMiddleIsNotDragged() {
        let stage = Stage(width: 1000, height: 800)
        stage.present()
        let before = stage.scene.view.frame
        stage.drag(from: 200, to: 700)
        #expect(stage.scene.view.frame == before)
        #expect(stage.root.presentedViewController === stage.scene)
    }

    // MARK: What it presents

    @Test func aSheetIsDismissedWhileWhatItPresentedLeaves() {
        let stage = Stage()
        stage.present()
        let over = UIViewController()
        over.modalPresentationStyle = .overFullScreen
        stage.scene.present(over, animated: true)
        stage.harness.rest()
        over.dismiss(animated: true)
        stage.harness.advance(seconds: 0.05)
        #expect(over.isBeingDismissed)
        var isDone = false
        stage.scene.dismiss(animated: true) { isDone = true }
        stage.harness.rest()
        #expect(isDone)
        #expect(stage.root.presentedViewController == nil)
        #expect(stage.scene.view.window == nil)
    }
}
