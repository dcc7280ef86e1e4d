import Foundation

/// What a reader of the screen gets of one element, as it was when it was asked for: for tests, and
/// for programs that show people what a reader gets.
@preconcurrency @MainActor
public struct AccessibilityElement {
    /// What the element is called; empty where nobody says.
    public let label: String
    /// What it holds; empty without.
    public let value: String
    /// What comes of using it; empty without.
    public let hint: String
    /// The element's `accessibilityIdentifier`, which readers do not say; empty without.
    public let identifier: String
    /// What it is in one word. Traits make it "button", "toggle", "link", "slider" (of what is
    /// `.adjustable`), "searchField", "heading", "image", "key", "tabBar" or "staticText"; the
    /// toolkit's views have others, such as "textField", "row" or "menuItem".
    public let role: String
    /// What it is and in which state, such as `.button` and `.selected`.
    public let traits: UIAccessibilityTraits
    /// In points of the screen.
    public let frame: CGRect
    /// What can be done with it: "activate", "increment", "decrement", the names of custom actions.
    public let actions: [String]
    /// The level of a heading, 1 to 6; 0 where none is said.
    public let headingLevel: Int
    /// A chart in words, its points among them; nil of what is none.
    public let chart: String?
    /// Whether a person uses the element, and does not only read it.
    public let isUsed: Bool
    private let node: AccessibilityNode
    private let tree: AccessibilityTree

    init(_ node: AccessibilityNode, of tree: AccessibilityTree) {
        let content = node.content
        label = content.label
        value = content.value
        hint = content.hint
        identifier = content.identifier
        role = content.role.rawValue
        traits = content.traits
        frame = content.frame
        actions = content.actions.map(\.name)
        headingLevel = content.headingLevel
        chart = node.chart?.words
        isUsed = content.role.isInteractive || content.actions.contains(.activate)
        self.node = node
        self.tree = tree
    }

    /// The view or element behind it; nil when that has gone.
    public var object: UIResponder? { node.object }

    /// Does one of the ``actions`` by its name, as a reader does. False where there is none of the
    /// name, or nothing took it.
    @discardableResult
    public func perform(_ action: String) -> Bool {
        guard let match = node.content.actions.first(where: { $0.name == action }) else {
            return false
        }
        return tree.perform(match, on: node)
    }

    /// Gives the element a number as its value, as a reader does with a slider. False where its
    /// value is no number.
    @discardableResult
    public func setNumber(_ number: Double) -> Bool { tree.setNumber(number, of: node) }
}

extension UIAccessibility {
    /// What a reader of the screen gets of a window, in the order in which it is read; empty for a
    /// window that is not shown.
    public static func elements(of window: UIWindow) -> [AccessibilityElement] {
        let tree = window.session.accessibility ?? AccessibilityTree(of: window.session)
        tree.update()
        guard let node = tree.node(for: window) else { return [] }
        return node.elements.map { AccessibilityElement($0, of: tree) }
    }
}
