import BusSupport
import Foundation
import Tactile
import TactileBus
import TactileTesting
import Testing

@testable import TactileDesktop
@testable import TactileViews

/// A window with a field, and an input method on a bus of the test's own.
@MainActor
final class InputMethodStage {
    let bus: PrivateBus
    let kind: TestInputMethod.Kind
    private(set) var method: TestInputMethod?
    let harness: Harness
    let field = UITextField(frame: CGRect(x: 20, y: 30, width: 200, height: 30))
    let other = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 30))
    private(set) var program: DesktopSession
    /// Whether keys are asked about, each time that it changed.
    private(set) var changes: [Bool] = []

    init(_ kind: TestInputMethod.Kind, isThere: Bool = true) throws {
        self.kind = kind
        bus = try PrivateBus()
        method = isThere ? try TestInputMethod(kind, on: bus) : nil
        harness = Harness(size: CGSize(width: 320, height: 200))
        harness.window.addSubview(field)
        harness.window.addSubview(other)
        harness.show()
        program = DesktopSession(harness.session, environment: Self.environment(kind, bus))
        program.inputMethod.changed = { [weak self] in self?.changes.append($0) }
        program.inputMethod.makeKey = { symbol, _, isDown in
            (PlatformKeyEvent(isDown: isDown, key: symbol == 0xff51 ? .left : .other, time: 0), "")
        }
        program.connect()
        harness.tap(field)
        guard isThere else { return }
        guard serve(until: { self.changes == [true] }) else { throw Missing() }
        settle()
    }

    struct Missing: Error {}

    isolated deinit { program.end() }

    private static func environment(
        _ kind: TestInputMethod.Kind, _ bus: PrivateBus
    ) -> [String: String] {
        let state = ["XDG_STATE_HOME": "/nonexistent", "GTK_IM_MODULE": kind.rawValue]
        return state.merging(
            [kind == .ibus ? "IBUS_ADDRESS" : "DBUS_SESSION_BUS_ADDRESS": bus.address]
        ) { $1 }
    }

    /// Lets everybody say what there is to say, until `condition` holds.
    func serve(until condition: @escaping () -> Bool) -> Bool {
        BusSupport.serve(connections, until: condition)
    }

    private var connections: [BusConnection] {
        [method?.connection, program.connection, program.inputMethod.connection]
            .compactMap(\.self)
    }

    func settle() {
        for _ in 0..<3 {
            for connection in connections {
                var isDone = false
                connection.hasOwner("org.example.Nobody") { _ in isDone = true }
                _ = connection.wait(atMost: 20) { isDone }
            }
        }
        harness.advance(seconds: 1 / 60)
    }

    /// A key goes down and comes up; `text` is what it types by itself.
    func press(_ text: String, settling: Bool = true) {
        let symbol = UInt32(text.unicodeScalars.first?.value ?? 0)
        for isDown in [true, false] {
            var key = PlatformKeyEvent(
                isDown: isDown, key: .character, characters: text,
                charactersIgnoringModifiers: text, time: harness.session.now)
            key.symbol = PlatformKeySymbol(
                number: symbol, name: text, code: symbol, state: 0, time: 0)
            harness.window.handle(.key(key, text: isDown ? text : ""))
        }
        if settling { settle() }
    }

    func type(_ text: String) { for character in text { press(String(character)) } }

    /// The service is gone: ibus with its bus, fcitx without its name.
    func endMethod() {
        if kind == .ibus { bus.end() } else { method?.leave() }
        method = nil
    }

    /// Another one begins, where fcitx has the same bus.
    func beginMethod() throws { method = try TestInputMethod(kind, on: bus) }
}
