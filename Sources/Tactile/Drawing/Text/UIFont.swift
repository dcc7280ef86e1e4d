import Foundation

/// An immutable typeface at a size.
public final class UIFont: NSObject, @unchecked Sendable {
    // Unchecked: immutable.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)

        /// The weight on OpenType's scale, 100…900, to the nearest hundred.
        var number: Int {
            let steps: [CGFloat] = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]
            let nearest = steps.indices.min {
                abs(steps[$0] - rawValue) < abs(steps[$1] - rawValue)
            }
            return 100 * ((nearest ?? 3) + 1)
        }
    }

    /// How wide letters are.
    public struct Width: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let compressed = Width(rawValue: -0.4)
        public static let condensed = Width(rawValue: -0.2)
        public static let standard = Width(rawValue: 0)
        public static let expanded = Width(rawValue: 0.2)

        /// The width on OpenType's scale, 1…9.
        var number: Int {
            guard rawValue.isFinite else { return 5 }
            return 5 + Int(min(max(rawValue * 10, -4), 4).rounded())
        }
    }

    private let foundationMark = FoundationMark()
    let key: FontKey
    /// Guarded by the text engine's lock. The engine alone decides how long it is kept.
    weak var resource: FontResource?
    /// What takes its place where the traits ask for bold text.
    weak var boldResource: FontResource?
    /// The text style this font was made for.
    let textStyle: TextStyle?
    /// How the font was scaled to the content size category, if it was.
    let scaling: FontScaling?

    init(key: FontKey, textStyle: TextStyle? = nil, scaling: FontScaling? = nil) {
        self.scaling = scaling
        self.key = key
        self.textStyle = textStyle
        super.init()
    }

    // MARK: The system's fonts; a size that is not positive and finite counts as 12 points

    public static func systemFont(ofSize size: CGFloat) -> UIFont {
        systemFont(ofSize: size, weight: .regular)
    }

    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(key: FontKey.system(size: size, weight: weight.number))
    }

    /// Letters of another width, where the system's font has such; else of the usual one.
    public static func systemFont(
        ofSize size: CGFloat, weight: Weight, width: Width
    ) -> UIFont {
        var key = FontKey.system(size: size, weight: weight.number)
        key.width = width.number
        return UIFont(key: key)
    }

    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        systemFont(ofSize: size, weight: .bold)
    }

    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        var key = FontKey.system(size: size, weight: 400)
        key.isItalic = true
        return UIFont(key: key)
    }

    /// Digits all have the same width, so that a changing number does not jump.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        var key = FontKey.system(size: size, weight: weight.number)
        key.features = "tnum=1"
        return UIFont(key: key)
    }

    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            key: FontKey(
                families: FontKey.monospaced, size: FontKey.usable(size), weight: weight.number))
    }

    public static var systemFontSize: CGFloat { 14 }
    public static var smallSystemFontSize: CGFloat { 12 }
    public static var labelFontSize: CGFloat { 17 }
    public static var buttonFontSize: CGFloat { 18 }

    /// A font by its family or PostScript name; `nil` when no such family is installed.
    ///
    /// Names of iOS's own fonts (Helvetica Neue, Menlo …) give the nearest installed font.
    public convenience init?(name: String, size: CGFloat) {
        guard let key = FontKey(name: name, size: size) else { return nil }
        self.init(key: key)
    }

    /// A font as `descriptor` says. A `size` of 0 or less is the descriptor's own.
    public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
        var key = descriptor.key
        if size > 0 { key = key.sized(size) }
        self.init(key: key)
    }

    public func withSize(_ size: CGFloat) -> UIFont { UIFont(key: key.sized(size)) }

    /// The same face with digits of one width.
    package var withTabularDigits: UIFont {
        var copy = key
        copy.features = "tnum=1"
        return UIFont(key: copy, textStyle: textStyle)
    }

    /// The same face in another weight.
    package func withWeight(_ weight: Weight) -> UIFont {
        var copy = key
        copy.weight = weight.number
        return UIFont(key: copy, textStyle: textStyle)
    }

    /// The faces of an installed family, such as `Inter-Bold`; empty when it is not installed.
    public static func fontNames(forFamilyName family: String) -> [String] {
        TextEngine.locked { $0.faceNames(of: family) }.map { face in
            (family + "-" + face).filter { $0 != " " }
        }
    }

    /// All that are installed, sorted.
    /// Whether there is any font besides those names that stand for whatever there is.
    package static var hasInstalledFonts: Bool {
        let stands: Set = ["sans", "serif", "monospace", "system-ui"]
        return familyNames.contains { !stands.contains($0.lowercased()) }
    }

    public static var familyNames: [String] { TextEngine.locked { $0.familyNames.sorted() } }

    // MARK: Measures, in points

    public var pointSize: CGFloat { key.size }
    /// From the base line to the top of the line.
    public var ascender: CGFloat { TextEngine.locked { $0.resource(of: self).ascent } }
    /// Negative.
    public var descender: CGFloat { -TextEngine.locked { $0.resource(of: self).descent } }
    /// What the font wants between lines.
    public var leading: CGFloat { TextEngine.locked { $0.resource(of: self).leading } }
    /// Of capital letters without an accent.
    public var capHeight: CGFloat { TextEngine.locked { $0.resource(of: self).capHeight } }
    /// Of a small x.
    public var xHeight: CGFloat { TextEngine.locked { $0.resource(of: self).xHeight } }
    /// The height of a line of text: ascender minus descender.
    public var lineHeight: CGFloat {
        TextEngine.locked {
            let resource = $0.resource(of: self)
            return resource.ascent + resource.descent
        }
    }

    public var familyName: String { TextEngine.locked { $0.resource(of: self).familyName } }
    /// The family and the face, as `Inter-Bold`.
    public var fontName: String {
        TextEngine.locked {
            let resource = $0.resource(of: self)
            let family = resource.familyName.filter { $0 != " " }
            let face = resource.faceName.filter { $0 != " " }
            return face.isEmpty ? family : "\(family)-\(face)"
        }
    }

    public var fontDescriptor: UIFontDescriptor {
        UIFontDescriptor(key: key, textStyle: textStyle)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other === self || other.key == key
    }

    public override var hash: Int { key.hashValue }
    public override var description: String {
        "UIFont(\(key.families), \(key.size) pt, \(key.weight))"
    }
}
