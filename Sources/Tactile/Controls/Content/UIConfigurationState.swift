import Foundation
import TactileDrawing
import TactileViews

/// The state of a header, a footer, or another view that can be pressed.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var isDisabled = false
    public var isHighlighted = false
    public var isSelected = false
    /// Whether the view has the keyboard.
    public var isFocused = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var isDisabled = false
    public var isHighlighted = false
    public var isSelected = false
    /// Whether the cell has the keyboard.
    public var isFocused = false
    /// Whether its table or collection is in edit mode.
    public var isEditing = false
    /// Whether the items below it in an outline are shown.
    public var isExpanded = false
    /// Whether it was dragged aside, off its actions.
    public var isSwiped = false
    /// Whether it is being moved to another place.
    public var isReordering = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// What the configurations of this toolkit take from a state.
struct ShownState {
    var isDisabled = false
    var isMarked = false
    /// Whether rows pass below the view.
    var isLifted = false

    init(_ state: any UIConfigurationState) {
        if let cell = state as? UICellConfigurationState {
            isDisabled = cell.isDisabled
            // A row of an outline that is open is not marked by that, as on iOS.
            isMarked = cell.isSelected || cell.isHighlighted
            isLifted = cell.isSwiped || cell.isReordering
        } else if let view = state as? UIViewConfigurationState {
            isDisabled = view.isDisabled
            isMarked = view.isSelected || view.isHighlighted
        }
    }
}
