import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Shows a field's line of text with its selection, and the caret in front of it.
final class FieldCanvas: UIView, TextGeometry {
    static let selectionAlpha: CGFloat = 0.25

    private let caret = CaretView(frame: .zero)
    private var cachedLine: FieldLine?
    /// How far the text is scrolled to the left.
    private var scroll: CGFloat = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        clipsToBounds = true
        contentMode = .redraw
        addSubview(caret)
    }

    required init?(coder: NSCoder) { nil }

    private var field: UITextField? { superview as? UITextField }

    // MARK: Line

    var line: FieldLine {
        if let cachedLine { return cachedLine }
        let line = FieldLine(field, width: bounds.width - CaretView.width)
        cachedLine = line
        return line
    }

    /// The text or its look changed.
    func invalidate() {
        cachedLine = nil
        setNeedsDisplay()
        if field?.isEditing == true { revealCaret() }
        showCaret()
    }

    override var frame: CGRect {
        didSet { if frame.width != oldValue.width, cachedLine?.isShrunk == true { invalidate() } }
    }

    /// Where the line's top is, the line being centred.
    var lineTop: CGFloat { ((bounds.height - line.size.height) / 2).rounded() }

    /// Where the line's left end is.
    private var lineLeft: CGFloat {
        let room = bounds.width - line.size.width - CaretView.width
        guard room > 0 else {
            // A text that nobody edits is seen from its beginning.
            return field?.isEditing != true && line.isRightToLeft ? room : -scroll
        }
        switch field?.textAlignment ?? .natural {
        case .center: return (room / 2).rounded()
        case .right: return room
        case .natural, .justified:
            return line.isRightToLeft ? room : 0
        case .left: return 0
        }
    }

    // MARK: Places

    var viewport: CGRect { bounds }
    var linesOfPage: Int { 1 }

    func caret(at point: CGPoint) -> TextCaret { TextCaret(line.offset(at: point.x - lineLeft)) }

    func caretFrame(at caret: TextCaret) -> CGRect {
        let x = lineLeft + line.position(of: caret.offset)
        return CGRect(
            x: min(max(x.rounded(), 0), max(bounds.width - CaretView.width, 0)), y: lineTop,
            width: CaretView.width, height: line.size.height)
    }

    func selectionFrames(_ range: Range<Int>) -> [CGRect] {
        line.spans(of: range).map {
            CGRect(
                x: lineLeft + $0.lowerBound, y: lineTop, width: $0.upperBound - $0.lowerBound,
                height: line.size.height)
        }
    }

    func offset(beside offset: Int, toRight: Bool) -> Int {
        line.offset(beside: offset, toRight: toRight)
    }

    func caret(_ lines: Int, below caret: TextCaret, x: CGFloat) -> TextCaret? { nil }
    func lineStart(of caret: TextCaret) -> TextCaret { TextCaret(0) }
    func lineEnd(of caret: TextCaret) -> TextCaret {
        TextCaret(field?.editor.state.length ?? 0)
    }
    func isRightToLeft(at offset: Int) -> Bool { line.isRightToLeft }

    /// Scrolls so far that the caret is seen.
    func revealCaret() {
        guard let field else { return }
        let room = bounds.width - CaretView.width
        let x = line.position(of: field.editor.state.head)
        var target = scroll
        if line.size.width <= room || !field.isEditing {
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
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        revealCaret()
        showCaret()
    }

    // MARK: Caret

    func showCaret(blinking: Bool = false) {
        guard let field, field.isEditing, field.editor.state.selection.isEmpty else {
            if field?.isEditing == true { caret.rest() }
            caret.isHidden = true
            return
        }
        let position = TextPosition(field.editor.state.head)
        caret.show(at: convert(field.caretRect(for: position), from: field), color: field.tintColor)
        if blinking { caret.blink() }
    }

    func stopEditing() {
        caret.stop()
        scroll = 0
        invalidate()
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        guard let field else { return }
        let selection = field.editor.state.selection
        if field.isEditing, !selection.isEmpty {
            let tint: UIColor = field.tintColor
            tint.withAlphaComponent(Self.selectionAlpha).setFill()
            // A subclass may give others, or none.
            for part in field.selectionRects(for: TextRange(selection)) {
                UIBezierPath(rect: convert(part.rect, from: field)).fill()
            }
        }
        field.drawText(in: bounds)
        for word in field.editor.misspelt(in: 0) {
            for frame in selectionFrames(word) { WavyLine.draw(under: frame, .systemRed) }
        }
    }

    func drawLine(in rect: CGRect) {
        line.draw(at: CGPoint(x: rect.minX + lineLeft, y: rect.minY + lineTop))
    }
}
