import Diary

/// Reads the tables of an OpenDocument spreadsheet's `content.xml`.
final class OpenDocumentReader {
    private let reader: XMLReader
    private var tables: [GridText] = []
    private let budget: ReadingBudget
    private var grid: GridText
    private var row: [String] = []
    private var rowRepeats = 1
    private var cellRepeats = 1
    private var value: String?
    private var text = ""
    private var isText = false
    private var isRemark = false
    private var cells = 0

    init(_ budget: ReadingBudget) throws(ImportError) {
        self.budget = budget
        grid = GridText(budget)
        reader = try XMLReader(.columns)
    }

    func read(
        _ source: any ByteSource, progress: ImportProgress
    ) throws(ImportError) -> [GridText] {
        reader.onStart = { [unowned self] name, attributes in start(name, attributes) }
        reader.onText = { [unowned self] piece in
            if isText, !isRemark, text.utf8.count < ReadingBudget.longestCell { text += piece }
        }
        reader.onEnd = { [unowned self] name in end(name) }
        try reader.read(source, progress: progress)
        return tables
    }

    private func start(_ name: String, _ attributes: XMLAttributes) {
        switch name {
        case "table:table": grid = GridText(budget)
        case "table:table-row":
            row = []
            rowRepeats = attributes["table:number-rows-repeated"].flatMap(Int.init) ?? 1
        case "table:table-cell", "table:covered-table-cell":
            text = ""
            cellRepeats = attributes["table:number-columns-repeated"].flatMap(Int.init) ?? 1
            switch attributes["office:value-type"] {
            case "float", "currency": value = attributes["office:value"].map(Spreadsheet.plain)
            case "date": value = attributes["office:date-value"]
            case "time": value = attributes["office:time-value"].flatMap(Self.time)
            default: value = nil
            }
        case "text:p":
            if isText || !text.isEmpty { text += " " }
            isText = true
        case "office:annotation": isRemark = true
        default: break
        }
    }

    private func end(_ name: String) {
        switch name {
        case "text:p": isText = false
        case "office:annotation": isRemark = false
        case "table:table-cell", "table:covered-table-cell":
            let shown = shown
            // What is repeated to the sheet's edge is empty.
            let count = shown.isEmpty ? min(cellRepeats, 256) : min(cellRepeats, 1024)
            cells += count
            guard cells < ReadingBudget.mostCells else { return grid.cut() }
            guard row.count < ReadingBudget.mostColumns else { return }
            row += Array(repeating: shown, count: count)
        case "table:table-row":
            while row.last?.isEmpty == true { row.removeLast() }
            let count = row.isEmpty ? min(rowRepeats, 64) : min(rowRepeats, 10_000)
            for _ in 0..<max(1, count) where !grid.isCut { grid.add(row) }
        case "table:table": tables.append(grid)
        default: break
        }
    }

    /// The value; with what is shown where that has a unit behind the number.
    private var shown: String {
        guard let value else { return text }
        if case .value(_, .some) = ImportNumber.read(text), Double(value) != nil {
            let unit = text.drop { !$0.isLetter }
            return "\(value) \(unit)"
        }
        return value
    }

    /// `PT07H05M00S`.
    private static func time(_ text: String) -> String? {
        let numbers = text.split { !$0.isNumber && $0 != "." }.map { $0.prefix { $0 != "." } }
        guard text.hasPrefix("PT"), numbers.count >= 2 else { return nil }
        return numbers.prefix(3).joined(separator: ":")
    }
}
