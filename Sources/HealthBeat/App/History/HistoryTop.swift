import Design
import Tactile

/// What is over the rows of a narrow window: title and search, which the rows push away as they
/// are scrolled, until a bar with the title is left.
@MainActor
final class HistoryTop {
    static var barHeight: CGFloat { Theme.Text.room(48) }
    /// Points of scrolling after which the large title is gone.
    private static let titleFade: CGFloat = 16

    /// Over title and search, the page's ground with the title in small letters.
    let bar = UIView()
    private let title = UILabel()
    /// The rows begin below it.
    private let spacer = UIView()
    /// Points that the rows can push away; 0 where they push nothing.
    private var length: CGFloat = 0

    init() {
        bar.backgroundColor = Theme.Palette.background
        bar.alpha = 0
        title.font = Theme.Text.headline
        title.textColor = Theme.Palette.label
        // The page's own title says it already.
        title.isAccessibilityElement = false
        bar.addSubview(title)
    }

    /// Gives `table` the room for title and search, which end at `end`, over its rows.
    ///
    /// - `top`: where the page begins, in points of it, as `end` and `column`.
    /// - Returns: Where the table begins.
    func place(
        over table: UITableView, named name: String?, from top: CGFloat, to end: CGFloat,
        column: (x: CGFloat, width: CGFloat), isFolding: Bool
    ) -> CGFloat {
        let start = top + Self.barHeight
        length = isFolding ? max(0, end - start) : 0
        guard length > 0 else {
            if table.tableHeaderView != nil { table.tableHeaderView = nil }
            return end
        }
        title.text = name
        bar.leadingFrame = CGRect(
            x: 0, y: 0, width: 2 * column.x + column.width, height: start)
        title.leadingFrame = CGRect(
            x: column.x, y: top, width: column.width, height: Self.barHeight)
        if table.tableHeaderView !== spacer || spacer.bounds.height != length {
            spacer.frame = CGRect(x: 0, y: 0, width: column.width, height: length)
            table.tableHeaderView = spacer
        }
        return start
    }

    /// Points by which what is at the end of title and search has moved up.
    func pushed(by table: UITableView) -> CGFloat {
        table.isHidden || length == 0 ? 0 : min(table.contentOffset.y, length)
    }

    /// Shows what is left of the large title.
    func show(_ large: UILabel, pushed: CGFloat) {
        let part = length > 0 ? max(0, pushed / length) : 0
        bar.alpha = length > 0 ? min(1, max(0, pushed / Self.titleFade)) : 0
        large.alpha = 1 - bar.alpha
        title.alpha = max(0, 2 * part - 1)
        self.part = part
    }

    /// How much of the way the rows have pushed.
    private(set) var part: CGFloat = 0
}
