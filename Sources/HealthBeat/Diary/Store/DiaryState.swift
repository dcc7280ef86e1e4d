/// Where in its history a diary is: how many transactions it has seen, and random marks of the latest
/// of them.
///
/// Two diaries may count the same number of transactions. They never share a mark, unless one began
/// as a copy of the other.
struct DiaryState: Equatable {
    let revision: Int
    /// The newest first.
    let marks: [Substring]

    /// Marks that are kept: more transactions than these, and a reader reads the diary as a whole.
    private static let kept = 16

    init(revision: Int, marks: String) {
        self.revision = revision
        self.marks = marks.split(separator: " ")
    }

    var markText: String { marks.joined(separator: " ") }

    /// The state after one more transaction.
    func next() -> DiaryState {
        let mark = String(UInt64.random(in: 0 ... .max), radix: 36)
        let rest = marks.prefix(Self.kept - 1).map { " " + $0 }.joined()
        return DiaryState(revision: revision + 1, marks: mark + rest)
    }

    /// Whether this is `earlier`, or what later transactions made of it.
    func continues(_ earlier: DiaryState) -> Bool {
        guard let mark = earlier.marks.first else { return self == earlier }
        return marks.contains(mark)
    }

    /// Whether exactly one transaction lies between `earlier` and this.
    func isNext(after earlier: DiaryState) -> Bool {
        revision == earlier.revision + 1 && marks.dropFirst().first == earlier.marks.first
    }
}

/// A row of the diary's file that cannot be an entry: it stays in the file and is left out.
public struct SenselessRow: Hashable, Sendable {
    /// What the row holds, in the file's own words.
    public let text: String

    init(_ row: SQLiteStatement) {
        text =
            "row \(row.int(10)): weight “\(row.text(3))”, unit “\(row.text(4))”, "
            + "wall clock \(row.int(1)) s, offset \(row.int(2)) s, note “\(row.text(5))”"
    }
}
