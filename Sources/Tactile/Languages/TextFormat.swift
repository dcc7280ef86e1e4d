/// A text of a table with places for what is put in: `%@` and `%lld` in the order of the English
/// text, `%2$@` for the second whatever the order, `%%` for a percent sign.
struct TextFormat: Hashable, Sendable {
    enum Piece: Hashable, Sendable {
        case text(String)
        /// The number of the argument, from 0.
        case place(Int)
    }

    let pieces: [Piece]

    /// - `isPlain`: the text has no places, and a percent sign is one.
    init(_ text: String, isPlain: Bool) {
        guard !isPlain, text.contains("%") else {
            pieces = [.text(text)]
            return
        }
        var pieces: [Piece] = []
        var plain = ""
        var next = 0
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            plain += rest[..<sign]
            rest = rest[sign...].dropFirst()
            if rest.first == "%" {
                plain += "%"
                rest = rest.dropFirst()
                continue
            }
            guard let (number, length) = Self.place(rest) else {
                plain += "%"
                continue
            }
            rest = rest.dropFirst(length)
            if !plain.isEmpty { pieces.append(.text(plain)) }
            plain = ""
            pieces.append(.place(number ?? next))
            next += 1
        }
        plain += rest
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    /// Reads what follows a percent sign: "@", "lld", "2$@".
    private static func place(_ text: Substring) -> (number: Int?, length: Int)? {
        var kind = text
        var number: Int?
        let digits = text.prefix { ("0"..."9").contains($0) }
        if !digits.isEmpty, text.dropFirst(digits.count).first == "$" {
            guard let given = Int(digits), given > 0 else { return nil }
            number = given - 1
            kind = text.dropFirst(digits.count + 1)
        }
        for name in ["@", "lld"] where kind.hasPrefix(name) {
            return (number, text.count - kind.count + name.count)
        }
        return nil
    }

    /// The numbers of the arguments it puts in.
    var places: Set<Int> {
        Set(pieces.compactMap { if case .place(let number) = $0 { number } else { nil } })
    }

    func filled(_ arguments: [String]) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let plain): text += plain
            case .place(let number): text += number < arguments.count ? arguments[number] : ""
            }
        }
        return text
    }

    /// Its own words through `change`; what is put in stays.
    func changingWords(_ change: (String) -> String) -> TextFormat {
        TextFormat(
            pieces: pieces.map { piece in
                if case .text(let text) = piece { .text(change(text)) } else { piece }
            })
    }

    private init(pieces: [Piece]) {
        self.pieces = pieces
    }
}
