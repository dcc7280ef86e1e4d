import Foundation
import Tactile
import TestSupport
import Testing

/// The desktop's keys for undo reach the undo manager of whoever has the keyboard.
@Suite @MainActor struct UndoKeyTests {
    @MainActor
    private final class Scene: UIViewController {
        var value = 0
        let own = UndoManager()
        override var undoManager: UndoManager? { own }

        func change(to new: Int) {
            let old = value
            value = new
            own.registerUndo(withTarget: self) { $0.change(to: old) }
        }
    }

    @Test func keysTakeBackAndDoAgain() {
        let scene = Scene()
        let harness = Harness(showing: scene)
        scene.change(to: 1)
        harness.settle()
        scene.change(to: 2)
        harness.press("z", .control)
        #expect(scene.value == 1)
        harness.press("z", .control)
        harness.press("z", .control)
        #expect(scene.value == 0)
        harness.press("z", [.control, .shift])
        #expect(scene.value == 1)
        harness.press("y", .control)
        #expect(scene.value == 2)
    }

    @Test func aWindowHasAnUndoManagerForItsScenes() {
        let scene = UIViewController()
        let harness = Harness(showing: scene)
        var isChanged = true
        scene.undoManager?.registerUndo(withTarget: scene) { _ in isChanged = false }
        harness.press("z", .control)
        #expect(!isChanged)
    }

    @Test func aShortcutOfTheProgramComesFirst() {
        let scene = Scene()
        let harness = Harness(showing: scene)
        var calls = 0
        scene.addKeyCommand(
            UIKeyCommand(input: "z", modifierFlags: .command) { _ in calls += 1 })
        scene.change(to: 1)
        harness.press("z", .control)
        #expect(calls == 1 && scene.value == 1)
    }
}
