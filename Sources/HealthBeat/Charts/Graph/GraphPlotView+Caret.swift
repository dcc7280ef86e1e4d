import Design
import Foundation
import Tactile

/// Clips a plot, and leaves pointer and fingers to the scene around it, but the keyboard to the
/// plot.
public final class GraphCurtain: UIView {
    public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}

/// The graph as a stop of the keyboard, whose caret goes from weighing to weighing in words.
extension GraphPlotView {
    /// Tells the weighing that a key has gone to, or what is shown where it has gone to none.
    public func tellInspected() {
        guard let text = inspectedWords ?? words?.summary(), !text.isEmpty else { return }
        UIAccessibility.post(notification: .announcement, argument: text)
    }

    /// Moves the caret by `step` weighings.
    public func step(_ step: Int) {
        if let onStep { return onStep(step) }
        let shown = content.inner.indices
        guard let first = shown.first, let last = shown.last else { return }
        moveCaret(to: min(max(caret.map { $0 + step } ?? (step < 0 ? last : first), first), last))
    }

    /// The caret of a graph that nobody else inspects.
    private func moveCaret(to index: Int) {
        guard let words, content.samples.indices.contains(index) else { return }
        caret = index
        let sample = content.samples[index]
        inspectedWords = [words.day(sample.time), words.weight(sample.value)]
            .joined(separator: ", ")
        setNeedsDisplay()
    }

    /// Arrows, Home and End of a graph that nobody else inspects.
    func moveCaret(by key: UIKey) -> Bool {
        let shown = content.inner.indices
        guard onStep == nil, let first = shown.first, let last = shown.last,
            key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
        else { return false }
        switch key.keyCode {
        case .keyboardLeftArrow: step(-1)
        case .keyboardRightArrow: step(1)
        case .keyboardHome: moveCaret(to: first)
        case .keyboardEnd: moveCaret(to: last)
        default: return false
        }
        tellInspected()
        return true
    }

    /// A ring about a plot that has the keyboard and shows nowhere else where that is.
    func drawFocus(_ geometry: GraphGeometry) {
        guard isFocused, caret == nil else { return }
        ChartDrawing.focusRing(about: geometry.plot)
    }

    /// A ring about the weighing that the caret is at.
    func drawCaret() {
        guard let geometry, let caret, isFocused, content.samples.indices.contains(caret) else {
            return
        }
        Theme.Palette.tint.setStroke()
        let ring = Self.disc(geometry.point(content.samples[caret]), radius: 8)
        ring.lineWidth = 2
        ring.stroke()
    }
}
