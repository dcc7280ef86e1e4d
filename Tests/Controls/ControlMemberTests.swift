import Foundation
import Tactile
import TestSupport
import Testing

/// Members of controls that sources for iOS set.
@Suite @MainActor struct ControlMemberTests {
    private func picture(_ color: UIColor, _ width: CGFloat = 12, _ height: CGFloat = 12) -> UIImage
    {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
            color.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }.withRenderingMode(.alwaysOriginal)
    }

    /// Red, green and blue.
    private func color(_ harness: Harness, _ x: Int, _ y: Int) -> [UInt32] {
        harness.advance(seconds: 0.1)
        let pixel = harness.pixel(x, y)
        return [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
    }

    // MARK: Stepper

    @Test func aStepperShowsPicturesByState() {
        let stepper = UIStepper()
        stepper.maximumValue = 1
        stepper.setDecrementImage(picture(.red), for: .normal)
        stepper.setDecrementImage(picture(.black), for: .disabled)
        stepper.setIncrementImage(picture(.blue), for: .normal)
        stepper.setDividerImage(
            picture(.green, 4), forLeftSegmentState: .normal, rightSegmentState: .normal)
        let (harness, _) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        func color(_ x: Int) -> [UInt32] { self.color(harness, x, 66) }
        let blue = color(120)
        #expect(blue[2] > 200 && blue[0] < 60, "the plus is blue")
        #expect(color(97)[1] > 200 && color(97)[0] < 60, "the line is green")
        #expect(color(73)[0] < 200 && color(73)[1] < 200, "at its least: black, pale")
        stepper.value = 1
        #expect(color(73)[0] > 200 && color(73)[1] < 60, "the minus is red")
        #expect(stepper.incrementImage(for: .normal) != nil)
        #expect(stepper.incrementImage(for: .disabled) == nil)
        stepper.setIncrementImage(nil, for: .normal)
        #expect(color(120) != blue)
    }

    @Test func aStepperShowsItsBackground() {
        let stepper = UIStepper()
        stepper.setBackgroundImage(picture(.red, 94, 32), for: .normal)
        stepper.setBackgroundImage(picture(.blue, 94, 32), for: .highlighted)
        stepper.value = 5
        let (harness, _) = Harness.show(stepper, at: CGRect(x: 50, y: 50, width: 94, height: 32))
        #expect(color(harness, 60, 55)[0] > 200)
        harness.press(at: CGPoint(x: 60, y: 66))
        #expect(color(harness, 58, 55)[2] > 180, "the half that is pressed")
        #expect(color(harness, 136, 55)[0] > 200, "and not the other one")
        harness.release()
        #expect(color(harness, 60, 55)[0] > 200)
    }

    // MARK: Pages

    @Test func pagesGoDownOrUp() {
        let pages = UIPageControl()
        pages.numberOfPages = 3
        pages.direction = .topToBottom
        let size = pages.intrinsicContentSize
        #expect(size.width == 28 && size.height == 64)
        let (harness, _) = Harness.show(pages, at: CGRect(x: 50, y: 50, width: 28, height: 64))
        harness.tap(at: CGPoint(x: 64, y: 105))
        #expect(pages.currentPage == 1)
        harness.press(.down)
        #expect(pages.currentPage == 2)
        harness.press(.up)
        #expect(pages.currentPage == 1)
        pages.direction = .bottomToTop
        harness.tap(at: CGPoint(x: 64, y: 105))
        #expect(pages.currentPage == 0)
        pages.direction = .leftToRight
        #expect(pages.intrinsicContentSize == CGSize(width: 64, height: 28))
    }

    @Test func pagesFromRightToLeftBeginAtTheRight() {
        let pages = UIPageControl()
        pages.numberOfPages = 3
        pages.direction = .rightToLeft
        let (harness, _) = Harness.show(pages, at: CGRect(x: 50, y: 50, width: 64, height: 28))
        harness.tap(at: CGPoint(x: 55, y: 64))
        #expect(pages.currentPage == 1)
    }

    // MARK: Buttons

    @Test func aConfigurationIsUpdatedByItselfUnlessItIsNotToBe() {
        let button = UIButton(configuration: .filled())
        var count = 0
        button.configurationUpdateHandler = { _ in count += 1 }
        count = 0
        button.isSelected = true
        #expect(count == 1)
        button.automaticallyUpdatesConfiguration = false
        button.isSelected = false
        #expect(count == 1)
        button.setNeedsUpdateConfiguration()
        #expect(count == 2)
    }

    @Test func transformersMakeColorsOfPicturesAndIndicators() {
        var configuration = UIButton.Configuration.plain()
        configuration.image = UIImage(systemName: "star")
        configuration.imageColorTransformer = UIConfigurationColorTransformer { _ in .red }
        configuration.activityIndicatorColorTransformer = UIConfigurationColorTransformer { _ in
            .green
        }
        let button = UIButton(configuration: configuration)
        #expect(button.imageView?.tintColor == .red)
        button.configuration?.imageColorTransformer = nil
        #expect(button.imageView?.tintColor != .red)
        button.configuration?.showsActivityIndicator = true
        let indicator = button.subviews.lazy.compactMap { $0 as? UIActivityIndicatorView }.first
        #expect(indicator?.color == .green)
    }

    @Test func aConfiguredTitleIsBrokenOrCutOff() throws {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "A title of many words that need room"
        let button = UIButton(configuration: configuration)
        let wide = button.intrinsicContentSize
        let narrow = try #require(button.intrinsicContentSize(forWidth: 120))
        #expect(narrow.height > wide.height * 1.5)
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 400))
        root.addSubview(button)
        button.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            button.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            button.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            button.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        #expect(button.frame.height == narrow.height)
        #expect(try #require(button.titleLabel).frame.width <= 96)
        button.configuration?.titleLineBreakMode = .byTruncatingTail
        button.configuration?.subtitleLineBreakMode = .byTruncatingTail
        #expect(button.intrinsicContentSize(forWidth: 120) == nil)
        root.layoutIfNeeded()
        #expect(button.frame.height == wide.height)
        #expect(button.titleLabel?.lineBreakMode == .byTruncatingTail)
    }

    @Test func aToolTipNamesAControl() {
        let button = UIButton(type: .custom)
        button.setImage(picture(.red), for: .normal)
        #expect(button.toolTip == nil && button.toolTipInteraction == nil)
        button.toolTip = "Undo"
        #expect(button.accessibilityLabel == "Undo")
        button.toolTip = "Redo"
        #expect(button.toolTip == "Redo" && button.interactions.count == 1)
        let (harness, _) = Harness.show(button, at: CGRect(x: 50, y: 50, width: 40, height: 40))
        harness.move(to: CGPoint(x: 60, y: 60))
        let before = harness.window.subviews.count
        harness.advance(seconds: 1)
        #expect(harness.window.subviews.count == before + 1)
        button.toolTip = nil
        #expect(button.toolTip == nil)
    }

    // MARK: Others

    @Test func aLabelKeepsItsLastWordsTogether() {
        let label = UILabel()
        label.numberOfLines = 0
        label.font = .systemFont(ofSize: 17)
        label.text = "These are some words"
        let width = label.sizeThatFits(CGSize(width: 1000, height: 1000)).width
        let room = CGSize(width: width - 2, height: 1000)
        let usual = label.sizeThatFits(room)
        label.lineBreakStrategy = .pushOut
        let pushed = label.sizeThatFits(room)
        #expect(pushed.height == usual.height)
        #expect(pushed.width < usual.width, "the first line gave a word to the last one")
    }
}
