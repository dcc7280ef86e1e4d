import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// What a frame repaints follows from what it shows and what the last one showed, not from what was
/// set in between.
@MainActor
@Suite
struct FrameDifferenceTests {
    let scene = Scene()

    /// Overlapping squares, from back to front.
    private func squares(_ count: Int) -> [CALayer] {
        let colors: [CGColor] = [.red, .green, .blue, .black]
        let squares = (0..<count).map {
            Scene.layer(
                CGFloat($0) * 16 + 4, CGFloat($0) * 12 + 4, 20, 16, colors[$0 % colors.count])
        }
        for square in squares { scene.root.addSublayer(square) }
        return squares
    }

    private func damagedArea() -> Int { scene.frame.damage.reduce(0) { $0 + $1.area } }

    @Test func whatIsSetBackIsNotRepainted() {
        let box = Scene.layer(10, 10, 60, 50, .blue), dot = Scene.layer(5, 5, 20, 20, .red)
        box.masksToBounds = true
        box.addSublayer(dot)
        scene.root.addSublayer(box)
        scene.root.addSublayer(Scene.layer(20, 20, 30, 30, .green))
        scene.render()
        let changes: [(CALayer) -> Void] = [
            { layer in [20, 10].forEach { layer.position.x += $0 - 15 } },
            { layer in [0.5, 1].forEach { layer.opacity = $0 } },
            { layer in [true, false].forEach { layer.isHidden = $0 } },
            { layer in [2, 0].forEach { layer.zPosition = $0 } },
            { layer in [7, 0].forEach { layer.bounds.origin.y = $0 } },
            { layer in
                let turn = CATransform3DMakeRotation(1, 0, 0, 1)
                [turn, CATransform3DIdentity].forEach { layer.sublayerTransform = $0 }
            },
            { layer in
                let above = layer.superlayer
                [2, 0].forEach { above?.insertSublayer(layer, at: $0) }
            },
        ]
        for (index, change) in changes.enumerated() {
            for layer in [box, dot] { change(layer) }
            scene.render()
            #expect(scene.frame.damage.isEmpty, "change \(index)")
        }
        scene.expectFresh()
    }

    @Test func onlyTheLayerThatPassesOthersIsRepainted() {
        let squares = squares(4)
        scene.render()
        scene.root.addSublayer(squares[0])
        scene.render()
        // Its place alone is damaged.
        #expect(damagedArea() <= 20 * 16)
        #expect(scene.pixel(22, 18) == 0xFFFF_0000)
        scene.expectFresh("to the front")
        squares[3].zPosition = -1
        scene.render()
        #expect(damagedArea() <= 20 * 16)
        scene.expectFresh("to the back")
        squares[1].zPosition = -2
        squares[2].zPosition = 3
        scene.render()
        #expect(damagedArea() <= 2 * 20 * 16 + PixelRegion.costOfRectangle)
        scene.expectFresh("both ways")
    }

    @Test func whatComesBetweenOthersDoesNotReorderThem() {
        let squares = squares(4)
        scene.render()
        let new = Scene.layer(30, 20, 8, 8, .red)
        scene.root.insertSublayer(new, above: squares[0])
        squares[3].removeFromSuperlayer()
        scene.render()
        #expect(scene.root.node?.order?.keepsOrder == true)
        #expect(squares.allSatisfy { $0.node?.isReordered != true })
        #expect(damagedArea() <= 20 * 16 + 8 * 8 + PixelRegion.costOfRectangle)
        scene.expectFresh()
    }

    /// In a space the order follows from depth: turned round, what was behind is in front.
    @Test func aSpaceTurnedRoundIsRepaintedWhereItsPlanesHideEachOther() {
        let space = CATransformLayer()
        space.delegate = Quiet.shared
        space.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
        for (index, color) in [CGColor.red, .blue, .green].enumerated() {
            let plane = Scene.layer(CGFloat(index) * 8, 0, 30, 40, color)
            plane.zPosition = CGFloat(index) * 10
            space.addSublayer(plane)
        }
        scene.root.addSublayer(space)
        scene.render()
        for angle in [CGFloat.pi, 0, 2, -1, .pi] {
            space.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
            scene.render()
            scene.expectFresh("\(angle)")
        }
        space.sublayers?.first?.zPosition = 100
        scene.render()
        scene.expectFresh("the first plane in front")
    }

    /// A layer that was in front of one whose pixels are shifted, and is behind it now, went along.
    @Test func whatGoesBehindAShiftedLayerLeavesNoTraceOnIt() {
        scene.renderer.damaging.leastMovedArea = 1
        let page = Scene.layer(0, 0, 60, 80, .green)
        page.addSublayer(Scene.layer(10, 10, 20, 20, .blue))
        let lid = Scene.layer(20, 30, 15, 15, .red)
        scene.root.addSublayer(page)
        scene.root.addSublayer(lid)
        scene.render()
        #expect(scene.pixel(25, 35) == 0xFFFF_0000)
        page.position.x += 11
        lid.zPosition = -1
        scene.render()
        #expect(scene.pixel(25, 35) == 0xFF00_FF00 && scene.pixel(36, 35) == 0xFF00_FF00)
        scene.expectFresh()
    }

    /// A picture with finer pixels shows where in a pixel a layer is.
    @Test func aPartOfAPixelIsADifferenceInAMagnifiedPictureOnly() {
        let box = Scene.layer(10, 10, 12, 10, .white), dot = Scene.layer(3, 3, 4, 4, .red)
        dot.cornerRadius = 1
        box.addSublayer(dot)
        scene.root.addSublayer(box)
        scene.render()
        dot.position.x += 0.25
        scene.render()
        #expect(scene.frame.damage.isEmpty)
        box.transform = CATransform3DMakeScale(5, 5, 1)
        scene.render()
        dot.position.x += 0.1
        scene.render()
        #expect(!scene.frame.damage.isEmpty)
        scene.expectFresh()
    }
}
