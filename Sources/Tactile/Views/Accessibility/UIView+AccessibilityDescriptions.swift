import Foundation
import TactileGeometry

extension UIView {
    /// What a screen reader gets of the view and of all in it, one node in a line, in reading
    /// order: role, label, value, hint, traits, frame in the screen's points, actions. Nodes that
    /// only hold others are in parentheses. A sentence where the view is in no window that is
    /// shown.
    public func recursiveAccessibilityDescription() -> String {
        guard let window = self as? UIWindow ?? window else {
            return "\(Description.reference(self)) is not in a window."
        }
        let tree = window.session.accessibility ?? AccessibilityTree(of: window.session)
        tree.update()
        guard let root = tree.nearestNode(to: self) else {
            return "A screen reader gets nothing of \(Description.reference(self))."
        }
        return Description.tree(root, children: { $0.children }, line: { $0.line })
    }
}

extension AccessibilityNode {
    fileprivate var line: String {
        var parts = [isElement ? content.role.rawValue : "(\(content.role.rawValue))"]
        func add(_ name: String, _ text: String) {
            guard !text.isEmpty else { return }
            parts.append("\(name)\"\(text.replacingOccurrences(of: "\n", with: "\\n"))\"")
        }
        add("", content.label)
        add("value ", content.value)
        add("hint ", content.hint)
        add("placeholder ", content.placeholder)
        add("identifier ", content.identifier)
        if content.headingLevel > 0 { parts.append("level \(content.headingLevel)") }
        if let index = content.index, let count = content.count {
            parts.append("\(index + 1) of \(count)")
        }
        if content.traits != .none { parts.append("traits [\(content.traits.names)]") }
        if content.states.contains(.focused) { parts.append("focused") }
        if !content.states.contains(.enabled) { parts.append("disabled") }
        parts.append("frame \(Description.frame(content.frame))")
        let actions = content.actions.map(\.name)
        if !actions.isEmpty { parts.append("actions [\(actions.joined(separator: ", "))]") }
        if let object { parts.append(Description.reference(object)) }
        return parts.joined(separator: ", ")
    }
}

extension UIAccessibilityTraits {
    /// The names of the traits, as a program writes them.
    fileprivate var names: String {
        let all: [(UIAccessibilityTraits, String)] = [
            (.button, "button"), (.link, "link"), (.searchField, "searchField"),
            (.image, "image"), (.selected, "selected"), (.playsSound, "playsSound"),
            (.keyboardKey, "keyboardKey"), (.staticText, "staticText"),
            (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
            (.updatesFrequently, "updatesFrequently"),
            (.startsMediaSession, "startsMediaSession"), (.adjustable, "adjustable"),
            (.allowsDirectInteraction, "allowsDirectInteraction"),
            (.causesPageTurn, "causesPageTurn"), (.header, "header"), (.tabBar, "tabBar"),
        ]
        return all.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}
