import CX11
import Foundation

/// The server's XInput 2 extension: pointers with fractions, smooth scrolling, touches, pinches.
@MainActor
final class X11InputExtension {
    let majorOpcode: Int32
    /// 2.2 brought touches, 2.4 touch-pad gestures.
    private let minorVersion: Int32
    private let display: OpaquePointer
    private var scrollAxes: [Int32: [ScrollAxis]] = [:]
    private var touchScreens: [Int32: Bool] = [:]

    /// A valuator that scrolls, with its last value.
    struct ScrollAxis {
        let number: Int
        let isHorizontal: Bool
        /// The valuator's change that makes one notch.
        let increment: Double
        /// `nil` after the pointer was elsewhere, where the valuator may have moved.
        var value: Double?
    }

    /// `nil` when the server has no XInput 2.
    init?(display: OpaquePointer) {
        var opcode: Int32 = 0
        var event: Int32 = 0
        var error: Int32 = 0
        guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0 else {
            return nil
        }
        var major: Int32 = 2
        var minor: Int32 = 4
        guard XIQueryVersion(display, &major, &minor) == Success, major >= 2 else {
            return nil
        }
        self.display = display
        majorOpcode = opcode
        minorVersion = major > 2 ? 4 : minor
    }

    func selectEvents(on window: Window) {
        var types = [XI_DeviceChanged, XI_Enter, XI_Leave] + pointerEvents
        if minorVersion >= 4 {
            types += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
        }
        withMask(of: types) { mask in XISelectEvents(display, window, &mask, 1) }
    }

    /// Has presses that are in no window of ours sent to `window`, with places outside of it.
    func grabPointer(for window: Window, at time: Time) {
        var device: Int32 = 0
        guard XIGetClientPointer(display, 0, &device) != 0 else { return }
        withMask(of: pointerEvents) { mask in
            _ = XIGrabDevice(
                display, device, window, time, 0, Int32(XIGrabModeAsync), Int32(XIGrabModeAsync),
                1, &mask)
        }
    }

    private var pointerEvents: [Int32] {
        let buttons = [XI_ButtonPress, XI_ButtonRelease, XI_Motion]
        return minorVersion >= 2 ? buttons + [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] : buttons
    }

    private func withMask(of types: [Int32], _ body: (inout XIEventMask) -> Void) {
        var bits = [UInt8](repeating: 0, count: 4)
        for type in types { bits[Int(type) >> 3] |= 1 << UInt8(type & 7) }
        bits.withUnsafeMutableBufferPointer { buffer in
            var mask = XIEventMask(
                deviceid: XIAllMasterDevices, mask_len: Int32(buffer.count),
                mask: buffer.baseAddress)
            body(&mask)
        }
    }

    /// Forgets what a device had; asked again when it next scrolls.
    func deviceChanged(_ device: Int32) {
        scrollAxes[device] = nil
        touchScreens[device] = nil
    }

    /// Whether a device is a screen for fingers, which takes the pointer along with them. Costs a
    /// round trip the first time.
    func isTouchScreen(_ device: Int32) -> Bool {
        if let known = touchScreens[device] { return known }
        var isTouchScreen = false
        forEachClass(of: device) { kind in
            guard kind.pointee.type == XITouchClass else { return }
            kind.withMemoryRebound(to: XITouchClassInfo.self, capacity: 1) {
                if $0.pointee.mode == XIDirectTouch { isTouchScreen = true }
            }
        }
        touchScreens[device] = isTouchScreen
        return isTouchScreen
    }

    /// The pointer was elsewhere, where its valuators may have moved.
    func forgetScrollValues() {
        for device in scrollAxes.keys {
            for index in scrollAxes[device, default: []].indices {
                scrollAxes[device]?[index].value = nil
            }
        }
    }

    enum Scroll: Equatable {
        case none
        /// Something scrolls, but from where is not known: the emulated wheel buttons tell.
        case unknown
        case notches(x: Double, y: Double)
    }

    /// What a motion event scrolls. Costs a round trip the first time a device scrolls.
    func scroll(of event: XIDeviceEvent) -> Scroll {
        guard event.valuators.mask_len > 0, let mask = event.valuators.mask,
            let values = event.valuators.values
        else { return .none }
        var reported: [(number: Int, value: Double)] = []
        var next = 0
        for number in 0..<Int(event.valuators.mask_len) * 8
        where mask[number >> 3] & (1 << UInt8(number & 7)) != 0 {
            if number > 1 { reported.append((number, values[next])) }
            next += 1
        }
        guard !reported.isEmpty else { return .none }
        if scrollAxes[event.sourceid] == nil {
            scrollAxes[event.sourceid] = queryAxes(of: event.sourceid)
        }
        var result = Scroll.none
        for (number, value) in reported {
            guard
                let index = scrollAxes[event.sourceid]?.firstIndex(where: { $0.number == number }),
                let axis = scrollAxes[event.sourceid]?[index]
            else { continue }
            scrollAxes[event.sourceid]?[index].value = value
            guard let before = axis.value else {
                if result == .none { result = .unknown }
                continue
            }
            let notches = (value - before) / axis.increment
            guard notches.isFinite, notches != 0 else { continue }
            var (x, y) = (0.0, 0.0)
            if case .notches(let oldX, let oldY) = result { (x, y) = (oldX, oldY) }
            result = axis.isHorizontal ? .notches(x: notches, y: y) : .notches(x: x, y: notches)
        }
        return result
    }

    private func queryAxes(of device: Int32) -> [ScrollAxis] {
        var axes: [ScrollAxis] = []
        forEachClass(of: device) { kind in
            guard kind.pointee.type == XIScrollClass else { return }
            kind.withMemoryRebound(to: XIScrollClassInfo.self, capacity: 1) {
                let info = $0.pointee
                guard info.increment != 0, info.increment.isFinite else { return }
                axes.append(
                    ScrollAxis(
                        number: Int(info.number),
                        isHorizontal: info.scroll_type == XIScrollTypeHorizontal,
                        increment: info.increment, value: nil))
            }
        }
        return axes
    }

    /// Asks the server what a device has.
    private func forEachClass(
        of device: Int32, _ body: (UnsafeMutablePointer<XIAnyClassInfo>) -> Void
    ) {
        var count: Int32 = 0
        guard let info = XIQueryDevice(display, device, &count) else { return }
        defer { XIFreeDeviceInfo(info) }
        for deviceIndex in 0..<max(0, Int(count)) {
            let classes = info[deviceIndex].classes
            for classIndex in 0..<Int(info[deviceIndex].num_classes) {
                if let kind = classes?[classIndex] { body(kind) }
            }
        }
    }
}
