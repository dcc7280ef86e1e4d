import Foundation
import Tactile
import TestSupport
import Testing

/// Pictures that follow the direction of their view.
@Suite @MainActor struct FlippedImageTests {
    @Test func anImageThatFlipsIsMirroredFromRightToLeft() {
        let size = CGSize(width: 20, height: 10)
        let half = UIGraphicsImageRenderer(size: size).image { _ in
            UIColor.black.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        let harness = Harness(size: size)
        let view = UIImageView(image: half)
        view.frame = CGRect(origin: .zero, size: size)
        harness.window.addSubview(view)
        harness.show()
        func blackSides() -> [Bool] {
            let picture = harness.look()
            return [5, 15].map { picture.rgb($0, 5) == 0 }
        }
        #expect(blackSides() == [true, false])
        view.semanticContentAttribute = .forceRightToLeft
        #expect(blackSides() == [true, false])
        view.image = half.imageFlippedForRightToLeftLayoutDirection()
        #expect(blackSides() == [false, true])
        view.semanticContentAttribute = .unspecified
        #expect(blackSides() == [true, false])
        #expect(view.image?.flipsForRightToLeftLayoutDirection == true)
    }
}
