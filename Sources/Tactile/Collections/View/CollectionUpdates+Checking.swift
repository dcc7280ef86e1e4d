import Foundation

/// Whether changes lead from what was counted before them to what is counted after them.
extension CollectionUpdates {
    /// What is wrong with the changes, in a sentence that names the numbers; `nil` when nothing is.
    func fault(before: [Int], after: [Int]) -> String? {
        sectionFault(before: before.count, after: after.count)
            ?? pathFault(before: before, after: after) ?? repeatedFault
            ?? itemFault(before: before, after: after)
    }

    private func sectionFault(before: Int, after: Int) -> String? {
        for section in deletedSections where section >= before {
            return "attempt to delete section \(section), but there are only \(before) sections "
                + "before the update"
        }
        for section in insertedSections where section >= after {
            return "attempt to insert section \(section), but there are only \(after) sections "
                + "after the update"
        }
        for section in reloadedSections where section >= before {
            return "attempt to reload section \(section), but there are only \(before) sections "
                + "before the update"
        }
        for (from, to) in movedSections
        where !(0..<before).contains(from) || !(0..<after).contains(to) {
            return "attempt to move section \(from) to \(to), but there are \(before) sections "
                + "before and \(after) after the update"
        }
        guard after != before + insertedSections.count - deletedSections.count else { return nil }
        return "the number of sections contained in the collection view after the update "
            + "(\(after)) must be equal to the number of sections contained in the collection view "
            + "before the update (\(before)), plus or minus the number of sections inserted or "
            + "deleted (\(insertedSections.count) inserted, \(deletedSections.count) deleted)"
    }

    private func pathFault(before: [Int], after: [Int]) -> String? {
        func fault(_ verb: String, _ path: IndexPath, _ counts: [Int], _ time: String) -> String? {
            guard path.count == 2 else {
                return "attempt to \(verb) at a path of \(path.count) indexes"
            }
            guard counts.indices.contains(path[0]) else {
                return
                    "attempt to \(verb) item \(path[1]) of section \(path[0]), but there are only "
                    + "\(counts.count) sections \(time) the update"
            }
            guard (0..<counts[path[0]]).contains(path[1]) else {
                return "attempt to \(verb) item \(path[1]) of section \(path[0]), which only "
                    + "contains \(counts[path[0]]) items \(time) the update"
            }
            return nil
        }
        for path in deletedItems {
            if let fault = fault("delete", path, before, "before") { return fault }
        }
        for path in reloadedItems {
            if let fault = fault("reload", path, before, "before") { return fault }
        }
        for path in insertedItems {
            if let fault = fault("insert", path, after, "after") { return fault }
        }
        for (from, to) in movedItems {
            if let fault = fault("move", from, before, "before") { return fault }
            if let fault = fault("move to", to, after, "after") { return fault }
        }
        return nil
    }

    /// An item cannot be both deleted and moved, and two items cannot go to one place.
    private var repeatedFault: String? {
        var seen: Set<IndexPath> = []
        for path in deletedItems + movedItems.map(\.from) + reloadedItems
        where !seen.insert(path).inserted {
            return "attempt to delete, reload or move \(path.inWords) more than once"
        }
        seen = []
        for path in insertedItems + movedItems.map(\.to) where !seen.insert(path).inserted {
            return "attempt to insert or move more than once to \(path.inWords)"
        }
        return nil
    }

    private func itemFault(before: [Int], after: [Int]) -> String? {
        let map = Map(self, sectionsBefore: before.count, sectionsAfter: after.count)
        func count(_ paths: [IndexPath]) -> [Int: Int] {
            Dictionary(paths.map { ($0[0], 1) }, uniquingKeysWith: +)
        }
        let deleted = count(deletedItems), inserted = count(insertedItems)
        let left = count(movedItems.map(\.from)), came = count(movedItems.map(\.to))
        for (section, number) in after.enumerated() {
            guard let old = map.oldSection(section), !reloadedSections.contains(old) else {
                continue
            }
            let gone = deleted[old] ?? 0, new = inserted[section] ?? 0
            let out = left[old] ?? 0, into = came[section] ?? 0
            guard number != before[old] - gone + new - out + into else { continue }
            return "the number of items contained in section \(section) after the update "
                + "(\(number)) must be equal to the number of items contained in that section "
                + "before the update (\(before[old])), plus or minus the number of items inserted "
                + "or deleted from that section (\(new) inserted, \(gone) deleted) and plus or "
                + "minus the number of items moved into or out of that section (\(into) moved in, "
                + "\(out) moved out)"
        }
        return nil
    }
}
