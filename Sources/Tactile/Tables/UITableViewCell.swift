import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// One row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView, UIGestureRecognizerDelegate {
    public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }
    public enum EditingStyle: Int, Sendable { case none, delete, insert }

    /// The position of a cell in its section.
    struct Position: Equatable {
        var isFirst = false
        var isLast = false
    }

    /// The height of a row of one line, in points.
    static let defaultHeight: CGFloat = 44
    static let groupCornerRadius: CGFloat = 12

    public let style: CellStyle
    open private(set) var reuseIdentifier: String?
    weak var table: UITableView? {
        didSet { if table !== oldValue { tableDidChange() } }
    }
    var position = Position() {
        didSet { if position != oldValue { updateGroupShape() } }
    }

    /// Called when a person selects the row, before the delegate is told: a segue begins there.
    package var chosen: (() -> Void)?
    /// Called when a person presses the row's accessory, before the delegate is told.
    package var accessoryChosen: (() -> Void)?
    let separator = CALayer()
    var hoverRecognizer: UIHoverGestureRecognizer?
    var isHovered = false
    var stateOverlay: UIView?
    /// Whether the corners are those of an inset group, and what is free beside the content.
    var isGroupShaped = false, shownMargin = CellLayout.margin

    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.defaultHeight))
        setUp()
    }

    public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    /// Makes a cell of a registered class when a table needs one more. A subclass that overrides
    /// `init(style:reuseIdentifier:)` inherits it.
    public required convenience init(dequeued reuseIdentifier: String) {
        self.init(style: .default, reuseIdentifier: reuseIdentifier)
    }

    public required init?(coder: NSCoder) {
        style =
            switch coder.interfaceAttribute("style") {
            case "IBUITableViewCellStyleValue1": .value1
            case "IBUITableViewCellStyleValue2": .value2
            case "IBUITableViewCellStyleSubtitle": .subtitle
            default: .default
            }
        reuseIdentifier = coder.interfaceAttribute("reuseIdentifier")
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UITableViewCell.self)
    }

    /// Empties the cell of what the last row left, before it shows another.
    open func prepareForReuse() {
        isHovered = false
        setHighlighted(false, animated: false)
        setSelected(false, animated: false)
        let isConfigured =
            contentConfiguration != nil || backgroundConfiguration != nil
            || configurationUpdateHandler != nil
        if isConfigured { setNeedsUpdateConfiguration() }
    }

    // MARK: Content

    /// What the cell shows belongs here. A ``contentConfiguration`` puts its own view in its place.
    open var contentView: UIView { shownContentView }
    var shownContentView: UIView = CellContentView(
        frame: CGRect(x: 0, y: 0, width: 320, height: defaultHeight))

    /// The parts of the cell's style are made when they are first asked for; there are none in a
    /// cell with a ``contentConfiguration``.
    open var textLabel: UILabel? {
        if let madeTextLabel { return madeTextLabel }
        guard contentConfiguration == nil else { return nil }
        let label = UILabel(frame: .zero)
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        return adopt(label, as: \.madeTextLabel)
    }

    /// `nil` in the default style.
    open var detailTextLabel: UILabel? {
        if let madeDetailLabel { return madeDetailLabel }
        guard style != .default, contentConfiguration == nil else { return nil }
        let label = UILabel(frame: .zero)
        label.font = .preferredFont(forTextStyle: style == .subtitle ? .footnote : .body)
        label.textColor = .secondaryLabel
        label.adjustsFontForContentSizeCategory = true
        return adopt(label, as: \.madeDetailLabel)
    }

    open var imageView: UIImageView? {
        if let madeImageView { return madeImageView }
        guard contentConfiguration == nil else { return nil }
        return adopt(UIImageView(frame: .zero), as: \.madeImageView)
    }

    var madeTextLabel: UILabel?
    var madeDetailLabel: UILabel?
    var madeImageView: UIImageView?

    open var accessoryType: AccessoryType = .none {
        didSet { if accessoryType != oldValue { updateAccessory() } }
    }
    open var accessoryView: UIView? {
        didSet { if accessoryView !== oldValue { updateAccessory() } }
    }
    /// The accessory of edit mode, in which ``accessoryType`` is not shown.
    open var editingAccessoryType: AccessoryType = .none {
        didSet { if editingAccessoryType != oldValue { updateAccessory() } }
    }
    /// Shown in edit mode in place of ``editingAccessoryType``.
    open var editingAccessoryView: UIView? {
        didSet { if editingAccessoryView !== oldValue { updateAccessory() } }
    }
    var accessoryMark: CellAccessoryView?
    var shownAccessoryView: UIView?

    private func updateAccessory() {
        let view = editingState ? editingAccessoryView : accessoryView
        let type = editingState ? editingAccessoryType : accessoryType
        if shownAccessoryView !== view {
            shownAccessoryView?.removeFromSuperview()
            shownAccessoryView = view
            if let view { addSubview(view) }
        }
        if view != nil || type == .none {
            accessoryMark?.removeFromSuperview()
            accessoryMark = nil
        } else {
            let mark = accessoryMark ?? CellAccessoryView(frame: .zero)
            accessoryMark = mark
            mark.type = type
            mark.tapped = { [weak self] in
                guard let self, let table, let path = table.indexPath(for: self) else { return }
                accessoryChosen?()
                table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
            }
            if mark.superview == nil { addSubview(mark) }
        }
        setNeedsLayout()
    }

    // MARK: Configurations

    let configurator = CellConfigurator()

    /// What the cell shows; it replaces ``contentView`` by a view of its own, and the parts of the
    /// cell's style with it. `nil`, the default, leaves both to the cell.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configurator.content }
        set {
            let view = configurator.setContent(
                newValue, state: configurationState, current: contentView)
            if let view { showContent(newValue == nil ? CellContentView(frame: .zero) : view) }
            setNeedsLayout()
            table?.contentChanged(of: self)
        }
    }

    /// The background; it takes the place of `backgroundColor`, ``backgroundView`` and
    /// ``selectedBackgroundView``, which become `nil`.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configurator.background }
        set {
            if newValue != nil {
                setBackgroundColor(nil)
                backgroundView = nil
                selectedBackgroundView = nil
            }
            configurator.setBackground(newValue, state: configurationState, in: self)
            updateGroupShape()
            showState()
        }
    }

    /// Whether a change of state changes the content configuration.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configurator.updatesContent }
        set { configurator.updatesContent = newValue }
    }
    /// Whether a change of state changes the background configuration.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configurator.updatesBackground }
        set { configurator.updatesBackground = newValue }
    }

    /// A configuration in the look of the cell's style, without content.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .subtitle: .subtitleCell()
        case .value1, .value2: .valueCell()
        }
    }

    /// A background in the look of the table's style.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        table.map { $0.style == .plain } ?? true ? .listPlainCell() : .listGroupedCell()
    }

    /// The state that the look depends on. A subclass may add values to what `super` says.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isHighlighted = highlightedState
        state.isSelected = selectedState
        state.isFocused = isFocused
        state.isEditing = editingState
        if let table, let aside = table.swipe.path, table.cellForRow(at: aside) === self {
            state.isSwiped = true
        }
        if let table, let moving = table.editing.movingRow, table.cellForRow(at: moving) === self {
            state.isReordering = true
        }
        return state
    }

    /// Has ``updateConfiguration(using:)`` called before the cell is laid out.
    open func setNeedsUpdateConfiguration() {
        configurator.isStale = true
        setNeedsLayout()
    }

    /// Called when the state may have changed; changes the configurations as they say, and calls
    /// ``configurationUpdateHandler``. A subclass that overrides it calls `super` first.
    open func updateConfiguration(using state: UICellConfigurationState) {
        configurator.follow(state, content: contentView)
        configurationUpdateHandler?(self, state)
    }

    public typealias ConfigurationUpdateHandler =
        (
            _ cell: UITableViewCell, _ state: UICellConfigurationState
        ) -> Void

    /// Called when the state may have changed, and when it is set.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }

    open override var isUserInteractionEnabled: Bool {
        didSet { if isUserInteractionEnabled != oldValue { setNeedsUpdateConfiguration() } }
    }

    open var backgroundView: UIView? {
        didSet { replace(oldValue, by: backgroundView, at: 0) }
    }
    open var selectedBackgroundView: UIView? { didSet { markChanged(from: oldValue) } }
    /// In the place of ``selectedBackgroundView`` in a table where several rows may be selected.
    open var multipleSelectionBackgroundView: UIView? { didSet { markChanged(from: oldValue) } }

    // MARK: Editing

    /// The sign in edit mode, which the table sets.
    open internal(set) var editingStyle = EditingStyle.none
    /// Whether the row can be moved in edit mode.
    open var showsReorderControl = false
    open var shouldIndentWhileEditing = true
    open var isEditing: Bool {
        get { editingState }
        set { setEditing(newValue, animated: false) }
    }
    var editingState = false
    var editControl: CellEditControl?
    var reorderControl: ReorderControl?

    /// Makes room for what the cell has in edit mode, or takes it back.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != editingState else { return }
        let state = stateMask(isEditing: editing)
        willTransition(to: state)
        editingState = editing
        updateAccessory()
        let changes = { [self] in
            editControl?.alpha = editing ? 1 : 0
            reorderControl?.alpha = editing ? 1 : 0
            setNeedsUpdateConfiguration()
            layoutIfNeeded()
        }
        let hasControls = editControl != nil || reorderControl != nil
        guard animated, hasControls, UIView.inheritedAnimationDuration > 0 else {
            changes()
            return didTransition(to: state)
        }
        UIView.animate(withDuration: UIView.inheritedAnimationDuration, animations: changes) {
            [weak self] _ in self?.didTransition(to: state)
        }
    }

    /// The cell is about to show or hide its edit controls or swipe buttons. An override calls
    /// super. ``didTransition(to:)`` is called when the animation has ended.
    open func willTransition(to state: StateMask) {}
    open func didTransition(to state: StateMask) {}

    open var indentationLevel = 0 { didSet { setNeedsLayout() } }
    open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
    /// Overrides the table's inset; only left and right count.
    open var separatorInset: UIEdgeInsets? {
        didSet {
            noteAppearance(.own(0))
            setNeedsLayout()
        }
    }

    // MARK: State

    open var selectionStyle: SelectionStyle = .default {
        didSet { if selectionStyle != oldValue { showState() } }
    }
    open var isSelected: Bool {
        get { selectedState }
        set { setSelected(newValue, animated: false) }
    }
    open var isHighlighted: Bool {
        get { highlightedState }
        set { setHighlighted(newValue, animated: false) }
    }
    var selectedState = false
    var highlightedState = false

    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selectedState != selected else { return }
        selectedState = selected
        if editControl?.choice != nil { editControl?.choice = .some(selected) }
        changeState(animated: animated)
    }

    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlightedState != highlighted else { return }
        highlightedState = highlighted
        changeState(animated: animated)
    }

    // MARK: Look

    /// A cell is made, and waits to be used again, where the window's light or dark is not known.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window != nil else { return }
        updateSeparator()
        // A line of one pixel of another screen.
        if separator.frame.height != 1 / max(contentScaleFactor, 1) { setNeedsLayout() }
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        updateSeparator()
        setNeedsUpdateConfiguration()
    }

    /// What the constraints in the ``contentView`` say, or ``sizeThatFits(_:)`` without them.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        updateConfigurationIfNeeded()
        guard contentView.holdsConstraints || contentConfiguration != nil else {
            return sizeThatFits(CGSize(width: targetSize.width, height: .greatestFiniteMagnitude))
        }
        let content = CellLayout(self, width: targetSize.width).contentFrame(height: 0)
        let fitting = contentView.systemLayoutSizeFitting(
            CGSize(width: content.width, height: targetSize.height),
            withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
        return CGSize(
            width: fitting.width + targetSize.width - content.width,
            height: fitting.height > 0 ? fittingHeight(fitting.height) : Self.defaultHeight)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let layout = CellLayout(self, width: size.width)
        return CGSize(width: size.width, height: max(layout.height, Self.defaultHeight))
    }

    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        sizeMayHaveChanged()
    }

    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        layOut()
    }

    // MARK: Gestures

    // A cell may be the delegate of recognizers that a class below adds.
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { true }
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    // MARK: Accessibility

    /// A row is read as one thing, before what is used in it, such as a switch.
    open override var isAccessibilityElementByDefault: Bool { true }
    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        isSelected || accessoryType == .checkmark && !isEditing ? .selected : .none
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
    /// Chooses the row.
    open override func accessibilityActivate() -> Bool { chooseRow() }
}
