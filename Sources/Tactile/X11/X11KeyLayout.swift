import TactilePlatform

/// Which keys key commands mean in one group of a keyboard's layout.
///
/// A sign is looked for on the keys of the group, first where it needs no modifier; then on the
/// keys of the layout's Latin group; then in its place on a keyboard of the United States. So each
/// sign of ASCII has a key in every layout: the digits of AZERTY, which need Shift, and the letters
/// of Greek, whose Q writes a semicolon.
struct X11KeyLayout {
    /// Signs that keys stand for besides those that they write.
    private var others: [UInt32: [String]] = [:]
    /// Whether keys write the letters of ASCII.
    let isLatin: Bool

    private static let keycodes: ClosedRange<UInt32> = 8...255
    /// Without modifiers, with Shift, with AltGr, with both.
    private static let levels = 0..<4
    /// Fewer letters of ASCII than every Latin layout has.
    private static let leastLetters = 15
    private static let signs = (0x21...0x7e).compactMap { Unicode.Scalar($0) }
        .filter { !("A"..."Z").contains($0) }

    /// - Parameters:
    ///   - group: The one that is in use.
    ///   - symbol: The symbol of a key in a group and with a level; 0 where there is none.
    init(group: Int, symbol: (UInt32, Int, Int) -> UInt) {
        func keys(_ group: Int) -> [[Unicode.Scalar: UInt32]] {
            Self.levels.map { level in
                var keys: [Unicode.Scalar: UInt32] = [:]
                for key in Self.keycodes {
                    let symbol = symbol(key, group, level)
                    guard (0x21...0x7e).contains(symbol), let sign = Unicode.Scalar(UInt32(symbol)),
                        keys[sign] == nil
                    else { continue }
                    keys[sign] = key
                }
                return keys
            }
        }
        func isLatin(_ keys: [[Unicode.Scalar: UInt32]]) -> Bool {
            keys[0].keys.count { ("a"..."z").contains($0) } >= Self.leastLetters
        }
        let own = keys(group)
        self.isLatin = isLatin(own)
        let latin = (0..<4).filter { $0 != group }.map { keys($0) }.first(where: isLatin) ?? []
        for sign in Self.signs where own[0][sign] == nil {
            let key =
                own.dropFirst().lazy.compactMap { $0[sign] }.first
                ?? latin.prefix(2).lazy.compactMap { $0[sign] }.first
                ?? X11Keysym.place(of: sign)
            if let key { others[key, default: []].append(String(Character(sign))) }
        }
    }

    /// What a key stands for besides what it writes, for key commands.
    func others(of keycode: UInt32) -> [String] { others[keycode] ?? [] }
}
