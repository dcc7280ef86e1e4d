import Foundation
import Testing

struct CommitTests {
    /// `Room: What it does`, or `Room, Room: …`: rooms in capitals, no full stop, at most 110 characters.
    static func isGood(_ subject: String) -> Bool {
        let parts = subject.split(separator: ": ", maxSplits: 1)
        guard parts.count == 2, subject.count <= 110, !subject.hasSuffix(".") else { return false }
        let rooms = parts[0].split(separator: ", ")
        return !rooms.isEmpty && rooms.allSatisfy { $0.first?.isUppercase == true }
            && parts[1].first?.isUppercase == true
    }

    @Test(
        "A commit's subject names the room and what it does",
        .enabled(if: FileManager.default.fileExists(atPath: Repository.root.path + "/.git")))
    func subjectsAreGood() throws {
        let (status, output) = try Repository.run(
            "git", ["-c", "safe.directory=*", "log", "--format=%s", "-200"])
        #expect(status == 0, "\(output)")
        for subject in output.split(separator: "\n") {
            #expect(Self.isGood(String(subject)), "\(subject)")
        }
    }

    @Test("Good and bad subjects are told apart")
    func tellsSubjectsApart() {
        #expect(Self.isGood("Gestures: Fail the pan when a second finger lands"))
        #expect(Self.isGood("App, Gallery: Hold the scenes back"))
        #expect(!Self.isGood("fix stuff"))
        #expect(!Self.isGood("Views: add a thing"))
        #expect(!Self.isGood("Views: Add a thing."))
    }
}
