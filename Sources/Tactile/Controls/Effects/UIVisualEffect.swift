import Foundation
import TactileDrawing
import TactileViews

/// What a visual effect view does to what is behind it, see ``UIBlurEffect``.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
    /// What it makes of the pixels behind; nil for an effect that does nothing by itself.
    package var material: BackdropMaterial? { nil }
}

/// A blur, how strong colours are behind it, and a colour over it.
package struct BackdropMaterial {
    /// The blur's standard deviation, in points.
    package var blurRadius: CGFloat
    /// 1 leaves colours as they are.
    package var saturation: CGFloat
    package var tintColor: UIColor
}

/// Blurs what is behind a view.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight, light, dark
        /// Adapt to the interface style.
        case regular, prominent
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        case systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
        case systemThickMaterialLight, systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
        case systemThickMaterialDark, systemChromeMaterialDark
    }

    private let look: BackdropMaterial
    /// Whether what is in front should be light; nil for as dark as the interface.
    private(set) var isAlwaysDark: Bool?

    public convenience init(style: Style) {
        self.init(
            blurRadius: style.blurRadius, saturation: 1.8,
            tintColor: UIColor { traits in
                style.tint(isDark: traits.userInterfaceStyle == .dark)
            })
        isAlwaysDark = style.isAlwaysDark
    }

    /// A blur of one's own.
    /// - Parameters:
    ///   - blurRadius: The standard deviation in points; 0 and less leaves everything sharp.
    ///   - saturation: How strong the colours behind are: 0 is grey, 1 leaves them as they are.
    ///   - tintColor: What lies over the blurred pixels; it should be translucent.
    public init(blurRadius: CGFloat, saturation: CGFloat = 1, tintColor: UIColor = .clear) {
        look = BackdropMaterial(
            blurRadius: blurRadius, saturation: saturation, tintColor: tintColor)
        super.init()
    }

    package override var material: BackdropMaterial? { look }
}

extension UIBlurEffect.Style {
    /// The fixed look of a style that does not adapt; nil for a style that adapts.
    fileprivate var isAlwaysDark: Bool? {
        switch self {
        case .extraLight, .light, .systemUltraThinMaterialLight, .systemThinMaterialLight,
            .systemMaterialLight, .systemThickMaterialLight, .systemChromeMaterialLight:
            false
        case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
            .systemThickMaterialDark, .systemChromeMaterialDark:
            true
        default: nil
        }
    }

    fileprivate var blurRadius: CGFloat {
        switch self {
        case .light, .regular: 30
        case .extraLight, .dark, .prominent: 20
        case .systemUltraThinMaterial, .systemUltraThinMaterialLight,
            .systemUltraThinMaterialDark:
            22
        default: 30
        }
    }

    /// How much of what is behind the tint covers, in light and in dark.
    private var cover: (light: CGFloat, dark: CGFloat) {
        switch self {
        case .light: (0.3, 0.3)
        case .extraLight: (0.82, 0.82)
        case .dark: (0.73, 0.73)
        case .regular: (0.5, 0.6)
        case .prominent: (0.82, 0.73)
        case .systemUltraThinMaterial, .systemUltraThinMaterialLight,
            .systemUltraThinMaterialDark:
            (0.44, 0.55)
        case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: (0.6, 0.7)
        case .systemMaterial, .systemMaterialLight, .systemMaterialDark: (0.75, 0.78)
        case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark:
            (0.88, 0.88)
        case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark:
            (0.72, 0.72)
        }
    }

    fileprivate func tint(isDark: Bool) -> UIColor {
        isAlwaysDark ?? isDark
            ? UIColor(white: 0.11, alpha: cover.dark) : UIColor(white: 0.98, alpha: cover.light)
    }
}
