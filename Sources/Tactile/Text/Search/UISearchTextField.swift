import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A text field that looks as if it searches.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
    /// Points.
    private static let cornerRadius: CGFloat = 10
    private static let glyphSide: CGFloat = 15

    private let glyph = UIImageView(frame: .zero)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpSearch()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpSearch()
        coder.takeOnInterface(self, as: UISearchTextField.self)
    }

    private func setUpSearch() {
        setBackgroundColor(.tertiarySystemFill)
        layer.cornerRadius = Self.cornerRadius
        glyph.tintColor = .secondaryLabel
        glyph.contentMode = .center
        glyph.frame = CGRect(x: 0, y: 0, width: Self.glyphSide + 14, height: Self.glyphSide)
        leftView = glyph
        leftViewMode = .always
        clearButtonMode = .whileEditing
        returnKeyType = .search
        autocorrectionType = .no
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { glyph.image = Self.magnifier(scale: contentScaleFactor) }
    }

    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        clearOfCorner(super.textRect(forBounds: bounds), in: bounds)
    }

    open override func editingRect(forBounds bounds: CGRect) -> CGRect {
        clearOfCorner(super.editingRect(forBounds: bounds), in: bounds)
    }

    /// The text keeps clear of the round corner at the end.
    private func clearOfCorner(_ rect: CGRect, in bounds: CGRect) -> CGRect {
        if isRightToLeft {
            let right =
                showsLeftView ? leftViewRect(forBounds: bounds).minX - 4 : bounds.maxX - 8
            let left =
                showsRightView
                ? rightViewRect(forBounds: bounds).maxX + 4
                : showsClearButton ? clearButtonRect(forBounds: bounds).maxX : bounds.minX + 8
            return CGRect(
                x: left, y: bounds.minY, width: max(right - left, 0), height: bounds.height)
        }
        var rect = rect
        if !showsClearButton, !showsRightView { rect.size.width = max(rect.width - 8, 0) }
        return rect
    }

    open override var intrinsicContentSize: CGSize {
        let size = super.intrinsicContentSize
        return CGSize(width: size.width + 8, height: max(size.height, 36))
    }

    /// A ring with a handle, as a template of `scale` pixels to a point.
    private static func magnifier(scale: CGFloat) -> UIImage {
        let box = CGRect(x: 0, y: 0, width: glyphSide, height: glyphSide)
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: box.size, format: format).image { _ in
            let path = UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 9.5, height: 9.5))
            path.move(to: CGPoint(x: 9.4, y: 9.4))
            path.addLine(to: CGPoint(x: 13.6, y: 13.6))
            path.lineWidth = 1.6
            path.lineCapStyle = .round
            UIColor.black.setStroke()
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.searchField)
    }
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? placeholder }
        set { super.accessibilityLabel = newValue }
    }
}
