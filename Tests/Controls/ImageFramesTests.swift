import Foundation
import Tactile
import TestSupport
import Testing

/// Image views that show several images one after the other.
@Suite @MainActor struct ImageFramesTests {
    private let colors: [UIColor] = [.red, .green, .blue]

    private var images: [UIImage] {
        colors.map { color in
            UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
                color.setFill()
                $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
        }
    }

    private func stage(_ change: (UIImageView) -> Void) -> (harness: Harness, view: UIImageView) {
        let harness = Harness(size: CGSize(width: 20, height: 20))
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        change(view)
        harness.window.addSubview(view)
        harness.show()
        return (harness, view)
    }

    private func shown(_ harness: Harness) -> Int? {
        let pixel = harness.snapshot().pixel(x: 10, y: 10).value
        return [0xFFFF_0000: 0, 0xFF00_FF00: 1, 0xFF00_00FF: 2][pixel]
    }

    @Test func aPictureOfSeveralMovesByItself() {
        let (harness, view) = stage {
            $0.image = .animatedImage(with: images, duration: 3)
        }
        #expect(view.isAnimating)
        for step in 0..<7 {
            #expect(shown(harness) == step % 3)
            harness.advance(seconds: 1)
        }
        view.image = images[2]
        harness.advance(seconds: 0.1)
        #expect(!view.isAnimating)
        #expect(shown(harness) == 2)
    }

    @Test func itRestsOutsideOfAWindow() {
        let (harness, view) = stage {
            $0.image = .animatedImage(with: images, duration: 3)
        }
        view.removeFromSuperview()
        #expect(!view.isAnimating)
        harness.window.addSubview(view)
        #expect(view.isAnimating)
        harness.advance(seconds: 1.5)
        #expect(shown(harness) == 1)
    }

    @Test func repeatsAreCounted() {
        let (harness, view) = stage {
            $0.animationImages = images
            $0.animationDuration = 3
            $0.animationRepeatCount = 2
            $0.image = images[1]
        }
        #expect(!view.isAnimating)
        view.startAnimating()
        harness.advance(seconds: 5.5)
        #expect(view.isAnimating)
        #expect(shown(harness) == 2)
        harness.advance(seconds: 1)
        #expect(!view.isAnimating)
        #expect(shown(harness) == 1)
    }

    @Test func aHighlightHasFramesOfItsOwn() {
        let (harness, view) = stage {
            $0.animationImages = [images[0]]
            $0.highlightedAnimationImages = [images[2], images[1]]
            $0.animationDuration = 2
        }
        view.isHighlighted = true
        view.startAnimating()
        harness.advance(seconds: 0.5)
        #expect(shown(harness) == 2)
        harness.advance(seconds: 1)
        #expect(shown(harness) == 1)
    }

    /// A resizable image repeats its middle in a view as it does where it is drawn, at every size.
    @Test func resizableImagesAreTiled() throws {
        let stripes = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
            UIColor.blue.setFill()
            $0.fill(CGRect(x: 1, y: 0, width: 2, height: 6))
        }
        let caps = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
        let tiled = stripes.resizableImage(withCapInsets: caps, resizingMode: .tile)
        let (harness, view) = stage { $0.image = tiled }
        for width in [20, 14] {
            view.frame.size.width = CGFloat(width)
            harness.advance(seconds: 0.1)
            let drawn = UIGraphicsImageRenderer(size: CGSize(width: width, height: 20)).image { _ in
                tiled.draw(in: CGRect(x: 0, y: 0, width: width, height: 20))
            }
            let expected = try #require(drawn.cgImage?.bitmap), shown = harness.snapshot()
            for x in 0..<width {
                #expect(shown.pixel(x: x, y: 9) == expected.pixel(x: x, y: 9), "\(width): \(x)")
            }
        }
        // Stretched, the stripe is wide.
        view.image = stripes.resizableImage(withCapInsets: caps, resizingMode: .stretch)
        harness.advance(seconds: 0.1)
        #expect(harness.snapshot().pixel(x: 3, y: 9).value == 0xFF00_00FF)
    }
}
