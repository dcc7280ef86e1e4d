import Foundation
import TactileGeometry

/// Where the parts of an alert go, in points from the top left of its card.
struct AlertLayout {
    struct Parts {
        var width: CGFloat
        var style: AlertPanelStyle
        /// The heights of title and message; 0 where there is none.
        var title: CGFloat
        var message: CGFloat
        var fields: Int
        var fieldHeight: CGFloat
        /// The least that a button's title needs.
        var buttonHeight: CGFloat
        /// The widths that the buttons want.
        var buttons: [CGFloat]
        /// Whether the last button has a card of its own.
        var hasCancelCard: Bool
        var isRightToLeft: Bool
    }

    private(set) var title = CGRect.zero
    private(set) var message = CGRect.zero
    private(set) var fields: [CGRect] = []
    /// That of a button with a card of its own is in the points of that card.
    private(set) var buttons: [CGRect] = []
    private(set) var contentHeight: CGFloat = 0
    private(set) var cancelHeight: CGFloat = 0

    /// Of all cards together.
    var height: CGFloat {
        contentHeight + (cancelHeight > 0 ? cancelHeight + AlertStyle.spacing : 0)
    }

    init(_ parts: Parts) {
        let padding = AlertStyle.padding
        let inner = max(0, parts.width - 2 * padding)
        var y: CGFloat = parts.style == .alert ? 20 : 14
        let top = y
        if parts.title > 0 {
            title = CGRect(x: padding, y: y, width: inner, height: parts.title)
            y += parts.title
        }
        if parts.message > 0 {
            if parts.title > 0 { y += 4 }
            message = CGRect(x: padding, y: y, width: inner, height: parts.message)
            y += parts.message
        }
        for index in 0..<parts.fields {
            y += index == 0 ? 14 : AlertStyle.spacing
            fields.append(
                CGRect(x: padding, y: y, width: inner, height: parts.fieldHeight))
            y += parts.fieldHeight
        }
        let isEmpty = y == top
        if parts.style == .alert {
            placeButtons(parts, from: isEmpty ? padding : y + 18)
        } else {
            placeRows(parts, from: isEmpty ? 0 : y + 14)
        }
    }

    private mutating func placeButtons(_ parts: Parts, from top: CGFloat) {
        let padding = AlertStyle.padding
        let inner = max(0, parts.width - 2 * padding)
        let height = max(AlertStyle.buttonHeight, parts.buttonHeight)
        var y = top
        let half = (inner - AlertStyle.spacing) / 2
        if parts.buttons.count == 2, parts.buttons.allSatisfy({ $0 <= half }) {
            for index in 0..<2 {
                let place = parts.isRightToLeft ? 1 - index : index
                buttons.append(
                    CGRect(
                        x: padding + CGFloat(place) * (half + AlertStyle.spacing), y: y,
                        width: half, height: height))
            }
            y += height + AlertStyle.spacing
        } else {
            for _ in parts.buttons {
                buttons.append(CGRect(x: padding, y: y, width: inner, height: height))
                y += height + AlertStyle.spacing
            }
        }
        contentHeight = parts.buttons.isEmpty ? top : y - AlertStyle.spacing + padding
    }

    private mutating func placeRows(_ parts: Parts, from top: CGFloat) {
        let least =
            parts.style == .popover ? AlertStyle.buttonHeight : AlertStyle.sheetRowHeight
        let height = max(least, parts.buttonHeight)
        var y = top
        let inCard = parts.buttons.count - (parts.hasCancelCard ? 1 : 0)
        for _ in 0..<max(0, inCard) {
            buttons.append(CGRect(x: 0, y: y, width: parts.width, height: height))
            y += height
        }
        contentHeight = y
        guard parts.hasCancelCard else { return }
        cancelHeight = height
        buttons.append(CGRect(x: 0, y: 0, width: parts.width, height: height))
    }
}
