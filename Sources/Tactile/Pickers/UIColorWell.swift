import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Shows a colour, and lets a person choose another one. Sends `.valueChanged` for each.
@preconcurrency @MainActor
open class UIColorWell: UIControl {
    /// `nil` while none is chosen.
    open var selectedColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Of the picker.
    open var title: String? { didSet { accessibilityLabel = title } }
    open var supportsAlpha = true
    private weak var picker: UIColorPickerViewController?

    /// In points.
    private static let side: CGFloat = 28

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        contentMode = .redraw
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.side, height: Self.side)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func draw(_ rect: CGRect) {
        let side = min(bounds.width, bounds.height)
        let ring = CGRect(
            x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        UIBezierPath(ovalIn: ring).addClip()
        // All the colours that could be chosen.
        let hues = (0...12).map {
            UIColor(hue: CGFloat($0) / 12, saturation: 0.85, brightness: 1, alpha: 1).cgColor
        }
        if let gradient = CGGradient(colorsSpace: nil, colors: hues, locations: nil) {
            context.drawConicGradient(
                gradient, center: CGPoint(x: ring.midX, y: ring.midY), angle: 0)
        }
        context.restoreGState()
        let ground = UIBezierPath(ovalIn: ring.insetBy(dx: 3, dy: 3))
        UIColor.systemBackground.setFill()
        ground.fill()
        (selectedColor ?? .tertiarySystemFill).setFill()
        UIBezierPath(ovalIn: ring.insetBy(dx: 5, dy: 5)).fill()
        guard isHighlighted || isHovered else { return }
        (isHighlighted ? ControlStyle.pressedFill : ControlStyle.hoverFill).setFill()
        UIBezierPath(ovalIn: ring).fill()
    }

    open override var wantsHover: Bool { true }
    open override var isActivatedByKeys: Bool { true }
    open override func stateDidChange() {
        setNeedsDisplay()
        alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
    }
    open override var focusRingCornerRadius: CGFloat { min(bounds.width, bounds.height) / 2 }

    open override func didActivate(with event: UIEvent?) {
        super.didActivate(with: event)
        var responder: UIResponder? = self
        while let current = responder, !(current is UIViewController) { responder = current.next }
        guard picker == nil, let host = responder as? UIViewController else { return }
        let scene = UIColorPickerViewController()
        scene.title = title
        scene.supportsAlpha = supportsAlpha
        if let selectedColor { scene.selectedColor = selectedColor }
        scene.delegate = self
        scene.modalPresentationStyle = .popover
        scene.popoverPresentationController?.sourceView = self
        picker = scene
        host.present(scene, animated: true)
    }

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.button)
    }
}

extension UIColorWell: UIColorPickerViewControllerDelegate {
    public func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor,
        continuously: Bool
    ) {
        selectedColor = color
        sendActions(for: .valueChanged)
    }
}
