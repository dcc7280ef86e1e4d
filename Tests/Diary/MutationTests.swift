import Foundation
import SeededRandom
import Testing

@testable import Diary
@testable import DiaryFiles

/// Files that somebody's editor, disk or malice has changed: read or refused, never more.
@Suite struct MutationTests {
    static let seeds = [
        "DATE,TIME,COMMENT,WEIGHT\n2026-04-23,20:30:13.974,\"a, \"\"b\"\"\",82.4\n2026-04-24,,,82.1\n",
        "\"dateTime\",\"weight\",\"fat\"\n\"2021-04-18 11:51\",77.35,1\n\"20.04.2021 07:05\",76.9,2\n",
        "#Version: 6\n#Units: kg\n\n#date;weight;weight trend;body fat;body fat trend;log\n2008-09-05T06:00:00.000Z;83.1;;;;x;y\n",
        "Epoch,2007-04-28T19:35:50Z\nDate,Weight,Rung,Flag,Comment\nStartTrend,75.0,0,1,1,1.0\n2007-02-01,75.2,36,0,\\x{2014}\n",
        "Date,,Weight,Trend,Variance,,Rung,Flag\n,,Kilograms,,April 2007,,,\n4/1/07,Sunday,75.2,75.0,0.2,75,36,\n",
        "Time,Weight,Change,BMI\n\" Jul 18, 2026\",\n8:28 AM,80.0 kg,0.5 kg,25.0\n",
        "Date,Time,Weight,Body Fat %\n2024-01-15,07:30:00,75,5,18,0\n",
        "com.samsung.health.weight,7006003,12\nstart_time,weight,time_offset\n2018-11-29 22:54:00.000,90.0,UTC+0100\n",
        "[{\"logId\":1,\"weight\":181.2,\"date\":\"08/02/17\",\"time\":\"23:59:59\"}]",
        "{\"Data Points\":[{\"fitValue\":[{\"fpVal\":75.5}],\"startTimeNanos\":\"1609545600000000000\"}]}",
        "# This file was created with trale.\n2024-01-15T10:30:00.000 75.5000000000\n",
        "Datum;Gewicht (kg);Bemerkung\n3.11.2026;82,4;nass\n",
        "date,time,offset,weight,unit,weight_kg,note,id\n2026-01-01,08:00:00,+01:00,12 10.5,st,80.7,'=x,5f0c5a5e-0000-4000-8000-000000000000\n",
        ContainerTests.appleHealth(ContainerTests.records),
    ]

    private static let pieces = [
        "\"", ",", ";", "\n", "\r", "\u{0}", "-", "99999999999999999999", "é", "\u{FEFF}", ".", "&",
        "<", "=",
        "[", "{", "2026-02-30", "1e308", "NaN", "\t", ":",
    ]

    @Test(arguments: seeds.indices)
    func changedFilesAreReadOrRefused(index: Int) {
        var random = SeededGenerator(seed: UInt64(index))
        let seed = Array(Self.seeds[index].utf8)
        let importer = Importer(
            options: ImportOptions(unit: .kilograms, dateOrder: .dayFirst), clock: testClock)
        for _ in 0..<250 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let piece = Self.pieces.randomElement(using: &random) ?? ""
                    bytes.insert(contentsOf: piece.utf8, at: place)
                case 1: bytes.removeLast(min(bytes.count, place / 4))
                case 2 where place < bytes.count:
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                default:
                    let end = min(bytes.count, place + Int.random(in: 0...20, using: &random))
                    bytes.insert(contentsOf: bytes[place..<end], at: place)
                }
            }
            guard let file = try? importer.read(bytes, name: "test") else { continue }
            for record in file.records {
                #expect(record.weight.nanograms > 0)
                #expect(record.weight.nanograms <= Weight.maximumNanograms)
                #expect(record.moment.date.year >= 1900 && record.moment.date.year <= 2026)
            }
        }
    }

    @Test func anyTextIsAWeightADateOrRefused() {
        var random = SeededGenerator(seed: 99)
        let letters = Array("0123456789.,: -/stlbkg٫ahdjmon½🏃\u{301}TZ+")
        for _ in 0..<4000 {
            let count = Int.random(in: 0...18, using: &random)
            let text = String((0..<count).map { _ in letters.randomElement(using: &random) ?? "x" })
            for unit in WeightUnit.allCases {
                let parser = WeightParser(unit: unit)
                let weight = try? parser.parse(text)
                #expect(weight.map { $0.nanograms > 0 } ?? true)
                _ = parser.isValidPrefix(text)
            }
            let moment = try? TypedDateParser(language: .german, clock: testClock).parse(text)
            #expect(moment.map { $0 <= testNow.adding(seconds: 2 * 86_400) } ?? true)
        }
    }

    @Test func hugeLinesAreReadInTheirTime() {
        let long = String(repeating: "x", count: 1_000_000)
        for text in [
            "date,weight (kg)\n2026-01-01,\(long)\n", long, "\"" + long,
            String(repeating: "[", count: 100_000),
            "date,weight (kg)\n" + String(repeating: ",", count: 250_000),
        ] {
            let file = try? read(text)
            #expect(file?.records.isEmpty ?? true)
        }
    }
}
