import Foundation
import TactileLayers
import TactileViews

extension NSObject {
    /// Calls `observer` whenever a value of this object is another one, until it is removed or
    /// ends.
    ///
    /// There is no Objective-C runtime that notices every change. Layers tell of all their
    /// properties; views of `frame`, `bounds`, `center`, `transform`, `alpha`, `hidden` and
    /// `backgroundColor`; scroll views also of `contentOffset`, `contentSize` and `contentInset`;
    /// labels, text fields and text views of their texts, image views of their images, controls of
    /// `enabled`, `selected` and `highlighted` and of what they are set to.
    /// An object of a program's class tells when it calls ``didChangeValue(forKey:)``, and is read
    /// if it is an ``NSKeyValueCoding``.
    /// - `options`: which values the observer gets.
    /// - `context`: handed to the observer.
    @preconcurrency @MainActor
    public func addObserver(
        _ observer: any NSKeyValueObserver, forKeyPath keyPath: String,
        options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
    ) {
        let watch = ValueWatch(
            name: keyPath, observer: observer, context: context,
            read: { [weak self] in self.flatMap { ValueObservers.value(of: $0, keyPath) } },
            tell: { [weak self, weak observer] old, new in
                var change: [NSKeyValueChangeKey: Any] = [
                    .kindKey: NSKeyValueChange.setting.rawValue
                ]
                if options.contains(.old), let old { change[.oldKey] = old }
                if options.contains(.new), let new { change[.newKey] = new }
                observer?.observeValue(
                    forKeyPath: keyPath, of: self, change: change, context: context)
            })
        ValueObservers.of(self).add(watch, tellsNow: options.contains(.initial))
    }

    /// Ends all observations of a value by an observer.
    @preconcurrency @MainActor
    public func removeObserver(_ observer: any NSKeyValueObserver, forKeyPath keyPath: String) {
        ValueObservers.known(of: self)?.remove {
            $0.observer === observer && $0.name == keyPath
        }
    }

    /// Ends the observations of a value by an observer that began with this context.
    @preconcurrency @MainActor
    public func removeObserver(
        _ observer: any NSKeyValueObserver, forKeyPath keyPath: String,
        context: UnsafeMutableRawPointer?
    ) {
        ValueObservers.known(of: self)?.remove {
            $0.observer === observer && $0.name == keyPath && $0.context == context
        }
    }

    /// A value is about to change: what it is now will be the old one for observers.
    @preconcurrency @MainActor
    public func willChangeValue(forKey key: String) {
        ValueObservers.known(of: self)?.refresh()
    }

    /// A value has changed, or was set to what it was: observers of it are called.
    @preconcurrency @MainActor
    public func didChangeValue(forKey key: String) {
        ValueObservers.known(of: self)?.check { $0.name == key }
    }
}

/// An object of a program's class whose values can be asked by their names.
@preconcurrency @MainActor
public protocol NSKeyValueCoding: NSObject {
    func value(forKey key: String) -> Any?
}

extension NSObjectProtocol where Self: NSObject {
    /// Calls a closure whenever a value of this object is another one, as long as the result is
    /// kept.
    ///
    /// What objects tell of is as in `addObserver(_:forKeyPath:options:context:)`; here any
    /// property counts whose value changes with those.
    @preconcurrency @MainActor
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let watch = ValueWatch(
            keyPath: keyPath, read: { [weak self] in self.map { $0[keyPath: keyPath] } },
            tell: { [weak self] old, new in
                guard let self else { return }
                changeHandler(
                    self,
                    NSKeyValueObservedChange(
                        newValue: options.contains(.new) ? new as? Value : nil,
                        oldValue: options.contains(.old) ? old as? Value : nil))
            })
        let observers = ValueObservers.of(self)
        let observation = NSKeyValueObservation(watch, observers)
        observers.add(watch, tellsNow: options.contains(.initial))
        return observation
    }

    /// As ``willChangeValue(forKey:)``.
    @preconcurrency @MainActor
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        ValueObservers.known(of: self)?.refresh()
    }

    /// As ``didChangeValue(forKey:)``.
    @preconcurrency @MainActor
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        ValueObservers.known(of: self)?.check { $0.keyPath == keyPath }
    }
}

/// A change of a value that a closure observes.
public struct NSKeyValueObservedChange<Value> {
    /// `nil` unless it was asked for.
    public let newValue: Value?
    /// `nil` unless it was asked for, and in the first call.
    public let oldValue: Value?
    public var kind: NSKeyValueChange { .setting }
}

/// Keeps a closure's observation; it ends with this object.
@preconcurrency @MainActor
public final class NSKeyValueObservation: NSObject {
    private let watch: ValueWatch
    private weak var observers: ValueObservers?

    init(_ watch: ValueWatch, _ observers: ValueObservers) {
        self.watch = watch
        self.observers = observers
        super.init()
    }

    public func invalidate() { observers?.remove { $0 === watch } }

    isolated deinit { observers?.remove { $0 === watch } }
}
