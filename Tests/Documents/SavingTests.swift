import CFiles
import Foundation
import Testing

@testable import TactileDocuments

extension DocumentTests {
    @Suite @MainActor struct Saving {
        private let folder: Folder

        init() throws { folder = try Folder() }

        private func opened(_ text: String = "Hello") async throws -> TextDocument {
            try folder.write(text)
            let document = TextDocument(fileURL: folder.file())
            #expect(await document.open())
            return document
        }

        @Test func aNewDocumentGetsAFileAndIsOpen() async throws {
            let document = TextDocument(fileURL: folder.file())
            document.text = "New"
            #expect(await document.save(to: folder.file(), for: .forCreating))
            #expect(try folder.read() == "New")
            #expect(document.documentState == .normal && folder.names == ["note.txt"])
            #expect(document.fileModificationDate != nil)
        }

        @Test func creatingLeavesAFileThatIsThereAlone() async throws {
            try folder.write("Old")
            let document = TextDocument(fileURL: folder.file())
            document.text = "New"
            #expect(await !document.save(to: folder.file(), for: .forCreating))
            #expect(document.errors.first?.code == .fileWriteFileExists)
            #expect(try folder.read() == "Old" && folder.names == ["note.txt"])
        }

        @Test func aSaveElsewhereMovesTheDocument() async throws {
            let document = try await opened()
            document.type("Bye")
            #expect(await document.save(to: folder.file("other.txt"), for: .forCreating))
            #expect(document.fileURL == folder.file("other.txt") && !document.hasUnsavedChanges)
            document.type("Later")
            #expect(await document.autosave())
            #expect(try folder.read() == "Hello" && folder.read("other.txt") == "Later")
        }

        @Test func savesFollowOneAnother() async throws {
            let document = try await opened()
            var order: [Int] = []
            for number in 1...4 {
                document.type("\(number)")
                document.save(to: folder.file(), for: .forOverwriting) { _ in order.append(number) }
            }
            await document.settle()
            #expect(order == [1, 2, 3, 4])
            #expect(try folder.read() == "4" && !document.hasUnsavedChanges)
        }

        @Test func aChangeWhileSavingIsNotSavedYet() async throws {
            let document = try await opened()
            document.type("First")
            var isSaved = false
            document.autosave { isSaved = $0 }
            document.type("Second")
            await document.settle()
            #expect(isSaved && document.hasUnsavedChanges)
            #expect(try folder.read() == "First")
        }

        @Test func thePermissionsAndNotesOfTheFileStay() async throws {
            let document = try await opened()
            let path = folder.file().path
            #expect(chmod(path, 0o640) == 0)
            // Not all file systems have them.
            let hasNotes = setxattr(path, "user.tag", "red", 3, 0) == 0
            document.type("Bye")
            #expect(await document.autosave())
            var info = stat()
            #expect(stat(path, &info) == 0 && info.st_mode & 0o7777 == 0o640)
            if hasNotes {
                var value = [UInt8](repeating: 0, count: 8)
                let count = getxattr(path, "user.tag", &value, value.count)
                #expect(count == 3 && value[..<3] == Array("red".utf8)[...])
            }
        }

        @Test func aLinkToTheFileStaysOne() async throws {
            try folder.write("Hello", to: "real.txt")
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("link.txt").path, withDestinationPath: "real.txt")
            let document = TextDocument(fileURL: folder.file("link.txt"))
            await document.open()
            document.type("Bye")
            #expect(await document.autosave())
            #expect(try folder.read("real.txt") == "Bye")
            let target = try FileManager.default.destinationOfSymbolicLink(
                atPath: folder.file("link.txt").path)
            #expect(target == "real.txt" && folder.names == ["link.txt", "real.txt"])
        }

        @Test func aLongNameLeavesRoomForHiddenOnes() async throws {
            let name = String(repeating: "ä", count: 120) + ".txt"
            let document = TextDocument(fileURL: folder.file(name))
            document.text = "New"
            #expect(await document.save(to: folder.file(name), for: .forCreating))
            document.type("Newer")
            #expect(await document.autosave())
            #expect(try folder.read(name) == "Newer" && folder.names == [name])
        }

        @Test func attributesAreWrittenWithTheContent() async throws {
            @MainActor final class Private: UIDocument {
                override func contents(forType typeName: String) throws -> Any { Data("x".utf8) }
                override func fileAttributesToWrite(
                    to url: URL, for saveOperation: SaveOperation
                ) throws -> [AnyHashable: Any] { [FileAttributeKey.posixPermissions: 0o600] }
            }
            let document = Private(fileURL: folder.file())
            #expect(await document.save(to: folder.file(), for: .forCreating))
            var info = stat()
            #expect(stat(folder.file().path, &info) == 0 && info.st_mode & 0o7777 == 0o600)
        }

        /// Content of another type than `Data`, written by the document on a thread of its own.
        @Test func aDocumentMayWriteItsFileItself() async throws {
            @MainActor final class Lines: UIDocument {
                override func contents(forType typeName: String) throws -> Any { ["a", "b"] }
                nonisolated override func writeContents(
                    _ contents: Any, to url: URL, for saveOperation: SaveOperation,
                    originalContentsURL: URL?
                ) throws {
                    #expect(!MainQueue.isCurrent)
                    let lines = contents as? [String] ?? []
                    try Data(lines.joined(separator: "\n").utf8).write(to: url)
                }
            }
            let document = Lines(fileURL: folder.file())
            #expect(await document.save(to: folder.file(), for: .forCreating))
            #expect(try folder.read() == "a\nb" && folder.names == ["note.txt"])
        }

        @Test func contentOfAnUnknownTypeIsRefused() async throws {
            @MainActor final class Number: UIDocument {
                var error: String?
                override func contents(forType typeName: String) throws -> Any { 1 }
                override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
                    self.error = error.localizedDescription
                    super.handleError(error, userInteractionPermitted: userInteractionPermitted)
                }
            }
            let document = Number(fileURL: folder.file())
            #expect(await !document.save(to: folder.file(), for: .forCreating))
            #expect(document.error?.contains("type Int") == true && folder.names == [])
        }

        @Test func moreThanAMegabyteTellsHowFarItIs() async throws {
            let document = try await opened()
            document.type(String(repeating: "x", count: 3 << 20))
            #expect(await document.autosave())
            #expect(document.totals.first == 3 << 20)
            #expect(document.states.contains(.progressAvailable))
            #expect(document.progress == nil && document.documentState == .normal)
        }

        @Test func changesAreSavedASecondLater() async throws {
            let stage = Stage()
            let document = try await opened()
            stage.act {
                document.type("Typed")
                document.closeUndoGroup()
            }
            stage.advance(0.9)
            await document.settle()
            #expect(try folder.read() == "Hello")
            stage.advance(0.2)
            await document.settle()
            #expect(try folder.read() == "Typed" && !document.hasUnsavedChanges)
            stage.act { document.undoManager.undo() }
            stage.advance(1.1)
            await document.settle()
            #expect(try folder.read() == "Hello")
            stage.end()
        }

        @Test func theEndOfTheProgramSavesAtOnce() async throws {
            let document = try await opened()
            document.type("Last")
            NotificationCenter.default.post(
                name: Notification.Name("UIApplicationWillTerminateNotification"), object: nil)
            #expect(try folder.read() == "Last" && !document.hasUnsavedChanges)
        }

        @Test func onlyItsOwnProgramSavesIt() async throws {
            let other = Stage()
            let stage = Stage()
            stage.act {}
            let document = try await opened()
            document.type("Typed")
            for name in ["WillResignActive", "DidEnterBackground", "WillTerminate"] {
                NotificationCenter.default.post(
                    name: Notification.Name("UIApplication\(name)Notification"),
                    object: other.application)
            }
            await document.settle()
            #expect(try folder.read() == "Hello" && document.hasUnsavedChanges)
            NotificationCenter.default.post(
                name: Notification.Name("UIApplicationWillTerminateNotification"),
                object: stage.application)
            #expect(try folder.read() == "Typed")
            stage.end()
            other.end()
        }

        @Test func aSaveThatWaitsDoesNotReplaceALaterOne() async throws {
            let document = try await opened()
            document.type("Earlier")
            let gate = DispatchSemaphore(value: 0)
            document.performAsynchronousFileAccess { gate.wait() }
            document.save(to: folder.file(), for: .forOverwriting, completionHandler: nil)
            document.type("Later")
            document.saveAtOnce()
            gate.signal()
            await document.settle()
            #expect(try folder.read() == "Later" && folder.names == ["note.txt"])
        }
    }
}
