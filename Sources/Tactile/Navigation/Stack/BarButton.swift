import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A button that is as high as the bar it is in.
final class BarButton: UIButton {
    /// Points between the ring and the bar's edges, where a sheet may be cut.
    private static let ringInset: CGFloat = 8
    /// Points that the ring leaves beside the words more than usual.
    private static let ringMargin: CGFloat = 2

    /// States that have a picture behind the title.
    var groundStates: Set<UIControl.State> = []
    /// Called when the bar may be of another height.
    var heightChanged: (() -> Void)?
    /// The button has room for each of them.
    var possibleTitles: Set<String> = [] {
        didSet { if possibleTitles != oldValue { invalidateIntrinsicContentSize() } }
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if previous?.verticalSizeClass != traitCollection.verticalSizeClass { heightChanged?() }
    }

    override var intrinsicContentSize: CGSize { withRoom(super.intrinsicContentSize) }

    private func withRoom(_ size: CGSize) -> CGSize {
        guard !possibleTitles.isEmpty, let font = titleLabel?.font else { return size }
        func width(_ title: String) -> CGFloat {
            (title as NSString).size(withAttributes: [.font: font]).width
        }
        let own = width(title(for: .normal) ?? "")
        let most = possibleTitles.map(width).max() ?? 0
        return CGSize(width: size.width + max((most - own).rounded(.up), 0), height: size.height)
    }

    /// The ring stays in the bar, which has no room around it.
    override var focusRingBounds: CGRect {
        bounds.insetBy(dx: -Self.ringMargin, dy: min(Self.ringInset, bounds.height / 4))
    }
}
