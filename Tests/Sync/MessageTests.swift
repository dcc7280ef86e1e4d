import Diary
import Foundation
import Testing

@testable import DiarySync

/// What an exchange that failed says of what is saved, and what is.
@MainActor
struct MessageTests {
    private let machines = Machines()
    private let files = FileManager.default

    @Test func whileAnotherProgramExchangesTheEntryIsKeptAndThatIsTold() throws {
        let (a, b) = (try machines.join(), try machines.join())
        try a.diary().add(kilograms("82.4"))
        try DiaryExchange.locked(a.directory) { () throws(DiaryError) in
            do {
                try a.sync.exchange()
                Issue.record("two exchanges at once")
            } catch {
                let message = String(describing: error)
                #expect(message.contains("sync.lock") && message.contains("is kept"))
                #expect(!message.contains("Nothing was changed"), "\(message)")
                #expect(!message.contains("The diary /"), "a lock is no diary: \(message)")
            }
        }
        try machines.settle([a, b])
        #expect(try b.entries() == a.entries())
        #expect(try b.entries().count == 1)
    }

    /// As where files or descriptors are too few, or a disk fails for a moment.
    @Test func whatCannotBeReadIsNotTakenForRemoved() throws {
        let a = try machines.join()
        try a.diary().add(kilograms("82.4"))
        try a.sync.exchange()
        let folder = LogFolder(path: a.folder)
        let exchange = try DiaryExchange(a.directory, clock: .fixed(Machines.now))
        let configuration = try #require(try a.sync.configuration)
        let known = try exchange.reading { round throws(DiaryError) in
            var known = try SyncKnowledge(round, of: configuration, in: a.directory)
            known.marks = try SyncRound.marks(round, of: configuration)
            return known
        }
        let own = try #require(known.marks.first)
        let directory = String(own.path.prefix { $0 != "/" }) + "/"
        for files in [["/"], [directory]] {
            var looks = FolderLooks()
            let look = LogFolder.Look(marks: known.marks, files: files, isSealed: false, now: 0)
            let content = folder.read(look, &looks)
            #expect(content.unreadable == files && content.marks == known.marks)
            #expect(OwnLog(of: known, in: content, look) { _ in FoundRecords() }.isWhole)
            #expect(content.position == nil)
        }
        // A directory of too long a path is there and cannot be read.
        let narrow = LogFolder(path: try narrowFolder() + "/" + String(repeating: "z", count: 20))
        #expect(narrow.files() == ["/"])
        #expect(LogFolder(path: machines.path + "/missing").files().isEmpty)
    }

    /// A folder in which nobody can make a directory: its path is too long for one more name.
    private func narrowFolder() throws -> String {
        var path = machines.path + "/narrow"
        while path.utf8.count < 3800 {
            path += "/" + String(repeating: "x", count: 200)
        }
        path += "/" + String(repeating: "y", count: 4085 - path.utf8.count - 1).chunked
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test func aFolderWhoseLogCannotBeWrittenIsChosenAndSaysSo() throws {
        let a = Machine(at: machines.path, 0)
        try a.diary().add(kilograms("82.4"))
        let folder = try narrowFolder()
        do {
            try a.sync.begin(in: folder, name: "a")
            Issue.record("a directory of too long a path was made")
        } catch {
            let message = String(describing: error)
            #expect(message.contains("was chosen, and the first exchange failed"), "\(message)")
            #expect(message.contains("goes there with the next exchange"))
            #expect(!message.contains("Nothing was changed"))
        }
        // It was, and there is a next exchange.
        #expect(try a.sync.configuration?.folder == folder)
        #expect(throws: (any Error).self) { try a.sync.exchange() }
        #expect(try a.diary().check().isEmpty)
        // A rerun in a place that can be written is safe.
        let other = machines.path + "/wide"
        try files.createDirectory(atPath: other, withIntermediateDirectories: true)
        try a.sync.begin(in: other)
        let b = Machine(at: machines.path, 1)
        try b.sync.begin(in: other, name: "b")
        #expect(try b.entries() == a.entries())
        #expect(try b.entries().count == 1)
    }

    /// What a call that fails says.
    private func message(of body: () throws -> some Any) -> String {
        do {
            _ = try body()
            return ""
        } catch {
            return String(describing: error)
        }
    }

    @Test func whileAnotherProgramExchangesNothingElseIsDoneAndThatIsTold() throws {
        let (a, b) = (try machines.join(), try machines.join())
        try machines.settle([a, b])
        let other = try #require(try a.sync.status().devices.first { !$0.isThisOne })
        let wide = machines.path + "/wide"
        try files.createDirectory(atPath: wide, withIntermediateDirectories: true)
        try DiaryExchange.locked(a.directory) { () throws(DiaryError) in
            let retiring = message { try a.sync.retire(other.id) }
            #expect(retiring.contains("is not retired") && retiring.contains("sync.lock"))
            let choosing = message { try a.sync.begin(in: wide) }
            for text in [retiring, choosing] {
                #expect(
                    text.contains("Nothing was changed") && !text.contains("is kept"), "\(text)")
            }
        }
        #expect(try a.sync.configuration?.folder == a.folder)
        #expect(try a.sync.status().devices.allSatisfy { !$0.isRetired })
        try a.sync.retire(other.id)
        #expect(try a.sync.status().devices.first { $0.id == other.id }?.isRetired == true)
    }

    @Test(arguments: ["", "folder=shared\n", "\u{0}\u{0}\u{0}", "directory"])
    func aChoiceThatCannotBeReadIsNotTakenForNone(_ content: String) throws {
        let (a, b) = (try machines.join(), try machines.join())
        try a.diary().add(kilograms("82.4"))
        let path = a.directory.path + "/sync.conf"
        if content == "directory" {
            try files.removeItem(atPath: path)
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        } else {
            try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        }
        #expect(a.sync.isShared)
        let calls = [
            message { try a.sync.exchange() }, message { try a.sync.status() },
            message { try a.sync.session() },
        ]
        for text in calls {
            #expect(text.contains(path) && text.contains("cannot be read"), "\(text)")
        }
        let live = LiveSync(try a.diary())
        live.start()
        #expect(live.state == .failed(calls[0]) && live.configuration == nil && live.isShared)
        guard content != "directory" else {
            // Nothing removes what somebody put there, and nobody says that it is gone.
            #expect(message { try a.sync.end() }.contains("still shared"))
            live.end()
            guard case .failed(let text) = live.state else {
                Issue.record("\(live.state)")
                return
            }
            #expect(text.contains("still shared"))
            return
        }
        try a.sync.begin(in: a.folder)
        live.exchange()
        #expect(live.state == .exchanging && live.configuration?.folder == a.folder)
        live.stop()
        try machines.settle([a, b])
        #expect(try b.entries() == a.entries() && b.entries().count == 1)
    }

    @Test func aSealedFolderStaysSealedWhereItsChoiceCannotBeRead() throws {
        let a = try machines.join(passphrase: "secret", remembers: true)
        try a.diary().add(kilograms("82.4"))
        try a.sync.exchange()
        try Data().write(to: URL(fileURLWithPath: a.directory.path + "/sync.conf"))
        for file in LogFolder(path: a.folder).files() where file.hasSuffix(WrappedKey.ending) {
            try files.removeItem(atPath: a.folder + "/" + file)
        }
        try a.sync.begin(in: a.folder)
        #expect(try a.sync.configuration?.isSealed == true)
        #expect(!LogFolder(path: a.folder).hasPlainLogs)
    }

    @Test func aFolderThatIsNotThereIsNotChosen() throws {
        let a = Machine(at: machines.path, 0)
        try a.diary().add(kilograms("82.4"))
        do {
            try a.sync.begin(in: machines.path + "/missing")
            Issue.record("a folder that is not there was chosen")
        } catch {
            #expect(!String(describing: error).contains("was chosen"))
        }
        #expect(try a.sync.configuration == nil)
    }
}

extension String {
    /// The same with a slash wherever a name would be too long.
    fileprivate var chunked: String {
        var text = ""
        for (index, letter) in enumerated() {
            text.append(index % 200 == 199 && index < count - 1 ? "/" : letter)
        }
        return text
    }
}
