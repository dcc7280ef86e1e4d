/// A non-negative decimal number kept exactly as digits: 82.40 stays 82.40.
public struct DecimalText: Hashable, Sendable {
    /// All digits as one integer, 8240.
    public let significand: Int
    /// The number of digits after the point, 2.
    public let fractionDigits: Int

    /// Digits after the point that are kept; more could not be told apart on any scale.
    package static let maximumFractionDigits = 9

    public init(significand: Int, fractionDigits: Int) {
        precondition(
            significand >= 0 && (0...Self.maximumFractionDigits).contains(fractionDigits),
            "DecimalText holds non-negative numbers with at most 9 fraction digits")
        self.significand = significand
        self.fractionDigits = fractionDigits
    }

    /// Reads ASCII digits with at most one point, at least one digit, at most 15 digits in all.
    public init?(_ text: some StringProtocol) { self.init(utf8: text.utf8) }

    /// Parses UTF-8 bytes by the rules of ``init(_:)``; nil if they are no such number.
    init?(utf8 bytes: some Sequence<UInt8>) {
        var significand = 0
        var fraction = -1
        var digits = 0
        for byte in bytes {
            if byte == UInt8(ascii: "."), fraction < 0 {
                fraction = 0
            } else if byte >= 0x30, byte <= 0x39 {
                significand = significand * 10 + Int(byte - 0x30)
                digits += 1
                if fraction >= 0 { fraction += 1 }
                guard digits <= 15, fraction <= Self.maximumFractionDigits else { return nil }
            } else {
                return nil
            }
        }
        guard digits > 0 else { return nil }
        self.significand = significand
        fractionDigits = max(0, fraction)
    }

    public var doubleValue: Double { Double(significand) / powersOfTen[fractionDigits].asDouble }

    /// The number times `factor`, rounded to the nearest integer, ties away from zero; nil when an
    /// `Int` cannot hold it.
    package func times(_ factor: Int) -> Int? {
        let divisor = powersOfTen[fractionDigits]
        let (product, isLarge) = significand.multipliedReportingOverflow(by: factor)
        // Twice the digits take several times as long, which a diary of many years would notice.
        if !isLarge, product >= 0, product <= Int.max - divisor {
            return (product + divisor / 2) / divisor
        }
        let long = Int128(significand) * Int128(factor)
        return Int(exactly: (long + Int128(divisor) / 2) / Int128(divisor))
    }

    /// The number without zeros that end its fraction: 82.40 becomes 82.4.
    public var trimmed: DecimalText {
        var (value, digits) = (significand, fractionDigits)
        while digits > 0, value.isMultiple(of: 10) {
            value /= 10
            digits -= 1
        }
        return DecimalText(significand: value, fractionDigits: digits)
    }
}

extension DecimalText: CustomStringConvertible {
    /// Digits with a point, without superfluous zeros in front: "0.5", "82.40".
    public var description: String {
        guard fractionDigits > 0 else { return String(significand) }
        let power = powersOfTen[fractionDigits]
        return "\(significand / power).\((significand % power).padded(fractionDigits))"
    }
}

/// 1, 10, 100 … 10¹⁸.
package let powersOfTen: [Int] = (0...18).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

extension Int {
    fileprivate var asDouble: Double { Double(self) }
}
