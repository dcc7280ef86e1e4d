import Foundation

/// A lock for a moment. It is locked where it lies, so that it must not be copied.
public struct os_unfair_lock_s {
    fileprivate var mutex = pthread_mutex_t()

    public init() {}
}

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    withUnsafeMutablePointer(to: &lock.pointee.mutex) { _ = pthread_mutex_lock($0) }
}

public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    withUnsafeMutablePointer(to: &lock.pointee.mutex) { _ = pthread_mutex_unlock($0) }
}

/// Locks if nobody has the lock; false if somebody has.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    withUnsafeMutablePointer(to: &lock.pointee.mutex) { pthread_mutex_trylock($0) == 0 }
}

/// A lock with what it guards, which lies at one place whoever has a copy.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // Unchecked: the state is reached under the lock alone.
    private final class Place {
        let lock: os_unfair_lock_t
        var state: State

        init(_ state: State) {
            self.state = state
            lock = .allocate(capacity: 1)
            lock.initialize(to: os_unfair_lock_s())
        }

        deinit {
            lock.deinitialize(count: 1)
            lock.deallocate()
        }
    }

    private let place: Place

    public init(uncheckedState initialState: State) { place = Place(initialState) }

    public init(initialState: State) where State: Sendable { place = Place(initialState) }

    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        os_unfair_lock_lock(place.lock)
        defer { os_unfair_lock_unlock(place.lock) }
        return try body(&place.state)
    }

    public func withLock<R: Sendable>(
        _ body: @Sendable (inout State) throws -> R
    ) rethrows -> R { try withLockUnchecked(body) }

    /// `nil` if somebody has the lock.
    public func withLockIfAvailableUnchecked<R>(
        _ body: (inout State) throws -> R
    ) rethrows -> R? {
        guard os_unfair_lock_trylock(place.lock) else { return nil }
        defer { os_unfair_lock_unlock(place.lock) }
        return try body(&place.state)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    public init() { self.init(uncheckedState: ()) }

    public func lock() { os_unfair_lock_lock(place.lock) }
    public func unlock() { os_unfair_lock_unlock(place.lock) }
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(place.lock) }

    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        lock()
        defer { unlock() }
        return try body()
    }

    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }
}
