import Foundation

/// A colour as a bitmap stores it: premultiplied `0xAARRGGBB`.
package struct PixelColor: Hashable, Sendable {
    package var value: UInt32

    package init(value: UInt32) { self.value = value }

    /// The colour times `opacity`, components clamped to 0…1. A pattern counts as clear.
    package init(_ color: CGColor, opacity: CGFloat = 1) {
        guard color.pattern == nil else {
            value = 0
            return
        }
        func unit(_ value: CGFloat) -> CGFloat { value > 0 ? min(value, 1) : 0 }
        let alpha = unit(color.alpha) * unit(opacity)
        func byte(_ value: CGFloat) -> UInt32 { UInt32((value * 255).rounded()) }
        value =
            byte(alpha) << 24 | byte(unit(color.red) * alpha) << 16
            | byte(unit(color.green) * alpha) << 8 | byte(unit(color.blue) * alpha)
    }

    package static let clear = PixelColor(value: 0)

    package var isOpaque: Bool { value >> 24 == 255 }
    package var isClear: Bool { value >> 24 == 0 }
}
