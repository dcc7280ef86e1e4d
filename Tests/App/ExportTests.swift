import Diary
import DiaryFiles
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
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
        #expect(
            PrintedPage(model: scenes.model).pdf.starts(
                with: Data("%PDF-".utf8)))
        let table = try #require(ExportKind.csv.content(scenes.model, nil))
        let file = try Importer(clock: scenes.diary.clock).read(Array(table()), name: "x")
        #expect(file.records.count == 5)
        #expect(ExportKind.png.content(scenes.model, nil) == nil)
    }

    @Test("The desktop's folders are proposed, and the home folder where they are missing")
    func usualPlaces() throws {
        let model = try makeScenes().model
        let today = "2026-11-21"
        #expect(ExportKind.png.usualName(model) == "Health Beat graph \(today).png")
        #expect(ExportKind.csv.usualName(model) == "Health Beat diary \(today).csv")
        #expect(ExportKind.png.usualFolder(folders) == home + "/Pictures")
        #expect(ExportKind.csv.usualFolder(folders) == home)
        try FileManager.default.createDirectory(
            atPath: home + "/Bilder", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: home + "/.config", withIntermediateDirectories: true)
        try "# comment\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\nXDG_DOCUMENTS_DIR=\"/nowhere\"\nodd\n"
            .write(
                toFile: home + "/.config/user-dirs.dirs", atomically: true, encoding: .utf8)
        #expect(folders.pictures == home + "/Bilder")
        #expect(folders.documents == home && folders.downloads == home)
        #expect(folders.short(home + "/a.png") == "~/a.png")
    }

    /// Presses Save and waits for the question where the file goes.
    private func picker(
        _ page: ExportPage, _ scenes: SceneHarness
    ) throws -> UIDocumentPickerViewController {
        press(page)
        #expect(scenes.model.background.finish(upTo: 20))
        scenes.harness.rest(upTo: 2)
        let stack = try #require(page.navigationController)
        return try #require(stack.presentedViewController as? UIDocumentPickerViewController)
    }

    private var drafts: [String] {
        let temporary = FileManager.default.temporaryDirectory.path
        return ((try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? [])
            .filter { $0.hasPrefix("healthbeat-") }
    }

    @Test("A file is made, and the person says where it goes")
    func saves() async throws {
        let scenes = try makeScenes()
        let page = page(try picture(scenes), scenes)
        choose(.csv, page)
        var saved: [String] = []
        page.onSaved = { saved.append($0) }
        let picker = try picker(page, scenes)
        #expect(picker.directoryURL?.path == home)
        let field: UITextField = try scenes.find { $0.isFirstResponder }
        #expect(field.text == "Health Beat diary 2026-11-21.csv")
        scenes.harness.type("weights")
        scenes.harness.press(.return)
        while saved.isEmpty {
            await Task.yield()
            scenes.harness.rest(upTo: 0.5)
        }
        #expect(saved == [home + "/weights.csv"])
        let text = try String(contentsOfFile: home + "/weights.csv", encoding: .utf8)
        #expect(text.hasPrefix("date,time,"))
        #expect(scenes.tabs.presentedViewController == nil)
    }

    @Test("What cannot be saved is told, and cancelling leads back to the page")
    func problems() throws {
        let scenes = try makeScenes()
        let page = page(nil, scenes)
        press(page)
        #expect(page.note.text == "There is no graph yet. Enter a weight first.")
        choose(.json, page)
        let before = drafts.count
        _ = try picker(page, scenes)
        #expect(drafts.count == before + 1)
        // The button keeps the focus while the page saves, and does nothing then.
        press(page)
        #expect(page.saveButton.isEnabled && drafts.count == before + 1)
        scenes.harness.press(.escape)
        scenes.harness.rest(upTo: 2)
        #expect(page.saveButton.isEnabled && page.view.window != nil)
        #expect(drafts.count == before)
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

    /// Who cannot print is led to the file.
    @Test func aPrinterThatFailsLeadsToTheFile() throws {
        struct Failure: LocalizedError {
            var errorDescription: String? { "No printer is set up." }
        }
        let app = try SceneHarness(weights: [84, 83])
        app.tabs.tellPrinted(false, Failure())
        app.harness.rest(upTo: 0.5)
        let banner: BannerView = try app.find()
        app.harness.tap(
            try app.find(UIButton.self, in: banner) { $0.currentTitle == "Save as PDF" })
        app.harness.rest(upTo: 1)
        let stack = app.tabs.presentedViewController as? UINavigationController
        let page = try #require(stack?.topViewController as? ExportPage)
        #expect(page.kindControl.selectedSegmentIndex == ExportKind.pdf.rawValue)
    }
}
