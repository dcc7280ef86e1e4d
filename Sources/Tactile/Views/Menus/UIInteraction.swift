import Foundation

/// A behaviour that is added to a view: a menu, a tooltip.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
    /// The view that the interaction is part of; held weakly.
    var view: UIView? { get }
    func willMove(to view: UIView?)
    func didMove(to view: UIView?)
}

/// An interaction that shows a menu when the keyboard asks for it.
@MainActor
package protocol MenuInteraction: UIInteraction {
    /// Shows the menu at the view, or at what has the focus in it; false if there is none.
    func showMenuByKey() -> Bool
}

extension UIView {
    public var interactions: [any UIInteraction] {
        get { storage.interactions }
        set {
            for interaction in storage.interactions { removeInteraction(interaction) }
            for interaction in newValue { addInteraction(interaction) }
        }
    }

    func attach(_ interaction: any UIInteraction) {
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        storage.interactions.append(interaction)
        interaction.didMove(to: self)
    }

    func detach(_ interaction: any UIInteraction) {
        guard let index = storage.interactions.firstIndex(where: { $0 === interaction }) else {
            return
        }
        interaction.willMove(to: nil)
        storage.interactions.remove(at: index)
        interaction.didMove(to: nil)
    }
}

/// What lies over a window for a moment and has all its keys, as a menu has.
@MainActor
package protocol WindowOverlay: AnyObject {
    var keyResponder: UIResponder { get }
    /// The window lost the keyboard, was hidden, changed its size, or goes with its session.
    func windowChanged()
}
