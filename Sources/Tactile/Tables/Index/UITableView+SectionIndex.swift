import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The titles at the side of a plain table.
extension UITableView {
    /// The title that stands for a search, and is shown as a magnifying glass.
    public static let indexSearch = "{search}"

    /// The titles' colour; `nil` is the tint.
    public var sectionIndexColor: UIColor? {
        get { sectionIndex.color }
        set { sectionIndex.color = newValue }
    }
    /// What is behind the titles; `nil` is nothing.
    public var sectionIndexBackgroundColor: UIColor? {
        get { sectionIndex.restingBackground }
        set { sectionIndex.restingBackground = newValue }
    }
    /// What is behind the titles while they are pressed; `nil` is ``sectionIndexBackgroundColor``.
    public var sectionIndexTrackingBackgroundColor: UIColor? {
        get { sectionIndex.trackingBackground }
        set { sectionIndex.trackingBackground = newValue }
    }

    /// Asks the data source for the titles again.
    public func reloadSectionIndexTitles() {
        sectionIndex.isStale = true
        setNeedsLayout()
    }

    /// Shows the titles of the data source where the table has rows enough for them.
    func updateSectionIndex(reloaded: Bool) {
        guard reloaded || sectionIndex.isStale else { return }
        var titles: [String] = []
        if style == .plain, !isEditing, let dataSource {
            titles = dataSource.sectionIndexTitles(for: self) ?? []
            if !titles.isEmpty, sectionIndexMinimumDisplayRowCount > 0 {
                let rows = (0..<numberOfSections).map { numberOfRows(inSection: $0) }.reduce(0, +)
                if rows < sectionIndexMinimumDisplayRowCount { titles = [] }
            }
        }
        guard sectionIndex.show(titles) else { return }
        // Where a bar lay over the titles, the pointer would find the bar.
        roomBesideVerticalBar = sectionIndex.room
        tiler.heightsAreStale = true
        tiler.forEachCell { $0.setNeedsLayout() }
    }

    /// The section that a title stands for; nil for none.
    func section(ofIndexTitle title: String, at index: Int) -> Int? {
        let section =
            dataSource?.tableView(self, sectionForSectionIndexTitle: title, at: index) ?? index
        return (0..<numberOfSections).contains(section) ? section : nil
    }

    func scroll(toIndexTitle title: String, at index: Int) {
        guard let section = section(ofIndexTitle: title, at: index) else { return }
        setContentOffset(
            clamped(
                CGPoint(
                    x: contentOffset.x, y: rect(forSection: section).minY - adjustedContentInset.top
                )),
            animated: false)
    }

    /// The section at a height in the content, in points.
    func section(at y: CGFloat) -> Int? {
        (0..<numberOfSections).last { rect(forSection: $0).minY <= y }
    }
}
