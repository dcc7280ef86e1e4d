import Design
import Foundation
import Tactile

/// Moves two scenes side by side, as one strip, by the window's width.
///
/// A slide that begins while another one runs goes on from what is on the screen: what is seen of
/// the scenes before stays part of the strip, as pictures, until it has moved out.
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    /// Whether the new scene comes from the right.
    let isFromRight: Bool
    /// Under a finger the scenes move in proportion to it.
    let isInteractive: Bool

    /// A scene on the strip.
    private struct Piece {
        /// The scene's view, or a picture of it.
        var view: UIView
        /// The scene's own view.
        unowned var scene: UIView
        /// Points from the container's left side.
        var x: CGFloat
    }
    /// What was on the screen of the slide before, from left to right.
    private let before: [Piece]
    /// What moves, while it does.
    private var pieces: [Piece] = []

    /// - `slide`: the one that still runs.
    @MainActor
    init(isFromRight: Bool, isInteractive: Bool, after slide: SlideAnimator? = nil) {
        self.isFromRight = isFromRight
        self.isInteractive = isInteractive
        before = slide?.onScreen ?? []
    }

    /// What is seen of the strip now. Scenes that leave the window are seen as pictures.
    @MainActor
    private var onScreen: [Piece] {
        pieces.compactMap { piece -> Piece? in
            var piece = piece
            piece.x = (piece.view.layer.presentation() ?? piece.view.layer).frame.minX
            guard abs(piece.x) < piece.view.bounds.width else { return nil }
            if piece.view === piece.scene {
                guard let picture = piece.view.snapshotView(afterScreenUpdates: false) else {
                    return nil
                }
                picture.isUserInteractionEnabled = false
                picture.accessibilityElementsHidden = true
                piece.view = picture
            }
            return piece
        }.sorted { $0.x < $1.x }
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    {
        Theme.Motion.isReduced && !isInteractive
            ? Theme.Motion.reduced : Theme.Motion.house
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let target = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        let container = context.containerView
        let frame = context.finalFrame(for: target)
        let duration = transitionDuration(using: context)
        container.addSubview(to)
        to.frame = frame

        if Theme.Motion.isReduced, !isInteractive {
            to.alpha = 0
            UIView.animate(
                withDuration: duration, animations: { to.alpha = 1 },
                completion: { _ in
                    to.alpha = 1
                    context.completeTransition(!context.transitionWasCancelled)
                })
            return
        }

        layStrip(from: from, to: to, in: container)
        let way = pieces.last { $0.scene === to }?.x ?? 0
        UIView.animate(
            withDuration: duration, delay: 0,
            options: isInteractive
                ? .curveLinear : before.isEmpty ? .curveEaseInOut : .curveEaseOut,
            animations: { [pieces] in
                for piece in pieces {
                    piece.view.transform = CGAffineTransform(translationX: piece.x - way, y: 0)
                }
            },
            completion: { [weak self] _ in
                guard let self, !pieces.isEmpty else { return }
                context.completeTransition(!context.transitionWasCancelled)
            })
    }

    /// Puts the coming scene at the strip's end, and everything where it is seen now.
    @MainActor
    private func layStrip(from: UIView, to: UIView, in container: UIView) {
        let width = container.bounds.width
        pieces = before.filter { $0.scene !== from && $0.scene !== to }
        for piece in pieces { container.insertSubview(piece.view, at: 0) }
        func place(of scene: UIView) -> CGFloat? { before.first { $0.scene === scene }?.x }
        pieces.append(Piece(view: from, scene: from, x: place(of: from) ?? 0))
        let places = pieces.map(\.x)
        let end =
            isFromRight ? (places.max() ?? 0) + width : (places.min() ?? 0) - width
        pieces.append(Piece(view: to, scene: to, x: place(of: to) ?? end))
        UIView.performWithoutAnimation {
            for piece in pieces {
                piece.view.transform = .identity
                if piece.view !== piece.scene { piece.view.frame = container.bounds }
                piece.view.transform = CGAffineTransform(translationX: piece.x, y: 0)
            }
        }
    }

    func animationEnded(_ transitionCompleted: Bool) {
        let moved = pieces
        pieces = []
        for piece in moved {
            piece.view.transform = .identity
            if piece.view !== piece.scene { piece.view.removeFromSuperview() }
        }
    }
}
