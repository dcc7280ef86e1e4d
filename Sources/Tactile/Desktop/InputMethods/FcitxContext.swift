import Foundation
import TactileBus
import TactileGeometry
import TactileViews

/// A place at fcitx, on the session's bus.
final class FcitxContext: BusInputMethodContext, InputMethodContext {
    static let service = "org.freedesktop.portal.Fcitx"
    /// Resets that have no answer yet: what is said before it is about what was given up.
    private var resets = 0

    init(_ connection: BusConnection, program: String, receiver: any InputMethodReceiver) {
        self.program = program
        super.init(
            connection, service: Self.service, interface: "org.fcitx.Fcitx.InputContext1",
            receiver: receiver)
        create()
    }

    private let program: String

    override var creation: BusCall {
        BusCall(
            service, path: "/org/freedesktop/portal/inputmethod",
            interface: "org.fcitx.Fcitx.InputMethod1", "CreateInputContext",
            [.array([.structure([.string("program"), .string(program)])], of: "(ss)")],
            mayStart: false)
    }

    override var signals: [String] {
        ["CommitString", "UpdateFormattedPreedit", "DeleteSurroundingText", "ForwardKey"]
    }

    override func take(_ signal: String, _ values: [BusValue]) {
        guard resets == 0 else { return }
        switch signal {
        case "CommitString":
            if let text = values.first?.text { receiver?.commit(text) }
        case "UpdateFormattedPreedit":
            guard values.count > 1 else { return }
            show(values[0].members, caret: values[1].integer ?? 0)
        case "DeleteSurroundingText":
            guard let offset = values.first?.integer, let count = values.last?.integer else {
                return
            }
            receiver?.deleteSurroundings(offset: offset, count: count)
        case "ForwardKey":
            guard values.count > 2, case .uint32(let symbol) = values[0],
                case .uint32(let state) = values[1]
            else { return }
            receiver?.press(symbol: symbol, state: state, isDown: values[2].boolean == false)
        default: break
        }
    }

    /// Pieces of text with their looks, and the caret in bytes of all of them.
    private func show(_ pieces: [BusValue], caret: Int) {
        let highlighted = 1 << 4
        var text = "", selected: Range<Int>?
        for piece in pieces.map(\.members) where piece.count > 1 {
            let start = text.unicodeScalars.count
            text += piece[0].text ?? ""
            let end = text.unicodeScalars.count
            guard (piece[1].integer ?? 0) & highlighted != 0, end > start else { continue }
            selected = (selected?.lowerBound ?? start)..<end
        }
        let length = text.unicodeScalars.count
        if selected == 0..<length { selected = nil }
        // Where no caret is wanted it is at the end.
        let bytes = caret < 0 ? text.utf8.count : min(caret, text.utf8.count)
        let place = String(decoding: text.utf8.prefix(bytes), as: UTF8.self).unicodeScalars.count
        receiver?.compose(text, selected: selected ?? min(place, length)..<min(place, length))
    }

    private func capabilities(_ type: UIKeyboardType) -> UInt64 {
        // Text in its place, with its looks; the text around the caret.
        let all: UInt64 = 1 << 1 | 1 << 4 | 1 << 6
        switch type {
        case .phonePad, .namePhonePad: return all | 1 << 13
        case .URL: return all | 1 << 12
        case .emailAddress: return all | 1 << 7
        default: return all
        }
    }

    func focus(_ type: UIKeyboardType) {
        tell("SetCapability", [.uint64(capabilities(type))])
        tell("FocusIn")
    }

    func unfocus() { tell("FocusOut") }

    func reset() {
        guard let call = call("Reset") else { return }
        resets += 1
        connection.call(call, timeout: nil) { [weak self] _ in self?.resets -= 1 }
    }

    func place(_ caret: CGRect) { tell("SetCursorRect", caret.wholeNumbers) }

    func tell(_ surroundings: TextSurroundings) {
        tell(
            "SetSurroundingText",
            [
                .string(surroundings.text), .uint32(UInt32(surroundings.cursor)),
                .uint32(UInt32(surroundings.anchor)),
            ])
    }

    func release(_ symbol: PlatformKeySymbol) {
        tell("ProcessKeyEvent", arguments(symbol, isDown: false))
    }

    func press(_ symbol: PlatformKeySymbol, answer: @escaping @MainActor (Bool?) -> Void) {
        ask(arguments(symbol, isDown: true), answer: answer)
    }

    private func arguments(_ symbol: PlatformKeySymbol, isDown: Bool) -> [BusValue] {
        [
            .uint32(symbol.number), .uint32(symbol.code), .uint32(symbol.plainState),
            .boolean(!isDown), .uint32(symbol.time),
        ]
    }

    func end() {
        tell("DestroyIC")
        close()
    }
}
