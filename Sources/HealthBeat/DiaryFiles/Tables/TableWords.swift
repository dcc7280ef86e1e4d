import Diary
import Foundation

/// Words in the names of columns, in many languages, as a help to know what a column holds. They
/// decide only between columns whose values fit.
enum TableWords {
    enum Meaning: Hashable {
        case weight
        /// A measure, but not the weight that was weighed: a part of the body, a goal, an average.
        case notWeight
        case date
        /// A date of something else: a birthday, the day of the export, the end of a span.
        case otherDate
        case time
        case note
        case person
        case bodyMassIndex
        case height
        /// The program or the device that wrote the row.
        case source
    }

    /// Numbers by which clinics (LOINC, SNOMED CT) and Tanita's service mean a weight.
    static let weightCodes: Set<String> = ["29463-7", "3141-9", "27113001", "6021"]

    /// What the words of a name say; several where they are of several columns.
    static func meanings(of name: String) -> Set<Meaning> {
        let name = plain(name)
        var result: Set<Meaning> = []
        for (meaning, words) in lists where words.contains(where: { holds(name, $0) }) {
            result.insert(meaning)
        }
        return result
    }

    /// Whether a word has one that is known; one sign alone is in words of any meaning.
    static func isName(_ word: String) -> Bool {
        let name = plain(word)
        return lists.contains { _, words in
            words.contains { $0.unicodeScalars.count >= 2 && holds(name, $0) }
        }
    }

    /// Whether a value of a column of kinds, "BodyMass", says that the row is a weight.
    static func isWeightKind(_ value: String) -> Bool {
        guard !weightCodes.contains(value) else { return true }
        let meanings = meanings(of: value)
        return meanings.contains(.weight) && !meanings.contains(.notWeight)
            && !meanings.contains(.bodyMassIndex)
    }

    /// Small letters and spaces for signs; words that are written together in "BodyMass" apart.
    static func plain(_ name: String) -> String {
        var result = " "
        var last: Character = " "
        for character in name.precomposedStringWithCanonicalMapping {
            let isLetter =
                character.isLetter || character == "%"
                || character.unicodeScalars.contains {
                    $0.properties.generalCategory == .nonspacingMark
                }
            if character.isUppercase, last.isLowercase { result += " " }
            result += isLetter ? character.lowercased() : " "
            last = character
        }
        return result + " "
    }

    /// Whether a plain name has a word: the beginning of one of its words, and anywhere in scripts
    /// without spaces. Words in `lists` that end with "." are whole ones.
    private static func holds(_ name: String, _ word: String) -> Bool {
        guard let first = word.unicodeScalars.first else { return false }
        if word.hasSuffix(".") { return contains(name, " " + word.dropLast() + " ") }
        let isAnywhere = first.value >= 0x590 || word.hasPrefix("*")
        return contains(name, isAnywhere ? word.replacing("*", with: "") : " " + word)
    }

    /// Whether a name has a text, both in normal form C. Nearly none has, which bytes tell a
    /// hundred times faster than letters.
    private static func contains(_ name: String, _ text: String) -> Bool {
        var (name, text) = (name, text)
        let isPossible = name.withUTF8 { whole in
            text.withUTF8 { part in
                whole.count >= part.count
                    && (0...whole.count - part.count).contains { start in
                        whole[start] == part[0] && whole[start...].starts(with: part)
                    }
            }
        }
        return isPossible && name.contains(text)
    }

    private static let lists: [(Meaning, [String])] = [
        (.weight, weight), (.notWeight, notWeight), (.date, date), (.otherDate, otherDate),
        (.time, time), (.note, note), (.person, person),
        (
            .bodyMassIndex,
            [
                "bmi", "imc.", "body mass index", "имт", "体格指数", "体质指数", "*körpermasseindex",
                "*testtömegindex", "ipc.", "체질량", "vki.", "δμσ", "مؤشر كتلة",
            ]
        ),
        (
            .source,
            [
                "source", "origin", "device", "app.", "platform", "quelle", "gerät", "appareil",
                "dispositivo", "urządzenie", "apparaat", "uuid", "package", "устройство",
                "источник",
                "来源", "设备", "機器",
            ]
        ),
        (
            .height,
            [
                "height", "größe", "körpergröße", "taille", "altura", "estatura", "altezza",
                "wzrost",
                "längd", "lengte", "høyde", "højde", "pituus", "výška", "magasság", "рост", "зріст",
                "身長", "身高", "키.", "boy.", "ύψος", "גובה", "الطول", "înălțime",
            ]
        ),
    ]

    private static let weight = [
        "weight", "weigh", "wt.", "wgt.", "bodyweight", "bodymass", "body mass", "mass", "masse",
        "massa", "masa", "scale", "gewicht", "*gewicht", "poids", "peso", "pes.", "pisu", "vikt",
        "vekt", "vægt", "waga", "masa ciała", "paino", "hmotnost", "hmotnosť", "váha", "*súly",
        "*tömeg", "greutate", "ağırlık", "kilo", "kg.", "lbs.", "lb.", "pound", "cân nặng", "berat",
        "kaal",
        "svars", "svoris", "težina", "teža", "tezina", "þyngd", "pwysau", "meáchan", "peshë",
        "timbang", "gewig", "вес", "вага", "масса", "маса", "тегло", "тежина", "салмақ", "체중",
        "몸무게", "体重", "體重", "重量", "βάρος", "βαρος", "משקל", "الوزن", "وزن", "น้ำหนัก", "वजन",
        "քաշ", "წონა", "çəki", "st.", "stone", "pondus",
    ]

    private static let notWeight = [
        "goal", "target", "ideal", "ziel", "*ziel", "objectif", "objetivo", "meta.", "obiettivo",
        "cel.", "docelow", "doel", "streef", "mål", "tavoite", "cíl", "cieľ", "cél", "obiectiv",
        "hedef", "цель", "целев", "ціль", "目标", "目標", "목표", "στόχος", "יעד", "الهدف", "هدف",
        "เป้าหมาย",
        "lean", "fat", "fett", "*fett", "mager", "graisse", "gras.", "maigre", "grasa", "magra",
        "gordura", "gras", "tłuszcz", "vet.", "vetmassa", "rasva", "tuk.", "tuku", "zsír",
        "grăsime",
        "yağ", "жир", "脂肪", "지방", "λίπος", "שומן", "الدهون", "دهون", "ไขมัน",
        "muscle", "muskel", "*muskel", "músculo", "muscul", "muscol", "mięśni", "spier", "lihas",
        "sval", "izom", "mușchi", "kas.", "мышц", "мязів", "м'яз", "筋肉", "肌肉", "근육", "μυ",
        "שריר", "العضلات", "กล้ามเนื้อ", "bone", "knochen", "os.", "osseuse", "hueso", "ósea", "osso",
        "óssea", "kości", "bot.", "botten", "ben.", "luu", "kost", "csont", "os", "kemik", "кост",
        "кіст", "骨", "뼈", "οστ", "עצם", "العظام", "water", "wasser", "*wasser", "eau", "agua",
        "água", "acqua", "woda", "wody", "vatten", "vann", "vand", "vesi", "voda", "vody", "víz",
        "apă", "su.", "вод", "水", "수분", "νερό", "מים", "الماء", "protein", "visceral", "viszeral",
        "protéin", "proteín", "bmr", "metabol", "stoffwechsel", "grundumsatz", "trend", "moving",
        "average", "avg", "mean.", "schnitt", "*schnitt", "durchschnitt", "moyenne", "media.",
        "promedio", "média", "średni", "gemiddeld", "medel", "snitt", "keskiarvo", "průměr",
        "priemer", "átlag", "medie", "ortalama", "средн", "平均", "평균", "μέσ", "ממוצע", "المتوسط",
        "change", "diff", "delta", "lost", "loss", "gain", "änderung", "differenz", "veränderung",
        "variation", "cambio", "diferencia", "zmiana", "verschil", "förändring", "muutos", "změna",
        "rozdíl", "zmena", "változás", "fark", "разниц", "измен", "変化", "变化", "差", "변화",
        "waist", "hip.", "hips", "chest", "neck", "thigh", "arm.", "biceps", "taille.", "bauch",
        "hüfte", "umfang", "*umfang", "tour", "cintura", "cadera", "pecho", "talia", "pas.",
        "heart",
        "pulse", "puls", "bpm", "steps", "schritte", "pas", "kcal", "cal.", "calor", "kalor",
        "joule",
        "%", "percent", "prozent", "pourcent", "porcentaje", "procent", "blood", "blut", "systol",
        "diastol", "glucose", "temperatur", "age.", "alter.", "âge", "edad", "impedan", "height",
        "score", "rate", "level", "skeletal", "subcutaneous", "sleep", "distance", "duration",
        "start weight", "startgewicht", "initial", "min.", "max.", "plan", "forecast", "predict",
        "expected", "body mass index", "sum.", "total", "rung", "flag", "index",
    ]

    private static let date = [
        "date", "*datum", "datetime", "day", "tag.", "fecha", "fetxa", "data", "dato", "dátum",
        "datum", "dată", "datë", "tarih", "tarix", "päivä", "päiväys", "kuupäev", "datums", "dagur",
        "dagsetning", "dáta", "dyddiad", "tarikh", "tanggal", "ngày", "petsa", "jour", "día",
        "dia.",
        "giorno", "dzień", "dag.", "den.", "nap.", "zi.", "ziua", "gün", "timestamp", "zeit",
        "time",
        "when", "measured", "recorded", "logged", "taken", "zeitpunkt", "horodatage", "дата",
        "день",
        "число", "күні", "日期", "日付", "日時", "测量", "測定", "測量", "时间", "時間", "날짜", "일자", "일시",
        "측정", "ημερομηνία", "ημερ", "תאריך", "التاريخ", "تاريخ", "تاریخ", "วันที่", "तारीख", "दिनांक",
        "ամսաթիվ", "თარიღი", "ts.", "created",
    ]

    private static let otherDate = [
        "birth", "geburt", "naissance", "nacimiento", "export", "end.", "end date", "enddate",
        "creation", "created", "updated", "modified", "changed", "sync", "upload", "import",
        "deleted", "fin.", "ende", "bis.", "finish", "stop.", "until", "server", "nano", "geändert",
    ]

    private static let time = [
        "time", "uhrzeit", "zeit", "heure", "hora", "ora.", "tijd", "tid.", "godzina", "czas",
        "klockslag", "klokkeslett", "klokkeslæt", "aika", "kello", "čas", "idő", "időpont", "saat",
        "vreme", "vrijeme", "время", "час", "时间", "時間", "時刻", "시간", "시각", "ώρα", "שעה", "الوقت",
        "وقت", "ساعة", "เวลา", "समय", "giờ", "jam.", "waktu", "laikas", "laiks", "aeg",
    ]

    private static let note = [
        "note", "notes", "comment", "kommentar", "bemerkung", "anmerkung", "notiz", "memo",
        "remark",
        "log.", "text", "description", "beschreibung", "commentaire", "remarque", "nota",
        "comentari",
        "observacion", "observaç", "commento", "osservazion", "opmerking", "notitie", "anteckning",
        "merknad", "bemærkning", "huomautus", "huomio", "muistiinpano", "poznámk", "komentář",
        "komentár", "komentarz", "uwag", "opis", "megjegyzés", "observații", "comentarii", "not.",
        "notlar", "açıklama", "yorum", "примечани", "комментари", "заметк", "коментар", "примітк",
        "нотатк", "бележк", "белешк", "напомен", "备注", "備註", "備考", "メモ", "コメント", "메모", "비고",
        "코멘트", "σημείωσ", "σχόλι", "הערה", "הערות", "ملاحظ", "تعليق", "یادداشت", "หมายเหตุ", "बि",
        "ghi chú", "catatan", "napomena", "bilješk", "opomb", "pastab", "piezīm", "märkus",
        "athugasemd",
    ]

    private static let person = [
        "user", "person", "member", "profile", "family", "name", "who", "benutzer", "nutzer",
        "profil",
        "mitglied", "wer.", "utilisateur", "membre", "usuario", "miembro", "nombre", "utente",
        "membro", "nome", "usuário", "gebruiker", "persoon", "naam", "användare", "namn", "bruker",
        "navn", "bruger", "käyttäjä", "nimi", "uživatel", "jméno", "používateľ", "meno", "osoba",
        "użytkownik", "imię", "felhasználó", "név", "utilizator", "nume", "kullanıcı", "kişi",
        "isim",
        "üye", "пользовател", "имя", "человек", "користувач", "ім", "особа", "потребител", "用户",
        "成员", "姓名", "ユーザー", "名前", "사용자", "이름", "χρήστης", "όνομα", "משתמש", "שם", "المستخدم",
        "الاسم", "ผู้ใช้", "ชื่อ", "patient", "client", "account", "نام.", "کاربر",
    ]
}
