import Foundation
import TactileBus
import TactileDesktop
import TactileDrawing
import TactileGeometry
import TactileViews

/// Prints: a PDF document, pictures, or what a renderer or a formatter draws.
///
/// Where the desktop has a print dialog (`org.freedesktop.portal.Print`) the person chooses printer
/// and paper there; elsewhere, and when that dialog dies, a sheet asks for one of the printers that
/// `lpstat` knows for copies and pages, and the document goes there by `lp`. Without `lpstat` the
/// usual printer gets it at once.
@preconcurrency @MainActor
open class UIPrintInteractionController: NSObject {
    /// The one of the program.
    public static let shared = UIPrintInteractionController()

    public typealias CompletionHandler =
        (UIPrintInteractionController, _ completed: Bool, (any Error)?) -> Void

    /// How it is printed; `nil` is as without any wish.
    open var printInfo: UIPrintInfo?
    open weak var delegate: (any UIPrintInteractionControllerDelegate)?
    /// Draws the pages; setting it takes formatter and items away.
    open var printPageRenderer: UIPrintPageRenderer? {
        didSet { if printPageRenderer != nil { (printFormatter, printingItems) = (nil, nil) } }
    }
    /// Lays content out on pages without header and footer; setting it takes renderer and items
    /// away.
    open var printFormatter: UIPrintFormatter? {
        didSet { if printFormatter != nil { (printPageRenderer, printingItems) = (nil, nil) } }
    }
    /// A PDF document or a picture: `Data`, the `URL` of a file, or `UIImage`. Setting it takes
    /// renderer and formatter away.
    open var printingItem: Any? {
        get { printingItems?.first }
        set { printingItems = newValue.map { [$0] } }
    }
    /// Several pictures, one on a page, or one PDF document.
    open var printingItems: [Any]? {
        didSet { if printingItems != nil { (printPageRenderer, printFormatter) = (nil, nil) } }
    }
    /// The paper of what is being printed; `nil` before.
    open private(set) var printPaper: UIPrintPaper?

    /// Where `lp` is looked for; tests have a place of their own.
    var searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    private let work = BackgroundWork()
    private var request: PortalRequest?
    /// The toolkit's own, while it is shown.
    private(set) weak var ownDialog: PrinterDialogViewController?
    private var isListingPrinters = false
    private var isAnimated = true
    private var handler: CompletionHandler?
    /// Counts what was printed, so that an answer to one that was dismissed is not taken for
    /// another's.
    private var job = 0

    // MARK: Whether

    /// Whether somebody may print: the desktop has services that may, or there is `lp` or `lpr`.
    open class var isPrintingAvailable: Bool {
        DesktopSession.current?.connection != nil
            || PrinterProgram(searchPath: shared.searchPath).isThere
    }

    /// What can be printed: PDF documents and pictures.
    open class var printableUTIs: Set<String> {
        ["com.adobe.pdf", "public.png", "public.jpeg"]
    }

    open class func canPrint(_ data: Data) -> Bool {
        isPDF(data) || UIImage(data: data) != nil
    }

    /// Whether a file can be printed; reads it.
    open class func canPrint(_ url: URL) -> Bool {
        guard url.isFileURL, let data = FileManager.default.contents(atPath: url.path) else {
            return false
        }
        return canPrint(data)
    }

    private class func isPDF(_ data: Data) -> Bool { data.starts(with: Data("%PDF-".utf8)) }

    // MARK: Printing

    /// Prints what was set, after the person said how where that can be asked.
    ///
    /// - Parameters:
    ///   - animated: Of the toolkit's own sheet; the desktop's dialog comes as it likes.
    ///   - completion: Gets, later than this returns, whether the document was handed over; false
    ///     without an error when the person did not want it, and with a ``UIPrintError`` that has a
    ///     sentence for them when it could not be.
    /// - Returns: False while something is being printed already.
    @discardableResult
    open func present(animated: Bool, completionHandler completion: CompletionHandler? = nil)
        -> Bool
    {
        guard request == nil, handler == nil else { return false }
        job += 1
        isAnimated = animated
        handler = completion ?? { _, _, _ in }
        let content: Content
        switch makeContent() {
        case .success(let made): content = made
        case .failure(let error):
            DispatchQueue.main.async { MainActor.assumeIsolated { self.end(false, error) } }
            return true
        }
        let paper = choosePaper()
        guard DesktopSession.current?.connection != nil else {
            askOrSend(content, on: turned(paper), sendsUnasked: true)
            return true
        }
        let (window, job) = (UIApplication.shared.keyWindow, job)
        request = PrintPortal.prepare(info, title: title, paper: paper, over: window) {
            [weak self] answer in
            guard let self, self.job == job else { return }
            request = nil
            switch answer {
            case .cancelled: end(false, nil)
            case .lost: askOrSend(content, on: turned(paper), sendsUnasked: false)
            case .missing: askOrSend(content, on: turned(paper), sendsUnasked: true)
            case .prepared(let token, let paper): hand(content, token, on: paper, over: window)
            }
        }
        return true
    }

    /// Takes the dialog away; nothing is printed then.
    open func dismiss(animated: Bool) {
        if let ownDialog { return ownDialog.leave(printing: false, animated: animated) }
        guard request != nil || isListingPrinters else { return }
        request?.close()
        request = nil
        isListingPrinters = false
        end(false, nil)
    }

    private var info: UIPrintInfo { printInfo ?? UIPrintInfo() }

    private var title: String {
        if !info.jobName.isEmpty { return info.jobName }
        let window = UIApplication.shared.keyWindow?.title ?? ""
        return window.isEmpty ? localized("Document") : window
    }

    private func choosePaper() -> UIPrintPaper {
        let usual = UIPrintPaper.usual()
        return delegate?.printInteractionController(
            self, choosePaper: [UIPrintPaper.a4, .letter]) ?? usual
    }

    /// As pages lie on the paper.
    private func turned(_ paper: UIPrintPaper) -> UIPrintPaper {
        info.orientation == .landscape && paper.paperSize.width < paper.paperSize.height
            ? paper.landscape : paper
    }

    private func hand(
        _ content: Content, _ token: BusValue?, on paper: UIPrintPaper, over window: UIWindow?
    ) {
        printPaper = paper
        guard let pdf = content.pdf(on: paper, title: title) else { return end(false, .noContent) }
        delegate?.printInteractionControllerWillStartJob(self)
        let job = job
        request = PrintPortal.print(pdf, title: title, token: token, over: window) {
            [weak self] isTaken in
            guard let self, self.job == job else { return }
            request = nil
            if isTaken == false {
                end(
                    false,
                    UIPrintError(.jobFailed, localized("The desktop did not print the document.")))
            } else {
                end(isTaken == true, nil)
            }
        }
        if request == nil {
            end(
                false,
                UIPrintError(.jobFailed, localized("There is no room for the document to print.")))
        }
    }

    /// Asks for printer, copies and pages where the printers are known.
    ///
    /// - `sendsUnasked`: Whether it is printed where nobody can be asked. Not after a dialog that
    ///   the user has not said yes to.
    private func askOrSend(_ content: Content, on paper: UIPrintPaper, sendsUnasked: Bool) {
        let program = PrinterProgram(searchPath: searchPath)
        let sendUnasked = { [self] in
            guard !sendsUnasked else { return send(content, on: paper) }
            end(
                false,
                UIPrintError(.jobFailed, localized("The desktop did not print the document.")))
        }
        guard program.mayKnowPrinters, presenter != nil else { return sendUnasked() }
        isListingPrinters = true
        let job = job
        work.perform { () throws(FileProblem) in
            program.printers()
        } completion: { [self] result in
            guard self.job == job, isListingPrinters else { return }
            isListingPrinters = false
            guard case .success(let printers) = result, !printers.names.isEmpty, let presenter
            else { return sendUnasked() }
            let dialog = PrinterDialogViewController(
                printers, wished: info.printerID, hasPages: content.mayHaveSeveralPages
            ) { [self] choice in
                guard let choice else { return end(false, nil) }
                printInfo?.printerID = choice.printer
                send(content, on: paper, as: choice)
            }
            ownDialog = dialog
            presenter.present(dialog.sheet(), animated: isAnimated)
        }
    }

    /// What a sheet is presented over.
    private var presenter: UIViewController? {
        var scene = UIApplication.shared.keyWindow?.rootViewController
        while let next = scene?.presentedViewController, !next.isBeingDismissed { scene = next }
        return scene
    }

    private func send(
        _ content: Content, on paper: UIPrintPaper, as choice: PrinterChoice? = nil
    ) {
        ownDialog = nil
        printPaper = paper
        guard let pdf = content.pdf(on: paper, title: title) else {
            DispatchQueue.main.async { MainActor.assumeIsolated { self.end(false, .noContent) } }
            return
        }
        delegate?.printInteractionControllerWillStartJob(self)
        let program = PrinterProgram(searchPath: searchPath)
        let print = PrinterProgram.Job(
            pdf: pdf, title: title, printer: choice?.printer ?? info.printerID,
            copies: choice?.copies ?? 1, pages: choice?.pages, isGray: info.outputType.isGray,
            duplex: info.duplex)
        work.perform { () throws(FileProblem) in
            try program.print(print)
        } completion: { [self] in
            switch $0 {
            case .success: end(true, nil)
            case .failure(let problem): end(false, UIPrintError(.jobFailed, problem.message))
            }
        }
    }

    private func end(_ completed: Bool, _ error: UIPrintError?) {
        guard let handler else { return }
        self.handler = nil
        if completed || error?.code == .jobFailed {
            delegate?.printInteractionControllerDidFinishJob(self)
        }
        handler(self, completed, error)
    }

    /// Waits for what is being handed over; for tests.
    func finishWork(upTo seconds: TimeInterval) -> Bool { work.finish(upTo: seconds) }

    // MARK: Content

    private enum Content {
        case pdf(Data)
        case renderer(UIPrintPageRenderer)

        /// Unknown of a document that was made elsewhere, and of a renderer before it has its
        /// paper.
        @MainActor
        var mayHaveSeveralPages: Bool {
            switch self {
            case .pdf: true
            case .renderer(let renderer as PicturePageRenderer): renderer.numberOfPages > 1
            case .renderer: true
            }
        }

        @MainActor
        func pdf(on paper: UIPrintPaper, title: String) -> Data? {
            switch self {
            case .pdf(let data): data
            case .renderer(let renderer): renderer.pdf(on: paper, title: title)
            }
        }
    }

    private func makeContent() -> Result<Content, UIPrintError> {
        if let printPageRenderer { return .success(.renderer(printPageRenderer)) }
        if let printFormatter {
            let renderer = UIPrintPageRenderer()
            renderer.addPrintFormatter(printFormatter, startingAtPageAt: 0)
            return .success(.renderer(renderer))
        }
        guard let items = printingItems, !items.isEmpty else { return .failure(.noContent) }
        var images: [UIImage] = []
        for item in items {
            if let image = item as? UIImage {
                images.append(image)
                continue
            }
            let data =
                item as? Data
                ?? (item as? URL).flatMap { FileManager.default.contents(atPath: $0.path) }
            guard let data else { return .failure(.unknownImage) }
            if items.count == 1, Self.isPDF(data) { return .success(.pdf(data)) }
            guard let image = UIImage(data: data) else { return .failure(.unknownImage) }
            images.append(image)
        }
        return .success(.renderer(PicturePageRenderer(images)))
    }
}

/// Why something was not printed.
public struct UIPrintError: LocalizedError, Equatable, Sendable {
    public enum Code: Int, Sendable {
        case noContent = 2
        case unknownImageFormat, jobFailed
    }

    public let code: Code
    /// A sentence for the person.
    public let errorDescription: String?

    init(_ code: Code, _ sentence: String) {
        self.code = code
        errorDescription = sentence
    }

    static var noContent: UIPrintError {
        UIPrintError(.noContent, localized("There is nothing to print."))
    }
    static var unknownImage: UIPrintError {
        UIPrintError(
            .unknownImageFormat,
            localized(
                "What is to be printed is neither a PDF document nor a picture that can be read."))
    }
}

/// Has a say in what is printed.
@preconcurrency @MainActor
public protocol UIPrintInteractionControllerDelegate: AnyObject {
    /// The paper to propose, one of `paperList`; `nil` is the machine's usual one.
    func printInteractionController(
        _ printInteractionController: UIPrintInteractionController,
        choosePaper paperList: [UIPrintPaper]
    ) -> UIPrintPaper?
    /// The document is drawn and is about to be handed over.
    func printInteractionControllerWillStartJob(
        _ printInteractionController: UIPrintInteractionController)
    /// The document was handed over, or could not be.
    func printInteractionControllerDidFinishJob(
        _ printInteractionController: UIPrintInteractionController)
}

extension UIPrintInteractionControllerDelegate {
    public func printInteractionController(
        _ printInteractionController: UIPrintInteractionController,
        choosePaper paperList: [UIPrintPaper]
    ) -> UIPrintPaper? { nil }
    public func printInteractionControllerWillStartJob(
        _ printInteractionController: UIPrintInteractionController
    ) {}
    public func printInteractionControllerDidFinishJob(
        _ printInteractionController: UIPrintInteractionController
    ) {}
}
