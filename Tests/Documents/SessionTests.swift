import Foundation
import TactileHeadless
import TactileViews
import Testing

@testable import TactileDocuments

extension DocumentTests {
    /// A document that is not saved keeps the session from ending unasked.
    @Suite @MainActor struct SessionEnd {
        @Test func fromAChangeToItsSave() async throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("session-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let session = ApplicationSession(on: HeadlessPlatform())
            defer { session.end() }
            let document = TextDocument(fileURL: folder.appendingPathComponent("note.txt"))
            #expect(await document.save(to: document.fileURL, for: .forCreating))
            #expect(session.tasks.reason == nil)
            session.makeCurrent()
            document.type("Hello")
            document.closeUndoGroup()
            #expect(session.tasks.reason == "“note.txt” is not saved.")
            #expect(await document.autosave())
            #expect(session.tasks.reason == nil)
            document.updateChangeCount(.done)
            #expect(session.tasks.reason != nil)
            #expect(await document.close())
            #expect(session.tasks.reason == nil)
        }
    }
}
