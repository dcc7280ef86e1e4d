import Foundation
import TactileDrawing

/// One place in the tree that readers of the screen get: an element, or what holds elements.
@MainActor
package final class AccessibilityNode {
    /// Stays while the object is shown, and is never given to another.
    package let identifier: Int
    /// The view or element behind the node; nil for the application, and after it has gone.
    package private(set) weak var object: UIResponder?
    /// Elements that a container made for the reader live as long as their nodes.
    private let made: UIAccessibilityElement?
    package internal(set) weak var parent: AccessibilityNode?
    package internal(set) var children: [AccessibilityNode] = []
    /// What the node was when the tree was last brought up to date.
    package internal(set) var content: AccessibilityContent
    /// Whether the node is read itself, and not only holds others.
    package internal(set) var isElement = false

    init(_ identifier: Int, _ object: UIResponder?, _ content: AccessibilityContent) {
        self.identifier = identifier
        self.object = object
        made = object as? UIAccessibilityElement
        self.content = content
    }

    /// The identifier of rows that have no view, which are in no tree.
    package static let unseen = -1

    /// Another row of the list that this one is in, which has no view at present.
    ///
    /// - Parameters:
    ///   - index: From 0.
    ///   - count: How many rows there are.
    /// - Returns: A node without an object or children, whose parent is the list.
    package func neighbour(_ index: Int, of count: Int) -> AccessibilityNode {
        var row = AccessibilityContent(role: content.role)
        (row.index, row.count) = (index, count)
        row.states = content.states.intersection([.enabled, .selectable, .focusable])
        let node = AccessibilityNode(Self.unseen, nil, row)
        node.parent = parent
        return node
    }

    /// The nodes that are read, in this one, in reading order; itself first if it is one.
    package var elements: [AccessibilityNode] {
        (isElement ? [self] : []) + children.flatMap(\.elements)
    }

    /// The text of a node that can be edited or holds a caret.
    package var textInput: (any UITextInput)? { object as? any UITextInput }

    /// What a chart shows; made when it is asked for, since it may have many points.
    package var chart: AXChartDescriptor? {
        (object as? any AXChart)?.accessibilityChartDescriptor
    }
}

/// What a node says of itself.
package struct AccessibilityContent: Equatable {
    package var role: AccessibilityRole
    package var label = ""
    package var value = ""
    package var hint = ""
    package var placeholder = ""
    package var identifier = ""
    package var language = ""
    /// What the node may be called by voice.
    package var inputLabels: [String] = []
    package var traits = UIAccessibilityTraits.none
    package var states: AccessibilityStates = []
    /// Of a heading, 1 to 6; 0 for none.
    package var headingLevel = 0
    /// In points of the screen.
    package var frame = CGRect.zero
    /// In points of the screen.
    package var activationPoint = CGPoint.zero
    package var actions: [AccessibilityAction] = []
    package var numbers: AccessibilityNumbers?
    /// The index in a list, from 0, and how many are in that.
    package var index: Int?
    package var count: Int?

    package init(role: AccessibilityRole) { self.role = role }
}

/// What a reader can do with a node.
package enum AccessibilityAction: Equatable, Sendable {
    case activate, increment, decrement, escape, showMenu
    case scroll(UIAccessibilityScrollDirection)
    /// One of the custom actions, by its name and its index among them.
    case custom(String, Int)
    /// Goes to what a custom rotor finds, by the rotor's name and its index.
    case rotor(String, Int, UIAccessibilityCustomRotor.Direction)

    /// What a reader calls the action.
    package var name: String {
        switch self {
        case .activate: "activate"
        case .increment: "increment"
        case .decrement: "decrement"
        case .escape: "dismiss"
        case .showMenu: "show menu"
        case .scroll(let direction): "scroll \(direction)"
        case .custom(let name, _): name
        case .rotor(let name, _, .next): "next of \(name)"
        case .rotor(let name, _, .previous): "previous of \(name)"
        }
    }
}

/// What has become different in the tree.
@MainActor
package enum AccessibilityChange {
    /// The node is new, or is in another place after it was removed from the one that it had.
    case added(AccessibilityNode)
    /// The node is there no more, nor is what was in it; where it was moved, it is added in its new
    /// place next.
    case removed(AccessibilityNode, from: AccessibilityNode)
    /// The node's content was `old`.
    case changed(AccessibilityNode, old: AccessibilityContent)
    /// Another node has the keyboard, or none.
    case focused(AccessibilityNode?)
    /// Something is to be said, at once or after what is being said.
    case announced(String, isUrgent: Bool)
    /// Another scene is there, or part of one; the node is where reading goes on.
    case screenChanged(AccessibilityNode?)
    case layoutChanged(AccessibilityNode?)
}
