import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileControls

/// Content and backgrounds of rows: every part with and without the others, every style in every
/// state.
@Suite @MainActor struct ListContentTests {
    private typealias Parts = ListContentLayout.Parts

    /// Texts of a fixed area: the narrower, the higher.
    private func text(_ width: CGFloat, _ height: CGFloat) -> (CGFloat) -> CGSize {
        { room in
            room >= width
                ? CGSize(width: width, height: height)
                : CGSize(width: max(room, 0), height: height * (width / max(room, 1)).rounded(.up))
        }
    }

    private func parts(
        image: CGSize = .zero, reserved: CGSize = .zero, isSideBySide: Bool = false,
        text: ((CGFloat) -> CGSize)? = nil, secondary: ((CGFloat) -> CGSize)? = nil
    ) -> Parts {
        Parts(
            margins: NSDirectionalEdgeInsets(top: 3, leading: 10, bottom: 5, trailing: 20),
            image: image, reserved: reserved, imagePadding: 6, isSideBySide: isSideBySide,
            horizontalPadding: 7, verticalPadding: 2, text: text, secondary: secondary)
    }

    @Test func textsBesideAndBelowEachOther() {
        let (first, second) = (text(60, 20), text(40, 14))
        // 60 + 7 + 40 are just as wide as 137 less margins.
        for (width, isBeside) in [(137, true), (136.5, false), (200, true), (90, false)] {
            for wishes in [true, false] {
                let layout = ListContentLayout(
                    parts(isSideBySide: wishes, text: first, secondary: second), width: width)
                let room = CGFloat(width) - 30
                #expect(layout.textStart == 10)
                if wishes, isBeside {
                    #expect(layout.text == CGRect(x: 10, y: 0, width: room - 47, height: 20))
                    #expect(
                        layout.secondary
                            == CGRect(x: 10 + room - 40, y: 3, width: 40, height: 14))
                    #expect(layout.partsHeight == 20 && layout.wantedWidth == 137)
                } else {
                    let (one, two) = (first(room).height, second(room).height)
                    #expect(layout.text == CGRect(x: 10, y: 0, width: room, height: one))
                    #expect(
                        layout.secondary
                            == CGRect(x: 10, y: one + 2, width: room, height: two))
                    #expect(layout.partsHeight == one + 2 + two && layout.wantedWidth == 90)
                }
                #expect(layout.height == layout.partsHeight + 8 && layout.image.size == .zero)
            }
        }
        let lower = ListContentLayout(
            parts(isSideBySide: true, text: second, secondary: first), width: 300)
        #expect(lower.text.minY == 3 && lower.secondary.minY == 0)
        for wishes in [true, false] {
            let alone = ListContentLayout(parts(isSideBySide: wishes, text: first), width: 300)
            #expect(alone.text == CGRect(x: 10, y: 0, width: 270, height: 20))
            #expect(alone.partsHeight == 20 && alone.wantedWidth == 90)
            let other = ListContentLayout(
                parts(isSideBySide: wishes, secondary: second), width: 300)
            #expect(other.secondary == CGRect(x: 10, y: 0, width: 270, height: 14))
            #expect(other.partsHeight == 14)
            let none = ListContentLayout(parts(isSideBySide: wishes), width: 300)
            #expect(none.partsHeight == 0 && none.height == 8 && none.wantedWidth == 30)
        }
        #expect(ListContentLayout(parts(text: first), width: 20).text.width == 0)
    }

    @Test func picturesKeepTheirRoom() {
        let first = text(60, 20)
        for (image, reserved, start, x, height) in [
            (CGSize(width: 16, height: 12), CGSize.zero, 32, 10, 20),
            (CGSize(width: 16, height: 30), .zero, 32, 10, 30),
            (CGSize(width: 16, height: 12), CGSize(width: 26, height: 0), 42, 15, 20),
            (CGSize(width: 16, height: 12), CGSize(width: 26, height: 44), 42, 15, 44),
            (CGSize(width: 16, height: 12), CGSize(width: 0, height: 40), 32, 10, 40),
            (.zero, CGSize(width: 26, height: 44), 42, 0, 20), (.zero, .zero, 10, 0, 20),
            (.zero, CGSize(width: 0, height: 44), 10, 0, 20),
            (CGSize(width: 16, height: 0), .zero, 10, 0, 20),
        ] as [(CGSize, CGSize, CGFloat, CGFloat, CGFloat)] {
            let layout = ListContentLayout(
                parts(image: image, reserved: reserved, text: first), width: 300)
            #expect(layout.textStart == start && layout.partsHeight == height)
            #expect(layout.text.minX == start && layout.text.maxX == 280)
            #expect(layout.text.minY == (height - 20) / 2)
            #expect(layout.wantedWidth == start + 80)
            guard image.height > 0 else { continue }
            #expect(
                layout.image
                    == CGRect(
                        x: x, y: (height - image.height) / 2, width: image.width,
                        height: image.height))
        }
    }

    // MARK: Views

    @Test func aViewShowsItsConfiguration() throws {
        var content = UIListContentConfiguration.cell()
        content.axesPreservingSuperviewLayoutMargins = []
        let view = UIListContentView(configuration: content)
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
        let harness = Harness(size: CGSize(width: 300, height: 100))
        harness.window.addSubview(view)
        harness.show()
        func labels() -> [UILabel] {
            view.configuration = content
            harness.frame()
            return view.subviews.compactMap { $0 as? UILabel }
        }
        func picture() -> UIImageView? { view.subviews.compactMap { $0 as? UIImageView }.first }
        #expect(labels().isEmpty && view.intrinsicContentSize.height == 22)
        content.text = ""
        content.secondaryText = ""
        #expect(labels().isEmpty)
        content.text = "some text"
        #expect(labels().map(\.text) == ["some text"])
        for (transform, shown) in [
            (UIListContentConfiguration.TextProperties.TextTransform.uppercase, "SOME TEXT"),
            (.lowercase, "some text"), (.capitalized, "Some Text"), (.none, "some text"),
        ] {
            content.textProperties.transform = transform
            #expect(labels()[0].text == shown)
        }
        content.secondaryAttributedText = NSAttributedString(string: "second")
        content.textProperties.numberOfLines = -2
        content.textProperties.lineBreakMode = .byTruncatingHead
        content.textProperties.adjustsFontSizeToFitWidth = true
        content.textProperties.minimumScaleFactor = 0.4
        content.textProperties.adjustsFontForContentSizeCategory = false
        content.secondaryTextProperties.color = .red
        content.secondaryTextProperties.font = .systemFont(ofSize: 9)
        let both = labels()
        #expect(both.map(\.text) == ["some text", "second"])
        #expect(both[0].numberOfLines == 0 && both[0].lineBreakMode == .byTruncatingHead)
        #expect(both[0].adjustsFontSizeToFitWidth && both[0].minimumScaleFactor == 0.4)
        #expect(!both[0].adjustsFontForContentSizeCategory)
        #expect(both[1].adjustsFontForContentSizeCategory && both[1].textColor == .red)
        for (alignment, shown) in [
            (
                UIListContentConfiguration.TextProperties.TextAlignment.center,
                NSTextAlignment.center
            ),
            (.justified, .justified), (.natural, .natural),
        ] {
            content.textProperties.alignment = alignment
            #expect(labels()[0].textAlignment == shown)
        }
        // The parts are in the middle of the height.
        let frames = labels().map(\.frame)
        let whole = frames[0].union(frames[1])
        #expect(abs(whole.midY - 40) <= 1 && frames[1].minY - frames[0].maxY == 2)
        #expect(whole.minX == 16 && whole.maxX == 184)
        content.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: .nan, leading: .infinity, bottom: 20, trailing: 10)
        #expect(labels()[0].frame.minX == 0 && labels()[0].frame.maxX == 190)
        content.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 0, leading: 5, bottom: 0, trailing: 10)
        view.semanticContentAttribute = .forceRightToLeft
        #expect(labels()[0].frame.minX == 10 && labels()[0].frame.maxX == 195)
        view.semanticContentAttribute = .forceLeftToRight

        content.image = PictureRows.dot
        content.imageProperties.tintColor = .green
        content.imageProperties.cornerRadius = 3
        _ = labels()
        let image = try #require(picture())
        #expect(image.tintColor == .green && image.layer.cornerRadius == 3 && image.clipsToBounds)
        #expect(image.frame.size == CGSize(width: 14, height: 14) && image.frame.minX == 5)
        #expect(labels()[0].frame.minX == 35)
        content.imageProperties.tintColorTransformer = UIConfigurationColorTransformer { _ in .blue
        }
        content.imageProperties.cornerRadius = -1
        content.imageProperties.maximumSize = CGSize(width: 7, height: 0)
        content.imageProperties.reservedLayoutSize = CGSize(width: 27, height: 0)
        _ = labels()
        #expect(image.tintColor == .blue && image.layer.cornerRadius == 0 && !image.clipsToBounds)
        #expect(image.frame.size == CGSize(width: 7, height: 7) && image.frame.minX == 15)
        content.imageProperties.maximumSize = CGSize(width: 0, height: 3.5)
        _ = labels()
        #expect(image.frame.size == CGSize(width: 3.5, height: 3.5))
        content.imageProperties.maximumSize = CGSize(width: 100, height: 100)
        content.imageProperties.tintColor = nil
        content.imageProperties.tintColorTransformer = nil
        _ = labels()
        #expect(image.frame.size == CGSize(width: 14, height: 14))
        view.tintColor = .purple
        #expect(image.tintColor == .purple)
        content.image = nil
        #expect(labels().count == 2 && picture() == nil)
        // As high as the content at a width that is required, as wide as it wants otherwise.
        let fitting = view.systemLayoutSizeFitting(
            CGSize(width: 150, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(fitting.width == 150 && fitting.height == view.sizeThatFits(fitting).height)
        let wanted = view.systemLayoutSizeFitting(
            CGSize(width: 150, height: 0), withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(wanted.width != 150 && wanted.width > 30)
        #expect(view.sizeThatFits(CGSize(width: CGFloat.infinity, height: 0)).width == 0)
    }

    @Test func marginsAreAtLeastThoseAround() {
        var content = UIListContentConfiguration.cell()
        content.text = "text"
        content.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 11, leading: 16, bottom: 11, trailing: 16)
        let view = UIListContentView(configuration: content)
        let around = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 90))
        around.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 30, leading: 5, bottom: 5, trailing: 40)
        around.addSubview(view)
        view.frame = around.bounds
        let harness = Harness(size: CGSize(width: 300, height: 100))
        harness.window.addSubview(around)
        harness.show()
        let text = view.intrinsicContentSize.height - 41
        for (axes, left, right, vertical) in [
            (UIAxis.both, 16, 160, 41), (.horizontal, 16, 160, 22), (.vertical, 16, 184, 41),
            ([], 16, 184, 22),
        ] as [(UIAxis, CGFloat, CGFloat, CGFloat)] {
            content.axesPreservingSuperviewLayoutMargins = axes
            view.configuration = content
            harness.frame()
            let frame = view.subviews[0].frame
            #expect(frame.minX == left && frame.maxX == right)
            #expect(view.intrinsicContentSize.height == text + vertical)
            #expect(view.preservesSuperviewLayoutMargins == !axes.isEmpty)
            #expect(view.textStart == left)
        }
    }

    // MARK: Styles and states

    @Test func stylesDiffer() {
        typealias Content = UIListContentConfiguration
        let footnote = UIFont.preferredFont(forTextStyle: .footnote)
        let headline = UIFont.preferredFont(forTextStyle: .headline)
        let body = UIFont.preferredFont(forTextStyle: .body)
        for (content, font, color, top) in [
            (Content.cell(), body, UIColor.label, 11), (.subtitleCell(), body, .label, 11),
            (.valueCell(), body, .label, 11), (.sidebarCell(), body, .label, 11),
            (.sidebarSubtitleCell(), body, .label, 11),
            (.accompaniedSidebarCell(), body, .label, 11),
            (.accompaniedSidebarSubtitleCell(), body, .label, 11),
            (.sidebarHeader(), headline, .label, 11), (.plainHeader(), headline, .label, 6),
            (.plainFooter(), footnote, .secondaryLabel, 6),
            (.groupedHeader(), footnote, .secondaryLabel, 16),
            (.groupedFooter(), footnote, .secondaryLabel, 6),
            (.prominentInsetGroupedHeader(), headline, .label, 16),
            (
                .extraProminentInsetGroupedHeader(), .preferredFont(forTextStyle: .title3), .label,
                16
            ),
        ] as [(Content, UIFont, UIColor, CGFloat)] {
            #expect(content.textProperties.font == font && content.textProperties.color == color)
            #expect(content.directionalLayoutMargins.top == top)
            #expect(content.directionalLayoutMargins.bottom == (top == 11 ? 11 : 6))
            #expect(content.directionalLayoutMargins.leading == 16)
            #expect(
                content.axesPreservingSuperviewLayoutMargins == (top == 11 ? .both : .horizontal))
            #expect(content.imageToTextPadding == 16)
            #expect(content.textToSecondaryTextHorizontalPadding == 8)
            #expect(content.textToSecondaryTextVerticalPadding == 2)
        }
        #expect(Content.groupedHeader().textProperties.transform == .uppercase)
        #expect(Content.groupedFooter().textProperties.transform == .none)
        #expect(Content.valueCell().prefersSideBySideTextAndSecondaryText)
        #expect(Content.valueCell().secondaryTextProperties.font == body)
        #expect(!Content.cell().prefersSideBySideTextAndSecondaryText)
        #expect(Content.cell().secondaryTextProperties.font == footnote)
        #expect(UIListContentConfiguration.ImageProperties.standardDimension == 28)
    }

    private func state(_ change: (inout UICellConfigurationState) -> Void)
        -> UICellConfigurationState
    {
        var state = UICellConfigurationState(traitCollection: UITraitCollection())
        change(&state)
        return state
    }

    @Test func colorsFollowTheState() {
        let resting = state { _ in }
        let disabled = state { $0.isDisabled = true }
        let selected = state { $0.isSelected = true }
        let pressed = state { $0.isHighlighted = true }
        for (content, marked) in [
            (UIListContentConfiguration.cell(), nil), (.sidebarCell(), .white),
        ] as [(UIListContentConfiguration, UIColor?)] {
            var content = content
            for (state, color) in [
                (disabled, UIColor.tertiaryLabel), (selected, marked), (pressed, marked),
                (resting, nil), (selected, marked), (disabled, .tertiaryLabel), (resting, nil),
            ] {
                content = content.updated(for: state)
                #expect(content.textProperties.color == color ?? .label)
                #expect(content.secondaryTextProperties.color == color ?? .secondaryLabel)
                #expect(content.imageProperties.resolvedTintColor(for: .red) == color ?? .red)
            }
            content.textProperties.color = .green
            content.imageProperties.tintColor = .blue
            let updated = content.updated(for: disabled)
            #expect(updated.textProperties.color == .green)
            #expect(updated.secondaryTextProperties.color == .tertiaryLabel)
            #expect(updated.imageProperties.resolvedTintColor(for: .red) == .blue)
            content.textProperties.colorTransformer = UIConfigurationColorTransformer { _ in .cyan }
            #expect(content.textProperties.resolvedColor() == .cyan)
        }
        typealias Background = UIBackgroundConfiguration
        for (make, resting, marked, radius) in [
            (Background.listPlainCell, UIColor.systemBackground, UIColor.systemGray4, 0),
            (
                Background.listGroupedCell, .secondarySystemGroupedBackground, .systemGray4, 0
            ), (Background.listSidebarCell, .clear, nil, 8),
            (Background.listAccompaniedSidebarCell, .clear, .systemGray4, 8),
            (Background.listPlainHeaderFooter, .systemBackground, .systemGray4, 0),
            (Background.listGroupedHeaderFooter, .clear, .clear, 0),
            (Background.listSidebarHeader, .clear, .clear, 0),
        ] as [(() -> Background, UIColor, UIColor?, CGFloat)] {
            var background = make()
            #expect(background.backgroundColor == resting && background.cornerRadius == radius)
            for _ in 0..<2 {
                background = background.updated(for: selected)
                #expect(background.backgroundColor == marked)
                background = background.updated(for: self.state { _ in })
                #expect(background.backgroundColor == resting)
                background = background.updated(for: pressed)
                #expect(background.backgroundColor == marked)
            }
            background.backgroundColor = .green
            #expect(background.updated(for: selected).backgroundColor == .green)
        }
        #expect(
            Background.clear().backgroundColor == .clear && Background.clear().cornerRadius == 0)
        #expect(Background.clear().updated(for: selected).backgroundColor == .clear)
        var own = Background()
        #expect(own.resolvedBackgroundColor(for: .red) == .red && own.cornerRadius == 8)
        #expect(own.resolvedStrokeColor(for: .red) == .red && own.stroke(tint: .red) == nil)
        for (width, shown) in [(2, 2), (0, nil), (-1, nil), (.nan, nil), (.infinity, nil)]
            as [(CGFloat, CGFloat?)]
        {
            own.strokeWidth = width
            #expect(own.stroke(tint: .red)?.width == shown)
        }
        (own.backgroundColor, own.strokeColor) = (.blue, .green)
        #expect(own.resolvedBackgroundColor(for: .red) == .blue)
        #expect(own.resolvedStrokeColor(for: .red) == .green)
        own.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .cyan }
        own.strokeColorTransformer = UIConfigurationColorTransformer { _ in .brown }
        #expect(own.resolvedBackgroundColor(for: .red) == .cyan)
        #expect(own.resolvedStrokeColor(for: .red) == .brown)
    }

    @Test func backgroundsKeepTheirInsets() {
        var background = UIBackgroundConfiguration()
        let view = ConfiguredBackgroundView(background)
        let around = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        around.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 1, leading: 2, bottom: 3, trailing: 4)
        around.addSubview(view)
        view.frame = around.bounds
        let harness = Harness(size: CGSize(width: 300, height: 100))
        harness.window.addSubview(around)
        harness.show()
        let fill = view.subviews[0]
        func frame() -> CGRect {
            view.configuration = background
            harness.frame()
            return fill.frame
        }
        #expect(frame() == view.bounds && fill.layer.cornerRadius == 8)
        background.backgroundInsets = NSDirectionalEdgeInsets(
            top: 5, leading: 6, bottom: 7, trailing: 8)
        #expect(frame() == CGRect(x: 6, y: 5, width: 86, height: 48))
        for (edges, rect) in [
            (NSDirectionalRectEdge.top, CGRect(x: 6, y: 6, width: 86, height: 47)),
            (.leading, CGRect(x: 8, y: 5, width: 84, height: 48)),
            (.bottom, CGRect(x: 6, y: 5, width: 86, height: 45)),
            (.trailing, CGRect(x: 6, y: 5, width: 82, height: 48)),
            (.all, CGRect(x: 8, y: 6, width: 80, height: 44)),
        ] {
            background.edgesAddingLayoutMarginsToBackgroundInsets = edges
            #expect(frame() == rect)
        }
        view.semanticContentAttribute = .forceRightToLeft
        #expect(frame() == CGRect(x: 12, y: 6, width: 80, height: 44))
        view.semanticContentAttribute = .forceLeftToRight
        let custom = UIView()
        background.customView = custom
        background.cornerRadius = .infinity
        background.strokeWidth = 2
        background.strokeColor = .red
        #expect(frame() == CGRect(x: 8, y: 6, width: 80, height: 44))
        #expect(custom.superview === fill && custom.frame == fill.bounds)
        #expect(fill.layer.cornerRadius == 0 && fill.layer.borderWidth == 2)
        background.customView = UIView()
        background.strokeWidth = 0
        background.cornerRadius = -3
        _ = frame()
        #expect(custom.superview == nil && fill.subviews == [background.customView])
        #expect(fill.layer.borderWidth == 0 && fill.layer.cornerRadius == 0)
        background.backgroundInsets.leading = .infinity
        #expect(frame() == CGRect(x: 8, y: 6, width: 80, height: 44))
        background.backgroundInsets = NSDirectionalEdgeInsets(
            top: 50, leading: 90, bottom: 50, trailing: 90)
        #expect(frame().size == .zero)
        background.backgroundColor = nil
        view.tintColor = .green
        _ = frame()
        #expect(fill.backgroundColor == .green)
    }
}
