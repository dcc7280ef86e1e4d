import Foundation
import Synchronization
import TactileLanguages

/// A text that has forms for several numbers, as a `.stringsdict` says them.
///
/// Where it is put into a table of texts it stands as its form for most numbers, with a mark at its
/// end that nobody sees: whatever code formats it shows a text, and code that knows the mark the
/// right form.
struct NumberedText: Sendable {
    /// That of its table, as "de-AT".
    let language: String
    /// What is formatted, with `%#@name@` for what has forms.
    let format: String
    /// The forms of each name, which are formats as well.
    let forms: [String: [PluralCategory: String]]

    /// Reads an entry of a `.stringsdict`; `nil` where it is none.
    init?(_ entry: Any, language: String) {
        guard let entry = entry as? [String: Any],
            let format = entry["NSStringLocalizedFormatKey"] as? String
        else { return nil }
        self.language = language
        self.format = format
        forms = entry.compactMapValues { rules in
            guard let rules = rules as? [String: String], rules["other"] != nil else { return nil }
            var forms: [PluralCategory: String] = [:]
            for category in PluralCategory.allCases { forms[category] = rules[category.rawValue] }
            return forms
        }
    }

    // MARK: Formatting

    /// A format whose parts take the arguments one after the other, and these arguments: a form
    /// need not show its number, or may show it twice.
    func format(for arguments: [any CVarArg]) -> (format: String, arguments: [any CVarArg]) {
        var next = 0
        var taken: [Int] = []
        let format = expanded(format, arguments, next: &next, taken: &taken, depth: 0)
        return (format, taken.map { arguments[$0] })
    }

    /// The form for most numbers, in which every part names its argument.
    private var usual: String {
        var next = 0
        var taken: [Int] = []
        return expanded(format, nil, next: &next, taken: &taken, depth: 0)
    }

    /// - `arguments`: `nil` while they are not known.
    /// - `next`: the argument of the next part that names none; moved behind those that are taken.
    private func expanded(
        _ text: String, _ arguments: [any CVarArg]?, next: inout Int, taken: inout [Int],
        depth: Int
    ) -> String {
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            let part = FormatPart(rest[sign...])
            rest = rest[part.end...]
            guard part.name != nil || part.takesArgument else {
                result += part.text
                continue
            }
            let index = part.position ?? next
            if part.position == nil { next = index + 1 }
            if let name = part.name {
                // A form that leads to itself has no end.
                if depth < 8, let form = form(name, of: index, arguments ?? []) {
                    var inner = index
                    result += expanded(
                        form, arguments, next: &inner, taken: &taken, depth: depth + 1)
                    if part.position == nil { next = max(next, inner) }
                } else {
                    result += "%" + part.text
                }
            } else if let arguments {
                // What there is no argument for is shown as it is written.
                let isThere = arguments.indices.contains(index)
                result += isThere ? part.text : "%" + part.text
                if isThere { taken.append(index) }
            } else {
                result += "%\(index + 1)$" + part.text.dropFirst()
            }
        }
        return result + rest
    }

    private func form(_ name: String, of index: Int, _ arguments: [any CVarArg]) -> String? {
        guard let forms = forms[name] else { return nil }
        guard let number = arguments.indices.contains(index) ? arguments[index] : nil,
            let operands = Self.operands(of: number)
        else { return forms[.other] }
        // On iOS it stands for none in every language.
        if operands.i == 0, operands.t == 0, let none = forms[.zero] { return none }
        let category = PluralRule.rule(of: language).category(of: operands)
        return forms[category] ?? forms[.other]
    }

    private static func operands(of number: any CVarArg) -> PluralOperands? {
        if let whole = number as? any BinaryInteger {
            return PluralOperands(Int(clamping: whole))
        }
        let value = (number as? any BinaryFloatingPoint).map { Double($0) }
        guard let value = value ?? (number as? NSNumber)?.doubleValue, value.isFinite else {
            return nil
        }
        return Int(exactly: value).map(PluralOperands.init) ?? PluralOperands("\(value)")
    }

    // MARK: In a table

    /// Those in tables, and as what they stand there.
    private static let known = Mutex<[(numbered: NumberedText, text: String)]>([])
    /// Characters that are never drawn: variation selectors, which nothing has at its end.
    private static let first: UInt32 = 0xE0100
    private static let count = 240

    /// The text as it stands in a table.
    func registered() -> String {
        Self.known.withLock { known in
            guard known.count < Self.count * Self.count else { return usual }
            let text =
                usual + Self.digit(known.count / Self.count) + Self.digit(known.count % Self.count)
            known.append((self, text))
            return text
        }
    }

    private static func digit(_ value: Int) -> String {
        Unicode.Scalar(first + UInt32(value)).map { String($0) } ?? ""
    }

    /// What stands in a table as a text.
    static func of(_ text: String) -> NumberedText? {
        let digits = text.unicodeScalars.suffix(2).map { Int($0.value) - Int(first) }
        guard digits.count == 2, digits.allSatisfy((0..<count).contains) else { return nil }
        let index = digits[0] * count + digits[1]
        return known.withLock { known in
            guard known.indices.contains(index), known[index].text == text else { return nil }
            return known[index].numbered
        }
    }
}

/// What begins with a percent sign in a format.
private struct FormatPart {
    /// As it is written, without its position.
    var text = "%"
    /// The argument that it names, from 0.
    var position: Int?
    /// Of `%#@name@`.
    var name: String?
    var takesArgument = false
    /// Where it ends in the format.
    var end: String.Index

    private static let flags: Set<Character> = ["-", "+", " ", "0", "#", "'"]
    private static let sizes: Set<Character> = ["h", "l", "q", "L", "z", "t", "j"]

    /// - `format`: from a percent sign on.
    init(_ format: Substring) {
        end = format.index(after: format.startIndex)
        var rest = format.dropFirst()
        func take(_ fits: (Character) -> Bool) -> Substring {
            let taken = rest.prefix(while: fits)
            rest = rest[taken.endIndex...]
            return taken
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        if let number = Int(digits), number > 0, rest[digits.endIndex...].first == "$" {
            position = number - 1
            rest = rest[digits.endIndex...].dropFirst()
        }
        if rest.hasPrefix("#@"), let close = rest.dropFirst(2).firstIndex(of: "@") {
            name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<close])
            text = "%#@\(name ?? "")@"
            end = rest.index(after: close)
            return
        }
        text += take(Self.flags.contains)
        text += take { $0.isASCII && $0.isNumber || $0 == "." }
        text += take(Self.sizes.contains)
        guard let kind = rest.first else {
            end = rest.startIndex
            return
        }
        text.append(kind)
        takesArgument = kind != "%"
        end = rest.index(after: rest.startIndex)
    }
}
