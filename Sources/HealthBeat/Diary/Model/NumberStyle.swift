/// How numbers look in a language: separators and digits, as a table rather than a loaded locale.
public struct NumberStyle: Hashable, Sendable {
    public var decimalSeparator: Character
    public var groupingSeparator: Character
    /// The scalar value of the language's digit zero; the nine others follow it.
    public var zero: UInt32

    public init(
        decimalSeparator: Character = ".", groupingSeparator: Character = ",", zero: UInt32 = 0x30
    ) {
        self.decimalSeparator = decimalSeparator
        self.groupingSeparator = groupingSeparator
        self.zero = zero
    }

    /// Point, comma, ASCII digits.
    public static let posix = NumberStyle()

    /// The style of a locale name such as "de_AT.UTF-8"; that of English where it is not known.
    public init(localeIdentifier: String) {
        let region = localeRegion(localeIdentifier)
        switch localeLanguage(localeIdentifier) {
        case "de" where region == "CH" || region == "LI":
            self.init(groupingSeparator: "\u{2019}")
        case "de", "nl", "da", "it", "el", "tr", "id", "hr", "sl", "ro", "is", "vi", "ca", "gl",
            "eu", "sr", "bs", "mk":
            self.init(decimalSeparator: ",", groupingSeparator: ".")
        case "es"
        where !["MX", "US", "GT", "HN", "NI", "PA", "PE", "PR", "SV", "DO"].contains(region),
            "pt":
            self.init(decimalSeparator: ",", groupingSeparator: ".")
        case "fr", "ru", "uk", "pl", "cs", "sk", "sv", "nb", "nn", "no", "fi", "hu", "bg", "et",
            "lv", "lt", "be", "kk":
            self.init(decimalSeparator: ",", groupingSeparator: "\u{A0}")
        case "ar"
        where ["EG", "SA", "SY", "IQ", "JO", "YE", "SD", "OM", "KW", "BH", "QA", "LB"]
            .contains(region):
            self.init(decimalSeparator: "\u{66B}", groupingSeparator: "\u{66C}", zero: 0x660)
        case "fa", "ckb":
            self.init(decimalSeparator: "\u{66B}", groupingSeparator: "\u{66C}", zero: 0x6F0)
        default:
            self.init()
        }
    }

    /// Text with ASCII digits and a point, rewritten with this style's digits and separator.
    public func localized(_ text: String) -> String {
        if decimalSeparator == ".", zero == 0x30 { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar == "." {
                result.append(decimalSeparator)
            } else if (0x30...0x39).contains(scalar.value),
                let digit = Unicode.Scalar(zero + scalar.value - 0x30)
            {
                result.unicodeScalars.append(digit)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A finite number with a fixed count of fraction digits; "–" for NaN and infinities.
    ///
    /// The minus is U+2212 and `signed` puts a plus before numbers above zero.
    public func string(_ value: Double, fractionDigits: Int = 1, signed: Bool = false) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        let digits = min(max(fractionDigits, 0), 6)
        let steps = Int((abs(value) * Double(powersOfTen[digits])).rounded())
        let number = DecimalText(significand: steps, fractionDigits: digits).description
        let sign = steps == 0 ? "" : value < 0 ? "\u{2212}" : signed ? "+" : ""
        return sign + localized(number)
    }
}
