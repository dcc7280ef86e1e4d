import TactileViews

/// Who is told, and how the focus and the pointer are shown.
extension UIControl {
    package func sendActions(for controlEvents: Event, event: UIEvent?) {
        for entry in actions.entries where !entry.events.isDisjoint(with: controlEvents) {
            switch entry.callee {
            case .target(let target, let selector):
                guard let object = target.object else { continue }
                sendAction(selector, to: object, for: event)
            case .responderChain(let selector): sendAction(selector, to: nil, for: event)
            case .closure(let action): sendAction(action)
            }
        }
    }

    /// Puts the focus ring, if it is seen, around ``focusRingBounds`` as they are now. Layout does
    /// this by itself in ``layoutSubviews()``.
    public func updateFocusRing() {
        guard showsFocus else { return }
        focusRing?.show(around: focusRingBounds, cornerRadius: focusRingCornerRadius, in: self)
    }

    func focusVisibilityChanged() {
        if showsFocus {
            focusRing = focusRing ?? FocusRing()
            updateFocusRing()
        } else {
            focusRing?.hide()
        }
        stateDidChange()
    }

    func watchHover() {
        guard wantsHover else { return }
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] in
            self?.isHovered = $0.state == .began || $0.state == .changed
        }
        addGestureRecognizer(hover)
    }
}
