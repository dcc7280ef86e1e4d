import CX11
import Foundation

/// Reads and writes properties of windows, this program's and others'.
@MainActor
extension X11Connection {
    /// A property's bytes as sent: 8, 16 or 32 bits an item, 32-bit items as four bytes each.
    struct Property {
        var type: Atom
        var format: Int
        var bytes: [UInt8]

        /// The items of a property of format 32.
        var items: [UInt] {
            guard format == 32 else { return [] }
            return stride(from: 0, to: bytes.count - 3, by: 4).map { start in
                (0..<4).reduce(UInt(0)) { $0 | UInt(bytes[start + $1]) << (8 * UInt($1)) }
            }
        }
    }

    /// The most bytes that are taken from a property at once.
    static let mostPropertyBytes = 1 << 20

    /// Costs a round trip; `nil` when there is no such property, and for one that is larger than
    /// ``mostPropertyBytes``: no setting is.
    func property(_ name: Atom, of window: Window, deleting: Bool = false) -> Property? {
        let part = propertyPart(name, of: window, deleting: deleting)
        return part.flatMap { $0.bytesLeft == 0 ? $0.property : nil }
    }

    /// A property's bytes from `offset` on, a multiple of four, and how many come after them.
    /// Deletes the property, if wanted, with its last part.
    func propertyPart(
        _ name: Atom, of window: Window, from offset: Int = 0, deleting: Bool = false
    ) -> (property: Property, bytesLeft: Int)? {
        var result: (Property, Int)?
        tolerating {
            result = readProperty(name, of: window, from: offset, deleting: deleting)
        }
        return result
    }

    private func readProperty(
        _ name: Atom, of window: Window, from offset: Int, deleting: Bool
    ) -> (Property, Int)? {
        var result = Property(type: 0, format: 0, bytes: [])
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var left: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, name, offset / 4, Self.mostPropertyBytes / 4, deleting ? 1 : 0,
            Atom(AnyPropertyType), &type, &format, &count, &left, &data)
        guard status == Success, let data else { return nil }
        defer { XFree(data) }
        guard type != 0, !isLost else { return nil }
        result.type = type
        result.format = Int(format)
        append(data, count: Int(count), format: Int(format), to: &result.bytes)
        return (result, Int(left))
    }

    private func append(
        _ data: UnsafeMutablePointer<UInt8>, count: Int, format: Int, to bytes: inout [UInt8]
    ) {
        guard format == 32 else {
            bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: count * format / 8))
            return
        }
        // Xlib widens 32-bit items to longs.
        data.withMemoryRebound(to: UInt.self, capacity: count) { items in
            for index in 0..<count {
                for shift in 0..<4 {
                    bytes.append(UInt8(truncatingIfNeeded: items[index] >> UInt(8 * shift)))
                }
            }
        }
    }

    func setText(_ text: String, property: Atom, type: Atom, of window: Window) {
        setBytes(Array(text.utf8), property: property, type: type, of: window)
    }

    func setBytes(
        _ bytes: some Collection<UInt8>, property: Atom, type: Atom, of window: Window
    ) {
        let copy = Array(bytes)
        XChangeProperty(
            display, window, property, type, 8, PropModeReplace, copy, Int32(copy.count))
    }

    /// Sets 32-bit items.
    func setItems(_ items: [UInt], property: Atom, type: Atom, of window: Window) {
        items.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, window, property, type, 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
        }
    }

    /// Sends a client message of five 32-bit items.
    func sendMessage(
        _ type: Atom, about window: Window, to destination: Window, mask: Int, items: [UInt]
    ) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = type
        event.xclient.format = 32
        let padded = (items + [0, 0, 0, 0, 0]).map { Int(bitPattern: $0) }
        event.xclient.data.l = (padded[0], padded[1], padded[2], padded[3], padded[4])
        tolerating { XSendEvent(display, destination, 0, mask, &event) }
    }
}
