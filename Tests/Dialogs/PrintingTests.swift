import BusSupport
import Foundation
import Tactile
import TactileBus
import TestDepths
import TestSupport
import Testing

@testable import TactileDialogs

/// Printing by a program of the test's own, and by the desktop's dialog.
@MainActor @Suite(.serialized, .tags(.tools)) struct PrintingTests {
    private final class Delegate: UIPrintInteractionControllerDelegate {
        var calls: [String] = []
        var paper: (([UIPrintPaper]) -> UIPrintPaper)?

        func printInteractionController(
            _ printInteractionController: UIPrintInteractionController,
            choosePaper paperList: [UIPrintPaper]
        ) -> UIPrintPaper? { paper?(paperList) }

        func printInteractionControllerWillStartJob(
            _ printInteractionController: UIPrintInteractionController
        ) { calls.append("start") }

        func printInteractionControllerDidFinishJob(
            _ printInteractionController: UIPrintInteractionController
        ) { calls.append("finish") }
    }

    /// A controller whose `lp` is a script, which finds the folder in `$D`.
    private func controller(
        _ stage: DialogStage, _ script: String?, program: String = "lp"
    ) throws -> UIPrintInteractionController {
        let controller = UIPrintInteractionController()
        controller.searchPath = "/nowhere:" + stage.folder
        guard let script else { return controller }
        try stage.makeProgram(program, "D='\(stage.folder)'\n\(script)")
        return controller
    }

    private let keep =
        "/usr/bin/printf '%s|' \"$@\" > \"$D/arguments\"; for last; do :; done; /bin/cp \"$last\" \"$D/taken.pdf\""

    /// Prints and waits; whether it was printed, and why not.
    private func print(
        _ controller: UIPrintInteractionController
    ) -> (completed: Bool?, error: UIPrintError?) {
        var answer: (Bool?, UIPrintError?) = (nil, nil)
        #expect(
            controller.present(animated: true) { _, completed, error in
                answer = (completed, error as? UIPrintError)
            })
        #expect(controller.finishWork(upTo: 20))
        return answer
    }

    private let pdf = UIGraphicsPDFRenderer(
        bounds: CGRect(x: 0, y: 0, width: 100, height: 100)
    ).pdfData { $0.beginPage() }

    @Test("A document is handed to lp as it is, with what was wished")
    func document() throws {
        let stage = try DialogStage()
        let controller = try controller(stage, keep)
        let delegate = Delegate()
        controller.delegate = delegate
        let info = UIPrintInfo.printInfo()
        (info.jobName, info.printerID) = ("Weights", "hall")
        (info.outputType, info.duplex) = (.grayscale, .longEdge)
        controller.printInfo = info
        controller.printingItem = pdf
        let answer = print(controller)
        #expect(answer.completed == true && answer.error == nil)
        #expect(FileManager.default.contents(atPath: stage.path("taken.pdf")) == pdf)
        let arguments = try #require(stage.text("arguments"))
        #expect(
            arguments.hasPrefix(
                "-t|Weights|-d|hall|-o|print-color-mode=monochrome|-o|sides=two-sided-long-edge|--|"
            ))
        #expect(delegate.calls == ["start", "finish"])
        #expect(controller.printPaper != nil)
    }

    @Test(
        "lpr is used where there is no lp; a printer's refusal and a missing program are sentences")
    func programs() throws {
        let stage = try DialogStage()
        let missing = try controller(stage, nil)
        missing.printingItem = pdf
        #expect(
            print(missing).error?.errorDescription
                == "No printer is set up: the program lp is missing.")
        let old = try controller(stage, keep, program: "lpr")
        old.printingItem = pdf
        #expect(print(old).completed == true)
        #expect(stage.text("arguments")?.hasPrefix("-T|Document|--|") == true)
        let refusing = try controller(
            stage, "echo 'lp: Error - No default destination.' >&2; exit 1")
        refusing.printingItem = pdf
        let answer = print(refusing)
        #expect(answer.completed == false && answer.error?.code == .jobFailed)
        #expect(
            answer.error?.localizedDescription
                == "The printer did not take the document: No default destination. Set up a printer, or save as PDF."
        )
    }

    @Test("Text fills pages to the last line, none of it is lost or printed twice")
    func text() throws {
        let text = (1...400).map { "Line \($0) of a long text" }.joined(separator: "\n")
        let formatter = UISimpleTextPrintFormatter(text: text)
        #expect(formatter.pageCount == 0)
        let renderer = UIPrintPageRenderer()
        renderer.headerHeight = 20
        renderer.addPrintFormatter(formatter, startingAtPageAt: 1)
        let pdf = try #require(renderer.pdf(on: .a4, title: "Text"))
        #expect(pdf.starts(with: Data("%PDF-".utf8)))
        let line = UIFont.systemFont(ofSize: 12).lineHeight
        let lines = Int(formatter.rect(forPageAt: 1).height / line)
        #expect(abs(Double(formatter.pageCount) - (400 / Double(lines)).rounded(.up)) <= 1)
        #expect(renderer.numberOfPages == formatter.pageCount + 1)
        #expect(renderer.printFormattersForPage(at: 0) == nil)
        #expect(renderer.printFormattersForPage(at: 1) == [formatter])
        #expect(formatter.pageTexts.joined() == text)
        formatter.maximumContentHeight = formatter.rect(forPageAt: 1).height * 1.5
        formatter.text = text
        #expect(formatter.pageCount == 2)
        formatter.removeFromPrintPageRenderer()
        #expect(renderer.numberOfPages == 0 && renderer.pdf(on: .a4, title: "") == nil)
    }

    @Test("A word longer than a page is broken")
    func longWord() throws {
        let word = String(repeating: "w", count: 9000)
        let formatter = UISimpleTextPrintFormatter(text: word)
        let renderer = UIPrintPageRenderer()
        renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
        _ = renderer.pdf(on: .a4, title: "")
        #expect(formatter.pageCount > 1 && formatter.pageTexts.joined() == word)
    }

    @Test("A renderer is asked for header, content and footer of each page, in this order")
    func renderer() throws {
        final class Renderer: UIPrintPageRenderer {
            var calls: [String] = []
            override var numberOfPages: Int { 2 }
            override func prepare(forDrawingPages range: NSRange) { calls.append("\(range)") }
            override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
                calls.append("header \(pageIndex) \(headerRect.height)")
            }
            override func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {
                calls.append("content \(pageIndex) \(contentRect.minY)")
            }
            override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
                calls.append("footer \(pageIndex) \(footerRect.maxY)")
            }
        }
        let renderer = Renderer()
        (renderer.headerHeight, renderer.footerHeight) = (30, 10)
        _ = renderer.pdf(on: UIPrintPaper.a4.landscape, title: "")
        #expect(renderer.paperRect.size == CGSize(width: 842, height: 595))
        #expect(
            renderer.calls == [
                "{0, 2}", "header 0 30.0", "content 0 48.0", "footer 0 577.0", "header 1 30.0",
                "content 1 48.0", "footer 1 577.0",
            ])
    }

    @Test("What is neither a document nor a picture is refused with a sentence")
    func items() async throws {
        #expect(UIPrintInteractionController.canPrint(pdf))
        #expect(!UIPrintInteractionController.canPrint(Data("text".utf8)))
        let stage = try DialogStage()
        for (item, code) in [
            (Data("text".utf8) as Any?, UIPrintError.Code.unknownImageFormat), (nil, .noContent),
        ] {
            let controller = try controller(stage, keep)
            controller.printingItem = item
            let error = await withCheckedContinuation { done in
                controller.present(animated: false) { done.resume(returning: $2 as? UIPrintError) }
            }
            #expect(error?.code == code)
        }
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in }
        let pictures = try controller(stage, keep)
        pictures.printingItems = [image, image]
        #expect(print(pictures).completed == true)
        let taken = try #require(FileManager.default.contents(atPath: stage.path("taken.pdf")))
        #expect(taken.starts(with: Data("%PDF-".utf8)))
    }

    @Test("A picture is as large as its page lets it be, and in the middle")
    func pictureInTheMiddle() {
        let white = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image {
            UIColor.white.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }
        let place = CGRect(x: 10, y: 10, width: 40, height: 60)
        let page = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 80)).image { _ in
            PicturePageRenderer([white]).drawContentForPage(at: 0, in: place)
        }
        let shown = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 80)).image {
            UIColor.white.setFill()
            $0.fill(CGRect(x: 10, y: 30, width: 40, height: 20))
        }
        #expect(page.pngData() == shown.pngData())
    }

    @Test("The machine's paper is read; a page goes on the smallest paper that has room")
    func paper() throws {
        let stage = try DialogStage()
        let file = stage.path("papersize")
        #expect(UIPrintPaper.usual(file: file).paperSize == UIPrintPaper.a4.paperSize)
        try "# comment\nletter\n".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(UIPrintPaper.usual(file: file).paperSize == UIPrintPaper.letter.paperSize)
        let best = UIPrintPaper.bestPaper(
            forPageSize: CGSize(width: 800, height: 500), withPapersFrom: [.letter, .a4])
        #expect(best.paperSize == UIPrintPaper.a4.paperSize)
    }

    // MARK: The desktop's dialog

    private let setup: [String: BusValue] = [
        "Width": .double(215.9), "Height": .double(279.4), "MarginTop": .double(10),
        "MarginLeft": .double(5), "MarginRight": .double(5), "MarginBottom": .double(10),
        "Orientation": .string("landscape"),
    ]

    @Test(
        "The desktop asks for printer and paper, and gets a document made for that paper",
        .tags(.display))
    func portal() throws {
        let stage = try PortalStage()
        let controller = UIPrintInteractionController()
        let info = UIPrintInfo.printInfo()
        info.jobName = "Notes"
        controller.printInfo = info
        controller.printFormatter = UISimpleTextPrintFormatter(text: "Hello")
        var completed: Bool?
        controller.present(animated: true) { _, isDone, _ in completed = isDone }
        #expect(!controller.present(animated: true))
        let dialogs = stage.desktop.dialogs
        #expect(stage.serve { dialogs.asked.last?.member == "PreparePrint" })
        let asked = try #require(dialogs.asked.last?.arguments)
        #expect(asked[1].text == "Notes" && asked[2]["use-color"]?.text == "yes")
        #expect(abs((asked[3]["Width"]?.double ?? 0) - 210) < 1)
        dialogs.answer(0, ["token": .uint32(7), "page-setup": .details(setup)])
        #expect(stage.serve { dialogs.asked.last?.member == "Print" })
        let handed = try #require(dialogs.asked.last?.arguments)
        #expect(handed[3]["token"]?.integer == 7)
        guard case .file(let file) = handed[2] else {
            Issue.record("no file was handed over")
            return
        }
        var start = [UInt8](repeating: 0, count: 5)
        #expect(pread(file.descriptor, &start, 5, 0) == 5 && start == Array("%PDF-".utf8))
        #expect(controller.printPaper.map { $0.paperSize.width.rounded() } == 792)
        #expect(controller.printPaper.map { $0.paperSize.height.rounded() } == 612)
        dialogs.answer(0)
        #expect(stage.serve { completed == true })
    }

    @Test(
        "Cancelling prints nothing and is no error; taking it back closes the desktop's dialog",
        .tags(.display))
    func cancelling() throws {
        let stage = try PortalStage()
        let controller = try controller(stage.dialogStage, keep)
        controller.printingItem = pdf
        var answers: [Bool] = []
        controller.present(animated: true) { _, isDone, error in
            #expect(error == nil)
            answers.append(isDone)
        }
        #expect(stage.serve { stage.desktop.dialogs.asked.count == 1 })
        stage.desktop.dialogs.answer(1)
        #expect(stage.serve { answers == [false] })
        controller.present(animated: true) { _, isDone, _ in answers.append(isDone) }
        #expect(stage.serve { stage.desktop.dialogs.asked.count == 2 })
        controller.dismiss(animated: true)
        #expect(answers == [false, false])
        #expect(stage.serve { stage.desktop.dialogs.closed.count == 1 })
        #expect(stage.dialogStage.text("arguments") == nil)
    }

    @Test("Where the desktop has no print dialog the document goes to lp", .tags(.display))
    func withoutPortal() throws {
        let stage = try PortalStage(hasDialogs: false)
        let controller = try controller(stage.dialogStage, keep)
        controller.printingItem = pdf
        var completed: Bool?
        controller.present(animated: true) { _, isDone, _ in completed = isDone }
        #expect(stage.serve { controller.printPaper != nil })
        #expect(controller.finishWork(upTo: 20) && completed == true)
        #expect(
            FileManager.default.contents(atPath: stage.dialogStage.path("taken.pdf")) == pdf)
    }
}
