import Foundation

/// A dictionary whose keys and objects are held weakly or strongly.
///
/// A pair whose key or object has ended is no longer in it.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject> {
    private struct Pair {
        let key: ObjectReference<KeyType>
        let object: ObjectReference<ObjectType>
        var isWhole: Bool { key.object != nil && object.object != nil }
    }

    private var pairs: [Pair] = []
    private let keyOptions: NSPointerFunctions.Options
    private let valueOptions: NSPointerFunctions.Options

    public init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
        capacity: Int = 0
    ) {
        self.keyOptions = keyOptions
        self.valueOptions = valueOptions
        pairs.reserveCapacity(max(0, min(capacity, 1_024)))
    }

    public class func strongToStrongObjects() -> NSMapTable { .init() }
    public class func weakToStrongObjects() -> NSMapTable { .init(keyOptions: .weakMemory) }
    public class func strongToWeakObjects() -> NSMapTable { .init(valueOptions: .weakMemory) }
    public class func weakToWeakObjects() -> NSMapTable {
        .init(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    public var count: Int { pairs.count(where: \.isWhole) }

    public func object(forKey key: KeyType?) -> ObjectType? {
        guard let key else { return nil }
        return pairs.first { isKey(key, of: $0) && $0.isWhole }?.object.object
    }

    /// `nil` for either does nothing.
    public func setObject(_ object: ObjectType?, forKey key: KeyType?) {
        guard let key, let object else { return }
        pairs.removeAll { !$0.isWhole || isKey(key, of: $0) }
        pairs.append(
            Pair(
                key: ObjectReference(key, isWeak: keyOptions.isWeak),
                object: ObjectReference(object, isWeak: valueOptions.isWeak)))
    }

    public func removeObject(forKey key: KeyType?) {
        guard let key else { return }
        pairs.removeAll { !$0.isWhole || isKey(key, of: $0) }
    }

    public func removeAllObjects() { pairs = [] }

    public func keyEnumerator() -> NSEnumerator {
        NSArray(array: pairs.filter(\.isWhole).compactMap(\.key.object)).objectEnumerator()
    }

    public func objectEnumerator() -> NSEnumerator? {
        NSArray(array: pairs.filter(\.isWhole).compactMap(\.object.object)).objectEnumerator()
    }

    private func isKey(_ key: KeyType, of pair: Pair) -> Bool {
        pair.key.object.map { keyOptions.areEqual($0, key) } ?? false
    }
}
