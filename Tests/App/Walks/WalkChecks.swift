import Design
import Diary
import Foundation
import Tactile
import TactileViews
import TestSupport

@testable import HealthBeatApp
@testable import TactileTables

/// What must hold when nothing moves, each fault as a sentence that begins with its kind.
@MainActor
struct WalkChecks {
    let program: WalkProgram
    private(set) var faults: [String] = []

    init(_ program: WalkProgram) {
        self.program = program
        waitUntilStill()
        look()
    }

    /// What moves one after the other takes longer than a person's rest.
    private func waitUntilStill() {
        var shown = outline
        for _ in 0..<10 {
            program.harness.skip(seconds: 0.3)
            let next = outline
            if next == shown { return }
            shown = next
        }
    }

    private var window: UIWindow { program.harness.window }
    private var model: DiaryModel { program.model }

    private mutating func look() {
        faults += program.harness.brokenInvariants().map { "toolkit: \($0)" }
        lookAtDeletions()
        lookAtFocus()
        lookAtRows()
        lookAtAverages()
        lookAtStaleness()
        faults += layoutProblems.map { "layout: \($0)" }
        faults += NameAudit(program.frontmost, program.tabs).problems.map { "two names: \($0)" }
    }

    private var layoutProblems: [String] {
        // What is scrolled is under what stays.
        let isScrolled = program.harness.views(of: UIScrollView.self).contains {
            $0.contentOffset.y > 0.5 - $0.adjustedContentInset.top
        }
        guard window.subviews.count == 1, !isScrolled else { return [] }
        let notes = program.diary.entries.map(\.note).filter { !$0.isEmpty }
        return LayoutAudit(program.frontmost.view, in: window, notes: notes) { $0 is CardView }
            .problems
    }

    /// What was deleted was chosen.
    private mutating func lookAtDeletions() {
        for entry in program.deleted where !program.chosen.contains(entry.id) {
            faults.append("deleted: \(entry.weight) of \(entry.moment) was not chosen")
        }
    }

    // MARK: Focus

    /// What has the keys can be seen, and is not under a sheet.
    private mutating func lookAtFocus() {
        let holders = [
            window.focusIsVisible ? window.focusedView : nil,
            (window.firstResponder as? UIView).flatMap { $0 is any UITextInput ? $0 : nil },
        ]
        for holder in holders.compactMap(\.self) {
            let name = "\(type(of: holder))"
            guard holder.window === window else {
                faults.append("focus: \(name) has it and is gone")
                continue
            }
            if let hidden = sequence(first: holder, next: \.superview).first(where: {
                $0.isHidden || $0.alpha < 0.01
            }) {
                faults.append("focus: \(name) has it in a hidden \(type(of: hidden))")
                continue
            }
            let front = program.frontmost
            if front !== program.tabs, !holder.isDescendant(of: front.view),
                window.subviews.last.map({ !holder.isDescendant(of: $0) }) ?? true
            {
                faults.append("focus: \(name) has it under \(type(of: front))")
            }
            var seen = holder.convert(holder.bounds, to: nil)
            if let table = holder as? UITableView, let path = table.selection.cursor {
                seen = table.convert(table.rectForRow(at: path), to: nil)
            }
            for view in sequence(first: holder, next: \.superview) where view.clipsToBounds {
                seen = seen.intersection(view.convert(view.bounds, to: nil))
            }
            if !program.hasScrolled, seen.intersection(window.bounds).isEmpty,
                holder.bounds.width > 0
            {
                faults.append("focus: \(name) has it out of sight")
            }
        }
    }

    // MARK: Figures

    /// Rows that can be seen are those of the diary, counted here once more. A list behind an
    /// entry's page is brought up to date when it is seen again.
    private mutating func lookAtRows() {
        guard program.tabs.selectedViewController is HistoryViewController,
            let list = program.list, let table = program.historyTable, table.window != nil
        else { return }
        let entries = program.diary.entries
        guard (list.searchBar.text ?? "").isEmpty else { return }
        var days: [Int: Int] = [:]
        for entry in entries {
            days[program.diary.day(of: entry.moment).dayNumber, default: 0] += 1
        }
        let rows = days.reduce(0) { sum, day in
            sum + 1 + (day.value > 1 && list.opened.contains(day.key) ? day.value : 0)
        }
        let shown = (0..<table.numberOfSections).reduce(0) {
            $0 + table.numberOfRows(inSection: $1)
        }
        if shown != rows { faults.append("rows: \(shown) are listed of \(rows)") }
        for cell in table.visibleCells {
            guard let path = table.indexPath(for: cell), list.months.contains(path) else {
                continue
            }
            let row = list.months.row(at: path)
            guard row.indices.count == 1 else { continue }
            let entry = list.months.entries[row.index]
            let weight = model.text(entry.weight)
            if program.diary.entry(entry.id) != entry {
                faults.append("rows: a row shows an entry that is no more")
            } else if !texts(in: cell).contains(weight) {
                faults.append("rows: \(weight) is shown as \(texts(in: cell))")
            }
        }
    }

    /// Counts and limits of the averages, looked for here once more.
    private mutating func lookAtAverages() {
        guard let averages = program.tabs.selectedViewController as? AveragesViewController else {
            return
        }
        for period in averages.chart.figures {
            let inside = program.diary.presentEntries.filter {
                let day = program.diary.day(of: $0.moment)
                return day >= period.start && day <= period.end
            }.map(\.weight.kilograms)
            let shown = [period.lowest?.kilograms, period.highest?.kilograms]
            let range = (inside.min() ?? 0)...(inside.max() ?? 0)
            let isMean = period.mean.map { range.contains($0) } ?? inside.isEmpty
            if inside.count != period.count || shown != [inside.min(), inside.max()] || !isMean {
                faults.append(
                    "averages: \(shown) and \(period.mean ?? 0) of \(period.start) are \(inside)")
            }
        }
    }

    private func texts(in view: UIView) -> [String] {
        let own = (view as? UILabel)?.text
        return [own].compactMap(\.self) + view.subviews.flatMap(texts)
    }

    // MARK: What is shown is what is there

    /// Shown and laid out once more, everything is as it was.
    private mutating func lookAtStaleness() {
        let scene = program.tabs.selectedViewController as? SceneViewController
        let isCovered = program.tabs.presentedViewController != nil
        if program.harness.views(of: BannerView.self).contains(where: { !$0.isHidden }) {
            // What it covers has its place again once it is gone.
            program.harness.skip(seconds: 10)
            program.rest()
        }
        let before = outline
        if let scene, !isCovered {
            scene.showDiary()
            if let list = program.list, scene is HistoryViewController { list.showDiary() }
            program.rest()
            compare(before, "stale")
        }
        let shown = outline
        mark(window)
        program.rest()
        compare(shown, "laid out late")
    }

    /// What is seen, a line each. What is hidden need not be in its place, carets blink, and tips
    /// come and go with the time that the pointer rests.
    private var outline: [Substring] {
        var leftOut: Int?
        return program.harness.outline().split(separator: "\n").filter { line in
            let depth = line.prefix { $0 == " " }.count
            if let leftOut, depth > leftOut { return false }
            let isOut =
                line.contains(" hidden") || Self.isClear(line)
                || Self.restless.contains { line.contains($0) }
            leftOut = isOut ? depth : nil
            return !isOut
        }
    }

    private static func isClear(_ line: Substring) -> Bool {
        line.hasSuffix(" alpha 0") || line.contains(" alpha 0 ")
    }

    private static let restless = ["ScrollIndicatorView", "CaretView", "ToolTipView"]

    private func mark(_ view: UIView) {
        view.setNeedsLayout()
        view.subviews.forEach(mark)
    }

    /// The order of views that do not overlap is nobody's concern.
    private mutating func compare(_ before: [Substring], _ kind: String) {
        let change = outline.sorted().difference(from: before.sorted())
        func lines(_ changes: [CollectionDifference<Substring>.Change]) -> [String] {
            changes.prefix(3).map { change in
                switch change {
                case .insert(_, let line, _), .remove(_, let line, _):
                    line.trimmingCharacters(in: .whitespaces)
                }
            }
        }
        guard !change.isEmpty else { return }
        faults.append("\(kind): \(lines(change.removals)) becomes \(lines(change.insertions))")
    }
}
