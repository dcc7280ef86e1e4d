import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileDialogs

/// A folder of the test's own and a window in memory that shows a picker.
@MainActor
final class DialogStage {
    let harness: Harness
    let root = UIViewController()
    let folder: String
    let hearer = Hearer()

    /// Keeps what a picker tells.
    final class Hearer: UIDocumentPickerDelegate {
        var picked: [[URL]] = []
        var cancels = 0

        func documentPicker(
            _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
        ) { picked.append(urls) }

        func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
            cancels += 1
        }
    }

    init(_ files: [String] = [], size: CGSize = CGSize(width: 800, height: 700)) throws {
        folder = "/tmp/tactile-dialog-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        harness = Harness(showing: root, size: size)
        for file in files {
            let path = folder + "/" + file
            if file.hasSuffix("/") {
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true)
            } else {
                try Data(file.utf8).write(to: URL(fileURLWithPath: path))
            }
        }
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { folder + "/" + name }
    func text(_ name: String) -> String? {
        try? String(contentsOfFile: path(name), encoding: .utf8)
    }

    /// Makes a program of a shell's script in the folder.
    ///
    /// Another process writes it. A program that somebody has open to write does not start, and
    /// what another test starts at that moment has all that this process has open, for an instant.
    func makeProgram(_ name: String, _ script: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "printf '%s' \"$1\" >\"$0\" && chmod 755 \"$0\"", path(name),
            "#!/bin/sh\n\(script)\n",
        ]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    func present(_ picker: UIDocumentPickerViewController) throws -> FileDialogViewController {
        picker.delegate = hearer
        if picker.directoryURL == nil { picker.directoryURL = URL(fileURLWithPath: folder) }
        root.present(picker, animated: true)
        let dialog = try #require(picker.ownDialog)
        settle(dialog)
        return dialog
    }

    /// Waits for what is being read, and for what moves.
    func settle(_ dialog: FileDialogViewController) {
        #expect(dialog.work.finish(upTo: 20))
        harness.advance(seconds: 1)
    }

    func settle(_ picker: UIDocumentPickerViewController) {
        #expect(picker.finishWork(upTo: 20))
        harness.advance(seconds: 1)
    }

    func choose(_ name: String, _ dialog: FileDialogViewController) throws {
        let row = try #require(dialog.shown.firstIndex { $0.name == name })
        let cell = try #require(dialog.table.cellForRow(at: IndexPath(row: row, section: 0)))
        harness.tap(cell)
        settle(dialog)
    }

    /// Types over what is in the field.
    func type(_ text: String, _ dialog: FileDialogViewController) {
        dialog.field.becomeFirstResponder()
        dialog.field.selectAll(nil)
        harness.press(.delete)
        harness.type(text)
        settle(dialog)
    }

    func names(_ dialog: FileDialogViewController) -> [String] { dialog.shown.map(\.name) }
}
