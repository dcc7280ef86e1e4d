import Foundation
import TactileGeometry
import TactilePlatform

/// A view that the keyboard's focus may come to.
@MainActor
struct FocusCandidate {
    let view: UIView
    /// In the window's points.
    let rect: CGRect
    let group: String?
}

/// A view whose content scrolls. What is in it is one part of the window's reading order, at the
/// view's place: where its content is scrolled to does not change what comes before and after.
@MainActor
package protocol ScrollingContent: UIView {
    /// The part of the bounds that no bar is over.
    var uncoveredBounds: CGRect { get }
}

/// Moves the keyboard's focus through a window's views: with Tab and Shift-Tab in reading order,
/// with the arrow keys to what lies in that direction.
@MainActor
package final class FocusMover {
    private unowned let window: UIWindow

    package enum Direction: Sendable { case next, previous, left, right, up, down }

    package init(window: UIWindow) { self.window = window }

    // MARK: Input

    /// A press of the pointer gives the focus, unseen, to what is under it.
    func pointerPressed(at location: CGPoint) {
        // What lies over the window leaves the focus where it is.
        guard window.overlay == nil else { return }
        var view = window.hitTest(location, with: nil)
        while let current = view, !current.canBecomeFocused { view = current.superview }
        DebugLog.because(.focus, "a press at \(DebugLog.short(location))") {
            window.focus(view, visibly: false)
        }
    }

    /// Moves the focus if `event` is a key that does so.
    func handle(_ event: PlatformKeyEvent) {
        let held = event.modifiers.intersection([.control, .alt, .command])
        // With Control, Tab leaves text that takes Tab itself.
        guard held.isEmpty || event.key == .tab && held == .control else { return }
        switch event.key {
        case .tab: move(event.modifiers.contains(.shift) ? .previous : .next, by: "Tab")
        case .left: move(.left, by: "an arrow key")
        case .right: move(.right, by: "an arrow key")
        case .up: move(.up, by: "an arrow key")
        case .down: move(.down, by: "an arrow key")
        default: break
        }
    }

    private func move(_ direction: Direction, by key: String) {
        DebugLog.because(.focus, key) { _ = move(direction) }
    }

    /// Moves the focus. False when there is nowhere to go, or when the first responder keeps the
    /// keyboard.
    @discardableResult
    package func move(_ direction: Direction) -> Bool {
        let candidates = focusableViews()
        let current = (window.focusedView ?? window.firstResponder as? UIView)
        switch direction {
        case .next, .previous:
            let stops = stops(of: candidates)
            guard !stops.isEmpty, mayLeave() else { return false }
            let step = direction == .next ? 1 : -1
            let start =
                stops.firstIndex { $0.contains { $0 === current } }
                ?? startOfScene(in: stops).map { direction == .next ? $0 - 1 : $0 }
                ?? (direction == .next ? -1 : stops.count)
            // What refuses the focus is passed over, or it would bar the way to all behind it.
            for distance in 1...stops.count {
                let target = (start + step * distance) % stops.count
                let stop = stops[(target + stops.count) % stops.count]
                if stop.contains(where: { $0 === current }) { continue }
                if stop.contains(where: { focus($0) }) { return true }
            }
            // Where there is nowhere else to go, the focus that a click gave comes to be seen.
            guard let current, !window.focusIsVisible, window.focusedView === current else {
                return false
            }
            return focus(current)
        case .left, .right, .up, .down:
            let index = candidates.firstIndex { $0.view === current }
            // Arrows belong to text while somebody types, and need a place to start from.
            guard window.focusIsVisible, let index,
                let target = nearest(to: candidates[index].rect, direction, in: candidates)
            else { return false }
            return focus(target)
        }
    }

    /// The first stop in the scene that has the keyboard, where none of its views has it.
    private func startOfScene(in stops: [[UIView]]) -> Int? {
        guard let scene = (window.firstResponder as? UIViewController)?.viewIfLoaded else {
            return nil
        }
        return stops.firstIndex { $0.contains { $0.isDescendant(of: scene) } }
    }

    /// Whether the first responder lets the keyboard go.
    private func mayLeave() -> Bool { window.firstResponder?.canResignFirstResponder ?? true }

    private func focus(_ view: UIView) -> Bool {
        if view.canBecomeFirstResponder {
            guard view.becomeFirstResponder() else { return false }
        } else if let responder = window.firstResponder, !responder.resignFirstResponder() {
            return false
        }
        window.focus(view, visibly: true)
        view.revealInScrollViews()
        return true
    }

    // MARK: Candidates

    /// Where Tab stops, each with the views that may get the focus there, the likeliest first.
    private func stops(of candidates: [FocusCandidate]) -> [[UIView]] {
        var stops: [[UIView]] = []
        var places: [String: Int] = [:]
        for candidate in candidates {
            if let group = candidate.group, let place = places[group] {
                stops[place].append(candidate.view)
            } else {
                if let group = candidate.group { places[group] = stops.count }
                stops.append([candidate.view])
            }
        }
        for place in places.values {
            let top = stops[place].map(\.focusGroupPriority).max()
            let first = stops[place].firstIndex { $0.focusGroupPriority == top } ?? 0
            stops[place].swapAt(0, first)
        }
        return stops
    }

    /// The views that can have the focus, in reading order.
    private func focusableViews() -> [FocusCandidate] {
        var order = ReadingOrder<FocusCandidate>(
            isMirrored: window.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        let container = window.focusContainer
        collect(in: container, group: container.focusGroupIdentifier, into: &order)
        return order.items
    }

    /// Where Tab stops, in its order, each with the views that may get the focus there.
    var stopsInOrder: [[UIView]] { stops(of: focusableViews()) }

    package var focusableViewsInOrder: [UIView] { focusableViews().map(\.view) }

    private func collect(
        in view: UIView, group outer: String?, into found: inout ReadingOrder<FocusCandidate>
    ) {
        guard view.letsFocusIn else { return }
        let rect = view.convert(view.bounds, to: nil)
        let group = view.focusGroupIdentifier ?? outer
        let subviews = view.subviews
        if view !== window, view.canBecomeFocused || view.canBecomeFirstResponder,
            !view.storage.leavesFocusToParts, rect.width > 0, rect.height > 0
        {
            found.add(FocusCandidate(view: view, rect: rect, group: group), at: rect)
            // What is inside a control belongs to it, but for what the program put there.
            if view.canBecomeFocused {
                for part in subviews where part.storage.hasFocusOfItsOwn {
                    collect(in: part, group: group, into: &found)
                }
                return
            }
        }
        let cover = subviews.lastIndex { $0.storage.hidesFocusBehind && !$0.isHidden } ?? 0
        let scrolled = view as? any ScrollingContent
        guard view.shouldGroupAccessibilityChildren || scrolled != nil else {
            for subview in subviews[cover...] { collect(in: subview, group: group, into: &found) }
            return
        }
        var inside = ReadingOrder<FocusCandidate>(isMirrored: found.isMirrored)
        for subview in subviews[cover...] { collect(in: subview, group: group, into: &inside) }
        found.add(inside, at: scrolled.map { view.convert($0.uncoveredBounds, to: nil) } ?? rect)
    }

    /// The candidate that lies in `direction`, near and with little sideways movement.
    private func nearest(
        to origin: CGRect, _ direction: Direction, in candidates: [FocusCandidate]
    ) -> UIView? {
        var best: UIView?
        var bestDistance = CGFloat.infinity
        for candidate in candidates {
            let dx = candidate.rect.midX - origin.midX
            let dy = candidate.rect.midY - origin.midY
            let (along, across): (CGFloat, CGFloat) =
                switch direction {
                case .left: (-dx, dy)
                case .right, .next, .previous: (dx, dy)
                case .up: (-dy, dx)
                case .down: (dy, dx)
                }
            guard along > 1 else { continue }
            // Sideways counts double: a row's neighbour comes before what is below.
            let distance = along + 2 * abs(across)
            if distance < bestDistance {
                bestDistance = distance
                best = candidate.view
            }
        }
        return best
    }
}

extension UIView {
    /// Lets the scroll views around this view show it.
    func revealInScrollViews() {
        var ancestor = superview
        while let current = ancestor {
            current.reveal(convert(bounds, to: current))
            ancestor = current.superview
        }
    }
}
