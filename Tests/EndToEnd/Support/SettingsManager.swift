import CX11
import Foundation

/// Stands for a desktop's settings manager: tells programs its settings over XSETTINGS.
final class SettingsManager {
    private let client: DisplayClient
    private let window: Window
    private var serial = 0

    init(_ client: DisplayClient) {
        self.client = client
        window = client.makeWindow()
        let selection = XInternAtom(client.display, "_XSETTINGS_S0", 0)
        XSetSelectionOwner(client.display, selection, window, Time(CurrentTime))
        XSync(client.display, 0)
    }

    /// Format: the XSETTINGS specification; the least significant byte first.
    func tell(texts: [String: String], numbers: [String: Int] = [:]) {
        serial += 1
        var bytes: [UInt8] = [0, 0, 0, 0] + number(serial, 4)
        bytes += number(texts.count + numbers.count, 4)
        for (name, text) in texts {
            bytes += [1, 0] + number(name.utf8.count, 2) + padded(name) + number(serial, 4)
            bytes += number(text.utf8.count, 4) + padded(text)
        }
        for (name, value) in numbers {
            bytes += [0, 0] + number(name.utf8.count, 2) + padded(name) + number(serial, 4)
            bytes += number(value, 4)
        }
        let property = XInternAtom(client.display, "_XSETTINGS_SETTINGS", 0)
        XChangeProperty(
            client.display, window, property, property, 8, PropModeReplace, bytes,
            Int32(bytes.count))
        XSync(client.display, 0)
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private func padded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
}
