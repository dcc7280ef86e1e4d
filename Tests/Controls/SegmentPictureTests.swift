import Foundation
import Tactile
import TestSupport
import Testing

/// Segments with pictures of the program's own.
@MainActor
@Suite struct SegmentPictureTests {
    private func square(_ color: UIColor, width: CGFloat = 4) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: 4)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: 4))
        }
    }

    /// Red, then as much green as is wanted, then blue.
    private var capped: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 9, height: 4)).image { context in
            for (index, color) in [UIColor.red, .green, .blue].enumerated() {
                color.setFill()
                context.fill(
                    CGRect(x: [0, 4, 5][index], y: 0, width: [4, 1, 4][index], height: 4))
            }
        }
        .resizableImage(
            withCapInsets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4),
            resizingMode: .stretch)
    }

    private func show(_ control: UISegmentedControl) -> Harness {
        control.frame = CGRect(x: 10, y: 10, width: 300, height: 40)
        let root = UIView()
        root.backgroundColor = .white
        root.addSubview(control)
        let harness = Harness(showing: root)
        harness.rest()
        return harness
    }

    @Test func statesHaveTheirPictures() {
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.setBackgroundImage(square(.red), for: .normal, barMetrics: .default)
        control.setBackgroundImage(square(.blue), for: .selected, barMetrics: .default)
        control.setBackgroundImage(square(.green), for: .disabled, barMetrics: .default)
        control.selectedSegmentIndex = 1
        control.setEnabled(false, forSegmentAt: 2)
        let harness = show(control)
        func colors() -> [UInt32] { [20, 120, 220].map { harness.pixel($0, 14) } }
        #expect(colors() == [0xFF0000, 0x0000FF, 0x00FF00])
        // The whole height is the picture's.
        #expect(harness.pixel(20, 11) == 0xFF0000 && harness.pixel(20, 48) == 0xFF0000)
        harness.press(at: CGPoint(x: 40, y: 30))
        harness.settle()
        // A press looks as usual where no picture says how.
        #expect(colors()[0] == 0xFF0000)
        harness.release()
        harness.rest()
        #expect(control.selectedSegmentIndex == 0)
        #expect(colors() == [0x0000FF, 0xFF0000, 0x00FF00])
        control.insertSegment(withTitle: "D", at: 0, animated: false)
        harness.rest()
        #expect(
            [20, 100, 170, 250].map { harness.pixel($0, 14) } == [
                0xFF0000, 0x0000FF, 0xFF0000, 0x00FF00,
            ])
        for state in [UIControl.State.normal, .selected, .disabled] {
            #expect(control.backgroundImage(for: state, barMetrics: .default) != nil)
            control.setBackgroundImage(nil, for: state, barMetrics: .default)
        }
        harness.rest()
        #expect(harness.pixel(100, 40) == 0xFFFFFF)
        #expect(control.backgroundColor == .tertiarySystemFill)
    }

    @Test func endsHaveTheEndsOfThePicture() {
        let control = UISegmentedControl(items: ["A", "B"])
        control.setBackgroundImage(capped, for: .normal, barMetrics: .default)
        let harness = show(control)
        #expect(harness.pixel(11, 14) == 0xFF0000 && harness.pixel(308, 14) == 0x0000FF)
        // Between two segments there is what is between the ends.
        #expect([100, 157, 162, 250].allSatisfy { harness.pixel($0, 14) == 0x00FF00 })
    }

    @Test func dividersStandBetweenStates() {
        let control = UISegmentedControl(items: ["A", "B", "C"])
        for (left, right, color) in [
            (UIControl.State.normal, UIControl.State.normal, UIColor.red),
            (.selected, .normal, .blue), (.normal, .selected, .green),
        ] {
            control.setDividerImage(
                square(color, width: 6), forLeftSegmentState: left, rightSegmentState: right,
                barMetrics: .default)
        }
        control.selectedSegmentIndex = 0
        let harness = show(control)
        // Two gaps of six points between three segments in 296.
        #expect(
            control.dividerImage(
                forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
                != nil)
        // The chosen segment throws a little shadow on them.
        func colors() -> [UInt32] { [109, 210].map { harness.pixel($0, 30) & 0xF0F0F0 } }
        #expect(colors() == [0x0000F0, 0xF00000])
        control.selectedSegmentIndex = 2
        harness.rest()
        #expect(colors() == [0xF00000, 0x00F000])
    }

    @Test func theProgramsOwnGroundStays() {
        let control = UISegmentedControl(items: ["A", "B"])
        control.backgroundColor = .yellow
        control.setBackgroundImage(UIImage(), for: .normal, barMetrics: .default)
        let harness = show(control)
        #expect(harness.pixel(100, 14) == 0xFFFF00)
    }
}
