import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Reads text as a file, on a clock that stands at `testNow` in a zone one hour ahead of UTC.
func read(
    _ text: String, unit: WeightUnit? = nil, order: DateOrder? = nil, usual: Double? = nil
) throws -> ImportedFile {
    let options = ImportOptions(unit: unit, dateOrder: order, usualKilograms: usual)
    return try Importer(options: options, clock: testClock).read(Array(text.utf8), name: "test")
}

/// What a record says, in one line.
func line(_ record: ImportedRecord) -> String {
    let note = record.note.isEmpty ? "" : " " + record.note
    return "\(record.moment) \(record.weight.text) \(record.weight.unit.rawValue)\(note)"
}

@Suite struct ImportTests {
    @Test func peopleWithMostRowsComeFirstAndThenByName() {
        let people = ImportPerson.people(["Ben": 1, "Carl": 3, "Anna": 1])
        #expect(people.map(\.description) == ["Carl", "Anna", "Ben"])
        #expect(people.map(\.count) == [3, 1, 1])
    }

    @Test func openScale3() throws {
        let file = try read(
            """
            DATE,TIME,COMMENT,WEIGHT
            2026-04-23,20:30:13.974,,82.4
            2026-04-24,08:30:00,"after run, wet",82.1
            2026-04-25,,,81.9
            2026-04-26,8:30:00 AM,,0
            2026-04-27,whenever,,81.7
            not a date,,,81.8
            """, unit: .kilograms)
        #expect(file.format == .openScale)
        #expect(
            file.records.map(line) == [
                "2026-04-23T20:30:13+01:00 82.4 kg",
                "2026-04-24T08:30:00+01:00 82.1 kg after run, wet",
                "2026-04-25T12:00:00+01:00 81.9 kg", "2026-04-27T12:00:00+01:00 81.7 kg",
            ])
        #expect(file.empty == 1)
        #expect(file.refused.map(\.line) == [7])
    }

    @Test func openScale3ManyColumnsInPoundsOfTheDiary() throws {
        let file = try read(
            "DATE,TIME,BMI,BODY_FAT,COMMENT,WEIGHT\n2026-04-23,07:00,25.1,20,,181.7\n", usual: 82)
        #expect(file.records.map(\.weight.unit) == [.pounds])
    }

    @Test func openScale2() throws {
        let header =
            #""biceps","bone","caliper1","caliper2","caliper3","calories","chest","comment","dateTime","#
            + #""fat","hip","lbm","muscle","neck","thigh","visceralFat","waist","water","weight""#
        let zeros = "0.0,0.0,0.0,0.0,0.0,0.0,0.0,"
        let file = try read(
            header + "\n"
                + zeros + #""","2021-04-18 11:51",20.3,0,0,40.5,0,0,0,0,53.0,77.35"# + "\n"
                + zeros + #""note","20.04.2021 07:05",0,0,0,0,0,0,0,0,0,76.9"# + "\n")
        #expect(file.format == .openScale2)
        #expect(
            file.records.map(line) == [
                "2021-04-18T11:51:00+01:00 77.35 kg", "2021-04-20T07:05:00+01:00 76.9 kg note",
            ])
    }

    @Test func openScaleWithoutHeader() throws {
        let file = try read("18.04.2015 11:51,77.3,20,50,40,\n19.04.2015 07:02,77.1,0,0,0,x\n")
        #expect(file.format == .openScale2)
        #expect(file.records.map(\.weight.text) == ["77.3", "77.1"])
        #expect(file.records[1].note == "x")
    }

    @Test(arguments: ["#Version:5\n#Units:lbs\n", "#Version: 6\n#Units: lbs\n"])
    func libra(head: String) throws {
        let columns = head.contains("6") ? "muscle mass;muscle mass trend;" : ""
        let gap = head.contains("6") ? ";;" : ""
        let file = try read(
            head + "\n#date;weight;weight trend;body fat;body fat trend;\(columns)log\n"
                + "2008-09-05T06:00:00.000Z;183.1;183.1;;;\(gap)\n"
                + "2008-09-06T23:30:00.000000Z;183,3;183.1;;;\(gap)A; \"comment\"\n"
                + "2019-06-11 09:49:00;184.1;;;;\(gap)\n"
                + "2019-06-12 00:00:00;184.2;;;;\(gap)\n2019-06-12 07:00:00;184.2;;;;\(gap)\n")
        #expect(file.format == .libra)
        #expect(
            file.records.map(line) == [
                "2008-09-05T07:00:00+01:00 183.1 lb",
                "2008-09-07T00:30:00+01:00 183.3 lb A; \"comment\"",
                "2019-06-11T09:49:00+01:00 184.1 lb", "2019-06-12T07:00:00+01:00 184.2 lb",
            ])
        #expect(file.empty == 1)
    }

    @Test func gnomeHealthAsksForItsUnit() throws {
        let text =
            "date,weight\n2021-03-21T06:30:00Z,181.6612236523438\n2021-03-22T06:31:00+01,82.1\n"
        #expect(throws: ImportError.unitUnknown(example: "181.66122", suggestion: .pounds)) {
            try read(text)
        }
        let file = try read(text, unit: .pounds)
        #expect(file.format == .gnomeHealth)
        #expect(file.records.map(line).first == "2021-03-21T07:30:00+01:00 181.66122 lb")
        #expect(file.records[1].moment.description == "2021-03-22T06:31:00+01:00")
    }

    @Test func hackersDiet() throws {
        let file = try read(
            "Epoch,2007-04-28T19:35:50Z\r\nUser,1.0,login,First,Middle,Last,mail,2007-03-20T21:25:38Z\r\n"
                + "Preferences,1.0,kilogram,kilogram,calorie,0,.\r\nDate,Weight,Rung,Flag,Comment\r\n"
                + "StartTrend,75.0163,0,1177788855,1177788855,1.0\r\n2007-02-01,75.2,36,0,\r\n"
                + "2007-02-02,,,0,only a note\r\n2007-02-03,75.9,36,1,\"London, UK \\x{2014} late\"\r\n"
                + "Date,Weight,Rung,Flag,Comment,,\r\nStartTrend,165,2,1177788855,1177788855,1.0,,\r\n"
                + "2007-03-01,166.5,,0,a \\\\ b,,\r\n")
        #expect(file.format == .hackersDietCSV)
        #expect(
            file.records.map(line) == [
                "2007-02-01T12:00:00+01:00 75.2 kg",
                "2007-02-03T12:00:00+01:00 75.9 kg London, UK — late",
                "2007-03-01T12:00:00+01:00 166.5 lb a \\ b",
            ])
        #expect(file.empty == 1)
    }

    @Test func hackersDietForSpreadsheets() throws {
        let file = try read(
            """
            Date,,Weight,Trend,Variance,,Rung,Flag
            ,,Kilograms,,April 2007,,,
            Trend carry forward:,,,75.02,,,,
            4/1/07,Sunday,75.2,75.0,0.20,75.0,36,
            4/2/07,Monday,---,,,,,
            Date,,Weight,Trend,Variance,,Rung,Flag
            ,,Pounds,,May 2007,,,
            3.5.07,Thursday,165.5,,,,,
            """)
        #expect(
            file.records.map(line) == [
                "2007-04-01T12:00:00+01:00 75.2 kg", "2007-05-03T12:00:00+01:00 165.5 lb",
            ])
    }

    @Test func trendWeight() throws {
        let plain = try read(
            "Date,Time,Weight,Body Fat %\n2024-01-15,07:30:00,75.5,18.0\n2024-01-16,07:45:00,75.2,\n",
            unit: .kilograms)
        let german = try read(
            "Date,Time,Weight,Body Fat %\n2024-01-15,07:30:00,75,5,18,0\n2024-01-16,07:45:00,75,2,\n",
            unit: .kilograms)
        #expect(plain.format == .trendWeight)
        #expect(plain.records == german.records)
        #expect(german.records.map(\.weight.text) == ["75.5", "75.2"])
        let computed = try read(
            """
            Date,Actual Weight,Weight Is Interpolated,Trend Weight,Actual Fat %,Fat Is Interpolated,Trend Fat %
            2024-01-15,75.5,No,75.8,18.0,No,18.5
            2024-01-16,75.4,Yes,75.6,,Yes,
            """, unit: .kilograms)
        #expect(computed.records.map(\.weight.text) == ["75.5"])
        #expect(computed.empty == 1)
    }

    @Test func withingsInAnyLanguage() throws {
        for header in [
            #"Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments"#,
            #"Fecha,"Peso total (kg)","Masa grasa (kg)","Hueso (kg)","Músculo (kg)","Agua (kg)",Comentarios"#,
        ] {
            let file = try read(header + "\n\"2026-09-30 07:12:45\",84.2,16.4,3.4,63.6,47.1,\n")
            #expect(file.format == .withings)
            #expect(file.records.map(line) == ["2026-09-30T07:12:45+01:00 84.2 kg"])
        }
    }

    @Test func fitbitTables() throws {
        let monthly = try read(
            "Body\nDate,Weight,BMI,Fat\n\"13-01-2019\",\"70.1\",\"0\",\"0\"\n\"02-01-2019\",\"70.2\",\"0\",\"0\"\n\nActivities\nDate,Steps\n",
            unit: .kilograms)
        #expect(monthly.records.map(\.moment.date.description) == ["2019-01-13", "2019-01-02"])
        let takeout = try read("timestamp,weight grams,data source\n2020-07-20T06:31:00Z,59420,x\n")
        #expect(takeout.records.map(line) == ["2020-07-20T07:31:00+01:00 59.42 kg"])
    }

    @Test func myFitnessPalIsRecognisedByTheDiarysWeights() throws {
        let text = "Date,Body Fat %,Weight\n2024-01-15,18.5,175.0\n2024-01-16,,176.0\n"
        #expect(throws: ImportError.self) { try read(text) }
        let file = try read(text, usual: 80)
        #expect(file.format == .myFitnessPal)
        #expect(file.records.map(\.weight.unit) == [.pounds, .pounds])
        #expect(!file.assumptions.isEmpty)
    }

    @Test func samsungTimesAreInUTC() throws {
        let file = try read(
            """
            com.samsung.health.weight,7006003,12
            start_time,weight,body_fat,skeletal_muscle_mass,time_offset,datauuid
            2018-11-29 22:54:00.000,90.0,,,UTC+0100,a04ec306
            """)
        #expect(file.format == .samsungHealth)
        #expect(file.records.map(line) == ["2018-11-29T23:54:00+01:00 90.0 kg"])
    }

    /// Only where all rows before it are whole does a shorter last row say that the file was cut.
    @Test func rowsMayLackTheirLastCells() throws {
        let whole = "\"10/14/2026, 9:00 PM\",173.0,23\n", last = "\"10/15/2026, 9:00 PM\",174.0"
        let header = "Time of Measurement,Weight(lb),BMI\n"
        let short = try read(header + "\"10/13/2026, 9:00 PM\",172.0\n" + whole + last)
        #expect(short.records.map(\.weight.text) == ["172.0", "173.0", "174.0"])
        let cut = try read(header + whole + last)
        #expect(cut.records.map(\.weight.text) == ["173.0"] && cut.refused.map(\.line) == [3])
    }

    @Test func zeppRenphoTraleAndOthers() throws {
        let zepp = try read(
            "\u{FEFF}time,weight,height,bmi,fatRate\n2026-10-08 04:38:28+0000,64.4,170.0,22.2,null\n"
        )
        #expect(zepp.records.map(line) == ["2026-10-08T05:38:28+01:00 64.4 kg"])
        let renpho = try read(
            "Time of Measurement,Weight(lb),BMI\n\"10/13/2026, 9:00 PM\",172.0,23\n")
        #expect(renpho.format == .renpho)
        #expect(renpho.records.map(line) == ["2026-10-13T21:00:00+01:00 172.0 lb"])
        let trale = try read(
            "# This file was created with trale.\n#Date weight[kg]\n2024-01-15T10:30:00.000 75.5000000000\n"
        )
        #expect(trale.records.map(line) == ["2024-01-15T10:30:00+01:00 75.5 kg"])
        let goldenCheetah = try read(
            "date,weightkg,fatkg,comment\n2017-10-07T12:00:00Z,81.15,12.10,\"text, quoted\"\n")
        #expect(
            goldenCheetah.records.map(line) == ["2017-10-07T13:00:00+01:00 81.15 kg text, quoted"])
    }

    @Test func aFamilysFileIsToldApartByHeight() throws {
        let text = """
            time,weight,height,bmi
            2026-10-08 04:38:28+0000,64.4,170.0,22.2
            2026-10-08 05:00:00+0000,92.1,188.0,26
            2026-10-09 04:43:02+0000,65.5,171.0,22.6
            2026-10-10 04:43:02+0000,31.5,140.0,16
            """
        do {
            _ = try read(text)
            Issue.record("nobody was asked")
        } catch ImportError.severalPeople(let people) {
            #expect(people.map(\.description) == ["171 cm", "140 cm", "188 cm"])
            #expect(people.map(\.count) == [2, 1, 1])
        }
        let options = ImportOptions(heightInCentimetres: 170)
        let file = try Importer(options: options, clock: testClock).read(
            Array(text.utf8), name: "test")
        #expect(file.records.map(\.weight.text) == ["64.4", "65.5"])
        #expect(file.assumptions.contains { $0.contains("171 cm") })
        let nobody = ImportOptions(heightInCentimetres: 160)
        #expect(throws: ImportError.self) {
            try Importer(options: nobody, clock: testClock).read(Array(text.utf8), name: "test")
        }
    }

    @Test func aDayWithoutATimeIsMarked() throws {
        let file = try read("date,time,weight (kg)\n2026-01-01,,82.4\n2026-01-02,08:00,82.1\n")
        #expect(file.records.map(\.moment.isDateOnly) == [true, false])
        #expect(file.records.map(\.moment.hour) == [12, 8])
        let archive = try read(
            #"[{"weight":181.2,"date":"08/02/17","time":"23:59:59"},"#
                + #"{"weight":181.2,"date":"08/03/17","time":"07:00:00"}]"#, unit: .pounds)
        #expect(archive.records.map(\.moment.isDateOnly) == [true, false])
    }

    @Test func archivesOfFitbitDoNotSayTheirUnit() throws {
        let text = #"[{"weight":81.2,"date":"08/02/17","time":"07:00:00"}]"#
        #expect(throws: ImportError.unitUnknown(example: "81.2", suggestion: .pounds)) {
            try read(text)
        }
        #expect(try read(text, usual: 81).records.map(\.weight.unit) == [.kilograms])
        #expect(try read(text, usual: 36.8).records.map(\.weight.unit) == [.pounds])
        #expect(try read(text, unit: .kilograms).records.map(\.weight.unit) == [.kilograms])
    }

    @Test func jsonOfFitbitAndGoogleFit() throws {
        let fitbit = try read(
            #"[{"logId":1501718399000,"weight":181.2,"bmi":26.24,"date":"08/02/17","time":"23:59:59"}]"#
        )
        #expect(fitbit.records.map(line) == ["2017-08-02T12:00:00+01:00 181.2 lb"])
        let google = try read(
            """
            {"Data Source":"derived:com.google.weight","Data Points":[
            {"fitValue":[{"value":{"fpVal":78.4000015258789}}],"startTimeNanos":1609459200000000000,
            "dataTypeName":"com.google.weight"},
            {"fitValue":[{"fpVal":75.5}],"startTimeNanos":"1609545600000000000"}]}
            """)
        #expect(google.format == .googleFit)
        #expect(
            google.records.map(line) == [
                "2021-01-01T12:00:00+01:00 78.4 kg", "2021-01-02T12:00:00+01:00 75.5 kg",
            ])
    }

    @Test func garmin() throws {
        let file = try read(
            """
            Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,
            " Jul 18, 2026",
            8:28 AM,80.0 kg,0.5 kg,25.0,18.0 %,35.0 kg,3.5 kg,61.0 %,
            7:05 PM,176.4 lbs,--,--,--,--,--,--,
            " 21 Sep 2025",
            06:19,82.3 kg,--,--,--,--,--,--,
            06:20,--,--,--,--,--,--,--,
            """)
        #expect(file.format == .garmin)
        #expect(
            file.records.map(line) == [
                "2026-07-18T08:28:00+01:00 80.0 kg", "2026-07-18T19:05:00+01:00 176.4 lb",
                "2025-09-21T06:19:00+01:00 82.3 kg",
            ])
        #expect(file.empty == 1)
    }

    @Test func plainColumns() throws {
        let german = try read("Datum;Gewicht (kg);Bemerkung\n3.11.2026;82,4;nass\n4.11.26;82,1;\n")
        #expect(
            german.records.map(line) == [
                "2026-11-03T12:00:00+01:00 82.4 kg nass", "2026-11-04T12:00:00+01:00 82.1 kg",
            ])
        let bare = try read("21/01/2014 9.33.45\t66,90 kg\n22/01/2014 9:30\t66,80 kg\n")
        #expect(bare.records.map(line).first == "2014-01-21T09:33:45+01:00 66.90 kg")
        let windows = Array(
            "Datum;kg;Notiz\r\n2026-11-03;82,4;m\u{FC}de\r\n".unicodeScalars.map {
                UInt8($0.value)
            })
        let file = try Importer(clock: testClock).read(windows, name: "test")
        #expect(file.records.first?.note == "müde")
    }

    @Test func linesWithSpacesBetween() throws {
        let mangled = try read(
            "21/01/2014 9.33.45 66,90\n\n# scales moved\n22/01/2014 66,80 kg\nnonsense\n",
            unit: .kilograms)
        #expect(
            mangled.records.map(line) == [
                "2014-01-21T09:33:45+01:00 66.90 kg", "2014-01-22T12:00:00+01:00 66.80 kg",
            ])
        #expect(mangled.refused.map(\.line) == [5])
        #expect(throws: ImportError.dateOrderUnknown(example: "01/02/2014")) {
            try read("01/02/2014 66.9\n", unit: .kilograms)
        }
    }

    @Test func tablesOfOtherThingsAreRefused() throws {
        for text in [
            "date,activity_type,calories_burned,distance\n2021-03-21T06:30:00Z,walking,82,4\n",
            "Date,Steps,Floors\n2021-03-21,8200,4\n",
            "2021-03-21 a letter about nothing\n",
        ] {
            #expect(throws: ImportError.unknownFormat(path: "test")) { try read(text) }
        }
        // Two columns can be nothing else, whatever the language.
        let finnish = try read("Päivä;Paino\n2021-03-21;82,4\n", unit: .kilograms)
        #expect(finnish.records.map(\.weight.text) == ["82.4"])
        #expect(finnish.refusedCount == 0)
    }

    @Test func theOrderOfDayAndMonthIsProvenOrAsked() throws {
        let open = "date,weight (kg)\n03/04/2026,82.4\n05/04/2026,82.1\n"
        #expect(throws: ImportError.dateOrderUnknown(example: "03/04/2026")) { try read(open) }
        #expect(try read(open, order: .dayFirst).records[0].moment.date.description == "2026-04-03")
        let proven = open + "04/25/2026,82\n"
        #expect(try read(proven).records[0].moment.date.description == "2026-03-04")
    }

    @Test func whatCannotBeIsRefusedWithItsLine() throws {
        let file = try read(
            "date,weight (kg)\n2026-13-01,82\n2027-01-01,82\n1850-01-01,82\n2026-01-01,eighty\n2026-01-02,1,234.5\n2026-01-03,2000\n2026-01-04,82\n"
        )
        #expect(file.refused.map(\.line) == [2, 3, 4, 5, 7])
        #expect(file.refused.allSatisfy { !$0.reason.isEmpty && !$0.text.isEmpty })
    }

    @Test(arguments: ["", "\n\n", "hello", "a,b\n1,2\n", "{\"a\":1}", "\u{0}\u{0}\u{0}"])
    func otherFilesAreNotTouched(text: String) {
        #expect(throws: ImportError.self) { try read(text) }
    }

    @Test func anEncryptedFileIsNamed() {
        let nonce = Array(repeating: "1", count: 24).joined(separator: ",")
        #expect(throws: ImportError.encrypted("This file of GNOME Health")) {
            try read("{\"data\":[1,2],\"nonce\":[\(nonce)]}")
        }
    }

    /// A file put together by hand may have one identifier for two entries.
    @Test func entriesOfOneIdentifierAreBothMeant() throws {
        let id = "5F0C5A5E-0000-4000-8000-000000000000"
        let file = try read(
            "date,time,offset,weight,unit,weight_kg,note,id\n"
                + "2026-01-01,08:00:00,+01:00,82.4,kg,82.4,,\(id)\n"
                + "2026-01-02,08:00:00,+01:00,82.3,kg,82.3,,\(id)\n"
                + "2026-01-02,08:00:00,+01:00,82.3,kg,82.3,,\(id)\n")
        let preview = ImportPreview(file, existing: [], clock: testClock)
        #expect(preview.new.map(\.weight.text) == ["82.4", "82.3"])
        #expect(preview.duplicates == 1)
        #expect(ImportPreview(file, existing: preview.new, clock: testClock).new.isEmpty)
    }

    /// A line break of two characters inside a quoted cell is one line.
    @Test func linesAreCountedThroughQuotedCells() throws {
        let file = try read(
            "DATE,TIME,COMMENT,WEIGHT\r\n2026-04-23,,\"a\r\nb\",82.4\r\nnot a date,,,81.8\r\n",
            unit: .kilograms)
        #expect(file.records.count == 1 && file.refused.map(\.line) == [4])
    }
}
