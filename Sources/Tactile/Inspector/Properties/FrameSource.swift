import TactileControls
import TactileViews

/// Who gives a view its frame, as far as it can be known from outside.
@MainActor
enum FrameSource {
    static func sentence(for view: UIView) -> String {
        guard let superview = view.superview else {
            return view is UIWindow
                ? "The window manager: a window has the size that it gives." : "In no view."
        }
        if let stack = superview as? UIStackView, stack.arrangedSubviews.contains(view) {
            return "Its stack view: axis \(stack.axis), distribution \(stack.distribution), "
                + "alignment \(stack.alignment), spacing \(Words.number(stack.spacing))."
        }
        if !view.translatesAutoresizingMaskIntoConstraints {
            let counts = [NSLayoutConstraint.Axis.horizontal, .vertical].map {
                view.constraintsAffectingLayout(for: $0).count
            }
            return "Constraints: \(counts[0]) affect it horizontally, \(counts[1]) vertically."
        }
        if let controller = view.next as? UIViewController, superview is UIWindow {
            return controller === superview.window?.rootViewController
                ? "The window, which its root view fills."
                : "The presentation of \(Words.type(controller))."
        }
        let setter = "Code that sets it: \(Words.type(superview)).layoutSubviews() or the program."
        let mask = view.autoresizingMask
        if mask.isEmpty { return setter }
        return setter + " It follows the size of its superview by its autoresizing mask."
    }
}
