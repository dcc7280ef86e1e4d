import Foundation

/// An immutable colour with alpha, not premultiplied.
///
/// Components outside 0…1 are kept and clamped where they are drawn; a component that is not a
/// number counts as 0.
public final class CGColor: Hashable, Sendable {
    public let colorSpace: CGColorSpace?
    package let red: CGFloat
    package let green: CGFloat
    package let blue: CGFloat
    public let alpha: CGFloat
    /// The tile that is painted instead of a plain colour.
    public let pattern: CGPattern?

    private init(
        space: CGColorSpace, red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat,
        pattern: CGPattern? = nil
    ) {
        func number(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : value }
        self.colorSpace = space
        self.red = number(red)
        self.green = number(green)
        self.blue = number(blue)
        self.alpha = min(max(number(alpha), 0), 1)
        self.pattern = pattern
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .rgb, red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .rgb, red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .gray, red: gray, green: gray, blue: gray, alpha: alpha)
    }

    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    /// A colour from `space.numberOfComponents` values and alpha; `nil` when values are missing.
    public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
        guard components.count > space.numberOfComponents else { return nil }
        switch space.model {
        case .rgb:
            self.init(
                red: components[0], green: components[1], blue: components[2],
                alpha: components[3])
        case .monochrome: self.init(gray: components[0], alpha: components[1])
        default: return nil
        }
    }

    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat,
        alpha: CGFloat
    ) {
        self.init(cyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// Inks 0…1, turned into RGB as if each took away its complement alone.
    convenience init(
        cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        let rest = 1 - black.unit
        self.init(
            red: (1 - cyan.unit) * rest, green: (1 - magenta.unit) * rest,
            blue: (1 - yellow.unit) * rest, alpha: alpha)
    }

    /// A colour that paints a pattern: the single component of a coloured one is the alpha of the
    /// whole tile; those of a stencil are a colour of the pattern space's base, alpha last. `nil`
    /// when the space is not one of patterns, has no base for a stencil, or values are missing.
    public convenience init?(
        patternSpace: CGColorSpace, pattern: CGPattern, components: [CGFloat]
    ) {
        guard patternSpace.model == .pattern,
            pattern.isColored
                || components.count > patternSpace.baseColorSpace?.numberOfComponents ?? .max
        else { return nil }
        let isEmpty = components.isEmpty
        self.init(pattern, patternSpace, isEmpty ? [1] : components)
    }

    /// As many components are read as pattern and space ask for.
    convenience init(
        _ pattern: CGPattern, _ space: CGColorSpace, _ components: UnsafePointer<CGFloat>
    ) {
        let base = space.baseColorSpace ?? space
        switch (pattern.isColored, base.model) {
        case (false, .rgb):
            self.init(
                space: space, red: components[0], green: components[1], blue: components[2],
                alpha: components[3], pattern: pattern)
        case (false, .monochrome):
            self.init(
                space: space, red: components[0], green: components[0], blue: components[0],
                alpha: components[1], pattern: pattern)
        default: self.init(pattern: pattern, alpha: components[0])
        }
    }

    /// The colour without its pattern, opaque.
    var plain: CGColor { CGColor(red: red, green: green, blue: blue, alpha: 1) }

    package convenience init(pattern: CGPattern, alpha: CGFloat = 1) {
        self.init(space: .pattern, red: 0, green: 0, blue: 0, alpha: alpha, pattern: pattern)
    }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The colour's values in its space, alpha last.
    public var components: [CGFloat]? {
        switch colorSpace?.model {
        case .monochrome: [red, alpha]
        case .rgb: [red, green, blue, alpha]
        default: [alpha]
        }
    }

    /// Alpha included.
    public var numberOfComponents: Int { (colorSpace?.numberOfComponents ?? 0) + 1 }

    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(
            space: colorSpace ?? .rgb, red: red, green: green, blue: blue, alpha: alpha,
            pattern: pattern)
    }

    public static func == (left: CGColor, right: CGColor) -> Bool {
        left === right
            || (left.red == right.red && left.green == right.green && left.blue == right.blue
                && left.alpha == right.alpha && left.pattern === right.pattern)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(red)
        hasher.combine(green)
        hasher.combine(blue)
        hasher.combine(alpha)
    }
}

extension CGColor: CustomStringConvertible {
    public var description: String { "CGColor(\(red), \(green), \(blue), \(alpha))" }
}
