import TactileViews

/// A cell's content: laid out when one of the parts of the cell's style changes its size.
final class CellContentView: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        guard let cell = superview as? UITableViewCell else { return }
        cell.partsDidChange()
        guard let table = cell.table,
            table.selfSizingInvalidation == .enabledIncludingConstraints,
            abs(cell.fittingHeight(width: cell.bounds.width) - cell.bounds.height) > 0.5
        else { return }
        table.contentChanged(of: cell)
    }
}
