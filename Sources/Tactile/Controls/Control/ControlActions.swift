import Foundation
import TactileViews

/// What a control calls when something happens to it, in the order of registration.
@MainActor
struct ControlActions {
    enum Callee {
        /// A method of one object, which the control does not keep alive.
        case target(WeakTarget, Selector)
        /// A method of whoever in the responder chain has it.
        case responderChain(Selector)
        case closure(UIAction)
    }

    struct WeakTarget {
        weak var object: AnyObject?
    }

    struct Entry {
        var callee: Callee
        var events: UIControl.Event

        var isDead: Bool {
            if case .target(let target, _) = callee { return target.object == nil }
            return false
        }
    }

    private(set) var entries: [Entry] = []

    var events: UIControl.Event {
        entries.reduce(into: []) { if !$1.isDead { $0.formUnion($1.events) } }
    }

    mutating func add(_ target: AnyObject?, _ action: Selector, for events: UIControl.Event) {
        entries.removeAll { $0.isDead }
        let index = entries.firstIndex { entry in
            switch entry.callee {
            case .target(let other, let selector): other.object === target && selector == action
            case .responderChain(let selector): target == nil && selector == action
            case .closure: false
            }
        }
        if let index {
            entries[index].events.formUnion(events)
        } else if let target {
            let weakTarget = WeakTarget(object: target)
            entries.append(Entry(callee: .target(weakTarget, action), events: events))
        } else {
            entries.append(Entry(callee: .responderChain(action), events: events))
        }
    }

    /// Removes `events` from what matches; `nil` matches any target or any action.
    mutating func remove(_ target: AnyObject?, _ action: Selector?, for events: UIControl.Event) {
        for index in entries.indices {
            let matches =
                switch entries[index].callee {
                case .target(let other, let selector):
                    (target == nil || other.object === target)
                        && (action == nil || selector == action)
                case .responderChain(let selector):
                    target == nil && (action == nil || selector == action)
                case .closure: false
                }
            if matches { entries[index].events.subtract(events) }
        }
        entries.removeAll { $0.events.isEmpty || $0.isDead }
    }

    mutating func add(_ action: UIAction, for events: UIControl.Event) {
        remove(action.identifier, for: events)
        entries.append(Entry(callee: .closure(action), events: events))
    }

    mutating func remove(_ identifier: UIAction.Identifier, for events: UIControl.Event) {
        for index in entries.indices {
            if case .closure(let other) = entries[index].callee, other.identifier == identifier {
                entries[index].events.subtract(events)
            }
        }
        entries.removeAll { $0.events.isEmpty || $0.isDead }
    }

    /// All targets that are still there; `NSNull` represents the responder chain.
    var targets: Set<AnyHashable> {
        var targets: Set<AnyHashable> = []
        for entry in entries {
            switch entry.callee {
            case .target(let target, _):
                if let object = target.object {
                    targets.insert(
                        (object as? NSObject).map { AnyHashable($0) }
                            ?? AnyHashable(ObjectIdentifier(object)))
                }
            case .responderChain: targets.insert(NSNull())
            case .closure(let action): targets.insert(action)
            }
        }
        return targets
    }

    /// The names of what `object` gets for any of `events`; `nil` where it gets nothing.
    func names(_ object: AnyObject?, _ events: UIControl.Event) -> [String]? {
        let names = entries.compactMap { entry -> String? in
            guard !entry.events.isDisjoint(with: events) else { return nil }
            switch entry.callee {
            case .target(let other, let selector):
                return other.object != nil && other.object === object ? selector.name : nil
            case .responderChain(let selector): return object == nil ? selector.name : nil
            case .closure: return nil
            }
        }
        return names.isEmpty ? nil : names
    }

    func enumerate(_ iterator: (UIAction?, (Any?, Selector)?, UIControl.Event, inout Bool) -> Void)
    {
        var stop = false
        for entry in entries where !stop {
            switch entry.callee {
            case .target(let target, let selector):
                if let object = target.object {
                    iterator(nil, (object, selector), entry.events, &stop)
                }
            case .responderChain(let selector):
                iterator(nil, (nil, selector), entry.events, &stop)
            case .closure(let action): iterator(action, nil, entry.events, &stop)
            }
        }
    }
}
