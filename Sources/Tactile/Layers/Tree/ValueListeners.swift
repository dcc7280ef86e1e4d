/// Whoever wants to know when a layer, or the view that it belongs to, may have other values.
@MainActor
package final class ValueListeners {
    private var listeners: [ObjectIdentifier: () -> Void] = [:]
    /// How many changes are under way that count as one.
    private var held = 0
    private var isDue = false

    package init() {}

    package func add(_ name: ObjectIdentifier, _ listener: @escaping () -> Void) {
        listeners[name] = listener
    }

    package func remove(_ name: ObjectIdentifier) { listeners[name] = nil }

    /// Calls the listeners, or at the end of what counts as one change.
    package func tell() {
        guard held == 0 else {
            isDue = true
            return
        }
        for listener in listeners.values { listener() }
    }

    func hold() { held += 1 }

    func release() {
        held -= 1
        guard held == 0, isDue else { return }
        isDue = false
        tell()
    }
}
