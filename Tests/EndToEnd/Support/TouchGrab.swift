import CX11
import Foundation

/// A window manager's hold on touches: it sees each first and takes it or leaves it.
final class TouchGrab {
    private let client: DisplayClient
    private let opcode: Int32

    struct NoTouch: Error {}

    init(_ client: DisplayClient) throws {
        self.client = client
        var opcode: Int32 = 0
        var event: Int32 = 0
        var error: Int32 = 0
        var (major, minor): (Int32, Int32) = (2, 2)
        guard XQueryExtension(client.display, "XInputExtension", &opcode, &event, &error) != 0,
            XIQueryVersion(client.display, &major, &minor) == Success
        else { throw NoTouch() }
        self.opcode = opcode
        var bits = [UInt8](repeating: 0, count: 4)
        for type in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership] {
            bits[Int(type) >> 3] |= 1 << UInt8(type & 7)
        }
        let failures = bits.withUnsafeMutableBufferPointer { buffer in
            var mask = XIEventMask(
                deviceid: XIAllMasterDevices, mask_len: Int32(buffer.count),
                mask: buffer.baseAddress)
            var modifiers = XIGrabModifiers(
                modifiers: Int32(bitPattern: UInt32(1) << 31), status: 0)
            return XIGrabTouchBegin(
                client.display, XIAllMasterDevices, client.root, 0, &mask, 1, &modifiers)
        }
        XSync(client.display, 0)
        guard failures == 0 else { throw NoTouch() }
    }

    /// Waits for the next touch to begin and takes it, or leaves it to the window below.
    func decide(taking: Bool) async throws {
        let touch = try await wait(for: "the grabbed touch") { self.nextBegin() }
        XIAllowTouchEvents(
            client.display, touch.device, touch.number, client.root,
            taking ? XIAcceptTouch : XIRejectTouch)
        XSync(client.display, 0)
    }

    private func nextBegin() -> (device: Int32, number: UInt32)? {
        while XPending(client.display) > 0 {
            var event = XEvent()
            XNextEvent(client.display, &event)
            guard event.type == GenericEvent, event.xcookie.`extension` == opcode,
                XGetEventData(client.display, &event.xcookie) != 0
            else { continue }
            defer { XFreeEventData(client.display, &event.xcookie) }
            guard event.xcookie.evtype == XI_TouchBegin, let data = event.xcookie.data else {
                continue
            }
            let touch = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            return (touch.deviceid, UInt32(bitPattern: touch.detail))
        }
        return nil
    }
}
