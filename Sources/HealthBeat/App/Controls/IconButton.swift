import Design
import Foundation
import Tactile

/// A button that is a picture alone, aligned by the picture and not by the box around it.
final class IconButton: UIButton {
    static let side: CGFloat = 36
    static let glyph: CGFloat = 22
    /// Between the picture and the box, in points.
    static let inset = (side - glyph) / 2

    /// Whether Tab stops at it: not where keys of the list do what it does.
    var isTabStop = true

    override var canBecomeFocused: Bool { isTabStop && super.canBecomeFocused }

    /// - `toolTip`: what the button does, for the pointer that rests on it.
    /// - `scale`: device pixels a point.
    static func make(
        _ icon: ShellIcon, toolTip: String, color: UIColor = Theme.Palette.tint,
        scale: CGFloat = UIScreen.main.scale, action: (@MainActor () -> Void)? = nil
    ) -> IconButton {
        let button = IconButton(type: .system)
        button.setImage(icon.image(side: glyph, scale: scale), for: .normal)
        button.tintColor = color
        button.layer.cornerRadius = 8
        button.addInteraction(UIToolTipInteraction(defaultToolTip: toolTip))
        if let action {
            button.addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
        }
        return button
    }
}
