import TactileBus
import TactileViews

/// One interface of AT-SPI, which the objects of all nodes share that have it.
@MainActor
struct NodeInterface {
    private(set) var bus: BusInterface
    private let find: @MainActor (String) -> AccessibilityNode?

    /// - Parameters:
    ///   - name: Without the part that all of AT-SPI's interfaces begin with.
    ///   - find: Gives the node of an object's path.
    init(_ name: String, find: @escaping @MainActor (String) -> AccessibilityNode?) {
        bus = BusInterface("org.a11y.atspi." + name)
        self.find = find
    }

    /// Adds a method; `nil` from `answer` says that the arguments make no sense for the node.
    mutating func method(
        _ name: String, _ arguments: String = "", results: String = "",
        answer: @escaping @MainActor (AccessibilityNode, [BusValue]) -> [BusValue]?
    ) {
        bus.method(name, arguments, results: results) { [find] request in
            guard let node = find(request.message.path ?? "") else {
                return request.fail(
                    "org.freedesktop.DBus.Error.UnknownObject", "The object is not there any more.")
            }
            guard let results = answer(node, request.arguments) else {
                return request.fail(
                    "org.freedesktop.DBus.Error.InvalidArgs",
                    "\(name) has no answer for these arguments.")
            }
            request.reply(results)
        }
    }

    /// Adds a property; nodes that have gone since have `gone`.
    mutating func property(
        _ name: String, _ type: String, gone: BusValue,
        value: @escaping @MainActor (AccessibilityNode) -> BusValue,
        change: (@MainActor (AccessibilityNode, BusValue) -> Bool)? = nil
    ) {
        let find = find
        let read: @MainActor (String) -> BusValue = { path in
            guard let node = find(path) else { return gone }
            return value(node)
        }
        guard let change else { return bus.property(name, type, of: read) }
        bus.property(name, type, of: read) { path, new in
            guard let node = find(path) else { return false }
            return change(node, new)
        }
    }
}
