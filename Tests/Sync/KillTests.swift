import Diary
import Foundation
import SeededRandom
import Testing

@testable import DiarySync

/// A round that ends in the middle, as by a kill, and a log that has any part of what was appended.
@MainActor
struct KillTests {
    private let machines = Machines()

    private func stop(_ machine: Machine, at point: SyncRound.Point) throws {
        let configuration = try #require(try machine.sync.configuration)
        var round = SyncRound(
            directory: machine.directory, clock: .fixed(Machines.now),
            configuration: configuration, keyring: Keyring())
        round.passing = { passed throws(DiaryError) in
            if passed == point { throw DiaryError(invalid: "killed") }
        }
        let exchange = try DiaryExchange(machine.directory, clock: .fixed(Machines.now))
        #expect(throws: DiaryError.self) { try round.run(exchange) }
    }

    private func entries(_ texts: [String], in machine: Machine) throws {
        let diary = try machine.diary()
        for text in texts {
            let count = diary.entries.count
            try diary.add(
                kilograms(text), at: Machines.now.adding(seconds: -count * 3600 - machine.number))
        }
    }

    @Test(
        "A round that is broken off loses nothing and doubles nothing",
        arguments: SyncRound.Point.allCases)
    func brokenOff(point: SyncRound.Point) throws {
        let (a, b) = (try machines.join(), try machines.join())
        try entries(["82.1", "82.2"], in: a)
        try entries(["83.1", "83.2"], in: b)
        try b.sync.exchange()
        machines.copyAll()
        for _ in 0..<2 { try stop(a, at: point) }
        try entries(["82.3"], in: a)
        try stop(a, at: point)
        try machines.settle([a, b])
        #expect(try a.entries().count == 5)
        #expect(try a.entries() == b.entries())
        let report = try b.sync.status()
        #expect(report.problems.isEmpty && report.devices.count == 2, "\(report.problems)")
        // Nothing was written twice into the log.
        let numbers = try a.ownSegments().flatMap { file -> [Int] in
            let data = try Data(contentsOf: URL(fileURLWithPath: a.folder + "/" + file))
            return try WholeLog(data).records.map(\.number)
        }
        #expect(numbers == Array(1...numbers.count))
    }

    @Test func anyPartOfWhatWasAppendedIsCompleted() throws {
        let (a, b) = (try machines.join(), try machines.join())
        try entries(["82.1"], in: a)
        try machines.settle([a, b])
        let file = a.folder + "/" + (try #require(try a.ownSegments().last))
        let before = try Data(contentsOf: URL(fileURLWithPath: file)).count
        try entries(["82.2", "82.3"], in: a)
        try stop(a, at: .appended)
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        let diary = try Data(contentsOf: URL(fileURLWithPath: a.directory.databasePath))
        for length in stride(from: before, through: whole.count, by: 7) {
            try diary.write(to: URL(fileURLWithPath: a.directory.databasePath))
            try whole.prefix(length).write(to: URL(fileURLWithPath: file))
            try a.sync.exchange()
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == whole, "cut at \(length)")
        }
        try machines.settle([a, b])
        #expect(try b.entries().count == 3)
        #expect(try b.sync.status().problems.isEmpty)
    }
}
