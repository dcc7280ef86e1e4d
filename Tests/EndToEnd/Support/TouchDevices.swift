import Foundation

/// A touch screen's or touch pad's injector: speaks protocol 1.1 of Xorg's `inputtest` driver
/// (xf86-input-inputtest-protocol.h). The driver serves one connection in a server's life.
final class TouchDevices {
    private let descriptor: Int32

    enum Phase: UInt32 {
        case begin = 0
        case update = 1
        case end = 2
    }

    struct NoDevice: Error {}

    init(socket path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw NoDevice() }
        var bytes = Message()
        bytes.add(UInt32(12), UInt32(0))
        bytes.add(UInt16(1), UInt16(1))
        exchange(bytes)
    }

    deinit { close(descriptor) }

    /// A finger at a fraction of the screen, 0 to 1.
    func touch(_ finger: UInt32, _ phase: Phase, _ x: Double, _ y: Double) {
        var body = Message()
        body.add(finger, 18 + phase.rawValue, 0)
        body.bytes += [0b11] + [UInt8](repeating: 0, count: 11)
        body.add(x * 65_535, y * 65_535)
        body.bytes += [UInt8](repeating: 0, count: 62 * 8 + 64 * 8)
        send(type: 6, body)
    }

    /// A touch-pad pinch of two fingers: scale since its beginning, degrees since the last event.
    func pinch(_ phase: Phase, scale: Double, degrees: Double) {
        var body = Message()
        body.add(UInt16(27 + phase.rawValue), UInt16(2))
        body.add(UInt32(0))
        body.add(0.0, 0.0, 0.0, 0.0, scale, degrees)
        send(type: 7, body)
    }

    /// A smooth scroll of the touch pad; 120 is a wheel's notch.
    func scroll(x: Double, y: Double) {
        var body = Message()
        // Relative, and only the axes of scrolling.
        body.add(UInt32(0), UInt32(0), UInt32(0))
        body.bytes += [0b1100] + [UInt8](repeating: 0, count: 11)
        body.add(0.0, 0.0, x, y)
        body.bytes += [UInt8](repeating: 0, count: 60 * 8 + 64 * 8)
        send(type: 2, body)
    }

    private func send(type: UInt32, _ body: Message) {
        var message = Message()
        message.add(UInt32(8 + body.bytes.count), type)
        message.bytes += body.bytes
        _ = write(descriptor, message.bytes, message.bytes.count)
        var sync = Message()
        sync.add(UInt32(8), UInt32(1))
        exchange(sync)
    }

    /// Sends and waits for the driver's answer, which tells that it has taken everything so far.
    private func exchange(_ message: Message) {
        _ = write(descriptor, message.bytes, message.bytes.count)
        var answer = [UInt8](repeating: 0, count: 64)
        _ = read(descriptor, &answer, answer.count)
    }

    private struct Message {
        var bytes: [UInt8] = []

        mutating func add<Number: BitwiseCopyable>(_ numbers: Number...) {
            for number in numbers { withUnsafeBytes(of: number) { bytes += $0 } }
        }
    }

    /// A server without hardware that has both devices, their sockets in `folder`.
    static func configuration(folder: String) -> String {
        """
        Section "ServerFlags"
          Option "AutoAddDevices" "false"
          Option "AutoEnableDevices" "true"
          Option "DontVTSwitch" "true"
          Option "AutoAddGPU" "false"
        EndSection
        Section "Device"
          Identifier "memory"
          Driver "dummy"
          VideoRam 64000
        EndSection
        Section "Monitor"
          Identifier "monitor"
          HorizSync 5.0-1000.0
          VertRefresh 5.0-200.0
          Modeline "1280x1024" 108.88 1280 1360 1496 1712 1024 1025 1028 1060
        EndSection
        Section "Screen"
          Identifier "screen"
          Device "memory"
          Monitor "monitor"
          DefaultDepth 24
          SubSection "Display"
            Depth 24
            Modes "1280x1024"
            Virtual 1280 1024
          EndSubSection
        EndSection
        Section "InputDevice"
          Identifier "touch screen"
          Driver "inputtest"
          Option "SocketPath" "\(folder)/touch.sock"
          Option "DeviceType" "Touch"
          Option "TouchCount" "5"
          Option "PointerHasAbsoluteAxes" "true"
        EndSection
        Section "InputDevice"
          Identifier "touch pad"
          Driver "inputtest"
          Option "SocketPath" "\(folder)/pointer.sock"
          Option "DeviceType" "PointerGesture"
        EndSection
        Section "InputDevice"
          Identifier "keyboard"
          Driver "inputtest"
          Option "SocketPath" "\(folder)/keyboard.sock"
          Option "DeviceType" "Keyboard"
        EndSection
        Section "ServerLayout"
          Identifier "layout"
          Screen "screen"
          InputDevice "touch screen"
          InputDevice "touch pad" "CorePointer"
          InputDevice "keyboard" "CoreKeyboard"
        EndSection
        """
    }
}
