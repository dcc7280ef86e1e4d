/// A text for people, written in English where it is used: ``localized(_:one:in:)`` says it in the
/// person's language.
///
/// Its key in the tables is the English text with `%@` for what is put in. A number of things that
/// decides on the form of the text is put in as `\(counting: number)`, and is `%lld` in the key:
///
/// ```swift
/// localized("The file “\(name)” cannot be read.")                                // "The file “%@” cannot be read."
/// localized("\(counting: count) files copied", one: "\(counting: count) file copied")  // "%lld files copied"
/// ```
///
/// Long texts may be put together with `+`.
public struct LocalizedText: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// What the tables have it under.
    public private(set) var key: String
    /// The text as the source has it, with what was put in.
    private(set) var english: String
    private(set) var arguments: [String] = []
    /// What the form of the text goes by.
    private(set) var count: PluralOperands?

    public init(stringLiteral value: String) {
        (key, english) = (value, value)
    }

    public init(stringInterpolation interpolation: StringInterpolation) {
        (key, english) = (interpolation.key, interpolation.english)
        (arguments, count) = (interpolation.arguments, interpolation.count)
        // As a literal would have it, from which a text without arguments cannot be told.
        if arguments.isEmpty { key = english }
    }

    /// Both texts as one, which is looked up as one: it is a text of its own in the tables.
    public static func + (left: LocalizedText, right: LocalizedText) -> LocalizedText {
        var sum = left
        sum.key = left.keyWithin(right) + right.keyWithin(left)
        sum.english += right.english
        sum.arguments += right.arguments
        sum.count = left.count ?? right.count
        return sum
    }

    /// Its part of the key of a longer text, of which `other` is the other part.
    private func keyWithin(_ other: LocalizedText) -> String {
        arguments.isEmpty && !other.arguments.isEmpty
            ? key.replacing("%", with: "%%") : key
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var english = ""
        fileprivate var arguments: [String] = []
        fileprivate var count: PluralOperands?

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
            english.reserveCapacity(literalCapacity + 8 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            english += literal
            key += literal.contains("%") ? literal.replacing("%", with: "%%") : literal
        }

        /// What stands for itself in every language, such as a name or a number that is written
        /// already.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(value.description, "%@")
        }

        /// A number of things.
        public mutating func appendInterpolation(counting number: Int) {
            count = PluralOperands(number)
            append(String(number), "%lld")
        }

        /// A number of things as it is written.
        ///
        /// - Parameters:
        ///   - digits: The number in digits, with as many behind the point as are shown: "1.50".
        ///     What is no number counts as many.
        ///   - shown: The number as the person's locale writes it.
        public mutating func appendInterpolation(counting digits: String, as shown: String) {
            count = PluralOperands(digits) ?? PluralOperands(0)
            append(shown, "%lld")
        }

        private mutating func append(_ argument: String, _ place: String) {
            key += place
            english += argument
            arguments.append(argument)
        }
    }
}
