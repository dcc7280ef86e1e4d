extension String {
    /// A number of things with their name: "1 entry", "2 entries", "0 rows".
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - noun: an English noun in the singular, whose plural is regular; in front of it there may be
    ///     other words, as in "more line".
    ///   - rest: what the sentence says of one thing, and of any other number of them, such as "was"
    ///     and "were"; it follows the noun.
    public init(counting count: Int, _ noun: String, _ rest: (one: String, many: String)? = nil) {
        let isOne = count == 1
        self = "\(count) \(isOne ? noun : noun.englishPlural)"
        if let rest { self += " " + (isOne ? rest.one : rest.many) }
    }

    /// The regular plural of an English noun.
    var englishPlural: String {
        if hasSuffix("y"), let before = dropLast().last, !"aeiou".contains(before) {
            return dropLast() + "ies"
        }
        return ["s", "x", "z", "ch", "sh"].contains(where: hasSuffix) ? self + "es" : self + "s"
    }
}
