import Foundation
import Tactile
import TestDepths
import TestSupport
import Testing

@testable import Gallery

/// Random input on every page of the gallery.
@Suite @MainActor struct GalleryMonkeyTests {
    /// The pages of the index, those of the benchmark's scene, and the index itself.
    private var pages: [GalleryPage] {
        GalleryPage.all + [
            GalleryPage(title: "Scene: dial", note: "") { DialPage() },
            GalleryPage(title: "Scene: bars", note: "") { BarsPage(count: 30) },
            GalleryPage(title: "Scene: list", note: "") { ListPage(count: 1_000) },
            GalleryPage(title: "Scene: grid", note: "") { GridPage(count: 1_000_000) },
            GalleryPage(title: "Scene: tabs", note: "") { TabsPage(count: 30) },
            GalleryPage(title: "Scene: graph", note: "") {
                GraphPage(count: 365, reduction: .none)
            },
        ]
    }

    @Test func everyPageSurvivesAndComesToRest() { playOnPages(.usual(events: 20)) }

    @Test(.tags(.night)) func everyPageSurvivesForLong() {
        playOnPages(.night("pages of the gallery", rounds: 8))
    }

    private func playOnPages(_ plan: MonkeyPlan) {
        for page in pages {
            var memory: [Int] = []
            for seed in plan.seeds {
                let left = play(on: page, seed, plan).left
                #expect(left.isEmpty, "\(page.title) \(seed): views live on")
                memory.append(HeapSize.bytes)
            }
            expectPlateau(memory, of: page.title)
        }
    }

    private func play(on page: GalleryPage, _ seed: UInt64, _ plan: MonkeyPlan) -> SeenViews {
        plan.announce("\(page.title) \(seed) \(HeapSize.text)")
        weak var shown: UIView?
        let harness: Harness
        do {
            let view = page.make()
            shown = view
            harness = Harness(showing: view, size: CGSize(width: 640, height: 560))
        }
        let monkey = Monkey(harness: harness, seed: MonkeyPlan.state(page.title, seed))
        monkey.isLoud = MonkeyPlan.isLoud
        monkey.play(plan.eventsInARound)
        monkey.letGo()
        harness.advance(seconds: 6)
        let faults = Rest.faults(in: harness.window)
        #expect(faults.isEmpty, "\(page.title) \(seed): \(monkey.trace.suffix(12))")
        if let shown, shown.window != nil {
            #expect(Rest.viewCount(below: harness.window) < 2_000, "\(page.title) \(seed)")
        }
        takeDown(harness, page.title, seed)
        #expect(shown == nil, "\(page.title) \(seed): the page lives on")
        return monkey.seen
    }

    @Test func theIndexSurvivesAndComesToRest() { playOnIndex(.usual(events: 80)) }

    @Test(.tags(.night)) func theIndexSurvivesForLong() {
        playOnIndex(.night("index of the gallery", rounds: 100))
    }

    private func playOnIndex(_ plan: MonkeyPlan) {
        var memory: [Int] = []
        for seed in plan.seeds {
            let left = playOnIndex(seed, plan).left
            #expect(left.isEmpty, "index \(seed): views live on")
            memory.append(HeapSize.bytes)
        }
        expectPlateau(memory, of: "index")
    }

    private func playOnIndex(_ seed: UInt64, _ plan: MonkeyPlan) -> SeenViews {
        plan.announce("index \(seed) \(HeapSize.text)")
        let harness = Harness(
            showing: GalleryIndexController(), size: CGSize(width: 900, height: 640))
        let monkey = Monkey(harness: harness, seed: MonkeyPlan.state("index", seed))
        monkey.isLoud = MonkeyPlan.isLoud
        monkey.play(plan.eventsInARound)
        monkey.letGo()
        harness.advance(seconds: 6)
        let faults = Rest.faults(in: harness.window)
        #expect(faults.isEmpty, "index \(seed): \(monkey.trace.suffix(12))")
        harness.window.rootViewController = nil
        takeDown(harness, "index", seed)
        return monkey.seen
    }

    private func takeDown(_ harness: Harness, _ title: String, _ seed: UInt64) {
        for view in harness.window.subviews { view.removeFromSuperview() }
        harness.advance(seconds: 6)
        #expect(
            ApplicationSession.current.timers.nextFireTime == nil,
            "\(title) \(seed): a timer runs on")
        #expect(
            harness.platform.delegate?.platformTurn(at: harness.now) == nil,
            "\(title) \(seed): frames go on")
        harness.window.close()
        harness.session.end()
    }
}

/// Memory in use may grow while caches fill, and must not go on growing: a scene that stays behind
/// each round comes to more than this.
@MainActor
func expectPlateau(_ bytes: [Int], of what: String) {
    guard bytes.count >= 6 else { return }
    let half = bytes[bytes.count / 2]
    let last = bytes[bytes.count - 1]
    #expect(
        last - half < 12 << 20,
        "\(what) grows from \(half >> 20) MB to \(last >> 20) MB in the second half")
}
