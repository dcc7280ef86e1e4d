/// What an observer of a value gets to know.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// The observer is called at once, with the value as it is.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// How a value changed.
public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
}

/// The keys of what an observer is given.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The raw value of an `NSKeyValueChange`.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}

/// Whoever hears of values by their names. Responders do; another class says that it does, and has
/// the method.
@preconcurrency @MainActor
public protocol NSKeyValueObserver: AnyObject {
    /// A value changed.
    ///
    /// - Parameters:
    ///   - keyPath: The value's name, as it was given when the observation began.
    ///   - object: Whose value it is.
    ///   - change: What was asked for: the value before, after, or both.
    ///   - context: What was given when the observation began.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}
