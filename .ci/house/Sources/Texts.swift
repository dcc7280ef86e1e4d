/// What the Swift files of one folder say: texts as patterns, and all words.
struct Texts {
    /// Texts without an interpolation.
    private var literals: Set<Bytes> = []
    /// The fixed parts of texts with interpolations, in order.
    private var patterns: Set<[Bytes]> = []
    private var words: Set<Bytes> = []

    init(_ files: [Bytes]) {
        for file in files {
            var index = file.startIndex
            while let quote = file[index...].firstIndex(of: .quote) {
                guard let (parts, end) = Self.parts(ofTextAt: quote, in: file) else {
                    index = quote + 1
                    continue
                }
                index = end
                if parts.count == 1 {
                    literals.insert(parts[0])
                } else if parts.contains(where: { $0.contains(where: \.isLetter) || $0.is("-") }) {
                    patterns.insert(parts)
                }
            }
            words.formUnion(file.split { !$0.isAlphanumeric })
        }
    }

    /// The fixed parts of the text that a quotation mark begins, and the index behind it; `nil`
    /// where it begins none, or one with other signs behind a backslash than those of
    /// interpolations.
    private static func parts(ofTextAt quote: Int, in file: Bytes) -> ([Bytes], end: Int)? {
        var parts: [Bytes] = []
        var begin = quote + 1
        var index = begin
        while index < file.endIndex {
            switch file[index] {
            case .quote: return (parts + [file[begin..<index]], index + 1)
            case .newline: return nil
            case UInt8(ascii: "\\"):
                guard let end = Self.end(ofInterpolationAt: index, in: file) else { return nil }
                parts.append(file[begin..<index])
                begin = end
                index = end
            default: index += 1
            }
        }
        return nil
    }

    /// The index behind an interpolation with one pair of brackets in it at most.
    private static func end(ofInterpolationAt start: Int, in file: Bytes) -> Int? {
        guard file[start...].hasPrefix("\\(") else { return nil }
        var depth = 1
        var pairs = 0
        for index in (start + 2)..<file.endIndex {
            switch file[index] {
            case UInt8(ascii: "("):
                depth += 1
                pairs += 1
                if depth > 2 || pairs > 1 { return nil }
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
        }
        return nil
    }

    /// Whether a text is the name, or a pattern gives it from words that are there too.
    func name(_ name: Bytes) -> Bool {
        literals.contains(name) || patterns.contains { fits(name, $0[...], isFirst: true) }
    }

    private func fits(_ text: Bytes, _ parts: ArraySlice<Bytes>, isFirst: Bool) -> Bool {
        guard let part = parts.first else { return text.isEmpty }
        if isFirst {
            return text.starts(with: part)
                && fits(text.dropFirst(part.count), parts.dropFirst(), isFirst: false)
        }
        if parts.count == 1 {
            return text.suffix(part.count).elementsEqual(part)
                && isSaid(text.dropLast(part.count))
        }
        // An interpolation and then the fixed part, wherever that is.
        return text.indices.contains { index in
            text[index...].starts(with: part) && isSaid(text[..<index])
                && fits(text[index...].dropFirst(part.count), parts.dropFirst(), isFirst: false)
        }
    }

    private func isSaid(_ text: Bytes) -> Bool {
        literals.contains(text)
            || text.split { !$0.isAlphanumeric }.allSatisfy {
                words.contains($0) || $0.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "x") }
            }
    }
}
