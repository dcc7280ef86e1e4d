import Diary
import Foundation

/// A made-up diary of fourteen months in a directory that is removed when the program ends.
@MainActor
final class DemoDiary {
    let diary: Diary
    private let path: String

    init(clock: DiaryClock = .system) throws(DiaryError) {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("healthbeat-demo-\(UUID().uuidString)").path
        diary = try Diary(directory: DiaryDirectory(path: path), clock: clock)
        try diary.coalescing { () throws(DiaryError) in
            let now = clock.now(), today = now.date
            for (date, kilograms) in Self.weighings(until: today) {
                guard let weight = Weight(kilograms: kilograms) else { continue }
                let minute = (date.dayNumber * 7) % 40
                // Early in the morning today's weighing is of now, and not to come.
                try diary.add(weight, at: min(now, clock.moment(date, hour: 7, minute: minute)))
            }
            var settings = diary.settings
            settings.goal = Weight(text: "76.0", unit: .kilograms)
            settings.goalStart = diary.entries.first?.moment.date
            try diary.setSettings(settings)
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// A slow loss with a plateau, a rise over the holidays, noise, and days without an entry.
    private static func weighings(until today: CivilDate) -> [(CivilDate, Double)] {
        let days = 426
        var seed: UInt32 = 2026
        var result: [(CivilDate, Double)] = []
        for index in 0...days {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            let noise = Double(seed >> 8) / 8_388_608 - 1
            let isMissing = (seed >> 5) % 7 == 0 || (180...191).contains(index)
            if isMissing, index < days { continue }
            let part = Double(index) / Double(days)
            let loss = 9.5 * (part - 0.06 * sin(part * 4 * .pi))
            result.append((today.adding(days: index - days), 88.4 - loss + 0.55 * noise))
        }
        return result
    }
}
