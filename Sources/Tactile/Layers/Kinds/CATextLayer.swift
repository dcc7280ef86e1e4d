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

    private func change<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<TextState, Value>, _ value: Value
    ) {
        if text[keyPath: path] != value { change(property) { text[keyPath: path] = value } }
    }

    /// A `String`, drawn in the layer's font and colour, or an `NSAttributedString`.
    open var string: Any? {
        get { text.string }
        set { change(.string) { text.string = newValue } }
    }
    /// A `UIFont`, of which the face counts, a `CGFont`, or a font's name; `nil`: the system font.
    open var font: Any? {
        get { text.font }
        set { change(.font) { text.font = newValue } }
    }
    /// In points.
    open var fontSize: CGFloat {
        get { text.size }
        set { change(.fontSize, \.size, newValue) }
    }
    open var foregroundColor: CGColor? {
        get { text.color }
        set { change(.foregroundColor, \.color, newValue) }
    }
    /// Whether lines break at the bounds' width; else they break only where the text says so.
    open var isWrapped: Bool {
        get { text.isWrapped }
        set { change(.isWrapped, \.isWrapped, newValue) }
    }
    /// Where text that does not fit is shortened. Of wrapped text the last line that fits is, at
    /// its end, whatever the mode.
    open var truncationMode: CATextLayerTruncationMode {
        get { text.truncation }
        set { change(.truncationMode, \.truncation, newValue) }
    }
    open var alignmentMode: CATextLayerAlignmentMode {
        get { text.alignment }
        set { change(.alignmentMode, \.alignment, newValue) }
    }

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) {
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
            (font as? UIFont)?.withSize(size) ?? (font as? CGFont)?.font(ofSize: size)
            ?? (font as? String).flatMap { UIFont(name: $0, size: size) }
            ?? UIFont.systemFont(ofSize: size)
        return [
            .font: face, .foregroundColor: UIColor(cgColor: foregroundColor ?? .white),
            .paragraphStyle: style,
        ]
    }

    /// All that it adds to a layer is drawn, in each frame while it is animated.
    open override class func needsDisplay(forKey key: String) -> Bool {
        LayerPropertyTable.textLayer.own.contains { $0.name == key }
    }

    override class var properties: LayerPropertyTable { .textLayer }

    override func takeOwnValues(from model: CALayer) {
        if let model = model as? CATextLayer { text = model.text }
    }
}

extension CATextLayerTruncationMode: LayerChoice {}
extension CATextLayerAlignmentMode: LayerChoice {}

extension LayerProperty {
    static let string = LayerProperty(
        CATextLayer.self, "string", .onRequest,
        object: { $0.string }, set: { $0.string = $1 })
    static let font = LayerProperty(
        CATextLayer.self, "font", .onRequest,
        object: { $0.font }, set: { $0.font = $1 })
    static let fontSize = LayerProperty(
        CATextLayer.self, "fontSize", .implicitly,
        get: { $0.fontSize }, set: { $0.fontSize = $1 })
    static let foregroundColor = LayerProperty(
        CATextLayer.self, "foregroundColor", .implicitly, dirt: .appearance,
        color: { $0.foregroundColor }, set: { $0.foregroundColor = $1 })
    static let isWrapped = LayerProperty(
        CATextLayer.self, "wrapped", alias: "isWrapped", .onRequest,
        get: { $0.isWrapped }, set: { $0.isWrapped = $1 })
    static let truncationMode = LayerProperty(
        CATextLayer.self, "truncationMode", .onRequest,
        get: { $0.truncationMode }, set: { $0.truncationMode = $1 })
    static let alignmentMode = LayerProperty(
        CATextLayer.self, "alignmentMode", .onRequest,
        get: { $0.alignmentMode }, set: { $0.alignmentMode = $1 })
}

extension LayerPropertyTable {
    static let textLayer = LayerPropertyTable(
        of: CATextLayer.self,
        [
            .string, .font, .fontSize, .foregroundColor, .isWrapped, .truncationMode,
            .alignmentMode,
        ], after: .layer)
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
