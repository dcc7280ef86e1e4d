import Foundation
import Testing

@testable import Diary
@testable import DiaryFiles

/// Entries as instants and as wall clocks: doubles, order, the future, days written as midnight.
@MainActor
@Suite struct InstantTests {
    let temporary = TemporaryDirectory()

    private func open(
        _ clock: DiaryClock = testClock, _ name: String = "a"
    ) throws -> Diary {
        try Diary(directory: DiaryDirectory(path: temporary.file(name)), clock: clock)
    }

    @discardableResult
    private func bringIn(_ text: String, into diary: Diary, in zone: String) throws -> ImportPreview
    {
        let file = try Importer(clock: clock(in: zone)).read(Array(text.utf8), name: "test")
        let preview = ImportPreview(file, existing: diary.entries, clock: testClock)
        try diary.import(preview)
        return preview
    }

    nonisolated private static let zones = [
        "Europe/Berlin", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati", "UTC",
        "Asia/Kathmandu",
    ]

    /// Instants in many shapes, two weights of which are equal.
    nonisolated private static let files = [
        "date,weight (kg)\n2024-01-05T06:05:00Z,82.4\n2024-01-06T06:05:00Z,82.4\n",
        "date (UTC),weight (kg)\n2024-01-05 06:05:00,82.4\n2024-07-06 23:05:00,82.4\n",
        "date,weight (kg)\n1704434700,82.4\n1704521100,82.4\n",
        "#Version:5\n#Units:kg\n\n#date;weight;weight trend;body fat;body fat trend;log\n"
            + "2024-01-05T06:05:00.000Z;82.4;;;;\n2024-07-06T23:05:00.000Z;82.4;;;;\n",
        #"{"Data Source":"derived:com.google.weight","Data Points":[{"fitValue":[{"value":"#
            + #"{"fpVal":82.4}}],"startTimeNanos":1704434700000000000,"#
            + #""dataTypeName":"com.google.weight"}]}"#,
        #"[{"date":"2024-01-05T06:05:00Z","weight":82.4}]"#,
        "start_time,weight,time_offset\n2024-01-05 06:05:00.000,82.4,UTC+0100\n",
    ]

    @Test(arguments: files)
    func aHistoryBroughtInAgainInAnotherZoneAddsNothing(file: String) throws {
        let unit = file.hasPrefix("[") ? "{\"unit\":1}" : ""
        let diary = try open()
        for (index, zone) in Self.zones.enumerated() {
            var options = ImportOptions()
            if !unit.isEmpty { options.unit = .kilograms }
            let read = try Importer(options: options, clock: clock(in: zone))
                .read(Array(file.utf8), name: "test")
            let preview = ImportPreview(read, existing: diary.entries, clock: testClock)
            #expect(preview.new.isEmpty == (index > 0), "\(zone)")
            #expect(preview.suspicious.isEmpty || index == 0)
            try diary.import(preview)
        }
    }

    @Test func oneHistoryWrittenOnTwoWallsIsOne() throws {
        let diary = try open()
        let home =
            "date,weight (kg)\n2024-01-05T07:05:00+01:00,82.4\n2024-07-06T22:05:00+02:00,81\n"
        let abroad =
            "date,weight (kg)\n2024-01-05T15:05:00+09:00,82.4\n2024-07-07T05:05:00+09:00,81\n"
        #expect(try bringIn(home, into: diary, in: "Europe/Berlin").new.count == 2)
        #expect(try bringIn(abroad, into: diary, in: "Asia/Tokyo").new.isEmpty)
        // Equal walls in two zones are two weighings, and so are the two hours of a change.
        let other = abroad.replacing("15:05:00+09:00", with: "07:05:00+09:00")
        #expect(try bringIn(other, into: diary, in: "Asia/Tokyo").new.count == 1)
        let twice = "date,weight (kg)\n2024-10-27T02:30:00+02:00,80\n2024-10-27T02:30:00+01:00,80\n"
        #expect(try bringIn(twice, into: diary, in: "Europe/Berlin").new.count == 2)
        #expect(try bringIn(twice, into: diary, in: "Asia/Tokyo").new.isEmpty)
    }

    @Test func whatHasNoInstantIsComparedByTheWall() throws {
        let diary = try open()
        let wall = "date,time,comment,weight (kg)\n2024-01-05,07:05:00,,82.4\n2024-01-06,,,82.1\n"
        #expect(try bringIn(wall, into: diary, in: "Europe/Berlin").new.count == 2)
        #expect(try bringIn(wall, into: diary, in: "Asia/Tokyo").new.isEmpty)
        // Of a file without zones into a diary that knows the instants, and the other way round.
        let instants = "date,weight (kg)\n2024-01-05T07:05:00+01:00,82.4\n"
        #expect(try bringIn(instants, into: diary, in: "Europe/Berlin").new.isEmpty)
        let mixed = "date,weight (kg)\n2024-02-05T07:05:00+01:00,80\n2024-02-05 07:05:00,80\n"
        #expect(try bringIn(mixed, into: diary, in: "Europe/Berlin").new.count == 1)
    }

    @Test(arguments: [ExportFormat.libra, .csv, .json])
    func ownExportsComeBackAnywhereWithoutDoubles(format: ExportFormat) throws {
        let diary = try open()
        for day in 0..<5 {
            let start = Moment(
                date("2026-01-0\(day + 1)"), hour: 7, offset: [3600, 32_400][day % 2])
            try diary.add(kilograms("8\(day).4"), at: start)
        }
        try diary.add(
            kilograms("82.4"),
            at: Moment(
                wallSeconds: Moment(date("2026-02-01"), offset: 3600).wallSeconds,
                offset: 3600, isDateOnly: true))
        let text = Exporter(format: format).text(diary.entries)
        for zone in Self.zones {
            #expect(try bringIn(text, into: diary, in: zone).new.isEmpty, "\(zone)")
        }
    }

    @Test func anEditedEntryIsStillKnown() throws {
        let diary = try open()
        let text = "date,weight (kg)\n2024-01-05T06:05:00Z,82.4\n"
        try bringIn(text, into: diary, in: "Europe/Berlin")
        var entry = try #require(diary.entries.first)
        entry.weight = kilograms("82.9")
        try diary.update(entry)
        #expect(try bringIn(text, into: diary, in: "Asia/Tokyo").new.isEmpty)
    }

    // MARK: Order

    @Test func afterAFlightWestTheLaterWeighingIsTheLatest() throws {
        let diary = try open(
            .fixed(Moment(date("2026-11-20"), hour: 13, minute: 1, offset: -18_000)))
        try diary.add(kilograms("83"), at: Moment(date("2026-11-20"), hour: 14, offset: 3600))
        try diary.add(kilograms("82"), at: Moment(date("2026-11-20"), hour: 13, offset: -18_000))
        #expect(diary.entries.map(\.weight.text) == ["83", "82"])
        #expect(diary.latest?.weight.text == "82")
        #expect(Statistics(diary.entries)?.change == -1)
        #expect(Statistics(diary.entries)?.last.weight.text == "82")
    }

    @Test func overTheDateLineTodayIsTheDayOfTheWall() throws {
        // One second after Kiritimati's Saturday it is Friday in Los Angeles.
        let there = Moment(date("2026-11-21"), hour: 10, offset: 50_400)
        let here = Moment(secondsSince1970: there.secondsSince1970 + 1, offset: -28_800)
        #expect(here.date == date("2026-11-20"))
        let diary = try open(.fixed(here))
        try diary.add(kilograms("83"), at: there)
        #expect(diary.latestOfToday == nil)
        #expect(diary.latest?.weight.text == "83")
        try diary.add(kilograms("82"))
        #expect(diary.entries.map(\.weight.text) == ["82", "83"])
        #expect(diary.latestOfToday?.weight.text == "82")
        #expect(diary.latest?.weight.text == "82")
        #expect(diary.futureEntries.isEmpty)
        // One second is next to nothing: the trend is what it was, and it is that of the latest.
        let trend = try #require(diary.trend.current)
        #expect(trend < 83 && trend > 82.99)
        #expect(try diary.check().isEmpty)
    }

    @Test func theRepeatedAndTheMissingHourAreInOrder() throws {
        let diary = try open()
        let change = date("2026-10-25")
        try diary.add(kilograms("81"), at: Moment(change, hour: 2, minute: 10, offset: 3600))
        try diary.add(kilograms("82"), at: Moment(change, hour: 2, minute: 50, offset: 7200))
        #expect(diary.entries.map(\.weight.text) == ["82", "81"])
        #expect(diary.latest?.weight.text == "81")
        let berlin = try clock(in: "Europe/Berlin")
        let missing = berlin.moment(date("2026-03-29"), hour: 2, minute: 30)
        #expect(missing.date == date("2026-03-29"))
        #expect([3600, 7200].contains(missing.offset))
    }

    @Test func daysThatBeginInTheNightStayTogether() throws {
        let diary = try open()
        var settings = diary.settings
        settings.dayStartMinute = 240
        try diary.setSettings(settings)
        let day = date("2026-11-10")
        // At five in Kiritimati the day has begun; at three in Honolulu, later, it has not.
        try diary.add(kilograms("83"), at: Moment(day, hour: 5, offset: 50_400))
        try diary.add(kilograms("82"), at: Moment(day, hour: 3, offset: -36_000))
        try diary.add(kilograms("81"), at: Moment(day, hour: 9, offset: -36_000))
        let days = PeriodStatistics.grouping(diary.entries, by: .day, dayStart: 240)
        #expect(days.map(\.start.description) == ["2026-11-09", "2026-11-10"])
        #expect(days.map { $0.statistics?.count } == [1, 2])
        #expect(
            PeriodStatistics.last(3, .day, until: day, of: diary.entries, dayStart: 240)
                .map { $0.statistics?.count ?? 0 } == [0, 1, 2])
        #expect(DiaryDay.days(of: diary.entries, dayStart: 240).map(\.entries.count) == [1, 2])
    }

    // MARK: The future

    @Test func entriesOfTheFutureAreNamedAndNotShown() async throws {
        let wrong = Moment(date("2027-06-01"), hour: 8, offset: 7200)
        do {
            let diary = try open(.fixed(wrong))
            try diary.add(kilograms("79"), note: "wrong clock")
        }
        let diary = try open()
        try diary.add(kilograms("82.4"), at: Moment(date("2026-11-20"), hour: 8, offset: 3600))
        #expect(diary.latest?.weight.text == "82.4")
        #expect(diary.latestOfToday == nil)
        #expect(diary.trend.current == 82.4 && diary.trend.points.count == 1)
        #expect(diary.presentEntries.count == 1 && diary.entries.count == 2)
        let findings = try diary.check()
        #expect(findings.count == 1 && findings[0].contains("2027-06-01T08:00:00+02:00"))
        for format in [ExportFormat.csv, .json] {
            let other = try open(testClock, format.rawValue)
            let text = Exporter(format: format).text(diary.entries)
            let preview = try await other.preview(text: text, name: "own")
            #expect(preview.file.refused.isEmpty)
            try other.import(preview)
            #expect(other.entries == diary.entries)
        }
        #expect(throws: (any Error).self) {
            let file = try read("date,weight (kg)\n2027-06-01,79\n")
            if file.records.isEmpty { throw ImportError.cancelled }
        }
    }

    @Test func aClockWrongByHoursIsNoticedAndAnEveningTypedInTheMorningIsNot() throws {
        let later = testNow.adding(seconds: 3 * 3600)
        let wrong = Entry(
            weight: kilograms("80"), moment: later, created: later.secondsSince1970)
        let typed = Entry(
            weight: kilograms("80"), moment: later, created: testNow.secondsSince1970)
        #expect(wrong.isOfFuture(at: testNow) && !wrong.isOfFuture(at: later))
        #expect(!typed.isOfFuture(at: testNow))
        let tomorrow = Moment(date("2026-11-22"), hour: 1, offset: 3600)
        #expect(
            Entry(weight: kilograms("80"), moment: tomorrow, created: 0).isOfFuture(at: testNow))
    }

    // MARK: Days as midnight

    @Test(arguments: [
        "date,weight (kg)\n2024-01-05T00:00:00Z,82.4\n2024-07-06T00:00:00.000Z,82.1\n",
        "date;weight (kg)\n2024-01-05 00:00:00 UTC;82.4\n2024-07-06 00:00 UTC;82.1\n",
        "date (GMT),weight (kg)\n2024-01-05 00:00:00,82.4\n2024-07-06 00:00:00,82.1\n",
        "date,weight (kg)\n1704412800,82.4\n1720224000000,82.1\n",
        "date,weight (kg)\n2024-01-05T00:00:00+00:00,82.4\n2024-07-06T00:00:00+00:00,82.1\n",
        "date,weight (kg)\n2024-01-05 00:00:00,82.4\n2024-07-06 00:00:00,82.1\n",
        "date,weight (kg)\n2024-01-05T00:00:00+09:00,82.4\n2024-07-06T00:00:00-03:00,82.1\n",
        #"[{"date":"2024-01-05T00:00:00Z","weight":82.4},"#
            + #"{"date":"2024-07-06T00:00:00Z","weight":82.1}]"#,
        #"[{"metaData":{"calendarDate":"2024-01-05T00:00:00.0"},"weight":{"weight":82400,"#
            + #""timestampGMT":"2024-01-05T00:00:00.0"}},{"metaData":{"calendarDate":"#
            + #""2024-07-06T00:00:00.0"},"weight":{"weight":82100,"#
            + #""timestampGMT":"2024-07-06T00:00:00.0"}}]"#,
        "#Version:5\n#Units:kg\n\n#date;weight;weight trend;body fat;body fat trend;log\n"
            + "2024-01-05T00:00:00.000Z;82.4;;;;\n2024-07-06T00:00:00.000Z;82.1;;;;\n",
    ])
    func daysWrittenAsMidnightAreDaysInAnyZone(file: String) throws {
        for zone in Self.zones {
            let options = ImportOptions(unit: .kilograms)
            let records = try Importer(options: options, clock: clock(in: zone))
                .read(Array(file.utf8), name: "test").records
            #expect(records.count { $0.moment.isDateOnly } == records.count, "\(zone)")
            #expect(
                records.map(\.moment.date.description) == ["2024-01-05", "2024-07-06"], "\(zone)")
        }
    }

    @Test func oneOtherTimeMakesThemInstants() throws {
        let file = try read("date,weight (kg)\n2024-01-05T00:00:00Z,82\n2024-01-06T06:05:00Z,82\n")
        #expect(
            file.records.map(\.moment.description) == [
                "2024-01-05T01:00:00+01:00", "2024-01-06T07:05:00+01:00",
            ])
    }

    // MARK: Zones in words

    @Test(arguments: [
        "Date (UTC)", "Date [UTC]", "UTC Date", "datetime_utc", "Date (GMT)", "Date UTC",
        "timestampUTC", "utc_datetime", "Date/Time (UTC)", "Date (Etc/UTC)", "Date in UTC",
    ])
    func headingsNameUTC(heading: String) throws {
        let file = try read("\(heading),weight (kg)\n2024-07-05 22:30:00,82.4\n")
        #expect(file.records.map(\.moment.description) == ["2024-07-05T23:30:00+01:00"])
    }

    @Test(arguments: [
        ("Date (CET)", "2024-07-05 22:30", "2024-07-05T22:30:00+01:00"),
        ("Date (UTC+05:30)", "2024-07-05 22:30", "2024-07-05T22:30:00+05:30"),
        ("Date [America/New_York]", "2024-07-05 22:30", "2024-07-05T22:30:00-04:00"),
        ("Date [America/New_York]", "2024-01-05 22:30", "2024-01-05T22:30:00-05:00"),
        ("Date", "2024-07-05 22:30 CEST", "2024-07-05T22:30:00+02:00"),
        ("Date", "2024-07-05 10:30 PM EDT", "2024-07-05T22:30:00-04:00"),
        ("Date", "2024-07-05 22:30 Europe/Berlin", "2024-07-05T22:30:00+02:00"),
        ("Date", "2024-07-05T22:30:00+02:00[Europe/Berlin]", "2024-07-05T22:30:00+02:00"),
        ("Date [Europe/London]", "2024-01-05 22:30", "2024-01-05T22:30:00+00:00"),
        ("Date", "2024-01-05 22:30 Europe/London", "2024-01-05T22:30:00+00:00"),
        ("Date", "2024-01-05T22:30:00Z[Europe/London]", "2024-01-05T22:30:00+00:00"),
        ("Date", "2024-07-05 22:30 UTC", "2024-07-05T23:30:00+01:00"),
        ("Date", "2024-07-05 22:30 GMT+2", "2024-07-05T22:30:00+02:00"),
        ("Date", "2024-07-05 22:30 (GMT)", "2024-07-05T23:30:00+01:00"),
    ])
    func headingsAndCellsNameZones(heading: String, cell: String, expected: String) throws {
        let file = try read("\(heading),weight (kg)\n\(cell),82.4\n")
        #expect(file.records.map(\.moment.description) == [expected])
        #expect(file.records.count { $0.hasInstant } == 1)
    }

    @Test func aFilesNameSaysItsZone() throws {
        func first(_ name: String) throws -> String? {
            let text = "date,weight (kg)\n2024-07-05 22:30:00,82.4\n"
            let file = try Importer(clock: testClock).read(Array(text.utf8), name: name)
            #expect(file.assumptions.isEmpty == (file.records.first?.hasInstant == false))
            return file.records.first?.moment.description
        }
        #expect(try first("/tmp/weights-UTC.csv") == "2024-07-05T23:30:00+01:00")
        #expect(try first("weights (GMT).csv") == "2024-07-05T23:30:00+01:00")
        // The zone of the time at which the file was made, and a folder, say nothing.
        #expect(try first("weights-2024-07-06-10-30-UTC.csv") == "2024-07-05T22:30:00+01:00")
        #expect(try first("/utc/weights.csv") == "2024-07-05T22:30:00+01:00")
    }

    @Test func aColumnOfZonesIsHeard() throws {
        let file = try read(
            "date,time,time zone,weight (kg)\n2024-07-05,22:30,Asia/Tokyo,82.4\n"
                + "2024-07-05,22:30,UTC,82.3\n2024-07-06,22:30,,82.2\n")
        #expect(
            file.records.map(\.moment.description) == [
                "2024-07-05T22:30:00+09:00", "2024-07-05T22:30:00+00:00",
                "2024-07-06T22:30:00+01:00",
            ])
    }
}
