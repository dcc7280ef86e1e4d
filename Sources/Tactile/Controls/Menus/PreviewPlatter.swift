import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// The card that a preview is shown on: a picture of a view, or a scene that the picture gives way
/// to.
@MainActor
final class PreviewPlatter: UIView {
    /// What is cut to the card's shape.
    private let card = UIView(frame: .zero)
    /// What a view looked like when it was lifted.
    private let picture: UIView
    let controller: UIViewController?
    private let isWhole: Bool

    /// The corners of a card in points, where a view has none of its own.
    private static let cornerRadius: CGFloat = 10
    private static let shadowOpacity: Float = 0.28

    init(of preview: UITargetedPreview, controller: UIViewController?) {
        self.controller = controller
        let rect = preview.visibleRect
        let view = preview.view
        picture =
            view.resizableSnapshotView(
                from: rect, afterScreenUpdates: view.window == nil, withCapInsets: .zero)
            ?? UIView(frame: CGRect(origin: .zero, size: rect.size))
        isWhole = preview.parameters.visiblePath == nil || controller != nil
        super.init(frame: CGRect(origin: .zero, size: rect.size))
        card.backgroundColor = preview.parameters.backgroundColor
        card.clipsToBounds = true
        if isWhole {
            let own = view.layer.cornerRadius
            card.layer.cornerRadius = own > 0 ? own : Self.cornerRadius
        } else if let path = preview.parameters.visiblePath {
            let shape = CAShapeLayer()
            var toOrigin = CGAffineTransform(translationX: -rect.minX, y: -rect.minY)
            shape.path = path.cgPath.copy(using: &toOrigin)
            card.layer.mask = shape
        }
        addSubview(card)
        if let controller { addScene(controller) }
        picture.frame = card.bounds
        picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        card.addSubview(picture)
        card.isUserInteractionEnabled = false
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowRadius = 18
        layer.shadowOffset = CGSize(width: 0, height: 8)
        layer.shadowOpacity = 0
        if let path = preview.parameters.shadowPath ?? preview.parameters.visiblePath, !isWhole {
            var toOrigin = CGAffineTransform(translationX: -rect.minX, y: -rect.minY)
            layer.shadowPath = path.cgPath.copy(using: &toOrigin)
        }
    }

    required init?(coder: NSCoder) { nil }

    private func addScene(_ controller: UIViewController) {
        controller.beginAppearanceTransition(true, animated: true)
        let view: UIView = controller.view
        view.frame = card.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        card.addSubview(view)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        card.frame = bounds
        guard isWhole else { return }
        layer.shadowPath =
            UIBezierPath(roundedRect: bounds, cornerRadius: card.layer.cornerRadius).cgPath
    }

    // MARK: Looks

    /// How it looks while the menu is open; without that, as what it was lifted from.
    var isLifted = false {
        didSet {
            layer.shadowOpacity = isLifted ? Self.shadowOpacity : 0
            if controller != nil { picture.alpha = isLifted ? 0 : 1 }
        }
    }

    /// The scene has appeared.
    func sceneAppeared() { controller?.endAppearanceTransition() }

    /// Gives the scene's view back and shows a picture of it instead.
    func giveSceneBack() {
        guard let controller, let view = controller.viewIfLoaded, view.superview === card else {
            return
        }
        controller.beginAppearanceTransition(false, animated: true)
        if let shown = view.snapshotView(afterScreenUpdates: false) {
            shown.frame = card.bounds
            shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            card.insertSubview(shown, belowSubview: picture)
        }
        view.removeFromSuperview()
        controller.endAppearanceTransition()
    }

    // MARK: Input

    /// Called when it is tapped.
    var tapped: (() -> Void)? {
        didSet {
            guard oldValue == nil else { return }
            let tap = UITapGestureRecognizer()
            tap.addAction { [weak self] _ in self?.tapped?() }
            addGestureRecognizer(tap)
        }
    }

    // A touch on it is no touch outside the menu.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
