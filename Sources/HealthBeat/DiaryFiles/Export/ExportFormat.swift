import Diary

/// A kind of file the diary can write.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// Our own table; reading it back gives the same entries.
    case csv
    /// Our own document; reading it back gives the same entries and settings.
    case json
    /// For openScale 3, in kilograms.
    case openScale = "openscale"
    /// For Libra 6.
    case libra
    /// For The Hacker's Diet Online.
    case hackersDiet = "hackersdiet"

    /// The usual ending of such a file's name.
    public var fileExtension: String { self == .json ? "json" : "csv" }
}

/// Writes entries as the text of a file.
public struct Exporter: Sendable {
    public var format: ExportFormat
    /// The unit of formats that keep one unit in a file; their entries are converted to it.
    public var unit: WeightUnit

    public init(format: ExportFormat, unit: WeightUnit = .kilograms) {
        self.format = format
        self.unit = unit
    }

    /// The file's text for entries in ascending order.
    public func text(_ entries: some Sequence<Entry>, settings: DiarySettings = .init()) -> String {
        var text = ""
        switch format {
        case .csv: OwnCSV.write(entries, to: &text)
        case .json: OwnJSON.write(entries, settings, to: &text)
        case .openScale: OpenScaleExport.write(entries, to: &text)
        case .libra: LibraExport.write(entries, unit, to: &text)
        case .hackersDiet: HackersDietExport.write(entries, unit, to: &text)
        }
        return text
    }

    /// How many of the entries, in ascending order, the format has no room for.
    public func leftOut(of entries: some Sequence<Entry>) -> Int {
        guard format == .hackersDiet else { return 0 }
        var count = 0
        var day: CivilDate?
        for entry in entries {
            if entry.moment.date == day { count += 1 }
            day = entry.moment.date
        }
        return count
    }
}

/// A cell as RFC 4180 wants it: quoted when it holds a comma, a quote or a line break.
func csvCell(_ text: String) -> String {
    let isPlain = !text.utf8.contains { byte in
        byte == 0x2C || byte == 0x22 || byte == 0x0A || byte == 0x0D
    }
    if isPlain, text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    // By scalars: a quote with an accent above it is a character of its own.
    var cell = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
        if scalar == "\"" { cell.append(scalar) }
        cell.append(scalar)
    }
    return String(cell) + "\""
}
