import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Random trees of every kind of layer, with random properties, animations, times and removals, and
/// with numbers that make sense and numbers that do not: nothing crashes, frames that paint only
/// what changed leave the pixels that painting everything leaves, and no layer outlives its tree.
///
/// `TACTILE_FUZZ_SECONDS` makes them run that long, `TACTILE_FUZZ_SEED` one seed alone.
@MainActor
@Suite(.serialized)
struct FuzzTests {
    @Test func randomTreesUnderRandomAnimations() {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["TACTILE_FUZZ_SEED"].flatMap(UInt64.init) {
            run(seed)
            return
        }
        let seconds = environment["TACTILE_FUZZ_SECONDS"].flatMap(Double.init) ?? 1
        let end = Date(timeIntervalSinceNow: seconds)
        var seed: UInt64 = environment["TACTILE_FUZZ_SECONDS"] == nil ? 1 : 1000
        repeat {
            run(seed)
            seed += 1
        } while Date() < end
    }

    private func run(_ seed: UInt64) {
        var alive: [Weak] = []
        var program = LayerProgram(seed: seed)
        let scale: CGFloat = [1, 1, 2, 1.5][Int(seed % 4)]
        do {
            let scene = Scene(width: 160, height: 120, scale: scale)
            scene.renderer.compositor.leastMovedArea = 1
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
                let whole = scene.repainted()
                if let difference = scene.target.firstDifference(from: whole) {
                    Issue.record("seed \(seed), step \(step): \(difference) after \(log)")
                    break
                }
            }
            alive = layers.map { Weak(layer: $0) }
            CATransaction.flush()
        }
        let left = alive.count { $0.layer != nil }
        #expect(left == 0, "seed \(seed): \(left) layers outlive their tree")
    }

    private struct Weak {
        weak var layer: CALayer?
    }
}
