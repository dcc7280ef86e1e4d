import Foundation
import SeededRandom
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Small layers of which many are elsewhere in each frame, and some change in other ways as well.
@MainActor
@Suite
struct SpriteTests {
    /// What the sprites fly in.
    enum Surroundings: CaseIterable {
        case plain, moving, rasterized, magnified, replicated
    }

    @Test(arguments: Surroundings.allCases)
    func eachFrameIsAsIfPaintedAnew(_ surroundings: Surroundings) {
        for seed in 1...6 { fly(surroundings, seed: UInt64(seed)) }
    }

    private func fly(_ surroundings: Surroundings, seed: UInt64) {
        var random = SeededGenerator(seed: seed &* 104_729)
        let scene = Scene(width: 160, height: 120, scale: [1, 2, 1.5][Int(seed % 3)])
        let room = surroundings == .replicated ? CAReplicatorLayer() : CALayer()
        room.delegate = Quiet.shared
        room.frame = CGRect(x: 5, y: 5, width: 150, height: 110)
        (room as? CAReplicatorLayer)?.instanceCount = 2
        (room as? CAReplicatorLayer)?.instanceTransform = CATransform3DMakeTranslation(9, 4, 0)
        room.shouldRasterize = surroundings == .rasterized
        if surroundings == .magnified {
            let turn = CATransform3DMakeRotation(0.2, 0, 0, 1)
            room.transform = CATransform3DScale(turn, 1.7, 1.7, 1)
        }
        scene.root.addSublayer(room)
        let colors: [CGColor] = [.red, .green, .blue, .black]
        let sprites = (0..<24).map { Scene.layer(0, 0, 8, 8, colors[$0 % 4]) }
        for sprite in sprites {
            sprite.cornerRadius = 2
            room.addSublayer(sprite)
        }
        scene.render()
        for step in 0..<12 {
            for sprite in sprites where Int.random(in: 0..<4, using: &random) > 0 {
                sprite.position = CGPoint(
                    x: .random(in: 0...150, using: &random),
                    y: .random(in: 0...110, using: &random))
            }
            if surroundings == .moving { room.position.x += 1 }
            for _ in 0..<3 {
                change(sprites[Int.random(in: 0..<24, using: &random)], in: room, &random)
            }
            scene.render(after: 0.02)
            let difference = scene.target.firstDifference(from: scene.repainted())
            #expect(difference == nil, "seed \(seed), step \(step)")
        }
    }

    /// Changes something else than the place, before or after that.
    private func change(_ sprite: CALayer, in room: CALayer, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: sprite.opacity = sprite.opacity < 1 ? 1 : 0.4
        case 1: sprite.isHidden.toggle()
        case 2: room.insertSublayer(sprite, at: 0)
        case 3: sprite.zPosition += 1
        case 4: sprite.backgroundColor = .black
        case 5: sprite.bounds.size.width += 3
        case 6:
            if let inner = sprite.sublayers?.first {
                inner.position.x += 5
            } else {
                sprite.addSublayer(Scene.layer(4, 4, 8, 8, .green))
            }
        case 7: sprite.sublayers?.first?.removeFromSuperlayer()
        default: sprite.mask = sprite.mask == nil ? Scene.layer(2, 2, 4, 4, .black) : nil
        }
    }
}
