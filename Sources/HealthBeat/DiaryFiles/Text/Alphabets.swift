import Diary

/// Letters with marks by language, which tell the code pages of Latin letters apart.
enum Alphabets {
    private enum Region { case western, central, turkish, baltic }

    private static let texts: [(Region, String)] = [
        (.western, "äöüß"), (.western, "àâæçéèêëîïôœùûüÿ"), (.western, "áéíóúüñ"),
        (.western, "áâãàçéêíóôõú"), (.western, "àèéìíîòóùú"), (.western, "éèëïíóöüáú"),
        (.western, "åäöéü"), (.western, "æøåéòó"), (.western, "áéíóúýþæöð"),
        (.western, "àçèéíïòóúü"), (.central, "ąćęłńóśźż"), (.central, "áčďéěíňóřšťúůýž"),
        (.central, "áäčďéíĺľňóôŕšťúýž"), (.central, "áéíóöőúüű"), (.central, "ăâîșțşţ"),
        (.central, "čćđšž"), (.central, "çë"), (.turkish, "çğıöşüâîû"),
        (.baltic, "ąčęėįšųūž"), (.baltic, "āčēģīķļņšūž"), (.baltic, "äöüõšž"),
    ]

    private static let letters: [(Region, Set<UInt32>)] = texts.map { region, text in
        (region, Set(text.unicodeScalars.map { $0.value }))
    }

    /// Words of headers that say where a table was made.
    private static let words: [(Region, Set<String>)] = [
        (
            .central,
            [
                "waga", "uwagi", "masa", "godzina", "czas", "komentarz", "notatki", "hmotnost",
                "hmotnosť", "váha", "vaha", "poznámka", "poznámky", "čas", "jméno", "meno",
                "testsúly",
                "súly", "tömeg", "megjegyzés", "dátum", "idő", "név", "időpont", "greutate",
                "observații", "observaţii", "ora", "težina", "napomena", "bilješka", "vrijeme",
                "teža",
                "opomba", "dzień", "imię", "osoba", "pesha",
            ]
        ),
        (.turkish, ["tarih", "ağırlık", "kilo", "saat", "açıklama", "isim", "notlar", "kişi"]),
        (.baltic, ["svoris", "pastaba", "laikas", "svars", "piezīme", "laiks", "kaal", "märkus"]),
    ]

    /// How many letters with marks are outside of the alphabet that fits best, of those that the
    /// words of the text allow.
    static func foreignLetters(in text: String) -> Int {
        let marked = text.lowercased().unicodeScalars.map { $0.value }.filter(isLatin)
        guard !marked.isEmpty else { return 0 }
        let spoken = Set(text.lowercased().split { !$0.isLetter }.map(String.init))
        let region = words.first { !$0.1.isDisjoint(with: spoken) }?.0
        let fitting = letters.filter { region == nil || $0.0 == region }
        return fitting.map { alphabet in marked.count { !alphabet.1.contains($0) } }.min() ?? 0
    }

    private static func isLatin(_ value: UInt32) -> Bool {
        value >= 0xAA && value <= 0x24F && value != 0xAB && value != 0xB0 && value != 0xB2
            && value != 0xB3 && value != 0xB7 && value != 0xBB && value != 0xD7
            && value != 0xF7
    }
}
