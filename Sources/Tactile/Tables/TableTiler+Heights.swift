import Foundation
import TactileControls
import TactileViews

/// How the rows of a section get their heights.
enum RowSizing {
    /// All by the table or its delegate.
    case given
    /// All by their cells.
    case measured
    /// Some by their cells, which are true here.
    case mixed([Bool])

    func isMeasured(_ row: Int) -> Bool {
        switch self {
        case .given: false
        case .measured: true
        case .mixed(let rows): rows.indices.contains(row) && rows[row]
        }
    }
}

/// How high sections and rows are, as far as is known before their cells are seen.
extension TableTiler {
    func loadSections() -> [TableGeometry.Section] {
        sizing = []
        titledWidth = nil
        guard let source = table.dataSource else { return [] }
        let count = max(source.numberOfSections(in: table), 0)
        sizing = Array(repeating: .given, count: count)
        var sections: [TableGeometry.Section] = []
        sections.reserveCapacity(count)
        for index in 0..<count {
            let rows = max(source.tableView(table, numberOfRowsInSection: index), 0)
            sections.append(
                TableGeometry.Section(
                    headerHeight: headerHeight(index), footerHeight: footerHeight(index),
                    rows: rowHeights(count: rows, section: index)))
        }
        return sections
    }

    /// The sections with titles as high as the table's present width makes them, and their rows as
    /// they are.
    func retitledSections() -> [TableGeometry.Section] {
        titledWidth = nil
        return geometry.sections.enumerated().map { index, section in
            var section = section
            section.headerHeight = headerHeight(index)
            section.footerHeight = footerHeight(index)
            return section
        }
    }

    /// Whether a row says itself how high it is.
    func sizesRow(_ path: IndexPath) -> Bool {
        geometry.contains(path) && sizing[path.section].isMeasured(path.row)
    }

    private func rowHeights(count: Int, section: Int) -> RowHeights {
        let guess =
            table.rowHeight >= 0
            ? table.rowHeight
            : table.estimatedRowHeight > 0
                ? table.estimatedRowHeight : UITableViewCell.defaultHeight
        sizing[section] = table.rowHeight < 0 ? .measured : .given
        guard count > 0, let delegate = table.tableDelegate else {
            return RowHeights(count: count, base: guess)
        }
        table.hasUniformRowHeight = false
        let first = delegate.tableView(table, heightForRowAt: IndexPath(row: 0, section: section))
        if table.hasUniformRowHeight {
            return guesses(count: count, section: section, base: guess, delegate)
        }
        let heights = (0..<count).map { row in
            row == 0
                ? first
                : delegate.tableView(
                    table, heightForRowAt: IndexPath(row: row, section: section))
        }
        sizing[section] = heights.contains { $0 < 0 } ? .mixed(heights.map { $0 < 0 }) : .given
        return RowHeights(
            heights.enumerated().map { row, height in
                if height >= 0 { return height }
                let estimate = delegate.tableView(
                    table, estimatedHeightForRowAt: IndexPath(row: row, section: section))
                return estimate >= 0 ? estimate : guess
            })
    }

    /// How high the rows of a section are thought to be before they are measured.
    private func guesses(
        count: Int, section: Int, base: CGFloat, _ delegate: any UITableViewDelegate
    ) -> RowHeights {
        guard table.rowHeight < 0 else { return RowHeights(count: count, base: base) }
        table.hasUniformEstimate = false
        let first = delegate.tableView(
            table, estimatedHeightForRowAt: IndexPath(row: 0, section: section))
        if table.hasUniformEstimate { return RowHeights(count: count, base: base) }
        return RowHeights(
            (0..<count).map { row in
                let path = IndexPath(row: row, section: section)
                let height =
                    row == 0 ? first : delegate.tableView(table, estimatedHeightForRowAt: path)
                return height >= 0 ? height : base
            })
    }

    private func headerHeight(_ section: Int) -> CGFloat {
        table.sectionHeightIsOwn = table.tableDelegate == nil
        let height =
            table.tableDelegate?.tableView(table, heightForHeaderInSection: section)
            ?? table.sectionHeaderHeight
        if height >= 0 { return given(height) { hasHeader(section) } }
        if let guess = guessedHeight(ofHeader: true, section) {
            estimates.headers.insert(section)
            return guess
        }
        return measuredHeader(section)
    }

    /// A plain table gives its own height only to what there is; a delegate's height always counts.
    private func given(_ height: CGFloat, ifThereIs: () -> Bool) -> CGFloat {
        guard table.sectionHeightIsOwn, table.style == .plain, height > 0 else { return height }
        return ifThereIs() ? height : 0
    }

    private func hasHeader(_ section: Int) -> Bool {
        if table.dataSource?.tableView(table, titleForHeaderInSection: section) != nil {
            return true
        }
        return exists(
            askForView(isFooter: false) {
                $0.tableView(table, viewForHeaderInSection: section)
            })
    }

    private func hasFooter(_ section: Int) -> Bool {
        if table.dataSource?.tableView(table, titleForFooterInSection: section) != nil {
            return true
        }
        return exists(
            askForView(isFooter: true) {
                $0.tableView(table, viewForFooterInSection: section)
            })
    }

    /// Whether there is a view, which waits to be used.
    private func exists(_ view: UIView?) -> Bool {
        if let view, view.superview == nil { retireHeaderFooter(view) }
        return view != nil
    }

    func measuredHeader(_ section: Int) -> CGFloat {
        let title = table.dataSource?.tableView(table, titleForHeaderInSection: section)
        let view = askForView(isFooter: false) {
            $0.tableView(table, viewForHeaderInSection: section)
        }
        if let height = ownHeight(of: view) { return height }
        let hasView = view != nil
        switch (table.style, hasView || title != nil) {
        case (.plain, true): return 28 + table.sectionHeaderTopPadding
        case (.plain, false): return 0
        case (_, true): return hasView ? 38 : max(38, titleHeight(title, isHeader: true))
        case (_, false): return section == 0 ? 16 : 8
        }
    }

    private func footerHeight(_ section: Int) -> CGFloat {
        table.sectionHeightIsOwn = table.tableDelegate == nil
        let height =
            table.tableDelegate?.tableView(table, heightForFooterInSection: section)
            ?? table.sectionFooterHeight
        if height >= 0 { return given(height) { hasFooter(section) } }
        if let guess = guessedHeight(ofHeader: false, section) {
            estimates.footers.insert(section)
            return guess
        }
        return measuredFooter(section)
    }

    func measuredFooter(_ section: Int) -> CGFloat {
        let view = askForView(isFooter: true) {
            $0.tableView(table, viewForFooterInSection: section)
        }
        if let view { return ownHeight(of: view) ?? 28 }
        let title = table.dataSource?.tableView(table, titleForFooterInSection: section)
        if title != nil {
            return table.style == .plain ? 28 : max(28, titleHeight(title, isHeader: false))
        }
        return table.style == .plain ? 0 : 8
    }

    /// Asks the delegate for a header or footer; views that are dequeued meanwhile are for that.
    func askForView(
        isFooter: Bool, _ ask: (any UITableViewDelegate) -> UIView?
    ) -> UIView? {
        guard let delegate = table.tableDelegate else { return nil }
        asksForFooter = isFooter
        defer { asksForFooter = false }
        return ask(delegate)
    }

    /// The height that a header or footer with content of its own needs. The view was only asked
    /// for to be measured, and waits to be used.
    private func ownHeight(of view: UIView?) -> CGFloat? {
        guard let view else { return nil }
        let width = table.bounds.width
        let height =
            (view as? UITableViewHeaderFooterView)?.fittingHeight(
                width: width, sideInset: sideInset)
            ?? view.heightByConstraints(width: width)
        guard height != nil else { return nil }
        titledWidth = table.bounds.width
        if view.superview == nil { retireHeaderFooter(view) }
        return height
    }

    /// Points that a grouped table's title of one or more lines needs.
    private func titleHeight(_ title: String?, isHeader: Bool) -> CGFloat {
        titledWidth = table.bounds.width
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.configure(
            title: title ?? "", isHeader: isHeader, style: table.style, inset: sideInset)
        return view.sizeThatFits(table.bounds.size).height
    }
}

extension UIView {
    /// The height that the view's own constraints give it at `width`; nil where it has none.
    fileprivate func heightByConstraints(width: CGFloat) -> CGFloat? {
        guard holdsConstraints else { return nil }
        return systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}
