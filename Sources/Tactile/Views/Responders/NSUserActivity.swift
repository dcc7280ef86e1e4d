import Foundation

/// What a person is at in a scene, so that the scene can be brought back there: a name of what it
/// is, and details that can be written to a file.
///
/// Foundation has it on Apple's systems. Here it is what `UIWindow.stateRestorationActivity()`
/// gathers and `UIWindow.restore(_:)` brings back.
@preconcurrency @MainActor
open class NSUserActivity: NSObject {
    /// Such as `org.example.notes.editing`.
    public let activityType: String
    /// For people.
    open var title: String?
    /// Details by text: texts, numbers, truth values, dates, data, and arrays and dictionaries of
    /// them.
    open var userInfo: [AnyHashable: Any]?
    /// The details that are needed to come back; `nil` keeps all.
    open var requiredUserInfoKeys: Set<String>?
    /// Whether the details are to be brought up to date before they are read: by the delegate, then
    /// by the responder that has the activity.
    open var needsSave = false
    open weak var delegate: (any NSUserActivityDelegate)?
    /// The states of the scenes and views that have a `restorationIdentifier`.
    var states: [String: Data] = [:]

    /// - `activityType`: not empty.
    public init(activityType: String) {
        precondition(
            !activityType.isEmpty, "An activity needs a type, such as org.example.editing.")
        self.activityType = activityType
        super.init()
    }

    /// Adds details, in the place of those of the names that are there already.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// The activity as bytes, for ``init(restorationData:)``; `nil` where a detail cannot be
    /// written.
    public var restorationData: Data? {
        let kept = (userInfo ?? [:]).filter { key, _ in
            guard let name = key.base as? String else { return false }
            return requiredUserInfoKeys?.contains(name) ?? true
        }
        var list: [String: Any] = ["type": activityType]
        if let title { list["title"] = title }
        list["info"] = Dictionary(
            kept.compactMap { key, value in (key.base as? String).map { ($0, value) } },
            uniquingKeysWith: { $1 })
        if !states.isEmpty { list["states"] = states }
        guard PropertyListSerialization.propertyList(list, isValidFor: .xml) else { return nil }
        return try? PropertyListSerialization.data(
            fromPropertyList: list, format: .xml, options: 0)
    }

    /// An activity that was written; `nil` for bytes that are none.
    public convenience init?(restorationData data: Data) {
        guard
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
                as? [String: Any],
            let type = list["type"] as? String, !type.isEmpty
        else { return nil }
        self.init(activityType: type)
        title = list["title"] as? String
        userInfo = list["info"] as? [String: Any]
        states = list["states"] as? [String: Data] ?? [:]
    }

    /// Brings the details up to date, if that is needed.
    func update(by responder: UIResponder) {
        guard needsSave else { return }
        needsSave = false
        delegate?.userActivityWillSave(self)
        responder.updateUserActivityState(self)
    }
}

/// Brings an activity up to date.
@preconcurrency @MainActor
public protocol NSUserActivityDelegate: AnyObject {
    /// The details are about to be read.
    func userActivityWillSave(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
}

extension UIWindow {
    /// What the window is to come back to in the next run: its own ``UIResponder/userActivity``,
    /// else that of its root scene, brought up to date, with the states of the scenes and views
    /// that have a `restorationIdentifier`; `nil` where there is none of these.
    ///
    /// A program writes ``NSUserActivity/restorationData`` when it ends, and hands it to
    /// ``restore(_:)`` when it has set its scenes up again.
    public func stateRestorationActivity() -> NSUserActivity? {
        let states = StateRestoration.states(under: rootViewController)
        for responder in [self, rootViewController].compactMap({ $0 as UIResponder? }) {
            guard let activity = responder.userActivity else { continue }
            activity.update(by: responder)
            activity.states = states
            return activity
        }
        guard !states.isEmpty else { return nil }
        let activity = NSUserActivity(activityType: "restoration")
        activity.states = states
        return activity
    }

    /// Hands an activity of an earlier run to the window and to its root scene, whose
    /// ``UIResponder/restoreUserActivityState(_:)`` brings them back, and then the states to those
    /// that have the names of then, once they are laid out.
    public func restore(_ activity: NSUserActivity) {
        restoreUserActivityState(activity)
        rootViewController?.restoreUserActivityState(activity)
        guard !activity.states.isEmpty else { return }
        layoutIfNeeded()
        StateRestoration.restore(activity.states, under: rootViewController)
    }
}
