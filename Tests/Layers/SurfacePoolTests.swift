import Foundation
import TactileGeometry
import Testing

@testable import TactileLayers

/// What is composed aside needs memory, which is given back when frames no longer need it.
@MainActor
@Suite
struct SurfacePoolTests {
    let scene = Scene()

    /// A group whose round corners are painted aside in every frame in which they change.
    private func makeGroup() -> (group: CALayer, part: CALayer) {
        let group = Scene.layer(0, 0, 40, 40)
        group.cornerRadius = 10
        group.masksToBounds = true
        let part = Scene.layer(0, 0, 20, 20)
        group.addSublayer(part)
        scene.root.addSublayer(group)
        return (group, part)
    }

    @Test func memoryIsGivenBackAfterARest() {
        let part = makeGroup().part
        scene.render()
        let used = scene.time
        #expect(scene.renderer.releaseUnusedMemory(at: used) == used + SurfacePool.patience)
        // Frames that need nothing aside do not keep it.
        scene.root.backgroundColor = .black
        scene.root.sublayers?.first?.isHidden = true
        scene.render(after: 1)
        #expect(
            scene.renderer.releaseUnusedMemory(at: scene.time) == used + SurfacePool.patience)
        #expect(scene.renderer.releaseUnusedMemory(at: used + SurfacePool.patience) == nil)
        #expect(scene.renderer.releaseUnusedMemory(at: used + 10) == nil)
        // It is made again when it is needed.
        scene.root.sublayers?.first?.isHidden = false
        part.position.x += 5
        let made = scene.render(after: 5).statistics.surfacesCreated
        #expect(made > 0)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
    }

    @Test func framesInARowShareIt() {
        let part = makeGroup().part
        scene.render()
        for step in 0..<4 {
            part.backgroundColor = step.isMultiple(of: 2) ? .black : .white
            #expect(scene.render(after: 1).statistics.surfacesCreated == 0)
            #expect(scene.renderer.releaseUnusedMemory(at: scene.time) != nil)
        }
    }
}
