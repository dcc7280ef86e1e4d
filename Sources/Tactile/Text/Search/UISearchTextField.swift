import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A text field that looks as if it searches.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
    /// Points.
    private static let cornerRadius: CGFloat = 10
    private static let glyphSide: CGFloat = 15

    private let glyph = UIImageView(frame: .zero)
    private lazy var pills = SearchTokens(of: self)
    /// What a search bar has it look like.
    var pictures = SearchFieldPictures() { didSet { showPictures() } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpSearch()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpSearch()
        coder.takeOnInterface(self, as: UISearchTextField.self)
    }

    private func setUpSearch() {
        showUsualGround(true)
        glyph.tintColor = .secondaryLabel
        glyph.contentMode = .center
        glyph.frame = CGRect(x: 0, y: 0, width: Self.glyphSide + 14, height: Self.glyphSide)
        leftView = glyph
        leftViewMode = .always
        clearButtonMode = .whileEditing
        returnKeyType = .search
        autocorrectionType = .no
    }

    func showUsualGround(_ isUsual: Bool) {
        setBackgroundColor(isUsual ? .tertiarySystemFill : nil)
        layer.cornerRadius = isUsual ? Self.cornerRadius : 0
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { showPictures() }
    }

    open override func stateDidChange() {
        super.stateDidChange()
        showPictures()
    }

    private func showPictures() {
        let own = pictures.icon(.search, isEnabled ? .normal : .disabled)
        glyph.image = own ?? (window.map { _ in Self.magnifier(scale: contentScaleFactor) })
        let size = own?.size ?? CGSize(width: Self.glyphSide, height: Self.glyphSide)
        glyph.bounds.size = CGSize(width: size.width + 14, height: size.height)
        showClearPicture()
        setNeedsLayout()
    }

    private func showClearPicture() {
        guard let clearButton, pictures.hasClear else { return }
        for state in [UIControl.State.normal, .highlighted, .disabled] {
            let image = pictures.icon(.clear, state)
            if clearButton.image(for: state) != image { clearButton.setImage(image, for: state) }
        }
    }

    open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        super.leftViewRect(forBounds: bounds).offsetBy(pictures.offset(of: .search))
    }

    open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        super.clearButtonRect(forBounds: bounds).offsetBy(pictures.offset(of: .clear))
    }

    open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        super.rightViewRect(forBounds: bounds).offsetBy(pictures.rightOffset)
    }

    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        pills.rest(of: clearOfCorner(super.textRect(forBounds: bounds), in: bounds))
            .offsetBy(pictures.textOffset)
    }

    open override func editingRect(forBounds bounds: CGRect) -> CGRect {
        pills.rest(of: clearOfCorner(super.editingRect(forBounds: bounds), in: bounds))
            .offsetBy(pictures.textOffset)
    }

    open override func layoutSubviews() {
        // What is searched for is known where there are tokens, though nothing is typed.
        placeholderLabel?.isHidden = hasText || !tokens.isEmpty || attributedPlaceholder == nil
        super.layoutSubviews()
        showClearPicture()
        pills.place(in: clearOfCorner(super.editingRect(forBounds: bounds), in: bounds))
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }

    // MARK: Tokens

    /// What is searched for besides the text, from the first. Setting it tells nobody.
    open var tokens: [UISearchToken] {
        get { pills.all }
        set { pills.set(newValue) }
    }
    /// The tint unless it is set.
    open var tokenBackgroundColor: UIColor! {
        get { pills.color ?? tintColor }
        set { pills.color = newValue }
    }
    /// Whether Backspace before the text takes tokens away: the first press selects the last one.
    open var allowsDeletingTokens = true
    /// All of the text, without the tokens.
    open var textualRange: UITextRange {
        textRange(from: beginningOfDocument, to: endOfDocument) ?? UITextRange()
    }

    open func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
        tokens.insert(token, at: min(max(tokenIndex, 0), tokens.count))
    }
    /// Does nothing for an index outside.
    open func removeToken(at tokenIndex: Int) {
        guard tokens.indices.contains(tokenIndex) else { return }
        tokens.remove(at: tokenIndex)
    }
    /// Makes a token of a part of the text, which goes.
    open func replaceTextualPortion(
        of textRange: UITextRange, with token: UISearchToken, at tokenIndex: Int
    ) {
        replace(textRange, withText: "")
        insertToken(token, at: tokenIndex)
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let key = presses.first?.key, isFirstResponder, !tokens.isEmpty else {
            return super.pressesBegan(presses, with: event)
        }
        if takesToken(key) { return }
        pills.select(nil)
        super.pressesBegan(presses, with: event)
    }

    private func takesToken(_ key: UIKey) -> Bool {
        let deletes =
            key.keyCode == .keyboardDeleteOrBackspace || key.keyCode == .keyboardDeleteForward
        guard deletes, allowsDeletingTokens else { return false }
        if let index = pills.selected {
            removeToken(at: index)
            sendActions(for: .editingChanged)
            return true
        }
        guard key.keyCode == .keyboardDeleteOrBackspace, let range = selectedTextRange,
            range.isEmpty, compare(range.start, to: beginningOfDocument) == .orderedSame
        else { return false }
        pills.select(tokens.count - 1)
        return true
    }

    /// The text keeps clear of the round corner at the end.
    private func clearOfCorner(_ rect: CGRect, in bounds: CGRect) -> CGRect {
        if isRightToLeft {
            let right =
                showsLeftView ? leftViewRect(forBounds: bounds).minX - 4 : bounds.maxX - 8
            let left =
                showsRightView
                ? rightViewRect(forBounds: bounds).maxX + 4
                : showsClearButton ? clearButtonRect(forBounds: bounds).maxX : bounds.minX + 8
            return CGRect(
                x: left, y: bounds.minY, width: max(right - left, 0), height: bounds.height)
        }
        var rect = rect
        if !showsClearButton, !showsRightView { rect.size.width = max(rect.width - 8, 0) }
        return rect
    }

    open override var intrinsicContentSize: CGSize {
        let size = super.intrinsicContentSize
        return CGSize(width: size.width + 8, height: max(size.height, 36))
    }

    /// A ring with a handle, as a template of `scale` pixels to a point.
    private static func magnifier(scale: CGFloat) -> UIImage {
        let box = CGRect(x: 0, y: 0, width: glyphSide, height: glyphSide)
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: box.size, format: format).image { _ in
            let path = UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 9.5, height: 9.5))
            path.move(to: CGPoint(x: 9.4, y: 9.4))
            path.addLine(to: CGPoint(x: 13.6, y: 13.6))
            path.lineWidth = 1.6
            path.lineCapStyle = .round
            UIColor.black.setStroke()
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.searchField)
    }
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? placeholder }
        set { super.accessibilityLabel = newValue }
    }
}
