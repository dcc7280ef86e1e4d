import Diary

/// Words for units in files, in small letters without signs.
enum UnitWords {
    static func unit(_ word: String) -> WeightUnit? {
        if kilograms.contains(word) { return .kilograms }
        if pounds.contains(word) { return .pounds }
        return stones.contains(word) ? .stones : nil
    }

    private static let kilograms: Set<String> = [
        "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm", "kilogramme",
        "kilogrammes", "kilogramos", "kilogramo", "quilograma", "quilogramas", "quilo", "quilos",
        "chilogrammi", "chilogrammo", "chili", "kilogramy", "kilogramů", "kilogramów", "kilogramov",
        "kilogramme", "kilogrammaa", "kiloa", "kilogrami", "kilograme", "kilogramai", "kíló",
        "kiló",
        "кг", "килограмм", "килограммы", "кілограм", "кілограми", "кілограмів", "公斤", "千克",
        "キログラム", "キロ", "킬로그램", "킬로", "κιλά", "κιλό", "χιλιόγραμμα", "κγ", "כג", "קג",
        "קילו", "קילוגרם", "كغ", "كغم", "كجم", "كيلو", "كيلوغرام", "كيلوجرام", "کیلوگرم", "กก",
        "กิโลกรัม", "किग्रा", "किलो", "ink", "inkilograms", "inkg",
    ]
    private static let pounds: Set<String> = [
        "lb", "lbs", "lbm", "pound", "pounds", "livre", "livres", "libra", "libras", "libbra",
        "libbre", "funt", "funty", "funtów", "фунт", "фунты", "фунтов", "фунти", "фунтів", "磅",
        "英磅", "ポンド", "파운드", "λίβρες", "ליברות", "ליברה", "رطل", "ปอนด์", "पाउंड", "inpounds",
        "inlbs", "pund", "pundia", "ponden", "libre", "liber", "libry", "liber",
    ]
    private static let stones: Set<String> = [
        "st", "stone", "stones", "стоун", "стоуны", "instones",
    ]

    static let grams: Set<String> = [
        "g", "gr", "gram", "grams", "gramm", "gramme", "grammes", "gramos", "gramas", "grammi",
        "gramy", "gramů", "gramów", "г", "грамм", "граммы", "克", "グラム", "그램", "جرام", "غرام",
        "ingrams",
    ]

    static let jin: Set<String> = ["斤", "市斤", "jin"]

    static let ounces: Set<String> = [
        "oz", "ozs", "ounce", "ounces", "unze", "unzen", "once", "onces", "onza", "onzas", "oncia",
        "унция", "унции", "унций", "盎司", "オンス", "온스",
    ]
}
