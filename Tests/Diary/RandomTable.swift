import Foundation
import SeededRandom

@testable import Diary
@testable import DiaryFiles

/// A table as somebody's program might write it, made at random, and the truth that it holds.
struct RandomTable {
    var bytes: [UInt8] = []
    /// Day, time where there is one, weight, unit and note of each row, as `ImportSample.brief` has
    /// them.
    var truth: [String] = []
    var person: String?
    var unit = WeightUnit.kilograms
    var order = DateOrder.dayFirst
    /// Whether nothing in the table tells the unit.
    var leavesUnitOpen = false
    var text = ""

    private struct Language {
        let locale: String
        let date, time, weight, note, person: String
        let unit: [WeightUnit: String]
        let page: String
        let notes: [String]
        let order: Int

        init(
            _ locale: String, _ names: [String], _ kilograms: String, _ page: String,
            _ notes: [String], order: Int = 0
        ) {
            self.locale = locale
            (date, time, weight, note, person) = (names[0], names[1], names[2], names[3], names[4])
            unit = [.kilograms: kilograms, .pounds: "lb", .stones: "st"]
            self.page = page
            self.notes = notes
            self.order = order
        }
    }

    /// 0 for day, month, year; 1 for month first; 2 for year first.
    private static let languages = [
        Language(
            "en", ["Date", "Time", "Weight", "Comment", "Person"], "kg", "CP1252",
            ["after a run", "new scale"], order: 1),
        Language(
            "de", ["Datum", "Uhrzeit", "Gewicht", "Bemerkung", "Benutzer"], "kg", "CP1252",
            ["nach dem Frühstück", "müde und schwer"]),
        Language(
            "fr", ["Date", "Heure", "Poids", "Remarque", "Utilisateur"], "kg", "CP1252",
            ["après le déjeuner", "très fatigué"]),
        Language(
            "es", ["Fecha", "Hora", "Peso", "Observaciones", "Usuario"], "kg", "CP1252",
            ["después del baño", "mañana fría"]),
        Language(
            "pl", ["Data", "Godzina", "Waga", "Uwagi", "Osoba"], "kg", "CP1250",
            ["po śniadaniu", "zły dzień"]),
        Language(
            "hu", ["Dátum", "Idő", "Testsúly", "Megjegyzés", "Név"], "kg", "CP1250",
            ["futás után", "rossz éjszaka"], order: 2),
        Language(
            "cs", ["Datum", "Čas", "Váha", "Poznámka", "Jméno"], "kg", "CP1250",
            ["před obědem", "špatný den"]),
        Language(
            "ru", ["Дата", "Время", "Вес", "Комментарий", "Имя"], "кг", "CP1251",
            ["после бани", "новые весы"]),
        Language(
            "uk", ["Дата", "Час", "Вага", "Примітка", "Користувач"], "кг", "CP1251",
            ["після обіду", "нові ваги"]),
        Language(
            "el", ["Ημερομηνία", "Ώρα", "Βάρος", "Σχόλια", "Όνομα"], "kg", "CP1253",
            ["μετά το μπάνιο", "νέα ζυγαριά"]),
        Language(
            "tr", ["Tarih", "Saat", "Ağırlık", "Açıklama", "İsim"], "kg", "CP1254",
            ["kahvaltıdan önce", "yeni tartı"]),
        Language(
            "he", ["תאריך", "שעה", "משקל", "הערות", "שם"], "kg", "CP1255",
            ["אחרי ארוחה", "משקל חדש"]),
        Language(
            "ar", ["التاريخ", "الوقت", "الوزن", "ملاحظات", "الاسم"], "كغ", "CP1256",
            ["بعد الفطور", "ميزان جديد"]),
        Language(
            "ja", ["日付", "時刻", "体重", "メモ", "名前"], "kg", "SHIFT_JIS",
            ["朝食の前", "新しい体重計"], order: 2),
        Language(
            "zh", ["日期", "时间", "体重", "备注", "姓名"], "公斤", "GB18030",
            ["早餐之前", "新的体重秤"], order: 2),
        Language(
            "ko", ["날짜", "시간", "체중", "메모", "이름"], "kg", "EUC-KR",
            ["아침 식사 전", "새로운 체중계"], order: 2),
        Language(
            "fi", ["Päivä", "Aika", "Paino", "Huomautus", "Nimi"], "kg", "CP1252",
            ["juoksun jälkeen", "väsynyt päivä"]),
        Language(
            "sv", ["Datum", "Tid", "Vikt", "Anteckning", "Namn"], "kg", "CP1252",
            ["efter frukost, trött", "ny våg hemma"], order: 2),
        Language(
            "pt", ["Data", "Hora", "Peso", "Observação", "Nome"], "kg", "CP1252",
            ["depois do almoço", "balança nova"]),
        Language(
            "nl", ["Datum", "Tijd", "Gewicht", "Opmerking", "Naam"], "kg", "CP1252",
            ["na het ontbijt", "nieuwe weegschaal"]),
        Language(
            "nb", ["Dato", "Klokkeslett", "Vekt", "Merknad", "Navn"], "kg", "CP1252",
            ["etter frokost på hytta", "ny vekt hjemme"]),
        Language(
            "ro", ["Data", "Ora", "Greutate", "Observații", "Nume"], "kg", "UTF-8",
            ["după masă", "cântar nou"]),
        Language(
            "th", ["วันที่", "เวลา", "น้ำหนัก", "หมายเหตุ", "ชื่อ"], "กก.", "CP874",
            ["หลังอาหารเช้า", "เครื่องชั่งใหม่"]),
        Language(
            "hr", ["Datum", "Vrijeme", "Težina", "Napomena", "Osoba"], "kg", "CP1250",
            ["poslije ručka", "nova vaga doma"]),
        // Years of Iran's calendar, and those of the emperor.
        Language(
            "fa", ["تاریخ", "ساعت", "وزن", "یادداشت", "نام"], "کیلوگرم", "UTF-8",
            ["بعد از صبحانه", "ترازوی جدید"], order: 2),
        Language(
            "ja_JP@calendar=japanese", ["日付", "時刻", "体重", "メモ", "名前"], "kg", "UTF-8",
            ["朝食の前", "新しい体重計"], order: 2),
    ]

    private static let formatters = FormatterCache()

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let language = random.pick(Self.languages)
        let isKnown = random.below(3) > 0
        let count = 3 + random.below(40)
        unit = random.below(4) == 0 ? .pounds : .kilograms
        let saysUnit = random.below(4)
        let separator = random.pick([",", ";", "\t"])
        let point = separator == "," ? "." : random.pick([",", "."])
        let hasTime = random.below(2) == 0
        let isOneColumn = hasTime && random.below(2) == 0
        let hasNote = random.below(2) == 0
        let hasFamily = random.below(8) == 0
        let isLong = !hasFamily && random.below(8) == 0
        let others = random.below(4)
        let style = random.below(7)
        order = language.order == 1 ? .monthFirst : .dayFirst
        let isDescending = random.below(4) == 0
        leavesUnitOpen = saysUnit == 3 && (others == 0 || isLong)
        let digits = ["ar": 0x660, "th": 0xE50][language.locale].flatMap {
            random.below(4) == 0 ? $0 : nil
        }

        // What happened.
        var day = date("2019-01-01").dayNumber + random.below(2000)
        var mass = 55 + random.fraction() * 50
        var rows: [(date: CivilDate, second: Int, tenths: Int, note: String, who: Int)] = []
        for _ in 0..<count {
            day += 1 + random.below(random.below(5) == 0 ? 12 : 2)
            mass *= 1 + (random.fraction() - 0.5) * 0.01
            let note = hasNote && random.below(3) == 0 ? random.pick(language.notes) : ""
            let second = (5 + random.below(17)) * 3600 + random.below(60) * 60
            let who = hasFamily ? random.below(2) : 0
            let own = who == 0 ? mass : mass * 0.7
            rows.append(
                (
                    CivilDate(dayNumber: day), second,
                    Int((own / unit.kilograms * 10).rounded()), note, who
                ))
        }
        if hasFamily {
            rows[0].who = 0
            rows[1].who = 1
            rows[2].who = 0
            for index in 0..<2 {
                let own = index == 0 ? mass : mass * 0.7
                rows[index].tenths = Int((own / unit.kilograms * 10).rounded())
            }
            rows[2].tenths = rows[0].tenths + 1
        }
        if isDescending { rows.reverse() }
        let names = ["Anna", "Ben"]
        person = hasFamily ? "Anna" : nil

        func digit(_ text: String) -> String {
            guard let digits else { return text }
            return String(
                String.UnicodeScalarView(
                    text.unicodeScalars.map {
                        (0x30...0x39).contains($0.value)
                            ? Unicode.Scalar(UInt32(digits) + $0.value - 0x30) ?? $0 : $0
                    }))
        }
        func number(_ tenths: Int) -> String { digit("\(tenths / 10)\(point)\(tenths % 10)") }
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        func clock(_ second: Int) -> String {
            digit("\(two(second / 3600)):\(two(second / 60 % 60))")
        }
        func written(_ day: CivilDate) -> String {
            let (year, month, number) = day.components
            switch (style, language.order) {
            case (0, _): return digit("\(year)-\(two(month))-\(two(number))")
            case (1, _), (2, _):
                return Self.formatters.text(day, language.locale, isLong: style == 2)
            case (_, 2): return digit("\(year)/\(two(month))/\(two(number))")
            case (_, 1): return "\(two(month))/\(two(number))/\(year)"
            case (3, _): return digit("\(number).\(month).\(year)")
            default: return digit("\(two(number))/\(two(month))/\(year)")
            }
        }
        func quoted(_ cell: String) -> String {
            cell.contains(separator) || cell.contains("\"") ? "\"\(cell)\"" : cell
        }

        // What is written of it.
        let nonsense = ["Zork", "Qux", "Blub", "Fnord", "Wibble", "Grault"]
        let unitName = language.unit[unit] ?? ""
        func name(_ known: String, _ place: Int) -> String { isKnown ? known : nonsense[place] }
        var columns: [(name: String, value: (Int) -> String)] = []
        let suffix = saysUnit == 1 ? " \(unitName)" : ""
        let head = saysUnit == 0 ? " (\(unitName))" : ""
        if isOneColumn {
            columns.append(
                (name(language.date, 0), { written(rows[$0].date) + " " + clock(rows[$0].second) }))
        } else {
            columns.append((name(language.date, 0), { written(rows[$0].date) }))
            if hasTime { columns.append((name(language.time, 1), { clock(rows[$0].second) })) }
        }
        if isLong {
            columns.append(("x", { _ in language.weight }))
            columns.append((name("Value", 2) + head, { number(rows[$0].tenths) + suffix }))
        } else {
            columns.append((name(language.weight, 2) + head, { number(rows[$0].tenths) + suffix }))
        }
        if saysUnit == 2 { columns.append(("u", { _ in unitName })) }
        if others > 0, !isLong {
            let metres = 1.6 + random.fraction() * 0.3
            columns.append(
                (
                    "BMI",
                    { row in
                        let mass =
                            Double(rows[row].tenths) / 10 * Self.kilograms(unitOf: row, unitName)
                        return number(Int((mass / metres / metres * 10).rounded()))
                    }
                ))
        }
        if others > 1, !isLong { columns.append(("Fat %", { number(180 + $0 % 9) })) }
        if hasFamily { columns.append((name(language.person, 3), { names[rows[$0].who] })) }
        if hasNote { columns.append((name(language.note, 4), { rows[$0].note })) }

        var lines = [columns.map { quoted($0.name) }.joined(separator: separator)]
        for index in rows.indices {
            lines.append(columns.map { quoted($0.value(index)) }.joined(separator: separator))
            if isLong, index % 3 == 0 {
                let other =
                    [columns[0].value(index)]
                    + (hasTime && !isOneColumn ? [clock(rows[index].second)] : [])
                    + ["Puls", number(600 + index % 50)]
                lines.append(other.map(quoted).joined(separator: separator))
            }
            if random.below(60) == 0 { lines.append("") }
        }
        text = lines.joined(separator: "\n") + "\n"
        let page = random.below(2) == 0 ? language.page : "UTF-8"
        bytes = CodePagesFixture.bytes(text, page) ?? Array(text.utf8)
        truth = rows.filter { $0.who == 0 }.map { row in
            let time = hasTime ? " " + "\(two(row.second / 3600)):\(two(row.second / 60 % 60))" : ""
            let note = row.note.isEmpty ? "" : " " + row.note
            return
                "\(row.date)\(time) \(row.tenths / 10).\(row.tenths % 10) \(unit.rawValue)\(note)"
        }
    }

    private static func withoutNote(_ brief: String) -> Substring {
        for unit in [" kg", " lb", " st"] {
            if let range = brief.range(of: unit) { return brief[..<range.upperBound] }
        }
        return brief[...]
    }

    private static func kilograms(unitOf row: Int, _ name: String) -> Double {
        name == "lb" ? 0.453_592_37 : 1
    }

    /// What came of reading it.
    enum Outcome: Hashable {
        case right
        /// Right once a question was answered that the table leaves open.
        case open
        /// Right once another question was answered.
        case asked(String)
        /// A row is missing or doubted, and said so.
        case told
        case wrong(String)
    }

    func outcome() -> Outcome {
        var options = ImportOptions()
        var asked: String?
        var isOpen = false
        for _ in 0..<6 {
            do {
                let file = try Importer(options: options, clock: testClock).read(bytes, name: "t")
                return judge(file, asked, isOpen)
            } catch {
                switch error {
                case .unitUnknown:
                    options.unit = unit
                    isOpen = true
                    if !leavesUnitOpen { asked = "unit" }
                case .dateOrderUnknown:
                    options.dateOrder = order
                    isOpen = true
                    if !leavesOrderOpen { asked = "order" }
                // That a family's file asks is right.
                case .severalPeople(let people) where person != nil && people.count == 2:
                    options.person = person
                    continue
                case .severalPeople(let people):
                    options.person = people.first?.name
                    asked = "person"
                case .columnUnknown(let column, let names):
                    return .asked("\(column) \(names)")
                default: return .told
                }
            }
        }
        return .told
    }

    /// Whether all dates may be read with the month first.
    private var leavesOrderOpen: Bool {
        truth.allSatisfy { Int($0.dropFirst(8).prefix(2)) ?? 13 <= 12 }
    }

    private func judge(_ file: ImportedFile, _ asked: String?, _ isOpen: Bool) -> Outcome {
        let found = file.records.map(ImportSample.brief)
        if found == truth { return asked.map(Outcome.asked) ?? (isOpen ? .open : .right) }
        let wanted = Set(truth)
        // Rows that were refused are named; a note whose column is named as left is too.
        let hasLeft = !file.leftColumns.isEmpty
        let hasPage = file.assumptions.contains { $0.contains("code page") }
        let strange = found.filter { brief in
            !wanted.contains(brief)
                && !(hasLeft && truth.contains { $0.hasPrefix(brief) })
                && !(hasPage && truth.contains { Self.withoutNote($0) == Self.withoutNote(brief) })
        }
        if let first = strange.first { return .wrong(first) }
        return found.count + file.refusedCount >= truth.count ? .told : .wrong("rows are missing")
    }
}

/// Dates as the system writes them in a language.
final class FormatterCache: @unchecked Sendable {
    private let lock = NSLock()
    private var formatters: [String: DateFormatter] = [:]

    func text(_ day: CivilDate, _ locale: String, isLong: Bool) -> String {
        lock.withLock {
            let key = "\(locale) \(isLong)"
            let formatter = formatters[key] ?? DateFormatter()
            if formatters[key] == nil {
                formatter.locale = Locale(identifier: locale)
                formatter.timeZone = TimeZone(identifier: "UTC")
                formatter.dateStyle = isLong ? .long : .medium
                formatters[key] = formatter
            }
            return formatter.string(
                from: Date(timeIntervalSince1970: Double(day.dayNumber) * 86_400 + 43_200))
        }
    }
}
