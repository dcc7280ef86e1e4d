import Foundation
import TactileDrawing
import TactileViews

/// The contrast of vibrant content against the blurred background, from labels to separators.
public enum UIVibrancyEffectStyle: Int, Sendable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel
    case fill, secondaryFill, tertiaryFill
    case separator

    /// How much of what is behind the content covers.
    fileprivate var cover: CGFloat {
        switch self {
        case .label: 0.85
        case .secondaryLabel: 0.6
        case .tertiaryLabel: 0.38
        case .quaternaryLabel: 0.24
        case .fill: 0.24
        case .secondaryFill: 0.17
        case .tertiaryFill: 0.11
        case .separator: 0.28
        }
    }
}

/// Makes content in front of a blur so that the colours behind come through it.
///
/// It is for a ``UIVisualEffectView`` inside the content of one with the blur. All labels and
/// template images in that view are of one translucent colour, whatever colours they have.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
    private let blurEffect: UIBlurEffect
    private let style: UIVibrancyEffectStyle

    /// - `blurEffect`: The effect of the view behind.
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
        self.blurEffect = blurEffect
        self.style = style
        super.init()
    }

    public convenience init(blurEffect: UIBlurEffect) {
        self.init(blurEffect: blurEffect, style: .label)
    }

    /// The colour of the content: light where the blur is dark.
    var contentColor: UIColor {
        let (isAlwaysDark, cover) = (blurEffect.isAlwaysDark, style.cover)
        return UIColor { traits in
            let isDark = isAlwaysDark ?? (traits.userInterfaceStyle == .dark)
            return UIColor(white: isDark ? 1 : 0, alpha: cover)
        }
    }
}
