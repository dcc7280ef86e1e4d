import Foundation
import TactileBus
import TactileViews

/// Tells readers what becomes different in the tree, in AT-SPI's signals.
@MainActor
final class AssistiveEvents {
    private let connection: BusConnection
    private let objects: AssistiveObjects
    private weak var tree: AccessibilityTree?
    /// Whether readers hear of notifications that are shown, and not of announcements.
    private let prefersNotifications: @MainActor () -> Bool
    /// The children of each node as readers know them.
    private var children: [Int: [Int]] = [:]
    /// Where the children of each list are as readers know them.
    private var lists: [Int: AssistiveObjects.Layout] = [:]
    /// The paths of objects that are gone, of which readers still have copies.
    private var gone: Set<String> = []
    /// Those that were gone before the latest rest began.
    private var goneBefore: Set<String> = []
    private var goneTimer: LoopTimer?
    /// Nodes that readers got to know with the present change.
    private var new: Set<Int> = []
    private weak var focused: AccessibilityNode?
    /// The text that has the keyboard, as readers know it.
    private var text: (identifier: Int, string: String, selection: Range<Int>?)?

    init(
        _ connection: BusConnection, _ objects: AssistiveObjects, _ tree: AccessibilityTree,
        prefersNotifications: @escaping @MainActor () -> Bool
    ) {
        self.prefersNotifications = prefersNotifications
        self.connection = connection
        self.objects = objects
        self.tree = tree
    }

    /// Begins to tell, with the window that has the keyboard and what in it has.
    func begin() {
        guard let tree else { return }
        know(tree.root)
        tree.onChange = { [weak self] in self?.take($0) }
        tree.onUpdate = { [weak self] in
            self?.followLists()
            self?.followText()
        }
        for window in tree.root.children where window.content.states.contains(.active) {
            tell(window: "Activate", window)
        }
        tree.update()
        // Where the tree was there before, it tells nothing new.
        if focused == nil, let node = tree.focusedNode { moveFocus(to: node) }
    }

    isolated deinit { goneTimer?.cancel() }

    private func know(_ node: AccessibilityNode) {
        children[node.identifier] = node.children.map(\.identifier)
        lists[node.identifier] = objects.layout(of: node)
        for child in node.children { know(child) }
    }

    private func take(_ change: AccessibilityChange) {
        switch change {
        case .added(let node): added(node)
        case .removed(let node, let parent): removed(node, from: parent)
        case .changed(let node, let old): changed(node, old)
        case .focused(let node): moveFocus(to: node)
        case .announced(let text, let isUrgent): announce(text, isUrgent: isUrgent)
        // What is there now was told piece by piece; readers go where the keyboard goes.
        case .screenChanged, .layoutChanged: break
        }
    }

    // MARK: The tree

    private func added(_ node: AccessibilityNode) {
        let isNewWithParent = node.parent.map { new.contains($0.identifier) } ?? false
        cache(node, isPlaced: isNewWithParent)
        new.insert(node.identifier)
        children[node.identifier] = node.children.map(\.identifier)
        know(list: node)
        guard let parent = node.parent, !isNewWithParent else { return }
        // Where it is in a list is told when all of the list is known.
        if lists[parent.identifier] != nil { return }
        children[parent.identifier] = parent.children.map(\.identifier)
        emit(
            parent, "ChildrenChanged", "add", objects.index(of: node),
            .variant(objects.reference(node)))
        guard node.object is UIWindow else { return }
        tell(window: "Create", node)
        if node.content.states.contains(.active) { tell(window: "Activate", node) }
    }

    private func removed(_ node: AccessibilityNode, from parent: AccessibilityNode) {
        if isKnownRow(node, in: parent) {
            if let row = node.content.index { tell(ofRow: row, in: parent) }
            children[node.identifier] = nil
            for child in node.children { forget(child) }
            return
        }
        let known = children[parent.identifier] ?? []
        let index =
            lists[parent.identifier]?.remove(node.identifier)
            ?? known.firstIndex(of: node.identifier)
        children[parent.identifier] = known.filter { $0 != node.identifier }
        if node.object is UIWindow || parent === tree?.root { tell(window: "Destroy", node) }
        emit(
            parent, "ChildrenChanged", "remove", index ?? -1, .variant(objects.reference(node)))
        forget(node)
    }

    private func forget(_ node: AccessibilityNode) {
        guard tree?.node(node.identifier) == nil else { return }
        forgetLater(objects.path(of: node))
        children[node.identifier] = nil
        forget(rows: 0..<(lists.removeValue(forKey: node.identifier)?.count ?? 0), of: node)
        for child in node.children { forget(child) }
    }

    // MARK: Lists

    /// Gives readers copies of the rows of a list that is new to them, also of those without views.
    private func know(list: AccessibilityNode) {
        guard let layout = objects.layout(of: list) else { return }
        lists[list.identifier] = layout
        tell(rows: 0..<layout.count, of: list)
    }

    /// Whether readers know the place of a row, which they then keep.
    private func isKnownRow(_ node: AccessibilityNode, in list: AccessibilityNode) -> Bool {
        guard let row = node.content.index, let known = lists[list.identifier] else { return false }
        return row < known.count
    }

    /// Gives readers copies of rows and their places.
    private func tell(rows: Range<Int>, of list: AccessibilityNode) {
        for row in objects.items(rows: rows, of: list) { cache(row) }
    }

    /// Takes rows from readers that are gone, as far as readers have copies of them.
    private func forget(rows: Range<Int>, of list: AccessibilityNode) {
        for row in rows.clamped(to: 0..<AssistiveObjects.mostCopies) {
            forgetLater(objects.path(ofRow: row, in: list))
        }
    }

    /// Sends the screen reader the row as it is now, also one for which no cell exists.
    private func tell(ofRow row: Int, in list: AccessibilityNode) {
        guard let node = objects.find(objects.path(ofRow: row, in: list)) else { return }
        cache(node)
    }

    /// A view shows another row than before, or its row has another place.
    private func followMove(of node: AccessibilityNode, in list: AccessibilityNode, from old: Int?)
    {
        for row in [old, node.content.index].compactMap(\.self) { tell(ofRow: row, in: list) }
        guard node === focused else { return }
        tell(.focused, true, of: node)
    }

    /// Tells of rows that a list has more or less than before, with views or without, and of what
    /// stands elsewhere between them.
    private func followLists() {
        guard let tree else { return }
        for (identifier, known) in lists {
            guard let list = tree.node(identifier) else {
                lists[identifier] = nil
                continue
            }
            let now = objects.layout(of: list) ?? AssistiveObjects.Layout(list.children)
            guard now != known else { continue }
            lists[identifier] = now
            follow(list, from: known, to: now)
        }
        know(newLists: tree.root)
    }

    /// Readers put what comes at the place that is told, and take out what goes, one after the
    /// other: what was between other rows goes first, and comes back when the rows are there.
    private func follow(
        _ list: AccessibilityNode, from known: AssistiveObjects.Layout,
        to now: AssistiveObjects.Layout
    ) {
        var left = known
        for other in known.others where !now.others.contains(other) {
            guard let node = tree?.node(other.identifier) else { continue }
            let index = left.remove(other.identifier)
            emit(list, "ChildrenChanged", "remove", index ?? -1, .variant(objects.reference(node)))
        }
        if now.count != known.count {
            // The first of them stands for all; how many there are is in the list's own entry.
            let row = min(known.count, now.count)
            emit(
                list, "ChildrenChanged", now.count > known.count ? "add" : "remove",
                left.index(ofRow: row),
                .variant(objects.reference(path: objects.path(ofRow: row, in: list))))
            cache(list)
        }
        let come = now.others.filter { !left.others.contains($0) }
        for other in come {
            guard let node = tree?.node(other.identifier), let index = now.index(of: other)
            else { continue }
            emit(list, "ChildrenChanged", "add", index, .variant(objects.reference(node)))
        }
        guard now.count != known.count else { return }
        if !come.isEmpty { cache(list) }
        if now.count > known.count { tell(rows: known.count..<now.count, of: list) }
        if now.count < known.count { forget(rows: now.count..<known.count, of: list) }
    }

    /// A list without rows before.
    private func know(newLists node: AccessibilityNode) {
        if lists[node.identifier] == nil, objects.slots(of: node) != nil {
            cache(node)
            know(list: node)
        }
        for child in node.children { know(newLists: child) }
    }

    // MARK: Copies

    /// - `isPlaced`: whether readers do not know yet what is in the parent, and put it at its
    ///   place. Where they know, they would put it in place of another.
    private func cache(_ node: AccessibilityNode, isPlaced: Bool = false) {
        cache(objects.item(node, isPlaced: isPlaced))
    }

    private func cache(_ item: AssistiveObjects.Item) {
        gone.remove(item.path)
        goneBefore.remove(item.path)
        cache("AddAccessible", item.value)
    }

    private func cache(_ member: String, _ value: BusValue) {
        connection.emit(
            path: AssistiveObjects.cachePath, interface: AssistiveObjects.cacheName, member: member,
            [value])
    }

    /// Seconds for which readers keep copies of what is gone, at least.
    private static let goneRest: TimeInterval = 10

    /// Readers compare what has the keyboard with what had it before: with that gone from their
    /// copies they name no list, group or page that one comes to. They do so when they come to it,
    /// which can be long after both was told.
    private func forgetLater(_ path: String) {
        gone.insert(path)
        guard goneTimer == nil else { return }
        goneTimer = LoopTimer.schedule(after: Self.goneRest) { [weak self] in self?.forgetGone() }
    }

    private func forgetGone() {
        for path in goneBefore { cache("RemoveAccessible", objects.reference(path: path)) }
        (goneBefore, gone) = (gone, [])
        goneTimer =
            goneBefore.isEmpty
            ? nil
            : LoopTimer.schedule(after: Self.goneRest) { [weak self] in self?.forgetGone() }
    }

    // MARK: What a node says

    private func changed(_ node: AccessibilityNode, _ old: AccessibilityContent) {
        let now = node.content
        if now.index != old.index, let list = node.parent, lists[list.identifier] != nil {
            followMove(of: node, in: list, from: old.index)
        }
        func property(_ name: String, _ value: BusValue) {
            emit(node, "PropertyChange", name, 0, .variant(value))
        }
        if now.label != old.label { property("accessible-name", .string(now.label)) }
        if now.hint != old.hint || now.value != old.value, node.textInput == nil {
            property("accessible-description", .string(node.assistiveDescription))
        }
        if now.role != old.role {
            property("accessible-role", .uint32(AssistiveRole(of: node).number))
        }
        if let numbers = now.numbers, numbers != old.numbers || now.value != old.value {
            property("accessible-value", .double(numbers.current))
        }
        if now.frame != old.frame, node.object is UIWindow || now.states.contains(.focused) {
            emit(
                node, "BoundsChanged", "", 0,
                .variant(.structure(node.pixels(now.frame, from: .screen))))
        }
        states(of: node, old)
        if now.states.contains(.selected) != old.states.contains(.selected),
            let parent = node.parent, parent.isAssistiveSelection
        {
            emit(parent, "SelectionChanged", "", 0, .variant(.number(0)))
        }
    }

    private func states(of node: AccessibilityNode, _ old: AccessibilityContent) {
        let role = AssistiveRole(of: node)
        let now = AssistiveStates(node.content, role: role).all
        let before = AssistiveStates(old, role: role).all
        // The keyboard's way is told when all of it is known.
        for state in AssistiveState.allCases where state != .focused {
            let isSet = now.contains(state)
            guard isSet != before.contains(state) else { continue }
            if state == .active, node.object is UIWindow {
                tell(window: isSet ? "Activate" : "Deactivate", node)
            }
            tell(state, isSet, of: node)
        }
        guard now.contains(.selectable) != before.contains(.selectable), let parent = node.parent,
            parent.children.first(where: { $0.content.role == node.content.role }) === node
        else { return }
        // What a list can do is known from where all objects are, until it is told again.
        cache(parent)
    }

    private func tell(_ state: AssistiveState, _ isSet: Bool, of node: AccessibilityNode) {
        emit(node, "StateChanged", state.name, isSet ? 1 : 0, .variant(.number(0)))
    }

    private func moveFocus(to node: AccessibilityNode?) {
        if let focused, focused !== node, tree?.node(focused.identifier) != nil {
            tell(.focused, false, of: focused)
        }
        focused = node
        guard let node else { return }
        if let object = node.object { tree?.moveReader(to: object) }
        tell(.focused, true, of: node)
    }

    private func announce(_ text: String, isUrgent: Bool) {
        if prefersNotifications() {
            if let node = tree?.showNotification(text) { tell(.showing, true, of: node) }
            return
        }
        guard let windows = tree?.root.children,
            let window = windows.first(where: { $0.content.states.contains(.active) })
                ?? windows.first
        else { return }
        // Polite and assertive.
        emit(window, "Announcement", "", isUrgent ? 2 : 1, .variant(.string(text)))
    }

    // MARK: Text

    /// Tells what was typed and where the caret is, in the text that has the keyboard.
    private func followText() {
        new = []
        guard let focused, let now = AssistiveText(of: focused), now.input != nil else {
            text = nil
            return
        }
        let selection = now.selection
        defer { text = (focused.identifier, now.string, selection) }
        guard let before = text, before.identifier == focused.identifier else { return }
        if before.string != now.string {
            tellChange(of: focused, from: before.string, to: now.string)
        }
        guard selection != before.selection else { return }
        if selection?.upperBound != before.selection?.upperBound {
            emit(focused, "TextCaretMoved", "", now.caret, .variant(.number(0)))
        }
        if selection?.isEmpty != true || before.selection?.isEmpty != true {
            emit(focused, "TextSelectionChanged", "", 0, .variant(.number(0)))
        }
    }

    /// One piece was taken out and another put in its place.
    private func tellChange(of node: AccessibilityNode, from old: String, to new: String) {
        let old = Array(old.unicodeScalars), new = Array(new.unicodeScalars)
        let shorter = min(old.count, new.count)
        var start = 0, end = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
            end += 1
        }
        for (kind, scalars) in [("delete", old), ("insert", new)] {
            let piece = scalars[start..<scalars.count - end]
            guard !piece.isEmpty else { continue }
            var part = String.UnicodeScalarView()
            part.append(contentsOf: piece)
            emit(
                node, "TextChanged", kind, start, length: piece.count,
                .variant(.string(String(part))))
        }
    }

    // MARK: Sending

    private func tell(window member: String, _ node: AccessibilityNode) {
        connection.emit(
            path: objects.path(of: node), interface: "org.a11y.atspi.Event.Window",
            member: member,
            [
                .string(""), .int32(0), .int32(0), .variant(.string(node.content.label)),
                .details([:]),
            ])
    }

    private func emit(
        _ node: AccessibilityNode, _ member: String, _ detail: String, _ number: Int,
        length: Int = 0, _ value: BusValue
    ) {
        connection.emit(
            path: objects.path(of: node), interface: "org.a11y.atspi.Event.Object",
            member: member,
            [.string(detail), .number(number), .number(length), value, .details([:])])
    }
}
