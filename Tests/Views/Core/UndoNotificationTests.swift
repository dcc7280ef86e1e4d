import Foundation
import TactileViews
import Testing

/// What an undo manager posts, and what it says about its actions.
@Suite @MainActor struct UndoNotificationTests {
    @MainActor
    private final class Listener {
        private(set) var heard: [String] = []
        private var tokens: [any NSObjectProtocol] = []
        var answer: (String) -> Void = { _ in }

        init(_ manager: UndoManager) {
            let names: [Notification.Name] = [
                .NSUndoManagerCheckpoint, .NSUndoManagerDidOpenUndoGroup,
                .NSUndoManagerWillCloseUndoGroup, .NSUndoManagerDidCloseUndoGroup,
                .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
                .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
            ]
            for name in names {
                tokens.append(
                    NotificationCenter.default.addObserver(
                        forName: name, object: manager, queue: nil
                    ) { [weak self] notification in
                        let isDiscardable =
                            notification.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool
                            ?? false
                        let word = notification.name.rawValue
                            .replacing("NSUndoManager", with: "")
                            .replacing("Notification", with: "")
                        MainActor.assumeIsolated {
                            self?.heard.append(word + (isDiscardable ? "!" : ""))
                            self?.answer(word)
                        }
                    })
            }
        }

        isolated deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

        func take() -> [String] {
            defer { heard = [] }
            return heard
        }
    }

    private func manager() -> UndoManager {
        let manager = UndoManager()
        manager.groupsByEvent = false
        return manager
    }

    /// Registers a change that registers itself again when it is undone.
    private func register(_ manager: UndoManager, _ name: String = "") {
        manager.registerUndo(withTarget: manager) { manager in
            MainActor.assumeIsolated { register(manager) }
        }
        if !name.isEmpty { manager.setActionName(name) }
    }

    @Test func groupsAreTold() {
        let manager = manager()
        let listener = Listener(manager)
        manager.beginUndoGrouping()
        #expect(listener.take() == ["DidOpenUndoGroup"])
        manager.beginUndoGrouping()
        #expect(listener.take() == ["Checkpoint", "DidOpenUndoGroup"])
        register(manager)
        #expect(listener.take() == [])
        for _ in 1...2 {
            manager.endUndoGrouping()
            #expect(
                listener.take() == ["Checkpoint", "WillCloseUndoGroup", "DidCloseUndoGroup"])
        }
    }

    @Test func undoAndRedoAreTold() {
        let manager = manager()
        manager.beginUndoGrouping()
        register(manager)
        manager.endUndoGrouping()
        let listener = Listener(manager)
        let group = ["DidOpenUndoGroup", "Checkpoint", "WillCloseUndoGroup", "DidCloseUndoGroup"]
        manager.undo()
        #expect(
            listener.take()
                == ["Checkpoint", "Checkpoint", "WillUndoChange"] + group + ["DidUndoChange"])
        #expect(manager.canRedo)
        #expect(listener.take() == ["Checkpoint"])
        manager.redo()
        #expect(
            listener.take() == ["Checkpoint", "WillRedoChange"] + group + ["DidRedoChange"])
        manager.redo()
        #expect(listener.take() == ["Checkpoint"])
    }

    /// A field that has not registered yet what was typed into it does so at a checkpoint.
    @Test func whatIsPendingIsUndoneFirst() {
        let manager = UndoManager()
        let listener = Listener(manager)
        var isPending = true
        listener.answer = { word in
            guard word == "Checkpoint", isPending else { return }
            isPending = false
            register(manager, "Pending")
        }
        manager.undo()
        #expect(manager.redoActionName == "Pending" && !manager.canUndo)
    }

    @Test func phasesAreKnownWhileTheyLast() {
        let manager = manager()
        manager.beginUndoGrouping()
        register(manager)
        manager.endUndoGrouping()
        let listener = Listener(manager)
        var phases: [String] = []
        listener.answer = { word in
            if word == "DidOpenUndoGroup" {
                phases.append(manager.isUndoing ? "undo" : manager.isRedoing ? "redo" : "none")
            }
        }
        manager.undo()
        manager.redo()
        manager.beginUndoGrouping()
        #expect(phases == ["undo", "redo", "none"])
    }

    @Test func titlesNameTheActionAndCanBePutOtherwise() {
        final class German: UndoManager {
            override func undoMenuTitle(forUndoActionName actionName: String) -> String {
                "\(actionName) widerrufen"
            }
            override func redoMenuTitle(forUndoActionName actionName: String) -> String {
                "\(actionName) wiederholen"
            }
        }
        for (manager, undo, redo) in [
            (UndoManager(), "Undo Paint", "Redo Paint"),
            (German(), "Paint widerrufen", "Paint wiederholen"),
        ] {
            register(manager, "Paint")
            #expect(manager.undoMenuItemTitle == undo)
            manager.undo()
            #expect(manager.redoMenuItemTitle == redo)
        }
        #expect(UndoManager().undoMenuItemTitle == "Undo")
        #expect(UndoManager().redoMenuItemTitle == "Redo")
    }

    @Test func aNameCanBeTakenAway() {
        let manager = UndoManager()
        register(manager, "Paint")
        manager.setActionName("")
        #expect(manager.undoActionName == "" && manager.undoMenuItemTitle == "Undo")
    }

    @Test func whatIsNotWorthSavingIsSaid() {
        let manager = manager()
        let listener = Listener(manager)
        manager.beginUndoGrouping()
        register(manager)
        manager.setActionIsDiscardable(true)
        manager.endUndoGrouping()
        #expect(
            listener.take() == [
                "DidOpenUndoGroup", "Checkpoint", "WillCloseUndoGroup!", "DidCloseUndoGroup!",
            ])
        #expect(manager.undoActionIsDiscardable)
        manager.undo()
        #expect(manager.redoActionIsDiscardable && !manager.undoActionIsDiscardable)
        manager.redo()
        #expect(manager.undoActionIsDiscardable)
        // A group with one change in it that is worth saving is worth saving.
        manager.beginUndoGrouping()
        register(manager)
        manager.setActionIsDiscardable(true)
        manager.beginUndoGrouping()
        register(manager)
        manager.endUndoGrouping()
        manager.endUndoGrouping()
        #expect(!manager.undoActionIsDiscardable)
    }

    @Test func notesGoWithTheirAction() {
        let manager = UndoManager()
        let key = UndoManager.UserInfoKey(rawValue: "place")
        register(manager)
        manager.setActionUserInfoValue(3, forKey: key)
        #expect(manager.undoActionUserInfoValue(forKey: key) as? Int == 3)
        manager.undo()
        #expect(manager.undoActionUserInfoValue(forKey: key) == nil)
        #expect(manager.redoActionUserInfoValue(forKey: key) as? Int == 3)
    }
}
