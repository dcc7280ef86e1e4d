import BusSupport
import Foundation
import Tactile
import TactileBus
import TestDepths
import TestSupport
import Testing

@testable import TactileDialogs

/// What is offered for things that a program shares, and what is done with them.
@MainActor @Suite struct ActivityTests {
    /// What a controller told when it was done.
    @MainActor private final class Answer {
        var types: [UIActivity.ActivityType?] = []
        var isDone: [Bool] = []
        var error: String?

        func hear(_ controller: UIActivityViewController) {
            controller.completionWithItemsHandler = { [self] type, isDone, items, error in
                types.append(type)
                self.isDone.append(isDone)
                self.error = error?.localizedDescription
                #expect(items == nil)
            }
        }
    }

    /// An activity of the program's own.
    private final class Counting: UIActivity {
        var calls: [String] = []
        var scene: UIViewController?
        override class var activityCategory: Category { .share }
        override var activityType: ActivityType? { ActivityType("test.count") }
        override var activityTitle: String? { "Count" }
        override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
            activityItems.contains { $0 is String }
        }
        override func prepare(withActivityItems activityItems: [Any]) {
            calls.append("prepare \(activityItems)")
        }
        override var activityViewController: UIViewController? { scene }
        override func perform() {
            calls.append("perform")
            activityDidFinish(true)
        }
    }

    private func present(
        _ controller: UIActivityViewController, _ stage: DialogStage
    ) -> Answer {
        let answer = Answer()
        answer.hear(controller)
        stage.root.present(controller, animated: true)
        stage.harness.advance(seconds: 1)
        return answer
    }

    private func titles(_ controller: UIActivityViewController) -> [String?] {
        controller.activities.map(\.activityTitle)
    }

    private func choose(
        _ type: UIActivity.ActivityType, _ controller: UIActivityViewController,
        _ stage: DialogStage
    ) throws {
        let row = try #require(controller.activities.firstIndex { $0.activityType == type })
        let cell = try #require(controller.table.cellForRow(at: IndexPath(row: row, section: 0)))
        stage.harness.tap(cell)
        stage.harness.advance(seconds: 1)
    }

    @Test(
        "Only what can work on the items is offered, those that share first, none that is excluded"
    )
    func offered() throws {
        let stage = try DialogStage(["a.bin"])
        let counting = Counting()
        let text = UIActivityViewController(
            activityItems: ["Hello"], applicationActivities: [counting])
        text.excludedActivityTypes = [.mail, .print]
        let answer = present(text, stage)
        #expect(titles(text) == ["Count", "Copy", "Save to a file…"])
        try choose(.init("test.count"), text, stage)
        #expect(counting.calls == ["prepare [\"Hello\"]", "perform"])
        #expect(answer.types == [.init("test.count")] && answer.isDone == [true])
        #expect(stage.root.presentedViewController == nil)
        let file = UIActivityViewController(
            activityItems: [URL(fileURLWithPath: stage.path("a.bin"))],
            applicationActivities: [counting])
        file.excludedActivityTypes = [.mail]
        file.loadViewIfNeeded()
        #expect(titles(file) == ["Copy", "Save to a file…", "Open with another program"])
    }

    @Test("Escape chooses nothing, which is told once")
    func escape() throws {
        let stage = try DialogStage()
        let controller = UIActivityViewController(
            activityItems: ["Hello"], applicationActivities: nil)
        let answer = present(controller, stage)
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 1)
        #expect(stage.root.presentedViewController == nil)
        #expect(answer.types == [nil] && answer.isDone == [false] && answer.error == nil)
    }

    @Test("It is a popover beside what it was told to point at, else a sheet")
    func style() throws {
        let stage = try DialogStage()
        let controller = UIActivityViewController(
            activityItems: ["Hello"], applicationActivities: nil)
        #expect(controller.modalPresentationStyle == .formSheet)
        controller.popoverPresentationController?.sourceView = stage.root.view
        #expect(controller.modalPresentationStyle == .popover)
        _ = present(controller, stage)
        #expect(controller.presentationController is UIPopoverPresentationController)
    }

    @Test("Text, pictures, addresses and files are copied as what they are")
    func copying() throws {
        let stage = try DialogStage(["a.txt"])
        let file = URL(fileURLWithPath: stage.path("a.txt"))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in }
        let address = try #require(URL(string: "https://example.org/a"))
        for item in ["Hello", image, address, file] as [Any] {
            let controller = UIActivityViewController(
                activityItems: [item], applicationActivities: nil)
            let answer = present(controller, stage)
            try choose(.copyToPasteboard, controller, stage)
            #expect(answer.types == [.copyToPasteboard] && answer.isDone == [true])
            let board = UIPasteboard.general
            switch item {
            case is String: #expect(board.string == "Hello")
            case is UIImage: #expect(board.image?.size == CGSize(width: 4, height: 2))
            default: #expect(board.url == item as? URL)
            }
        }
    }

    private final class Source: UIActivityItemSource {
        var asked: [UIActivity.ActivityType?] = []
        func activityViewControllerPlaceholderItem(
            _ activityViewController: UIActivityViewController
        ) -> Any { "" }
        func activityViewController(
            _ activityViewController: UIActivityViewController,
            itemForActivityType activityType: UIActivity.ActivityType?
        ) -> Any? {
            asked.append(activityType)
            return activityType == .print ? nil : "made for \(activityType?.rawValue ?? "")"
        }
        func activityViewController(
            _ activityViewController: UIActivityViewController,
            subjectForActivityType activityType: UIActivity.ActivityType?
        ) -> String { "Weights" }
    }

    @Test("A source is asked for its item when an activity is chosen, and not before")
    func source() throws {
        let stage = try DialogStage()
        let source = Source(), counting = Counting()
        let controller = UIActivityViewController(
            activityItems: [source], applicationActivities: [counting])
        _ = present(controller, stage)
        #expect(source.asked.isEmpty)
        try choose(.init("test.count"), controller, stage)
        #expect(source.asked == [.init("test.count")])
        #expect(counting.calls.first == "prepare [\"made for test.count\"]")
        #expect(counting.subject == "Weights")
    }

    @Test("An activity's scene is shown in place of the choice, and goes when it is done")
    func scene() throws {
        let stage = try DialogStage()
        let counting = Counting(), scene = UIViewController()
        counting.scene = scene
        let controller = UIActivityViewController(
            activityItems: ["Hello"], applicationActivities: [counting])
        let answer = present(controller, stage)
        try choose(.init("test.count"), controller, stage)
        #expect(stage.root.presentedViewController === scene && answer.types.isEmpty)
        counting.activityDidFinish(false)
        counting.activityDidFinish(true)
        stage.harness.advance(seconds: 1)
        #expect(stage.root.presentedViewController == nil)
        #expect(answer.isDone == [false])
    }

    @Test("Saving asks for a place and writes there; the temporary file goes")
    func saving() throws {
        let stage = try DialogStage()
        let controller = UIActivityViewController(
            activityItems: [Data("%PDF-1.7 rest".utf8)], applicationActivities: nil)
        let answer = present(controller, stage)
        try choose(.saveToFiles, controller, stage)
        let picker = try #require(
            stage.root.presentedViewController as? UIDocumentPickerViewController)
        let dialog = try #require(picker.ownDialog)
        stage.settle(dialog)
        stage.type(stage.path("shared.pdf"), dialog)
        stage.harness.press(.return)
        stage.settle(picker)
        #expect(stage.text("shared.pdf") == "%PDF-1.7 rest")
        #expect(answer.types == [.saveToFiles] && answer.isDone == [true])
    }

    @Test("A mail is begun by the desktop's portal with text and files", .tags(.display))
    func portalMail() throws {
        let stage = try PortalStage()
        let mail = MailActivity()
        mail.subject = "Weights"
        #expect(mail.canPerform(withActivityItems: ["Hello"]))
        var answers: [Bool] = []
        mail.work(on: ["Hello", Data("%PDF-".utf8)], over: nil) { isDone, _ in
            answers.append(isDone)
        }
        let dialogs = stage.desktop.dialogs
        #expect(stage.serve { dialogs.asked.last?.member == "ComposeEmail" })
        let asked = try #require(dialogs.asked.last?.arguments.last)
        #expect(asked["subject"]?.text == "Weights" && asked["body"]?.text == "Hello")
        dialogs.answer(0)
        #expect(stage.serve { answers == [true] })
    }

    @Test(
        "Without a portal xdg-email begins the mail; without it mail is not offered", .tags(.tools))
    func programMail() throws {
        let stage = try DialogStage(["a.txt"])
        let mail = MailActivity()
        mail.searchPath = "/nowhere:" + stage.folder
        #expect(!mail.canPerform(withActivityItems: ["Hello"]))
        try stage.makeProgram(
            "xdg-email", "/usr/bin/printf '%s|' \"$@\" > '\(stage.folder)/arguments'")
        #expect(mail.canPerform(withActivityItems: ["Hello"]))
        mail.subject = "Weights"
        var answers: [Bool] = []
        let file = URL(fileURLWithPath: stage.path("a.txt"))
        mail.work(on: ["Hello", file], over: nil) { isDone, _ in answers.append(isDone) }
        #expect(mail.finishWork(upTo: 20) && answers == [true])
        #expect(
            stage.text("arguments")
                == "--utf8|--subject|Weights|--body|Hello|--attach|\(stage.path("a.txt"))|")
    }
}
