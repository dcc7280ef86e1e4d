import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

extension UIButton {
    /// The parts in the button as wide as it is.
    var layoutOfParts: ButtonLayout { layoutOfParts(inWidth: bounds.width) }

    /// The parts in a button of a width in points, or in one as wide as they want for `nil`.
    func layoutOfParts(inWidth width: CGFloat?) -> ButtonLayout {
        var layout = ButtonLayout()
        layout.isRightToLeft = isRightToLeft
        layout.horizontal = effectiveContentHorizontalAlignment
        layout.vertical = contentVerticalAlignment
        layout.imageSize = configuredImage?.size ?? .zero
        if let indicator, !indicator.isHidden { layout.imageSize = indicator.intrinsicContentSize }
        if let configuration {
            layout.placement = configuration.imagePlacement
            layout.imagePadding = configuration.imagePadding
            layout.titlePadding = configuration.titlePadding
            layout.titleAlignment = configuration.titleAlignment
            let insets = configuration.contentInsets
            layout.insets = UIEdgeInsets(
                top: insets.top, left: isRightToLeft ? insets.trailing : insets.leading,
                bottom: insets.bottom, right: isRightToLeft ? insets.leading : insets.trailing)
        } else {
            layout.insets = contentEdgeInsets
            layout.titleInsets = titleEdgeInsets
            layout.imageInsets = imageEdgeInsets
        }
        if showsIndicator {
            if isRightToLeft {
                layout.insets.left += Self.indicatorRoom
            } else {
                layout.insets.right += Self.indicatorRoom
            }
        }
        let room = width.map(layout.roomForText)
        let isAttributed = configuration?.attributedTitle != nil || currentAttributedTitle != nil
        if hasTitleLabel, currentTitle?.isEmpty == false || isAttributed, let label = titleLabel {
            layout.titleSize = Self.size(
                of: label, in: configuration?.titleLineBreakMode.wraps == true ? room : nil)
        }
        if let label = subtitleLabel, !label.isHidden {
            layout.subtitleSize = Self.size(
                of: label, in: configuration?.subtitleLineBreakMode.wraps == true ? room : nil)
        }
        return layout
    }

    /// A line's size, or that of the lines that it is broken into for want of room.
    private static func size(of label: UILabel, in room: CGFloat?) -> CGSize {
        let far = CGFloat.greatestFiniteMagnitude
        let line = label.sizeThatFits(CGSize(width: far, height: far))
        // Sizes are rounded to pixels here and there, for which no line is broken.
        guard let room, room > 0, line.width > room + 1 else { return line }
        return label.sizeThatFits(CGSize(width: room, height: far))
    }

    /// What a button with these parts wants.
    func size(of layout: ButtonLayout) -> CGSize {
        var size = layout.size
        if configuration == nil, contentEdgeInsets == .zero {
            // The padding is the title's: a picture that is higher needs none.
            if layout.titleSize.height > 0 {
                size.height = max(
                    size.height, ceil(layout.titleSize.height) + 2 * Self.titlePadding)
            } else if layout.imageSize == .zero, currentBackgroundImage == nil {
                size = Self.emptySize
            }
        }
        if let background = currentBackgroundImage?.size {
            size.width = max(size.width, background.width)
            size.height = max(size.height, background.height)
        }
        return CGSize(width: ceil(size.width), height: ceil(size.height))
    }
}

extension NSLineBreakMode {
    /// Whether text goes on in a next line.
    var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}
