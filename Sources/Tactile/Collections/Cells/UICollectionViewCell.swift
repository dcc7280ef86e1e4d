import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// One item of a collection view.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addContentView()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContentView()
        coder.takeOnInterface(self, as: UICollectionViewCell.self)
    }

    private func addContentView() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// Called when a person selects the item, before the delegate is told: a segue begins there.
    package var chosen: (() -> Void)?

    // MARK: Parts

    /// What the cell shows belongs here. A ``contentConfiguration`` puts its own view in its place.
    open var contentView: UIView { shownContentView }
    private var shownContentView = UIView(frame: .zero)

    /// Behind all else.
    open var backgroundView: UIView? {
        didSet { replace(oldValue, by: backgroundView) }
    }

    /// In front of ``backgroundView`` while the cell is selected or highlighted.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView)
            showState()
        }
    }

    private func replace(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        guard let new else { return }
        new.frame = bounds
        new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(new, at: new === backgroundView || backgroundView == nil ? 0 : 1)
    }

    // MARK: State

    open var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }

    private func stateDidChange() {
        showState()
        setNeedsUpdateConfiguration()
    }

    private func showState() {
        let isMarked = isSelected || isHighlighted
        selectedBackgroundView?.isHidden = !isMarked
        for view in contentView.subviews {
            (view as? UILabel)?.isHighlighted = isMarked
            (view as? UIImageView)?.isHighlighted = isMarked
        }
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        isSelected = false
        isHighlighted = false
        let isConfigured =
            contentConfiguration != nil || backgroundConfiguration != nil
            || configurationUpdateHandler != nil
        if isConfigured { setNeedsUpdateConfiguration() }
    }

    // MARK: Configurations

    let configurator = CellConfigurator()

    /// What the cell shows; it replaces ``contentView`` by a view of its own. `nil`, the default,
    /// leaves it to the cell.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configurator.content }
        set {
            let view = configurator.setContent(
                newValue, state: configurationState, current: contentView)
            if let view {
                view.frame = contentView.frame
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                insertSubview(view, aboveSubview: shownContentView)
                shownContentView.removeFromSuperview()
                shownContentView = view
            }
            setNeedsLayout()
            contentChanged()
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
            setNeedsLayout()
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

    /// A background for a cell outside of a list.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

    /// The state that the look depends on. A subclass may add values of its own to what `super`
    /// says.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isHighlighted = isHighlighted
        state.isSelected = isSelected
        state.isFocused = isFocused
        state.isEditing = collection.map { $0.edits(self) } ?? false
        state.isExpanded = isExpandedInOutline
        state.isSwiped = isSwiped
        state.isReordering = collection?.movement.cell === self
        return state
    }

    /// Whether the items below this one in an outline are shown.
    var isExpandedInOutline: Bool { false }
    /// Whether the cell was dragged aside.
    var isSwiped: Bool { false }
    /// Where the background of a configuration is.
    var backgroundFrame: CGRect { bounds }

    /// The collection view that shows the cell, also in a section that scrolls by itself.
    var collection: UICollectionView? {
        (superview as? UICollectionView) ?? superview?.superview as? UICollectionView
    }

    /// Has ``updateConfiguration(using:)`` called before the cell is laid out.
    open func setNeedsUpdateConfiguration() {
        configurator.isStale = true
        setNeedsLayout()
    }

    /// Called when the state may have changed; changes the configurations as they say, and calls
    /// `configurationUpdateHandler`. A subclass that overrides it calls `super` first.
    open func updateConfiguration(using state: UICellConfigurationState) {
        configurator.follow(state, content: contentView)
        configurationUpdateHandler?(self, state)
    }

    public typealias ConfigurationUpdateHandler =
        (
            _ cell: UICollectionViewCell, _ state: UICellConfigurationState
        ) -> Void

    /// Called when the state may have changed, and when it is set.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }

    open override var isUserInteractionEnabled: Bool {
        didSet { if isUserInteractionEnabled != oldValue { setNeedsUpdateConfiguration() } }
    }

    func updateConfigurationIfNeeded() {
        guard configurator.isStale else { return }
        configurator.isStale = false
        updateConfiguration(using: configurationState)
    }

    /// Where the cell sizes itself, another content may be of another size.
    private func contentChanged() {
        guard let collection, collection.selfSizingInvalidation != .disabled,
            collection.tiler.mayMeasureAgain(self)
        else { return }
        collection.layoutMustBeShown()
    }

    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        contentChanged()
    }

    /// Follows what changes inside, where the collection wants to know of it.
    func watch(for collection: UICollectionView) {
        let watches = collection.selfSizingInvalidation == .enabledIncludingConstraints
        watchConstraints(watches ? { [weak self] in self?.contentChanged() } : nil)
    }

    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        if let view = configurator.backgroundView, view.frame != backgroundFrame {
            view.frame = backgroundFrame
        }
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        setNeedsUpdateConfiguration()
    }

    // MARK: Size

    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        updateConfigurationIfNeeded()
        return preferred(layoutAttributes, measuring: contentView)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { size }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        isSelected ? .selected : .none
    }
    /// Chooses the item.
    open override func accessibilityActivate() -> Bool { chooseItem() }
}
