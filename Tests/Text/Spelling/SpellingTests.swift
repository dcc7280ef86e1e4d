import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText
@testable import TactileViews

/// By Debian's dictionary of American English.
@Suite @MainActor final class SpellingTests {
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 150))
    private let field = UITextField(frame: CGRect(x: 0, y: 160, width: 300, height: 30))
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        harness.window.addSubview(view)
        harness.window.addSubview(field)
        harness.show()
        ApplicationSession.current.textLanguages = ["en-US"]
        return harness
    }()

    /// Returns when all that was asked for until now is answered.
    private func settle() async {
        for _ in 0..<3 {
            harness.frame()
            await withCheckedContinuation { continuation in
                SpellChecker.shared.guesses(for: "it", in: "en-US") { _ in continuation.resume() }
            }
        }
        harness.frame()
    }

    private func begin(_ text: String) async {
        harness.frame()
        view.text = text
        view.becomeFirstResponder()
        await settle()
    }

    /// The pixels of the whole window.
    private var picture: [UInt32] {
        let picture = harness.snapshot()
        return (0..<200).flatMap { y in (0..<300).map { picture.pixel(x: $0, y: y).value } }
    }

    private var wrong: [String] {
        view.editor.misspelt(in: 0).map(view.editor.state.substring)
    }

    @Test func wrongWordsAreUnderlinedWhileTheTextIsEdited() async {
        await begin("A lettre with mistaks ")
        #expect(wrong == ["lettre", "mistaks"])
        let marked = picture
        view.spellCheckingType = .no
        harness.frame()
        #expect(wrong == [] && picture != marked)
        view.spellCheckingType = .default
        harness.frame()
        #expect(picture == marked)
        view.resignFirstResponder()
        #expect(wrong == [])
    }

    @Test func theWordThatIsTypedIsNot() async {
        await begin("")
        harness.type("lettre")
        await settle()
        #expect(wrong == [])
        harness.type(" ")
        await settle()
        #expect(wrong == ["lettre"])
        harness.press(.backspace)
        #expect(wrong == [])
        // The caret is there again, but does not type.
        harness.press(.left)
        #expect(wrong == ["lettre"])
    }

    @Test func fieldsAreCheckedByWhatTheyAreFor() async {
        harness.frame()
        field.text = "A lettre "
        field.becomeFirstResponder()
        await settle()
        func isChecked() -> Bool { field.editor.misspelt(in: 0) == [2..<8] }
        #expect(isChecked())
        for type in [UIKeyboardType.emailAddress, .URL, .numberPad, .decimalPad, .phonePad] {
            field.keyboardType = type
            #expect(!isChecked())
        }
        field.spellCheckingType = .yes
        #expect(isChecked())
        field.isSecureTextEntry = true
        #expect(!isChecked())
        field.isSecureTextEntry = false
        field.spellCheckingType = .default
        field.keyboardType = .default
        field.textContentType = .familyName
        #expect(!isChecked())
        field.textContentType = nil
        field.returnKeyType = .search
        #expect(!isChecked())
    }

    @Test func aGuessFromTheMenuTakesTheWordsPlace() async throws {
        await begin("my weigth now")
        view.selectedRange = NSRange(location: 5, length: 0)
        let menu = try #require(view.editor.spellingMenu())
        let parts = menu.children.compactMap { $0 as? UIMenu }
        let deferred = try #require(parts.first?.children.first as? UIDeferredMenuElement)
        let elements = await withCheckedContinuation { continuation in
            _ = deferred.resolve { continuation.resume(returning: $0) }
        }
        let guess = try #require(elements.first { $0.title == "weight" } as? UIAction)
        #expect(elements.count <= 5)
        guess.performWithSender(nil, target: nil)
        #expect(view.text == "my weight now")
        view.undoManager?.undo()
        #expect(view.text == "my weigth now")
        view.selectedRange = NSRange(location: 0, length: 0)
        #expect(view.editor.spellingMenu() == nil)
    }

    @Test func aWordThatIsIgnoredIsRight() async throws {
        await begin("such a glorbish thing")
        #expect(wrong == ["glorbish"])
        view.selectedRange = NSRange(location: 8, length: 0)
        let menu = try #require(view.editor.spellingMenu())
        let actions = menu.children.compactMap { $0 as? UIMenu }.flatMap(\.children)
        let ignore = try #require(actions.first { $0.title == "Ignore spelling" } as? UIAction)
        ignore.performWithSender(nil, target: nil)
        #expect(wrong == [])
    }

    @Test func withoutADictionaryNothingIsWrong() async {
        await begin("")
        ApplicationSession.current.textLanguages = nil
        view.text = "A lettre "
        await settle()
        #expect(wrong == [])
    }
}
