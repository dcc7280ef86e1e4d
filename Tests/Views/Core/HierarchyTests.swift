import Foundation
import TactileGeometry
import TactileLayers
import TactileViews
import TestSupport
import Testing

/// Notes the calls that a move through trees and windows makes.
private final class Recorder: UIView {
    var calls: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
        calls.append("willMove(superview: \(newSuperview != nil))")
    }
    override func didMoveToSuperview() { calls.append("didMove(superview: \(superview != nil))") }
    override func willMove(toWindow newWindow: UIWindow?) {
        calls.append("willMove(window: \(newWindow != nil))")
    }
    override func didMoveToWindow() { calls.append("didMove(window: \(window != nil))") }
}

@MainActor
struct HierarchyTests {
    /// A view whose frame is no rectangle is not hit; the pointer passes it without harm.
    @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
    func aViewWithoutAPlaceIsNotHit(number: CGFloat) {
        let harness = Harness()
        let behind = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let view = UIView()
        harness.window.addSubview(behind)
        harness.window.addSubview(view)
        harness.show()
        for frame in [
            CGRect(x: number, y: 0, width: 10, height: 10),
            CGRect(x: 0, y: 0, width: number, height: 10),
            CGRect(x: number, y: number, width: number, height: number),
        ] {
            view.frame = frame
            harness.settle()
            #expect(!view.point(inside: CGPoint(x: 5, y: 5), with: nil) || frame.width.isFinite)
            harness.tap(at: CGPoint(x: 20, y: 20))
            let hit: UIView? = harness.window.hitTest(CGPoint(x: 20, y: 20), with: nil)
            #expect(hit === behind)
            view.setNeedsDisplay(frame)
        }
    }

    @Test func attributesDecideTheDirectionThatLeadingHas() {
        let harness = Harness()
        harness.show()
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
        #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
        #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
        for attribute in [UISemanticContentAttribute.playback, .spatial, .forceLeftToRight] {
            #expect(
                UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .rightToLeft)
                    == .leftToRight)
        }
        #expect(
            UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .rightToLeft)
                == .rightToLeft)
    }

    @Test func addingTellsTheViewInUIKitsOrder() {
        let harness = Harness()
        let view = Recorder()
        harness.window.addSubview(view)
        #expect(
            view.calls == [
                "willMove(superview: true)", "willMove(window: true)", "didMove(window: true)",
                "didMove(superview: true)",
            ])
        view.calls = []
        view.removeFromSuperview()
        #expect(
            view.calls == [
                "willMove(superview: false)", "willMove(window: false)", "didMove(window: false)",
                "didMove(superview: false)",
            ])
    }

    @Test func subviewsAndLayersKeepOneOrder() {
        let parent = UIView()
        let (a, b, c) = (UIView(), UIView(), UIView())
        parent.addSubview(a)
        parent.addSubview(c)
        parent.insertSubview(b, belowSubview: c)
        #expect(parent.subviews == [a, b, c])
        #expect(parent.layer.sublayers == [a.layer, b.layer, c.layer])
        parent.bringSubviewToFront(a)
        #expect(parent.subviews == [b, c, a])
        parent.sendSubviewToBack(c)
        #expect(parent.subviews == [c, b, a])
        parent.exchangeSubview(at: 0, withSubviewAt: 2)
        #expect(parent.subviews == [a, b, c])
        #expect(parent.layer.sublayers == [a.layer, b.layer, c.layer])
        parent.insertSubview(a, aboveSubview: c)
        #expect(parent.subviews == [b, c, a])
        parent.insertSubview(a, at: 0)
        #expect(parent.subviews == [a, b, c])
        #expect(parent.layer.sublayers == [a.layer, b.layer, c.layer])
    }

    @Test func addingMovesAViewFromItsOldSuperview() {
        let (first, second, view) = (UIView(), UIView(), UIView())
        first.addSubview(view)
        second.addSubview(view)
        #expect(first.subviews.isEmpty)
        #expect(view.superview === second)
        #expect(view.isDescendant(of: second))
        #expect(!view.isDescendant(of: first))
    }

    @Test func pointsConvertThroughTransforms() {
        let harness = Harness()
        let outer = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        harness.window.addSubview(outer)
        outer.addSubview(inner)
        outer.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: -28, y: -18))
        #expect(inner.convert(CGPoint(x: -28, y: -18), from: nil) == CGPoint(x: 1, y: 1))
        #expect(
            inner.convert(inner.bounds, to: outer) == CGRect(x: 5, y: 5, width: 10, height: 10))
    }

    @Test func hitTestGoesFrontToBackAndSkipsWhatCannotBeTouched() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let back = UIView(frame: parent.bounds)
        let front = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        parent.addSubview(back)
        parent.addSubview(front)
        let point = CGPoint(x: 20, y: 20)
        #expect(parent.hitTest(point, with: nil) === front)
        #expect(parent.hitTest(CGPoint(x: 60, y: 60), with: nil) === back)
        #expect(parent.hitTest(CGPoint(x: 100, y: 60), with: nil) == nil)
        front.alpha = 0.009
        #expect(parent.hitTest(point, with: nil) === back)
        front.alpha = 1
        front.isHidden = true
        #expect(parent.hitTest(point, with: nil) === back)
        front.isHidden = false
        front.isUserInteractionEnabled = false
        #expect(parent.hitTest(point, with: nil) === back)
    }

    @Test func tintIsInheritedAndAnnounced() {
        final class Tinted: UIView {
            var changes = 0
            override func tintColorDidChange() { changes += 1 }
        }
        let parent = UIView()
        let child = Tinted()
        parent.addSubview(child)
        parent.tintColor = .red
        #expect(child.tintColor == .red)
        #expect(child.changes == 1)
        child.tintColor = .green
        #expect(child.changes == 2)
        parent.tintColor = .blue
        #expect(child.tintColor == .green)
        #expect(child.changes == 2)
    }

    @Test func aViewThatIsAddedComesInFrontOfLayersWithoutAView() {
        let parent = UIView(), first = UIView(), second = UIView(), third = UIView()
        let layer = CALayer()
        parent.addSubview(first)
        parent.layer.addSublayer(layer)
        parent.addSubview(second)
        #expect(parent.layer.sublayers == [first.layer, layer, second.layer])
        parent.insertSubview(third, belowSubview: second)
        #expect(parent.layer.sublayers == [first.layer, layer, third.layer, second.layer])
        parent.insertSubview(third, aboveSubview: first)
        #expect(parent.layer.sublayers == [first.layer, third.layer, layer, second.layer])
        #expect(parent.subviews == [first, third, second])
    }

    @Test func aSiblingFromElsewhereCountsAsTheLast() {
        let parent = UIView(), inside = UIView(), outside = UIView()
        let above = UIView(), below = UIView()
        parent.addSubview(inside)
        parent.insertSubview(above, aboveSubview: outside)
        parent.insertSubview(below, belowSubview: outside)
        #expect(parent.subviews == [inside, above, below])
        #expect(parent.layer.sublayers == [inside.layer, above.layer, below.layer])
    }

    @Test func viewsAreFoundByTag() {
        let parent = UIView()
        let child = UIView()
        child.tag = 7
        parent.addSubview(child)
        #expect(parent.viewWithTag(7) === child)
        #expect(parent.viewWithTag(8) == nil)
    }

    /// Counts its layouts.
    private final class Counting: UIView {
        var layouts = 0
        var place: (UIView) -> Void = { _ in }
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            place(self)
        }
    }

    private func shown(_ view: Counting) -> Harness {
        let harness = Harness()
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        harness.window.addSubview(view)
        harness.show()
        harness.rest()
        return harness
    }

    @Test func aSubviewOfAnotherSizeAsksForLayout() {
        let view = Counting(), subview = UIView()
        view.addSubview(subview)
        let harness = shown(view)
        let before = view.layouts
        subview.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
        harness.rest()
        #expect(view.layouts == before + 1)
        subview.center.x += 10
        harness.rest()
        #expect(view.layouts == before + 1)
        subview.layer.bounds.size.width = 30
        harness.rest()
        #expect(view.layouts == before + 2)
    }

    /// What a view does to its subviews while it is laid out asks for no other layout.
    @Test func aLayoutThatPutsASubviewInAgainEnds() {
        let view = Counting()
        let subview = UIView()
        view.place = { view in
            subview.removeFromSuperview()
            view.addSubview(subview)
            subview.frame = view.bounds.insetBy(dx: CGFloat(view.tag), dy: 0)
            view.tag += 1
        }
        let harness = shown(view)
        let before = view.layouts
        view.setNeedsLayout()
        harness.rest()
        #expect(view.layouts == before + 1)
    }
}
