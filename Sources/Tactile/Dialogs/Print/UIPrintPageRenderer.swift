import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Draws pages: a header and a footer of its own, content of its own, and what formatters lay out.
/// A subclass overrides what it draws itself.
///
/// Coordinates are points of the paper, whose top left is zero.
@preconcurrency @MainActor
open class UIPrintPageRenderer: NSObject {
    /// At the top of the printable part, in points.
    open var headerHeight: CGFloat = 0
    /// At the bottom of the printable part, in points.
    open var footerHeight: CGFloat = 0
    /// The paper; empty until a paper was chosen.
    open internal(set) var paperRect = CGRect.zero
    /// The part of the paper that printers reach; empty until a paper was chosen.
    open internal(set) var printableRect = CGRect.zero
    private var formatters: [UIPrintFormatter] = []

    public override init() { super.init() }

    /// What lays content out on the pages; setting it takes those before away.
    open var printFormatters: [UIPrintFormatter]? {
        get { formatters.isEmpty ? nil : formatters }
        set {
            for formatter in formatters { formatter.printPageRenderer = nil }
            formatters = newValue ?? []
            for formatter in formatters { formatter.printPageRenderer = self }
        }
    }

    open func addPrintFormatter(_ formatter: UIPrintFormatter, startingAtPageAt pageIndex: Int) {
        formatter.removeFromPrintPageRenderer()
        formatter.startPage = pageIndex
        formatter.printPageRenderer = self
        formatters.append(formatter)
    }

    func remove(_ formatter: UIPrintFormatter) {
        formatters.removeAll { $0 === formatter }
        formatter.printPageRenderer = nil
    }

    /// Those that have something on a page.
    open func printFormattersForPage(at pageIndex: Int) -> [UIPrintFormatter]? {
        let found = formatters.filter {
            ($0.startPage..<$0.startPage + $0.pageCount).contains(pageIndex)
        }
        return found.isEmpty ? nil : found
    }

    /// How many pages there are: as many as the formatters need, unless a subclass says otherwise.
    open var numberOfPages: Int {
        formatters.map { $0.startPage + $0.pageCount }.max() ?? 0
    }

    /// Between header and footer.
    var contentRect: CGRect {
        printableRect.inset(
            by: UIEdgeInsets(top: headerHeight, left: 0, bottom: footerHeight, right: 0))
    }

    /// Pages are about to be drawn. The base class does nothing.
    open func prepare(forDrawingPages range: NSRange) {}

    /// Draws a page: the header, the content, what formatters have, the footer.
    open func drawPage(at pageIndex: Int, in printableRect: CGRect) {
        let content = contentRect
        if headerHeight > 0 {
            drawHeaderForPage(
                at: pageIndex,
                in: CGRect(
                    x: printableRect.minX, y: printableRect.minY, width: printableRect.width,
                    height: headerHeight))
        }
        drawContentForPage(at: pageIndex, in: content)
        for formatter in printFormattersForPage(at: pageIndex) ?? [] {
            drawPrintFormatter(formatter, forPageAt: pageIndex)
        }
        if footerHeight > 0 {
            drawFooterForPage(
                at: pageIndex,
                in: CGRect(
                    x: printableRect.minX, y: printableRect.maxY - footerHeight,
                    width: printableRect.width, height: footerHeight))
        }
    }

    open func drawPrintFormatter(_ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int) {
        printFormatter.draw(in: printFormatter.rect(forPageAt: pageIndex), forPageAt: pageIndex)
    }

    /// Draws nothing, unless overridden; called only with a ``headerHeight``.
    open func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {}
    /// Draws nothing, unless overridden.
    open func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {}
    /// Draws nothing, unless overridden; called only with a ``footerHeight``.
    open func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {}

    /// All pages as a PDF document; `nil` where there are none.
    func pdf(on paper: UIPrintPaper, title: String) -> Data? {
        paperRect = CGRect(origin: .zero, size: paper.paperSize)
        printableRect = paper.printableRect
        let count = numberOfPages
        guard count > 0 else { return nil }
        prepare(forDrawingPages: NSRange(location: 0, length: count))
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [kCGPDFContextTitle: title]
        return UIGraphicsPDFRenderer(bounds: paperRect, format: format).pdfData { context in
            // Paper is light.
            UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
                for page in 0..<count {
                    context.beginPage()
                    drawPage(at: page, in: printableRect)
                }
            }
        }
    }
}

/// A picture on one page, as large as the page lets it be and in the middle.
final class PicturePageRenderer: UIPrintPageRenderer {
    private let images: [UIImage]

    init(_ images: [UIImage]) {
        self.images = images
        super.init()
    }

    override var numberOfPages: Int { images.count }

    override func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {
        let image = images[pageIndex], size = image.size
        guard size.width > 0, size.height > 0 else { return }
        let scale = min(contentRect.width / size.width, contentRect.height / size.height)
        let shown = CGSize(width: size.width * scale, height: size.height * scale)
        image.draw(
            in: CGRect(
                x: contentRect.midX - shown.width / 2, y: contentRect.midY - shown.height / 2,
                width: shown.width, height: shown.height))
    }
}
