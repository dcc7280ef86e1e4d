import TactileViews

/// A cell's content: laid out when one of the parts of the cell's style changes its size.
final class CellContentView: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        (superview as? UITableViewCell)?.partsDidChange()
    }
}
