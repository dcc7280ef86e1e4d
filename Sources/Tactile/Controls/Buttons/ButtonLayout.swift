import Foundation
import TactileGeometry

/// The layout of a button's title, subtitle and image. Lengths in points.
struct ButtonLayout {
    var titleSize = CGSize.zero
    var subtitleSize = CGSize.zero
    var imageSize = CGSize.zero
    var placement = UIButton.Configuration.ImagePlacement.leading
    var titleAlignment = UIButton.Configuration.TitleAlignment.automatic
    var imagePadding: CGFloat = 0
    var titlePadding: CGFloat = 0
    var insets = UIEdgeInsets.zero
    var titleInsets = UIEdgeInsets.zero
    var imageInsets = UIEdgeInsets.zero
    var horizontal = UIControl.ContentHorizontalAlignment.center
    var vertical = UIControl.ContentVerticalAlignment.center
    var isRightToLeft = false

    private var isVertical: Bool { placement == .top || placement == .bottom }
    private var hasText: Bool { titleSize.width > 0 || subtitleSize.width > 0 }
    private var padding: CGFloat { hasText && imageSize.width > 0 ? imagePadding : 0 }

    /// How wide text may be in a button of a width.
    func roomForText(_ width: CGFloat) -> CGFloat {
        let side = isVertical || imageSize.width == 0 ? 0 : imageSize.width + imagePadding
        return width - insets.left - insets.right - side
    }

    private var textSize: CGSize {
        let gap = subtitleSize.height > 0 && titleSize.height > 0 ? titlePadding : 0
        return CGSize(
            width: ceil(max(titleSize.width, subtitleSize.width)),
            height: ceil(titleSize.height) + gap + ceil(subtitleSize.height))
    }

    private var contentSize: CGSize {
        let text = textSize
        if isVertical {
            return CGSize(
                width: max(text.width, imageSize.width),
                height: text.height + padding + imageSize.height)
        }
        return CGSize(
            width: text.width + padding + imageSize.width,
            height: max(text.height, imageSize.height))
    }

    /// The size of everything with the insets around it.
    var size: CGSize {
        let content = contentSize
        return CGSize(
            width: content.width + insets.left + insets.right,
            height: content.height + insets.top + insets.bottom)
    }

    /// The frames in `rect`, which is the button without its content insets.
    func frames(in rect: CGRect) -> (title: CGRect, subtitle: CGRect, image: CGRect) {
        let content = contentSize
        // Text gives way when there is too little room, the picture does not.
        let width = min(content.width, rect.width)
        let x: CGFloat =
            switch horizontal {
            case .left, .leading: rect.minX
            case .right, .trailing: rect.maxX - width
            case .center, .fill: rect.minX + (rect.width - width) / 2
            }
        let y: CGFloat =
            switch vertical {
            case .top: rect.minY
            case .bottom: rect.maxY - content.height
            case .center, .fill: rect.minY + (rect.height - content.height) / 2
            }
        let box = CGRect(x: x.rounded(), y: y.rounded(), width: width, height: content.height)
        let imageFirst = placement == .top || (placement == .leading) != isRightToLeft
        var image = CGRect(origin: box.origin, size: imageSize)
        var text = CGRect(origin: box.origin, size: textSize)
        if isVertical {
            let isTop = placement == .top
            text.size.width = min(text.width, box.width)
            image.origin.x = (box.midX - imageSize.width / 2).rounded()
            text.origin.x = (box.midX - text.width / 2).rounded()
            image.origin.y = isTop ? box.minY : box.maxY - imageSize.height
            text.origin.y = isTop ? box.maxY - text.height : box.minY
        } else {
            text.size.width = max(min(text.width, box.width - imageSize.width - padding), 0)
            image.origin.y = top(of: imageSize.height, in: box)
            text.origin.y = top(of: text.height, in: box)
            image.origin.x = imageFirst ? box.minX : box.maxX - imageSize.width
            text.origin.x = imageFirst ? box.maxX - text.width : box.minX
        }
        func line(_ size: CGSize, y: CGFloat) -> CGRect {
            let width = min(ceil(size.width), text.width)
            return CGRect(
                x: text.minX + ((text.width - width) * lineShare).rounded(), y: y, width: width,
                height: ceil(size.height))
        }
        let title = line(titleSize, y: text.minY)
        let subtitle = line(subtitleSize, y: text.maxY - ceil(subtitleSize.height))
        let besides = isVertical || imageSize.width == 0 ? 0 : imageSize.width + padding
        return (
            inset(title, titleInsets, room: rect.width - besides), subtitle,
            inset(image, imageInsets, room: rect.width)
        )
    }

    /// Where a part next to another one begins, of which each is aligned by itself.
    private func top(of height: CGFloat, in box: CGRect) -> CGFloat {
        switch vertical {
        case .top: box.minY
        case .bottom: box.maxY - height
        case .center, .fill: (box.midY - height / 2).rounded()
        }
    }

    /// The alignment of lines of different lengths in the text's box: 0 at its left, 1 at its
    /// right. By default they are aligned towards an image at their side, else centred.
    private var lineShare: CGFloat {
        let leading: CGFloat = isRightToLeft ? 1 : 0
        switch titleAlignment {
        case .leading: return leading
        case .trailing: return 1 - leading
        case .center: return 0.5
        case .automatic:
            guard imageSize.width > 0, !isVertical else { return 0.5 }
            return placement == .leading ? leading : 1 - leading
        }
    }

    /// Insets of a part narrow the room that it has, and move it as it is aligned there: in the
    /// middle by half their difference.
    private func inset(_ frame: CGRect, _ insets: UIEdgeInsets, room: CGFloat) -> CGRect {
        guard insets != .zero else { return frame }
        let width = max(0, min(frame.width, room - insets.left - insets.right))
        let x: CGFloat =
            switch horizontal {
            case .left, .leading: frame.minX + insets.left
            case .right, .trailing: frame.maxX - width - insets.right
            case .center, .fill:
                frame.minX + (frame.width - width + insets.left - insets.right) / 2
            }
        let dy: CGFloat =
            switch vertical {
            case .top: insets.top
            case .bottom: -insets.bottom
            case .center, .fill: (insets.top - insets.bottom) / 2
            }
        return CGRect(x: x, y: frame.minY + dy, width: width, height: frame.height)
    }
}
