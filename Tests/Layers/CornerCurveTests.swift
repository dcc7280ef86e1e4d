import Foundation
import GoldenSupport
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Corners that begin to bend gently.
@MainActor
@Suite
struct CornerCurveTests {
    let scene = Scene(width: 120, height: 90)

    private func box(_ curve: CALayerCornerCurve, radius: CGFloat = 24) -> CALayer {
        let box = Scene.layer(10, 10, 100, 70, .blue)
        box.cornerRadius = radius
        box.cornerCurve = curve
        scene.root.addSublayer(box)
        return box
    }

    @Test func circularIsUsual() {
        #expect(CALayer().cornerCurve == .circular)
        #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
        #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
        let layer = CALayer()
        layer.setValue(CALayerCornerCurve.continuous, forKeyPath: "cornerCurve")
        #expect(layer.value(forKeyPath: "cornerCurve") as? CALayerCornerCurve == .continuous)
        #expect(CALayer(layer: layer).cornerCurve == .continuous)
    }

    /// The bend begins where Core Animation says, and the middle of the corner is the circle's.
    @Test func theCornerTakesMoreOfTheSides() {
        let round = box(.continuous).outline, circle = box(.circular).outline
        let extent = 24 * 1.528665
        #expect(round.contains(CGPoint(x: extent + 0.1, y: 0.001)))
        #expect(!round.contains(CGPoint(x: extent - 8, y: 0.001)))
        #expect(circle.contains(CGPoint(x: 24.1, y: 0.001)))
        let middle = 24 * (1 - 0.5.squareRoot())
        for outline in [round, circle] {
            #expect(outline.contains(CGPoint(x: middle + 0.1, y: middle + 0.1)))
            #expect(!outline.contains(CGPoint(x: middle - 0.1, y: middle - 0.1)))
        }
        #expect(round.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 70))
    }

    /// With no room left for more than the circle a capsule stays one.
    @Test func capsulesStayCapsules() {
        _ = box(.circular, radius: 100)
        scene.render()
        let circular = scene.repainted()
        for layer in scene.root.sublayers ?? [] { layer.cornerCurve = .continuous }
        scene.render()
        #expect(scene.target.firstDifference(from: circular) == nil)
    }

    @Test(arguments: [1, 2] as [CGFloat])
    func looksAsItShould(scale: CGFloat) throws {
        let scene = Scene(width: Int(160 * scale), height: Int(110 * scale), scale: scale)
        func tile(_ x: CGFloat, _ y: CGFloat, _ configure: (CALayer) -> Void) {
            let layer = Scene.layer(x, y, 40, 40, .blue)
            layer.cornerRadius = 13
            layer.cornerCurve = .continuous
            configure(layer)
            scene.root.addSublayer(layer)
        }
        tile(10, 10) { _ in }
        tile(60, 10) {
            $0.borderWidth = 4
            $0.borderColor = .red
        }
        tile(110, 10) { $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
        tile(10, 60) {
            $0.masksToBounds = true
            $0.addSublayer(Scene.layer(0, 0, 25, 25, .green))
        }
        tile(60, 60) {
            $0.shadowOpacity = 0.6
            $0.shadowRadius = 3
        }
        tile(110, 60) { layer in
            layer.backgroundColor = nil
            let gradient = CAGradientLayer()
            gradient.delegate = Quiet.shared
            gradient.frame = layer.bounds
            gradient.cornerRadius = 13
            gradient.cornerCurve = .continuous
            gradient.colors = [CGColor.red, CGColor.green]
            layer.addSublayer(gradient)
        }
        scene.render()
        expectGolden(scene.target, "continuous-corners-\(Int(scale))x")
    }

    @Test func changingTheCurveRepaints() {
        let layer = box(.circular)
        scene.render()
        let before = scene.repainted()
        layer.cornerCurve = .continuous
        scene.render()
        #expect(scene.target.firstDifference(from: before) != nil)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
    }
}
