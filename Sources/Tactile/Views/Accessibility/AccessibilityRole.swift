import Foundation

/// What an element is to a reader of the screen, in the words that desktops have for it.
package enum AccessibilityRole: String, Sendable {
    case application, window, dialog, group, landmark, list, table, row, cell, scrollArea
    case navigationBar, toolbar, tabBar, tab, menuBar, menu, menuItem, separator
    case button, toggle, link, slider, wheel, stepper, segments, pages, key
    case staticText, heading, notification, image, chart, progress, activity
    case textField, secureField, searchField, textArea

    /// Whether a person uses what has the role, beyond reading it.
    package var isInteractive: Bool {
        switch self {
        case .row, .cell, .tab, .menuItem, .button, .toggle, .link, .slider, .wheel, .key, .pages,
            .textField, .secureField, .searchField, .textArea:
            true
        default: false
        }
    }
}

/// A responder that says more of what it is than traits can.
@MainActor
package protocol AccessibilityRoleProviding: AnyObject {
    /// Nil leaves it to the traits.
    var accessibilityRole: AccessibilityRole? { get }
}

/// An element that has elements of its own, such as the button that clears a field.
@MainActor
package protocol AccessibilityPartsProviding: AnyObject {
    /// The views in which they are looked for, in the order in which they are read.
    var accessibilityParts: [UIView] { get }
}

/// An element whose use opens a menu, unlike one that has a menu for the secondary button.
@MainActor
package protocol AccessibilityMenuProviding: AnyObject {
    var opensMenu: Bool { get }
}

/// A field that says what belongs into it while it is empty.
@MainActor
package protocol AccessibilityPlaceholderProviding: AnyObject {
    var accessibilityPlaceholder: String? { get }
}

/// What has the keyboard for one of the elements in it, to which arrows go: a list for its rows.
@MainActor
package protocol AccessibilityCursorProviding: AnyObject {
    /// The element that keys act on; nil for the whole.
    var accessibilityCursor: UIResponder? { get }
}

/// An element of a list of which only part is there.
@MainActor
package protocol AccessibilityPlaceProviding: AnyObject {
    /// The element's index, from 0, and how many there are; nil outside of a list.
    var accessibilityPlace: (index: Int, count: Int)? { get }
    /// Whether the element is chosen among others, and stays so, which readers say of each.
    var isAccessibilityChoice: Bool { get }
}

extension AccessibilityPlaceProviding {
    package var isAccessibilityChoice: Bool { true }
}

/// A list that makes views for the rows in sight alone.
@MainActor
package protocol AccessibilityRowRevealing: AnyObject {
    /// Scrolls to the row with an index, from 0; false where there is none.
    func revealAccessibilityRow(_ index: Int) -> Bool
}

/// What an element is at the moment, as far as desktops have a word for it.
package struct AccessibilityStates: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let enabled = AccessibilityStates(rawValue: 1 << 0)
    package static let selected = AccessibilityStates(rawValue: 1 << 1)
    package static let selectable = AccessibilityStates(rawValue: 1 << 2)
    package static let checkable = AccessibilityStates(rawValue: 1 << 3)
    package static let checked = AccessibilityStates(rawValue: 1 << 4)
    package static let focusable = AccessibilityStates(rawValue: 1 << 5)
    /// Has the keyboard of its window.
    package static let focused = AccessibilityStates(rawValue: 1 << 6)
    package static let editable = AccessibilityStates(rawValue: 1 << 7)
    package static let modal = AccessibilityStates(rawValue: 1 << 8)
    /// Some of its frame lies in its window.
    package static let onScreen = AccessibilityStates(rawValue: 1 << 9)
    /// The window that has the desktop's keyboard.
    package static let active = AccessibilityStates(rawValue: 1 << 10)
    /// Something goes on, of which nobody knows how far it is.
    package static let busy = AccessibilityStates(rawValue: 1 << 11)
    /// Its use opens a menu.
    package static let opensMenu = AccessibilityStates(rawValue: 1 << 12)
}

extension PresentationContainerView: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .dialog }
}
