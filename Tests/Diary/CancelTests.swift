import Foundation
import Synchronization
import Testing

@testable import Diary
@testable import DiaryFiles

/// What takes long asks on its way, in counted steps, whether it is to go on, and ends at once
/// where it is not.
@Suite struct CancelTests {
    /// How often `body` asks; whichever of its questions is answered by no is its last.
    private func asks(_ body: (ImportProgress) throws -> Void) throws -> Int {
        let asked = Mutex(0)
        try body(
            ImportProgress { _ in
                asked.withLock { $0 += 1 }
                return true
            })
        let count = asked.withLock { $0 }
        for end in Set([0, count / 2, count - 1]) where end >= 0 {
            let left = Mutex(end)
            #expect(throws: ImportError.cancelled) {
                try body(
                    ImportProgress { _ in
                        left.withLock { left in
                            left -= 1
                            return left >= 0
                        }
                    })
            }
            #expect(left.withLock { $0 } == -1, "asked again after \(end) of \(count)")
        }
        return count
    }

    private static let size = 4 * TextDecoding.bytesBetween

    private static func text(_ part: String) -> String {
        String(repeating: part, count: size / part.utf8.count + 1)
    }

    private func utf16(_ text: String, isBig: Bool) -> [UInt8] {
        text.utf16.flatMap {
            isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
    }

    @Test(
        "A text is decoded in parts, and none ends within a letter",
        arguments: ["UTF-8", "UTF-16 with a mark", "UTF-16", "cut", "Windows-1252", "named"])
    func decoding(kind: String) throws {
        // Three bytes do not go into a part.
        let text = Self.text(kind == "UTF-16" ? "2026-01-02,80🙂\n" : "夜🙂x müde\n")
        var least = 3
        var bytes = Array(text.utf8)
        var expected = bytes
        var page: String?
        switch kind {
        case "UTF-16 with a mark":
            bytes = utf16("\u{FEFF}" + text, isBig: false)
            least = bytes.count / 2 / TextDecoding.bytesBetween
        case "UTF-16":
            bytes = utf16(text, isBig: true)
            least = bytes.count / 2 / TextDecoding.bytesBetween
        case "cut":
            // Behind the first two letters.
            bytes.insert(0xE5, at: 7)
            expected.insert(contentsOf: Array("å".utf8), at: 7)
            // Once to see that it is none, once to see of what it is, once to read it.
            least = 8
        case "Windows-1252":
            let latin = Self.text("Gewicht: 80 kg, müde\n")
            bytes = latin.unicodeScalars.map { UInt8($0.value) }
            expected = Array(latin.utf8)
            least = 6
        case "named":
            let japanese = Self.text("体重x\n")
            bytes = try #require(CodePagesFixture.bytes(japanese, "SHIFT_JIS"))
            expected = Array(japanese.utf8)
            page = "SHIFT_JIS"
            least = bytes.count / TextDecoding.bytesBetween
        default: break
        }
        #expect(least >= 1)
        var decoded: [UInt8]?
        let count = try asks { progress in
            if let page {
                decoded = try CodePages.convert(bytes, from: page, progress)
            } else {
                decoded = try TextDecoding.utf8(bytes, progress)
            }
        }
        #expect(count >= least)
        #expect(decoded == expected)
    }

    private static func days(_ count: Int) -> [String] {
        (0..<count).map { CivilDate(dayNumber: 10_000 + $0).description }
    }

    @Test func theCellsOfAWideTableAreGuessedByTheThousand() throws {
        let rows = Self.days(30).map { [$0] + Array(repeating: "80.5", count: 200) }
        let count = try asks { progress in
            _ = try ColumnGuess(
                header: [], rows: rows, options: ImportOptions(), progress: progress)
        }
        #expect(count >= 6)
    }

    /// What compares columns asks for each of them: a table may have a thousand.
    @Test(arguments: ["days", "indices", "people", "units"])
    func comparedColumns(kind: String) throws {
        let width = 60
        let header: [String]
        let cells: (Int) -> [String]
        switch kind {
        case "days":
            header = Array(repeating: "date", count: width) + ["weight (kg)"]
            cells = { Array(repeating: Self.days(9)[$0], count: width) + ["80.5"] }
        case "indices":
            header = ["date", "weight (kg)"] + Array(repeating: "", count: width)
            cells = { row in
                [Self.days(9)[row], "80"] + (0..<width).map { "\(20 + ($0 % 3 + 1) * row)" }
            }
        case "people":
            // Weights that differ as those of two people do.
            header = ["date"] + Array(repeating: "", count: width)
            cells = { row in
                [Self.days(9)[row]] + (0..<width).map { _ in row.isMultiple(of: 2) ? "50" : "130" }
            }
        default:
            header = ["date", "weight"] + Array(repeating: "a", count: width)
            cells = { [Self.days(9)[$0], "80"] + Array(repeating: "x", count: width) }
        }
        let rows = (0..<9).map(cells)
        let count = try asks { progress in
            let guess = try ColumnGuess(
                header: header, rows: rows, options: ImportOptions(), progress: progress)
            do throws(ImportError) {
                _ = try guess.profile(preamble: "", needsWords: false)
            } catch {
                guard case .columnUnknown = error else { throw error }
            }
        }
        #expect(count >= width - 2)
    }

    @Test func aTableOnItsSideIsLookedAtRowByRow() throws {
        let days = "date" + Self.days(40).map { ",\($0)" }.joined() + "\n"
        let weights = (0..<40).map { "kg \($0)" + String(repeating: ",80", count: 40) + "\n" }
        let text = Array((days + weights.joined()).utf8)
        let count = try asks { progress in
            let reading = Reading(name: "test", budget: ReadingBudget(), progress: progress)
            _ = try DrawnTable.turned(text, UInt8(ascii: ","), reading)
        }
        #expect(count >= 41)
        // Empty lines are none of its rows, and may be many.
        let empty = Array(String(repeating: "\n", count: 4 * FileSource.chunkSize).utf8)
        let lines = try asks { progress in
            let reading = Reading(name: "test", budget: ReadingBudget(), progress: progress)
            _ = try DrawnTable.turned(empty, UInt8(ascii: ","), reading)
        }
        #expect(lines >= 3)
    }

    /// Every pass over the rows asks by itself.
    @Test(arguments: [(person: false, isDoubtful: false), (true, false), (false, true)])
    func passes(person: Bool, isDoubtful: Bool) throws {
        let day = isDoubtful ? "01/02/2026" : "2026-02-01"
        let line = "\(day),80.5,\(person ? "Ann" : "")\n"
        let count = 4 * FileSource.chunkSize / line.utf8.count
        let text = Array(String(repeating: line, count: count).utf8)
        var profile = ColumnProfile(
            format: .columns, date: 0, weight: 1, unit: .fixed(.kilograms))
        if person { profile.person = 2 }
        let asked = try asks { progress in
            var reader = ColumnReader(
                text, delimiter: UInt8(ascii: ","), from: CSVReader.Place(), profile: profile)
            do throws(ImportError) {
                _ = try reader.read(options: ImportOptions(), clock: testClock, progress: progress)
            } catch {
                guard case .dateOrderUnknown = error else { throw error }
            }
        }
        // Rows that nobody can read end the pass that would take them.
        #expect(asked >= (person ? 6 : 3))
    }

    @Test func listsOfWordsAndDaysAboveTimesAskInBothPasses() throws {
        let lines = Array(
            String(repeating: "2026-02-01 80.5\n", count: 4 * FileSource.chunkSize / 16).utf8)
        let words = try asks { progress in
            _ = try SpacedReader(lines, format: .columns, unit: nil).read(
                options: ImportOptions(usualKilograms: 80), clock: testClock, progress: progress)
        }
        #expect(words >= 6)
        let times = Array(
            String(repeating: "7:05,80.5 kg\n", count: 4 * FileSource.chunkSize / 13).utf8)
        let days = try asks { progress in
            var reader = GarminReader(
                times, delimiter: UInt8(ascii: ","), options: ImportOptions(), clock: testClock)
            _ = try reader.read(progress: progress)
        }
        #expect(days >= 6)
    }
}
