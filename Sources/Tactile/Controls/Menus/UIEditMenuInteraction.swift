import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Shows the menu of editing commands at a place in a view, when the program asks for it.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
    open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    open private(set) weak var view: UIView?
    private var session: MenuSession?

    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    open func willMove(to view: UIView?) { if view == nil { dismissMenu() } }
    open func didMove(to view: UIView?) { self.view = view }

    /// Shows the menu; nothing where there is none, or where the delegate gives an empty one.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view, let window = view.window else { return }
        let session = MenuSession.open(
            menu(for: configuration, of: view), in: window,
            anchor: anchor(for: configuration, in: view), responder: view)
        guard let session else { return }
        self.session = session
        shown = configuration
        let animator = MenuAnimator()
        delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
        animator.run(for: MenuStyle.arrival)
        session.ended = { [weak self] in
            guard let self else { return }
            self.session = nil
            shown = nil
            let animator = MenuAnimator()
            delegate?.editMenuInteraction(
                self, willDismissMenuFor: configuration, animator: animator)
            animator.run(for: MenuStyle.departure)
        }
    }

    open func dismissMenu() { session?.end() }

    /// Asks again for the content of the open menu, and closes the menu when there is none.
    open func reloadVisibleMenu() {
        guard let session, let shown, let view else { return }
        session.replace(by: menu(for: shown, of: view), at: anchor(for: shown, in: view))
    }

    /// Asks again for the rectangle next to which the open menu is placed.
    open func updateVisibleMenuPosition(animated: Bool) {
        guard let session, let shown, let view else { return }
        session.move(to: anchor(for: shown, in: view), animated: animated)
    }

    /// Where the menu that is open belongs, in the points of `view`, or of the window if it is nil;
    /// zero if none is open.
    open func location(in view: UIView?) -> CGPoint {
        guard let shown, let own = self.view else { return .zero }
        return own.convert(shown.sourcePoint, to: view)
    }

    private var shown: UIEditMenuConfiguration?

    private func menu(for configuration: UIEditMenuConfiguration, of view: UIView) -> UIMenu {
        let suggested = StandardEditCommands.elements(for: view)
        return delegate?.editMenuInteraction(
            self, menuFor: configuration, suggestedActions: suggested)
            ?? UIMenu(children: suggested)
    }

    private func anchor(
        for configuration: UIEditMenuConfiguration, in view: UIView
    ) -> MenuPlacing.Anchor {
        let target = delegate?.editMenuInteraction(self, targetRectFor: configuration)
        if let target, !target.isNull { return .beside(view.convert(target, to: nil)) }
        return .at(view.convert(configuration.sourcePoint, to: nil))
    }
}

/// Where an edit menu belongs.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
    public let identifier: AnyHashable
    /// In the coordinates of the interaction's view.
    public let sourcePoint: CGPoint

    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        self.identifier = identifier ?? AnyHashable(UUID())
        self.sourcePoint = sourcePoint
        super.init()
    }
}

@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// What the menu shows; nil shows what the responder chain suggests.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// The rectangle that the menu is placed next to, in the view's coordinates; null means the
    /// configuration's point.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect
    /// The menu is about to be shown.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// The menu is about to be put away.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { .null }
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}
