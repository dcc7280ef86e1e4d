import Foundation
import Tactile
import TestSupport
import Testing

/// Views and stacks look the same whenever a property is set.
@MainActor
@Suite struct LaterPropertyTests {
    private func box(_ color: UIColor, _ frame: CGRect) -> UIView {
        let view = UIView(frame: frame)
        view.backgroundColor = color
        return view
    }

    @Test func views() {
        func make() -> UIView {
            let view = box(.lightGray, CGRect(x: 30, y: 20, width: 100, height: 60))
            let inner = box(.red, CGRect(x: -10, y: 10, width: 60, height: 30))
            inner.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
            view.addSubview(inner)
            view.addSubview(box(.blue, CGRect(x: 70, y: 30, width: 50, height: 50)))
            return view
        }
        let mask = box(.black, CGRect(x: 5, y: 5, width: 50, height: 40))
        expectSameWheneverSet(
            UIView.self, of: make,
            [
                .property(\.frame, CGRect(x: 0, y: 0, width: 50, height: 90)),
                .property(\.bounds, CGRect(x: 20, y: 10, width: 100, height: 60)),
                .property(\.center, CGPoint(x: 100, y: 60)),
                .property(
                    \.transform, CGAffineTransform(rotationAngle: 0.5),
                    CGAffineTransform(scaleX: 2, y: 0.5)),
                .property(\.alpha, 0.5, 0), .property(\.isHidden, true),
                .property(\.clipsToBounds, true), .property(\.backgroundColor, nil, .yellow),
                .property(\.mask, mask), .property(\.layer.cornerRadius, 10, 30),
                .property(\.layer.borderWidth, 2, 6),
                .property(\.layer.zPosition, 3, isSeen: false),
                .property(\.layer.shadowOpacity, 1, 0.4),
                .property(\.layer.masksToBounds, true),
                .property(\.subviews[0].isHidden, true), .property(\.subviews[1].alpha, 0.25),
                .property(\.accessibilityLabel, "said", isSeen: false),
            ])
    }

    @Test func accessibility() {
        expectSameWheneverSet(
            UIView.self,
            of: {
                let view = box(.red, CGRect(x: 10, y: 10, width: 50, height: 50))
                view.isAccessibilityElement = true
                view.accessibilityLabel = "name"
                return view
            },
            [
                .property(\.accessibilityLabel, "other"), .property(\.accessibilityValue, "value"),
                .property(\.accessibilityHint, "hint"),
                .property(\.accessibilityTraits, .button, .header, [.button, .selected]),
                .property(\.isAccessibilityElement, false),
                .property(\.accessibilityElementsHidden, true),
                .property(\.isHidden, true),
            ])
    }

    @Test(arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
    func stacks(axis: NSLayoutConstraint.Axis) {
        func make() -> UIStackView {
            let stack = UIStackView(frame: CGRect(x: 10, y: 10, width: 190, height: 101))
            stack.axis = axis
            for (index, color) in [UIColor.red, .green, .blue].enumerated() {
                let view = UILabel()
                view.text = String(repeating: "m", count: index + 1)
                view.backgroundColor = color
                view.font = .systemFont(ofSize: CGFloat(10 + 3 * index))
                stack.addArrangedSubview(view)
            }
            return stack
        }
        expectSameWheneverSet(
            UIStackView.self, of: make,
            [
                .property(\.axis, axis == .horizontal ? .vertical : .horizontal),
                .property(\.spacing, 5, 20),
                .property(
                    \.alignment, .center, .leading, .trailing),
                .property(
                    \.distribution, .fillEqually, .fillProportionally, .equalSpacing,
                    .equalCentering),
                .property(\.isLayoutMarginsRelativeArrangement, true),
                .property(\.frame.size, CGSize(width: 120, height: 60)),
                .property(
                    \.semanticContentAttribute, .forceRightToLeft, isSeen: axis == .horizontal),
                .property(\.arrangedSubviews[1].isHidden, true),
                .property(\.arrangedSubviews[0].isHidden, true),
                .call(
                    "custom spacing", 25, 1,
                    read: { $0.customSpacing(after: $0.arrangedSubviews[0]) },
                    set: { $0.setCustomSpacing($1, after: $0.arrangedSubviews[0]) }),
            ])
        expectSameWheneverSet(
            UIStackView.self,
            of: {
                let stack = make()
                stack.isLayoutMarginsRelativeArrangement = true
                stack.distribution = .equalSpacing
                return stack
            },
            [
                .property(
                    \.layoutMargins, .zero, UIEdgeInsets(top: 9, left: 20, bottom: 3, right: 1)),
                .property(
                    \.directionalLayoutMargins,
                    NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 2)),
                .property(\.distribution, .fill, .equalCentering),
            ])
    }
}
