/// Whoever is asked about each key before a window gets it, as a reader of the screen that has
/// commands of its own.
@MainActor
package protocol KeyWatcher: AnyObject {
    /// Calls `decide` once, at once or later, with whether the key is used up and no window's any
    /// more.
    func watch(
        _ key: PlatformKeyEvent, _ symbol: PlatformKeySymbol,
        decide: @escaping @MainActor (_ isUsedUp: Bool) -> Void)
}

/// A key as the display knows it, in X's numbers, which readers of the screen have, too.
package struct PlatformKeySymbol: Equatable, Sendable {
    /// The symbol that the key has in the present layout and with the modifiers.
    package var number: UInt32
    /// What the symbol is called, such as "Insert" or "KP_1".
    package var name: String
    /// Where the key is on the keyboard.
    package var code: UInt32
    /// A bit for each modifier and lock.
    package var state: UInt32
    /// Of the display's clock, in milliseconds.
    package var time: UInt32

    package init(number: UInt32, name: String, code: UInt32, state: UInt32, time: UInt32) {
        self.number = number
        self.name = name
        self.code = code
        self.state = state
        self.time = time
    }
}
