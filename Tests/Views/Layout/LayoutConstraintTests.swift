import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

@MainActor @Suite struct LayoutConstraintTests {
    /// Nobody means it, yet code that compares a left edge with a top one runs on.
    @Test func axesMayBeMixedAndThatIsReported() {
        let root = makeRoot()
        let first = free(UIView(), in: root), second = free(UIView(), in: root)
        let mixed = NSLayoutConstraint(
            item: second, attribute: .left, relatedBy: .equal, toItem: first, attribute: .top,
            multiplier: 1, constant: 5)
        let texts = reports {
            NSLayoutConstraint.activate([
                first.topAnchor.constraint(equalTo: root.topAnchor, constant: 30), mixed,
            ])
            root.layoutIfNeeded()
        }
        #expect(second.frame.minX == 35)
        #expect(texts.count == 1 && texts.first?.contains("from the left") == true)
    }

    @Test func edgesWithConstants() {
        let root = makeRoot(), child = free(UIView(), in: root)
        NSLayoutConstraint.activate([
            child.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            child.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            child.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            child.heightAnchor.constraint(equalToConstant: 44),
        ])
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 10, y: 5, width: 270, height: 44))
        #expect(root.constraints.count == 3 && child.constraints.count == 1)
    }

    @Test func aResizedRootTakesItsContentAlong() {
        let root = makeRoot(), child = free(UIView(), in: root)
        NSLayoutConstraint.activate([
            child.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            child.centerYAnchor.constraint(equalTo: root.centerYAnchor),
            child.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5, constant: 10),
            child.heightAnchor.constraint(equalTo: child.widthAnchor),
        ])
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 70, y: 20, width: 160, height: 160))
        root.frame.size = CGSize(width: 100, height: 100)
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 20, y: 20, width: 60, height: 60))
    }

    @Test func classicInitializerSaysTheSame() {
        let root = makeRoot(), child = free(UIView(), in: root)
        NSLayoutConstraint.activate([
            NSLayoutConstraint(
                item: child, attribute: .right, relatedBy: .equal, toItem: root, attribute: .right,
                multiplier: 0.5, constant: 0),
            NSLayoutConstraint(
                item: child, attribute: .width, relatedBy: .equal, toItem: nil,
                attribute: .notAnAttribute, multiplier: 1, constant: 30),
            NSLayoutConstraint(
                item: child, attribute: .bottom, relatedBy: .lessThanOrEqual, toItem: root,
                attribute: .bottomMargin, multiplier: 1, constant: 0),
            NSLayoutConstraint(
                item: child, attribute: .height, relatedBy: .equal, toItem: root,
                attribute: .height, multiplier: 2, constant: 0),
        ])
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        #expect(child.frame == CGRect(x: 120, y: -208, width: 30, height: 400))
    }

    @Test func prioritiesDecide() {
        let root = makeRoot(), child = free(UIView(), in: root)
        let wide = child.widthAnchor.constraint(equalToConstant: 500)
        wide.priority = .defaultHigh
        NSLayoutConstraint.activate([
            child.leftAnchor.constraint(equalTo: root.leftAnchor),
            child.topAnchor.constraint(equalTo: root.topAnchor),
            child.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            child.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5),
            wide,
        ])
        root.layoutIfNeeded()
        #expect(child.frame.width == 150)
        wide.constant = 80
        root.layoutIfNeeded()
        #expect(child.frame.width == 80)
        let narrow = child.widthAnchor.constraint(equalToConstant: 60)
        narrow.priority = UILayoutPriority(749)
        narrow.isActive = true
        root.layoutIfNeeded()
        #expect(child.frame.width == 80)
        narrow.priority = UILayoutPriority(751)
        root.layoutIfNeeded()
        #expect(child.frame.width == 60)
        narrow.isActive = false
        root.layoutIfNeeded()
        #expect(child.frame.width == 80)
    }

    @Test func intrinsicSizeHugsAndResists() {
        let root = makeRoot(), left = SizedView(100, 20), right = SizedView(120, 30)
        root.addSubview(left)
        root.addSubview(right)
        NSLayoutConstraint.activate([
            left.leftAnchor.constraint(equalTo: root.leftAnchor),
            right.leftAnchor.constraint(equalTo: left.rightAnchor),
            right.rightAnchor.constraint(equalTo: root.rightAnchor),
            left.topAnchor.constraint(equalTo: root.topAnchor),
            right.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        right.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame == CGRect(x: 0, y: 0, width: 180, height: 20))
        #expect(right.frame == CGRect(x: 180, y: 0, width: 120, height: 30))
        left.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
        left.contentSize.width = 250
        root.layoutIfNeeded()
        #expect(left.frame.width == 250 && right.frame.width == 50)
        left.contentSize = CGSize(width: UIView.noIntrinsicMetric, height: 10)
        root.layoutIfNeeded()
        #expect(left.frame.width == 180 && left.frame.height == 10)
    }

    @Test func roundingIsMeasuredOnAOneTimesScreen() {
        let root = makeRoot(width: 301, height: 100), child = free(UIView(), in: root)
        NSLayoutConstraint.activate([
            child.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10.5),
            child.topAnchor.constraint(equalTo: root.topAnchor, constant: -10.5),
            child.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1.0 / 3),
            child.heightAnchor.constraint(equalToConstant: 20.25),
        ])
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 11, y: -11, width: 100.5, height: 20.5))
    }

    @Test func siblingsWithGivenFramesCanBeReferredTo() {
        let root = makeRoot(), given = UIView(frame: CGRect(x: 40, y: 30, width: 50, height: 60))
        root.addSubview(given)
        let child = free(UIView(), in: root)
        NSLayoutConstraint.activate([
            child.leftAnchor.constraint(equalTo: given.rightAnchor, constant: 8),
            child.topAnchor.constraint(equalTo: given.topAnchor),
            child.widthAnchor.constraint(equalTo: given.widthAnchor),
            child.heightAnchor.constraint(equalTo: given.heightAnchor),
        ])
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 98, y: 30, width: 50, height: 60))
        given.frame = CGRect(x: 0, y: 1, width: 20, height: 30)
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 28, y: 1, width: 20, height: 30))
    }

    @Test func cousinsAcrossAGivenFrame() {
        let root = makeRoot(), box = UIView(frame: CGRect(x: 100, y: 50, width: 80, height: 80))
        root.addSubview(box)
        let inside = free(UIView(), in: box), outside = free(UIView(), in: root)
        NSLayoutConstraint.activate([
            inside.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 5),
            inside.topAnchor.constraint(equalTo: box.topAnchor, constant: 6),
            inside.widthAnchor.constraint(equalToConstant: 10),
            inside.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(inside.frame.origin == CGPoint(x: 5, y: 6))
        let ties = [
            outside.leftAnchor.constraint(equalTo: inside.rightAnchor),
            outside.topAnchor.constraint(equalTo: inside.bottomAnchor),
            outside.rightAnchor.constraint(equalTo: root.rightAnchor),
            outside.heightAnchor.constraint(equalTo: inside.heightAnchor),
        ]
        NSLayoutConstraint.activate(ties)
        root.layoutIfNeeded()
        #expect(outside.frame == CGRect(x: 115, y: 66, width: 185, height: 10))
        box.frame.origin.x = 20
        root.layoutIfNeeded()
        #expect(outside.frame.minX == 35)
        NSLayoutConstraint.deactivate(ties)
        box.frame.size.width = 40
        root.layoutIfNeeded()
        #expect(inside.frame == CGRect(x: 5, y: 6, width: 10, height: 10))
    }

    @Test func rightToLeftMirrorsLeadingAndTrailing() {
        let root = makeRoot(), child = free(UIView(), in: root)
        root.semanticContentAttribute = .forceRightToLeft
        NSLayoutConstraint.activate([
            child.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
            child.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -30),
            child.widthAnchor.constraint(equalToConstant: 500).with(priority: .defaultLow),
            child.topAnchor.constraint(equalTo: root.topAnchor),
            child.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 30, y: 0, width: 254, height: 10))
        root.semanticContentAttribute = .unspecified
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 16, y: 0, width: 254, height: 10))
        // What is around counts, and not the view's own direction.
        child.semanticContentAttribute = .forceRightToLeft
        root.layoutIfNeeded()
        #expect(child.frame.minX == 16)
    }

    @Test func lengthsAreNotNegative() {
        let root = makeRoot(), child = free(UIView(), in: root)
        root.frame.size.width = 20
        let leading = child.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16)
        let trailing = child.trailingAnchor.constraint(
            equalTo: root.trailingAnchor, constant: -16)
        NSLayoutConstraint.activate([
            leading, trailing, child.topAnchor.constraint(equalTo: root.topAnchor),
            child.heightAnchor.constraint(equalToConstant: 10),
        ])
        let texts = reports { root.layoutIfNeeded() }
        #expect(texts.count == 1 && texts.first?.contains("is not negative") == true)
        #expect(child.frame.minX == 16 && child.frame.width == 0)
        root.frame.size.width = 100
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        #expect(child.frame == CGRect(x: 16, y: 0, width: 68, height: 10))
        // In nothing, nothing is wrong.
        let empty = UIView(), inside = free(UIView(), in: empty)
        NSLayoutConstraint.activate([
            inside.leadingAnchor.constraint(equalTo: empty.leadingAnchor, constant: 16),
            inside.trailingAnchor.constraint(equalTo: empty.trailingAnchor, constant: -16),
        ])
        #expect(reports { empty.layoutIfNeeded() }.isEmpty)
    }

    @Test func waysBetweenAnchorsAreLengths() {
        let root = makeRoot(), one = free(SizedView(30, 10), in: root)
        let other = free(SizedView(50, 20), in: root)
        NSLayoutConstraint.activate([
            one.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
            one.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            // As far from the first as that is from the edge, and twice as far down.
            one.trailingAnchor.anchorWithOffset(to: other.leadingAnchor).constraint(
                equalTo: root.leadingAnchor.anchorWithOffset(to: one.leadingAnchor)),
            root.topAnchor.anchorWithOffset(to: other.topAnchor).constraint(
                equalTo: root.topAnchor.anchorWithOffset(to: one.topAnchor), multiplier: 2),
        ])
        root.layoutIfNeeded()
        #expect(other.frame == CGRect(x: 70, y: 20, width: 50, height: 20))
    }

    @Test func anAmbiguousViewTriesOtherPlaces() {
        let root = makeRoot(), child = free(SizedView(30, 10), in: root)
        child.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(child.hasAmbiguousLayout)
        let before = child.frame
        child.exerciseAmbiguityInLayout()
        root.layoutIfNeeded()
        let after = child.frame
        #expect(after.minX != before.minX && after.minY == 0 && after.size == before.size)
        child.exerciseAmbiguityInLayout()
        root.layoutIfNeeded()
        #expect(child.frame.minX != after.minX && child.hasAmbiguousLayout)
        child.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5).isActive = true
        root.layoutIfNeeded()
        #expect(child.frame.minX == 5)
    }

    @Test func baselinesAlign() {
        let root = makeRoot(), big = SizedView(50, 40), small = SizedView(50, 20),
            plain = SizedView(10, 10)
        big.baselines = (30, 8)
        small.baselines = (14, 4)
        for view in [big, small, plain] { root.addSubview(view) }
        NSLayoutConstraint.activate([
            big.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            small.firstBaselineAnchor.constraint(equalTo: big.firstBaselineAnchor),
            plain.lastBaselineAnchor.constraint(equalTo: big.lastBaselineAnchor),
            big.leftAnchor.constraint(equalTo: root.leftAnchor),
            small.leftAnchor.constraint(equalTo: root.leftAnchor),
            plain.leftAnchor.constraint(equalTo: root.leftAnchor),
        ])
        root.layoutIfNeeded()
        #expect(small.frame.minY == 26 && plain.frame.maxY == 42)
        small.baselines = (10, 4)
        small.invalidateIntrinsicContentSize()
        root.layoutIfNeeded()
        #expect(small.frame.minY == 30)
    }

    @Test func alignmentInsetsAreOutsideOfConstraints() {
        let root = makeRoot(), child = SizedView(60, 40)
        child.insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        root.addSubview(child)
        NSLayoutConstraint.activate([
            child.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            child.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        ])
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 8, y: 9, width: 60, height: 40))
    }

    @Test func transformsDoNotTakePart() {
        let root = makeRoot(), child = free(UIView(), in: root)
        child.transform = CGAffineTransform(scaleX: 2, y: 2)
        NSLayoutConstraint.activate([
            child.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
            child.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            child.widthAnchor.constraint(equalToConstant: 40),
            child.heightAnchor.constraint(equalToConstant: 40),
        ])
        root.layoutIfNeeded()
        #expect(child.bounds.size == CGSize(width: 40, height: 40))
        #expect(child.center == CGPoint(x: 40, y: 40))
    }

    @Test func badNumbersDoNotBreakLayout() {
        let root = makeRoot(), child = SizedView(.nan, .infinity)
        root.addSubview(child)
        let left = child.leftAnchor.constraint(equalTo: root.leftAnchor, constant: .nan)
        NSLayoutConstraint.activate([
            left, child.topAnchor.constraint(equalTo: root.topAnchor),
            child.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: .infinity),
            child.heightAnchor.constraint(equalToConstant: -5),
        ])
        root.layoutIfNeeded()
        #expect(child.frame == .zero)
        left.constant = 7
        root.layoutIfNeeded()
        #expect(child.frame.minX == 7)
    }
}

extension NSLayoutConstraint {
    func with(priority: UILayoutPriority) -> NSLayoutConstraint {
        self.priority = priority
        return self
    }
}
