import Diary
import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import HealthBeatApp

/// Random input on every tab of Health Beat, over a diary of its own.
@Suite @MainActor struct HealthBeatMonkeyTests {
    @Test(arguments: 0..<5) func everyTabSurvivesAndComesToRest(tab: Int) throws {
        try play(on: tab, .usual(events: 60))
    }

    @Test(.tags(.night), arguments: 0..<5) func everyTabSurvivesForLong(tab: Int) throws {
        try play(on: tab, .night("tab \(tab)", rounds: 100))
    }

    private func play(on tab: Int, _ plan: MonkeyPlan) throws {
        var memory: [Int] = []
        for seed in plan.seeds {
            try play(tab, seed, plan)
            memory.append(HeapSize.bytes)
        }
        expectPlateau(memory, of: "tab \(tab)")
    }

    /// What must be gone when a round is over.
    private struct Traces {
        weak var window: UIWindow?
        weak var platform: AnyObject?
        weak var model: DiaryModel?
        weak var tabs: UIViewController?
        var views = SeenViews()
    }

    private func play(_ tab: Int, _ seed: UInt64, _ plan: MonkeyPlan) throws {
        let traces = try playRound(tab, seed, plan)
        #expect(traces.tabs == nil, "tab \(tab) \(seed): the scenes live on")
        #expect(traces.model == nil, "tab \(tab) \(seed): the model lives on")
        #expect(traces.views.left.isEmpty, "tab \(tab) \(seed): views live on")
        #expect(traces.window == nil, "tab \(tab) \(seed): the window lives on")
        #expect(traces.platform == nil, "tab \(tab) \(seed): the platform lives on")
    }

    private func playRound(_ tab: Int, _ seed: UInt64, _ plan: MonkeyPlan) throws -> Traces {
        plan.announce("tab \(tab) \(seed) \(HeapSize.text)")
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("health-beat-monkey-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let moment = Moment(CivilDate(dayNumber: 20_778), hour: 8, minute: 30, offset: 3600)
        let diary = try Diary(
            directory: DiaryDirectory(path: directory), clock: .fixed(moment))
        for day in 0..<30 {
            let weight = try #require(Weight(kilograms: 80 + 2 * sin(Double(day))))
            try diary.add(weight, at: moment.adding(seconds: -86_400 * day))
        }
        let harness = Harness(size: CGSize(width: 600, height: 640))
        let model = DiaryModel(
            diary: diary, locales: LocaleNames("C"), windowSize: harness.window.bounds.size)
        var traces = Traces(window: harness.window, platform: harness.platform, model: model)
        do {
            let tabs = MainTabBarController(model: model)
            traces.tabs = tabs
            harness.window.rootViewController = tabs
            harness.show()
            harness.advance(seconds: 1)
            tabs.selectedIndex = tab
            harness.advance(seconds: 1)
        }
        let monkey = Monkey(harness: harness, seed: MonkeyPlan.state("tab \(tab)", seed))
        monkey.isLoud = MonkeyPlan.isLoud
        monkey.play(plan.eventsInARound)
        monkey.letGo()
        #expect(model.finishWriting(upTo: 30), "tab \(tab) \(seed): a change is not written")
        harness.advance(seconds: 6)
        let faults = Rest.faults(in: harness.window)
        #expect(faults.isEmpty, "tab \(tab) \(seed): \(monkey.trace.suffix(12))")
        #expect(Rest.viewCount(below: harness.window) < 3_000, "tab \(tab) \(seed)")
        traces.views = monkey.seen
        harness.window.rootViewController = nil
        harness.advance(seconds: 10)
        #expect(
            ApplicationSession.current.timers.nextFireTime == nil,
            "tab \(tab) \(seed): a timer runs on")
        harness.window.close()
        return traces
    }
}
