import Diary
import Foundation
import Testing

@testable import HealthBeatApp

/// A weighing without a window: each sequence of events leads to a state that holds together, and
/// what is saved is what was seen.
@Suite struct WeighingTests {
    /// A diary of about 82 kg.
    private static func reader(_ unit: WeightUnit = .kilograms) -> WeightReader {
        WeightReader(
            parser: WeightParser(unit: unit),
            doubt: { Plausibility.doubt(about: $0, last: 82, trend: 82) }, trend: 82,
            base: Weight(kilograms: 82))
    }

    private func weighing(_ events: [Weighing.Event], correcting: Double? = nil) -> (
        Weighing, [Weighing.Effect]
    ) {
        var weighing = Weighing(), effects: [Weighing.Effect] = []
        let begin = Weighing.Event.begin(
            correcting: correcting.flatMap { Weight(kilograms: $0) })
        for event in [begin] + events { effects += weighing.reduce(event, by: Self.reader()) }
        return (weighing, effects)
    }

    private func keys(_ text: String, after start: String = "") -> [Weighing.Event] {
        text.indices.map {
            .edit(start + text[...$0], inserted: String(text[$0]))
        }
    }

    private static func saved(_ effects: [Weighing.Effect]) -> [String] {
        effects.compactMap {
            if case .save(let weight, _, _) = $0 {
                "\(weight.text) \(weight.unit.symbol)"
            } else {
                nil
            }
        }
    }

    // MARK: Every sequence

    /// What a user or the disk can do next, whatever is there.
    private static func events(_ weighing: Weighing) -> [Weighing.Event] {
        [
            .edit(weighing.text + "8", inserted: "8"), .edit(weighing.text + ".", inserted: "."),
            .edit(weighing.text + "x", inserted: "x"),
            .edit(String(weighing.text.dropLast()), inserted: ""),
            .edit("82.4", inserted: "82.4"), .step(1), .save, .confirm,
            .written(ticket: weighing.ticket, isSaved: true),
            .written(ticket: weighing.ticket, isSaved: false), .settle, .takeBack, .reread,
        ]
    }

    /// What a user has seen: the model that the machine is held against.
    private struct Model {
        /// The text at the last look.
        var seen = ""
        var isUnderWay = false
    }

    @Test(arguments: [nil, 82.0]) func everySequenceOfFiveEventsHoldsTogether(correcting: Double?) {
        var begun = Weighing(), count = 0
        _ = begun.reduce(
            .begin(correcting: correcting.flatMap { Weight(kilograms: $0) }), by: Self.reader())
        func follow(_ weighing: Weighing, _ model: Model, _ depth: Int) {
            count += 1
            check(weighing)
            guard depth > 0 else { return }
            for event in Self.events(weighing) {
                var next = weighing, after = model
                let effects = next.reduce(event, by: Self.reader())
                let saves = Self.saved(effects)
                if let save = saves.first {
                    let seen = Self.reader().read(model.seen, weighing.original)
                    guard case .weight(let weight, _, _) = seen else {
                        Issue.record("“\(model.seen)” was saved as \(save)")
                        return
                    }
                    #expect(save == "\(weight.text) \(weight.unit.symbol)")
                    #expect(saves.count == 1 && !model.isUnderWay)
                    if weighing.question != nil, event == .save {
                        #expect(weighing.phase == .asking)
                    }
                    if case .refused = weighing.phase { Issue.record("saved beside a refusal") }
                }
                if effects.contains(.finish) { #expect(model.isUnderWay) }
                after.seen = next.text
                after.isUnderWay = next.phase == .saving
                follow(next, after, depth - 1)
            }
        }
        follow(begun, Model(seen: begun.text), 5)
        #expect(count > 300_000)
    }

    private func check(_ weighing: Weighing) {
        let isFine =
            switch weighing.phase {
            case .empty: weighing.text == weighing.original?.text ?? ""
            case .typing: weighing.text != weighing.original?.text ?? ""
            case .asking: weighing.question != nil && weighing.canSave
            case .saving, .saved: weighing.weight != nil && !weighing.canSave
            case .refused(let words):
                !weighing.canSave && weighing.question == nil && weighing.complaint == words
            }
        let isTrue = !weighing.canSave || weighing.weight != nil
        if !isFine || !isTrue { Issue.record("\(weighing)") }
    }

    // MARK: Doubt

    @Test func theNextDigitReplacesWhatIsAskedAbout() {
        var (weighing, effects) = weighing(keys("7.92") + [.save])
        #expect(weighing.phase == .asking && effects.contains(.selectAll))
        // The selection is what the key replaces.
        for event in keys("79.2") { effects += weighing.reduce(event, by: Self.reader()) }
        #expect(weighing.text == "79.2" && weighing.question == nil)
        effects += weighing.reduce(.save, by: Self.reader())
        #expect(Self.saved(effects) == ["79.2 kg"])
    }

    @Test func anyChangeWithdrawsTheQuestion() {
        for change in [
            Weighing.Event.edit("120.5", inserted: "5"), .edit("12", inserted: ""), .step(1),
            .takeBack, .replace("121"),
        ] {
            let (weighing, effects) = weighing(keys("120") + [.save, change, .save])
            #expect(Self.saved(effects).isEmpty, "\(change)")
            #expect(weighing.phase != .saving)
        }
    }

    @Test func textThatIsNoWeightHasNoLiveButton() {
        for text in ["7.9212st 10", "12 st 15", ".", "82 k", "1,234.5", "82.456", "0"] {
            let (weighing, effects) = weighing([.replace(text), .confirm, .confirm])
            #expect(!weighing.canSave && Self.saved(effects).isEmpty, "\(text)")
        }
        let (refused, _) = weighing(keys("82") + [.edit("82x", inserted: "x")])
        #expect(refused.text == "82" && !refused.canSave)
    }

    @Test(arguments: [
        ("82.456", WeightUnit.kilograms, "82.45"), ("182.45", .pounds, "182.4"),
        ("12 10.55", .stones, "12 10.5"), ("12.755", .stones, "12.75"),
        ("13st 2.25", .kilograms, "13st 2.2"), ("1,234.5", .kilograms, "1,234.5"),
    ])
    func digitsBehindThePointAreAsManyAsOnAScale(typed: String, unit: WeightUnit, kept: String) {
        var weighing = Weighing()
        for key in typed {
            let text = weighing.text + String(key)
            _ = weighing.reduce(.edit(text, inserted: String(key)), by: Self.reader(unit))
        }
        #expect(weighing.text == kept)
    }

    // MARK: The next thing before the last one ended

    @Test func returnTwiceSavesOnce() {
        let (weighing, effects) = weighing(keys("82.4") + [.save, .save, .confirm])
        #expect(Self.saved(effects) == ["82.4 kg"] && weighing.phase == .saving)
    }

    @Test func whatIsTypedWhileSavingIsAnotherWeight() {
        let (weighing, effects) = weighing(
            keys("82") + [
                .save, .edit("82.7", inserted: "7"), .written(ticket: 1, isSaved: true), .save,
                .written(ticket: 2, isSaved: true),
            ])
        #expect(Self.saved(effects) == ["82 kg", "82.7 kg"])
        #expect(weighing.phase == .saved && effects.filter { $0 == .finish }.count == 1)
    }

    @Test func theKeyAfterTheTickBeginsAnotherWeight() {
        let (weighing, _) = weighing(
            keys("82.4") + [
                .save, .written(ticket: 1, isSaved: true), .edit("82.48", inserted: "8"), .settle,
            ])
        #expect(weighing.text == "8" && weighing.phase == .typing)
    }

    @Test func aCorrectionThatFailsIsTheOldWeightAgain() {
        let (weighing, _) = weighing(
            [
                .edit("81.5", inserted: "81.5"), .save, .written(ticket: 1, isSaved: false),
                .takeBack,
            ], correcting: 82)
        #expect(weighing.text == "82.0" && weighing.phase == .empty)
    }

    @Test func whatIsCorrectedMeanwhileCorrectsWhatWaits() {
        let (_, effects) = weighing(
            [
                .edit("81.5", inserted: "81.5"), .save, .edit("82.0", inserted: "82.0"), .save,
            ], correcting: 82)
        #expect(Self.saved(effects) == ["81.5 kg", "82.0 kg"])
    }

    @Test func anotherUnitKeepsTheWeight() {
        var (weighing, _) = weighing(keys("82.4"))
        _ = weighing.reduce(.convert, by: Self.reader(.pounds))
        #expect(weighing.text == "181.7" && weighing.phase == .typing)
        var (corrected, _) = self.weighing([], correcting: 82)
        _ = corrected.reduce(.convert, by: Self.reader(.pounds))
        #expect(corrected.text == "180.8" && corrected.phase == .empty)
    }

    /// One key is one event, and one event reads the text once.
    @Test func oneKeyReadsOnce() {
        let counter = Counter()
        var reader = Self.reader()
        let parse = reader.parse
        reader.parse = {
            counter.count += 1
            return parse($0, $1)
        }
        var weighing = Weighing()
        for event in keys("82.4") { _ = weighing.reduce(event, by: reader) }
        #expect(counter.count == 4)
        _ = weighing.reduce(.save, by: reader)
        #expect(counter.count == 4)
    }

    private final class Counter { var count = 0 }
}
