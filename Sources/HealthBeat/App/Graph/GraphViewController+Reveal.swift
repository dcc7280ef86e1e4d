import Design
import Foundation
import Tactile

/// The line's first drawing, from left to right, once in the life of the window.
extension GraphViewController {
    /// Whether the line is still to be drawn for the first time.
    var isWaiting: Bool { !hasRevealed && !samples.isEmpty && !Theme.Motion.isReduced }

    func hideUntilRevealed() {
        guard isWaiting else { return }
        curtain.frame.size.width = 0
        chips.alpha = 0
    }

    /// Draws the line if it was not drawn yet. The scene's first picture, which shows nothing of
    /// the line, does not wait for its drawing.
    ///
    /// - `frames`: how many frames show the scene without the line before.
    func revealOnce(after frames: Int = 1) {
        guard !hasRevealed, !samples.isEmpty else { return }
        let link = CADisplayLink { [weak self] link in
            link.invalidate()
            if frames > 0 { self?.revealOnce(after: frames - 1) } else { self?.reveal() }
        }
        link.add(to: .main, forMode: .common)
    }

    private func reveal() {
        guard !hasRevealed else { return }
        hasRevealed = true
        UIView.animate(
            withDuration: Theme.Motion.isReduced ? 0 : Theme.Motion.lineReveal, delay: 0,
            options: .allowUserInteraction,
            animations: {
                self.curtain.frame = self.view.bounds
                self.chips.alpha = 1
            }, completion: nil)
    }
}
