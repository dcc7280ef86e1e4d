import Foundation
import TactileViews

extension NotificationCenter {
    /// Calls a method of `observer` for each notification of this name and object, until the
    /// observer is removed or ends: it is held weakly.
    ///
    /// The method is one of the main actor: a notification that is posted on another thread reaches
    /// it in a later turn of the main loop, where iOS calls it on the posting thread. Its argument,
    /// if it takes one, is the notification.
    /// - `name`: `nil` for notifications of any name.
    /// - `object`: `nil` for notifications of any sender.
    public func addObserver(
        _ observer: AnyObject, selector: Selector, name: NSNotification.Name?, object: Any?
    ) {
        let registration = SelectorRegistration(observer, selector)
        registration.token = addObserver(forName: name, object: object, queue: nil) {
            [weak self] notification in
            guard !registration.deliver(notification), let token = registration.token else {
                return
            }
            self?.removeObserver(token as Any)
        }
        var list = SelectorRegistration.list(of: observer)
        list.append(.init(center: self, name: name, object: object, registration))
        SelectorRegistration.setList(list, of: observer)
    }

    /// Removes all that was registered for the observer, with a selector or with a block that gave
    /// this token.
    public func removeObserver(_ observer: AnyObject) {
        removeSelectors(of: observer) { _ in true }
        removeObserver(observer as Any)
    }

    /// Removes what was registered for the observer under this name and for this object; `nil` fits
    /// all.
    public func removeObserver(
        _ observer: AnyObject, name: NSNotification.Name?, object: Any? = nil
    ) {
        removeSelectors(of: observer) { known in
            if let name, known.name != name { return false }
            guard let object else { return true }
            return known.object === (object as AnyObject)
        }
        removeObserver(observer as Any, name: name, object: object)
    }

    private func removeSelectors(of observer: AnyObject, where fits: (SelectorRecord) -> Bool) {
        let list = SelectorRegistration.list(of: observer)
        let removed = list.filter { $0.center === self && fits($0) }
        guard !removed.isEmpty else { return }
        for record in removed {
            if let token = record.registration.token { removeObserver(token as Any) }
        }
        SelectorRegistration.setList(
            list.filter { kept in !removed.contains { $0.registration === kept.registration } },
            of: observer)
    }
}

/// What an observer was registered for.
private struct SelectorRecord {
    weak var center: NotificationCenter?
    let name: NSNotification.Name?
    weak var object: AnyObject?
    let registration: SelectorRegistration

    init(
        center: NotificationCenter, name: NSNotification.Name?, object: Any?,
        _ registration: SelectorRegistration
    ) {
        self.center = center
        self.name = name
        self.object = object.map { $0 as AnyObject }
        self.registration = registration
    }
}

/// One method of one observer.
private final class SelectorRegistration: @unchecked Sendable {
    // Unchecked: the token is set before the first notification can come, from the thread that
    // registers.
    // Unchecked: an address that is compared, never read.
    private nonisolated(unsafe) static let key = UnsafeRawPointer(
        UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    private weak var observer: AnyObject?
    private let selector: Selector
    var token: (any NSObjectProtocol)?

    init(_ observer: AnyObject, _ selector: Selector) {
        self.observer = observer
        self.selector = selector
    }

    static func list(of observer: AnyObject) -> [SelectorRecord] {
        objc_getAssociatedObject(observer, key) as? [SelectorRecord] ?? []
    }

    static func setList(_ list: [SelectorRecord], of observer: AnyObject) {
        objc_setAssociatedObject(
            observer, key, list.isEmpty ? nil : list, .OBJC_ASSOCIATION_RETAIN)
    }

    /// Calls the method; false when the observer has ended.
    func deliver(_ notification: Notification) -> Bool {
        guard observer != nil else { return false }
        // Unchecked: who posts hands the notification over, as `queue: .main` does.
        nonisolated(unsafe) let notification = notification
        if MainLoop.isCurrent {
            MainActor.assumeIsolated { call(notification) }
        } else {
            DispatchQueue.main.async { self.call(notification) }
        }
        return true
    }

    @MainActor
    private func call(_ notification: Notification) {
        guard let observer else { return }
        selector.call(on: observer, sender: notification)
    }
}
