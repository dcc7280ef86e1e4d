import Foundation

/// What a storyboard or a nib keeps for a view controller that came out of it.
@MainActor
package protocol InterfaceScene: AnyObject {
    /// Makes the view that the file describes; false when it describes none.
    func loadView(of controller: UIViewController) -> Bool
    func performSegue(_ identifier: String, of controller: UIViewController, sender: Any?)
}

/// Finds nibs.
@MainActor
package protocol InterfaceFinding {
    /// The nib of a view controller that was made by code.
    static func scene(for controller: UIViewController) -> (any InterfaceScene)?
    /// A nib among the resources; `nil`, and a message, for one that is damaged or missing.
    static func nib(named name: String, in bundle: Bundle?) -> (any InterfaceNib)?
    static func nib(_ data: Data, bundle: Bundle?) -> (any InterfaceNib)?
}

@MainActor
enum InterfaceFinder {
    /// By its name, since the module of storyboards is above this one.
    static let type =
        NSClassFromString("TactileStoryboards.NibFinder") as? any InterfaceFinding.Type
}

extension UIViewController {
    /// Makes the view that a storyboard or a nib has for the controller; false when there is none.
    package func loadInterface() -> Bool {
        guard let scene = storage.scene ?? InterfaceFinder.type?.scene(for: self) else {
            return false
        }
        return scene.loadView(of: self)
    }

    /// The nearest controller from here upwards that an unwinding may lead to.
    package func answersUnwinding(_ action: Selector) -> Bool {
        InterfaceTable.action(action.name, of: type(of: self)) != nil
    }
}
