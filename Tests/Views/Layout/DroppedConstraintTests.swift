import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

/// What was dropped, as it contradicted others, comes back when they let it.
@MainActor @Suite(.serialized) struct DroppedConstraintTests {
    /// A bar of fixed margins below content, in a root that begins without a size.
    @MainActor private struct Screen {
        let root: UIView
        let bar: UIView
        let content: UIView
        let label: UIView

        init() {
            root = makeRoot(width: 0, height: 0)
            bar = free(UIView(), in: root)
            content = free(UIView(), in: root)
            label = free(UIView(), in: bar)
            NSLayoutConstraint.activate([
                content.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
                content.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 16),
                content.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -16),
                content.bottomAnchor.constraint(equalTo: bar.topAnchor, constant: -8),
                content.heightAnchor.constraint(greaterThanOrEqualToConstant: 10),
                content.widthAnchor.constraint(greaterThanOrEqualToConstant: 10),
                bar.leftAnchor.constraint(equalTo: root.leftAnchor),
                bar.rightAnchor.constraint(equalTo: root.rightAnchor),
                bar.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                bar.heightAnchor.constraint(equalToConstant: 49),
                label.leftAnchor.constraint(equalTo: bar.leftAnchor, constant: 12),
                label.rightAnchor.constraint(equalTo: bar.rightAnchor, constant: -12),
                label.topAnchor.constraint(equalTo: bar.topAnchor, constant: 12),
                label.bottomAnchor.constraint(equalTo: bar.bottomAnchor, constant: -12),
                label.widthAnchor.constraint(greaterThanOrEqualToConstant: 30),
            ])
        }

        func check(_ width: CGFloat, _ height: CGFloat) {
            #expect(bar.frame == CGRect(x: 0, y: height - 49, width: width, height: 49))
            #expect(
                content.frame
                    == CGRect(x: 16, y: 20, width: width - 32, height: height - 20 - 8 - 49))
            #expect(label.frame == CGRect(x: 12, y: 12, width: width - 24, height: 25))
            #expect(root.checkInvariants() == [])
        }
    }

    @Test(arguments: [0, 1, 5, 20, 30, 60])
    func whenTheSizeIsRight(start: Int) {
        let screen = Screen()
        _ = reports {
            screen.root.layoutIfNeeded()
            screen.root.frame.size = CGSize(width: start, height: start)
            screen.root.layoutIfNeeded()
            screen.root.frame.size = CGSize(width: 375, height: 0)
            screen.root.layoutIfNeeded()
            screen.root.frame.size = CGSize(width: 0, height: 667)
            screen.root.layoutIfNeeded()
        }
        let said = reports {
            screen.root.frame.size = CGSize(width: 375, height: 667)
            screen.root.layoutIfNeeded()
        }
        #expect(said.isEmpty)
        screen.check(375, 667)
    }

    @Test func whenAConstantIsRight() {
        let root = makeRoot(), view = free(UIView(), in: root)
        let width = view.widthAnchor.constraint(equalToConstant: 400)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: root.leftAnchor), width,
            view.rightAnchor.constraint(equalTo: root.rightAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.heightAnchor.constraint(equalToConstant: 10),
        ])
        _ = reports { root.layoutIfNeeded() }
        #expect(view.frame.width == 400)
        width.constant = 300
        root.layoutIfNeeded()
        root.frame.size.width = 320
        width.constant = 320
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 0, y: 0, width: 320, height: 10))
    }

    @Test func whenAPriorityOrTheSetLetsIt() {
        let root = makeRoot(), view = free(UIView(), in: root)
        let width = view.widthAnchor.constraint(equalToConstant: 100)
        let other = view.widthAnchor.constraint(equalToConstant: 40)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: root.leftAnchor), width, other,
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.heightAnchor.constraint(equalToConstant: 10),
        ])
        _ = reports { root.layoutIfNeeded() }
        #expect(view.frame.width == 100)
        width.priority = .defaultHigh
        root.layoutIfNeeded()
        #expect(view.frame.width == 40)
        width.priority = .required
        _ = reports { root.layoutIfNeeded() }
        #expect(view.frame.width == 100)
        width.isActive = false
        root.layoutIfNeeded()
        #expect(view.frame.width == 40)
        #expect(root.checkInvariants() == [])
    }

    /// The latest of those that contradict each other goes, and no other because of it: what holds
    /// is the same whatever was solved before.
    @Test func whenWhatContradictedItIsDropped() {
        let root = makeRoot(), first = free(UIView(), in: root), second = free(UIView(), in: root)
        let early = first.widthAnchor.constraint(equalToConstant: 50)
        let wish = second.widthAnchor.constraint(equalToConstant: 0)
        wish.priority = .defaultLow
        NSLayoutConstraint.activate([
            early, second.widthAnchor.constraint(greaterThanOrEqualToConstant: 95),
            first.widthAnchor.constraint(equalToConstant: 50),
            second.widthAnchor.constraint(equalTo: first.widthAnchor, constant: 40), wish,
        ])
        for _ in 0..<2 {
            early.constant = 50
            _ = reports { root.layoutIfNeeded() }
            #expect(first.frame.width == 50 && second.frame.width == 95)
            early.constant = 60
            _ = reports { root.layoutIfNeeded() }
            #expect(first.frame.width == 60 && second.frame.width == 100)
        }
        #expect(root.checkInvariants() == [])
    }

    /// A view that was dropped with the constraints that held it apart in a view whose frame is
    /// given, as the content of a navigation controller has it.
    @Test func whenAnInnerViewGetsItsSize() {
        let screen = Screen(), outer = UIView(frame: .zero)
        outer.addSubview(screen.root)
        screen.root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        _ = reports { outer.layoutIfNeeded() }
        outer.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        outer.layoutIfNeeded()
        screen.check(375, 667)
    }

    /// Lengths that were kept from being negative do not hold afterwards.
    @Test func boundsAreLetGo() {
        let root = makeRoot(width: 50, height: 50), view = free(SizedView(30, 10), in: root)
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 40)
        let right = view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -40)
        NSLayoutConstraint.activate([
            left, right, view.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        _ = reports { root.layoutIfNeeded() }
        root.frame.size.width = 120
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 40, y: 0, width: 40, height: 10))
    }
}
