import Foundation
import TactileGeometry

/// A document that is the current context from its begin to its end.
final class PDFSession {
    let renderer: UIGraphicsPDFRendererContext
    private let document: DocumentContext
    private let consumer: CGDataConsumer

    init(
        _ consumer: CGDataConsumer, bounds: CGRect, info: [AnyHashable: Any]?
    ) throws(DocumentError) {
        let usual = CGRect(x: 0, y: 0, width: 612, height: 792)
        let bounds = bounds.isEmpty ? usual : bounds
        let document = try DocumentContext(.pdf, size: bounds.size)
        let format = UIGraphicsPDFRendererFormat()
        for (key, value) in info ?? [:] {
            if let name = key.base as? String { format.documentInfo[name] = value }
        }
        document.setInfo(format.documentInfo)
        self.document = document
        self.consumer = consumer
        renderer = UIGraphicsPDFRendererContext(document: document, bounds: bounds, format: format)
    }

    func end() {
        if let data = try? document.finish() { consumer.put(data) }
    }
}

/// Begins a PDF document as the current context. Bounds without a size mean 612 × 792 points.
/// Nothing happens when they are not usable.
public func UIGraphicsBeginPDFContextToData(
    _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
    guard let consumer = CGDataConsumer(data: data) else { return }
    beginPDF(consumer, bounds, documentInfo)
}

/// Begins a PDF document as the current context, for a file that is written at the end. Bounds
/// without a size mean 612 × 792 points. False when the file's folder cannot be written to or the
/// bounds are not usable.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
    _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
    guard let consumer = CGDataConsumer(url: URL(fileURLWithPath: path)) else { return false }
    return beginPDF(consumer, bounds, documentInfo)
}

@discardableResult
private func beginPDF(
    _ consumer: CGDataConsumer, _ bounds: CGRect, _ info: [AnyHashable: Any]?
) -> Bool {
    guard let session = try? PDFSession(consumer, bounds: bounds, info: info) else { return false }
    ContextStack.current.documents.append(session)
    UIGraphicsPushContext(session.renderer.cgContext)
    return true
}

/// Begins the next page of the current PDF document, with the document's own bounds.
public func UIGraphicsBeginPDFPage() { ContextStack.current.documents.last?.renderer.beginPage() }

public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
    ContextStack.current.documents.last?.renderer.beginPage(withBounds: bounds)
}

/// The current page's bounds in points; empty without a PDF document.
public func UIGraphicsGetPDFContextBounds() -> CGRect {
    ContextStack.current.documents.last?.renderer.pdfContextBounds ?? .zero
}

/// Ends the current PDF document and hands it over.
public func UIGraphicsEndPDFContext() {
    guard let session = ContextStack.current.documents.popLast() else { return }
    UIGraphicsPopContext()
    session.end()
}
