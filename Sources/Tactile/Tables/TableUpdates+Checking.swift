import Foundation
import TactileControls

/// Whether changes lead from what a table had before them to what it has after them.
extension TableUpdates {
    /// What is wrong with the changes, in a sentence that names the numbers; `nil` when nothing is.
    ///
    /// - `before`, `after`: The number of rows of each section.
    func fault(before: [Int], after: [Int]) -> String? {
        sectionFault(before: before.count, after: after.count)
            ?? rowFault(before: before, after: after) ?? repeatedFault
            ?? countFault(before: before, after: after)
    }

    private func sectionFault(before: Int, after: Int) -> String? {
        for (verb, sections, count, time) in [
            ("delete", deletedSections, before, "before"),
            ("reload", reloadedSections, before, "before"),
            ("insert", insertedSections, after, "after"),
        ] {
            for section in sections where section >= count {
                return "attempt to \(verb) section \(section), but there are only \(count) "
                    + "sections \(time) the update"
            }
        }
        for (from, to) in movedSections {
            guard from < before, to < after else {
                return "attempt to move section \(from) to \(to), but there are \(before) sections "
                    + "before the update and \(after) after it"
            }
        }
        guard leftSections.count == deletedSections.count + movedSections.count,
            arrivedSections.count == insertedSections.count + movedSections.count
        else { return "attempt to delete, insert or move a section more than once" }
        guard after != before + insertedSections.count - deletedSections.count else { return nil }
        return
            "the number of sections contained in the table view after the update (\(after)) must "
            + "be equal to the number of sections contained in the table view before the update "
            + "(\(before)), plus or minus the number of sections inserted or deleted "
            + "(\(insertedSections.count) inserted, \(deletedSections.count) deleted)"
    }

    private func rowFault(before: [Int], after: [Int]) -> String? {
        func fault(_ verb: String, _ path: IndexPath, _ counts: [Int], _ time: String) -> String? {
            guard path.count == 2 else {
                return "attempt to \(verb) a row at a path of \(path.count) indexes"
            }
            guard counts.indices.contains(path.section) else {
                return "attempt to \(verb) row \(path.row) of section \(path.section), but there "
                    + "are only \(counts.count) sections \(time) the update"
            }
            guard (0..<counts[path.section]).contains(path.row) else {
                return "attempt to \(verb) row \(path.row) of section \(path.section), which only "
                    + "contains \(counts[path.section]) rows \(time) the update"
            }
            return nil
        }
        for row in deletedRows {
            if let fault = fault("delete", row.path, before, "before") { return fault }
        }
        for row in reloadedRows {
            if let fault = fault("reload", row.path, before, "before") { return fault }
        }
        for row in insertedRows {
            if let fault = fault("insert", row.path, after, "after") { return fault }
        }
        for (from, to) in movedRows {
            if let fault = fault("move", from, before, "before") { return fault }
            if let fault = fault("move to", to, after, "after") { return fault }
        }
        return nil
    }

    /// A row cannot be both deleted and moved, and two rows cannot go to one place.
    private var repeatedFault: String? {
        var seen: Set<IndexPath> = []
        for path in deletedRows.map(\.path) + movedRows.map(\.0)
        where !seen.insert(path).inserted {
            return "attempt to delete or move row \(path.row) of section \(path.section) more than "
                + "once"
        }
        seen = []
        for path in insertedRows.map(\.path) + movedRows.map(\.1)
        where !seen.insert(path).inserted {
            return "attempt to insert or move more than once to row \(path.row) of section "
                + "\(path.section)"
        }
        return nil
    }

    private func countFault(before: [Int], after: [Int]) -> String? {
        func count(_ paths: [IndexPath]) -> [Int: Int] {
            Dictionary(paths.map { ($0.section, 1) }, uniquingKeysWith: +)
        }
        let deleted = count(deletedRows.map(\.path)), inserted = count(insertedRows.map(\.path))
        let left = count(movedRows.map(\.0)), came = count(movedRows.map(\.1))
        // What stays keeps its order.
        let stayed = before.indices.filter { !leftSections.contains($0) }
        let places = after.indices.filter { !arrivedSections.contains($0) }
        for (old, new) in Array(zip(stayed, places)) + movedSections
        where !reloadedSections.contains(old) {
            let gone = deleted[old] ?? 0, fresh = inserted[new] ?? 0
            let out = left[old] ?? 0, into = came[new] ?? 0
            guard after[new] != before[old] - gone + fresh - out + into else { continue }
            return
                "the number of rows contained in section \(new) after the update (\(after[new])) "
                + "must be equal to the number of rows contained in that section before the update "
                + "(\(before[old])), plus or minus the number of rows inserted or deleted from that "
                + "section (\(fresh) inserted, \(gone) deleted) and plus or minus the number of "
                + "rows moved into or out of that section (\(into) moved in, \(out) moved out)"
        }
        return nil
    }
}

extension TableTiler {
    /// The sections, asked for if they may be others.
    var knownSections: [TableGeometry.Section] {
        reloadIfNeeded()
        return geometry.sections
    }

    /// How many rows each section has, as far as the table knows; `nil` when it has to ask first.
    var knownCounts: [Int]? {
        geometryIsStale || table.dataSource == nil ? nil : geometry.sections.map(\.rows.count)
    }

    /// Stops a program whose changes do not lead to what its data source says: what would be shown
    /// is not what is there, and the next press would be on a row that does not exist.
    func check(_ updates: TableUpdates, before: [Int]?) {
        guard let before, let source = table.dataSource else { return }
        let after = (0..<max(source.numberOfSections(in: table), 0)).map {
            max(source.tableView(table, numberOfRowsInSection: $0), 0)
        }
        if let fault = updates.fault(before: before, after: after) {
            preconditionFailure(
                "Invalid update of a table view: \(fault). Change the data source's data in the "
                    + "updates, and tell of every change.")
        }
    }
}
