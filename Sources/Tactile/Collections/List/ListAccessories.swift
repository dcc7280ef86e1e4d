import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileTables
import TactileViews

/// The accessories of a cell as they are shown: their views, and where these are.
@MainActor
final class ListAccessories {
    private struct Shown {
        let accessory: UICellAccessory
        let view: UIView
    }

    private unowned let cell: UICollectionViewListCell
    private var leading: [Shown] = []
    private var trailing: [Shown] = []

    /// In points.
    private static let margin: CGFloat = 16
    private static let leadingGap: CGFloat = 12
    private static let trailingGap: CGFloat = 8
    private static let leadingWidth: CGFloat = 24

    init(_ cell: UICollectionViewListCell) { self.cell = cell }

    // MARK: Showing

    /// Shows those accessories that a state has. Views that were shown stay.
    func show(_ accessories: [UICellAccessory], isEditing: Bool, isSelected: Bool) {
        var old: [String: [UIView]] = [:]
        for shown in leading + trailing { old[shown.accessory.key, default: []].append(shown.view) }
        func side(_ isLeading: Bool) -> [Shown] {
            UICellAccessory.side(leading: isLeading, of: accessories, isEditing: isEditing).map {
                let view = old[$0.key]?.popLast() ?? make($0)
                configure(view, $0, isSelected: isSelected)
                return Shown(accessory: $0, view: view)
            }
        }
        leading = side(true)
        trailing = side(false)
        for view in old.values.joined() { view.removeFromSuperview() }
        for shown in leading + trailing where shown.view.superview !== cell {
            cell.addSubview(shown.view)
        }
    }

    private func make(_ accessory: UICellAccessory) -> UIView {
        switch accessory.kind {
        case .delete, .insert, .multiselect: CellEditControl(frame: .zero)
        case .label: UILabel(frame: .zero)
        case .detail, .checkmark, .disclosure: CellAccessoryView(frame: .zero)
        case .outline: OutlineDisclosureControl(frame: .zero)
        case .reorder: ReorderControl(frame: .zero)
        case .custom(let configuration): configuration.customView
        }
    }

    private func configure(_ view: UIView, _ accessory: UICellAccessory, isSelected: Bool) {
        if let tint = accessory.options.tintColor { view.tintColor = tint }
        let action = accessory.action
        switch (accessory.kind, view) {
        case (.delete, let sign as CellEditControl):
            sign.style = .delete
            sign.pressed = { [weak cell] in
                if let action { action() } else { cell?.revealActions() }
            }
        case (.insert, let sign as CellEditControl):
            sign.style = .insert
            sign.pressed = { action?() }
        case (.multiselect, let sign as CellEditControl): sign.choice = .some(isSelected)
        case (.label(let text, let options), let label as UILabel):
            label.font = options.font
            label.adjustsFontForContentSizeCategory = options.adjustsFontForContentSizeCategory
            label.textColor = options.tintColor ?? .secondaryLabel
            label.text = text
        case (.detail, let mark as CellAccessoryView):
            mark.type = .detailButton
            mark.tapped = { action?() }
        case (.checkmark, let mark as CellAccessoryView): mark.type = .checkmark
        case (.disclosure, let mark as CellAccessoryView): mark.type = .disclosureIndicator
        case (.outline, let chevron as OutlineDisclosureControl):
            chevron.isExpanded = cell.isExpandedInOutline
            chevron.pressed = { [weak cell] in
                if let action { action() } else { cell?.toggleOutline() }
            }
        case (.reorder, let handle as ReorderControl):
            handle.dragged = { [weak cell] phase, y in cell?.dragged(phase, y) }
        default: break
        }
    }

    /// Whether a press anywhere in the row opens or closes it.
    func togglesByRow(isHeader: Bool) -> Bool {
        trailing.contains {
            guard case .outline(let style) = $0.accessory.kind else { return false }
            return style == .header || (style == .automatic && isHeader)
        }
    }

    /// What a press on the chevron does, where the row does that too.
    var outlineAction: UICellAccessory.ActionHandler? {
        trailing.compactMap { shown in
            if case .outline = shown.accessory.kind { shown.accessory.action } else { nil }
        }.first
    }

    // MARK: Layout

    private func size(_ shown: Shown) -> CGSize {
        switch shown.accessory.kind {
        case .delete, .insert, .multiselect: CGSize(width: 22, height: 22)
        case .label: shown.view.intrinsicContentSize
        case .detail, .checkmark, .disclosure: shown.view.intrinsicContentSize
        case .outline:
            CGSize(width: OutlineDisclosureControl.side, height: OutlineDisclosureControl.side)
        case .reorder: CGSize(width: 22, height: 30)
        case .custom(let configuration):
            configuration.maintainsFixedSize
                ? shown.view.bounds.size
                : shown.view.sizeThatFits(
                    CGSize(width: 200, height: UICollectionViewListCell.leastHeight))
        }
    }

    private func room(_ shown: Shown) -> CGFloat {
        let own = size(shown).width
        return switch shown.accessory.options.reservedLayoutWidth {
        case .actual: own
        case .standard: max(own, Self.leadingWidth)
        case .custom(let width): width.isFinite ? max(width, 0) : 0
        case nil: shown.accessory.isLeading ? max(own, Self.leadingWidth) : own
        }
    }

    /// Points that the content is away from the edges of the cell. The content has a margin of its
    /// own.
    var insets: (leading: CGFloat, trailing: CGFloat) {
        (
            leading.reduce(0) { $0 + room($1) + Self.leadingGap },
            trailing.reduce(0) { $0 + room($1) + Self.trailingGap }
        )
    }

    /// Places the views in a cell of a size; `place` mirrors a frame where that is due.
    func layOut(in size: CGSize, indent: CGFloat, place: (UIView, CGRect) -> Void) {
        func put(_ shown: Shown, x: CGFloat, width: CGFloat) {
            let own = self.size(shown)
            let frame = CGRect(
                x: x + (width - own.width) / 2, y: ((size.height - own.height) / 2).rounded(),
                width: own.width, height: own.height)
            place(shown.view, frame)
        }
        var x = Self.margin + indent
        for shown in leading {
            let width = room(shown)
            put(shown, x: x, width: width)
            x += width + Self.leadingGap
        }
        x = size.width - Self.margin
        for shown in trailing.reversed() {
            let width = room(shown)
            put(shown, x: x - width, width: width)
            x -= width + Self.trailingGap
        }
    }
}
