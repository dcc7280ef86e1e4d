/// The reading of one text: what it is called in messages, what it may cost, and who may end it.
struct Reading {
    let name: String
    let budget: ReadingBudget
    let progress: ImportProgress

    /// An empty table, which shares with all others what the budget has for them.
    func table() -> GridText { GridText(budget) }
}

extension CSVReader {
    /// As ``read(into:)``; every 64 KiB asks whether it is to go on.
    mutating func read(
        into row: inout CSVRow, _ progress: ImportProgress
    ) throws(ImportError) -> Bool {
        if asksAgain { try progress.report(self.progress) }
        return read(into: &row)
    }
}

extension TextLines {
    /// As ``next()``; every 64 KiB asks whether it is to go on.
    mutating func next(_ progress: ImportProgress) throws(ImportError) -> Line? {
        if asksAgain { try progress.report(self.progress) }
        return next()
    }
}
