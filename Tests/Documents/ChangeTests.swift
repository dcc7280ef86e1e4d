import Foundation
import TactileViews
import Testing

@testable import TactileDocuments

extension DocumentTests {
    /// Which changes count as not saved.
    @Suite @MainActor struct Changes {
        @Test func undoingLeadsBackToWhatIsSaved() {
            var changes = ChangeCount()
            #expect(!changes.hasChanges)
            changes.done()
            changes.done()
            #expect(changes.hasChanges)
            changes.clear(changes.token)
            #expect(!changes.hasChanges)
            changes.undone()
            #expect(changes.hasChanges)
            changes.redone()
            #expect(!changes.hasChanges)
        }

        @Test func aChangeAfterUndoingFurtherBackLeadsAway() {
            var changes = ChangeCount()
            changes.done()
            changes.clear(changes.token)
            changes.undone()
            changes.done()
            #expect(changes.hasChanges)
            changes.undone()
            #expect(changes.hasChanges)
            changes.clear()
            #expect(!changes.hasChanges)
        }

        @Test func aTokenIsOfOneContentAlone() {
            var changes = ChangeCount()
            changes.done()
            let token = changes.token
            changes.done()
            changes.clear(token)
            #expect(changes.hasChanges)
            changes.undone()
            #expect(!changes.hasChanges)
            let other = changes.token
            changes.undone()
            changes.done()
            changes.clear(other)
            #expect(changes.hasChanges)
        }

        @Test func theProgramCounts() {
            let document = TextDocument(fileURL: URL(fileURLWithPath: "/note.txt"))
            document.updateChangeCount(.done)
            document.updateChangeCount(.undone)
            #expect(!document.hasUnsavedChanges)
            document.updateChangeCount(.redone)
            #expect(document.hasUnsavedChanges)
            let token = document.changeCountToken(for: .forOverwriting)
            document.updateChangeCount(withToken: "none of ours", for: .forOverwriting)
            #expect(document.hasUnsavedChanges)
            document.updateChangeCount(withToken: token, for: .forOverwriting)
            #expect(!document.hasUnsavedChanges)
            document.updateChangeCount(.done)
            document.updateChangeCount(.cleared)
            #expect(!document.hasUnsavedChanges)
        }

        @Test func whatTheUndoManagerNotesIsCounted() {
            let document = TextDocument(fileURL: URL(fileURLWithPath: "/note.txt"))
            document.type("a")
            // Also before the event is over.
            #expect(document.hasUnsavedChanges)
            document.closeUndoGroup()
            #expect(document.hasUnsavedChanges)
            document.undoManager.undo()
            #expect(document.text == "" && !document.hasUnsavedChanges)
            document.undoManager.redo()
            #expect(document.text == "a" && document.hasUnsavedChanges)
            document.updateChangeCount(.cleared)
            document.undoManager.undo()
            #expect(document.hasUnsavedChanges)
            document.undoManager.redo()
            #expect(!document.hasUnsavedChanges)
        }

        @Test func whatIsDiscardableIsNotCounted() {
            let document = TextDocument(fileURL: URL(fileURLWithPath: "/note.txt"))
            document.type("a")
            document.undoManager.setActionIsDiscardable(true)
            document.closeUndoGroup()
            #expect(!document.hasUnsavedChanges)
            document.undoManager.undo()
            #expect(!document.hasUnsavedChanges)
            document.undoManager.redo()
            #expect(!document.hasUnsavedChanges)
            document.type("b")
            document.closeUndoGroup()
            #expect(document.hasUnsavedChanges)
        }

        @Test func aNestedGroupThatIsUndoneLeavesTheRest() {
            let document = TextDocument(fileURL: URL(fileURLWithPath: "/note.txt"))
            let manager: UndoManager = document.undoManager
            manager.beginUndoGrouping()
            document.type("a")
            manager.endUndoGrouping()
            manager.beginUndoGrouping()
            document.type("ab")
            manager.endUndoGrouping()
            manager.undoNestedGroup()
            document.closeUndoGroup()
            #expect(document.text == "a" && document.hasUnsavedChanges)
        }

        @Test func aGroupWithANestedOneThatWasUndoneIsOneChange() {
            let document = TextDocument(fileURL: URL(fileURLWithPath: "/note.txt"))
            let manager: UndoManager = document.undoManager
            for text in ["a", "ab"] {
                manager.beginUndoGrouping()
                document.type(text)
                manager.endUndoGrouping()
            }
            manager.undoNestedGroup()
            document.closeUndoGroup()
            manager.undo()
            #expect(document.text == "" && !document.hasUnsavedChanges)
        }

        @Test func anotherUndoManagerIsCountedFromThen() {
            let document = TextDocument(fileURL: URL(fileURLWithPath: "/note.txt"))
            let manager = UndoManager()
            document.undoManager = manager
            #expect(document.undoManager === manager)
            manager.registerUndo(withTarget: document) { $0.text = "" }
            document.closeUndoGroup()
            #expect(document.hasUnsavedChanges)
            document.updateChangeCount(.cleared)
            document.undoManager = nil
            manager.undo()
            #expect(!document.hasUnsavedChanges)
        }
    }
}
