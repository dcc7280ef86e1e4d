import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// Every page in windows of every kind, over diaries of every size, in each unit, light and dark:
/// nothing is cut, covered, out of sight, too pale, too small or without a name.
///
/// The usual run takes each page in each size, with diaries, units and themes in turn, so that
/// every two of these meet. `HEALTHBEAT_LAYOUTS=all` takes all of them with all, and
/// `HEALTHBEAT_LAYOUT_PICTURES` names a directory for a picture of each.
@MainActor
@Suite(.serialized) struct LayoutMatrixTests {
    private struct Window {
        var width: CGFloat, height: CGFloat
        var scale: CGFloat = 1

        var name: String { "\(Int(width)) × \(Int(height)) at \(scale)" }
    }

    private static let windows = [
        Window(width: 320, height: 300), Window(width: 320, height: 480, scale: 2),
        Window(width: 360, height: 640, scale: 1.5), Window(width: 900, height: 640),
        Window(width: 1100, height: 700, scale: 2),
        Window(width: 1366, height: 768, scale: 1.5), Window(width: 1920, height: 1080),
        Window(width: 1920, height: 1080, scale: 2), Window(width: 3840, height: 2160),
    ]
    nonisolated private static let counts = [0, 1, 3, 411, 20_000]

    private struct Case {
        var window: Window
        var unit: WeightUnit
        var isDark: Bool
    }

    private static let environment = ProcessInfo.processInfo.environment
    private static let takesAll = environment["HEALTHBEAT_LAYOUTS"] == "all"

    private func keepPicture(_ name: String, _ app: SceneHarness) throws {
        guard let directory = Self.environment["HEALTHBEAT_LAYOUT_PICTURES"] else { return }
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        let data = try #require(app.harness.platformWindow.picture()?.pngData())
        try data.write(to: URL(fileURLWithPath: "\(directory)/\(name).png"))
    }

    /// What is looked at of a page over a diary.
    private static func cases(_ page: Int, _ count: Int) -> [Case] {
        let units = WeightUnit.allCases
        guard !takesAll else {
            return windows.flatMap { window in
                units.flatMap { unit in
                    [false, true].map { Case(window: window, unit: unit, isDark: $0) }
                }
            }
        }
        let counts = counts.filter { $0 >= LayoutPage.all[page].least }
        return windows.enumerated().compactMap { index, window in
            guard counts[(page + index) % counts.count] == count else { return nil }
            return Case(
                window: window, unit: units[(page + 2 * index) % units.count],
                isDark: (page + index / 2).isMultiple(of: 2))
        }
    }

    private func show(_ now: Case, _ app: SceneHarness) throws {
        let window = now.window
        if app.diary.settings.unit != now.unit {
            var settings = app.diary.settings
            settings.unit = now.unit
            try app.diary.setSettings(settings)
        }
        app.harness.window.overrideUserInterfaceStyle = now.isDark ? .dark : .light
        app.harness.resize(
            to: CGSize(width: window.width, height: window.height), scale: window.scale)
        app.harness.rest(upTo: 0.05)
    }

    @Test(arguments: counts)
    func everyPageFitsEveryWindow(count: Int) throws {
        let app = try SceneHarness.withDays(count)
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        for (index, page) in LayoutPage.all.enumerated() where count >= page.least {
            let cases = Self.cases(index, count)
            guard let first = cases.first else { continue }
            try show(first, app)
            try page.open(app)
            app.harness.rest(upTo: 0.3)
            for now in cases {
                try show(now, app)
                let audit = LayoutAudit(app.frontmost, in: app.harness.window) { $0 is CardView }
                let name =
                    "\(page.name) of \(count) in \(now.unit), \(now.isDark ? "dark" : "light"), "
                    + now.window.name
                #expect(audit.problems.isEmpty, "\(name): \(audit.problems)")
                try keepPicture(name, app)
            }
            try app.closeAll()
        }
    }

    /// The eye finds each scene's title where the one before had its own.
    @Test func titlesBeginAtOneX() throws {
        let app = try SceneHarness.withDays(3)
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        for window in Self.windows {
            app.harness.resize(to: CGSize(width: window.width, height: window.height))
            var places: Set<CGFloat> = []
            for tab in 0..<5 {
                app.tabs.selectedIndex = tab
                app.harness.rest(upTo: 0.5)
                let title = app.tabs.selectedViewController?.title ?? ""
                let label: UILabel = try app.find {
                    $0.text == title && $0.font.pointSize > 30 && !$0.isHidden
                }
                places.insert(label.convert(label.bounds, to: nil).minX)
            }
            #expect(places.count == 1, "\(window.name): \(places.sorted())")
        }
    }
}
