import Foundation
import Tactile

/// The knob of a dial, which grows under a press and has a halo under the pointer.
final class DialKnob: UIView {
    private let halo = UIView()
    private let disc = UIView()
    private let dot = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        for part in [halo, disc, dot] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        halo.alpha = 0
        disc.layer.shadowOpacity = 0.45
        disc.layer.shadowRadius = 3
        disc.layer.shadowOffset = CGSize(width: 0, height: 2)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ colors: DialColors, _ look: DialLook) {
        halo.backgroundColor = colors.halo
        disc.backgroundColor = colors.knob
        dot.backgroundColor = colors.knobDot
        dot.isHidden = look == .ring
        disc.layer.borderWidth = look == .ring ? 0 : 1.5
        disc.layer.borderColor = colors.knobRim.resolvedColor(with: traitCollection).cgColor
        disc.layer.shadowColor = UIColor.black.cgColor
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        halo.frame = bounds.insetBy(dx: -8, dy: -8)
        disc.frame = bounds
        dot.frame = CGRect(x: bounds.midX - 4, y: bounds.midY - 4, width: 8, height: 8)
        for view in [halo, disc, dot] { view.layer.cornerRadius = view.bounds.width / 2 }
    }

    /// How much a press makes of the knob.
    static let pressedScale: CGFloat = 1.06
    private static let duration: TimeInterval = 0.15

    func show(isPressed: Bool) {
        change {
            self.disc.transform =
                isPressed
                ? CGAffineTransform(scaleX: Self.pressedScale, y: Self.pressedScale) : .identity
        }
    }

    func show(isPointedAt: Bool) { change { self.halo.alpha = isPointedAt ? 1 : 0 } }

    private func change(_ animations: @escaping () -> Void) {
        UIView.animate(
            withDuration: Self.duration, delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: animations,
            completion: nil)
    }
}
