import CCairo
import Foundation
import TactileGeometry

public let kCGPDFContextTitle = "kCGPDFContextTitle"
public let kCGPDFContextAuthor = "kCGPDFContextAuthor"
public let kCGPDFContextSubject = "kCGPDFContextSubject"
public let kCGPDFContextKeywords = "kCGPDFContextKeywords"
public let kCGPDFContextCreator = "kCGPDFContextCreator"

public final class UIGraphicsPDFRendererFormat: NSObject {
    /// Title, author and the like, by the keys `kCGPDFContext…`.
    public var documentInfo: [String: Any] = [:]

    public override init() { super.init() }
    public static func `default`() -> UIGraphicsPDFRendererFormat { .init() }
    public static func preferred() -> UIGraphicsPDFRendererFormat { .init() }
}

/// What a renderer's closure draws with. Nothing is drawn before the first page is begun.
public final class UIGraphicsPDFRendererContext {
    public let cgContext: CGContext
    public let format: UIGraphicsPDFRendererFormat
    private let document: DocumentContext
    private let defaultBounds: CGRect
    /// The page that is drawn on, in points.
    public private(set) var pdfContextBounds: CGRect
    private(set) var pageCount = 0

    init(document: DocumentContext, bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
        self.document = document
        cgContext = document.context
        self.format = format
        defaultBounds = bounds
        pdfContextBounds = bounds
    }

    public func beginPage() { beginPage(withBounds: defaultBounds, pageInfo: [:]) }

    /// Begins a page of another size; a size that is not usable is replaced by the document's.
    public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any] = [:]) {
        if pageCount > 0 { cgContext.showPage() }
        pageCount += 1
        document.hasOpenPage = true
        pdfContextBounds = bounds.size.isPage && bounds.isDrawable ? bounds : defaultBounds
        document.setSize(pdfContextBounds.size)
        cgContext.beginDocumentPage(origin: pdfContextBounds.origin)
    }
}

/// Makes PDF documents with the drawing code that also draws on the screen.
public final class UIGraphicsPDFRenderer: NSObject {
    /// The page, in points of 1/72 inch.
    public let bounds: CGRect
    public let format: UIGraphicsPDFRendererFormat

    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .init()) {
        self.bounds = bounds
        self.format = format
    }

    /// The document that `actions` draws; empty data when the page's size is not usable.
    public func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
        (try? document(actions)) ?? Data()
    }

    public func writePDF(
        to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void
    ) throws {
        try document(actions).write(to: url, options: .atomic)
    }

    private func document(
        _ actions: (UIGraphicsPDFRendererContext) -> Void
    ) throws(DocumentError) -> Data {
        let document = try DocumentContext(.pdf, size: bounds.size)
        document.setInfo(format.documentInfo)
        UIGraphicsPushContext(document.context)
        actions(
            UIGraphicsPDFRendererContext(document: document, bounds: bounds, format: format))
        UIGraphicsPopContext()
        return try document.finish()
    }
}

/// Makes SVG pictures with the drawing code that also draws on the screen.
public final class UIGraphicsSVGRenderer: NSObject {
    /// What the picture shows, in points, which become the picture's user units.
    public let bounds: CGRect

    /// Pictures that show `bounds`, in points.
    public init(bounds: CGRect) { self.bounds = bounds }

    /// Pictures of `size` points, from the origin on.
    public convenience init(size: CGSize) {
        self.init(bounds: CGRect(origin: .zero, size: size))
    }

    /// The picture that `actions` draws; empty data when its size is not usable.
    public func svgData(actions: (CGContext) -> Void) -> Data {
        (try? document(actions)) ?? Data()
    }

    /// Writes the picture that `actions` draws into a file, which takes the place of one that is
    /// there.
    public func writeSVG(to url: URL, withActions actions: (CGContext) -> Void) throws {
        try document(actions).write(to: url, options: .atomic)
    }

    private func document(_ actions: (CGContext) -> Void) throws(DocumentError) -> Data {
        let document = try DocumentContext(.svg, size: bounds.size)
        document.context.beginDocumentPage(origin: bounds.origin)
        UIGraphicsPushContext(document.context)
        actions(document.context)
        UIGraphicsPopContext()
        return try document.finish()
    }
}
