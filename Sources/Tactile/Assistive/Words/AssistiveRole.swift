import TactileViews

/// What a role is called by AT-SPI: the number of its constant and the name in readers' own words.
struct AssistiveRole: Equatable {
    let number: UInt32
    let name: String

    static let frame = AssistiveRole(number: 23, name: "frame")
    static let popupMenu = AssistiveRole(number: 41, name: "popup menu")
    static let radioButton = AssistiveRole(number: 44, name: "radio button")
    static let slider = AssistiveRole(number: 51, name: "slider")
    static let checkMenuItem = AssistiveRole(number: 8, name: "check menu item")
    static let tableRow = AssistiveRole(number: 90, name: "table row")
    static let grouping = AssistiveRole(number: 99, name: "grouping")

    private init(number: UInt32, name: String) {
        self.number = number
        self.name = name
    }

    /// The role of a node, which its place in the tree and its states have a part in.
    @MainActor
    init(of node: AccessibilityNode) {
        let content = node.content
        switch content.role {
        case .menu where node.parent?.content.role == .application: self = .popupMenu
        case .menuItem where content.states.contains(.checkable): self = .checkMenuItem
        // One of several is chosen.
        case .button where node.parent?.content.role == .segments: self = .radioButton
        case .row where node.parent?.content.role == .table: self = .tableRow
        // A dial that has a value is turned, and not only looked at.
        case .chart where content.numbers != nil: self = .slider
        case .group where !content.label.isEmpty: self = .grouping
        default: self.init(content.role)
        }
    }

    private init(_ role: AccessibilityRole) {
        switch role {
        case .application: self.init(number: 75, name: "application")
        case .window: self = .frame
        case .dialog: self.init(number: 16, name: "dialog")
        case .group: self.init(number: 39, name: "panel")
        case .landmark: self.init(number: 110, name: "landmark")
        case .list: self.init(number: 31, name: "list")
        case .table: self.init(number: 55, name: "table")
        case .row: self.init(number: 32, name: "list item")
        case .cell: self.init(number: 32, name: "list item")
        case .scrollArea: self.init(number: 49, name: "scroll pane")
        case .navigationBar, .toolbar: self.init(number: 63, name: "tool bar")
        case .tabBar: self.init(number: 38, name: "page tab list")
        case .tab: self.init(number: 37, name: "page tab")
        case .menuBar: self.init(number: 34, name: "menu bar")
        case .menu: self.init(number: 33, name: "menu")
        case .menuItem: self.init(number: 35, name: "menu item")
        case .separator: self.init(number: 50, name: "separator")
        case .button, .key: self.init(number: 43, name: "push button")
        case .toggle: self.init(number: 62, name: "toggle button")
        case .link: self.init(number: 88, name: "link")
        case .slider, .pages: self = .slider
        case .wheel, .stepper: self.init(number: 52, name: "spin button")
        case .segments: self = .grouping
        case .notification: self.init(number: 101, name: "notification")
        case .staticText: self.init(number: 29, name: "label")
        case .heading: self.init(number: 83, name: "heading")
        case .image: self.init(number: 27, name: "image")
        case .chart: self.init(number: 80, name: "chart")
        case .progress, .activity: self.init(number: 42, name: "progress bar")
        case .textField, .searchField: self.init(number: 79, name: "entry")
        case .secureField: self.init(number: 40, name: "password text")
        case .textArea: self.init(number: 61, name: "text")
        }
    }
}
