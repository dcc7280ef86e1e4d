import Testing

@testable import TactileControls

@Suite struct TextEditingTests {
    @Test func replacingPutsTheCaretBehind() {
        var state = TextEditing("hello world")
        state.replace(6..<11, with: "you")
        #expect(state.text == "hello you")
        #expect(state.selection == 9..<9)
    }

    @Test func rangesOutsideAreClamped() {
        var state = TextEditing("abc")
        state.replace(2..<99, with: "!")
        #expect(state.text == "ab!")
        #expect(state.substring(-4..<1) == "a")
        state.select(1..<400)
        #expect(state.selection == 1..<3)
    }

    @Test func extendingKeepsTheOtherEnd() {
        var state = TextEditing("abcdef")
        state.moveHead(to: 4, extending: false)
        state.moveHead(to: 1, extending: true)
        #expect(state.selection == 1..<4)
        state.moveHead(to: 6, extending: true)
        #expect(state.selection == 4..<6)
    }

    @Test func composingReplacesWhatWasComposedBefore() {
        var state = TextEditing("x")
        state.setMarked("に", caret: 1)
        state.setMarked("にほ", caret: 2)
        #expect(state.text == "xにほ")
        #expect(state.marked == 1..<3)
        state.setMarked("", caret: 0)
        #expect(state.text == "x")
        #expect(state.marked == nil)
    }

    private func typed(_ text: String, into history: inout TextHistory) -> String {
        var state = TextEditing()
        for character in text {
            history.record(
                .init(text: state.text, selection: state.selection), kind: .typing,
                inserted: String(character))
            state.replace(state.selection, with: String(character))
        }
        return state.text
    }

    @Test func typingIsUndoneByWords() {
        var history = TextHistory()
        var text = typed("one two", into: &history)
        var steps = [text]
        while let step = history.undo(from: .init(text: text, selection: 0..<0)) {
            text = step.text
            steps.append(text)
        }
        #expect(steps == ["one two", "one ", ""])
        #expect(history.redo(from: .init(text: text, selection: 0..<0))?.text == "one ")
    }

    @Test func aMovedCaretBeginsAStep() {
        var history = TextHistory()
        _ = typed("ab", into: &history)
        history.breakStep()
        history.record(.init(text: "ab", selection: 2..<2), kind: .typing, inserted: "c")
        #expect(history.undo(from: .init(text: "abc", selection: 3..<3))?.text == "ab")
        #expect(history.undo(from: .init(text: "ab", selection: 2..<2))?.text == "")
    }

    @Test func aNewChangeDropsTheRedo() {
        var history = TextHistory()
        _ = typed("ab", into: &history)
        _ = history.undo(from: .init(text: "ab", selection: 2..<2))
        history.record(.init(text: "", selection: 0..<0), kind: .other, inserted: "x")
        #expect(!history.canRedo)
    }
}
