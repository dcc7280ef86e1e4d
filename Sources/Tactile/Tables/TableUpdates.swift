import Foundation
import TactileControls
import TactileLayers
import TactileViews

/// The changes to a table that are shown as one animation.
///
/// As on iOS, deleted and reloaded paths, and where moved rows come from, count before the
/// changes; inserted paths and where moved rows go count after them.
struct TableUpdates {
    struct Row {
        var path: IndexPath
        var animation: UITableView.RowAnimation

        init(_ path: IndexPath, _ animation: UITableView.RowAnimation) {
            self.path = path
            self.animation = animation
        }
    }

    var insertedRows: [Row] = []
    var deletedRows: [Row] = []
    var reloadedRows: [Row] = []
    var movedRows: [(IndexPath, IndexPath)] = []
    var insertedSections = IndexSet()
    var deletedSections = IndexSet()
    var reloadedSections = IndexSet()
    /// Where sections come from and where they go.
    var movedSections: [(Int, Int)] = []
    private var depth = 0

    var isOpen: Bool { depth > 0 }

    mutating func begin() { depth += 1 }

    /// True when the outermost bracket closed.
    mutating func end() -> Bool {
        guard depth > 0 else { return false }
        depth -= 1
        return depth == 0
    }

    /// Answers where rows went, for many rows.
    func map() -> PathMap { PathMap(self) }

    struct PathMap {
        private let removed: [Int: [Int]]
        private let added: [Int: [Int]]
        private let gone: Set<IndexPath>
        private let reloaded: Set<IndexPath>
        private let moved: [IndexPath: IndexPath]
        private let updates: TableUpdates

        init(_ updates: TableUpdates) {
            self.updates = updates
            let moves = updates.movedRows
            moved = Dictionary(moves.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
            gone = Set(updates.deletedRows.map(\.path))
            reloaded = Set(updates.reloadedRows.map(\.path))
            removed = Self.bySection(updates.deletedRows.map(\.path) + moves.map(\.0))
            added = Self.bySection(updates.insertedRows.map(\.path) + moves.map(\.1))
        }

        private static func bySection(_ paths: [IndexPath]) -> [Int: [Int]] {
            Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.row).sorted() }
        }

        /// The new path of an old row; nil when it was removed or must be reloaded.
        func newPath(of old: IndexPath) -> IndexPath? {
            if reloaded.contains(old) || updates.reloadedSections.contains(old.section) {
                return nil
            }
            return place(of: old)
        }

        /// The new path of an old row, reloaded rows included; nil when it was removed.
        func place(of old: IndexPath) -> IndexPath? {
            if let target = moved[old] { return target }
            guard !gone.contains(old) else { return nil }
            guard let section = newSection(of: old.section) else { return nil }
            var row = old.row - (removed[old.section] ?? []).count { $0 < old.row }
            for inserted in added[section] ?? [] where inserted <= row { row += 1 }
            return IndexPath(row: row, section: section)
        }

        private func newSection(of old: Int) -> Int? {
            guard !updates.deletedSections.contains(old) else { return nil }
            if let move = updates.movedSections.first(where: { $0.0 == old }) { return move.1 }
            var section = old - updates.leftSections.count(in: 0..<old)
            for arrived in updates.arrivedSections where arrived <= section { section += 1 }
            return section
        }
    }
}

/// Shows a table's changes: rows that stay slide to their new places, rows that go fade out where
/// they were, rows that come fade in.
@MainActor
struct TableUpdateAnimator {
    let tiler: TableTiler
    let updates: TableUpdates

    func run(_ completion: ((Bool) -> Void)?) {
        guard let table = tiler.table else { return }
        guard table.window != nil, !tiler.geometryIsStale, !tiler.cellsAreStale else {
            table.selection.follow(updates.map())
            tiler.reload()
            table.setNeedsLayout()
            completion?(true)
            return
        }
        let map = updates.map()
        var survivors: [IndexPath: UITableViewCell] = [:]
        var leaving: [(cell: UITableViewCell, path: IndexPath)] = []
        let oldOrigin = table.contentOffset
        for (path, cell) in zip(tiler.visiblePaths, tiler.cells) {
            if let target = map.newPath(of: path) {
                survivors[target] = cell
            } else {
                leaving.append((cell, path))
            }
        }
        table.selection.follow(map)
        let staying = Set(survivors.values)
        let made = tiler.rebuild(keeping: survivors, map: map)
        table.selection.rowsArrived()
        let shift = table.contentOffset.y - oldOrigin.y
        for (path, cell) in made {
            UIView.performWithoutAnimation {
                cell.frame = tiler.rowFrame(path)
                cell.alpha = 0
                cell.layoutIfNeeded()
            }
        }
        if shift != 0 {
            for cell in staying { UIView.performWithoutAnimation { cell.center.y += shift } }
        }
        let animates = !updates.isWithoutAnimation
        let changes = {
            for (path, cell) in zip(tiler.visiblePaths, tiler.cells) {
                cell.frame = tiler.rowFrame(path)
                cell.alpha = 1
            }
            for (cell, _) in leaving { cell.alpha = 0 }
        }
        let finish: (Bool) -> Void = { finished in
            for (cell, path) in leaving {
                cell.alpha = 1
                cell.isHidden = true
                tiler.retire(cell, from: path)
            }
            table.setNeedsLayout()
            completion?(finished)
        }
        if animates {
            UIView.animate(
                withDuration: ControlStyle.changeDuration, animations: changes, completion: finish)
        } else {
            changes()
            finish(true)
        }
    }
}

extension TableUpdates {
    /// The sections that are not at their place any more, by their numbers before.
    var leftSections: IndexSet { deletedSections.union(IndexSet(movedSections.map(\.0))) }
    /// The sections that came to their place, by their numbers after.
    var arrivedSections: IndexSet { insertedSections.union(IndexSet(movedSections.map(\.1))) }

    /// Whether every row asked not to be animated.
    var isWithoutAnimation: Bool {
        let rows = insertedRows + deletedRows + reloadedRows
        return !rows.isEmpty && movedRows.isEmpty && rows.allSatisfy { $0.animation == .none }
    }
}
