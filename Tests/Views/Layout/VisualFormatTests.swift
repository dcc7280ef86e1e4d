import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

@MainActor @Suite(.serialized) struct VisualFormatTests {
    private func layOut(
        _ formats: [String], options: NSLayoutConstraint.FormatOptions = [],
        metrics: [String: Any]? = nil
    ) -> (a: UIView, b: UIView) {
        let root = makeRoot()
        root.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
        let a = free(UIView(), in: root), b = free(UIView(), in: root)
        for format in formats {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: options, metrics: metrics,
                    views: ["a": a, "b_2": b]))
        }
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        return (a, b)
    }

    @Test func edgesSizesAndGaps() {
        let (a, b) = layOut([
            "H:|-20-[a(100)]-(30)-[b_2]-10-|", "V:|[a(==40)]", "V:|-(>=5)-[b_2(a)]-25-|",
        ])
        #expect(a.frame == CGRect(x: 20, y: 0, width: 100, height: 40))
        #expect(b.frame == CGRect(x: 150, y: 135, width: 140, height: 40))
    }

    @Test func standardGapsAndMargins() {
        let (a, b) = layOut(["|-[a(==b_2)]-[b_2]-|", "V:|-[a]-|", "V:|[b_2]|"])
        #expect(a.frame == CGRect(x: 16, y: 8, width: 130, height: 184))
        #expect(b.frame == CGRect(x: 154, y: 0, width: 130, height: 200))
    }

    @Test func metricsAndPriorities() {
        let (a, b) = layOut(
            ["H:|-gap-[a(wide@low,<=120)]", "V:|[a(30)]", "H:[b_2(50)]-(gap)-|", "V:[b_2(10)]|"],
            metrics: ["gap": 12, "wide": CGFloat(500), "low": 250.0])
        #expect(a.frame == CGRect(x: 12, y: 0, width: 120, height: 30))
        #expect(b.frame == CGRect(x: 238, y: 190, width: 50, height: 10))
    }

    @Test func alignmentAndDirection() {
        let (a, b) = layOut(
            ["H:|-5-[a(20)]-5-[b_2(30)]"], options: [.directionRightToLeft, .alignAllTop])
        #expect(a.frame.minX == 275 && b.frame.minX == 240 && a.frame.minY == b.frame.minY)
    }

    @Test func formatsAreMadeNotActivated() {
        let view = UIView()
        let made = NSLayoutConstraint.constraints(
            withVisualFormat: "[v(>=10@500)]", metrics: nil, views: ["v": view])
        #expect(made.count == 1 && !made[0].isActive)
        #expect(made[0].relation == .greaterThanOrEqual && made[0].priority.rawValue == 500)
    }

    @Test func aWrongFormatSaysWhereItIsWrong() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                _ = NSLayoutConstraint.constraints(
                    withVisualFormat: "H:|-[a", metrics: nil, views: ["a": UIView()])
            }
        }
    }

    /// With a single view there is nothing to be aligned; with several along the format's axis it
    /// is said, and layout goes on.
    @Test func alignmentAlongTheAxis() {
        let all: [NSLayoutConstraint.FormatOptions] = [
            .alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom, .alignAllLeading,
            .alignAllTrailing, .alignAllCenterX, .alignAllCenterY, .alignAllLastBaseline,
            .alignAllFirstBaseline,
        ]
        for format in ["V:|-[a]-|", "H:|-[a]-|"] {
            for option in all {
                let (a, _) = layOut([format], options: option)
                #expect(a.frame.width > 0 || a.frame.height > 0)
            }
        }
        let root = makeRoot(), a = free(UIView(), in: root), b = free(UIView(), in: root)
        var made: [NSLayoutConstraint] = []
        let texts = reports {
            made = NSLayoutConstraint.constraints(
                withVisualFormat: "V:|[a(20)]-[b(30)]", options: [.alignAllTop, .alignAllLeft],
                metrics: nil, views: ["a": a, "b": b])
        }
        #expect(made.count == 5)
        #expect(texts.count == 1 && texts.allSatisfy { $0.contains("“top”") })
    }

    @Test func metricsAreNumbersOfAnyType() {
        let (a, _) = layOut(
            ["H:|-gap-[a(wide)]", "V:|-high-[a(30)]"],
            metrics: ["gap": UInt8(12), "wide": Float(50), "high": Int32(7)])
        #expect(a.frame == CGRect(x: 12, y: 7, width: 50, height: 30))
    }
}
