import Foundation
import TactileGeometry
import Testing

@testable import TactileLayers

/// A layer's place is a function of its values, what it is in, and a scale.
struct PlacementTests {
    private func values(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
    ) -> PlacedValues {
        var values = PlacedValues()
        values.bounds.size = CGSize(width: width, height: height)
        values.position = CGPoint(x: x + width / 2, y: y + height / 2)
        return values
    }

    @Test @MainActor func pointsFollowWhereALayersBoundsBegin() {
        let outer = CALayer(), inner = CALayer()
        inner.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        inner.bounds.origin = CGPoint(x: 3, y: 7)
        outer.addSublayer(inner)
        let corner = CGPoint(x: 3, y: 7), place = CGPoint(x: 10, y: 20)
        #expect(inner.frame.origin == place)
        #expect(inner.convert(corner, to: outer) == place)
        #expect(outer.convert(corner, from: inner) == place)
        #expect(inner.convert(place, from: outer) == corner)
        #expect(outer.convert(place, to: inner) == corner)
    }

    @Test(arguments: [1, 1.5, 2] as [CGFloat]) func neighboursStayNeighbours(scale: CGFloat) {
        for step in 0..<40 {
            let left = 3 + CGFloat(step) * 0.173, width = 7 + CGFloat(step) * 0.31
            let one = Placement(values(left, 0, width, 5), in: .plain, scale: scale)
            let next = Placement(values(left + width, 0, 4, 5), in: .plain, scale: scale)
            #expect(one.dx + one.bounds.width == next.dx)
        }
    }

    @Test func halvesGoToTheRightAndDown() {
        let place = Placement(values(0.5, -0.5, 10, 10), in: .plain, scale: 1)
        #expect(place.bounds == PixelRect(x: 0, y: 0, width: 10, height: 10))
        #expect(place.dx == 1 && place.dy == 0 && place.projection == nil)
        let fine = Placement(values(0.5, -0.5, 10, 10), in: .plain, scale: 2)
        #expect(fine.bounds.width == 20 && fine.dx == 1 && fine.dy == -1)
    }

    @Test func anOriginOfTheBoundsMovesTheLayersPixelsNotItself() {
        var moved = values(20, 30, 10, 10)
        moved.bounds.origin = CGPoint(x: 4, y: -6)
        let place = Placement(moved, in: .plain, scale: 2)
        #expect(place.bounds == PixelRect(x: 8, y: -12, width: 20, height: 20))
        #expect(place.bounds.x + place.dx == 40 && place.bounds.y + place.dy == 60)
    }

    /// A root's own position counts for nothing.
    @Test func aRootBeginsAtTheWindowsFirstPixel() {
        var root = values(20, 30, 10, 8)
        root.bounds.origin.x = 3
        root.transform = CATransform3DMakeScale(2, 2, 1)
        let place = Placement(root, in: .root, scale: 2)
        #expect(place.bounds == PixelRect(x: 6, y: 0, width: 20, height: 16))
        #expect(place.dx == -6 && place.dy == 0 && place.projection == nil)
    }

    @Test func aTransformByWholePixelsIsAShift() {
        var moved = values(0, 0, 10, 10)
        moved.transform = CATransform3DMakeTranslation(3.5, -2, 0)
        let fine = Placement(moved, in: .plain, scale: 2)
        #expect(fine.projection == nil && fine.dx == 7 && fine.dy == -4)
        // Half a pixel stays half a pixel.
        let coarse = Placement(moved, in: .plain, scale: 1)
        #expect(coarse.projection?.affine?.tx == 3.5)
    }

    @Test func aSuperlayersTransformTakesThePlaceOfTheOwnMap() {
        let plain = values(5, 5, 10, 10)
        let map = CATransform3DConcat(plain.map, CATransform3DMakeScale(3, 3, 1))
        let place = Placement(plain, in: .transforming(map), scale: 1)
        #expect(place.projection?.affine?.a == 3 && place.projection?.affine?.tx == 15)
        #expect(place.placedExtent == .zero)
    }

    @Test func whatLeavesNothingToSeeIsNotShown() {
        let seen = values(0, 0, 10, 10)
        #expect(Placement(seen, in: .plain, scale: 1).isShown)
        var hidden = seen, clear = seen, endless = seen, edgeOn = seen, turned = seen
        hidden.isHidden = true
        clear.opacity = 0
        endless.bounds.size.width = .infinity
        edgeOn.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        edgeOn.transform.m11 = 0
        turned.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        for values in [hidden, clear, endless, edgeOn] {
            #expect(!Placement(values, in: .plain, scale: 1).isShown)
        }
        #expect(Placement(turned, in: .plain, scale: 1).isShown)
        turned.isDoubleSided = false
        #expect(!Placement(turned, in: .plain, scale: 1).isShown)
    }

    @Test func aPictureOfOtherPixelsIsResampled() {
        var flat = values(4, 6, 10, 10)
        flat.shouldRasterize = true
        let same = Placement(flat, in: .plain, scale: 1)
        #expect(same.rasterFactor == 1 && same.projection == nil && same.reach == 2)
        let soft = Placement(flat, in: .plain, scale: 2)
        #expect(soft.rasterFactor == 0.5 && soft.projection?.affine?.tx == 8 && soft.reach == 4)
        flat.rasterizationScale = 1e9
        #expect(Placement(flat, in: .plain, scale: 1).rasterFactor == 64)
    }

    @Test func aSpaceHasNoPlaceOfItsOwn() {
        var space = values(4, 6, 10, 10)
        space.isSpace = true
        space.transform = CATransform3DMakeRotation(1, 1, 0, 0)
        let place = Placement(space, in: .plain, scale: 2)
        #expect(place.bounds == .zero && place.dx == 0 && place.projection == nil && place.isShown)
    }

    @Test func theExtentIsShiftedOrProjected() {
        var place = Placement(values(4, 6, 10, 10), in: .plain, scale: 1)
        place.extent = PixelRect(x: -1, y: -2, width: 12, height: 13)
        #expect(place.placedExtent == PixelRect(x: 3, y: 4, width: 12, height: 13))
        place.extent = .zero
        #expect(place.placedExtent == .zero)
        var turned = values(0, 0, 10, 10)
        turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        var around = Placement(turned, in: .plain, scale: 1)
        around.extent = PixelRect(x: 0, y: 0, width: 10, height: 10)
        // Half of the diagonal on each side of the middle, and the soft edge.
        #expect(around.placedExtent.x < -2 && around.placedExtent.maxX > 12)
        #expect(around.placedExtent.contains(PixelRect(x: -2, y: -2, width: 14, height: 14)))
    }

    /// Numbers that are none, or too large, give a place all the same.
    @Test func badNumbersArePlaced() {
        for number in [CGFloat.nan, .infinity, -.infinity, 1e300] {
            var bad = values(0, 0, 10, 10)
            bad.position.x = number
            _ = Placement(bad, in: .plain, scale: 2)
            bad.transform.m11 = number
            let place = Placement(bad, in: .plain, scale: 2)
            #expect(place.bounds.width == 20)
        }
    }

    // MARK: Frames under transforms that leave nothing

    @MainActor @Test func aFrameUnderATransformToNothingIsTheOneWithoutIt() {
        let frame = CGRect(x: 10, y: 20, width: 60, height: 40)
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(0, 0, 0)
        layer.frame = frame
        layer.transform = CATransform3DIdentity
        #expect(layer.frame == frame)
        // Turned up it is a line; only the height has no answer.
        for depth in [0, 1 / 800.0] {
            var view = CATransform3DIdentity
            view.m34 = depth
            layer.transform = CATransform3DRotate(view, -.pi / 2, 1, 0, 0)
            layer.frame = frame
            layer.transform = CATransform3DIdentity
            #expect(layer.frame == frame)
        }
        layer.transform = CATransform3DMakeScale(0, 2, 1)
        layer.frame = frame
        #expect(layer.bounds.size == CGSize(width: 60, height: 20))
        #expect(layer.position == CGPoint(x: 40, y: 40))
    }

    @MainActor @Test func aFrameTurnedByAQuarterExchangesTheSides() {
        let layer = CALayer()
        layer.bounds.size = CGSize(width: 100, height: 50)
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        layer.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
        #expect(abs(layer.bounds.width - 40) < 1e-9 && abs(layer.bounds.height - 80) < 1e-9)
    }
}
