import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Loops that somebody keeps going are cut off, and it is said who does.
@MainActor
@Suite
struct PassLimitTests {
    private final class Restless: CALayerDelegate {
        func layoutSublayers(of layer: CALayer) { layer.setNeedsLayout() }
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
    }

    /// Draws, and wants to draw again; each time another layer comes that has to be drawn.
    private final class Growing: CALayerDelegate {
        func draw(_ layer: CALayer, in context: CGContext) {
            context.fill(layer.bounds)
            for _ in 0..<2 {
                let next = Scene.layer(0, 0, 5, 5)
                next.delegate = self
                next.delegateDraws = true
                layer.addSublayer(next)
                next.setNeedsDisplay()
            }
        }
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
    }

    private func reports(_ body: (Scene) -> Void) -> [String] {
        let scene = Scene()
        var reports: [String] = []
        let before = PassLimit.reached
        PassLimit.reached = { reports.append($0) }
        defer { PassLimit.reached = before }
        body(scene)
        return reports
    }

    @Test func itAllowsAsManyPassesAsItSays() {
        let made = reports { _ in
            var limit = PassLimit("work", 3)
            let answers = ["A", "B", "C", "Somebody", "Somebody"].map { limit.allows($0) }
            #expect(answers == [true, true, true, false, false])
        }
        #expect(made.count == 2)
        #expect(made.first?.hasPrefix("Somebody asks for work again and again") == true)
    }

    @Test func layoutThatNeverEndsNamesWhoAsks() {
        let restless = Restless()
        let made = reports { scene in
            let layer = CALayer()
            layer.delegate = restless
            scene.root.addSublayer(layer)
            layer.setNeedsLayout()
            layer.layoutIfNeeded()
            scene.render()
        }
        #expect(!made.isEmpty)
        #expect(made.allSatisfy { $0.hasPrefix("Restless asks for layout") })
    }

    @Test func drawingThatAlwaysUncoversMoreNamesWhoDraws() {
        let growing = Growing()
        let made = reports { scene in
            let layer = Scene.layer(0, 0, 50, 50)
            layer.delegate = growing
            layer.delegateDraws = true
            scene.root.addSublayer(layer)
            layer.setNeedsDisplay()
            scene.render()
        }
        #expect(made.count == 1)
        #expect(made.first?.hasPrefix("Growing asks for drawing") == true)
    }
}
