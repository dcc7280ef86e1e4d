import Tactile
import TestSupport
import Testing

@testable import TactileInspector

/// The inspector opens, shows what is there, and leaves it as it was.
@MainActor @Suite struct InspectorTests {
    @Test func keyOpensAndClosesIt() {
        let stage = InspectorStage()
        stage.pressKey()
        #expect(stage.inspector != nil && Inspector.isOpen)
        #expect(stage.inspector?.isKeyWindow == true)
        #expect(stage.inspector?.title.hasPrefix("Inspector") == true)
        stage.pressKey(in: stage.inspector)
        #expect(stage.inspector == nil && !Inspector.isOpen)
        #expect(stage.window.isKeyWindow)
        stage.pressKey()
        stage.pressKey(in: stage.window)
        #expect(stage.inspector == nil)
    }

    @Test func withoutItsSwitchTheKeyDoesNothing() {
        let stage = InspectorStage()
        Inspector.isEnabled = false
        stage.pressKey()
        #expect(stage.inspector == nil)
        Inspector.isEnabled = true
        stage.pressKey()
        Inspector.isEnabled = false
        #expect(stage.inspector == nil && !Inspector.isEnabled)
    }

    @Test func openingTwiceIsOpeningOnce() {
        let stage = InspectorStage()
        Inspector.open(in: stage.window)
        Inspector.open(in: stage.window)
        #expect(stage.harness.session.application.windows.count == 2)
        Inspector.close()
        Inspector.close()
        #expect(stage.harness.session.application.windows.count == 1)
    }

    @Test func closingLeavesTheWindowAsItWas() throws {
        let stage = InspectorStage()
        let field = UITextField(frame: CGRect(x: 20, y: 200, width: 200, height: 36))
        stage.root.view.addSubview(field)
        _ = field.becomeFirstResponder()
        stage.harness.advance(seconds: 0.1)
        let views = tree(stage.window)
        let layers = layerTree(stage.window.layer)
        let commands = UIApplication.shared.keyCommands?.count
        stage.pressKey()
        let controller = try #require(stage.controller)
        controller.outline.select(stage.box)
        stage.press("c", [.control, .shift], in: stage.inspector)
        stage.point(at: CGPoint(x: 60, y: 120))
        controller.pace.set(.slow)
        controller.pace.step()
        stage.harness.advance(seconds: 0.1)
        #expect(layerTree(stage.window.layer) != layers)
        stage.pressKey(in: stage.inspector)
        stage.harness.advance(seconds: 0.1)
        #expect(tree(stage.window) == views)
        #expect(layerTree(stage.window.layer) == layers)
        #expect(stage.window.firstResponder === field)
        #expect(stage.window.isKeyWindow)
        #expect(UIApplication.shared.keyCommands?.count == commands)
        #expect(stage.window.layer.speed == 1 && stage.window.layer.timeOffset == 0)
        #expect(!stage.window.recordsFrames)
    }

    @Test func theWindowLooksTheSameBeforeAndAfter() throws {
        let stage = InspectorStage()
        let before = stage.pixels()
        #expect(!before.isEmpty)
        stage.pressKey()
        let controller = try #require(stage.controller)
        controller.outline.select(stage.box)
        stage.harness.advance(seconds: 0.1)
        #expect(stage.pixels() != before)
        stage.pressKey(in: stage.inspector)
        stage.harness.advance(seconds: 0.1)
        #expect(stage.pixels() == before)
    }

    @Test func theProgramsTintIsLeftAlone() {
        let stage = InspectorStage()
        stage.window.tintColor = .systemOrange
        stage.harness.advance(seconds: 0.1)
        let before = UIColor.tintColor.cgColor
        stage.pressKey()
        #expect(UIColor.tintColor.cgColor == before)
    }

    @Test func itGoesWithTheWindowThatItInspects() {
        let stage = InspectorStage()
        stage.pressKey()
        #expect(stage.inspector != nil)
        stage.send(.closeRequested, to: stage.window)
        #expect(stage.harness.session.application.windows.isEmpty)
        #expect(!Inspector.isOpen)
    }

    @Test func itsOwnCloseButtonClosesIt() {
        let stage = InspectorStage()
        stage.pressKey()
        stage.send(.closeRequested, to: stage.inspector)
        #expect(stage.inspector == nil && !Inspector.isOpen)
        #expect(stage.harness.session.application.windows.count == 1)
        stage.pressKey()
        #expect(stage.inspector != nil)
    }

    @Test func aSheetIsShownAndInspected() throws {
        let stage = InspectorStage()
        let sheet = UIViewController()
        sheet.title = "Sheet"
        let button = UIButton(type: .system)
        button.setTitle("Done", for: .normal)
        button.frame = CGRect(x: 20, y: 20, width: 80, height: 30)
        sheet.view.addSubview(button)
        stage.root.present(sheet, animated: false)
        stage.harness.advance(seconds: 1)
        stage.pressKey(in: stage.window)
        let controller = try #require(stage.controller)
        controller.outline.select(button)
        #expect(controller.outline.outline.index(of: button) != nil)
        controller.outline.show(.controllers)
        #expect(controller.outline.chosen === sheet)
        #expect(stage.mark != nil)
        stage.root.dismiss(animated: false)
        stage.harness.advance(seconds: 1)
        #expect(controller.outline.outline.index(of: sheet) == nil)
        stage.pressKey(in: stage.inspector)
        #expect(stage.inspector == nil && stage.mark == nil)
    }

    @Test func nothingThatIsChosenIsKept() throws {
        let stage = InspectorStage()
        stage.pressKey()
        let controller = try #require(stage.controller)
        weak var gone: UIView?
        do {
            let view = UILabel(frame: CGRect(x: 0, y: 300, width: 50, height: 20))
            view.text = "Short-lived"
            stage.root.view.addSubview(view)
            controller.outline.select(view)
            stage.harness.advance(seconds: 0.5)
            gone = view
            view.removeFromSuperview()
        }
        stage.harness.advance(seconds: 0.5)
        stage.harness.advance(seconds: 0.5)
        #expect(gone == nil)
        #expect(stage.mark == nil)
    }

    // MARK: Helpers

    private func tree(_ view: UIView) -> [String] {
        ["\(type(of: view)) \(view.frame)"] + view.subviews.flatMap(tree)
    }

    private func layerTree(_ layer: CALayer) -> [String] {
        ["\(type(of: layer)) \(layer.frame)"] + (layer.sublayers ?? []).flatMap(layerTree)
    }
}
