import Diary
import Foundation
import Testing

@testable import Dial
@testable import Charts
@testable import HealthBeatApp

@Suite struct DialGeometryTests {
    let ring = DialGeometry(bounds: CGRect(x: 0, y: 0, width: 360, height: 400), look: .ring)
    let scale = DialGeometry(bounds: CGRect(x: 0, y: 0, width: 400, height: 360), look: .scale)

    @Test(arguments: [
        (300.0, 200.0, 0), (180.0, 100.0, 90), (60.0, 200.0, 180), (180.0, 300.0, 270),
        (280.0, 100.0, 45), (280.0, 201.0, 359),
    ])
    func theRingCountsCounterClockwiseFromThreeOClock(x: Double, y: Double, expected: Int) {
        #expect(ring.value(at: CGPoint(x: x, y: y)) == expected)
    }

    /// 0 is at the lower left, 150 at the top, 300 at the lower right, and the gap belongs to both
    /// ends.
    @Test(arguments: [
        (200.0, 60.0, 150), (80.0, 180.0, 60), (320.0, 180.0, 240), (150.0, 266.6, 0),
        (250.0, 266.6, 300), (195.0, 300.0, 0), (205.0, 300.0, 300),
    ])
    func theScaleCountsClockwiseOverItsGap(x: Double, y: Double, expected: Int) {
        #expect(scale.value(at: CGPoint(x: x, y: y)) == expected)
    }

    @Test func centreAndBadPointsAreZero() {
        for geometry in [ring, scale] {
            #expect(geometry.value(at: geometry.center) == 0)
            #expect(geometry.value(at: CGPoint(x: CGFloat.nan, y: 0)) == 0)
        }
    }

    @Test func theRingsFrameEndsAtItsRoundEnds() {
        #expect(ring.ringFrame.midY == ring.center.y)
        let frame = scale.ringFrame
        #expect(abs(frame.minY - (scale.center.y - scale.outerRadius)) < 0.001)
        // 60° from the bottom on both sides.
        let foot = scale.center.y + scale.radius * sin(.pi / 3) + scale.ringWidth / 2
        #expect(abs(frame.maxY - foot) < 0.001)
    }

    @Test func theKnobIsWhereItsValueIs() {
        for geometry in [ring, scale] {
            for value in 0...geometry.look.highest {
                #expect(geometry.value(at: geometry.knobCenter(at: value)) == value)
            }
        }
    }

    @Test func aSectorHoldsTheArcBetween() {
        for geometry in [ring, scale] {
            for (old, new) in [(10, 20), (290, 10), (80, 100), (0, 299), (200, 190)] {
                let dirty = geometry.sectorFrame(from: CGFloat(old), to: CGFloat(new))
                for value in min(old, new)...max(old, new) {
                    let outer = geometry.point(at: CGFloat(value), radius: geometry.outerRadius)
                    #expect(dirty.contains(outer), "\(geometry.look) \(old)…\(new) at \(value)")
                }
            }
        }
    }

    @Test func aStepOfOneDegreeIsASmallPartOfTheDial() {
        for geometry in [ring, scale] {
            let dirty = geometry.sectorFrame(from: 120, to: 121)
            #expect(dirty.width * dirty.height < 0.03 * geometry.side * geometry.side)
        }
    }

    @Test func emptyBoundsMakeAnEmptyDial() {
        #expect(DialGeometry(bounds: .zero, look: .scale).side == 0)
    }

    /// The ring leaves the window's edges free for the drags that begin there.
    @Test(arguments: [288.0, 328, 358, 430, 516])
    func theRingLeavesRoomForNames(side: Double) {
        let geometry = DialGeometry(
            bounds: CGRect(x: 0, y: 0, width: side, height: side), look: .scale)
        #expect(2 * geometry.outerRadius <= CGFloat(side) - 48)
        #expect(geometry.knobRadius > geometry.ringWidth / 2)
    }

    @Test @MainActor func theBlurGrows() {
        for look in [DialLook.ring, .scale] {
            let blurs = [0, 10, 30, 60].map { DialPictures.blur(atDegrees: $0, look) }
            #expect(zip(blurs, blurs.dropFirst()).allSatisfy { $0 < $1 })
        }
        #expect(DialPictures.blur(atDegrees: 200, .ring) == 10)
        #expect(DialPictures.blur(atDegrees: 200, .scale) == 5.5)
    }
}

@Suite struct GoalScaleTests {
    @Test(arguments: WeightUnit.allCases)
    func everyAngleComesBackFromItsWeight(unit: WeightUnit) throws {
        let scale = GoalScale(now: 82, goal: nil, unit: unit)
        for degrees in 0...300 {
            let weight = try #require(scale.weight(at: degrees))
            #expect(weight.unit == unit)
            #expect(scale.degrees(forKilograms: weight.kilograms) == degrees)
        }
    }

    @Test func mostOfTheDialIsBelowThePresentWeight() {
        let scale = GoalScale(now: 82, goal: nil, unit: .kilograms)
        #expect((200...260).contains(scale.degrees(forKilograms: 82)))
    }

    @Test(arguments: WeightUnit.allCases, [30.0, 45, 75, 90, 120, 300])
    func theGoalIsOnTheScaleAndNotNearItsEnds(unit: WeightUnit, goal: Double) throws {
        let scale = GoalScale(now: 82, goal: goal, unit: unit)
        let degrees = scale.degrees(forKilograms: goal)
        let weight = try #require(scale.weight(at: degrees))
        #expect(abs(weight.kilograms - goal) < 0.051)
        #expect((GoalScale.nearEnd...300 - GoalScale.nearEnd).contains(degrees))
    }

    @Test func aUsualWayIsOnTheScaleFromStartToGoal() {
        let scale = GoalScale(now: 79.6, goal: 74, unit: .kilograms)
        #expect(scale.lowest == 65)
        for kilograms in [74, 79.6, 94.4] { #expect(scale.contains(kilograms: kilograms)) }
    }

    @Test func whatLiesBeyondEndsAtTheEnds() {
        let scale = GoalScale(now: .nan, goal: .infinity, unit: .kilograms)
        #expect(scale.degrees(forKilograms: -5) == 0)
        #expect(scale.degrees(forKilograms: 5000) == 300)
        #expect(scale.degrees(forKilograms: .nan) == 0)
    }

    @Test func theScaleMovesOnWhereTheGoalIsNearItsEnd() {
        let scale = GoalScale(now: 79.6, goal: 74, unit: .kilograms)
        #expect(scale.shifted(near: 19).lowest == 60)
        #expect(scale.shifted(near: 281).lowest == 70)
        #expect(scale.shifted(near: 20) == scale && scale.shifted(near: 280) == scale)
    }

    private func face(_ unit: WeightUnit, now: Double = 79.6, goal: Double = 74) -> DialFace {
        GoalScale(now: now, goal: goal, unit: unit)
            .face(now: ("now", now), start: ("start", 120)) { "\(Int($0))" }
    }

    @Test func ticksAreRoundWeights() {
        let kilograms = face(.kilograms)
        #expect(kilograms.ticks.count == 31)
        #expect(
            kilograms.ticks.map(\.text).filter { !$0.isEmpty }
                == ["65", "70", "75", "80", "85", "90", "95"])
        let pounds = face(.pounds)
        #expect(pounds.ticks.count == 31)
        #expect(pounds.ticks.map(\.text).filter { !$0.isEmpty }.count == 7)
        let stones = face(.stones)
        #expect(stones.ticks.count == 61)
        #expect(
            stones.ticks.map(\.text).filter { !$0.isEmpty } == ["10", "11", "12", "13", "14"])
        // Half stones are long too, without a number.
        #expect(stones.ticks.filter(\.isMajor).count == 9)
    }

    @Test func marksBeyondTheScaleHaveNoName() throws {
        let near = face(.kilograms)
        let now = try #require(near.now)
        #expect(abs(now.position - 146) < 1e-9 && now.text == "now")
        #expect(near.start == DialFace.Mark(position: 300, text: ""))
        let far = face(.kilograms, now: 140)
        #expect(far.now == DialFace.Mark(position: 300, text: ""))
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
