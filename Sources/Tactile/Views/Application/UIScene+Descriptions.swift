import Foundation
import TactileGeometry

extension UIScene: Described {
    package var ownDescription: String {
        "<\(Description.name(self)); role: \(session.role.rawValue); "
            + "activationState: \(activationState)>"
    }
}

extension UISceneSession: Described {
    package var ownDescription: String {
        "<\(Description.name(self)); scene = \(Description.reference(scene)); "
            + "role = \(role.rawValue); "
            + "sceneConfiguration = \(Description.reference(configuration)); "
            + "persistentIdentifier = \(persistentIdentifier)>"
    }
}

extension UISceneConfiguration: Described {
    package var ownDescription: String {
        "<\(Description.name(self)); name: \(name.map { "\"\($0)\"" } ?? "(null)")>"
    }
}
