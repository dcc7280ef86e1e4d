import Foundation
import SeededRandom
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Pixels that only change their place are shifted, and all around them is right.
@MainActor
@Suite
struct MoveTests {
    let scene = Scene(width: 400, height: 300)
    let container = Scene.layer(0, 0, 400, 300, .white)

    init() { scene.root.addSublayer(container) }

    private func page(_ x: CGFloat, _ color: CGColor) -> CALayer {
        let page = Scene.layer(x, 0, 400, 300, color)
        for index in 0..<12 {
            let card = Scene.layer(
                CGFloat(index % 4) * 100 + 8, CGFloat(index / 4) * 100 + 8, 80, 60,
                CGColor(gray: CGFloat(index) / 12, alpha: 1))
            card.cornerRadius = CGFloat(index)
            page.addSublayer(card)
        }
        return page
    }

    @Test func slidingScenesAreShifted() {
        let first = page(0, .green), second = page(400, .blue)
        container.addSublayer(first)
        container.addSublayer(second)
        let bar = Scene.layer(0, 260, 400, 40, CGColor(gray: 1, alpha: 0.85))
        scene.root.addSublayer(bar)
        scene.render()
        for step in 1...20 {
            first.position.x -= 17.3
            second.position.x -= 17.3
            let frame = scene.render(after: 0.016)
            #expect(!frame.moves.isEmpty, "step \(step)")
            scene.expectFresh("step \(step)")
        }
        #expect(scene.frame.statistics.pixelsMoved > 90_000)
        #expect(scene.frame.statistics.pixelsComposed < 60_000)
    }

    /// A layer that leaves is no more there to be known as what the shift took along.
    @Test func whatLeavesInFrontOfAShiftLeavesNoTrace() {
        let first = page(0, .green)
        container.addSublayer(first)
        let floating = Scene.layer(150, 100, 60, 60, .red)
        scene.root.addSublayer(floating)
        scene.render()
        first.position.x -= 30
        floating.removeFromSuperlayer()
        let frame = scene.render(after: 0.016)
        #expect(!frame.moves.isEmpty)
        scene.expectFresh()
    }

    @Test func scrolledListsAreShifted() {
        let list = Scene.layer(0, 20, 400, 260, .white)
        list.masksToBounds = true
        list.cornerRadius = 8
        for index in 0..<60 {
            list.addSublayer(
                Scene.layer(
                    10, CGFloat(index) * 30 + 3, 300, 20,
                    CGColor(red: CGFloat(index) / 60, green: 0.3, blue: 0.6, alpha: 0.8)))
        }
        let indicator = Scene.layer(390, 0, 6, 40, .red)
        list.addSublayer(indicator)
        container.addSublayer(list)
        scene.root.addSublayer(Scene.layer(150, 100, 50, 50, CGColor(gray: 0, alpha: 0.5)))
        scene.render()
        for step in 1...30 {
            list.bounds.origin.y += step % 7 == 0 ? -41 : 12.5
            indicator.position.y = list.bounds.origin.y + 20 + CGFloat(step)
            let frame = scene.render(after: 0.016)
            #expect(frame.moves.count == 1, "step \(step)")
            scene.expectFresh("step \(step)")
        }
        #expect(scene.frame.statistics.layersVisited < 20)
    }

    @Test func movesAndOtherChangesInOneFrame() {
        let first = page(0, .green)
        container.addSublayer(first)
        let floating = Scene.layer(100, 50, 60, 60, CGColor(red: 1, green: 0, blue: 0, alpha: 0.4))
        scene.root.addSublayer(floating)
        scene.render()
        var random = SeededGenerator(seed: 5)
        for step in 0..<60 {
            first.position.x += CGFloat.random(in: -20...20, using: &random)
            switch step % 6 {
            case 0: floating.position.x += 13
            case 1: floating.isHidden.toggle()
            case 2: first.sublayers?[step % 12].backgroundColor = .red
            case 3: first.sublayers?[step % 12].position.y += 9
            case 4: container.backgroundColor = step % 12 == 4 ? .red : .white
            default: first.addSublayer(Scene.layer(CGFloat(step) * 5, 200, 30, 30, .blue))
            }
            scene.render(after: 0.016)
            scene.expectFresh("step \(step)")
        }
    }

    @Test func whatIsSeenThroughIsNotShifted() {
        let glass = Scene.layer(50, 50, 200, 200, CGColor(gray: 0, alpha: 0.3))
        for index in 0..<10 {
            container.addSublayer(Scene.layer(CGFloat(index) * 40, 0, 20, 300, .blue))
        }
        container.addSublayer(glass)
        scene.render()
        glass.position.x += 7
        let frame = scene.render()
        #expect(frame.moves.isEmpty)
        scene.expectFresh("glass")
    }

    /// Each moves to where the other was: pixels are read before they are written over. Those of
    /// one height, as the pages of a slide, are moved in one.
    @Test(arguments: [true, false], [280.0, 300]) func neighboursMoveOverEachOther(
        firstMovesFirst: Bool, height: CGFloat
    ) {
        let first = Scene.layer(0, 0, 120, 300, .green)
        let second = Scene.layer(120, 0, 120, height, .blue)
        for (index, layer) in [first, second].enumerated() {
            layer.addSublayer(Scene.layer(10, CGFloat(index) * 50 + 20, 60, 40, .red))
            container.addSublayer(layer)
        }
        scene.render()
        let order = firstMovesFirst ? [first, second] : [second, first]
        for (step, shift) in [120.0, -120, 120, -120].enumerated() {
            for layer in order { layer.position.x += shift }
            let frame = scene.render(after: 0.016)
            #expect(frame.moves.count == (height == 300 ? 1 : 2), "step \(step)")
            scene.expectFresh("step \(step)")
        }
    }

    /// Where a sublayer's pixels were before follows from where its superlayer was.
    @Test func aLayerMovesInsideOneThatMoves() {
        let outer = Scene.layer(10, 20, 160, 240, .green)
        let inner = Scene.layer(10, 10, 110, 200, .blue)
        inner.addSublayer(Scene.layer(5, 5, 50, 30, .red))
        outer.addSublayer(inner)
        container.addSublayer(outer)
        scene.render()
        for (step, shifts) in [(200.0, 25.0), (-200, -20), (9, -9), (-9, 15)].enumerated() {
            outer.position.x += shifts.0
            inner.position.x += shifts.1
            inner.position.y += shifts.1 / 5
            scene.render(after: 0.016)
            scene.expectFresh("step \(step)")
        }
    }
}
