import TactileLayers

/// The name of an action and the method that performs it.
///
/// The name is the selector's identity; the method is found at the call without a runtime:
/// `Selector("barTapped:", ChartView.barTapped(_:))`. A target of another class ignores it.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, with a colon for each argument.
    public let name: String
    private let perform: (@MainActor @Sendable (AnyObject, Any?, Any?) -> Bool)?
    /// Whether a target has the method, other than from the root of all responders.
    private let isOwn: (@Sendable (AnyObject) -> Bool)?

    /// A selector that is only compared, as in ``UIResponder/canPerformAction(_:withSender:)``.
    public init(stringLiteral name: String) {
        self.name = name
        self.perform = nil
        self.isOwn = nil
    }

    /// A selector that is only compared, as of a text that comes at run time.
    public init(_ name: String) { self.init(stringLiteral: name) }

    /// A method without arguments.
    @preconcurrency public init<Target: AnyObject>(
        _ name: String, _ method: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void
    ) {
        self.name = name
        self.isOwn = { $0 is Target && Target.self != UIResponder.self }
        self.perform = { target, _, _ in
            guard let target = target as? Target else { return false }
            method(target)()
            return true
        }
    }

    /// A method whose argument is the sender.
    @preconcurrency public init<Target: AnyObject, Sender>(
        _ name: String,
        _ method: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender) -> Void
    ) {
        self.name = name
        self.isOwn = { $0 is Target && Target.self != UIResponder.self }
        self.perform = { target, sender, _ in
            guard let target = target as? Target else { return false }
            guard let sender = sender as? Sender else {
                return Self.refuse(name, target, wants: Sender.self, got: sender)
            }
            method(target)(sender)
            return true
        }
    }

    /// A method whose arguments are the sender and the event.
    @preconcurrency public init<Target: AnyObject, Sender, Event>(
        _ name: String,
        _ method: @escaping @MainActor @Sendable (Target) -> @MainActor (Sender, Event) -> Void
    ) {
        self.name = name
        self.isOwn = { $0 is Target && Target.self != UIResponder.self }
        self.perform = { target, sender, event in
            guard let target = target as? Target else { return false }
            guard let sender = sender as? Sender else {
                return Self.refuse(name, target, wants: Sender.self, got: sender)
            }
            guard let event = event as? Event else {
                return Self.refuse(name, target, wants: Event.self, got: event)
            }
            method(target)(sender, event)
            return true
        }
    }

    public var description: String { name }

    public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Whether `target` is of the class that the method was written in.
    package func isOwnMethod(of target: AnyObject) -> Bool { isOwn?(target) ?? false }

    /// Tells that a method is not called because an argument is of another type than it takes. On
    /// iOS it would be called, and read the argument as what it is not.
    @MainActor
    private static func refuse(
        _ name: String, _ target: AnyObject, wants type: Any.Type, got argument: Any?
    ) -> Bool {
        let got = argument.map { "\(Swift.type(of: $0))" } ?? "nothing"
        ApplicationSession.current.report(
            "\(name) of \(Swift.type(of: target)) is not called: its argument is \(got), and it takes "
                + "\(type). Give it the type of what sends it.")
        return false
    }

    /// Calls the method on `target`; false when the target or an argument has another type. The
    /// latter is told once on the standard error output.
    @MainActor @discardableResult
    public func call(on target: AnyObject, sender: Any?, event: Any? = nil) -> Bool {
        perform?(target, sender, event) ?? false
    }
}

/// The selector's name, with a colon for each argument.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }

/// A selector that equals the one of this name, and has no method: it can be compared, and calls
/// nothing.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

extension CADisplayLink {
    /// Calls a method of `target`, which is held until ``CADisplayLink/invalidate()``; its
    /// argument, if it takes one, is the link.
    public convenience init(target: Any, selector: Selector) {
        let target = target as AnyObject
        self.init { link in selector.call(on: target, sender: link) }
    }
}
