import Foundation

/// A text attribute of UIKit for Foundation's `AttributedString`.
public protocol UIKitTextAttribute: AttributedStringKey where Value: Sendable {
    /// The attribute's key in an `NSAttributedString`.
    static var key: NSAttributedString.Key { get }
    /// The value as an `NSAttributedString` has it.
    static func object(of value: Value) -> Any
    /// The value of what an `NSAttributedString` has; `nil` where that is something else.
    static func value(of object: Any) -> Value?
}

extension UIKitTextAttribute {
    /// The key's text.
    public static var name: String { key.rawValue }
    /// The value itself.
    public static func object(of value: Value) -> Any { value }
    /// What is of the value's type.
    public static func value(of object: Any) -> Value? { object as? Value }
}

/// Numbers are kept as such, of whatever type they were.
public protocol UIKitNumberAttribute: UIKitTextAttribute where Value == CGFloat {}

extension UIKitNumberAttribute {
    /// What is a number.
    public static func value(of object: Any) -> CGFloat? {
        switch object {
        case let number as CGFloat: number
        case let number as Double: CGFloat(number)
        case let number as Float: CGFloat(number)
        case let number as Int: CGFloat(number)
        case let number as NSNumber: CGFloat(number.doubleValue)
        default: nil
        }
    }
}

/// Styles of lines, which an `NSAttributedString` has as numbers.
public protocol UIKitLineAttribute: UIKitTextAttribute where Value == NSUnderlineStyle {}

extension UIKitLineAttribute {
    /// The style's number.
    public static func object(of value: NSUnderlineStyle) -> Any { value.rawValue }
    /// The style of a number.
    public static func value(of object: Any) -> NSUnderlineStyle? {
        ((object as? Int) ?? (object as? NSNumber)?.intValue).map { NSUnderlineStyle(rawValue: $0) }
    }
}

extension AttributeScopes {
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

    /// What UIKit makes of text, beside what Foundation knows.
    public struct UIKitAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let strokeColor: StrokeColorAttribute
        public let underlineColor: UnderlineColorAttribute
        public let strikethroughColor: StrikethroughColorAttribute
        public let paragraphStyle: ParagraphStyleAttribute
        public let shadow: ShadowAttribute
        public let kern: KernAttribute
        public let tracking: TrackingAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let strokeWidth: StrokeWidthAttribute
        public let obliqueness: ObliquenessAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let foundation: FoundationAttributes

        public enum FontAttribute: UIKitTextAttribute {
            public typealias Value = UIFont
            public static let key = NSAttributedString.Key.font
        }
        public enum ForegroundColorAttribute: UIKitTextAttribute {
            public typealias Value = UIColor
            public static let key = NSAttributedString.Key.foregroundColor
        }
        public enum BackgroundColorAttribute: UIKitTextAttribute {
            public typealias Value = UIColor
            public static let key = NSAttributedString.Key.backgroundColor
        }
        public enum StrokeColorAttribute: UIKitTextAttribute {
            public typealias Value = UIColor
            public static let key = NSAttributedString.Key.strokeColor
        }
        public enum UnderlineColorAttribute: UIKitTextAttribute {
            public typealias Value = UIColor
            public static let key = NSAttributedString.Key.underlineColor
        }
        public enum StrikethroughColorAttribute: UIKitTextAttribute {
            public typealias Value = UIColor
            public static let key = NSAttributedString.Key.strikethroughColor
        }
        public enum ParagraphStyleAttribute: UIKitTextAttribute {
            public typealias Value = NSParagraphStyle
            public static let key = NSAttributedString.Key.paragraphStyle
        }
        public enum ShadowAttribute: UIKitTextAttribute {
            public typealias Value = NSShadow
            public static let key = NSAttributedString.Key.shadow
        }
        public enum KernAttribute: UIKitNumberAttribute {
            public static let key = NSAttributedString.Key.kern
        }
        public enum TrackingAttribute: UIKitNumberAttribute {
            public static let key = NSAttributedString.Key.tracking
        }
        public enum BaselineOffsetAttribute: UIKitNumberAttribute {
            public static let key = NSAttributedString.Key.baselineOffset
        }
        public enum StrokeWidthAttribute: UIKitNumberAttribute {
            public static let key = NSAttributedString.Key.strokeWidth
        }
        public enum ObliquenessAttribute: UIKitNumberAttribute {
            public static let key = NSAttributedString.Key.obliqueness
        }
        public enum UnderlineStyleAttribute: UIKitLineAttribute {
            public static let key = NSAttributedString.Key.underlineStyle
        }
        public enum StrikethroughStyleAttribute: UIKitLineAttribute {
            public static let key = NSAttributedString.Key.strikethroughStyle
        }

        static let all: [any UIKitTextAttribute.Type] = [
            FontAttribute.self, ForegroundColorAttribute.self, BackgroundColorAttribute.self,
            StrokeColorAttribute.self, UnderlineColorAttribute.self,
            StrikethroughColorAttribute.self, ParagraphStyleAttribute.self, ShadowAttribute.self,
            KernAttribute.self, TrackingAttribute.self,
            BaselineOffsetAttribute.self, StrokeWidthAttribute.self, ObliquenessAttribute.self,
            UnderlineStyleAttribute.self, StrikethroughStyleAttribute.self,
        ]
    }
}

extension AttributeDynamicLookup {
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
    ) -> Key { self[Key.self] }
}

extension AttributeContainer {
    /// The attributes that UIKit knows, and links; others are left out.
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        self.init()
        func add<Attribute: UIKitTextAttribute>(_ attribute: Attribute.Type) {
            self[attribute] = dictionary[attribute.key].flatMap { attribute.value(of: $0) }
        }
        for attribute in AttributeScopes.UIKitAttributes.all { add(attribute) }
        switch dictionary[.link] {
        case let url as URL: self.link = url
        case let text as String: self.link = URL(string: text)
        default: break
        }
    }
}

extension Dictionary where Key == NSAttributedString.Key, Value == Any {
    /// The attributes that UIKit knows, and links.
    public init(_ container: AttributeContainer) {
        self.init()
        func add<Attribute: UIKitTextAttribute>(_ attribute: Attribute.Type) {
            if let value = container[attribute] {
                self[attribute.key] = attribute.object(of: value)
            }
        }
        for attribute in AttributeScopes.UIKitAttributes.all { add(attribute) }
        if let link = container.link { self[.link] = link }
    }
}

extension NSAttributedString {
    /// The text with the attributes that UIKit knows, and links.
    public convenience init(_ attributedString: AttributedString) {
        let text = NSMutableAttributedString(string: "")
        for run in attributedString.runs {
            text.append(
                NSAttributedString(
                    string: String(attributedString[run.range].characters),
                    attributes: [NSAttributedString.Key: Any](run.attributes)))
        }
        self.init(attributedString: text)
    }
}

extension AttributedString {
    /// The text with the attributes that UIKit knows, and links.
    public init(_ attributedString: NSAttributedString) {
        self.init()
        let all = NSRange(location: 0, length: attributedString.length)
        attributedString.enumerateAttributes(in: all, options: []) { attributes, range, _ in
            self += AttributedString(
                attributedString.attributedSubstring(from: range).string,
                attributes: AttributeContainer(attributes))
        }
    }
}
