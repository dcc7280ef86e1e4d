import Foundation
import Tactile
import Testing

@testable import Diary
@testable import HealthBeatApp

/// What the window says and takes while a change is being written.
@MainActor
@Suite struct SavingTests {
    /// Holds the diary's write lock, as another program would.
    private func lock(_ app: SceneHarness) throws -> SQLiteConnection {
        let other = try SQLiteConnection(
            path: app.diary.directory.databasePath, mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        return other
    }

    private func waitUntilBlocked(_ app: SceneHarness) {
        while !app.model.writer.isBlocked { _ = app.model.writer.finish(upTo: 0.01) }
    }

    @Test func theWindowLivesWhileAnotherProgramHoldsTheLock() throws {
        let app = try SceneHarness(weights: [83])
        let field: UITextField = try app.find()
        let other = try lock(app)
        app.harness.type("82.4")
        app.harness.press(.return)
        waitUntilBlocked(app)
        app.harness.advance(seconds: 0.35)
        #expect(field.text == "82.4")
        #expect(app.tabs.selectedIndex == 0)
        #expect(app.diary.entries.count == 1)
        let told: UILabel = try app.find { $0.text?.contains("Another program") == true }
        #expect(told.window != nil && !told.isHidden)
        // A second Return saves nothing a second time.
        app.harness.press(.return)
        try other.execute("ROLLBACK")
        app.harness.rest(upTo: 1)
        #expect(Set(app.diary.entries.map(\.weight.text)) == ["83.0", "82.4"])
        #expect(app.diary.entries.count == 2 && app.tabs.selectedIndex == 1)
        #expect(field.text == "")
        #expect(app.model.slowSave == nil)
    }

    /// A diary of two entries, with the page of the later one open.
    private func onPageOfLatest() throws -> SceneHarness {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 600, height: 700))
        app.select(2)
        let table: HistoryTable = try app.find()
        app.harness.tap(try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))))
        app.harness.rest(upTo: 1)
        return app
    }

    @Test("A note that is typed while the new weight is being written keeps that weight")
    func aSecondChangeOfAnEntryKeepsTheFirst() throws {
        let app = try onPageOfLatest()
        let weight: EntryWeightView = try app.find()
        let facts: EntryFactsCard = try app.find()
        let other = try lock(app)
        app.harness.tap(weight.field)
        weight.field.selectAll(nil)
        app.harness.type("82.5")
        app.harness.tap(facts.noteField)
        waitUntilBlocked(app)
        app.harness.type("with shoes")
        app.harness.press(.return)
        // Typed again as it was: a change of what waits, not of what is in the diary.
        app.harness.tap(weight.field)
        weight.field.selectAll(nil)
        app.harness.type("83.0")
        app.harness.press(.return)
        #expect(weight.field.text == "83.0" && facts.noteField.text == "with shoes")
        #expect(app.diary.entries.last?.weight.text == "83.0")
        try other.execute("ROLLBACK")
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.last?.note == "with shoes")
        #expect(weight.field.text == "83.0" && facts.noteField.text == "with shoes")
        for expected in [("83.0", "with shoes"), ("82.5", "with shoes"), ("82.5", "")] {
            #expect(app.diary.entries.last?.weight.text == expected.0)
            #expect(app.diary.entries.last?.note == expected.1)
            app.model.undo()
            app.harness.rest(upTo: 1)
        }
        #expect(weights(app) == ["84.0", "83.0"])
    }

    @Test("The page of an entry that another program deletes while it is changed is left")
    func anEntryThatGoesWhileItIsChanged() throws {
        let app = try onPageOfLatest()
        let facts: EntryFactsCard = try app.find()
        app.harness.tap(facts.noteField)
        app.harness.type("with shoes")
        let id = try #require(app.diary.entries.last?.id)
        try Diary(directory: app.diary.directory).delete([id])
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["84.0"])
        #expect(facts.window == nil)
    }

    private func weights(_ app: SceneHarness) -> [String] { app.diary.entries.map(\.weight.text) }

    @Test func whatIsTypedMeanwhileStays() throws {
        let app = try SceneHarness(weights: [83])
        let field: UITextField = try app.find()
        let other = try lock(app)
        app.harness.type("82")
        app.harness.press(.return)
        waitUntilBlocked(app)
        app.harness.type(".7")
        #expect(field.text == "82.7")
        try other.execute("ROLLBACK")
        app.harness.rest(upTo: 1)
        #expect(Set(app.diary.entries.map(\.weight.text)) == ["83.0", "82"])
        #expect(field.text == "82.7")
        #expect(app.tabs.selectedIndex == 0)
    }

    @Test func whatCannotBeSavedStaysInTheFieldAndIsTold() throws {
        let app = try SceneHarness(weights: [83])
        let field: UITextField = try app.find()
        // Something that is no file takes the diary's name.
        let path = app.diary.directory.databasePath
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        app.harness.type("82.4")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(field.text == "82.4")
        #expect(app.tabs.selectedIndex == 0)
        let banner: BannerView = try app.find()
        let label: UILabel = try app.find(in: banner)
        #expect(label.text?.contains("not a Health Beat diary") == true)
    }

    @Test func thatSomethingIsNotSavedIsNotSaidAnyLongerOnceItIs() throws {
        let app = try SceneHarness(weights: [83])
        let path = app.diary.directory.databasePath
        try FileManager.default.moveItem(atPath: path, toPath: path + ".aside")
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        app.harness.type("82.4")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        let banner: BannerView = try app.find()
        #expect(banner.isProblem && !banner.isHidden)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".aside", toPath: path)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.map(\.weight.text).contains("82.4"))
        #expect(banner.isHidden && app.model.unsaved == nil)
        // Another problem is still so.
        app.tabs.showBanner("The printer did not take the page.", isProblem: true)
        app.model.undo()
        app.harness.rest(upTo: 1)
        #expect(!banner.isHidden)
    }

    @Test func closingWaitsForWhatIsBeingSaved() throws {
        let app = try SceneHarness(weights: [83])
        app.harness.type("82.4")
        app.harness.press(.return)
        #expect(app.model.finishWriting(upTo: 30))
        let read = try Diary(directory: app.diary.directory, clock: app.diary.clock)
        #expect(read.entries.count == 2)
    }

    @Test func aGoalIsNotSavedBeforeItIsOnDisk() throws {
        let app = try SceneHarness(weights: [82, 81.8])
        let other = try lock(app)
        app.model.setGoal(Weight(kilograms: 75), isFinal: true)
        waitUntilBlocked(app)
        #expect(app.model.goal?.text == "75.0")
        #expect(app.model.goalDraft?.state == .saving)
        #expect(app.diary.settings.goal == nil)
        try other.execute("ROLLBACK")
        app.harness.rest(upTo: 0.1)
        #expect(app.model.goalDraft == nil)
        #expect(app.diary.settings.goal?.text == "75.0")
    }

    /// The later one is the one that was meant.
    @Test func aGoalThatIsChangedWhileTheOneBeforeIsWrittenIsTheLast() throws {
        let app = try SceneHarness(weights: [83])
        let other = try lock(app)
        let goals = [78.0, 76, 74].map { Weight(kilograms: $0) }
        app.model.setGoal(goals[0], isFinal: true)
        waitUntilBlocked(app)
        for goal in goals.dropFirst() {
            app.model.setGoal(goal, isFinal: true)
            #expect(app.model.goal == goal)
        }
        #expect(app.diary.settings.goal == nil)
        try other.execute("ROLLBACK")
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal == goals[2] && app.model.goal == goals[2])
        app.model.undo()
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal != goals[2])
        #expect(app.model.goal == app.diary.settings.goal)
    }
}
