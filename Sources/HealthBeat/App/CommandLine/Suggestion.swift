import Diary

/// The word that somebody may have meant who typed another one.
enum Suggestion {
    /// "; did you mean 'list'?", or nothing where no word is near.
    ///
    /// - `typed`: what was typed; `marked`: how a word is written in the message.
    static func question(
        _ typed: String, _ words: [String], marked: (String) -> String = { $0 }
    ) -> String {
        nearest(typed, words).map { "; " + localized("did you mean '\(marked($0))'?") } ?? ""
    }

    /// The word that takes the fewest slips of a finger; `nil` where every one takes too many. Of
    /// several the first.
    static func nearest(_ typed: String, _ words: [String]) -> String? {
        let letters = Array(typed.lowercased())
        // A text as long as a book is no slip, and comparing it would take long.
        guard letters.count >= 2, letters.count <= 40 else { return nil }
        let beginning = words.filter { $0.hasPrefix(typed.lowercased()) }
        if beginning.count == 1 { return beginning.first }
        // A third of the letters, and one at least.
        let most = max(1, letters.count / 3)
        let near = words.map { ($0, slips(letters, Array($0))) }.filter { $0.1 <= most }
        return near.min { $0.1 < $1.1 }?.0
    }

    /// How many letters are to be put in, taken out, exchanged or swapped with their neighbour to
    /// make one word of the other.
    static func slips(_ first: [Character], _ second: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var least = min(last[column + 1], current[column]) + 1
                least = min(least, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
