import Foundation
import GoldenSupport
import SeededRandom
import Synchronization
import TactileDrawing
import TactileGeometry
import TestDepths
import Testing

@testable import TactileLayers

/// Random trees of every kind of layer, with random properties, animations, times and removals, and
/// with numbers that make sense and numbers that do not: nothing crashes, frames that paint only
/// what changed leave the pixels that painting everything leaves, no kept picture is out of date,
/// Cairo is never in an error, no layer outlives its tree, and memory does not grow.
@MainActor
@Suite struct FuzzTests {
    @Test func randomTreesUnderRandomAnimations() {
        // As many on every machine, so that what passes here passes there.
        for seed in TestSeed.usual(1...20) { run(seed) }
    }

    @Test(.tags(.night)) func randomTreesForLong() {
        var count = 0, early = 0
        TestSeed.night("trees of layers", seconds: 600) { seed in
            run(seed)
            count += 1
            // Other caches are full by then.
            if count == 400 { early = processMemory() }
        }
        guard early > 0 else { return }
        let grown = processMemory() - early
        print("\(count) trees; \(early) bytes after 400 of them, \(grown) more at the end")
        // The cache of glyphs, which fills with each new size of font, takes up to 8 MB of this.
        #expect(grown < 16_000_000)
    }

    private func run(_ seed: UInt64) {
        var alive: [Weak] = []
        let failures = CGContext.failures.load(ordering: .relaxed)
        var program = LayerProgram(seed: seed)
        let scale: CGFloat = [1, 1, 2, 1.5][Int(seed % 4)]
        do {
            let scene = Scene(width: 160, height: 120, scale: scale)
            if !seed.isMultiple(of: 3) { scene.renderer.damaging.leastMovedArea = 1 }
            var layers: [CALayer] = []
            for _ in 0..<Int.random(in: 2...10, using: &program.random) {
                let layer = program.makeLayer()
                (program.pick(layers) ?? scene.root).addSublayer(layer)
                layers.append(layer)
            }
            scene.render()
            for step in 0..<10 {
                var log: [String] = []
                for _ in 0..<Int.random(in: 1...3, using: &program.random) {
                    log.append(program.change(&layers, scene.root))
                }
                scene.render(after: program.pick([0, 0.016, 0.1, 0.3, 2, -0.05]) ?? 0)
                if TestSeed.isReplaying {
                    print("seed \(seed), step \(step): \(log)\n\(scene.root.dump())")
                    print(scene.frame.damage, scene.frame.moves)
                }
                if let difference = scene.target.firstDifference(from: scene.repainted()) {
                    Issue.record("seed \(seed), step \(step): \(difference) after \(log)")
                    break
                }
            }
            alive = layers.map { Weak(layer: $0) }
            CATransaction.flush()
        }
        #expect(CGContext.failures.load(ordering: .relaxed) == failures, "seed \(seed)")
        let left = alive.count { $0.layer != nil }
        #expect(left == 0, "seed \(seed): \(left) layers outlive their tree")
    }

    private struct Weak {
        weak var layer: CALayer?
    }
}
