/// Where in its history a diary is: how many transactions it has seen, and random marks of the
/// latest of them and of the first.
///
/// Two diaries may count the same number of transactions. They never share a mark, unless one began
/// as a copy of the other.
struct DiaryState: Equatable {
    let revision: Int
    /// The newest first.
    let marks: [Substring]

    /// Counts of transactions and of steps that a person can reach, and far from what overflows.
    static let counts = 0...(1 << 52)
    /// Marks of latest transactions: after more of them a reader reads the diary as a whole.
    private static let kept = 15

    init(revision: Int, marks: String) {
        self.revision = revision
        self.marks = marks.split(separator: " ")
    }

    var markText: String { marks.joined(separator: " ") }

    /// The state after one more transaction.
    func next(above floor: Int = 0) -> DiaryState {
        let mark = String(UInt64.random(in: 0 ... .max), radix: 36)
        var rest = marks.prefix(Self.kept - 1)
        if marks.count >= Self.kept, let first = marks.last { rest.append(first) }
        return DiaryState(
            revision: max(revision, floor) + 1, marks: mark + rest.map { " " + $0 }.joined())
    }

    /// Whether this is `earlier`, or what later transactions made of it.
    func continues(_ earlier: DiaryState) -> Bool {
        guard let mark = earlier.marks.first else { return self == earlier }
        return marks.contains(mark)
    }

    /// Whether later transactions may have led from `earlier` to this: by the marks, or by the
    /// first of them where too many transactions lie between.
    func follows(_ earlier: DiaryState) -> Bool {
        if earlier.marks.isEmpty { return revision >= earlier.revision }
        return continues(earlier)
            || revision >= earlier.revision + Self.kept && marks.last == earlier.marks.last
    }

    /// Whether this is of a change that was refused before `finished` was reached: both went on
    /// from one state, and neither has the other's transaction.
    func isRefused(beside finished: DiaryState) -> Bool {
        guard !follows(finished), !finished.continues(self) else { return false }
        let past = marks.dropFirst()
        return past.isEmpty
            ? revision <= finished.revision : past.contains { finished.marks.contains($0) }
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
