import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp

/// Numbers of charts and fields at and about the bounds that decide.
@MainActor
@Suite struct ModelBoundTests {
    @Test(arguments: [0.1, 0.5, 1, 2, 5])
    func anAxisHasEachMultipleOfARangeAndNoOther(step: Double) {
        for low in stride(from: 780, through: 820, by: 3) {
            for length in stride(from: 0, through: 60, by: 7) {
                let range = Double(low) / 10...Double(low + length) / 10
                // In tenths, which have no fraction.
                let tenths = Int((step * 10).rounded())
                let expected = (low...low + length).filter { $0 % tenths == 0 }
                let found = ValueAxis.values(step: step, in: range)
                #expect(found.map { Int(($0 * 10).rounded()) } == expected, "\(range)")
            }
        }
        #expect(ValueAxis.values(step: 1, in: 0...999).count == 1_000)
        #expect(ValueAxis.values(step: 1, in: 0...1_000).isEmpty)
    }

    @Test(arguments: WeightUnit.allCases)
    func aStepIsTheFirstThatIsFarEnough(unit: WeightUnit) {
        let axis = ValueAxis(unit: unit)
        for (index, step) in axis.steps.enumerated() {
            let exact = CGFloat(step) * 10
            #expect(axis.step(atLeast: exact, perKilogram: 10) == step)
            let next = axis.steps[min(index + 1, axis.steps.count - 1)]
            #expect(axis.step(atLeast: exact.nextUp, perKilogram: 10) == next)
            #expect(axis.step(atLeast: 0, perKilogram: 10, from: step / axis.grain) == step)
            let lines = axis.lines(row: exact, label: 0, perKilogram: 10)
            #expect(lines.row == step && lines.label >= 0.5 * axis.grain - 1e-9)
            let share = lines.label / lines.row
            #expect(abs(share - share.rounded()) < 1e-6)
        }
    }

    /// What is shown has a margin of 6 % above and below, unless it is nearly level.
    @Test(arguments: [(80.0, 90.0), (60, 120), (81, 82)])
    func aChartOfTheLastDaysHasRoomAboveAndBelow(least: Double, most: Double) {
        let area = CGRect(x: 10, y: 20, width: 200, height: 100)
        let scale = TodayChartScale(
            area: area, start: 100, end: 300, values: [most, least, (least + most) / 2],
            axis: ValueAxis(unit: .kilograms))
        let span = max(GraphGeometry.leastKilograms, (most - least) * 1.12)
        #expect(abs(scale.high - scale.low - span) < 1e-9)
        #expect(abs(scale.high - most - (least - scale.low)) < 1e-9)
        #expect(scale.point(100, scale.low) == CGPoint(x: 10, y: 120))
        #expect(scale.point(300, scale.high) == CGPoint(x: 210, y: 20))
        #expect(scale.x(200) == 110 && abs(scale.y((least + most) / 2) - 70) < 1e-6)
        let single = TodayChartScale(
            area: area, start: 100, end: 100, values: [], axis: ValueAxis(unit: .pounds))
        #expect(single.end == 101 && single.high - single.low == GraphGeometry.leastPounds)
    }

    /// Two digits may become three, where that is a weight near the trend.
    @Test func whatMayGrowIsShortAndWholeAndSmall() {
        func mayGrow(_ text: String, trend: Double?) -> Bool? {
            let reader = WeightReader(
                parser: WeightParser(unit: .kilograms), doubt: { _ in nil }, trend: trend, base: nil
            )
            guard case .weight(_, _, let mayGrow) = reader.read(text, nil) else { return nil }
            return mayGrow
        }
        for number in 20...99 {
            #expect(mayGrow("\(number)", trend: 200) == (number * 10 <= 260), "\(number)")
            #expect(mayGrow("\(number)", trend: nil) == (number * 10 <= 195), "\(number)")
            #expect(mayGrow("\(number).5", trend: 400) == false)
        }
        for text in ["100", "020", "026"] { #expect(mayGrow(text, trend: 900) != true, "\(text)") }
    }

    @Test func theDraftThatWasLeftIsReadOnceAndGoesWithItsText() throws {
        let path = NSTemporaryDirectory() + "draft-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let harness = Harness(size: CGSize(width: 100, height: 100))
        func isThere() -> Bool { FileManager.default.fileExists(atPath: path) }
        let draft = TypedDraft(path: path, limit: 8)
        #expect(draft.text.isEmpty && draft.leftAt == nil)
        for round in 1...2 {
            draft.keep("8\(round)")
            harness.advance(seconds: TypedDraft.delay - 0.05)
            #expect(!isThere())
            harness.advance(seconds: 0.1)
            #expect(isThere() && TypedDraft(path: path, limit: 8).text == "8\(round)")
            #expect(TypedDraft(path: path, limit: 8).leftAt != nil)
            draft.keep("")
            #expect(!isThere())
            // What was taken away before it was written is not written later.
            draft.keep("9")
            draft.keep("")
            harness.advance(seconds: 1)
            #expect(!isThere())
        }
        for (count, isRead) in [(8, true), (9, false)] {
            try String(repeating: "8", count: count).write(
                toFile: path, atomically: true, encoding: .utf8)
            let other = TypedDraft(path: path, limit: 8)
            #expect(!other.text.isEmpty == isRead && (other.leftAt != nil) == isRead)
        }
    }
}
