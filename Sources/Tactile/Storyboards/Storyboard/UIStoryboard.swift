import Foundation
import TactileControls
import TactileNavigation
import TactileViews

/// Scenes and the ways between them, as a file `….storyboard` has them.
///
/// The file is the one that Xcode saves; it need not be compiled. It is found in the bundle, in the
/// folder of the person's language or `Base.lproj`, and, without a bundle, in the folders of
/// resources next to the program.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    let name: String
    let document: InterfaceDocument?

    /// A storyboard whose file is damaged or missing has no scenes; a message on the standard error
    /// output says why.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        do {
            document = try InterfaceFiles.document(name, "storyboard", in: storyboardBundleOrNil)
            if document == nil {
                ApplicationSession.current.report(
                    "There is no storyboard “\(name).storyboard” among the resources of "
                        + "\((storyboardBundleOrNil ?? .main).bundlePath).")
            }
        } catch {
            ApplicationSession.current.report("\(error)")
            document = nil
        }
        super.init()
    }

    /// The scene with which the file says that it begins; `nil` if it says none.
    open func instantiateInitialViewController() -> UIViewController? {
        document?.initialScene.flatMap { make($0, maker: nil) }
    }

    /// The first scene, made by `creator` if that gives one.
    public func instantiateInitialViewController<ViewController: UIViewController>(
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController? {
        document?.initialScene.flatMap {
            make($0) { coder in creator?(coder) } as? ViewController
        }
    }

    /// A new scene of that identifier. For one that is not in the file a message is written, and
    /// the scene is empty.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        guard let scene = scene(identifier) else { return UIViewController() }
        return make(scene, maker: nil)
    }

    /// A new scene of that identifier, made by `creator` if that gives one. The scene must be in
    /// the file, and of the class.
    public func instantiateViewController<ViewController: UIViewController>(
        identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController {
        let made = scene(identifier).map { make($0) { coder in creator?(coder) } }
        guard let controller = made as? ViewController else {
            preconditionFailure(
                "The storyboard “\(name)” has no scene “\(identifier)” of the class "
                    + "\(ViewController.self): give the scene that identifier and class.")
        }
        return controller
    }

    private func scene(_ identifier: String) -> InterfaceDocument.Scene? {
        if let scene = document?.scene(named: identifier) { return scene }
        ApplicationSession.current.report(
            "The storyboard “\(name)” has no scene “\(identifier)”; an empty one is shown.")
        return nil
    }

    func make(
        _ scene: InterfaceDocument.Scene, maker: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController {
        guard let document else { return UIViewController() }
        return StoryboardScene(self, document, scene).make(maker)
    }
}

extension UIViewController {
    /// The storyboard that the scene came out of.
    public var storyboard: UIStoryboard? { (storage.scene as? StoryboardScene)?.storyboard }
}
