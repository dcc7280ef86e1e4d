import CSystemd
import Foundation

/// A message of the library's, let go of with this object.
@MainActor
final class LibraryMessage {
    let pointer: OpaquePointer

    /// - `pointer`: a message that nobody else will let go of; `nil` where the library made none.
    init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    /// - `pointer`: a message that belongs to somebody else.
    init(sharing pointer: OpaquePointer) { self.pointer = sd_bus_message_ref(pointer) }

    isolated deinit { sd_bus_message_unref(pointer) }

    // MARK: Writing

    /// Appends values. False for those that cannot be sent, such as a path that is none; the
    /// message is of no use then.
    func append(_ values: [BusValue]) -> Bool { values.allSatisfy(append) }

    private func append(_ value: BusValue) -> Bool {
        switch value {
        case .byte(let number): append(number, "y")
        case .boolean(let flag): append(Int32(flag ? 1 : 0), "b")
        case .int16(let number): append(number, "n")
        case .uint16(let number): append(number, "q")
        case .int32(let number): append(number, "i")
        case .uint32(let number): append(number, "u")
        case .int64(let number): append(number, "x")
        case .uint64(let number): append(number, "t")
        case .double(let number): append(number, "d")
        case .string(let text): append(text: text, "s")
        case .path(let text): append(text: text, "o")
        case .signature(let text): append(text: text, "g")
        case .file(let file): append(file.descriptor, "h")
        case .array(let members, let type): append(members, in: "a", of: type)
        case .structure(let members):
            append(members, in: "r", of: members.map(\.signature).joined())
        case .entry(let key, let value):
            append([key, value], in: "e", of: key.signature + value.signature)
        case .variant(let value): append([value], in: "v", of: value.signature)
        }
    }

    private func append(_ number: some BitwiseCopyable, _ type: Unicode.Scalar) -> Bool {
        withUnsafePointer(to: number) { sd_bus_message_append_basic(pointer, code(type), $0) } >= 0
    }

    private func append(text: String, _ type: Unicode.Scalar) -> Bool {
        // The library would send what is before the zero.
        guard !text.utf8.contains(0) else { return false }
        return text.withCString { sd_bus_message_append_basic(pointer, code(type), $0) } >= 0
    }

    private func append(
        _ members: [BusValue], in container: Unicode.Scalar, of type: String
    ) -> Bool {
        sd_bus_message_open_container(pointer, code(container), type) >= 0 && append(members)
            && sd_bus_message_close_container(pointer) >= 0
    }

    // MARK: Reading

    /// The values of a message that has arrived, read once; `nil` where they make no sense.
    func values() -> [BusValue]? {
        var values: [BusValue] = []
        while true {
            var type = CChar(0)
            var contents: UnsafePointer<CChar>?
            let found = sd_bus_message_peek_type(pointer, &type, &contents)
            guard found != 0 else { return values }
            guard found > 0,
                let value = value(
                    Unicode.Scalar(UInt8(type)), contents.map { String(cString: $0) } ?? "")
            else { return nil }
            values.append(value)
        }
    }

    private func value(_ type: Unicode.Scalar, _ contents: String) -> BusValue? {
        switch type {
        case "y": number(UInt8(0), type).map { .byte($0) }
        case "b": number(Int32(0), type).map { .boolean($0 != 0) }
        case "n": number(Int16(0), type).map { .int16($0) }
        case "q": number(UInt16(0), type).map { .uint16($0) }
        case "i": number(Int32(0), type).map { .int32($0) }
        case "u": number(UInt32(0), type).map { .uint32($0) }
        case "x": number(Int64(0), type).map { .int64($0) }
        case "t": number(UInt64(0), type).map { .uint64($0) }
        case "d": number(0.0, type).map { .double($0) }
        case "s": text(type).map { .string($0) }
        case "o": text(type).map { .path($0) }
        case "g": text(type).map { .signature($0) }
        case "h":
            // The message's own is closed with it.
            number(Int32(-1), type).flatMap {
                let copy = fcntl($0, F_DUPFD_CLOEXEC, 3)
                return copy < 0 ? nil : .file(BusFile(owning: copy))
            }
        case "a": members(in: type, of: contents).map { .array($0, of: contents) }
        case "r": members(in: type, of: contents).map { .structure($0) }
        case "e":
            members(in: type, of: contents).flatMap {
                $0.count == 2 ? .entry($0[0], $0[1]) : nil
            }
        case "v": members(in: type, of: contents)?.first.map { .variant($0) }
        default: nil
        }
    }

    private func number<Number: BitwiseCopyable>(
        _ number: Number, _ type: Unicode.Scalar
    ) -> Number? {
        var number = number
        let found = withUnsafeMutablePointer(to: &number) {
            sd_bus_message_read_basic(pointer, code(type), $0)
        }
        return found > 0 ? number : nil
    }

    private func text(_ type: Unicode.Scalar) -> String? {
        var text: UnsafePointer<CChar>?
        let found = withUnsafeMutablePointer(to: &text) {
            sd_bus_message_read_basic(pointer, code(type), $0)
        }
        guard found > 0, let text else { return nil }
        return String(cString: text)
    }

    private func members(in container: Unicode.Scalar, of type: String) -> [BusValue]? {
        guard sd_bus_message_enter_container(pointer, code(container), type) > 0,
            let members = values(), sd_bus_message_exit_container(pointer) >= 0
        else { return nil }
        return members
    }

    /// A letter of the D-Bus specification, as the library takes it.
    private func code(_ type: Unicode.Scalar) -> CChar { CChar(type.value) }

    // MARK: What it says

    /// The call or signal that this is.
    var content: BusMessage? {
        guard let body = values() else { return nil }
        return BusMessage(
            path: Self.text(sd_bus_message_get_path(pointer)),
            interface: Self.text(sd_bus_message_get_interface(pointer)),
            member: Self.text(sd_bus_message_get_member(pointer)),
            sender: Self.text(sd_bus_message_get_sender(pointer)),
            expectsNoReply: sd_bus_message_get_expect_reply(pointer) == 0, body: body)
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? {
        text.map { String(cString: $0) }
    }

    /// What an answer says.
    var answer: Result<[BusValue], BusError> {
        guard let error = sd_bus_message_get_error(pointer) else {
            return values().map { .success($0) } ?? .failure(.unexpectedAnswer)
        }
        let name = Self.text(error.pointee.name) ?? ""
        // Of the bus when whoever was called is gone.
        if name == "org.freedesktop.DBus.Error.NoReply" { return .failure(.timeout) }
        return .failure(.failure(name: name, message: Self.text(error.pointee.message) ?? ""))
    }
}
