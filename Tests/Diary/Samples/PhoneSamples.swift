@testable import Diary
@testable import DiaryFiles

/// What phones keep: Apple Health, Google Fit, Samsung Health, Libra, trale.
extension ImportSample {
    static let phones = apple + googleFit + samsung + libra + trale

    private static func health(_ records: String..., before: String = "") -> String {
        "\(before)<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>\n<HealthData locale=\"de_DE\">\n\(records.joined())</HealthData>\n"
    }

    private static func record(_ value: String, _ unit: String, _ date: String) -> String {
        "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"Waage\" unit=\"\(unit)\" "
            + "startDate=\"\(date)\" endDate=\"\(date)\" value=\"\(value)\"/>\n"
    }

    static let apple: [ImportSample] = [
        ImportSample(
            .appleHealth, "floats of a scale",
            health(
                record("75.199997", "kg", "2026-01-10 08:00:00 +0100"),
                record("75.19999694824219", "kg", "2026-01-11 08:00:00 +0100"),
                record("165.34669", "lb", "2026-01-12 08:00:00 +0100"),
                record("75.20", "kg", "2026-01-13 08:00:00 +0100")),
            [
                "2026-01-10 08:00 75.2 kg", "2026-01-11 08:00 75.2 kg",
                "2026-01-12 08:00 165.3467 lb", "2026-01-13 08:00 75.20 kg",
            ]),
        ImportSample(
            .appleHealth, "zones of a journey",
            health(
                record("200", "lb", "2023-07-23 10:35:00 -0400"),
                record("91", "kg", "2023-07-24 23:35:00 +0930")),
            ["2023-07-23 10:35-04:00 200 lb", "2023-07-24 23:35+09:30 91 kg"]),
        ImportSample(
            .appleHealth, "other units",
            health(
                record("75100", "g", "2026-01-10 08:00:00 +0100"),
                record("11.8", "st", "2026-01-11 08:00:00 +0100"),
                record("80", "oz", "2026-01-12 08:00:00 +0100"),
                record("0", "kg", "2026-01-13 08:00:00 +0100")),
            ["2026-01-10 08:00 75.1 kg", "2026-01-11 08:00 11.8 st"], refused: [7], empty: 1),
        ImportSample(
            .appleHealth, "records without something",
            health(
                record("", "kg", "2026-01-10 08:00:00 +0100"),
                record("75", "", "2026-01-10 08:00:00 +0100"),
                record("75", "kg", ""),
                record("75,3", "kg", "2026-01-10 08:00:00 +0100"),
                record("2000", "kg", "2026-01-10 08:00:00 +0100"),
                record("76", "kg", "2026-01-14 08:00:00 +0100")),
            ["2026-01-14 08:00 76 kg"], refused: [5, 6, 7, 8, 9]),
        ImportSample(
            .appleHealth, "other measures between",
            health(
                "<Record type=\"HKQuantityTypeIdentifierHeight\" unit=\"cm\" startDate=\"2026-01-10 08:00:00 +0100\" value=\"181\"/>\n",
                record("76", "kg", "2026-01-14 08:00:00 +0100"),
                "<Workout><MetadataEntry key=\"a\" value=\"76\"/></Workout>\n"),
            ["2026-01-14 08:00 76 kg"]),
        ImportSample(
            .appleHealth, "Latin letters by declaration",
            health(
                record("76", "kg", "2026-01-14 08:00:00 +0100"),
                before: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"),
            ["2026-01-14 08:00 76 kg"]),
    ]

    private static func stream(_ points: String...) -> String {
        "{\"Data Source\":\"derived:com.google.weight:merge_weight\",\"Data Points\":[\n"
            + points.joined(separator: ",\n") + "\n]}\n"
    }

    private static func point(_ value: String, _ nanos: String) -> String {
        "{\"fitValue\":[{\"value\":{\"fpVal\":\(value)}}],\"startTimeNanos\":\(nanos),\"dataTypeName\":\"com.google.weight\"}"
    }

    static let googleFit: [ImportSample] = [
        ImportSample(
            .googleFit, "floats",
            stream(
                point("78.4000015258789", "1609459200000000000"),
                point("72.5", "\"1609545600000000000\"")),
            ["2021-01-01 78.4 kg", "2021-01-02 72.5 kg"]),
        ImportSample(
            .googleFit, "points without time or weight",
            stream(
                point("78.4", "\"soon\""), point("0", "1609459200000000000"),
                point("-4", "1609459200000000000"),
                point("78.4", "0"), "{\"fitValue\":[],\"startTimeNanos\":1609459200000000000}", "5",
                point("78.5", "1609459200000000000")),
            ["2021-01-01 78.5 kg"], refused: [1, 3, 4, 6], empty: 2),
        ImportSample(
            .googleFit, "heights between",
            stream(
                "{\"fitValue\":[{\"value\":{\"fpVal\":1.8}}],\"startTimeNanos\":1609459200000000000,\"dataTypeName\":\"com.google.height\"}",
                point("78.5", "1609459200000000000")), ["2021-01-01 78.5 kg"]),
        ImportSample(
            .googleFit, "the older form of values",
            stream("{\"fitValue\":[{\"fpVal\":75.5}],\"startTimeNanos\":1609459200000000000}"),
            ["2021-01-01 75.5 kg"]),
        ImportSample(
            .googleFit, "days",
            """
            Date,Move Minutes count,Calories (kcal),Distance (m),Average weight (kg),Max weight (kg),Min weight (kg),Step count
            2026-01-01,42,1980.5,3200.0,80.5,81.2,79.9,5321
            2026-01-02,,1900.0,,,,,
            """, ["2026-01-01 80.5 kg"], empty: 1),
        ImportSample(
            .columns, "hours without a day",
            "Start time,End time,Calories (kcal),Average weight (kg)\n08:00:00.000+01:00,08:15:00.000+01:00,30,80\n",
            [], error: .unknownFormat(path: "sample")),
    ]

    private static let samsungTitle = "com.samsung.health.weight,7006003,12\n"

    static let samsung: [ImportSample] = [
        ImportSample(
            .samsungHealth, "a placeholder",
            "\(samsungTitle)start_time,time_offset,weight,body_fat\n2026-06-19 23:00:00.000,UTC+0900,75.4,17.0,\n1970-01-01 00:00:00.000,UTC+0900,74.0,16.0,\n1970-01-01 00:00:00.000,UTC-0500,74.0,16.0,\n",
            ["2026-06-20 08:00+09:00 75.4 kg"], refused: [4, 5]),
        ImportSample(
            .samsungHealth, "long names",
            "\(samsungTitle)com.samsung.health.weight.start_time,com.samsung.health.weight.weight,com.samsung.health.weight.time_offset,\n2018-11-29 22:54:00.000,90.0,UTC+0100,\n",
            ["2018-11-29 23:54 90.0 kg"]),
        ImportSample(
            .samsungHealth, "a comment with commas in its midst",
            "\(samsungTitle)start_time,height,comment,weight,pkg_name\n2026-06-01 06:00:00.000,177,meal,gym,late,80.0,com.app,\n2026-06-02 06:00:00.000,177,,79.5,com.app,\n",
            ["2026-06-01 06:00 80.0 kg meal,gym,late", "2026-06-02 06:00 79.5 kg"]),
        ImportSample(
            .samsungHealth, "whole numbers and a comma behind them",
            "\(samsungTitle)start_time,weight,body_fat\n2026-06-01 06:00:00.000,80,17,\n",
            ["2026-06-01 06:00 80 kg"]),
        ImportSample(
            .samsungHealth, "floats and nothings",
            "\(samsungTitle)start_time,weight,time_offset\n2026-06-01 06:00:00.000,65.69999694824219,UTC+0200\n2026-06-02 06:00:00.000,,UTC+0200\n,65,UTC+0200\n",
            ["2026-06-01 08:00+02:00 65.7 kg"], refused: [5], empty: 1),
        ImportSample(
            .samsungHealth, "a half hour's zone",
            "\(samsungTitle)weight,start_time,time_offset\n65.6,2026-03-01 20:00:00.000,UTC+0530\n",
            ["2026-03-02 01:30+05:30 65.6 kg"]),
    ]

    private static let libraHeader = "#date;weight;weight trend;body fat;body fat trend;log\n"

    static let libra: [ImportSample] = [
        ImportSample(
            .libra, "notes are the rest of the line",
            "#Version:5\n#Units:kg\n\n\(libraHeader)2008-09-05T06:00:00.000Z;83.1;83.1;;;a; \"b\" ; c\n",
            ["2008-09-05 07:00 83.1 kg a; \"b\" ; c"]),
        ImportSample(
            .libra, "a decimal comma",
            "#Version:5\n#Units:lbs\n\n\(libraHeader)2008-09-05T06:00:00.000Z;183,1;183,1;;;\n",
            ["2008-09-05 07:00 183.1 lb"]),
        ImportSample(
            .libra, "without its unit",
            "#Version:5\n\(libraHeader)2008-09-05T06:00:00.000Z;183.1;183.1;;;\n", [],
            error: .unitUnknown(example: "183.1", suggestion: .pounds)),
        ImportSample(
            .libra, "a cell that says another unit",
            "#Version:5\n#Units:lbs\n\(libraHeader)2008-09-05T06:00:00.000Z;83.1 kg;183.1;;;\n2008-09-06T06:00:00.000Z;183.1;183.1;;;\n",
            ["2008-09-05 07:00 83.1 kg", "2008-09-06 07:00 183.1 lb"]),
        ImportSample(
            .libra, "damaged lines",
            "#Version:5\n#Units:kg\n\(libraHeader)2008-09-05T06:00:00.000Z;83.1;83.1;;;\n2008-13-05T06:00:00.000Z;83.1;83.1;;;\n2008-09-07T06:00:00.000Z;;83.1;;;\n2008-09-08T06:00:00.000Z;fat;83.1;;;\n2008-09-09T06:0",
            ["2008-09-05 07:00 83.1 kg"], refused: [5, 7], empty: 2),
        ImportSample(
            .libra, "midnight copies",
            "#Version: 6\n#Units: kg\n\(libraHeader)2019-06-12 00:00:00;84.2;;;;\n2019-06-12 07:00:00;84.2;;;;\n2019-06-13 00:00:00;84.3;;;;\n",
            ["2019-06-12 07:00 84.2 kg", "2019-06-13 00:00 84.3 kg"], empty: 1,
            remarks: ["1 weight at midnight was left out"]),
    ]

    private static let traleTitle = "# This file was created with trale.\n#Date weight[kg]\n"

    static let trale: [ImportSample] = [
        ImportSample(
            .trale, "ten digits",
            "\(traleTitle)2024-01-15T10:30:00.000 75.5000000000\n2024-01-16T08:00:00.000 76.1999969482\n",
            ["2024-01-15 10:30 75.5 kg", "2024-01-16 08:00 76.2 kg"]),
        ImportSample(
            .trale, "no title", "#Date weight[kg]\n2024-01-15T10:30:00.000 75.5\n",
            ["2024-01-15 10:30 75.5 kg"]),
        ImportSample(
            .trale, "a unit by hand",
            "\(traleTitle)2024-01-15T10:30:00.000 166.4 lb\n2024-01-16T10:30:00.000 75.5\n",
            ["2024-01-15 10:30 166.4 lb", "2024-01-16 10:30 75.5 kg"]),
        ImportSample(
            .trale, "damaged lines",
            "\(traleTitle)2024-01-15T10:30:00.000\n75.5\n2024-01-15T10:30:00.000 0\n2024-01-16T10:30:00.000 75.5\n2024-02-30T10:30:00.000 75.5\n",
            ["2024-01-16 10:30 75.5 kg"], refused: [3, 4, 7], empty: 1),
        ImportSample(
            .trale, "a decimal comma and tabulators",
            "\(traleTitle)2024-01-15T10:30:00.000\t75,5\n", ["2024-01-15 10:30 75.5 kg"]),
    ]
}
