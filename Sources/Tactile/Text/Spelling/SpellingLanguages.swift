import TactileViews

extension ApplicationSession {
    /// The languages that a text may be in, the best first: that of the program's own texts, as the
    /// person writes it if that is known, before others of the person. `nil` checks no spelling.
    var spellingLanguages: [String]? {
        guard let textLanguages else { return nil }
        let own = Language.current.identifier
        func code(_ language: String) -> Substring { language.prefix { $0 != "-" } }
        let alike = textLanguages.filter { code($0) == code(own) }
        return alike + [own] + textLanguages.filter { code($0) != code(own) }
    }
}
