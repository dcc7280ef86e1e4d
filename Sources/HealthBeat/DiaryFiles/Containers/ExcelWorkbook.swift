import Diary

/// Reads the sheets of an Excel workbook: shared and inline strings, dates by the style of their
/// cells, both calendars.
struct ExcelWorkbook {
    private let archive: ZipArchive
    private let name: String
    private let budget: ReadingBudget
    private let progress: ImportProgress
    private var strings: [String] = []
    /// What each style of cells makes of a number.
    private var styles: [Style] = []
    /// Whether days are counted from 1904 on.
    private var isFrom1904 = false

    private enum Style: Hashable {
        case plain
        case date
        case time
        /// A number with text behind it, such as a unit.
        case suffixed(String)
    }

    init(
        _ archive: ZipArchive, name: String, budget: ReadingBudget, progress: ImportProgress
    ) throws(ImportError) {
        self.archive = archive
        self.name = name
        self.budget = budget
        self.progress = progress
        if let member = member("xl/workbook.xml") {
            let reader = try XMLReader(.columns)
            var isFrom1904 = false
            reader.onStart = { name, attributes in
                if Self.local(name) == "workbookPr" {
                    isFrom1904 = ["1", "true"].contains(attributes["date1904"] ?? "")
                }
            }
            try reader.read(archive.open(member, budget, progress), progress: progress)
            self.isFrom1904 = isFrom1904
        }
        strings = try sharedStrings()
        styles = try cellStyles()
    }

    private func member(_ path: String) -> ZipArchive.Member? {
        archive.members.first { $0.name.lowercased() == path.lowercased() }
    }

    private static func local(_ name: String) -> Substring {
        name.split(separator: ":").last ?? ""
    }

    private func sharedStrings() throws(ImportError) -> [String] {
        guard let member = member("xl/sharedStrings.xml") else { return [] }
        var strings: [String] = []
        var text = ""
        var size = 0
        var isText = false
        var isReading = true
        let reader = try XMLReader(.columns)
        reader.onStart = { name, _ in
            switch Self.local(name) {
            case "si": text = ""
            case "t": isText = isReading
            // How East Asian words are read aloud.
            case "rPh": isReading = false
            default: break
            }
        }
        reader.onText = { piece in
            size += piece.utf8.count
            if isText, size <= ReadingBudget.largestText { text += piece }
        }
        reader.onEnd = { name in
            switch Self.local(name) {
            case "si": strings.append(text)
            case "t": isText = false
            case "rPh": isReading = true
            default: break
            }
        }
        try reader.read(archive.open(member, budget, progress), progress: progress)
        guard size <= ReadingBudget.largestText, strings.count < ReadingBudget.mostCells else {
            throw .tooLarge(path: name)
        }
        return strings
    }

    private func cellStyles() throws(ImportError) -> [Style] {
        guard let member = member("xl/styles.xml") else { return [] }
        var formats: [Int: String] = [:]
        var styles: [Style] = []
        var isCell = false
        let reader = try XMLReader(.columns)
        reader.onStart = { name, attributes in
            switch Self.local(name) {
            case "numFmt":
                if let id = attributes["numFmtId"].flatMap(Int.init) {
                    formats[id] = attributes["formatCode"] ?? ""
                }
            case "cellXfs": isCell = true
            case "xf" where isCell && styles.count < 100_000:
                let id = attributes["numFmtId"].flatMap(Int.init) ?? 0
                styles.append(formats[id].map(Self.style) ?? Self.style(id))
            default: break
            }
        }
        reader.onEnd = { name in
            if Self.local(name) == "cellXfs" { isCell = false }
        }
        try reader.read(archive.open(member, budget, progress), progress: progress)
        return styles
    }

    /// The formats that Excel has without saying so.
    private static func style(_ id: Int) -> Style {
        switch id {
        case 18...21, 45...47: .time
        case 14...17, 22, 27...36, 50...58: .date
        default: .plain
        }
    }

    /// What a format of one's own is: letters of dates outside quotes and brackets, or a text.
    private static func style(_ format: String) -> Style {
        var letters = ""
        var quoted = ""
        var isQuoted = false
        var isBracket = false
        var isEscaped = false
        for character in format.split(separator: ";").first ?? "" {
            if isEscaped {
                isEscaped = false
                quoted.append(character)
            } else if isQuoted {
                if character == "\"" { isQuoted = false } else { quoted.append(character) }
            } else if isBracket {
                if character == "]" { isBracket = false }
            } else {
                switch character {
                case "\"": isQuoted = true
                case "[": isBracket = true
                case "\\": isEscaped = true
                default: letters.append(character.lowercased())
                }
            }
        }
        if letters.contains(where: { "yd".contains($0) }) || letters.contains("mmm") {
            return .date
        }
        if letters.contains(where: { "hs".contains($0) }) { return .time }
        let unit = quoted.trimmingSpaces
        return ImportNumber.unit(unit) != nil || ImportNumber.otherUnit(unit) != nil
            ? .suffixed(unit) : .plain
    }

    func tables() throws(ImportError) -> [GridText] {
        let sheets = archive.members.filter {
            $0.name.lowercased().hasPrefix("xl/worksheets/") && $0.hasExtension("xml")
        }.sorted { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) }
        guard sheets.count <= ReadingBudget.mostTables else { throw .tooLarge(path: name) }
        var tables: [GridText] = []
        for sheet in sheets { tables.append(try table(sheet)) }
        return tables
    }

    private func table(_ member: ZipArchive.Member) throws(ImportError) -> GridText {
        var grid = GridText(budget)
        var row: [String] = []
        var place = 0
        var kind = ""
        var style = 0
        var text = ""
        var isText = false
        var cells = 0
        let reader = try XMLReader(.columns)
        reader.onStart = { name, attributes in
            switch Self.local(name) {
            case "row":
                // Rows without cells may be absent, and count as lines.
                if let number = attributes["r"].flatMap(Int.init), number < grid.rowCount + 10_000 {
                    grid.fill(upTo: number - 1)
                }
                row = []
            case "c":
                place = attributes["r"].flatMap(Spreadsheet.column) ?? row.count
                kind = attributes["t"] ?? "n"
                style = attributes["s"].flatMap(Int.init) ?? 0
                text = ""
            case "v", "t": isText = true
            default: break
            }
        }
        reader.onText = { piece in
            if isText, text.utf8.count < ReadingBudget.longestCell { text += piece }
        }
        reader.onEnd = { name in
            switch Self.local(name) {
            case "v", "t": isText = false
            case "c":
                cells += 1
                guard cells < ReadingBudget.mostCells else { return grid.cut() }
                guard place < ReadingBudget.mostColumns else { return }
                while row.count < place { row.append("") }
                row.append(value(text, kind, style))
            case "row": grid.add(row)
            default: break
            }
        }
        try reader.read(archive.open(member, budget, progress), progress: progress)
        return grid
    }

    private func value(_ text: String, _ kind: String, _ style: Int) -> String {
        switch kind {
        case "s":
            return Int(text).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
        case "n", "":
            guard let number = Double(text), number.isFinite else { return text }
            switch styles.indices.contains(style) ? styles[style] : .plain {
            case .plain: return Spreadsheet.plain(text)
            case .suffixed(let unit): return Spreadsheet.plain(text) + " " + unit
            case .time where number < 1: return Self.time(number)
            case .date, .time:
                return number < 1
                    ? Self.time(number) : Self.date(number + (isFrom1904 ? 1462 : 0))
            }
        case "e", "b": return ""
        default: return text
        }
    }

    private static func time(_ share: Double) -> String {
        let seconds = min(86_399, max(0, Int((share * 86_400).rounded())))
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// A day of the calendar that counts 1 January 1900 as 1, with a 29 February in that year.
    private static func date(_ number: Double) -> String {
        guard number >= 1, number < 2_958_466 else { return "\(number)" }
        let day = Int(number)
        let date = CivilDate(dayNumber: day - (day < 61 ? 25_568 : 25_569))
        let share = number - Double(day)
        guard share > 0.5 / 86_400 else { return "\(date)" }
        guard share < 1 - 0.5 / 86_400 else { return "\(CivilDate(dayNumber: date.dayNumber + 1))" }
        return "\(date) \(time(share))"
    }
}
