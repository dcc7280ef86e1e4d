import Testing

@testable import Diary
@testable import DiaryFiles

@Suite struct CountingTests {
    @Test(arguments: [
        (0, "entry", "0 entries"), (1, "entry", "1 entry"), (2, "entry", "2 entries"),
        (1, "day", "1 day"), (21, "day", "21 days"), (1, "more line", "1 more line"),
        (3, "more line", "3 more lines"), (5, "address", "5 addresses"), (2, "match", "2 matches"),
        (-1, "row", "-1 rows"),
    ])
    func numbersAgreeWithTheirNouns(count: Int, noun: String, text: String) {
        #expect(String(counting: count, noun) == text)
    }

    @Test func whatFollowsAgreesToo() {
        #expect(String(counting: 1, "entry", ("is", "are")) == "1 entry is")
        #expect(String(counting: 0, "entry", ("is", "are")) == "0 entries are")
    }

    @Test func messagesOfOne() {
        var recovery = DiaryRecovery(.damaged)
        recovery.recovered = 1
        recovery.fromMemory = 1
        #expect(recovery.message.contains("1 entry was recovered from it"))
        #expect(recovery.message.contains("1 was written again as it is shown"))
        let people = ImportError.severalPeople([
            ImportPerson(name: "Ada", count: 1), ImportPerson(name: "Ben", count: 2),
        ])
        #expect(people.message.contains("(1 weight)") && people.message.contains("(2 weights)"))
        let quotes = (0..<4).map { "2026-01-0\($0 + 1),82,\"open\n" }.joined()
        let file = try? read("date,kg,note\n" + quotes)
        #expect(
            file?.assumptions.last
                == "1 more quote without an end was read up to the end of the line."
        )
    }
}
