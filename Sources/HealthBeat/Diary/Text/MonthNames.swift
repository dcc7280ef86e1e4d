/// Names of months in files, in the languages that programs write them in.
enum MonthNames {
    /// Beginnings of the names from January on. In no two languages one beginning means two months;
    /// a language where it does, such as Finnish with its November "marraskuu", has no place here.
    private static let beginnings: [[String]] = [
        ["jan", "gen", "ene", "sty", "янв"], ["feb", "fev", "fév", "lut", "фев"],
        ["mar", "mär", "mrz", "maa", "mrt", "мар"], ["apr", "avr", "abr", "kwi", "апр"],
        ["may", "mai", "maj", "mei", "mag", "мая", "май"], ["jun", "juin", "giu", "cze", "июн"],
        ["jul", "juil", "lug", "lip", "июл"], ["aug", "aoû", "aou", "ago", "sie", "авг"],
        ["sep", "set", "wrz", "сен"], ["oct", "okt", "out", "ott", "paź", "окт"],
        ["nov", "lis", "ноя"], ["dec", "dez", "dic", "déc", "des", "gru", "дек"],
    ]

    /// The month, 1 to 12, that a word of three letters or more begins like; nil for other words.
    static func number(_ word: String) -> Int? {
        let name = word.lowercased()
        return beginnings.firstIndex { $0.contains(where: name.hasPrefix) }.map { $0 + 1 }
    }
}
