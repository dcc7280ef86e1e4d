import Foundation
import TactileDrawing

/// A promise to tell of changes; it ends with its view or scene, or when it is taken back.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// Views and view controllers, which tell whoever registers of changes to the traits that they
/// name.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: UITraitEnvironment {}

extension UITraitChangeObservable {
    /// Calls `handler` with this object and its traits from before, after one of `traits` has got
    /// another value. A handler that uses the object takes it as its argument, so as not to keep
    /// it.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        observe(traits) { [weak self] previous in
            if let self { handler(self, previous) }
        }
    }

    /// As the method above, for a handler that takes the object as `Self`: `{ (self: Self, _) in …
    /// }`.
    @_disfavoredOverload
    @discardableResult
    public func registerForTraitChanges<Observed: UITraitChangeObservable>(
        _ traits: [UITrait], handler: @escaping (Observed, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        observe(traits) { [weak self] previous in
            if let observed = self as? Observed { handler(observed, previous) }
        }
    }

    /// Calls `action` of this object, which may take the object as its sender.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits, target: self, action: action)
    }

    /// Calls `action` of `target`, which is held weakly, with this object as the sender.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        let target = target as AnyObject
        return observe(traits) { [weak self, weak target] _ in
            if let target { _ = action.call(on: target, sender: self) }
        }
    }

    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        (self as? any TraitObserved)?.traitObservers.remove(registration)
    }

    private func observe(
        _ traits: [UITrait], _ changed: @escaping (UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let observer = TraitObserver(traits, seen: traitCollection, changed)
        (self as? any TraitObserved)?.traitObservers.add(observer)
        return observer
    }
}

/// Whoever keeps observers of traits.
@MainActor
protocol TraitObserved { var traitObservers: TraitObservers { get } }

/// Who is to hear of changes to one object's traits.
@MainActor
final class TraitObservers {
    private var observers: [TraitObserver] = []

    fileprivate func add(_ observer: TraitObserver) { observers.append(observer) }

    func remove(_ registration: any UITraitChangeRegistration) {
        observers.removeAll { $0 === registration }
    }

    /// The traits may be others now.
    func check(_ traits: UITraitCollection) {
        for observer in observers { observer.check(traits) }
    }
}

@MainActor
private final class TraitObserver: UITraitChangeRegistration {
    private let traits: [UITrait]
    private var seen: UITraitCollection
    private let changed: (UITraitCollection) -> Void

    init(
        _ traits: [UITrait], seen: UITraitCollection,
        _ changed: @escaping (UITraitCollection) -> Void
    ) {
        self.traits = traits
        self.seen = seen
        self.changed = changed
    }

    func check(_ new: UITraitCollection) {
        let previous = seen
        seen = new
        if new.differs(from: previous, in: traits) { changed(previous) }
    }
}
