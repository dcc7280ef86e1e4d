import Foundation

/// Asks for a scene: one that is there, or another one.
public struct UISceneSessionActivationRequest {
    /// The scene that is to come forward; `nil` asks for another one.
    public let session: UISceneSession?
    /// What the scene is to show.
    public var userActivity: NSUserActivity?
    public var options: UIScene.ActivationRequestOptions?

    /// Another scene. Here all of them are windows of the program.
    @preconcurrency @MainActor
    public init(
        role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil,
        options: UIScene.ActivationRequestOptions? = nil
    ) {
        session = nil
        self.userActivity = userActivity
        self.options = options
    }

    @preconcurrency @MainActor
    public init(
        session: UISceneSession, userActivity: NSUserActivity? = nil,
        options: UIScene.ActivationRequestOptions? = nil
    ) {
        self.session = session
        self.userActivity = userActivity
        self.options = options
    }
}

extension UIApplication {
    /// Brings a scene forward, or makes another one; an error is told if that cannot be.
    public func activateSceneSession(
        for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
    ) {
        requestSceneSessionActivation(
            request.session, userActivity: request.userActivity, options: request.options,
            errorHandler: errorHandler)
    }
}
