/// Languages in scripts of their own, and how their words are told apart.
extension DateLanguage {
    public static let japanese = DateLanguage(
        code: "ja",
        months: (1...12).map { "\($0)月" },
        weekdays: ["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"],
        today: ["今日", "きょう", "本日"], yesterday: ["昨日", "きのう"],
        dayBeforeYesterday: ["一昨日", "おととい"], now: ["今", "現在"], last: ["この前の"],
        lastBehind: [],
        fillers: ["の", "に", "は", "日", "時", "分", "頃", "ごろ"],
        dayTimes: [
            "今朝": 8, "朝": 8, "午前": 9, "昼": 12, "正午": 12, "夕方": 17, "午後": 18, "夜": 21,
        ],
        ago: ["前"],
        spans: ["日": 1, "週": 7, "週間": 7], order: .monthFirst)

    /// Months as in Egypt, without hamza, as in the Levant, in Morocco and in Algeria; weekdays
    /// also without hamza or article.
    public static let arabic = DateLanguage(
        code: "ar",
        months: [
            "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر",
            "أكتوبر", "نوفمبر", "ديسمبر",
            "يناير", "فبراير", "مارس", "ابريل", "مايو", "يونيو", "يوليو", "اغسطس", "سبتمبر",
            "اكتوبر", "نوفمبر", "ديسمبر",
            "كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران", "تموز", "آب", "أيلول",
            "تشرين الأول", "تشرين الثاني", "كانون الأول",
            "يناير", "فبراير", "مارس", "أبريل", "ماي", "يونيو", "يوليوز", "غشت", "شتنبر", "أكتوبر",
            "نونبر", "دجنبر",
            "جانفي", "فيفري", "مارس", "أفريل", "ماي", "جوان", "جويلية", "أوت", "سبتمبر", "أكتوبر",
            "نوفمبر", "ديسمبر",
        ],
        weekdays: [
            "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
            "الإثنين", "الثلاثاء", "الاربعاء", "الخميس", "الجمعة", "السبت", "الاحد",
            "اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
        ],
        today: ["اليوم"], yesterday: ["أمس", "امس", "البارحة"],
        dayBeforeYesterday: ["أول أمس", "أول من أمس", "اول امس", "اول من امس"],
        now: ["الآن", "الان"], last: [], lastBehind: ["الماضي", "الماضية"],
        fillers: ["في", "من", "يوم", "الساعة", "الماضي", "الماضية"],
        dayTimes: [
            "ص": 8, "صباحًا": 8, "صباحاً": 8, "صباحا": 8, "الصباح": 8,
            "ظهرًا": 12, "ظهراً": 12, "ظهرا": 12, "الظهر": 12,
            "عصرًا": 16, "عصراً": 16, "عصرا": 16, "العصر": 16,
            "م": 18, "مساءً": 19, "مساء": 19, "المساء": 19,
            "ليلًا": 22, "ليلاً": 22, "ليلا": 22, "الليل": 22,
        ],
        ago: ["قبل", "منذ"],
        spans: [
            "يوم": 1, "يومين": 2, "أيام": 1, "ايام": 1, "يومًا": 1, "يوماً": 1, "يوما": 1,
            "أسبوع": 7, "أسبوعين": 14, "أسابيع": 7, "أسبوعًا": 7, "أسبوعاً": 7,
            "اسبوع": 7, "اسبوعين": 14, "اسابيع": 7, "اسبوعا": 7,
        ],
        order: .dayFirst)

    /// The tokens of a typed date. Spaces and commas separate them, but a name of two words is one
    /// token. Japanese has no spaces: a token ends there after a number or a known word.
    func words(of text: String) -> [String] {
        var text = text
        for name in months + dayBeforeYesterday where name.contains(" ") {
            text = text.replacing(name, with: name.replacing(" ", with: "_"))
        }
        if code == "ja" {
            for day in weekdays { text = text.replacing("(\(day.prefix(1)))", with: day) }
        }
        let parts = text.split { $0.isWhitespace || $0 == "," }
        return code == "ja"
            ? parts.flatMap(cut) : parts.map { String($0).replacing("_", with: " ") }
    }

    private func cut(_ part: Substring) -> [String] {
        let lists = [
            months, weekdays, weekdays.map { String($0.prefix(2)) }, today, yesterday,
            dayBeforeYesterday, now, last, fillers, ago, Array(dayTimes.keys), Array(spans.keys),
        ]
        let known = lists.flatMap { $0 }
        var words: [String] = []
        var rest = part
        while !rest.isEmpty {
            let longest = known.filter { rest.hasPrefix($0) }.max { $0.count < $1.count }
            let number = longest == nil ? String(rest.prefix(while: \.isASCII)) : ""
            let word = longest ?? (number.isEmpty ? String(rest) : number)
            words.append(word)
            rest = rest.dropFirst(word.count)
        }
        return words
    }

    /// A typed text with ASCII digits and signs in place of wide and Arabic ones, and without marks
    /// of the direction.
    static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.numericType == .decimal,
                let value = scalar.properties.numericValue,
                let digit = Unicode.Scalar(0x30 + UInt32(value))
            {
                plain.append(digit)
            } else if let sign = signs[scalar] {
                plain.append(sign)
            } else if ![0x200E, 0x200F, 0x61C].contains(scalar.value) {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "：": ":", "／": "/", "．": ".", "－": "-", "，": ",", "、": ",", "،": ",",
        "（": "(", "）": ")",
    ]
}
