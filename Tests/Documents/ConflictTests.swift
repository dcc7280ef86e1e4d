import Foundation
import TactileThreads
import Testing

@testable import TactileDocuments

extension DocumentTests {
    /// What other programs do with the file of an open document.
    @Suite @MainActor struct Conflicts {
        private let folder: Folder

        init() throws { folder = try Folder() }

        private func opened(_ text: String = "Hello") async throws -> TextDocument {
            try folder.write(text)
            let document = TextDocument(fileURL: folder.file())
            #expect(await document.open())
            return document
        }

        private var versions: [NSFileVersion] {
            NSFileVersion.unresolvedConflictVersionsOfItem(at: folder.file()) ?? []
        }

        @Test(arguments: [false, true])
        func aChangeByAnotherProgramIsShown(atomically: Bool) async throws {
            let document = try await opened()
            try folder.write("Theirs", atomically: atomically)
            await document.until { document.text == "Theirs" }
            await document.settle()
            #expect(document.documentState == .normal && !document.hasUnsavedChanges)
            document.type("Ours")
            #expect(await document.autosave())
            #expect(try folder.read() == "Ours" && folder.names == ["note.txt"])
        }

        /// What a kernel has no more of: instances of inotify, or watches.
        @Test(.timeLimit(.minutes(5)), arguments: [EMFILE, ENOSPC])
        func aChangeIsShownWhereTheKernelReportsNothing(code: Int32) async throws {
            try folder.write("Hello")
            let document = TextDocument(fileURL: folder.file())
            document.kernel.pause = 0.02
            if code == EMFILE {
                document.kernel.open = {
                    errno = EMFILE
                    return -1
                }
            } else {
                document.kernel.add = { _, _, _ in
                    errno = ENOSPC
                    return -1
                }
            }
            #expect(await document.open())
            try folder.write("Theirs")
            await document.until { document.text == "Theirs" }
            await document.settle()
            document.type("Ours")
            try folder.write("Theirs again", atomically: true)
            await document.until { document.documentState == .inConflict }
            #expect(try folder.read() == "Ours")
        }

        @Test(arguments: [false, true])
        func nothingOfAConflictIsLost(atomically: Bool) async throws {
            let document = try await opened()
            document.type("Ours")
            try folder.write("Theirs", atomically: atomically)
            await document.until { document.documentState == .inConflict }
            #expect(document.text == "Ours")
            #expect(try folder.read() == "Ours")
            let version = try #require(versions.first)
            #expect(versions.count == 1 && version.isConflict && !version.isResolved)
            #expect(try String(contentsOf: version.url, encoding: .utf8) == "Theirs")
            #expect(version.localizedName == "note.txt" && version.modificationDate != nil)
        }

        @Test func theOtherVersionCanBeTaken() async throws {
            let document = try await opened()
            document.type("Ours")
            try folder.write("Theirs")
            #expect(await document.autosave())
            #expect(document.documentState == .inConflict)
            let version = try #require(versions.first)
            try version.replaceItem(at: folder.file())
            version.isResolved = true
            #expect(version.isResolved && versions.isEmpty)
            #expect(NSFileVersion.otherVersionsOfItem(at: folder.file())?.count == 1)
            try NSFileVersion.removeOtherVersionsOfItem(at: folder.file())
            #expect(await document.revert(toContentsOf: folder.file()))
            #expect(document.text == "Theirs" && document.documentState == .normal)
            #expect(folder.names == ["note.txt"])
        }

        @Test func ourVersionCanBeKept() async throws {
            let document = try await opened()
            document.type("Ours")
            try folder.write("Theirs")
            #expect(await document.autosave())
            try NSFileVersion.removeOtherVersionsOfItem(at: folder.file())
            await document.until { document.documentState == .normal }
            #expect(try folder.read() == "Ours" && folder.names == ["note.txt"])
        }

        @Test func aConflictIsStillOneAfterARestart() async throws {
            let document = try await opened()
            document.type("Ours")
            try folder.write("Theirs")
            #expect(await document.autosave())
            let next = TextDocument(fileURL: folder.file())
            #expect(await next.open())
            #expect(next.documentState == .inConflict && next.text == "Ours")
        }

        /// The other program writes after the document has looked, while it is being written.
        @Test func whatIsWrittenInTheLastMomentIsKept() throws {
            try folder.write("Hello")
            let place = try DocumentPlace(folder.file())
            let known = FileIdentity(at: place.path)
            try SafeWrite(place: place).run(
                expectation: { .known(known) },
                fill: {
                    try Data("Ours".utf8).write(to: $0)
                    try Data("Theirs".utf8).write(to: folder.file(), options: .atomic)
                })
            #expect(try folder.read() == "Ours")
            #expect(
                try versions.map { try String(contentsOf: $0.url, encoding: .utf8) } == ["Theirs"])
        }

        @Test func aNewFileDoesNotReplaceOneThatCameMeanwhile() throws {
            let place = try DocumentPlace(folder.file())
            #expect(throws: CocoaError.self) {
                try SafeWrite(place: place).run(
                    expectation: { .nothing },
                    fill: {
                        try Data("Ours".utf8).write(to: $0)
                        try folder.write("Theirs")
                    })
            }
            #expect(try folder.read() == "Theirs" && folder.names == ["note.txt"])
        }

        /// A writer that was ended between the exchange and the look at what it got.
        @Test func whatAWriterLeftIsSorted() throws {
            try folder.write("Now")
            let place = try DocumentPlace(folder.file())
            func leave(_ text: String, as path: (FileIdentity) -> String) throws {
                let file = folder.url.appendingPathComponent("left")
                try Data(text.utf8).write(to: file)
                let identity = try #require(FileIdentity(at: file.path))
                #expect(rename(file.path, path(identity)) == 0)
            }
            var other = try #require(FileIdentity(at: place.path))
            other.inode += 1_000_000
            try leave("part") { _ in place.partPath }
            try leave("new, without the name") { place.swapPath(own: $0, expected: other) }
            try leave("old, as expected") { place.swapPath(own: other, expected: $0) }
            try leave("theirs") { _ in place.swapPath(own: other, expected: other) }
            #expect(folder.names.count == 5)
            let known = FileIdentity(at: place.path)
            try SafeWrite(place: place).run(
                expectation: { .known(known) }, fill: { try Data("Next".utf8).write(to: $0) })
            #expect(try folder.read() == "Next" && folder.names.count == 2)
            #expect(
                try versions.map { try String(contentsOf: $0.url, encoding: .utf8) } == ["theirs"])
        }

        @Test func versionsAreInTheOrderOfTheirTimes() throws {
            try folder.write("Now")
            let place = try DocumentPlace(folder.file())
            for (name, time) in [("conflict-b", 2.0), ("version-a", 1), ("conflict-c", 3)] {
                let file = folder.url.appendingPathComponent(place.prefix + name)
                try Data(name.utf8).write(to: file)
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + time)],
                    ofItemAtPath: file.path)
            }
            let others = NSFileVersion.otherVersionsOfItem(at: folder.file()) ?? []
            #expect(
                try others.map { try String(contentsOf: $0.url, encoding: .utf8) }
                    == ["version-a", "conflict-b", "conflict-c"])
        }

        @Test func aFileThatIsRemovedIsWrittenWithTheNextChange() async throws {
            let document = try await opened()
            try FileManager.default.removeItem(at: folder.file())
            await document.until(settling: { document.base.state.identity == nil })
            #expect(!document.hasUnsavedChanges && document.fileModificationDate == nil)
            document.type("Again")
            #expect(await document.autosave())
            #expect(try folder.read() == "Again" && document.documentState == .normal)
        }

        @Test func aNewNameInTheFolderIsFollowed() async throws {
            let document = try await opened()
            try FileManager.default.moveItem(at: folder.file(), to: folder.file("new.txt"))
            await document.until(settling: { document.fileURL.lastPathComponent == "new.txt" })
            document.type("Bye")
            #expect(await document.autosave())
            #expect(try folder.read("new.txt") == "Bye" && folder.names == ["new.txt"])
            try folder.write("Theirs", to: "new.txt")
            await document.until { document.text == "Theirs" }
        }

        /// Two programs that have one document open, and write in turns and at once.
        @Test func twoWritersLoseNothing() async throws {
            let first = try await opened()
            let second = TextDocument(fileURL: folder.file())
            await second.open()
            first.type("first")
            second.type("second")
            first.autosave(completionHandler: nil)
            second.autosave(completionHandler: nil)
            await first.settle()
            await second.settle()
            let kept = try versions.map { try String(contentsOf: $0.url, encoding: .utf8) }
            #expect(try Set(kept + [folder.read()]).isSuperset(of: ["first", "second"]))
        }
    }
}
