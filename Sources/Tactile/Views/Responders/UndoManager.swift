import Foundation

/// Remembers how to take changes back, in groups, and how to make them again.
///
/// While a group is undone, what is registered becomes the redo; while it is redone, the undo.
/// Registrations outside an explicit group form one group each until ``endUndoGrouping()``.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    private final class Group {
        var name = ""
        var steps: [(target: () -> AnyObject?, perform: () -> Void)] = []
    }

    private enum Phase { case idle, undoing, redoing }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    private var open: [Group] = []
    private var phase = Phase.idle
    private var disabledDepth = 0
    /// Differs after everything that is registered, undone, redone or removed.
    package private(set) var stamp = 0

    /// The most groups that are kept; 0 keeps all of them.
    open var levelsOfUndo = 0 {
        didSet { trim() }
    }

    public override init() { super.init() }

    open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.steps.isEmpty } }
    open var canRedo: Bool { !redoStack.isEmpty }
    open var isUndoing: Bool { phase == .undoing }
    open var isRedoing: Bool { phase == .redoing }
    open var isUndoRegistrationEnabled: Bool { disabledDepth == 0 }
    open var groupingLevel: Int { open.count }

    open func disableUndoRegistration() { disabledDepth += 1 }
    open func enableUndoRegistration() { disabledDepth = max(0, disabledDepth - 1) }

    // MARK: Registering

    /// Notes how to take a change of `target` back. The target is held weakly: when it is gone,
    /// the step does nothing.
    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        stamp += 1
        let step = (
            target: { [weak target] () -> AnyObject? in target },
            perform: { [weak target] in if let target { handler(target) } }
        )
        if let group = open.last {
            group.steps.append(step)
        } else {
            let group = Group()
            group.steps.append(step)
            push(group)
        }
        if phase == .idle { redoStack.removeAll() }
    }

    open func setActionName(_ actionName: String) {
        (open.last ?? (phase == .undoing ? redoStack : undoStack).last)?.name = actionName
    }

    open func beginUndoGrouping() { open.append(Group()) }

    open func endUndoGrouping() {
        guard let group = open.popLast(), !group.steps.isEmpty else { return }
        if let outer = open.last {
            outer.steps += group.steps
            if outer.name.isEmpty { outer.name = group.name }
        } else {
            push(group)
        }
    }

    private func push(_ group: Group) {
        if phase == .undoing { redoStack.append(group) } else { undoStack.append(group) }
        trim()
    }

    private func trim() {
        guard levelsOfUndo > 0 else { return }
        if undoStack.count > levelsOfUndo {
            undoStack.removeFirst(undoStack.count - levelsOfUndo)
        }
        if redoStack.count > levelsOfUndo {
            redoStack.removeFirst(redoStack.count - levelsOfUndo)
        }
    }

    // MARK: Undoing

    open func undo() {
        while !open.isEmpty { endUndoGrouping() }
        guard phase == .idle, let group = undoStack.popLast() else { return }
        perform(group, as: .undoing)
    }

    open func redo() {
        guard phase == .idle, open.isEmpty, let group = redoStack.popLast() else { return }
        perform(group, as: .redoing)
    }

    private func perform(_ group: Group, as phase: Phase) {
        stamp += 1
        self.phase = phase
        beginUndoGrouping()
        open.last?.name = group.name
        for step in group.steps.reversed() { step.perform() }
        while !open.isEmpty { endUndoGrouping() }
        self.phase = .idle
    }

    open func removeAllActions() {
        stamp += 1
        undoStack.removeAll()
        redoStack.removeAll()
        open.removeAll()
    }

    open func removeAllActions(withTarget target: Any) {
        stamp += 1
        let target = target as AnyObject
        for group in undoStack + redoStack + open {
            group.steps.removeAll { $0.target() === target || $0.target() == nil }
        }
        undoStack.removeAll { $0.steps.isEmpty }
        redoStack.removeAll { $0.steps.isEmpty }
    }

    // MARK: Names

    open var undoActionName: String { undoStack.last?.name ?? "" }
    open var redoActionName: String { redoStack.last?.name ?? "" }
    open var undoMenuItemTitle: String { title("Undo", undoActionName) }
    open var redoMenuItemTitle: String { title("Redo", redoActionName) }

    private func title(_ verb: String, _ name: String) -> String {
        name.isEmpty ? verb : "\(verb) \(name)"
    }
}
