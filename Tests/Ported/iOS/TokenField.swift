import UIKit

@objc public protocol TokenFieldDelegate: NSObjectProtocol {
    @objc optional func tokenField(_ field: TokenField, didAdd token: String)
    @objc optional func tokenField(_ field: TokenField, didRemove token: String)
    @objc optional func tokenField(_ field: TokenField, shouldAdd token: String) -> Bool
    @objc optional func tokenField(_ field: TokenField, didChangeHeight height: CGFloat)
}

/// One word in its pill, which takes the keyboard to be deleted.
open class TokenView: UIView, UIKeyInput {
    fileprivate let label = UILabel()
    fileprivate var onDelete: ((_ view: TokenView, _ replacement: String?) -> Void)?
    fileprivate var onSelect: ((TokenView) -> Void)?
    public var isSelected = false {
        didSet {
            backgroundColor = isSelected ? tintColor : UIColor(white: 0.9, alpha: 1)
            label.textColor = isSelected ? .white : tintColor
        }
    }

    init(_ text: String) {
        super.init(frame: .zero)
        layer.cornerRadius = 4
        layer.masksToBounds = true
        label.text = text
        label.font = .systemFont(ofSize: 15)
        addSubview(label)
        isSelected = false
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
    }

    public required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        let old = isSelected
        isSelected = old
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = label.intrinsicContentSize
        return CGSize(width: min(text.width + 16, size.width), height: text.height + 8)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 8, dy: 4)
    }

    @objc func tapped() { becomeFirstResponder() }
    open override var canBecomeFirstResponder: Bool { return true }
    open override func becomeFirstResponder() -> Bool {
        let became = super.becomeFirstResponder()
        isSelected = became
        if became { onSelect?(self) }
        return became
    }
    open override func resignFirstResponder() -> Bool {
        isSelected = false
        return super.resignFirstResponder()
    }

    public var hasText: Bool { return true }
    public func insertText(_ text: String) { onDelete?(self, text) }
    public func deleteBackward() { onDelete?(self, nil) }
}

/// Words in pills, and a field for the next one.
open class TokenField: UIScrollView, UITextFieldDelegate {
    weak var tokenDelegate: TokenFieldDelegate?
    open private(set) var tokens: [TokenView] = []
    open var delimiters = [",", " "]
    open var maximumHeight: CGFloat = 100

    public lazy private(set) var textField: UITextField = { [unowned self] in
        let field = BackspaceField()
        field.delegate = self
        field.font = .systemFont(ofSize: 15)
        field.returnKeyType = .next
        field.autocorrectionType = .no
        field.onBackspace = { [weak self] in self?.tokens.last?.becomeFirstResponder() }
        field.addTarget(self, action: #selector(textChanged), for: UIControl.Event.editingChanged)
        return field
    }()

    private class BackspaceField: UITextField {
        var onBackspace: (() -> Void)?
        override func deleteBackward() {
            if text == "" { onBackspace?() }
            super.deleteBackward()
        }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(textField)
        showsHorizontalScrollIndicator = false
        contentInset = UIEdgeInsets(top: 6, left: 6, bottom: 6, right: 6)
    }

    required public init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    open func add(_ text: String) {
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !word.isEmpty, !tokens.contains(where: { $0.label.text?.caseInsensitiveCompare(word) == .orderedSame }) else { return }
        guard tokenDelegate?.tokenField?(self, shouldAdd: word) ?? true else { return }
        let token = TokenView(word)
        token.onDelete = { [weak self] view, replacement in
            self?.remove(view)
            self?.textField.becomeFirstResponder()
            if let replacement = replacement { self?.textField.insertText(replacement) }
        }
        token.onSelect = { [weak self] view in
            self?.tokens.filter { $0 !== view }.forEach { $0.isSelected = false }
        }
        tokens.append(token)
        addSubview(token)
        textField.text = ""
        tokenDelegate?.tokenField?(self, didAdd: word)
        relayout()
    }

    open func remove(_ token: TokenView) {
        guard let index = tokens.firstIndex(of: token) else { return }
        tokens.remove(at: index)
        if token.isFirstResponder { _ = token.resignFirstResponder() }
        UIView.animate(withDuration: 0.2, animations: { token.alpha = 0 }) { _ in token.removeFromSuperview() }
        tokenDelegate?.tokenField?(self, didRemove: token.label.text!)
        relayout()
    }

    private func relayout() {
        setNeedsLayout()
        layoutIfNeeded()
        scrollRectToVisible(textField.frame.insetBy(dx: 0, dy: -6), animated: false)
    }

    private var lastHeight: CGFloat = 0

    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.width - contentInset.left - contentInset.right
        guard room > 0 else { return }
        var x: CGFloat = 0, y: CGFloat = 0, height: CGFloat = 0
        for token in tokens {
            let size = token.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
            if x + size.width > room { x = 0; y += height + 6 }
            height = size.height
            token.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
            x += size.width + 6
        }
        let rest = room - x
        if rest < 60 { x = 0; y += height + 6 }
        textField.frame = CGRect(x: x, y: y, width: room - x, height: max(height, 26))
        contentSize = CGSize(width: room, height: textField.frame.maxY)
        let wanted = min(contentSize.height + contentInset.top + contentInset.bottom, maximumHeight)
        if wanted != lastHeight {
            lastHeight = wanted
            invalidateIntrinsicContentSize()
            tokenDelegate?.tokenField?(self, didChangeHeight: wanted)
        }
    }

    open override var intrinsicContentSize: CGSize { return CGSize(width: UIView.noIntrinsicMetric, height: max(lastHeight, 38)) }

    @objc func textChanged() {
        guard let text = textField.text, let last = text.last, delimiters.contains(String(last)) else { return }
        add(String(text.dropLast()))
    }

    public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        add(textField.text ?? "")
        return false
    }
}

class TokenController: UIViewController, TokenFieldDelegate {
    let field = TokenField(frame: .zero)
    let below = UIView()
    var told: [String] = []

    override func loadView() {
        view = UIView()
        view.backgroundColor = .white
        below.backgroundColor = .orange
        for part in [field, below] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
            part.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
            part.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
        }
        field.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor).isActive = true
        below.topAnchor.constraint(equalTo: field.bottomAnchor).isActive = true
        below.heightAnchor.constraint(equalToConstant: 20).isActive = true
        field.tokenDelegate = self
    }

    func tokenField(_ field: TokenField, didAdd token: String) { told.append("+\(token)") }
    func tokenField(_ field: TokenField, didRemove token: String) { told.append("-\(token)") }
    func tokenField(_ field: TokenField, shouldAdd token: String) -> Bool { return token != "no" }
}
