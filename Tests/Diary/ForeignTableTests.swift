import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Tables whose headers nobody knows, units that rows tell, and words in other code pages.
@Suite struct ForeignTableTests {
    private func records(
        _ text: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> [String] {
        try file(text, change).records.map(ImportSample.brief)
    }

    private func file(
        _ text: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportedFile {
        try file(Array(text.utf8), change)
    }

    private func file(
        _ bytes: [UInt8], _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportedFile {
        var options = ImportOptions()
        change(&options)
        return try Importer(options: options, clock: testClock).read(bytes, name: "test")
    }

    // MARK: Units

    @Test(arguments: [
        "Date,Weight (st),Weight (lb)\n2024-01-05,12,13.5\n2024-01-06,12,13\n",
        "Date;Stone;Pounds\n2024-01-05;12;13.5\n2024-01-06;12;13\n",
        "day,lbs,st\n2024-01-05,13.5,12\n2024-01-06,13,12\n",
    ])
    func stonesAndPoundsAreOneWeight(text: String) throws {
        #expect(try records(text) == ["2024-01-05 12 13.5 st", "2024-01-06 12 13 st"])
    }

    @Test func fitbitsUnitComesFromTheBodyMassIndex() throws {
        func document(_ weight: String, _ index: String) -> String {
            #"[{"logId":1501718399000,"weight":\#(weight),"bmi":\#(index),"date":"08/02/17","time":"07:12:11"}]"#
        }
        #expect(try records(document("82.4", "25.43")) == ["2017-08-02 07:12:11 82.4 kg"])
        #expect(try records(document("181.7", "25.43")) == ["2017-08-02 07:12:11 181.7 lb"])
        #expect(throws: ImportError.unitUnknown(example: "82.4", suggestion: .pounds)) {
            try records(document("82.4", "0"))
        }
    }

    @Test func otherWordsOfTheFileTellTheUnit() throws {
        let masses = "Date,Weight,Muscle Mass (lbs)\n2024-01-05,181.6,140\n"
        #expect(try records(masses) == ["2024-01-05 181.6 lb"])
        let title = "My weights in kg\n\nDay;Weight\n2024-01-05;82,4\n"
        #expect(try records(title) == ["2024-01-05 82,4 kg".replacing(",", with: ".")])
        let index = "Date,Weight,BMI,Height (cm)\n2024-01-05,82.4,25.43,180\n"
        #expect(try records(index) == ["2024-01-05 82.4 kg"])
        #expect(throws: ImportError.unitUnknown(example: "82.4", suggestion: .kilograms)) {
            try records("Date,Weight\n2024-01-05,82.4\n")
        }
    }

    @Test func aUnitThatChangesIsOneQuestion() throws {
        var text = "Date,Weight\n"
        for day in 1...14 {
            text += "2024-01-\(day < 10 ? "0" : "")\(day),\(181.7 - Double(day) / 10)\n"
        }
        for day in 15...28 { text += "2024-01-\(day),\(81.9 - Double(day) / 20)\n" }
        let file = try file(text) { $0.unit = .pounds }
        let preview = ImportPreview(file, existing: [], clock: testClock)
        #expect(preview.new.count == 28)
        #expect(preview.suspicious.count == 14)
        #expect(preview.doubtfulRuns.map(\.count) == [14])
        #expect(preview.doubtfulRuns.first?.first.doubt == .otherUnit(.kilograms))
        #expect(preview.chosen.count == 14)
        var all = preview
        all.takesDoubtful = true
        #expect(all.chosen.count == 28)
    }

    @Test func aUnitThatChangesIsAnsweredOnce() throws {
        var text = "Date,Weight\n"
        for day in 10...20 { text += "2024-01-\(day),\(181.7 - Double(day) / 10)\n" }
        for day in 21...28 { text += "2024-01-\(day),\(81.5 - Double(day) / 20)\n" }
        let file = try file(text) { $0.unit = .pounds }
        let preview = ImportPreview(file, existing: [], clock: testClock)
        let run = try #require(preview.doubtfulRuns.first)
        #expect(run.otherUnit == .kilograms)
        let answered = ImportPreview(
            preview.file(answering: run), existing: [], clock: testClock)
        #expect(answered.suspicious.isEmpty)
        #expect(answered.new.map(\.weight.unit).filter { $0 == .kilograms }.count == 8)
        #expect(answered.chosen.count == 19)
        #expect(answered.file.assumptions.contains { $0.contains("2024-01-21") })
    }

    // MARK: Columns

    @Test func columnsAreKnownByTheirValues() throws {
        let text =
            "Date,Weight Recorded,Moving Average\n2024-01-05,182.4,183.1\n2024-01-06,182.0,182.9\n"
        let read = try file(text) { $0.unit = .pounds }
        #expect(
            read.records.map(ImportSample.brief) == ["2024-01-05 182.4 lb", "2024-01-06 182.0 lb"])
        #expect(read.leftColumns == ["Moving Average"])
        #expect(read.assumptions.contains { $0.contains("“Weight Recorded”") })
        let seconds =
            "ts,weightkg,fatkg,boneskg,musclekg,leankg,fatpercent,comment\n"
            + "1479632565,80.15,12.10,5.4,0,32.5,11.57,Test Value\n"
            + "1479632865,80.25,12.10,5.4,0,32.5,11.57,\"text, quoted\"\n"
        #expect(
            try records(seconds) == [
                "2016-11-20 10:02:45 80.15 kg Test Value",
                "2016-11-20 10:07:45 80.25 kg text, quoted",
            ])
    }

    /// Names of columns in languages that no list of exact names has.
    @Test(arguments: [
        ("Measure Time", "Scale weight"), ("Recorded On", "Weigh In"), ("Logged At", "Wt"),
        ("Entry Date", "Váha"), ("created_at", "Hmotnosť"), ("Date & Time", "Testtömeg"),
        ("Fecha/Hora", "Ağırlık"), ("Tarih", "체중"), ("날짜", "вага"), ("Ημερομηνία", "Βάρος"),
        ("תאריך", "משקל"), ("التاريخ", "الوزن"), ("วันที่", "น้ำหนัก"), ("Nap", "Zork"), ("", ""),
        ("xyz", "qwe"), ("Ngày", "Cân nặng"), ("Kuupäev", "Kaal"), ("Datums", "Svars"),
    ])
    func namesNeedNotBeKnown(date: String, weight: String) throws {
        let head = date.isEmpty ? "" : "\(date);BMI;\(weight);Foo\n"
        let text =
            head + "2024-01-05 07:05;25,4;82,4;17\n2024-01-06 07:05;25,3;82,1;18\n"
            + "2024-01-07 07:05;25,3;82,0;16\n"
        #expect(
            try records(text) { $0.unit = .kilograms } == [
                "2024-01-05 07:05 82.4 kg", "2024-01-06 07:05 82.1 kg", "2024-01-07 07:05 82.0 kg",
            ])
    }

    @Test func twoColumnsThatFitAreAsked() throws {
        let text = "Date,Foo,Bar\n2024-01-05,82.4,95\n2024-01-06,82.1,94\n"
        #expect(throws: ImportError.columnUnknown(.weight, ["Foo", "Bar"])) { try records(text) }
        let chosen = try records(text) {
            $0.unit = .kilograms
            $0.weightColumn = "Foo"
        }
        #expect(chosen == ["2024-01-05 82.4 kg", "2024-01-06 82.1 kg"])
    }

    @Test(arguments: [
        "Комментарий", "Poznámka", "メモ", "Opis", "ملاحظة", "Megjegyzés", "Σχόλια", "הערות", "What",
    ])
    func notesAreTakenWhateverTheirName(name: String) throws {
        let text = "Date;Weight (kg);\(name)\n05.01.2024;82,4;после бани\n06.01.2024;82,1;\n"
        #expect(try records(text) == ["2024-01-05 82.4 kg после бани", "2024-01-06 82.1 kg"])
    }

    @Test func aDoublesNoteIsKept() throws {
        let text =
            "date,time,weight (kg),note\n2024-01-05,07:00,82.4,\n2024-01-05,07:00,82.4,note\n"
        let preview = ImportPreview(try file(text), existing: [], clock: testClock)
        #expect(preview.new.map(\.note) == ["note"])
        #expect(preview.duplicates == 1)
    }

    @MainActor @Test func anEntryWithoutANoteTakesThatOfItsDouble() throws {
        let directory = TemporaryDirectory(isInMemory: true)
        let diary = try Diary(directory: directory.diary, clock: testClock)
        let plain = "date,time,weight (kg)\n2024-01-05,07:00,82.4\n2024-01-06,07:00,82.1\n"
        let noted =
            "date,time,weight (kg),note\n2024-01-05,07:00,82.4,snow\n2024-01-06,07:00,82.1,\n"
        let first = ImportPreview(try file(plain), existing: [], clock: testClock)
        #expect(try diary.import(first) == 2)
        let second = ImportPreview(
            try file(noted), existing: diary.entries, clock: testClock)
        #expect(second.new.isEmpty && !second.isEmpty && second.noted.map(\.note) == ["snow"])
        #expect(try diary.import(second) == 0)
        #expect(diary.entries.map(\.note) == ["snow", ""])
        // A note that somebody wrote stays.
        let other = noted.replacing("snow", with: "rain")
        let third = ImportPreview(try file(other), existing: diary.entries, clock: testClock)
        #expect(third.isEmpty)
        try diary.undo()
        #expect(diary.entries.map(\.note) == ["", ""])
    }

    @Test func aFamilysRowsAreAsked() throws {
        let text =
            "Time,Family Members,WEIGHT (lbs),BMI,BODY FAT %,MUSCLE MASS (lbs)\n"
            + "2024-03-10 07:30:11,Anna,142.4,22.1,27.3,96\n"
            + "2024-03-10 07:35:20,Ben,191.8,26.0,22.4,140\n"
            + "2024-03-11 07:31:00,Anna,142.2,22.1,27.2,96\n"
        let people = [ImportPerson(name: "Anna", count: 2), ImportPerson(name: "Ben", count: 1)]
        #expect(throws: ImportError.severalPeople(people)) { try records(text) }
        #expect(
            try records(text) { $0.person = "Ben" } == ["2024-03-10 07:35:20 191.8 lb"])
        // Whatever the column is called, if the weights of each keep to themselves.
        let other =
            text.replacing("Family Members", with: "Xyz")
            + "2024-03-12 07:31:00,Ben,191.9,26,22.4,140\n"
        #expect(throws: ImportError.self) { try records(other) }
        // One person's places are no people.
        let places =
            "Date,Weight (kg),Where\n2024-01-05,82.4,home\n2024-01-06,82.5,gym\n2024-01-07,82.3,home\n"
            + "2024-01-08,82.2,gym\n"
        #expect(try records(places).count == 4)
    }

    @Test func aRowAMeasure() throws {
        let apple =
            "type,sourceName,value,unit,startDate,endDate,creationDate\n"
            + "HeartRate,Watch,61,count/min,2024-01-05 06:00:00 +0100,x,x\n"
            + "BodyMass,Scale,82.4,kg,2024-01-05 07:05:00 +0100,2024-01-05 07:05:00 +0100,x\n"
            + "BodyMass,Scale,181.2,lb,2024-01-06 07:05:00 +0100,2024-01-06 07:05:00 +0100,x\n"
        #expect(try records(apple) == ["2024-01-05 07:05 82.4 kg", "2024-01-06 07:05 181.2 lb"])
        let cronometer =
            "Day,Group,Metric,Unit,Amount\n2024-01-05,Biometrics,Weight,kg,82.4\n"
            + "2024-01-05,Biometrics,Heart Rate,bpm,61\n2024-01-06,Biometrics,Weight,lbs,181.2\n"
            + "2024-01-06,Biometrics,Body Fat,%,21\n"
        #expect(try records(cronometer) == ["2024-01-05 82.4 kg", "2024-01-06 181.2 lb"])
        let german =
            "Wann;Was;Ergebnis\n05.01.2024;Gewicht;82,4 kg\n05.01.2024;Blutdruck;120/80\n"
            + "06.01.2024;Gewicht;82,1 kg\n"
        #expect(try records(german) == ["2024-01-05 82.4 kg", "2024-01-06 82.1 kg"])
    }

    /// A note may speak of weights or of the scale: it is no kind of row, and no row is lost by it.
    @Test(arguments: [
        "新しい体重計", "新的体重秤", "새로운 체중계", "новые весы", "new scale", "ny vekt hjemme",
        "משקל חדש",
    ])
    func aNoteMaySpeakOfTheScale(note: String) throws {
        // Alone, and beside people and other measures.
        let alone =
            "Zork;Blub;Wibble\n2024-01-05;82,4;a\n2024-01-06;82,1;a\n2024-01-07;82;\(note)\n"
        let read = try file(alone) { $0.unit = .kilograms }
        #expect(read.records.map(\.weight.text) == ["82.4", "82.1", "82"])
        let family =
            "Zork;Blub;BMI;Fnord;Wibble\n2024-01-05;82,4;25,4;Anna;a\n"
            + "2024-01-06;62,1;22;Ben;a\n2024-01-07;82;25,3;Anna;\(note)\n"
        let own = try file(family) {
            $0.unit = .kilograms
            $0.person = "Anna"
        }
        #expect(own.records.map(\.weight.text) == ["82.4", "82"])
    }

    /// Measures that are near a weight stay what they are called.
    @Test(arguments: [
        ("Goal weight", false), ("Lean mass", false), ("Puls", false), ("Height", false),
        // Nobody knows what this is: a second row of the same day says that it is another measure.
        ("Zork", true),
    ])
    func aMeasureNearAWeightIsNone(other: String, isSameDay: Bool) throws {
        let day = isSameDay ? "05" : "06"
        let text =
            "when;what;value\n2024-01-05;Weight;82,4\n2024-01-\(day);\(other);80\n"
            + "2024-01-07;Weight;82,1\n"
        let read = try file(text) { $0.unit = .kilograms }
        #expect(read.records.map(\.weight.text) == ["82.4", "82.1"])
    }

    @Test func severalTablesCommentsAndTotals() throws {
        let text =
            "Export of my scale\n\nBlood pressure\nDate;Sys;Dia\n2024-01-05;120;80\n\n"
            + "Weight\nDate;Time;kg;Note\n2024-01-05;07:05;82,4;a\n# moved house\n"
            + "2024-01-06;07:05;82,1;\nAverage;;82,25;\n\nDate;Time;kg;Note\n2024-02-01;07:00;81,0;\n"
        let read = try file(text)
        #expect(
            read.records.map(ImportSample.brief) == [
                "2024-01-05 07:05 82.4 kg a", "2024-01-06 07:05 82.1 kg",
                "2024-02-01 07:00 81.0 kg",
            ])
        #expect(read.refused.map(\.text).contains { $0.hasPrefix("Average") })
        #expect(read.assumptions.contains { $0.contains("line 4") })
    }

    @Test func morningsAndEvenings() throws {
        let text = "Date,Part,Weight (kg)\n2024-01-05,am,82.4\n2024-01-05,pm,83.0\n"
        #expect(try records(text) == ["2024-01-05 08:00 82.4 kg", "2024-01-05 20:00 83.0 kg"])
        let times = "Date,Time,AM/PM,Weight (kg)\n2024-01-05,7:05,am,82.4\n2024-01-05,7:05,pm,83\n"
        #expect(try records(times) == ["2024-01-05 07:05 82.4 kg", "2024-01-05 19:05 83 kg"])
    }

    @Test func digitsOfEveryScript() throws {
        let text = "date,weight (kg)\n2024-01-05,٨٢٫٤\n2024-01-06,۸۲٫۱\n۲۰۲۴-۰۱-۰۷,८२.२\n"
        #expect(
            try records(text) == [
                "2024-01-05 82.4 kg", "2024-01-06 82.1 kg", "2024-01-07 82.2 kg",
            ])
    }

    // MARK: Code pages

    @Test(arguments: [
        ("CP1251", "Дата;Вес;Комментарий\n05.01.2024;82,4;после бани\n", "после бани"),
        ("KOI8-R", "Дата;Вес;Комментарий\n05.01.2024;82,4;после бани\n", "после бани"),
        ("CP866", "Дата;Вес;Комментарий\n05.01.2024;82,4;после бани\n", "после бани"),
        ("CP1250", "Dátum;Testsúly;Megjegyzés\n2024.01.05.;82,4;főétel után\n", "főétel után"),
        ("CP1250", "Data;Waga;Uwagi\n05.01.2024;82,4;po śniadaniu, źle\n", "po śniadaniu, źle"),
        ("ISO-8859-2", "Datum;Váha;Poznámka\n05.01.2024;82,4;před obědem\n", "před obědem"),
        (
            "CP1252", "Datum;Gewicht;Bemerkung\n05.01.2024;82,4;nach dem Frühstück\n",
            "nach dem Frühstück"
        ),
        ("CP1253", "Ημερομηνία;Βάρος;Σχόλια\n05/01/2024;82,4;μετά το μπάνιο\n", "μετά το μπάνιο"),
        (
            "CP1254", "Tarih;Ağırlık;Not\n05.01.2024;82,4;kahvaltıdan önce, iş\n",
            "kahvaltıdan önce, iş"
        ),
        ("CP1255", "תאריך;משקל;הערות\n05/01/2024;82.4;אחרי ארוחה\n", "אחרי ארוחה"),
        ("CP1256", "التاريخ;الوزن;ملاحظات\n05/01/2024;82.4;بعد الفطور\n", "بعد الفطور"),
        ("SHIFT_JIS", "日付,体重,メモ\n2024/01/05,82.4,朝食の前\n", "朝食の前"),
        ("GB18030", "日期,体重,备注\n2024/01/05,82.4,早餐之前\n", "早餐之前"),
        ("BIG5", "日期,體重,備註\n2024/01/05,82.4,早餐之前\n", "早餐之前"),
        ("EUC-KR", "날짜,체중,메모\n2024/01/05,82.4,아침 식사 전\n", "아침 식사 전"),
    ])
    func wordsBecomeWords(page: String, text: String, note: String) throws {
        let bytes = try #require(CodePagesFixture.bytes(text, page))
        let read = try file(bytes) {
            $0.unit = .kilograms
            $0.dateOrder = .dayFirst
        }
        #expect(read.records.map(ImportSample.brief) == ["2024-01-05 82.4 kg \(note)"], "\(page)")
    }
}

/// Texts in other code pages.
enum CodePagesFixture {
    /// The bytes of a text in a page, nil where it has other letters.
    static func bytes(_ text: String, _ page: String) -> [UInt8]? {
        guard let converter = iconv_open(page, "UTF-8"), converter != iconv_t(bitPattern: -1) else {
            return nil
        }
        defer { iconv_close(converter) }
        var input = text.utf8.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: input.count * 4 + 16)
        let capacity = output.count
        var room = capacity
        let failed = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, left) = (source.baseAddress, source.count)
                var to = target.baseAddress
                return iconv(converter, &from, &left, &to, &room) == -1
            }
        }
        return failed ? nil : output.prefix(capacity - room).map { UInt8(bitPattern: $0) }
    }
}
