import Foundation

/// Names something that must not be cut off; see
/// ``UIApplication/beginBackgroundTask(withName:expirationHandler:)``.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Names nothing.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
    /// Asks that the program is not ended until ``endBackgroundTask(_:)``: while something is not
    /// saved. A desktop that knows of it (`org.freedesktop.portal.Inhibit`) warns the person before
    /// the session ends.
    ///
    /// - Parameters:
    ///   - name: Tells the person what would be lost, as a sentence.
    ///   - handler: Is called when the program ends nevertheless, before its delegate's
    ///     `applicationWillTerminate(_:)`. The task is over then.
    /// - Returns: What to give to ``endBackgroundTask(_:)``.
    public func beginBackgroundTask(
        withName name: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        session.tasks.begin(name ?? "", handler)
    }

    /// Asks for it without a name.
    public func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(withName: nil, expirationHandler: handler)
    }

    /// What must not be cut off is done. An identifier that names nothing has no effect.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        session.tasks.end(identifier)
    }
}

/// What must not be cut off, in the order in which it was begun.
@MainActor
package final class BackgroundTasks {
    private var open: [(identifier: Int, name: String, handler: (@MainActor () -> Void)?)] = []
    private var last = 0
    /// Is called when the first begins and when the last is over.
    package var changed: () -> Void = {}

    /// What would be lost, of the first that says so; `nil` while nothing is open.
    package var reason: String? {
        open.isEmpty ? nil : open.first { !$0.name.isEmpty }?.name ?? ""
    }

    func begin(
        _ name: String, _ handler: (@MainActor @Sendable () -> Void)?
    ) -> UIBackgroundTaskIdentifier {
        last += 1
        open.append((last, name, handler))
        if open.count == 1 { changed() }
        return UIBackgroundTaskIdentifier(rawValue: last)
    }

    func end(_ identifier: UIBackgroundTaskIdentifier) {
        guard let index = open.firstIndex(where: { $0.identifier == identifier.rawValue }) else {
            return
        }
        open.remove(at: index)
        if open.isEmpty { changed() }
    }

    /// The program ends: nothing is waited for any more.
    func expire() {
        let cut = open
        open = []
        if !cut.isEmpty { changed() }
        for task in cut { task.handler?() }
    }
}
