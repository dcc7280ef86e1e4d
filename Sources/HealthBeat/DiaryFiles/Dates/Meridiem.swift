import Diary

/// Words for the two halves of the day.
enum Meridiem {
    /// 0 before noon, 1 after it, nil for other words.
    static func half(_ word: String) -> Int? {
        let key = String(
            PlainDigits.plain(word).lowercased().filter { $0.isLetter || $0 == "׳" || $0 == "״" })
        if before.contains(key) { return 0 }
        return after.contains(key) ? 1 : nil
    }

    private static let before: Set<String> = [
        "am", "a", "vorm", "vormittags", "vm", "morning", "上午", "午前", "早上", "오전", "ص",
        "صباحا", "öö", "de", "dop", "dopoledne", "πμ", "ap", "fm", "дп", "до", "лפ׳", "לפנה״צ",
        "לפנהצ", "sa", "pg", "قبلازظهر", "fh", "rn", "yb", "rano", "früh", "morgens", "matin",
        "mañana", "mattina", "ochtend", "утра", "утро", "پیش", "इ", "पू", "poranek", "ranek",
    ]
    private static let after: Set<String> = [
        "pm", "p", "nachm", "nachmittags", "nm", "evening", "下午", "午後", "晚上", "오후", "م",
        "مساء", "ös", "du", "odp", "odpoledne", "pop", "μμ", "ip", "em", "пп", "אחה״צ", "אחהצ",
        "ch", "ptg", "بعدازظهر", "eh", "yh", "wieczorem", "abends", "soir", "tarde", "noche",
        "sera", "avond", "вечера", "вечер", "дня", "अ", "wieczór", "afternoon", "abend",
    ]
}
