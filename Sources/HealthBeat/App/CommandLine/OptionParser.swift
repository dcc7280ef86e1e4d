import Diary

/// One option of a command.
struct CommandOption {
    /// Without dashes.
    let name: String
    var short: Character?
    /// The placeholder of the value in the help; nil for an option without a value.
    var value: String?
    let help: LocalizedText

    init(_ name: String, short: Character? = nil, value: String? = nil, _ help: LocalizedText) {
        self.name = name
        self.short = short
        self.value = value
        self.help = help
    }
}

/// A command line that was not understood, in the words of the GNU tools.
struct UsageError: Error {
    let message: String
    /// The command whose help knows more, or "".
    var command = ""
}

/// Options and operands in the manner of `getopt_long`: long options may be shortened while they
/// stay clear, values follow behind `=` or as the next word, `--` ends the options.
struct ParsedArguments {
    private var values: [String: [String]] = [:]
    private(set) var operands: [String] = []
    /// The user's folder, for names that begin with `~`.
    private let home: String?

    init(
        _ arguments: some Sequence<String>, _ options: [CommandOption],
        stopsAtOperand: Bool = false, home: String? = nil
    ) throws(UsageError) {
        self.home = home
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            }
            if word.hasPrefix("--") {
                try readLong(word.dropFirst(2), options, &rest)
            } else if word.hasPrefix("-"), word != "-", !Self.isNegativeNumber(word) {
                try readShort(word.dropFirst(), options, &rest)
            } else if stopsAtOperand {
                operands = [word] + rest
                return
            } else {
                operands.append(word)
            }
        }
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    /// The last value given.
    func value(_ name: String) -> String? { values[name]?.last }

    /// "-5" is an operand, so that the message can be about the weight.
    private static func isNegativeNumber(_ word: String) -> Bool {
        word.dropFirst().first.map { $0.isNumber || $0 == "." || $0 == "," } ?? false
    }

    private mutating func readLong(
        _ word: Substring, _ options: [CommandOption], _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        var matches = options.filter { $0.name == name }
        if matches.isEmpty { matches = options.filter { $0.name.hasPrefix(name) } }
        guard let option = matches.first else {
            throw UsageError(
                message: localized("unrecognized option '--\(name.quotable())'")
                    + Suggestion.question(name, options.map(\.name)) { "--" + $0 })
        }
        guard matches.count == 1 else {
            let names = matches.map { "'--\($0.name)'" }.joined(separator: " ")
            throw UsageError(
                message: localized(
                    "option '--\(name.quotable())' is ambiguous; possibilities: \(names)"))
        }
        if option.value == nil {
            guard parts.count == 1 else {
                throw UsageError(
                    message: localized("option '--\(option.name)' doesn't allow an argument"))
            }
            values[option.name, default: []].append("")
        } else {
            // A directory without a name is a variable that a script did not set, not the present
            // one.
            guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(),
                option.value != "DIR" || !value.isEmpty
            else {
                throw UsageError(
                    message: localized("option '--\(option.name)' requires an argument"))
            }
            values[option.name, default: []].append(expanded(value, option))
        }
    }

    /// No shell expands the sign for the user's folder behind an equals sign.
    private func expanded(_ value: String, _ option: CommandOption) -> String {
        guard option.value == "DIR", let home, value == "~" || value.hasPrefix("~/") else {
            return value
        }
        return home + value.dropFirst()
    }

    private mutating func readShort(
        _ word: Substring, _ options: [CommandOption], _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        var letters = word
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw UsageError(
                    message: localized("invalid option -- '\(String(letter).quotable())'"))
            }
            guard option.value != nil else {
                values[option.name, default: []].append("")
                continue
            }
            if !letters.isEmpty {
                values[option.name, default: []].append(expanded(String(letters), option))
                return
            }
            guard let next = rest.popFirst() else {
                throw UsageError(message: localized("option requires an argument -- '\(letter)'"))
            }
            values[option.name, default: []].append(expanded(next, option))
        }
    }
}
