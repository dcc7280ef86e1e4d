import Foundation

/// Remembers how to take changes back, in groups, and how to make them again.
///
/// While a group is undone, what is registered becomes the redo; while it is redone, the undo. With
/// ``groupsByEvent``, which is how a manager begins, the first registration of an event opens a
/// group that its end closes: what one click or key does is one step. Groups of the program's own
/// nest in it. A group in which nothing was registered is forgotten when it is closed.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    /// A key of what a program notes about an action.
    public struct UserInfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    private enum Phase { case idle, undoing, redoing }

    private var undoStack: [UndoGroup] = []
    private var redoStack: [UndoGroup] = []
    /// Groups that are open, the outermost first.
    private var open: [UndoGroup] = []
    /// Whether the outermost open group is that of the event.
    private var isInEventGroup = false
    private var phase = Phase.idle
    private var disabledDepth = 0
    /// Differs after everything that is registered, undone, redone or removed.
    package private(set) var stamp = 0
    /// The group that is being undone or redone, or was last.
    private var performed: UndoGroup?
    /// Whether the group that was closed last had anything in it.
    package private(set) var hasKeptLastGroup = false

    /// The most top-level groups that are kept to be undone, and to be redone; 0, which it is at
    /// first, keeps all of them. The oldest go first.
    open var levelsOfUndo = 0 {
        didSet { trim() }
    }

    /// Whether everything that is registered during one event forms one group. Without it each
    /// registration must be inside a group of the program's own.
    open var groupsByEvent = true {
        didSet { if !groupsByEvent { closeEventGroup() } }
    }

    public override init() { super.init() }

    /// Whether there is something to undo, also in a group that is open.
    open var canUndo: Bool { undoCount > 0 }
    /// Whether there is something to redo. Posts a checkpoint first, since a change that somebody
    /// registers there forgets what could be redone.
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        return redoCount > 0
    }
    /// How often ``undo()`` can be called until nothing is left to undo.
    open var undoCount: Int { undoStack.count + (open.contains { !$0.isEmpty } ? 1 : 0) }
    /// How often ``redo()`` can be called until nothing is left to redo.
    open var redoCount: Int { redoStack.count }
    open var isUndoing: Bool { phase == .undoing }
    open var isRedoing: Bool { phase == .redoing }
    open var isUndoRegistrationEnabled: Bool { disabledDepth == 0 }
    /// How many groups are open in each other, the group of the event among them.
    open var groupingLevel: Int { open.count }

    /// What is registered is not noted until ``enableUndoRegistration()`` was called as often.
    open func disableUndoRegistration() { disabledDepth += 1 }
    /// Takes one ``disableUndoRegistration()`` back; without any it does nothing.
    open func enableUndoRegistration() { disabledDepth = max(0, disabledDepth - 1) }

    // MARK: Registering

    /// Notes how to take a change of `target` back. The target is held weakly: when it is gone,
    /// the step does nothing.
    ///
    /// Outside a group ``groupsByEvent`` must be on.
    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        register(
            UndoStep(
                target: { [weak target] in target },
                perform: { [weak target] in if let target { handler(target) } }))
    }

    /// Notes a method that takes a change of `target` back, called with `object`, which is kept
    /// until then. The target is held weakly; one that has no such method ignores the call.
    open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
        let target = target as AnyObject
        register(
            UndoStep(
                target: { [weak target] in target },
                perform: { [weak target] in
                    if let target { selector.call(on: target, sender: object) }
                }))
    }

    private func register(_ step: UndoStep) {
        guard isUndoRegistrationEnabled else { return }
        stamp += 1
        if open.isEmpty {
            precondition(
                groupsByEvent,
                "Nothing can be registered outside a group while groupsByEvent is false: call beginUndoGrouping() first."
            )
            openEventGroup()
        }
        open.last?.items.append(.step(step))
        if phase == .idle { redoStack.removeAll() }
    }

    // MARK: Groups

    /// Opens a group; inside another one it is nested, and undone with that.
    ///
    /// A group of the program's own may stay open over several events, as while something is
    /// dragged. The group of the first of them, which it is nested in, stays open as long.
    open func beginUndoGrouping() {
        if open.isEmpty, groupsByEvent, phase == .idle { openEventGroup() }
        openGroup(UndoGroup())
    }

    private func openEventGroup() {
        isInEventGroup = true
        openGroup(UndoGroup())
        UndoEvents.begin(self)
    }

    private func openGroup(_ group: UndoGroup) {
        open.append(group)
        if open.count > 1 { post(.NSUndoManagerCheckpoint) }
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Closes the innermost group; one must be open.
    open func endUndoGrouping() {
        precondition(
            !open.isEmpty, "No undo group is open: call beginUndoGrouping() once for each end.")
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerWillCloseUndoGroup, about: open.last)
        guard let group = open.popLast() else { return }
        if open.isEmpty { isInEventGroup = false }
        hasKeptLastGroup = !group.isEmpty
        if hasKeptLastGroup { keep(group) }
        post(.NSUndoManagerDidCloseUndoGroup, about: group)
    }

    private func keep(_ group: UndoGroup) {
        if let outer = open.last {
            outer.items.append(.group(group))
            if outer.name.isEmpty { outer.name = group.name }
            outer.userInfo.merge(group.userInfo) { own, _ in own }
        } else if phase == .undoing {
            redoStack.append(group)
        } else {
            undoStack.append(group)
        }
        trim()
    }

    /// Closes the group of the event, unless a group of the program's own is open in it. Returns
    /// whether it is closed.
    @discardableResult
    package func closeEventGroup() -> Bool {
        guard isInEventGroup, phase == .idle else { return !isInEventGroup }
        guard open.count == 1 else { return false }
        endUndoGrouping()
        return true
    }

    private func trim() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
        redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
    }

    // MARK: Undoing

    /// Takes the last top-level group back. The group of the event, or another one that is open
    /// alone, is closed first. Called by what is undone or redone, it does nothing.
    open func undo() {
        guard phase == .idle else { return }
        precondition(
            open.count <= 1,
            "Nested undo groups are open: call endUndoGrouping() for each before undo().")
        post(.NSUndoManagerCheckpoint)
        if !open.isEmpty { endUndoGrouping() }
        undoNestedGroup()
    }

    /// Takes back the last group that was closed: the last nested one while a top-level group is
    /// open, which must not have registered anything since; otherwise the last top-level one.
    open func undoNestedGroup() {
        guard phase == .idle else { return }
        post(.NSUndoManagerCheckpoint)
        precondition(
            open.count <= 1,
            "Nested undo groups are open: call endUndoGrouping() for each before undoNestedGroup()."
        )
        if let outer = open.last {
            switch outer.items.last {
            case .group(let nested):
                outer.items.removeLast()
                perform(nested, as: .undoing)
            case .step:
                preconditionFailure(
                    "The open undo group has registered something after its last nested group: call undo()."
                )
            case nil: return
            }
        } else if let group = undoStack.popLast() {
            perform(group, as: .undoing)
        }
    }

    /// Does the group that was undone last again. Called by what is undone or redone, it does
    /// nothing.
    open func redo() {
        guard phase == .idle else { return }
        post(.NSUndoManagerCheckpoint)
        // A group with a change in it has made the redo stack empty.
        if open.count == 1 { endUndoGrouping() }
        guard open.isEmpty, let group = redoStack.popLast() else { return }
        perform(group, as: .redoing)
    }

    private func perform(_ group: UndoGroup, as phase: Phase) {
        let isUndo = phase == .undoing
        stamp += 1
        performed = group
        post(isUndo ? .NSUndoManagerWillUndoChange : .NSUndoManagerWillRedoChange)
        // What is registered meanwhile is no part of a group that is open.
        let (outer, wasInEventGroup) = (open, isInEventGroup)
        open = []
        self.phase = phase
        openGroup(group.counterpart())
        group.perform()
        while !open.isEmpty { endUndoGrouping() }
        self.phase = .idle
        open = outer
        isInEventGroup = wasInEventGroup
        post(isUndo ? .NSUndoManagerDidUndoChange : .NSUndoManagerDidRedoChange)
    }

    /// Forgets everything, and notes what is registered again. Groups that are open stay open.
    open func removeAllActions() {
        stamp += 1
        disabledDepth = 0
        undoStack.removeAll()
        redoStack.removeAll()
        for group in open { group.items.removeAll() }
    }

    /// Forgets every step that changes `target`, in all groups.
    open func removeAllActions(withTarget target: Any) {
        stamp += 1
        let target = target as AnyObject
        for group in undoStack + redoStack + open { group.removeSteps(of: target) }
        undoStack.removeAll(where: \.isEmpty)
        redoStack.removeAll(where: \.isEmpty)
    }

    // MARK: About the actions

    /// The group that ``undo()`` would take back.
    private var nextUndo: UndoGroup? {
        open.contains { !$0.isEmpty } ? open.first : undoStack.last
    }
    /// The group that is being registered, or was last.
    private var described: UndoGroup? {
        open.last ?? undoStack.last
    }

    /// Names what is being registered, or the last group; an empty name takes the name away.
    open func setActionName(_ actionName: String) { described?.name = actionName }
    /// Empty without a name, and without anything to undo.
    open var undoActionName: String { nextUndo?.name ?? "" }
    /// Empty without a name, and without anything to redo.
    open var redoActionName: String { redoStack.last?.name ?? "" }
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// "Undo" and the name. Override it to put the words in another order or language; the menu's
    /// title comes from here.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }

    /// "Redo" and the name. Override it to put the words in another order or language; the menu's
    /// title comes from here.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }

    /// Says whether what is being registered is worth saving: scrolling, or opening a section, is
    /// not.
    open func setActionIsDiscardable(_ discardable: Bool) {
        described?.isMarkedDiscardable = discardable
    }
    open var undoActionIsDiscardable: Bool { nextUndo?.isDiscardable ?? false }
    open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

    /// Notes something about what is being registered, which its undo and redo keep; `nil` forgets
    /// it.
    open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
        described?.userInfo[key] = info
    }
    open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { nextUndo?.userInfo[key] }
    open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? {
        redoStack.last?.userInfo[key]
    }

    /// Whether what is being undone or redone is not worth saving.
    package var isPerformingDiscardable: Bool { performed?.isDiscardable ?? false }
    /// Whether something that is worth saving is registered in a group that is open.
    package var hasOpenChange: Bool { open.contains { !$0.isEmpty && !$0.isDiscardable } }

    private func post(_ name: Notification.Name, about group: UndoGroup? = nil) {
        let info = group?.isDiscardable ?? false ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }
}
