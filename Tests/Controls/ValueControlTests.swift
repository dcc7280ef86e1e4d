import Foundation
import Tactile
import TestSupport
import Testing

@Suite @MainActor struct ValueControlTests {
    // MARK: Switch

    @Test func aSwitchTogglesByPressDragAndKey() {
        let toggle = UISwitch()
        let (harness, log) = Harness.show(toggle, at: CGRect(x: 50, y: 50, width: 51, height: 31))
        harness.tap(toggle)
        #expect(toggle.isOn)
        harness.drag(from: CGPoint(x: 90, y: 65), to: CGPoint(x: 55, y: 65))
        #expect(!toggle.isOn)
        harness.drag(from: CGPoint(x: 90, y: 65), to: CGPoint(x: 55, y: 65))
        #expect(!toggle.isOn)
        #expect(log.names.count == 2)
        harness.press(.tab)
        harness.press(" ", [])
        #expect(toggle.isOn)
        #expect(log.names.count == 3)
        toggle.setOn(false, animated: true)
        #expect(log.names.count == 3)
    }

    @Test func aSwitchKeepsItsSize() {
        let toggle = UISwitch(frame: CGRect(x: 3, y: 4, width: 900, height: 1))
        #expect(toggle.bounds.size == toggle.intrinsicContentSize)
        #expect(toggle.frame.origin == CGPoint(x: 3, y: 4))
    }

    @Test func switchAndStepperKeepTheirSizes() {
        for (control, size) in [
            (UISwitch(), CGSize(width: 51, height: 31)),
            (UIStepper(), CGSize(width: 94, height: 32)),
        ] as [(UIControl, CGSize)] {
            control.frame = CGRect(x: 5, y: 6, width: 300, height: 100)
            #expect(control.frame == CGRect(origin: CGPoint(x: 5, y: 6), size: size))
            control.bounds.size = .zero
            #expect(control.bounds.size == size)
        }
    }

    @Test(arguments: [false, true]) func constraintsPutAFixedSizeWhereItsFrameBegins(
        isMirrored: Bool
    ) {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let column = UIStackView(frame: CGRect(x: 10, y: 10, width: 280, height: 100))
        column.axis = .vertical
        let toggle = UISwitch()
        for view in [column, toggle] as [UIView] where isMirrored {
            view.semanticContentAttribute = .forceRightToLeft
        }
        column.addArrangedSubview(toggle)
        column.addArrangedSubview(UIView())
        harness.window.addSubview(column)
        harness.show()
        #expect(toggle.frame == CGRect(x: isMirrored ? 229 : 0, y: 0, width: 51, height: 31))
    }

    @Test func aLabelBesideASwitchTakesTheRoom() {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let label = UILabel()
        label.text = "Name"
        let toggle = UISwitch()
        let row = UIStackView(arrangedSubviews: [label, toggle])
        row.frame = CGRect(x: 0, y: 0, width: 280, height: 31)
        harness.window.addSubview(row)
        harness.show()
        #expect(toggle.frame.minX == 229)
        #expect(label.frame.width == 229)
    }

    // MARK: Slider

    @Test func aSliderFollowsThePointer() {
        let slider = UISlider()
        let (harness, log) = Harness.show(slider, at: CGRect(x: 50, y: 50, width: 226, height: 34))
        // 200 points of travel for the middle of a knob 26 wide.
        harness.press(at: CGPoint(x: 163, y: 67))
        #expect(slider.value == 0.5)
        harness.glide(to: CGPoint(x: 263, y: 120))
        #expect(slider.value == 1)
        harness.glide(to: CGPoint(x: 113, y: 67))
        #expect(slider.value == 0.25)
        harness.release()
        #expect(log.names.count == 3)
    }

    @Test func aFingerMustTakeTheKnob() {
        let slider = UISlider()
        let (harness, log) = Harness.show(slider, at: CGRect(x: 50, y: 50, width: 226, height: 34))
        harness.touch(.began, 1, at: CGPoint(x: 200, y: 67))
        harness.touch(.ended, 1, at: CGPoint(x: 200, y: 67))
        #expect(slider.value == 0 && log.names.isEmpty)
        harness.touch(.began, 2, at: CGPoint(x: 66, y: 67))
        harness.slide(2, to: CGPoint(x: 166, y: 67))
        harness.touch(.ended, 2, at: CGPoint(x: 166, y: 67))
        #expect(slider.value == 0.5)
    }

    @Test func keysStepASliderAfterAPress() {
        let slider = UISlider()
        slider.maximumValue = 100
        let (harness, _) = Harness.show(slider, at: CGRect(x: 50, y: 50, width: 226, height: 34))
        harness.tap(at: CGPoint(x: 163, y: 67))
        harness.press(.right)
        #expect(slider.value == 55)
        harness.press(.left)
        harness.press(.down)
        #expect(slider.value == 45)
        harness.press(.home)
        #expect(slider.value == 0)
        harness.press(.end)
        #expect(slider.value == 100)
    }

    private func ring(of control: UIControl) -> CGRect? {
        control.layer.sublayers?.first { $0.borderWidth == 2 && $0.zPosition > 0 }?.frame
    }

    @Test func theFocusRingGoesWithTheKnob() throws {
        let slider = UISlider()
        let (harness, _) = Harness.show(slider, at: CGRect(x: 50, y: 50, width: 226, height: 34))
        harness.press(.tab)
        #expect(try #require(ring(of: slider)).midX == 13)
        harness.press(.end)
        #expect(try #require(ring(of: slider)).midX == 213)
        slider.frame.size.width = 126
        harness.frame()
        #expect(try #require(ring(of: slider)).midX == 113)
    }

    @Test func theFocusRingGoesAroundTheDots() throws {
        let pages = UIPageControl()
        pages.numberOfPages = 3
        let (harness, _) = Harness.show(pages, at: CGRect(x: 0, y: 50, width: 300, height: 28))
        harness.press(.tab)
        let frame = try #require(ring(of: pages))
        #expect(frame.midX == 150 && frame.width == 4 * 16 + 8)
    }

    @Test func badSliderValuesAreHarmless() {
        let slider = UISlider()
        slider.value = .nan
        #expect(slider.value == 0)
        slider.value = 7
        #expect(slider.value == 1)
        slider.minimumValue = 5
        #expect(slider.maximumValue == 5 && slider.value == 5)
        slider.frame = CGRect(x: 0, y: 0, width: 0, height: 0)
        slider.layoutIfNeeded()
    }

    @Test func aSliderMirrors() {
        let slider = UISlider()
        slider.semanticContentAttribute = .forceRightToLeft
        let (harness, _) = Harness.show(slider, at: CGRect(x: 50, y: 50, width: 226, height: 34))
        harness.tap(at: CGPoint(x: 113, y: 67))
        #expect(slider.value == 0.75)
        harness.press(.left)
        #expect(slider.value == 0.8)
    }

    // MARK: Stepper

    @Test func aStepperStepsAndRepeatsWhileHeld() {
        let stepper = UIStepper()
        let (harness, log) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        harness.tap(at: CGPoint(x: 130, y: 66))
        #expect(stepper.value == 1)
        harness.press(at: CGPoint(x: 130, y: 66))
        harness.advance(seconds: 0.75)
        harness.release()
        #expect(stepper.value == 5)
        harness.advance(seconds: 1)
        #expect(stepper.value == 5)
        #expect(log.names.count == 5)
        harness.tap(at: CGPoint(x: 60, y: 66))
        #expect(stepper.value == 4)
    }

    @Test func aStepperStopsOrWrapsAtItsBounds() {
        let stepper = UIStepper()
        stepper.maximumValue = 2
        stepper.value = 2
        let (harness, log) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        harness.tap(at: CGPoint(x: 130, y: 66))
        #expect(stepper.value == 2 && log.names.isEmpty)
        stepper.wraps = true
        harness.tap(at: CGPoint(x: 130, y: 66))
        #expect(stepper.value == 0)
        stepper.value = .infinity
        #expect(stepper.value == 0)
    }

    /// Only a step past a bound wraps; the bound itself is a value like others.
    @Test func aStepperThatWrapsReachesItsBounds() {
        let stepper = UIStepper()
        stepper.wraps = true
        stepper.maximumValue = 2
        stepper.value = 1
        let (harness, _) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        var values: [Double] = []
        for x in [130, 130, 60, 60, 60] as [CGFloat] {
            harness.tap(at: CGPoint(x: x, y: 66))
            values.append(stepper.value)
        }
        #expect(values == [2, 0, 2, 1, 0])
    }

    @Test func aHeldStepperGetsFaster() {
        let stepper = UIStepper()
        stepper.maximumValue = 1_000
        let (harness, log) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        harness.press(at: CGPoint(x: 130, y: 66))
        // One at once, then ten in a second, then twenty in the next.
        harness.advance(seconds: 1.45)
        #expect(stepper.value == 11)
        harness.advance(seconds: 0.96)
        #expect(stepper.value == 31)
        harness.release()
        let reached = stepper.value
        harness.advance(seconds: 1)
        #expect(stepper.value == reached)
        #expect(log.names.count == Int(reached))
    }

    @Test func aStepperThatIsNotContinuousTellsOnceAndOnlyOfAChange() {
        let stepper = UIStepper()
        stepper.isContinuous = false
        let (harness, log) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        harness.press(at: CGPoint(x: 130, y: 66))
        harness.advance(seconds: 0.75)
        #expect(log.names.isEmpty)
        harness.release()
        #expect(log.names == ["value"] && stepper.value == 4)
        stepper.value = 0
        harness.tap(at: CGPoint(x: 60, y: 66))
        #expect(log.names == ["value"], "it was at its least already")
    }

    // MARK: Others

    @Test func manyPagesHaveAGroundThatIsNoWiderThanTheControl() throws {
        let pages = UIPageControl()
        pages.numberOfPages = 20
        pages.backgroundStyle = .prominent
        _ = Harness.show(pages, at: CGRect(x: 50, y: 50, width: 60, height: 28))
        let ground = try #require(pages.layer.sublayers?.first)
        #expect(ground.frame.minX >= 0 && ground.frame.maxX <= 60)
    }

    @Test func pagesTurnByPressAndKeys() {
        let pages = UIPageControl()
        pages.numberOfPages = 3
        let (harness, log) = Harness.show(pages, at: CGRect(x: 50, y: 50, width: 100, height: 28))
        harness.tap(at: CGPoint(x: 140, y: 64))
        #expect(pages.currentPage == 1)
        harness.press(.right)
        harness.press(.right)
        #expect(pages.currentPage == 2)
        #expect(log.names.count == 2)
        pages.currentPage = 99
        #expect(pages.currentPage == 2)
        pages.numberOfPages = -1
        #expect(pages.currentPage == 0)
    }

    @Test(arguments: [false, true]) func aDragGoesThroughThePages(isMirrored: Bool) {
        let pages = UIPageControl()
        pages.numberOfPages = 5
        if isMirrored { pages.semanticContentAttribute = .forceRightToLeft }
        let (harness, log) = Harness.show(pages, at: CGRect(x: 50, y: 50, width: 96, height: 28))
        // Dots at 66, 82, 98, 114 and 130.
        harness.press(at: CGPoint(x: 66, y: 64))
        harness.glide(to: CGPoint(x: 98, y: 64))
        #expect(pages.interactionState == .continuous)
        #expect(pages.currentPage == 2)
        harness.glide(to: CGPoint(x: 400, y: 64))
        #expect(pages.currentPage == (isMirrored ? 0 : 4))
        harness.glide(to: CGPoint(x: 82, y: 64))
        harness.release()
        #expect(pages.currentPage == (isMirrored ? 3 : 1))
        #expect(pages.interactionState == .none)
        #expect(log.names.count == 3)
        pages.allowsContinuousInteraction = false
        pages.currentPage = 0
        harness.drag(from: CGPoint(x: 66, y: 64), to: CGPoint(x: 130, y: 64))
        #expect(pages.currentPage == (isMirrored ? 0 : 1), "it is a press beside the dots' middle")
    }

    @Test func pagesHavePicturesAndShrinkToFit() {
        let pages = UIPageControl()
        pages.numberOfPages = 40
        pages.currentPageIndicatorTintColor = .red
        let (harness, _) = Harness.show(pages, at: CGRect(x: 50, y: 50, width: 100, height: 28))
        let dots =
            pages.layer.sublayers?.filter { $0.bounds.width > 0 && $0.cornerRadius < 10 } ?? []
        #expect(dots.count == 40)
        #expect(dots.allSatisfy { pages.bounds.contains($0.frame) })
        let square = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in
            UIColor.black.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 12, height: 12)).fill()
        }
        pages.numberOfPages = 3
        pages.preferredIndicatorImage = square
        pages.setCurrentPageIndicatorImage(square, forPage: 0)
        harness.frame()
        // The first of three stands at 84; the corner of a square is not that of a dot.
        #expect(harness.look().rgb(79, 59) == 0xFF0000)
        #expect(pages.currentPageIndicatorImage(forPage: 0) === square)
    }

    @Test func progressIsClamped() {
        let view = UIProgressView(progressViewStyle: .default)
        view.progress = 0.4
        view.progress = .nan
        #expect(view.progress == 0.4)
        view.progress = 3
        #expect(view.progress == 1)
    }

    @Test func anIndicatorWakesOnlyWhileItIsSeenTurning() {
        let harness = Harness(size: CGSize(width: 100, height: 100))
        let view = UIActivityIndicatorView(style: .medium)
        harness.window.addSubview(view)
        harness.show()
        harness.rest()
        #expect(view.isHidden)
        view.startAnimating()
        #expect(!view.isHidden && ApplicationSession.current.timers.nextFireTime != nil)
        view.removeFromSuperview()
        #expect(ApplicationSession.current.timers.nextFireTime == nil)
        harness.window.addSubview(view)
        #expect(ApplicationSession.current.timers.nextFireTime != nil)
        view.stopAnimating()
        #expect(ApplicationSession.current.timers.nextFireTime == nil)
    }
}
