import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Shows what is behind it through an effect, and in front of that its ``contentView``.
///
/// Only what changes behind it is blurred again. The effect reaches as far as the view's bounds,
/// and as its round corners and masks where the view clips. Setting the effect inside of an
/// animation block turns one into the other. Add subviews to the content view, never to the view
/// itself.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    private let backdrop = BackdropView()

    /// In front of the effect; as large as the view.
    public let contentView = UIView()

    /// What happens to what is behind; nil shows it as it is. Animatable.
    open var effect: UIVisualEffect? { didSet { showEffect() } }

    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        setUp()
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(effect: nil) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UIVisualEffectView.self)
    }

    private func setUp() {
        backdrop.isUserInteractionEnabled = false
        for view in [backdrop, contentView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        showEffect()
    }

    private func showEffect() {
        backdrop.show(effect?.material, isOpaque: UIAccessibility.isReduceTransparencyEnabled)
        showVibrancy((effect as? UIVibrancyEffect)?.contentColor)
    }

    private func showVibrancy(_ color: UIColor?) {
        guard color != nil || contentView.traitOverrides.contains(VibrancyTrait.self) else {
            return
        }
        contentView.tintColor = color
        if let color {
            contentView.traitOverrides[VibrancyTrait.self] = color
        } else {
            contentView.traitOverrides.remove(VibrancyTrait.self)
        }
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow != nil, effect != nil { showEffect() }
    }
}

/// A material is opaque, and nothing is blurred, where transparency is reduced.
extension UIVisualEffectView: AccessibilitySettingsFollowing {
    package func accessibilitySettingsDidChange() { showEffect() }
}

/// The view whose layer blurs.
private final class BackdropView: UIView {
    override class var layerClass: AnyClass { CABackdropLayer.self }

    func show(_ material: BackdropMaterial?, isOpaque: Bool) {
        guard let layer = layer as? CABackdropLayer else { return }
        layer.blurRadius = isOpaque ? 0 : material?.blurRadius ?? 0
        layer.saturation = isOpaque ? 1 : material?.saturation ?? 1
        let tint = material?.tintColor
        setBackgroundColor((isOpaque ? tint?.withAlphaComponent(1) : tint) ?? .clear)
    }
}
