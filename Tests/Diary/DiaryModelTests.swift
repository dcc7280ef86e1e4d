import Foundation
import SeededRandom
import Testing

@testable import Diary

/// A diary beside a plain list that is changed in the same way, looked at after each step: what it
/// keeps in memory is what it would compute anew, and who observes it hears exactly what differs.
@MainActor
@Suite struct DiaryModelTests {
    private let temporary = TemporaryDirectory(isInMemory: true)

    private func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    /// What a diary holds, and every state that undo and redo come to.
    private struct Model {
        struct Content: Equatable {
            var entries: [UUID: Entry] = [:]
            var settings = DiarySettings()
        }

        var content = Content()
        var past: [(Content, DiaryStep.Kind)] = []
        var future: [(Content, DiaryStep.Kind)] = []

        mutating func step(_ kind: DiaryStep.Kind, _ change: (inout Content) -> Void) {
            let before = content
            change(&content)
            guard content != before else { return }
            past.append((before, kind))
            future = []
        }

        mutating func undo() -> DiaryStep.Kind? {
            guard let (before, kind) = past.popLast() else { return nil }
            future.append((content, kind))
            content = before
            return kind
        }

        mutating func redo() -> DiaryStep.Kind? {
            guard let (after, kind) = future.popLast() else { return nil }
            past.append((content, kind))
            content = after
            return kind
        }
    }

    @Test(arguments: TestSeed.usual(100..<112))
    func everyStepIsThatOfTheModel(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let diary = try open()
        var model = Model(), heard: [DiaryChange] = []
        let observation = diary.observe { heard.append($0) }
        defer { observation.cancel() }
        for step in 0..<50 {
            let before = model.content
            heard = []
            try change(diary, &model, &random)
            let place: Comment = "seed \(seed), step \(step)"
            expectSame(diary, model, place)
            let expected = difference(before, model.content)
            #expect(heard.filter { !$0.isEmpty } == (expected.isEmpty ? [] : [expected]), place)
            #expect(try diary.checkInvariants() == [], place)
        }
    }

    private func difference(_ old: Model.Content, _ new: Model.Content) -> DiaryChange {
        var change = DiaryChange()
        let (before, after) = (Set(old.entries.keys), Set(new.entries.keys))
        change.inserted = after.subtracting(before)
        change.deleted = before.subtracting(after)
        change.updated = before.intersection(after).filter { old.entries[$0] != new.entries[$0] }
        change.settings = old.settings != new.settings
        return change
    }

    private func expectSame(_ diary: Diary, _ model: Model, _ place: Comment) {
        let entries = model.content.entries.values.sorted()
        let settings = model.content.settings
        #expect(diary.entries == entries, place)
        #expect(diary.settings == settings, place)
        #expect(diary.undoStep?.kind == model.past.last?.1, place)
        #expect(diary.redoStep?.kind == model.future.last?.1, place)
        let first = entries.min { $0.created < $1.created }
        #expect(diary.unit == settings.unit ?? first?.weight.unit ?? diary.usualUnit, place)
        let present = entries.filter { !$0.isOfFuture(at: testNow) }
        #expect(diary.presentEntries == present, place)
        #expect(diary.futureEntries == entries.filter { $0.isOfFuture(at: testNow) }, place)
        let start = settings.dayStartMinute ?? 0
        #expect(diary.dayStart == start, place)
        let trend = Trend(present, method: settings.trend ?? .byTime, dayStart: start)
        #expect(diary.trend.points == trend.points, place)
        #expect(
            diary.latest?.moment.secondsSince1970
                == present.map(\.moment.secondsSince1970).max(), place)
        let today = present.filter {
            $0.moment.day(beginningAt: start) == testNow.day(beginningAt: start)
        }
        #expect(
            diary.latestOfToday?.moment.secondsSince1970
                == today.map(\.moment.secondsSince1970).max(), place)
        for entry in entries { #expect(diary.entry(entry.id) == entry, place) }
        let days = testNow.date.adding(days: -3)...testNow.date.adding(days: -1)
        #expect(
            Array(diary.entries(in: days))
                == entries.filter { days.contains($0.moment.day(beginningAt: start)) }, place)
    }

    private func weight(_ random: inout SeededGenerator) -> Weight {
        Weight(text: "\(60 + random.below(60))", unit: random.pick(WeightUnit.allCases))
            ?? kilograms("80")
    }

    private func moment(_ random: inout SeededGenerator) -> Moment {
        // Whole hours of a week, so that moments and days meet.
        testNow.adding(seconds: 3600 * (random.below(200) - 170))
    }

    private func change(
        _ diary: Diary, _ model: inout Model, _ random: inout SeededGenerator
    ) throws {
        let weight = weight(&random), moment = moment(&random)
        switch random.below(9) {
        case 0, 1, 2:
            let entry = try diary.add(weight, at: moment)
            #expect(entry.weight == weight && entry.moment == moment)
            model.step(.add) { $0.entries[entry.id] = entry }
        case 3:
            guard !diary.entries.isEmpty else { return }
            var entry = random.pick(diary.entries)
            if random.below(3) > 0 { entry.weight = weight }
            if random.below(3) == 0 { entry.moment = moment }
            try diary.update(entry)
            let written = try #require(diary.entry(entry.id))
            #expect(written.weight == entry.weight && written.moment == entry.moment)
            model.step(.edit) { $0.entries[entry.id] = written }
        case 4:
            let ids = Set(diary.entries.shuffled(using: &random).prefix(random.below(3)).map(\.id))
            try diary.delete(ids.union([UUID()]))
            model.step(.delete) { content in for id in ids { content.entries[id] = nil } }
        case 5:
            let goal = random.below(3) > 0 ? weight : nil
            let date = random.below(2) > 0 ? moment.date : nil
            try diary.setGoal(goal, date: date)
            model.step(.goal) { content in
                if content.settings.goal != goal {
                    content.settings.goalStart = goal == nil ? nil : testNow.date
                }
                content.settings.goal = goal
                content.settings.goalDate = goal == nil ? nil : date
            }
        case 6:
            var settings = diary.settings
            settings.unit = random.pick([nil, .kilograms, .pounds])
            settings.trend = random.pick([nil, .hackersDiet, .usualHolt])
            settings.dayStartMinute = random.pick([nil, 240, 720])
            try diary.setSettings(settings)
            model.step(.settings) { $0.settings = settings }
        case 7: #expect(try diary.undo()?.kind == model.undo())
        default: #expect(try diary.redo()?.kind == model.redo())
        }
    }

    // MARK: Nothing happened

    /// What changes nothing tells nobody, writes nothing, and is no change of this run.
    @Test(arguments: [
        "undo", "redo", "update", "delete", "settings", "goal", "coalescing", "refresh", "bring in",
        "restore",
    ])
    func whatChangesNothingTellsNobody(action: String) throws {
        let before = try open()
        let entry = try before.add(kilograms("80"))
        if action != "undo" { try before.setGoal(kilograms("75")) }
        if action == "undo" { try before.undo() }
        let copy = temporary.file("copy.sqlite")
        _ = try before.backUp(to: copy)
        let diary = try open()
        var calls: [String] = []
        let observation = diary.observe { _ in calls.append("observer") }
        defer { observation.cancel() }
        diary.afterChange = { calls.append("change") }
        let (state, redo, undo) = (diary.state, diary.redoStep, diary.undoStep)
        for _ in 0..<2 {
            switch action {
            case "undo": #expect(try diary.undo() == nil)
            case "redo": #expect(try diary.redo() == nil)
            case "update": try diary.update(entry)
            case "delete": try diary.delete([UUID()])
            case "settings": try diary.setSettings(diary.settings)
            case "goal": try diary.setGoal(kilograms("75"))
            case "coalescing": try diary.coalescing {}
            case "refresh": try diary.refresh(mends: true)
            case "bring in":
                #expect(try diary.bringIn([entry], settings: ["goal": "70 kg"]) == 0)
            default: #expect(try diary.restore(from: copy) == 0)
            }
        }
        #expect(calls == [] && !diary.hasChanged)
        #expect(diary.state == state && diary.redoStep == redo && diary.undoStep == undo)
        // What does change something tells each once.
        try diary.add(kilograms("81"))
        #expect(calls == ["observer", "change"] && diary.hasChanged)
    }

    @Test func undoingIsAChangeEachTime() throws {
        try open().add(kilograms("80"))
        let diary = try open()
        var changes = 0
        diary.afterChange = { changes += 1 }
        try diary.undo()
        #expect(changes == 1 && diary.hasChanged)
        try diary.redo()
        try diary.undo()
        try diary.undo()
        #expect(changes == 3)
    }

    @Test func whoEndsObservingIsNotToldAgain() throws {
        let diary = try open()
        var told: [String] = []
        let first = diary.observe { _ in told.append("first") }
        let second = diary.observe { _ in told.append("second") }
        try diary.add(kilograms("80"))
        #expect(told == ["first", "second"])
        first.cancel()
        first.cancel()
        let third = diary.observe { _ in told.append("third") }
        told = []
        try diary.add(kilograms("81"))
        #expect(told == ["second", "third"])
        second.cancel()
        third.cancel()
        try diary.add(kilograms("82"))
        #expect(told == ["second", "third"])
    }

    /// Joined changes are told when the outermost ends, also where one of them fails.
    @Test func joinedChangesAreToldOnce() throws {
        let diary = try open()
        var heard: [DiaryChange] = []
        let observation = diary.observe { heard.append($0) }
        defer { observation.cancel() }
        try diary.coalescing { () throws(DiaryError) in
            try diary.add(kilograms("80"))
            try diary.coalescing { () throws(DiaryError) in try diary.delete([UUID()]) }
            try diary.add(kilograms("81"))
            #expect(heard.isEmpty)
        }
        #expect(heard.map(\.inserted.count) == [2])
        #expect(throws: DiaryError.self) {
            try diary.coalescing { () throws(DiaryError) in
                try diary.add(kilograms("82"))
                throw DiaryError(invalid: "stop")
            }
        }
        #expect(heard.map(\.inserted.count) == [2, 1])
        try diary.add(kilograms("83"))
        #expect(heard.map(\.inserted.count) == [2, 1, 1])
    }

    /// Entries that are made within a second keep their order, wherever the new one comes.
    @Test func entriesOfOneSecondCountOn() throws {
        let diary = try open()
        let made = testNow.secondsSince1970
        let entries = try (0..<3).map { try diary.add(kilograms("8\($0)")) }
        #expect(entries.map(\.created) == [made, made + 1, made + 2])
        #expect(entries.map(\.changed) == [made, made + 1, made + 2])
        let other = try diary.add(kilograms("70"), at: testNow.adding(seconds: -1))
        #expect(other.created == made)
        // One that moves to their moment comes behind them; one that stays keeps its place.
        var moved = other
        moved.moment = testNow
        try diary.update(moved)
        #expect(diary.entries.map(\.weight.text) == ["80", "81", "82", "70"])
        var changed = entries[1]
        changed.note = "x"
        try diary.update(changed)
        #expect(diary.entries.map(\.weight.text) == ["80", "81", "82", "70"])
        #expect(diary.entry(changed.id)?.created == made + 1)
        #expect(try open().entries == diary.entries)
    }

    // MARK: What one notification tells

    private static let ids = (0..<4).map { _ in UUID() }

    /// What two changes of one entry are together: inserted, updated or deleted.
    @Test(arguments: [
        ("i", "u", "i"), ("i", "d", ""), ("u", "u", "u"), ("u", "d", "d"), ("d", "i", "u"),
        ("", "i", "i"), ("", "u", "u"), ("", "d", "d"), ("i", "", "i"), ("d", "", "d"),
    ])
    func changesAreJoined(first: String, second: String, together: String) {
        let ids = Self.ids
        func change(_ kind: String, of id: UUID) -> DiaryChange {
            var change = DiaryChange()
            if kind == "i" { change.inserted = [id] }
            if kind == "u" { change.updated = [id] }
            if kind == "d" { change.deleted = [id] }
            return change
        }
        var joined = change(first, of: ids[0])
        joined.merge(change(second, of: ids[0]))
        #expect(joined == change(together, of: ids[0]))
        #expect(joined.isEmpty == together.isEmpty)
        #expect(joined.touchesEntries == !together.isEmpty)
        for (isFirst, isSecond) in [(true, false), (false, true), (true, true), (false, false)] {
            var (one, two) = (change(first, of: ids[0]), change(second, of: ids[0]))
            (one.settings, two.settings) = (isFirst, isSecond)
            one.merge(two)
            #expect(one.settings == (isFirst || isSecond))
            #expect(one.isEmpty == (together.isEmpty && !isFirst && !isSecond))
        }
    }
}
