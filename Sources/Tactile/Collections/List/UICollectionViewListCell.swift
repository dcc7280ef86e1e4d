import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileTables
import TactileViews

/// A row of a list, or its header or footer: content, accessories at both sides, a line below.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
    /// The height of a row of one line, in points.
    static let leastHeight: CGFloat = 44
    private static let cornerRadius: CGFloat = 12

    private(set) var placement: ListPlacement?
    private var path: IndexPath?
    private lazy var row = ListAccessories(self)
    private let bottomLine = CALayer()
    private let topLine = CALayer()
    private var hasOwnBackground = false
    private var separators: UIListSeparatorConfiguration?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addLines()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addLines()
    }

    private func addLines() {
        layer.addSublayer(bottomLine)
        layer.addSublayer(topLine)
    }

    // MARK: Content

    /// A configuration in the look of the list, for the row's place in it, without content.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        guard let placement else { return .cell() }
        let list = placement.style.configuration
        switch placement.role {
        case .cell: return list.isSidebar ? .sidebarCell() : .cell()
        case .header:
            return list.isSidebar
                ? .sidebarHeader() : list.isGrouped ? .groupedHeader() : .plainHeader()
        case .footer: return list.isGrouped ? .groupedFooter() : .plainFooter()
        }
    }

    open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        guard let placement else { return .listPlainCell() }
        let list = placement.style.configuration
        if placement.role == .cell {
            return list.isSidebar
                ? .listSidebarCell() : list.isGrouped ? .listGroupedCell() : .listPlainCell()
        }
        return list.isSidebar
            ? .listSidebarHeader()
            : list.isGrouped ? .listGroupedHeaderFooter() : .listPlainHeaderFooter()
    }

    /// The list's own background unless another is set.
    open override var backgroundConfiguration: UIBackgroundConfiguration? {
        get { super.backgroundConfiguration }
        set {
            hasOwnBackground = true
            super.backgroundConfiguration = newValue
        }
    }

    /// At the sides of the content, each when it is due. Lists order them as on iOS; views of one's
    /// own are where they say.
    open var accessories: [UICellAccessory] = [] {
        didSet { showAccessories() }
    }

    /// How deep the row is in an outline. A data source with a section snapshot sets it.
    open var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { setNeedsLayout() } }
    }
    /// Points for each level.
    open var indentationWidth: CGFloat = 10 {
        didSet { if indentationWidth != oldValue { setNeedsLayout() } }
    }
    /// Whether accessories at the leading side move with the content.
    open var indentsAccessories = true {
        didSet { if indentsAccessories != oldValue { setNeedsLayout() } }
    }

    private var indent: CGFloat {
        let indent = CGFloat(indentationLevel) * indentationWidth
        return indent.isFinite ? max(indent, 0) : 0
    }

    private func showAccessories() {
        let state = configurationState
        row.show(accessories, isEditing: state.isEditing, isSelected: state.isSelected)
        setNeedsLayout()
    }

    open override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        row.show(accessories, isEditing: state.isEditing, isSelected: state.isSelected)
    }

    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        // Only now it can know whether its list is in edit mode.
        if superview != nil { setNeedsUpdateConfiguration() }
        if placement?.style.configuration.hasSwipeActions == true { collection?.enableSwiping() }
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        setNeedsUpdateConfiguration()
        closeSwipe()
    }

    // MARK: Outline

    private var expanded = false
    /// Whether the row's item is one of an outline.
    private var isInOutline = false
    override var isExpandedInOutline: Bool { expanded }

    /// Takes on what a section snapshot says of the row's item.
    func adoptOutline(level: Int, isExpanded: Bool) {
        isInOutline = true
        indentationLevel = level
        guard expanded != isExpanded else { return }
        expanded = isExpanded
        setNeedsUpdateConfiguration()
    }

    /// The row's item is not in an outline any more.
    func leaveOutline() {
        guard isInOutline else { return }
        isInOutline = false
        indentationLevel = 0
        expanded = false
        setNeedsUpdateConfiguration()
    }

    /// Whether a press anywhere in the row opens or closes it.
    var togglesByRow: Bool { row.togglesByRow(isHeader: placement?.role == .header) }

    /// Does what a press on the chevron does.
    func performOutlineAction() {
        if let action = row.outlineAction { action() } else { toggleOutline() }
    }

    /// Shows or hides the items below this one.
    func toggleOutline() {
        guard let collection, let path = collection.indexPath(for: self) else { return }
        (collection.dataSource as? any OutlineSource)?.toggle(at: path)
    }

    // MARK: Moving

    /// From the cell's middle to the finger.
    private var grip: CGFloat = 0

    func dragged(_ phase: ReorderControl.Phase, _ y: CGFloat) {
        guard let collection else { return }
        switch phase {
        case .began:
            guard let path = collection.indexPath(for: self) else { return }
            grip = y - center.y
            collection.beginInteractiveMovementForItem(at: path)
        case .moved:
            guard collection.movement.cell === self else { return }
            collection.updateInteractiveMovementTargetPosition(
                CGPoint(x: center.x, y: y - grip))
        case .ended: collection.endInteractiveMovement()
        case .cancelled: collection.cancelInteractiveMovement()
        }
    }

    // MARK: Swiping

    /// The buttons that are uncovered, inside of the cell, and how far it is aside, in points.
    private(set) var swipeView: SwipeActionsView?
    var swipeOffset: CGFloat = 0 { didSet { setNeedsLayout() } }
    override var isSwiped: Bool { swipeView != nil }
    override var backgroundFrame: CGRect { bounds.offsetBy(dx: swipeOffset, dy: 0) }

    func openSwipe(_ view: SwipeActionsView) {
        closeSwipe()
        swipeView = view
        insertSubview(view, at: 0)
        clipsToBounds = true
        setNeedsUpdateConfiguration()
    }

    func closeSwipe() {
        guard let view = swipeView else { return }
        swipeView = nil
        swipeOffset = 0
        view.removeFromSuperview()
        clipsToBounds = false
        setNeedsUpdateConfiguration()
    }

    /// Uncovers the buttons at the trailing side.
    func revealActions() {
        guard let collection, let path = collection.indexPath(for: self) else { return }
        collection.swipe.reveal(path)
    }

    // MARK: Place

    override func take(_ attributes: UICollectionViewLayoutAttributes, offset: CGPoint) {
        adopt(attributes.list, at: attributes.indexPath)
        super.take(attributes, offset: offset)
    }

    private func adopt(_ new: ListPlacement?, at path: IndexPath) {
        guard placement != new || self.path != path else { return }
        let isOther = placement?.style !== new?.style || placement?.role != new?.role
        placement = new
        self.path = path
        separators = nil
        if isOther, new != nil, !hasOwnBackground {
            super.backgroundConfiguration = defaultBackgroundConfiguration()
        }
        if new?.style.configuration.hasSwipeActions == true { collection?.enableSwiping() }
        if let list = new?.style.configuration, new?.role == .cell, list.showsSeparators {
            let all = list.separatorConfiguration
            separators = list.itemSeparatorHandler?(path, all) ?? all
        }
        setNeedsLayout()
    }

    // MARK: Layout

    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        updateConfigurationIfNeeded()
        guard placement != nil, layoutAttributes.sizing.contains(.height) else {
            return super.preferredLayoutAttributesFitting(layoutAttributes)
        }
        let insets = contentInsets
        var height: CGFloat = 0
        if contentView is any UIContentView || !contentView.constraints.isEmpty {
            height =
                contentView.systemLayoutSizeFitting(
                    CGSize(
                        width: max(
                            layoutAttributes.size.width - insets.leading - insets.trailing, 0),
                        height: 0), withHorizontalFittingPriority: .required,
                    verticalFittingPriority: .fittingSizeLevel
                ).height
        }
        height += headerPadding
        if placement?.role == .cell { height = max(height, Self.leastHeight) }
        guard height.isFinite, height > 0, height != layoutAttributes.size.height else {
            return layoutAttributes
        }
        let preferred = layoutAttributes.duplicate
        preferred.size.height = height
        return preferred
    }

    private var headerPadding: CGFloat {
        placement?.role == .header ? placement?.style.configuration.headerPadding ?? 0 : 0
    }

    private var contentInsets: (leading: CGFloat, trailing: CGFloat) {
        let accessories = row.insets
        return (accessories.leading + indent, accessories.trailing)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let insets = contentInsets
        func place(_ view: UIView, _ frame: CGRect) {
            var frame = frame
            if isMirrored { frame.origin.x = bounds.width - frame.maxX }
            frame.origin.x += swipeOffset
            // One that is turned has no frame to be set.
            view.bounds.size = frame.size
            view.center = CGPoint(x: frame.midX, y: frame.midY)
        }
        place(
            contentView,
            CGRect(
                x: insets.leading, y: headerPadding,
                width: max(bounds.width - insets.leading - insets.trailing, 0),
                height: max(bounds.height - headerPadding, 0)))
        row.layOut(in: bounds.size, indent: indentsAccessories ? indent : 0, place: place)
        shapeBackground()
        placeLines(isMirrored: isMirrored)
        if let swipeView {
            let width = abs(swipeOffset)
            swipeView.frame = CGRect(
                x: swipeView.isAtRight ? bounds.width - width : 0, y: 0, width: width,
                height: bounds.height)
            swipeView.setNeedsLayout()
            swipeView.layoutIfNeeded()
        }
    }

    /// Rounds the outer corners of an inset group.
    private func shapeBackground() {
        var corners: CACornerMask = []
        if let placement, placement.style.configuration.appearance == .insetGrouped,
            placement.role == .cell
        {
            if placement.isFirst {
                corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner])
            }
            if placement.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        }
        guard let view = configurator.backgroundView else { return }
        view.clipsToBounds = !corners.isEmpty
        for layer in [view.layer, layer] {
            layer.cornerRadius = corners.isEmpty ? 0 : Self.cornerRadius
            layer.maskedCorners = corners
        }
    }

    private func placeLines(isMirrored: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let thickness = 1 / max(contentScaleFactor, 1)
        let content = contentView as? UIListContentView
        let textStart = contentInsets.leading + (content?.textStart ?? 16)
        func place(
            _ line: CALayer, _ isShown: Bool, _ insets: NSDirectionalEdgeInsets, y: CGFloat
        ) {
            line.isHidden = !isShown
            guard isShown else { return }
            let (leading, trailing) = UIListSeparatorConfiguration.insets(
                insets, textStart: textStart)
            line.backgroundColor = separators?.color.resolvedColor(with: traitCollection).cgColor
            line.frame = CGRect(
                x: (isMirrored ? trailing : leading) + swipeOffset, y: y,
                width: max(bounds.width - leading - trailing, 0), height: thickness)
        }
        let isLast = placement?.isLast == true
        place(
            bottomLine, separators?.showsBottom(isLast: isLast) ?? false,
            separators?.bottomSeparatorInsets ?? .zero, y: bounds.height - thickness)
        place(
            topLine, separators?.topSeparatorVisibility == .visible,
            separators?.topSeparatorInsets ?? .zero, y: 0)
    }

    // MARK: Accessibility

    /// A row is read as one thing; what in it is used, such as its accessories, is read after it.
    open override var isAccessibilityElementByDefault: Bool { true }
    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        var traits = super.defaultAccessibilityTraits
        if placement?.role == .header { traits.insert(.header) }
        if hasCheckmark { traits.insert(.selected) }
        return traits
    }
    /// All texts in the row.
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? combinedText }
        set { super.accessibilityLabel = newValue }
    }
    /// What swipes over the row offer, and to move it where people may.
    open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { super.accessibilityCustomActions ?? rowActions }
        set { super.accessibilityCustomActions = newValue }
    }
}
