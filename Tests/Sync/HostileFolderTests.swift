import Diary
import Foundation
import SeededRandom
import Testing

@testable import DiarySync

/// Logs whose lines are right and whose records are senseless, extreme or somebody else's, as of a
/// faulty program: a diary takes what makes sense and goes on.
@MainActor
struct HostileFolderTests {
    private let machines = Machines()

    private static let numbers = ["1", "2", "3", "40", "4503599627370495", "4503599627370496"]
    private static let times = [
        "0", "1", "117658386432000000", "4611686018427387903", "9223372036854775807",
    ]
    private static let weights = [
        "82.4 kg", "12 10.5 st", "1e9 kg", "-5 kg", "82.4 stone", "kg", "", "NaN kg", "0 kg",
        "99999999999999999999999999999999 lb", "82.4 kg kg",
    ]
    private static let moments = [
        "1795248000 3600 0", "1795248000 3600 1", "9223372036854775807 0 0", "0 99999999 0", "1 2",
        "-62135596801 0 0", "253402300799 50400 0", "a b c",
    ]
    private static let texts = ["", "a note", "\\n\\t\\\\", "\u{1B}[31m", "\u{202E}", "|||", "\0"]
    private static let settings = [
        "unit=kg", "unit=", "unit=stein", "height=-1", "height=1e300", "height=180", "goal=75 kg",
        "goal=75 kg|2027-13-45|x", "goal=||", "goal=a|b|c|d", "trend=nothing", "new=1", "trend=",
    ]

    /// A record's payload about one of `ids`, by one of `devices`.
    private func payload(
        _ ids: [String], _ devices: [String], _ random: inout SeededGenerator
    ) -> String {
        func dot() -> String { "\(random.pick(devices)).\(random.pick(Self.numbers))" }
        var fields = [random.pick(Self.numbers), random.pick(Self.times)]
        switch random.below(10) {
        case 0: fields += ["dev", "name=\(random.pick(Self.texts))"]
        case 1: fields += ["ret", random.pick(devices)]
        case 2: fields += ["mood", "x"]
        case 3, 4:
            fields += ["put", "settings"]
            for _ in 0..<random.below(4) { fields.append(random.pick(Self.settings)) }
        default:
            fields += ["put", random.pick(ids)]
            for _ in 0..<random.below(9) {
                fields.append(
                    [
                        "l=\(random.below(3))", "w=\(random.pick(Self.weights))",
                        "m=\(random.pick(Self.moments))", "n=\(random.pick(Self.texts))",
                        "c=\(random.pick(Self.times))", "u=\(random.pick(Self.times))",
                        "s=\(random.pick(Self.texts))", "w<\(dot()),\(dot())", "l<\(dot())",
                        "@\(dot()).\(random.pick(Self.times))", "m<",
                    ][random.below(11)])
            }
        }
        return fields.joined(separator: "\t")
    }

    @Test func whateverItSaysTheDiaryStaysSoundAndComesToRest() throws {
        let (a, b) = (try machines.join(), try machines.join())
        let first = try a.diary().add(kilograms("82.4"), at: Machines.now.adding(seconds: -60))
        try machines.settle([a, b])
        var random = SeededGenerator(seed: 2026)
        for round in 0..<16 {
            let kept = try a.diary().add(
                kilograms("81"), at: Machines.now.adding(seconds: -3600 * (round + 1)))
            // Also in the name of those that are there.
            let devices = try a.sync.status().devices.map(\.id.text) + ["00000000000000ff"]
            let ids = [
                first.id.uuidString, UUID().uuidString,
                "00000000-0000-0000-0000-00000000000\(round % 10)",
            ]
            let device = round % 8 == 0 ? devices[0] : "00000000000000ff"
            var log = LogLine.line("healthbeat-log\t1\t\(device)\t1\tplain")
            for _ in 0..<30 { log += LogLine.line(payload(ids, devices, &random)) }
            write(a.folder + "/hostile-\(round)", Data(log.utf8))
            try a.sync.exchange()
            let diary = try a.diary()
            #expect(try diary.check().isEmpty, "round \(round)")
            #expect(diary.entry(kept.id) == kept, "round \(round)")
            #expect(try a.sync.exchange().written == 0, "round \(round) goes on")
        }
        try machines.settle([b, a])
        machines.copyAll()
        try machines.settle([b, a])
        #expect(try a.entries() == b.entries())
    }
}
