import CCairo
import Foundation
import TactileGeometry

/// Where a document's bytes go.
public final class CGDataConsumer {
    private enum Target {
        case memory(NSMutableData)
        case file(URL)
    }

    private let target: Target

    public init?(data: NSMutableData) { target = .memory(data) }

    /// A file, written when the document ends; `nil` when its folder cannot be written to.
    public init?(url: URL) {
        let folder = url.deletingLastPathComponent().path
        guard url.isFileURL, FileManager.default.isWritableFile(atPath: folder) else { return nil }
        target = .file(url)
    }

    func put(_ bytes: Data) {
        switch target {
        case .memory(let data): data.append(bytes)
        // Core Graphics has no way to tell either.
        case .file(let url): try? bytes.write(to: url, options: .atomic)
        }
    }
}

extension CGContext {
    /// A PDF document with Core Graphics' origin at the bottom left of `mediaBox` (points; US
    /// letter without one). The bytes reach the consumer with ``closePDF()``, at the latest when
    /// the context goes away.
    public convenience init?(
        consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?,
        _ auxiliaryInfo: [AnyHashable: Any]? = nil
    ) {
        let box = mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)
        let sink = DocumentSink()
        guard box.size.isPage, box.isDrawable,
            let surface = cairo_pdf_surface_create_for_stream(
                DocumentSink.write, Unmanaged.passUnretained(sink).toOpaque(), box.width,
                box.height)
        else { return nil }
        self.init(documentSurface: surface, size: box.size, isFlipped: true, sink: sink)
        pdf = PDFState(consumer: consumer, sink: sink, mediaBox: box)
        beginDocumentPage(origin: box.origin)
    }

    /// A PDF document in a file; `nil` when the file's folder cannot be written to.
    public convenience init?(
        _ url: URL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: [AnyHashable: Any]? = nil
    ) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// Begins a page with the document's own or another media box.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
        guard let pdf else { return }
        let box = mediaBox?.pointee ?? pdf.mediaBox
        guard box.size.isPage, box.isDrawable else { return }
        cairo_pdf_surface_set_size(cairo_get_target(cairo), box.width, box.height)
        beginDocumentPage(origin: box.origin)
    }

    public func endPage() { if pdf != nil { showPage() } }

    public func beginPDFPage(_ pageInfo: [AnyHashable: Any]?) { beginPage(mediaBox: nil) }
    public func endPDFPage() { endPage() }

    /// Ends the document; what is drawn later is lost.
    public func closePDF() {
        guard let pdf else { return }
        self.pdf = nil
        cairo_surface_finish(cairo_get_target(cairo))
        pdf.consumer.put(pdf.sink.data)
    }

    /// Puts the page out and begins a new, empty one.
    func showPage() {
        restoreGStates(downTo: 0)
        cairo_show_page(cairo)
    }

    /// Makes the state what it is at the start of a page that shows the plane from `origin` on.
    func beginDocumentPage(origin: CGPoint) {
        restoreGStates(downTo: 0)
        cairo_reset_clip(cairo)
        state = CGContextState(ctm: base.translatedBy(x: -origin.x, y: -origin.y))
        outline = PathStorage()
    }

    struct PDFState {
        let consumer: CGDataConsumer
        let sink: DocumentSink
        let mediaBox: CGRect
    }
}
