import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The view above or below a section's rows.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
    open private(set) var reuseIdentifier: String?
    public let contentView = UIView(frame: .zero)
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

    /// Made when it is first asked for.
    open var textLabel: UILabel? {
        if let madeLabel { return madeLabel }
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
        super.layoutSubviews()
        contentView.frame = bounds
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
