import Foundation
import TactileGeometry
import TactileLayers
import TestSupport
import Testing

@testable import TactileNavigation
@testable import TactileViews

/// Pages that are turned about their spine.
@MainActor
@Suite struct PageCurlTests {
    /// Which of red, green and blue a pixel has most of.
    private func colour(_ stage: PageStage, _ x: Int, _ y: Int = 100) -> String {
        let pixel = stage.harness.pixel(x, y)
        let parts = [
            ("Red", pixel >> 16 & 255), ("Green", pixel >> 8 & 255), ("Blue", pixel & 255),
        ]
        return parts.max { $0.1 < $1.1 }?.0 ?? ""
    }

    @Test func aDragTurnsThePageAboutItsSpine() {
        let stage = PageStage(style: .pageCurl)
        #expect(stage.pager.spineLocation == .min && stage.pager.transitionStyle == .pageCurl)
        #expect(stage.harness.pixel(199, 100) == 0xFF0000)
        stage.swipe(-100, releasing: false)
        // The page below is where it will be, and darker; the one above is still at the spine.
        #expect(colour(stage, 5) == "Red" && colour(stage, 195) == "Green")
        #expect(stage.harness.pixel(195, 100) >> 8 & 255 < 0xF0)
        let page = stage.pages[0].view.layer.presentation()?.transform
        #expect(page.map { !CATransform3DIsAffine($0) } == true)
        stage.harness.move(to: CGPoint(x: 10, y: 100))
        stage.harness.advance(seconds: 0.02)
        #expect(colour(stage, 195) == "Green" && colour(stage, 100) == "Green")
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.shown == ["Green"] && stage.harness.pixel(5, 100) == 0x00FF00)
        #expect(stage.told.contains("from Red completed"))
        #expect(CATransform3DIsIdentity(stage.pages[1].view.layer.transform))
        #expect(CATransform3DIsIdentity(stage.pages[0].view.layer.transform))
        // Back again: the page that comes is the one that is turned.
        stage.swipe(100, releasing: false)
        #expect(colour(stage, 5) == "Red" && colour(stage, 195) == "Green")
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.shown == ["Red"] || stage.shown == ["Green"])
    }

    @Test func theSpineMayBeAtTheOtherEdge() {
        let stage = PageStage(style: .pageCurl, spine: .max)
        #expect(stage.pager.spineLocation == .max)
        stage.swipe(-100, releasing: false)
        #expect(colour(stage, 195) == "Red" && colour(stage, 5) == "Green")
    }

    @Test func withoutANeighbourThePageStays() {
        let stage = PageStage(style: .pageCurl)
        stage.swipe(100, releasing: false)
        #expect(colour(stage, 5) == "Red" && colour(stage, 195) == "Red")
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.shown == ["Red"])
    }

    @Test func aClickAtAnEdgeTurns() {
        let stage = PageStage(style: .pageCurl)
        stage.harness.tap(at: CGPoint(x: 100, y: 100))
        stage.harness.rest()
        #expect(stage.shown == ["Red"])
        stage.harness.tap(at: CGPoint(x: 190, y: 100))
        stage.harness.rest()
        #expect(stage.shown == ["Green"])
        stage.harness.tap(at: CGPoint(x: 10, y: 100))
        stage.harness.rest()
        #expect(stage.shown == ["Red"])
    }

    @Test func pagesThatScrollHaveNoSpine() {
        #expect(PageStage().pager.spineLocation == .none)
    }
}
