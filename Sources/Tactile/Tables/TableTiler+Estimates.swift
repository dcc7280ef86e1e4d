import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// What headers and footers were thought to be high until they are seen, and what rows do when
/// something in them changes its size.
@MainActor
struct TableEstimates {
    var header: CGFloat = UITableView.automaticDimension
    var footer: CGFloat = UITableView.automaticDimension
    /// The sections whose header or footer was not measured yet.
    var headers: Set<Int> = []
    var footers: Set<Int> = []
    var invalidation = UITableView.SelfSizingInvalidation.enabled
    var followsReadableWidth = false
}

extension TableTiler {
    /// The height that the delegate, or else the table, guesses; nil where titles are measured when
    /// the table counts its rows.
    func guessedHeight(ofHeader isHeader: Bool, _ section: Int) -> CGFloat? {
        let usual = isHeader ? estimates.header : estimates.footer
        let own =
            isHeader
            ? table.tableDelegate?.tableView(
                table, estimatedHeightForHeaderInSection: section)
            : table.tableDelegate?.tableView(
                table, estimatedHeightForFooterInSection: section)
        let guess = own ?? usual
        return guess > 0 ? guess : nil
    }

    /// Measures the headers and footers that are seen for the first time. What is seen below stays
    /// where it is.
    func measureGuesses() {
        guard !estimates.headers.isEmpty || !estimates.footers.isEmpty else { return }
        var section = geometry.sections(from: table.bounds.minY, to: table.bounds.maxY).lowerBound
        while geometry.sections(from: table.bounds.minY, to: table.bounds.maxY).contains(section) {
            if estimates.headers.remove(section) != nil {
                settle(section, isHeader: true, height: measuredHeader(section))
            }
            if estimates.footers.contains(section),
                geometry.sections[section].rowsBottom < table.bounds.maxY
            {
                estimates.footers.remove(section)
                settle(section, isHeader: false, height: measuredFooter(section))
            }
            section += 1
        }
    }

    private func settle(_ section: Int, isHeader: Bool, height: CGFloat) {
        let part = geometry.sections[section]
        let old = isHeader ? part.headerHeight : part.footerHeight
        guard old != height else { return }
        let place = isHeader ? part.rowsTop : part.bottom
        setHeight(height, ofHeader: isHeader, section)
        heightsAreStale = true
        if place <= table.bounds.minY { table.contentGrewAbove(by: height - old) }
    }
}

extension UITableView {
    /// When rows that size themselves are measured again.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// When they are reloaded, and when the table has another width.
        case disabled
        /// Also when their cell has another configuration, or calls
        /// `invalidateIntrinsicContentSize()`.
        case enabled
        /// Also when a constraint in their cell changes, or the size that something there wants.
        case enabledIncludingConstraints
    }

    public var selfSizingInvalidation: SelfSizingInvalidation {
        get { tiler.estimates.invalidation }
        set {
            guard newValue != selfSizingInvalidation else { return }
            tiler.estimates.invalidation = newValue
            setNeedsReload()
        }
    }

    /// Whether the content of rows is no wider than is good to read, with more room at the sides of
    /// a wide table.
    public var cellLayoutMarginsFollowReadableWidth: Bool {
        get { tiler.estimates.followsReadableWidth }
        set {
            guard newValue != cellLayoutMarginsFollowReadableWidth else { return }
            tiler.estimates.followsReadableWidth = newValue
            tiler.heightsAreStale = true
            tiler.forEachCell { $0.setNeedsLayout() }
            setNeedsLayout()
        }
    }

    /// How high headers are thought to be until they are seen, in points, in a table of many
    /// sections: none is asked for before. By itself, and with 0, all are measured when the table
    /// counts its rows.
    public var estimatedSectionHeaderHeight: CGFloat {
        get { tiler.estimates.header }
        set {
            guard newValue != estimatedSectionHeaderHeight else { return }
            tiler.estimates.header = newValue
            setNeedsReload()
        }
    }

    /// As ``estimatedSectionHeaderHeight``, for footers.
    public var estimatedSectionFooterHeight: CGFloat {
        get { tiler.estimates.footer }
        set {
            guard newValue != estimatedSectionFooterHeight else { return }
            tiler.estimates.footer = newValue
            setNeedsReload()
        }
    }
}

extension UITableViewCell {
    /// What is left free at both sides of the content of a cell that is `width` points wide.
    func sideMargin(inWidth width: CGFloat) -> CGFloat {
        guard table?.cellLayoutMarginsFollowReadableWidth == true else { return CellLayout.margin }
        return max(CellLayout.margin, ((width - UIView.readableWidth) / 2).rounded())
    }

    /// Gives the content the margins that go with the cell's width.
    func adoptSideMargins(width: CGFloat) {
        let side = sideMargin(inWidth: width)
        guard side != shownMargin else { return }
        shownMargin = side
        let isWide = side > CellLayout.margin
        layoutMargins.left = isWide ? side : 8
        layoutMargins.right = isWide ? side : 8
        if !(contentView is any UIContentView) { setContentMargins() }
    }

    /// Something in the cell wants another size.
    func sizeMayHaveChanged() {
        if let table, table.selfSizingInvalidation != .disabled { table.contentChanged(of: self) }
    }
}
