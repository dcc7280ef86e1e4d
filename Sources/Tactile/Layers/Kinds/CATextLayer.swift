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
    /// A `String`, drawn in the layer's font and colour, or an `NSAttributedString`.
    open var string: Any? {
        didSet { setNeedsDisplay() }
    }
    /// A `UIFont`, of which the face counts, or a font's name; `nil`: the system font.
    open var font: Any? {
        didSet { setNeedsDisplay() }
    }
    /// In points.
    open var fontSize: CGFloat = 36 {
        didSet { if fontSize != oldValue { setNeedsDisplay() } }
    }
    open var foregroundColor: CGColor? = .white {
        didSet { if foregroundColor != oldValue { setNeedsDisplay() } }
    }
    open var isWrapped = false {
        didSet { if isWrapped != oldValue { setNeedsDisplay() } }
    }
    open var truncationMode = CATextLayerTruncationMode.none {
        didSet { if truncationMode != oldValue { setNeedsDisplay() } }
    }
    open var alignmentMode = CATextLayerAlignmentMode.natural {
        didSet { if alignmentMode != oldValue { setNeedsDisplay() } }
    }

    public required init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public required init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATextLayer else { return }
        string = layer.string
        font = layer.font
        fontSize = layer.fontSize
        foregroundColor = layer.foregroundColor
        isWrapped = layer.isWrapped
        truncationMode = layer.truncationMode
        alignmentMode = layer.alignmentMode
    }

    /// The size of the text, wrapped at the bounds' width if it wraps.
    open override func preferredFrameSize() -> CGSize {
        guard let text = attributedText else { return .zero }
        let width = isWrapped ? bounds.width : .greatestFiniteMagnitude
        return text.boundingRect(
            with: CGSize(width: width, height: .greatestFiniteMagnitude),
            options: .usesLineFragmentOrigin, context: nil
        ).size
    }

    open override func draw(in context: CGContext) {
        guard let text = attributedText else { return }
        UIGraphicsPushContext(context)
        text.draw(in: bounds)
        UIGraphicsPopContext()
    }

    private var attributedText: NSAttributedString? {
        if let text = string as? NSAttributedString { return text }
        guard let text = string as? String else { return nil }
        let style = NSMutableParagraphStyle()
        style.alignment = alignmentMode.alignment
        style.lineBreakMode = isWrapped ? .byWordWrapping : truncationMode.lineBreakMode
        let size = fontSize > 0 ? fontSize : 1
        let face =
            (font as? UIFont)?.withSize(size)
            ?? (font as? String).flatMap { UIFont(name: $0, size: size) }
            ?? UIFont.systemFont(ofSize: size)
        return NSAttributedString(
            string: text,
            attributes: [
                .font: face, .foregroundColor: UIColor(cgColor: foregroundColor ?? .white),
                .paragraphStyle: style,
            ])
    }
}
