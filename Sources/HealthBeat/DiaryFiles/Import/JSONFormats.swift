import Diary
import Foundation

/// Reads the JSON files: our own, Fitbit's, Garmin's and Google Fit's.
enum JSONFormats {
    static func read(
        _ bytes: [UInt8], name: String, options: ImportOptions, clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        let shape = JSONShape(bytes)
        guard shape.isDecodable else { throw .tooLarge(path: name) }
        let data = Data(bytes)
        let decoder = JSONDecoder()
        if let own = try? decoder.decode(OwnDocument.self, from: data),
            own.format == OwnJSON.formatName
        {
            return try readOwn(own, options, clock)
        }
        if let days = try? decoder.decode([Readable<FitbitDay>].self, from: data),
            days.contains(where: { $0.value?.isOfFitbit == true })
        {
            return try readFitbit(days.map(\.value), options, clock)
        }
        if let measures = try? decoder.decode([Readable<GarminMeasure>].self, from: data),
            measures.contains(where: { $0.value?.weight?.value?.weight != nil })
        {
            return try readGarmin(measures.map(\.value), options, clock)
        }
        if let stream = try? decoder.decode(GoogleFitStream.self, from: data) {
            return try readGoogleFit(stream, options, clock)
        }
        if let sealed = try? decoder.decode(Sealed.self, from: data), sealed.nonce.count == 24 {
            throw .encrypted(localized("This file of GNOME Health"))
        }
        guard shape.isSearchable else { throw .tooLarge(path: name) }
        guard JSONParser.value(of: bytes) != nil else {
            throw .unreadable(path: name, reason: localized("its JSON is broken or cut off"))
        }
        throw .unknownFormat(path: name)
    }

    /// A value that may be of another shape than all others, which must not keep them out.
    private struct Readable<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) {
            value = try? Value(from: decoder)
        }
    }

    /// GNOME Health's encrypted export.
    private struct Sealed: Decodable {
        var nonce: [UInt8]
        var data: [UInt8]
    }

    private struct OwnDocument: Decodable {
        var format: String
        var settings: Readable<[String: String]>?
        var entries: [Readable<OwnJSON.Item>]
    }

    private static func readOwn(
        _ own: OwnDocument, _ options: ImportOptions, _ clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.healthBeatJSON, options: options, clock: clock)
        builder.take(DiarySettings(stored: own.settings?.value ?? [:]))
        for (index, item) in own.entries.enumerated() {
            builder.beginRow()
            guard let item = item.value else {
                builder.refuse(line: index + 1, text: "", Self.notAnEntry)
                continue
            }
            let text = "\(item.moment) \(item.weight) \(item.unit)"
            guard case .date(var date) = WrittenDate.read(item.moment, order: nil) else {
                builder.refuse(
                    line: index + 1, text: text, localized("“\(item.moment)” is not a date."))
                continue
            }
            if item.dateOnly == true { date.secondOfDay = nil }
            guard let unit = WeightUnit(rawValue: item.unit),
                let weight = Weight(text: item.weight, unit: unit)
            else {
                builder.refuse(
                    line: index + 1, text: text, localized("“\(item.weight)” is not a weight."))
                continue
            }
            builder.add(
                ImportedRecord(
                    weight: weight, moment: date.moment(clock), hasInstant: date.offset != nil,
                    note: item.note ?? "", id: item.id, source: item.source ?? "",
                    created: item.created,
                    changed: item.changed, line: index + 1),
                text: text)
        }
        return try builder.finish()
    }

    private static var notAnEntry: String { localized("This is not a weight with its date.") }

    private struct FitbitDay: Decodable {
        var logId: Int?
        var weight: Double
        /// MM/DD/YY whatever the profile says.
        var date: String
        var time: String?
        var bmi: Double?

        /// Lists of dates and weights are made by others too, whose dates are of other shapes.
        var isOfFitbit: Bool { logId != nil || date.utf8.count { $0 == 0x2F } == 2 }
    }

    /// Fitbit's archives hold pounds or kilograms, and do not say which.
    private static func readFitbit(
        _ days: [FitbitDay?], _ options: ImportOptions, _ clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        let order = DateOrder.monthFirst
        var builder = ImportBuilder(.fitbit, options: options, clock: clock)
        for (index, day) in days.enumerated() {
            builder.beginRow()
            guard let day else {
                builder.refuse(line: index + 1, text: "", Self.notAnEntry)
                continue
            }
            let text = "\(day.date) \(day.time ?? "") \(day.weight)"
            // 23:59:59 is how a day without a time is written.
            let time = day.time.map { $0 == "23:59:59" ? "" : " " + $0 } ?? ""
            let reading = WrittenDate.read(day.date + time, order: order)
            guard case .date(let date) = reading else {
                builder.refuse(
                    line: index + 1, text: text, localized("“\(day.date)\(time)” is not a date."))
                continue
            }
            guard day.weight != 0 else {
                builder.skipEmpty()
                continue
            }
            guard let number = ImportNumber.rounded(day.weight) else {
                builder.refuse(
                    line: index + 1, text: text, localized("“\(day.weight)” is not a weight."))
                continue
            }
            builder.add(
                number.description, nil,
                evidence: day.bmi.map { UnitEvidence(bodyMassIndex: $0) },
                at: date.momentInFile(clock), isInstant: date.isInstant, line: index + 1, text: text
            )
        }
        return try builder.finish(assuming: .pounds)
    }

    /// What one day brought, in the archive of a Garmin account; many have no weight.
    private struct GarminMeasure: Decodable {
        struct Weight: Decodable {
            /// In grams.
            var weight: Double?
            var timestampGMT: String?
        }
        struct Day: Decodable { var calendarDate: String? }
        var weight: Readable<Weight>?
        var metaData: Readable<Day>?
    }

    private static func readGarmin(
        _ measures: [GarminMeasure?], _ options: ImportOptions, _ clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.garmin, options: options, clock: clock)
        for (index, measure) in measures.enumerated() {
            guard let part = measure?.weight else { continue }
            builder.beginRow()
            let line = index + 1
            guard let weight = part.value, let grams = weight.weight else {
                builder.refuse(line: line, text: "", Self.notAnEntry)
                continue
            }
            let day = measure?.metaData?.value?.calendarDate ?? ""
            let text = "\(weight.timestampGMT ?? day) \(grams) g"
            guard grams != 0 else {
                builder.skipEmpty()
                continue
            }
            guard let mass = ImportNumber.kilograms(grams: grams) else {
                builder.refuse(
                    line: line, text: text, localized("“\(grams)” is not a weight in grams."))
                continue
            }
            guard
                let (moment, isInstant) = moment(utc: weight.timestampGMT ?? "", day: day, clock)
            else {
                builder.refuse(line: line, text: text, localized("This weight has no time."))
                continue
            }
            builder.add(
                mass.description, .kilograms, at: moment, isInstant: isInstant, line: line,
                text: text)
        }
        return try builder.finish()
    }

    /// An instant on this machine's clock; the day alone, where there is no instant. Of a weight
    /// that was typed Garmin knows the day only and writes its midnight.
    private static func moment(
        utc: String, day: String, _ clock: DiaryClock
    ) -> (Moment, isInstant: Bool)? {
        var written: WrittenDate?
        if case .date(let date) = WrittenDate.read(day, order: nil) { written = date }
        if case .date(var instant) = WrittenDate.read(utc, order: nil), instant.secondOfDay != nil {
            if instant.secondOfDay != 0 {
                instant.offset = instant.offset ?? 0
                return (instant.momentInFile(clock), true)
            }
            written = written ?? instant
        }
        guard var date = written else { return nil }
        if date.secondOfDay == 0 { (date.secondOfDay, date.offset) = (nil, nil) }
        return (date.moment(clock), date.isInstant)
    }

    private struct GoogleFitStream: Decodable {
        struct Point: Decodable {
            struct Value: Decodable {
                struct Inner: Decodable { var fpVal: Double? }
                var value: Inner?
                var fpVal: Double?
            }
            var fitValue: [Value]?
            var startTimeNanos: Nanoseconds
            var dataTypeName: String?
        }
        /// A number, or a string of digits.
        struct Nanoseconds: Decodable {
            var value: Int?

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    value = number
                } else {
                    value = Int(try container.decode(String.self))
                }
            }
        }
        var points: [Readable<Point>]

        enum CodingKeys: String, CodingKey { case points = "Data Points" }
    }

    private static func readGoogleFit(
        _ stream: GoogleFitStream, _ options: ImportOptions, _ clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.googleFit, options: options, clock: clock)
        for (index, point) in stream.points.enumerated() {
            let line = index + 1
            guard let point = point.value else {
                builder.beginRow()
                builder.refuse(line: line, text: "", Self.notAnEntry)
                continue
            }
            guard point.dataTypeName.map({ $0.contains("weight") }) ?? true else { continue }
            builder.beginRow()
            let value = point.fitValue?.first.flatMap { $0.value?.fpVal ?? $0.fpVal }
            guard let value, value != 0 else {
                builder.skipEmpty()
                continue
            }
            guard let number = ImportNumber.rounded(value) else {
                builder.refuse(
                    line: line, text: "\(value)", localized("“\(value)” is not a weight."))
                continue
            }
            guard let nanoseconds = point.startTimeNanos.value else {
                builder.refuse(line: line, text: "\(value)", localized("This weight has no time."))
                continue
            }
            var moment = clock.moment(secondsSince1970: nanoseconds / 1_000_000_000)
            // Of a day alone Google Fit keeps the midnight.
            let isDay = nanoseconds % 1_000_000_000 == 0 && moment.secondOfDay == 0
            if isDay { moment = WrittenDate(date: moment.date).moment(clock) }
            builder.add(
                number.description, .kilograms, at: moment, isInstant: !isDay, line: line,
                text: "\(value)")
        }
        return try builder.finish()
    }
}
