import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// What a button shows of its menu: what was chosen, and two arrows at the end.
extension UIButton {
    /// Whether the button shows what is chosen in its menu.
    var showsChoice: Bool {
        menu != nil && showsMenuAsPrimaryAction && changesSelectionAsPrimaryAction
    }

    /// There is another menu, or the button shows what is chosen there, or no longer.
    func choiceChanged() {
        accessoryDidChange()
        guard showsChoice, let leaves = menu?.leaves else { return }
        let choice = leaves.first { $0.markState == .on } ?? leaves.first
        guard let choice else { return }
        for leaf in leaves { leaf.markState = leaf === choice ? .on : .off }
        show(choice: choice)
    }

    func mark(chosen element: UIMenuElement) {
        guard showsChoice else { return }
        for leaf in menu?.leaves ?? [] { leaf.markState = leaf === element ? .on : .off }
        show(choice: element)
    }

    /// Shows what was chosen in a pop-up menu.
    func show(choice: UIMenuElement) {
        if configuration != nil {
            configuration?.title = choice.title
            configuration?.image = choice.image
        } else {
            setTitle(choice.title, for: .normal)
            setImage(choice.image, for: .normal)
        }
        accessoryDidChange()
    }

    /// The arrows at the end came or went.
    func accessoryDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    var showsIndicator: Bool {
        switch configuration?.indicator {
        case .some(.none): false
        case .popup: true
        case .automatic, nil: showsChoice
        }
    }

    private static var indicatorWidth: CGFloat { 9 }
    private static var indicatorGap: CGFloat { 7 }
    /// What the arrows take of the width, in points.
    static var indicatorRoom: CGFloat { indicatorWidth + indicatorGap }

    func placeIndicator() {
        guard showsIndicator else {
            indicatorView?.isHidden = true
            return
        }
        let view =
            indicatorView ?? UIImageView(image: MenuGlyph.upDown.image(scale: contentScaleFactor))
        indicatorView = view
        if view.superview == nil { addSubview(view) }
        view.isHidden = false
        view.tintColor = configuration?.foreground(tint: tintColor) ?? currentTitleColor
        view.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
        let width = Self.indicatorWidth
        let insets = layoutOfParts.insets
        let x =
            isRightToLeft
            ? insets.left - width - Self.indicatorGap
            : bounds.width - insets.right + Self.indicatorGap
        view.frame = CGRect(
            x: x, y: ((bounds.height - 12) / 2).rounded(), width: width, height: 12)
    }
}

extension UIButton: AccessibilityMenuProviding {
    package var opensMenu: Bool { menu != nil && showsMenuAsPrimaryAction }
}
