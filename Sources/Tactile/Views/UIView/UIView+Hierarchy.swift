import Foundation
import TactileDrawing
import TactileLayers

extension UIView {
    /// Makes `view` the subview at `index`, its layer right above the layer of `sibling` if that is
    /// given.
    func insert(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
        precondition(view !== self, "A view cannot be added to itself: add it to another view.")
        precondition(
            !isDescendant(of: view),
            "A view cannot be added to a view inside it: take it out of its superview first.")
        if view.superview === self {
            reinsert(view, at: index, above: sibling)
            return
        }
        let newWindow = window
        view.willMove(toSuperview: self)
        let changesWindow = view.window !== newWindow
        if view.window != nil { view.keepTraits() }
        if changesWindow { view.announceWindow(newWindow) }
        if let old = view.superview { old.release(view) }
        let place = min(max(index, 0), storage.subviews.count)
        insertLayer(of: view, at: place, above: sibling)
        storage.subviews.insert(view, at: place)
        view.containingView = self
        if changesWindow { view.enterWindow(newWindow) }
        view.inheritEnvironment()
        view.didMoveToSuperview()
        didAddSubview(view)
        view.superviewSafeAreaMayApply()
        view.superviewChanged()
        subviewsChanged()
    }

    /// Puts `view` in front of a sibling or behind it; in front of all subviews where the sibling
    /// is none of them.
    func insert(_ view: UIView, nextTo sibling: UIView, inFront: Bool) {
        guard view !== sibling else { return }
        guard let place = storage.subviews.firstIndex(where: { $0 === sibling }) else {
            insert(view, at: storage.subviews.count)
            return
        }
        var index = inFront ? place + 1 : place
        if view.superview === self,
            let current = storage.subviews.firstIndex(where: { $0 === view }),
            current < index
        {
            index -= 1
        }
        insert(view, at: index, above: inFront ? sibling : nil)
    }

    /// The layer of the last subview comes in front of all layers, also of those without a view.
    private func insertLayer(of view: UIView, at place: Int, above sibling: UIView?) {
        if let sibling {
            layer.insertSublayer(view.layer, above: sibling.layer)
        } else if place < storage.subviews.count {
            layer.insertSublayer(view.layer, below: storage.subviews[place].layer)
        } else {
            layer.addSublayer(view.layer)
        }
    }

    private func reinsert(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
        storage.subviews.removeAll { $0 === view }
        let place = min(max(index, 0), storage.subviews.count)
        view.layer.removeFromSuperlayer()
        insertLayer(of: view, at: place, above: sibling)
        storage.subviews.insert(view, at: place)
    }

    private func release(_ view: UIView) {
        willRemoveSubview(view)
        view.layoutWillLeaveSuperview()
        storage.subviews.removeAll { $0 === view }
        view.layer.removeFromSuperlayer()
        subviewsChanged()
    }

    /// What the view takes out and puts in while it is laid out, it places in that layout.
    private func subviewsChanged() {
        if !layer.isLayingOut { setNeedsLayout() }
    }

    func detachFromSuperview() {
        guard let old = superview else { return }
        let hadWindow = window != nil
        if hadWindow { keepTraits() }
        willMove(toSuperview: nil)
        if hadWindow { announceWindow(nil) }
        old.release(self)
        containingView = nil
        if hadWindow { enterWindow(nil) }
        superviewChanged()
        didMoveToSuperview()
    }

    func exchange(_ first: Int, _ second: Int) {
        let views = storage.subviews
        guard first != second, views.indices.contains(first), views.indices.contains(second) else {
            return
        }
        let (low, high) = (min(first, second), max(first, second))
        let (lower, upper) = (views[low], views[high])
        reinsert(upper, at: low)
        reinsert(lower, at: high)
    }

    func move(_ view: UIView, toFront: Bool) {
        guard view.superview === self else { return }
        storage.subviews.removeAll { $0 === view }
        view.layer.removeFromSuperlayer()
        if toFront {
            layer.addSublayer(view.layer)
            storage.subviews.append(view)
        } else {
            layer.insertSublayer(view.layer, at: 0)
            storage.subviews.insert(view, at: 0)
        }
    }

    public func isDescendant(of view: UIView) -> Bool {
        var candidate: UIView? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current.superview
        }
        return false
    }

    // MARK: Window

    private func announceWindow(_ window: UIWindow?) {
        willMove(toWindow: window)
        owningViewController?.viewWillMove(toWindow: window)
        for view in storage.subviews { view.announceWindow(window) }
    }

    func enterWindow(_ window: UIWindow?) {
        if let old = containingWindow, old !== window { old.viewLeaves(self) }
        containingWindow = window
        if let window {
            adopt(scale: window.contentScale)
            if ApplicationSession.current.appearance.isUsed { applyAppearance() }
            if layoutStorage == nil, type(of: self).requiresConstraintBasedLayout {
                setNeedsUpdateConstraints()
            }
        }
        for view in storage.subviews { view.enterWindow(window) }
        for attendant in storage.attendants { attendant.viewMoved(to: window) }
        didMoveToWindow()
        owningViewController?.viewDidMoveToWindow()
        if window != nil { environmentMayHaveChanged() }
    }

    func adopt(scale: CGFloat) {
        guard !storage.hasOwnContentScale, layer.contentsScale != scale else { return }
        layer.contentsScale = scale
        if layer.delegateDraws { layer.setNeedsDisplay() }
    }

    // MARK: Gestures

    func attach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view !== self else { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
        storage.gestureRecognizers.append(recognizer)
        recognizer.didAttach(to: self)
    }

    func detach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        storage.gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.didAttach(to: nil)
    }

    func replaceGestureRecognizers(_ recognizers: [UIGestureRecognizer]) {
        for recognizer in storage.gestureRecognizers { detach(recognizer) }
        for recognizer in recognizers { attach(recognizer) }
    }
}

extension UIView {
    /// What ``hitTest(_:with:)`` finds.
    func deepestView(at point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, storage.animationBlocks == 0,
            self.point(inside: point, with: event)
        else { return nil }
        let subviews = storage.subviews
        var index = subviews.count
        while index > 0 {
            index -= 1
            let view = subviews[index]
            let place = view.touchPlace(of: point, in: self)
            if let hit = view.hitTest(place, with: event) { return hit }
        }
        return self
    }
}
