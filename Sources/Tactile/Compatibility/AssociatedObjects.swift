import Foundation

/// How an associated value is held.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Weakly, and without a value once the value has ended. On iOS it would dangle.
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// As a copy, of a value that is `NSCopying`.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 0x301
    /// As a copy, of a value that is `NSCopying`.
    case OBJC_ASSOCIATION_COPY = 0x303
}

/// Keeps `value` for `object` under `key`, as long as the object lives; `nil` removes it.
///
/// There is no Objective-C runtime that tells when an object ends. What was kept for an object that
/// has ended is let go when values are kept for others, not at once. An object that is held by its
/// own value, directly or through others, never ends.
/// - `object`: an instance of a class. Nothing is kept for other values.
/// - `key`: an address that is compared, never read.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    guard let object = instance(object) else { return }
    Associations.shared.set(value.flatMap(unwrapped), policy, for: object, key)
}

/// The value that was kept for `object` under `key`.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    guard let object = instance(object) else { return nil }
    return Associations.shared.value(for: object, key)
}

/// Lets go of all that was kept for `object`.
public func objc_removeAssociatedObjects(_ object: Any) {
    guard let object = instance(object) else { return }
    Associations.shared.remove(object)
}

/// The object that is meant, out of as many optional values as are around it.
private func instance(_ value: Any) -> AnyObject? {
    guard let value = unwrapped(value), type(of: value) is AnyClass else { return nil }
    return value as AnyObject
}

/// Bridging on iOS takes optional values off; here an `Any` keeps them.
private func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue, type(of: value) is any OptionalValue.Type
    else { return value }
    return optional.wrapped.flatMap(unwrapped)
}

private protocol OptionalValue { var wrapped: Any? { get } }
extension Optional: OptionalValue {
    var wrapped: Any? { map { $0 as Any } }
}

/// What objects were given. Values are handed out and let go outside of the lock, for what they do
/// when they end may come back here.
private final class Associations: @unchecked Sendable {
    // Unchecked: the lock guards all of it; values are as safe as whoever associates them makes
    // them.
    static let shared = Associations()

    private enum Holding {
        case strong(Any)
        case weak(WeakBox)

        var value: Any? {
            switch self {
            case .strong(let value): value
            case .weak(let box): box.object
            }
        }
    }

    private final class WeakBox {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    private struct Owner {
        let object: WeakBox
        var values: [UnsafeRawPointer: Holding] = [:]
    }

    private let lock = NSLock()
    private var owners: [ObjectIdentifier: Owner] = [:]
    /// How many owners there are when those that have ended are looked for.
    private var sweepCount = 64

    func value(for object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        lock.withLock {
            let owner = owners[ObjectIdentifier(object)]
            // Another object may have had this address before.
            return owner?.object.object === object ? owner?.values[key]?.value : nil
        }
    }

    func set(
        _ value: Any?, _ policy: objc_AssociationPolicy, for object: AnyObject,
        _ key: UnsafeRawPointer
    ) {
        let holding = value.map { Self.hold($0, policy) }
        var released: [Any?] = []
        lock.withLock {
            let name = ObjectIdentifier(object)
            var owner = owners.removeValue(forKey: name) ?? Owner(object: WeakBox(object))
            if owner.object.object !== object {
                released.append(owner)
                owner = Owner(object: WeakBox(object))
            }
            released.append(owner.values.removeValue(forKey: key))
            owner.values[key] = holding
            if !owner.values.isEmpty { owners[name] = owner }
            if owners.count >= sweepCount { released += sweep() }
        }
        withExtendedLifetime(released) {}
    }

    func remove(_ object: AnyObject) {
        let released = lock.withLock { owners.removeValue(forKey: ObjectIdentifier(object)) }
        withExtendedLifetime(released) {}
    }

    /// Takes out the owners that have ended. Called so seldom that each owner pays for a bounded
    /// number of looks.
    private func sweep() -> [Any?] {
        let ended = owners.filter { $0.value.object.object == nil }
        for name in ended.keys { owners[name] = nil }
        sweepCount = max(64, owners.count * 2)
        return ended.values.map { $0 }
    }

    private static func hold(_ value: Any, _ policy: objc_AssociationPolicy) -> Holding {
        switch policy {
        case .OBJC_ASSOCIATION_ASSIGN:
            type(of: value) is AnyClass ? .weak(WeakBox(value as AnyObject)) : .strong(value)
        case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: .strong(value)
        case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
            .strong((value as? any NSCopying)?.copy(with: nil) ?? value)
        }
    }
}
