import Foundation
import Tactile
import TestSupport
import Testing

/// Shortcuts that a scene is given.
@Suite @MainActor struct ControllerCommandTests {
    @Test func addedCommandsWorkUntilTheyAreRemoved() {
        var heard: [String] = []
        let controller = UIViewController()
        let save = UIKeyCommand(input: "s", modifierFlags: .control) { _ in heard.append("save") }
        let find = UIKeyCommand(input: "f", modifierFlags: .control) { _ in heard.append("find") }
        #expect(controller.keyCommands == nil)
        controller.addKeyCommand(save)
        controller.addKeyCommand(save)
        controller.addKeyCommand(find)
        let harness = Harness(showing: controller)
        harness.press("s", .control)
        harness.press("f", .control)
        #expect(heard == ["save", "find"])
        controller.removeKeyCommand(save)
        harness.press("s", .control)
        harness.press("f", .control)
        #expect(heard == ["save", "find", "find"])
        controller.removeKeyCommand(find)
        #expect(controller.keyCommands == nil)
    }
}
