import Foundation
import TactilePlatform

/// A character that is being entered by its number, as the desktop has it: Ctrl+Shift+U, hex
/// digits, Space or Return. Digits may also be typed while Ctrl and Shift are still held; then
/// letting go ends them.
struct UnicodeEntry: Equatable {
    enum Outcome: Equatable {
        /// The key means what it always means, and the entry goes on.
        case passed
        /// The key was taken; what is shown may have changed.
        case taken
        case finished(String)
        case cancelled
        /// The key ends the entry and then means what it always means.
        case cancelledAndPassed
    }

    private(set) var digits = ""
    /// Whether the keys that began it have not been let go since.
    private var isHeld = true
    private var hasHeldDigits = false

    private static let greatest = 0x10FFFF

    /// The text shown meanwhile.
    var shown: String { "u" + digits }

    static func isBegun(by event: PlatformKeyEvent) -> Bool {
        event.isDown && !event.isRepeat && event.key == .character
            && event.modifiers.subtracting(.capsLock) == [.control, .shift]
            && event.charactersIgnoringModifiers.lowercased() == "u"
    }

    mutating func handle(_ event: PlatformKeyEvent) -> Outcome {
        guard event.isDown else { return released(event.key) }
        switch event.key {
        case .shift, .control, .alt, .command, .capsLock: return .passed
        case .escape: return .cancelled
        case .backspace:
            guard digits.popLast() != nil else { return .cancelled }
            return .taken
        case .return, .keypadEnter: return finish()
        case .character: return typed(event)
        default: return .cancelledAndPassed
        }
    }

    private mutating func typed(_ event: PlatformKeyEvent) -> Outcome {
        let held = event.modifiers.intersection([.control, .shift, .alt, .command])
        guard held.isEmpty || held == .shift || held == [.control, .shift] else {
            return .cancelledAndPassed
        }
        let isChord = held == [.control, .shift]
        let typed = [event.charactersIgnoringModifiers, event.plainCharacters]
        if typed.contains(" ") { return finish() }
        guard let digit = typed.compactMap({ Int($0, radix: 16) == nil ? nil : $0 }).first,
            digit.count == 1, let value = Int(digits + digit, radix: 16),
            value <= Self.greatest, digits.count < 8
        else { return .taken }
        digits += digit.lowercased()
        if isChord, isHeld { hasHeldDigits = true }
        return .taken
    }

    private mutating func released(_ key: PlatformKey) -> Outcome {
        guard isHeld, key == .control || key == .shift else { return .passed }
        isHeld = false
        guard hasHeldDigits, case .finished(let text) = finish() else { return .passed }
        return .finished(text)
    }

    /// Nothing typed gives up; a number that is no character's code waits for another digit.
    private func finish() -> Outcome {
        guard !digits.isEmpty else { return .cancelled }
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value),
            scalar.properties.generalCategory != .control
        else { return .taken }
        return .finished(String(scalar))
    }
}
