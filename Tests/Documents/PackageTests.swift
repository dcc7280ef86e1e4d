import Foundation
import Testing

@testable import TactileDocuments

/// A document that is a folder with a text and pictures in it.
@MainActor
final class Album: UIDocument {
    var text = ""
    var pictures: [String: Data] = [:]
    private(set) var errors: [CocoaError] = []

    override func contents(forType typeName: String) throws -> Any {
        FileWrapper(directoryWithFileWrappers: [
            "text.txt": FileWrapper(regularFileWithContents: Data(text.utf8)),
            "pictures": FileWrapper(
                directoryWithFileWrappers: pictures.mapValues {
                    FileWrapper(regularFileWithContents: $0)
                }),
        ])
    }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        guard let wrapper = contents as? FileWrapper, let children = wrapper.fileWrappers,
            let data = children["text.txt"]?.regularFileContents
        else { throw CocoaError(.fileReadCorruptFile) }
        text = String(decoding: data, as: UTF8.self)
        pictures =
            children["pictures"]?.fileWrappers?
            .compactMapValues(\.regularFileContents) ?? [:]
    }

    override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        if let error = error as? CocoaError { errors.append(error) }
        super.handleError(error, userInteractionPermitted: userInteractionPermitted)
    }

    func type(_ new: String) {
        text = new
        updateChangeCount(.done)
    }

    func settle() async {
        await withCheckedContinuation { done in
            performAsynchronousFileAccess { DispatchQueue.main.async { done.resume() } }
        }
    }
}

extension DocumentTests {
    /// Documents that are folders.
    @Suite @MainActor struct Packages {
        private let folder: Folder
        private var place: URL { folder.file("Trip.album") }

        init() throws { folder = try Folder() }

        private func made() async throws -> Album {
            let album = Album(fileURL: place)
            album.text = "Hello"
            album.pictures = ["a.png": Data([1, 2, 3]), "b.png": Data()]
            #expect(await album.save(to: place, for: .forCreating))
            return album
        }

        private func text() throws -> String {
            try String(contentsOf: place.appendingPathComponent("text.txt"), encoding: .utf8)
        }

        private func writeText(_ text: String, atomically: Bool = false) throws {
            try Data(text.utf8).write(
                to: place.appendingPathComponent("text.txt"), options: atomically ? .atomic : [])
        }

        @Test func aFolderIsWrittenAndReadAsAWhole() async throws {
            let album = try await made()
            #expect(folder.names == ["Trip.album"])
            let picture = place.appendingPathComponent("pictures/a.png")
            #expect(try text() == "Hello" && Data(contentsOf: picture) == Data([1, 2, 3]))
            album.pictures["a.png"] = nil
            album.type("Bye")
            #expect(await album.close())
            #expect(folder.names == ["Trip.album"])
            #expect(!FileManager.default.fileExists(atPath: picture.path))
            let next = Album(fileURL: place)
            #expect(await next.open())
            #expect(next.text == "Bye" && next.pictures == ["b.png": Data()])
            #expect(next.documentState == .normal && next.localizedName == "Trip")
        }

        @Test func whatTheProgramChangesMeanwhileIsNotWritten() async throws {
            @MainActor final class Kept: UIDocument {
                let wrapper = FileWrapper(directoryWithFileWrappers: [:])
                override func contents(forType typeName: String) throws -> Any { wrapper }
            }
            let document = Kept(fileURL: place)
            document.wrapper.addRegularFile(
                withContents: Data("then".utf8), preferredFilename: "text.txt")
            let gate = DispatchSemaphore(value: 0)
            document.performAsynchronousFileAccess { gate.wait() }
            document.save(to: place, for: .forCreating, completionHandler: nil)
            for child in (document.wrapper.fileWrappers ?? [:]).values {
                document.wrapper.removeFileWrapper(child)
            }
            gate.signal()
            await withCheckedContinuation { done in
                document.performAsynchronousFileAccess { done.resume() }
            }
            #expect(try text() == "then")
        }

        @Test(arguments: [false, true])
        func aChangeInTheFolderIsShown(atomically: Bool) async throws {
            let album = try await made()
            try writeText("Theirs", atomically: atomically)
            while album.text != "Theirs" { await album.settle() }
            await album.settle()
            #expect(!album.hasUnsavedChanges && album.documentState == .normal)
            // Also after a save of another folder.
            album.type("Ours")
            #expect(await album.autosave())
            try writeText("Again", atomically: atomically)
            while album.text != "Again" { await album.settle() }
        }

        @Test func nothingOfAConflictIsLost() async throws {
            let album = try await made()
            album.type("Ours")
            try writeText("Theirs")
            #expect(await album.autosave())
            #expect(try text() == "Ours" && album.documentState == .inConflict)
            let versions = NSFileVersion.unresolvedConflictVersionsOfItem(at: place) ?? []
            let version = try #require(versions.first)
            #expect(versions.count == 1)
            let theirs = version.url.appendingPathComponent("text.txt")
            #expect(try String(contentsOf: theirs, encoding: .utf8) == "Theirs")
            try version.replaceItem(at: place)
            try NSFileVersion.removeOtherVersionsOfItem(at: place)
            #expect(await album.revert(toContentsOf: place))
            #expect(album.text == "Theirs" && album.pictures.count == 2)
            #expect(folder.names == ["Trip.album"])
        }

        @Test func foldersOfThePersonAreLeftAlone() async throws {
            let album = try await made()
            // No extension: neither read nor written.
            let plain = folder.file("Holidays")
            try FileManager.default.createDirectory(at: plain, withIntermediateDirectories: true)
            try Data("dear".utf8).write(to: plain.appendingPathComponent("letter.txt"))
            #expect(await !album.save(to: plain, for: .forOverwriting))
            #expect(album.errors.last?.code == .fileWriteInvalidFileName)
            #expect(await !Album(fileURL: plain).open())
            // Another document's folder.
            let other = folder.file("Other.album")
            try FileManager.default.moveItem(at: plain, to: other)
            #expect(await !album.save(to: other, for: .forOverwriting))
            #expect(album.errors.last?.code == .fileWriteFileExists)
            #expect(album.errors.last?.localizedDescription.contains("another folder") == true)
            let letter = other.appendingPathComponent("letter.txt")
            #expect(try String(contentsOf: letter, encoding: .utf8) == "dear")
            #expect(folder.names == ["Other.album", "Trip.album"])
            #expect(album.fileURL.path == place.path)
        }

        @Test func aFileDoesNotTakeTheNameOfAFolder() async throws {
            let album = try await made()
            let note = TextDocument(fileURL: place)
            note.text = "x"
            #expect(await !note.save(to: place, for: .forOverwriting))
            #expect(try text() == "Hello")
            try FileManager.default.removeItem(at: place)
            try Data("a file".utf8).write(to: place)
            album.type("Bye")
            #expect(await !album.autosave())
            #expect(try String(contentsOf: place, encoding: .utf8) == "a file")
            #expect(folder.names == ["Trip.album"] && album.hasUnsavedChanges)
        }

        @Test func aFailureLeavesNothingBehind() async throws {
            let album = try await made()
            album.pictures["no/name"] = Data()
            album.type("Bye")
            #expect(await !album.autosave())
            #expect(album.errors.last?.code == .fileWriteInvalidFileName)
            #expect(try text() == "Hello" && folder.names == ["Trip.album"])
            album.pictures["no/name"] = nil
            #expect(await album.autosave())
            #expect(try text() == "Bye" && album.documentState == .normal)
        }

        /// A writer that was ended before, in and after the exchange.
        @Test func whatAWriterLeftIsSorted() async throws {
            let album = try await made()
            let place = try DocumentPlace(self.place)
            func leave(_ text: String, as path: (FileIdentity) -> String) throws {
                let left = folder.file("left")
                let inside = left.appendingPathComponent("in")
                try FileManager.default.createDirectory(
                    at: inside, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: inside.appendingPathComponent("text.txt"))
                let identity = try #require(FileIdentity(at: left.path))
                #expect(rename(left.path, path(identity)) == 0)
            }
            var other = try #require(FileIdentity(at: place.path))
            other.inode += 1_000_000
            try leave("part") { _ in place.partPath }
            try leave("new, without the name") { place.swapPath(own: $0, expected: other) }
            try leave("old, as expected") { place.swapPath(own: other, expected: $0) }
            try leave("theirs") { _ in place.swapPath(own: other, expected: other) }
            #expect(folder.names.count == 5)
            album.type("Next")
            #expect(await album.autosave())
            #expect(try text() == "Next" && folder.names.count == 2)
            let kept = try #require(
                NSFileVersion.unresolvedConflictVersionsOfItem(at: self.place)?.first)
            let theirs = kept.url.appendingPathComponent("in/text.txt")
            #expect(try String(contentsOf: theirs, encoding: .utf8) == "theirs")
        }

        // MARK: Wrappers

        @Test func wrappersHaveWhatTheyAreGiven() throws {
            let root = FileWrapper(directoryWithFileWrappers: [
                "b": FileWrapper(regularFileWithContents: Data([1]))
            ])
            #expect(root.isDirectory && !root.isRegularFile && !root.isSymbolicLink)
            #expect(root.regularFileContents == nil && root.symbolicLinkDestinationURL == nil)
            let first = root.addRegularFile(withContents: Data([2]), preferredFilename: "b")
            #expect(first == "b 2")
            let text = FileWrapper(regularFileWithContents: Data([3]))
            text.preferredFilename = "b.txt"
            #expect(root.addFileWrapper(text) == "b.txt" && root.addFileWrapper(text) == "b.txt")
            #expect(
                root.addRegularFile(withContents: Data(), preferredFilename: "b.txt") == "b 2.txt")
            #expect(root.keyForChildFileWrapper(text) == "b.txt")
            root.removeFileWrapper(text)
            root.removeFileWrapper(text)
            #expect(root.keyForChildFileWrapper(text) == nil && root.fileWrappers?.count == 3)
            #expect(text.fileWrappers == nil && text.regularFileContents == Data([3]))
        }

        @Test func wrappersAreWrittenAndReadBack() throws {
            let root = FileWrapper(directoryWithFileWrappers: [
                "file": FileWrapper(regularFileWithContents: Data("text".utf8)),
                "link": FileWrapper(
                    symbolicLinkWithDestinationURL: URL(fileURLWithPath: "/nowhere")),
                "folder": FileWrapper(directoryWithFileWrappers: [:]),
            ])
            let url = folder.file("made")
            try root.write(to: url, options: .withNameUpdating, originalContentsURL: nil)
            #expect(root.filename == "made" && root.fileWrappers?["file"]?.filename == "file")
            let lazy = try FileWrapper(url: url)
            let now = try FileWrapper(url: url, options: .immediate)
            #expect(now.fileWrappers?.keys.sorted() == ["file", "folder", "link"])
            #expect(now.fileWrappers?["link"]?.symbolicLinkDestinationURL?.path == "/nowhere")
            #expect(now.matchesContents(of: url) && lazy.matchesContents(of: url))
            // In place of what was there, which nobody has read yet.
            now.removeFileWrapper(try #require(now.fileWrappers?["link"]))
            now.addRegularFile(withContents: Data("new".utf8), preferredFilename: "new")
            try now.write(to: url, originalContentsURL: nil)
            #expect(!lazy.matchesContents(of: url))
            #expect(folder.names == ["made"])
            let after = try FileWrapper(url: url)
            #expect(after.fileWrappers?.keys.sorted() == ["file", "folder", "new"])
            #expect(after.fileWrappers?["new"]?.regularFileContents == Data("new".utf8))
            #expect(
                after.fileWrappers?["file"]?.fileAttributes[FileAttributeKey.size.rawValue] as? Int
                    == 4)
            try FileManager.default.removeItem(at: url)
            #expect(after.fileWrappers?["file"]?.regularFileContents == nil)
            #expect(throws: CocoaError.self) { try FileWrapper(url: url) }
            #expect(throws: CocoaError.self) { try after.write(to: url, originalContentsURL: nil) }
            #expect(folder.names == [])
        }

        @Test func permissionsStay() throws {
            let script = FileWrapper(regularFileWithContents: Data("#!/bin/sh".utf8))
            script.fileAttributes[FileAttributeKey.posixPermissions.rawValue] = 0o750
            let url = folder.file("tools")
            try FileWrapper(directoryWithFileWrappers: ["run": script])
                .write(to: url, originalContentsURL: nil)
            try FileWrapper(url: url).write(to: url, originalContentsURL: nil)
            var info = stat()
            #expect(stat(url.appendingPathComponent("run").path, &info) == 0)
            #expect(info.st_mode & 0o7777 == 0o750)
        }
    }
}
