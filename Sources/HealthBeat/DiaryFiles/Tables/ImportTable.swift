import Diary

/// How a table was understood: what its columns are called, which of them were taken, and what
/// decided where the table itself does not.
public struct ImportTable: Hashable, Sendable {
    public struct Column: Hashable, Sendable {
        public let name: String
        /// The first thing that it says; "" where it says nothing.
        public let example: String
    }

    /// All of them, from the first; none in a list without columns.
    public var columns: [Column] = []
    /// The names of those with the dates, the weights, the notes and the names of people.
    public var date: String?
    public var weight: String?
    public var note: String?
    public var personColumn: String?
    /// Those whose weights the table holds, where there are several, and whose were taken.
    public var people: [ImportPerson] = []
    public var person: ImportPerson?
    /// Which number was read as the day; nil where dates cannot be read in two ways.
    public var dateOrder: DateOrder?
    /// A date that can be.
    public var dateExample: String?
    /// The unit of weights that name none themselves; nil where all do.
    public var unit: WeightUnit?
}

extension ColumnProfile {
    /// The columns that were taken; the rest is for the reader of the rows to tell.
    ///
    /// - `examples`: what the columns say first.
    func table(examples: [String]) -> ImportTable {
        var table = ImportTable()
        guard !format.isOwn else { return table }
        table.columns = names.enumerated().map { index, name in
            ImportTable.Column(
                name: name, example: examples.indices.contains(index) ? examples[index] : "")
        }
        func name(_ column: Int?) -> String? {
            column.flatMap { names.indices.contains($0) ? names[$0] : nil }
        }
        table.date = name(date)
        table.weight = name(weight)
        table.note = name(note)
        table.personColumn = name(person)
        return table
    }
}

extension ImportTable {
    /// A list without columns.
    ///
    /// - `doubtful`: a date that can be read in two ways, and the order in which it was.
    init(doubtful: (text: String, order: DateOrder)?) { tell(doubtful) }

    fileprivate mutating func tell(_ doubtful: (text: String, order: DateOrder)?) {
        (dateExample, dateOrder) = (doubtful?.text, doubtful?.order)
    }
}

extension ColumnReader {
    /// Rows that are looked at for what a person is asked about them.
    private static let looked = 200
    private static let longestExample = 40

    /// How the table was read, after its rows were.
    ///
    /// - `dates`: how its dates were read.
    func table(_ rows: CSVReader, _ profile: ColumnProfile, _ dates: FileDate) -> ImportTable {
        var rows = rows
        var row = rows.emptyRow()
        var examples = Array(repeating: "", count: profile.names.count)
        var doubtful: (text: String, order: DateOrder)?
        for _ in 0..<Self.looked where rows.read(into: &row) {
            for index in examples.indices where examples[index].isEmpty {
                examples[index] = String(row[index].trimmingSpaces.prefix(Self.longestExample))
            }
            if doubtful == nil { doubtful = Self.doubtful(row[profile.date], dates) }
        }
        var table = profile.table(examples: examples)
        table.tell(doubtful)
        return table
    }

    /// A date that is another one in the other order, with the order in which it was read.
    static func doubtful(
        _ text: String, _ dates: FileDate
    ) -> (text: String, order: DateOrder)? {
        guard !text.isEmpty, case .date(let day) = FileDate.read(text, order: .dayFirst),
            case .date(let month) = FileDate.read(text, order: .monthFirst),
            day.date != month.date, case .date(let taken) = dates.read(text)
        else { return nil }
        switch taken.date {
        case day.date: return (text, .dayFirst)
        case month.date: return (text, .monthFirst)
        default: return nil
        }
    }
}

extension ImportTable {
    /// The day of a date that is read in an order; nil for what is none in it.
    public static func day(_ text: String, _ order: DateOrder) -> CivilDate? {
        guard case .date(let date) = FileDate.read(text, order: order) else { return nil }
        return date.date
    }
}
