import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Hears early which rows will be seen, to load what they show.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
    /// The rows are near to what is seen, the nearest first.
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    /// The rows were announced, and are far away again without having been seen.
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    public func tableView(
        _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) {}
}

/// Tells the prefetching data source which rows come near.
@MainActor
final class TablePrefetcher {
    /// The rows that were announced and not seen since, by their numbers through all sections.
    private var announced: Set<Int> = []
    private var lastTop: CGFloat?

    /// All rows are about to be others.
    func forget() {
        announced = []
        lastTop = nil
    }

    /// Looks one page ahead, in the direction in which the content moved last.
    func look(in table: UITableView) {
        guard let source = table.prefetchDataSource, table.isPrefetchingEnabled,
            table.window != nil, table.bounds.minY != lastTop, !table.bounds.isEmpty
        else { return }
        let geometry = table.tiler.geometry
        let seen = table.bounds
        let goesUp = seen.minY < lastTop ?? seen.minY
        lastTop = seen.minY
        let visible = geometry.rows(from: seen.minY, to: seen.maxY)
        announced.subtract(visible)
        let page = seen.offsetBy(dx: 0, dy: goesUp ? -seen.height : seen.height)
        let ahead = geometry.rows(from: page.minY, to: page.maxY).filter { !visible.contains($0) }
        let fresh = (goesUp ? ahead.reversed() : ahead).filter { !announced.contains($0) }
        let keep = geometry.rows(from: seen.minY - seen.height, to: seen.maxY + seen.height)
        let far = announced.filter { !keep.contains($0) }
        announced.subtract(far)
        announced.formUnion(fresh)
        func paths(_ rows: [Int]) -> [IndexPath] {
            rows.filter { $0 < geometry.rowCount }.map { geometry.path(ofFlatRow: $0) }
        }
        let cancelled = paths(far.sorted()), wanted = paths(fresh)
        if !cancelled.isEmpty {
            source.tableView(table, cancelPrefetchingForRowsAt: cancelled)
        }
        if !wanted.isEmpty { source.tableView(table, prefetchRowsAt: wanted) }
    }
}
