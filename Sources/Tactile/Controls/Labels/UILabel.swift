import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

public enum UIBaselineAdjustment: Int, Sendable { case alignBaselines, alignCenters, none }

/// Text to read, in one line or several.
///
/// A label draws when its text, its look or its size changes, and only itself.
@preconcurrency @MainActor
open class UILabel: UIView {
    private static let defaultFont = UIFont.systemFont(ofSize: 17)

    /// The text as it is set: in one style, or in several.
    private enum Content {
        case plain(String)
        case attributed(NSAttributedString)
    }

    private var content = Content.plain("")
    /// The text set in lines for a width; `nil` is unbounded.
    private var unbounded: TextLayout?
    private var bounded: (width: CGFloat, lines: Int, isShrunk: Bool, layout: TextLayout)?
    /// What was last told of the size, to tell again only what is new.
    private var toldSize: CGSize?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UILabel.self)
    }

    private func setUp() {
        isUserInteractionEnabled = false
        isOpaque = false
        contentMode = .redraw
    }

    // MARK: Text

    open var text: String? {
        get {
            switch content {
            case .plain(let text): hasText ? text : nil
            case .attributed(let text): text.string
            }
        }
        set {
            hasText = newValue != nil
            let text = newValue ?? ""
            if case .plain(let old) = content, old == text { return }
            let place = plainTextRect
            content = .plain(text)
            textDidChange(from: place)
        }
    }
    private var hasText = false

    open var attributedText: NSAttributedString? {
        get {
            switch content {
            case .plain(let text):
                hasText
                    ? NSAttributedString(
                        string: text, attributes: [.font: usedFont, .foregroundColor: usedColor])
                    : nil
            case .attributed(let text): text
            }
        }
        set {
            guard let newValue else { return text = nil }
            hasText = true
            if case .attributed(let old) = content, old.isEqual(to: newValue) { return }
            let copy = newValue.copy() as? NSAttributedString ?? newValue
            content = .attributed(copy)
            textDidChange()
        }
    }

    /// The text's font. Attributed text may set fonts itself: the getter then returns that of its
    /// first character, and the setter changes only the characters without one.
    open var font: UIFont! {
        get { fontOfFirstCharacter ?? plainFont }
        set {
            noteAppearance(.own(0))
            // Fonts of one face and size are equal even if only the new one follows the text size.
            let isAnother = newValue != plainFont
            plainFont = newValue
            if isAnother { textDidChange() }
        }
    }
    private var plainFont: UIFont? = UILabel.defaultFont
    private var fontOfFirstCharacter: UIFont? {
        guard case .attributed(let text) = content, text.length > 0 else { return nil }
        return text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    }
    open var textColor: UIColor! = .label {
        didSet {
            noteAppearance(.own(1))
            if textColor != oldValue { colorDidChange() }
        }
    }
    open var highlightedTextColor: UIColor? {
        didSet {
            noteAppearance(.own(4))
            if isHighlighted { colorDidChange() }
        }
    }
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue, highlightedTextColor != nil { colorDidChange() } }
    }
    open var isEnabled = true { didSet { if isEnabled != oldValue { colorDidChange() } } }
    open var shadowColor: UIColor? {
        didSet {
            noteAppearance(.own(2))
            setNeedsDisplay()
        }
    }
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet {
            noteAppearance(.own(3))
            setNeedsDisplay()
        }
    }

    open var textAlignment: NSTextAlignment = .natural {
        didSet { if textAlignment != oldValue { lookDidChange() } }
    }
    open var lineBreakMode: NSLineBreakMode = .byTruncatingTail {
        didSet { if lineBreakMode != oldValue { textDidChange() } }
    }
    /// What else than the width decides where lines end; at first nothing.
    open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = [] {
        didSet { if lineBreakStrategy != oldValue { textDidChange() } }
    }
    /// 0 means any number.
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { textDidChange() } }
    }
    /// The width that ``intrinsicContentSize`` breaks lines at; 0 leaves it to the layout.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { textDidChange() } }
    }
    /// Whether one line that is too long is set smaller, down to ``minimumScaleFactor``.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { lookDidChange() } }
    }
    open var minimumScaleFactor: CGFloat = 0 { didSet { lookDidChange() } }
    /// The position of text that was made smaller to fit: on the baseline that it would have had,
    /// in the middle, or at the top that it would have had.
    open var baselineAdjustment: UIBaselineAdjustment = .alignBaselines {
        didSet { if baselineAdjustment != oldValue { setNeedsDisplay() } }
    }
    open var adjustsFontForContentSizeCategory = false

    private var usedFont: UIFont { plainFont ?? Self.defaultFont }
    private var usedColor: UIColor {
        let own = (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label
        let color = traitCollection[VibrancyTrait.self] ?? own
        return isEnabled ? color : color.withAlphaComponent(ControlStyle.disabledAlpha)
    }

    // MARK: Changes

    private func colorDidChange() {
        forgetLayouts()
        setNeedsDisplay()
    }

    private func lookDidChange() {
        forgetLayouts()
        setNeedsDisplay()
    }

    /// - Parameter place: Where the old text stood, when nothing but the text is another.
    private func textDidChange(from place: CGRect? = nil) {
        forgetLayouts()
        if let place, unboundedLayout.size.width <= bounds.width, let new = plainTextRect {
            setNeedsDisplay(place.union(new))
        } else {
            setNeedsDisplay()
        }
        valueDidChange()
        // A text of an equal size needs no new layout.
        guard let toldSize else { return }
        if numberOfLines != 1 || measuredIntrinsicSize != toldSize {
            self.toldSize = nil
            invalidateIntrinsicContentSize()
        }
    }

    /// What one line of plain text that is set already can touch when it is drawn, in points.
    private var plainTextRect: CGRect? {
        guard type(of: self) == UILabel.self, case .plain = content, shadowColor == nil,
            numberOfLines == 1, let layout = unbounded, layout.size.width <= bounds.width
        else { return nil }
        // Letters may lean out of their line, by less than a quarter of it.
        let reach = layout.size.height / 4
        return CGRect(
            x: bounds.minX + lead(of: layout, in: bounds), y: top(of: layout, in: bounds),
            width: layout.size.width, height: layout.size.height
        ).insetBy(dx: -reach, dy: -reach)
    }

    open override var semanticContentAttribute: UISemanticContentAttribute {
        didSet { if semanticContentAttribute != oldValue { lookDidChange() } }
    }

    private func forgetLayouts() {
        unbounded = nil
        bounded = nil
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if adjustsFontForContentSizeCategory {
            let resized = usedFont.resized(for: traitCollection)
            if resized !== plainFont { font = resized }
        }
        if let previous, previous.legibilityWeight != traitCollection.legibilityWeight {
            textDidChange()
        }
        forgetLayouts()
    }

    // MARK: Layouts

    private func makeLayout(width: CGFloat, lines: Int, font: UIFont? = nil) -> TextLayout {
        let options = TextLayout.Options(
            width: width, maximumLines: lines, alignment: lineAlignment,
            lineBreakMode: lineBreakMode, lineBreakStrategy: lineBreakStrategy)
        switch content {
        case .plain(let text):
            return .shared(text, font: font ?? usedFont, color: usedColor, options: options)
        case .attributed(let text):
            let scaled = font.map { text.scaled(by: $0.pointSize / usedFont.pointSize) }
            return TextLayout(
                scaled ?? text, font: font ?? usedFont, color: usedColor, options: options)
        }
    }

    /// Attributed text has alignments of its own unless the label's was set.
    private var lineAlignment: NSTextAlignment? {
        if case .attributed = content, textAlignment == .natural { return nil }
        guard textAlignment == .natural else { return textAlignment }
        return isTextRightToLeft ? .right : .left
    }

    private var unboundedLayout: TextLayout {
        if let unbounded { return unbounded }
        let layout = makeLayout(width: .infinity, lines: numberOfLines)
        unbounded = layout
        return layout
    }

    /// The text set for `width`: as it is without a limit when that fits, which is most often.
    private func layout(width: CGFloat, lines: Int) -> TextLayout {
        let natural = unboundedLayout
        if lines == numberOfLines, natural.size.width <= width + 0.01 { return natural }
        if let bounded, bounded.width == width, bounded.lines == lines { return bounded.layout }
        var font: UIFont?
        if lines == 1, adjustsFontSizeToFitWidth, natural.size.width > 0, width > 0 {
            font = fittingFont(width: width, naturalWidth: natural.size.width)
        }
        let made = makeLayout(width: width, lines: lines, font: font)
        bounded = (width, lines, font != nil, made)
        return made
    }

    /// The largest font in half points in which one line is no wider than `width`; letters do not
    /// get narrower exactly as the font gets smaller.
    private func fittingFont(width: CGFloat, naturalWidth: CGFloat) -> UIFont {
        let size = usedFont.pointSize
        let least = max(size * max(minimumScaleFactor, 0.05), 1)
        var fitting = max((size * width / naturalWidth * 2).rounded(.down) / 2, least)
        for _ in 0..<4 where fitting > least {
            let line = makeLayout(width: .infinity, lines: 1, font: usedFont.withSize(fitting))
            guard line.size.width > width + 0.01 else { break }
            fitting = max(fitting - 0.5, least)
        }
        return usedFont.withSize(fitting)
    }

    // MARK: Size

    private static func ceiled(_ size: CGSize) -> CGSize {
        CGSize(width: ceil(size.width - 0.01), height: ceil(size.height - 0.01))
    }

    private var isEmpty: Bool {
        switch content {
        case .plain(let text): text.isEmpty
        case .attributed(let text): text.length == 0
        }
    }

    private var measuredIntrinsicSize: CGSize {
        guard !isEmpty else { return .zero }
        let width = preferredMaxLayoutWidth
        if width > 0, numberOfLines != 1 {
            return Self.ceiled(layout(width: width, lines: numberOfLines).size)
        }
        return Self.ceiled(unboundedLayout.size)
    }

    open override var intrinsicContentSize: CGSize {
        let size = measuredIntrinsicSize
        toldSize = size
        return size
    }

    open override class var defaultContentHuggingPriority: UILayoutPriority {
        UILayoutPriority(251)
    }

    open override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? {
        guard numberOfLines != 1, preferredMaxLayoutWidth == 0, !isEmpty else { return nil }
        return Self.ceiled(layout(width: max(width, 1), lines: numberOfLines).size)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard !isEmpty else { return .zero }
        let bounds = CGRect(
            x: 0, y: 0, width: size.width > 0 ? size.width : .greatestFiniteMagnitude,
            height: size.height > 0 ? size.height : .greatestFiniteMagnitude)
        if numberOfLines == 1 { return Self.ceiled(unboundedLayout.size) }
        return Self.ceiled(textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size)
    }

    /// Where the text goes in `bounds`: at most as large, and at their top.
    open func textRect(
        forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
    ) -> CGRect {
        let limit = bounds.width < 1e6 ? bounds.width : .infinity
        let size = layout(width: limit, lines: numberOfLines).size
        return CGRect(
            x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
            height: min(size.height, bounds.height))
    }

    // MARK: Drawing

    open override func draw(_ rect: CGRect) {
        if !isEmpty { drawText(in: bounds) }
    }

    /// Draws the text in `rect`, vertically centred.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0 else { return }
        let layout = layout(width: rect.width, lines: numberOfLines)
        let origin = CGPoint(
            x: rect.minX + lead(of: layout, in: rect), y: top(of: layout, in: rect))
        if let shadowColor {
            context.saveGState()
            context.setShadow(
                offset: shadowOffset, blur: 0,
                color: shadowColor.resolvedColor(with: traitCollection).cgColor)
            layout.draw(at: origin, in: context)
            context.restoreGState()
        } else {
            layout.draw(at: origin, in: context)
        }
    }

    /// Where a layout without a width begins; a bounded layout aligns its lines itself.
    private func lead(of layout: TextLayout, in rect: CGRect) -> CGFloat {
        guard layout === unbounded else { return 0 }
        let room = rect.width - layout.size.width
        switch textAlignment {
        case .left, .justified: return 0
        case .center: return (room / 2).rounded()
        case .right: return room
        case .natural: return isTextRightToLeft ? room : 0
        }
    }

    private var isTextRightToLeft: Bool {
        effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    private func top(of layout: TextLayout, in rect: CGRect) -> CGFloat {
        let scale = max(contentScaleFactor, 1)
        var y = rect.minY + (rect.height - layout.size.height) / 2
        if let bounded, bounded.isShrunk, bounded.layout === layout {
            let natural = unboundedLayout
            let top = rect.minY + (rect.height - natural.size.height) / 2
            switch baselineAdjustment {
            case .alignBaselines: y = top + natural.firstBaseline - layout.firstBaseline
            case .alignCenters: break
            case .none: y = top
            }
        }
        // Whole pixels keep lines of text sharp and at even distances.
        return layout.top(near: max(y, rect.minY), in: rect, scale: scale)
    }

    // MARK: Baselines

    open override var firstBaselineOffset: CGFloat? {
        layout(width: alignedWidth, lines: numberOfLines).firstBaseline
    }

    open override var lastBaselineOffset: CGFloat {
        let layout = layout(width: alignedWidth, lines: numberOfLines)
        return Self.ceiled(layout.size).height - layout.lastBaseline
    }

    open override var centeredTextHeight: CGFloat? {
        Self.ceiled(layout(width: alignedWidth, lines: numberOfLines).size).height
    }

    /// The width for which baselines are computed before the label has a width.
    private var alignedWidth: CGFloat { bounds.width > 0 ? bounds.width : .infinity }

    /// From the label's top to the first line's baseline, in points.
    package var firstBaseline: CGFloat {
        let layout = layout(width: bounds.width, lines: numberOfLines)
        return top(of: layout, in: bounds) + layout.firstBaseline
    }

    /// From the label's top to the last line's baseline, in points.
    package var lastBaseline: CGFloat {
        let layout = layout(width: bounds.width, lines: numberOfLines)
        return top(of: layout, in: bounds) + layout.lastBaseline
    }

    // MARK: Accessibility

    /// Whether there is text to read.
    open override var isAccessibilityElementByDefault: Bool { text?.isEmpty == false }
    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        isEnabled ? .staticText : [.staticText, .notEnabled]
    }
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? text }
        set { super.accessibilityLabel = newValue }
    }
}
