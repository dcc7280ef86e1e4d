import Tactile
import TestSupport
import Testing

@testable import TactileInspector

/// What people find out and change with the inspector.
@MainActor @Suite struct InspectingTests {
    private func open(_ stage: InspectorStage) throws -> InspectorViewController {
        stage.pressKey()
        return try #require(stage.controller)
    }

    private func type(_ text: String, into property: String, _ stage: InspectorStage) throws {
        guard case .text(let set) = try #require(stage.property(property)).kind else {
            Issue.record("\(property) cannot be changed.")
            return
        }
        try set(text)
        stage.harness.advance(seconds: 0.3)
    }

    // MARK: Picking

    @Test func pickedElementIsMarkedAndChosen() throws {
        let stage = InspectorStage()
        let controller = try open(stage)
        stage.press("c", [.control, .shift], in: stage.inspector)
        #expect(controller.picker.isOn)
        stage.point(at: CGPoint(x: 60, y: 120))
        #expect(stage.mark?.frame == stage.box.frame)
        #expect(controller.outline.chosen === stage.window)
        stage.point(at: CGPoint(x: 60, y: 120), clicking: true)
        #expect(controller.outline.chosen === stage.box)
        #expect(!controller.picker.isOn)
        #expect(stage.mark?.frame == stage.box.frame)
        #expect(!stage.window.subviews.contains { $0 is PickView })
    }

    @Test func pickingTouchesNothing() throws {
        let stage = InspectorStage()
        var presses = 0
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Save") { _ in presses += 1 })
        button.frame = CGRect(x: 20, y: 200, width: 100, height: 40)
        stage.root.view.addSubview(button)
        let controller = try open(stage)
        stage.press("c", [.control, .shift], in: stage.inspector)
        stage.point(at: CGPoint(x: 70, y: 220), clicking: true)
        #expect(presses == 0)
        let chosen = try #require(controller.outline.chosen as? UIView)
        #expect(chosen.isDescendant(of: button))
        stage.point(at: CGPoint(x: 70, y: 220), clicking: true)
        #expect(presses == 1)
    }

    @Test func escapeEndsPickingInEitherWindow() throws {
        let stage = InspectorStage()
        let controller = try open(stage)
        for window in [stage.inspector, stage.window] {
            stage.press("c", [.control, .shift], in: stage.inspector)
            #expect(controller.picker.isOn)
            stage.press(.escape, in: window)
            #expect(!controller.picker.isOn)
        }
        #expect(controller.outline.chosen === stage.window)
    }

    // MARK: Trees

    @Test func eachTreeShowsItsObjects() throws {
        let stage = InspectorStage()
        let button = UIButton(type: .system)
        button.setTitle("Save", for: .normal)
        button.frame = CGRect(x: 20, y: 200, width: 100, height: 40)
        stage.root.view.addSubview(button)
        let controller = try open(stage)
        let outline = controller.outline
        let objects = { outline.outline.rows.compactMap(\.object) }
        #expect(objects().contains { $0 === stage.box })
        #expect(!objects().contains { $0 is InspectorWindow })
        outline.show(.controllers)
        #expect(objects().contains { $0 === stage.root })
        outline.show(.layers)
        #expect(objects().contains { $0 === stage.box.layer })
        #expect(!objects().contains { $0 is InspectorLayer })
        outline.show(.accessibility)
        #expect(objects().contains { $0 === stage.label })
        #expect(!objects().contains { $0 === stage.box })
        outline.show(.focus)
        #expect(objects().contains { $0 === button })
        #expect(!objects().contains { $0 === stage.label })
    }

    @Test func keysWalkTheOutline() throws {
        let stage = InspectorStage()
        let controller = try open(stage)
        let outline = controller.outline
        #expect(outline.chosen === stage.window)
        stage.press(.down)
        #expect(outline.chosen === stage.root.view)
        let count = outline.outline.rows.count
        stage.press(.left)
        #expect(outline.outline.rows.count < count)
        #expect(outline.chosen === stage.root.view)
        stage.press(.right)
        #expect(outline.outline.rows.count == count)
        stage.press(.right)
        #expect(outline.chosen === stage.label)
        stage.press(.left)
        #expect(outline.chosen === stage.root.view)
    }

    @Test func arrowsGoOnFromWhatWasPicked() throws {
        let stage = InspectorStage()
        let controller = try open(stage)
        controller.outline.select(stage.box)
        stage.press(.up)
        #expect(controller.outline.chosen === stage.label)
        stage.press(.down)
        #expect(controller.outline.chosen === stage.box)
    }

    @Test func searchLeavesWhatHasTheWords() throws {
        let stage = InspectorStage()
        let controller = try open(stage)
        stage.press("f", .control)
        #expect(controller.searchBar.isFirstResponder)
        stage.harness.type("weight")
        let objects = controller.outline.outline.rows.compactMap(\.object)
        #expect(objects.last === stage.label)
        #expect(!objects.contains { $0 === stage.box })
        stage.press(.return)
        #expect(controller.outline.chosen === stage.label)
        controller.searchBar.text = "no such thing"
        controller.searchBar(controller.searchBar, textDidChange: "no such thing")
        #expect(controller.statusLabel.text?.isEmpty == false)
    }

    // MARK: Changing

    @Test func aConstantMovesTheFrame() throws {
        let stage = InspectorStage()
        let controller = try open(stage)
        controller.outline.select(stage.box)
        let equation = try #require(stage.value("Equation", in: "Horizontal constraints"))
        #expect(equation.contains("leading") && equation.contains("+ 40"))
        #expect(stage.value("From")?.hasPrefix("Constraints: 2") == true)
        try type("65.5", into: "Constant", stage)
        #expect(stage.leading.constant == 65.5)
        #expect(stage.box.frame.minX == 66 || stage.box.frame.minX == 65.5)
        #expect(stage.mark?.frame.minX == stage.box.frame.minX)
        #expect(stage.value("Frame")?.hasPrefix(Words.number(stage.box.frame.minX)) == true)
    }

    @Test func valuesAreChangedAndSeen() throws {
        let stage = InspectorStage()
        let controller = try open(stage)
        controller.outline.select(stage.label)
        try type("Height", into: "Text", stage)
        #expect(stage.label.text == "Height")
        try type("0.5", into: "Alpha", stage)
        #expect(stage.label.alpha == 0.5)
        try type("#FF000080", into: "Background", stage)
        #expect(Words.color(stage.label.backgroundColor) == "#FF000080")
        guard case .toggle(false, let hide) = try #require(stage.property("Hidden")).kind else {
            Issue.record("Hidden is no switch.")
            return
        }
        hide(true)
        #expect(stage.label.isHidden)
    }

    @Test func badInputIsRefusedWithASentence() throws {
        let stage = InspectorStage()
        let controller = try open(stage)
        controller.outline.select(stage.box)
        for (property, text) in [
            ("Alpha", "much"), ("Alpha", "7"), ("Frame", "1, 2"), ("Background", "#12"),
            ("Constant", "nan"), ("Priority", "0"),
        ] {
            #expect(throws: ReadingError.self) {
                try self.type(text, into: property, stage)
            }
        }
        #expect(stage.box.alpha == 1 && stage.box.backgroundColor == .systemTeal)
        #expect(stage.leading.constant == 40 && stage.leading.priority == UILayoutPriority.required)
    }

    // MARK: Time

    @Test func animationsAreSlowedAndStepped() throws {
        let stage = InspectorStage()
        let controller = try open(stage)
        let view = UIView(frame: CGRect(x: 0, y: 300, width: 20, height: 20))
        stage.root.view.addSubview(view)
        stage.harness.advance(seconds: 0.1)
        let shown = { view.layer.presentation()?.position.x ?? 0 }
        controller.pace.set(.slow)
        var isDone = false
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { view.center.x = 110 }, completion: { isDone = $0 })
        stage.harness.advance(seconds: 0.02)
        let begin = shown()
        stage.harness.advance(seconds: 1)
        #expect(abs(shown() - begin - 10) < 1)
        controller.pace.set(.paused)
        stage.harness.advance(seconds: 0.02)
        let paused = shown()
        stage.harness.advance(seconds: 5)
        #expect(shown() == paused && !isDone)
        controller.pace.step()
        stage.harness.advance(seconds: 0.02)
        #expect(abs(shown() - paused - 100.0 / 60) < 0.1)
        controller.pace.set(.normal)
        stage.harness.advance(seconds: 0.5)
        #expect(shown() > paused + 40 && shown() < 110)
        stage.harness.advance(seconds: 1)
        #expect(isDone)
    }
}
