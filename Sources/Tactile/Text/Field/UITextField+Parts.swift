import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// The border, the placeholder, the clear button, and when the views at the sides are seen.
extension UITextField {
    func showBorder() {
        showGround()
        switch borderStyle {
        case .none:
            layer.borderWidth = 0
            layer.cornerRadius = 0
        case .line:
            layer.borderWidth = 1
            layer.cornerRadius = 0
        case .bezel:
            layer.borderWidth = 1
            layer.cornerRadius = 2
        case .roundedRect:
            layer.borderWidth = 1
            layer.cornerRadius = 8
            if backgroundColor == nil { backgroundColor = .tertiarySystemBackground }
        }
        showBorderColor()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    func showBorderColor() {
        layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    }

    func isShown(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    var showsLeftView: Bool { leftView != nil && isShown(leftViewMode) }
    var showsRightView: Bool { rightView != nil && isShown(rightViewMode) }
    var showsClearButton: Bool {
        isShown(clearButtonMode) && hasText && isEnabled && !showsRightView
    }

    func showPlaceholder() {
        guard let attributedPlaceholder, !hasText else {
            placeholderLabel?.isHidden = true
            return
        }
        let label = placeholderLabel ?? PlaceholderLabel(frame: .zero)
        placeholderLabel = label
        if label.superview == nil { insertSubview(label, belowSubview: canvas) }
        // While it was hidden it had no place.
        setNeedsLayout()
        label.font = font ?? .systemFont(ofSize: 17)
        label.isHidden = false
        label.attributedText = attributedPlaceholder
        label.textAlignment = textAlignment
        label.semanticContentAttribute = semanticContentAttribute
    }

    /// An empty field's placeholder begins where the caret is.
    func showDirection() {
        canvas.invalidate()
        placeholderLabel?.semanticContentAttribute = semanticContentAttribute
    }

    func lookDidChange() {
        canvas.invalidate()
        showPlaceholder()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// The picture behind everything.
    func showGround() {
        let wanted = isEnabled ? background : disabledBackground ?? background
        let image = borderStyle == .roundedRect ? nil : wanted
        guard image != nil || groundView != nil else { return }
        let view = groundView ?? UIImageView(frame: bounds)
        if groundView == nil {
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
            groundView = view
        }
        view.image = image
    }

    func showClearButton() {
        guard showsClearButton else {
            clearButton?.isHidden = true
            return
        }
        let button = clearButton ?? makeClearButton()
        clearButton = button
        button.isHidden = false
        button.frame = clearButtonRect(forBounds: bounds)
    }

    func makeClearButton() -> UIButton {
        let button = UIButton(type: .custom)
        button.setImage(FieldGlyph.clear(scale: contentScaleFactor), for: .normal)
        button.tintColor = .tertiaryLabel
        button.accessibilityLabel = localized("Clear text")
        button.pointerCursor = .arrow
        button.addAction(
            UIAction { [weak self] _ in self?.clear() }, for: .primaryActionTriggered)
        addSubview(button)
        return button
    }

    func clear() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        if hasText { editor.replaceAll(with: "") }
        if !isEditing { becomeFirstResponder() }
    }

    func replaceSideView(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        old?.storage.hasFocusOfItsOwn = false
        if let new { addSubview(new) }
        new?.storage.hasFocusOfItsOwn = true
        setNeedsLayout()
    }
}

/// The text that a field shows while it is empty, drawn as the field says.
final class PlaceholderLabel: UILabel {
    override func drawText(in rect: CGRect) {
        guard let field = superview as? UITextField, let context = UIGraphicsGetCurrentContext()
        else { return drawPlainText(in: rect) }
        context.saveGState()
        // The field draws in its own coordinates.
        context.translateBy(x: -frame.minX, y: -frame.minY)
        field.drawPlaceholder(in: frame)
        context.restoreGState()
    }

    /// Draws the text as labels do.
    func drawPlainText(in rect: CGRect) { super.drawText(in: rect) }
}
