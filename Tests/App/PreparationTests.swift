import Diary
import Foundation
import Tactile
import Testing

@testable import HealthBeatApp

/// Scenes that are made before their first visit.
@MainActor
@Suite struct PreparationTests {
    private static let weights = (0..<40).map { 84 - Double($0) * 0.05 }

    @Test func aRestingWindowMakesAndDrawsEveryScene() throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: 900, height: 640))
        app.tabs.prepareScenes()
        app.harness.rest(upTo: 3)
        for scene in try #require(app.tabs.viewControllers) {
            let view = try #require(scene.viewIfLoaded)
            #expect((view.window == nil) == (scene !== app.tabs.selectedViewController))
        }
        let history = try app.scene(HistoryViewController.self)
        let cells = history.list.table.visibleCells
        #expect(cells.count > 4)
        let label: UILabel = try app.find(in: cells[0]) { $0.text?.isEmpty == false }
        #expect(!label.layer.needsDisplay())
    }

    @Test func aListOutOfSightCanBeLaidOutOverAShorterDiary() throws {
        let app = try SceneHarness(weights: Self.weights)
        app.tabs.prepareScenes()
        app.harness.rest(upTo: 3)
        let table = try app.scene(HistoryViewController.self).list.table
        #expect(table.visibleCells.count > 4)
        for entry in app.diary.entries.dropFirst(2) { app.model.delete(entry) }
        app.harness.rest(upTo: 1)
        table.reloadData()
        table.layoutIfNeeded()
        app.select(2)
        #expect(table.visibleCells.count == 2)
    }

    @Test func aSceneThatWasVisitedFirstIsNotMadeAgain() throws {
        let app = try SceneHarness(weights: Self.weights)
        app.tabs.prepareScenes()
        app.select(2)
        let view = try app.scene(HistoryViewController.self).view
        app.harness.rest(upTo: 3)
        #expect(try app.scene(HistoryViewController.self).view === view)
        #expect(view?.window != nil)
    }

    @Test(arguments: [1, 2, 3, 4])
    func aPreparedSceneOfADiaryThatDidNotChangeLooksLikeIt(tab: Int) throws {
        func picture(isPrepared: Bool) throws -> Bitmap {
            let app = try SceneHarness(
                weights: Self.weights, size: CGSize(width: 900, height: 640))
            try app.diary.setGoal(Weight(kilograms: 77))
            if isPrepared { app.tabs.prepareScenes() }
            app.harness.rest(upTo: 3)
            app.select(tab)
            app.harness.rest(upTo: 3)
            return app.harness.snapshot()
        }
        let made = try picture(isPrepared: false), prepared = try picture(isPrepared: true)
        let bytes = made.bytesPerRow * made.height
        #expect(memcmp(made.data, prepared.data, bytes) == 0)
    }

    /// `healthbeat --screenshot` shows each tab as a person comes to it.
    @Test func picturesAreOfEachTab() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("health-beat-pictures-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let diary = try Diary(
            directory: DiaryDirectory(path: folder + "/diary"), clock: .fixed(SceneHarness.now))
        try diary.add(try #require(Weight(kilograms: 82)))
        let paths = try ScreenshotRun(
            diary: diary, directory: folder, size: CGSize(width: 360, height: 640), scale: 1,
            locales: LocaleNames("C"), theme: .light
        ).run()
        #expect(paths == ScreenshotRun.names.map { "\(folder)/\($0)-light.png" })
        let pictures = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(Set(pictures).count == 5)
        for picture in pictures {
            #expect(UIImage(data: picture)?.size == CGSize(width: 360, height: 640))
        }
    }

    @Test(arguments: [5, 12])
    func theInventedDiaryEndsWithAWeighingOfToday(hour: Int) throws {
        let now = Moment(SceneHarness.now.date, hour: hour, minute: 10, offset: 3600)
        let demo = try DemoDiary(clock: .fixed(now))
        defer { demo.remove() }
        let last = try #require(demo.diary.entries.last?.moment)
        #expect(last <= now && last.date == now.date)
    }

    @Test(arguments: [1, 2, 3, 4], [false, true])
    func aPreparedSceneLooksLikeOneMadeByItsVisit(tab: Int, dark: Bool) throws {
        func picture(isPrepared: Bool) throws -> Bitmap {
            let app = try SceneHarness(
                weights: Self.weights, size: CGSize(width: 900, height: 640))
            if isPrepared {
                app.tabs.prepareScenes()
                app.harness.rest(upTo: 3)
            } else {
                app.harness.advance(seconds: 3)
            }
            // What comes between the making and the visit is seen.
            app.harness.window.overrideUserInterfaceStyle = dark ? .dark : .light
            app.model.add(
                try #require(Weight(kilograms: 81)),
                at: SceneHarness.now.adding(seconds: -3_600))
            app.harness.rest(upTo: 1)
            app.select(tab)
            app.harness.rest(upTo: 3)
            return app.harness.snapshot()
        }
        let made = try picture(isPrepared: false), prepared = try picture(isPrepared: true)
        #expect(made.width == prepared.width && made.height == prepared.height)
        let bytes = made.bytesPerRow * made.height
        #expect(memcmp(made.data, prepared.data, bytes) == 0)
    }
}
