import Foundation
import Tactile
import TestSupport
import Testing

/// What a reader of the screen finds, and what it does.
@MainActor
@Suite struct ReaderTests {
    private func labels(_ harness: Harness) -> [String] {
        harness.accessibilityElements.map(\.label)
    }

    @Test("A field that is edited already takes the caret to its end, and then to its beginning")
    func activatesText() {
        let page = UIView()
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
        let view = UITextView(frame: CGRect(x: 0, y: 40, width: 200, height: 90))
        for part in [field, view] as [UIView] { page.addSubview(part) }
        (field.text, view.text) = ("one two", "one\ntwo")
        let harness = Harness(showing: page)
        func offset(_ input: any UITextInput) -> Int? {
            input.selectedTextRange.map {
                input.offset(from: input.beginningOfDocument, to: $0.end)
            }
        }
        for input in [field, view] as [UIView & UITextInput] {
            #expect(input.accessibilityActivate() && input.isFirstResponder)
            let range = input.textRange(
                from: input.beginningOfDocument, to: input.beginningOfDocument)
            input.selectedTextRange = range
            #expect(input.accessibilityActivate() && offset(input) == 7)
            #expect(input.accessibilityActivate() && offset(input) == 0)
        }
        field.isEnabled = false
        #expect(!field.accessibilityActivate())
        _ = harness
    }

    private func label(_ text: String, _ frame: CGRect) -> UILabel {
        let label = UILabel(frame: frame)
        label.text = text
        return label
    }

    @Test("Elements come in rows from the top, groups as a whole, and what is hidden does not")
    func order() {
        let page = UIView()
        let column = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
        column.shouldGroupAccessibilityChildren = true
        column.addSubview(label("left 1", CGRect(x: 0, y: 0, width: 90, height: 20)))
        column.addSubview(label("left 2", CGRect(x: 0, y: 40, width: 90, height: 20)))
        page.addSubview(label("right", CGRect(x: 120, y: 105, width: 90, height: 20)))
        page.addSubview(column)
        page.addSubview(label("second", CGRect(x: 100, y: 10, width: 90, height: 20)))
        page.addSubview(label("first", CGRect(x: 0, y: 12, width: 90, height: 20)))
        let hidden = label("hidden", CGRect(x: 0, y: 300, width: 90, height: 20))
        hidden.isHidden = true
        let passed = UIView(frame: CGRect(x: 0, y: 320, width: 90, height: 20))
        passed.accessibilityElementsHidden = true
        passed.addSubview(label("passed", CGRect(x: 0, y: 0, width: 90, height: 20)))
        page.addSubview(hidden)
        page.addSubview(passed)
        let harness = Harness(showing: page)
        #expect(labels(harness) == ["first", "second", "left 1", "left 2", "right"])
        harness.window.semanticContentAttribute = .forceRightToLeft
        for view in [page, column] as [UIView] {
            view.semanticContentAttribute = .forceRightToLeft
        }
        #expect(labels(harness) == ["second", "first", "right", "left 1", "left 2"])
    }

    @Test("A modal view hides what is next to it, an element what is in it")
    func modal() {
        let page = UIView()
        page.addSubview(label("behind", CGRect(x: 0, y: 0, width: 90, height: 20)))
        let card = UIView(frame: CGRect(x: 0, y: 50, width: 90, height: 50))
        card.accessibilityViewIsModal = true
        let whole = UIView(frame: card.bounds)
        whole.isAccessibilityElement = true
        whole.accessibilityLabel = "whole"
        whole.addSubview(label("part", CGRect(x: 0, y: 0, width: 90, height: 20)))
        card.addSubview(whole)
        page.addSubview(card)
        let harness = Harness(showing: page)
        #expect(labels(harness) == ["whole"])
        card.accessibilityViewIsModal = false
        #expect(labels(harness) == ["behind", "whole"])
    }

    @Test("A container lists its elements itself, or gives them one by one")
    func containers() {
        final class Counted: UIView {
            lazy var items = (1...3).map { number in
                let item = UIAccessibilityElement(accessibilityContainer: self)
                item.accessibilityLabel = "item \(number)"
                item.accessibilityFrameInContainerSpace = CGRect(
                    x: 10 * number, y: 0, width: 10, height: 10)
                return item
            }
            override func accessibilityElementCount() -> Int { items.count }
            override func accessibilityElement(at index: Int) -> Any? { items[index] }
        }
        let page = UIView()
        let counted = Counted(frame: CGRect(x: 5, y: 100, width: 100, height: 20))
        page.addSubview(counted)
        let one = label("one", CGRect(x: 0, y: 0, width: 50, height: 20))
        let two = label("two", CGRect(x: 0, y: 30, width: 50, height: 20))
        let listed = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
        listed.addSubview(one)
        listed.addSubview(two)
        listed.accessibilityElements = [two, one]
        page.addSubview(listed)
        let harness = Harness(showing: page)
        #expect(labels(harness) == ["two", "one", "item 1", "item 2", "item 3"])
        #expect(listed.index(ofAccessibilityElement: one) == 1)
        #expect(listed.index(ofAccessibilityElement: page) == NSNotFound)
        let origin = harness.window.originOnScreen ?? .zero
        #expect(
            harness.accessibilityElement("item 2")?.frame
                == CGRect(x: 25 + origin.x, y: 100 + origin.y, width: 10, height: 10))
    }

    @Test("Controls do by a reader what they do by a click")
    func actions() {
        let page = UIView()
        var heard: [String] = []
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Go") { _ in heard.append("go") })
        button.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
        let toggle = UISwitch(frame: CGRect(x: 0, y: 50, width: 50, height: 30))
        toggle.accessibilityLabel = "Sound"
        toggle.addAction(UIAction { _ in heard.append("sound") }, for: .valueChanged)
        let slider = UISlider(frame: CGRect(x: 0, y: 100, width: 200, height: 30))
        slider.accessibilityLabel = "Volume"
        let stepper = UIStepper(frame: CGRect(x: 0, y: 150, width: 94, height: 32))
        let segments = UISegmentedControl(items: ["Day", "Week"])
        segments.frame = CGRect(x: 0, y: 200, width: 200, height: 32)
        let field = UITextField(frame: CGRect(x: 0, y: 250, width: 200, height: 32))
        field.accessibilityLabel = "Name"
        field.clearButtonMode = .always
        field.text = "Ann"
        let area = UIView(frame: CGRect(x: 0, y: 300, width: 100, height: 30))
        area.isAccessibilityElement = true
        area.accessibilityLabel = "Area"
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in heard.append("tapped") }
        area.addGestureRecognizer(tap)
        for view in [button, toggle, slider, stepper, segments, field, area] as [UIView] {
            page.addSubview(view)
        }
        let harness = Harness(showing: page)
        #expect(
            labels(harness) == [
                "Go", "Sound", "Volume", "Decrement", "Increment", "Day", "Week", "Name",
                "Clear text", "Area",
            ])
        func use(_ label: String, _ action: String = "activate") -> Bool? {
            harness.accessibilityElement(label)?.perform(action)
        }
        #expect(use("Go") == true)
        #expect(use("Sound") == true)
        #expect(toggle.isOn && heard == ["go", "sound"])
        #expect(use("Volume", "increment") == true)
        #expect(slider.value > 0)
        #expect(harness.accessibilityElement("Volume")?.setNumber(0.75) == true)
        #expect(harness.accessibilityElement("Volume")?.value == "75%")
        #expect(harness.accessibilityElement("Decrement")?.traits == [.button, .notEnabled])
        #expect(use("Increment") == true)
        #expect(stepper.value == 1)
        #expect(use("Week") == true)
        #expect(segments.selectedSegmentIndex == 1)
        #expect(harness.accessibilityElement("Week")?.traits == [.button, .selected])
        #expect(use("Name") == true)
        #expect(field.isFirstResponder)
        #expect(use("Clear text") == true)
        #expect(field.text == "")
        #expect(use("Area") == true)
        #expect(heard == ["go", "sound", "tapped"])
        button.isEnabled = false
        #expect(use("Go") == false)
    }

    @Test("Custom actions and rotors are offered by name")
    func customActions() {
        let page = UIView()
        var heard: [String] = []
        let one = label("one", CGRect(x: 0, y: 0, width: 50, height: 20))
        let two = label("two", CGRect(x: 0, y: 30, width: 50, height: 20))
        one.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Archive") { action in
                heard.append(action.name)
                return true
            }
        ]
        one.accessibilityCustomRotors = [
            UIAccessibilityCustomRotor(name: "Changes") { predicate in
                predicate.searchDirection == .next
                    ? UIAccessibilityCustomRotorItemResult(targetElement: two, targetRange: nil)
                    : nil
            }
        ]
        page.addSubview(one)
        page.addSubview(two)
        let harness = Harness(showing: page)
        let element = harness.accessibilityElement("one")
        #expect(element?.actions == ["Archive", "next of Changes", "previous of Changes"])
        #expect(element?.perform("Archive") == true)
        #expect(heard == ["Archive"])
        #expect(element?.perform("next of Changes") == true)
        #expect(element?.perform("previous of Changes") == false)
        #expect(element?.perform("no such action") == false)
    }
}
