import Foundation
import Tactile
import TestSupport
import Testing

@Suite @MainActor struct SliderTests {
    private func show(_ slider: UISlider) -> Harness {
        let harness = Harness(size: CGSize(width: 240, height: 60))
        slider.frame = CGRect(x: 20, y: 10, width: 200, height: 34)
        harness.window.addSubview(slider)
        harness.show()
        return harness
    }

    @Test func aKnobBesideAPictureFollowsThePointer() {
        let slider = UISlider()
        slider.minimumValueImage = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20))
            .image { _ in }
        let (harness, _) = Harness.show(slider, at: CGRect(x: 0, y: 50, width: 300, height: 34))
        let rail = slider.trackRect(forBounds: slider.bounds)
        let knob = slider.thumbRect(forBounds: slider.bounds, trackRect: rail, value: 0)
        #expect(rail.minX >= 40)
        harness.drag(
            from: CGPoint(x: knob.midX, y: 67), to: CGPoint(x: rail.midX, y: 67))
        #expect(abs(slider.value - 0.5) < 0.02)
    }

    @Test func ticksHoldTheValueAndKeysGoFromOneToTheNext() {
        let slider = UISlider()
        slider.maximumValue = 10
        slider.trackConfiguration = UISlider.TrackConfiguration(numberOfTicks: 5)
        slider.value = 4
        #expect(slider.value == 5)
        let harness = show(slider)
        harness.press(.tab)
        harness.press(.right)
        #expect(slider.value == 7.5)
        harness.press(.left)
        harness.press(.left)
        #expect(slider.value == 2.5)
        harness.drag(from: CGPoint(x: 76, y: 27), to: CGPoint(x: 150, y: 27))
        #expect(slider.value == 7.5)
        slider.trackConfiguration?.allowsTickValuesOnly = false
        slider.value = 4
        #expect(slider.value == 4)
    }

    @Test func badTicksDoNotCrash() {
        let slider = UISlider()
        slider.trackConfiguration = UISlider.TrackConfiguration(
            ticks: [.init(position: .nan), .init(position: 7), .init(position: -.infinity)])
        slider.value = 0.9
        #expect(slider.value == 1)
        slider.trackConfiguration = UISlider.TrackConfiguration(numberOfTicks: -3)
        #expect(slider.value == 0)
    }

    @Test func theFillBeginsAtTheNeutralValue() {
        let slider = UISlider()
        slider.minimumValue = -1
        slider.trackConfiguration = UISlider.TrackConfiguration(
            allowsTickValuesOnly: false, neutralValue: 0)
        slider.value = 0.5
        let harness = show(slider)
        harness.window.tintColor = .red
        harness.rest()
        let pixels = harness.snapshot()
        #expect(pixels.rgb(60, 27) != 0xFF0000)
        #expect(pixels.rgb(130, 27) == 0xFF0000)
    }

    @Test func aThumbImageStandsForTheKnob() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
            UIColor.green.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20)).fill()
        }
        let slider = UISlider()
        slider.setThumbImage(image, for: .normal)
        slider.value = 0.5
        let harness = show(slider)
        #expect(harness.pixel(120, 27) == 0x00FF00)
        harness.drag(from: CGPoint(x: 120, y: 27), to: CGPoint(x: 170, y: 27))
        #expect(harness.pixel(170, 27) == 0x00FF00)
        #expect(slider.value > 0.7)
    }

    /// The bound that was set last counts.
    @Test func boundsMoveEachOther() {
        let slider = UISlider()
        slider.minimumValue = 0.5
        slider.maximumValue = 0.2
        #expect(slider.minimumValue == 0.2 && slider.value == 0.2)
        slider.minimumValue = 3
        #expect(slider.maximumValue == 3 && slider.value == 3)
    }
}
