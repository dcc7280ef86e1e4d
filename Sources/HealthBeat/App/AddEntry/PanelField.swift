import Design
import Foundation
import Tactile

/// A line to type in of the panel, with room around the text for the ring of the focus, which it
/// has also while something is typed.
final class PanelField: UITextField {
    /// Around what is typed, where the ring of the focus would be.
    let ring = UIView()
    /// From the field's sides to the ring's outer edge.
    private static let ringOutset = CGSize(width: 7, height: 4)
    /// The height of what is said below the field and belongs to it: the ring is around both.
    var captionHeight: CGFloat = 0 {
        didSet { if captionHeight != oldValue { setNeedsLayout() } }
    }

    private var wholeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + captionHeight)
    }

    /// A click on what is said below is one on the field, and so is one right above a line that is
    /// lower than a pointer needs.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let more = max(0, (Self.leastHeight - bounds.height) / 2)
        return wholeBounds.inset(by: UIEdgeInsets(top: -more, left: 0, bottom: -more, right: 0))
            .contains(point)
    }

    /// Of what a pointer is to meet, in points.
    private static let leastHeight: CGFloat = 28

    /// Around the text, in points.
    var textInsets = UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2) {
        didSet { setNeedsLayout() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 4
        textColor = Theme.Palette.label
        ring.isUserInteractionEnabled = false
        ring.isHidden = true
        ring.layer.borderWidth = 2
        ring.layer.cornerRadius = layer.cornerRadius + Self.ringOutset.height
        addSubview(ring)
        addAction(UIAction { [weak self] _ in self?.showRing(true) }, for: .editingChanged)
        addAction(UIAction { [weak self] _ in self?.showRing(false) }, for: .editingDidEnd)
    }

    private func showRing(_ isShown: Bool) {
        ring.layer.borderColor = Theme.Palette.tint.resolvedColor(with: traitCollection).cgColor
        ring.isHidden = !isShown
    }

    /// What can only be read is read as well as anything else.
    override func stateDidChange() {
        if isEnabled { super.stateDidChange() }
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showRing(!ring.isHidden)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        ring.frame = wholeBounds.insetBy(dx: -Self.ringOutset.width, dy: -Self.ringOutset.height)
    }

    /// The text is no nearer to the ring's sides than to its top.
    override var focusRingBounds: CGRect {
        wholeBounds.insetBy(dx: Self.ringOutset.height - Self.ringOutset.width, dy: 0)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func textRect(forBounds bounds: CGRect) -> CGRect {
        super.textRect(forBounds: bounds).inset(by: textInsets)
    }

    /// What is typed stays where it was read.
    override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        super.rightViewRect(forBounds: bounds).offsetBy(dx: isMirrored ? 6 : -6, dy: 0)
    }
}
