import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// A view of a collection that is kept when it scrolls out, and shows something else later.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    open package(set) var reuseIdentifier: String?

    /// The index by which the view was put in front of others, or behind them.
    var stackedIndex = 0

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        coder.takeOnInterface(self, as: UICollectionReusableView.self)
    }

    /// What a collection view makes views of a registered class with; it calls `init(frame:)`.
    public required convenience init(dequeuedWith frame: CGRect) { self.init(frame: frame) }

    /// Empties the view of what it showed, before it shows something else. Called by the collection
    /// view; the base class does nothing.
    open func prepareForReuse() {}

    /// Takes on what a layout's own subclass of attributes says. Place, size, transform, alpha and
    /// visibility are set before.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Another layout is about to place the view.
    open func willTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
    ) {}
    open func didTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
    ) {}

    /// The attributes with the size that the view would rather have: what its constraints give, or
    /// `sizeThatFits(_:)` where it has none. A layout that fixes a side, or both, gets what
    /// it said.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        preferred(layoutAttributes, measuring: self)
    }

    func preferred(
        _ attributes: UICollectionViewLayoutAttributes, measuring view: UIView
    ) -> UICollectionViewLayoutAttributes {
        let sizing = attributes.sizing
        guard !sizing.isEmpty else { return attributes }
        var size: CGSize
        if view.constraints.isEmpty, !(view is any UIContentView) {
            size = sizeThatFits(attributes.size)
        } else {
            size = view.systemLayoutSizeFitting(
                attributes.size,
                withHorizontalFittingPriority: sizing.contains(.width)
                    ? .fittingSizeLevel : .required,
                verticalFittingPriority: sizing.contains(.height) ? .fittingSizeLevel : .required)
        }
        if !sizing.contains(.width) { size.width = attributes.size.width }
        if !sizing.contains(.height) { size.height = attributes.size.height }
        guard size.width.isFinite, size.height.isFinite, size != attributes.size else {
            return attributes
        }
        let preferred = attributes.duplicate
        preferred.size = size
        return preferred
    }

    /// Takes on all that attributes say.
    func take(_ attributes: UICollectionViewLayoutAttributes, offset: CGPoint) {
        let center = CGPoint(
            x: attributes.center.x - offset.x, y: attributes.center.y - offset.y)
        if bounds.size != attributes.size { bounds.size = attributes.size }
        if self.center != center { self.center = center }
        if transform3D != attributes.transform3D { transform3D = attributes.transform3D }
        if alpha != attributes.alpha { alpha = attributes.alpha }
        if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
        apply(attributes)
    }
}
