import Foundation
import TactileDrawing
import TactileViews

extension InspectorViewController {
    private static let barsHeight: CGFloat = 48
    /// The least height that the frames' part leaves to the rest.
    private static let leastTablesHeight: CGFloat = 160

    /// Tools and search above; the outline over the properties, or beside them where there is room;
    /// the frames below.
    func placeParts() {
        let bounds = view.bounds.inset(by: view.safeAreaInsets)
        let isWide = bounds.width >= InspectorStyle.wideWidth
        var top = placeTools(in: bounds) + InspectorStyle.gap
        let columnWidth = isWide ? (bounds.width * 0.45).rounded() : bounds.width
        let searchHeight = searchBar.intrinsicContentSize.height
        searchBar.frame = CGRect(
            x: bounds.minX, y: top, width: columnWidth, height: searchHeight)
        let below = placeFrames(in: bounds, above: bounds.maxY)
        if isWide {
            let start = top
            top += searchHeight
            let line = hairline
            outline.table.frame = CGRect(
                x: bounds.minX, y: top, width: columnWidth, height: max(0, below - top))
            lines[0].frame = CGRect(
                x: bounds.minX + columnWidth, y: start, width: line,
                height: max(0, below - start))
            placeProperties(
                CGRect(
                    x: bounds.minX + columnWidth + line, y: start,
                    width: bounds.width - columnWidth - line, height: max(0, below - start)))
        } else {
            top += searchHeight
            let room = max(0, below - top)
            let height = (room * 0.45).rounded()
            outline.table.frame = CGRect(
                x: bounds.minX, y: top, width: bounds.width, height: height)
            lines[0].frame = CGRect(
                x: bounds.minX, y: top + height, width: bounds.width, height: hairline)
            placeProperties(
                CGRect(
                    x: bounds.minX, y: top + height + hairline, width: bounds.width,
                    height: max(0, room - height - hairline)))
        }
    }

    private func placeProperties(_ frame: CGRect) {
        properties.table.frame = frame
        properties.widthChanged(to: frame.width)
    }

    private var hairline: CGFloat { 1 / max(1, view.contentScaleFactor) }

    /// Returns where the tools end.
    private func placeTools(in bounds: CGRect) -> CGFloat {
        let gap = InspectorStyle.gap
        var left = bounds.minX + gap
        let top = bounds.minY + gap
        let buttons = [pickButton, kindButton, paceButton, stepButton]
        let widths = buttons.map { $0.intrinsicContentSize.width.rounded(.up) }
        let room = bounds.width - gap * CGFloat(buttons.count + 1)
        // In a narrow window with large text all give way alike.
        let part = min(1, room / max(1, widths.reduce(0, +)))
        for (button, width) in zip(buttons, widths) {
            let height = max(
                InspectorStyle.controlHeight, button.intrinsicContentSize.height.rounded(.up))
            button.frame = CGRect(
                x: left, y: top, width: (width * part).rounded(.down), height: height)
            left = button.frame.maxX + gap
        }
        return buttons.map(\.frame.maxY).max() ?? top
    }

    /// Returns where the frames' part begins.
    private func placeFrames(in bounds: CGRect, above bottom: CGFloat) -> CGFloat {
        let margin = InspectorStyle.margin
        let gap = InspectorStyle.gap
        let width = max(0, bounds.width - 2 * margin)
        var bottom = bottom - gap
        let most = max(0, bounds.height - Self.leastTablesHeight)
        for label in [statusLabel, frameLabel] where label.text?.isEmpty == false {
            let height = min(
                label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
                    .rounded(.up), most)
            label.frame = CGRect(
                x: bounds.minX + margin, y: bottom - height, width: width, height: height)
            bottom -= height + gap
        }
        statusLabel.isHidden = statusLabel.text?.isEmpty ?? true
        frames.frame = CGRect(
            x: bounds.minX + margin, y: bottom - Self.barsHeight, width: width,
            height: Self.barsHeight)
        bottom = frames.frame.minY - gap
        lines[1].frame = CGRect(
            x: bounds.minX, y: bottom - hairline, width: bounds.width, height: hairline)
        return bottom - hairline
    }
}
