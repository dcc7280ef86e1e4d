import Foundation
import TactileGeometry
import Testing

@testable import TactileDrawing

@Suite struct UIImageTests {
    private func plain(_ color: UIColor, scale: CGFloat = 1) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4), format: format).image {
            color.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        }
    }

    @Test func severalImagesAreOne() throws {
        let frames = [plain(.red), plain(.green), plain(.blue)]
        let image = try #require(UIImage.animatedImage(with: frames, duration: 2))
        #expect(image.images?.count == 3)
        #expect(image.duration == 2)
        #expect(image.size == frames[0].size)
        #expect(frames[0].images == nil)
        #expect(frames[0].duration == 0)
        #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
        for bad in [0, -1, Double.nan, .infinity] {
            #expect(UIImage.animatedImage(with: frames, duration: bad)?.duration == 0.1)
        }
        let template = image.withRenderingMode(.alwaysTemplate)
        #expect(template.images?.allSatisfy { $0.renderingMode == .alwaysTemplate } == true)
    }

    @Test func thumbnailsKeepScaleAndColours() throws {
        let small = try #require(
            plain(.red, scale: 2).preparingThumbnail(of: CGSize(width: 4, height: 2)))
        #expect(small.size == CGSize(width: 4, height: 2))
        #expect(small.scale == 2)
        #expect(small.cgImage?.bitmap.pixel(x: 4, y: 2).value == 0xFFFF_0000)
        for side in [0, -3, CGFloat.nan, 1e9] {
            #expect(plain(.red).preparingThumbnail(of: CGSize(width: side, height: 3)) == nil)
        }
        #expect(UIImage().preparingForDisplay() == nil)
        #expect(plain(.red).preparingForDisplay() != nil)
    }

    @Test func thumbnailsAreMadeElsewhereToo() async {
        let image = plain(.green)
        let small = await image.byPreparingThumbnail(ofSize: CGSize(width: 2, height: 2))
        #expect(small?.size.width == 2)
        let told: CGSize? = await withCheckedContinuation { going in
            image.prepareThumbnail(of: CGSize(width: 3, height: 3)) {
                going.resume(returning: $0?.size)
            }
        }
        #expect(told == CGSize(width: 3, height: 3))
    }

    @Test func aPicturesFormatIsThatOfItsCopies() {
        let format = plain(.red, scale: 3).imageRendererFormat
        #expect(format.scale == 3)
        #expect(!format.opaque)
    }

    @Test func literalsAreColoursAndPictures() {
        let red: UIColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(red == .red)
        let half = #colorLiteral(red: 0, green: 0, blue: 1, alpha: 0.5)
        #expect(half.cgColor.alpha == 0.5)
        #expect(#imageLiteral(resourceName: "no such picture").size == .zero)
    }

    /// Values of a colour picker that knows both spaces.
    @Test func wideColoursAreFound() throws {
        func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> [CGFloat] {
            UIColor(displayP3Red: red, green: green, blue: blue, alpha: 1).cgColor.components ?? []
        }
        for (given, expected) in [
            (rgb(1, 0, 0), [1.093, -0.227, -0.150, 1]), (rgb(0, 1, 0), [-0.511, 1.018, -0.311, 1]),
            (rgb(1, 1, 1), [1, 1, 1, 1]), (rgb(0.5, 0.5, 0.5), [0.5, 0.5, 0.5, 1]),
        ] {
            for (a, b) in zip(given, expected) { #expect(abs(a - b) < 1e-3) }
        }
    }

    @Test func coloursTurnGreyByTheirLight() throws {
        let gray = CGColorSpaceCreateDeviceGray(), rgb = CGColorSpaceCreateDeviceRGB()
        let green = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
        let light = try #require(green.converted(to: gray, intent: .defaultIntent, options: nil))
        // 0.7152 of linear light.
        #expect(abs((light.components?[0] ?? 0) - 0.8627) < 1e-3)
        #expect(light.alpha == 0.5)
        let back = try #require(light.converted(to: rgb, intent: .perceptual, options: nil))
        #expect(back.numberOfComponents == 4)
        #expect(CGColor.white.converted(to: gray, intent: .defaultIntent, options: nil) == .white)
        let space = try #require(CGColorSpace(patternBaseSpace: nil))
        #expect(green.converted(to: space, intent: .defaultIntent, options: nil) == nil)
    }

    /// An image's own alpha comes on top of the context's.
    @Test func alphasOfImageAndContextAreMultiplied() throws {
        let bitmap = try #require(Bitmap(width: 4, height: 4, isOpaque: true))
        bitmap.fill(bitmap.bounds, color: PixelColor(value: 0xFF00_0000))
        let image = UIImage(cgImage: CGImage(bitmap: bitmap))
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image
        {
            $0.cgContext.setAlpha(0.5)
            image.draw(at: .zero, blendMode: .normal, alpha: 0.5)
        }
        let alpha = try #require(drawn.cgImage).bitmap.pixel(x: 1, y: 1).value >> 24
        #expect(abs(Int(alpha) - 64) <= 1)
    }
}
