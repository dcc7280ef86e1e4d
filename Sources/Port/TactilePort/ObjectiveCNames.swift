/// The names that methods of Swift have in Objective-C.
enum ObjectiveCNames {
    /// What a label or a name may begin or end with so that no "With" is put between them.
    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following",
        "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on",
        "passing", "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
    ]

    /// `tapped(_:)` is `tapped:`, and `tapped(sender:)` is `tappedWithSender:`.
    static func selector(_ name: String, _ labels: [String]) -> String {
        guard let first = labels.first else { return name }
        var text = name
        if first != "_" {
            let words = camelWords(name)
            if !prepositions.contains(camelWords(first).first?.lowercased() ?? ""),
                !prepositions.contains(words.last?.lowercased() ?? "")
            {
                text += "With"
            }
            text += first.prefix(1).uppercased() + first.dropFirst()
        }
        return text + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    }

    /// The words of a name in camel case.
    private static func camelWords(_ name: String) -> [String] {
        var words: [String] = []
        for character in name {
            if character.isUppercase || words.isEmpty {
                words.append(String(character))
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }

    /// The key of a property of Apple's classes: `isHidden` is called `hidden` there.
    static func key(ofForeign name: String) -> String {
        guard name.hasPrefix("is"), let letter = name.dropFirst(2).first, letter.isUppercase else {
            return name
        }
        return letter.lowercased() + name.dropFirst(3)
    }
}
