import Foundation

@testable import Diary

/// A directory of its own for each test, removed when the value goes.
final class TemporaryDirectory {
    let path: String

    /// - Parameter isInMemory: where the system has a place for it, for tests that write so often
    ///   that a disk's flushes would take most of their time. Where the usual place is in memory
    ///   already it is that one, which whoever ends the tests early takes away.
    init(isInMemory: Bool = false) {
        let usual = FileManager.default.temporaryDirectory.path
        let memory = "/dev/shm"
        let isThere = usual.hasPrefix(memory + "/") || access(memory, W_OK) != 0
        let base = isInMemory && !isThere ? memory : usual
        path = base + "/healthbeat-" + UUID().uuidString
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var diary: DiaryDirectory { DiaryDirectory(path: path) }

    func file(_ name: String) -> String { path + "/" + name }
}

/// Noon of 21 November 2026 in Berlin.
let testNow = Moment(date("2026-11-21"), hour: 12, offset: 3600)
let testClock = DiaryClock.fixed(testNow)

/// A day as "2026-11-21".
func date(_ iso: String) -> CivilDate {
    guard let date = CivilDate(iso: iso) else { preconditionFailure("\(iso) is no day.") }
    return date
}

func weight(_ text: String, _ unit: WeightUnit) -> Weight {
    guard let weight = Weight(text: text, unit: unit) else {
        preconditionFailure("\(text) is no weight.")
    }
    return weight
}

func kilograms(_ text: String) -> Weight { weight(text, .kilograms) }

/// An entry at noon, `day` days after 1 January 2026.
func entry(_ text: String, day: Double = 0, unit: WeightUnit = .kilograms) -> Entry {
    let start = Moment(date("2026-01-01"), offset: 3600)
    return Entry(
        weight: weight(text, unit), moment: start.adding(seconds: Int(day * 86_400)),
        created: 0)
}
