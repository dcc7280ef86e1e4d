import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The view above or below a section's rows.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
    open private(set) var reuseIdentifier: String?
    /// What the view shows belongs here. A ``contentConfiguration`` puts its own view in its place.
    open var contentView: UIView { shownContentView }
    private var shownContentView = UIView(frame: .zero)
    private let configurator = CellConfigurator()
    /// The table that the view is for, and where in a section.
    weak var table: UITableView?
    var isFooter = false
    private var alignsToBottom = false
    private var sideInset: CGFloat = 0

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public convenience init() { self.init(reuseIdentifier: nil) }

    /// Makes a view of a registered class when a table needs one more. A subclass that overrides
    /// `init(reuseIdentifier:)` inherits it.
    public required convenience init(dequeued reuseIdentifier: String) {
        self.init(reuseIdentifier: reuseIdentifier)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
        coder.takeOnInterface(self, as: UITableViewHeaderFooterView.self)
    }

    /// Made when it is first asked for; there is none in a view with a ``contentConfiguration``.
    open var textLabel: UILabel? {
        if let madeLabel { return madeLabel }
        guard contentConfiguration == nil else { return nil }
        let label = UILabel(frame: .zero)
        label.font = .preferredFont(forTextStyle: .footnote)
        label.textColor = .secondaryLabel
        label.appearanceRecord.forgetMarks()
        contentView.addSubview(label)
        madeLabel = label
        setNeedsLayout()
        return label
    }
    private var madeLabel: UILabel?

    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    open func prepareForReuse() {}

    // MARK: Configurations

    /// What the view shows, in place of ``contentView`` and ``textLabel``.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configurator.content }
        set {
            let view = configurator.setContent(
                newValue, state: configurationState, current: contentView)
            if let view {
                insertSubview(view, aboveSubview: shownContentView)
                shownContentView.removeFromSuperview()
                shownContentView = view
                madeLabel = nil
            }
            setNeedsLayout()
        }
    }

    /// The background, in place of ``backgroundView`` and `backgroundColor`, which become `nil`.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configurator.background }
        set {
            if newValue != nil {
                setBackgroundColor(nil)
                backgroundView = nil
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

    /// A configuration in the look of the table's style, without content.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        let isPlain = table.map { $0.style == .plain } ?? true
        if isFooter { return isPlain ? .plainFooter() : .groupedFooter() }
        return isPlain ? .plainHeader() : .groupedHeader()
    }

    /// A background in the look of the table's style.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        table.map { $0.style == .plain } ?? true
            ? .listPlainHeaderFooter() : .listGroupedHeaderFooter()
    }

    open var configurationState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isFocused = isFocused
        return state
    }

    /// Has ``updateConfiguration(using:)`` called before the view is laid out.
    open func setNeedsUpdateConfiguration() {
        configurator.isStale = true
        setNeedsLayout()
    }

    /// Called when the state may have changed. A subclass that overrides it calls `super` first.
    open func updateConfiguration(using state: UIViewConfigurationState) {
        configurator.follow(state, content: contentView)
        configurationUpdateHandler?(self, state)
    }

    public typealias ConfigurationUpdateHandler =
        (
            _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
        ) -> Void

    /// Called when the state may have changed, and when it is set.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }

    private func updateConfigurationIfNeeded() {
        guard configurator.isStale else { return }
        configurator.isStale = false
        updateConfiguration(using: configurationState)
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        setNeedsUpdateConfiguration()
    }

    /// The height that a configured content, or the content's constraints, need at `width`; `nil`
    /// where there is neither.
    func fittingHeight(width: CGFloat, sideInset: CGFloat) -> CGFloat? {
        updateConfigurationIfNeeded()
        self.sideInset = sideInset
        guard contentConfiguration != nil || contentView.holdsConstraints else { return nil }
        return contentView.systemLayoutSizeFitting(
            CGSize(width: max(width - 2 * contentInset, 0), height: 0),
            withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    /// Takes on the room between rows and the table's sides.
    func adoptInset(_ inset: CGFloat) {
        guard contentConfiguration != nil, sideInset != inset else { return }
        sideInset = inset
        setNeedsLayout()
    }

    /// A configured content is where the rows are.
    private var contentInset: CGFloat { contentConfiguration == nil ? 0 : sideInset }

    /// The look of a title from the data source.
    func configure(title: String, isHeader: Bool, style: UITableView.Style, inset: CGFloat) {
        textLabel?.text = title
        textLabel?.accessibilityTraits = isHeader ? [.header, .staticText] : .staticText
        sideInset = inset
        alignsToBottom = isHeader && style != .plain
        if isHeader, style == .plain {
            // Rows pass under it while it floats.
            setBackgroundColor(.systemBackground)
            textLabel?.font = .preferredFont(forTextStyle: .headline)
            textLabel?.textColor = .label
        } else {
            textLabel?.numberOfLines = 0
        }
        textLabel?.appearanceRecord.forgetMarks()
        setNeedsLayout()
    }

    /// Points above and below the text of a grouped table's titles, together.
    private var verticalMargins: CGFloat { alignsToBottom ? 22 : 12 }

    /// As high as the text at a width needs.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: textHeight(width: size.width) + verticalMargins)
    }

    private func textHeight(width: CGFloat) -> CGFloat {
        guard let label = madeLabel else { return 0 }
        let room = max(width - 2 * (CellLayout.margin + sideInset), 0)
        return ceil(
            label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude)).height)
    }

    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        configurator.layOutBackground(in: bounds)
        contentView.frame = bounds.insetBy(dx: min(contentInset, bounds.width / 2), dy: 0)
        backgroundView?.frame = bounds
        guard let label = madeLabel else { return }
        let margin = CellLayout.margin + sideInset
        let width = max(bounds.width - 2 * margin, 0)
        let height = textHeight(width: bounds.width)
        let y =
            alignsToBottom ? bounds.height - height - 6 : ((bounds.height - height) / 2).rounded()
        label.frame = CGRect(x: margin, y: y, width: width, height: height)
    }
}
