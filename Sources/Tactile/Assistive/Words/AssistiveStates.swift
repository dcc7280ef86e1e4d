import TactileBus
import TactileViews

/// The states of AT-SPI that the toolkit has, by the numbers of their constants.
enum AssistiveState: Int, CaseIterable {
    case active = 1, busy = 3, checked = 4, editable = 7, enabled = 8, focusable = 11, focused = 12
    case modal = 16, multiLine = 17, pressed = 20, selectable = 22, selected = 23, sensitive = 24
    case showing = 25, singleLine = 26, visible = 30, indeterminate = 32, selectableText = 38
    case checkable = 41, hasPopup = 42, readOnly = 43

    /// As events name it.
    var name: String {
        switch self {
        case .active: "active"
        case .busy: "busy"
        case .checked: "checked"
        case .editable: "editable"
        case .enabled: "enabled"
        case .focusable: "focusable"
        case .focused: "focused"
        case .modal: "modal"
        case .multiLine: "multi-line"
        case .pressed: "pressed"
        case .selectable: "selectable"
        case .selected: "selected"
        case .sensitive: "sensitive"
        case .showing: "showing"
        case .singleLine: "single-line"
        case .visible: "visible"
        case .indeterminate: "indeterminate"
        case .selectableText: "selectable-text"
        case .checkable: "checkable"
        case .hasPopup: "has-popup"
        case .readOnly: "read-only"
        }
    }
}

/// The states of a node at one time.
struct AssistiveStates {
    private(set) var all: Set<AssistiveState> = [.visible]

    /// - `role`: Of the node whose content it is, as AT-SPI has it.
    init(_ content: AccessibilityContent, role: AssistiveRole) {
        let pairs: [(AccessibilityStates, [AssistiveState])] = [
            (.enabled, [.enabled, .sensitive]), (.selected, [.selected]),
            (.selectable, [.selectable]), (.checkable, [.checkable]), (.checked, [.checked]),
            (.focusable, [.focusable]), (.focused, [.focused]), (.editable, [.editable]),
            (.modal, [.modal]), (.onScreen, [.showing]), (.active, [.active]), (.busy, [.busy]),
            (.opensMenu, [.hasPopup]),
        ]
        for (state, states) in pairs where content.states.contains(state) { all.formUnion(states) }
        switch content.role {
        case .application, .window, .menu: all.formUnion([.showing, .enabled, .sensitive])
        case .textField, .secureField, .searchField: all.formUnion([.singleLine, .selectableText])
        case .textArea: all.formUnion([.multiLine, .selectableText])
        case .toggle where content.states.contains(.checked): all.insert(.pressed)
        case .activity: all.insert(.indeterminate)
        default: break
        }
        if all.contains(.selectableText), !all.contains(.editable) { all.insert(.readOnly) }
        if role == .radioButton {
            all.insert(.checkable)
            if content.states.contains(.selected) { all.insert(.checked) }
        }
    }

    /// A bit for each, in two words.
    var words: BusValue {
        let bits = all.reduce(UInt64(0)) { $0 | 1 << UInt64($1.rawValue) }
        return .array(
            [.uint32(UInt32(truncatingIfNeeded: bits)), .uint32(UInt32(bits >> 32))], of: "u")
    }
}
