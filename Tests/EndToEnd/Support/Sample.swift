import Foundation

/// The weighings of `Resources/sample.csv`, moved so that the last one is two days ago: what
/// windows show does not depend on the day of the test.
struct Sample {
    let text: String

    /// - `now`: the present moment; days are those of UTC, as for the programs of the tests.
    init(now: Date = Date()) throws {
        let file = AppStage.root.appendingPathComponent("Resources/sample.csv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let days = ISO8601DateFormatter()
        days.formatOptions = [.withFullDate]
        func day(_ line: Substring) -> Date? { days.date(from: String(line.prefix(10))) }
        guard let last = lines.last.flatMap(day),
            let today = days.date(from: days.string(from: now))
        else { throw Timeout(what: "dates in the sample", state: "\(lines.suffix(1))") }
        let shift = today.timeIntervalSince(last) - 2 * 86_400
        text = lines.map { line in
            guard let day = day(line) else { return line + "\n" }
            return days.string(from: day + shift) + line.dropFirst(10) + "\n"
        }.joined()
    }

    /// Writes the sample into a home, and returns its path.
    func write(to home: Home) throws -> String {
        let path = home.path + "/sample.csv"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}
