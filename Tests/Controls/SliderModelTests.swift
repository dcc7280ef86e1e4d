import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileControls

/// Sliders do what follows from their bounds, at them as between them.
@Suite @MainActor struct SliderModelTests {
    @Test(arguments: [false, true]) func sliderPartsFollowFromTheirBounds(isMirrored: Bool) throws {
        let slider = UISlider()
        let (harness, _) = Harness.show(slider, at: CGRect(x: 20, y: 50, width: 200, height: 40))
        slider.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
        let (low, high) = (
            UIGraphicsImageRenderer(size: CGSize(width: 10, height: 20)).image { _ in },
            UIGraphicsImageRenderer(size: CGSize(width: 16, height: 12)).image { _ in }
        )
        let bounds = CGRect(x: 5, y: 7, width: 120, height: 41)
        func mirrored(_ rect: CGRect) -> CGRect {
            guard isMirrored else { return rect }
            return CGRect(
                x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width,
                height: rect.height)
        }
        #expect(slider.minimumValueImageRect(forBounds: bounds) == .zero)
        #expect(slider.maximumValueImageRect(forBounds: bounds) == .zero)
        for (first, last) in [(nil, nil), (low, nil), (nil, high), (low, high)] {
            (slider.minimumValueImage, slider.maximumValueImage) = (first, last)
            let start: CGFloat = first == nil ? 5 : 23
            let end: CGFloat = last == nil ? 125 : 101
            let track = mirrored(CGRect(x: start, y: 26, width: end - start, height: 4))
            #expect(slider.trackRect(forBounds: bounds) == track)
            if first != nil {
                #expect(
                    slider.minimumValueImageRect(forBounds: bounds)
                        == mirrored(CGRect(x: 5, y: 17.5, width: 10, height: 20)))
            }
            if last != nil {
                #expect(
                    slider.maximumValueImageRect(forBounds: bounds)
                        == mirrored(CGRect(x: 109, y: 21.5, width: 16, height: 12)))
            }
        }
        #expect(
            slider.trackRect(forBounds: CGRect(x: 0, y: 0, width: 30, height: 40)).width == 0)
        let rail = CGRect(x: 10, y: 20, width: 126, height: 4)
        for (least, most) in [(0, 1), (-2, 2), (5, 5), (10, 30)] as [(Float, Float)] {
            (slider.minimumValue, slider.maximumValue) = (-1000, 1000)
            (slider.minimumValue, slider.maximumValue) = (least, most)
            for part in [0, 0.25, 1] as [Float] {
                let value = least + part * (most - least)
                let share = least == most ? 0 : CGFloat(part)
                let x = 10 + 100 * (isMirrored ? 1 - share : share)
                let knob = slider.thumbRect(forBounds: bounds, trackRect: rail, value: value)
                #expect(knob == CGRect(x: x, y: 9, width: 26, height: 26))
                slider.value = value
                harness.frame()
                let views = slider.subviews
                let track = slider.trackRect(forBounds: slider.bounds)
                let thumb = slider.thumbRect(
                    forBounds: slider.bounds, trackRect: track, value: value)
                #expect(views[0].frame == track && views[2].frame == thumb)
                #expect(slider.focusRingBounds == thumb && slider.focusRingCornerRadius == 13)
                let fill = views[1].frame
                #expect(
                    abs(fill.width - abs(thumb.midX - (isMirrored ? track.maxX : track.minX)))
                        < 0.01)
                #expect(abs((isMirrored ? fill.minX : fill.maxX) - thumb.midX) < 0.01)
                let shown = Int((share * 100).rounded())
                #expect(slider.accessibilityValue == "\(shown)%")
                let numbers = slider.accessibilityNumbers
                #expect(numbers?.minimum == Double(least) && numbers?.maximum == Double(most))
                #expect(numbers?.current == Double(slider.value))
            }
        }
        #expect(slider.intrinsicContentSize.height == 34)
        #expect(slider.sizeThatFits(CGSize(width: 9, height: 9)) == CGSize(width: 9, height: 34))
    }

    @Test func aSliderKeepsToItsBoundsAndTellsOfItsSteps() {
        let slider = UISlider()
        let (harness, log) = Harness.show(slider, at: CGRect(x: 20, y: 50, width: 200, height: 40))
        (slider.minimumValue, slider.maximumValue) = (10, 30)
        #expect(slider.value == 10)
        for (value, kept) in [
            (20, 20), (9.9, 10), (30.1, 30), (.infinity, 30), (.nan, 30), (-.infinity, 30),
            (10, 10),
        ] as [(Float, Float)] {
            slider.value = value
            #expect(slider.value == kept)
        }
        #expect(log.names.isEmpty)
        slider.value = 20
        harness.window.focus(slider, visibly: true)
        for (key, value) in [
            (PlatformKey.right, 21), (.up, 22), (.left, 21), (.down, 20), (.pageUp, 24),
            (.pageDown, 20), (.home, 10), (.left, 10), (.end, 30), (.up, 30), (.pageDown, 26),
        ] as [(PlatformKey, Float)] {
            let (old, told) = (slider.value, log.names.count)
            harness.press(key)
            #expect(abs(slider.value - value) < 0.001, "\(key)")
            #expect(log.names.count - told == (old == slider.value ? 0 : 1), "\(key)")
        }
        let told = log.names.count
        slider.accessibilityIncrement()
        #expect(abs(slider.value - 27) < 0.001 && log.names.count == told + 1)
        slider.accessibilityDecrement()
        #expect(abs(slider.value - 26) < 0.001 && log.names.count == told + 2)
        #expect(slider.setAccessibilityNumber(12) && slider.value == 12)
        #expect(slider.setAccessibilityNumber(12) && log.names.count == told + 3)
        harness.scroll(notches: 1, at: CGPoint(x: 100, y: 70))
        #expect(slider.value == 11)
        harness.window.focus(nil, visibly: false)
        harness.scroll(notches: -1, at: CGPoint(x: 100, y: 70))
        #expect(slider.value == 11)
        slider.isEnabled = false
        #expect(!slider.setAccessibilityNumber(13) && slider.value == 11)
    }

    @Test(arguments: [true, false]) func aDragTellsAllAlongOrAtItsEnd(isContinuous: Bool) {
        let slider = UISlider()
        let (harness, log) = Harness.show(slider, at: CGRect(x: 0, y: 50, width: 226, height: 40))
        slider.isContinuous = isContinuous
        harness.again(keeping: slider.isTracking) { _ in
            slider.value = 0
            harness.frame()
            log.names = []
            // Taken 5 points beside its middle, the knob stays there.
            harness.press(at: CGPoint(x: 18, y: 70))
            harness.glide(to: CGPoint(x: 68, y: 70))
            #expect(abs(slider.value - 0.25) < 0.001)
            harness.glide(to: CGPoint(x: 118, y: 70))
            #expect(abs(slider.value - 0.5) < 0.001)
            harness.glide(to: CGPoint(x: 900, y: 70))
            #expect(slider.value == 1 && log.names.count == (isContinuous ? 3 : 0))
            harness.glide(to: CGPoint(x: -900, y: 70))
            #expect(slider.value == 0)
            harness.glide(to: CGPoint(x: 68, y: 70))
            harness.release()
            #expect(log.names.count == (isContinuous ? 5 : 1))
        }
        slider.value = 0
        harness.frame()
        log.names = []
        // A press elsewhere brings the knob there, with its middle.
        harness.press(at: CGPoint(x: 163, y: 70))
        #expect(abs(slider.value - 0.75) < 0.001)
        harness.release()
        #expect(log.names.count == 1)
    }

    @Test func marksHoldTheValue() {
        typealias Track = UISlider.TrackConfiguration
        for (number, positions) in [
            (0, [0]), (1, [0]), (2, [0, 1]), (3, [0, 0.5, 1]), (5, [0, 0.25, 0.5, 0.75, 1]),
        ] as [(Int, [Float])] {
            #expect(Track(numberOfTicks: number).ticks.map(\.position) == positions)
        }
        #expect(
            [-1, 0, 0.3, 1, 2, .nan, .infinity].map { Track.Tick(position: $0).position }
                == [0, 0, 0.3, 1, 1, 0, 0])
        let track = Track(ticks: [0.6, 0, 0.2, 1].map { Track.Tick(position: $0) })
        #expect(track.ticks.map(\.position) == [0, 0.2, 0.6, 1])
        let free = Track(allowsTickValuesOnly: false, ticks: track.ticks)
        let marks: [Float] = [10, 12, 16, 20]
        for step in 0...100 {
            let value = 10 + Float(step) / 10
            let nearest = marks.min { abs($0 - value) < abs($1 - value) }
            #expect(abs(track.settled(value, in: 10...20) - (nearest ?? 0)) < 0.001)
            #expect(free.settled(value, in: 10...20) == value)
        }
        #expect(Track().settled(13, in: 10...20) == 13)
        for (index, value) in marks.enumerated() {
            let (up, down) = (
                track.nextTick(from: value, by: 0.05, in: 10...20),
                track.nextTick(from: value, by: -0.05, in: 10...20)
            )
            #expect(abs((up ?? 0) - marks[min(index + 1, 3)]) < 0.001)
            #expect(abs((down ?? 0) - marks[max(index - 1, 0)]) < 0.001)
            #expect(track.nextTick(from: value, by: 1, in: 10...20) == 20)
            #expect(track.nextTick(from: value, by: -1, in: 10...20) == 10)
            #expect(track.nextTick(from: value, by: 0, in: 10...20) == nil)
            #expect(free.nextTick(from: value, by: 1, in: 10...20) == nil)
        }
        #expect(Track().nextTick(from: 1, by: 1, in: 0...3) == nil)

        let slider = UISlider()
        let (harness, _) = Harness.show(slider, at: CGRect(x: 0, y: 50, width: 226, height: 40))
        slider.trackConfiguration = Track(neutralValue: 0.5, numberOfTicks: 5)
        slider.value = 0.3
        harness.frame()
        #expect(slider.value == 0.25)
        func views() -> [UIView] { slider.subviews.filter { $0.frame.width == 2 } }
        #expect(views().map(\.frame.minX) == [12, 62, 112, 162, 212])
        #expect(views().allSatisfy { $0.frame.minY == 16 && $0.frame.height == 8 })
        #expect(slider.subviews[1].frame == CGRect(x: 63, y: 18, width: 50, height: 4))
        slider.isEnabled = false
        #expect(views().allSatisfy { $0.alpha < 1 })
        slider.trackConfiguration = Track(numberOfTicks: 2)
        harness.frame()
        #expect(views().count == 2 && views().allSatisfy { $0.alpha < 1 })
        #expect(slider.value == 0)
        slider.trackConfiguration = nil
        #expect(views().isEmpty)
    }

    @Test func picturesOfASlidersPartsFollowItsState() {
        let slider = UISlider()
        let (harness, _) = Harness.show(slider, at: CGRect(x: 0, y: 50, width: 226, height: 40))
        slider.value = 0.5
        let images = (0..<6).map { _ in PictureRows.dot }
        slider.setThumbImage(images[0], for: .normal)
        slider.setThumbImage(images[1], for: .disabled)
        slider.setMinimumTrackImage(images[2], for: .normal)
        slider.setMinimumTrackImage(images[3], for: .highlighted)
        slider.setMaximumTrackImage(images[4], for: .normal)
        slider.setMaximumTrackImage(images[5], for: .disabled)
        #expect(slider.thumbImage(for: .normal) === images[0])
        #expect(slider.thumbImage(for: .disabled) === images[1])
        #expect(slider.minimumTrackImage(for: .normal) === images[2])
        #expect(slider.minimumTrackImage(for: .highlighted) === images[3])
        #expect(slider.maximumTrackImage(for: .normal) === images[4])
        #expect(slider.maximumTrackImage(for: .disabled) === images[5])
        func shown() -> Set<Int> {
            harness.frame()
            let found = slider.subviews.compactMap { ($0 as? UIImageView)?.image }
            return Set(images.indices.filter { index in found.contains { $0 === images[index] } })
        }
        #expect(shown() == [0, 2, 4] && slider.currentThumbImage === images[0])
        #expect(slider.subviews[0].isHidden && slider.subviews[1].isHidden)
        let views = slider.subviews.compactMap { $0 as? UIImageView }
        func frame(_ index: Int) -> CGRect {
            views.first { $0.image === images[index] }?.frame ?? .null
        }
        #expect(frame(0) == CGRect(x: 106, y: 13, width: 14, height: 14))
        #expect(frame(2) == CGRect(x: 0, y: 13, width: 113, height: 14))
        #expect(frame(4) == CGRect(x: 113, y: 13, width: 113, height: 14))
        slider.semanticContentAttribute = .forceRightToLeft
        slider.setNeedsLayout()
        harness.frame()
        #expect(frame(4).minX == 0 && frame(2).minX == 113)
        slider.isHighlighted = true
        #expect(shown() == [0, 3, 4])
        slider.isHighlighted = false
        slider.isEnabled = false
        #expect(shown() == [1, 2, 5])
        for state in [UIControl.State.normal, .disabled, .highlighted] {
            slider.setThumbImage(nil, for: state)
            slider.setMinimumTrackImage(nil, for: state)
            slider.setMaximumTrackImage(nil, for: state)
        }
        #expect(shown().isEmpty && !slider.subviews[0].isHidden && !slider.subviews[1].isHidden)
    }
}
