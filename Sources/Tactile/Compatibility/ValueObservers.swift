import Foundation
import TactileLayers
import TactileViews

/// One observation of one value.
@MainActor
final class ValueWatch {
    let name: String?
    let keyPath: AnyKeyPath?
    private(set) weak var observer: (any NSKeyValueObserver)?
    let context: UnsafeMutableRawPointer?
    let read: () -> Any?
    /// Called with the value before and after.
    let tell: (Any?, Any?) -> Void
    var last: Any?
    private let needsObserver: Bool

    init(
        name: String? = nil, keyPath: AnyKeyPath? = nil,
        observer: (any NSKeyValueObserver)? = nil, context: UnsafeMutableRawPointer? = nil,
        read: @escaping () -> Any?, tell: @escaping (Any?, Any?) -> Void
    ) {
        self.name = name
        self.keyPath = keyPath
        self.observer = observer
        self.context = context
        self.read = read
        self.tell = tell
        needsObserver = observer != nil
    }

    /// Whether whoever observes is still there.
    var isAlive: Bool { !needsObserver || observer != nil }
}

/// All observations of one object's values.
@MainActor
final class ValueObservers {
    private static var key: UInt8 = 0

    private var watches: [ValueWatch] = []
    private weak var layer: CALayer?

    static func known(of object: NSObject) -> ValueObservers? {
        objc_getAssociatedObject(object, &key) as? ValueObservers
    }

    static func of(_ object: NSObject) -> ValueObservers {
        if let known = known(of: object) { return known }
        let made = ValueObservers()
        objc_setAssociatedObject(object, &key, made, .OBJC_ASSOCIATION_RETAIN)
        made.layer = object as? CALayer ?? (object as? UIView)?.layer
        return made
    }

    func add(_ watch: ValueWatch, tellsNow: Bool) {
        watches.append(watch)
        watch.last = watch.read()
        if watches.count == 1, let layer {
            let listeners = layer.valueListeners ?? ValueListeners()
            layer.valueListeners = listeners
            listeners.add(ObjectIdentifier(self)) { [weak self] in self?.check() }
        }
        if tellsNow { watch.tell(nil, watch.last) }
    }

    func remove(_ isWanted: (ValueWatch) -> Bool) {
        watches.removeAll(where: isWanted)
        if watches.isEmpty { layer?.valueListeners?.remove(ObjectIdentifier(self)) }
    }

    /// Takes the values as they are for what they were.
    func refresh() {
        for watch in watches { watch.last = watch.read() }
    }

    /// Tells of the values that are others now, and of those that are wanted anyway.
    func check(_ isWanted: (ValueWatch) -> Bool = { _ in false }) {
        remove { !$0.isAlive }
        for watch in watches {
            // One observer may have ended another's observation.
            guard watches.contains(where: { $0 === watch }) else { continue }
            let old = watch.last, new = watch.read()
            guard isWanted(watch) || !Self.isSame(old, new) else { continue }
            watch.last = new
            watch.tell(old, new)
        }
    }

    /// Values that cannot be compared count as others.
    private static func isSame(_ left: Any?, _ right: Any?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        func equals<Value: Equatable>(_ value: Value) -> Bool { (right as? Value) == value }
        if let left = left as? any Equatable { return equals(left) }
        guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return false }
        return left as AnyObject === right as AnyObject
    }

    /// The value at the end of a path of names.
    static func value(of object: NSObject, _ path: String) -> Any? {
        if let layer = object as? CALayer { return layer.value(forKeyPath: path) }
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let key = parts.first else { return nil }
        let first: Any?
        switch object {
        case let view as UIView: first = view.value(forKey: key)
        case let coding as any NSKeyValueCoding: first = coding.value(forKey: key)
        default:
            ApplicationSession.current.report(
                "\(type(of: object)) cannot be asked for \(key): it is no NSKeyValueCoding.")
            return nil
        }
        guard parts.count > 1 else { return first }
        return (first as? NSObject).flatMap { value(of: $0, parts[1]) }
    }
}
