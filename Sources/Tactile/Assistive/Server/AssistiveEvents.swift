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
    /// The rows of each list as readers know them, also those without views.
    private var rows: [Int: Int] = [:]
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
            self?.followRows()
            self?.followText()
        }
        for window in tree.root.children where window.content.states.contains(.active) {
            tell(window: "Activate", window)
        }
        tree.update()
        // Where the tree was there before, it tells nothing new.
        if focused == nil, let node = tree.focusedNode { moveFocus(to: node) }
    }

    private func know(_ node: AccessibilityNode) {
        children[node.identifier] = node.children.map(\.identifier)
        rows[node.identifier] = objects.slots(of: node)?.count
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
        cache("AddAccessible", objects.item(node))
        let isNewWithParent = node.parent.map { new.contains($0.identifier) } ?? false
        new.insert(node.identifier)
        children[node.identifier] = node.children.map(\.identifier)
        rows[node.identifier] = objects.slots(of: node)?.count
        guard let parent = node.parent, !isNewWithParent else { return }
        // The row was there before it had a view.
        if isKnownRow(node, in: parent) { return }
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
        let index = known.firstIndex(of: node.identifier)
        children[parent.identifier] = known.filter { $0 != node.identifier }
        if node.object is UIWindow || parent === tree?.root { tell(window: "Destroy", node) }
        emit(
            parent, "ChildrenChanged", "remove", index ?? -1, .variant(objects.reference(node)))
        forget(node)
    }

    private func forget(_ node: AccessibilityNode) {
        guard tree?.node(node.identifier) == nil else { return }
        cache("RemoveAccessible", objects.reference(node))
        children[node.identifier] = nil
        rows[node.identifier] = nil
        for child in node.children { forget(child) }
    }

    // MARK: Rows

    /// Whether readers know the place of a row, which they then keep.
    private func isKnownRow(_ node: AccessibilityNode, in list: AccessibilityNode) -> Bool {
        guard let row = node.content.index, let known = rows[list.identifier] else { return false }
        return row < known
    }

    /// Sends the screen reader the row as it is now, also one for which no cell exists.
    private func tell(ofRow row: Int, in list: AccessibilityNode) {
        guard let node = objects.find(objects.path(ofRow: row, in: list)) else { return }
        cache("AddAccessible", objects.item(node))
    }

    /// A view shows another row than before, or its row has another place.
    private func followMove(of node: AccessibilityNode, in list: AccessibilityNode, from old: Int?)
    {
        for row in [old, node.content.index].compactMap(\.self) { tell(ofRow: row, in: list) }
        guard node === focused else { return }
        tell(.focused, true, of: node)
    }

    /// Tells of rows that a list has more or less than before, with views or without.
    private func followRows() {
        for (identifier, known) in rows {
            guard let list = tree?.node(identifier) else {
                rows[identifier] = nil
                continue
            }
            let count = objects.slots(of: list)?.count ?? 0
            guard count != known else { continue }
            rows[identifier] = count
            // The first of them stands for all; how many there are is in the list's own entry.
            let row = min(known, count)
            let path = objects.path(ofRow: row, in: list)
            emit(
                list, "ChildrenChanged", count > known ? "add" : "remove",
                objects.find(path).map(objects.index(of:)) ?? row,
                .variant(objects.reference(path: path)))
            cache("AddAccessible", objects.item(list))
        }
        // A list without rows before.
        guard let tree else { return }
        know(newLists: tree.root)
    }

    private func know(newLists node: AccessibilityNode) {
        if rows[node.identifier] == nil, let slots = objects.slots(of: node) {
            rows[node.identifier] = slots.count
            cache("AddAccessible", objects.item(node))
        }
        for child in node.children { know(newLists: child) }
    }

    private func cache(_ member: String, _ value: BusValue) {
        connection.emit(
            path: AssistiveObjects.cachePath, interface: AssistiveObjects.cacheName, member: member,
            [value])
    }

    // MARK: What a node says

    private func changed(_ node: AccessibilityNode, _ old: AccessibilityContent) {
        let now = node.content
        if now.index != old.index, let list = node.parent, rows[list.identifier] != nil {
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
        cache("AddAccessible", objects.item(parent))
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
