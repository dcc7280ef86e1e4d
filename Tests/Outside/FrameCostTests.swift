import Tactile
import TestSupport
import Testing

/// What frames cost can be told by a program of another package.
@MainActor
@Suite struct FrameCostTests {
    @Test("A frame without a change is made, costs nothing and is not shown")
    func nothingChanged() {
        let harness = Harness(showing: UIView())
        harness.rest()
        let shown = harness.platformWindow
        let frames = shown.frameCount
        #expect(frames > 0)
        shown.drawFrame()
        #expect(shown.frameCount == frames)
        #expect(shown.lastFrame.pixelsComposed == 0 && shown.lastFrame.layersDrawn == 0)
    }

    @Test("A view that changes its colour costs its own pixels in one frame")
    func oneViewChanged() {
        let root = UIView()
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 20))
        view.backgroundColor = .red
        root.addSubview(view)
        let harness = Harness(showing: root)
        harness.rest()
        let shown = harness.platformWindow
        let frames = shown.frameCount
        view.backgroundColor = .blue
        shown.drawFrame()
        #expect(shown.frameCount == frames + 1)
        #expect(shown.lastFrame.pixelsComposed >= 600 && shown.lastFrame.pixelsComposed < 2_400)
    }

    @Test("A window that was closed has no frames any more")
    func closed() {
        let view = UIView()
        let harness = Harness(showing: view)
        let shown = harness.platformWindow
        view.backgroundColor = .blue
        shown.drawFrame()
        #expect(shown.lastFrame != RenderStatistics())
        harness.window.close()
        let frames = shown.frameCount
        shown.drawFrame()
        #expect(shown.frameCount == frames)
        #expect(shown.lastFrame == RenderStatistics())
    }
}
