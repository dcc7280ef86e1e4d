import Foundation
import TactileViews
import TestSupport
import Testing

@MainActor
struct AutoresizingTests {
    private func resized(_ mask: UIView.AutoresizingMask) -> CGRect {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        child.autoresizingMask = mask
        parent.addSubview(child)
        parent.frame.size = CGSize(width: 200, height: 200)
        return child.frame
    }

    @Test func withoutAMaskTheFrameStays() {
        #expect(resized([]) == CGRect(x: 10, y: 20, width: 30, height: 40))
    }

    @Test func flexibleWidthAndHeightTakeTheWholeChange() {
        #expect(
            resized([.flexibleWidth, .flexibleHeight])
                == CGRect(x: 10, y: 20, width: 130, height: 140))
    }

    @Test func flexibleLeadingMarginsMoveTheView() {
        #expect(
            resized([.flexibleLeftMargin, .flexibleTopMargin])
                == CGRect(x: 110, y: 120, width: 30, height: 40))
    }

    @Test func severalFlexiblePartsShareInProportion() {
        // 10 + 30 + 60 grow to 20 + 60 + 120.
        let frame = resized([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
        #expect(frame == CGRect(x: 20, y: 20, width: 60, height: 40))
    }

    @Test func flexibleMarginsKeepACentredViewCentred() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
        child.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        parent.addSubview(child)
        parent.bounds.size = CGSize(width: 300, height: 50)
        #expect(child.center == CGPoint(x: 150, y: 25))
    }
}
