import TactilePlatform

/// What an input method that the program speaks to itself needs of the display.
extension X11Platform {
    /// Whether keys go to the input method's server that `XMODIFIERS` names, as they do at first.
    package var usesInputMethodServer: Bool {
        get { inputMethod.usesServer }
        set { inputMethod.usesServer = newValue }
    }

    /// A key that somebody else makes up, with what it types.
    ///
    /// - Parameters:
    ///   - symbol: X's number of what the key means.
    ///   - state: A bit for each modifier, as X has them.
    ///   - isDown: Whether it goes down; false where it comes up.
    /// - Returns: The key, and the text that it types.
    package func key(
        symbol: UInt32, state: UInt32, isDown: Bool
    ) -> (event: PlatformKeyEvent, text: String) {
        let key = X11Keysym.key(UInt(symbol)), modifiers = X11Keysym.modifiers(state: state)
        let characters = key == .character ? X11Keysym.text(UInt(symbol)) : ""
        let event = PlatformKeyEvent(
            isDown: isDown, key: key, characters: characters,
            charactersIgnoringModifiers: characters, modifiers: modifiers, time: now)
        let types = isDown && modifiers.isDisjoint(with: [.control, .alt, .command])
        return (event, types ? characters : "")
    }
}
