import Foundation

/// Reads the JSON files: our own, Fitbit's and Google Fit's.
enum JSONFormats {
    /// The most values of a document that is decoded; decoding takes some fifty bytes for each.
    static let maximumValues = 3_000_000

    static func read(
        _ bytes: [UInt8], name: String, options: ImportOptions, clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        guard isDecodable(bytes) else { throw .tooLarge(path: name) }
        let data = Data(bytes)
        let decoder = JSONDecoder()
        if let own = try? decoder.decode(OwnJSON.self, from: data), own.format == OwnJSON.formatName
        {
            return try readOwn(own, options, clock)
        }
        if let days = try? decoder.decode([FitbitDay].self, from: data) {
            return try readFitbit(days, options, clock)
        }
        if let stream = try? decoder.decode(GoogleFitStream.self, from: data) {
            return try readGoogleFit(stream, options, clock)
        }
        if let sealed = try? decoder.decode(Sealed.self, from: data), sealed.nonce.count == 24 {
            throw .encrypted("This file of GNOME Health")
        }
        throw .unknownFormat(path: name)
    }

    /// Values stand behind a bracket or a comma; those in texts count too, as there are few.
    private static func isDecodable(_ bytes: [UInt8]) -> Bool {
        var values = 0
        for byte in bytes where byte == 0x2C || byte == 0x5B || byte == 0x7B { values += 1 }
        return values <= maximumValues
    }

    /// GNOME Health's encrypted export.
    private struct Sealed: Decodable {
        var nonce: [UInt8]
        var data: [UInt8]
    }

    private static func readOwn(
        _ own: OwnJSON, _ options: ImportOptions, _ clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.healthBeatJSON, options: options, clock: clock)
        builder.take(DiarySettings(stored: own.settings ?? [:]))
        for (index, item) in own.entries.enumerated() {
            let text = "\(item.moment) \(item.weight) \(item.unit)"
            guard case .date(var date) = ImportDate.read(item.moment, order: nil) else {
                builder.refuse(line: index + 1, text: text, "“\(item.moment)” is not a date.")
                continue
            }
            if item.dateOnly == true { date.secondOfDay = nil }
            guard let unit = WeightUnit(rawValue: item.unit),
                let weight = Weight(text: item.weight, unit: unit)
            else {
                builder.refuse(line: index + 1, text: text, "“\(item.weight)” is not a weight.")
                continue
            }
            builder.add(
                ImportedRecord(
                    weight: weight, moment: date.moment(clock), note: item.note ?? "",
                    id: item.id, source: item.source ?? "", created: item.created,
                    changed: item.changed, line: index + 1),
                text: text)
        }
        return try builder.finish()
    }

    private struct FitbitDay: Decodable {
        var weight: Double
        /// MM/DD/YY whatever the profile says.
        var date: String
        var time: String
        var logId: Int?
    }

    /// The archives hold pounds, whatever unit the profile shows.
    private static func readFitbit(
        _ days: [FitbitDay], _ options: ImportOptions, _ clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.fitbit, options: options, clock: clock)
        for (index, day) in days.enumerated() {
            let text = "\(day.date) \(day.time) \(day.weight)"
            // 23:59:59 is how a day without a time is written.
            let time = day.time == "23:59:59" ? "" : " " + day.time
            guard case .date(let date) = ImportDate.read(day.date + time, order: .monthFirst),
                let number = ImportNumber.rounded(day.weight)
            else {
                builder.refuse(line: index + 1, text: text, "The date or weight is not readable.")
                continue
            }
            builder.add(
                number, nil, at: date.moment(clock), line: index + 1, text: text)
        }
        return try builder.finish(assuming: .pounds)
    }

    private struct GoogleFitStream: Decodable {
        struct Point: Decodable {
            struct Value: Decodable {
                struct Inner: Decodable { var fpVal: Double? }
                var value: Inner?
                var fpVal: Double?
            }
            var fitValue: [Value]
            var startTimeNanos: Nanoseconds
            var dataTypeName: String?
        }
        /// A number, or a string of digits.
        struct Nanoseconds: Decodable {
            var value: Int

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    value = number
                } else {
                    value = Int(try container.decode(String.self)) ?? 0
                }
            }
        }
        var points: [Point]

        enum CodingKeys: String, CodingKey { case points = "Data Points" }
    }

    private static func readGoogleFit(
        _ stream: GoogleFitStream, _ options: ImportOptions, _ clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.googleFit, options: options, clock: clock)
        for (index, point) in stream.points.enumerated() {
            guard point.dataTypeName.map({ $0.contains("weight") }) ?? true else { continue }
            let value = point.fitValue.first.flatMap { $0.value?.fpVal ?? $0.fpVal }
            guard let value, let number = ImportNumber.rounded(value) else {
                builder.skipEmpty()
                continue
            }
            let seconds = point.startTimeNanos.value / 1_000_000_000
            builder.add(
                number, .kilograms, at: clock.moment(secondsSince1970: seconds), line: index + 1,
                text: "\(value)")
        }
        return try builder.finish()
    }
}
