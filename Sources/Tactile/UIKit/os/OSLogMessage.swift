import Foundation

/// A text with values in it, as a ``Logger`` takes it.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
    let text: String

    public init(stringLiteral value: String) { text = value }
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Who may read a value in a message. What is written goes to who runs the program, so that every
/// value is shown, as in Xcode.
public struct OSLogPrivacy: Sendable {
    public enum Mask: Sendable { case hash, none }

    public static let `public` = OSLogPrivacy()
    public static let `private` = OSLogPrivacy()
    public static let sensitive = OSLogPrivacy()
    public static let auto = OSLogPrivacy()
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}

/// At which side of a column a value stands.
public struct OSLogStringAlignment: Sendable {
    /// In characters; negative at the left side.
    let columns: Int

    public static let none = OSLogStringAlignment(columns: 0)
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: -columns)
    }
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns)
    }

    func align(_ text: String) -> String {
        let missing = String(repeating: " ", count: max(0, abs(columns) - text.count))
        return columns < 0 ? text + missing : missing + text
    }
}

/// How whole numbers are written.
public struct OSLogIntegerFormatting: Sendable {
    var radix = 10, prefix = "", isUppercase = false, showsPlus = false, minDigits = 1

    public static let decimal = OSLogIntegerFormatting()
    public static let hex = OSLogIntegerFormatting(radix: 16)
    public static let octal = OSLogIntegerFormatting(radix: 8)

    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(showsPlus: explicitPositiveSign, minDigits: minDigits)
    }

    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
            showsPlus: explicitPositiveSign, minDigits: minDigits)
    }

    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, prefix: includePrefix ? "0o" : "", isUppercase: uppercase,
            showsPlus: explicitPositiveSign, minDigits: minDigits)
    }

    func text(_ number: some BinaryInteger) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
        return (number < 0 ? "-" : showsPlus ? "+" : "") + prefix + zeros + digits
    }
}

/// How numbers with a fraction are written.
public struct OSLogFloatFormatting: Sendable {
    let format: String

    public static let fixed = OSLogFloatFormatting(format: "%f")
    public static let exponential = OSLogFloatFormatting(format: "%e")
    /// The shorter one of the two.
    public static let hybrid = OSLogFloatFormatting(format: "%g")
    public static func fixed(precision: Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(format: "%.\(max(0, precision))f")
    }
    public static func exponential(precision: Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(format: "%.\(max(0, precision))e")
    }
    public static func hybrid(precision: Int) -> OSLogFloatFormatting {
        OSLogFloatFormatting(format: "%.\(max(0, precision))g")
    }
}

/// How truth values are written.
public enum OSLogBoolFormat: Sendable { case truth, answer }

/// What stands between the quotes of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(
        _ value: some CustomStringConvertible, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { text += align.align(value.description) }

    public mutating func appendInterpolation(
        _ number: some BinaryInteger, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.align(format.text(number)) }

    public mutating func appendInterpolation(
        _ number: some BinaryFloatingPoint, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.align(String(format: format.format, Double(number))) }

    public mutating func appendInterpolation(
        _ value: Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        switch format {
        case .truth: text += value ? "true" : "false"
        case .answer: text += value ? "yes" : "no"
        }
    }

    public mutating func appendInterpolation(
        _ object: NSObject, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.align(object.description) }

    public mutating func appendInterpolation(
        _ type: Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { text += align.align("\(type)") }
}
