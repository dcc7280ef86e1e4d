import Foundation

extension NSAttributedString.Key {
    /// A `UIFont`; the system font at 12 points without it.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// A `UIColor`; black without it.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// A `UIColor` behind the text.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// Points added after each character, a number.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// The same as ``kern``, which goes before it, and without ligatures.
    public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
    /// 0 turns ligatures off, a number.
    public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
    /// An `NSUnderlineStyle` or its raw value.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// An `NSUnderlineStyle` or its raw value.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    public static let strikethroughColor = NSAttributedString.Key(
        rawValue: "NSStrikethroughColor")
    /// An `NSShadow`.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    /// An `NSParagraphStyle`; a paragraph's first character decides.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    /// Points by which text is raised (negative: lowered), a number.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// How thick a pen follows the outlines, in percent of the font's size, a number: positive
    /// leaves the inside empty, negative fills it too. 0 means none.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// A `UIColor`; the text's own without it.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// A slant, to the right per height, a number.
    public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
    /// A `URL` or string.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
}

/// A shadow under text.
public final class NSShadow: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked: one that text has is not changed any more; before that it is for one thread.
    private let foundationMark = FoundationMark()
    /// In points of the context's first user space.
    public var shadowOffset = CGSize.zero
    public var shadowBlurRadius: CGFloat = 0
    /// A `UIColor`; black at one third at first.
    public var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

    public override init() { super.init() }

    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return other.shadowOffset == shadowOffset && other.shadowBlurRadius == shadowBlurRadius
            && (other.shadowColor as? UIColor) == (shadowColor as? UIColor)
    }

    public override var hash: Int { shadowBlurRadius.hashValue }
}
