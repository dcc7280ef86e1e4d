import Diary
import Foundation
import Testing

@testable import HealthBeatApp

@Suite struct DialGeometryTests {
    let geometry = DialGeometry(bounds: CGRect(x: 0, y: 0, width: 360, height: 400))

    @Test(arguments: [
        (300.0, 200.0, 0), (180.0, 100.0, 90), (60.0, 200.0, 180), (180.0, 300.0, 270),
        (280.0, 100.0, 45), (280.0, 201.0, 359),
    ])
    func anglesGoCounterClockwiseFromThreeOClock(x: Double, y: Double, expected: Int) {
        #expect(geometry.degrees(at: CGPoint(x: x, y: y)) == expected)
    }

    @Test func centreAndBadPointsAreZero() {
        #expect(geometry.degrees(at: geometry.center) == 0)
        #expect(geometry.degrees(at: CGPoint(x: CGFloat.nan, y: 0)) == 0)
    }

    @Test func knobStandsWhereItsAngleIs() {
        for degrees in 0..<360 {
            #expect(geometry.degrees(at: geometry.knobCenter(at: degrees)) == degrees)
        }
    }

    @Test func dirtyRectHoldsBothKnobsAndTheArcBetween() {
        for (old, new) in [(10, 20), (350, 10), (80, 100), (0, 359), (200, 190)] {
            let dirty = geometry.dirtyRect(from: old, to: new)
            for degrees in min(old, new)...max(old, new) {
                let outer = geometry.point(
                    at: CGFloat(degrees), radius: geometry.radius + geometry.ringWidth / 2)
                #expect(dirty.contains(outer), "\(old)…\(new) at \(degrees)")
            }
            #expect(dirty.contains(geometry.knobFrame(at: old)))
            #expect(dirty.contains(geometry.knobFrame(at: new)))
        }
    }

    @Test func aStepOfOneDegreeIsASmallPartOfTheDial() {
        let dirty = geometry.dirtyRect(from: 120, to: 121)
        #expect(dirty.width * dirty.height < 0.05 * geometry.side * geometry.side)
    }

    @Test func emptyBoundsMakeAnEmptyDial() {
        #expect(DialGeometry(bounds: .zero).side == 0)
    }
}

@Suite struct GoalScaleTests {
    @Test(arguments: WeightUnit.allCases)
    func everyAngleComesBackFromItsWeight(unit: WeightUnit) throws {
        let scale = GoalScale(reference: 82, goal: nil, unit: unit)
        for degrees in 0..<360 {
            let weight = try #require(scale.weight(at: degrees))
            #expect(weight.unit == unit)
            #expect(scale.degrees(forKilograms: weight.kilograms) == degrees)
        }
    }

    @Test func mostOfTheDialIsBelowThePresentWeight() {
        let scale = GoalScale(reference: 82, goal: nil, unit: .kilograms)
        #expect((240...300).contains(scale.degrees(forKilograms: 82)))
    }

    @Test(arguments: [30.0, 45, 75, 120, 300])
    func theDialReachesTheGoal(goal: Double) throws {
        let scale = GoalScale(reference: 82, goal: goal, unit: .kilograms)
        let weight = try #require(scale.weight(at: scale.degrees(forKilograms: goal)))
        #expect(abs(weight.kilograms - goal) < 0.051)
    }

    @Test func whatLiesBeyondEndsAtTheEnds() {
        let scale = GoalScale(reference: .nan, goal: .infinity, unit: .kilograms)
        #expect(scale.degrees(forKilograms: -5) == 0)
        #expect(scale.degrees(forKilograms: 5000) == 359)
        #expect(scale.degrees(forKilograms: .nan) == 0)
    }
}

@Suite struct WeightTypingTests {
    private func accepts(_ text: String, unit: WeightUnit = .kilograms) -> Bool {
        WeightParser(unit: unit).accepts(text, replacing: NSRange(location: 0, length: 0), in: "")
    }

    @Test func onlyWeightsCanBeTyped() {
        for text in ["", "8", "82", "82.", "82.4", "82,4", ".5"] {
            #expect(accepts(text), "\(text)")
        }
        for text in ["-8", "8a", "8.2.1", "8,2.1", "kg", "1e5", " "] where text != " " {
            #expect(!accepts(text), "\(text)")
        }
    }

    @Test func editsAreJudgedByWhatTheyLeave() {
        let parser = WeightParser(unit: .kilograms)
        let text = "82.4"
        #expect(parser.accepts("", replacing: NSRange(location: 0, length: 4), in: text))
        #expect(!parser.accepts(".", replacing: NSRange(location: 1, length: 0), in: text))
        #expect(parser.accepts(".", replacing: NSRange(location: 1, length: 3), in: text))
        #expect(!parser.accepts("x", replacing: NSRange(location: 9, length: 3), in: text))
    }

    @Test func whatIsTypedIsKept() throws {
        let weight = try #require(WeightParser(unit: .kilograms).weight("82,40"))
        #expect(weight.text == "82.40")
        #expect(WeightParser(unit: .kilograms).weight("0") == nil)
        #expect(WeightParser(unit: .kilograms).weight("") == nil)
    }
}

@Suite struct PeriodFiguresTests {
    @Test func weeksEndWithTheDayAndKnowTheirChange() throws {
        let monday = try #require(CivilDate(year: 2026, month: 11, day: 16))
        func entry(_ days: Int, _ kilograms: Double) throws -> Entry {
            Entry(
                weight: try #require(Weight(kilograms: kilograms)),
                moment: Moment(monday.adding(days: days), offset: 0), created: 0)
        }
        let entries = [try entry(-14, 84), try entry(-7, 83), try entry(0, 82), try entry(2, 81)]
        let weeks = PeriodFigures.last(
            4, .week(), until: monday.adding(days: 3), of: entries)
        #expect(weeks.map(\.count) == [0, 1, 1, 2])
        #expect(weeks.map(\.start) == (0..<4).map { monday.adding(days: 7 * $0 - 21) })
        #expect(weeks[0].mean == nil)
        #expect(weeks[1].change == nil)
        #expect(weeks[2].change == -1)
        #expect(weeks[3].change == -1.5)
        #expect(weeks[3].lowest == .init(kilograms: 81, day: monday.adding(days: 2)))
        #expect(weeks[3].highest == .init(kilograms: 82, day: monday))
        #expect(weeks.map(\.isUnfinished) == [false, false, false, true])
    }
}
