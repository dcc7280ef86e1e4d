import Foundation
import Testing

@testable import TactileDocuments

extension DocumentTests {
    /// What cannot be saved is said, stays in the document, and is saved when it can be.
    @Suite @MainActor struct Failures {
        private let folder: Folder

        init() throws { folder = try Folder() }

        private func opened(_ text: String = "Hello") async throws -> TextDocument {
            try folder.write(text)
            let document = TextDocument(fileURL: folder.file())
            #expect(await document.open())
            return document
        }

        /// In a process of its own, whose files may not be larger than 64 KB.
        @Test func aFileThatMayNotGrowIsAnError() async {
            await #expect(processExitsWith: .success) {
                try await DocumentTests.Failures.saveBeyondALimit()
            }
        }

        static func saveBeyondALimit() async throws {
            let folder = try Folder()
            try folder.write("Hello")
            let document = TextDocument(fileURL: folder.file())
            await document.open()
            var limit = rlimit(rlim_cur: 65_536, rlim_max: rlim_t.max)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            document.type(String(repeating: "x", count: 100_000))
            try #require(await !document.autosave())
            try #require(document.errors.first?.code == .fileWriteOutOfSpace)
            try #require(document.errors.first?.localizedDescription.contains("note.txt") == true)
            try #require(document.documentState == .savingError && document.hasUnsavedChanges)
            try #require(folder.read() == "Hello" && folder.names == ["note.txt"])
            limit.rlim_cur = rlim_t.max
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            try #require(await document.autosave())
            try #require(document.documentState == .normal && !document.hasUnsavedChanges)
            try #require(folder.read().count == 100_000)
        }

        @Test func aFolderThatIsGoneIsSaidAndMayComeBack() async throws {
            let document = try await opened()
            document.type("Bye")
            try FileManager.default.removeItem(at: folder.url)
            #expect(await !document.autosave())
            #expect(document.errors.first?.code == .fileNoSuchFile)
            #expect(document.documentState.contains(.savingError) && document.hasUnsavedChanges)
            try FileManager.default.createDirectory(
                at: folder.url, withIntermediateDirectories: true)
            #expect(await document.autosave())
            #expect(try folder.read() == "Bye" && document.documentState == .normal)
            try folder.write("Theirs")
            await document.until { document.text == "Theirs" }
        }

        @Test func aFolderThatMayNotBeWrittenToIsSaid() async throws {
            let document = TextDocument(fileURL: folder.file())
            document.text = "New"
            #expect(
                await !document.save(
                    to: URL(fileURLWithPath: "/sys/kernel/note.txt"), for: .forCreating))
            let error = try #require(document.errors.first)
            #expect([.fileWriteNoPermission, .fileWriteVolumeReadOnly].contains(error.code))
            #expect(document.fileURL == folder.file())
        }

        @Test func aVolumeThatIsGoneIsSaid() throws {
            try folder.write("Hello")
            let place = try DocumentPlace(folder.file())
            var identity = try #require(FileIdentity(at: place.path))
            identity.device += 1
            let elsewhere = identity
            let error = #expect(throws: CocoaError.self) {
                try SafeWrite(place: place).run(
                    expectation: { .known(elsewhere) },
                    fill: { try Data("Bye".utf8).write(to: $0) })
            }
            #expect(error?.code == .fileWriteVolumeReadOnly)
            #expect(error?.localizedDescription.contains("not there any more") == true)
            #expect(try folder.read() == "Hello" && folder.names == ["note.txt"])
        }

        @Test func aFolderWithTheNameIsNotReplaced() async throws {
            let document = try await opened()
            document.type("Bye")
            try FileManager.default.removeItem(at: folder.file())
            try FileManager.default.createDirectory(
                at: folder.file(), withIntermediateDirectories: false)
            #expect(await !document.autosave())
            #expect(document.errors.first?.localizedDescription.contains("ordinary file") == true)
            #expect(folder.names == ["note.txt"])
        }

        @Test func whoHoldsTheLockIsNamed() throws {
            let place = try DocumentPlace(folder.file())
            try FileLock.held(place) {
                let error = #expect(throws: CocoaError.self) {
                    try FileLock.held(place, patience: 0.05) {}
                }
                #expect(error?.code == .fileLocking)
                #expect(error?.localizedDescription.contains("(process \(getpid()))") == true)
            }
            #expect(folder.names == [])
            try FileLock.held(place, patience: 0.05) {}
        }

        @Test func aDocumentThatSaysNothingIsNotSaved() async throws {
            let document = UIDocument(fileURL: folder.file())
            #expect(await !document.save(to: folder.file(), for: .forCreating))
            #expect(document.documentState == [.closed, .savingError])
            #expect(folder.names == [])
        }

        // MARK: Handling

        @Test func theCompletionWaitsForThePerson() async throws {
            let document = TextDocument(fileURL: folder.file())
            document.holdsErrors = true
            var answer: Bool?
            document.open { answer = $0 }
            await document.settle()
            let error = try #require(document.errors.first)
            #expect(answer == nil)
            document.finishedHandlingError(error, recovered: true)
            #expect(answer == true && document.documentState == .closed)
        }

        @Test func theEndOfTheProgramWaitsForNobody() async throws {
            let document = try await opened()
            document.holdsErrors = true
            document.type("Bye")
            try FileManager.default.removeItem(at: folder.url)
            var answer: Bool?
            document.autosave { answer = $0 }
            await document.settle()
            #expect(document.errors.count == 1 && answer == nil)
            try FileManager.default.createDirectory(
                at: folder.url, withIntermediateDirectories: true)
            NotificationCenter.default.post(
                name: Notification.Name("UIApplicationWillTerminateNotification"), object: nil)
            #expect(answer == false)
            #expect(try folder.read() == "Bye" && !document.hasUnsavedChanges)
        }
    }
}
