import Foundation
import Testing

@testable import TactileGeometry

@Suite struct ValueTests {
    @Test func insetsMoveEdgesInwards() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
            .inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(rect == CGRect(x: 2, y: 1, width: 94, height: 46))
    }

    @Test func optionSetsKeepAppleRawValues() {
        #expect(UIRectEdge.all.rawValue == 15 && UIRectEdge.right.rawValue == 8)
        #expect(UIRectCorner.allCorners.contains(.bottomRight))
        #expect(UIRectCorner.bottomLeft.rawValue == 4)
    }

    @Test func prioritiesOrderAndShift() {
        #expect(UILayoutPriority.defaultLow < .defaultHigh)
        #expect((UILayoutPriority.required - 1).rawValue == 999)
        #expect((UILayoutPriority.defaultLow + 1).rawValue == 251)
    }

    @Test func pixelRoundingIsAwayFromZeroAtHalves() {
        #expect(CGFloat(0.5).roundedToPixel(scale: 1) == 1)
        #expect(CGFloat(-0.5).roundedToPixel(scale: 1) == -1)
        #expect(CGFloat(0.25).roundedToPixel(scale: 2) == 0.5)
        #expect(CGFloat(3.3).roundedToPixel(scale: 0) == 3)
        #expect(CGFloat.nan.roundedToPixel(scale: 2).isNaN)
    }

    @Test func coveringTakesEveryTouchedPixel() {
        let rect = CGRect(x: 0.4, y: 1, width: 1, height: 1)
        #expect(PixelRect(covering: rect, scale: 1) == PixelRect(x: 0, y: 1, width: 2, height: 1))
        #expect(PixelRect(covering: rect, scale: 2) == PixelRect(x: 0, y: 2, width: 3, height: 2))
        let nearlyWhole = CGRect(x: 1e-7, y: 0, width: 3, height: 3)
        #expect(PixelRect(covering: nearlyWhole, scale: 1).width == 3)
    }

    @Test func coveringSurvivesBadNumbers() {
        #expect(PixelRect(covering: .null, scale: 2) == .zero)
        #expect(
            PixelRect(covering: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), scale: 1)
                == .zero)
        #expect(
            PixelRect(nearest: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1), scale: 1) == .zero
        )
        let all = PixelRect(covering: .infinite, scale: 2)
        #expect(all.width == 2 * PixelRect.limit && all.area > 0)
        #expect(
            PixelRect(covering: CGRect(x: 0, y: 0, width: 2, height: 2), scale: .nan).width == 2)
    }

    @Test func neighboursStayNeighboursWhenRounded() {
        let left = CGRect(x: 0, y: 0, width: 10.4, height: 5).roundedToPixel(scale: 1)
        let right = CGRect(x: 10.4, y: 0, width: 9.3, height: 5).roundedToPixel(scale: 1)
        #expect(left.maxX == right.minX)
        #expect(PixelRect(nearest: left, scale: 2).points(scale: 2) == left)
    }

    @Test func geometryIsReadFromTextAndWritten() {
        let rect = CGRect(x: 1, y: -2.5, width: 30, height: 40)
        #expect(NSCoder.string(for: rect) == "{{1, -2.5}, {30, 40}}")
        #expect(NSCoder.cgRect(for: "{{1, -2.5}, {30, 40}}") == rect)
        #expect(NSCoder.cgPoint(for: "{3,4}") == CGPoint(x: 3, y: 4))
        #expect(NSCoder.string(for: CGPoint(x: 3, y: 4)) == "{3, 4}")
        #expect(NSCoder.cgSize(for: "{3, 4}").equalTo(CGSize(width: 3, height: 4)))
        #expect(NSCoder.cgVector(for: NSCoder.string(for: CGVector(dx: 1, dy: 2))).dy == 2)
        let turn = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: turn)) == turn)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSCoder.uiEdgeInsets(for: NSCoder.string(for: insets)) == insets)
        for text in ["", "{1}", "{1, two}", "{1, nan}", "{1, 2, 3}"] {
            #expect(NSCoder.cgPoint(for: text).equalTo(.zero), "\(text)")
        }
        #expect(rect.equalTo(rect) && !rect.equalTo(.zero))
    }
}
