import Foundation

/// Tells a requirement's default from what a class has written, for protocols of Objective-C whose
/// requirements may be left out.
///
/// Such a requirement has a default that says ``isLeftOut(_:)``, and a caller asks for
/// ``value(_:)``, which is `nil` then: `delegate?.height?(of: row) ?? 44` on iOS is
/// `OptionalRequirement.value(delegate?.height(of: row)) ?? 44` here.
public enum OptionalRequirement {
    /// What the default of a requirement returns: any value, which ``value(_:)`` does not pass on.
    public static func isLeftOut<Value>(_ placeholder: Value) -> Value {
        Thread.current.threadDictionary[key] = true
        return placeholder
    }

    /// What the default of a requirement returns whose type has no value that could be written:
    /// bits that are zero, as of an object that is not there, which ``value(_:)`` does not pass on.
    ///
    /// Objects, protocols of classes, closures and C's structures can be returned so, which is all
    /// that Objective-C's methods return. Nothing can be done with the value but to let go of it.
    public static func isLeftOut<Value>() -> Value {
        Thread.current.threadDictionary[key] = true
        return withUnsafeTemporaryAllocation(
            byteCount: max(MemoryLayout<Value>.size, 1),
            alignment: max(MemoryLayout<Value>.alignment, 1)
        ) { bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            return bytes.load(as: Value.self)
        }
    }

    /// What `call` returns, or `nil` if a default answered. Errors pass.
    @discardableResult
    public static func value<Value>(_ call: @autoclosure () throws -> Value?) rethrows -> Value? {
        // Calls within calls: the answer of each is its own.
        let before = Thread.current.threadDictionary[key]
        Thread.current.threadDictionary[key] = nil
        defer { Thread.current.threadDictionary[key] = before }
        let value = try call()
        return Thread.current.threadDictionary[key] == nil ? value : nil
    }

    private static let key = "Tactile.OptionalRequirement"

    // MARK: Asking before a call

    /// A requirement as a function, or `nil` if the object's class leaves it out: what
    /// `guard let changed = delegate?.changed(_:) else { … }` gets on iOS.
    ///
    /// - `name`: the requirement's full name, `changed(_:)`.
    /// - `object`: who is asked; nothing is asked of `nil`.
    public static func method<Method>(
        _ name: String, of object: Any?, _ method: Method?
    ) -> Method? { isWritten(name, by: object) ? method : nil }

    /// Whether an object is of a class, and so has what the class has: what `responds(to:)` with a
    /// member of the class tells on iOS.
    public static func isKind<Class>(of type: Class.Type, _ object: Any?) -> Bool {
        object is Class
    }

    /// Whether the class of an object has written a requirement. A class that lists none is taken
    /// to have them all, for its defaults answer.
    public static func isWritten(_ name: String, by object: Any?) -> Bool {
        guard let object else { return false }
        guard let listing = type(of: object) as? any RequirementListing.Type else { return true }
        return listing.writtenRequirements.contains(name)
    }
}

/// A class that tells which methods it has, so that one that is left out can be told from its
/// default before it is called. The porting tool writes the list into classes that conform to a
/// protocol of Objective-C.
public protocol RequirementListing: AnyObject {
    /// Full names of methods, `changed(_:)`, and names of properties, those of the classes above
    /// included.
    nonisolated static var writtenRequirements: Set<String> { get }
}
