import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The look that all controls share. Lengths are points, times seconds.
package enum ControlStyle {
    /// Alpha of what cannot be used now.
    package static let disabledAlpha: CGFloat = 0.35
    /// Alpha of the label colour laid behind what the pointer is over, and what is pressed.
    static let hoverAlpha: CGFloat = 0.04
    static let pressedAlpha: CGFloat = 0.08
    /// Alpha of a plain button's title while it is pressed.
    static let pressedTitleAlpha: CGFloat = 0.2
    /// Changes in place.
    package static let changeDuration: TimeInterval = 0.25

    /// The ring around what has the keyboard.
    package static let focusRingWidth: CGFloat = 2
    package static let focusRingGap: CGFloat = 2

    /// How far outside its bounds a press still belongs to a control, as on UIKit for a finger; a
    /// pointer has no finger's breadth to forgive.
    static let touchSlack: CGFloat = 70
    static let pointerSlack: CGFloat = 8

    package static let hoverFill = UIColor.label.withAlphaComponent(hoverAlpha)
    package static let pressedFill = UIColor.label.withAlphaComponent(pressedAlpha)

    /// Red that can be read on a card, light and dark.
    package static let destructive = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 1, green: 105 / 255, blue: 97 / 255, alpha: 1)
            : UIColor(red: 215 / 255, green: 0, blue: 21 / 255, alpha: 1)
    }

    /// The card: white, or the grey of what lies above a black background.
    package static let card = UIColor { traits in
        UIColor.systemBackground.resolvedColor(
            with: traits.modifyingTraits { $0.userInterfaceLevel = .elevated })
    }
}
