import Foundation
import TactileDrawing
import TactileViews

/// The bar where typing goes on. A view of its own: blinking draws no text.
///
/// It blinks as the desktop says, for ten seconds after the last input, and then stays, so that a
/// window that nobody uses does not wake.
final class CaretView: UIView {
    static let width: CGFloat = 2
    private static let blinkTime: TimeInterval = 10

    private var timer: LoopTimer?
    private var blinksLeft = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the caret at `frame`, or hides it at `nil`.
    func show(at frame: CGRect?, color: UIColor) {
        guard let frame else {
            isHidden = true
            return
        }
        UIView.performWithoutAnimation {
            backgroundColor = color
            self.frame = frame
            isHidden = false
        }
        tellInputMethod()
    }

    /// Blinks on from now.
    func blink() {
        guard let window else { return }
        timer?.cancel()
        guard let interval = window.screen.platformScreen.caretBlink else { return }
        blinksLeft = Int(Self.blinkTime / interval)
        timer = LoopTimer.schedule(after: interval, repeating: interval) { [weak self] in
            self?.tick()
        }
    }

    /// Stops blinking and stays as it is.
    func rest() {
        timer?.cancel()
        timer = nil
    }

    /// Text is not typed here any more.
    func stop() {
        rest()
        isHidden = true
        window?.textInput.place(nil)
    }

    private func tick() {
        blinksLeft -= 1
        guard blinksLeft > 0 else {
            rest()
            isHidden = false
            return
        }
        isHidden.toggle()
    }

    /// An input method shows its own window below the caret.
    func tellInputMethod() {
        guard let superview else { return }
        window?.textInput.place(superview.convert(frame, to: nil))
    }

    /// The height of a line's caret in a look, for where there is no line.
    static func height(of attributes: [NSAttributedString.Key: Any]) -> CGFloat {
        ceil((attributes[.font] as? UIFont ?? .systemFont(ofSize: 17)).lineHeight)
    }
}
