import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

/// The panel of a popover.
@MainActor
@Suite struct PopoverTests {
    @Test(arguments: [UIPopoverArrowDirection.up, .down, .left, .right])
    func theArrowReachesOutOfItsSide(direction: UIPopoverArrowDirection) throws {
        let panel = PopoverFrameView(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
        panel.direction = direction
        panel.arrowOffset = 60
        panel.layoutIfNeeded()
        let outline = try #require(panel.layer.shadowPath)
        #expect(outline.boundingBoxOfPath == panel.bounds)
        let tip = panel.arrowTip
        // Two points within the tip, and as near to the edge next to the arrow.
        let x = min(max(tip.x * 200, 2), 198), y = min(max(tip.y * 120, 2), 118)
        #expect(outline.contains(CGPoint(x: x, y: y)))
        let isVertical = direction == .up || direction == .down
        #expect(!outline.contains(CGPoint(x: isVertical ? x + 20 : x, y: isVertical ? y : y + 20)))
    }
}
