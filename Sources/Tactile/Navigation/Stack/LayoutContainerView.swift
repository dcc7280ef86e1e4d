import Foundation
import TactileViews

/// A container's root view, which lets its controller place what is in it.
@MainActor
final class LayoutContainerView: UIView {
    var layoutAction: (() -> Void)?

    /// As large as what it is loaded for, which it follows.
    static func whole() -> LayoutContainerView {
        let made = LayoutContainerView(
            frame: CGRect(origin: .zero, size: UIViewController.sizeOfLoading))
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return made
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layoutAction?()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}
