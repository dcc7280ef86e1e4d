import Charts
import Foundation
import Tactile

/// Pointer, fingers and keys on the graph.
extension GraphViewController: UIGestureRecognizerDelegate, UIPointerInteractionDelegate {
    /// From the window's sides, where a drag changes the tab.
    static let edge: CGFloat = 24
    /// How much a key magnifies.
    static let keyZoom = 1.5

    func addRecognizers() {
        view.addInteraction(UIPointerInteraction(delegate: self))
        view.addGestureRecognizer(
            UIHoverGestureRecognizer(
                target: self,
                action: Selector("pointerHovered:", GraphViewController.pointerHovered(_:))))
        let twice = UITapGestureRecognizer(
            target: self, action: Selector("graphFitted:", GraphViewController.graphFitted(_:)))
        twice.numberOfTapsRequired = 2
        let tap = UITapGestureRecognizer(
            target: self, action: Selector("graphTapped:", GraphViewController.graphTapped(_:)))
        let pan = UIPanGestureRecognizer(
            target: self, action: Selector("graphDragged:", GraphViewController.graphDragged(_:)))
        pan.allowedScrollTypesMask = .all
        let pinch = UIPinchGestureRecognizer(
            target: self, action: Selector("graphPinched:", GraphViewController.graphPinched(_:)))
        for recognizer in [twice, tap, pan, pinch] as [UIGestureRecognizer] {
            recognizer.cancelsTouchesInView = false
            // A click on the range control must not wait for a second one.
            recognizer.delaysTouchesEnded = false
            recognizer.delegate = self
            view.addGestureRecognizer(recognizer)
        }
    }

    /// What is outside of the plot is not the graph's, and the window's sides are the tabs'.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        let place = gestureRecognizer.location(in: view)
        guard !samples.isEmpty, place.y > lane.minY, place.y < plotArea.maxY + 20 else {
            return false
        }
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let start = place.x - pan.translation(in: view).x
        return start > Self.edge && start < view.bounds.width - Self.edge
    }

    /// A wheel that turns up and down scrolls whatever the graph lies in; tilted, or with Shift, it
    /// moves the graph.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
    ) -> Bool {
        guard let scroll = event as? UIScrollEvent, !scroll.isPrecise else { return true }
        return scroll.notches.x != 0 || scroll.modifierFlags.contains(.shift)
    }

    // MARK: Pointer

    /// The graph itself, where the pointer aims at a weighing.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? {
        guard !samples.isEmpty, let geometry = plot.geometry else { return nil }
        return UIPointerRegion(rect: geometry.plot)
    }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { UIPointerStyle(cursor: .crosshair) }

    /// Only a pointer that moves inspects, not a graph that comes under it.
    func pointerHovered(_ hover: UIHoverGestureRecognizer) {
        guard !isPinned else { return }
        switch hover.state {
        case .began: break
        case .changed: inspect(at: hover.location(in: view))
        default: inspect(nil)
        }
    }

    func graphTapped(_ tap: UITapGestureRecognizer) {
        let before = isPinned ? inspected : nil
        inspect(at: tap.location(in: view))
        isPinned = inspected != nil && inspected != before
    }

    private func inspect(at point: CGPoint) {
        guard let geometry = plot.geometry,
            geometry.plot.insetBy(dx: -20, dy: -20).contains(point)
        else { return inspect(nil) }
        inspect(geometry.nearest(to: point.x, in: plot.content.inner))
    }

    // MARK: Moving

    /// A double click on a dot opens its entry, one beside the dots shows the whole diary.
    func graphFitted(_ tap: UITapGestureRecognizer) {
        guard let index = dot(at: tap.location(in: view)) else { return fit() }
        inspect(index)
        openInspected()
    }

    /// How near to its middle a click is on a dot, in points.
    private static let dotReach: CGFloat = 12

    private func dot(at place: CGPoint) -> Int? {
        guard let geometry = plot.geometry, plot.dots(in: geometry) > 0 else { return nil }
        func distance(_ index: Int) -> CGFloat {
            let dot = geometry.point(samples[index])
            return hypot(dot.x - place.x, dot.y - place.y)
        }
        let nearest = plot.content.inner.indices.min { distance($0) < distance($1) }
        return nearest.flatMap { distance($0) <= Self.dotReach ? $0 : nil }
    }

    @discardableResult
    private func openInspected() -> Bool {
        guard let id = inspectedID, let onOpen else { return false }
        onOpen(id)
        return true
    }

    private func fit() {
        inspect(nil)
        range = .all
        showRanges()
        show(rangeTimes, animated: true)
    }

    func graphDragged(_ pan: UIPanGestureRecognizer) {
        guard let geometry = plot.geometry, pan.state == .began || pan.state == .changed else {
            startTimes = nil
            return
        }
        let start = startTimes ?? times
        startTimes = start
        let span = start.upperBound - start.lowerBound
        let moved = Double(pan.translation(in: view).x / geometry.plot.width) * span
        showFree((start.lowerBound - moved)...(start.upperBound - moved))
    }

    func graphPinched(_ pinch: UIPinchGestureRecognizer) {
        guard let geometry = plot.geometry, pinch.state == .began || pinch.state == .changed
        else {
            startTimes = nil
            return
        }
        let start = startTimes ?? times
        startTimes = start
        let share = (pinch.location(in: view).x - geometry.plot.minX) / geometry.plot.width
        showFree(GraphZoom.zoomed(start, by: Double(pinch.scale), around: Double(share)))
    }

    /// Shows times that belong to no button of the range control, within what there is.
    private func showFree(_ wanted: ClosedRange<Double>, animated: Bool = false) {
        let limits = GraphRange.all.times(now: now, first: samples.first?.time)
        let whole = limits.upperBound - limits.lowerBound
        let span = min(wanted.upperBound - wanted.lowerBound, whole)
        let start = min(max(wanted.lowerBound, limits.lowerBound), limits.upperBound - span)
        range = nil
        rangeControl.selectedSegmentIndex = UISegmentedControl.noSegment
        show(start...(start + span), animated: animated)
    }

    // MARK: Keys

    /// Arrows inspect one entry after the other, Return opens it, plus and minus magnify, 0 shows
    /// all.
    func handle(_ key: UIKey) -> Bool {
        guard !samples.isEmpty,
            key.modifierFlags.intersection([.control, .alternate, .command]).isEmpty
        else { return false }
        switch key.charactersIgnoringModifiers {
        case "+", "=": zoom(.nearer)
        case "-": zoom(.farther)
        case "0": zoom(.whole)
        default:
            guard handleMove(key) else { return false }
        }
        plot.tellInspected()
        return true
    }

    func zoom(_ way: GraphZoom) {
        guard way != .whole else { return fit() }
        let span = times.upperBound - times.lowerBound
        let place = inspected.map { (samples[$0].time - times.lowerBound) / span } ?? 1
        let scale = way == .farther ? 1 / Self.keyZoom : Self.keyZoom
        showFree(GraphZoom.zoomed(times, by: scale, around: place), animated: true)
    }

    private func handleMove(_ key: UIKey) -> Bool {
        if key.keyCode == .keyboardEscape, inspected != nil {
            inspect(nil)
            return true
        }
        if [.keyboardReturnOrEnter, .keypadEnter].contains(key.keyCode) { return openInspected() }
        let shown = plot.content.inner.indices
        guard let first = shown.first, let last = shown.last else { return false }
        let target: Int
        switch key.keyCode {
        case .keyboardLeftArrow, .keyboardRightArrow:
            inspectNext(key.keyCode == .keyboardLeftArrow ? -1 : 1)
            return true
        case .keyboardHome: target = first
        case .keyboardEnd: target = last
        default: return false
        }
        inspect(target)
        isPinned = true
        return true
    }

    /// Moves the inspection by `step` weighings; without an inspected weighing it begins at the
    /// first, or for a negative step at the last.
    func inspectNext(_ step: Int) {
        let shown = plot.content.inner.indices
        guard let first = shown.first, let last = shown.last else { return }
        let target = inspected.map { $0 + step } ?? (step < 0 ? last : first)
        inspect(max(first, min(last, target)))
        isPinned = true
    }
}
