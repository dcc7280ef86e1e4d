import Foundation

/// The text under a key in the person's language, from a bundle such as `.module` with folders as
/// `de.lproj`; see ``PortedTexts``. Foundation's function follows no language on Linux.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
    PortedTexts.of(bundle).localizedString(forKey: key, value: nil, table: nil)
}

/// As `NSLocalizedString(_:bundle:comment:)`, from another table than `Localizable`.
public func NSLocalizedString(
    _ key: String, tableName: String?, bundle: Bundle, comment: String
) -> String {
    PortedTexts.of(bundle).localizedString(forKey: key, value: nil, table: tableName)
}

/// As `NSLocalizedString(_:bundle:comment:)`; where the key is in no table, the text is `value`.
public func NSLocalizedString(
    _ key: String, bundle: Bundle, value: String, comment: String
) -> String {
    PortedTexts.of(bundle).localizedString(forKey: key, value: value, table: nil)
}

extension String {
    /// The text under a key in the person's language.
    ///
    /// - `table`: The name of a table; `nil` means `Localizable`.
    /// - `bundle`: What has the tables, such as `.module`; `nil` means the program's own bundle.
    /// - `locale`: How numbers are written.
    /// - `comment`: For translators.
    public init(
        localized key: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = key.text(nil, table, bundle, locale)
    }

    /// The text under a key in the person's language, or `defaultValue` where there is none.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = defaultValue.text("\(key)", table, bundle, locale)
    }

    /// A key with the values that are put into its text: `"\(count) days"` has the key `%lld days`.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
        enum Argument: Equatable, Sendable {
            case text(String)
            case integer(Int64)
            case unsigned(UInt64)
            case number(Double)

            var value: any CVarArg {
                switch self {
                case .text(let text): NSString(string: text)
                case .integer(let number): number
                case .unsigned(let number): number
                case .number(let number): number
                }
            }
        }

        private let key: String
        private let arguments: [Argument]

        public init(_ value: String) { self.init(stringLiteral: value) }

        public init(stringLiteral value: String) {
            key = value
            arguments = []
        }

        public init(stringInterpolation: StringInterpolation) {
            arguments = stringInterpolation.arguments
            key = arguments.isEmpty ? stringInterpolation.plain : stringInterpolation.format
        }

        func text(
            _ ownKey: String?, _ table: String?, _ bundle: Bundle?, _ locale: Locale
        ) -> String {
            let text = PortedTexts.of(bundle ?? .main).localizedString(
                forKey: ownKey ?? key, value: key, table: table)
            guard !arguments.isEmpty else { return text }
            return PortedTexts.string(
                format: text, locale: locale, arguments: arguments.map(\.value))
        }

        public struct StringInterpolation: StringInterpolationProtocol {
            var plain = "", format = ""
            var arguments: [Argument] = []

            public init(literalCapacity: Int, interpolationCount: Int) {}

            public mutating func appendLiteral(_ literal: String) {
                plain += literal
                format += literal.replacing("%", with: "%%")
            }

            public mutating func appendInterpolation(_ text: String) { add("%@", .text(text)) }
            public mutating func appendInterpolation(_ text: Substring) {
                add("%@", .text(String(text)))
            }
            public mutating func appendInterpolation(_ object: NSObject) {
                add("%@", .text(object.description))
            }
            public mutating func appendInterpolation(_ number: some SignedInteger) {
                add("%lld", .integer(Int64(clamping: number)))
            }
            public mutating func appendInterpolation(_ number: some UnsignedInteger) {
                add("%llu", .unsigned(UInt64(clamping: number)))
            }
            public mutating func appendInterpolation(_ number: some BinaryFloatingPoint) {
                add("%lf", .number(Double(number)))
            }
            public mutating func appendInterpolation<Style: FormatStyle>(
                _ value: Style.FormatInput, format: Style
            ) where Style.FormatOutput == String { add("%@", .text(format.format(value))) }

            private mutating func add(_ specifier: String, _ argument: Argument) {
                format += specifier
                arguments.append(argument)
            }
        }
    }
}
