import Foundation

/// What `init(coder:)` gets for an object out of a storyboard or a nib.
///
/// The classes of the toolkit take what the file says on themselves, each at the end of its own
/// `init(coder:)`, so that a subclass finds its size, its colours and its subviews there after it
/// has called super. The keys of an archive are not there: every `decode…` answers as for a key
/// that is missing.
package final class InterfaceCoder: NSCoder {
    /// The attributes of the object's element.
    let attributes: [String: String]
    private let fill: @MainActor (AnyObject) -> Void

    package init(
        _ attributes: [String: String], fill: @escaping @MainActor (AnyObject) -> Void
    ) {
        self.attributes = attributes
        self.fill = fill
        super.init()
    }

    @MainActor fileprivate func fill(_ object: AnyObject) { fill(object) }

    package override var allowsKeyedCoding: Bool { true }
    package override func containsValue(forKey key: String) -> Bool { false }
    package override func decodeObject(forKey key: String) -> Any? { nil }
    package override func decodeBool(forKey key: String) -> Bool { false }
    package override func decodeInteger(forKey key: String) -> Int { 0 }
    package override func decodeInt32(forKey key: String) -> Int32 { 0 }
    package override func decodeInt64(forKey key: String) -> Int64 { 0 }
    package override func decodeFloat(forKey key: String) -> Float { 0 }
    package override func decodeDouble(forKey key: String) -> Double { 0 }
}

extension NSCoder {
    /// An attribute of the element that an object is made of; `nil` for any other coder.
    package func interfaceAttribute(_ name: String) -> String? {
        (self as? InterfaceCoder)?.attributes[name]
    }

    /// The last thing in `init(coder:)` of a class of the toolkit: takes on what the file says,
    /// where no class of the toolkit below it comes later.
    @MainActor
    package func takeOnInterface(_ object: AnyObject, as level: AnyClass) {
        guard let coder = self as? InterfaceCoder else { return }
        var type: AnyClass? = Swift.type(of: object)
        while let candidate = type {
            if candidate === level { return coder.fill(object) }
            if InterfaceClasses.readers.contains(ObjectIdentifier(candidate)) { return }
            type = classAbove(candidate)
        }
    }
}

/// The classes whose `init(coder:)` ends with ``Foundation/NSCoder/takeOnInterface(_:as:)``.
@MainActor
package enum InterfaceClasses {
    fileprivate static var readers: Set<ObjectIdentifier> = []

    /// Said once, before anything is read.
    package static func setReaders(_ classes: [AnyClass]) {
        readers = Set(classes.map { ObjectIdentifier($0) })
    }
}

/// The class above, or `nil` for one without.
package func classAbove(_ type: AnyClass) -> AnyClass? { _getSuperclass(type) }
