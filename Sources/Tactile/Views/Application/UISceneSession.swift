import Foundation
import TactileGeometry

/// A scene that a program has, or will have again in its next run: what stays of it between two
/// runs.
@preconcurrency @MainActor
public final class UISceneSession: NSObject {
    /// What the object is, in UIKit's format.
    nonisolated public override var description: String { Description.of(self) }

    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A window that the person works in.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    public let role: Role
    /// The same in every run.
    public let persistentIdentifier: String
    public internal(set) var configuration: UISceneConfiguration
    /// The scene, while it is connected.
    public internal(set) weak var scene: UIScene?
    /// What the scene's delegate said last that the scene is to come back to.
    public internal(set) var stateRestorationActivity: NSUserActivity?
    /// What the program wants to know of the scene in its next run: what a property list can hold.
    public var userInfo: [String: Any]?
    /// The size in points that the scene's window had when it was kept last.
    var size: CGSize?
    var origin: CGPoint?

    init(role: Role, persistentIdentifier: String = UUID().uuidString) {
        self.role = role
        self.persistentIdentifier = persistentIdentifier
        configuration = UISceneConfiguration(name: nil, sessionRole: role)
        super.init()
    }
}

/// Makes the delegate of a scene, whose class UIKit finds by its name.
public typealias UISceneDelegateMaker =
    @MainActor (UISceneConfiguration) -> (any UISceneDelegate)?

/// How a scene is set up.
@preconcurrency @MainActor
public final class UISceneConfiguration: NSObject {
    /// What the object is, in UIKit's format.
    nonisolated public override var description: String { Description.of(self) }

    public let name: String?
    public let role: UISceneSession.Role
    /// The class of the scene; `nil` is `UIWindowScene`.
    public var sceneClass: UIWindowScene.Type?
    /// Makes the scene's delegate, for a class without `init()`:
    /// `configuration.makeDelegate = { SceneDelegate(model) }`. It goes before ``delegateClass``.
    public var makeDelegate: (() -> any UISceneDelegate)?
    /// The class of the scene's delegate, a `UIResponder` or another `NSObject`, of which an object
    /// is made by `init()`. The closure that `UIApplication.run` was given goes before it.
    public var delegateClass: AnyClass?
    /// Makes what a new window of the scene shows, before the delegate hears of the scene.
    package var makeFirstController: (@MainActor () -> UIViewController?)?
    /// What ``makeFirstController`` takes it from.
    package var storyboardObject: AnyObject?

    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}

extension UIScene {
    /// Why a scene is connected.
    @preconcurrency @MainActor
    public final class ConnectionOptions: NSObject {
        /// What the scene is to show, as whoever asked for it said.
        public let userActivities: Set<NSUserActivity>
        /// What the program was started with: files and addresses among its arguments, which a
        /// desktop gives as URLs.
        public let urlContexts: Set<UIOpenURLContext>

        init(userActivities: Set<NSUserActivity> = [], urls: [URL] = []) {
            self.userActivities = userActivities
            urlContexts = Set(urls.map { UIOpenURLContext(url: $0) })
            super.init()
        }
    }

    /// Who asks for a scene.
    @preconcurrency @MainActor
    open class ActivationRequestOptions: NSObject {
        public override init() { super.init() }
    }
}

/// A file or an address that a scene is to open.
@preconcurrency @MainActor
public final class UIOpenURLContext: NSObject {
    public let url: URL
    public let options = UIScene.OpenURLOptions()

    package init(url: URL) {
        self.url = url
        super.init()
    }
}

extension UIScene {
    /// How a file is opened.
    @preconcurrency @MainActor
    public final class OpenURLOptions: NSObject {
        /// True: a desktop gives the place of a file, which stays there and belongs to the person.
        public let openInPlace = true
    }
}

/// How a scene goes away.
@preconcurrency @MainActor
open class UISceneDestructionRequestOptions: NSObject {
    public override init() { super.init() }
}
