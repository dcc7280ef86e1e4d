import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

/// The presented view gets its frame once, before the animator has it. From then on the frame is
/// the program's, in every style but those that lay themselves out.
@MainActor
@Suite struct PresentedFrameTests {
    private static let size = CGSize(width: 375, height: 667)
    private static let own = CGRect(x: 0, y: 100, width: 200, height: 300)
    nonisolated private static let keepingStyles: [UIModalPresentationStyle] = [
        .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom,
    ]

    /// Ends with the view elsewhere than where it found it, as panels and drawers do.
    private final class PlacingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
        var found = CGRect.zero
        func transitionDuration(
            using transitionContext: (any UIViewControllerContextTransitioning)?
        ) -> TimeInterval { 0.2 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            guard let view = context.view(forKey: .to) else {
                context.completeTransition(true)
                return
            }
            found = view.frame
            context.containerView.addSubview(view)
            UIView.animate(
                withDuration: 0.2, animations: { view.frame = PresentedFrameTests.own },
                completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
        }
    }

    private final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
        let animator = PlacingAnimator()
        var interactor: UIPercentDrivenInteractiveTransition?
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController,
            source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    }

    private func stage(
        _ style: UIModalPresentationStyle
    ) -> (root: UIViewController, scene: UIViewController, harness: Harness) {
        let root = UIViewController(), scene = UIViewController()
        root.definesPresentationContext = true
        scene.modalPresentationStyle = style
        return (root, scene, Harness(showing: root, size: Self.size))
    }

    private func relayout(_ scene: UIViewController, _ harness: Harness) {
        scene.presentationController?.containerView?.setNeedsLayout()
        harness.rest()
    }

    @Test(arguments: keepingStyles, [true, false])
    func aFrameThatTheProgramSetsStays(style: UIModalPresentationStyle, animated: Bool) {
        let (root, scene, harness) = stage(style)
        root.present(scene, animated: animated)
        harness.rest()
        #expect(scene.view.frame == CGRect(origin: .zero, size: Self.size))
        scene.view.frame = Self.own
        relayout(scene, harness)
        #expect(scene.view.frame == Self.own)
    }

    @Test(arguments: keepingStyles)
    func whereAnAnimatorLeavesTheViewItStays(style: UIModalPresentationStyle) {
        let (root, scene, harness) = stage(style)
        let delegate = Delegate()
        scene.transitioningDelegate = delegate
        root.present(scene, animated: true)
        #expect(delegate.animator.found == CGRect(origin: .zero, size: Self.size))
        harness.rest()
        #expect(scene.view.frame == Self.own)
        relayout(scene, harness)
        #expect(scene.view.frame == Self.own)
    }

    @Test(arguments: keepingStyles)
    func aGestureThatFinishesLeavesItThereToo(style: UIModalPresentationStyle) {
        let (root, scene, harness) = stage(style)
        let delegate = Delegate()
        delegate.interactor = UIPercentDrivenInteractiveTransition()
        scene.transitioningDelegate = delegate
        root.present(scene, animated: true)
        harness.advance(seconds: 0.02)
        delegate.interactor?.update(0.5)
        harness.advance(seconds: 0.02)
        delegate.interactor?.finish()
        harness.rest()
        #expect(scene.view.frame == Self.own)
    }

    @Test(arguments: keepingStyles)
    func untouchedItFollowsTheWindow(style: UIModalPresentationStyle) {
        let (root, scene, harness) = stage(style)
        root.present(scene, animated: false)
        harness.resize(to: CGSize(width: 500, height: 600))
        harness.rest()
        #expect(scene.view.frame == CGRect(x: 0, y: 0, width: 500, height: 600))
    }

    @Test(arguments: keepingStyles)
    func aWindowResizedInTheMiddleIsFollowed(style: UIModalPresentationStyle) {
        let (root, scene, harness) = stage(style)
        root.present(scene, animated: true)
        harness.advance(seconds: 0.1)
        harness.resize(to: CGSize(width: 500, height: 600))
        harness.rest()
        #expect(scene.view.frame == CGRect(x: 0, y: 0, width: 500, height: 600))
    }

    /// A drawer: it asks for layout only where its frame is another one.
    @Test(arguments: keepingStyles)
    func aSceneThatPlacesItselfInItsLayoutComesToRest(style: UIModalPresentationStyle) {
        final class Drawer: UIViewController {
            var passes = 0
            override func viewWillLayoutSubviews() {
                passes += 1
                view.frame = CGRect(x: 0, y: 0, width: 250, height: 667)
            }
        }
        let root = UIViewController(), drawer = Drawer()
        root.definesPresentationContext = true
        drawer.modalPresentationStyle = style
        let harness = Harness(showing: root, size: Self.size)
        root.present(drawer, animated: true)
        harness.rest()
        #expect(drawer.view.frame == CGRect(x: 0, y: 0, width: 250, height: 667))
        #expect(drawer.passes <= 3)
    }

    @Test func transformsAndAnchorsOfTheProgramStay() {
        let (root, scene, harness) = stage(.overFullScreen)
        root.present(scene, animated: false)
        scene.view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        scene.view.center = CGPoint(x: 187, y: 667)
        scene.view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
        harness.resize(to: CGSize(width: 475, height: 667))
        harness.rest()
        #expect(scene.view.bounds.size == CGSize(width: 475, height: 667))
        #expect(scene.view.transform == CGAffineTransform(scaleX: 0.9, y: 0.9))
    }

    @Test func constraintsOfThePresentationPlaceTheView() {
        final class Bottom: UIPresentationController {
            override func presentationTransitionWillBegin() {
                guard let containerView, let view = presentedView else { return }
                view.translatesAutoresizingMaskIntoConstraints = false
                containerView.addSubview(view)
                NSLayoutConstraint.activate([
                    view.leadingAnchor.constraint(equalTo: containerView.leadingAnchor),
                    view.trailingAnchor.constraint(equalTo: containerView.trailingAnchor),
                    view.bottomAnchor.constraint(equalTo: containerView.bottomAnchor),
                    view.heightAnchor.constraint(equalToConstant: 120),
                ])
            }
        }
        let root = UIViewController(), scene = UIViewController()
        let transitioning = ScriptedTransitioning()
        transitioning.makePresentation = {
            Bottom(presentedViewController: $0, presenting: $1)
        }
        scene.modalPresentationStyle = .custom
        scene.transitioningDelegate = transitioning
        let harness = Harness(showing: root, size: Self.size)
        root.present(scene, animated: false)
        harness.rest()
        #expect(scene.view.frame == CGRect(x: 0, y: 547, width: 375, height: 120))
        harness.resize(to: CGSize(width: 400, height: 500))
        harness.rest()
        #expect(scene.view.frame == CGRect(x: 0, y: 380, width: 400, height: 120))
    }

    /// Whoever wants the frame at each layout sets it there.
    @Test func aPresentationMayPlaceItAtEachLayout() {
        final class Half: UIPresentationController {
            var asked = 0
            override var frameOfPresentedViewInContainerView: CGRect {
                asked += 1
                guard let area = containerView?.bounds else { return .zero }
                return CGRect(x: 0, y: area.midY, width: area.width, height: area.height / 2)
            }
        }
        final class Following: UIPresentationController {
            override var frameOfPresentedViewInContainerView: CGRect {
                containerView.map { CGRect(x: 0, y: 0, width: $0.bounds.width, height: 50) }
                    ?? .zero
            }
            override func containerViewWillLayoutSubviews() {
                presentedView?.frame = frameOfPresentedViewInContainerView
            }
        }
        for follows in [false, true] {
            let root = UIViewController(), scene = UIViewController()
            scene.view = UIView()
            let transitioning = ScriptedTransitioning()
            transitioning.makePresentation = {
                follows
                    ? Following(presentedViewController: $0, presenting: $1)
                    : Half(presentedViewController: $0, presenting: $1)
            }
            scene.modalPresentationStyle = .custom
            scene.transitioningDelegate = transitioning
            let harness = Harness(showing: root, size: Self.size)
            root.present(scene, animated: true)
            harness.rest()
            if let half = scene.presentationController as? Half { #expect(half.asked == 1) }
            harness.resize(to: CGSize(width: 500, height: 667))
            harness.rest()
            #expect(scene.view.frame.width == (follows ? 500 : 375))
        }
    }

    // MARK: Styles that lay themselves out

    @Test(arguments: [
        UIModalPresentationStyle.pageSheet, .formSheet, .popover,
    ])
    func sheetsAndPopoversLayThemselvesOut(style: UIModalPresentationStyle) {
        final class Scene: UIViewController {}
        let root = UIViewController(), scene = Scene()
        scene.modalPresentationStyle = style
        scene.preferredContentSize = CGSize(width: 200, height: 200)
        let harness = Harness(showing: root, size: CGSize(width: 900, height: 700))
        scene.popoverPresentationController?.sourceView = root.view
        root.present(scene, animated: true)
        harness.advance(seconds: 0.1)
        harness.resize(to: CGSize(width: 800, height: 600))
        harness.rest()
        let view = scene.presentationController?.presentedView
        let place = scene.presentationController?.frameOfPresentedViewInContainerView
        #expect(view?.frame == place)
        view?.frame = .zero
        relayout(scene, harness)
        #expect(view?.frame == place)
    }

    /// A sheet's subclass that leaves `super` out loses nothing.
    @Test func aSheetWithoutSuperStillLaysItselfOut() {
        final class Sheet: UISheetPresentationController {
            override func containerViewWillLayoutSubviews() {}
            override func containerViewDidLayoutSubviews() {}
        }
        let root = UIViewController(), scene = UIViewController()
        let transitioning = ScriptedTransitioning()
        transitioning.makePresentation = {
            Sheet(presentedViewController: $0, presenting: $1)
        }
        scene.modalPresentationStyle = .custom
        scene.transitioningDelegate = transitioning
        let harness = Harness(showing: root, size: Self.size)
        root.present(scene, animated: false)
        harness.rest()
        harness.resize(to: CGSize(width: 300, height: 500))
        harness.rest()
        #expect(scene.view.frame == CGRect(x: 0, y: 10, width: 300, height: 490))
    }
}
