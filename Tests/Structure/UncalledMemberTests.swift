import Foundation
import Testing

/// A method that a program implements and that nothing calls is a promise broken in silence, and so
/// is a flag that nothing sets.
@Suite struct UncalledMemberTests {
    /// A function's name with its argument labels, as in a call: `tableView(_:didSelectRowAt:)`.
    struct Name: Hashable, CustomStringConvertible {
        var base: Substring
        var labels: [Substring]

        var description: String { base + "(" + labels.map { "\($0):" }.joined() + ")" }
    }

    /// The text without comments and the contents of string literals.
    static func code(_ text: String) -> String {
        text.replacing(/"(?:[^"\\\n]|\\.)*"/, with: "\"\"").replacing(/\/\/[^\n]*/, with: "")
    }

    /// The arguments or parameters from behind a bracket, each without what nests in it.
    static func parts(_ text: Substring) -> [Substring] {
        var depth = 0
        var parts: [Substring] = []
        var start = text.startIndex
        for index in text.indices {
            switch text[index] {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth < 0 {
                    parts.append(text[start..<index])
                    return parts.count == 1 && parts[0].allSatisfy(\.isWhitespace) ? [] : parts
                }
            case "," where depth == 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return parts
    }

    private static func label(ofParameter text: Substring) -> Substring {
        text.split { $0.isWhitespace || $0 == ":" }.first ?? "_"
    }

    private static func label(ofArgument text: Substring) -> Substring {
        let text = text.drop(while: \.isWhitespace)
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let rest = text.dropFirst(name.count)
        return !name.isEmpty && rest.hasPrefix(":") && !rest.hasPrefix("::") ? name : "_"
    }

    /// The functions that are called in `code`.
    static func calls(_ code: String) -> Set<Name> {
        var found: Set<Name> = []
        for match in code.matches(of: /(?<before>func )?(?<base>\w+)\(/)
        where match.output.before == nil {
            let arguments = parts(code[match.range.upperBound...])
            var labels = arguments.map(label(ofArgument:))
            found.insert(Name(base: match.output.base, labels: labels))
            // A closure behind the brackets is the last argument, whatever its label.
            labels.append("*")
            found.insert(Name(base: match.output.base, labels: labels))
        }
        return found
    }

    /// The functions that public delegate and data source protocols require in `code`.
    static func requirements(_ code: String) -> Set<Name> {
        var found: Set<Name> = []
        let header = /public protocol \w*(?:Delegate|DataSource)\b[^{]*\{/
        for match in code.matches(of: header) {
            let body = code[match.range.upperBound...].prefix { $0 != "}" }
            for function in body.matches(of: /func (\w+)\(/) {
                found.insert(
                    Name(
                        base: function.output.1,
                        labels: parts(body[function.range.upperBound...])
                            .map(label(ofParameter:))))
            }
        }
        return found
    }

    /// The functions of open classes in `code` that do nothing and are there to be overridden.
    static func hooks(_ code: String) -> Set<Name> {
        var found: Set<Name> = []
        let pattern =
            /open (?:class )?func (\w+)\((?:[^{}]|\n)*?\) *(?:-> *[\w\[\]?]+ *)?\{ *(?:true|false|nil|)\s*\}/
        for match in code.matches(of: pattern)
        where match.output.1.firstMatch(of: /[Ss]hould|[Ww]ill|[Dd]id/) != nil {
            let bracket = match.output.1.endIndex
            found.insert(
                Name(
                    base: match.output.1,
                    labels: parts(code[code.index(after: bracket)...]).map(label(ofParameter:))))
        }
        return found
    }

    private static let sources = Repository.swiftFiles()
        .filter { $0.path.hasPrefix("Sources/Tactile/") }.map { code($0.text) }

    @Test("Everything that a delegate, a data source or a subclass may answer is asked")
    func questionsAreAsked() throws {
        let unasked = Set(try UnreadMemberTests.listed("What nothing asks"))
        let calls = Self.sources.reduce(into: Set<Name>()) { $0.formUnion(Self.calls($1)) }
        var questions: Set<Name> = []
        for source in Self.sources {
            questions.formUnion(Self.requirements(source))
            questions.formUnion(Self.hooks(source))
        }
        #expect(questions.count > 150)
        for question in questions.sorted(by: { "\($0)" < "\($1)" })
        where !unasked.contains(question.base) {
            // With a closure behind the brackets; no function without parameters is called so.
            let trailing = Name(base: question.base, labels: question.labels.dropLast() + ["*"])
            let isAsked = calls.contains(question) || calls.contains(trailing)
            #expect(isAsked, "Nothing calls \(question): call it or remove it.")
        }
    }

    @Test("Flags are set somewhere")
    func flagsAreSet() {
        let words = Self.sources.joined(separator: "\n")
        var set: Set<Substring> = []
        for match in words.matches(of: /(?<before>var )?(?<name>\w+)(?: =[^=]|\.toggle\(\))/)
        where match.output.before == nil {
            set.insert(match.output.name)
        }
        for match in words.matches(of: /(?:&(?:\w+\.)*|\\\.)(\w+)/) { set.insert(match.output.1) }
        let declaration =
            /\n *(?:package |private |fileprivate |internal )?var (\w+)(?:: Bool)? = (?:true|false)\n/
        for match in words.matches(of: declaration) {
            let isSet = set.contains(match.output.1)
            #expect(isSet, "Nothing sets \(match.output.1).")
        }
    }

    @Test("Questions and calls are found in every form")
    func findsBoth() {
        let code = """
            public protocol PageDelegate: AnyObject {
                func page(_ page: Page, didTurnTo number: Int) -> Bool
                func pageDidClose(
                    _ page: Page)
            }
            open func hintDidShow(at place: CGPoint) {}
            open func helper() -> Int { 3 }
            """
        let questions = Self.requirements(code).union(Self.hooks(code))
        #expect(
            Set(questions.map(\.description))
                == ["page(_:didTurnTo:)", "pageDidClose(_:)", "hintDidShow(at:)"])
        let calls = Self.calls(
            "delegate?.page(self, didTurnTo: a ? b(1) : 2); x.pageDidClose(page); func helper(")
        #expect(calls.map(\.description).contains("page(_:didTurnTo:)"))
        #expect(calls.map(\.description).contains("pageDidClose(_:)"))
        #expect(!calls.map(\.base).contains("helper"))
    }
}
