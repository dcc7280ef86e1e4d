import Foundation

/// How a run of text looks, read from its attributes.
struct RunStyle: Equatable {
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
    /// Percent of the font's size.
    var strokeWidth: CGFloat = 0
    var strokeColor: UIColor?
    var obliqueness: CGFloat = 0
    var attachment: NSTextAttachment?

    /// Glyphs are filled and no more.
    var isPlain: Bool { shadow == nil && strokeWidth == 0 && obliqueness == 0 }

    init(font: UIFont, color: UIColor) {
        self.font = font
        self.color = color
    }

    init(_ attributes: [NSAttributedString.Key: Any], font: UIFont, color: UIColor) {
        self.font = attributes[.font] as? UIFont ?? font
        self.color = attributes[.foregroundColor] as? UIColor ?? color
        background = attributes[.backgroundColor] as? UIColor
        let tracking = RunStyle.number(attributes[.tracking])
        kern = attributes[.kern].map(RunStyle.number) ?? tracking
        ligatures = attributes[.ligature].map { RunStyle.number($0) != 0 } ?? (tracking == 0)
        underline = RunStyle.line(attributes[.underlineStyle])
        underlineColor = attributes[.underlineColor] as? UIColor
        strikethrough = RunStyle.line(attributes[.strikethroughStyle])
        strikethroughColor = attributes[.strikethroughColor] as? UIColor
        shadow = attributes[.shadow] as? NSShadow
        baselineOffset = RunStyle.number(attributes[.baselineOffset])
        strokeWidth = RunStyle.number(attributes[.strokeWidth])
        strokeColor = attributes[.strokeColor] as? UIColor
        obliqueness = min(max(RunStyle.number(attributes[.obliqueness]), -10), 10)
        attachment = attributes[.attachment] as? NSTextAttachment
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
