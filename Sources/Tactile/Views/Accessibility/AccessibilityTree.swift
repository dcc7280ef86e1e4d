import Foundation
import TactileDrawing

/// What readers of the screen get of a program: its windows, what is in them, and what changes.
///
/// It is made only while something reads: `ApplicationSession.beginAccessibility()` makes it. After
/// each turn of the loop in which a frame was drawn it is brought up to date, and tells what became
/// different.
@preconcurrency @MainActor
package final class AccessibilityTree {
    private unowned let session: ApplicationSession
    /// The program; its children are the windows.
    package let root: AccessibilityNode
    /// Called for each change, after all of the tree is up to date.
    package var onChange: ((AccessibilityChange) -> Void)?
    /// Called after the tree was brought up to date, also where nothing became different.
    package var onUpdate: (() -> Void)?
    /// What the reader is at; it may differ from what has the keyboard.
    package private(set) weak var readerFocus: UIResponder?
    /// The node that has the keyboard.
    package private(set) weak var focusedNode: AccessibilityNode?
    private var nodes: [ObjectIdentifier: AccessibilityNode] = [:]
    private var identified: [Int: AccessibilityNode] = [:]
    private var nextIdentifier = 1
    private var isStale = true
    /// What was announced, in windows, the oldest first.
    private var notifications: [ShownNotification] = []

    init(of session: ApplicationSession) {
        self.session = session
        root = AccessibilityNode(0, nil, AccessibilityContent(role: .application))
        rebuild()
    }

    // MARK: Nodes

    /// The node of a view or element that is in the tree.
    package func node(for object: UIResponder) -> AccessibilityNode? {
        guard let node = nodes[ObjectIdentifier(object)], node.object === object else { return nil }
        return node
    }

    /// The node that has an identifier and is in the tree; the program has 0.
    package func node(_ identifier: Int) -> AccessibilityNode? { identified[identifier] }

    /// The node of an object, or of the nearest it is in.
    package func nearestNode(to object: UIResponder) -> AccessibilityNode? {
        var candidate: UIResponder? = object
        while let current = candidate {
            if let node = node(for: current) { return node }
            candidate = (current as? UIView)?.superview ?? current.next
        }
        return nil
    }

    /// A new node, or the one that the object had.
    func claim(_ object: UIResponder) -> AccessibilityNode {
        if let known = node(for: object) { return known }
        let made = AccessibilityNode(
            nextIdentifier, object, AccessibilityContent(role: .group))
        nextIdentifier += 1
        return made
    }

    // MARK: Change

    /// Notes that something may have become different; the next turn of the loop looks.
    package func setNeedsUpdate() { isStale = true }

    /// Brings the tree up to date if anything may have changed, and tells what did.
    package func updateIfNeeded() {
        if isStale { update() }
    }

    /// Brings the tree up to date and tells what became different.
    package func update() {
        // What two containers list counts once.
        let before = Dictionary(flat(root).map { ($0.identifier, Seen($0)) }) { first, _ in first }
        rebuild()
        defer { onUpdate?() }
        guard let onChange else { return }
        let now = flat(root)
        let there = Set(now.map(\.identifier))
        let moved = Self.moved(now, since: before.mapValues(\.children))
        for seen in before.values.sorted(by: { $0.node.identifier < $1.node.identifier }) {
            guard !there.contains(seen.node.identifier), let parent = seen.parent,
                there.contains(parent.identifier)
            else { continue }
            onChange(.removed(seen.node, from: parent))
        }
        for node in now {
            guard let seen = before[node.identifier] else {
                onChange(.added(node))
                continue
            }
            if moved.contains(node.identifier) {
                if let parent = seen.parent, there.contains(parent.identifier) {
                    onChange(.removed(node, from: parent))
                }
                onChange(.added(node))
            }
            if seen.content != node.content { onChange(.changed(node, old: seen.content)) }
        }
        let focused = now.last { $0.content.states.contains(.focused) }
        if focused !== focusedNode {
            focusedNode = focused
            forgetNotificationsLater()
            onChange(.focused(focused))
        }
    }

    private struct Seen {
        let node: AccessibilityNode
        let parent: AccessibilityNode?
        let children: [Int]
        let content: AccessibilityContent

        @MainActor
        init(_ node: AccessibilityNode) {
            self.node = node
            parent = node.parent
            children = node.children.map(\.identifier)
            content = node.content
        }
    }

    /// Which of the nodes that were there before are in another one now, or in another order.
    private static func moved(
        _ now: [AccessibilityNode], since before: [Int: [Int]]
    ) -> Set<Int> {
        var moved: Set<Int> = []
        for node in now {
            let children = node.children.map(\.identifier)
            let old = before[node.identifier] ?? []
            guard children != old else { continue }
            let stayed = CommonOrder.longest(in: children, and: old)
            moved.formUnion(children.filter { before[$0] != nil && !stayed.contains($0) })
        }
        return moved
    }

    private func flat(_ node: AccessibilityNode) -> [AccessibilityNode] {
        [node] + node.children.flatMap(flat)
    }

    private func rebuild() {
        isStale = false
        let keyboard = keyboard
        let walk = AccessibilityWalk(tree: self, keyboard: keyboard)
        root.children = session.application.windows.compactMap { window in
            window.isVisibleOnPlatform ? walk.node(of: window) : nil
        }
        for shown in notifications {
            root.children.first { $0.object === shown.window }?.children.append(shown.node)
        }
        (nodes, identified) = ([:], [:])
        adopt(root)
        if let scene = keyboard as? UIViewController { beginReading(scene) }
    }

    /// A scene that has the keyboard itself is no node: readers begin at the first element in it,
    /// so that they hear which scene has come.
    private func beginReading(_ scene: UIViewController) {
        guard let view = scene.viewIfLoaded else { return }
        let first = root.elements.first { node in
            (node.object as? UIView)?.isDescendant(of: view) ?? false
        }
        first?.content.states.formUnion([.focusable, .focused])
    }

    /// What the desktop's keyboard acts on: an open menu comes before what is behind it, and a row
    /// before its list.
    private var keyboard: UIResponder? {
        let windows = session.application.windows
        guard let window = windows.first(where: \.isKeyWindow) else { return nil }
        let owner = window.overlay?.keyResponder ?? window.focusedView ?? window.firstResponder
        return (owner as? any AccessibilityCursorProviding)?.accessibilityCursor ?? owner
    }

    private func adopt(_ node: AccessibilityNode) {
        identified[node.identifier] = node
        if let object = node.object { nodes[ObjectIdentifier(object)] = node }
        for child in node.children {
            child.parent = node
            adopt(child)
        }
    }

    // MARK: What a program tells

    func posted(_ notification: UIAccessibility.Notification, _ argument: Any?) {
        let text = argument as? String ?? (argument as? NSAttributedString)?.string
        switch notification {
        case .announcement, .pageScrolled:
            guard let text, !text.isEmpty else { return }
            let isUrgent = notification == .announcement && Self.priority(of: argument) != .low
            onChange?(.announced(text, isUrgent: isUrgent))
            tellAnnounced(text)
        case .screenChanged, .layoutChanged:
            update()
            let target = argument as? UIResponder
            let node = target.flatMap { nearestNode(to: $0) }
            if let target, node != nil { moveReader(to: target) }
            onChange?(
                notification == .screenChanged ? .screenChanged(node) : .layoutChanged(node))
            if let text, !text.isEmpty {
                onChange?(.announced(text, isUrgent: false))
                tellAnnounced(text)
            }
        default: break
        }
    }

    private static func priority(of argument: Any?) -> UIAccessibilityPriority {
        guard let text = argument as? NSAttributedString, text.length > 0 else { return .default }
        let value = text.attribute(
            .accessibilitySpeechAnnouncementPriority, at: 0, effectiveRange: nil)
        return value as? UIAccessibilityPriority
            ?? (value as? String).map(UIAccessibilityPriority.init) ?? .default
    }

    /// Puts a text into the active window as a notification, for readers that know no
    /// announcements.
    package func showNotification(_ text: String) -> AccessibilityNode? {
        // What was done before is told first: a keyboard that goes elsewhere by it would take the
        // notification away again before anybody has asked for its name.
        update()
        let active = root.children.first { $0.content.states.contains(.active) }
        guard let window = (active ?? root.children.first)?.object else { return nil }
        var content = AccessibilityContent(role: .notification)
        content.label = text
        content.states = [.enabled, .onScreen]
        let node = AccessibilityNode(nextIdentifier, nil, content)
        node.isElement = true
        nextIdentifier += 1
        // A reader may still be about to ask for the name of the one before.
        forgetNotificationsLater()
        notifications.append(ShownNotification(node: node, window: window))
        update()
        return node
    }

    /// An announcement that readers find in a window.
    private struct ShownNotification {
        let node: AccessibilityNode
        weak var window: UIResponder?
        /// Runs when the keyboard has gone elsewhere, or something else was announced.
        var end: LoopTimer?
    }

    /// Seconds within which readers ask what a notification says, after the keyboard went on or
    /// another one came: those that have much to say, or little time to run, come to it late.
    private static let notificationRest: TimeInterval = 10

    private func forgetNotificationsLater() {
        for index in notifications.indices where notifications[index].end == nil {
            let node = notifications[index].node
            notifications[index].end = LoopTimer.schedule(after: Self.notificationRest) {
                [weak self] in
                self?.notifications.removeAll { $0.node === node }
                self?.update()
            }
        }
    }

    private func tellAnnounced(_ text: String) {
        NotificationCenter.default.post(
            name: UIAccessibility.announcementDidFinishNotification, object: nil,
            userInfo: [
                UIAccessibility.announcementStringValueUserInfoKey: text,
                UIAccessibility.announcementWasSuccessfulUserInfoKey: onChange != nil,
            ])
    }

    /// The reader goes to an element, or leaves the one that it is at.
    package func moveReader(to element: UIResponder?) {
        guard element !== readerFocus else { return }
        let old = readerFocus
        readerFocus = element
        old?.accessibilityElementDidLoseFocus()
        element?.accessibilityElementDidBecomeFocused()
        var told: [String: Any] = [:]
        if let element { told[UIAccessibility.focusedElementUserInfoKey] = element }
        if let old { told[UIAccessibility.unfocusedElementUserInfoKey] = old }
        NotificationCenter.default.post(
            name: UIAccessibility.elementFocusedNotification, object: nil, userInfo: told)
    }
}

extension ApplicationSession {
    /// Something begins to read the screen: the tree is made, or the one that there is serves it,
    /// too. Each call is ended by one of ``endAccessibility()``.
    package func beginAccessibility() -> AccessibilityTree {
        accessibilityReaders += 1
        if let accessibility { return accessibility }
        let tree = AccessibilityTree(of: self)
        accessibility = tree
        tellReaders()
        return tree
    }

    /// A reader has gone. With the last one the tree goes, and costs nothing any more.
    package func endAccessibility() {
        guard accessibilityReaders > 0 else { return }
        accessibilityReaders -= 1
        guard accessibilityReaders == 0 else { return }
        accessibility?.moveReader(to: nil)
        accessibility = nil
        tellReaders()
    }

    private func tellReaders() {
        NotificationCenter.default.post(
            name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
    }
}
