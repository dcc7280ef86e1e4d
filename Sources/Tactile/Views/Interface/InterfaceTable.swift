import Foundation

/// What storyboards and nibs may connect to a class: outlets, attributes and actions by their
/// names.
///
/// Swift has no names of properties while a program runs, so a class says them in a nested subclass
/// of this one that is called `TactileInterface`; the porting plugin writes it from `@IBOutlet`,
/// `@IBInspectable`, `@IBAction` and `@IBSegueAction`:
///
///     extension GreetingController {
///         final class TactileInterface: InterfaceTable {
///             override class var keys: [InterfaceKey] { [InterfaceKey("label", \GreetingController.label)] }
///             override class var actions: [Selector] {
///                 [Selector("greet:", GreetingController.greet(_:))]
///             }
///         }
///     }
///
/// A class has what its superclasses say, too. A private class cannot be found by its name and has
/// none.
@preconcurrency @MainActor
open class InterfaceTable {
    /// Outlets, outlet collections and what user-defined runtime attributes may set.
    open class var keys: [InterfaceKey] { [] }
    /// Methods that controls, gestures and unwinding segues may call.
    open class var actions: [Selector] { [] }
    /// Methods that make the scenes to which segues lead.
    open class var segueActions: [InterfaceSegueAction] { [] }
}

/// A property that a storyboard or a nib may set.
@preconcurrency @MainActor
public struct InterfaceKey {
    /// The property's name, as the file writes it.
    public let name: String
    package let type: Any.Type
    /// False when the object or the value has another type.
    package let set: (AnyObject, Any?) -> Bool

    /// The property at `path`. A value of another type than its own is not set.
    public init<Owner: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>
    ) {
        self.name = name
        type = Value.self
        set = { owner, value in
            guard let owner = owner as? Owner, let value = value as? Value else { return false }
            owner[keyPath: path] = value
            return true
        }
    }
}

/// A method that makes the scene that a segue leads to.
@preconcurrency @MainActor
public struct InterfaceSegueAction {
    /// As the file writes it: `makeDetail:sender:segueIdentifier:`.
    public let name: String
    package let make: (AnyObject, NSCoder, Any?, String?) -> UIViewController?

    /// The method that `make` calls, by the name that the file has for it.
    public init<Owner: AnyObject>(
        _ name: String,
        _ make: @escaping @MainActor (Owner, NSCoder, Any?, String?) -> UIViewController?
    ) {
        self.name = name
        self.make = { owner, coder, sender, identifier in
            (owner as? Owner).flatMap { make($0, coder, sender, identifier) }
        }
    }
}

extension InterfaceTable {
    private static var found: [ObjectIdentifier: [InterfaceTable.Type]] = [:]

    /// The tables of a class and of those above it, its own first.
    package static func tables(of type: AnyClass) -> [InterfaceTable.Type] {
        if let tables = found[ObjectIdentifier(type)] { return tables }
        var tables: [InterfaceTable.Type] = []
        var current: AnyClass? = type
        while let candidate = current {
            if let name = _mangledTypeName(candidate),
                let table = _typeByName(name + "16TactileInterfaceC") as? InterfaceTable.Type,
                !tables.contains(where: { $0 == table })
            {
                tables.append(table)
            }
            current = classAbove(candidate)
        }
        found[ObjectIdentifier(type)] = tables
        return tables
    }

    package static func key(_ name: String, of object: AnyObject) -> InterfaceKey? {
        for table in tables(of: Swift.type(of: object)) {
            if let key = table.keys.first(where: { $0.name == name }) { return key }
        }
        return nil
    }

    package static func action(_ name: String, of type: AnyClass) -> Selector? {
        for table in tables(of: type) {
            if let action = table.actions.first(where: { $0.name == name }) { return action }
        }
        return nil
    }
}
