import Foundation
import Tactile
import TestSupport
import Testing

/// Controls look the same whenever a property is set.
@MainActor
@Suite struct LaterPropertyTests {
    private func picture(_ size: CGFloat = 14) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 2, y: 2, width: size - 4, height: size - 4))
        }
    }

    private func placed<Root: UIView>(_ view: Root, _ width: CGFloat, _ height: CGFloat) -> Root {
        view.frame = CGRect(x: 10, y: 10, width: width, height: height)
        return view
    }

    @Test func labels() {
        let text = "Some words that need more than one line"
        expectSameWheneverSet(
            UILabel.self,
            of: {
                let label = placed(UILabel(), 120, 60)
                label.text = text
                label.shadowColor = .green
                return label
            },
            [
                .property(\.text, "b", nil, ""),
                .looks(
                    "attributed", { $0.attributedText = NSAttributedString(string: "attributed") }),
                .property(\.textColor, .red, .blue),
                .property(\.font, .systemFont(ofSize: 9), .boldSystemFont(ofSize: 22)),
                .property(\.textAlignment, .center, .right, isSeen: false),
                .property(\.numberOfLines, 0, 2),
                .property(\.lineBreakMode, .byTruncatingMiddle, .byTruncatingHead, .byClipping),
                .property(\.isEnabled, false),
                .property(\.isHighlighted, true, isSeen: false),
                .property(
                    \.shadowOffset, CGSize(width: 2, height: 2), CGSize(width: -3, height: 0)),
                .property(\.shadowColor, nil, .black),
                .property(\.adjustsFontSizeToFitWidth, true, isSeen: false),
                .property(\.semanticContentAttribute, .forceRightToLeft, isSeen: false),
            ])
        expectSameWheneverSet(
            UILabel.self,
            of: {
                let label = placed(UILabel(), 90, 30)
                label.text = text
                label.adjustsFontSizeToFitWidth = true
                label.minimumScaleFactor = 0.5
                label.highlightedTextColor = .magenta
                return label
            },
            [
                .property(\.minimumScaleFactor, 0.9, 0.2),
                .property(\.adjustsFontSizeToFitWidth, false),
                .property(\.highlightedTextColor, .cyan, isSeen: false),
                .property(\.isHighlighted, true),
                .property(\.preferredMaxLayoutWidth, 40, isSeen: false),
            ])
    }

    @Test func imageViews() {
        let (small, other) = (picture(), picture(30))
        let template = picture(20).withRenderingMode(.alwaysTemplate)
        expectSameWheneverSet(
            UIImageView.self,
            of: {
                let view = placed(UIImageView(image: small), 60, 40)
                view.highlightedImage = other
                view.clipsToBounds = true
                return view
            },
            [
                .property(\.image, other, template, nil),
                .property(\.highlightedImage, template, nil, isSeen: false),
                .property(\.isHighlighted, true),
                .property(\.contentMode, .center, .scaleAspectFit, .bottomRight, .left),
                .property(\.backgroundColor, .yellow, .clear.withAlphaComponent(0.2)),
                .property(\.alpha, 0.5, 0),
                .property(\.isHidden, true),
            ])
        expectSameWheneverSet(
            UIImageView.self, of: { placed(UIImageView(image: template), 60, 40) },
            [
                .property(\.tintColor, .red, .green),
                .property(\.tintAdjustmentMode, .dimmed),
            ])
    }

    @Test func buttons() {
        let image = picture()
        expectSameWheneverSet(
            UIButton.self,
            of: {
                let button = placed(UIButton(type: .system), 160, 50)
                button.setTitle("Title", for: .normal)
                return button
            },
            [
                .call(
                    "title", "Other", "", nil, read: { $0.title(for: .normal) },
                    set: { $0.setTitle($1, for: .normal) }),
                .call(
                    "title color", UIColor.red, .green, read: { $0.titleColor(for: .normal) },
                    set: { $0.setTitleColor($1, for: .normal) }),
                .call(
                    "image", image, picture(24), read: { $0.image(for: .normal) },
                    set: { $0.setImage($1, for: .normal) }),
                .call(
                    "background", image, read: { $0.backgroundImage(for: .normal) },
                    set: { $0.setBackgroundImage($1, for: .normal) }),
                .call(
                    "attributed", NSAttributedString(string: "Styled"),
                    read: { $0.attributedTitle(for: .normal) },
                    set: { $0.setAttributedTitle($1, for: .normal) }),
                .call(
                    "disabled title", "Off", isSeen: false, read: { $0.title(for: .disabled) },
                    set: { $0.setTitle($1, for: .disabled) }),
                .property(\.isEnabled, false),
                .property(\.isSelected, true), .property(\.isHighlighted, true),
                .property(\.tintColor, .red, .purple),
                .property(\.contentHorizontalAlignment, .left, .right, .trailing),
                .property(\.contentVerticalAlignment, .top, .bottom),
                .looks(
                    "configuration", { $0.configuration = .filled() },
                    { $0.configuration = .tinted() }, { $0.configuration = .gray() },
                    { $0.configuration = .bordered() }),
            ])
    }

    @Test func configuredButtons() {
        let image = picture()
        func base() -> UIButton.Configuration {
            var configuration = UIButton.Configuration.filled()
            configuration.title = "Title"
            return configuration
        }
        func change(
            _ change: @escaping (inout UIButton.Configuration) -> Void
        ) -> (UIButton) -> Void {
            { button in
                var configuration = base()
                change(&configuration)
                button.configuration = configuration
            }
        }
        expectSameWheneverSet(
            UIButton.self, of: { placed(UIButton(configuration: base()), 170, 70) },
            [
                .looks(
                    "configuration", change { $0.title = "Other" },
                    change { $0.subtitle = "below" }, change { $0.image = image },
                    change {
                        $0.image = image
                        $0.imagePlacement = .trailing
                    },
                    change {
                        $0.image = image
                        $0.imagePlacement = .top
                        $0.imagePadding = 9
                    }, change { $0.baseForegroundColor = .black },
                    change { $0.baseBackgroundColor = .orange },
                    change { $0.cornerStyle = .capsule }),
                .property(\.isEnabled, false),
                .property(\.tintColor, .red),
            ])
    }

    @Test func values() {
        expectSameWheneverSet(
            UISlider.self,
            of: {
                let slider = placed(UISlider(), 180, 40)
                slider.value = 0.4
                return slider
            },
            [
                .property(\.value, 0, 0.9, 1),
                .property(\.minimumValue, 0.2, -1), .property(\.maximumValue, 2, 0.5),
                .property(\.minimumTrackTintColor, .red, .green),
                .property(\.maximumTrackTintColor, .red),
                .property(\.thumbTintColor, .red, .black),
                .property(\.minimumValueImage, picture()),
                .property(\.maximumValueImage, picture()),
                .property(\.isEnabled, false),
                .property(\.tintColor, .red),
                .property(\.semanticContentAttribute, .forceRightToLeft),
                .call(
                    "thumb", picture(24), read: { $0.thumbImage(for: .normal) },
                    set: { $0.setThumbImage($1, for: .normal) }),
            ])
        expectSameWheneverSet(
            UIProgressView.self, of: { placed(UIProgressView(), 180, 10) },
            [
                .property(\.progress, 0.5, 1),
                .property(\.trackTintColor, .red),
                .property(\.semanticContentAttribute, .forceRightToLeft, isSeen: false),
            ])
        expectSameWheneverSet(
            UIProgressView.self,
            of: {
                let progress = placed(UIProgressView(), 180, 10)
                progress.progress = 0.3
                return progress
            },
            [
                .property(\.progressTintColor, .red, .black), .property(\.tintColor, .red),
                .property(\.semanticContentAttribute, .forceRightToLeft),
                .property(\.progress, 0, 0.6),
            ])
        expectSameWheneverSet(
            UISwitch.self, of: { placed(UISwitch(), 51, 31) },
            [
                .property(\.isOn, true), .property(\.isEnabled, false),
                .property(\.thumbTintColor, .red, .black),
                .property(\.onTintColor, .red, isSeen: false),
            ])
        expectSameWheneverSet(
            UISwitch.self,
            of: {
                let toggle = placed(UISwitch(), 51, 31)
                toggle.isOn = true
                return toggle
            },
            [
                .property(\.onTintColor, .red, .black), .property(\.isOn, false),
                .property(\.semanticContentAttribute, .forceRightToLeft),
            ])
    }

    @Test func steppersAndPages() {
        expectSameWheneverSet(
            UIStepper.self,
            of: {
                let stepper = placed(UIStepper(), 94, 32)
                stepper.value = 5
                return stepper
            },
            [
                .property(\.value, 0, 100), .property(\.minimumValue, 5),
                .property(\.maximumValue, 5),
                .property(\.isEnabled, false), .property(\.tintColor, .red, isSeen: false),
                .property(\.semanticContentAttribute, .forceRightToLeft),
                .call(
                    "increment", picture(), read: { $0.incrementImage(for: .normal) },
                    set: { $0.setIncrementImage($1, for: .normal) }),
                .call(
                    "decrement", picture(), read: { $0.decrementImage(for: .normal) },
                    set: { $0.setDecrementImage($1, for: .normal) }),
            ])
        expectSameWheneverSet(
            UIPageControl.self,
            of: {
                let pages = placed(UIPageControl(), 160, 28)
                pages.numberOfPages = 4
                return pages
            },
            [
                .property(\.currentPage, 1, 3), .property(\.numberOfPages, 2, 6, 1),
                .property(\.currentPageIndicatorTintColor, .red),
                .property(\.pageIndicatorTintColor, .red),
                .property(\.backgroundStyle, .prominent), .property(\.direction, .rightToLeft),
                .property(\.preferredIndicatorImage, picture(8)),
                .property(\.isEnabled, false, isSeen: false),
            ])
        expectSameWheneverSet(
            UIPageControl.self,
            of: {
                let pages = placed(UIPageControl(), 160, 28)
                pages.numberOfPages = 1
                return pages
            }, [.property(\.hidesForSinglePage, true), .property(\.numberOfPages, 0, 3)])
    }

    @Test func segments() {
        let image = picture(), other = picture(20).withRenderingMode(.alwaysOriginal)
        expectSameWheneverSet(
            UISegmentedControl.self,
            of: {
                let control = placed(UISegmentedControl(items: ["a", "bb", "c"]), 190, 32)
                control.selectedSegmentIndex = 1
                return control
            },
            [
                .property(\.selectedSegmentIndex, 0, 2, UISegmentedControl.noSegment),
                .property(\.selectedSegmentTintColor, .red, .green),
                .property(\.apportionsSegmentWidthsByContent, true),
                .property(\.isEnabled, false),
                .property(\.semanticContentAttribute, .forceRightToLeft),
                .call(
                    "title", "new", "longer than before", read: { $0.titleForSegment(at: 0) },
                    set: { $0.setTitle($1, forSegmentAt: 0) }),
                .call(
                    "image", image, other, read: { $0.imageForSegment(at: 2) },
                    set: { $0.setImage($1, forSegmentAt: 2) }),
                .call(
                    "width", 30, 90, read: { $0.widthForSegment(at: 0) },
                    set: { $0.setWidth($1, forSegmentAt: 0) }),
                .call(
                    "enabled", false, read: { $0.isEnabledForSegment(at: 2) },
                    set: { $0.setEnabled($1, forSegmentAt: 2) }),
            ])
    }

    @Test func scrollViews() {
        expectSameWheneverSet(
            UIScrollView.self,
            of: {
                let scroll = placed(UIScrollView(), 120, 90)
                scroll.contentSize = CGSize(width: 300, height: 400)
                for index in 0..<6 {
                    let row = UIView(
                        frame: CGRect(x: 40 * index, y: 60 * index, width: 70, height: 50))
                    row.backgroundColor = index % 2 == 0 ? .red : .blue
                    scroll.addSubview(row)
                }
                return scroll
            },
            [
                .property(\.contentOffset, CGPoint(x: 0, y: 60), CGPoint(x: 90, y: 310)),
                .property(
                    \.contentInset, UIEdgeInsets(top: 0, left: 0, bottom: 30, right: 9),
                    isSeen: false),
                .property(\.bounds.origin, CGPoint(x: 30, y: 40)),
                .property(\.isScrollEnabled, false, isSeen: false),
                .property(\.clipsToBounds, false),
                .property(\.transform, CGAffineTransform(rotationAngle: 0.3)),
            ])
    }
}
