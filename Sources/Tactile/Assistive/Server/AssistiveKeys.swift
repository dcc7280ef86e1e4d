import TactileBus
import TactileViews

/// Asks readers about the keys of the program's windows while one of them listens to keys: their
/// own commands are such keys, and some say what is typed.
///
/// Readers listen at the registry's `DeviceEventController`, which asks them in turn. While none
/// does, a key costs nothing more.
@MainActor
final class AssistiveKeys: KeyWatcher {
    private let connection: BusConnection
    private weak var session: ApplicationSession?

    private static let registry = "org.a11y.atspi.Registry"
    private static let path = "/org/a11y/atspi/registry/deviceeventcontroller"
    private static let controller = "org.a11y.atspi.DeviceEventController"
    /// After so many seconds the key is the window's: a reader that hangs must not take the
    /// keyboard away.
    private static let patience = 1.0

    init(_ connection: BusConnection, _ session: ApplicationSession) {
        self.connection = connection
        self.session = session
        for member in ["KeystrokeListenerRegistered", "KeystrokeListenerDeregistered"] {
            connection.subscribe(
                to: BusRule(
                    sender: Self.registry, path: Self.path,
                    interface: "org.a11y.atspi.DeviceEventListener", member: member)
            ) { [weak self] _ in self?.askForListeners() }
        }
        askForListeners()
    }

    private func askForListeners() {
        call("GetKeystrokeListeners", []) { [weak self] answer in
            guard let self else { return }
            if (try? answer.get().first?.members.isEmpty) == false {
                session?.keyWatcher = self
            } else {
                end()
            }
        }
    }

    func end() {
        if session?.keyWatcher === self { session?.keyWatcher = nil }
    }

    func watch(
        _ key: PlatformKeyEvent, _ symbol: PlatformKeySymbol,
        decide: @escaping @MainActor (Bool) -> Void
    ) {
        call("NotifyListenersSync", [Self.event(key, symbol)], timeout: Self.patience) { answer in
            decide((try? answer.get().first?.boolean) ?? false)
        }
    }

    private func call(
        _ member: String, _ arguments: [BusValue], timeout: Double = 25,
        completion: @escaping @MainActor (BusConnection.Answer) -> Void
    ) {
        connection.call(
            BusCall(
                Self.registry, path: Self.path, interface: Self.controller, member, arguments),
            timeout: timeout, completion: completion)
    }

    /// A key as AT-SPI has it. What types is told by what it types, other keys by their symbols'
    /// names.
    static func event(_ key: PlatformKeyEvent, _ symbol: PlatformKeySymbol) -> BusValue {
        let types = key.key == .character && key.characters.contains { !$0.isWhitespace }
        // X has no bit of its own for the lock of the number pad; AT-SPI has.
        let secondModifier: UInt32 = 1 << 4, numberLock: UInt32 = 1 << 14
        let state = symbol.state | (symbol.state & secondModifier != 0 ? numberLock : 0)
        return .structure([
            .uint32(key.isDown ? 0 : 1), .int32(Int32(bitPattern: symbol.number)),
            .int32(Int32(bitPattern: symbol.code)), .int32(Int32(bitPattern: state)),
            .int32(Int32(bitPattern: symbol.time)),
            .string(types ? key.characters : symbol.name), .boolean(types),
        ])
    }
}
