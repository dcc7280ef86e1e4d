import Foundation
import SeededRandom
import TactileViews
import Testing

/// Undo managers against a list of states, and what Foundation's documentation says of single
/// members.
@Suite @MainActor struct UndoModelTests {
    @MainActor
    private final class Cell {
        var value = 0
        let manager = UndoManager()

        init() { manager.groupsByEvent = false }

        func set(_ new: Int) {
            let old = value
            manager.registerUndo(withTarget: self) { $0.set(old) }
            value = new
        }

        /// Changes the value in a group, with as many changes nested in it.
        func change(to new: Int, name: String, depth: Int) {
            manager.beginUndoGrouping()
            if depth > 0 { change(to: new &* 31, name: "", depth: depth - 1) }
            set(new)
            if !name.isEmpty { manager.setActionName(name) }
            manager.endUndoGrouping()
        }
    }

    @Test(
        "What is done, undone and done again leads through a list of states",
        arguments: UInt64(1)...12)
    func isAListOfStates(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let cell = Cell()
        let levels = [0, 1, 3, 10][random.below(4)]
        cell.manager.levelsOfUndo = levels
        var states = [0], names = [""]
        var now = 0, oldest = 0
        for step in 1...200 {
            switch random.below(5) {
            case 0, 1:
                states = Array(states[...now]) + [step]
                names = Array(names[...now]) + ["Step \(step)"]
                cell.change(to: step, name: names[now + 1], depth: random.below(3))
                now += 1
                if levels > 0 { oldest = max(oldest, now - levels) }
            case 2, 3:
                cell.manager.undo()
                if now > oldest { now -= 1 }
            default:
                cell.manager.redo()
                if now < states.count - 1 { now += 1 }
            }
            let manager = cell.manager
            #expect(cell.value == states[now], "step \(step)")
            #expect(manager.undoCount == now - oldest && manager.canUndo == (now > oldest))
            #expect(manager.redoCount == states.count - 1 - now)
            #expect(manager.canRedo == (now < states.count - 1))
            #expect(manager.undoActionName == (now > oldest ? names[now] : ""))
            #expect(manager.redoActionName == (now < states.count - 1 ? names[now + 1] : ""))
            #expect(manager.groupingLevel == 0)
        }
    }

    @Test("What is undone while nothing is noted cannot be done again")
    func registrationOffWhileUndoing() {
        let cell = Cell()
        cell.change(to: 1, name: "", depth: 0)
        cell.manager.disableUndoRegistration()
        cell.manager.undo()
        cell.manager.enableUndoRegistration()
        #expect(cell.value == 0 && !cell.manager.canRedo && !cell.manager.canUndo)
    }

    @Test("Enabling without having disabled does nothing")
    func enablesOnce() {
        let cell = Cell()
        cell.manager.enableUndoRegistration()
        cell.manager.disableUndoRegistration()
        #expect(!cell.manager.isUndoRegistrationEnabled)
        cell.change(to: 1, name: "", depth: 0)
        #expect(!cell.manager.canUndo)
    }

    @Test("Undo and redo that are called by what is undone do nothing")
    func isNotEntered() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        var calls = 0
        func register() {
            manager.beginUndoGrouping()
            manager.registerUndo(withTarget: manager) { manager in
                MainActor.assumeIsolated {
                    calls += 1
                    manager.undo()
                    manager.redo()
                    manager.undoNestedGroup()
                    register()
                }
            }
            manager.endUndoGrouping()
        }
        register()
        register()
        manager.undo()
        #expect(calls == 1 && manager.undoCount == 1 && manager.redoCount == 1)
        manager.redo()
        #expect(calls == 2 && manager.undoCount == 2 && manager.redoCount == 0)
    }

    @Test("Forgetting everything within a group leaves the group open")
    func removesInAGroup() {
        let cell = Cell()
        cell.change(to: 1, name: "", depth: 0)
        cell.manager.beginUndoGrouping()
        cell.set(2)
        cell.manager.removeAllActions()
        #expect(cell.manager.groupingLevel == 1 && !cell.manager.canUndo)
        cell.set(3)
        cell.manager.endUndoGrouping()
        cell.manager.undo()
        #expect(cell.value == 2 && !cell.manager.canUndo && cell.manager.redoCount == 1)
        cell.manager.removeAllActions()
        #expect(!cell.manager.canRedo)
    }

    @Test("Lowering the levels drops the oldest at once")
    func lowersTheLevels() {
        let cell = Cell()
        for value in 1...5 { cell.change(to: value, name: "", depth: 1) }
        cell.manager.levelsOfUndo = 2
        #expect(cell.manager.undoCount == 2)
        cell.manager.undo()
        cell.manager.undo()
        cell.manager.undo()
        #expect(cell.value == 3)
        cell.manager.levelsOfUndo = -1
        cell.change(to: 9, name: "", depth: 0)
        #expect(cell.manager.undoCount == 1)
    }

    @Test("A subclass sees each registration, with and without super")
    func isSubclassed() {
        final class Picky: UndoManager {
            var isOpen = true
            var asked = 0
            override func registerUndo<Target: AnyObject>(
                withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
            ) {
                asked += 1
                if isOpen { super.registerUndo(withTarget: target, handler: handler) }
            }
            override var canUndo: Bool { isOpen && super.canUndo }
        }
        let manager = Picky()
        manager.registerUndo(withTarget: manager) { _ in }
        #expect(manager.asked == 1 && manager.canUndo)
        manager.isOpen = false
        manager.registerUndo(withTarget: manager) { _ in }
        #expect(manager.asked == 2 && !manager.canUndo && manager.undoCount == 1)
    }
}
