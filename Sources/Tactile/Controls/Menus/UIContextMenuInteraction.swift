import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// A menu that a view has in addition to what a press of it does: shown by the secondary button,
/// by a long press of a finger, and by the menu key or Shift+F10 while the view has the keyboard.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction, MenuInteraction {
    open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
    open private(set) weak var view: UIView?
    private let secondary = SecondaryPressGestureRecognizer()
    private let hold = UILongPressGestureRecognizer()
    private var configuration: UIContextMenuConfiguration?
    private var session: MenuSession?
    private lazy var gate = ContextMenuGate(self)

    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        super.init()
        secondary.allowedTouchTypes = [
            NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)
        ]
        hold.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
        secondary.delegate = gate
        hold.delegate = gate
        secondary.addAction { [weak self] in self?.pressed($0) }
        hold.addAction { [weak self] in self?.pressed($0) }
    }

    open func willMove(to view: UIView?) {
        guard view == nil else { return }
        dismissMenu()
        for recognizer in [secondary, hold] { self.view?.removeGestureRecognizer(recognizer) }
    }

    open func didMove(to view: UIView?) {
        self.view = view
        guard let view else { return }
        for recognizer in [secondary, hold] { view.addGestureRecognizer(recognizer) }
    }

    /// Where the menu was asked for, in the points of `view`, or of the window if it is nil.
    open func location(in view: UIView?) -> CGPoint {
        (hold.numberOfTouches > 0 ? hold : secondary).location(in: view)
    }

    /// Whether the delegate is asked because of a key, which has no place.
    package private(set) var isAskedByKey = false

    /// Puts the menu away.
    open func dismissMenu() { session?.end() }

    /// How a menu is shown.
    public enum Appearance: Int, Sendable {
        /// There is none.
        case unknown
        /// With a preview, over a window that is darker meanwhile.
        case rich
        /// By itself.
        case compact
    }

    /// How the menu that is open is shown.
    open private(set) var menuAppearance = Appearance.unknown
    /// What a tapped preview asked for, while the menu ends because of it.
    private var committed: MenuAnimator?

    /// Exchanges what is in the open menu and in those that have come out of it; nothing if none is
    /// open. Menus that `block` gives back as they are stay.
    open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) { session?.updateMenus(block) }

    // MARK: Opening

    /// Asks the delegate whether there is a menu at a place in the view.
    fileprivate func hasMenu(at location: CGPoint) -> Bool {
        configuration = delegate?.contextMenuInteraction(
            self, configurationForMenuAtLocation: location)
        return configuration != nil
    }

    private func pressed(_ recognizer: UIGestureRecognizer) {
        let place = recognizer.location(in: nil)
        switch recognizer.state {
        case .began:
            // A press with the secondary button is at its place; a finger would cover the menu.
            let isFinger = recognizer === hold
            let rect = CGRect(x: place.x - 22, y: place.y - 22, width: 44, height: 44)
            open(isFinger ? .beside(rect) : .at(place), isForTouch: isFinger)
            session?.pressOpened(at: place)
        case .changed: session?.pointerMoved(to: place)
        case .ended: session?.released(at: place)
        default: break
        }
    }

    @discardableResult
    private func open(_ anchor: MenuPlacing.Anchor, isForTouch: Bool = false) -> Bool {
        guard let view, let window = view.window, let configuration else { return false }
        let suggested = StandardEditCommands.elements(for: view)
        guard let menu = configuration.makeMenu(suggested) else { return false }
        window.cancelTouches(in: view)
        let session = MenuSession.open(
            menu, in: window, anchor: anchor, responder: view, isForTouch: isForTouch)
        guard let session else { return false }
        self.session = session
        session.sender = view
        let preview = makePreview(configuration, in: window, isForTouch: isForTouch)
        menuAppearance = preview == nil ? .compact : .rich
        let animator = MenuAnimator(previewViewController: preview?.platter.controller)
        delegate?.contextMenuInteraction(
            self, willDisplayMenuFor: configuration, animator: animator)
        if let preview {
            preview.findRest(besideMenuOf: session.menuSize, in: window)
            session.showBehind(preview)
            session.move(to: preview.menuAnchor, animated: false)
            preview.platter.tapped = { [weak self, weak preview] in
                if let preview { self?.commit(configuration, preview) }
            }
            preview.appear(with: animator)
        } else {
            animator.run(for: MenuStyle.arrival)
        }
        session.ended = { [weak self] in self?.ended(configuration, preview) }
        return true
    }

    // MARK: Previews

    private func makePreview(
        _ configuration: UIContextMenuConfiguration, in window: UIWindow, isForTouch: Bool
    ) -> ContextMenuPreview? {
        guard let view, !configuration.neverLifts else { return nil }
        let controller = configuration.makePreview?()
        // What a pointer points at is seen: it is lifted only from under a finger.
        guard isForTouch || controller != nil else { return nil }
        let source =
            delegate?.contextMenuInteraction(
                self, previewForHighlightingMenuWithConfiguration: configuration)
            ?? UITargetedPreview(view: view)
        guard source.target.container.window === window else { return nil }
        return ContextMenuPreview(of: source, controller: controller, in: window)
    }

    /// The preview was tapped.
    private func commit(
        _ configuration: UIContextMenuConfiguration, _ preview: ContextMenuPreview
    ) {
        guard let session, session.isOpen, committed == nil else { return }
        let animator = MenuAnimator(previewViewController: preview.platter.controller)
        committed = animator
        delegate?.contextMenuInteraction(
            self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
        session.end()
        committed = nil
    }

    private func ended(
        _ configuration: UIContextMenuConfiguration, _ preview: ContextMenuPreview?
    ) {
        session = nil
        menuAppearance = .unknown
        let animator = MenuAnimator(previewViewController: preview?.platter.controller)
        if let committed {
            // What the tap asked for and what the end asks for run side by side.
            animator.addAnimations { [committed] in committed.perform() }
            animator.addCompletion { [committed] in committed.complete() }
        }
        let pops = committed?.preferredCommitStyle == .pop
        let target = preview.flatMap { _ in
            pops
                ? nil
                : delegate?.contextMenuInteraction(
                    self, previewForDismissingMenuWithConfiguration: configuration)
        }
        delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
        guard let preview else { return animator.run(for: MenuStyle.departure) }
        if pops { preview.pop(with: animator) } else { preview.goBack(to: target, with: animator) }
    }

    package func showMenuByKey() -> Bool {
        guard let view, let window = view.window else { return false }
        var rect = view.convert(view.bounds, to: nil)
        // A row or another part that has the focus is what the menu is for.
        if let focused = window.focusedView, focused !== view, focused.isDescendant(of: view) {
            rect = focused.convert(focused.bounds, to: nil)
        }
        if let own = (delegate as? any MenuKeyPlacing)?.keyRect {
            rect = view.convert(own, to: nil)
        }
        isAskedByKey = true
        defer { isAskedByKey = false }
        let middle = CGPoint(x: rect.midX, y: rect.midY)
        guard hasMenu(at: view.convert(middle, from: nil)) else { return false }
        guard open(.beside(rect.intersection(window.bounds))) else { return false }
        session?.moveHighlight(.first)
        return true
    }
}

/// A delegate that knows what in its view a menu is for that a key opens.
@MainActor
package protocol MenuKeyPlacing: UIContextMenuInteractionDelegate {
    /// In the coordinates of the interaction's view; nil for what has the focus, or the whole view.
    var keyRect: CGRect? { get }
}

/// Lets a press begin only where there is a menu, so that one further out may have its turn.
@MainActor
private final class ContextMenuGate: NSObject, UIGestureRecognizerDelegate {
    private weak var interaction: UIContextMenuInteraction?

    init(_ interaction: UIContextMenuInteraction) {
        self.interaction = interaction
        super.init()
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let interaction, let view = interaction.view else { return false }
        return interaction.hasMenu(at: gestureRecognizer.location(in: view))
    }
}
