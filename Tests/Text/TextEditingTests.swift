import Foundation
import Testing

@testable import TactileText

@Suite struct TextEditingTests {
    @Test func replacingPutsTheCaretBehind() {
        var state = TextEditing("hello world")
        state.replace(6..<11, with: TextPiece("you"))
        #expect(state.text == "hello you")
        #expect(state.selection == 9..<9)
    }

    @Test func rangesOutsideAreClamped() {
        var state = TextEditing("abc")
        state.replace(2..<99, with: TextPiece("!"))
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
        state.setMarked(TextPiece("に"), selected: 1..<1)
        state.setMarked(TextPiece("にほ"), selected: 0..<2)
        #expect(state.text == "xにほ")
        #expect(state.marked == 1..<3)
        #expect(state.selection == 1..<3)
        state.setMarked(TextPiece(""), selected: 0..<0)
        #expect(state.text == "x")
        #expect(state.marked == nil)
    }
}

@Suite struct TextDocumentTests {
    @Test func paragraphsHoldTheirBreaks() {
        let document = TextDocument("one\ntwo\r\nthree\u{2029}\n")
        #expect(
            document.paragraphs.map(\.text) == ["one\n", "two\r\n", "three\u{2029}", "\n", ""])
        #expect(document.paragraphs.map { String($0.line) } == ["one", "two", "three", "", ""])
        #expect(document.paragraph(at: 3) == 0)
        #expect(document.paragraph(at: 4) == 1)
        #expect(document.range(of: 1) == 4..<9)
        #expect(document.paragraph(at: document.length) == 4)
        #expect(TextDocument("").paragraphs.count == 1)
    }

    @Test func aChangeTouchesItsParagraphsOnly() {
        let document = TextDocument("one\ntwo\nthree")
        #expect(document.replace(5..<5, with: TextPiece("x")) == .init(old: 1..<2, count: 1))
        #expect(document.replace(2..<6, with: TextPiece("")) == .init(old: 0..<2, count: 1))
        #expect(document.text == "onwo\nthree")
        #expect(document.replace(4..<4, with: TextPiece("\n\n")) == .init(old: 0..<1, count: 3))
        #expect(document.text == "onwo\n\n\nthree")
    }

    @Test func placesStayRightThroughManyChanges() {
        var seed: UInt64 = 7
        func dice(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % max(count, 1)
        }
        let document = TextDocument("one\ntwo\nthree\n\nfive")
        let naive = NSMutableString(string: document.text)
        let pieces = ["", "x", "\n", "ab\ncd", "\n\n", "e\nf\ng\nh", "é"]
        for round in 0..<400 {
            let low = dice(naive.length + 1)
            let range = low..<low + dice(min(naive.length - low, 9) + 1)
            let text = pieces[dice(pieces.count)]
            let isStyled = dice(5) == 0
            let piece =
                isStyled
                ? TextPiece(NSAttributedString(string: text, attributes: [.kern: 1]))
                : TextPiece(text)
            document.replace(range, with: piece)
            naive.replaceCharacters(in: NSRange(range), with: text)
            #expect(document.length == naive.length)
            guard round % 20 == 0 else { continue }
            #expect(document.text == naive as String)
            var start = 0
            for (index, paragraph) in document.paragraphs.enumerated() {
                #expect(document.start(of: index) == start)
                #expect(paragraph.length == paragraph.text.utf16.count)
                start += paragraph.length
            }
            #expect(document.start(of: document.paragraphs.count) == start)
            #expect(document.isStyled == document.paragraphs.contains { !$0.runs.isEmpty })
        }
    }

    @Test func whatHasNoBreaksIsCutBetweenWords() {
        let words = String(repeating: "word ", count: 4000)
        let document = TextDocument(words)
        #expect(document.paragraphs.count >= 3)
        #expect(document.paragraphs.allSatisfy { $0.length <= TextDocument.usualLongest })
        #expect(document.paragraphs.allSatisfy { $0.text.hasSuffix(" ") || $0.length == 0 })
        #expect(document.text == words)
        let flags = String(repeating: "🇩🇪", count: 5000)
        let cut = TextDocument(flags)
        #expect(cut.paragraphs.count > 1)
        #expect(cut.paragraphs.allSatisfy { $0.text.allSatisfy { $0 == "🇩🇪" } })
        #expect(TextDocument(flags, longest: .max).paragraphs.count == 1)
    }

    /// Random changes give what the same changes of a plain string give.
    @Test(arguments: 0..<20) func randomChangesAgreeWithAString(seed: UInt64) {
        var random = SeededNumbers(state: seed)
        let document = TextDocument("")
        var plain: [UInt16] = []
        let pieces = ["a", "bc ", "\n", "x\ny\n", "é", "日本", "\r\n", "", "long words here"]
        for _ in 0..<300 {
            let low = Int.random(in: 0...plain.count, using: &random)
            let high = min(plain.count, low + Int.random(in: 0...6, using: &random))
            let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
            document.replace(low..<high, with: TextPiece(piece))
            plain.replaceSubrange(low..<high, with: Array(piece.utf16))
            #expect(Array(document.text.utf16) == plain)
            #expect(document.length == plain.count)
            for index in document.paragraphs.indices {
                let paragraph = document.paragraphs[index]
                #expect(paragraph.length == paragraph.text.utf16.count)
                let isLast = index == document.paragraphs.count - 1
                #expect((paragraph.text.last?.isNewline ?? false) != isLast)
            }
        }
    }

    @Test func attributesStayWithTheirText() {
        let key = NSAttributedString.Key("mark")
        let styled = NSMutableAttributedString(string: "one\ntwo\nthree")
        styled.addAttribute(key, value: 1, range: NSRange(location: 4, length: 3))
        let document = TextDocument(TextPiece(styled))
        #expect(document.paragraphs.map { !$0.runs.isEmpty } == [false, true, false])
        document.replace(0..<1, with: TextPiece("O\n"))
        document.replace(6..<7, with: TextPiece("ww"))
        let text = document.attributed(0..<document.length, base: [:])
        #expect(text.string == "O\nne\ntwwo\nthree")
        let marked = (0..<text.length).filter {
            text.attribute(key, at: $0, effectiveRange: nil) != nil
        }
        #expect(marked == [5, 8])
    }

    /// Random changes in several looks give what the same changes of an attributed string give.
    @Test(arguments: 0..<20) func randomChangesOfLooksAgreeWithAttributes(seed: UInt64) {
        let key = NSAttributedString.Key("mark")
        var random = SeededNumbers(state: seed)
        let document = TextDocument("")
        let model = NSMutableAttributedString(string: "")
        func marks(_ text: NSAttributedString) -> [Int?] {
            (0..<text.length).map { text.attribute(key, at: $0, effectiveRange: nil) as? Int }
        }
        let pieces = ["a", "bc ", "\n", "x\ny\n", "é", "日本", "", "long\nwords\nhere"]
        for _ in 0..<200 {
            let low = Int.random(in: 0...model.length, using: &random)
            let high = min(model.length, low + Int.random(in: 0...6, using: &random))
            let string = pieces[Int.random(in: 0..<pieces.count, using: &random)]
            let mark = Int.random(in: 0...3, using: &random)
            let attributes = mark == 0 ? [:] : [key: mark]
            document.replace(low..<high, with: TextPiece(string, attributes: attributes))
            model.replaceCharacters(
                in: NSRange(low..<high),
                with: NSAttributedString(string: string, attributes: attributes))
            #expect(document.text == model.string)
            let made = document.attributed(0..<document.length, base: [:])
            #expect(marks(made) == marks(model))
            #expect(document.isStyled == marks(model).contains { $0 != nil })
            // What has no break of looks is one run.
            for paragraph in document.paragraphs {
                for (run, next) in zip(paragraph.runs.all, paragraph.runs.all.dropFirst()) {
                    #expect(
                        run.range.upperBound < next.range.lowerBound
                            || !run.look.equals(next.look))
                }
            }
        }
    }

    /// A long text that is pasted in one look costs what it costs without: no paragraph gets
    /// attributes or attributed text of its own.
    @Test func aLongTextInOneLookSharesIt() {
        let key = NSAttributedString.Key("mark")
        let document = TextDocument(TextPiece("first line\nlast", attributes: [key: 1]))
        let line = String(repeating: "word ", count: 10) + "\n"
        let pasted = TextPiece(String(repeating: line, count: 5000), attributes: [key: 2])
        document.replace(5..<5, with: pasted)
        #expect(document.paragraphs.count == 5002)
        let look = pasted.runs.all[0].look
        #expect(
            document.paragraphs[1..<5000].allSatisfy {
                $0.runs.all.count == 1 && $0.runs.all[0].look === look
            })
        #expect(document.paragraphs[0].runs.all.map(\.range) == [0..<5, 5..<56])
        #expect(document.paragraphs[5000].runs.all.map(\.look.attributes.count) == [1])
        let taken = document.piece(5..<5 + pasted.length)
        #expect(taken.runs.all.map(\.range) == [0..<pasted.length])
    }

    /// Runs that fill paragraphs, end inside of some, and go over several.
    @Test func everyParagraphKeepsItsAttributes() {
        let key = NSAttributedString.Key("mark")
        let styled = NSMutableAttributedString(string: "one\ntwo 😀\nthree\n\nfive\r\nsix\n")
        for (value, range) in [(1, 0..<4), (2, 4..<8), (3, 10..<18), (4, 20..<25)] {
            styled.addAttribute(key, value: value, range: NSRange(range))
        }
        let document = TextDocument(TextPiece(styled))
        #expect(document.paragraphs.map(\.text).joined() == styled.string)
        #expect(
            document.paragraphs.map { !$0.runs.isEmpty }
                == [true, true, true, true, true, true, false])
        func marks(_ text: NSAttributedString) -> [Int?] {
            (0..<text.length).map { text.attribute(key, at: $0, effectiveRange: nil) as? Int }
        }
        for paragraph in document.paragraphs {
            #expect(paragraph.runs.attributed(paragraph.text).string == paragraph.text)
        }
        #expect(marks(document.attributed(0..<document.length, base: [:])) == marks(styled))
    }

    @Test func wordsAndStopsGoOverLines() {
        let document = TextDocument("one two\n\n  three\nfour")
        #expect(document.wordEnd(after: 7) == 16)
        #expect(document.wordStart(before: 11) == 4)
        #expect(document.stop(after: 7) == 8)
        #expect(document.stop(before: 9) == 8)
        #expect(document.stop(before: 8) == 7)
        #expect(document.word(at: 7) == 4..<7)
        #expect(document.word(at: 8) == 8..<8)
        #expect(document.paragraphRange(at: 2) == 0..<8)
        #expect(document.wordEnd(after: 99) == document.length)
        #expect(document.wordStart(before: 0) == 0)
    }
}

private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
