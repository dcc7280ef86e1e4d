import Foundation
import Tactile
import TestSupport
import Testing

@testable import Gallery

@MainActor @Suite struct EntryPanelPageTests {
    private func open(
        _ size: CGSize = CGSize(width: 900, height: 640)
    ) -> (harness: Harness, page: EntryPanelPage) {
        let controller = UIViewController(), page = EntryPanelPage()
        page.frame = CGRect(x: 24, y: 24, width: 400, height: 500)
        controller.view.addSubview(page)
        return (Harness(showing: controller, size: size), page)
    }

    @Test("A key that makes no number is refused; everything may be deleted")
    func keys() {
        let (harness, page) = open()
        page.field.becomeFirstResponder()
        harness.type("8x2.4.-a")
        #expect(page.field.text == "82.4")
        harness.type(",")
        #expect(page.field.text == "82.4")
        page.field.selectAll(nil)
        harness.press(.delete)
        #expect(page.field.text == "" && page.field.number == nil)
        harness.type("7,5")
        #expect(page.field.text == "7.5")
    }

    @Test("Another unit converts what is typed")
    func units() {
        let (harness, page) = open()
        page.field.becomeFirstResponder()
        harness.type("82.4")
        var seen: [String] = []
        for _ in 0..<3 {
            harness.tap(page.field.unitButton)
            seen.append("\(page.field.text ?? "") \(page.field.unit)")
        }
        #expect(seen == ["181.7 lb", "13.0 st", "82.6 kg"])
    }

    @Test("Nothing is saved before there is a number")
    func save() throws {
        let (harness, page) = open()
        harness.tap(page.open)
        harness.advance(seconds: 1)
        let panel = try #require(
            harness.window.rootViewController?.presentedViewController as? EntryPanelController)
        #expect(!panel.save.isEnabled && panel.weight.returnKeyType == .done)
        harness.type("8")
        #expect(panel.save.isEnabled)
    }

    @Test("The panel stays over the number pad, and comes back to the middle")
    func pad() throws {
        let (harness, page) = open(CGSize(width: 760, height: 420))
        UIApplication.shared.onScreenKeyboard = .always
        defer { UIApplication.shared.onScreenKeyboard = .automatic }
        var top = CGFloat.infinity
        let watch = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
        ) { note in
            let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
            let place = end?.cgRectValue.minY ?? .infinity
            MainActor.assumeIsolated { top = place }
        }
        defer { NotificationCenter.default.removeObserver(watch) }
        harness.tap(page.open)
        harness.advance(seconds: 1)
        let panel = try #require(
            harness.window.rootViewController?.presentedViewController as? EntryPanelController)
        #expect(top < 420)
        #expect(panel.view.convert(panel.view.bounds, to: nil).maxY <= top - 8)
        panel.view.endEditing(true)
        harness.advance(seconds: 1)
        #expect(abs(panel.view.convert(panel.view.bounds, to: nil).midY - 210) <= 1)
    }

    @Test("Bars stand on one line, differ, and are chosen by a press on them alone")
    func bars() throws {
        let (harness, page) = open()
        let chart = page.bars
        #expect(Set(chart.bars.map(\.frame.maxY)) == [chart.bounds.height])
        #expect(chart.bars.allSatisfy { $0.layer.borderWidth > 0 })
        let heights = chart.bars.map(\.frame.height)
        #expect((heights.max() ?? 0) > (heights.min() ?? 0) * 1.5)
        let low = try #require(chart.bars.min { $0.frame.height < $1.frame.height })
        harness.tap(low)
        #expect(chart.chosen == low.tag)
        // Over a low bar there is nothing.
        let above = CGPoint(x: low.frame.midX, y: low.frame.minY - 10)
        harness.tap(at: chart.convert(above, to: nil))
        #expect(chart.chosen == nil && chart.accessibilityValue == "none")
        #expect(chart.accessibilityTraits.contains(.adjustable))
        chart.accessibilityIncrement()
        #expect(chart.chosen == 0)
    }
}
