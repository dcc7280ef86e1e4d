import Diary
import DiaryFiles
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// Copying, saving and printing from the window.
@Suite @MainActor struct ExportTests {
    private let home: String

    init() throws {
        home =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("health-beat-home-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: home + "/Pictures", withIntermediateDirectories: true)
    }

    private var folders: UserFolders { UserFolders(environment: ["HOME": home]) }

    private func makeScenes() throws -> SceneHarness {
        try SceneHarness(weights: [82, 81.8, 81.9, 81.4, 81.2])
    }

    private func picture(_ scenes: SceneHarness) throws -> GraphPicture {
        try #require(try scenes.scene(GraphViewController.self).picture)
    }

    private func page(_ picture: GraphPicture?, _ scenes: SceneHarness) -> ExportPage {
        let page = ExportPage(model: scenes.model, picture: picture, folders: folders)
        scenes.tabs.present(page.presentable, animated: false)
        scenes.harness.rest(upTo: 2)
        return page
    }

    private func choose(_ kind: ExportKind, _ page: ExportPage) {
        page.kindControl.selectedSegmentIndex = kind.rawValue
        page.kindControl.sendActions(for: .valueChanged)
    }

    private func press(_ page: ExportPage) {
        page.saveButton.sendActions(for: .primaryActionTriggered)
    }

    @Test("Each form is what its name says")
    func forms() throws {
        let scenes = try makeScenes()
        let picture = try picture(scenes)
        let image = try #require(UIImage(data: picture.png))
        #expect(image.size == CGSize(width: 1920, height: 1080))
        let svg = String(decoding: picture.svg, as: UTF8.self)
        #expect(svg.contains("<svg") && svg.contains("<path"))
        // Lines stay lines: a picture of pixels would be one element.
        #expect(!svg.contains("<image"))
        #expect(picture.pdf.starts(with: Data("%PDF-".utf8)))
        #expect(
            PrintedPage(model: scenes.model, picture: picture).pdf.starts(
                with: Data("%PDF-".utf8)))
        let table = try #require(ExportKind.csv.content(scenes.model, nil))
        let file = try Importer(clock: scenes.diary.clock).read(Array(table()), name: "x")
        #expect(file.records.count == 5)
        #expect(ExportKind.png.content(scenes.model, nil) == nil)
    }

    @Test("The desktop's folders are proposed, and the home folder where they are missing")
    func usualPaths() throws {
        let scenes = try makeScenes()
        let model = scenes.model
        let today = "2026-11-21"
        #expect(
            ExportKind.png.usualPath(model, in: folders)
                == "\(home)/Pictures/Health Beat graph \(today).png")
        #expect(
            ExportKind.csv.usualPath(model, in: folders)
                == "\(home)/Health Beat diary \(today).csv")
        try FileManager.default.createDirectory(
            atPath: home + "/Bilder", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: home + "/.config", withIntermediateDirectories: true)
        try "# comment\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\nXDG_DOCUMENTS_DIR=\"/nowhere\"\nodd\n"
            .write(
                toFile: home + "/.config/user-dirs.dirs", atomically: true, encoding: .utf8)
        #expect(folders.pictures == home + "/Bilder")
        #expect(folders.documents == home)
        #expect(folders.full("~/a b.png") == home + "/a b.png")
        #expect(folders.full("a.png") == home + "/a.png")
        #expect(folders.full("/x/a.png") == "/x/a.png")
        #expect(folders.short(home + "/a.png") == "~/a.png")
    }

    @Test("A file is written whole, and one that is there is replaced only when asked twice")
    func savesAndReplaces() async throws {
        let scenes = try makeScenes()
        let page = page(try picture(scenes), scenes)
        #expect(page.field.text == "~/Pictures/Health Beat graph 2026-11-21.png")
        choose(.svg, page)
        #expect(page.field.text == "~/Pictures/Health Beat graph 2026-11-21.svg")
        page.field.text = "~/weights.svg"
        choose(.csv, page)
        #expect(page.field.text == "~/weights.csv")
        try "mine".write(toFile: home + "/weights.csv", atomically: true, encoding: .utf8)
        press(page)
        #expect(page.note.text == "~/weights.csv is there already. It will be replaced.")
        #expect(page.saveButton.configuration?.title == "Replace")
        #expect(try String(contentsOfFile: home + "/weights.csv", encoding: .utf8) == "mine")
        press(page)
        while page.saveButton.isEnabled == false { await Task.yield() }
        let text = try String(contentsOfFile: home + "/weights.csv", encoding: .utf8)
        #expect(text.hasPrefix("date,time,"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home).allSatisfy {
                !$0.contains(".part")
            })
    }

    @Test("What cannot be saved is told, and what was typed stays")
    func problems() async throws {
        let scenes = try makeScenes()
        let page = page(nil, scenes)
        press(page)
        #expect(page.note.text == "There is no graph yet. Enter a weight first.")
        choose(.csv, page)
        page.field.text = "  "
        press(page)
        #expect(page.note.text == "Type the folder and name of the file.")
        page.field.text = "~/Pictures"
        press(page)
        #expect(page.note.text == "~/Pictures is a folder. Type a name behind it.")
        page.field.text = "/nowhere/at/all.csv"
        press(page)
        while page.saveButton.isEnabled == false { await Task.yield() }
        #expect(page.note.text?.contains("/nowhere/at/all.csv cannot be written") == true)
        #expect(page.field.text == "/nowhere/at/all.csv")
    }

    @Test("A page is handed to lp, and what it says is told")
    func printing() throws {
        let scenes = try makeScenes()
        let pdf = PrintedPage(model: scenes.model, picture: try picture(scenes)).pdf
        func printer(_ script: String) throws -> Printer {
            let program = home + "/lp"
            try ("#!/bin/sh\n" + script).write(
                toFile: program, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: program)
            return Printer(environment: ["PATH": "/nowhere:" + home])
        }
        try printer("for last; do :; done; /bin/cp \"$last\" '\(home)/taken.pdf'").print(pdf)
        #expect(FileManager.default.contents(atPath: home + "/taken.pdf") == pdf)
        #expect(
            throws: Printer.Failure(
                message: "The printer did not take the page: No default destination. Save the"
                    + " graph as PDF, or set up a printer.")
        ) { try printer("echo 'lp: Error - No default destination.' >&2; exit 1").print(pdf) }
        #expect(throws: Printer.Failure.self) {
            try Printer(environment: ["PATH": "/nowhere"]).print(pdf)
        }
    }

    @Test("The shortcuts copy the graph and open the page from any tab")
    func shortcuts() throws {
        let scenes = try makeScenes()
        scenes.harness.press("c", [.control, .shift])
        let copied = try #require(UIPasteboard.general.image)
        #expect(copied.size == CGSize(width: 1920, height: 1080))
        #expect(UIPasteboard.general.string == nil)
        scenes.harness.press("e", .control)
        scenes.harness.rest(upTo: 2)
        let stack = scenes.tabs.presentedViewController as? UINavigationController
        #expect(stack?.viewControllers.first is ExportPage)
    }

    @Test("The sheet is as high as the page, and grows with what it says")
    func sheetSize() throws {
        let scenes = try makeScenes()
        scenes.harness.resize(to: CGSize(width: 1100, height: 800))
        let page = page(nil, scenes)
        let stack = try #require(page.navigationController)
        let small = stack.view.frame.height
        #expect(small < 360)
        func foot() -> CGFloat {
            page.printButton.convert(page.printButton.bounds, to: page.view).maxY
        }
        #expect(foot() < page.view.bounds.height)
        #expect(foot() > page.view.bounds.height - 40)
        page.field.text = "/nowhere/" + String(repeating: "very/long/folders/", count: 12)
        choose(.csv, page)
        press(page)
        scenes.harness.rest(upTo: 2)
        #expect(stack.view.frame.height >= small)
        #expect(foot() < page.view.bounds.height)
        scenes.harness.resize(to: CGSize(width: 400, height: 700))
        scenes.harness.rest(upTo: 2)
        #expect(stack.view.frame.width == 400)
        #expect(stack.view.frame.maxY == 700)
        #expect(stack.view.frame.height < 400)
    }

    @Test("Return presses the button that has the focus, and else saves; Ctrl+P prints")
    func keys() throws {
        let scenes = try makeScenes()
        let page = page(try picture(scenes), scenes)
        var acts: [String] = []
        page.onCopy = { acts.append("copy") }
        page.onPrint = { acts.append("print") }
        scenes.harness.window.focus(page.copyButton, visibly: true)
        scenes.harness.press(.return)
        scenes.harness.rest(upTo: 2)
        #expect(acts == ["copy"])
        let again = self.page(try picture(scenes), scenes)
        again.onPrint = { acts.append("print") }
        scenes.harness.press("p", .control)
        scenes.harness.rest(upTo: 2)
        #expect(acts == ["copy", "print"])
        #expect(scenes.tabs.presentedViewController == nil)
        let last = self.page(nil, scenes)
        scenes.harness.press(.return)
        #expect(last.note.text == "There is no graph yet. Enter a weight first.")
    }
}
