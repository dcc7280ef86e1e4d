import Foundation
import Tactile
import TestSupport
import Testing

@Suite @MainActor struct LabelTests {
    private final class Counting: UILabel {
        var draws = 0
        override func drawText(in rect: CGRect) {
            draws += 1
            super.drawText(in: rect)
        }
    }

    @Test func theSizeFollowsTheText() {
        let label = UILabel()
        #expect(label.intrinsicContentSize == .zero)
        label.text = "Weight"
        let one = label.intrinsicContentSize
        #expect(one.width > 30 && one.height >= 17)
        label.text = "Weight\nand more"
        #expect(label.intrinsicContentSize.height < one.height * 1.5)
        label.numberOfLines = 0
        #expect(label.intrinsicContentSize.height > one.height * 1.8)
        #expect(label.sizeThatFits(CGSize(width: 40, height: 0)).height > one.height * 1.8)
    }

    @Test func linesBreakAtThePreferredWidth() {
        let label = UILabel()
        label.numberOfLines = 0
        label.text = "one two three four five six seven"
        let unbounded = label.intrinsicContentSize
        label.preferredMaxLayoutWidth = 80
        #expect(label.intrinsicContentSize.width <= 80)
        #expect(label.intrinsicContentSize.height > unbounded.height * 2)
        label.numberOfLines = 2
        #expect(label.intrinsicContentSize.height < unbounded.height * 2.5)
    }

    @Test func onlyChangedContentIsDrawn() {
        let harness = Harness(size: CGSize(width: 200, height: 100))
        let label = Counting(frame: CGRect(x: 0, y: 0, width: 150, height: 30))
        label.text = "one"
        harness.window.addSubview(label)
        harness.show()
        #expect(label.draws == 1)
        label.text = "one"
        label.textColor = label.textColor
        label.center.x += 10
        label.alpha = 0.5
        harness.frame()
        #expect(label.draws == 1)
        label.text = "two"
        harness.frame()
        #expect(label.draws == 2)
        label.frame.size.width = 140
        harness.frame()
        #expect(label.draws == 3)
    }

    @Test func anotherColourIsSeenAtOnce() {
        let harness = Harness(size: CGSize(width: 100, height: 40))
        let label = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        label.font = .boldSystemFont(ofSize: 30)
        label.text = "III"
        harness.window.addSubview(label)
        harness.show()
        func isSeen(_ colour: UInt32) -> Bool {
            let picture = harness.look()
            return (0..<100).contains { x in (0..<40).contains { picture.rgb(x, $0) == colour } }
        }
        #expect(!isSeen(0xFF0000))
        label.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(isSeen(0xFF0000))
        let draws = label.draws
        label.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(isSeen(0xFF0000) && label.draws == draws)
    }

    @Test func aTextOfTheSameSizeLaysNothingOut() {
        final class Parent: UIView {
            var layouts = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
            }
        }
        let harness = Harness(size: CGSize(width: 200, height: 100))
        let parent = Parent(frame: harness.window.bounds)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 150, height: 30))
        label.font = .monospacedDigitSystemFont(ofSize: 17, weight: .regular)
        label.text = "81.4"
        _ = label.intrinsicContentSize
        parent.addSubview(label)
        harness.window.addSubview(parent)
        harness.show()
        let before = parent.layouts
        label.text = "82.9"
        harness.frame()
        #expect(parent.layouts == before)
    }

    @Test func alignmentMovesTheInk() {
        let harness = Harness(size: CGSize(width: 200, height: 40))
        let label = UILabel(frame: harness.window.bounds)
        label.text = "ink"
        label.textColor = .black
        harness.window.addSubview(label)
        harness.show()
        func middle() -> CGFloat {
            let picture = harness.look()
            var sum = 0
            var count = 0
            for x in 0..<200 {
                for y in 0..<40 where picture.rgb(x, y) != 0xFFFFFF {
                    sum += x
                    count += 1
                }
            }
            return count == 0 ? -1 : CGFloat(sum) / CGFloat(count)
        }
        #expect(middle() > 0 && middle() < 40)
        label.textAlignment = .center
        #expect(abs(middle() - 100) < 6)
        label.textAlignment = .right
        #expect(middle() > 160)
    }

    @Test func textThatIsTooLongShrinksToFit() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        label.text = "a text that is far too long for it"
        let one = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
        #expect(one.width <= 100)
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.1
        let small = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
        #expect(small.height < one.height)
        #expect(small.width <= 100)
    }

    @Test func textWithFontsOfItsOwnShrinksInProportion() throws {
        let text = NSMutableAttributedString(
            string: "Illimitable ", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)])
        text.append(
            NSAttributedString(
                string: "fjord WAVE", attributes: [.font: UIFont.systemFont(ofSize: 15)]))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 500, height: 60))
        label.attributedText = text
        let natural = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).size
        label.frame.size.width = (natural.width * 0.7).rounded()
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        let small = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).size
        #expect(small.width <= label.bounds.width + 0.01)
        #expect(small.width > label.bounds.width * 0.9)
        #expect(abs(small.height / natural.height - small.width / natural.width) < 0.08)
        // What the label was given stays as it is.
        #expect(label.attributedText?.isEqual(to: text) == true)
    }

    @Test func shrunkenTextStandsWhereTheBaselineAdjustmentSays() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        label.font = .systemFont(ofSize: 30)
        let harness = Harness(size: CGSize(width: 100, height: 40))
        harness.window.addSubview(label)
        harness.show()
        func rows(_ text: String) -> (top: Int, bottom: Int) {
            label.text = text
            let picture = harness.look()
            let inked = (0..<40).filter { y in
                (0..<100).contains { picture.rgb($0, y) < 0x808080 }
            }
            return (inked.first ?? -1, inked.last ?? -1)
        }
        let natural = rows("H")
        label.adjustsFontSizeToFitWidth = true
        let onBaseline = rows("HHHHHHHHHHHH")
        // Smaller letters may leave the last row of pixels too light to count.
        #expect(abs(onBaseline.bottom - natural.bottom) <= 1)
        #expect(onBaseline.top > natural.top + 4)
        label.baselineAdjustment = .alignCenters
        let centred = rows("HHHHHHHHHHHHH")
        #expect(centred.bottom < natural.bottom - 2)
        label.baselineAdjustment = .none
        #expect(rows("HHHHHHHHHHHH").bottom < centred.bottom - 2)
    }

    @Test(arguments: [12.0, 13, 17, 23, 31]) func textThatShrinksIsNotCut(size: Double) {
        for width in stride(from: 40.0, to: 90, by: 7) {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 40))
            label.font = .systemFont(ofSize: size)
            label.text = "Illimitable fjord WAVE"
            label.adjustsFontSizeToFitWidth = true
            let size = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).size
            #expect(size.width <= width + 0.01 && size.width > width * 0.75, "\(width)")
        }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 20, height: 40))
        label.font = .systemFont(ofSize: size)
        label.text = "Illimitable"
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.8
        let height = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).height
        #expect(height > UIFont.systemFont(ofSize: size).lineHeight * 0.7)
    }

    @Test func anImageViewShowsItsImageInItsTint() {
        let harness = Harness(size: CGSize(width: 40, height: 40))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
            UIColor.black.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        let view = UIImageView(image: image.withRenderingMode(.alwaysTemplate))
        view.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        harness.window.addSubview(view)
        harness.show()
        #expect(view.intrinsicContentSize == CGSize(width: 20, height: 20))
        #expect(harness.look().rgb(10, 10) == 0x00FF00)
        view.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(harness.look().rgb(10, 10) == 0xFF0000)
        view.image = nil
        #expect(harness.look().rgb(10, 10) == 0xFFFFFF)
    }

    @Test(arguments: [NSTextAlignment.left, .center, .right])
    func aChangedTextIsRepaintedAsIfNew(_ alignment: NSTextAlignment) {
        /// The frame after each text, in one label or in a new one for each.
        func pictures(of texts: [String]) -> (frames: [Data], damage: [PixelRect]) {
            let harness = Harness(size: CGSize(width: 200, height: 100), scale: 2)
            let label = UILabel(frame: harness.window.bounds)
            label.textAlignment = alignment
            label.font = .italicSystemFont(ofSize: 28)
            label.backgroundColor = .white
            harness.window.addSubview(label)
            var frames: [Data] = []
            for text in texts {
                label.text = text
                if frames.isEmpty { harness.show() }
                let bitmap = harness.look()
                frames.append(Data(bytes: bitmap.data, count: bitmap.bytesPerRow * bitmap.height))
            }
            return (frames, harness.platformWindow.presented.last?.damage ?? [])
        }
        let texts = ["fjWg 888.8", "1", "Áfj 82.4", "", "fj"]
        let changed = pictures(of: texts)
        for (text, frame) in zip(texts, changed.frames) {
            let isAsNew = frame == pictures(of: [text]).frames[0]
            #expect(isAsNew, "\(text)")
        }
        #expect(changed.damage.reduce(0) { $0 + $1.area } < 400 * 200 / 2)
    }

    /// Text without an alignment of its own begins where reading begins in the interface, whether
    /// it is one line, wrapped, or cut.
    @Test(arguments: ["iii", "iii iii\niii", "iii iii iii iii iii iii iii iii"], [1, 3])
    func naturalTextFollowsTheInterface(text: String, lines: Int) {
        let harness = Harness(size: CGSize(width: 100, height: 60))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        label.text = text
        label.numberOfLines = lines
        label.lineBreakMode = .byClipping
        if lines > 1 { label.lineBreakMode = .byWordWrapping }
        harness.window.addSubview(label)
        harness.show()
        func columns() -> (left: Int, right: Int) {
            let picture = harness.snapshot()
            let inked = (0..<100).filter { x in
                (0..<60).contains { picture.rgb(x, $0) != picture.rgb(0, 0) }
            }
            return (inked.first ?? 100, inked.last ?? 0)
        }
        #expect(columns().left < 5)
        label.semanticContentAttribute = .forceRightToLeft
        harness.rest()
        #expect(columns().right > 94)
        label.semanticContentAttribute = .unspecified
        harness.rest()
        #expect(columns().left < 5)
    }
}
