import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// A drag that shows a column or puts it away.
struct SplitDrag {
    /// The level from before, and the one that the drag leads to.
    let from: Int
    let to: Int
}

extension UISplitViewController {
    /// A flick faster than this, in points per second, decides by its direction.
    private static let flickSpeed: CGFloat = 500

    func addGestures() {
        edgePan.addAction { [weak self] in self?.dragged($0, shows: true) }
        edgePan.delegate = gestures
        view.addGestureRecognizer(edgePan)
        shadePan.addAction { [weak self] in self?.dragged($0, shows: false) }
        shadePan.delegate = gestures
        shade.addGestureRecognizer(shadePan)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.show(.secondary) }
        shade.addGestureRecognizer(tap)
        updateGestures()
    }

    /// The edge of the split view is meant, wherever it is in the window.
    func updateGestures() {
        guard isViewLoaded else { return }
        edgePan.isEnabled = presentsWithGesture && !isCollapsed
        edgePan.edges = isMirrored ? .right : .left
        shadePan.isEnabled = presentsWithGesture
        guard let window = view.window else { return }
        let place = view.convert(view.bounds, to: nil)
        edgePan.edgeInsets = UIEdgeInsets(
            top: place.minY, left: place.minX, bottom: window.bounds.height - place.maxY,
            right: window.bounds.width - place.maxX)
    }

    private func dragged(_ pan: UIPanGestureRecognizer, shows: Bool) {
        let sign: CGFloat = isMirrored ? -1 : 1
        let way = pan.translation(in: view).x * sign
        switch pan.state {
        case .began:
            let level =
                shows ? levelNow + 1 : modes.level(showing: .secondary, from: levelNow)
            guard level != levelNow, level <= modes.lastLevel else { return }
            delegate?.splitViewControllerInteractivePresentationGestureWillBegin(self)
            let drag = SplitDrag(from: levelNow, to: level)
            begin(level)
            self.drag = drag
            follow(way)
        case .changed: follow(way)
        case .ended, .cancelled, .failed:
            guard let drag else { return }
            let speed = pan.velocity(in: view).x * sign * (shows ? 1 : -1)
            let (start, end) = (plan.shown(atLevel: drag.from), plan.shown(atLevel: drag.to))
            let progress = end == start ? 1 : (shown - start) / (end - start)
            let isFlick = abs(speed) > Self.flickSpeed
            let finishes = pan.state == .ended && (isFlick ? speed > 0 : progress > 0.5)
            self.drag = nil
            if finishes { chosenLevel = drag.to } else { turnBack(to: drag.from) }
            slide(to: finishes ? end : start)
            delegate?.splitViewControllerInteractivePresentationGestureDidEnd(self)
        case .possible: break
        }
    }

    private func follow(_ way: CGFloat) {
        guard let drag, way.isFinite else { return }
        let (start, end) = (plan.shown(atLevel: drag.from), plan.shown(atLevel: drag.to))
        shown = min(max(start + way, min(start, end)), max(start, end))
        placeColumns()
    }

    /// What came goes, and what went comes.
    private func turnBack(to level: Int) {
        guard let run else { return }
        announce(level)
        for column in run.coming {
            containers[column]?.beginAppearanceTransition(false, animated: true)
        }
        for column in run.going {
            containers[column]?.beginAppearanceTransition(true, animated: true)
        }
        self.run = SplitRun(coming: run.going, going: run.coming)
        levelNow = level
        showButton()
    }

    /// The window or a program takes the columns out of the drag's hands.
    func endDrag() {
        guard drag != nil else { return }
        drag = nil
        chosenLevel = levelNow
        delegate?.splitViewControllerInteractivePresentationGestureDidEnd(self)
    }
}

/// Decides when a drag may begin.
@MainActor
final class SplitGestures: NSObject, UIGestureRecognizerDelegate {
    private weak var split: UISplitViewController?

    init(of split: UISplitViewController) {
        self.split = split
        super.init()
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let split, !split.isCollapsed, split.isInstalled, split.run == nil else {
            return false
        }
        guard gestureRecognizer === split.shadePan else {
            return split.levelNow < split.modes.lastLevel
        }
        let way = split.shadePan.translation(in: split.view)
        return abs(way.x) > abs(way.y) && (way.x < 0) != split.isMirrored
    }

    /// A stack in a column goes back first.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        guard let split, gestureRecognizer === split.edgePan,
            otherGestureRecognizer is UIScreenEdgePanGestureRecognizer,
            let inner = otherGestureRecognizer.view, let outer = split.viewIfLoaded
        else { return false }
        return inner !== outer && inner.isDescendant(of: outer)
    }
}
