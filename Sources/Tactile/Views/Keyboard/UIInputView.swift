import Foundation
import TactileDrawing
import TactileGeometry

/// A view made for the keyboard's place, or for the place above it.
@preconcurrency @MainActor
open class UIInputView: UIView {
    public enum Style: Int, Sendable {
        case `default`
        /// The keyboard's background.
        case keyboard
    }

    public let inputViewStyle: Style
    /// Whether constraints in the view determine its height, and not its frame.
    open var allowsSelfSizing = false {
        didSet { if allowsSelfSizing != oldValue { window?.keyboard.update() } }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard allowsSelfSizing, window != nil else { return }
        if abs(fittingHeight(width: bounds.width) - bounds.height) > 0.5 {
            window?.keyboard.update()
        }
    }

    /// The height that the constraints in the view give it, in points.
    func fittingHeight(width: CGFloat) -> CGFloat {
        systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard { backgroundColor = UIInputView.keyboardColor }
    }

    public required init?(coder: NSCoder) {
        inputViewStyle = .default
        super.init(coder: coder)
    }

    /// What lies behind keys on the screen.
    package static let keyboardColor = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 0.137, green: 0.137, blue: 0.149, alpha: 1)
            : UIColor(red: 0.847, green: 0.855, blue: 0.875, alpha: 1)
    }
}
