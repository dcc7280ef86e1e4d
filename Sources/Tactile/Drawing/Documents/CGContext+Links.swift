import CCairo
import Foundation
import TactileGeometry

/// Links of PDF documents. In any other context they do nothing.
extension CGContext {
    /// Lets a reader go to `url` from within `rect`, in user space.
    public func setURL(_ url: URL, for rect: CGRect) {
        link("uri='\(url.absoluteString.quotedForTag)'", over: rect)
    }

    /// Names a place of the page, in user space, for links to lead to.
    public func addDestination(_ name: String, at point: CGPoint) {
        let place = point.applying(state.ctm)
        guard isPDF, !name.isEmpty, place.isDrawable else { return }
        tag(
            CAIRO_TAG_DEST,
            "name='\(name.quotedForTag)' x=\(Self.number(place.x)) y=\(Self.number(place.y))")
    }

    /// Lets a reader go from within `rect` to the place that a page of the document, earlier or
    /// later, gives this name.
    public func setDestination(_ name: String, for rect: CGRect) {
        if !name.isEmpty { link("dest='\(name.quotedForTag)'", over: rect) }
    }

    private var isPDF: Bool {
        cairo_surface_get_type(cairo_get_target(cairo)) == CAIRO_SURFACE_TYPE_PDF
    }

    private func link(_ target: String, over rect: CGRect) {
        let area = rect.applying(state.ctm).standardized
        guard isPDF, area.isDrawable, !area.isEmpty else { return }
        let numbers = [area.minX, area.minY, area.width, area.height].map(Self.number)
        tag(CAIRO_TAG_LINK, "rect=[\(numbers.joined(separator: " "))] \(target)")
    }

    private func tag(_ name: String, _ attributes: String) {
        setMatrix(cairo, .identity)
        // Where all is clipped away Cairo loses the end of a tag, and with it the document.
        cairo_save(cairo)
        cairo_reset_clip(cairo)
        cairo_tag_begin(cairo, name, attributes)
        cairo_tag_end(cairo, name)
        cairo_restore(cairo)
    }

    /// Without an exponent, which Cairo would not read.
    private static func number(_ value: CGFloat) -> String {
        String(Double((value * 1000).rounded()) / 1000)
    }
}

extension String {
    /// Readable between apostrophes in Cairo's attributes.
    fileprivate var quotedForTag: String {
        filter { $0 != "\0" }.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "'", with: "\\'")
    }
}

extension UIGraphicsPDFRendererContext {
    /// Lets a reader go to `url` from within `rect` of the page.
    public func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url, for: rect) }

    /// Names a place of the page for ``setDestinationWithName(_:for:)``.
    public func addDestination(withName name: String, at point: CGPoint) {
        cgContext.addDestination(name, at: point)
    }

    /// Lets a reader go to a named place from within `rect` of the page.
    public func setDestinationWithName(_ name: String, for rect: CGRect) {
        cgContext.setDestination(name, for: rect)
    }
}

/// Lets a reader of the current PDF document go to `url` from within `rect` of the page.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
    ContextStack.current.documents.last?.renderer.setURL(url, for: rect)
}

/// Names a place of the current PDF document's page.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
    ContextStack.current.documents.last?.renderer.addDestination(withName: name, at: point)
}

/// Lets a reader of the current PDF document go to a named place from within `rect` of the page.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
    ContextStack.current.documents.last?.renderer.setDestinationWithName(name, for: rect)
}
