import Design
import Diary
import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import HealthBeatApp

/// Every page in windows of every kind, over diaries of every size, in each unit, light and dark:
/// nothing is cut, covered, out of sight, too pale, too small or without a name.
///
/// The usual run takes each page once, with windows, diaries, units and themes in turn; the night's
/// takes all of them with all. `HEALTHBEAT_LAYOUT_PICTURES` names a directory for a picture of
/// each.
@MainActor
@Suite struct LayoutMatrixTests {
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

    /// What is looked at of a page over a diary in the usual run: one case over one of the diaries.
    private static func sample(_ page: Int, _ count: Int) -> [Case] {
        let counts = counts.filter { $0 >= LayoutPage.all[page].least }
        guard counts[page % counts.count] == count else { return [] }
        let units = WeightUnit.allCases
        return [
            Case(
                window: windows[page % windows.count],
                unit: units[(page + page / units.count) % units.count],
                isDark: (page / 2).isMultiple(of: 2))
        ]
    }

    private static var allCases: [Case] {
        windows.flatMap { window in
            WeightUnit.allCases.flatMap { unit in
                [false, true].map { Case(window: window, unit: unit, isDark: $0) }
            }
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
    func everyPageFitsAWindow(count: Int) throws {
        try lookAtPages(count) { Self.sample($0, count) }
    }

    @Test("Every page over every diary fits every window", .tags(.night), arguments: counts)
    func everyPageFitsEveryWindow(count: Int) throws {
        let cases = Self.allCases
        try lookAtPages(count) { _ in cases }
    }

    private func lookAtPages(_ count: Int, _ cases: (Int) -> [Case]) throws {
        let app = try SceneHarness.withDays(count)
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        for (index, page) in LayoutPage.all.enumerated() where count >= page.least {
            let cases = cases(index)
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
                try LayoutPictures.keep(name, app)
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
