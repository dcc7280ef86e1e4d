import Foundation
import TactileDrawing
import TactileGeometry

public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    var alignment: NSTextAlignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
    }
}

public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
    public static let end = CATextLayerTruncationMode(rawValue: "end")

    var lineBreakMode: NSLineBreakMode {
        switch self {
        case .start: .byTruncatingHead
        case .middle: .byTruncatingMiddle
        case .end: .byTruncatingTail
        default: .byClipping
        }
    }
}

/// Draws text from the top left of its bounds, kept as pixels at `contentsScale`.
@preconcurrency @MainActor
open class CATextLayer: CALayer {
    private(set) var text = TextState()

    private func change<Value>(
        _ key: LayerKey?, _ value: WritableKeyPath<TextState, Value>, _ newValue: Value
    ) {
        let action = key.flatMap { willChange($0) }
        text[keyPath: value] = newValue
        if modelLayer == nil { setNeedsDisplay() }
        if let key { action?.run(forKey: key.rawValue, object: self, arguments: nil) }
    }

    /// A `String`, drawn in the layer's font and colour, or an `NSAttributedString`.
    open var string: Any? {
        get { text.string }
        set { change(.string, \.string, newValue) }
    }
    /// A `UIFont`, of which the face counts, or a font's name; `nil`: the system font.
    open var font: Any? {
        get { text.font }
        set { change(nil, \.font, newValue) }
    }
    /// In points.
    open var fontSize: CGFloat {
        get { text.size }
        set { if newValue != text.size { change(.fontSize, \.size, newValue) } }
    }
    open var foregroundColor: CGColor? {
        get { text.color }
        set { if newValue != text.color { change(.foregroundColor, \.color, newValue) } }
    }
    /// Whether lines break at the bounds' width; else they break only where the text says so.
    open var isWrapped: Bool {
        get { text.isWrapped }
        set { if newValue != text.isWrapped { change(nil, \.isWrapped, newValue) } }
    }
    /// Where text that does not fit is shortened. Of wrapped text the last line that fits is, at
    /// its end, whatever the mode.
    open var truncationMode: CATextLayerTruncationMode {
        get { text.truncation }
        set { if newValue != text.truncation { change(nil, \.truncation, newValue) } }
    }
    open var alignmentMode: CATextLayerAlignmentMode {
        get { text.alignment }
        set { if newValue != text.alignment { change(nil, \.alignment, newValue) } }
    }

    public required init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public required init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CATextLayer { text = layer.text }
    }

    /// The size of the text, wrapped at the bounds' width if it wraps.
    open override func preferredFrameSize() -> CGSize {
        let width = isWrapped ? bounds.width : .greatestFiniteMagnitude
        let size = CGSize(width: width, height: .greatestFiniteMagnitude)
        if let text = string as? NSAttributedString {
            return text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
                .size
        }
        guard let text = string as? String else { return .zero }
        return text.boundingRect(
            with: size, options: .usesLineFragmentOrigin, attributes: attributes, context: nil
        ).size
    }

    open override func draw(in context: CGContext) {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        guard isWrapped || truncationMode == .none else {
            drawShortened(in: context)
            return
        }
        let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
        let shortens = isWrapped && truncationMode != .none
        if let text = string as? NSAttributedString {
            shortens
                ? text.draw(with: bounds, options: options, context: nil) : text.draw(in: bounds)
        } else if let text = string as? String {
            shortens
                ? text.draw(with: bounds, options: options, attributes: attributes, context: nil)
                : text.draw(in: bounds, withAttributes: attributes)
        }
    }

    /// One line, with an ellipsis where something is left out.
    private func drawShortened(in context: CGContext) {
        let text =
            string as? NSAttributedString
            ?? NSAttributedString(string: string as? String ?? "", attributes: attributes)
        TextLayout(
            text,
            options: TextLayout.Options(
                width: bounds.width, maximumLines: 1, lineBreakMode: truncationMode.lineBreakMode)
        ).draw(at: bounds.origin, in: context)
    }

    /// Those of a plain string.
    private var attributes: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.alignment = alignmentMode.alignment
        style.lineBreakMode = isWrapped ? .byWordWrapping : truncationMode.lineBreakMode
        let size = fontSize > 0 ? fontSize : 1
        let face =
            (font as? UIFont)?.withSize(size)
            ?? (font as? String).flatMap { UIFont(name: $0, size: size) }
            ?? UIFont.systemFont(ofSize: size)
        return [
            .font: face, .foregroundColor: UIColor(cgColor: foregroundColor ?? .white),
            .paragraphStyle: style,
        ]
    }

    /// An animated size or colour redraws the text in each frame.
    open override class func needsDisplay(forKey key: String) -> Bool {
        key == LayerKey.fontSize.rawValue || key == LayerKey.foregroundColor.rawValue
    }

    override func animationValue(_ key: LayerKey) -> AnimationValue? {
        switch key {
        case .string: .object(string)
        case .fontSize: .number(fontSize)
        case .foregroundColor: .color(foregroundColor)
        default: super.animationValue(key)
        }
    }

    override func setAnimationValue(_ value: AnimationValue, _ key: LayerKey) {
        switch (key, value) {
        case (.string, .object(let value)): string = value
        case (.fontSize, .number(let value)): fontSize = value
        case (.foregroundColor, .color(let value)): foregroundColor = value
        default: super.setAnimationValue(value, key)
        }
    }

    override func takeVectorValues(from model: CALayer) {
        if let model = model as? CATextLayer { text = model.text }
    }
}

struct TextState {
    var string: Any?
    var font: Any?
    var size: CGFloat = 36
    var color: CGColor? = .white
    var isWrapped = false
    var truncation = CATextLayerTruncationMode.none
    var alignment = CATextLayerAlignmentMode.natural
}
