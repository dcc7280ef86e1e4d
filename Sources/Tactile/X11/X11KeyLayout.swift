/// Which keys key commands mean in one group of a keyboard's layout.
///
/// A sign is looked for on the keys of the group, first where it needs no modifier; then on the
/// keys of the layout's Latin group; then in its place on a keyboard of the United States. So each
/// sign of ASCII has a key in every layout: the digits of AZERTY, which need Shift, and the letters
/// of Greek, whose Q writes a semicolon. A key that stands for another command's sign already is
/// passed over, so that each command has a key of its own.
struct X11KeyLayout: Sendable {
    /// A key with or without Shift.
    fileprivate struct Chord: Hashable {
        let key: UInt32
        let isShifted: Bool
    }

    /// Where a sign is in a group: the key, by the modifiers that it needs.
    private typealias Levels = [[Unicode.Scalar: UInt32]]

    private let own: Levels
    /// Empty where the keyboard has no other group, or none that is Latin.
    private let latin: Levels
    /// What keys mean whichever commands there are, and whether the group itself writes it.
    private var meanings: [Chord: (text: String, isWritten: Bool)] = [:]

    private static let keycodes: ClosedRange<UInt32> = 8...255
    /// Keys of the keypad, which write digits and signs, too.
    static let keypad: Set<UInt32> = Set(79...91).union([63, 106, 125, 129])
    /// Those of letters, digits and signs: AE, AD, AC and AB of X's names, and the two between.
    private static let typing = [Array(10...21), Array(24...35), Array(38...49), Array(51...61)]
        .flatMap { $0.map(UInt32.init) }
    /// Without modifiers, with Shift, with AltGr, with both.
    private static let levels = 0..<4
    /// Fewer letters of ASCII than every Latin layout has.
    private static let leastLetters = 15
    private static let letters = scalars("abcdefghijklmnopqrstuvwxyz")
    private static let digits = scalars("1234567890")

    private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    /// - Parameters:
    ///   - group: The one that is in use.
    ///   - symbol: The symbol of a key in a group and with a level; 0 where there is none.
    init(group: Int, symbol: (UInt32, Int, Int) -> UInt) {
        func levels(_ group: Int) -> Levels {
            Self.levels.map { level in
                var keys: [Unicode.Scalar: UInt32] = [:]
                for key in Self.keycodes where !Self.keypad.contains(key) {
                    guard let sign = Self.sign(symbol(key, group, level)), keys[sign] == nil
                    else { continue }
                    keys[sign] = key
                }
                return keys
            }
        }
        let others = (0..<4).filter { $0 != group }
        own = levels(group)
        latin = others.map { levels($0) }.first(where: Self.isLatin) ?? []
        for key in Self.keycodes {
            for level in 0...1 {
                func shifted(_ group: Int) -> UInt {
                    let symbol = (symbol(key, group, 0), symbol(key, group, level))
                    return symbol.1 == 0 ? symbol.0 : symbol.1
                }
                let chord = Chord(key: key, isShifted: level == 1)
                meanings[chord] = meaning(
                    of: key, isShifted: level == 1, writing: shifted(group),
                    elsewhere: others.map(shifted))
            }
        }
    }

    /// The sign of ASCII that a symbol writes, letters as small ones.
    private static func sign(_ symbol: UInt) -> Unicode.Scalar? {
        switch symbol {
        case 0x41...0x5a: Unicode.Scalar(UInt32(symbol) + 0x20)
        case 0x21...0x7e: Unicode.Scalar(UInt32(symbol))
        // The digits of Armenian, among its letters.
        case _ where X11Keysym.isOfKeypad(symbol): X11Keysym.text(symbol).unicodeScalars.first
        default: nil
        }
    }

    private static func isLatin(_ levels: Levels) -> Bool {
        levels[0].keys.count { letters.contains($0) } >= leastLetters
    }

    /// What a key means by itself: what it writes in the group if that is Latin, else what it does
    /// in another, else what its place says, unless another key is looked for first for that.
    private func meaning(
        of key: UInt32, isShifted: Bool, writing symbol: UInt, elsewhere: [UInt]
    ) -> (text: String, isWritten: Bool) {
        func isTyping(_ symbol: UInt) -> Bool {
            X11Keysym.isLatin(symbol) || X11Keysym.isOfKeypad(symbol)
        }
        if isTyping(symbol) {
            // Shift and the dotless i of Turkish make a capital that the other i has, too.
            let isOther = isShifted && Self.sign(symbol)?.properties.isAlphabetic == true
            return (X11Keysym.text(symbol), !isOther)
        }
        let place = X11Keysym.commandCharacter(keycode: Int(key))
        let texts = elsewhere.filter(isTyping).prefix(1).map(X11Keysym.text) + [place]
        for text in texts where !text.isEmpty {
            guard let sign = text.lowercased().unicodeScalars.first, sign.isASCII,
                let first = candidates(for: sign).first
            else { return (text, false) }
            if first.key == key { return (text, false) }
        }
        return (X11Keysym.text(symbol), true)
    }

    /// Where a sign is looked for, best first.
    private func candidates(for sign: Unicode.Scalar) -> [Chord] {
        func chord(_ key: UInt32?, _ isShifted: Bool) -> Chord? {
            key.map { Chord(key: $0, isShifted: isShifted) }
        }
        let place = X11Keysym.place(of: sign)
        // Shift says something of its own with a letter.
        let takesShift = !sign.properties.isAlphabetic
        return [
            chord(own[0][sign], false), chord(own[1][sign], takesShift),
            chord(own[2][sign], false), chord(own[3][sign], takesShift),
            chord(latin.first?[sign], false),
            chord(latin.dropFirst().first?[sign], takesShift),
            chord(place?.key, place?.isShifted == true),
        ].compactMap { $0 }
    }

    // MARK: Commands

    /// Whether the group itself has a sign on a key, with or without Shift.
    func writes(_ sign: String, _ key: UInt32, shifted: Bool) -> Bool {
        meanings[Chord(key: key, isShifted: shifted)].map { $0.isWritten && $0.text == sign }
            == true
    }

    /// What a key means by itself.
    func meaning(of key: UInt32, shifted: Bool) -> String {
        meanings[Chord(key: key, isShifted: shifted)]?.text ?? ""
    }

    /// What a key stands for when the program has commands with the signs `commands`; the first is
    /// to be tried first. Letters and digits are taken as commands' anyway: keys stay where they
    /// are from scene to scene.
    func meanings(
        of key: UInt32, shifted: Bool, among commands: Set<Unicode.Scalar>
    ) -> [String] {
        let chord = Chord(key: key, isShifted: shifted)
        let owners = owners(among: commands)
        let given = owners[chord].map { String(Character($0)) }
        guard let (text, isWritten) = meanings[chord], !text.isEmpty else {
            return given.map { [$0] } ?? []
        }
        let sign = text.lowercased().unicodeScalars.first
        if let given, text.lowercased() == given { return [text] }
        // Commands with this sign have another key.
        let isGivenAway = !isWritten && sign.map { owners.values.contains($0) } == true
        return (isGivenAway ? [] : [text]) + (given.map { [$0] } ?? [])
    }

    /// The sign that each key stands for.
    private func owners(among commands: Set<Unicode.Scalar>) -> [Chord: Unicode.Scalar] {
        let signs =
            Self.letters + Self.digits
            + commands.subtracting(Self.letters + Self.digits)
            .filter { (0x21...0x7e).contains($0.value) && !$0.properties.isUppercase }
            .sorted()
        var owners: [Chord: Unicode.Scalar] = [:]
        var chosen: [(sign: Unicode.Scalar, chord: Chord)] = []
        func take(_ chord: Chord, _ sign: Unicode.Scalar) {
            owners[chord] = sign
            chosen.append((sign, chord))
        }
        // What keys write comes before everything else.
        for sign in signs {
            if let key = own[0][sign] { take(Chord(key: key, isShifted: false), sign) }
        }
        for sign in signs where own[0][sign] == nil && !sign.properties.isAlphabetic {
            if let key = own[1][sign] { take(Chord(key: key, isShifted: true), sign) }
        }
        func writesAnother(than sign: Unicode.Scalar, _ chord: Chord) -> Bool {
            guard let written = meanings[chord], written.isWritten,
                let other = written.text.unicodeScalars.first
            else { return false }
            return other != sign && signs.contains(other)
        }
        // Where even the place is taken, a key that is free is better than none; it is looked for
        // when all others have theirs.
        let free = [false, true].flatMap { isShifted in
            Self.typing.map { Chord(key: $0, isShifted: isShifted) }
        }
        for isLast in [false, true] {
            for sign in signs where !chosen.contains(where: { $0.sign == sign }) {
                let isLetter = sign.properties.isAlphabetic
                let wished =
                    isLast
                    ? free : candidates(for: sign).flatMap { isLetter ? [$0] : [$0, $0.other] }
                let fits = { (chord: Chord) in
                    owners[chord] == nil && !(isLetter && chord.isShifted)
                        && !writesAnother(than: sign, chord)
                }
                if let chord = wished.first(where: fits) { take(chord, sign) }
            }
        }
        // With and without Shift, where nobody else needs one of them.
        for (sign, chord) in chosen
        where owners[chord.other] == nil && !writesAnother(than: sign, chord.other) {
            owners[chord.other] = sign
        }
        return owners
    }
}

extension X11KeyLayout.Chord {
    /// The same key with Shift if this is without, and the other way about.
    fileprivate var other: Self { Self(key: key, isShifted: !isShifted) }
}
