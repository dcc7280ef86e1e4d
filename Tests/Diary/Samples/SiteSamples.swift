@testable import Diary
@testable import DiaryFiles

/// Web sites and desktop programs: The Hacker's Diet, TrendWeight, MyFitnessPal, GNOME Health.
extension ImportSample {
    static let sites =
        hackersDiet + hackersDietExcel + hackersDietXML + trendWeight + myFitnessPal + gnomeHealth

    private static let month =
        "Date,Weight,Rung,Flag,Comment\nStartTrend,75.0163,0,1177788855,1177788855,1.0\n"

    static let hackersDiet: [ImportSample] = [
        ImportSample(
            .hackersDietCSV, "units that change",
            "Epoch,2007-04-28T19:35:50Z\n\(month)2007-02-01,75.2,36,0,\nDate,Weight,Rung,Flag,Comment\nStartTrend,165,1,1,1,1.0\n2007-03-01,166.5,,0,\n2007-03-02,75.5 kg,,0,\n",
            ["2007-02-01 75.2 kg", "2007-03-01 166.5 lb", "2007-03-02 75.5 kg"]),
        ImportSample(
            .hackersDietCSV, "escapes",
            "\(month)2007-02-01,75.2,36,0,\"a \\\\ \\x{2014} \"\"b\"\"\"\n",
            ["2007-02-01 75.2 kg a \\ — \"b\""]),
        ImportSample(
            .hackersDietCSV, "days without a weight",
            "\(month)2007-02-01,,36,0,\n2007-02-02,,,0,only words\n2007-02-03,75.9,,0,\n",
            ["2007-02-03 75.9 kg"], empty: 2),
        ImportSample(
            .hackersDietCSV, "damaged days",
            "\(month)2007-02-30,75.2,36,0,\nfoo\n2007-02-03,7x,,0,\n,75.3,,0,\n2007-02-05,75.9,,0,\n",
            ["2007-02-05 75.9 kg"], refused: [3, 5, 6], empty: 1),
        ImportSample(
            .hackersDietCSV, "an open quote",
            "\(month)2007-02-01,75.2,36,0,\"oops\n2007-02-02,75.3,36,0,\"fine\"\n",
            ["2007-02-01 75.2 kg oops", "2007-02-02 75.3 kg fine"], remarks: ["begins in line 3"]),
        ImportSample(
            .hackersDietCSV, "a month without its unit",
            "Epoch,2007-04-28T19:35:50Z\nDate,Weight,Rung,Flag,Comment\n2007-02-01,75.2,36,0,\n",
            [],
            error: .unitUnknown(example: "75.2", suggestion: .kilograms)),
    ]

    static let hackersDietExcel: [ImportSample] = [
        ImportSample(
            .hackersDietExcel, "American",
            "Date,,Weight,Trend,Variance,,Rung,Flag\n,,Kilograms,,April 2007,,,\nTrend carry forward:,,,75.02,,,,\n4/1/07,Sunday,75.2,75.0,0.20,75.0,36,\n4/12/07,Monday,---,,,,,\n",
            ["2007-04-01 75.2 kg"], empty: 1),
        ImportSample(
            .hackersDietExcel, "European",
            "Date,,Weight,Trend,Variance,,Rung,Flag\n,,Pounds,,April 2007,,,\n1/4/07,Sunday,165.2,,,,,\n12.4.07,Thursday,165.4,,,,,\n2007-4-13,Friday,165.3,,,,,\n",
            ["2007-04-01 165.2 lb", "2007-04-12 165.4 lb", "2007-04-13 165.3 lb"]),
        ImportSample(
            .hackersDietExcel, "years before 2000",
            "Date,,Weight,Trend,Variance,,Rung,Flag\n,,Stones,,April 1995,,,\n4/1/95,Saturday,165.2,,,,,\n",
            ["1995-04-01 165.2 lb"]),
        ImportSample(
            .hackersDietExcel, "damaged days",
            "Date,,Weight,Trend,Variance,,Rung,Flag\n,,Kilograms,,April 2007,,,\nx4/1/07,Sunday,75.2,,,,,\n4/2/07,Monday,7-5,,,,,\n4/31/07,Monday,75,,,,,\n,,75.3,,,,,\n4/4/07,Wednesday,75.4,,,,,\n",
            ["2007-04-04 75.4 kg"], refused: [3, 4, 5, 6]),
        ImportSample(
            .hackersDietExcel, "notes",
            "Date,,Weight,Trend,Variance,,Rung,Flag,Comment\n,,Kilograms,,April 2007,,,,\n4/1/07,Sunday,75.2,,,,36,,\"wet, cold\"\n",
            ["2007-04-01 75.2 kg wet, cold"]),
    ]

    private static func diet(_ unit: String, _ days: String) -> String {
        "<?xml version=\"1.0\"?>\n<hackersdiet version=\"1.0\"><monthlogs><monthlog><properties><year>2007</year><month>2</month>\n<weight-unit>\(unit)</weight-unit></properties><days>\n\(days)\n</days></monthlog></monthlogs></hackersdiet>\n"
    }

    static let hackersDietXML: [ImportSample] = [
        ImportSample(
            .hackersDietXML, "kilograms",
            diet(
                "kilogram",
                "<day><date>1</date><weight>75.2</weight><comment>a &lt; b</comment></day>"),
            ["2007-02-01 75.2 kg a < b"]),
        ImportSample(
            .hackersDietXML, "stones are pounds",
            diet("stone", "<day><date>1</date><weight>166.5</weight></day>"),
            ["2007-02-01 166.5 lb"]),
        ImportSample(
            .hackersDietXML, "a day that says its unit",
            diet("pound", "<day><date>1</date><weight>75.5 kg</weight></day>"),
            ["2007-02-01 75.5 kg"]),
        ImportSample(
            .hackersDietXML, "damaged days",
            diet(
                "kilogram",
                "<day><date>1</date><weight/></day>\n<day><date>2</date><weight>7x</weight></day>\n<day><date>30</date><weight>75</weight></day>\n<day><weight>75</weight></day>\n<day><date>3</date><weight>75.4</weight></day>"
            ),
            ["2007-02-03 75.4 kg"], refused: [5, 6, 7], empty: 1),
        ImportSample(
            .hackersDietXML, "no unit", diet("", "<day><date>1</date><weight>166.5</weight></day>"),
            ["2007-02-01 166.5 lb"], remarks: ["lb fits"], usual: 75),
    ]

    static let trendWeight: [ImportSample] = [
        ImportSample(
            .trendWeight, "a German browser",
            "Date,Time,Weight,Body Fat %\n2024-01-15,07:30:00,75,5,18,0\n2024-01-16,07:45:00,75,2,\n",
            ["2024-01-15 07:30 75.5 kg", "2024-01-16 07:45 75.2 kg"],
            remarks: ["put together again"], unit: .kilograms),
        ImportSample(
            .trendWeight, "pounds by the diary",
            "Date,Time,Weight,Body Fat %\n2024-01-15,07:30:00,175.5,18.0\n",
            ["2024-01-15 07:30 175.5 lb"], remarks: ["lb fits"], usual: 80),
        ImportSample(
            .trendWeight, "invented days",
            "Date,Actual Weight,Weight Is Interpolated,Trend Weight,Actual Fat %,Fat Is Interpolated,Trend Fat %\n2024-01-15,75.5,No,75.8,18.0,No,18.5\n2024-01-16,75.4,Yes,75.6,,Yes,\n2024-01-17,,Yes,75.6,,Yes,\n",
            ["2024-01-15 75.5 kg"], empty: 2, unit: .kilograms),
        ImportSample(
            .trendWeight, "nobody says the unit",
            "Date,Time,Weight,Body Fat %\n2024-01-15,07:30:00,75.5,\n", [],
            error: .unitUnknown(example: "75.5", suggestion: .kilograms)),
        ImportSample(
            .trendWeight, "too heavy in the unit that fits",
            "Date,Time,Weight,Body Fat %\n2024-01-15,07:30:00,75.5,\n2024-01-16,07:30:00,1755,\n2024-01-17,07:30:00,75.3,\n",
            ["2024-01-15 07:30 75.5 kg", "2024-01-17 07:30 75.3 kg"], refused: [3],
            remarks: ["kg fits"], usual: 75),
    ]

    static let myFitnessPal: [ImportSample] = [
        ImportSample(
            .myFitnessPal, "pounds",
            "Date,Body Fat %,Weight\n2024-01-15,18.5,175.0\n2024-01-16,,176.0\n",
            ["2024-01-15 175.0 lb", "2024-01-16 176.0 lb"], unit: .pounds),
        ImportSample(
            .myFitnessPal, "more columns",
            "Date,Body Fat %,Hips,Neck,Weight\n2024-01-15,18.5,90,40,80\n2024-01-16,18.5,90,40,\n",
            ["2024-01-15 80 kg"], empty: 1, remarks: ["kg fits"], usual: 79),
        ImportSample(
            .myFitnessPal, "stones",
            "Date,Body Fat %,Weight\n2024-01-15,18.5,12.6\n2024-01-16,18.5,12 st 9 lb\n",
            ["2024-01-15 12.6 st", "2024-01-16 12 9 st"], remarks: ["The unit of 1 weight "]),
        ImportSample(
            .myFitnessPal, "no unit", "Date,Body Fat %,Weight\n2024-01-15,18.5,175\n", [],
            error: .unitUnknown(example: "175", suggestion: .pounds)),
        ImportSample(
            .myFitnessPal, "a footer",
            "Date,Body Fat %,Weight\n2024-01-15,18.5,175\nAverage,18.5,175\n",
            ["2024-01-15 175 lb"], refused: [3], unit: .pounds),
    ]

    static let gnomeHealth: [ImportSample] = [
        ImportSample(
            .gnomeHealth, "floats of pounds",
            "date,weight\n2021-03-21T06:30:00Z,181.66122436523438\n2021-03-22T06:31:00+01,180.3\n",
            ["2021-03-21 07:30 181.66122 lb", "2021-03-22 06:31 180.3 lb"], remarks: ["lb fits"],
            usual: 82),
        ImportSample(
            .gnomeHealth, "zones", "date,weight\n2021-03-21T06:30:00-03:30,82\n",
            ["2021-03-21 06:30-03:30 82 kg"], unit: .kilograms),
        ImportSample(
            .gnomeHealth, "no zone", "date,weight\n2021-03-21T06:30:00,82\n",
            ["2021-03-21 06:30 82 kg"], unit: .kilograms),
        ImportSample(
            .gnomeHealth, "one row that says its unit",
            "date,weight\n2026-01-01,181.7\n2026-01-02,181.1\n2026-01-03,81.9 kg\n2026-01-04,180.4\n",
            [
                "2026-01-01 181.7 lb", "2026-01-02 181.1 lb", "2026-01-03 81.9 kg",
                "2026-01-04 180.4 lb",
            ], remarks: ["The unit of 3 weights is not in the file; lb fits the diary"], usual: 82),
        ImportSample(
            .gnomeHealth, "stones that are too many",
            "date,weight\n2026-01-01,12.9\n2026-01-02,200\n2026-01-03,12.8\n",
            ["2026-01-01 12.9 st", "2026-01-03 12.8 st"], refused: [3], remarks: ["st fits"],
            usual: 82),
    ]
}
