import Foundation
import TactileViews
import Testing

@MainActor
struct UndoManagerTests {
    @MainActor
    private final class Counter {
        var value = 0
        let manager: UndoManager
        init(_ manager: UndoManager) {
            self.manager = manager
            manager.groupsByEvent = false
        }
        /// Changes the value, which is a group of its own outside another one.
        func set(_ new: Int) {
            let old = value
            manager.beginUndoGrouping()
            manager.registerUndo(withTarget: self) { $0.set(old) }
            manager.setActionName("Set to \(new)")
            manager.endUndoGrouping()
            value = new
        }
    }

    @Test func undoAndRedoWalkThroughTheValues() {
        let manager = UndoManager()
        let counter = Counter(manager)
        counter.set(1)
        counter.set(2)
        manager.undo()
        #expect(counter.value == 1)
        manager.undo()
        #expect(counter.value == 0)
        #expect(!manager.canUndo)
        manager.redo()
        manager.redo()
        #expect(counter.value == 2)
        #expect(!manager.canRedo)
        #expect(manager.undoMenuItemTitle == "Undo Set to 2")
    }

    @Test func aNewChangeForgetsTheRedo() {
        let manager = UndoManager()
        let counter = Counter(manager)
        counter.set(1)
        manager.undo()
        counter.set(5)
        #expect(!manager.canRedo)
        manager.undo()
        #expect(counter.value == 0)
    }

    @Test func aGroupIsUndoneAsOne() {
        let manager = UndoManager()
        let counter = Counter(manager)
        manager.beginUndoGrouping()
        counter.set(1)
        counter.set(2)
        manager.endUndoGrouping()
        manager.undo()
        #expect(counter.value == 0)
        manager.redo()
        #expect(counter.value == 2)
    }

    @Test func stepsOfATargetThatIsGoneDoNothing() {
        let manager = UndoManager()
        var counter: Counter? = Counter(manager)
        counter?.set(1)
        counter = nil
        manager.undo()
        #expect(!manager.canUndo)
    }

    @Test func onlyTheLastLevelsAreKept() {
        let manager = UndoManager()
        manager.levelsOfUndo = 2
        let counter = Counter(manager)
        for value in 1...5 { counter.set(value) }
        manager.undo()
        manager.undo()
        manager.undo()
        #expect(counter.value == 3)
        manager.levelsOfUndo = 1
        #expect(manager.redoCount == 1)
    }

    /// Undoing names the redo after what it takes back, also when the steps name nothing.
    @Test func groupsHandTheirNamesOn() {
        let manager = UndoManager()
        let counter = Counter(manager)
        func register(_ value: Int) {
            manager.registerUndo(withTarget: counter) { _ in register(value) }
        }
        manager.beginUndoGrouping()
        manager.beginUndoGrouping()
        register(1)
        manager.endUndoGrouping()
        manager.beginUndoGrouping()
        register(2)
        manager.setActionName("Paint")
        manager.endUndoGrouping()
        manager.endUndoGrouping()
        #expect(manager.undoActionName == "Paint")
        manager.undo()
        #expect(manager.redoActionName == "Paint")
        manager.redo()
        #expect(manager.undoActionName == "Paint")
    }
}
