import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// The layout of a table cell's parts, by its style.
@MainActor
struct CellLayout {
    static let margin: CGFloat = 16
    static let gap: CGFloat = 12
    static let verticalPadding: CGFloat = 11
    private static let accessoryGap: CGFloat = 8

    private let cell: UITableViewCell
    /// At both sides of the content.
    let side: CGFloat
    private let width: CGFloat
    private let room: (leading: CGFloat, trailing: CGFloat)
    private let isMirrored: Bool
    private let accessory: CGSize
    private let leading: CGFloat
    private let trailing: CGFloat
    private let textSize: CGSize
    private let detailSize: CGSize
    private let imageSize: CGSize

    /// Measures the parts for a cell of `width` points.
    init(_ cell: UITableViewCell, width full: CGFloat) {
        self.cell = cell
        let signs = cell.editingRoom
        room = (signs.leading, signs.trailing + (cell.table?.sectionIndex.room ?? 0))
        let width = max(0, full - room.leading - room.trailing)
        self.width = width
        side = cell.sideMargin(inWidth: full)
        isMirrored = cell.effectiveUserInterfaceLayoutDirection == .rightToLeft
        accessory = cell.accessorySize ?? .zero
        imageSize = cell.madeImageView?.image?.size ?? .zero
        let indent = CGFloat(cell.indentationLevel) * cell.indentationWidth
        leading = side + indent + (imageSize.width > 0 ? imageSize.width + Self.gap : 0)
        trailing = side + (accessory.width > 0 ? accessory.width + Self.accessoryGap : 0)
        let available = max(width - leading - trailing, 0)
        let all = CGSize(width: available, height: .greatestFiniteMagnitude)
        func size(_ label: UILabel?, _ limit: CGSize) -> CGSize {
            guard let label else { return .zero }
            // Only a label that was asked for its own size tells when it changes.
            let own = label.intrinsicContentSize
            guard label.text?.isEmpty == false else { return .zero }
            let size = label.numberOfLines == 1 ? own : label.sizeThatFits(limit)
            return CGSize(width: min(size.width, limit.width), height: size.height)
        }
        if cell.style == .value1 || cell.style == .value2 {
            detailSize = size(cell.madeDetailLabel, all)
            let rest = max(
                available - (detailSize.width > 0 ? detailSize.width + Self.gap : 0), available / 3)
            textSize = size(
                cell.madeTextLabel, CGSize(width: rest, height: .greatestFiniteMagnitude))
        } else {
            textSize = size(cell.madeTextLabel, all)
            detailSize = size(cell.madeDetailLabel, all)
        }
    }

    /// The height of the content with its padding.
    var height: CGFloat {
        let text =
            cell.style == .subtitle
            ? textSize.height + (detailSize.height > 0 ? detailSize.height + 2 : 0)
            : max(textSize.height, detailSize.height)
        return ceil(max(text, imageSize.height)) + 2 * Self.verticalPadding
    }

    func contentFrame(height: CGFloat) -> CGRect {
        let covered = accessory.width > 0 ? accessory.width + side : 0
        return besideSigns(
            mirrored(
                CGRect(x: 0, y: 0, width: max(width - covered, 0), height: height), in: width))
    }

    func accessoryFrame(height: CGFloat) -> CGRect {
        besideSigns(
            mirrored(
                CGRect(
                    x: width - side - accessory.width, y: (height - accessory.height) / 2,
                    width: accessory.width, height: accessory.height), in: width))
    }

    /// Moves a frame out of the way of the signs of edit mode.
    private func besideSigns(_ frame: CGRect) -> CGRect {
        frame.offsetBy(dx: isMirrored ? room.trailing : room.leading, dy: 0)
    }

    private func mirrored(_ frame: CGRect, in width: CGFloat) -> CGRect {
        guard isMirrored else { return frame }
        return CGRect(
            x: width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }

    /// Gives the parts that exist their frames in the content view.
    func placeParts(height: CGFloat) {
        let content = contentFrame(height: height)
        func place(_ view: UIView?, _ frame: CGRect) {
            // Constraints of the program's own place it otherwise.
            guard let view, view.translatesAutoresizingMaskIntoConstraints else { return }
            // The content view begins where the cell does, or ends there when mirrored.
            var frame = mirrored(frame, in: width)
            frame.origin.x -= content.minX - (isMirrored ? room.trailing : room.leading)
            let rounded = CGRect(
                x: frame.minX.rounded(), y: frame.minY.rounded(), width: frame.width.rounded(.up),
                height: frame.height.rounded(.up))
            if view.frame != rounded { view.frame = rounded }
        }
        place(
            cell.madeImageView,
            CGRect(
                x: leading - imageSize.width - Self.gap, y: (height - imageSize.height) / 2,
                width: imageSize.width, height: imageSize.height))
        let available = max(width - leading - trailing, 0)
        switch cell.style {
        case .subtitle:
            let gap: CGFloat = detailSize.height > 0 ? 2 : 0
            let top = (height - textSize.height - gap - detailSize.height) / 2
            place(
                cell.madeTextLabel,
                CGRect(x: leading, y: top, width: available, height: textSize.height))
            place(
                cell.madeDetailLabel,
                CGRect(
                    x: leading, y: top + textSize.height + gap, width: available,
                    height: detailSize.height))
        case .value1, .value2:
            let rest = available - (detailSize.width > 0 ? detailSize.width + Self.gap : 0)
            place(
                cell.madeTextLabel,
                CGRect(
                    x: leading, y: (height - textSize.height) / 2, width: max(rest, 0),
                    height: textSize.height))
            place(
                cell.madeDetailLabel,
                CGRect(
                    x: width - trailing - detailSize.width, y: (height - detailSize.height) / 2,
                    width: detailSize.width, height: detailSize.height))
        case .default:
            place(
                cell.madeTextLabel,
                CGRect(
                    x: leading, y: (height - textSize.height) / 2, width: available,
                    height: textSize.height))
        }
    }
}
