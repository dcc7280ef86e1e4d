import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What has no words says what it does to a pointer that rests on it.
@MainActor @Suite struct ToolTipTests {
    private func saysSomething(_ view: UIView) -> Bool {
        if let label = view as? UILabel, !label.isHidden, label.text?.isEmpty == false {
            return true
        }
        return view.subviews.contains(where: saysSomething)
    }

    /// The buttons below `root` that are seen and show a picture alone. Fields and calendars have
    /// some of their own, which all programs know.
    private func pictures(in root: UIView) -> [UIButton] {
        var found: [UIButton] = []
        var waiting = [root]
        while let view = waiting.popLast() {
            guard !view.isHidden, view.alpha > 0.01 else { continue }
            if view is UITextField || view is UIDatePicker { continue }
            if let button = view as? UIButton, button.isUserInteractionEnabled {
                if !saysSomething(button) { found.append(button) }
            } else {
                waiting += view.subviews
            }
        }
        return found
    }

    @Test(arguments: [CGSize(width: 390, height: 700), CGSize(width: 1366, height: 768)])
    func everyPictureHasOne(size: CGSize) throws {
        let app = try SceneHarness.withDays(3)
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        app.harness.resize(to: size)
        app.harness.rest(upTo: 0.05)
        var told: Set<String> = []
        for page in LayoutPage.all {
            try page.open(app)
            app.harness.rest(upTo: 0.3)
            for button in pictures(in: app.frontmost) {
                let tips = button.interactions.compactMap { $0 as? UIToolTipInteraction }
                let text = tips.first?.defaultToolTip ?? ""
                #expect(!text.isEmpty, "\(type(of: button)) of \(page.name) says nothing")
                told.insert(text)
            }
            try app.closeAll()
        }
        // The walk sees them: those of the graph, the panel and an entry.
        for text in ["Export, or drag the graph out", "Choose the day", "Change the note"] {
            #expect(told.contains(text), "\(told.sorted())")
        }
    }
}
