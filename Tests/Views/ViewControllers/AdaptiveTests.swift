import Foundation
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

/// Popovers where there is no room for them.
@MainActor
@Suite struct AdaptiveTests {
    @MainActor
    private final class Delegate: UIPopoverPresentationControllerDelegate {
        var style: UIModalPresentationStyle?
        var wrapper: UIViewController?
        var calls: [String] = []
        func prepareForPopoverPresentation(
            _ popoverPresentationController: UIPopoverPresentationController
        ) { calls.append("prepare") }
        func adaptivePresentationStyle(
            for controller: UIPresentationController
        ) -> UIModalPresentationStyle { style ?? .automatic }
        func presentationController(
            _ controller: UIPresentationController,
            viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
        ) -> UIViewController? { wrapper }
        func presentationController(
            _ presentationController: UIPresentationController,
            willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
            transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
        ) { calls.append("will \(style)") }
        func presentationControllerDidDismiss(
            _ presentationController: UIPresentationController
        ) { calls.append("dismissed") }
    }

    @MainActor
    private final class Stage {
        let root = UIViewController(), scene = UIViewController()
        let delegate = Delegate()
        let harness: Harness

        init(width: CGFloat) {
            harness = Harness(showing: root, size: CGSize(width: width, height: 500))
            scene.modalPresentationStyle = .popover
            scene.popoverPresentationController?.sourceView = root.view
            scene.popoverPresentationController?.delegate = delegate
        }

        func present() {
            root.present(scene, animated: false)
            harness.rest()
        }
    }

    @Test func aPopoverIsASheetWhereTheWidthIsCompact() {
        let stage = Stage(width: 400)
        stage.present()
        #expect(stage.scene.presentationController is UISheetPresentationController)
        #expect(stage.scene.view.bounds.width == 400)
        #expect(stage.delegate.calls == ["prepare", "will pageSheet"])
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(stage.root.presentedViewController == nil)
        #expect(stage.delegate.calls.last == "dismissed")
        // It is a popover again where there is room.
        stage.root.traitOverrides.horizontalSizeClass = .regular
        stage.present()
        #expect(stage.scene.presentationController is UIPopoverPresentationController)
    }

    @Test func itStaysOneWhereThereIsRoom() {
        let stage = Stage(width: 700)
        stage.present()
        #expect(stage.scene.presentationController is UIPopoverPresentationController)
        #expect(stage.delegate.calls == ["prepare", "will none"])
    }

    @Test func theDelegateDecides() {
        let narrow = Stage(width: 400)
        narrow.delegate.style = UIModalPresentationStyle.none
        narrow.present()
        #expect(narrow.scene.presentationController is UIPopoverPresentationController)

        let full = Stage(width: 400)
        full.delegate.style = .fullScreen
        full.present()
        #expect(full.scene.presentationController?.presentationStyle == .fullScreen)
        #expect(full.scene.view.frame == CGRect(x: 0, y: 0, width: 400, height: 500))
        #expect(full.root.view.window == nil)
        full.scene.dismiss(animated: false)
        #expect(full.root.view.window != nil)
    }

    @Test func theSheetInItsPlaceIsSetUpBefore() {
        let stage = Stage(width: 400)
        let sheet = stage.scene.popoverPresentationController?.adaptiveSheetPresentationController
        sheet?.detents = [.medium()]
        sheet?.prefersGrabberVisible = true
        stage.present()
        #expect(stage.scene.presentationController === sheet)
        #expect(stage.scene.sheetPresentationController?.detents.map(\.identifier) == [.medium])
        #expect(stage.scene.view.convert(stage.scene.view.bounds, to: nil).minY > 200)
    }

    @Test func anotherSceneMayStandInItsPlace() {
        let stage = Stage(width: 400)
        let wrapper = UIViewController()
        wrapper.addChild(stage.scene)
        wrapper.view.addSubview(stage.scene.view)
        stage.scene.didMove(toParent: wrapper)
        stage.delegate.wrapper = wrapper
        stage.present()
        #expect(stage.root.presentedViewController === wrapper)
        stage.scene.dismiss(animated: false)
        #expect(stage.root.presentedViewController == nil)
    }
}
