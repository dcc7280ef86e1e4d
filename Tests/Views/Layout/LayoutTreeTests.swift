import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

/// Trees that come together, move and fall apart.
@MainActor @Suite struct LayoutTreeTests {
    private func pinEdges(_ view: UIView, to parent: UIView, inset: CGFloat = 0) {
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: inset),
            view.rightAnchor.constraint(equalTo: parent.rightAnchor, constant: -inset),
            view.topAnchor.constraint(equalTo: parent.topAnchor, constant: inset),
            view.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -inset),
        ])
    }

    @Test func constraintsMayComeBeforeTheTree() {
        let root = makeRoot(), card = UIView(), label = SizedView(80, 20)
        card.translatesAutoresizingMaskIntoConstraints = false
        pinEdges(card, to: root, inset: 10)
        pinEdges(label, to: card, inset: 5)
        #expect(root.constraints.isEmpty)
        card.addSubview(label)
        root.addSubview(card)
        root.layoutIfNeeded()
        #expect(card.frame == CGRect(x: 10, y: 10, width: 280, height: 180))
        #expect(label.frame == CGRect(x: 5, y: 5, width: 270, height: 170))
    }

    @Test func constraintsGoWithTheirTree() {
        weak var edge: NSLayoutConstraint?
        weak var spacer: NSLayoutConstraint?
        let kept: NSLayoutConstraint
        do {
            let root = makeRoot(), card = free(UIView(), in: root), guide = UILayoutGuide()
            pinEdges(card, to: root)
            card.addLayoutGuide(guide)
            let width = guide.widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.5)
            kept = guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 8)
            NSLayoutConstraint.activate([width, kept])
            (edge, spacer) = (root.constraints.first, width)
            root.layoutIfNeeded()
            #expect(guide.layoutFrame.width == 150 && edge != nil)
        }
        #expect(edge == nil && spacer == nil)
        #expect(!kept.isActive && kept.firstItem == nil)
        kept.constant = 9
        kept.isActive = true
        kept.isActive = false
    }

    @Test func constraintsThatNeverFoundTheirTreeGo() {
        weak var lost: NSLayoutConstraint?
        do {
            let (one, other) = (UIView(), UIView())
            let constraint = one.topAnchor.constraint(equalTo: other.topAnchor)
            constraint.isActive = true
            lost = constraint
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
        pinEdges(free(UIView(), in: window), to: window)
        window.layoutIfNeeded()
        #expect(lost == nil)
    }

    @Test func whatOutlivesItsTreeIsLaidOutInAnother() {
        let card = UIView(), label = SizedView(80, 20)
        do {
            let root = makeRoot()
            root.addSubview(card)
            card.translatesAutoresizingMaskIntoConstraints = false
            card.addSubview(label)
            pinEdges(label, to: card, inset: 5)
            pinEdges(card, to: root)
            root.layoutIfNeeded()
            #expect(label.frame.width == 290)
        }
        #expect(card.constraints.count == 4)
        label.contentSize.width = 60
        let root = makeRoot()
        root.addSubview(card)
        pinEdges(card, to: root, inset: 10)
        root.layoutIfNeeded()
        #expect(card.frame.width == 280 && label.frame.width == 270)
    }

    @Test func aDetachedTreeFindsItsOwnSize() {
        let card = UIView(), label = SizedView(80, 20)
        card.translatesAutoresizingMaskIntoConstraints = false
        card.addSubview(label)
        pinEdges(label, to: card, inset: 5)
        card.layoutIfNeeded()
        #expect(card.bounds.size == CGSize(width: 90, height: 30))
        let root = makeRoot()
        root.addSubview(card)
        card.topAnchor.constraint(equalTo: root.topAnchor, constant: 3).isActive = true
        card.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 4).isActive = true
        root.layoutIfNeeded()
        #expect(card.frame == CGRect(x: 4, y: 3, width: 90, height: 30))
        label.contentSize.width = 100
        root.layoutIfNeeded()
        #expect(card.frame.width == 110)
    }

    @Test func leavingTheTreeEndsTiesToTheOutside() {
        let root = makeRoot(), card = free(UIView(), in: root), label = SizedView(80, 20)
        card.addSubview(label)
        pinEdges(label, to: card)
        let outer = card.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 9)
        outer.isActive = true
        let deep = label.topAnchor.constraint(equalTo: root.topAnchor, constant: 12)
        deep.isActive = true
        root.layoutIfNeeded()
        #expect(card.frame == CGRect(x: 9, y: 12, width: 80, height: 20))
        card.removeFromSuperview()
        #expect(!outer.isActive && !deep.isActive && card.constraints.count == 4)
        #expect(root.constraints.isEmpty)
        let other = makeRoot()
        other.addSubview(card)
        card.rightAnchor.constraint(equalTo: other.rightAnchor).isActive = true
        card.topAnchor.constraint(equalTo: other.topAnchor).isActive = true
        other.layoutIfNeeded()
        #expect(card.frame == CGRect(x: 220, y: 0, width: 80, height: 20))
        #expect(label.frame == CGRect(x: 0, y: 0, width: 80, height: 20))
        root.layoutIfNeeded()
    }

    @Test func anIslandMovesWithoutBeingSolvedAgain() throws {
        let first = makeRoot(), second = makeRoot(), scene = makeRoot(width: 100, height: 50)
        let label = SizedView(80, 20)
        scene.addSubview(label)
        pinEdges(label, to: scene, inset: 5)
        first.addSubview(scene)
        first.layoutIfNeeded()
        let engine = try #require(scene.layoutStorage?.engine)
        let pivots = engine.solver.pivotCount
        scene.removeFromSuperview()
        second.addSubview(scene)
        scene.frame.origin = CGPoint(x: 50, y: 60)
        second.layoutIfNeeded()
        #expect(scene.layoutStorage?.engine === engine && engine.solver.pivotCount == pivots)
        scene.frame.size.width = 120
        second.layoutIfNeeded()
        #expect(label.frame.width == 110 && engine.solver.pivotCount == pivots)
    }

    @Test func translatesMayChangeLate() {
        let root = makeRoot(), box = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        root.addSubview(box)
        let label = SizedView(80, 20)
        box.addSubview(label)
        pinEdges(label, to: box)
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        #expect(label.frame.size == CGSize(width: 30, height: 40))
        box.translatesAutoresizingMaskIntoConstraints = false
        box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7).isActive = true
        box.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(box.frame == CGRect(x: 7, y: 0, width: 80, height: 20))
        NSLayoutConstraint.deactivate(root.constraints)
        box.translatesAutoresizingMaskIntoConstraints = true
        box.frame = CGRect(x: 0, y: 0, width: 33, height: 44)
        root.layoutIfNeeded()
        #expect(box.frame.width == 33 && label.frame.size == CGSize(width: 33, height: 44))
    }

    @Test func guidesTakePart() {
        let root = makeRoot(), spacer = UILayoutGuide(), child = free(UIView(), in: root)
        root.addLayoutGuide(spacer)
        root.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        NSLayoutConstraint.activate([
            spacer.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor),
            spacer.topAnchor.constraint(equalTo: root.layoutMarginsGuide.topAnchor),
            spacer.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
            spacer.heightAnchor.constraint(equalToConstant: 15),
            child.leftAnchor.constraint(equalTo: spacer.rightAnchor),
            child.topAnchor.constraint(equalTo: spacer.bottomAnchor),
            child.rightAnchor.constraint(equalTo: root.layoutMarginsGuide.rightAnchor),
            child.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(spacer.layoutFrame == CGRect(x: 20, y: 10, width: 75, height: 15))
        #expect(child.frame == CGRect(x: 95, y: 25, width: 165, height: 175))
        root.layoutMargins.left = 0
        root.layoutIfNeeded()
        #expect(child.frame.minX == 75)
        let affected = spacer.constraintsAffectingLayout(for: .horizontal)
        #expect(affected.count == 3)
        root.removeLayoutGuide(spacer)
        #expect(affected.allSatisfy { !$0.isActive } && root.layoutGuides.isEmpty)
        root.layoutIfNeeded()
    }

    @Test func anUnchangedTreeCostsNothing() throws {
        let root = CountingView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let child = free(CountingView(), in: root)
        pinEdges(child, to: root)
        root.layoutIfNeeded()
        let engine = try #require(root.layoutStorage?.engine)
        let counts = (
            root.layouts, child.layouts, root.updates, child.frames, engine.solver.pivotCount
        )
        for _ in 0..<5 { root.layoutIfNeeded() }
        #expect(
            counts == (
                root.layouts, child.layouts, root.updates, child.frames, engine.solver.pivotCount
            ))
        #expect(root.updates == 1 && child.updates == 1)
        root.setNeedsUpdateConstraints()
        #expect(root.needsUpdateConstraints())
        root.layoutIfNeeded()
        #expect(root.updates == 2 && child.updates == 1 && child.frames == counts.3)
    }

    @Test func ambiguityIsSeen() {
        let root = makeRoot(), child = free(UIView(), in: root)
        child.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        child.widthAnchor.constraint(equalToConstant: 50).isActive = true
        child.heightAnchor.constraint(equalToConstant: 50).isActive = true
        #expect(child.hasAmbiguousLayout && !root.hasAmbiguousLayout)
        child.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        #expect(!child.hasAmbiguousLayout)
    }

    @Test func fittingMeasuresWithoutChange() {
        let cell = makeRoot(width: 10, height: 10), label = SizedView(80.2, 20)
        cell.addSubview(label)
        pinEdges(label, to: cell, inset: 8)
        #expect(
            cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 97, height: 36))
        let fitted = cell.systemLayoutSizeFitting(
            CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(fitted == CGSize(width: 200, height: 36))
        #expect(cell.frame.size == CGSize(width: 10, height: 10))
        let root = makeRoot(), card = free(UIView(), in: root), inner = SizedView(40, 30)
        card.addSubview(inner)
        pinEdges(inner, to: card, inset: 1)
        #expect(card.systemLayoutSizeFitting(.zero) == CGSize(width: 42, height: 32))
    }

    @Test func thirtyBarsFollowTheirChart() {
        let root = makeRoot(width: 600, height: 300), count = 30
        var bars: [UIView] = []
        for index in 0..<count {
            let bar = free(UIView(), in: root)
            var constraints = [
                bar.widthAnchor.constraint(
                    equalTo: root.widthAnchor, multiplier: 0.8 / CGFloat(count)),
                bar.heightAnchor.constraint(
                    equalTo: root.heightAnchor, multiplier: CGFloat(index + 1) / CGFloat(count)),
                bar.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            ]
            if let last = bars.last {
                let gap = UILayoutGuide()
                root.addLayoutGuide(gap)
                constraints += [
                    gap.leftAnchor.constraint(equalTo: last.rightAnchor),
                    gap.widthAnchor.constraint(
                        equalTo: root.widthAnchor, multiplier: 0.2 / CGFloat(count)),
                    bar.leftAnchor.constraint(equalTo: gap.rightAnchor),
                ]
            } else {
                constraints.append(bar.leftAnchor.constraint(equalTo: root.leftAnchor))
            }
            NSLayoutConstraint.activate(constraints)
            bars.append(bar)
        }
        root.layoutIfNeeded()
        for (index, bar) in bars.enumerated() {
            #expect(
                bar.frame
                    == CGRect(
                        x: CGFloat(index) * 20, y: 300 - CGFloat(index + 1) * 10, width: 16,
                        height: CGFloat(index + 1) * 10))
        }
        let pivots = root.layoutStorage?.engine?.solver.pivotCount
        root.frame.size = CGSize(width: 1200, height: 600)
        root.layoutIfNeeded()
        #expect(bars[29].frame == CGRect(x: 1160, y: 0, width: 32, height: 600))
        #expect(root.layoutStorage?.engine?.solver.pivotCount == pivots)
    }
}
