import Foundation
import TactileGeometry

/// Where a menu goes, in the points of its window.
struct MenuPlacing {
    /// What the menu belongs to.
    enum Anchor: Equatable {
        /// Below, or above, a button.
        case beside(CGRect)
        /// With its corner at the pointer.
        case at(CGPoint)
        /// Out of a row of another menu, at its trailing side.
        case outOf(CGRect)
        /// Over a button, with one of the menu's rows where the button is.
        case over(CGRect, row: Int)

        /// In the middle of what the menu belongs to.
        var middle: CGPoint {
            switch self {
            case .beside(let rect), .outOf(let rect), .over(let rect, _):
                CGPoint(x: rect.midX, y: rect.midY)
            case .at(let point): point
            }
        }
    }

    let anchor: Anchor
    /// What the menu wants.
    let size: CGSize
    let isRightToLeft: Bool
    /// How far the middle of a row is below the menu's top.
    var middleOfRow: (Int) -> CGFloat = { _ in 0 }

    /// Where the menu goes in `area`, moved and cut so that it fits.
    func frame(in area: CGRect) -> CGRect {
        let area = area.insetBy(dx: MenuStyle.margin, dy: MenuStyle.margin)
        let width = min(size.width, max(0, area.width))
        var height = min(size.height, max(0, area.height))
        var origin = CGPoint.zero
        switch anchor {
        case .beside(let rect):
            origin.x = isRightToLeft ? rect.maxX - width : rect.minX
            let below = area.maxY - rect.maxY - MenuStyle.gap
            let above = rect.minY - MenuStyle.gap - area.minY
            if size.height <= below || below >= above {
                height = min(height, max(below, min(height, 3 * MenuStyle.rowHeight)))
                origin.y = rect.maxY + MenuStyle.gap
            } else {
                height = min(height, max(above, min(height, 3 * MenuStyle.rowHeight)))
                origin.y = rect.minY - MenuStyle.gap - height
            }
        case .at(let point):
            let hasRoom =
                isRightToLeft ? point.x - width >= area.minX : point.x + width <= area.maxX
            origin.x = isRightToLeft == hasRoom ? point.x - width : point.x
            origin.y = point.y + height <= area.maxY ? point.y : point.y - height
        case .outOf(let row):
            let right = row.maxX - MenuStyle.overlap
            let left = row.minX + MenuStyle.overlap - width
            let fitsRight = right + width <= area.maxX
            let fitsLeft = left >= area.minX
            let goesLeft = isRightToLeft ? fitsLeft || !fitsRight : !fitsRight && fitsLeft
            origin.x = goesLeft ? left : right
            origin.y = row.minY - MenuStyle.padding
        case .over(let rect, let row):
            let lead = MenuStyle.padding + MenuStyle.rowInset + MenuStyle.markWidth
            origin.x = isRightToLeft ? rect.maxX + lead - width : rect.minX - lead
            origin.y = rect.midY - middleOfRow(row)
        }
        origin.x = min(max(origin.x, area.minX), max(area.minX, area.maxX - width)).rounded()
        origin.y = min(max(origin.y, area.minY), max(area.minY, area.maxY - height)).rounded()
        return CGRect(x: origin.x, y: origin.y, width: width, height: height)
    }

    /// Whether the menu is shown in `area` as it wants to be: whole, and next to what it belongs
    /// to.
    func fits(in area: CGRect) -> Bool {
        let frame = frame(in: area)
        guard frame.size == size else { return false }
        switch anchor {
        case .beside(let rect): return !frame.intersects(rect)
        case .outOf(let row):
            return frame.intersection(row).width <= MenuStyle.overlap + 0.5
                && frame.minY <= row.midY && frame.maxY >= row.midY
        case .at(let point): return !frame.insetBy(dx: 1, dy: 1).contains(point)
        case .over: return true
        }
    }
}
