import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// On or off: a knob that slides in a track, by a press, a drag or the space key.
@preconcurrency @MainActor
open class UISwitch: UIControl {
    private static let size = CGSize(width: 51, height: 31)
    private static let knobInset: CGFloat = 2

    private let track = UIView(frame: .zero)
    private let knob = KnobView(frame: .zero)
    /// Where the drag began, and whether it moved enough to count as one.
    private var drag: (start: CGFloat, moved: Bool, wasOn: Bool)?

    /// The size of `frame` is not used: a switch has its own.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        setUp()
        coder.takeOnInterface(self, as: UISwitch.self)
    }

    /// The size that is set is not used, as everywhere a switch keeps its own.
    open override var frame: CGRect {
        get { super.frame }
        set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
    }

    open override var bounds: CGRect {
        get { super.bounds }
        set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
    }

    private func setUp() {
        for part in [track, knob] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        track.layer.cornerRadius = Self.size.height / 2
        showValue()
    }

    /// Whether the switch is on. Setting it sends no action.
    open var isOn: Bool {
        get { value }
        set { setOn(newValue, animated: false) }
    }
    private var value = false

    open func setOn(_ on: Bool, animated: Bool) {
        guard value != on else { return }
        value = on
        defer { valueDidChange() }
        if animated, window != nil {
            UIView.animate(
                withDuration: ControlStyle.changeDuration, delay: 0,
                options: [.beginFromCurrentState, .allowUserInteraction],
                animations: { self.showValue() }, completion: nil)
        } else {
            showValue()
        }
    }

    open var onTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            showValue()
        }
    }
    open var thumbTintColor: UIColor? {
        didSet {
            noteAppearance(.own(1))
            knob.backgroundColor = thumbTintColor ?? KnobView.color
        }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    open override class var defaultContentHuggingPriority: UILayoutPriority { .defaultHigh }
    open override var intrinsicContentSize: CGSize { Self.size }
    open override var isActivatedByKeys: Bool { true }
    open override var focusRingCornerRadius: CGFloat { Self.size.height / 2 }

    private func showValue() {
        track.backgroundColor = value ? onTintColor ?? tintColor : .secondarySystemFill
        placeKnob()
    }

    /// A line on the side of on and a ring on that of off, where colours do not tell enough.
    private var marks: (on: UIView, off: UIView)?

    fileprivate func showMarks() {
        guard UIAccessibility.shouldDifferentiateWithoutColor else {
            marks?.on.removeFromSuperview()
            marks?.off.removeFromSuperview()
            marks = nil
            return
        }
        let shown = marks ?? (UIView(frame: .zero), UIView(frame: .zero))
        if marks == nil {
            marks = shown
            for mark in [shown.on, shown.off] {
                mark.isUserInteractionEnabled = false
                insertSubview(mark, belowSubview: knob)
            }
            shown.on.backgroundColor = .white
            shown.on.layer.cornerRadius = 1
            shown.off.layer.cornerRadius = 5
            shown.off.layer.borderWidth = 1.5
            shown.off.layer.borderColor =
                UIColor.secondaryLabel.resolvedColor(with: traitCollection).cgColor
        }
        let middle = Self.size.height / 2, inset: CGFloat = 12
        let (left, right) = (inset, Self.size.width - inset)
        shown.on.bounds.size = CGSize(width: 2, height: 12)
        shown.on.center = CGPoint(x: isRightToLeft ? right : left, y: middle)
        shown.off.bounds.size = CGSize(width: 10, height: 10)
        shown.off.center = CGPoint(x: isRightToLeft ? left : right, y: middle)
        shown.on.alpha = value ? 1 : 0
        shown.off.alpha = value ? 0 : 1
    }

    private func placeKnob() {
        showMarks()
        let height = Self.size.height - 2 * Self.knobInset
        // A pressed knob grows towards the other side.
        let width = height + (isHighlighted ? 4 : 0)
        let onRight = value != isRightToLeft
        let x = onRight ? Self.size.width - Self.knobInset - width : Self.knobInset
        knob.frame = CGRect(x: x, y: Self.knobInset, width: width, height: height)
    }

    open override func stateDidChange() {
        track.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
        if window == nil {
            placeKnob()
        } else {
            UIView.animate(withDuration: 0.15) { self.placeKnob() }
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        track.frame = CGRect(origin: .zero, size: Self.size)
        placeKnob()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showValue()
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag = (touch.location(in: self).x, false, value)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard var drag else { return true }
        let distance = touch.location(in: self).x - drag.start
        if abs(distance) > 8 {
            drag.moved = true
            self.drag = drag
            setOn((distance > 0) != isRightToLeft, animated: true)
        }
        return true
    }

    open override func cancelTracking(with event: UIEvent?) {
        if let drag { setOn(drag.wasOn, animated: true) }
        drag = nil
    }

    open override func didActivate(with event: UIEvent?) {
        if drag?.moved != true { setOn(!value, animated: true) }
        finish(event)
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isTouchInside { finish(event) }
    }

    private func finish(_ event: UIEvent?) {
        let hasChanged = drag.map { $0.wasOn != value } ?? true
        drag = nil
        if hasChanged { sendActions(for: [.valueChanged, .primaryActionTriggered], event: event) }
    }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union([.button, .toggleButton])
    }
    /// "1" when on, "0" when off.
    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? (isOn ? "1" : "0") }
        set { super.accessibilityValue = newValue }
    }
}

extension UISwitch: AccessibilitySettingsFollowing {
    package func accessibilitySettingsDidChange() { showMarks() }
}

/// A round white knob with a soft shadow.
final class KnobView: UIView {
    static let color = UIColor.white

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Self.color
        isUserInteractionEnabled = false
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 3
        layer.shadowOffset = CGSize(width: 0, height: 1.5)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = min(bounds.width, bounds.height) / 2
    }
}
