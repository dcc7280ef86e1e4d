import Foundation
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

/// Layout asks what a subclass overrides.
@Suite @MainActor struct OverriddenLayoutTests {
    /// Constraints see it without 10 points at its left.
    private final class Badge: UIView {
        override func alignmentRect(forFrame frame: CGRect) -> CGRect {
            var rect = super.alignmentRect(forFrame: frame)
            rect.origin.x += 10
            rect.size.width -= 10
            return rect
        }
        override func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
            var frame = super.frame(forAlignmentRect: alignmentRect)
            frame.origin.x -= 10
            frame.size.width += 10
            return frame
        }
        override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 20) }
    }

    @Test func alignmentRectanglesAreAskedFor() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let badge = Badge()
        badge.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(badge)
        badge.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30).isActive = true
        badge.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(badge.frame == CGRect(x: 20, y: 0, width: 50, height: 20))
        let next = UIView()
        next.translatesAutoresizingMaskIntoConstraints = false
        badge.translatesAutoresizingMaskIntoConstraints = true
        badge.frame = CGRect(x: 40, y: 0, width: 50, height: 20)
        root.addSubview(next)
        NSLayoutConstraint.activate([
            next.leadingAnchor.constraint(equalTo: badge.leadingAnchor),
            next.widthAnchor.constraint(equalTo: badge.widthAnchor),
            next.topAnchor.constraint(equalTo: root.topAnchor),
            next.heightAnchor.constraint(equalToConstant: 5),
        ])
        root.layoutIfNeeded()
        #expect(next.frame == CGRect(x: 50, y: 0, width: 40, height: 5))
    }

    private final class Stubborn: UIView {
        var set: [UILayoutPriority] = []
        override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 20) }
        override func contentHuggingPriority(
            for axis: NSLayoutConstraint.Axis
        ) -> UILayoutPriority {
            axis == .horizontal ? .required : super.contentHuggingPriority(for: axis)
        }
        override func contentCompressionResistancePriority(
            for axis: NSLayoutConstraint.Axis
        ) -> UILayoutPriority {
            axis == .vertical ? .init(10) : super.contentCompressionResistancePriority(for: axis)
        }
        override func setContentHuggingPriority(
            _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
        ) {
            set.append(priority)
            super.setContentHuggingPriority(priority, for: axis)
        }
        override func setContentCompressionResistancePriority(
            _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
        ) {
            set.append(priority)
            super.setContentCompressionResistancePriority(priority, for: axis)
        }
    }

    @Test func prioritiesAreAskedFor() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let view = Stubborn()
        view.setContentHuggingPriority(.defaultLow, for: .horizontal)
        view.setContentCompressionResistancePriority(.required, for: .horizontal)
        #expect(view.set == [.defaultLow, .required])
        #expect(view.contentCompressionResistancePriority(for: .horizontal) == .required)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let trailing = view.trailingAnchor.constraint(equalTo: root.trailingAnchor)
        trailing.priority = .init(999)
        let height = view.heightAnchor.constraint(equalToConstant: 4)
        height.priority = .init(20)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor), trailing, height,
            view.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame.width == 50, "it hugs its content whatever was set")
        // Hugging at 250 is met by 4, and resistance at 10 gives way.
        #expect(view.frame.height == 4)
    }

    private final class Watching: UIView {
        var log: [String] = []
        override func addInteraction(_ interaction: any UIInteraction) {
            log.append("add")
            super.addInteraction(interaction)
        }
        override func removeInteraction(_ interaction: any UIInteraction) {
            log.append("remove")
            super.removeInteraction(interaction)
        }
        override func viewWithTag(_ tag: Int) -> UIView? {
            tag == 7 ? self : super.viewWithTag(tag)
        }
    }

    private final class Nothing: UIInteraction {
        weak var view: UIView?
        func willMove(to view: UIView?) {}
        func didMove(to view: UIView?) { self.view = view }
    }

    @Test func interactionsComeAndGoByOverridableCalls() {
        let first = Watching(), second = Watching(), interaction = Nothing()
        first.addInteraction(interaction)
        #expect(interaction.view === first)
        second.interactions = [interaction]
        #expect(first.log == ["add", "remove"] && second.log == ["add"])
        #expect(first.interactions.isEmpty && interaction.view === second)
    }

    @Test func traitsThatAreDueAreTold() {
        let view = UIView(), controller = UIViewController()
        controller.updateTraitsIfNeeded()
        #expect(!controller.isViewLoaded)
        var count = 0
        let outer = UIView()
        view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in
            count += 1
        }
        outer.overrideUserInterfaceStyle =
            view.traitCollection.userInterfaceStyle == .dark ? .light : .dark
        outer.addSubview(view)
        view.updateTraitsIfNeeded()
        #expect(count == 1)
        view.updateTraitsIfNeeded()
        #expect(count == 1)
    }

    @Test func aFingerStandsUpright() {
        #expect(UITraitCollection.current.forceTouchCapability == .unavailable)
    }
}
