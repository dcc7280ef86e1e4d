import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

@Suite @MainActor struct SmartTextTests {
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

    private let harness = Harness(size: CGSize(width: 300, height: 200))

    private func typed(_ text: String, _ set: (UITextView) -> Void) -> String {
        harness.window.addSubview(view)
        harness.show()
        view.becomeFirstResponder()
        set(view)
        harness.type(text)
        return view.text
    }

    @Test func quotesAndDashesAreMadeWhereTheyAreWanted() {
        #expect(typed("\"it's\" -- 'so'") { _ in } == "\"it's\" -- 'so'")
        view.text = ""
        let text = typed("\"it's\" -- 'so' (\"a\") ---") {
            $0.smartQuotesType = .yes
            $0.smartDashesType = .yes
        }
        #expect(text == "“it’s” — ‘so’ (“a”) —-")
    }

    @Test func whatWasMadeIsTakenBack() {
        #expect(typed("\"a\"") { $0.smartQuotesType = .yes } == "“a”")
        view.undoManager?.undo()
        #expect(view.text == "")
    }

    @Test(arguments: [("de", "„a“"), ("en", "“a”"), ("es-MX", "«a»"), ("pl", "„a”")])
    func quotesAreTheLanguages(language: String, text: String) {
        let smart = SmartText(quotes: .of(language))
        let first = smart.replacement(for: "\"", after: "").text
        let last = smart.replacement(for: "\"", after: first + "a").text
        #expect(first + "a" + last == text)
    }

    @Test func wordsTakeTheirSpaceAlong() {
        _ = typed("one two three.") { $0.smartInsertDeleteType = .yes }
        view.selectedRange = NSRange(location: 8, length: 5)
        view.cut(nil)
        #expect(view.text == "one two.")
        #expect(SmartText.pasted("three", after: "e", before: " ") == " three")
        #expect(SmartText.pasted("three", after: nil, before: "t") == "three ")
        view.selectedRange = NSRange(location: 0, length: 3)
        view.cut(nil)
        #expect(view.text == "two.")
    }
}
