import Diary
import Foundation
import Testing

@testable import HealthBeatApp

/// What `healthbeat watch` prints, of a diary that another one changes.
@MainActor
@Suite struct WatchTests {
    let terminal = Terminal()

    /// The lines that a feed prints while `changes` are made, each of them seen by itself.
    private func lines(
        _ arguments: [String] = [], of changes: [(Diary) throws -> Void]
    ) throws -> [String] {
        var output = ""
        let tool = CommandLineTool(
            environment: ["LANG": "C"], clock: Terminal.clock, output: { output += $0 },
            errorOutput: { output += $0 })
        let options = try ParsedArguments(
            ["--data-dir=" + terminal.directory] + arguments, Command.watch.allOptions)
        let context = CommandContext(options, tool)
        let watched = try context.diary()
        let feed = ChangeFeed(watched, unit: try context.givenUnit(), context)
        let other = try Diary(directory: watched.directory, clock: Terminal.clock)
        for change in changes {
            try change(other)
            try watched.refresh()
        }
        // The feed sees changes for as long as it lives.
        withExtendedLifetime(feed) {}
        return output.split(separator: "\n").map(String.init)
    }

    private func weight(_ text: String, _ unit: WeightUnit = .kilograms) throws -> Weight {
        try #require(Weight(text: text, unit: unit))
    }

    @Test func entriesComeChangeAndGo() throws {
        let (first, second) = (try weight("80.5"), try weight("180", .pounds))
        let lines = try lines(of: [
            { try $0.add(first, note: "a note") },
            { diary in
                var entry = try #require(diary.entries.last)
                entry.weight = second
                try diary.update(entry)
            },
            { try $0.delete(Set($0.entries.map(\.id))) },
            { try $0.undo() },
        ])
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("Added    ") && lines[0].hasSuffix("  80.5 kg  a note"))
        #expect(lines[1].hasPrefix("Changed  ") && lines[1].hasSuffix("  180 lb  a note"))
        #expect(lines[2].hasPrefix("Deleted  ") && lines[2].hasSuffix("  180 lb  a note"))
        #expect(lines[3].hasPrefix("Added    "))
    }

    @Test func anImportIsALineForEach() throws {
        let weights = try (1...40).map { try weight("8\($0).5") }
        let lines = try lines(of: [{ diary in for each in weights { try diary.add(each) } }])
        #expect(lines.count == 40)
        #expect(lines.allSatisfy { $0.hasPrefix("Added    ") })
    }

    @Test func weightsAreShownInTheUnitThatIsAskedFor() throws {
        let first = try weight("180", .pounds)
        let lines = try lines(
            ["--unit", "kg"], of: [{ try $0.add(first) }, { try $0.setGoal(first) }])
        #expect(lines[0].hasSuffix("  81.6 kg"))
        #expect(lines[1] == "Goal     81.6 kg")
    }

    @Test func theGoalAndSettingsAreTold() throws {
        let goal = try weight("75")
        let lines = try lines(of: [
            { try $0.setGoal(goal, date: CivilDate(iso: "2027-01-31")) },
            { try $0.setGoal(nil) },
            {
                var settings = $0.settings
                settings.unit = .pounds
                settings.reducesMotion = true
                try $0.setSettings(settings)
            },
        ])
        #expect(
            lines == [
                "Goal     75 kg by 2027-01-31", "Goal     none", "Setting  unit: lb",
                "Setting  reduce-motion: yes",
            ])
    }

    @Test func everyLineCanBeJSON() throws {
        let (first, goal) = (try weight("80.5"), try weight("75"))
        let lines = try lines(
            ["--json"],
            of: [
                { try $0.add(first, note: "a\nnote") }, { try $0.setGoal(goal) },
                {
                    var settings = $0.settings
                    settings.unit = .pounds
                    try $0.setSettings(settings)
                },
                { try $0.delete(Set($0.entries.map(\.id))) },
            ])
        let objects = try lines.map { line in
            try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(
            objects.map { $0["change"] as? String } == ["added", "goal", "settings", "deleted"])
        let entry = try #require(objects[0]["entry"] as? [String: Any])
        #expect(entry["weight"] as? String == "80.5" && entry["note"] as? String == "a\nnote")
        #expect((objects[1]["goal"] as? [String: Any])?["weight"] as? String == "75")
        #expect((objects[2]["settings"] as? [String: String]) == ["unit": "lb"])
        #expect((objects[3]["entry"] as? [String: Any])?["id"] as? String == entry["id"] as? String)
    }

    @Test func theManualNamesEveryKeyOfTheJSON() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let manual = try String(
            contentsOf: root.appendingPathComponent("Resources/man/healthbeat.1"), encoding: .utf8)
        let section = try #require(
            manual.range(of: ".SH JSON").flatMap { start in
                manual.range(of: ".SH EXIT", range: start.upperBound..<manual.endIndex)
                    .map { manual[start.upperBound..<$0.lowerBound] }
            })
        let words = Set(section.split { !($0.isLetter || $0 == "_") }.map(String.init))
        terminal.run("settings", "height", "180")
        terminal.run("add", "82", "--date", "2026-11-01", "--note", "a note")
        for day in 2...20 {
            terminal.run("add", "8\(1 - day / 12).\(9 - day % 9)", "--date", "2026-11-\(day)")
        }
        terminal.run("goal", "75", "--date", "2027-06-01")
        let table = try terminal.file("in.csv", "date,kg\n2026-01-01,80\n")
        for arguments in [
            ["add", "80"], ["list"], ["edit", "last", "--weight", "81"], ["stats"],
            ["stats", "--by", "month"], ["trend"], ["goal"], ["import", table], ["backup"],
            ["backup", "--list"], ["check"], ["undo"], ["redo"], ["delete", "last"],
            ["restore", "2026-11-21"],
        ] {
            guard case .exit(0) = terminal.request(arguments + ["--json"]) else {
                Issue.record("\(arguments): \(terminal.errors)")
                continue
            }
            let value = try JSONSerialization.jsonObject(
                with: Data(terminal.output.utf8), options: .fragmentsAllowed)
            let objects = (value as? [Any] ?? [value]).compactMap { $0 as? [String: Any] }
            #expect(!objects.isEmpty, "\(arguments)")
            for key in Set(objects.flatMap(\.keys)) {
                #expect(words.contains(key), "\(arguments[0]): \(key)")
            }
        }
    }
}
