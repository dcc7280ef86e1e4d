import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Changes the pointer, and what it is over, while it is over a view.
///
/// Of views within each other the innermost that has a region under the pointer says how it looks.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
    open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    open private(set) weak var view: UIView?
    /// Whether the pointer is minded.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            hover.isEnabled = isEnabled
            if !isEnabled { leave() }
        }
    }
    private let hover = UIHoverGestureRecognizer()
    /// Where the pointer is.
    private var region: UIPointerRegion?
    private var effect: PointerEffectDrawing?
    /// The cursor that the view had, while another is shown.
    private var ownCursor: PlatformCursor??

    public init(delegate: (any UIPointerInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
        hover.addAction { [weak self] in self?.hovered($0) }
    }

    open func willMove(to view: UIView?) {
        guard view == nil else { return }
        leave()
        self.view?.removeGestureRecognizer(hover)
    }

    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(hover)
    }

    /// Asks again for the pointer's style at its position.
    open func invalidate() {
        guard let region, let view else { return }
        show(delegate?.pointerInteraction(self, styleFor: region), in: view)
    }

    // MARK: Regions

    private func hovered(_ hover: UIGestureRecognizer) {
        guard self.hover.isOver, let view, isEnabled,
            !isCoveredByAnother(in: view)
        else { return leave() }
        let request = UIPointerRegionRequest(
            location: hover.location(in: view), modifiers: hover.modifierFlags)
        let whole = UIPointerRegion(rect: view.bounds)
        var found =
            delegate.map {
                $0.pointerInteraction(self, regionFor: request, defaultRegion: whole)
            } ?? whole
        if found?.rect.contains(request.location) == false { found = nil }
        guard let found else { return leave() }
        guard !found.isSame(as: region) else { return }
        exit()
        region = found
        for outer in outerInteractions(of: view) { outer.exit() }
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willEnter: found, animator: animator)
        // A delegate may have taken the interaction away.
        guard region === found else { return }
        show(delegate?.pointerInteraction(self, styleFor: found), in: view)
        animator.run()
    }

    /// Whether a view further in says how the pointer looks.
    private func isCoveredByAnother(in view: UIView) -> Bool {
        var inner = view.window?.router.hover.view
        while let current = inner, current !== view {
            if current.interactions.contains(where: {
                ($0 as? UIPointerInteraction)?.region != nil
            }) {
                return true
            }
            inner = current.superview
        }
        return false
    }

    /// The interactions of the views that `view` is in.
    private func outerInteractions(of view: UIView) -> [UIPointerInteraction] {
        sequence(first: view, next: \.superview).dropFirst()
            .flatMap(\.interactions).compactMap { $0 as? UIPointerInteraction }
    }

    /// The pointer is in no region any more; it may be in one further out.
    private func leave() {
        guard region != nil else { return }
        exit()
        guard let view else { return }
        for outer in outerInteractions(of: view) where outer.hover.isOver {
            outer.hovered(outer.hover)
        }
    }

    private func exit() {
        guard let left = region else { return }
        region = nil
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willExit: left, animator: animator)
        if let view { show(nil, in: view) }
        animator.run()
    }

    // MARK: Looks

    private func show(_ style: UIPointerStyle?, in view: UIView) {
        effect?.vanish()
        effect = style.flatMap { PointerEffectDrawing($0) }
        effect?.appear()
        if let old = ownCursor {
            view.pointerCursor = old
            ownCursor = nil
        }
        if let cursor = style?.cursor(scale: view.contentScaleFactor) {
            ownCursor = .some(view.pointerCursor)
            view.pointerCursor = cursor
        }
        view.window?.router.hover.updateCursor()
    }
}

extension UIHoverGestureRecognizer {
    /// Whether the pointer is over its view.
    fileprivate var isOver: Bool { state == .began || state == .changed }
}

/// Gathers changes and runs them together.
@MainActor
private final class PointerAnimator: UIPointerInteractionAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(Bool) -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

    func run() {
        guard !animations.isEmpty || !completions.isEmpty else { return }
        let (animations, completions) = (animations, completions)
        UIView.animate(
            withDuration: PointerEffectDrawing.duration, delay: 0, options: .allowUserInteraction
        ) {
            for animation in animations { animation() }
        } completion: { finished in
            for completion in completions { completion(finished) }
        }
    }
}
