import Foundation
import TactileDrawing

/// A list of actions, commands and further menus, shown when somebody asks for it.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// Names a menu. Those of the main menu are in `UIMenu+Identifiers.swift`.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The children are shown in the enclosing menu, set off by lines.
        public static let displayInline = Options(rawValue: 1)
        public static let destructive = Options(rawValue: 2)
        /// Choosing one of the children turns the mark of all others off, in the menus below too.
        public static let singleSelection = Options(rawValue: 32)
    }

    public let identifier: Identifier
    public let options: Options
    open private(set) var children: [UIMenuElement]

    /// A menu without an identifier gets one of its own.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil,
        identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier("menu." + UUID().uuidString)
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The same menu with other children.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier,
            options: options, children: newChildren)
    }

    /// What has a mark, here and in the menus below.
    open var selectedElements: [UIMenuElement] { leaves.filter { $0.markState == .on } }

    /// The actions and commands here and in the menus below, in order.
    package var leaves: [UIMenuElement] {
        children.flatMap { child in (child as? UIMenu)?.leaves ?? [child] }
    }
}

extension UIMenuElement {
    /// The mark before an action or a command.
    package var markState: State {
        get { (self as? UIAction)?.state ?? (self as? UICommand)?.state ?? .off }
        set {
            (self as? UIAction)?.state = newValue
            (self as? UICommand)?.state = newValue
        }
    }

    package var elementAttributes: Attributes {
        (self as? UIAction)?.attributes ?? (self as? UICommand)?.attributes ?? []
    }
}
