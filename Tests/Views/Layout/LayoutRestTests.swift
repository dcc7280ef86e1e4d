import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

/// Layout comes to rest: what changes nothing costs nothing.
@MainActor @Suite(.serialized) struct LayoutRestTests {
    /// A view that does something after each of its layouts and in each update, and counts.
    private final class Busy: UIView {
        var layouts = 0
        var updates = 0
        var afterLayout: (Busy) -> Void = { _ in }
        var inUpdate: (Busy) -> Void = { _ in }
        var afterUpdate: (Busy) -> Void = { _ in }

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            afterLayout(self)
        }
        override func updateConstraints() {
            updates += 1
            inUpdate(self)
            super.updateConstraints()
            afterUpdate(self)
        }
    }

    private final class BusyController: UIViewController {
        var layouts = 0
        var afterLayout: (BusyController) -> Void = { _ in }
        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            layouts += 1
            afterLayout(self)
        }
    }

    /// What makes an equal constraint again and again.
    private final class Replaced {
        let make: @MainActor () -> NSLayoutConstraint
        var constraint: NSLayoutConstraint

        @MainActor init(_ make: @escaping @MainActor () -> NSLayoutConstraint) {
            self.make = make
            constraint = make()
            constraint.isActive = true
        }

        @MainActor func replace() {
            constraint.isActive = false
            constraint = make()
            constraint.isActive = true
        }
    }

    /// Views of one side length in the corner of another.
    private func corner(_ view: UIView, in parent: UIView) {
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: parent.leftAnchor),
            view.topAnchor.constraint(equalTo: parent.topAnchor),
            view.heightAnchor.constraint(equalToConstant: 20),
        ])
    }

    /// Shows `busy` with a view inside, and says how many passes each of six frames took.
    private func passes(_ busy: Busy, _ prepare: (Busy, UIView) -> Void) -> [Int] {
        let inner = free(UIView(), in: busy)
        corner(inner, in: busy)
        prepare(busy, inner)
        let harness = Harness(showing: busy, size: CGSize(width: 300, height: 200))
        var counts: [Int] = []
        for _ in 0..<6 {
            let before = busy.layouts
            busy.setNeedsLayout()
            harness.frame()
            counts.append(busy.layouts - before)
        }
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 50, height: 20))
        return counts
    }

    @Test func equalConstraintsInAnUpdateAskedForInEachLayout() {
        let counts = passes(Busy(frame: .zero)) { busy, inner in
            let width = Replaced { inner.widthAnchor.constraint(equalToConstant: 50) }
            busy.inUpdate = { _ in width.replace() }
            busy.afterLayout = { $0.setNeedsUpdateConstraints() }
        }
        #expect(counts.allSatisfy { $0 <= 2 }, "\(counts)")
        #expect(counts.last == 1)
    }

    @Test func equalConstraintsInEachLayout() {
        let counts = passes(Busy(frame: .zero)) { busy, inner in
            let width = Replaced { inner.widthAnchor.constraint(equalToConstant: 50) }
            busy.afterLayout = { _ in width.replace() }
        }
        #expect(counts.last == 1 && counts.allSatisfy { $0 <= 2 }, "\(counts)")
    }

    /// Also where the constraint leaves a view with a given frame, whose inside is solved with the
    /// outside while there is such a constraint.
    @Test func equalConstraintsThatCross() {
        let counts = passes(Busy(frame: .zero)) { busy, inner in
            let pinned = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
            busy.addSubview(pinned)
            let deep = free(UIView(), in: pinned)
            corner(deep, in: pinned)
            deep.widthAnchor.constraint(equalToConstant: 50).isActive = true
            let width = Replaced { inner.widthAnchor.constraint(equalTo: deep.widthAnchor) }
            busy.afterLayout = { _ in width.replace() }
        }
        #expect(counts.last == 1 && counts.allSatisfy { $0 <= 2 }, "\(counts)")
    }

    @Test func constantsThatComeBack() {
        let counts = passes(Busy(frame: .zero)) { busy, inner in
            let width = inner.widthAnchor.constraint(equalToConstant: 50)
            width.isActive = true
            busy.afterLayout = { _ in
                width.constant = 0
                width.constant = 50
            }
        }
        #expect(counts.last == 1 && counts.allSatisfy { $0 <= 2 }, "\(counts)")
    }

    @Test func prioritiesThatComeBack() {
        let counts = passes(Busy(frame: .zero)) { busy, inner in
            let width = inner.widthAnchor.constraint(equalToConstant: 50)
            width.isActive = true
            busy.afterLayout = { _ in
                width.priority = .defaultLow
                width.priority = .required
                inner.setContentHuggingPriority(.required, for: .horizontal)
                inner.setContentHuggingPriority(.defaultLow, for: .horizontal)
            }
        }
        #expect(counts.last == 1 && counts.allSatisfy { $0 <= 2 }, "\(counts)")
    }

    @Test func equalIntrinsicSizes() {
        let counts = passes(Busy(frame: .zero)) { busy, inner in
            let sized = SizedView(50, 10)
            busy.addSubview(sized)
            corner(sized, in: busy)
            inner.widthAnchor.constraint(equalTo: sized.widthAnchor).isActive = true
            busy.afterLayout = { _ in
                sized.contentSize = CGSize(width: 50, height: 10)
                busy.invalidateIntrinsicContentSize()
            }
        }
        #expect(counts.last == 1 && counts.allSatisfy { $0 <= 2 }, "\(counts)")
    }

    @Test func stacksThatAreArrangedTheSameWay() {
        let counts = passes(Busy(frame: .zero)) { busy, inner in
            let first = SizedView(50, 10), second = SizedView(30, 10)
            let stack = UIStackView(arrangedSubviews: [first, second])
            busy.addSubview(stack)
            stack.translatesAutoresizingMaskIntoConstraints = false
            corner(stack, in: busy)
            inner.widthAnchor.constraint(equalTo: first.widthAnchor).isActive = true
            busy.afterLayout = { _ in
                stack.spacing = 4
                stack.spacing = 0
                second.isHidden = true
                second.isHidden = false
            }
        }
        #expect(counts.last == 1 && counts.allSatisfy { $0 <= 2 }, "\(counts)")
    }

    @Test func equalConstraintsOfAControllerInEachLayout() {
        let controller = BusyController(), content = free(UIView(), in: controller.view)
        corner(content, in: controller.view)
        let right = Replaced {
            content.rightAnchor.constraint(equalTo: controller.view.rightAnchor, constant: -9)
        }
        controller.afterLayout = { _ in right.replace() }
        let harness = Harness(size: CGSize(width: 300, height: 200))
        harness.window.rootViewController = controller
        harness.show()
        harness.rest()
        #expect((1...2).contains(controller.layouts), "\(controller.layouts)")
        #expect(content.frame.width == 291)
        let before = controller.layouts
        for _ in 0..<5 { harness.frame() }
        #expect(controller.layouts == before)
    }

    /// Nothing outside of a window either.
    @Test func equalConstraintsFromOutsideCostNoLayout() {
        let root = Busy(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let inner = free(Busy(frame: .zero), in: root)
        corner(inner, in: root)
        let width = Replaced { inner.widthAnchor.constraint(equalToConstant: 50) }
        root.layoutIfNeeded()
        let before = (root.layouts, inner.layouts)
        width.replace()
        root.layoutIfNeeded()
        NSLayoutConstraint.deactivate(inner.constraints)
        NSLayoutConstraint.activate([
            inner.heightAnchor.constraint(equalToConstant: 20),
            inner.widthAnchor.constraint(equalToConstant: 50),
        ])
        root.layoutIfNeeded()
        #expect(root.layouts == before.0 && inner.layouts == before.1)
        root.setNeedsUpdateConstraints()
        root.layoutIfNeeded()
        #expect(root.layouts == before.0 && root.updates > 0)
        NSLayoutConstraint.deactivate(inner.constraints)
        NSLayoutConstraint.activate([
            inner.heightAnchor.constraint(equalToConstant: 20),
            inner.widthAnchor.constraint(equalToConstant: 60),
        ])
        root.layoutIfNeeded()
        #expect(inner.frame.width == 60)
        #expect(root.layouts == before.0 + 1 && inner.layouts == before.1 + 1)
    }

    /// What changes in a layout is solved in the same frame.
    @Test func whatChangesInALayoutIsSeenInTheSameFrame() {
        let busy = Busy(frame: .zero), inner = free(UIView(), in: busy)
        corner(inner, in: busy)
        let width = inner.widthAnchor.constraint(equalToConstant: 10)
        width.isActive = true
        busy.afterLayout = { width.constant = $0.bounds.width / 2 }
        let harness = Harness(showing: busy, size: CGSize(width: 300, height: 200))
        harness.frame()
        #expect(inner.frame.width == 150)
        #expect(busy.layouts <= 2)
        busy.frame.size.width = 200
        harness.frame()
        #expect(inner.frame.width == 100)
        let root = Busy(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        root.addSubview(inner)
        corner(inner, in: root)
        root.afterLayout = { width.constant = $0.bounds.width / 3 }
        root.layoutIfNeeded()
        #expect(inner.frame.width == 100)
        root.bounds.size.width = 210
        root.layoutIfNeeded()
        #expect(inner.frame.width == 70)
    }

    /// Whoever never agrees with itself is named, and what is seen belongs together.
    @Test func whatIsCutOffShowsOneSolution() {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let busy = Busy(frame: .zero), panel = free(UIView(), in: busy)
        let content = free(UIView(), in: panel), twin = free(UIView(), in: busy)
        for view in [panel, twin] { corner(view, in: busy) }
        NSLayoutConstraint.activate([
            content.leftAnchor.constraint(equalTo: panel.leftAnchor),
            content.rightAnchor.constraint(equalTo: panel.rightAnchor),
            content.topAnchor.constraint(equalTo: panel.topAnchor),
            content.bottomAnchor.constraint(equalTo: panel.bottomAnchor),
            twin.widthAnchor.constraint(equalTo: panel.widthAnchor),
        ])
        let width = panel.widthAnchor.constraint(equalToConstant: 10)
        width.isActive = true
        var asks = true
        busy.afterLayout = { _ in if asks { width.constant = width.constant == 10 ? 90 : 10 } }
        var texts: [String] = []
        let before = PassLimit.reached
        PassLimit.reached = { texts.append($0) }
        defer { PassLimit.reached = before }
        harness.window.addSubview(busy)
        busy.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        harness.show()
        for _ in 0..<3 {
            harness.frame()
            #expect(content.bounds.size == panel.bounds.size)
            #expect(twin.bounds.size == panel.bounds.size)
        }
        #expect(!texts.isEmpty && texts.allSatisfy { $0.contains("Busy") }, "\(texts)")
        let count = busy.layouts
        for _ in 0..<3 { harness.frame() }
        #expect(busy.layouts == count, "it rests until something asks")
        asks = false
        width.constant = 44
        harness.frame()
        #expect(panel.frame.width == 44 && content.frame.width == 44 && twin.frame.width == 44)
    }

    /// An update that always asks for another one is left out; what others changed is seen.
    @Test func updatesWithoutEndHoldNobodyUp() {
        let root = Busy(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let endless = free(Busy(frame: .zero), in: root), other = free(UIView(), in: root)
        for view in [endless, other] { corner(view, in: root) }
        let width = other.widthAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([width, endless.widthAnchor.constraint(equalToConstant: 40)])
        endless.afterUpdate = { $0.setNeedsUpdateConstraints() }
        var texts: [String] = []
        let before = PassLimit.reached
        PassLimit.reached = { texts.append($0) }
        defer { PassLimit.reached = before }
        root.layoutIfNeeded()
        #expect(texts.count == 1 && texts.allSatisfy { $0.hasPrefix("Busy") }, "\(texts)")
        #expect(other.frame.width == 10 && endless.frame.width == 40)
        let count = endless.updates
        width.constant = 70
        root.layoutIfNeeded()
        #expect(other.frame.width == 70)
        #expect(endless.updates == count, "it rests until somebody asks")
        endless.afterUpdate = { _ in }
        endless.setNeedsUpdateConstraints()
        root.layoutIfNeeded()
        #expect(endless.updates == count + 1)
    }

    /// The one that asks is named, not the one that is asked.
    @Test func theOneThatAsksIsNamed() {
        final class Asker: UIView {
            override func layoutSubviews() {
                super.layoutSubviews()
                superview?.setNeedsLayout()
                setNeedsLayout()
            }
        }
        var texts: [String] = []
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let before = PassLimit.reached
        PassLimit.reached = { texts.append($0) }
        defer { PassLimit.reached = before }
        let busy = Busy(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
        busy.addSubview(Asker(frame: CGRect(x: 0, y: 0, width: 30, height: 30)))
        harness.window.addSubview(busy)
        harness.show()
        for _ in 0..<3 { harness.frame() }
        #expect(!texts.isEmpty && texts.allSatisfy { $0.hasPrefix("Asker") }, "\(texts)")
        #expect(busy.layouts < 200)
    }

    /// A tree is as deep as it likes: each view has its own passes.
    @Test func depthIsNoLoop() {
        final class Nest: UIView {
            override func layoutSubviews() {
                super.layoutSubviews()
                for view in subviews { view.frame = bounds.insetBy(dx: 1, dy: 1) }
            }
        }
        let harness = Harness(size: CGSize(width: 300, height: 300))
        let outer = Nest(frame: .zero)
        var inner = outer
        for _ in 0..<80 {
            let next = Nest(frame: .zero)
            inner.addSubview(next)
            inner = next
        }
        harness.window.addSubview(outer)
        harness.show()
        outer.frame = harness.window.bounds
        harness.frame()
        #expect(inner.bounds.width == 140)
    }
}
