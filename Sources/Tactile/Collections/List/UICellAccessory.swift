import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A sign or a button at the side of a row: a chevron, a check mark, a handle, a view of one's own.
public struct UICellAccessory {
    /// When an accessory is seen.
    public enum DisplayedState: Int, Sendable { case always, whenEditing, whenNotEditing }

    /// The width that is kept for an accessory, which is in the middle of it.
    public enum LayoutDimension: Equatable, Sendable {
        /// As wide as the accessory.
        case actual
        /// As wide as those of other rows.
        case standard
        /// Points; what is negative or no number counts as 0.
        case custom(CGFloat)
    }

    /// The side of a view of one's own, and its place among the other accessories of that side.
    public enum Placement {
        public typealias Position = @MainActor (_ accessories: [UICellAccessory]) -> Int

        case leading(
            displayed: DisplayedState = .always,
            at: Position = { (accessories: [UICellAccessory]) in accessories.count })
        case trailing(
            displayed: DisplayedState = .always,
            at: Position = { (_: [UICellAccessory]) in 0 })
    }

    public typealias ActionHandler = @MainActor () -> Void

    /// What all accessories have.
    public struct StandardOptions {
        public var isHidden: Bool
        public var reservedLayoutWidth: LayoutDimension?
        /// `nil` is the tint of the cell.
        public var tintColor: UIColor?

        public init(
            isHidden: Bool = false, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }

    public typealias DisclosureIndicatorOptions = StandardOptions
    public typealias DetailOptions = StandardOptions
    public typealias CheckmarkOptions = StandardOptions
    public typealias DeleteOptions = StandardOptions
    public typealias InsertOptions = StandardOptions
    public typealias ReorderOptions = StandardOptions
    public typealias MultiselectOptions = StandardOptions

    public struct OutlineDisclosureOptions {
        public enum Style: Int, Sendable {
            /// ``header`` in a header, ``cell`` elsewhere.
            case automatic
            /// A press anywhere in the row opens or closes it.
            case header
            /// A press on the chevron does; one elsewhere selects the row.
            case cell
        }

        public var style: Style
        public var isHidden: Bool
        public var reservedLayoutWidth: LayoutDimension?
        public var tintColor: UIColor?

        public init(
            style: Style = .automatic, isHidden: Bool = false,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
        ) {
            self.style = style
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
        }
    }

    public struct LabelOptions {
        public var isHidden: Bool
        public var reservedLayoutWidth: LayoutDimension?
        public var tintColor: UIColor?
        public var font: UIFont
        public var adjustsFontForContentSizeCategory: Bool

        public init(
            isHidden: Bool = false, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil, font: UIFont = .preferredFont(forTextStyle: .body),
            adjustsFontForContentSizeCategory: Bool = true
        ) {
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.font = font
            self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
        }
    }

    public struct CustomViewConfiguration {
        public let customView: UIView
        public let placement: Placement
        public var isHidden: Bool
        public var reservedLayoutWidth: LayoutDimension?
        public var tintColor: UIColor?
        /// Whether the view keeps its size; otherwise it has the one that fits it.
        public var maintainsFixedSize: Bool

        public init(
            customView: UIView, placement: Placement, isHidden: Bool = false,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            maintainsFixedSize: Bool = false
        ) {
            self.customView = customView
            self.placement = placement
            self.isHidden = isHidden
            self.reservedLayoutWidth = reservedLayoutWidth
            self.tintColor = tintColor
            self.maintainsFixedSize = maintainsFixedSize
        }
    }

    // MARK: State

    enum Kind {
        case delete, insert, multiselect
        case label(String, LabelOptions)
        case detail, checkmark, disclosure
        case outline(OutlineDisclosureOptions.Style)
        case reorder
        case custom(CustomViewConfiguration)
    }

    let kind: Kind
    let displayed: DisplayedState
    let options: StandardOptions
    var action: ActionHandler?

    // MARK: Accessories

    /// A chevron: the row leads somewhere.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
    ) -> UICellAccessory {
        UICellAccessory(kind: .disclosure, displayed: displayed, options: options)
    }

    /// An "i" in a ring, which is a button.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = .init(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            kind: .detail, displayed: displayed, options: options, action: actionHandler)
    }

    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
    ) -> UICellAccessory {
        UICellAccessory(kind: .checkmark, displayed: displayed, options: options)
    }

    /// The red sign. Without an action it uncovers the buttons at the trailing side.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            kind: .delete, displayed: displayed, options: options, action: actionHandler)
    }

    /// The green sign.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            kind: .insert, displayed: displayed, options: options, action: actionHandler)
    }

    /// The handle by which the row is moved, where the data source lets it move.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
    ) -> UICellAccessory {
        UICellAccessory(kind: .reorder, displayed: displayed, options: options)
    }

    /// A circle that says whether the row is selected.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
    ) -> UICellAccessory {
        UICellAccessory(kind: .multiselect, displayed: displayed, options: options)
    }

    /// A chevron that points down while the rows below this one are shown. Without an action it
    /// shows and hides them, in a data source with a section snapshot.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            kind: .outline(options.style), displayed: displayed,
            options: StandardOptions(
                isHidden: options.isHidden, reservedLayoutWidth: options.reservedLayoutWidth,
                tintColor: options.tintColor), action: actionHandler)
    }

    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
    ) -> UICellAccessory {
        UICellAccessory(
            kind: .label(text, options), displayed: displayed,
            options: StandardOptions(
                isHidden: options.isHidden, reservedLayoutWidth: options.reservedLayoutWidth,
                tintColor: options.tintColor))
    }

    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let displayed: DisplayedState =
            switch configuration.placement {
            case .leading(let displayed, _), .trailing(let displayed, _): displayed
            }
        return UICellAccessory(
            kind: .custom(configuration), displayed: displayed,
            options: StandardOptions(
                isHidden: configuration.isHidden,
                reservedLayoutWidth: configuration.reservedLayoutWidth,
                tintColor: configuration.tintColor))
    }
}

extension UICellAccessory {
    /// The order of a side, from the leading to the trailing edge.
    var rank: Int {
        switch kind {
        case .delete: 0
        case .insert: 1
        case .multiselect: 2
        case .custom: 3
        case .label: 4
        case .detail: 5
        case .checkmark: 6
        case .disclosure, .outline: 7
        case .reorder: 8
        }
    }

    var isLeading: Bool {
        switch kind {
        case .delete, .insert, .multiselect: true
        case .custom(let configuration):
            if case .leading = configuration.placement { true } else { false }
        default: false
        }
    }

    func isShown(isEditing: Bool) -> Bool {
        guard !options.isHidden else { return false }
        return switch displayed {
        case .always: true
        case .whenEditing: isEditing
        case .whenNotEditing: !isEditing
        }
    }

    /// What tells views of accessories apart that are used again.
    var key: String {
        switch kind {
        case .delete: "delete"
        case .insert: "insert"
        case .multiselect: "multiselect"
        case .label: "label"
        case .detail: "detail"
        case .checkmark: "checkmark"
        case .disclosure: "disclosure"
        case .outline: "outline"
        case .reorder: "reorder"
        case .custom(let configuration): "\(ObjectIdentifier(configuration.customView))"
        }
    }

    /// Those of one side that are shown, in their order from the leading edge.
    @MainActor
    static func side(
        leading: Bool, of accessories: [UICellAccessory], isEditing: Bool
    ) -> [UICellAccessory] {
        let shown = accessories.filter {
            $0.isLeading == leading && $0.isShown(isEditing: isEditing)
        }
        var side: [UICellAccessory] = []
        var own: [(UICellAccessory, Placement.Position)] = []
        for accessory in shown {
            if case .custom(let configuration) = accessory.kind {
                switch configuration.placement {
                case .leading(_, let position), .trailing(_, let position):
                    own.append((accessory, position))
                }
            } else {
                side.append(accessory)
            }
        }
        // A stable order: those of one rank stay as they were given.
        side = side.enumerated().sorted { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }.map(\.1)
        for (accessory, position) in own {
            side.insert(accessory, at: min(max(position(side), 0), side.count))
        }
        return side
    }
}
