import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// A clock in a zone of the system's tables, which stands at noon of 21 November 2026 in UTC.
func clock(in zone: String) throws -> DiaryClock {
    let zone = try #require(TimeZone(identifier: zone))
    let now = Moment(date("2026-11-21"), hour: 12, offset: 0).secondsSince1970
    @Sendable func offset(_ instant: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    }
    return DiaryClock(
        now: { Moment(secondsSince1970: now, offset: offset(now)) },
        offset: { offset($0 - offset($0)) }, offsetAtInstant: offset)
}

/// The diary's results beside those that `Tests/Reckoned/reckon` got with Python's zoneinfo and
/// decimal.
@Suite struct ReckonedTests {
    /// The rows of a table, without its heading.
    private func table(_ name: String) throws -> [[String]] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let url = tests.appending(path: "Reckoned/\(name).tsv")
        let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
            .map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count >= 100)
        return rows
    }

    @Test func instantsAreShownOnTheWallsOfTheirZones() throws {
        for row in try table("times") {
            let clock = try clock(in: row[1])
            let file = try Importer(clock: clock).read(
                Array("date,weight (kg)\n\(row[0]),82.4\n2001-02-03T04:05:06Z,80\n".utf8), name: "")
            #expect(file.records.map(\.moment.description).first == row[2], "\(row)")
            // The same instant as that wall clock wrote it, under a heading with its zone.
            let wall = row[2].prefix(19)
            let named = try Importer(clock: testClock).read(
                Array("date [\(row[1])],weight (kg)\n\(wall),82.4\n2001-02-03T04:05:06,80\n".utf8),
                name: "")
            let record = try #require(named.records.first)
            #expect(record.hasInstant)
            if row[1] != "UTC" { #expect(record.moment.description.prefix(19) == wall) }
        }
    }

    @Test func weightsAreConvertedAsDecimals() throws {
        for row in try table("units") {
            let unit = try #require(WeightUnit(rawValue: row[1]))
            let weight = try #require(Weight(text: row[0], unit: unit))
            #expect(String(weight.nanograms) == row[2], "\(row)")
            for (other, text) in zip(WeightUnit.allCases, row[3...]) {
                #expect(weight.converted(to: other).text == text, "\(row)")
            }
        }
    }

    @Test func trendsAndMeansAgree() throws {
        let rows = try table("trends")
        for diary in Set(rows.map { $0[0] }) {
            let rows = rows.filter { $0[0] == diary }
            let dayStart = try #require(Int(rows[0][1]))
            let entries = try rows.map { row in
                guard case .date(let wall) = WrittenDate.read(row[2], order: nil) else {
                    throw DiaryError(invalid: row[2])
                }
                var moment = wall.moment(testClock)
                moment.offset = try #require(Int(row[3]))
                return Entry(weight: kilograms(row[4]), moment: moment, created: 0)
            }
            #expect(entries.map(\.moment) == entries.sorted().map(\.moment))
            let trend = Trend(entries, dayStart: dayStart)
            for (point, row) in zip(trend.points, rows) {
                #expect(abs(point.kilograms - Double(row[5])!) < 1e-8, "\(row)")
            }
            let mean = try #require(Statistics(entries, dayStart: dayStart)).mean
            #expect(abs(mean - Double(rows[0][6])!) < 1e-8)
            let days = DiaryDay.days(of: entries, dayStart: dayStart)
            #expect(days.map(\.date) == Set(days.map(\.date)).sorted())
            #expect(days.flatMap(\.entries).count == entries.count)
        }
    }

    @Test func weeksBeginOnTheirDay() throws {
        for row in try table("weeks") {
            let day = date(row[0])
            #expect(String(day.weekday) == row[1])
            for first in 1...7 {
                #expect(day.startOfWeek(firstWeekday: first).description == row[1 + first])
            }
        }
    }
}
