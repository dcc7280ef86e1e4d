import Foundation
import Testing

@testable import HealthBeatApp

/// Two diaries that share a folder, by commands alone.
@MainActor
@Suite struct SyncCommandTests {
    let home = Terminal()
    let work = Terminal()

    private func folder() throws -> String {
        let path = home.directory + "/shared"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test func twoDiariesBecomeOneByThemselves() throws {
        let folder = try folder()
        #expect(home.run("add", "82.4kg") == 0)
        #expect(home.run("sync", "--folder", folder, "--name", "home") == 0)
        #expect(home.output.contains("Folder:  \(folder)\n"))
        #expect(home.output.contains("Device:  home (this one), last wrote 2026-11-21 12:00"))
        #expect(work.run("sync", "--folder", folder, "--name", "work") == 0)
        work.run("list")
        #expect(work.output.contains("82.4 kg"))
        // What is added goes there without being asked to.
        #expect(work.run("add", "82.0", "--date", "yesterday 8:00") == 0)
        #expect(home.run("sync", "now") == 0)
        #expect(home.output.contains("1 change came from other devices, 0 records went to"))
        home.run("list")
        #expect(home.output.contains("2026-11-20 08:00"))
        #expect(home.run("sync") == 0)
        #expect(home.output.contains("Device:  work, last wrote"))
        #expect(home.run("sync", "--json") == 0)
        #expect(home.output.contains("\"devices\":[{\"id\":"))
        #expect(home.run("sync", "off") == 0)
        #expect(home.run("sync", "now") == 1)
        #expect(home.errors.contains("There is no sync folder"))
    }

    @Test func bothFactsAreShownAndEitherIsTaken() throws {
        let folder = try folder()
        home.run("add", "82.4kg")
        home.run("sync", "--folder", folder, "--name", "home")
        work.run("sync", "--folder", folder, "--name", "work")
        // Both edit without the other's log.
        let away = folder + "-away"
        try FileManager.default.moveItem(atPath: folder, toPath: away)
        for (terminal, text) in [(home, "82.6"), (work, "83")] {
            #expect(terminal.run("edit", "last", "--weight", text) == 0)
            #expect(terminal.errors.contains("saved, but not exchanged"))
        }
        try FileManager.default.moveItem(atPath: away, toPath: folder)
        for terminal in [home, work, home] { #expect(terminal.run("sync", "now") == 0) }
        #expect(home.run("sync") == 0)
        #expect(home.output.contains("Two facts of 2026-11-21 12:00"))
        #expect(home.output.contains("by home") && home.output.contains("by work"))
        #expect(home.run("edit", "last", "--weight", "82.5") == 0)
        #expect(home.run("sync") == 0)
        #expect(!home.output.contains("Two facts"))
    }

    @Test func aPassphraseIsAskedForWhereItIsNeeded() throws {
        let folder = try folder()
        home.passphrase = "correct horse"
        #expect(home.run("sync", "--folder", folder, "--encrypt") == 0)
        #expect(home.output.contains("(sealed)"))
        work.passphrase = "wrong"
        #expect(work.run("sync", "--folder", folder) == 1)
        #expect(work.errors.contains("This passphrase does not open"))
        work.passphrase = nil
        #expect(work.run("sync", "--folder", folder) == 1)
        #expect(work.errors.contains("No passphrase was given"))
        work.passphrase = "correct horse"
        #expect(work.run("sync", "--folder", folder, "--remember") == 0)
        work.passphrase = nil
        #expect(work.run("add", "82.4kg") == 0)
        #expect(work.errors.isEmpty)
        #expect(home.run("sync", "now") == 0)
        home.run("list")
        #expect(home.output.contains("82.4 kg"))
    }

    @Test func whatIsNotUnderstoodIsSaid() {
        #expect(home.run("sync", "soon") == 2)
        #expect(home.run("sync", "retire") == 2)
        #expect(home.run("sync", "--name", "x") == 2)
        // A variable that a script did not set is not the present directory.
        #expect(home.run("sync", "--folder", "") == 2)
        #expect(home.run("sync") == 1)
        #expect(home.run("sync", "--folder", "/nowhere/at/all") == 1)
        #expect(home.errors.contains("is not there"))
    }
}
