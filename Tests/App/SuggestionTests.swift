import Testing

@testable import HealthBeatApp

@MainActor
@Suite struct SuggestionTests {
    @Test(arguments: [
        ("lst", "list"), ("lsit", "list"), ("LIST", "list"), ("imprt", "import"),
        ("exprot", "export"), ("settigns", "settings"), ("sett", "settings"),
        ("udno", "undo"), ("wach", "watch"), ("statistics", nil), ("frob", nil), ("x", nil),
        ("", nil),
    ])
    func theCommandThatWasMeantIsFound(typed: String, meant: String?) {
        #expect(Suggestion.nearest(typed, Command.all.map(\.name)) == meant)
    }

    @Test func aBookIsNoSlip() {
        let book = String(repeating: "list ", count: 200_000)
        #expect(Suggestion.nearest(book, ["list"]) == nil)
        #expect(Suggestion.question(book, ["list"]).isEmpty)
    }

    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "ab", 2), ("list", "list", 0), ("lsit", "list", 1),
        ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
    func slipsAreCounted(first: String, second: String, count: Int) {
        #expect(Suggestion.slips(Array(first), Array(second)) == count)
        #expect(Suggestion.slips(Array(second), Array(first)) == count)
    }
}
