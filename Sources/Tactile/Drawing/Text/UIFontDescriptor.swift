import Foundation

/// What a font is to be like, without being one yet.
public final class UIFontDescriptor: NSObject, Sendable {
    public struct SymbolicTraits: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let traitItalic = SymbolicTraits(rawValue: 1)
        public static let traitBold = SymbolicTraits(rawValue: 2)
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
        /// A face with round ends, where the system has one of those that are known.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    }

    let key: FontKey
    let textStyle: UIFont.TextStyle?

    init(key: FontKey, textStyle: UIFont.TextStyle? = nil) {
        self.key = key
        self.textStyle = textStyle
        super.init()
    }

    /// A descriptor of the named font, or of the system font when there is none of this name.
    public convenience init(name: String, size: CGFloat) {
        self.init(
            key: FontKey(name: name, size: size) ?? FontKey.system(size: size, weight: 400))
    }

    public static func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle
    ) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    public static func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traits: UITraitCollection?
    ) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: traits).fontDescriptor
    }

    public var pointSize: CGFloat { key.size }

    public var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits = []
        if key.isItalic { traits.insert(.traitItalic) }
        if key.weight >= 600 { traits.insert(.traitBold) }
        if key.width < 5 { traits.insert(.traitCondensed) }
        if key.width > 5 { traits.insert(.traitExpanded) }
        if key.families == FontKey.monospaced { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// This descriptor with exactly these traits.
    public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
        var copy = key
        copy.isItalic = traits.contains(.traitItalic)
        if traits.contains(.traitBold) != (key.weight >= 600) {
            copy.weight = traits.contains(.traitBold) ? 700 : 400
        }
        copy.width = traits.contains(.traitCondensed) ? 3 : traits.contains(.traitExpanded) ? 7 : 5
        if traits.contains(.traitMonoSpace) { copy.families = FontKey.monospaced }
        return UIFontDescriptor(key: copy, textStyle: textStyle)
    }

    public func withSize(_ size: CGFloat) -> UIFontDescriptor {
        UIFontDescriptor(key: key.sized(size))
    }

    public func withFamily(_ family: String) -> UIFontDescriptor {
        var copy = key
        copy.families = family
        return UIFontDescriptor(key: copy, textStyle: textStyle)
    }

    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        var copy = key
        switch design {
        case .serif: copy.families = FontKey.serif
        case .monospaced: copy.families = FontKey.monospaced
        case .default: copy.families = FontKey.system(size: key.size, weight: key.weight).families
        case .rounded:
            let known = ["Nunito", "Varela Round", "Quicksand", "Comfortaa", "M PLUS Rounded 1c"]
            guard
                let family = known.first(where: { name in TextEngine.locked { $0.hasFamily(name) } }
                )
            else { return nil }
            copy.families = family
        default: return nil
        }
        return UIFontDescriptor(key: copy, textStyle: textStyle)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFontDescriptor)?.key == key
    }

    public override var hash: Int { key.hashValue }
}
