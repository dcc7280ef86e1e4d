import Diary

extension FileDateParser {
    /// Words without a meaning of their own.
    static let fillers: Set<String> = [
        "de", "del", "of", "the", "um", "at", "à", "a", "kl", "om", "às", "alle", "klo", "uhr",
        "uur", "часа", "години", "hod", "ure", "h",
        "hrs", "den", "der", "am", "el", "la", "le", "on", "r", "г", "года", "год", "в", "o", "ora",
        "ore", "u", "d", "t", "th", "st", "nd", "rd", "roku", "року", "р", "ч", "hodin", "godz",
        "ngày", "năm", "lúc", "tháng", "वजे", "و", "الساعة", "في", "στις", "בשעה", "ב", "saat",
        "kell", "kello", "les", "i", "dne", "v", "และ", "เวลา", "น", "วันที่", "ปี", "พศ", "т", "og",
        "kl.", "dzień", "dia", "día", "ano", "rok", "م", "nap", "ימים", "ч.", "per",
    ]
}
