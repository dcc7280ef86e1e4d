import Foundation
import Tactile

/// A line to type in of the panel, with room around the text for the ring of the focus.
final class PanelField: UITextField {
    /// Around the text, in points.
    var textInsets = UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2) {
        didSet { setNeedsLayout() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 4
        textColor = Theme.Palette.label
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func textRect(forBounds bounds: CGRect) -> CGRect {
        super.textRect(forBounds: bounds).inset(by: textInsets)
    }

    override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        super.rightViewRect(forBounds: bounds).offsetBy(dx: isMirrored ? 6 : -6, dy: 0)
    }
}
