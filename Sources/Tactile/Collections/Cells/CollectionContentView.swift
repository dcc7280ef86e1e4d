import TactileViews

/// A cell's content: tells the cell when it was laid out, which may be of another size then.
final class CollectionContentView: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        (superview as? UICollectionViewCell)?.contentWasLaidOut()
    }
}
