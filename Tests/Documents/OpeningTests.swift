import Foundation
import TactileDocuments
import Testing

extension DocumentTests {
    @Suite @MainActor struct Opening {
        private let folder: Folder

        init() throws { folder = try Folder() }

        @Test func aDocumentShowsWhatItsFileHas() async throws {
            try folder.write("Hello")
            let document = TextDocument(fileURL: folder.file())
            #expect(document.documentState == .closed)
            #expect(await document.open())
            #expect(document.text == "Hello" && document.documentState == .normal)
            #expect(document.localizedName == "note" && document.fileType == "public.plain-text")
            #expect(!document.hasUnsavedChanges)
            let date = try FileManager.default.attributesOfItem(atPath: folder.file().path)[
                .modificationDate]
            let difference = try #require(date as? Date).timeIntervalSince(
                try #require(document.fileModificationDate))
            #expect(abs(difference) < 0.001)
            #expect(folder.names == ["note.txt"])
        }

        @Test func theCompletionIsCalledOnTheMainActor() async throws {
            try folder.write("Hello")
            let document = TextDocument(fileURL: folder.file())
            await withCheckedContinuation { done in
                document.open { isOpen in
                    MainActor.assertIsolated()
                    #expect(isOpen && document.text == "Hello")
                    done.resume()
                }
                #expect(document.text == "" && document.documentState == .closed)
            }
        }

        @Test func anEmptyFileIsAnEmptyDocument() async throws {
            try folder.write("")
            let document = TextDocument(fileURL: folder.file())
            document.text = "before"
            #expect(await document.open())
            #expect(document.text == "")
        }

        @Test func whatIsMissingIsSaid() async throws {
            let document = TextDocument(fileURL: folder.file())
            #expect(await !document.open())
            let error = try #require(document.errors.first)
            #expect(
                error.code == .fileReadNoSuchFile && error.filePath?.hasSuffix("note.txt") == true)
            #expect(error.localizedDescription.contains("does not exist"))
            #expect(document.documentState == .closed)
        }

        @Test func whatIsNoFileIsSaid() async throws {
            let document = TextDocument(fileURL: folder.url)
            #expect(await !document.open())
            #expect(document.errors.first?.localizedDescription.contains("ordinary file") == true)
        }

        @Test func contentThatMakesNoSenseIsNotOpened() async throws {
            try Data([0xFF, 0xFE, 0xFF]).write(to: folder.file())
            let document = TextDocument(fileURL: folder.file())
            #expect(await !document.open())
            #expect(document.errors.first?.code == .fileReadInapplicableStringEncoding)
            #expect(document.documentState == .closed)
        }

        @Test func anOpenDocumentIsNotReadAgain() async throws {
            try folder.write("Hello")
            let document = TextDocument(fileURL: folder.file())
            await document.open()
            document.text = "changed"
            #expect(await document.open())
            #expect(document.text == "changed")
        }

        @Test func closingSavesWhatIsNotSaved() async throws {
            try folder.write("Hello")
            let document = TextDocument(fileURL: folder.file())
            await document.open()
            document.type("Bye")
            #expect(await document.close())
            #expect(try folder.read() == "Bye" && document.documentState == .closed)
            #expect(folder.names == ["note.txt"])
            #expect(await document.open())
            #expect(document.text == "Bye")
        }

        @Test func whatCannotBeSavedIsNotClosed() async throws {
            try folder.write("Hello")
            let document = TextDocument(fileURL: folder.file())
            await document.open()
            document.type("Bye")
            try FileManager.default.removeItem(at: folder.url)
            #expect(await !document.close())
            #expect(document.errors.last?.code == .fileNoSuchFile)
            #expect(document.documentState == .savingError && document.hasUnsavedChanges)
            #expect(document.text == "Bye")
        }

        @Test func revertingBringsTheFilesContentBack() async throws {
            try folder.write("Hello")
            let document = TextDocument(fileURL: folder.file())
            await document.open()
            document.type("Bye")
            #expect(await document.revert(toContentsOf: folder.file()))
            #expect(document.text == "Hello" && !document.hasUnsavedChanges)
            #expect(!document.undoManager.canUndo)
            #expect(document.states.contains(.editingDisabled))
            #expect(document.documentState == .normal)
            try folder.write("Another", to: "other.txt")
            #expect(await document.revert(toContentsOf: folder.file("other.txt")))
            #expect(document.text == "Another" && document.hasUnsavedChanges)
            #expect(document.fileURL == folder.file())
        }

        @Test func whatCannotBeReadIsNotRevertedTo() async throws {
            try folder.write("Hello")
            let document = TextDocument(fileURL: folder.file())
            await document.open()
            document.type("Bye")
            #expect(await !document.revert(toContentsOf: folder.file("missing.txt")))
            #expect(document.text == "Bye" && document.hasUnsavedChanges)
            #expect(document.undoManager.canUndo)
        }
    }
}
