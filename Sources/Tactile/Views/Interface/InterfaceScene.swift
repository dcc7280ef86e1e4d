import Foundation

/// What a storyboard or a nib keeps for a view controller that came out of it.
@MainActor
package protocol InterfaceScene: AnyObject {
    /// Makes the view that the file describes; false when it describes none.
    func loadView(of controller: UIViewController) -> Bool
    func performSegue(_ identifier: String, of controller: UIViewController, sender: Any?)
}

/// Finds the nib of a view controller that was made by code.
@MainActor
package protocol InterfaceFinding {
    static func scene(for controller: UIViewController) -> (any InterfaceScene)?
}

extension UIViewController {
    /// By its name, since the module of storyboards is above this one.
    private static let finder =
        NSClassFromString("TactileStoryboards.NibFinder") as? any InterfaceFinding.Type

    /// Makes the view that a storyboard or a nib has for the controller; false when there is none.
    package func loadInterface() -> Bool {
        guard let scene = storage.scene ?? Self.finder?.scene(for: self) else { return false }
        return scene.loadView(of: self)
    }

    /// The nearest controller from here upwards that an unwinding may lead to.
    package func answersUnwinding(_ action: Selector) -> Bool {
        InterfaceTable.action(action.name, of: type(of: self)) != nil
    }
}
