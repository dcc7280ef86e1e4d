import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import TactileDialogs

/// Programs of the test's own that print, and a controller that finds them.
@MainActor
private final class PrinterStage {
    let stage: DialogStage
    let controller = UIPrintInteractionController()
    private(set) var answers: [Bool] = []

    init() throws {
        stage = try DialogStage()
        controller.searchPath = stage.folder
        controller.printingItem = UIGraphicsPDFRenderer(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 100)
        ).pdfData { $0.beginPage() }
        let info = UIPrintInfo.printInfo()
        info.jobName = "Weights"
        controller.printInfo = info
        try make("lp")
    }

    /// A program that keeps its arguments.
    func make(_ name: String) throws {
        try make(name, "/usr/bin/printf '%s|' \"$@\" > '\(stage.folder)/arguments'")
    }

    func make(_ name: String, _ script: String) throws {
        try stage.makeProgram(name, script)
    }

    func makePrinters() throws {
        try make(
            "lpstat",
            """
            echo "lpstat: a warning" >&2
            [ "$LC_ALL $*" = "C -e -d" ] || exit 1
            echo hall
            echo office_2
            echo "system default destination: office_2"
            """)
    }

    func begin() {
        let isBegun = controller.present(animated: true) { [weak self] _, isDone, _ in
            self?.answers.append(isDone)
        }
        #expect(isBegun)
    }

    func present() {
        begin()
        settle()
    }

    func settle() {
        #expect(controller.finishWork(upTo: 20))
        stage.harness.advance(seconds: 1)
        #expect(controller.finishWork(upTo: 20))
    }

    func tap(_ text: String) throws {
        stage.harness.tap(try #require(stage.harness.view(showing: text)))
        settle()
    }
}

/// The toolkit's own dialog for printing.
@MainActor @Suite(.tags(.tools)) struct PrinterChoiceTests {
    @Test("The person chooses one of the printers, and how many copies")
    func choice() throws {
        let printing = try PrinterStage()
        try printing.makePrinters()
        printing.present()
        let dialog = try #require(printing.controller.ownDialog)
        #expect(dialog.choice == PrinterChoice(printer: "office_2", copies: 1))
        #expect(!printing.controller.present(animated: true))
        // The keyboard begins in the list.
        printing.stage.harness.press(.return)
        #expect(dialog.choice.printer == "hall")
        try printing.tap("office_2")
        try printing.tap("hall")
        let rows = (0..<2).map { dialog.table.cellForRow(at: IndexPath(row: $0, section: 0)) }
        #expect(rows.map { $0?.accessoryType } == [.checkmark, UITableViewCell.AccessoryType.none])
        for _ in 0..<2 {
            let plus = CGPoint(x: dialog.stepper.bounds.maxX - 20, y: dialog.stepper.bounds.midY)
            printing.stage.harness.tap(at: dialog.stepper.convert(plus, to: nil))
            printing.stage.harness.advance(seconds: 0.5)
        }
        #expect(printing.stage.harness.view(showing: "3 copies") != nil)
        #expect(printing.answers.isEmpty && printing.stage.text("arguments") == nil)
        let button = try #require(dialog.navigationItem.rightBarButtonItem)
        #expect(button.title == "Print")
        dialog.leave(printing: true)
        printing.settle()
        #expect(printing.answers == [true] && printing.stage.root.presentedViewController == nil)
        #expect(printing.stage.text("arguments")?.hasPrefix("-t|Weights|-d|hall|-n|3|--|") == true)
        // It is proposed next time.
        #expect(printing.controller.printInfo?.printerID == "hall")
        printing.present()
        #expect(printing.controller.ownDialog?.choice == PrinterChoice(printer: "hall", copies: 1))
        printing.controller.dismiss(animated: true)
        printing.settle()
        #expect(printing.answers == [true, false])
    }

    @Test("Pages are printed that the person names; while they cannot be read, none are")
    func pages() throws {
        let printing = try PrinterStage()
        try printing.makePrinters()
        printing.present()
        let dialog = try #require(printing.controller.ownDialog)
        let button = try #require(dialog.navigationItem.rightBarButtonItem)
        printing.stage.harness.tap(dialog.pages)
        printing.stage.harness.type("3-1")
        #expect(!button.isEnabled)
        printing.stage.harness.press(.return)
        printing.settle()
        #expect(printing.answers.isEmpty)
        dialog.pages.text = ""
        printing.stage.harness.type(" 2 - 4,7")
        #expect(button.isEnabled && dialog.choice.pages?.list == "2-4,7")
        printing.stage.harness.press(.return)
        printing.settle()
        #expect(printing.answers == [true])
        #expect(
            printing.stage.text("arguments")?.hasPrefix("-t|Weights|-d|office_2|-P|2-4,7|--|")
                == true)
    }

    @Test("One picture has one page, of which there is nothing to choose")
    func onePicture() throws {
        let printing = try PrinterStage()
        try printing.makePrinters()
        printing.controller.printingItem = UIGraphicsImageRenderer(
            size: CGSize(width: 4, height: 4)
        ).image { _ in }
        printing.present()
        #expect(printing.controller.ownDialog?.pages.superview == nil)
        printing.controller.dismiss(animated: true)
        printing.settle()
    }

    @Test(
        "Pages are read as people write them",
        arguments: [
            ("5", "5"), ("1-3, 5", "1-3,5"), ("٢–٤، ٧", "2-4,7"), (" 3 - 3 ;1", "3,1"), ("8,", "8"),
            ("", nil), (",", nil), ("0", nil), ("4-2", nil), ("1-", nil), ("-3", nil),
            ("1-2-3", nil), ("two", nil), ("1234567", nil), ("½", nil),
        ] as [(String, String?)])
    func ranges(text: String, list: String?) {
        #expect(PageRanges(text)?.list == list)
    }

    @Test("Nothing is printed after Cancel, Escape and a dismissal while printers are looked for")
    func cancels() throws {
        let printing = try PrinterStage()
        try printing.makePrinters()
        printing.present()
        try printing.tap("Cancel")
        #expect(printing.answers == [false])
        printing.present()
        printing.stage.harness.press(.escape)
        printing.settle()
        #expect(printing.answers == [false, false])
        printing.begin()
        printing.controller.dismiss(animated: true)
        printing.settle()
        #expect(printing.answers == [false, false, false] && printing.controller.ownDialog == nil)
        #expect(printing.stage.text("arguments") == nil)
    }

    @Test(
        "Without printers to choose from, the usual one prints",
        arguments: ["exit 1", "echo 'no system default destination'", "exec /bin/sleep 60"])
    func noChoice(script: String) throws {
        let printing = try PrinterStage()
        try printing.make("lpstat", script)
        printing.present()
        #expect(printing.controller.ownDialog == nil && printing.answers == [true])
        #expect(printing.stage.text("arguments")?.hasPrefix("-t|Weights|--|") == true)
    }

    @Test("The older program is told of printer and copies in its own words")
    func older() throws {
        let printing = try PrinterStage()
        try printing.makePrinters()
        try FileManager.default.removeItem(atPath: printing.stage.path("lp"))
        try printing.make("lpr")
        printing.present()
        let dialog = try #require(printing.controller.ownDialog)
        dialog.stepper.value = 2
        dialog.stepper.sendActions(for: .valueChanged)
        dialog.pages.text = "2"
        dialog.pages.sendActions(for: .editingChanged)
        dialog.leave(printing: true)
        printing.settle()
        let arguments = try #require(printing.stage.text("arguments"))
        #expect(arguments.hasPrefix("-T|Weights|-P|office_2|-#2|-o|page-ranges=2|--|"))
    }
}
