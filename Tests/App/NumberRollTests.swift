import Design
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp
@testable import TactileDrawing

/// The digits of a number that becomes another one.
@MainActor @Suite struct NumberRollTests {
    @Test func aRollPassesTheDigitsBetween() throws {
        func text(_ text: String) -> NSAttributedString {
            NSAttributedString(string: text, attributes: [.font: Theme.Text.display])
        }
        let down = try #require(NumberRoll(from: text("79.7"), to: text("79.2")))
        #expect(down.isFalling)
        // A loss that grows passes the numbers between, and not those on the other side.
        #expect(try #require(NumberRoll(from: text("−2.9"), to: text("−8.0"))).isFalling == false)
        #expect(try #require(NumberRoll(from: text("−0.4"), to: text("−0.2"))).isFalling)
        #expect(
            try #require(NumberRoll(from: text("12 st 6.2 lb"), to: text("12 st 1 lb"))).isFalling)
        #expect(NumberRoll(from: text("79.7"), to: text("79.7")) == nil)
        #expect(NumberRoll(from: text(""), to: text("79.7")) == nil)
    }

    /// An attributed string keeps its attributes for good, so that a frame must not make any.
    @Test func framesOfARollKeepNoAttributes() throws {
        final class Mark {}
        let mark = Mark()
        func text(_ text: String) -> NSAttributedString {
            NSAttributedString(
                string: text,
                attributes: [
                    .font: Theme.Text.display, NSAttributedString.Key("mark"): mark,
                ])
        }
        let roll = try #require(NumberRoll(from: text("79.3 kg"), to: text("81.9 kg")))
        let size = text("81.9 kg").size()
        func keepers(afterFrames count: Int) -> UInt {
            for frame in 1...count {
                _ = UIGraphicsImageRenderer(size: size).image { _ in
                    roll.draw(
                        in: CGRect(origin: .zero, size: size),
                        part: CGFloat(frame) / CGFloat(count))
                }
            }
            return _getRetainCount(mark)
        }
        let once = keepers(afterFrames: 20)
        #expect(keepers(afterFrames: 40) == once)
    }

    @Test func aSignStaysWhileDigitsComeBehindIt() throws {
        func text(_ text: String) -> NSAttributedString {
            NSAttributedString(
                string: text,
                attributes: [.font: Theme.Text.display, .foregroundColor: UIColor.black])
        }
        let roll = try #require(NumberRoll(from: text("−2.3"), to: text("−11.9")))
        let size = text("−11.9").size(), sign = Int(text("−").size().width)
        func signPixels(_ part: CGFloat) throws -> [UInt32] {
            let format = UIGraphicsImageRendererFormat()
            format.scale = 1
            let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
                roll.draw(in: CGRect(origin: .zero, size: size), part: part)
            }
            let bitmap = try #require(image.cgImage).bitmap
            return (0..<Int(size.height)).flatMap { y in
                (0..<sign - 2).map { bitmap.pixel(x: $0, y: y).value }
            }
        }
        let before = try signPixels(0)
        #expect(before.contains { $0 >> 24 > 200 })
        for part in [0.3, 0.6, 1] { #expect(try signPixels(part) == before, "\(part)") }
    }

    /// A pill as wide as its text wants it.
    private final class PillRow: UIView {
        let pill = PillLabel()

        override func layoutSubviews() {
            super.layoutSubviews()
            pill.frame = CGRect(x: 0, y: 0, width: pill.preferredWidth, height: PillLabel.height)
        }
    }

    /// Text may get another size while a number rolls, and another number may come.
    @Test(arguments: [false, true])
    func aPillIsAsWideAsTheNumberThatArrived(isInterrupted: Bool) {
        let row = PillRow(), pill = row.pill
        pill.text = "0.4 above trend"
        row.addSubview(pill)
        let harness = Harness(showing: row, size: CGSize(width: 300, height: 100))
        pill.roll(to: "0.5 above trend")
        harness.advance(seconds: 0.1)
        #expect(pill.isRolling)
        let small = Theme.Text.usualPill.withSize(9)
        pill.font = small
        if isInterrupted { pill.roll(to: "0.6 above trend") }
        harness.rest()
        let fresh = PillLabel()
        fresh.font = small
        fresh.text = pill.text
        #expect(pill.frame.width == fresh.preferredWidth)
    }
}
