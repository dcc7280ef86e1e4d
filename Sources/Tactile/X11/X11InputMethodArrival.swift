import CX11
import Foundation

/// Waits for the server of the input method that `XMODIFIERS` names, which may start after this
/// program, or end and start again.
@MainActor
final class X11InputMethodArrival {
    private let display: OpaquePointer
    private let arrived: @MainActor () -> Void
    private var isWatching = false

    init(display: OpaquePointer, arrived: @escaping @MainActor () -> Void) {
        self.display = display
        self.arrived = arrived
    }

    /// Begins to wait if a server is named that is not there. The locale has to be set before.
    func watch() {
        guard !isWatching, isMissing else { return }
        isWatching = true
        XSetLocaleModifiers("")
        XRegisterIMInstantiateCallback(display, nil, nil, nil, Self.came, data)
    }

    private var isMissing: Bool {
        guard let modifiers = ProcessInfo.processInfo.environment["XMODIFIERS"],
            let name = modifiers.split(separator: "@").first(where: { $0.hasPrefix("im=") })?
                .dropFirst(3),
            !name.isEmpty, name != "none", name != "local"
        else { return false }
        let owned = XInternAtom(display, "@server=\(name)", 1)
        return owned == 0 || XGetSelectionOwner(display, owned) == 0
    }

    private var data: UnsafeMutablePointer<CChar> {
        UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
            .assumingMemoryBound(to: CChar.self)
    }

    /// Xlib tells it while it looks at an event, when no method may be opened.
    private static let came:
        @convention(c) (
            OpaquePointer?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?
        ) -> Void = { _, data, _ in
            guard let data else { return }
            let address = UInt(bitPattern: data)
            MainActor.assumeIsolated {
                guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
                let arrival = Unmanaged<X11InputMethodArrival>.fromOpaque(pointer)
                    .takeUnretainedValue()
                arrival.isWatching = false
                XUnregisterIMInstantiateCallback(
                    arrival.display, nil, nil, nil, X11InputMethodArrival.came, arrival.data)
                arrival.arrived()
            }
        }
}
