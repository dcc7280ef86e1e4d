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
        func keys(
            for sign: String, group: Int = 0, among commands: String = ",?"
        ) -> [UInt32] {
            layout(group).keys(for: sign, among: commands)
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
            keys.layout(group).expectOneKeyEach(",?", name)
            keys.layout(group).expectOneKeyEach(",.;'/?+-=", name)
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
    }

    @Test("A key that stands for one command's sign is not given to another")
    func taken() {
        let hebrew = Keys(groups: [Self.hebrew])
        // The slash is where Q is, and nobody asks for it.
        #expect(hebrew.keys(for: "q", among: ",") == [24])
        #expect(hebrew.keys(for: ",", among: ",") == [48])
        let layout = hebrew.layout()
        #expect(layout.meanings(of: 24, shifted: false, among: [","]) == ["/", "q"])
        // Now it is asked for: Q goes to a key that no command needs.
        #expect(layout.meanings(of: 24, shifted: false, among: ["/"]) == ["/"])
        #expect(hebrew.keys(for: "/", among: "/") == [24])
        #expect(hebrew.keys(for: "q", among: "/").count == 1)
        // Where the comma is on keyboards of the United States there is none.
        #expect(layout.meanings(of: 59, shifted: false, among: [","]) == ["ת"])
        #expect(layout.meaning(of: 59, shifted: false) == "ת")
    }

    @Test("The capital of the dotless i is no second key for the i")
    func turkish() {
        let keys = Keys(groups: [
            [
                ("", ""), ("qwertyuıop", "QWERTYUIOP"), ("asdfghjkli", "ASDFGHJKLİ"),
                ("zxcvbnm", "ZXCVBNM"),
            ]
        ])
        #expect(keys.keys(for: "i") == [47])
    }

    @Test("Digits that need Shift are on their keys without it")
    func digits() {
        let french = Keys(groups: [Self.french])
        for (index, digit) in "1234567890".enumerated() {
            #expect(french.keys(for: String(digit)) == [UInt32(10 + index)])
        }
        #expect(french.layout().meanings(of: 24, shifted: false, among: []) == ["a"])
        #expect(french.layout().meanings(of: 15, shifted: false, among: []) == ["-", "6"])
        #expect(french.layout().meanings(of: 15, shifted: false, among: ["-"]) == ["-"])
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
