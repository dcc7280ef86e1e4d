import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The look of alerts and sheets; lengths in points.
enum AlertStyle {
    static let alertWidth: CGFloat = 280
    static let sheetWidth: CGFloat = 280
    static let widestSheet: CGFloat = 460
    static let cornerRadius: CGFloat = 14
    static let padding: CGFloat = 16
    static let buttonHeight: CGFloat = 44
    static let sheetRowHeight: CGFloat = 52
    static let buttonRadius: CGFloat = 10
    static let spacing: CGFloat = 8
    /// Larger titles would not fit in one row, or at all.
    static let largestButtonFont: CGFloat = 34
    static let fieldHeight: CGFloat = 36
    static let margin: CGFloat = 8
    static let dimmingAlpha: CGFloat = 0.3
}

/// What an alert is presented in.
enum AlertPanelStyle { case alert, sheet, popover }
