import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileControls

/// Steppers, dots and bars do what a model of them does, at the bounds as between them.
@Suite @MainActor struct StepModelTests {
    // MARK: Steppers

    @Test(arguments: 0..<4) func aStepperDoesWhatTheModelDoes(seed: UInt64) {
        let stepper = UIStepper()
        let (harness, log) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        let (down, up) = (CGPoint(x: 70, y: 66), CGPoint(x: 120, y: 66))
        var state = seed &* 31 &+ 7
        func dice(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var (value, least, most, step, wraps, mirrored) = (0.0, 0.0, 100.0, 1.0, false, false)
        var told = 0
        for round in 0..<120 {
            let what = dice(9)
            let number = Double(dice(25) - 8)
            switch what {
            case 0:
                stepper.value = number
                value = min(max(number, least), most)
            case 1:
                stepper.minimumValue = number
                least = number
                most = max(most, number)
                value = max(value, least)
            case 2:
                stepper.maximumValue = number
                most = number
                least = min(least, number)
                value = min(value, most)
            case 3:
                stepper.stepValue = number
                step = number > 0 ? number : 1
            case 4:
                wraps = dice(2) == 0
                stepper.wraps = wraps
            case 5:
                mirrored = dice(2) == 0
                stepper.semanticContentAttribute = mirrored ? .forceRightToLeft : .forceLeftToRight
                stepper.setNeedsLayout()
                harness.frame()
            default:
                let rises = dice(2) == 0
                let target = value + (rises ? step : -step)
                let old = value
                value =
                    wraps && target > most
                    ? least : wraps && target < least ? most : min(max(target, least), most)
                if value != old { told += 1 }
                if what < 7 {
                    harness.tap(at: rises != mirrored ? up : down)
                } else {
                    harness.window.focus(stepper, visibly: false)
                    let keys: [PlatformKey] = mirrored ? [.left, .right] : [.right, .left]
                    harness.press(rises ? keys[0] : keys[1])
                }
            }
            #expect(stepper.value == value && log.names.count == told, "\(seed), \(round)")
            #expect(stepper.minimumValue == least && stepper.maximumValue == most)
            #expect(stepper.canStep(1) == (wraps || value < most))
            #expect(stepper.canStep(-1) == (wraps || value > least))
            let numbers = stepper.accessibilityNumbers
            #expect(numbers?.current == value && numbers?.minimum == least)
            #expect(numbers?.maximum == most && numbers?.step == step)
        }
        stepper.value = .nan
        stepper.value = .infinity
        #expect(stepper.value == value)
        for _ in 0..<3 { stepper.accessibilityIncrement() }
        stepper.stepValue = .nan
        #expect(stepper.stepValue == 1)
    }

    @Test func halvesHavePicturesByState() {
        let stepper = UIStepper()
        let (harness, _) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        stepper.value = 5
        harness.frame()
        let images = (0..<8).map { _ in PictureRows.dot }
        let states: [UIControl.State] = [.normal, .highlighted, .disabled]
        for (index, state) in states.enumerated() {
            stepper.setBackgroundImage(images[index], for: state)
            #expect(stepper.backgroundImage(for: state) === images[index])
            stepper.setIncrementImage(images[3 + index], for: state)
            #expect(stepper.incrementImage(for: state) === images[3 + index])
            #expect(stepper.decrementImage(for: state) == nil)
        }
        let halves = stepper.subviews.compactMap { $0 as? UIImageView }
        func shown() -> [Int?] {
            halves.map { half in images.firstIndex { $0 === half.image } }
        }
        #expect(shown() == [0, 0] && stepper.backgroundColor == nil)
        #expect(halves.map(\.frame.minX) == [0, 47] && halves.allSatisfy { $0.frame.width == 47 })
        #expect(halves.map(\.layer.contentsRect.minX) == [0, 0.5])
        stepper.value = 100
        #expect(shown() == [0, 2])
        stepper.value = 0
        #expect(shown() == [2, 0])
        stepper.wraps = true
        #expect(shown() == [0, 0])
        harness.press(at: CGPoint(x: 120, y: 66))
        #expect(shown() == [0, 1])
        harness.release()
        #expect(shown() == [0, 0])
        stepper.semanticContentAttribute = .forceRightToLeft
        stepper.setNeedsLayout()
        harness.frame()
        harness.press(at: CGPoint(x: 120, y: 66))
        #expect(shown() == [0, 1] && halves.map(\.layer.contentsRect.minX) == [0, 0.5])
        harness.release()
        stepper.isEnabled = false
        #expect(shown() == [2, 2])
        for state in states { stepper.setBackgroundImage(nil, for: state) }
        #expect(shown() == [nil, nil] && stepper.backgroundColor == .tertiarySystemFill)
        let left = images[6]
        stepper.setDividerImage(left, forLeftSegmentState: .normal, rightSegmentState: .highlighted)
        #expect(
            stepper.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .highlighted)
                === left)
        #expect(
            stepper.dividerImage(forLeftSegmentState: .highlighted, rightSegmentState: .normal)
                == nil)
    }

    // MARK: Pages

    @Test(arguments: [
        UIPageControl.Direction.natural, .leftToRight, .rightToLeft, .topToBottom, .bottomToTop,
    ]) func dotsGoTheWayOfTheirDirection(direction: UIPageControl.Direction) {
        let isVertical = direction == .topToBottom || direction == .bottomToTop
        let isReversed = direction == .rightToLeft || direction == .bottomToTop
        let pages = UIPageControl()
        let frame =
            isVertical
            ? CGRect(x: 50, y: 20, width: 28, height: 160)
            : CGRect(x: 50, y: 20, width: 160, height: 28)
        let (harness, log) = Harness.show(pages, at: frame)
        pages.direction = direction
        pages.numberOfPages = 5
        harness.frame()
        func dots() -> [CALayer] { Array((pages.layer.sublayers ?? []).dropFirst()) }
        func along(_ dot: CALayer) -> CGFloat { isVertical ? dot.position.y : dot.position.x }
        func across(_ dot: CALayer) -> CGFloat { isVertical ? dot.position.x : dot.position.y }
        let places: [CGFloat] = [48, 64, 80, 96, 112]
        #expect(dots().map(along) == (isReversed ? places.reversed() : places))
        #expect(
            dots().allSatisfy { across($0) == 14 && $0.bounds.size == CGSize(width: 7, height: 7) })
        #expect(dots().allSatisfy { $0.cornerRadius == 3.5 })
        let size = CGSize(width: 96, height: 28)
        let whole = isVertical ? CGSize(width: size.height, height: size.width) : size
        #expect(pages.intrinsicContentSize == whole && pages.sizeThatFits(.zero) == whole)
        #expect(pages.size(forNumberOfPages: -3) == pages.size(forNumberOfPages: 0))
        #expect(pages.focusRingBounds.size == whole)
        func point(_ place: CGFloat) -> CGPoint {
            isVertical ? CGPoint(x: 64, y: 20 + place) : CGPoint(x: 50 + place, y: 34)
        }
        let (after, before) = isReversed ? (20.0, 140.0) : (140.0, 20.0)
        pages.currentPage = 2
        for (place, page) in [(after, 3), (after, 4), (after, 4), (before, 3)] {
            let (old, told) = (pages.currentPage, log.names.count)
            harness.tap(at: point(place))
            #expect(pages.currentPage == page && log.names.count - told == abs(page - old))
        }
        // The very middle is before what is after it.
        harness.tap(at: point(80))
        #expect(pages.currentPage == (isReversed ? 4 : 2))
        harness.window.focus(pages, visibly: false)
        let keys: [PlatformKey] = isVertical ? [.down, .up] : [.right, .left]
        pages.currentPage = 2
        for (key, page) in [
            (keys[0], isReversed ? 1 : 3), (keys[1], 2), (.home, 0), (.end, 4), (.end, 4),
        ] {
            harness.press(key)
            #expect(pages.currentPage == page)
        }
        pages.currentPage = 2
        pages.accessibilityIncrement()
        #expect(pages.currentPage == 3 && pages.accessibilityValue == "page 4 of 5")
        pages.accessibilityDecrement()
        #expect(pages.currentPage == 2)
        // A drag goes through the pages from the ninth point on.
        harness.press(at: point(80))
        #expect(pages.interactionState == .discrete)
        harness.glide(to: point(88))
        #expect(pages.interactionState == .discrete && pages.currentPage == 2)
        harness.glide(to: point(89))
        #expect(pages.interactionState == .continuous && pages.currentPage == (isReversed ? 1 : 3))
        harness.glide(to: point(500))
        #expect(pages.currentPage == (isReversed ? 0 : 4))
        harness.release()
        #expect(pages.interactionState == .none && pages.currentPage == (isReversed ? 0 : 4))
        pages.allowsContinuousInteraction = false
        pages.currentPage = 2
        harness.press(at: point(80))
        harness.glide(to: point(110))
        #expect(pages.interactionState == .discrete && pages.currentPage == 2)
        harness.release()
        #expect(pages.currentPage == (isReversed ? 1 : 3))
        pages.isEnabled = false
        pages.accessibilityIncrement()
        #expect(pages.currentPage == (isReversed ? 1 : 3) && pages.alpha < 1)
    }

    @Test func pagesAreCountedAndPictured() {
        let pages = UIPageControl()
        let (harness, log) = Harness.show(pages, at: CGRect(x: 0, y: 20, width: 100, height: 28))
        func dots() -> [CALayer] { Array((pages.layer.sublayers ?? []).dropFirst()) }
        pages.numberOfPages = -2
        pages.currentPage = 3
        #expect(pages.numberOfPages == 0 && pages.currentPage == 0)
        pages.numberOfPages = 4
        for (page, kept) in [(3, 3), (4, 3), (-1, 0), (2, 2)] {
            pages.currentPage = page
            #expect(pages.currentPage == kept)
        }
        pages.numberOfPages = 2
        #expect(pages.currentPage == 1 && dots().count == 2 && log.names.isEmpty)
        for (number, hides, count) in [(1, true, 0), (2, true, 2), (1, false, 1), (0, true, 0)] {
            pages.numberOfPages = number
            pages.hidesForSinglePage = hides
            #expect(dots().count == count)
        }
        pages.hidesForSinglePage = false
        pages.numberOfPages = 13
        harness.frame()
        // 84 points for twelve gaps.
        #expect(abs(dots()[1].position.x - dots()[0].position.x - 7) < 0.01)
        #expect(abs(dots()[0].bounds.width - 4.9) < 0.01)
        pages.numberOfPages = 3
        let images = (0..<4).map { _ in PictureRows.dot }
        pages.setIndicatorImage(images[0], forPage: 1)
        pages.setCurrentPageIndicatorImage(images[1], forPage: 2)
        #expect(pages.indicatorImage(forPage: 1) === images[0])
        #expect(pages.currentPageIndicatorImage(forPage: 2) === images[1])
        #expect(pages.indicatorImage(forPage: 2) == nil)
        func pictured() -> [Bool] {
            harness.frame()
            return dots().map { $0.contents != nil }
        }
        pages.currentPage = 0
        #expect(pictured() == [false, true, false])
        pages.currentPage = 2
        #expect(pictured() == [false, true, true])
        pages.setCurrentPageIndicatorImage(nil, forPage: 2)
        pages.preferredCurrentPageIndicatorImage = images[2]
        #expect(pictured() == [false, true, true])
        pages.preferredCurrentPageIndicatorImage = nil
        #expect(pictured() == [false, true, false])
        pages.preferredIndicatorImage = images[3]
        #expect(pictured() == [true, true, true])
        #expect(dots()[0].bounds.size == CGSize(width: 14, height: 14))
        pages.preferredIndicatorImage = nil
        pages.setIndicatorImage(nil, forPage: 1)
        #expect(pictured() == [false, false, false])
        let background = pages.layer.sublayers?.first
        for (style, isShown) in [
            (UIPageControl.BackgroundStyle.automatic, false), (.prominent, true), (.minimal, false),
        ] {
            pages.backgroundStyle = style
            #expect((background?.backgroundColor != nil) == isShown)
        }
    }

    // MARK: Progress

    @Test func progressIsAPartOfTheWidth() {
        let view = UIProgressView(progressViewStyle: .bar)
        let harness = Harness(size: CGSize(width: 300, height: 100))
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 6)
        harness.window.addSubview(view)
        harness.show()
        for isMirrored in [false, true] {
            view.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
            for (set, kept) in [
                (0.25, 0.25), (-1, 0), (1, 1), (7, 1), (.nan, 1), (.infinity, 1), (0, 0),
                (0.5, 0.5),
            ] as [(Float, Float)] {
                view.progress = set
                view.setNeedsLayout()
                harness.frame()
                let width = 200 * CGFloat(kept)
                #expect(view.progress == kept)
                #expect(
                    view.subviews[0].frame
                        == CGRect(x: isMirrored ? 200 - width : 0, y: 0, width: width, height: 6))
                #expect(view.accessibilityValue == "\(Int(kept * 100))%")
            }
        }
        #expect(view.layer.cornerRadius == 3 && view.subviews[0].layer.cornerRadius == 3)
        #expect(view.intrinsicContentSize.height == 4 && view.progressViewStyle == .bar)
        #expect(view.sizeThatFits(CGSize(width: 8, height: 8)) == CGSize(width: 8, height: 4))
        let work = Progress(totalUnitCount: 10)
        view.observedProgress = work
        harness.rest()
        #expect(view.progress == 0)
        work.completedUnitCount = 4
        harness.advance(seconds: 0.15)
        #expect(view.progress == 0.4)
        work.completedUnitCount = 10
        harness.advance(seconds: 0.15)
        #expect(view.progress == 1)
        view.observedProgress = nil
        view.progress = 0.1
        #expect(view.progress == 0.1)
    }
}
