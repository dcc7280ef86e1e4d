import Foundation

/// What leads from one snapshot to another, in the paths that a batch of updates takes: deletions
/// and origins of moves before the changes, insertions and targets of moves after them.
struct SnapshotChanges<Section: Hashable & Sendable, Item: Hashable & Sendable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

    private(set) var deletedSections = IndexSet()
    private(set) var insertedSections = IndexSet()
    private(set) var movedSections: [(from: Int, to: Int)] = []
    private(set) var deletedItems: [IndexPath] = []
    private(set) var insertedItems: [IndexPath] = []
    private(set) var movedItems: [(from: IndexPath, to: IndexPath)] = []

    /// - `movesSections`: Whether a section may be moved; otherwise it is deleted and inserted.
    init(from old: Snapshot, to new: Snapshot, movesSections: Bool = true) {
        let oldSections = old.sectionIdentifiers, newSections = new.sectionIdentifiers
        let newPlaces = Dictionary(
            newSections.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
        var kept: [Section] = []
        for (index, section) in oldSections.enumerated() {
            if newPlaces[section] == nil {
                deletedSections.insert(index)
            } else {
                kept.append(section)
            }
        }
        let stays = Set(Self.inOrder(kept.map { newPlaces[$0] ?? 0 }).map { kept[$0] })
        var pairs: [(Int, Int)] = []
        for (index, section) in oldSections.enumerated() {
            guard let place = newPlaces[section] else { continue }
            if stays.contains(section) {
                pairs.append((index, place))
            } else if movesSections {
                movedSections.append((index, place))
                pairs.append((index, place))
            } else {
                deletedSections.insert(index)
            }
        }
        insertedSections = IndexSet(integersIn: 0..<newSections.count)
        for (_, place) in pairs { insertedSections.remove(place) }
        compareItems(old, new, pairs)
    }

    /// - `pairs`: the sections that are in both, by their places in each.
    private mutating func compareItems(_ old: Snapshot, _ new: Snapshot, _ pairs: [(Int, Int)]) {
        var oldPaths: [Item: IndexPath] = [:]
        var newPaths: [Item: IndexPath] = [:]
        for (from, to) in pairs {
            for (index, item) in old.sections[from].items.enumerated() {
                oldPaths[item] = [from, index]
            }
            for (index, item) in new.sections[to].items.enumerated() {
                newPaths[item] = [to, index]
            }
        }
        for (from, to) in pairs {
            var common: [Item] = []
            for (index, item) in old.sections[from].items.enumerated() {
                guard let target = newPaths[item] else {
                    // Gone, or in a section that is inserted whole.
                    deletedItems.append([from, index])
                    continue
                }
                if target[0] == to {
                    common.append(item)
                } else {
                    movedItems.append(([from, index], target))
                }
            }
            let stays = Set(Self.inOrder(common.map { newPaths[$0]?[1] ?? 0 }))
            for (index, item) in common.enumerated() where !stays.contains(index) {
                if let source = oldPaths[item], let target = newPaths[item] {
                    movedItems.append((source, target))
                }
            }
            for (index, item) in new.sections[to].items.enumerated() where oldPaths[item] == nil {
                insertedItems.append([to, index])
            }
        }
    }

    /// The indexes of as many values as possible that ascend: all others must move. Identifiers
    /// occur once, so this finds the fewest moves, in O(n log n) also for a list that was shuffled,
    /// where a general difference takes O(n²) time and memory.
    static func inOrder(_ values: [Int]) -> [Int] {
        var ends: [Int] = []
        var before = Array(repeating: -1, count: values.count)
        for (index, value) in values.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var found: [Int] = []
        var next = ends.last ?? -1
        while next >= 0 {
            found.append(next)
            next = before[next]
        }
        return found.reversed()
    }
}
