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

    /// What the cell shows belongs here.
    public let contentView = UIView(frame: .zero)

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
        didSet { if isSelected != oldValue { showState() } }
    }
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { showState() } }
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
    }

    // MARK: Size

    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        preferred(layoutAttributes, measuring: contentView)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { size }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        isSelected ? .selected : .none
    }
    /// Chooses the item.
    open override func accessibilityActivate() -> Bool { chooseItem() }
}
