import Foundation
import TactileViews

/// Finds the nibs of view controllers that were made by code: of the name that they were given, or
/// of their class.
@MainActor
final class NibFinder: InterfaceFinding {
    static func scene(for controller: UIViewController) -> (any InterfaceScene)? {
        let bundle = controller.nibBundle
        if let name = controller.nibName { return NibScene(name, bundle) }
        let path = String(reflecting: type(of: controller)).split(separator: ".")
        guard let name = path.last, let module = path.first, !module.hasPrefix("Tactile") else {
            return nil
        }
        var names = [String(name)]
        if name.hasSuffix("Controller") {
            names.insert(String(name.dropLast("Controller".count)), at: 0)
        }
        return names.first { InterfaceFiles.exists($0, "xib", in: bundle) }
            .map { NibScene($0, bundle) }
    }

    static func nib(named name: String, in bundle: Bundle?) -> (any InterfaceNib)? {
        read {
            let document = try InterfaceFiles.document(name, "xib", in: bundle)
            if document == nil {
                ApplicationSession.current.report(
                    "There is no nib “\(name).xib” among the resources of "
                        + "\((bundle ?? .main).bundlePath).")
            }
            return document
        }
    }

    static func nib(_ data: Data, bundle: Bundle?) -> (any InterfaceNib)? {
        read { try InterfaceDocument(data, file: "nib", bundle: bundle) }
    }

    private static func read(_ find: () throws -> InterfaceDocument?) -> NibContents? {
        do {
            return try find().map(NibContents.init)
        } catch {
            ApplicationSession.current.report("\(error)")
            return nil
        }
    }
}

/// The nib of one view controller.
@MainActor
private final class NibScene: InterfaceScene {
    private let name: String
    private let bundle: Bundle?

    init(_ name: String, _ bundle: Bundle?) {
        self.name = name
        self.bundle = bundle
    }

    func loadView(of controller: UIViewController) -> Bool {
        let objects = UINib(nibName: name, bundle: bundle).instantiate(withOwner: controller)
        if controller.viewIfLoaded != nil { return true }
        // A nib that connects no view has it as its only one.
        guard let view = objects.lazy.compactMap({ $0 as? UIView }).first else { return false }
        controller.view = view
        ApplicationSession.current.report(
            "\(name).xib: the owner's outlet “view” is not connected; the first view of the file is taken."
        )
        return true
    }

    func performSegue(_ identifier: String, of controller: UIViewController, sender: Any?) {}
}
