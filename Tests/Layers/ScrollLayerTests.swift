import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

@MainActor
@Suite
struct ScrollLayerTests {
    private func scroller() -> (scroller: CAScrollLayer, content: CALayer) {
        let scroller = CAScrollLayer()
        scroller.delegate = Quiet.shared
        scroller.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
        let content = Scene.layer(0, 0, 200, 100, .blue)
        content.addSublayer(Scene.layer(100, 60, 10, 10, .red))
        scroller.addSublayer(content)
        return (scroller, content)
    }

    @Test func aPointComesToTheTopLeft() {
        let scene = Scene()
        let (scroller, content) = scroller()
        scene.root.addSublayer(scroller)
        scene.render()
        #expect(scene.pixel(9, 20) == 0xFFFF_FFFF)
        content.sublayers?.first?.scroll(CGPoint(x: -2, y: -3))
        scene.render(after: 0.01)
        #expect(scroller.bounds.origin == CGPoint(x: 98, y: 57))
        #expect(scene.pixel(12, 13) == 0xFFFF_0000)
        #expect(scene.pixel(11, 12) == 0xFF00_00FF)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        scroller.scroll(to: CGPoint(x: CGFloat.nan, y: 4))
        #expect(scroller.bounds.origin == CGPoint(x: 98, y: 4))
    }

    @Test func onlyItsAxesMove() {
        for (mode, expected) in [
            (CAScrollLayerScrollMode.none, CGPoint.zero), (.vertically, CGPoint(x: 0, y: 7)),
            (.horizontally, CGPoint(x: 5, y: 0)), (.both, CGPoint(x: 5, y: 7)),
        ] {
            let (scroller, _) = scroller()
            scroller.scrollMode = mode
            scroller.scroll(to: CGPoint(x: 5, y: 7))
            #expect(scroller.bounds.origin == expected)
        }
    }

    @Test func asLittleAsShowsARectangle() {
        let (scroller, content) = scroller()
        content.scrollRectToVisible(CGRect(x: 100, y: 60, width: 10, height: 10))
        #expect(scroller.bounds.origin == CGPoint(x: 70, y: 40))
        content.scrollRectToVisible(CGRect(x: 75, y: 45, width: 10, height: 10))
        #expect(scroller.bounds.origin == CGPoint(x: 70, y: 40))
        content.scrollRectToVisible(CGRect(x: 60, y: 0, width: 100, height: 10))
        #expect(scroller.bounds.origin == CGPoint(x: 60, y: 0))
        content.scrollRectToVisible(CGRect(x: 0, y: CGFloat.infinity, width: 1, height: 1))
        #expect(scroller.bounds.origin == CGPoint(x: 60, y: 0))
        // Without a scroll layer around, nothing happens.
        Scene.layer(0, 0, 5, 5).scroll(CGPoint(x: 3, y: 3))
    }

    @Test func whatCanBeSeenIsKnown() {
        let (scroller, content) = scroller()
        scroller.scroll(to: CGPoint(x: 20, y: 10))
        #expect(content.visibleRect == CGRect(x: 20, y: 10, width: 40, height: 30))
        let far = Scene.layer(190, 90, 10, 10)
        content.addSublayer(far)
        #expect(far.visibleRect == .zero)
        far.position = CGPoint(x: 60, y: 40)
        #expect(far.visibleRect == CGRect(x: 0, y: 0, width: 5, height: 5))
    }

    /// Of what is larger than the layer its beginning is shown.
    @Test func aLargeRectangleBeginsAtItsTopLeft() {
        let (scroller, _) = scroller()
        scroller.scroll(to: CGRect(x: 60, y: 50, width: 90, height: 40))
        #expect(scroller.bounds.origin == CGPoint(x: 60, y: 50))
    }
}
