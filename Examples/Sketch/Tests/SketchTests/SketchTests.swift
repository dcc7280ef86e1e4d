import Tactile
import TactileTesting
import Testing

@testable import Sketch

@MainActor
@Suite struct SketchTests {
    private func show() -> (Harness, CanvasView) {
        let controller = SketchViewController()
        let harness = Harness(showing: UINavigationController(rootViewController: controller))
        harness.rest()
        return (harness, controller.canvas)
    }

    @Test("A drag draws a line where it goes")
    func draws() {
        let (harness, canvas) = show()
        harness.drag(from: CGPoint(x: 50, y: 200), to: CGPoint(x: 250, y: 200))
        harness.rest()
        #expect(canvas.strokes.count == 1)
        #expect(harness.pixel(60, 200) == 0 && harness.pixel(150, 200) == 0)
        #expect(harness.pixel(150, 210) == 0xFFFFFF)
    }

    @Test("A tap makes a dot in the colour that is chosen")
    func dots() {
        let (harness, canvas) = show()
        canvas.color = .systemRed
        harness.tap(at: CGPoint(x: 100, y: 300))
        harness.rest()
        #expect(harness.pixel(100, 300) >> 16 > 0xC0 && harness.pixel(100, 300) & 0xFF < 0x60)
    }

    @Test("Strokes and clearing are undone and redone by keys")
    func undoes() {
        let (harness, canvas) = show()
        harness.tap(at: CGPoint(x: 100, y: 100))
        harness.advance(seconds: 1)
        harness.tap(at: CGPoint(x: 200, y: 100))
        canvas.clear()
        #expect(canvas.strokes.isEmpty)
        harness.press("z", [.control])
        #expect(canvas.strokes.count == 2)
        harness.press("z", [.control])
        #expect(canvas.strokes.count == 1)
        harness.press("z", [.control, .shift])
        #expect(canvas.strokes.count == 2)
        harness.rest()
        #expect(harness.pixel(200, 100) == 0)
    }
}
