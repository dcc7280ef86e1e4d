import Tactile

/// Measures a group of lines without making their cells.
@MainActor
final class SettingsRuler: UITableViewDataSource, UITableViewDelegate {
    private let section: SettingsSection
    private var rowWidth: CGFloat = 0

    init(_ section: SettingsSection) { self.section = section }

    /// Points that a table of `width` points needs for the group.
    ///
    /// - `inset`: points between the rows and the table's sides.
    func height(width: CGFloat, inset: CGFloat) -> CGFloat {
        rowWidth = max(0, width - 2 * inset)
        let table = UITableView(
            frame: CGRect(x: 0, y: 0, width: width, height: 1), style: .insetGrouped)
        table.dataSource = self
        table.delegate = self
        table.reloadData()
        return table.rect(forSection: 0).height
    }

    func numberOfSections(in tableView: UITableView) -> Int { 1 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection index: Int) -> Int {
        section.rows.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection index: Int) -> String? {
        section.header
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection index: Int) -> String? {
        section.footer
    }

    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        section.rows[path.row].height(width: rowWidth)
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell { UITableViewCell() }
}
