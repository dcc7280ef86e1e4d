import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileDialogs

/// The toolkit's own dialog, where a place for files is chosen.
@MainActor @Suite struct SavingTests {
    /// A file of the program's, to be put somewhere.
    private func draft(_ stage: DialogStage, _ name: String) throws -> URL {
        let folder = stage.path("drafts")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let url = URL(fileURLWithPath: folder + "/" + name)
        try Data("draft of \(name)".utf8).write(to: url)
        return url
    }

    @Test("A file goes where the person says, under a name that is proposed without its extension")
    func saves() throws {
        let stage = try DialogStage(["Papers/"])
        let draft = try draft(stage, "graph.svg")
        let picker = UIDocumentPickerViewController(forExporting: [draft])
        let dialog = try stage.present(picker)
        #expect(dialog.field.text == "graph.svg")
        stage.harness.type("weights")
        #expect(dialog.field.text == "weights.svg")
        try stage.choose("Papers", dialog)
        #expect(dialog.field.text == "weights.svg")
        stage.harness.press(.return)
        stage.settle(picker)
        #expect(stage.hearer.picked == [[URL(fileURLWithPath: stage.path("Papers/weights.svg"))]])
        #expect(stage.text("Papers/weights.svg") == "draft of graph.svg")
        // It was moved.
        #expect(!FileManager.default.fileExists(atPath: draft.path))
    }

    @Test("A file that is there is replaced only when the person says so")
    func replaces() throws {
        let stage = try DialogStage(["graph.svg"])
        let picker = UIDocumentPickerViewController(
            forExporting: [try draft(stage, "graph.svg")], asCopy: true)
        let dialog = try stage.present(picker)
        dialog.done()
        stage.harness.advance(seconds: 1)
        let question = try #require(dialog.presentedAlert)
        #expect(question.title == "Replace “graph.svg”?")
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 1)
        #expect(stage.text("graph.svg") == "graph.svg" && stage.hearer.picked.isEmpty)
        dialog.done()
        stage.harness.advance(seconds: 1)
        stage.harness.tap(try #require(stage.harness.view(showing: "Replace")))
        stage.harness.advance(seconds: 1)
        stage.settle(picker)
        #expect(stage.text("graph.svg") == "draft of graph.svg")
        #expect(stage.text("drafts/graph.svg") == "draft of graph.svg")
        #expect(stage.hearer.picked.count == 1)
    }

    @Test("What cannot be saved is told, and nothing is lost")
    func problems() throws {
        let stage = try DialogStage(["Folder/"])
        let draft = try draft(stage, "a.txt")
        let picker = UIDocumentPickerViewController(forExporting: [draft])
        let dialog = try stage.present(picker)
        stage.type("", dialog)
        #expect(!dialog.doneItem.isEnabled)
        dialog.done()
        #expect(dialog.status.text == "Type a name.")
        stage.type(stage.path("nowhere/a.txt"), dialog)
        dialog.done()
        #expect(dialog.status.text == "The folder “\(stage.path("nowhere"))” is not there.")
        stage.type(stage.path("Folder"), dialog)
        dialog.done()
        stage.settle(dialog)
        #expect(dialog.folder == stage.path("Folder"))
        // The draft is gone when it is to be moved.
        try FileManager.default.removeItem(at: draft)
        stage.type("b.txt", dialog)
        dialog.done()
        stage.settle(picker)
        #expect(dialog.status.text == "“\(draft.path)” is not there any more.")
        #expect(stage.hearer.picked.isEmpty && stage.root.presentedViewController === picker)
    }

    @Test("Several files go into a folder, beside those that are there")
    func several() throws {
        let stage = try DialogStage(["Out/", "Out/a.txt"])
        let urls = [try draft(stage, "a.txt"), try draft(stage, "b")]
        let picker = UIDocumentPickerViewController(forExporting: urls, asCopy: true)
        picker.directoryURL = URL(fileURLWithPath: stage.path("Out"))
        let dialog = try stage.present(picker)
        #expect(dialog.purpose == .folder)
        dialog.done()
        stage.settle(picker)
        #expect(stage.hearer.picked.first?.map(\.lastPathComponent) == ["a 2.txt", "b"])
        #expect(
            stage.text("Out/a.txt") == "Out/a.txt" && stage.text("Out/a 2.txt") == "draft of a.txt")
    }

    @Test("A folder is made and gone into")
    func newFolder() throws {
        let stage = try DialogStage(["There/"])
        let dialog = try stage.present(
            UIDocumentPickerViewController(forExporting: [try draft(stage, "a.txt")]))
        dialog.makeFolder("There")
        #expect(dialog.status.text == "“\(stage.path("There"))” is there already.")
        dialog.makeFolder("a/b")
        #expect(dialog.status.text == "A folder needs a name without “/”.")
        dialog.makeFolder("New")
        stage.settle(dialog)
        #expect(dialog.folder == stage.path("New") && dialog.field.text == "a.txt")
    }

    @Test("A copy is whole or not there, and nobody may read it who may not read the file")
    func placing() throws {
        let stage = try DialogStage(["secret"])
        #expect(chmod(stage.path("secret"), 0o600) == 0)
        let target = URL(fileURLWithPath: stage.path("copy"))
        try FilePlacing.place(
            URL(fileURLWithPath: stage.path("secret")), at: target, moves: false)
        var facts = stat()
        #expect(stat(target.path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
        // There is no such folder.
        let full = URL(fileURLWithPath: "/dev/full-folder/x")
        #expect(throws: FileProblem.self) {
            try FilePlacing.place(
                URL(fileURLWithPath: stage.path("secret")), at: full, moves: true)
        }
        #expect(stage.text("secret") == "secret")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: stage.folder).sorted()
                == ["copy", "secret"])
        #expect(
            FilePlacing.free("copy", in: stage.folder).lastPathComponent == "copy 2")
    }
}

extension UIViewController {
    /// The alert over a scene, which its outermost container presents.
    var presentedAlert: UIAlertController? {
        var scene: UIViewController? = self
        while let current = scene {
            if let alert = current.presentedViewController as? UIAlertController { return alert }
            scene = current.parent
        }
        return nil
    }
}
