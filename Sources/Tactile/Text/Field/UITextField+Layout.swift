import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The frames of the text and the views around it, unless a subclass overrides them.
extension UITextField {
    func usualTextRect(_ bounds: CGRect) -> CGRect {
        let padding: CGFloat =
            switch borderStyle {
            case .none: 0
            case .line: 4
            case .bezel, .roundedRect: 8
            }
        let inner = bounds.insetBy(dx: min(padding, bounds.width / 2), dy: 0)
        let gap: CGFloat = padding > 0 ? 4 : 0
        var left = inner.minX, right = inner.maxX
        func keepOff(_ part: CGRect, gap: CGFloat, isLeading: Bool) {
            if isLeading != isRightToLeft {
                left = part.maxX + gap
            } else {
                right = part.minX - gap
            }
        }
        if showsLeftView { keepOff(leftViewRect(forBounds: bounds), gap: gap, isLeading: true) }
        if showsRightView {
            keepOff(rightViewRect(forBounds: bounds), gap: gap, isLeading: false)
        } else if showsClearButton {
            keepOff(clearButtonRect(forBounds: bounds), gap: 0, isLeading: false)
        }
        return CGRect(x: left, y: inner.minY, width: max(right - left, 0), height: inner.height)
    }

    func usualClearButtonRect(_ bounds: CGRect) -> CGRect {
        let side = min(28, bounds.height)
        let x = isRightToLeft ? bounds.minX + 2 : bounds.maxX - side - 2
        return CGRect(x: x, y: bounds.midY - side / 2, width: side, height: side)
    }

    func usualLeftViewRect(_ bounds: CGRect) -> CGRect {
        sideRect(of: leftView, atLeft: !isRightToLeft, bounds)
    }

    func usualRightViewRect(_ bounds: CGRect) -> CGRect {
        sideRect(of: rightView, atLeft: isRightToLeft, bounds)
    }

    private func sideRect(of view: UIView?, atLeft: Bool, _ bounds: CGRect) -> CGRect {
        let size = view?.bounds.size ?? .zero
        return CGRect(
            x: atLeft ? bounds.minX : bounds.maxX - size.width,
            y: (bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
    }

    var usualSize: CGSize {
        let font = font ?? .systemFont(ofSize: 17)
        let (horizontal, vertical): (CGFloat, CGFloat) =
            switch borderStyle {
            case .none: (0, 0)
            case .line: (8, 6)
            case .bezel, .roundedRect: (16, 12)
            }
        let placeholderWidth = placeholderLabel?.intrinsicContentSize.width ?? 0
        var width = max(canvas.line.size.width, placeholderWidth) + horizontal
        if showsLeftView { width += leftView?.bounds.width ?? 0 }
        if showsRightView { width += rightView?.bounds.width ?? 0 }
        if showsClearButton { width += 28 }
        return CGSize(width: ceil(width) + 2, height: ceil(font.lineHeight) + vertical)
    }

    /// Places the text and the views around it.
    func layOutParts() {
        let isLeft = showsLeftView
        leftView?.isHidden = !isLeft
        if isLeft { leftView?.frame = leftViewRect(forBounds: bounds) }
        let isRight = showsRightView
        rightView?.isHidden = !isRight
        if isRight { rightView?.frame = rightViewRect(forBounds: bounds) }
        showClearButton()
        canvas.frame = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        canvas.showCaret()
        if let label = placeholderLabel, !label.isHidden {
            let area = placeholderRect(forBounds: bounds)
            let height = ceil(label.intrinsicContentSize.height)
            label.frame = CGRect(
                x: area.minX, y: canvas.frame.minY + canvas.lineTop, width: area.width,
                height: height)
        }
    }
}
