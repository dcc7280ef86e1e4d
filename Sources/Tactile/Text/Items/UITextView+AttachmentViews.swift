import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The views that stand in a text.
struct AttachmentViews {
    var providers: [ObjectIdentifier: NSTextAttachmentViewProvider] = [:]
    var shown: Set<ObjectIdentifier> = []
    /// The room that lines were set with.
    var rooms: [ObjectIdentifier: CGRect] = [:]
}

extension UITextView {
    private struct Place {
        let attachment: NSTextAttachment
        let offset: Int
        let attributes: [NSAttributedString.Key: Any]
    }

    /// Puts the views of attachments that are seen where their characters are. False when their
    /// room has changed, so that lines have to be set anew.
    func placeAttachmentViews() -> Bool {
        let places = attachmentPlaces()
        guard !places.isEmpty || !attachmentViews.shown.isEmpty else { return true }
        var isSettled = true
        for place in places where !fit(place) { isSettled = false }
        guard isSettled else { return false }
        let seen = Set(places.map { ObjectIdentifier($0.attachment) })
        for gone in attachmentViews.shown.subtracting(seen) {
            attachmentViews.providers[gone]?.view?.removeFromSuperview()
        }
        attachmentViews.shown = seen
        attachmentViews.providers = attachmentViews.providers.filter {
            $0.value.textAttachment != nil
        }
        attachmentViews.rooms = attachmentViews.rooms.filter {
            attachmentViews.providers[$0.key] != nil
        }
        UIView.performWithoutAnimation {
            for place in places { show(place) }
        }
        return true
    }

    /// The attachments with views in the paragraphs that are seen.
    private func attachmentPlaces() -> [Place] {
        let document = editor.state.document
        guard document.isStyled, let seen = canvas.seenParagraphs else { return [] }
        var places: [Place] = []
        for index in seen.clamped(to: 0...document.paragraphs.count - 1) {
            for run in document.paragraphs[index].runs.all {
                guard let attachment = run.look.attachment, attachment.usesTextAttachmentView
                else { continue }
                places.append(
                    Place(
                        attachment: attachment,
                        offset: document.start(of: index) + run.range.lowerBound,
                        attributes: run.look.attributes))
            }
        }
        return places
    }

    private func provider(_ place: Place) -> NSTextAttachmentViewProvider? {
        let key = ObjectIdentifier(place.attachment)
        if let known = attachmentViews.providers[key], known.textAttachment === place.attachment {
            return known
        }
        let made = place.attachment.providerClass?.init(
            textAttachment: place.attachment, parentView: self,
            location: TextPosition(place.offset))
        attachmentViews.providers[key] = made
        return made
    }

    /// Gives an attachment the room that its view wants; false if it had another.
    private func fit(_ place: Place) -> Bool {
        let key = ObjectIdentifier(place.attachment)
        // Making the view may set the attachment's bounds.
        let before = attachmentViews.rooms[key] ?? place.attachment.bounds
        guard let provider = provider(place), provider.view != nil else { return true }
        let wanted = provider.attachmentBounds(
            for: place.attributes, location: TextPosition(place.offset),
            textContainer: textContainer,
            proposedLineFragment: layoutManager.lineFragmentRect(
                forGlyphAt: place.offset, effectiveRange: nil),
            position: layoutManager.location(forGlyphAt: place.offset))
        attachmentViews.rooms[key] = wanted
        if place.attachment.bounds != wanted { place.attachment.bounds = wanted }
        guard before != wanted else { return true }
        let column = canvas.column
        column.invalidate(column.document.paragraph(at: place.offset))
        return false
    }

    private func show(_ place: Place) {
        guard let view = provider(place)?.view else { return }
        let line = layoutManager.lineFragmentRect(forGlyphAt: place.offset, effectiveRange: nil)
        let pen = layoutManager.location(forGlyphAt: place.offset)
        let box = place.attachment.bounds
        let frame = CGRect(
            x: textContainerInset.left + line.minX + pen.x + box.minX
                + max(place.attachment.lineLayoutPadding, 0),
            y: textContainerInset.top + line.minY + pen.y - box.maxY, width: box.width,
            height: box.height)
        if view.superview !== self { addSubview(view) }
        if view.frame != frame { view.frame = frame }
    }
}
