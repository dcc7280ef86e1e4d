import Foundation
import Tactile
import TactileTesting
import Testing

@testable import Notes

/// Documents are read and written on threads of their own, so that these tests wait; while they do,
/// no other harness acts.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct NotesTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("notes-\(UUID().uuidString)")
    private var file: URL { folder.appendingPathComponent("note.txt") }
    private var content: String? { try? String(contentsOf: file, encoding: .utf8) }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func show() async -> (Harness, NoteViewController) {
        let controller = NoteViewController(document: NoteDocument(fileURL: file))
        let harness = Harness(showing: UINavigationController(rootViewController: controller))
        harness.rest()
        await settle(controller)
        harness.rest()
        return (harness, controller)
    }

    /// Waits for what the document reads and writes.
    private func settle(_ controller: NoteViewController) async {
        await withCheckedContinuation { done in
            controller.document.performAsynchronousFileAccess {
                DispatchQueue.main.async { done.resume() }
            }
        }
    }

    @Test("What is typed is in the file a second later")
    func saves() async {
        let (harness, controller) = await show()
        #expect(content == "")
        harness.type("Hello")
        #expect(controller.textView.text == "Hello" && controller.status.text == "Edited")
        harness.advance(seconds: 1.1)
        await settle(controller)
        #expect(content == "Hello" && controller.status.text == "Saved")
        harness.type(" again")
        harness.session.application.terminate()
        #expect(content == "Hello again")
    }

    @Test("Ctrl+F finds in the note, and Escape goes on with it")
    func finds() async {
        let (harness, controller) = await show()
        harness.type("One and one are two")
        harness.press("f", .control)
        harness.type("one")
        #expect(controller.textView.findInteraction?.activeFindSession?.resultCount == 2)
        harness.press(.escape)
        #expect(controller.textView.isFirstResponder)
        #expect(controller.textView.text == "One and one are two")
    }

    @Test("A note that cannot be saved says so, stays, and is saved once it can be")
    func failsAndRecovers() async throws {
        let (harness, controller) = await show()
        harness.type("Hello")
        try FileManager.default.removeItem(at: folder)
        harness.advance(seconds: 1.1)
        await settle(controller)
        #expect(controller.status.text?.contains("cannot be found") == true)
        #expect(controller.textView.text == "Hello")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        harness.advance(seconds: 10)
        await settle(controller)
        #expect(content == "Hello" && controller.status.text == "Saved")
    }

    @Test("Of two texts none is lost, and the person chooses", arguments: [true, false])
    func asks(takesTheirs: Bool) async throws {
        let (harness, controller) = await show()
        #expect(controller.question.isHidden)
        harness.type("Ours")
        try Data("Theirs".utf8).write(to: file)
        harness.advance(seconds: 1.1)
        await settle(controller)
        #expect(content == "Ours" && !controller.question.isHidden)
        harness.rest()
        harness.tap(
            try #require(harness.view(showing: takesTheirs ? "Take the Other" : "Keep This")))
        await settle(controller)
        while !controller.question.isHidden { await settle(controller) }
        #expect(content == (takesTheirs ? "Theirs" : "Ours"))
        #expect(controller.textView.text == (takesTheirs ? "Theirs" : "Ours"))
        #expect(controller.document.otherVersions.isEmpty)
    }

    @Test("Another note is opened when this one is saved")
    func opensAnother() async throws {
        let (harness, controller) = await show()
        let other = folder.appendingPathComponent("other.txt")
        try Data("Other".utf8).write(to: other)
        harness.type("Hello")
        let first = controller.document
        harness.tap(try #require(harness.view(showing: "Open…")))
        harness.advance(seconds: 1)
        #expect(controller.navigationController?.presentedViewController != nil)
        harness.press(.escape)
        harness.advance(seconds: 1)
        controller.open(other)
        while controller.textView.text != "Other" { await settle(controller) }
        #expect(content == "Hello" && first.documentState == .closed)
        #expect(controller.title == "other" && controller.document.fileURL == other)
    }

    @Test("A file that is no text is left alone")
    func refuses() async throws {
        try Data([0xFF, 0xFE]).write(to: file)
        let (harness, controller) = await show()
        #expect(controller.status.text?.contains("no text") == true)
        harness.type("x")
        #expect(controller.textView.text == "")
        #expect(try Data(contentsOf: file) == Data([0xFF, 0xFE]))
    }
}
