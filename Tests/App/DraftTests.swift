import Diary
import Foundation
import Tactile
import Testing

@testable import HealthBeatApp

/// A weight that is typed and not saved is there again after a crash.
@MainActor
@Suite struct DraftTests {
    private let path =
        FileManager.default.temporaryDirectory
        .appendingPathComponent("draft-\(UUID().uuidString)/draft-1").path
    private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    private func field(_ app: SceneHarness) throws -> WeightField { try app.find() }

    @Test func whatIsTypedIsInTheFieldAgain() throws {
        let app = try SceneHarness(weights: [83], draft: path)
        app.harness.type("82.")
        #expect(!isThere)
        app.harness.advance(seconds: 0.4)
        #expect(isThere)
        // Nobody ended the first one.
        let next = try SceneHarness(weights: [83], draft: path)
        #expect(try field(next).text == "82.")
        next.harness.type("4")
        next.harness.press(.return)
        next.harness.rest(upTo: 1)
        #expect(next.diary.entries.last?.weight.text == "82.4")
        #expect(!isThere)
    }

    /// The program may end after a weight is saved, before what was typed is forgotten.
    @Test(arguments: [
        (text: "83", earlier: 60, isShown: false), ("83", -60, true), ("83.5", 60, true),
    ])
    func whatIsSavedAlreadyIsNotTypedAgain(text: String, earlier: Int, isShown: Bool) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        let written = SceneHarness.now.secondsSince1970 - earlier
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(written))], ofItemAtPath: path)
        let app = try SceneHarness(weights: [83], draft: path)
        #expect(try field(app).text ?? "" == (isShown ? text : ""))
        #expect(isThere == isShown)
    }

    @Test func whatIsTakenBackIsNotKept() throws {
        let app = try SceneHarness(weights: [83], draft: path)
        app.harness.type("8")
        app.harness.advance(seconds: 0.4)
        #expect(isThere)
        app.harness.press(.backspace)
        #expect(!isThere)
    }

    @Test func anOrderlyEndKeepsNothing() throws {
        let app = try SceneHarness(weights: [83], draft: path)
        app.harness.type("82")
        app.harness.advance(seconds: 0.4)
        app.model.draft.end()
        #expect(!isThere)
    }

    @Test func anEndFromOutsideKeepsWhatIsTyped() throws {
        let app = try SceneHarness(weights: [83], draft: path)
        app.harness.type("82")
        #expect(!isThere)
        app.model.draft.write()
        #expect(isThere)
        #expect(try field(SceneHarness(weights: [83], draft: path)).text == "82")
    }

    @Test func nothingTypedLeavesNoFile() throws {
        let app = try SceneHarness(weights: [83], draft: path)
        app.model.draft.write()
        #expect(!isThere)
    }

    @Test(arguments: ["no weight", String(repeating: "8", count: 1000), "\u{FFFD}"])
    func aFileThatHoldsNoWeightIsNothing(text: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        let app = try SceneHarness(weights: [83], draft: path)
        #expect(try field(app).text ?? "" == "")
    }

    @Test func eachDiaryHasADraftOfItsOwn() {
        let environment = ["XDG_STATE_HOME": "/state"]
        let first = WindowState(environment: environment, diary: "/one").draftPath
        let second = WindowState(environment: environment, diary: "/two").draftPath
        #expect(first?.hasPrefix("/state/org.healthbeat.HealthBeat/draft-") == true)
        #expect(first != second)
        #expect(WindowState(path: nil).draftPath == nil)
    }
}
