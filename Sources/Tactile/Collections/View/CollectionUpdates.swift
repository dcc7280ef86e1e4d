import Foundation

/// The changes to a collection that are shown as one animation.
///
/// As on iOS, what is deleted and reloaded, and where moved things come from, counts before the
/// changes; what is inserted, and where moved things go, counts after them.
struct CollectionUpdates {
    var insertedItems: [IndexPath] = []
    var deletedItems: [IndexPath] = []
    var reloadedItems: [IndexPath] = []
    var movedItems: [(from: IndexPath, to: IndexPath)] = []
    var insertedSections = IndexSet()
    var deletedSections = IndexSet()
    var reloadedSections = IndexSet()
    var movedSections: [(from: Int, to: Int)] = []

    var isEmpty: Bool {
        insertedItems.isEmpty && deletedItems.isEmpty && reloadedItems.isEmpty
            && movedItems.isEmpty && insertedSections.isEmpty && deletedSections.isEmpty
            && reloadedSections.isEmpty && movedSections.isEmpty
    }

    /// Answers where sections and items went, and where they came from.
    struct Map {
        /// Where each section went; `nil` when it was deleted.
        private(set) var newSections: [Int?]
        /// Where each section came from; `nil` when it was inserted.
        private(set) var oldSections: [Int?]
        private let removed: [Int: [Int]]
        private let added: [Int: [Int]]
        private let deleted: Set<IndexPath>
        private let inserted: Set<IndexPath>
        private let reloaded: Set<IndexPath>
        private let moved: [IndexPath: IndexPath]
        private let cameFrom: [IndexPath: IndexPath]
        private let reloadedSections: IndexSet

        init(_ updates: CollectionUpdates, sectionsBefore: Int, sectionsAfter: Int) {
            newSections = Array(repeating: nil, count: sectionsBefore)
            oldSections = Array(repeating: nil, count: sectionsAfter)
            for (from, to) in updates.movedSections
            where newSections.indices.contains(from) && oldSections.indices.contains(to) {
                newSections[from] = to
                oldSections[to] = from
            }
            var next = 0
            for old in 0..<sectionsBefore
            where newSections[old] == nil && !updates.deletedSections.contains(old) {
                while next < sectionsAfter,
                    oldSections[next] != nil || updates.insertedSections.contains(next)
                { next += 1 }
                guard next < sectionsAfter else { break }
                newSections[old] = next
                oldSections[next] = old
            }
            let moves = updates.movedItems
            moved = Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
            cameFrom = Dictionary(moves.map { ($0.to, $0.from) }, uniquingKeysWith: { $1 })
            deleted = Set(updates.deletedItems)
            inserted = Set(updates.insertedItems)
            reloaded = Set(updates.reloadedItems)
            removed = Self.bySection(updates.deletedItems + moves.map(\.from))
            added = Self.bySection(updates.insertedItems + moves.map(\.to))
            reloadedSections = updates.reloadedSections
        }

        private static func bySection(_ paths: [IndexPath]) -> [Int: [Int]] {
            Dictionary(grouping: paths, by: { $0[0] }).mapValues { $0.map { $0[1] }.sorted() }
        }

        func newSection(_ old: Int) -> Int? {
            newSections.indices.contains(old) ? newSections[old] : nil
        }

        func oldSection(_ new: Int) -> Int? {
            oldSections.indices.contains(new) ? oldSections[new] : nil
        }

        /// Where an old item is now; `nil` when it was deleted or is in a section that was
        /// reloaded.
        func place(of old: IndexPath) -> IndexPath? {
            if let target = moved[old] { return target }
            guard old.count == 2, !deleted.contains(old), !reloadedSections.contains(old[0]),
                let section = newSection(old[0])
            else { return nil }
            var item = old[1]
            item -= Self.count(removed[old[0]], below: item)
            for other in added[section] ?? [] where other <= item { item += 1 }
            return [section, item]
        }

        /// Where a new item was; `nil` when it was inserted or is in a section that was reloaded.
        func origin(of new: IndexPath) -> IndexPath? {
            if let source = cameFrom[new] { return source }
            guard new.count == 2, !inserted.contains(new), let section = oldSection(new[0]),
                !reloadedSections.contains(section)
            else { return nil }
            var item = new[1]
            item -= Self.count(added[new[0]], below: item)
            for other in removed[section] ?? [] where other <= item { item += 1 }
            return [section, item]
        }

        private static func count(_ sorted: [Int]?, below item: Int) -> Int {
            guard let sorted else { return 0 }
            var (low, high) = (0, sorted.count)
            while low < high {
                let middle = (low + high) / 2
                if sorted[middle] < item { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// Whether the item, which stays, gets another view.
        func isReloaded(_ old: IndexPath) -> Bool { reloaded.contains(old) }

        func newKey(_ old: ElementKey) -> ElementKey? {
            if old.isCell {
                return place(of: old.path).map { ElementKey(.cell, $0) }
            }
            guard old.path.count == 2 else { return old }
            guard !reloadedSections.contains(old.path[0]), let section = newSection(old.path[0])
            else { return nil }
            return ElementKey(old.kind, [section, old.path[1]])
        }

        func oldKey(_ new: ElementKey) -> ElementKey? {
            if new.isCell {
                return origin(of: new.path).map { ElementKey(.cell, $0) }
            }
            guard new.path.count == 2 else { return new }
            guard let section = oldSection(new.path[0]), !reloadedSections.contains(section) else {
                return nil
            }
            return ElementKey(new.kind, [section, new.path[1]])
        }
    }

    /// What the layout is given of the changes.
    func items(_ map: Map) -> [UICollectionViewUpdateItem] {
        func whole(_ section: Int) -> IndexPath { [section, NSNotFound] }
        var items: [UICollectionViewUpdateItem] = []
        for section in deletedSections {
            items.append(UICollectionViewUpdateItem(.delete, before: whole(section), after: nil))
        }
        for section in insertedSections {
            items.append(UICollectionViewUpdateItem(.insert, before: nil, after: whole(section)))
        }
        for (from, to) in movedSections {
            items.append(UICollectionViewUpdateItem(.move, before: whole(from), after: whole(to)))
        }
        for section in reloadedSections {
            items.append(
                UICollectionViewUpdateItem(
                    .reload, before: whole(section), after: map.newSection(section).map(whole)))
        }
        for path in deletedItems {
            items.append(UICollectionViewUpdateItem(.delete, before: path, after: nil))
        }
        for path in insertedItems {
            items.append(UICollectionViewUpdateItem(.insert, before: nil, after: path))
        }
        for path in reloadedItems {
            items.append(
                UICollectionViewUpdateItem(.reload, before: path, after: map.place(of: path)))
        }
        for (from, to) in movedItems {
            items.append(UICollectionViewUpdateItem(.move, before: from, after: to))
        }
        return items
    }
}
