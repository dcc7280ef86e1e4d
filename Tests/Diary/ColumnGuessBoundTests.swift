import Testing

@testable import Diary
@testable import DiaryFiles

/// What the columns of a table hold, at and about the numbers that decide it.
@Suite struct ColumnGuessBoundTests {
    /// A table of these columns, whose first cells are their names.
    private func guess(
        _ columns: [String]..., options: ImportOptions = ImportOptions()
    ) throws -> ColumnGuess {
        let count = columns.map(\.count).max() ?? 1
        return try ColumnGuess(
            header: columns.map { $0[0] },
            rows: (1..<count).map { row in columns.map { $0.count > row ? $0[row] : "" } },
            options: options, progress: ImportProgress())
    }

    private func cells(_ text: String, _ count: Int) -> [String] {
        Array(repeating: text, count: count)
    }

    private func days(_ count: Int, time: String = "") -> [String] {
        (0..<count).map { "2024-01-\($0 + 10)\(time)" }
    }

    // MARK: Dates

    @Test func theColumnOfDatesIsHalfFilledAndMostlyDates() throws {
        let weights = ["kg"] + cells("80", 10)
        for count in 0...10 {
            let half = try guess(["day"] + days(count) + cells("", 10 - count), weights)
            #expect(try half.date() == (count >= 5 ? 0 : nil), "\(count) of 10 filled")
            let mixed = try guess(["day"] + days(count) + cells("words", 10 - count), weights)
            #expect(try mixed.date() == (count >= 6 ? 0 : nil), "\(count) of 10 dates")
        }
    }

    @Test func ofTwoColumnsOfTheSameDaysTheOneWithATimeIsTaken() throws {
        let timed = ["b"] + days(10, time: " 07:00")
        for count in 0...4 {
            let other = ["a"] + cells("2020-05-05", count) + days(10).dropFirst(count)
            let (first, second) = (try guess(other, timed), try guess(timed, other))
            if count <= 1 {
                #expect(try first.date() == 1 && second.date() == 0, "\(count) differ")
            } else {
                #expect(throws: ImportError.columnUnknown(.date, ["a", "b"])) {
                    try first.date()
                }
                #expect(throws: ImportError.columnUnknown(.date, ["b", "a"])) {
                    try second.date()
                }
            }
        }
        // What one of them lacks does not differ.
        #expect(try guess(["a"] + days(5) + cells("", 5), timed).date() == 1)
        // A name decides where values do not, and that of another date is the last.
        let others = cells("2020-05-05", 10)
        #expect(try guess(["a"] + others, ["date"] + days(10)).date() == 1)
        #expect(try guess(["birthday"] + others, ["b"] + days(10)).date() == 1)
    }

    @Test func aTimeIsLookedForWhereMostDatesHaveNone() throws {
        for count in 0...10 {
            let dates =
                ["date"] + days(count, time: " 07:00") + days(10).dropFirst(count)
            let guess = try guess(dates, ["x"] + cells("80", 10), ["y"] + cells("6:30", 10))
            #expect(
                guess.time(besides: [0], date: 0) == (count * 2 < 10 ? 2 : nil), "\(count) of 10")
            #expect(guess.time(besides: [0, 2], date: 0) == nil)
        }
        for count in 0...10 {
            let guess = try guess(
                ["date"] + days(10), ["y"] + cells("6:30", count) + cells("words", 10 - count))
            #expect(guess.time(besides: [0], date: 0) == (count >= 8 ? 1 : nil), "\(count) of 10")
        }
        // Parts of a day and numbers of a clock, where the name says that they are times.
        for (cells, isTime) in [
            (["0.25", "0.5"], true), (["0.25", "1.5"], false), (["0.25", "words"], false),
            (["730", "1845"], true), (["730", "1860"], false), (["", ""], false),
        ] {
            let named = try guess(["date"] + days(2), ["time"] + cells)
            #expect(named.time(besides: [0], date: 0) == (isTime ? 1 : nil), "\(cells)")
            let unnamed = try guess(["date"] + days(2), ["x"] + cells)
            #expect(unnamed.time(besides: [0], date: 0) == nil, "\(cells)")
        }
    }

    // MARK: Kinds and units

    @Test func kindsAreTextsInNearlyAllRows() throws {
        func column(_ kinds: [String]) throws -> Int? {
            try guess(
                ["date"] + cells("2024-01-05", 20), ["what"] + kinds, ["value"] + cells("80", 20)
            ).kinds(besides: 0)?.column
        }
        for count in 17...20 {
            let kinds = cells("Steps", 10) + cells("Body mass", count - 10)
            #expect(try column(kinds + cells("", 20 - count)) == (count >= 18 ? 1 : nil))
            #expect(try column(kinds + cells("7", 20 - count)) == (count >= 19 ? 1 : nil))
        }
        let weights = ["Weight", "Weight evening", "Weight morning", "Weight noon"]
        for count in 0...4 {
            let kinds = cells("Steps", 20 - count) + weights.prefix(count)
            #expect(try column(kinds) == ((1...3).contains(count) ? 1 : nil), "\(count) kinds")
        }
        #expect(try guess(["date"] + days(3), ["note"] + weights).kinds(besides: 0) == nil)
        #expect(
            try guess(["date"] + days(3), ["what"] + weights.prefix(3)).kinds(besides: 1) == nil)
        // A table with a column of weights is wide, whatever else it says.
        #expect(
            try guess(
                ["date"] + days(3), ["what"] + weights.prefix(3), ["Weight", "80", "81", "82"]
            )
            .kinds(besides: 0) == nil)
    }

    @Test func unitsAndHalvesOfTheDayFillTheirColumns() throws {
        for count in 15...20 {
            let units = try guess(
                ["x"] + cells("80", 20),
                ["y"] + cells("kg", count)
                    + cells("words", 20 - count))
            #expect(units.units(besides: []) == (count >= 18 ? 1 : nil), "\(count) of 20")
            #expect(units.units(besides: [1]) == nil)
            let halves = try guess(
                ["x"] + cells("80", 20),
                ["y"] + cells("pm", count)
                    + cells("words", 20 - count))
            #expect(halves.meridiem(besides: []) == (count >= 19 ? 1 : nil), "\(count) of 20")
            #expect(halves.meridiem(besides: [1]) == nil)
        }
    }

    // MARK: People

    private static let people = [
        "Ada", "Ben", "Carl", "Dora", "Emil", "Fritz", "Gustav", "Hans", "Ida", "Jakob", "Karla",
        "Ludwig", "Martha", "Nora",
    ]

    private func person(_ names: [String], _ weights: [String], header: String = "x") throws -> Int?
    {
        try guess(["kg"] + weights, [header] + names).person(besides: [0], weight: 0)
    }

    @Test func namesWhoseWeightsKeepApartArePeople() throws {
        let names = ["A", "B", "A", "B", "A", "B"]
        #expect(try person(names, ["80", "84.1", "80", "84.1", "80", "84.1"]) == 1)
        #expect(try person(names, ["80", "84", "80", "84", "80", "84"]) == nil)
        #expect(try person(names, ["97", "200", "100", "200", "103", "200"]) == 1)
        #expect(try person(names, ["96", "200", "100", "200", "104", "200"]) == nil)
        // Who comes once and goes is a place; three rows tell two people, two do not.
        let turns = ["80", "80", "80", "100", "100", "100"]
        #expect(try person(["A", "A", "A", "B", "B", "B"], turns) == nil)
        #expect(try person(["A", "B", "A"], ["80", "100", "80"]) == 1)
        #expect(try person(["A", "B"], ["80", "100"]) == nil)
        #expect(try person(["A", "A", "A"], ["80", "80", "80"]) == nil)
        for pair in [["Monday", "Friday"], ["yes", "no"], ["0", "1"], ["True", "False"]] {
            let words = pair + pair + pair
            #expect(try person(words, ["80", "100", "80", "100", "80", "100"]) == nil, "\(pair)")
        }
    }

    @Test func aColumnOfThatNameIsOfFewPeople() throws {
        for count in 1...14 {
            let names = (0..<40).map { Self.people[$0 % count] }
            #expect(
                try person(names, cells("80", 40), header: "user")
                    == ((2...12).contains(count) ? 1 : nil), "\(count) names")
        }
        for count in 2...8 {
            // So many names in eight rows.
            let names = (0..<8).map { Self.people[$0 % count] }
            #expect(
                try person(names, cells("80", 8), header: "user") == (count <= 4 ? 1 : nil),
                "\(count) names")
        }
        for filled in 16...20 {
            let names = (0..<filled).map { Self.people[$0 % 2] } + cells("", 20 - filled)
            #expect(
                try person(names, cells("80", 20), header: "user") == (filled >= 18 ? 1 : nil),
                "\(filled) of 20")
        }
    }

    // MARK: Weights

    @Test func aBodyMassIndexFollowsTheWeightByOneHeight() throws {
        func index(_ values: [String], header: String = "") throws -> Int? {
            try guess(["kg"] + cells("90", values.count), [header] + values)
                .bodyMassIndex(of: 0, besides: [])
        }
        #expect(try index(["30", "30.5", "30"]) == 1)
        #expect(try index(["30", "30.7", "30"]) == nil)
        #expect(try index(["30", "30"]) == nil)
        #expect(try index(["30", "30", "30"], header: "z") == nil)
        for (value, fits) in [("12", true), ("11.9", false), ("60", true), ("60.1", false)] {
            #expect(try index(cells(value, 3)) == (fits ? 1 : nil), "\(value)")
        }
        for (value, fits) in [("10", true), ("9.9", false), ("80", true), ("80.1", false)] {
            #expect(try index([value], header: "BMI") == (fits ? 1 : nil), "\(value)")
        }
        let own = try guess(["BMI", "30", "30", "30"])
        #expect(try own.bodyMassIndex(of: 0, besides: []) == nil)
        #expect(try own.bodyMassIndex(of: 1, besides: [0]) == nil)
    }

    @Test func wholeAndPartsAreBelowWhatMakesTheNextWhole() throws {
        func pair(_ one: [String], _ other: [String]) throws -> [Int] {
            try guess(one, other).wholeAndParts.map { [$0.whole, $0.parts] } ?? []
        }
        #expect(try pair(["st", "12"], ["lb", "13.9"]) == [0, 1])
        #expect(try pair(["lb", "13.9"], ["st", "12"]) == [1, 0])
        #expect(try pair(["st", "12"], ["lb", "14"]) == [])
        #expect(try pair(["st", "79"], ["lb", "3"]) == [0, 1])
        #expect(try pair(["st", "80"], ["lb", "3"]) == [])
        #expect(try pair(["st", "12.5"], ["lb", "3"]) == [])
        #expect(try pair(["lb", "181"], ["oz", "15.9"]) == [0, 1])
        #expect(try pair(["lb", "181"], ["oz", "16"]) == [])
        #expect(try pair(["kg", "82"], ["g", "999"]) == [0, 1])
        #expect(try pair(["kg", "82"], ["g", "1000"]) == [])
        #expect(try pair(["kg", "82.5"], ["g", "400"]) == [])
        #expect(try pair(["kg", "82"], ["g", "words"]) == [])
    }

    @Test func theSameWeightInAnotherUnitIsTheSameColumn() throws {
        func isSame(_ pounds: String, _ kilograms: String) throws -> Bool {
            try guess(["a", "", pounds], ["b", "7", kilograms]).isSameInPounds(0, 1)
        }
        // 181 lb are 82.1 kg; six thousandths and 60 g are allowed.
        #expect(try isSame("181", "82.1") && isSame("181", "82.6") && isSame("181", "81.6"))
        #expect(try !isSame("181", "82.7") && !isSame("181", "81.5") && !isSame("82.1", "181"))
        #expect(try !guess(["a", ""], ["b", "80"]).isSameInPounds(0, 1))
    }

    @Test func weightsFillHalfOfTheirColumn() throws {
        for count in 0...10 {
            let guess = try guess(
                ["date"] + days(10), ["x"] + cells("80", count) + cells("", 10 - count))
            let wanted = count >= 5 ? [1] : []
            #expect(
                try guess.weights(besides: [0], needsWords: false) == wanted, "\(count) of 10")
            #expect(try guess.weights(besides: [0], needsWords: true) == [])
            #expect(try guess.weights(besides: [0, 1], needsWords: false) == [])
        }
        // Grams whose name does not say so are seconds of a day, unless the kind says otherwise.
        let grams = try guess(["date"] + days(3), ["x"] + cells("80000", 3))
        #expect(try grams.weights(besides: [0], needsWords: false) == [])
        #expect(try grams.weights(besides: [0], needsWords: false, isKnown: true) == [1])
        let share = try guess(["date"] + days(3), ["weight %"] + cells("80", 3))
        #expect(try share.weights(besides: [0], needsWords: false) == [])
    }

    @Test func columnsOfOneNameAreToldByTheirNumbers() throws {
        let guess = try guess(["a", "1"], ["", "2"], ["a ", "3"], ["b", "4"])
        #expect((0..<4).map(guess.name) == ["a", "column 2", "a (column 3)", "b"])
        #expect(guess.column(named: "A") == 0 && guess.column(named: "a (COLUMN 3)") == 2)
        #expect(guess.column(named: "column 2") == 1 && guess.column(named: "c") == nil)
        #expect(guess.column(named: nil) == nil)
    }

    /// A row may end before its columns do: it says nothing of those.
    @Test func rowsThatEndTooSoonAreAskedForNothing() throws {
        let rows = days(8).map { [$0, $0 + " 07:00", "82", "181", "A"] }
        for count in 0...5 {
            let short = rows + [Array(rows[0].prefix(count))]
            let guess = try ColumnGuess(
                header: ["a", "b", "c (kg)", "d (lb)", "e"], rows: short, options: ImportOptions(),
                progress: ImportProgress())
            #expect(try guess.date() == 1, "\(count) cells")
            #expect(guess.pairs(2, 3).count == (count < 4 ? 8 : 9), "\(count) cells")
            #expect(guess.pairs(3, 2).count == (count < 4 ? 8 : 9), "\(count) cells")
            #expect(guess.isSameInPounds(3, 2) && !guess.isSameInPounds(2, 3))
            #expect(try guess.person(besides: [0, 1, 2, 3], weight: 2) == nil)
        }
    }

    // MARK: Notes

    @Test func freeTextIsANoteAndAListOfWordsIsNone() throws {
        func note(_ cells: [String], header: String = "x") throws -> Int? {
            try guess(["kg"] + self.cells("80", cells.count), [header] + cells).note(besides: [0])
        }
        #expect(try note(["fine", "", "ill"]) == 1)
        #expect(try note(["fine", "ill"]) == nil)
        #expect(try note(["fine", "ill"], header: "note") == 1)
        #expect(try note(["fine", "ill", ""], header: "device") == nil)
        #expect(try note(["1850kcal", "", "2kcal"]) == nil)
        #expect(try note(["weight", "", "weight"]) == nil)
        // Each row has one: three at least, of more than six letters, and mostly different.
        #expect(try note(["slept badly", "was ill", "felt fine"]) == 1)
        #expect(try note(["slept badly", "was ill", "was ill"]) == nil)
        #expect(try note(["ill", "fine", "so so"]) == nil)
        let long = String(repeating: "long ", count: 4)
        let two = try guess(
            ["kg"] + cells("80", 3), ["x", "a", "", "b"], ["y", long, "", long + "!"])
        #expect(two.note(besides: [0]) == 2)
        let alike = try guess(
            ["kg"] + cells("80", 3), ["x", "abc", "", "b"], ["y", "cde", "", "d"])
        #expect(alike.note(besides: [0]) == nil)
    }
}
