import Tactile

/// An editor with a long text, with the focus and a caret that does not blink.
final class EditorPage: UIView, UITextViewDelegate {
    private static let margin: CGFloat = 16

    private let editor = UITextView(frame: .zero)
    /// In place of the editor's own, which blinks.
    private let caret = UIView()

    init(kilobytes: Int) {
        super.init(frame: .zero)
        let text = SceneWords.text(kilobytes: kilobytes)
        editor.backgroundColor = SceneData.page
        editor.tintColor = .clear
        // The peers check no spelling.
        editor.spellCheckingType = .no
        editor.showsVerticalScrollIndicator = false
        editor.textContainer.lineFragmentPadding = 0
        editor.textContainerInset = UIEdgeInsets(
            top: Self.margin, left: Self.margin, bottom: Self.margin, right: Self.margin)
        editor.attributedText = NSAttributedString(
            string: text, attributes: SceneWords.attributes)
        editor.selectedRange = NSRange(location: SceneWords.caret(in: text), length: 0)
        editor.delegate = self
        caret.backgroundColor = SceneData.text
        caret.isUserInteractionEnabled = false
        editor.addSubview(caret)
        addSubview(editor)
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { editor.becomeFirstResponder() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        editor.frame = bounds
        editor.layoutIfNeeded()
        placeCaret()
    }

    func textViewDidChangeSelection(_ textView: UITextView) { placeCaret() }

    private func placeCaret() {
        guard bounds.width > 0, let place = editor.selectedTextRange?.end else { return }
        let rect = editor.caretRect(for: place)
        caret.frame = CGRect(x: rect.minX, y: rect.minY, width: 1, height: rect.height)
    }
}
