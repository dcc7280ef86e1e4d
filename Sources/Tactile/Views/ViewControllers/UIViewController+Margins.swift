import Foundation
import TactileGeometry

/// What a scene's view keeps free at its sides.
extension UIViewController {
    /// In points: narrower views have the narrower margins.
    private static let wideWidth: CGFloat = 414
    private static let narrowMargin: CGFloat = 16
    private static let wideMargin: CGFloat = 20

    private static func sideMargin(width: CGFloat) -> CGFloat {
        width < wideWidth ? narrowMargin : wideMargin
    }

    var leastMargins: NSDirectionalEdgeInsets {
        let side = Self.sideMargin(width: viewIfLoaded?.bounds.width ?? 0)
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }

    /// The view got another size: its least margins may be others.
    func viewSizeDidChange(from old: CGSize) {
        guard let view = viewIfLoaded, viewRespectsSystemMinimumLayoutMargins,
            Self.sideMargin(width: old.width) != Self.sideMargin(width: view.bounds.width)
        else { return }
        view.marginsChanged()
    }
}
