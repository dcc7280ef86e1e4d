import TactileTesting
import Testing
import UIKit

@testable import Blocks

@MainActor
@Suite struct BlocksTests {
    private func show() -> (Harness, BlocksViewController) {
        let toy = BlocksViewController()
        return (Harness(showing: toy, size: CGSize(width: 320, height: 400)), toy)
    }

    @Test("Blocks fall, hit each other and come to rest")
    func blocksFall() {
        let (harness, toy) = show()
        harness.tap(at: CGPoint(x: 160, y: 60))
        harness.advance(seconds: 0.2)
        #expect(toy.blocks[0].center.y > 61)
        harness.advance(seconds: 2)
        harness.tap(at: CGPoint(x: 160, y: 60))
        harness.advance(seconds: 4)
        #expect(toy.hits > 0 && toy.blocks.count == 2)
        for block in toy.blocks {
            #expect(
                block.center.y > 250
                    && toy.view.bounds.insetBy(dx: -2, dy: -2).contains(block.frame))
        }
        #expect(harness.view(showing: "2 blocks, \(toy.hits) hits") != nil)
    }

    @Test("A block is lifted by a drag, and thrown")
    func blocksAreThrown() {
        let (harness, toy) = show()
        harness.tap(at: CGPoint(x: 60, y: 350))
        harness.advance(seconds: 2)
        let start = toy.blocks[0].center
        harness.drag(from: start, to: CGPoint(x: 100, y: 150), over: 0.5, releasing: false)
        harness.advance(seconds: 0.3)
        #expect(abs(toy.blocks[0].center.y - 150) < 60)
        harness.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 200, y: 150), over: 0.1)
        harness.advance(seconds: 0.2)
        let x = toy.blocks[0].center.x
        #expect(x > 110)
        harness.advance(seconds: 3)
        #expect(toy.blocks[0].center.y > 300)
    }
}
