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
    /// An `NSParagraphStyle`; the one at a paragraph's first character counts.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    /// Points by which text is raised (negative: lowered), a number.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// A `URL` or string.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
}

/// A shadow under text.
public final class NSShadow: NSObject, NSCopying, @unchecked Sendable {
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

/// How a run of text looks, read from its attributes.
struct RunStyle {
    var font: UIFont
    var color: UIColor
    var background: UIColor?
    var kern: CGFloat = 0
    var ligatures = true
    var underline: NSUnderlineStyle = []
    var underlineColor: UIColor?
    var strikethrough: NSUnderlineStyle = []
    var strikethroughColor: UIColor?
    var shadow: NSShadow?
    var baselineOffset: CGFloat = 0

    init(font: UIFont, color: UIColor) {
        self.font = font
        self.color = color
    }

    init(_ attributes: [NSAttributedString.Key: Any], font: UIFont, color: UIColor) {
        self.font = attributes[.font] as? UIFont ?? font
        self.color = attributes[.foregroundColor] as? UIColor ?? color
        background = attributes[.backgroundColor] as? UIColor
        kern = RunStyle.number(attributes[.kern])
        ligatures = attributes[.ligature].map { RunStyle.number($0) != 0 } ?? true
        underline = RunStyle.line(attributes[.underlineStyle])
        underlineColor = attributes[.underlineColor] as? UIColor
        strikethrough = RunStyle.line(attributes[.strikethroughStyle])
        strikethroughColor = attributes[.strikethroughColor] as? UIColor
        shadow = attributes[.shadow] as? NSShadow
        baselineOffset = RunStyle.number(attributes[.baselineOffset])
        if attributes[.link] != nil, attributes[.foregroundColor] == nil { self.color = .link }
    }

    /// Literals reach here as whatever type the writer's compiler chose.
    private static func number(_ value: Any?) -> CGFloat {
        let number: CGFloat
        switch value {
        case let value as CGFloat: number = value
        case let value as Double: number = value
        case let value as Float: number = CGFloat(value)
        case let value as Int: number = CGFloat(value)
        case let value as NSNumber: number = value.doubleValue
        default: number = 0
        }
        return number.isFinite ? min(max(number, -10_000), 10_000) : 0
    }

    private static func line(_ value: Any?) -> NSUnderlineStyle {
        if let style = value as? NSUnderlineStyle { return style }
        return NSUnderlineStyle(rawValue: Int(number(value)))
    }
}
