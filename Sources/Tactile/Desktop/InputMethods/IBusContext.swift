import Foundation
import TactileBus
import TactileGeometry
import TactileViews

/// A place at ibus, on its own bus, or on the session's where a sandbox hides that one.
final class IBusContext: BusInputMethodContext, InputMethodContext {
    private let isSandboxed: Bool
    private static let path = "/org/freedesktop/IBus"
    /// That a key comes up, in the state of its modifiers.
    private static let released: UInt32 = 1 << 30

    /// The name of the portal, which is on the session's bus.
    static let portal = "org.freedesktop.portal.IBus"
    /// The name of the daemon on its own bus.
    static let daemon = "org.freedesktop.IBus"

    init(_ connection: BusConnection, isSandboxed: Bool, receiver: any InputMethodReceiver) {
        self.isSandboxed = isSandboxed
        super.init(
            connection, service: isSandboxed ? Self.portal : Self.daemon,
            interface: "org.freedesktop.IBus.InputContext", receiver: receiver)
        create()
    }

    override var creation: BusCall {
        BusCall(
            service, path: Self.path,
            interface: isSandboxed ? "org.freedesktop.IBus.Portal" : "org.freedesktop.IBus",
            "CreateInputContext", [.string("tactile")], mayStart: false)
    }

    override var signals: [String] {
        [
            "CommitText", "ForwardKeyEvent", "UpdatePreeditText", "UpdatePreeditTextWithMode",
            "HidePreeditText", "DeleteSurroundingText",
        ]
    }

    override func created() {
        // Text in its place, focus, the text around the caret.
        tell("SetCapabilities", [.uint32(1 | 8 | 32)])
    }

    override func take(_ signal: String, _ values: [BusValue]) {
        switch signal {
        case "CommitText":
            if let text = values.first.flatMap(Self.text) { receiver?.commit(text.text) }
        case "UpdatePreeditText", "UpdatePreeditTextWithMode":
            guard values.count > 2, let text = Self.text(values[0]) else { return }
            guard values[2].boolean == true else {
                receiver?.compose("", selected: 0..<0)
                return
            }
            let caret = min(max(0, values[1].integer ?? 0), text.text.unicodeScalars.count)
            receiver?.compose(text.text, selected: text.selected ?? caret..<caret)
        case "HidePreeditText": receiver?.compose("", selected: 0..<0)
        case "DeleteSurroundingText":
            guard let offset = values.first?.integer, let count = values.last?.integer else {
                return
            }
            receiver?.deleteSurroundings(offset: offset, count: count)
        case "ForwardKeyEvent":
            guard values.count > 2, case .uint32(let symbol) = values[0],
                case .uint32(let state) = values[2]
            else { return }
            receiver?.press(symbol: symbol, state: state, isDown: state & Self.released == 0)
        default: break
        }
    }

    /// A text as ibus has it, with the part that stands out by its background.
    private static func text(_ value: BusValue) -> (text: String, selected: Range<Int>?)? {
        let parts = value.members
        guard parts.count > 2, let text = parts[2].text else { return nil }
        let length = text.unicodeScalars.count
        var selected: Range<Int>?
        let attributes = parts.count > 3 ? parts[3].members.last?.members ?? [] : []
        for attribute in attributes.map(\.members) where attribute.count > 5 {
            guard attribute[2].integer == 3, let start = attribute[4].integer,
                let end = attribute[5].integer, start < end, end <= length
            else { continue }
            selected =
                selected.map { min($0.lowerBound, start)..<max($0.upperBound, end) }
                ?? start..<end
        }
        // All of it stands out where nothing is worked on more than the rest.
        return (text, selected == 0..<length ? nil : selected)
    }

    private static func text(of string: String) -> BusValue {
        .variant(
            .structure([
                .string("IBusText"), .details([:]), .string(string),
                .variant(
                    .structure([.string("IBusAttrList"), .details([:]), .array([], of: "v")])),
            ]))
    }

    private func purpose(_ type: UIKeyboardType) -> UInt32 {
        switch type {
        case .phonePad, .namePhonePad: 4
        case .URL: 5
        case .emailAddress: 6
        default: 0
        }
    }

    func focus(_ type: UIKeyboardType) {
        let purpose = purpose(type)
        whenThere { context in
            guard let path = context.path else { return }
            context.connection.tell(
                BusCall(
                    context.service, path: path, interface: "org.freedesktop.DBus.Properties",
                    "Set",
                    [
                        .string(context.interface), .string("ContentType"),
                        .variant(.structure([.uint32(purpose), .uint32(0)])),
                    ], mayStart: false))
        }
        tell("FocusIn")
    }

    func unfocus() { tell("FocusOut") }

    /// The engine is another program than the daemon: what it still has to say is not over when the
    /// daemon answers. It says that to the old place.
    func reset() {
        if let path {
            connection.tell(
                BusCall(
                    service, path: path, interface: "org.freedesktop.IBus.Service", "Destroy",
                    mayStart: false))
        }
        create()
    }

    func place(_ caret: CGRect) { tell("SetCursorLocation", caret.wholeNumbers) }

    func tell(_ surroundings: TextSurroundings) {
        tell(
            "SetSurroundingText",
            [
                Self.text(of: surroundings.text),
                .uint32(UInt32(surroundings.cursor)), .uint32(UInt32(surroundings.anchor)),
            ])
    }

    func release(_ symbol: PlatformKeySymbol) {
        tell("ProcessKeyEvent", arguments(symbol, Self.released))
    }

    func press(_ symbol: PlatformKeySymbol, answer: @escaping @MainActor (Bool?) -> Void) {
        ask(arguments(symbol, 0), answer: answer)
    }

    /// ibus counts keys as the kernel does.
    private func arguments(_ symbol: PlatformKeySymbol, _ more: UInt32) -> [BusValue] {
        [
            .uint32(symbol.number), .uint32(symbol.code >= 8 ? symbol.code - 8 : 0),
            .uint32(symbol.plainState | more),
        ]
    }

    func end() {
        unfocus()
        if let path {
            connection.tell(
                BusCall(
                    service, path: path, interface: "org.freedesktop.IBus.Service", "Destroy",
                    mayStart: false))
        }
        close()
    }
}

extension PlatformKeySymbol {
    /// Modifiers, locks and buttons, without the number of the layout.
    var plainState: UInt32 { state & 0x1fff }
}

extension CGRect {
    /// The place and the size, rounded, as messages have them.
    var wholeNumbers: [BusValue] {
        [minX, minY, width, height].map {
            .int32($0.isFinite ? Int32(min(32_767, max(-32_768, $0.rounded()))) : 0)
        }
    }
}
