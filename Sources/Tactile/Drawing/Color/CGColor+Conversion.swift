import Foundation
import TactileGeometry

extension CGColor {
    /// The same colour in another space; `nil` for the space of patterns and for patterns.
    ///
    /// A grey is that of the colour's luminance (ITU-R BT.709 weights of linear light). Intent and
    /// options change nothing.
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        guard pattern == nil else { return nil }
        switch (colorSpace?.model, space.model) {
        case (_, .rgb): return CGColor(red: red, green: green, blue: blue, alpha: alpha)
        case (.monochrome, .monochrome): return self
        case (_, .monochrome):
            let light =
                0.2126 * red.linearLight + 0.7152 * green.linearLight + 0.0722 * blue.linearLight
            return CGColor(gray: light.encodedLight, alpha: alpha)
        default: return nil
        }
    }
}

extension UIColor {
    /// A colour by its components in Display P3. Those outside of sRGB are cut to it when drawn.
    ///
    /// The matrix is that from P3's primaries at white D65 to sRGB's (SMPTE RP 177).
    public convenience init(
        displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
        let (r, g, b) = (red.linearLight, green.linearLight, blue.linearLight)
        self.init(
            red: (1.224_940_176_3 * r - 0.224_940_176_3 * g).encodedLight,
            green: (-0.042_056_954_7 * r + 1.042_056_954_7 * g).encodedLight,
            blue: (-0.019_637_554_6 * r - 0.078_636_045_6 * g + 1.098_273_600_2 * b).encodedLight,
            alpha: alpha)
    }
}

extension CGFloat {
    /// The linear light of an sRGB component (IEC 61966-2-1); negative ones mirror positive ones.
    fileprivate var linearLight: CGFloat {
        let size = magnitude
        let light = size <= 0.040_45 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return self < 0 ? -light : light
    }

    fileprivate var encodedLight: CGFloat {
        let size = magnitude
        let value = size <= 0.003_130_8 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
        return self < 0 ? -value : value
    }
}
