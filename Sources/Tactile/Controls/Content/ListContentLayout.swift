import Foundation
import TactileGeometry

/// Where the parts of a row's content are, at the left and without room above them: in a view they
/// are in the middle of its height, and mirrored from right to left.
struct ListContentLayout {
    private(set) var image = CGRect.zero
    private(set) var text = CGRect.zero
    private(set) var secondary = CGRect.zero
    /// The height of the parts, and with the margins.
    private(set) var partsHeight: CGFloat = 0
    private(set) var height: CGFloat = 0
    /// The width that the parts want, with the margins.
    private(set) var wantedWidth: CGFloat = 0
    /// Where texts begin.
    private(set) var textStart: CGFloat = 0

    /// What is laid out. Lengths are points.
    struct Parts {
        var margins: NSDirectionalEdgeInsets
        var image: CGSize
        var reserved: CGSize
        var imagePadding: CGFloat
        var isSideBySide: Bool
        var horizontalPadding: CGFloat
        var verticalPadding: CGFloat
        /// The size of a text in a width; `nil` where there is no text.
        var text: ((CGFloat) -> CGSize)?
        var secondary: ((CGFloat) -> CGSize)?
    }

    init(_ parts: Parts, width: CGFloat) {
        let margins = parts.margins
        let hasImage = parts.image.width > 0 && parts.image.height > 0
        let imageWidth = parts.reserved.width > 0 ? parts.reserved.width : parts.image.width
        let imageHeight = parts.reserved.height > 0 ? parts.reserved.height : parts.image.height
        let hasRoomForImage = hasImage || parts.reserved.width > 0
        textStart = margins.leading + (hasRoomForImage ? imageWidth + parts.imagePadding : 0)
        let room = max(width - textStart - margins.trailing, 0)
        if hasImage {
            image = CGRect(
                x: margins.leading + (imageWidth - parts.image.width) / 2, y: 0,
                width: parts.image.width, height: parts.image.height)
        }
        let block = placeTexts(parts, room: room)
        partsHeight = max(block.height, hasImage ? imageHeight : 0)
        height = partsHeight + margins.top + margins.bottom
        wantedWidth = textStart + block.wanted + margins.trailing
        image.origin.y = (partsHeight - image.height) / 2
        text.origin.y += (partsHeight - block.height) / 2
        secondary.origin.y += (partsHeight - block.height) / 2
    }

    private mutating func placeTexts(
        _ parts: Parts, room: CGFloat
    ) -> (height: CGFloat, wanted: CGFloat) {
        let free = CGFloat.greatestFiniteMagnitude
        let wantedText = parts.text?(free) ?? .zero
        let wantedSecondary = parts.secondary?(free) ?? .zero
        let isPair = parts.text != nil && parts.secondary != nil
        let pair = wantedText.width + parts.horizontalPadding + wantedSecondary.width
        if parts.isSideBySide, isPair, pair <= room {
            let height = max(wantedText.height, wantedSecondary.height)
            text = CGRect(
                x: textStart, y: (height - wantedText.height) / 2,
                width: room - wantedSecondary.width - parts.horizontalPadding,
                height: wantedText.height)
            secondary = CGRect(
                x: textStart + room - wantedSecondary.width,
                y: (height - wantedSecondary.height) / 2, width: wantedSecondary.width,
                height: wantedSecondary.height)
            return (height, pair)
        }
        let first = parts.text?(room) ?? .zero
        let second = parts.secondary?(room) ?? .zero
        let gap = isPair ? parts.verticalPadding : 0
        text = CGRect(x: textStart, y: 0, width: room, height: first.height)
        secondary = CGRect(
            x: textStart, y: first.height + gap, width: room, height: second.height)
        return (
            first.height + gap + second.height, max(wantedText.width, wantedSecondary.width)
        )
    }
}
