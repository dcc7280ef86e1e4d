import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

@MainActor @Suite struct StackViewTests {
    private func stack(
        _ views: [UIView], width: CGFloat? = nil, height: CGFloat? = nil,
        configure: (UIStackView) -> Void = { _ in }
    ) -> UIStackView {
        let root = makeRoot(), stack = UIStackView(arrangedSubviews: views)
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        stack.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        if let width { stack.widthAnchor.constraint(equalToConstant: width).isActive = true }
        if let height { stack.heightAnchor.constraint(equalToConstant: height).isActive = true }
        configure(stack)
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        roots.list.append(root)
        return stack
    }

    private final class Roots { var list: [UIView] = [] }
    private let roots = Roots()

    private func xs(_ stack: UIStackView) -> [CGFloat] { stack.arrangedSubviews.map(\.frame.minX) }
    private func widths(_ stack: UIStackView) -> [CGFloat] {
        stack.arrangedSubviews.map(\.frame.width)
    }

    @Test func aFreeStackIsAsLargeAsItsViews() {
        let stack = stack([SizedView(30, 10), SizedView(50, 40)]) { $0.spacing = 8 }
        #expect(stack.frame == CGRect(x: 0, y: 0, width: 88, height: 40))
        #expect(xs(stack) == [0, 38] && stack.arrangedSubviews[0].frame.height == 40)
        stack.axis = .vertical
        stack.layoutIfNeeded()
        #expect(stack.frame.size == CGSize(width: 50, height: 58))
        #expect(stack.arrangedSubviews[1].frame == CGRect(x: 0, y: 18, width: 50, height: 40))
    }

    @Test func fillStretchesWhoHugsLeast() {
        let soft = SizedView(30, 10), firm = SizedView(50, 10)
        firm.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        #expect(widths(stack([soft, firm], width: 200)) == [150, 50])
    }

    @Test func fillEqually() {
        let views = [SizedView(30, 10), SizedView(50, 10), SizedView(10, 10)]
        let stack = stack(views, width: 200) {
            $0.distribution = .fillEqually
            $0.spacing = 10
        }
        #expect(widths(stack) == [60, 60, 60] && xs(stack) == [0, 70, 140])
    }

    @Test func fillProportionally() {
        let views = [SizedView(30, 10), SizedView(60, 10), SizedView(10, 10)]
        let stack = stack(views, width: 200) { $0.distribution = .fillProportionally }
        #expect(widths(stack) == [60, 120, 20])
        views[2].contentSize.width = 110
        stack.layoutIfNeeded()
        #expect(widths(stack) == [30, 60, 110])
    }

    @Test func equalSpacing() {
        let views = [SizedView(30, 10), SizedView(60, 10), SizedView(10, 10)]
        let stack = stack(views, width: 200) {
            $0.distribution = .equalSpacing
            $0.spacing = 5
        }
        #expect(widths(stack) == [30, 60, 10] && xs(stack) == [0, 80, 190])
        #expect(
            self.stack([SizedView(30, 10), SizedView(60, 10)]) {
                $0.distribution = .equalSpacing
                $0.spacing = 5
            }.frame.width == 95)
    }

    @Test func equalCentering() {
        let views = [SizedView(20, 10), SizedView(60, 10), SizedView(40, 10)]
        let stack = stack(views, width: 230) { $0.distribution = .equalCentering }
        #expect(widths(stack) == [20, 60, 40])
        let centers = views.map(\.frame.midX)
        #expect(abs(centers[1] - centers[0] - (centers[2] - centers[1])) <= 1)
    }

    /// Centres at equal distances give way to the least spacing.
    @Test func equalCenteringGivesWayWhereThereIsNoRoom() {
        let views = [SizedView(20, 10), SizedView(100, 10), SizedView(20, 10), SizedView(20, 10)]
        let stack = stack(views, width: 164) {
            $0.distribution = .equalCentering
            $0.spacing = 1
        }
        #expect(widths(stack) == [20, 100, 20, 20])
        for (view, next) in zip(views, views.dropFirst()) {
            #expect(next.frame.minX - view.frame.maxX >= 1)
        }
    }

    @Test(arguments: [UIStackView.Alignment.leading, .center, .trailing])
    func alignsAcross(alignment: UIStackView.Alignment) {
        let stack = stack([SizedView(30, 10), SizedView(30, 40)], height: 60) {
            $0.alignment = alignment
        }
        let ys = stack.arrangedSubviews.map(\.frame.minY)
        switch alignment {
        case .leading: #expect(ys == [0, 0])
        case .center: #expect(ys == [25, 10])
        default: #expect(ys == [50, 20])
        }
        #expect(stack.arrangedSubviews[0].frame.height == 10)
    }

    @Test func alignsBaselines() {
        let small = SizedView(30, 20), large = SizedView(30, 40)
        small.baselines = (15, 5)
        large.baselines = (30, 10)
        let stack = stack([small, large]) { $0.alignment = .firstBaseline }
        #expect(small.frame.minY == 15 && large.frame.minY == 0 && stack.frame.height == 40)
    }

    @Test func hiddenViewsTakeNoRoom() {
        let views = [SizedView(30, 10), SizedView(50, 10), SizedView(20, 10)]
        let stack = stack(views) { $0.spacing = 5 }
        #expect(stack.frame.width == 110)
        views[1].isHidden = true
        stack.layoutIfNeeded()
        #expect(stack.frame.width == 55 && views[2].frame.minX == 35)
        views[1].isHidden = false
        views[0].removeFromSuperview()
        stack.layoutIfNeeded()
        #expect(stack.arrangedSubviews.count == 2 && stack.frame.width == 75)
        stack.removeArrangedSubview(views[1])
        #expect(views[1].superview === stack)
        stack.layoutIfNeeded()
        #expect(stack.frame.width == 20)
    }

    @Test func customSpacingAndMargins() {
        let views = [SizedView(30, 10), SizedView(50, 10), SizedView(20, 10)]
        let stack = stack(views) {
            $0.spacing = 5
            $0.setCustomSpacing(17, after: views[0])
            $0.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
            $0.isLayoutMarginsRelativeArrangement = true
            $0.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        }
        #expect(xs(stack) == [2, 49, 107] && stack.frame.size == CGSize(width: 131, height: 14))
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
        stack.layoutIfNeeded()
        #expect(xs(stack) == [2, 37, 95])
        #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
    }

    @Test func stacksNest() {
        let inner = UIStackView(arrangedSubviews: [SizedView(30, 10), SizedView(40, 20)])
        inner.axis = .vertical
        let stack = stack([inner, SizedView(10, 10)]) {
            $0.alignment = .center
            $0.spacing = 4
        }
        #expect(stack.frame.size == CGSize(width: 54, height: 30))
        #expect(inner.arrangedSubviews[1].frame == CGRect(x: 0, y: 10, width: 40, height: 20))
        #expect(stack.systemLayoutSizeFitting(.zero) == CGSize(width: 54, height: 30))
    }

    /// The known trick to turn a stack round.
    @Test(arguments: [UIStackView.Distribution.fill, .equalSpacing])
    func aStackFromRightToLeftIsTurnedRound(distribution: UIStackView.Distribution) {
        let views = [SizedView(30, 10), SizedView(50, 10), SizedView(20, 10)]
        let stack = stack(views) {
            $0.spacing = 5
            $0.distribution = distribution
        }
        #expect(views.map(\.frame.minX) == [0, 35, 90])
        stack.semanticContentAttribute = .forceRightToLeft
        stack.layoutIfNeeded()
        #expect(stack.frame.width == 110 && views.map(\.frame.minX) == [80, 25, 0])
    }

    @Test func aStackInTooLittleRoomStaysInside() {
        let views = [20, 40, 60, 30].map { SizedView($0, 10) }
        let root = makeRoot()
        let stack = UIStackView(arrangedSubviews: views)
        stack.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        root.addSubview(stack)
        root.layoutIfNeeded()
        #expect(views.allSatisfy { $0.frame.minX >= 0 && $0.frame.maxX <= 100.5 })
        #expect(views.map(\.frame.width).reduce(0, +) == 100)
    }

    /// What is kept by a view's identity ends when it leaves.
    @Test func aCustomSpacingGoesWithItsView() {
        let first = SizedView(10, 10), second = SizedView(10, 10)
        let stack = stack([first, second]) {
            $0.spacing = 5
            $0.setCustomSpacing(30, after: first)
        }
        #expect(xs(stack) == [0, 40])
        for isTakenOut in [true, false] {
            if isTakenOut {
                stack.removeArrangedSubview(first)
                stack.layoutIfNeeded()
            } else {
                first.removeFromSuperview()
            }
            stack.insertArrangedSubview(first, at: 0)
            stack.superview?.layoutIfNeeded()
            #expect(stack.customSpacing(after: first) == UIStackView.spacingUseDefault)
            #expect(xs(stack) == [0, 15])
            stack.setCustomSpacing(30, after: first)
            stack.superview?.layoutIfNeeded()
            #expect(xs(stack) == [0, 40])
        }
    }
}
