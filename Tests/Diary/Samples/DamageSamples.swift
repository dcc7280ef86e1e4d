@testable import Diary
@testable import DiaryFiles

/// Exports that were cut, joined, edited, or are wrong in parts: what is right comes in, and the
/// rest is told with its line.
extension ImportSample {
    static let damage =
        tableDamage + phoneDamage + appleDamage + streamDamage + siteDamage + people

    private static let samsungTitle = "com.samsung.health.weight,7006003,12\n"
    private static let zeppHeader = "time,weight,height,bmi,fatRate\n"

    private static let phoneDamage: [ImportSample] = [
        ImportSample(
            .samsungHealth, "cut within a row",
            "\(samsungTitle)start_time,weight,time_offset,datauuid\n2026-06-01 06:00:00.000,80.0,UTC+0200,a\n2026-06-02 06:00:00.000,79.",
            ["2026-06-01 08:00+02:00 80.0 kg"], refused: [4]),
        ImportSample(
            .samsungHealth, "no title line",
            "start_time,weight,time_offset\n2026-06-01 06:00:00.000,80.0,UTC+0200\n",
            ["2026-06-01 08:00+02:00 80.0 kg"]),
        ImportSample(
            .samsungHealth, "damaged cells",
            "\(samsungTitle)start_time,weight,time_offset\n2026-06-01 06:00:00.000,heavy,UTC+0200\n2026-06-31 06:00:00.000,80.0,UTC+0200\n2027-06-01 06:00:00.000,80.0,UTC+0200\n2026-06-03 06:00:00.000,80.0,UTC+0200\n",
            ["2026-06-03 08:00+02:00 80.0 kg"], refused: [3, 4, 5]),
        ImportSample(
            .samsungHealth, "one weight twice",
            "\(samsungTitle)start_time,weight,time_offset,datauuid\n2026-06-01 06:00:00.000,80.0,UTC+0200,a\n2026-06-01 06:00:00.000,80.0,UTC+0200,a\n",
            ["2026-06-01 08:00+02:00 80.0 kg", "2026-06-01 08:00+02:00 80.0 kg"]),
        ImportSample(
            .zeppLife, "two kinds of line ends and a last row that is cut",
            "\u{FEFF}\(zeppHeader)2026-10-08 04:38:28+0000,64.4,170.0,22.2,1\r\n2026-10-09 04:38:28+0000,null,170.0,null,null\n2026-10-1",
            ["2026-10-08 05:38:28 64.4 kg"], refused: [4], empty: 1),
        ImportSample(
            .zeppLife, "damaged cells",
            "\(zeppHeader)2026-10-08,64.4,170.0,22.2,1\n,64.5,170.0,22.2,1\n2026-10-09 04:38:28+0000,6x,170.0,22.2,1\n2026-10-10 25:38:28+0000,64.4,170.0,22.2,1\n",
            ["2026-10-08 64.4 kg"], refused: [3, 4, 5]),
        ImportSample(
            .zeppLife, "a child that grows",
            "\(zeppHeader)2024-10-08 04:38:28+0000,31,140.0,16,1\n2025-01-08 04:38:28+0000,32,141.5,16,1\n2025-10-08 04:38:28+0000,34,143.0,16,1\n2026-10-08 04:38:28+0000,64.4,170.0,22.2,1\n",
            [
                "2024-10-08 05:38:28 31 kg", "2025-01-08 05:38:28 32 kg",
                "2025-10-08 05:38:28 34 kg",
            ],
            others: 1, remarks: ["Only the rows of 143 cm"], height: 142),
        ImportSample(
            .zeppLife, "float noise",
            "\(zeppHeader)2026-10-08 04:38:28+0000,64.4000015258789,170.0,22.2,1\n",
            ["2026-10-08 05:38:28 64.4 kg"]),
        ImportSample(
            .libra, "muscle and remarks within",
            "#Version: 6\n#Units: kg\n\n#date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log\n2026-09-05T06:00:00.000Z;83.1;83.1;;;40;40;\n# new scale\n2026-09-06T06:00:00.000Z;83.0;83.1;;;;;a # b\n",
            ["2026-09-05 07:00 83.1 kg", "2026-09-06 07:00 83.0 kg a # b"]),
        ImportSample(
            .libra, "zeros, dashes and days to come",
            "#Version:5\n#Units:lbs\n#date;weight;weight trend;body fat;body fat trend;log\n2026-09-05T06:00:00.000Z;0;;;;\n2026-09-06T06:00:00.000Z;-;;;;\n2027-09-07T06:00:00.000Z;183;;;;\n2026-09-08T06:00:00.000Z;183;;;;\n",
            ["2026-09-08 07:00 183 lb"], refused: [6], empty: 2),
        ImportSample(
            .libra, "no title, no line end, and a mark",
            "\u{FEFF}#date;weight;weight trend;body fat;body fat trend;log\n2019-06-11 09:49:00;84.1 kg;;;;",
            ["2019-06-11 09:49 84.1 kg"]),
        ImportSample(
            .trale, "cut within a row",
            "# This file was created with trale.\n#Date weight[kg]\n2024-01-15T10:30:00.000 75.5\n2024-01-16T10:3",
            ["2024-01-15 10:30 75.5 kg"], refused: [4]),
        ImportSample(
            .trale, "remarks and gaps within",
            "# This file was created with trale.\n#Date weight[kg]\n\n2024-01-15T10:30:00.000   75.5\n   \n# moved\n  2024-01-16T10:30:00.000 75.4  \n",
            ["2024-01-15 10:30 75.5 kg", "2024-01-16 10:30 75.4 kg"]),
        ImportSample(
            .trale, "days alone, and zones",
            "#Date weight[kg]\n2024-01-15 75.5\n2024-01-16T10:30:00.000Z 75.4\n",
            ["2024-01-15 75.5 kg", "2024-01-16 11:30 75.4 kg"]),
        ImportSample(
            .trale, "too heavy, too early, too late",
            "#Date weight[kg]\n2024-01-15T10:30:00.000 1075.5\n1824-01-16T10:30:00.000 75.4\n2027-01-16T10:30:00.000 75.4\n1970-01-01T00:00:00.000 75.4\n2024-01-18T10:30:00.000 75.4\n",
            ["2024-01-18 10:30 75.4 kg"], refused: [2, 3, 4, 5]),
        ImportSample(
            .trale, "one weight twice",
            "#Date weight[kg]\n2024-01-15T10:30:00.000 75.5\n2024-01-15T10:30:00.000 75.5\n",
            ["2024-01-15 10:30 75.5 kg", "2024-01-15 10:30 75.5 kg"]),
    ]

    private static func health(_ records: String, end: String = "</HealthData>\n") -> String {
        "<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>\n<HealthData locale=\"fr_FR\">\n\(records)\(end)"
    }

    private static func mass(_ attributes: String) -> String {
        "<Record type=\"HKQuantityTypeIdentifierBodyMass\" \(attributes)/>\n"
    }

    private static let appleDamage: [ImportSample] = [
        ImportSample(
            .appleHealth, "cut within a record",
            health(
                mass("unit=\"kg\" startDate=\"2026-01-10 08:00:00 +0100\" value=\"75\""),
                end: "<Reco"),
            [],
            error: .malformed(.appleHealth, line: 6, reason: "unclosed token")),
        ImportSample(
            .appleHealth, "attributes in another order, with signs escaped",
            health(
                "<Record value=\"75\" startDate=\"2026-01-10 08:00:00 +0100\" unit=\"kg\" sourceName=\"A &amp; B&#39;s scale\" type=\"HKQuantityTypeIdentifierBodyMass\">\n<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n</Record>\n"
            ),
            ["2026-01-10 08:00 75 kg"]),
        ImportSample(
            .appleHealth, "one weight from two apps",
            health(
                mass(
                    "sourceName=\"Scale\" unit=\"kg\" startDate=\"2026-01-10 08:00:03 +0100\" value=\"75\""
                )
                    + mass(
                        "sourceName=\"Connect\" unit=\"kg\" startDate=\"2026-01-10 08:00:00 +0100\" value=\"75\""
                    )),
            ["2026-01-10 08:00:03 75 kg", "2026-01-10 08:00 75 kg"]),
        ImportSample(
            .appleHealth, "lean mass and body mass index are no weights",
            health(
                "<Record type=\"HKQuantityTypeIdentifierLeanBodyMass\" unit=\"kg\" startDate=\"2026-01-10 08:00:00 +0100\" value=\"60\"/>\n<Record type=\"HKQuantityTypeIdentifierBodyMassIndex\" unit=\"count\" startDate=\"2026-01-10 08:00:00 +0100\" value=\"23\"/>\n"
                    + mass("unit=\"lb\" startDate=\"2026-01-10 08:00:00 +0545\" value=\"165\"")),
            ["2026-01-10 08:00+05:45 165 lb"]),
        ImportSample(
            .appleHealth, "days to come and days nobody knew",
            health(
                mass("unit=\"kg\" startDate=\"2027-01-10 08:00:00 +0100\" value=\"75\"")
                    + mass("unit=\"kg\" startDate=\"1970-01-01 01:00:00 +0100\" value=\"75\"")
                    + mass("unit=\"kg\" creationDate=\"2026-01-10 08:00:00 +0100\" value=\"75\"")
                    + mass("unit=\"kg\" startDate=\"2026-01-12 08:00:00 +0100\" value=\"75\"")),
            ["2026-01-12 08:00 75 kg"], refused: [5, 6, 7]),
    ]

    private static func stream(_ points: String...) -> String {
        "{\"Data Source\":\"raw:com.google.weight:com.google.android.apps.fitness:user_input\",\"Data Points\":[\n"
            + points.joined(separator: ",\n") + "\n]}\n"
    }

    private static func point(_ value: String, _ nanos: String) -> String {
        "{\"fitValue\":[{\"value\":{\"fpVal\":\(value)}}],\"originDataSourceId\":\"\",\"endTimeNanos\":\(nanos),\"dataTypeName\":\"com.google.weight\",\"startTimeNanos\":\(nanos),\"modifiedTimeMillis\":1609459200000,\"rawTimestampNanos\":0}"
    }

    private static let streamDamage: [ImportSample] = [
        ImportSample(
            .googleFit, "cut within a point",
            stream(point("78.4", "1609459200000000000")).replacing("\n]}", with: ""),
            [], error: .unreadable(path: "sample", reason: "its JSON is broken or cut off")),
        ImportSample(
            .googleFit, "no points", stream(), [], error: .noWeights(.googleFit)),
        ImportSample(
            .googleFit, "times of other worlds",
            stream(
                point("78.4", "-2609459200000000000"), point("78.4", "16094592000000000000000"),
                point("78.4", "9223372036854775807"), point("1078.4", "1609459200000000000"),
                point("78.5", "1609459200123456789")),
            ["2021-01-01 78.5 kg"], refused: [1, 2, 3, 4]),
        ImportSample(
            .googleFit, "the average, most and least of a day",
            stream(
                "{\"fitValue\":[{\"value\":{\"fpVal\":78.2}},{\"value\":{\"fpVal\":79}},{\"value\":{\"fpVal\":77}}],\"startTimeNanos\":1609459200000000000,\"dataTypeName\":\"com.google.weight.summary\"}"
            ),
            ["2021-01-01 78.2 kg"]),
        ImportSample(
            .garmin, "the archive of an account",
            #"""
            [{"version":3,"metaData":{"calendarDate":"2025-07-18T00:00:00.0","sequence":1},"weight":{"weight":81419.0,"sourceType":"MFP","timestampGMT":"2025-07-18T18:01:21.0"},"height":172.72},
            {"metaData":{"calendarDate":"2025-07-19T00:00:00.0"},"height":172.72},
            {"metaData":{"calendarDate":"2025-07-20T00:00:00.0"},"weight":{"weight":81000.0}},
            {"metaData":{"calendarDate":"2025-07-21T00:00:00.0"},"weight":{"weight":0.0,"timestampGMT":"2025-07-21T18:01:21.0"}},
            {"weight":{"weight":80900}},
            {"weight":{"weight":"heavy"}},
            {"weight":{"weight":1.5E9,"timestampGMT":"2025-07-22T18:01:21.0"}}]
            """#, ["2025-07-18 19:01:21 81.419 kg", "2025-07-20 81 kg"], refused: [5, 6, 7],
            empty: 1),
        ImportSample(
            .fitbit, "one day and nothing else", #"[{"logId":1,"weight":181.2,"date":"08/02/17"}]"#,
            ["2017-08-02 181.2 lb"], unit: .pounds),
        ImportSample(
            .columns, "a list that only looks like Fitbit's",
            #"[{"date":"2026-01-02","weight":82.4},{"date":"2026-01-03","time":"07:30","weight":82}]"#,
            ["2026-01-02 82.4 kg", "2026-01-03 07:30 82 kg"], remarks: ["kg fits"], usual: 82),
        ImportSample(
            .columns, "such a list without any unit",
            #"[{"date":"2026-01-02","weight":82.4}]"#, [],
            error: .unitUnknown(example: "82.4", suggestion: .kilograms)),
        ImportSample(
            .fitbit, "grams with zones, and a row that is cut",
            "timestamp,weight grams,data source\n2020-07-20T22:31:00+02:00,59420,Scale\n2020-07-21T06:31:00Z,\"59,420\",Scale\n2020-07-22T06:31:00Z,594",
            ["2020-07-20 22:31+02:00 59.42 kg"], refused: [3, 4]),
        ImportSample(
            .fitbit, "a month cut within a row",
            "Body\nDate,Weight,BMI,Fat\n\"2019-01-01\",\"70.1\",\"0\",\"0\"\n\"2019-01-0",
            ["2019-01-01 70.1 kg"], refused: [4], remarks: ["begins in line 4"], unit: .kilograms),
    ]

    private static let trendHeader = "Date,Time,Weight,Body Fat %\n"

    private static let siteDamage: [ImportSample] = [
        ImportSample(
            .trendWeight, "footers and gaps",
            "\(trendHeader)2024-01-15,07:30:00,75.5,18.0\n\n2024-01-16,,75.4,\n,,,\nTotal,,,\nAverage,,75.5,\n",
            ["2024-01-15 07:30 75.5 kg", "2024-01-16 75.4 kg"], refused: [7], empty: 1,
            unit: .kilograms),
        ImportSample(
            .trendWeight, "cells that name their unit",
            "\(trendHeader)2024-01-15,07:30:00,166.4 lb,18.0\n2024-01-16,07:30:00,75.4,\n2024-01-17,07:30:00,75.4 kg,\n",
            ["2024-01-15 07:30 166.4 lb", "2024-01-16 07:30 75.4 kg", "2024-01-17 07:30 75.4 kg"],
            unit: .kilograms),
        ImportSample(
            .trendWeight, "cut within a row",
            "\(trendHeader)2024-01-15,07:30:00,75.5,18.0\n2024-01-16,07:",
            ["2024-01-15 07:30 75.5 kg"], refused: [3], unit: .kilograms),
        ImportSample(
            .trendWeight, "columns with semicolons after a spreadsheet",
            "Date;Time;Weight;Body Fat %\n15.01.2024;07:30;75,5;18,0\n16.01.2024;07:31;75,2;\n",
            ["2024-01-15 07:30 75.5 kg", "2024-01-16 07:31 75.2 kg"], unit: .kilograms),
        ImportSample(
            .myFitnessPal, "one day twice",
            "Date,Body Fat %,Weight\n2024-01-15,18.5,175\n2024-01-15,18.5,176\n2024-01-15,18.5,175\n",
            ["2024-01-15 175 lb", "2024-01-15 176 lb", "2024-01-15 175 lb"], unit: .pounds),
        ImportSample(
            .myFitnessPal, "zeros, and days that cannot be",
            "Date,Body Fat %,Weight\n2024-01-15,18.5,0\n2024-02-30,18.5,175\n2027-01-15,18.5,175\n2024-01-18,0,175\n",
            ["2024-01-18 175 lb"], refused: [3, 4], empty: 1, unit: .pounds),
        ImportSample(
            .myFitnessPal, "a mark, and a title in the first line",
            "\u{FEFF}Measurement Summary from 2024-01-01\n\nDate,Body Fat %,Weight\n2024-01-15,18.5,175\n",
            ["2024-01-15 175 lb"], unit: .pounds),
        ImportSample(
            .myFitnessPal, "cut within a row",
            "Date,Body Fat %,Neck,Weight\n2024-01-15,18.5,40,175\n2024-01-16,18.5,4",
            ["2024-01-15 175 lb"], refused: [3], unit: .pounds),
        ImportSample(
            .gnomeHealth, "damaged rows",
            "date,weight\n2021-03-21T06:30:00Z,\n2021-03-22T06:30:00Z,heavy\n2021-03-32T06:30:00Z,82\n2021-03-24T06:30:00Z,82\n",
            ["2021-03-24 07:30 82 kg"], refused: [3, 4], empty: 1, unit: .kilograms),
        ImportSample(
            .gnomeHealth, "fractions of a second",
            "date,weight\n2021-03-21T06:30:00.123456Z,82\n2021-03-22T06:30:00.5+05:30,82.1\n",
            ["2021-03-21 07:30 82 kg", "2021-03-22 06:30+05:30 82.1 kg"], unit: .kilograms),
        ImportSample(
            .gnomeHealth, "cut within a row", "date,weight\n2021-03-21T06:30:00Z,82\n2021-03-22T0",
            ["2021-03-21 07:30 82 kg"], refused: [3], unit: .kilograms),
        ImportSample(
            .gnomeHealth, "a weight that the diary's unit would make a giant's",
            "date,weight\n2021-03-21T06:30:00Z,82\n2021-03-22T06:30:00Z,181\n2021-03-23T06:30:00Z,181.5\n",
            ["2021-03-21 07:30 82 lb", "2021-03-22 07:30 181 lb", "2021-03-23 07:30 181.5 lb"],
            remarks: ["lb fits"], usual: 82),
        ImportSample(
            .gnomeHealth, "days without a time",
            "date,weight\n2021-03-21Z,82\n2021-03-22,82.1\n20210323,82.2\n",
            ["2021-03-22 82.1 kg", "2021-03-23 82.2 kg"], refused: [2],
            remarks: ["year, month and day"], unit: .kilograms),
    ]

    private static let tableDamage: [ImportSample] = [
        ImportSample(
            .columns, "a header far below a preamble",
            "\"HealthManager\"\n\"Export\"\n\n"
                + (1...12).map { "\"Line \($0)\";\"\"\n" }.joined()
                + "\"Date\";\"Time\";\"kg\";\"BMI\";\"Body fat\"\n\"18.04.2021\";\"07:30\";\"77,3\";\"24\";\"20\"\n",
            ["2021-04-18 07:30 77.3 kg"]),
        ImportSample(
            .columns, "a second header below rows of a table",
            "2026-01-02,82.4 kg,first\n2026-01-03,82.3 kg,second\ndate,weight,note\n2026-01-04,82.2 kg,third\n",
            ["2026-01-02 82.4 kg", "2026-01-03 82.3 kg", "2026-01-04 82.2 kg third"]),
        ImportSample(
            .columns, "grams with a sign that may group or divide",
            "date,weight (g)\n2026-01-02,\"82,450\"\n2026-01-03,82450.5\n2026-01-04,82450\n",
            ["2026-01-03 82.451 kg", "2026-01-04 82.45 kg"], refused: [2]),
        ImportSample(
            .columns, "Apple Health through an app",
            "Date/Time,Weight/Body Mass (kg),Body Fat Percentage (%)\n2026-01-02 07:30:00,82.4,20\n",
            ["2026-01-02 07:30 82.4 kg"]),
    ]

    private static let people: [ImportSample] = [
        ImportSample(
            .columns, "a family by name",
            "User,Date,Weight (kg)\nAnna,2026-01-02,62.4\nBen,2026-01-02,82.4\nAnna,2026-01-03,62.3\n",
            [],
            error: .severalPeople([
                ImportPerson(name: "Anna", count: 2), ImportPerson(name: "Ben", count: 1),
            ])),
        ImportSample(
            .columns, "one of a family by name",
            "User,Date,Weight (kg)\nAnna,2026-01-02,62.4\nBen,2026-01-02,82.4\n,2026-01-03,62.3\n",
            ["2026-01-02 62.4 kg", "2026-01-03 62.3 kg"], others: 1,
            remarks: ["Only the rows of Anna"], person: "anna"),
        ImportSample(
            .columns, "one person who has a name",
            "User,Date,Weight (kg)\nAnna,2026-01-02,62.4\nAnna,2026-01-03,62.3\n",
            ["2026-01-02 62.4 kg", "2026-01-03 62.3 kg"]),
        ImportSample(
            .columns, "entries that were deleted",
            "Date,Weight (kg),IsDeleted\n2026-01-02,82.4,0\n2026-01-03,82.3,1\n2026-01-04,82.2,False\n2026-01-05,82.1,TRUE\n",
            ["2026-01-02 82.4 kg", "2026-01-04 82.2 kg"], refused: [3, 5]),
    ]
}
