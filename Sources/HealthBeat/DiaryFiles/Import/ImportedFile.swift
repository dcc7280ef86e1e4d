import Diary
import Foundation

/// What a person may say about a file that does not tell it itself.
public struct ImportOptions: Hashable, Sendable {
    public var unit: WeightUnit?
    public var dateOrder: DateOrder?
    /// The usual weight in the diary in kilograms, by which an unstated unit is recognised.
    public var usualKilograms: Double?
    /// The person's height in centimetres, which tells the files of a family apart.
    public var heightInCentimetres: Double?
    /// The name by which a family's file knows the person.
    public var person: String?
    /// The names of the columns that hold the dates, the weights and the notes, where a table does
    /// not tell.
    public var dateColumn: String?
    public var weightColumn: String?
    public var noteColumn: String?
    /// The encoding of the letters, where a text does not tell; one that `isEncoding` knows.
    public var encoding: String?
    /// The column that names the weighed person; `noColumn` where all rows are one person's.
    public var personColumn: String?
    /// The unit of all weights that do not name another themselves, whatever the header says.
    public var correctedUnit: WeightUnit?

    /// Stands for the name of a column where a person says that there is none.
    public static let noColumn = ""

    public init(
        unit: WeightUnit? = nil, dateOrder: DateOrder? = nil, usualKilograms: Double? = nil,
        heightInCentimetres: Double? = nil, person: String? = nil
    ) {
        self.unit = unit
        self.dateOrder = dateOrder
        self.usualKilograms = usualKilograms
        self.heightInCentimetres = heightInCentimetres
        self.person = person
    }

    /// Whether a name is one of an encoding, "windows-1251", "koi8-r".
    public static func isEncoding(_ name: String) -> Bool { CodePages.knows(name) }
}

/// One weighing read from a file.
public struct ImportedRecord: Hashable, Sendable {
    public var weight: Weight
    public var moment: Moment
    /// Whether the file gives an instant, by a zone, an offset or seconds since 1970. The offset of
    /// another moment is this machine's guess.
    public var hasInstant = false
    public var note: String = ""
    /// Given by files of our own only.
    public var id: UUID?
    public var source: String?
    public var created: Int?
    public var changed: Int?
    /// Its line, from 1; 0 in files without lines.
    public var line: Int = 0
}

/// A line that was not understood.
public struct ImportIssue: Hashable, Sendable {
    /// From 1; 0 in files without lines.
    public let line: Int
    /// The line's text, shortened.
    public let text: String
    /// An English sentence.
    public let reason: String
}

/// What a file held.
public struct ImportedFile: Hashable, Sendable {
    public var format: ImportFormat
    /// Rows that could hold a weighing: each is a record, refused, empty or another person's.
    public var rows = 0
    public var records: [ImportedRecord] = []
    /// The first thousand of the lines that were not understood.
    public var refused: [ImportIssue] = []
    public var refusedCount = 0
    /// Lines that say "nothing measured": empty weights, zeros, interpolated values.
    public var empty = 0
    /// Rows of other people in a family's file.
    public var others = 0
    /// The settings of a diary, in files of our own only.
    public var settings = DiarySettings()
    /// What was decided without the file saying so, as English sentences.
    public var assumptions: [String] = []
    /// Columns of tables that hold something which was not taken, by their names.
    public var leftColumns: [String] = []
    /// How a table was understood; nil for files that are none.
    public var table: ImportTable?

    /// False for a file that was recognised and has nothing in it to bring in or to complain of.
    var saysSomething: Bool {
        !records.isEmpty || refusedCount > 0 || settings != DiarySettings()
    }
}

/// Why a file cannot be read, or what must be said before it can.
public enum ImportError: Error, Hashable, Sendable {
    /// The file does not name its unit; say it with `ImportOptions.unit`.
    case unitUnknown(example: String, suggestion: WeightUnit)
    /// Day and month cannot be told apart; say it with `ImportOptions.dateOrder`.
    case dateOrderUnknown(example: String)
    /// The file holds several people's weights; say whose with `ImportPerson.choosing(_:)`.
    case severalPeople([ImportPerson])
    /// Several columns may hold the dates or the weights; say which with
    /// `ImportOptions.dateColumn` or `ImportOptions.weightColumn`.
    case columnUnknown(ImportColumn, [String])
    case unknownFormat(path: String)
    /// A file of a known kind that is not read; the sentence names the way out.
    case foreign(path: String, advice: String)
    case unreadable(path: String, reason: String)
    case tooLarge(path: String)
    case tooManyWeights
    /// The system has no thread left on which it could be read.
    case noThread(path: String)
    case encrypted(String)
    /// Recognised, but there is no weight in it.
    case noWeights(ImportFormat)
    case malformed(ImportFormat, line: Int, reason: String)
    case cancelled

    private static func list(_ people: [ImportPerson]) -> String {
        people.map { person in
            let weights = localized(
                "\(counting: person.count) weights", one: "\(counting: person.count) weight")
            return "\(person) (\(weights))"
        }.joined(separator: ", ")
    }

    /// What is wrong and what to do, in the person's language.
    public var message: String {
        switch self {
        case .unitUnknown(let example, _):
            localized(
                "The file does not say whether “\(example)” is in kg, lb or st. Choose the unit"
                    + " (on the command line: --unit kg).")
        case .dateOrderUnknown(let example):
            localized(
                "It is not clear which part of “\(example)” is the day. Choose the date order"
                    + " (on the command line: --date-order dmy or mdy).")
        case .severalPeople(let people):
            localized(
                "The file holds the weights of \(counting: people.count) people: \(Self.list(people)). Choose one (on the command line: "
                    + "\(people.first?.name.map { "--person \($0)" } ?? "--height 170")).")
        case .columnUnknown(let column, let names):
            column.question(names)
                + localized(" Choose one (on the command line: \(column.option) NAME).")
        case .foreign(let path, let advice): "\(path): \(advice)"
        case .unknownFormat(let path):
            localized(
                "\(path) is in no format that Health Beat knows. A CSV file with the columns date and"
                    + " weight always works.")
        case .unreadable(let path, let reason):
            localized("\(path) cannot be read (\(reason)).")
        case .tooLarge(let path):
            localized(
                "\(path) is too large for a list of weights. Only the exports of Apple Health may be"
                    + " larger than 64 MB.")
        case .noThread(let path):
            localized(
                "\(path) was not read: the system has no room for one more thread. End other programs and try again."
            )
        case .tooManyWeights:
            localized(
                "There are more than 300 000 weights in the file. Split it, or leave out what is doubled."
            )
        case .encrypted(let what):
            localized("\(what) is encrypted. Export it again without encryption.")
        case .noWeights(let format):
            localized("This is a file of \(format.name), but there is no weight in it.")
        case .malformed(let format, let line, let reason):
            localized("The \(format.name) file is broken in line \(line): \(reason).")
        case .cancelled:
            localized("The import was cancelled. Nothing was changed.")
        }
    }
}
