import Foundation
import Testing

@testable import Diary

/// What one file of a diary takes from another one: whose entry wins, for each state of both.
@Suite struct ContentMergeTests {
    private enum State: CaseIterable {
        case absent, right, unknown, wrong
        var isRight: Bool? { self == .right ? true : self == .wrong ? false : nil }
    }

    private func content(_ entry: Entry, _ state: State, number: Int? = nil) -> DiaryContent {
        var content = DiaryContent()
        if state != .absent { content.take(entry, number: number, isRight: state.isRight) }
        return content
    }

    private func entry(
        _ text: String, second: Int = 0, note: String = "", created: Int = 0
    ) -> Entry {
        Entry(
            weight: kilograms(text), moment: testNow.adding(seconds: second), note: note,
            created: created)
    }

    @Test func whatARowSaysOfItselfIsKept() {
        let one = entry("80")
        for state in State.allCases where state != .absent {
            let content = content(one, state, number: 7)
            #expect(content.entries == [one.id: one] && content.numbers == [one.id: 7])
            #expect(content.right == (state == .right ? [one.id] : []))
            #expect(content.wrong == (state == .wrong ? [one.id] : []))
        }
        #expect(content(one, .right).numbers.isEmpty)
    }

    @Test func theSameEntryIsTakenWhereOnesOwnIsWrongAndTheOtherIsNot() {
        let own = entry("80")
        var other = own
        other.note = "other"
        for (mine, theirs) in pairs() where theirs != .absent {
            var content = content(own, mine, number: 1)
            let isTaken = mine == .absent || mine == .wrong && theirs != .wrong
            #expect(
                content.complete(with: self.content(other, theirs, number: 2))
                    == (isTaken ? 1 : 0), "\(mine) \(theirs)")
            #expect(content.entries == [own.id: isTaken ? other : own], "\(mine) \(theirs)")
            #expect(content.numbers == [own.id: isTaken ? 2 : 1], "\(mine) \(theirs)")
            let state = isTaken ? theirs : mine
            #expect(content.right == (state == .right ? [own.id] : []), "\(mine) \(theirs)")
            #expect(content.wrong == (state == .wrong ? [own.id] : []), "\(mine) \(theirs)")
        }
    }

    @Test func whatIsGoneIsNotTaken() {
        let own = entry("80")
        for state in State.allCases {
            var content = content(own, state)
            let before = content.entries
            #expect(content.complete(with: self.content(own, .right), without: [own.id]) == 0)
            #expect(content.entries == before)
        }
    }

    /// The second value says by what two rows of one number, or of none, may be one.
    @Test(
        arguments: [
            // Moment, weight and creation tell it whatever the numbers are.
            (0, "80", "", 5, true, true), (0, "80", "other", 5, true, true),
            // Of one number a moment is enough, or weight and creation, or a note.
            (0, "90", "", 9, true, false), (9, "80", "", 5, true, false),
            (9, "90", "note", 9, true, false),
            // What is alike by chance tells nothing.
            (9, "80", "", 9, false, false), (9, "90", "", 5, false, false),
            (9, "90", "", 9, false, false), (9, "90", "other", 9, false, false),
        ])
    func aRowOfAnotherIdentifierMayBeTheSame(
        second: Int, text: String, note: String, created: Int, isOneByNumber: Bool,
        isOneByItself: Bool
    ) {
        let own = entry("80", note: note == "note" ? "note" : "", created: 5)
        let other = entry(text, second: second, note: note, created: created)
        for (mine, theirs) in pairs() where mine != .absent && theirs != .absent {
            for number in [1, 2] {
                var content = content(own, mine, number: 1)
                let isOne =
                    isOneByItself || isOneByNumber && number == 1 && mine != .right
                let isBetter = theirs != .wrong && mine != .right
                let taken = content.complete(with: self.content(other, theirs, number: number))
                let wanted = !isOne ? [own, other] : isBetter ? [other] : [own]
                #expect(
                    Set(content.entries.values) == Set(wanted), "\(mine) \(theirs) \(number)")
                #expect(taken == (isOne && !isBetter ? 0 : 1), "\(mine) \(theirs) \(number)")
                #expect(
                    content.wrong.union(content.right).isSubset(of: content.entries.keys),
                    "\(mine) \(theirs) \(number)")
            }
        }
    }

    @Test func ofOneSettingOnesOwnCounts() {
        var content = DiaryContent()
        var other = DiaryContent()
        content.settings = ["a": "1", "b": "2"]
        other.settings = ["b": "3", "c": "4"]
        #expect(content.complete(with: other) == 0)
        #expect(content.settings == ["a": "1", "b": "2", "c": "4"])
    }

    private func pairs() -> [(State, State)] {
        State.allCases.flatMap { one in State.allCases.map { (one, $0) } }
    }
}
