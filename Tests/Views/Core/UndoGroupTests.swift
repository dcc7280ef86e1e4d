import Foundation
import Tactile
import TestSupport
import Testing

/// Groups of events and groups in groups.
@Suite @MainActor struct UndoGroupTests {
    @MainActor
    private final class Text {
        var value = ""
        let manager = UndoManager()

        func append(_ text: String) { set(value + text) }

        private func set(_ new: String) {
            let old = value
            manager.registerUndo(withTarget: self) { $0.set(old) }
            value = new
        }
    }

    @Test func whatOneEventDoesIsOneStep() {
        let harness = Harness(showing: UIView())
        let text = Text()
        #expect(text.manager.groupsByEvent)
        text.append("a")
        text.append("b")
        #expect(text.manager.groupingLevel == 1 && text.manager.canUndo)
        harness.settle()
        #expect(text.manager.groupingLevel == 0)
        text.append("c")
        harness.settle()
        #expect(text.manager.undoCount == 2)
        text.manager.undo()
        #expect(text.value == "ab")
        text.manager.undo()
        #expect(text.value == "")
        text.manager.redo()
        #expect(text.value == "ab" && text.manager.redoCount == 1)
    }

    /// Two keys that one turn of the loop hands over are two events.
    @Test func eachEventOfATurnIsAGroup() {
        let text = Text()
        let scene = UIViewController()
        for key in ["a", "b"] {
            scene.addKeyCommand(
                UIKeyCommand(input: key, modifierFlags: .control) { _ in
                    text.append(key)
                    text.append(".")
                })
        }
        let harness = Harness(showing: scene)
        for key in ["a", "b"] {
            harness.platform.send(
                .key(
                    PlatformKeyEvent(
                        isDown: true, key: .character, characters: key,
                        charactersIgnoringModifiers: key, modifiers: .control, time: harness.now)),
                to: harness.platformWindow)
        }
        #expect(text.value == "a.b.")
        text.manager.undo()
        #expect(text.value == "a.")
    }

    @Test func withoutADisplayAnEventEndsWithWhatTheMainQueueDoes() async {
        let text = Text()
        let harness = Harness(showing: UIView())
        harness.session.end()
        text.append("a")
        #expect(text.manager.groupingLevel == 1)
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(text.manager.groupingLevel == 0)
    }

    @Test func undoClosesTheGroupOfTheEvent() {
        let text = Text()
        text.append("a")
        text.manager.undo()
        #expect(text.value == "" && text.manager.groupingLevel == 0 && text.manager.canRedo)
    }

    @Test func groupsOfTheProgramNestInTheEvents() {
        let harness = Harness(showing: UIView())
        let text = Text()
        text.manager.beginUndoGrouping()
        #expect(text.manager.groupingLevel == 2)
        text.append("a")
        text.manager.endUndoGrouping()
        text.manager.beginUndoGrouping()
        text.append("b")
        text.manager.endUndoGrouping()
        harness.settle()
        text.manager.undo()
        #expect(text.value == "" && !text.manager.canUndo)
    }

    /// As while something is dragged: from the press to the release.
    @Test func aGroupMayGoOnOverSeveralEvents() {
        let harness = Harness(showing: UIView())
        let text = Text()
        text.manager.beginUndoGrouping()
        text.append("a")
        harness.settle()
        #expect(text.manager.groupingLevel == 2)
        text.append("b")
        harness.settle()
        text.manager.endUndoGrouping()
        harness.settle()
        #expect(text.manager.groupingLevel == 0)
        text.manager.undo()
        #expect(text.value == "")
    }

    @Test func theLastNestedGroupIsUndoneAlone() {
        let text = Text()
        text.manager.groupsByEvent = false
        text.manager.beginUndoGrouping()
        for letter in ["a", "b"] {
            text.manager.beginUndoGrouping()
            text.append(letter)
            text.manager.endUndoGrouping()
        }
        text.manager.undoNestedGroup()
        #expect(text.value == "a" && text.manager.groupingLevel == 1)
        text.manager.redo()
        #expect(text.value == "ab" && text.manager.groupingLevel == 0)
        text.manager.undo()
        text.manager.undo()
        #expect(text.value == "")
    }

    @Test func emptyGroupsAreForgotten() {
        let text = Text()
        text.manager.beginUndoGrouping()
        text.manager.endUndoGrouping()
        text.manager.closeEventGroup()
        #expect(!text.manager.canUndo)
    }

    @Test func withoutEventsARegistrationNeedsAGroup() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let manager = UndoManager()
                manager.groupsByEvent = false
                manager.registerUndo(withTarget: manager) { _ in }
            }
        }
    }

    @Test func nothingIsUndoneInANestedGroup() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let manager = UndoManager()
                manager.beginUndoGrouping()
                manager.undo()
            }
        }
    }

    @Test func aGroupIsClosedOnce() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { UndoManager().endUndoGrouping() }
        }
    }

    @Test func nothingIsNotedWhileRegistrationIsOff() {
        let text = Text()
        text.manager.disableUndoRegistration()
        text.manager.disableUndoRegistration()
        text.manager.enableUndoRegistration()
        text.append("a")
        #expect(!text.manager.canUndo && !text.manager.isUndoRegistrationEnabled)
        text.manager.removeAllActions()
        #expect(text.manager.isUndoRegistrationEnabled)
        text.append("b")
        text.manager.undo()
        #expect(text.value == "a")
    }

    @Test func theStepsOfATargetAreForgottenInAllGroups() {
        let (text, other) = (Text(), Text())
        text.append("a")
        text.manager.beginUndoGrouping()
        text.manager.registerUndo(withTarget: other) { $0.value = "undone" }
        text.manager.endUndoGrouping()
        text.manager.removeAllActions(withTarget: text)
        text.manager.undo()
        #expect(text.value == "a" && other.value == "undone")
    }

    @Test func methodsAreCalledWithTheirObject() {
        @MainActor final class Label {
            var text = "new"
            func setText(_ text: String) { self.text = text }
        }
        let label = Label()
        let manager = UndoManager()
        manager.registerUndo(
            withTarget: label, selector: Selector("setText:", Label.setText(_:)), object: "old")
        manager.undo()
        #expect(label.text == "old")
    }
}
