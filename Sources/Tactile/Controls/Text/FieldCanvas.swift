import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Shows a field's line of text with its selection, and the caret in front of it.
///
/// The caret is a view of its own: blinking draws no text. It blinks for ten seconds after the
/// last input and then stays, so that a window that nobody uses does not wake.
final class FieldCanvas: UIView {
    private static let caretWidth: CGFloat = 2
    private static let blinkInterval: TimeInterval = 0.53
    private static let blinkTime: TimeInterval = 10
    private static let selectionAlpha: CGFloat = 0.25

    private let caret = UIView(frame: .zero)
    private var cachedLine: FieldLine?
    /// How far the text is scrolled to the left.
    private var scroll: CGFloat = 0
    private var blinkTimer: LoopTimer?
    private var blinksLeft = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        clipsToBounds = true
        contentMode = .redraw
        caret.isHidden = true
        caret.isUserInteractionEnabled = false
        addSubview(caret)
    }

    required init?(coder: NSCoder) { nil }

    private var field: UITextField? { superview as? UITextField }

    // MARK: Line

    var line: FieldLine {
        if let cachedLine { return cachedLine }
        let line = FieldLine(field)
        cachedLine = line
        return line
    }

    /// The text or its look changed.
    func invalidate() {
        cachedLine = nil
        setNeedsDisplay()
        showCaret()
    }

    func selectionDidChange() {
        setNeedsDisplay()
        showCaret()
    }

    /// Where the line's top is, the line being centred.
    var lineTop: CGFloat { ((bounds.height - line.size.height) / 2).rounded() }

    /// Where the line's left end is.
    private var lineLeft: CGFloat {
        let room = bounds.width - line.size.width - Self.caretWidth
        guard room > 0 else { return -scroll }
        switch field?.textAlignment ?? .natural {
        case .center: return (room / 2).rounded()
        case .right: return room
        case .natural, .justified:
            return line.isRightToLeft ? room : 0
        case .left: return 0
        }
    }

    // MARK: Places

    /// The caret place nearest to `x`, in the canvas's coordinates.
    func offset(at x: CGFloat) -> Int { line.offset(at: x - lineLeft) }

    func caretFrame(at offset: Int) -> CGRect {
        let x = lineLeft + line.position(of: offset)
        return CGRect(
            x: min(max(x.rounded(), 0), max(bounds.width - Self.caretWidth, 0)), y: lineTop,
            width: Self.caretWidth, height: line.size.height)
    }

    func selectionFrames(_ range: Range<Int>) -> [CGRect] {
        line.spans(of: range).map {
            CGRect(
                x: lineLeft + $0.lowerBound, y: lineTop, width: $0.upperBound - $0.lowerBound,
                height: line.size.height)
        }
    }

    /// Scrolls so far that the caret is seen.
    func revealCaret() {
        guard let field else { return }
        let room = bounds.width - Self.caretWidth
        let x = line.position(of: field.editor.state.head)
        var target = scroll
        if line.size.width <= room {
            target = 0
        } else {
            if x - target > room { target = x - room }
            if x - target < 0 { target = x }
            target = min(max(target, 0), line.size.width - room)
        }
        if target != scroll {
            scroll = target
            setNeedsDisplay()
        }
        startBlinking()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        revealCaret()
    }

    // MARK: Caret

    func showCaret() {
        guard let field, field.isEditing, field.editor.state.selection.isEmpty else {
            caret.isHidden = true
            return
        }
        UIView.performWithoutAnimation {
            caret.backgroundColor = field.tintColor
            caret.frame = caretFrame(at: field.editor.state.head)
            caret.isHidden = false
        }
        field.window?.platformWindow?.setTextInputArea(convert(caret.frame, to: nil))
    }

    /// Shows the caret and blinks on from now.
    func startBlinking() {
        guard let field, field.isEditing, field.window != nil else { return }
        showCaret()
        blinksLeft = Int(Self.blinkTime / Self.blinkInterval)
        blinkTimer?.cancel()
        blinkTimer = LoopTimer.schedule(
            after: Self.blinkInterval, repeating: Self.blinkInterval
        ) { [weak self] in self?.blink() }
    }

    private func blink() {
        blinksLeft -= 1
        guard blinksLeft > 0, let field, field.editor.state.selection.isEmpty else {
            blinkTimer?.cancel()
            blinkTimer = nil
            showCaret()
            return
        }
        caret.isHidden.toggle()
    }

    func stopBlinking() {
        blinkTimer?.cancel()
        blinkTimer = nil
        caret.isHidden = true
        scroll = 0
        field?.window?.platformWindow?.setTextInputArea(nil)
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        guard let field else { return }
        let selection = field.editor.state.selection
        if field.isEditing, !selection.isEmpty {
            let tint: UIColor = field.tintColor
            tint.withAlphaComponent(Self.selectionAlpha).setFill()
            for frame in selectionFrames(selection) { UIBezierPath(rect: frame).fill() }
        }
        field.drawText(in: bounds)
    }

    func drawLine(in rect: CGRect) {
        line.draw(at: CGPoint(x: rect.minX + lineLeft, y: rect.minY + lineTop))
    }
}
