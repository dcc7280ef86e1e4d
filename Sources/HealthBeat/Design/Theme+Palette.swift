import Foundation
import Tactile

extension Theme {
    /// Colours by what they are for; each follows light and dark, and text, lines and marks the
    /// wish for more contrast, with which text has seven to one.
    public enum Palette {
        // MARK: Surfaces

        public static let background = dynamic(light: 0xF5F5F7, dark: 0x111114)
        public static let card = dynamic(light: 0xFFFFFF, dark: 0x1C1C1F)
        /// Pages that come over the scenes, in dark nearer to the eye than these, and their cards.
        public static let sheet = dynamic(light: 0xF5F5F7, dark: 0x1C1C1F)
        public static let sheetCard = dynamic(light: 0xFFFFFF, dark: 0x2A2A2E)
        public static let sidebar = dynamic(light: 0xECECF0, dark: 0x18181B)
        public static let panel = dynamic(light: 0xF0F5FF, dark: 0x20242E)
        public static let toast = dynamic(light: 0x2A2A2E, dark: 0x3A3A3F)
        public static let banner = dynamic(light: 0xFFF4E5, dark: 0x33270F)
        /// Over the scenes behind the panel, in a cool black.
        public static let panelDim = dynamic(light: (0x0A0C14, 0.12), dark: (0x06070A, 0.45))
        /// In a light card along its side, a device pixel wide; dark cards have none.
        static let cardEdge = dynamic(
            light: (0x000000, 0.08), dark: (0xFFFFFF, 0),
            strong: ((0x000000, 0.5), (0xFFFFFF, 0.45)))

        // MARK: Text

        public static let label = dynamic(
            light: 0x1D1D1F, dark: 0xF5F5F7,
            strong: ((0x000000, 1), (0xFFFFFF, 1)))
        /// Also of units and placeholders.
        public static let secondaryLabel = dynamic(
            light: 0x636367, dark: 0xA1A1A6,
            strong: ((0x3C3C40, 1), (0xD8D8DC, 1)))
        /// Only for digits of 24 points and more, and for ticks.
        public static let tertiaryLabel = dynamic(
            light: 0x8A8A8F, dark: 0x7C7C82,
            strong: ((0x5A5A5F, 1), (0xB0B0B6, 1)))
        public static let destructive = dynamic(
            light: 0xD70015, dark: 0xFF6961,
            strong: ((0x9A000E, 1), (0xFFA39D, 1)))
        public static let toastLabel = dynamic(
            light: 0xF5F5F7, dark: 0xF5F5F7,
            strong: ((0xFFFFFF, 1), (0xFFFFFF, 1)))
        public static let toastAction = dynamic(
            light: 0xA9A7FF, dark: 0xB9B7FF,
            strong: ((0xD6D5FF, 1), (0xD6D5FF, 1)))

        // MARK: What is alive

        public static let tint = dynamic(
            light: 0x5856D6, dark: 0x8B88FF,
            strong: ((0x3634A3, 1), (0xC3C1FF, 1)))
        /// Text on one of the tinted fills.
        public static let tintOnFill = dynamic(
            light: 0x4A48C6, dark: 0x8B88FF,
            strong: ((0x2A288A, 1), (0xD0CEFF, 1)))
        public static let filledButton = dynamic(
            light: 0x5856D6, dark: 0x605DE6,
            strong: ((0x3F3DB0, 1), (0xC3C1FF, 1)))
        public static let filledButtonLabel = dynamic(
            light: 0xFFFFFF, dark: 0xFFFFFF,
            strong: ((0xFFFFFF, 1), (0x000000, 1)))
        public static let goal = dynamic(
            light: 0x7A3BE0, dark: 0xB48CFF,
            strong: ((0x5419AE, 1), (0xD9C2FF, 1)))

        public static let brandStart = UIColor(hex: 0x4B6BF5)
        public static let brandEnd = UIColor(hex: 0x8F4BF5)

        // MARK: Fills and lines

        public static let separator = dynamic(
            light: (0x3C3C43, 0.18), dark: (0xFFFFFF, 0.14),
            strong: ((0x3C3C43, 0.6), (0xFFFFFF, 0.5)))
        public static let paperLine = dynamic(
            light: (0x3C3C43, 0.075), dark: (0xFFFFFF, 0.055),
            strong: ((0x3C3C43, 0.16), (0xFFFFFF, 0.14)))
        public static let paperMajorLine = dynamic(
            light: (0x3C3C43, 0.17), dark: (0xFFFFFF, 0.13),
            strong: ((0x3C3C43, 0.36), (0xFFFFFF, 0.32)))
        public static let guideLine = dynamic(
            light: 0x55555A, dark: 0xA1A1A6,
            strong: ((0x1D1D1F, 1), (0xE5E5EA, 1)))
        /// Of the present moment, among lines of the paper.
        public static let nowLine = dynamic(
            light: (0x3C3C43, 0.40), dark: (0xFFFFFF, 0.34),
            strong: ((0x1D1D1F, 0.7), (0xFFFFFF, 0.6)))
        /// Chips and buttons that wait.
        public static let neutralFill = dynamic(light: (0x000000, 0.06), dark: (0xFFFFFF, 0.09))
        static let segmentTrack = dynamic(light: (0x767680, 0.14), dark: (0x767680, 0.26))
        public static let hover = dynamic(light: (0x000000, 0.04), dark: (0xFFFFFF, 0.06))
        public static let pressed = dynamic(light: (0x000000, 0.08), dark: (0xFFFFFF, 0.12))
        /// Of pills.
        public static let tintedFill = dynamic(light: (0x5856D6, 0.10), dark: (0x8B88FF, 0.14))
        public static let selectionFill = dynamic(light: (0x5856D6, 0.12), dark: (0x8B88FF, 0.17))

        // MARK: Charts

        /// At the trend; it fades to nothing below.
        public static let trendArea = dynamic(light: (0x5856D6, 0.17), dark: (0x8B88FF, 0.22))
        public static let weeklyBand = dynamic(light: (0x5856D6, 0.20), dark: (0x8B88FF, 0.26))
        public static let dot = dynamic(
            light: (0x5856D6, 0.55), dark: (0x8B88FF, 0.60),
            strong: ((0x3634A3, 0.9), (0xC3C1FF, 0.9)))
        public static let dotLine = dynamic(
            light: (0x5856D6, 0.28), dark: (0x8B88FF, 0.32),
            strong: ((0x3634A3, 0.6), (0xC3C1FF, 0.6)))
        public static let unchosenBar = dynamic(
            light: (0x5856D6, 0.30), dark: (0x8B88FF, 0.36),
            strong: ((0x3634A3, 0.6), (0xC3C1FF, 0.6)))
        public static let fanNear = dynamic(
            light: (0x7A3BE0, 0.24), dark: (0xB48CFF, 0.34),
            strong: ((0x5419AE, 0.34), (0xD9C2FF, 0.44)))
        public static let goalSpan = dynamic(
            light: (0x7A3BE0, 0.30), dark: (0xB48CFF, 0.40),
            strong: ((0x5419AE, 0.5), (0xD9C2FF, 0.55)))
        public static let fanFar = dynamic(light: (0x7A3BE0, 0.10), dark: (0xB48CFF, 0.14))

        // MARK: Dial

        /// The goal's scene in light has a pale ring, in dark a black one.
        public static let dialTrack = dynamic(light: 0xE3E3E9, dark: 0x000000)
        public static let dialTrackEdge = dynamic(
            light: (0x000000, 0.16), dark: (0xFFFFFF, 0.22),
            strong: ((0x000000, 0.6), (0xFFFFFF, 0.7)))
        public static let dialPast = dynamic(
            light: (0x5856D6, 0.34), dark: (0x8B88FF, 0.42),
            strong: ((0x3634A3, 0.6), (0xC3C1FF, 0.6)))
        public static let dialNear = dynamic(light: 0x4B6BF5, dark: 0x6080FF)
        public static let dialFar = dynamic(light: 0x8F4BF5, dark: 0x9A5CFF)
        public static let dialKnob = dynamic(light: 0xFFFFFF, dark: 0xF5F5F7)
        public static let dialKnobRim = dynamic(light: (0x8F4BF5, 1), dark: (0xFFFFFF, 0))
        public static let dialKnobDot = dynamic(light: 0x8F4BF5, dark: 0x8F4BF5)
        public static let dialHalo = dynamic(light: (0x5856D6, 0.16), dark: (0x8B88FF, 0.26))

        typealias Shade = (hex: Int, alpha: CGFloat)

        /// - `strong`: in light and in dark where people want more contrast; as usual without.
        static func dynamic(light: Int, dark: Int, strong: (light: Shade, dark: Shade)? = nil)
            -> UIColor
        {
            dynamic(light: (light, 1), dark: (dark, 1), strong: strong)
        }

        static func dynamic(light: Shade, dark: Shade, strong: (light: Shade, dark: Shade)? = nil)
            -> UIColor
        {
            func color(_ shade: Shade) -> UIColor { UIColor(hex: shade.hex, alpha: shade.alpha) }
            let usual = (light: color(light), dark: color(dark))
            let high = strong.map { (light: color($0.light), dark: color($0.dark)) } ?? usual
            return UIColor { traits in
                let shades = traits.accessibilityContrast == .high ? high : usual
                return traits.userInterfaceStyle == .dark ? shades.dark : shades.light
            }
        }
    }
}

extension UIColor {
    /// A colour from `0xRRGGBB`.
    public convenience init(hex: Int, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
            blue: CGFloat(hex & 255) / 255, alpha: alpha)
    }
}
