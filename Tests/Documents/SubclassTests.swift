import Foundation
import TactileDocuments
import Testing

extension DocumentTests {
    /// Classes of a program's own, with and without `super`.
    @Suite @MainActor struct Subclasses {
        private let folder: Folder

        init() throws { folder = try Folder() }

        /// Writes down what it is asked, and hands it on or not.
        @MainActor
        private class Talking: UIDocument {
            var text = "content"
            var log: [String] = []
            var silent: Set<String> = []

            fileprivate func says(_ word: String) -> Bool {
                log.append(word)
                return !silent.contains(word)
            }

            override func contents(forType typeName: String) throws -> Any {
                log.append("contents \(typeName)")
                return Data(text.utf8)
            }
            override func load(fromContents contents: Any, ofType typeName: String?) throws {
                log.append("load")
                text = (contents as? Data).map { String(decoding: $0, as: UTF8.self) } ?? ""
            }
            override func open(completionHandler: ((Bool) -> Void)? = nil) {
                if says("open") {
                    super.open(completionHandler: completionHandler)
                } else {
                    completionHandler?(false)
                }
            }
            override func close(completionHandler: ((Bool) -> Void)? = nil) {
                if says("close") {
                    super.close(completionHandler: completionHandler)
                } else {
                    completionHandler?(false)
                }
            }
            override func save(
                to url: URL, for saveOperation: SaveOperation,
                completionHandler: ((Bool) -> Void)? = nil
            ) {
                if says("save") {
                    super.save(to: url, for: saveOperation, completionHandler: completionHandler)
                } else {
                    completionHandler?(true)
                }
            }
            override func autosave(completionHandler: ((Bool) -> Void)? = nil) {
                if says("autosave") {
                    super.autosave(completionHandler: completionHandler)
                } else {
                    completionHandler?(true)
                }
            }
            override func revert(
                toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil
            ) {
                if says("revert") {
                    super.revert(toContentsOf: url, completionHandler: completionHandler)
                } else {
                    completionHandler?(false)
                }
            }
            override func disableEditing() { log.append("disable") }
            override func enableEditing() { log.append("enable") }
            override func updateChangeCount(_ change: ChangeKind) {
                if says("count") { super.updateChangeCount(change) }
            }
            override func updateChangeCount(
                withToken changeCountToken: Any, for saveOperation: SaveOperation
            ) {
                if says("token") {
                    super.updateChangeCount(withToken: changeCountToken, for: saveOperation)
                }
            }
            override var savingFileType: String? { "org.example.note" }
            override var localizedName: String { "“\(super.localizedName)”" }
        }

        @Test func whatItIsAskedComesInOrder() async throws {
            try folder.write("Hello")
            let document = Talking(fileURL: folder.file())
            #expect(document.localizedName == "“note”")
            #expect(await document.open())
            document.updateChangeCount(.done)
            #expect(await document.close())
            #expect(
                document.log == [
                    "open", "load", "count", "count", "close", "save", "contents org.example.note",
                    "token",
                ])
            document.log = []
            #expect(await document.open())
            #expect(await document.revert(toContentsOf: folder.file()))
            #expect(
                document.log == [
                    "open", "load", "count", "revert", "disable", "load", "count", "enable",
                ])
        }

        @Test(arguments: ["open", "close", "save", "autosave", "revert", "count", "token"])
        func withoutSuperNothingComesOfIt(word: String) async throws {
            try folder.write("Hello")
            let document = Talking(fileURL: folder.file())
            document.silent = [word]
            #expect(await document.open() == (word != "open"))
            guard word != "open" else {
                #expect(document.documentState == .closed && document.log == ["open"])
                return
            }
            #expect(document.text == "Hello")
            document.text = "Bye"
            document.updateChangeCount(.done)
            #expect(document.hasUnsavedChanges == (word != "count"))
            #expect(await document.autosave())
            let isSaved = !["save", "autosave", "count"].contains(word)
            #expect(try folder.read() == (isSaved ? "Bye" : "Hello"))
            #expect(document.hasUnsavedChanges == ["save", "autosave", "token"].contains(word))
            try folder.write("Theirs")
            #expect(await document.revert(toContentsOf: folder.file()) == (word != "revert"))
            guard word != "revert" else {
                #expect(document.text == "Bye")
                return
            }
            #expect(document.text == "Theirs")
            document.silent = word == "close" ? ["close"] : []
            document.updateChangeCount(.cleared)
            #expect(await document.close() == (word != "close"))
            #expect(document.documentState.contains(.closed) == (word != "close"))
        }

        /// Reads and writes in its own way, on the document's thread.
        @MainActor
        private final class Own: UIDocument {
            var text = ""
            nonisolated override func read(from url: URL) throws {
                let text = try String(contentsOf: url, encoding: .utf8)
                DispatchQueue.main.sync {
                    MainActor.assumeIsolated { self.text = String(text.reversed()) }
                }
            }
            override func contents(forType typeName: String) throws -> Any {
                String(text.reversed())
            }
            nonisolated override func writeContents(
                _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?,
                safelyTo url: URL, for saveOperation: SaveOperation
            ) throws {
                try Data((contents as? String ?? "").utf8).write(to: url, options: .atomic)
            }
        }

        @Test func readingAndWritingMayBeItsOwn() async throws {
            try folder.write("olleH")
            let document = Own(fileURL: folder.file())
            #expect(await document.open())
            #expect(document.text == "Hello")
            document.text = "Bye"
            document.updateChangeCount(.done)
            #expect(await document.autosave())
            #expect(try folder.read() == "eyB" && !document.hasUnsavedChanges)
            #expect(folder.names == ["note.txt"] && document.documentState == .normal)
        }

        @MainActor
        private final class Handled: UIDocument {
            var recovers = false
            override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
                finishedHandlingError(error, recovered: recovers)
            }
        }

        @Test(arguments: [false, true])
        func errorsMayBeRecoveredFrom(recovers: Bool) async {
            let document = Handled(fileURL: folder.file())
            document.recovers = recovers
            #expect(await document.open() == recovers)
            #expect(document.documentState == .closed)
        }
    }
}
