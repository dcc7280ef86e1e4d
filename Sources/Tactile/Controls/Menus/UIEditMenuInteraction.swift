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

    /// Shows the menu; nothing where there is none.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view, let window = view.window else { return }
        let suggested = StandardEditMenu.elements(for: view)
        let menu =
            delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
            ?? UIMenu(children: suggested)
        let target = delegate?.editMenuInteraction(self, targetRectFor: configuration)
        let anchor: MenuPlacing.Anchor =
            if let target, !target.isNull {
                .beside(view.convert(target, to: nil))
            } else {
                .at(view.convert(configuration.sourcePoint, to: nil))
            }
        session = MenuSession.open(menu, in: window, anchor: anchor, responder: view)
        session?.ended = { [weak self] in self?.session = nil }
    }

    open func dismissMenu() { session?.end() }
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
    /// What the menu is put beside, in the view's coordinates; null is the configuration's point.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect
}

extension UIEditMenuInteractionDelegate {
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { .null }
}

/// The menu of every text field and text view: undo, the clipboard, the selection.
@MainActor
final class StandardEditMenu: UIContextMenuInteractionDelegate {
    static let shared = StandardEditMenu()

    /// The commands that somebody from `view` up can perform; empty if nobody can.
    static func elements(for view: UIView) -> [UIMenuElement] {
        let commands = [
            UIKeyCommand(
                title: "Cut", action: Selector("cut:", UIResponder.cut(_:)), input: "x",
                modifierFlags: .control),
            UIKeyCommand(
                title: "Copy", action: Selector("copy:", UIResponder.copy(_:)), input: "c",
                modifierFlags: .control),
            UIKeyCommand(
                title: "Paste", action: Selector("paste:", UIResponder.paste(_:)), input: "v",
                modifierFlags: .control),
            UIKeyCommand(
                title: "Delete", action: Selector("delete:", UIResponder.delete(_:)),
                input: UIKeyCommand.inputDelete),
        ]
        let all = UIKeyCommand(
            title: "Select All", action: Selector("selectAll:", UIResponder.selectAll(_:)),
            input: "a", modifierFlags: .control)
        guard (commands + [all]).contains(where: { $0.performer(from: view) != nil }) else {
            return []
        }
        return [
            UIMenu(identifier: .standardEdit, options: .displayInline, children: commands),
            UIMenu(options: .displayInline, children: [all]),
        ]
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let view = interaction.view else { return nil }
        if view.canBecomeFirstResponder, !view.isFirstResponder { view.becomeFirstResponder() }
        if let host = view as? any TextEditorHost { host.editor.pointForMenu(at: location) }
        return UIContextMenuConfiguration { suggested in
            suggested.isEmpty ? nil : UIMenu(children: suggested)
        }
    }
}
