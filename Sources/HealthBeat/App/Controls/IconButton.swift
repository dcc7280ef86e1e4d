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
        button.say(toolTip)
        if let action {
            button.addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
        }
        return button
    }

    /// Says what the button does: with its keys to the pointer, without them to readers of the
    /// screen, to whom it is called so as well while the tooltip says why it does nothing.
    func say(_ toolTip: String) {
        self.toolTip = toolTip
        accessibilityLabel = Self.name(of: toolTip)
    }

    /// A tooltip without the keys in brackets at its end.
    static func name(of toolTip: String) -> String {
        guard let last = toolTip.last, ")）".contains(last),
            let start = toolTip.lastIndex(where: { "(（".contains($0) }),
            start > toolTip.startIndex
        else { return toolTip }
        return toolTip[..<start].trimmingCharacters(in: .whitespaces)
    }
}
