import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileText

/// A person makes text bold, italic and underlined.
@Suite @MainActor struct TextLookTests {
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let harness = Harness(size: CGSize(width: 300, height: 200))

    init() {
        view.font = .systemFont(ofSize: 16)
        view.text = "one two three"
        view.allowsEditingTextAttributes = true
        harness.window.addSubview(view)
        harness.show()
        view.becomeFirstResponder()
    }

    private func traits(_ index: Int) -> UIFontDescriptor.SymbolicTraits {
        let font =
            view.attributedText.attribute(.font, at: index, effectiveRange: nil) as? UIFont
        return font?.fontDescriptor.symbolicTraits ?? []
    }

    @Test func keysChangeTheSelection() {
        view.selectedRange = NSRange(location: 4, length: 3)
        harness.press("b", .control)
        #expect(traits(4).contains(.traitBold) && !traits(3).contains(.traitBold))
        #expect(view.selectedRange == NSRange(location: 4, length: 3))
        harness.press("i", .control)
        #expect(traits(4).contains([.traitBold, .traitItalic]))
        harness.press("u", .control)
        let line = view.attributedText.attribute(.underlineStyle, at: 5, effectiveRange: nil)
        #expect(line as? Int == NSUnderlineStyle.single.rawValue)
        #expect(view.text == "one two three")
        // All of it is bold only in part: it becomes so, and then is no longer.
        view.selectAll(nil)
        harness.press("b", .control)
        #expect(traits(0).contains(.traitBold) && traits(12).contains(.traitBold))
        harness.press("b", .control)
        #expect(!traits(0).contains(.traitBold) && !traits(5).contains(.traitBold))
        #expect(traits(5).contains(.traitItalic))
    }

    @Test func aLookIsUndone() {
        view.selectedRange = NSRange(location: 0, length: 3)
        view.toggleBoldface(nil)
        #expect(traits(0).contains(.traitBold))
        harness.press("z", .control)
        #expect(!traits(0).contains(.traitBold) && view.text == "one two three")
        harness.press("z", [.control, .shift])
        #expect(traits(0).contains(.traitBold) && !traits(4).contains(.traitBold))
    }

    @Test func withoutASelectionWhatIsTypedNextHasTheLook() {
        view.selectedRange = NSRange(location: 13, length: 0)
        view.toggleBoldface(nil)
        harness.type("!")
        #expect(view.text == "one two three!" && traits(13).contains(.traitBold))
        #expect(!traits(12).contains(.traitBold))
    }

    @Test func onlyWhereTheProgramAllowsIt() {
        view.allowsEditingTextAttributes = false
        view.selectedRange = NSRange(location: 0, length: 3)
        harness.press("b", .control)
        view.toggleItalics(nil)
        #expect(traits(0).isDisjoint(with: [.traitBold, .traitItalic]))
        let bold = Selector("toggleBoldface:", UIResponderStandardEditActions.toggleBoldface(_:))
        #expect(!view.canPerformAction(bold, withSender: nil))
        view.allowsEditingTextAttributes = true
        #expect(view.canPerformAction(bold, withSender: nil))
        view.isEditable = false
        #expect(!view.canPerformAction(bold, withSender: nil))
    }
}
