import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

/// Text of a fixed area: the narrower, the taller.
private final class WrappingView: UIView {
    var area: CGFloat {
        didSet { invalidateIntrinsicContentSize() }
    }

    init(area: CGFloat) {
        self.area = area
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { CGSize(width: area / 10, height: 10) }
    override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? {
        let lines = width > 0 ? ceil(area / 10 / width - 0.001) : 1
        return CGSize(width: min(width, area / 10), height: 10 * max(1, lines))
    }
}

private final class AreaView: UIView {
    var told: [CGSize] = []

    override class var laysOutContentArea: Bool { true }
    override func contentAreaDidChange(to size: CGSize) { told.append(size) }
}

@MainActor @Suite struct LayoutContentTests {
    private func pin(_ view: UIView, to parent: UIView) {
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: parent.leftAnchor),
            view.topAnchor.constraint(equalTo: parent.topAnchor),
            view.rightAnchor.constraint(lessThanOrEqualTo: parent.rightAnchor),
        ])
    }

    @Test func heightFollowsTheWidthInOnePass() {
        let root = makeRoot(width: 100), text = WrappingView(area: 2500)
        root.addSubview(text)
        pin(text, to: root)
        let below = SizedView(10, 10)
        root.addSubview(below)
        NSLayoutConstraint.activate([
            below.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 4),
            below.leftAnchor.constraint(equalTo: root.leftAnchor),
        ])
        root.layoutIfNeeded()
        #expect(text.frame.size == CGSize(width: 100, height: 30) && below.frame.minY == 34)
        root.frame.size.width = 130
        root.layoutIfNeeded()
        #expect(text.frame.size == CGSize(width: 130, height: 20) && below.frame.minY == 24)
        root.frame.size.width = 400
        root.layoutIfNeeded()
        #expect(text.frame.size == CGSize(width: 250, height: 10))
        text.area = 9000
        root.layoutIfNeeded()
        #expect(text.frame.size == CGSize(width: 400, height: 30))
    }

    @Test func fittingWrapsToo() {
        let cell = makeRoot(), text = WrappingView(area: 2500)
        cell.addSubview(text)
        pin(text, to: cell)
        text.bottomAnchor.constraint(equalTo: cell.bottomAnchor).isActive = true
        let size = cell.systemLayoutSizeFitting(
            CGSize(width: 60, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(size == CGSize(width: 60, height: 50))
    }

    @Test func contentSaysHowLargeItsAreaIs() {
        let root = makeRoot(), area = AreaView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        root.addSubview(area)
        let content = SizedView(60, 300)
        area.addSubview(content)
        NSLayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 10),
            content.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -10),
            content.topAnchor.constraint(equalTo: area.topAnchor),
            content.bottomAnchor.constraint(
                equalTo: area.contentAreaGuide.bottomAnchor, constant: -5),
        ])
        root.layoutIfNeeded()
        #expect(area.told == [CGSize(width: 80, height: 305)])
        #expect(content.frame == CGRect(x: 10, y: 0, width: 60, height: 300))
        content.contentSize.height = 20
        root.layoutIfNeeded()
        #expect(area.told.last == CGSize(width: 80, height: 25))
        content.widthAnchor.constraint(equalTo: area.widthAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(content.frame.width == 100 && area.told.last?.width == 120)
    }

    @Test func anOpenContentAreaIsAsLargeAsTheView() {
        let root = makeRoot(), area = AreaView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        root.addSubview(area)
        let content = SizedView(60, 20)
        area.addSubview(content)
        content.centerXAnchor.constraint(equalTo: area.centerXAnchor).isActive = true
        content.centerYAnchor.constraint(equalTo: area.centerYAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(content.frame == CGRect(x: 20, y: 30, width: 60, height: 20) && area.told.isEmpty)
    }

    @Test func theVisibleAreaDoesNotScroll() {
        let root = makeRoot(), area = AreaView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        root.addSubview(area)
        let badge = SizedView(20, 10)
        area.addSubview(badge)
        badge.rightAnchor.constraint(equalTo: area.visibleAreaGuide.rightAnchor).isActive = true
        badge.topAnchor.constraint(equalTo: area.visibleAreaGuide.topAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(badge.frame.origin == CGPoint(x: 80, y: 0))
        area.bounds.origin = CGPoint(x: 0, y: 33)
        root.layoutIfNeeded()
        #expect(badge.frame.origin == CGPoint(x: 80, y: 33))
    }
}
