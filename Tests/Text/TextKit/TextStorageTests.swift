import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// A storage as iOS sources write them: the text is kept elsewhere, digits are coloured.
private final class DigitStorage: NSTextStorage {
    private let backing = NSMutableAttributedString(string: "")
    var processed = 0

    override var string: String { backing.string }
    override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        backing.attributes(at: location, effectiveRange: range)
    }
    override func replaceCharacters(in range: NSRange, with string: String) {
        beginEditing()
        backing.replaceCharacters(in: range, with: string)
        edited(
            .editedCharacters, range: range, changeInLength: string.utf16.count - range.length)
        endEditing()
    }
    override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
        beginEditing()
        backing.setAttributes(attributes, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
        endEditing()
    }
    override func processEditing() {
        processed += 1
        let line = (string as NSString).paragraphRange(for: editedRange)
        setAttributes([.foregroundColor: UIColor.label], range: line)
        for offset in line.lowerBound..<line.upperBound {
            let unit = (string as NSString).character(at: offset)
            guard (48...57).contains(unit) else { continue }
            addAttribute(
                .foregroundColor, value: UIColor.systemRed, range: NSRange(offset..<offset + 1))
        }
        super.processEditing()
    }
}

@MainActor
private final class StorageLog: NSObject, NSTextStorageDelegate {
    var calls: [String] = []
    func textStorage(
        _ textStorage: NSTextStorage,
        willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {
        calls.append(
            "will \(editedMask.rawValue) \(editedRange.lowerBound)..<\(editedRange.upperBound) \(delta)"
        )
        if textStorage.string.hasSuffix("!") {
            textStorage.replaceCharacters(
                in: NSRange(location: textStorage.length - 1, length: 1), with: ".")
        }
    }
    func textStorage(
        _ textStorage: NSTextStorage,
        didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {
        calls.append("did \(editedMask.rawValue)")
    }
}

@Suite @MainActor struct TextStorageTests {
    @Test func aStorageIsAMutableAttributedString() {
        let storage = NSTextStorage(string: "one two\nthree")
        storage.addAttribute(
            .foregroundColor, value: UIColor.systemRed, range: NSRange(location: 4, length: 6))
        storage.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 5))
        var range = NSRange()
        #expect(storage.attribute(.kern, at: 4, effectiveRange: &range) as? Int == 2)
        #expect(range == NSRange(location: 4, length: 1))
        let red = storage.attribute(
            .foregroundColor, at: 6, longestEffectiveRange: &range,
            in: NSRange(location: 0, length: storage.length))
        #expect(red as? UIColor == .systemRed && range == NSRange(location: 4, length: 6))
        #expect(storage.attributes(at: 11, effectiveRange: &range).isEmpty)
        #expect(range == NSRange(location: 10, length: 3))
        storage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "2")
        #expect(storage.string == "one 2\nthree" && storage.length == 11)
        #expect(storage.attribute(.foregroundColor, at: 4, effectiveRange: nil) != nil)
        storage.removeAttribute(.kern, range: NSRange(location: 0, length: 11))
        #expect(storage.attribute(.kern, at: 0, effectiveRange: nil) == nil)
        storage.append(NSAttributedString(string: "!", attributes: [.kern: 1]))
        #expect(storage.attribute(.kern, at: 11, effectiveRange: nil) as? Int == 1)
        let copy = storage.attributedSubstring(from: NSRange(location: 0, length: 5))
        #expect(copy.string == "one 2")
        #expect((storage.mutableCopy() as? NSAttributedString)?.string == "one 2\nthree!")
    }

    @Test func editsAreProcessedTogetherAndTheDelegateMayChangeThem() {
        let storage = NSTextStorage(string: "ab")
        let log = StorageLog()
        storage.delegate = log
        storage.beginEditing()
        storage.replaceCharacters(in: NSRange(location: 2, length: 0), with: "cd")
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
        storage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 1))
        #expect(log.calls.isEmpty && storage.editedMask.contains(.editedAttributes))
        storage.endEditing()
        #expect(log.calls == ["will 3 0..<3 1", "did 3"])
        #expect(storage.editedRange.location == NSNotFound)
        storage.append(NSAttributedString(string: "!"))
        #expect(storage.string == "bcd." && log.calls.count == 4)
    }

    @Test func aViewAndItsStorageShowTheSameText() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.text = "Hello"
        let storage = view.textStorage
        #expect(storage.string == "Hello" && storage === view.layoutManager.textStorage)
        #expect(
            (storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 12)
        view.selectedRange = NSRange(location: 5, length: 0)
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "Oh, h")
        #expect(view.text == "Oh, hello" && view.selectedRange.location == 9)
        view.insertText("!")
        #expect(storage.string == "Oh, hello!")
        storage.addAttribute(
            .foregroundColor, value: UIColor.systemRed, range: NSRange(location: 0, length: 2))
        #expect(
            view.attributedText.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor
                == .systemRed)
    }

    @Test func aSubclassColoursWhatIsTyped() throws {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let storage = DigitStorage()
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 280, height: 0))
        container.widthTracksTextView = true
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        let view = UITextView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 200), textContainer: container)
        #expect(view.textStorage === storage && view.layoutManager === manager)
        harness.window.addSubview(view)
        harness.show()
        view.becomeFirstResponder()
        harness.type("a1\nb")
        #expect(storage.string == "a1\nb" && view.text == "a1\nb" && storage.processed == 4)
        func color(_ offset: Int) -> UIColor? {
            view.attributedText.attribute(.foregroundColor, at: offset, effectiveRange: nil)
                as? UIColor
        }
        #expect(color(1) == .systemRed && color(0) == .label)
        harness.press(.backspace)
        #expect(view.text == "a1\n")
        view.undoManager?.undo()
        #expect(view.text == "a1\nb")
    }

    @Test func aStorageThatComesLaterTakesOver() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.text = "old"
        let storage = NSTextStorage(string: "new text")
        storage.addLayoutManager(view.layoutManager)
        #expect(view.text == "new text" && view.textStorage === storage)
        view.insertText("!")
        #expect(storage.string == "new text!")
    }
}
