import Design
import Diary
import DiaryFiles
import Foundation
import Tactile

/// The rows of the list, and what can be done to them.
extension HistoryListViewController: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { months.months.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        months.months[section].count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(
            withIdentifier: HistoryCell.identifier, for: indexPath)
        guard let cell = cell as? HistoryCell else { return cell }
        cell.look = rowLook
        let id = months.entry(at: indexPath).id
        cell.writing = model.writing
        cell.onEdit = { [weak self] in self?.edit(id) }
        cell.onDelete = { [weak self] in self?.delete(id) }
        cell.onRefusedDelete = { [weak self, weak cell] in self?.refuseDelete(cell) }
        cell.onOpenDay = { [weak self, weak tableView, weak cell] isOpen in
            guard let path = cell.flatMap({ tableView?.indexPath(for: $0) }) else { return false }
            return self?.setDay(at: path, isOpen: isOpen) ?? false
        }
        cell.show(shown(at: indexPath))
        return cell
    }

    private var rowLook: HistoryCell.Look {
        HistoryCell.Look(
            trendWidth: table.bounds.width >= 600 ? 90 : 56,
            weightWidth: columns.weight, differenceWidth: columns.difference,
            dayWidth: columns.day, isSurface: isInPane, trailing: rowTrailing)
    }

    /// Rows that are shown have the room of a table that became wider or narrower.
    func showRowLook() {
        for cell in table.visibleCells { (cell as? HistoryCell)?.look = rowLook }
    }

    /// In a pane the years are over the rows' ends.
    private var rowTrailing: CGFloat {
        isInPane && !scrubber.isHidden
            ? YearScrubber.shortWidth + 8 : Theme.Space.cardPadding
    }

    func shown(at path: IndexPath) -> HistoryCell.Shown {
        let row = months.row(at: path)
        if let shown = shownOfDay(row, at: path) { return shown }
        let index = row.index
        let entry = months.entries[index]
        let time = entry.moment.isDateOnly ? "" : model.dates.time(entry.moment)
        let detail = [time, entry.note.glimpse].filter { !$0.isEmpty }.joined(
            separator: Theme.separator)
        let digits = Theme.Text.footnoteDigits, quiet = Theme.Palette.secondaryLabel
        return HistoryCell.Shown(
            day: marked(
                model.dates.weekdayAndDay(entry.moment), Theme.Text.body, Theme.Text.headline,
                Theme.Palette.label),
            detail: marked(detail, digits, Theme.Text.pill, quiet),
            note: marked(
                entry.note.glimpse, Theme.Text.subheadline, Theme.Text.cardTitle, quiet),
            time: marked(time, digits, Theme.Text.pill, quiet),
            weight: Self.weightText(model.parts(entry.weight)),
            difference: months.difference(at: index).map { model.signedNumber(kilograms: $0) }
                ?? "",
            deviation: months.deviation(at: index), isFirst: path.row == 0,
            isLast: isLast(path))
    }

    /// What is looked for is bold, and in the colour that is read first.
    private func marked(
        _ text: String, _ font: UIFont, _ bold: UIFont, _ color: UIColor
    ) -> NSAttributedString {
        let plain = StyledText(text, font, color).attributed
        guard !words.isEmpty else { return plain }
        let result = NSMutableAttributedString(attributedString: plain)
        for range in HistorySearch.matches(words, in: text) {
            result.addAttributes(
                [.font: bold, .foregroundColor: Theme.Palette.label], range: range)
        }
        return result
    }

    static func weightText(_ parts: [(number: String, unit: String)])
        -> NSAttributedString
    {
        var text = StyledText()
        for (index, part) in parts.enumerated() {
            text.append(
                (index > 0 ? "\u{A0}" : "") + part.number, Theme.Text.rowFigure,
                Theme.Palette.label)
            text.append(
                "\u{A0}\(part.unit)", Theme.Text.footnote, Theme.Palette.secondaryLabel)
        }
        return text.attributed
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let month = months.months[section]
        let header = MonthHeader(isSurface: isInPane, trailing: isInPane ? rowTrailing : 8)
        let figures = months.figures(of: month)
        header.show(
            month: model.dates.month(month.first), mean: model.figure(kilograms: figures.mean),
            change: figures.change.map { model.signedNumber(kilograms: $0) } ?? "")
        return header
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { placeTop() }

    func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath? {
        defer { lastShown = nil }
        return lastShown.flatMap { months.path(of: $0) }
    }

    // MARK: Choosing

    /// The keyboard, where rows have it, and the pane go on at an entry.
    func follow(_ id: Entry.ID) {
        guard view.window != nil, let path = months.path(of: id) else { return }
        if isInPane { select(id) }
        guard table.isFocused else { return }
        table.scrollToRow(at: path, at: .none, animated: false)
        table.layoutIfNeeded()
        guard let row = table.cellForRow(at: path) else { return }
        UIFocusSystem.focusSystem(for: table)?.requestFocusUpdate(to: row)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard !tableView.isEditing else { return selectionChanged() }
        if isDay(indexPath), !table.isMoving {
            tableView.deselectRow(at: indexPath, animated: true)
            setDay(at: indexPath)
            return markSelected()
        }
        let id = months.entry(at: indexPath).id
        guard !isInPane else { return select(id) }
        tableView.deselectRow(at: indexPath, animated: true)
        onOpen?(id)
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        selectionChanged()
    }

    func tableView(
        _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { true }

    func tableView(
        _ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) { setEditing(true, animated: true) }

    // MARK: Several

    var selectedEntries: [Entry.ID] {
        guard table.isEditing else { return [] }
        let paths = (table.indexPathsForSelectedRows ?? []).filter { months.contains($0) }
        var seen: Set<Entry.ID> = []
        return paths.flatMap { months.entries(at: $0).map(\.id) }.filter {
            seen.insert($0).inserted
        }
    }

    /// Whether a row is a day with several entries.
    func isDay(_ path: IndexPath) -> Bool { months.dayPath(at: path)?.path == path }

    /// Tells how many are selected, once the selection is as it will be.
    func selectionChanged() {
        selectionBar.count = { [weak self] in
            self?.selectedEntries.count ?? 0
        }
        selectionBar.reason = model.writing.reason
        let hides = !isEditing
        if selectionBar.isHidden != hides {
            selectionBar.isHidden = hides
            view.setNeedsLayout()
        }
    }

    func deleteSelected() {
        let ids = Set(selectedEntries)
        guard !ids.isEmpty, model.writing.reason == nil else { return }
        setEditing(false, animated: true)
        model.delete(ids)
    }

    /// Puts the selected entries on the clipboard, as the diary's own table.
    func copySelected() {
        let ids = Set(selectedEntries)
        guard !ids.isEmpty else { return }
        let table = Self.table(of: model.allEntries.filter { ids.contains($0.id) })
        // Programs for tables ask for a table, editors for text.
        UIPasteboard.general.items = [
            ["public.utf8-plain-text": table, "public.comma-separated-values-text": table]
        ]
        setEditing(false, animated: true)
    }

    // MARK: Editing

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        // Which of a day's weighings would go cannot be seen.
        tableView.isEditing || model.writing.reason == nil && !isDay(indexPath)
    }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) { delete(months.entry(at: indexPath).id) }

    private func edit(_ id: Entry.ID) {
        guard let index = model.index(of: id) else { return }
        lastShown = id
        shell?.addEntry(changing: model.allEntries[index])
    }

    /// Does nothing for an entry that is gone meanwhile.
    private func delete(_ id: Entry.ID) {
        guard let index = model.index(of: id) else { return }
        model.delete(model.allEntries[index])
    }

    /// Says why a row is not deleted.
    private func refuseDelete(_ cell: HistoryCell?) {
        let ofDay = localized("This day has several weighings. Open it, and delete one of them.")
        cell?.shake(saying: model.writing.reason ?? ofDay)
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard !tableView.isEditing else { return nil }
        let id = months.entry(at: indexPath).id
        if let day = months.dayPath(at: indexPath), day.path == indexPath {
            let title =
                day.isOpen ? localized("Hide the weighings") : localized("Show the weighings")
            return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
                UIMenu(children: [
                    UIAction(title: title) { _ in self?.setDay(at: indexPath) },
                    UIAction(title: localized("Select")) { _ in self?.beginSelecting(id) },
                ])
            })
        }
        return UIContextMenuConfiguration(actionProvider: { [weak self] _ in
            let held: UIMenuElement.Attributes =
                self?.model.writing.reason == nil ? [] : .disabled
            return UIMenu(children: [
                UIAction(title: localized("Open")) { _ in self?.open(id) },
                UIAction(title: localized("Edit…"), attributes: held) { _ in self?.edit(id) },
                UIAction(title: localized("Select")) { _ in self?.beginSelecting(id) },
                UIAction(title: localized("Delete"), attributes: held.union(.destructive)) { _ in
                    self?.delete(id)
                },
            ])
        })
    }

    private func open(_ id: Entry.ID) {
        guard months.path(of: id) != nil else { return }
        if isInPane { select(id) } else { onOpen?(id) }
    }

    private func beginSelecting(_ id: Entry.ID) {
        guard let path = months.path(of: id) else { return }
        setEditing(true, animated: true)
        table.selectRow(at: path, animated: true, scrollPosition: .none)
        selectionChanged()
    }
}
