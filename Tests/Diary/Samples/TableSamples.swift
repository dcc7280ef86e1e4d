@testable import Diary
@testable import DiaryFiles

/// Tables of people and of Health Beat itself.
extension ImportSample {
    static let tables = headers + columns + dates + numbers + quotes + own

    /// Each name of a column with the unit it gives.
    private static let unitNames: [(String, WeightUnit)] = [
        ("weight_kg", .kilograms), ("Weight_lbs", .pounds), ("Weight kg", .kilograms),
        ("Weight (kg)", .kilograms), ("weight[kg]", .kilograms), ("Gewicht in kg", .kilograms),
        ("Poids_kg", .kilograms), ("weightKg", .kilograms), ("Body Weight (lbs)", .pounds),
        ("Weight (pounds)", .pounds), ("Weight: kg", .kilograms), ("Peso en kg", .kilograms),
        ("weight-lb", .pounds), ("WEIGHT/KG", .kilograms), ("Gewicht [Kilogramm]", .kilograms),
        ("Вес (кг)", .kilograms), ("体重(公斤)", .kilograms), ("body_mass_lbs", .pounds),
        ("Weight (stone)", .stones), ("gewichtkg", .kilograms), ("kg", .kilograms),
        ("Weight (in lbs)", .pounds),
    ]

    static let headers: [ImportSample] =
        unitNames.map { name, unit in
            // A usual weight that speaks for another unit must change nothing.
            ImportSample(
                .columns, "header \(name)",
                "Date,\(name),Mood\n2026-01-02,82.4,fine\n2026-01-03,80 lb,fine\n",
                ["2026-01-02 82.4 \(unit.rawValue)", "2026-01-03 80 lb"], usual: 82.4 * 2.2)
        }

    static let columns: [ImportSample] = [
        ImportSample(
            .columns, "grams", "date,weight (g)\n2026-01-02,82450\n2026-01-03,82 kg\n",
            ["2026-01-02 82.45 kg", "2026-01-03 82 kg"]),
        ImportSample(
            .columns, "two columns of one weight",
            "date,weight,weight_kg\n2026-01-02,181.4,82.3\n", ["2026-01-02 82.3 kg"]),
        ImportSample(
            .columns, "a column of units",
            "date,weight,unit\n2026-01-02,181.4,lb\n2026-01-03,82.3,kg\n2026-01-04,82.3,furlong\n2026-01-05,82100,g\n2026-01-06,12.9,stone\n",
            [
                "2026-01-02 181.4 lb", "2026-01-03 82.3 kg", "2026-01-05 82.1 kg",
                "2026-01-06 12.9 st",
            ], refused: [4]),
        ImportSample(
            .columns, "GoldenCheetah",
            "date,weightkg,fatkg,boneskg,comment\n2017-10-07T12:00:00Z,81.15,12.10,5.4,\"a, b\"\n",
            ["2017-10-07 13:00 81.15 kg a, b"]),
    ]

    static let dates: [ImportSample] = [
        ImportSample(
            .columns, "days of a spreadsheet",
            "date,weight (kg)\n45987,82.4\n45988.3125,82.3\n\"45989,5\",82.2\n",
            ["2025-11-26 82.4 kg", "2025-11-27 07:30 82.3 kg", "2025-11-28 12:00 82.2 kg"],
            remarks: ["a spreadsheet's days"]),
        ImportSample(
            .columns, "times of a spreadsheet", "date;time;weight (kg)\n45987;0,3125;82,4\n",
            ["2025-11-26 07:30 82.4 kg"], remarks: ["a spreadsheet's days"]),
        ImportSample(
            .columns, "seconds and milliseconds",
            "timestamp,weight (kg)\n1767225600,82.4\n1767312000000,82.3\n1767398400000000000,82.2\n",
            ["2026-01-01 82.4 kg", "2026-01-02 82.3 kg", "2026-01-03 82.2 kg"],
            remarks: ["since 1970"]),
        ImportSample(
            .columns, "seconds without a header", "1767225600,82.4 kg\n1767312000,82.3 kg\n",
            ["2026-01-01 82.4 kg", "2026-01-02 82.3 kg"], remarks: ["since 1970"]),
        ImportSample(
            .columns, "eight digits", "date,weight (kg)\n20260102,82.4\n20261302,82.4\n",
            ["2026-01-02 82.4 kg"], refused: [3], remarks: ["year, month and day"]),
        ImportSample(
            .columns, "numbers that may be anything",
            "date,weight (kg)\n4598,82.4\n459871,82.4\n2026-01-02,82.4\n", ["2026-01-02 82.4 kg"],
            refused: [2, 3]),
        ImportSample(
            .columns, "the end of a day",
            "date,time,weight (kg)\n2026-11-20,24:00,82.4\n2026-11-21,24:00,82.4\n2026-11-22,,82.4\n2026-11-21,24:30,82.4\n",
            ["2026-11-21 00:00 82.4 kg", "2026-11-21 82.4 kg"], refused: [3, 4],
            remarks: ["set to noon"]),
        ImportSample(
            .columns, "weekdays",
            "Datum;Gewicht (kg)\nSo., 4.1.2026;82,4\nMontag, 5. Januar 2026;82,3\nTue, 6 Jan 2026;82,2\n",
            ["2026-01-04 82.4 kg", "2026-01-05 82.3 kg", "2026-01-06 82.2 kg"]),
        ImportSample(
            .columns, "hours that summer time skips or repeats",
            "date,weight (kg)\n2026-03-29 02:30+01:00,82.4\n2026-10-25 02:30+02:00,82.3\n2026-10-25 02:30+01:00,82.2\n",
            [
                "2026-03-29 02:30 82.4 kg", "2026-10-25 02:30+02:00 82.3 kg",
                "2026-10-25 02:30 82.2 kg",
            ]),
        ImportSample(
            .columns, "leap days", "date,weight (kg)\n2024-02-29,82.4\n2023-02-29,82.4\n",
            ["2024-02-29 82.4 kg"], refused: [3]),
    ]

    static let numbers: [ImportSample] = [
        ImportSample(
            .columns, "a decimal comma without quotes",
            "Date,Weight (kg)\n2026-01-02,82,4\n2026-01-03,82,35\n2026-01-04,82\n",
            ["2026-01-02 82.4 kg", "2026-01-03 82.35 kg", "2026-01-04 82 kg"],
            remarks: ["put together again"]),
        ImportSample(
            .columns, "nothing by many names",
            "date,weight (kg)\n2026-01-02,\n2026-01-03,--\n2026-01-04,n/a\n2026-01-05,NULL\n2026-01-06,–\n2026-01-07,82\n",
            ["2026-01-07 82 kg"], empty: 5),
        ImportSample(
            .columns, "numbers that are none",
            "date,weight (kg)\n2026-01-02,1.234.5\n2026-01-03,-82\n2026-01-04,82 kb\n2026-01-05,1e2\n2026-01-06,82\n",
            ["2026-01-06 82 kg"], refused: [2, 3, 4, 5]),
        ImportSample(
            .columns, "spaces that do not break",
            "Datum;Gewicht\n2026-01-02;82,4\u{A0}kg\n2026-01-03;\u{202F}82,3\u{202F}kg\u{A0}\n",
            ["2026-01-02 82.4 kg", "2026-01-03 82.3 kg"]),
        ImportSample(
            .columns, "stones in many spellings",
            "date,weight,mood\n2026-01-02,12 st 10 lb,\n2026-01-03,12st10lb,\n2026-01-04,12 stone 10.5 lbs,\n2026-01-05,12.5 st,\n2026-01-06,12 st 14 lb,\n",
            [
                "2026-01-02 12 10 st", "2026-01-03 12 10 st", "2026-01-04 12 10.5 st",
                "2026-01-05 12.5 st",
            ], refused: [6]),
        ImportSample(
            .columns, "a mixture nobody can tell", "date,weight,mood\n2026-01-02,82.4,\n", [],
            error: .unitUnknown(example: "82.4", suggestion: .kilograms)),
        ImportSample(
            .columns, "footers",
            "Datum;Gewicht (kg);Notiz\n2.1.2026;82,4;\n;;\nSumme;;\nMittel;82,4;\n",
            ["2026-01-02 82.4 kg"], refused: [5], empty: 1),
        ImportSample(
            .columns, "rows twice",
            "date,weight (kg)\n2026-01-02 07:00,82.4\n2026-01-02 07:00,82.4\n",
            ["2026-01-02 07:00 82.4 kg", "2026-01-02 07:00 82.4 kg"]),
    ]

    private static let openQuotes = """
        date,weight (kg),note
        2026-01-01,82,"a
        2026-01-02,82,"a
        2026-01-03,82,"a
        2026-01-04,82,"a
        2026-01-05,82,"a
        """
    private static let openQuotesRead = (1...5).map { "2026-01-0\($0) 82 kg a" }

    static let quotes: [ImportSample] = [
        ImportSample(
            .columns, "an open quote in a note",
            "date,weight (kg),note\n2026-01-02,82.4,\"oops, wet\n2026-01-03,82.3,\n2026-01-04,82.2,\"fine\"\n",
            ["2026-01-02 82.4 kg oops, wet", "2026-01-03 82.3 kg", "2026-01-04 82.2 kg fine"],
            remarks: ["begins in line 2"]),
        ImportSample(
            .columns, "an open quote at the end",
            "date,weight (kg),note\n2026-01-02,82.4,\n2026-01-03,82.3,\"oops\n2026-01-04,82.2,\n",
            ["2026-01-02 82.4 kg", "2026-01-03 82.3 kg oops", "2026-01-04 82.2 kg"],
            remarks: ["begins in line 3"]),
        ImportSample(
            .columns, "an open quote before a row",
            "date,weight (kg)\n\"2026-01-02,82.4\n2026-01-03,82.3\n",
            ["2026-01-02 82.4 kg", "2026-01-03 82.3 kg"], remarks: ["begins in line 2"]),
        ImportSample(
            .columns, "all cells quoted and one open",
            "\"date\",\"weight (kg)\",\"note\"\n\"2026-01-02\",\"82.4\",\"oops\n\"2026-01-03\",\"82.3\",\"fine\"\n",
            ["2026-01-02 82.4 kg oops", "2026-01-03 82.3 kg fine"], remarks: ["begins in line 2"]),
        ImportSample(
            .columns, "many open quotes",
            openQuotes,
            openQuotesRead,
            remarks: ["line 2", "line 3", "line 4", "2 more quotes"]),
        ImportSample(
            .columns, "notes over lines",
            "date,weight (kg),note\n2026-01-02,82.4,\"one\ntwo, \"\"three\"\"\n\nfour\" \n2026-01-03,82.3,\n",
            ["2026-01-02 82.4 kg one\ntwo, \"three\"\n\nfour", "2026-01-03 82.3 kg"]),
        ImportSample(
            .columns, "quotes within a note",
            "date,weight (kg),note\n2026-01-02,82.4,5\" of snow\n2026-01-03,82.3,\"a\" b\n",
            ["2026-01-02 82.4 kg 5\" of snow", "2026-01-03 82.3 kg ab"]),
        ImportSample(
            .columns, "commas in a note without quotes",
            "date,weight (kg),note\n2026-01-02,82.4,wet, cold, late\n",
            ["2026-01-02 82.4 kg wet, cold, late"]),
    ]

    private static let ownHeader =
        "date,time,offset,weight,unit,weight_kg,note,id,source,created,changed\n"

    static let own: [ImportSample] = [
        ImportSample(
            .healthBeatCSV, "digits as they were typed",
            "\(ownHeader)2026-01-01,08:00:00,+01:00,82.1234567,kg,82.123457,,,,,\n2026-01-02,,+01:00,12 10.5,st,80.7,'=x,,,,\n",
            ["2026-01-01 08:00 82.1234567 kg", "2026-01-02 12 10.5 st =x"]),
        ImportSample(
            .healthBeatCSV, "a unit nobody knows",
            "\(ownHeader)2026-01-01,08:00:00,+01:00,82.4,kh,82.4,,,,,\n2026-01-02,08:00:00,+01:00,82.4,kg,82.4,,,,,\n",
            ["2026-01-02 08:00 82.4 kg"], refused: [2], usual: 82),
        ImportSample(
            .healthBeatCSV, "its own 1970",
            "\(ownHeader)1970-01-01,08:00:00,+01:00,82.4,kg,82.4,,,,,\n",
            ["1970-01-01 08:00 82.4 kg"]),
        ImportSample(
            .healthBeatCSV, "columns in another order",
            "weight,unit,weight_kg,time,date,note\n180.5,lb,81.9,07:00,2026-01-01,hi\n",
            ["2026-01-01 07:00 180.5 lb hi"]),
        ImportSample(
            .healthBeatCSV, "damaged rows",
            "\(ownHeader)2026-01-01,08:00:00,+01:00,0,kg,0,,,,,\n2026-01-01,08:00:00,+01:00,2000,kg,0,,,,,\n2026-15-01,08:00:00,+01:00,82,kg,82,,,,,\n2026-01-04,08:00:00,+01:00,82,kg,82,,,,,\n",
            ["2026-01-04 08:00 82 kg"], refused: [3, 4], empty: 1),
        ImportSample(
            .healthBeatJSON, "entries of other shapes",
            #"{"format":"org.healthbeat.diary","version":1,"settings":{},"entries":[{"id":"5F0C5A5E-0000-4000-8000-000000000000","moment":"2026-01-01T08:00:00+01:00","weight":"82.40","unit":"kg","note":"a\u001bb"},{"moment":"2026-01-02"},4]}"#,
            ["2026-01-01 08:00 82.40 kg a\u{1B}b"], refused: [2, 3]),
        ImportSample(
            .healthBeatJSON, "settings of another shape",
            #"{"format":"org.healthbeat.diary","version":1,"settings":{"unit":5},"entries":[{"id":"5F0C5A5E-0000-4000-8000-000000000000","moment":"2026-01-01T08:00:00+01:00","dateOnly":true,"weight":"82.40","unit":"kg"}]}"#,
            ["2026-01-01 82.40 kg"]),
        ImportSample(
            .healthBeatJSON, "weights that are none",
            #"{"format":"org.healthbeat.diary","entries":[{"id":"5F0C5A5E-0000-4000-8000-000000000000","moment":"yesterday","weight":"82.40","unit":"kg"},{"id":"5F0C5A5E-0000-4000-8000-000000000001","moment":"2026-01-01T08:00:00+01:00","weight":"82,4","unit":"kg"},{"id":"5F0C5A5E-0000-4000-8000-000000000002","moment":"2026-01-01T08:00:00+01:00","weight":"82","unit":"kg"}]}"#,
            ["2026-01-01 08:00 82 kg"], refused: [1, 2]),
        ImportSample(
            .healthBeatJSON, "cut off", #"{"format":"org.healthbeat.diary","entries":[{"id":"5F0"#,
            [], error: .unreadable(path: "sample", reason: "its JSON is broken or cut off")),
        ImportSample(
            .healthBeatJSON, "what is of the future comes back",
            #"{"format":"org.healthbeat.diary","entries":[{"id":"5F0C5A5E-0000-4000-8000-000000000000","moment":"2026-11-22T00:00:00+01:00","weight":"82","unit":"kg"},{"id":"5F0C5A5E-0000-4000-8000-000000000001","moment":"2026-11-21T23:00:00+01:00","weight":"82","unit":"kg"}]}"#,
            ["2026-11-22 00:00 82 kg", "2026-11-21 23:00 82 kg"]),
    ]
}
