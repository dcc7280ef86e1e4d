import Foundation
import Tactile
import TestSupport
import Testing

@Suite @MainActor struct ButtonTests {
    private func show(_ view: UIView, at frame: CGRect) -> Harness {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        view.frame = frame
        harness.window.addSubview(view)
        harness.show()
        return harness
    }

    @Test func aPressTriggersOnce() {
        var count = 0
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Go") { _ in count += 1 })
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        harness.tap(button)
        #expect(count == 1)
        #expect(button.currentTitle == "Go")
    }

    @Test func contentFollowsTheState() {
        let button = UIButton(type: .custom)
        button.setTitle("normal", for: .normal)
        button.setTitle("pressed", for: .highlighted)
        button.setTitle("chosen", for: .selected)
        button.setTitleColor(.red, for: .disabled)
        #expect(button.currentTitle == "normal")
        button.isHighlighted = true
        #expect(button.currentTitle == "pressed")
        #expect(button.titleLabel?.text == "pressed")
        button.isHighlighted = false
        button.isSelected = true
        #expect(button.currentTitle == "chosen")
        button.isHighlighted = true
        #expect(button.currentTitle == "normal")
        button.isSelected = false
        button.isHighlighted = false
        button.isEnabled = false
        #expect(button.currentTitle == "normal")
        #expect(button.currentTitleColor == .red)
    }

    @Test func keysPressTheFocusedButton() {
        var count = 0
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Go") { _ in count += 1 })
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        harness.press(.tab)
        #expect(button.state.contains(.focused))
        harness.press(.return)
        #expect(count == 1)
        harness.press(" ", [])
        #expect(count == 2)
        #expect(!button.isHighlighted)
        // A click takes the ring away.
        harness.tap(button)
        #expect(!button.state.contains(.focused))
    }

    @Test func theFocusRingIsDrawnAround() {
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        let harness = show(button, at: CGRect(x: 50, y: 50, width: 100, height: 40))
        let plain = harness.look().rgb(47, 70)
        harness.press(.tab)
        #expect(harness.look().rgb(47, 70) != plain)
        #expect(harness.look().rgb(49, 70) == plain)
        #expect(harness.look().rgb(44, 70) == plain)
    }

    @Test func aTapBehindDoesNotStealTheButtonsTap() {
        var presses = 0
        var taps = 0
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Go") { _ in presses += 1 })
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in taps += 1 }
        harness.window.addGestureRecognizer(tap)
        harness.tap(button)
        #expect(presses == 1)
        #expect(taps == 0)
        harness.tap(at: CGPoint(x: 200, y: 150))
        #expect(taps == 1)
    }

    @Test func theSizeFollowsTheContent() {
        let button = UIButton(type: .system)
        let empty = button.intrinsicContentSize
        button.setTitle("A longer title", for: .normal)
        let titled = button.intrinsicContentSize
        #expect(titled.width > empty.width + 50)
        button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
        #expect(button.intrinsicContentSize.width == titled.width + 20)
        var configuration = UIButton.Configuration.filled()
        configuration.title = "A longer title"
        let configured = UIButton(configuration: configuration)
        #expect(configured.intrinsicContentSize.width >= titled.width + 24)
    }

    @Test func insetsNarrowTheTitleAndMoveItAsItIsAligned() throws {
        let button = UIButton(type: .custom)
        button.setTitle("A longer title", for: .normal)
        button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 8)
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 60, height: 40))
        let label = try #require(button.titleLabel)
        #expect(label.frame.minX == 12 && label.frame.maxX == 52)
        let whole = label.sizeThatFits(.zero).width.rounded(.up)
        func place(_ alignment: UIControl.ContentHorizontalAlignment) -> CGRect {
            button.frame.size.width = 300
            button.contentHorizontalAlignment = alignment
            harness.advance(seconds: 0.02)
            return label.frame
        }
        #expect(place(.left).minX == 12 && label.frame.width == whole)
        #expect(place(.right).maxX == 292 && label.frame.width == whole)
        #expect(abs(place(.center).midX - 152) <= 0.5 && label.frame.width == whole)
    }

    @Test func aFilledButtonShowsItsTint() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "x"
        let button = UIButton(configuration: configuration)
        button.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        #expect(harness.look().rgb(30, 40) == 0xFF0000)
        button.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        #expect(harness.look().rgb(30, 40) == 0x0000FF)
    }

    @Test func aButtonTakesTheTintAndStyleOfWhereItIsPut() {
        let harness = Harness(size: CGSize(width: 120, height: 60))
        harness.window.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        harness.window.overrideUserInterfaceStyle = .dark
        var configuration = UIButton.Configuration.filled()
        configuration.title = "x"
        let button = UIButton(configuration: configuration)
        let line = UIView(frame: CGRect(x: 0, y: 50, width: 120, height: 10))
        line.backgroundColor = .systemBackground
        button.frame = CGRect(x: 10, y: 5, width: 80, height: 40)
        harness.window.addSubview(line)
        harness.window.addSubview(button)
        harness.show()
        #expect(harness.look().rgb(20, 20) == 0xFF0000)
        #expect(harness.look().rgb(20, 55) == 0x000000)
    }

    @Test func aToggleSelectsItself() {
        let button = UIButton(type: .system)
        button.changesSelectionAsPrimaryAction = true
        let harness = show(button, at: CGRect(x: 20, y: 20, width: 100, height: 40))
        harness.tap(button)
        #expect(button.isSelected)
        harness.tap(button)
        #expect(!button.isSelected)
    }

    private func show(_ button: UIButton, width: CGFloat = 200) -> Harness {
        let harness = Harness(size: CGSize(width: 220, height: 100))
        button.frame = CGRect(x: 10, y: 10, width: width, height: 60)
        harness.window.addSubview(button)
        harness.show()
        return harness
    }

    private var dot: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
    }

    @Test func theIndicatorTakesThePictureAndLeavesTheTitle() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Save"
        configuration.image = dot
        let button = UIButton(configuration: configuration)
        let harness = show(button)
        #expect(button.imageView?.isHidden == false)
        button.configuration?.showsActivityIndicator = true
        harness.frame()
        let indicator = try #require(
            button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first)
        let title = try #require(button.titleLabel)
        #expect(indicator.isAnimating && button.imageView?.isHidden == true)
        #expect(!title.isHidden && indicator.frame.maxX <= title.frame.minX)
        button.configuration?.showsActivityIndicator = false
        harness.frame()
        #expect(!indicator.isAnimating && button.imageView?.isHidden == false)
        harness.rest()
    }

    @Test(arguments: [false, true]) func titlesAlignWithTheirSubtitles(isMirrored: Bool) throws {
        var configuration = UIButton.Configuration.gray()
        configuration.title = "Go"
        configuration.subtitle = "A longer second line"
        configuration.titleAlignment = .leading
        let button = UIButton(configuration: configuration)
        if isMirrored { button.semanticContentAttribute = .forceRightToLeft }
        let harness = show(button)
        let title = try #require(button.titleLabel), subtitle = try #require(button.subtitleLabel)
        #expect(title.frame.width < subtitle.frame.width)
        func edges() -> [Bool] {
            [
                abs(title.frame.minX - subtitle.frame.minX) < 1,
                abs(title.frame.midX - subtitle.frame.midX) < 1,
                abs(title.frame.maxX - subtitle.frame.maxX) < 1,
            ]
        }
        #expect(edges() == [!isMirrored, false, isMirrored])
        button.configuration?.titleAlignment = .trailing
        harness.frame()
        #expect(edges() == [isMirrored, false, !isMirrored])
        button.configuration?.titleAlignment = .automatic
        harness.frame()
        #expect(edges() == [false, true, false])
        button.configuration?.image = dot
        harness.frame()
        #expect(edges() == [!isMirrored, false, isMirrored], "beside the picture")
    }

    @Test func aCustomButtonsPictureDarkensAndPales() {
        let button = UIButton(type: .custom)
        button.setImage(dot, for: .normal)
        let harness = show(button)
        let middle = (110, 40)
        #expect(harness.look().rgb(middle.0, middle.1) == 0xFF0000)
        harness.press(at: CGPoint(x: 110, y: 40))
        #expect(harness.look().rgb(middle.0, middle.1) == 0x990000)
        button.adjustsImageWhenHighlighted = false
        #expect(harness.look().rgb(middle.0, middle.1) == 0xFF0000)
        harness.release()
        button.isEnabled = false
        #expect(harness.look().rgb(middle.0, middle.1) != 0xFF0000)
        button.adjustsImageWhenDisabled = false
        #expect(harness.look().rgb(middle.0, middle.1) == 0xFF0000)
    }

    @Test func aBackgroundHasColourCornersAndALine() {
        var configuration = UIButton.Configuration.plain()
        configuration.background.backgroundColor = .green
        configuration.background.strokeColor = .red
        configuration.background.strokeWidth = 3
        configuration.background.backgroundInsets = NSDirectionalEdgeInsets(
            top: 10, leading: 20, bottom: 10, trailing: 0)
        configuration.cornerStyle = .fixed
        configuration.background.cornerRadius = 0
        let button = UIButton(configuration: configuration)
        let harness = show(button)
        let picture = harness.look()
        #expect(picture.rgb(20, 40) == 0xFFFFFF, "outside of the insets")
        #expect(picture.rgb(31, 21) == 0xFF0000 && picture.rgb(120, 40) == 0x00FF00)
        button.configuration?.background = .clear()
        #expect(harness.look().rgb(120, 40) == 0xFFFFFF)
    }

    @Test func aSelectedButtonLooksStronger() {
        let button = UIButton(configuration: .gray())
        button.tintColor = .red
        let harness = show(button)
        #expect(harness.look().rgb(40, 40) != 0xFF0000)
        button.isSelected = true
        #expect(harness.look().rgb(40, 40) == 0xFF0000)
        button.configuration?.automaticallyUpdateForSelection = false
        #expect(harness.look().rgb(40, 40) != 0xFF0000)
    }

    private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
    }

    @Test func titleAndPictureAreAtTheEdgeEachByItself() {
        let button = UIButton(type: .custom)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
        button.setTitle("Title", for: .normal)
        button.setImage(picture(30, 50), for: .normal)
        func parts() -> (title: CGRect, image: CGRect) {
            button.layoutIfNeeded()
            return (button.titleLabel?.frame ?? .zero, button.imageView?.frame ?? .zero)
        }
        button.contentVerticalAlignment = .top
        #expect(parts().title.minY == 0 && parts().image.minY == 0)
        #expect(parts().title.height < 40)
        button.contentVerticalAlignment = .bottom
        #expect(parts().title.maxY == 120 && parts().image.maxY == 120)
        button.contentVerticalAlignment = .center
        #expect(abs(parts().title.midY - parts().image.midY) <= 1)
    }

    @Test func theSizeThatFitsIsThatOfTheHigherPart() {
        let button = UIButton(type: .custom)
        button.sizeToFit()
        #expect(button.bounds.size == CGSize(width: 30, height: 34))
        button.setTitle("Title", for: .normal)
        let title = button.intrinsicContentSize.height
        #expect(title > 30 && title < 40)
        button.setImage(picture(30, 80), for: .normal)
        #expect(button.intrinsicContentSize.height == 80)
        button.setImage(picture(30, 10), for: .normal)
        #expect(button.intrinsicContentSize.height == title)
        button.setTitle(nil, for: .normal)
        #expect(button.intrinsicContentSize == CGSize(width: 30, height: 10))
    }
}
