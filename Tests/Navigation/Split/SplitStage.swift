import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TestSupport

@testable import TactileNavigation
@testable import TactileViews

/// A split view of red, green and blue scenes in a window, and what its delegate hears.
@MainActor
final class SplitStage: UISplitViewControllerDelegate {
    let split: UISplitViewController
    let red = ColourScene("Red", UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    let green = ColourScene("Green", UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    let blue = ColourScene("Blue", UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    let harness: Harness
    var told: [String] = []
    var top: (UISplitViewController.Column) -> UISplitViewController.Column = { $0 }
    var collapses: (UIViewController, UIViewController) -> Bool = { _, _ in false }
    var target = UISplitViewController.DisplayMode.automatic

    /// Red is the primary scene, blue the secondary one, green between them where there are three.
    init(
        _ style: UISplitViewController.Style, width: CGFloat,
        prepare: (UISplitViewController) -> Void = { _ in }
    ) {
        split =
            style == .unspecified ? UISplitViewController() : UISplitViewController(style: style)
        if style == .unspecified {
            split.viewControllers = [
                UINavigationController(rootViewController: red),
                UINavigationController(rootViewController: blue),
            ]
        } else {
            split.setViewController(red, for: .primary)
            split.setViewController(blue, for: .secondary)
            if style == .tripleColumn { split.setViewController(green, for: .supplementary) }
        }
        prepare(split)
        harness = Harness(showing: split, size: CGSize(width: width, height: 400))
        split.delegate = self
        harness.rest()
        forget()
    }

    func forget() {
        told = []
        for scene in [red, green, blue] { scene.forget() }
    }

    /// Where a scene is in the window; nil where it is not shown.
    func place(_ scene: UIViewController) -> CGRect? {
        // What was asked for is there in the next frame.
        harness.advance(seconds: 0)
        guard let view = scene.viewIfLoaded, view.window != nil else { return nil }
        return view.convert(view.bounds, to: nil)
    }

    /// The colour in the middle of the window's height.
    func colour(atX x: Int) -> UInt32 { harness.pixel(x, 200) }

    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { told.append("\(displayMode)") }
    func targetDisplayModeForAction(
        in svc: UISplitViewController
    ) -> UISplitViewController.DisplayMode { target }
    func splitViewController(
        _ svc: UISplitViewController, willShow column: UISplitViewController.Column
    ) { told.append("show \(column)") }
    func splitViewController(
        _ svc: UISplitViewController, willHide column: UISplitViewController.Column
    ) { told.append("hide \(column)") }
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
        told.append("top \(proposedTopColumn)")
        return top(proposedTopColumn)
    }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { told.append("collapsed") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { told.append("expanded") }
    func splitViewControllerInteractivePresentationGestureWillBegin(_ svc: UISplitViewController) {
        told.append("drag")
    }
    func splitViewControllerInteractivePresentationGestureDidEnd(_ svc: UISplitViewController) {
        told.append("dropped")
    }
    func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { collapses(secondaryViewController, primaryViewController) }
}
