import CCairo
import Foundation
import TactileGeometry

/// A document that is written while it is drawn.
final class DocumentSink {
    private(set) var data = Data()

    static let write: cairo_write_func_t = { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<DocumentSink>.fromOpaque(closure).takeUnretainedValue()
            .data.append(bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
    }
}

/// Why a document could not be made.
public enum DocumentError: Error, LocalizedError {
    /// The page's size is empty, not finite, or larger than 100 000 points a side.
    case badSize(CGSize)
    case drawing(String)

    public var errorDescription: String? {
        switch self {
        case .badSize(let size):
            "A document of \(size.width) × \(size.height) points cannot be made; "
                + "give it positive sides of at most 100 000 points."
        case .drawing(let reason): "The document could not be written: \(reason)."
        }
    }
}

extension CGSize {
    /// Usable as a page's size in points.
    var isPage: Bool {
        width.isFinite && height.isFinite && width > 0 && height > 0 && width <= 100_000
            && height <= 100_000
    }
}

/// A context over a document, with what is needed to end it.
final class DocumentContext {
    enum Kind {
        case pdf, svg
    }

    let context: CGContext
    private let surface: OpaquePointer
    private let sink: DocumentSink
    private let kind: Kind

    /// The origin is at the top left, y downwards, unless `isFlipped` puts it at the bottom left.
    init(_ kind: Kind, size: CGSize, isFlipped: Bool = false) throws(DocumentError) {
        guard size.isPage else { throw .badSize(size) }
        let sink = DocumentSink()
        let closure = Unmanaged.passUnretained(sink).toOpaque()
        let made: OpaquePointer?
        switch kind {
        case .pdf:
            made = cairo_pdf_surface_create_for_stream(
                DocumentSink.write, closure, size.width, size.height)
        case .svg:
            made = cairo_svg_surface_create_for_stream(
                DocumentSink.write, closure, size.width, size.height)
        }
        guard let surface = made else { throw .drawing("there is no memory") }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw .drawing(String(cString: cairo_status_to_string(status)))
        }
        if kind == .svg { cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX) }
        // Shadows and masks are pictures: finer than the screen's.
        cairo_surface_set_fallback_resolution(surface, 144, 144)
        self.kind = kind
        self.sink = sink
        self.surface = surface
        context = CGContext(
            documentSurface: surface, size: size, isFlipped: isFlipped, sink: sink)
    }

    func setSize(_ size: CGSize) {
        if kind == .pdf, size.isPage {
            cairo_pdf_surface_set_size(surface, size.width, size.height)
        }
    }

    /// Title, author and the like of a PDF document, by the keys `kCGPDFContext…`.
    func setInfo(_ info: [String: Any]) {
        guard kind == .pdf else { return }
        for (key, name) in [
            (CAIRO_PDF_METADATA_TITLE, kCGPDFContextTitle),
            (CAIRO_PDF_METADATA_AUTHOR, kCGPDFContextAuthor),
            (CAIRO_PDF_METADATA_SUBJECT, kCGPDFContextSubject),
            (CAIRO_PDF_METADATA_KEYWORDS, kCGPDFContextKeywords),
            (CAIRO_PDF_METADATA_CREATOR, kCGPDFContextCreator),
        ] {
            if let value = info[name] as? String {
                cairo_pdf_surface_set_metadata(surface, key, value)
            }
        }
    }

    /// Whether a page was begun: an empty last one is put out too, which Cairo would leave out.
    var hasOpenPage = false

    /// Ends the document and hands it over.
    func finish() throws(DocumentError) -> Data {
        if hasOpenPage { context.showPage() }
        cairo_surface_finish(surface)
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawing(String(cString: cairo_status_to_string(status)))
        }
        return sink.data
    }
}
