import Foundation
import Synchronization

/// Takes the recursive lock that belongs to `object`, and waits while another thread has it.
///
/// - Returns: 0, as Apple's function does when it succeeds. `nil` has no lock: nothing happens.
@discardableResult
public func objc_sync_enter(_ object: Any?) -> Int32 {
    guard let object else { return 0 }
    ObjectLocks.shared.enter(ObjectIdentifier(object as AnyObject))
    return 0
}

/// Gives back a lock that ``objc_sync_enter(_:)`` took on this thread.
///
/// - Returns: 0, or −1 when no thread holds the object's lock.
@discardableResult
public func objc_sync_exit(_ object: Any?) -> Int32 {
    guard let object else { return 0 }
    return ObjectLocks.shared.exit(ObjectIdentifier(object as AnyObject)) ? 0 : -1
}

/// The locks that are held or waited for, by object.
private final class ObjectLocks: Sendable {
    static let shared = ObjectLocks()

    private struct Entry: Sendable {
        let lock = NSRecursiveLock()
        /// How many calls hold it or wait for it.
        var users = 0
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    func enter(_ object: ObjectIdentifier) {
        let lock = entries.withLock { entries in
            entries[object, default: Entry()].users += 1
            return entries[object]?.lock
        }
        lock?.lock()
    }

    func exit(_ object: ObjectIdentifier) -> Bool {
        let lock = entries.withLock { entries in
            let lock = entries[object]?.lock
            entries[object]?.users -= 1
            if entries[object]?.users == 0 { entries[object] = nil }
            return lock
        }
        lock?.unlock()
        return lock != nil
    }
}
