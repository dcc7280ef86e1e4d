import Foundation

/// A set of objects that are held weakly or strongly, and told apart by identity or by equality.
///
/// Objects that have ended are no longer in it.
public final class NSHashTable<ObjectType: AnyObject> {
    private var references: [ObjectReference<ObjectType>] = []
    private let options: NSPointerFunctions.Options

    public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
        self.options = options
        references.reserveCapacity(max(0, min(capacity, 1_024)))
    }

    public class func weakObjects() -> NSHashTable<ObjectType> { .init(options: .weakMemory) }

    public var count: Int { allObjects.count }
    public var allObjects: [ObjectType] { references.compactMap(\.object) }
    public var anyObject: ObjectType? { allObjects.first }
    public var setRepresentation: Set<AnyHashable> {
        Set(allObjects.compactMap { ($0 as? any Hashable).map { AnyHashable($0) } })
    }

    public func contains(_ object: ObjectType?) -> Bool { member(object) != nil }

    /// The object of the table that equals `object`.
    public func member(_ object: ObjectType?) -> ObjectType? {
        guard let object else { return nil }
        return allObjects.first { options.areEqual($0, object) }
    }

    public func add(_ object: ObjectType?) {
        references.removeAll { $0.object == nil }
        guard let object, member(object) == nil else { return }
        references.append(ObjectReference(object, isWeak: options.isWeak))
    }

    public func remove(_ object: ObjectType?) {
        guard let object else { return }
        references.removeAll { held in held.object.map { options.areEqual($0, object) } ?? true }
    }

    public func removeAllObjects() { references = [] }

    public func union(_ other: NSHashTable<ObjectType>) { other.allObjects.forEach { add($0) } }
    public func minus(_ other: NSHashTable<ObjectType>) { other.allObjects.forEach { remove($0) } }
    public func intersect(_ other: NSHashTable<ObjectType>) {
        for object in allObjects where !other.contains(object) { remove(object) }
    }
    public func intersects(_ other: NSHashTable<ObjectType>) -> Bool {
        allObjects.contains { other.contains($0) }
    }
    public func isSubset(of other: NSHashTable<ObjectType>) -> Bool {
        allObjects.allSatisfy { other.contains($0) }
    }
}

/// How a weak collection holds and compares its objects.
public enum NSPointerFunctions {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let strongMemory: Options = []
        public static let weakMemory = Options(rawValue: 5)
        /// Equal when `isEqual(_:)` says so. Others than `NSObject`s are compared by identity.
        public static let objectPersonality: Options = []
        public static let objectPointerPersonality = Options(rawValue: 2 << 8)

        var isWeak: Bool { contains(.weakMemory) }

        func areEqual(_ a: AnyObject, _ b: AnyObject) -> Bool {
            if a === b { return true }
            guard !contains(.objectPointerPersonality), let a = a as? NSObject else { return false }
            return a.isEqual(b)
        }
    }
}

/// An object that is held weakly or strongly.
struct ObjectReference<Object: AnyObject> {
    private weak var weak: Object?
    private let strong: Object?

    init(_ object: Object, isWeak: Bool) {
        weak = object
        strong = isWeak ? nil : object
    }

    var object: Object? { strong ?? weak }
}
