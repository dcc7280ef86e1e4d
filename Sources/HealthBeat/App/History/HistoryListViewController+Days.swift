import Design
import Diary
import Foundation
import Tactile

/// Days with several weighings: one row each, that opens in place.
extension HistoryListViewController {
    /// Opens or closes the day of a row; false where it is as it should be, or its day has one
    /// entry only.
    ///
    /// - `isOpen`: nil to change it.
    @discardableResult
    func setDay(at path: IndexPath, isOpen wanted: Bool? = nil) -> Bool {
        guard let day = months.dayPath(at: path), wanted ?? !day.isOpen != day.isOpen else {
            return false
        }
        let opens = !day.isOpen
        if opens { opened.insert(day.day) } else { opened.remove(day.day) }
        let count = months.entries(at: day.path).count
        let rows = (1...count).map { IndexPath(row: day.path.row + $0, section: day.path.section) }
        let isChild = day.path != path
        let chosen = table.isEditing ? selectedEntries : []
        table.performBatchUpdates { [self] in
            months = months.opening(opened)
            if opens {
                table.insertRows(at: rows, with: .fade)
            } else {
                table.deleteRows(at: rows, with: .fade)
            }
        }
        showVisibleRows()
        // What had the keys is behind its day now.
        if isChild, !table.isEditing { moveRing(to: day.path) }
        for id in chosen { months.path(of: id).map { mark($0) } }
        if isInPane { markSelected() }
        selectionChanged()
        return true
    }

    /// Other rows' figures and places in their card may be others after a change.
    func showVisibleRows() {
        for path in table.indexPathsForVisibleRows ?? [] where months.contains(path) {
            (table.cellForRow(at: path) as? HistoryCell)?.show(shown(at: path))
        }
    }

    /// Gives the keys to a row.
    private func moveRing(to path: IndexPath) {
        guard table.isFocused else { return }
        // The ring goes to what is selected where the selection follows it.
        let follows = table.selectionFollowsFocus
        table.selectionFollowsFocus = true
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        table.selectionFollowsFocus = follows
        if !isInPane { table.deselectRow(at: path, animated: false) }
    }

    /// What a row says of a day with several entries, or of one of those.
    func shownOfDay(_ row: HistoryMonths.Row, at path: IndexPath) -> HistoryCell.Shown? {
        switch row {
        case .entry: nil
        case .day(let all, let isOpen): shown(day: all, isOpen, at: path)
        case .ofDay(let index): shown(ofDay: index, at: path)
        }
    }

    private func shown(
        day all: Range<Int>, _ isOpen: Bool, at path: IndexPath
    ) -> HistoryCell.Shown {
        let figures = months.figures(of: all)
        let number = localized(
            "\(counting: all.count) weighings", one: "\(counting: all.count) weighing")
        return HistoryCell.Shown(
            day: StyledText(
                model.dates.weekdayAndDay(months.entries[all.lowerBound].moment), Theme.Text.body,
                Theme.Palette.label
            ).attributed,
            detail: StyledText(
                model.withOwnDigits(number), Theme.Text.footnoteDigits,
                Theme.Palette.secondaryLabel
            ).attributed,
            weight: spanText(figures.lowest, figures.highest), difference: "",
            deviation: figures.deviation, isFirst: path.row == 0, isLast: isLast(path),
            part: .day(isOpen: isOpen))
    }

    private func shown(ofDay index: Int, at path: IndexPath) -> HistoryCell.Shown {
        let entry = months.entries[index]
        let time =
            entry.moment.isDateOnly
            ? model.dates.weekdayAndDay(entry.moment) : model.dates.time(entry.moment)
        return HistoryCell.Shown(
            day: StyledText(time, Theme.Text.bodyDigits, Theme.Palette.label).attributed,
            detail: StyledText(
                entry.note.glimpse, Theme.Text.footnoteDigits, Theme.Palette.secondaryLabel
            ).attributed,
            note: StyledText(
                entry.note.glimpse, Theme.Text.subheadline, Theme.Palette.secondaryLabel
            ).attributed,
            weight: Self.weightText(model.parts(entry.weight)),
            difference: months.difference(at: index).map { model.signedNumber(kilograms: $0) }
                ?? "",
            deviation: months.deviation(at: index), isFirst: path.row == 0, isLast: isLast(path),
            part: .ofDay)
    }

    /// "89.9 – 91.0 kg"; one weight where they are the same.
    private func spanText(_ lowest: Double, _ highest: Double) -> NSAttributedString {
        let (low, high) = (model.figure(kilograms: lowest), model.figure(kilograms: highest))
        var text = StyledText()
        if low.number != high.number {
            text.append(
                Theme.isolated(low.number) + " – ", Theme.Text.rowFigure, Theme.Palette.label)
        }
        text.append(high.number, Theme.Text.rowFigure, Theme.Palette.label)
        text.append("\u{A0}\(high.unit)", Theme.Text.footnote, Theme.Palette.secondaryLabel)
        return text.attributed
    }

    func isLast(_ path: IndexPath) -> Bool {
        path.row == months.months[path.section].count - 1
    }
}
