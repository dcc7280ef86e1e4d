import Foundation
import Testing

@testable import TactileX11

/// Which keys the program's shortcuts are on, in layouts of every kind.
@Suite struct X11KeyLayoutTests {
    /// Rows of keys from the digits down, each without and with Shift; of several groups.
    private struct Keys {
        var groups: [[(plain: String, shifted: String)]]
        private static let starts: [UInt32] = [10, 24, 38, 52]

        func symbol(_ key: UInt32, _ group: Int, _ level: Int) -> UInt {
            guard groups.indices.contains(group), level < 2 else { return 0 }
            for (row, start) in zip(groups[group], Self.starts) where key >= start {
                let signs = Array((level == 0 ? row.plain : row.shifted).unicodeScalars)
                let index = Int(key - start)
                guard signs.indices.contains(index) else { continue }
                let value = UInt(signs[index].value)
                return value < 0x100 ? value : 0x0100_0000 + value
            }
            return 0
        }

        func layout(_ group: Int = 0) -> X11KeyLayout {
            X11KeyLayout(group: group, symbol: symbol)
        }

        /// The keys that a command with Control and a sign is on.
        func keys(for sign: String, group: Int = 0) -> [UInt32] {
            let layout = layout(group)
            return (8...255).filter {
                let own = symbol($0, group, 0)
                return own == UInt(sign.unicodeScalars.first?.value ?? 0)
                    || layout.others(of: $0).contains(sign)
            }
        }
    }

    private static let english = [
        ("1234567890-=", "!@#$%^&*()_+"), ("qwertyuiop[]", "QWERTYUIOP{}"),
        ("asdfghjkl;'`", "ASDFGHJKL:\"~"), ("zxcvbnm,./", "ZXCVBNM<>?"),
    ]
    private static let greek = [
        ("1234567890-=", "!@#$%^&*()_+"), (";ςερτυθιοπ[]", ":΅ΕΡΤΥΘΙΟΠ{}"),
        ("ασδφγηξκλ΄'`", "ΑΣΔΦΓΗΞΚΛ¨\"~"), ("ζχψωβνμ,./", "ΖΧΨΩΒΝΜ<>?"),
    ]
    private static let hebrew = [
        ("1234567890-=", "!@#$%^&*)(_+"), ("/'קראטוןםפ][", "QWERTYUIOP}{"),
        ("שדגכעיחלךף,;", "ASDFGHJKL:\"~"), ("זסבהנמצתץ.", "ZXCVBNM><?"),
    ]
    private static let french = [
        ("&é\"'(-è_çà)=", "1234567890°+"), ("azertyuiop^$", "AZERTYUIOP¨£"),
        ("qsdfghjklmù²", "QSDFGHJKLM%~"), ("wxcvbn,;:!", "WXCVBN?./§"),
    ]
    private static let russian = [
        ("1234567890-=", "!\"№;%:?*()_+"), ("йцукенгшщзхъ", "ЙЦУКЕНГШЩЗХЪ"),
        ("фывапролджэё", "ФЫВАПРОЛДЖЭЁ"), ("ячсмитьбю.", "ЯЧСМИТЬБЮ,"),
    ]
    private static let layouts: [(name: String, keys: Keys, group: Int)] = [
        ("us", Keys(groups: [english]), 0), ("fr", Keys(groups: [french]), 0),
        ("us,gr", Keys(groups: [english, greek]), 1), ("gr", Keys(groups: [greek]), 0),
        ("us,il", Keys(groups: [english, hebrew]), 1), ("il", Keys(groups: [hebrew]), 0),
        ("us,ru", Keys(groups: [english, russian]), 1), ("ru", Keys(groups: [russian]), 0),
        ("fr,ru", Keys(groups: [french, russian]), 1),
        ("ru,us", Keys(groups: [russian, english]), 0),
    ]

    @Test("Every sign of a shortcut is on exactly one key of every layout")
    func oneKeyEach() {
        for (name, keys, group) in Self.layouts {
            for sign in "abcdefghijklmnopqrstuvwxyz1234567890,?" {
                let found = keys.keys(for: String(sign), group: group)
                #expect(found.count == 1, "\(name) \(sign) \(found)")
            }
        }
    }

    @Test("Letters of a foreign script's keys are those of the Latin group, else of the place")
    func foreign() {
        let greek = Keys(groups: [Self.english, Self.greek])
        #expect(greek.keys(for: "q", group: 1) == [24])
        let hebrew = Keys(groups: [Self.english, Self.hebrew])
        #expect(hebrew.keys(for: "w", group: 1) == [25])
        #expect(Keys(groups: [Self.french, Self.russian]).keys(for: "q", group: 1) == [38])
        #expect(Keys(groups: [Self.russian]).keys(for: "q") == [24])
        #expect(!greek.layout(1).isLatin && greek.layout(0).isLatin)
    }

    @Test("Digits that need Shift are on their keys without it")
    func digits() {
        let french = Keys(groups: [Self.french])
        for (index, digit) in "1234567890".enumerated() {
            #expect(french.keys(for: String(digit)) == [UInt32(10 + index)])
        }
        #expect(french.layout().others(of: 24).isEmpty)
    }

    @Test("When the user asked for the program is in the startup's name")
    func startupTime() {
        #expect(X11Startup.time(of: "xfce4/healthbeat/12-0-host_TIME3456789") == 3_456_789)
        #expect(X11Startup.time(of: "a_TIME1_TIME42") == 42)
        for name in ["", "token", "x_TIME", "x_TIMEabc", "x_TIME99999999999"] {
            #expect(X11Startup.time(of: name) == nil)
        }
    }
}
