import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// A menu that a view has beside what a press of it does: shown by the secondary button, by a long
/// press of a finger, and by the menu key or Shift+F10 while the view has the keyboard.
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
    private(set) var isAskedByKey = false

    /// Puts the menu away.
    open func dismissMenu() { session?.end() }

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
        let suggested = StandardEditMenu.elements(for: view)
        guard let menu = configuration.makeMenu(suggested) else { return false }
        window.cancelTouches(in: view)
        let session = MenuSession.open(
            menu, in: window, anchor: anchor, responder: view, isForTouch: isForTouch)
        guard let session else { return false }
        self.session = session
        session.sender = view
        delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration)
        session.ended = { [weak self] in
            guard let self else { return }
            self.session = nil
            delegate?.contextMenuInteraction(self, willEndFor: configuration)
        }
        return true
    }

    package func showMenuByKey() -> Bool {
        guard let view, let window = view.window else { return false }
        var rect = view.convert(view.bounds, to: nil)
        // A row or another part that has the focus is what the menu is for.
        if let focused = window.focusedView, focused !== view, focused.isDescendant(of: view) {
            rect = focused.convert(focused.bounds, to: nil)
        }
        if let own = (delegate as? TableRowMenu)?.keyRect { rect = view.convert(own, to: nil) }
        isAskedByKey = true
        defer { isAskedByKey = false }
        let middle = CGPoint(x: rect.midX, y: rect.midY)
        guard hasMenu(at: view.convert(middle, from: nil)) else { return false }
        guard open(.beside(rect.intersection(window.bounds))) else { return false }
        session?.moveHighlight(.first)
        return true
    }
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

/// What a context menu consists of.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
    /// Tells one menu of a delegate's from another.
    public let identifier: AnyHashable
    let makeMenu: ([UIMenuElement]) -> UIMenu?

    /// `actionProvider` makes the menu when it is about to be shown, from what the responder chain
    /// suggests for the place.
    public init(
        identifier: AnyHashable? = nil,
        actionProvider: @escaping (_ suggestedActions: [UIMenuElement]) -> UIMenu?
    ) {
        self.identifier = identifier ?? AnyHashable(UUID())
        makeMenu = actionProvider
        super.init()
    }
}

/// Says whether a view has a menu at a place, and what is in it.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// The menu at a place in the view's coordinates; nil if there is none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration)
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration
    )
}

extension UIContextMenuInteractionDelegate {
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration
    ) {}
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration
    ) {}
}
