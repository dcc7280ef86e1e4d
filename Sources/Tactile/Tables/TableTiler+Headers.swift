import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The headers and footers of the sections that are seen, and of the table itself.
extension TableTiler {
    func tileHeadersAndFooters() {
        let seen = geometry.sections(from: table.bounds.minY, to: table.bounds.maxY)
        for (section, view) in headers where !seen.contains(section) {
            retireHeaderFooter(view)
            headers[section] = nil
        }
        for (section, view) in footers where !seen.contains(section) {
            retireHeaderFooter(view)
            footers[section] = nil
        }
        for section in seen {
            tileHeader(section)
            tileFooter(section)
        }
    }

    private func tileHeader(_ section: Int) {
        guard geometry.sections[section].headerHeight > 0 else { return }
        let frame = headerFrame(section, floats: true)
        if headers[section] == nil {
            let view =
                askForView(isFooter: false) {
                    $0.tableView(table, viewForHeaderInSection: section)
                }
                ?? titleView(
                    table.dataSource?.tableView(table, titleForHeaderInSection: section),
                    isHeader: true)
            guard let view else { return }
            (view as? UITableViewHeaderFooterView)?.adoptInset(sideInset)
            headers[section] = view
            table.tableDelegate?.tableView(table, willDisplayHeaderView: view, forSection: section)
            // In front of the rows, so that it stays over them while it floats.
            table.addSubview(view)
        }
        if let view = headers[section], view.frame != frame { view.frame = frame }
    }

    private func tileFooter(_ section: Int) {
        guard geometry.sections[section].footerHeight > 0 else { return }
        if footers[section] == nil {
            let view =
                askForView(isFooter: true) {
                    $0.tableView(table, viewForFooterInSection: section)
                }
                ?? titleView(
                    table.dataSource?.tableView(table, titleForFooterInSection: section),
                    isHeader: false)
            guard let view else { return }
            (view as? UITableViewHeaderFooterView)?.adoptInset(sideInset)
            footers[section] = view
            table.tableDelegate?.tableView(table, willDisplayFooterView: view, forSection: section)
            table.insertSubview(view, at: backgroundCount)
        }
        let frame = footerFrame(section)
        if let view = footers[section], view.frame != frame { view.frame = frame }
    }

    private func titleView(_ title: String?, isHeader: Bool) -> UIView? {
        guard let title else { return nil }
        let identifier = isHeader ? "_header" : "_footer"
        let view =
            dequeueHeaderFooter(identifier)
            ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
        view.configure(title: title, isHeader: isHeader, style: table.style, inset: sideInset)
        return view
    }

    func placeOuterViews() {
        let width = table.bounds.width
        if let header = table.tableHeaderView {
            let frame = CGRect(x: 0, y: 0, width: width, height: header.frame.height)
            if header.frame != frame { header.frame = frame }
            if header.frame.height != geometry.top {
                geometryIsStale = true
                table.setNeedsLayout()
            }
        }
        if let footer = table.tableFooterView {
            let frame = CGRect(x: 0, y: geometry.bottom, width: width, height: footer.frame.height)
            if footer.frame != frame { footer.frame = frame }
        }
        if let background = table.backgroundView, background.frame != table.bounds {
            background.frame = table.bounds
        }
    }
}
