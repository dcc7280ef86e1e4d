import Foundation
import Tactile
import TestSupport
import Testing

/// Settings of a text view that is shown, set there and back, and each of its keys.
@Suite @MainActor struct TextViewSettingTests {
    private let view = UITextView()

    private func show(_ text: String) -> Harness {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        view.frame = CGRect(x: 10, y: 10, width: 200, height: 100)
        view.text = text
        harness.window.addSubview(view)
        harness.show()
        view.becomeFirstResponder()
        harness.settle()
        return harness
    }

    @Test func eachKeyMakesItAgain() {
        let harness = show("")
        for keys: (Character, PlatformModifiers) in [("y", .control), ("z", [.control, .shift])] {
            harness.type("a")
            let text = view.text
            harness.again(keeping: view.text) { _ in
                harness.press("z", .control)
                #expect(view.text != text)
                harness.press(keys.0, keys.1)
                #expect(view.text == text, "\(keys)")
            }
            // Nothing is left to be made again.
            harness.press(keys.0, keys.1)
            #expect(view.text == text, "\(keys)")
        }
    }

    @Test func whatIsTypedTakesTheWholeTextsPlace() {
        let harness = show("one two")
        harness.again(keeping: view.clearsOnInsertion) { _ in
            view.text = "one two"
            view.clearsOnInsertion = true
            #expect(view.selectedRange == NSRange(location: 0, length: 7))
            harness.type("x")
            #expect(view.text == "x")
            view.clearsOnInsertion = false
        }
    }

    @Test func aTextViewThatDoesNotScrollIsAsHighAsItsText() {
        let harness = show("one\ntwo\nthree\nfour")
        let none = UIView.noIntrinsicMetric
        view.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: harness.window.topAnchor),
            view.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor),
            view.widthAnchor.constraint(equalToConstant: 200),
        ])
        let low = view.heightAnchor.constraint(equalToConstant: 20)
        low.priority = UILayoutPriority(1)
        low.isActive = true
        harness.again(keeping: view.text) { _ in
            view.isScrollEnabled = true
            harness.rest()
            #expect(view.intrinsicContentSize.height == none && view.bounds.height == 20)
            view.isScrollEnabled = false
            harness.rest()
            #expect(view.intrinsicContentSize.height > 60)
            #expect(view.bounds.height == view.intrinsicContentSize.height)
        }
    }
}
