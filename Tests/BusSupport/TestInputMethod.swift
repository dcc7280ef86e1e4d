import TactileBus

/// An input method of a test's own, which speaks as ibus or as fcitx does, on a private bus.
@MainActor
package final class TestInputMethod {
    package enum Kind: String, CaseIterable, Sendable { case ibus, fcitx }

    package let kind: Kind
    package let connection: BusConnection
    /// What becomes of a key that goes down, by its symbol: used up, not, or `nil` for no answer
    /// until ``answer(_:)``. It may commit and compose.
    package var decide: (UInt32) -> Bool? = { _ in false }
    /// What it was told, the oldest first, such as "focus" or "place 120 130 0 20".
    package private(set) var told: [String] = []
    /// The symbols of the keys that it was asked about.
    package private(set) var pressed: [UInt32] = []
    /// Places that programs have asked for.
    package private(set) var places = 0
    private var held: [BusRequest] = []
    private var isOwned = false
    private let name: String

    /// - `isSandboxed`: ibus for programs that do not see its own bus.
    package init(_ kind: Kind, on bus: PrivateBus, isSandboxed: Bool = false) throws {
        self.kind = kind
        connection = try bus.connection()
        switch kind {
        case .ibus:
            name = isSandboxed ? "org.freedesktop.portal.IBus" : "org.freedesktop.IBus"
            var service = BusInterface(
                isSandboxed ? "org.freedesktop.IBus.Portal" : "org.freedesktop.IBus")
            service.method("CreateInputContext", "s", results: "o") { [weak self] request in
                self?.create(for: request)
            }
            connection.export([service], at: "/org/freedesktop/IBus")
        case .fcitx:
            name = "org.freedesktop.portal.Fcitx"
            var service = BusInterface("org.fcitx.Fcitx.InputMethod1")
            service.method("CreateInputContext", "a(ss)", results: "oay") { [weak self] request in
                self?.create(for: request)
            }
            connection.export([service], at: "/org/freedesktop/portal/inputmethod")
        }
        connection.own(name) { [weak self] in self?.isOwned = $0 }
        guard connection.wait(atMost: 20, until: { isOwned }) else {
            throw PrivateBus.Missing(description: "the test's input method has no name")
        }
    }

    /// Gives its name up.
    package func leave() {
        connection.tell(
            BusCall(
                "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", "ReleaseName", [.string(name)]))
    }

    private var path: String { "/context/\(places)" }
    private var interface: String {
        kind == .ibus ? "org.freedesktop.IBus.InputContext" : "org.fcitx.Fcitx.InputContext1"
    }

    private func create(for request: BusRequest) {
        places += 1
        connection.export(kind == .ibus ? [ibusPlace, destroying] : [fcitxPlace], at: path)
        request.reply([.path(path)] + (kind == .ibus ? [] : [.array([], of: "y")]))
    }

    // MARK: Places

    /// Methods without results that are only noted.
    private func note(
        _ name: String, _ types: String = "", as word: String, in place: inout BusInterface
    ) {
        place.method(name, types) { [weak self] request in
            let values = request.arguments.compactMap(\.integer).map(String.init)
            self?.told.append(([word] + values).joined(separator: " "))
            request.reply()
        }
    }

    private var ibusPlace: BusInterface {
        var place = BusInterface(interface)
        place.property(
            "ContentType", "(uu)", of: { _ in .structure([.uint32(0), .uint32(0)]) },
            change: { [weak self] _, value in
                self?.told.append("type \(value.members.first?.integer ?? -1)")
                return true
            })
        note("FocusIn", as: "focus", in: &place)
        note("FocusOut", as: "unfocus", in: &place)
        note("SetCapabilities", "u", as: "capabilities", in: &place)
        note("SetCursorLocation", "iiii", as: "place", in: &place)
        place.method("SetSurroundingText", "vuu") { [weak self] request in
            guard case .variant(.structure(let parts)) = request.arguments[0] else { return }
            self?.noteText(parts[2], request.arguments)
        }
        place.method("ProcessKeyEvent", "uuu", results: "b") { [weak self] request in
            let isReleased = (request.arguments[2].integer ?? 0) & 1 << 30 != 0
            self?.take(request, isReleased: isReleased)
        }
        return place
    }

    private var destroying: BusInterface {
        var service = BusInterface("org.freedesktop.IBus.Service")
        note("Destroy", as: "reset", in: &service)
        return service
    }

    private var fcitxPlace: BusInterface {
        var place = BusInterface(interface)
        note("FocusIn", as: "focus", in: &place)
        note("FocusOut", as: "unfocus", in: &place)
        note("Reset", as: "reset", in: &place)
        note("DestroyIC", as: "end", in: &place)
        note("SetCapability", "t", as: "capabilities", in: &place)
        note("SetCursorRect", "iiii", as: "place", in: &place)
        place.method("SetSurroundingText", "suu") { [weak self] request in
            self?.noteText(request.arguments[0], request.arguments)
        }
        place.method("ProcessKeyEvent", "uuubu", results: "b") { [weak self] request in
            self?.take(request, isReleased: request.arguments[3].boolean == true)
        }
        return place
    }

    private func noteText(_ text: BusValue, _ arguments: [BusValue]) {
        told.append(
            "text \(text.text ?? "") \(arguments[1].integer ?? -1) \(arguments[2].integer ?? -1)")
    }

    private func take(_ request: BusRequest, isReleased: Bool) {
        let symbol = UInt32(request.arguments[0].integer ?? 0)
        guard !isReleased else {
            told.append("up \(symbol)")
            return request.reply([.boolean(false)])
        }
        pressed.append(symbol)
        if let answer = decide(symbol) {
            request.reply([.boolean(answer)])
        } else {
            held.append(request)
        }
    }

    /// Answers the oldest key that waits for it.
    package func answer(_ isUsedUp: Bool) { held.removeFirst().reply([.boolean(isUsedUp)]) }
    package var waiting: Int { held.count }

    // MARK: What it makes

    package func commit(_ text: String) {
        emit(
            kind == .ibus ? "CommitText" : "CommitString",
            kind == .ibus ? [ibusText(text)] : [.string(text)])
    }

    /// Shows what is composed, of which a part may stand out; all places count Unicode scalars.
    package func compose(_ text: String, caret: Int, highlighted: Range<Int>? = nil) {
        let scalars = Array(text.unicodeScalars)
        switch kind {
        case .ibus:
            emit(
                "UpdatePreeditText",
                [ibusText(text, highlighted), .uint32(UInt32(caret)), .boolean(!text.isEmpty)])
        case .fcitx:
            let cuts = [
                0, highlighted?.lowerBound ?? 0, highlighted?.upperBound ?? 0, scalars.count,
            ]
            let pieces = zip(cuts, cuts.dropFirst()).enumerated().compactMap { index, ends in
                ends.0 == ends.1
                    ? nil
                    : BusValue.structure([
                        .string(string(scalars[ends.0..<ends.1])), .int32(index == 1 ? 24 : 8),
                    ])
            }
            emit(
                "UpdateFormattedPreedit",
                [
                    .array(pieces, of: "(si)"),
                    .int32(Int32(string(scalars[..<caret]).utf8.count)),
                ])
        }
    }

    package func delete(offset: Int, count: Int) {
        emit("DeleteSurroundingText", [.int32(Int32(offset)), .uint32(UInt32(count))])
    }

    package func forward(symbol: UInt32, state: UInt32 = 0) {
        switch kind {
        case .ibus: emit("ForwardKeyEvent", [.uint32(symbol), .uint32(0), .uint32(state)])
        case .fcitx: emit("ForwardKey", [.uint32(symbol), .uint32(state), .boolean(false)])
        }
    }

    private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private func emit(_ member: String, _ values: [BusValue]) {
        connection.emit(path: path, interface: interface, member: member, values)
    }

    private func ibusText(_ text: String, _ highlighted: Range<Int>? = nil) -> BusValue {
        let length = UInt32(text.unicodeScalars.count)
        func attribute(_ type: UInt32, _ value: UInt32, _ start: UInt32, _ end: UInt32) -> BusValue
        {
            .variant(
                .structure([
                    .string("IBusAttribute"), .details([:]), .uint32(type), .uint32(value),
                    .uint32(start), .uint32(end),
                ]))
        }
        var attributes = [attribute(1, 1, 0, length)]
        if let highlighted {
            attributes.append(
                attribute(
                    3, 0xC8_C8_F0, UInt32(highlighted.lowerBound), UInt32(highlighted.upperBound)))
        }
        return .variant(
            .structure([
                .string("IBusText"), .details([:]), .string(text),
                .variant(
                    .structure([
                        .string("IBusAttrList"), .details([:]), .array(attributes, of: "v"),
                    ])),
            ]))
    }
}
