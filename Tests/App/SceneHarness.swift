import Design
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Diary
@testable import HealthBeatApp

/// The five scenes in a window in memory, over a diary in a directory of its own.
@MainActor
final class SceneHarness {
    let harness: Harness
    let diary: Diary
    let tabs: MainTabBarController
    let model: DiaryModel
    private let directory: String

    /// Saturday, 21 November 2026, 08:30.
    static let now = Moment(
        CivilDate(dayNumber: 20_778), hour: 8, minute: 30, offset: 3600)

    /// - `weights`: kilograms of the days up to today, the last one today.
    /// - `draft`: the file for what is typed and not saved.
    /// - `isReadOnly`: whether another version wrote the diary.
    /// - `clock`: of the diary; it shows ``now`` for ever if no other is given.
    /// - `textSize`: as it was set before the program starts.
    init(
        weights: [Double] = [], size: CGSize = CGSize(width: 600, height: 640), scale: CGFloat = 1,
        dark: Bool = false, locale: String = "C", locales: LocaleNames? = nil,
        draft: String? = nil, textSize: DiarySettings.TextSizeChoice? = nil,
        isReadOnly: Bool = false, clock: DiaryClock = .fixed(SceneHarness.now)
    ) throws {
        directory =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("health-beat-\(UUID().uuidString)").path
        var diary = try Diary(directory: DiaryDirectory(path: directory), clock: clock)
        for (index, kilograms) in weights.enumerated() {
            let weight = try #require(Weight(kilograms: kilograms))
            let days = weights.count - 1 - index
            try diary.add(weight, at: Self.now.adding(seconds: -86_400 * days))
        }
        if let textSize {
            var settings = diary.settings
            settings.textSize = textSize
            try diary.setSettings(settings)
        }
        if isReadOnly {
            // A format that another version will have.
            try SQLiteConnection(path: diary.directory.databasePath, mode: .readWrite)
                .execute("PRAGMA user_version = 99")
            diary = try Diary(directory: diary.directory, clock: clock)
        }
        self.diary = diary
        harness = Harness(size: size, scale: scale, dark: dark)
        model = DiaryModel(
            diary: diary, locales: locales ?? LocaleNames(locale), pictureScale: scale,
            windowSize: size)
        model.draft = TypedDraft(path: draft)
        tabs = MainTabBarController(model: model)
        harness.window.tintColor = Theme.Palette.tint
        harness.window.rootViewController = tabs
        harness.show()
        harness.rest(upTo: 2)
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: directory) }

    func scene<Scene: UIViewController>(_ type: Scene.Type = Scene.self) throws -> Scene {
        try #require(tabs.viewControllers?.compactMap { $0 as? Scene }.first)
    }

    /// Switches tabs as a shortcut does, and waits until the scenes stand.
    func select(_ index: Int) {
        harness.press(Character("\(index + 1)"), .control)
        harness.rest(upTo: 2)
    }

    /// The first view below `root` that fulfils a condition.
    func find<View: UIView>(
        _ type: View.Type = View.self, in root: UIView? = nil,
        where fits: (View) -> Bool = { _ in true }
    ) throws -> View {
        var waiting: [UIView] = [root ?? harness.window]
        while !waiting.isEmpty {
            let view = waiting.removeFirst()
            if let found = view as? View, fits(found) { return found }
            waiting += view.subviews
        }
        throw Missing(name: "\(type)")
    }

    struct Missing: Error { let name: String }

    func middle(of view: UIView) -> CGPoint {
        view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }
}

extension Harness {
    /// Lets time pass, once what was to be written is on disk: a caret that blinks never comes to
    /// rest.
    func rest(upTo seconds: TimeInterval) {
        write()
        // Few frames: nobody looks at them, and painting all was most of these tests' time.
        let frames = max(1, (seconds / 0.2).rounded(.up))
        for _ in 0..<Int(frames) { skip(seconds: seconds / frames) }
        write()
        if let tabs = window.rootViewController as? MainTabBarController {
            let faults = try? tabs.model.diary.checkInvariants(readingFile: false)
            #expect(faults == [])
        }
    }

    /// Waits until every change is on disk.
    private func write() {
        guard let tabs = window.rootViewController as? MainTabBarController else { return }
        precondition(tabs.model.writer.finish(upTo: 30), "The diary's thread does not answer.")
        precondition(tabs.model.background.finish(upTo: 30), "Work does not end.")
        settle()
    }
}
