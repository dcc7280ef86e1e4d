import Diary
import Foundation
import Tactile
import Testing

@testable import Charts

private func samples(_ values: [Double], every seconds: Double = 86_400) -> [GraphSample] {
    values.enumerated().map { GraphSample(time: Double($0) * seconds, value: $1) }
}

@Suite struct GraphGeometryTests {
    private let plot = CGRect(x: 20, y: 40, width: 300, height: 200)

    @Test func placesFollowTimeAndValue() throws {
        let geometry = try #require(
            GraphGeometry(plot: plot, timeRange: 0...100, valueRange: 80...84))
        #expect(geometry.point(.init(time: 0, value: 80)) == CGPoint(x: 20, y: 240))
        #expect(geometry.point(.init(time: 10, value: 84)) == CGPoint(x: 50, y: 40))
        #expect(geometry.point(.init(time: 100, value: 82)) == CGPoint(x: 320, y: 140))
        #expect(geometry.time(atX: 170) == 50)
    }

    @Test func withoutRoomOrSpanThereIsNoGraph() {
        #expect(GraphGeometry(plot: .zero, timeRange: 0...1, valueRange: 0...1) == nil)
        #expect(GraphGeometry(plot: plot, timeRange: 1...1, valueRange: 0...1) == nil)
        #expect(GraphGeometry(plot: plot, timeRange: 0...1, valueRange: 0...(.infinity)) == nil)
    }

    @Test func valuesSpanAtLeastTwoKilogramsOrFourPounds() {
        let kilograms = ValueAxis(unit: .kilograms), pounds = ValueAxis(unit: .pounds)
        #expect(GraphGeometry.valueRange(low: 81, high: 81, axis: kilograms) == 80...82)
        let narrow = GraphGeometry.valueRange(low: 81, high: 81.3, axis: pounds)
        #expect(abs(narrow.upperBound - narrow.lowerBound - 4 * 0.45359237) < 1e-9)
        // More than that has 8 % on both sides.
        #expect(GraphGeometry.valueRange(low: 80, high: 90, axis: kilograms) == 79.2...90.8)
    }

    @Test func orderIsChecked() {
        let wrong = [GraphSample(time: 2, value: 1), GraphSample(time: 1, value: 1)]
        #expect(!GraphGeometry.isAscending(wrong[...]))
        #expect(GraphGeometry.isAscending(samples([3, 2, 1])[...]))
    }

    @Test(arguments: [(-50.0, 0), (20.0, 0), (94.0, 0), (96.0, 1), (170.0, 1), (400.0, 2)])
    func nearestIsByTime(x: Double, expected: Int) throws {
        let all = samples([80, 84, 82])
        let geometry = try #require(
            GraphGeometry(plot: plot, timeRange: 0...172_800, valueRange: 80...84))
        #expect(geometry.nearest(to: CGFloat(x), in: all[...]) == expected)
        #expect(geometry.nearest(to: CGFloat(x), in: []) == nil)
    }

    @Test func rangesEndNowAndNotAtTheLastEntry() {
        let day = 86_400.0, now = 800 * day
        let times = GraphRange.month.times(now: now, first: 0)
        #expect(times.lowerBound == now - 31 * day)
        #expect(abs(times.upperBound - now - 3.1 * day) < 1)
        // A diary untouched for a year has nothing in its last month.
        let old = samples((0..<400).map(Double.init))
        #expect(GraphRange.inner(of: old, in: times).isEmpty)
        #expect(GraphRange.slice(of: old, in: times).map(\.value) == [399])
        let all = GraphRange.all.times(now: now, first: 0)
        // No day before the first weighing is said to be one of the diary.
        #expect(all.lowerBound == 0)
        #expect(GraphRange.inner(of: old, in: all).count == 400)
        // Three entries of one minute do not fill a range, nor does a young diary have one that
        // begins long before it.
        for range in GraphRange.allCases.dropFirst() {
            let short = range.times(now: now, first: now - 60)
            #expect(short.lowerBound == now - GraphRange.leastYoung)
        }
    }

    @Test @MainActor func aChangeMovesWhatIsInBothPictures() throws {
        let day = 86_400.0, now = 400 * day
        let all = (0..<400).map { GraphSample(time: Double($0) * day, value: 90 - Double($0) / 40) }
        func content(_ times: ClosedRange<Double>) -> GraphContent {
            GraphContent(
                samples: all, trend: all, times: times, now: now, goal: 77, fan: nil,
                axis: ValueAxis(unit: .kilograms))
        }
        let plot = CGRect(x: 16, y: 100, width: 300, height: 400)
        let (old, new) = ((now - 92 * day)...(now + 9 * day), 0.0...(now + 40 * day))
        let before = content(old), after = content(new)
        let from = try #require(
            GraphGeometry(plot: plot, timeRange: old, valueRange: before.valueRange))
        let change = GraphMorph(
            from: from, guides: before.guides, dots: 1, times: new, target: after, targetDots: 0)
        var heights: [CGFloat] = [], places: [CGFloat] = [], dots: [CGFloat] = []
        for step in 0...20 {
            let part = Double(step) / 20, shown = change.times(part)
            var between = content(shown)
            change.fit(&between, part)
            let geometry = try #require(
                GraphGeometry(plot: plot, timeRange: shown, valueRange: between.valueRange))
            let highest = try #require(between.guides.first), ring = try #require(highest.start)
            #expect(ring.value == highest.value)
            heights.append(geometry.y(highest.value))
            places.append(geometry.x(ring.time))
            dots.append(change.dots(part, count: between.samples.count))
            // A goal that is out of the picture is under it.
            #expect(between.isGoalOutside == (geometry.y(77) > plot.maxY))
        }
        #expect(zip(heights, heights.dropFirst()).allSatisfy { abs($0 - $1) < 5 }, "\(heights)")
        #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) < 10 }, "\(places)")
        #expect(dots.first == 1 && dots.last == 0)
        #expect(zip(dots, dots.dropFirst()).allSatisfy { 0...0.06 ~= $0 - $1 }, "\(dots)")
        #expect(places.allSatisfy { (plot.minX...plot.maxX).contains($0) })
        // Thousands of dots would be a smear, and slow.
        #expect(change.dots(0.1, count: 5_000) == 0)
    }

    @Test @MainActor func zoomKeepsTheTimeUnderThePointer() {
        let times = 0.0...(100 * 86_400.0)
        let near = GraphZoom.zoomed(times, by: 2, around: 0.25)
        #expect(near == (12.5 * 86_400)...(62.5 * 86_400))
        let least = GraphZoom.zoomed(times, by: 1_000, around: 1)
        #expect(least == (97 * 86_400)...(100 * 86_400))
        #expect(GraphZoom.zoomed(times, by: .nan, around: 0) == times)
    }
}

@Suite struct GraphContentTests {
    private let day = 86_400.0

    private func content(_ values: [Double], goal: Double? = nil) -> GraphContent {
        let all = samples(values)
        return GraphContent(
            samples: all, trend: all, times: -day...(30 * day), now: 20 * day, goal: goal,
            fan: nil, axis: ValueAxis(unit: .kilograms))
    }

    @Test func guidesBeginAtTheirOwnEntries() {
        let guides = content([82, 84, 80]).guides
        #expect(guides.map(\.name) == ["Max", "Average", "Min"])
        #expect(guides.map(\.value) == [84, 82, 80])
        #expect(guides.map { $0.start?.time } == [day, nil, 2 * day])
        #expect(content([81, 81]).guides.map(\.name) == ["Weight"])
        #expect(content([]).guides.isEmpty)
    }

    @Test func aGoalFarAwayDoesNotSqueezeTheData() {
        let near = content([82, 86], goal: 81)
        #expect(!near.isGoalOutside && near.valueRange.contains(81))
        let far = content([82, 86], goal: 70)
        #expect(far.isGoalOutside && far.valueRange.lowerBound > 81)
    }

    @Test @MainActor func linesBreakOverGaps() {
        let all = [0, 1, 2, 12, 13].map { GraphSample(time: Double($0) * day, value: 80) }
        #expect(GraphPlotView.runs(all[...]).map(\.count) == [3, 2])
        #expect(GraphPlotView.runs([]).isEmpty)
    }

    /// Many weighings are drawn as a band: a path of thousands of points takes seconds.
    @Test @MainActor func denseWeighingsAreABand() throws {
        let plot = CGRect(x: 0, y: 0, width: 300, height: 200)
        let month = try #require(
            GraphGeometry(plot: plot, timeRange: 0...(31 * day), valueRange: 80...84))
        let years = try #require(
            GraphGeometry(plot: plot, timeRange: 0...(800 * day), valueRange: 80...84))
        #expect(GraphPlotView.showsDots(31, month))
        #expect(!GraphPlotView.showsDots(3_000, month))
        #expect(!GraphPlotView.showsDots(300, years))
        #expect(GraphPlotView.showsDots(3, years))
    }

    @Test @MainActor func theTrendNeverPassesItsValues() {
        let points = [0, 10, 10.2, 40, 38].enumerated().map {
            CGPoint(x: CGFloat($0) * 10, y: CGFloat($1))
        }
        let path = UIBezierPath()
        MonotoneCurve.add(points, to: path, moves: true)
        let box = path.cgPath.boundingBoxOfPath
        #expect(box.minY >= -0.001 && box.maxY <= 40.001)
    }
}

@Suite struct ValueAxisTests {
    @Test func stepsAreRoundAndFarEnoughApart() {
        let axis = ValueAxis(unit: .kilograms)
        #expect(axis.step(atLeast: 44, perKilogram: 100) == 0.5)
        #expect(axis.step(atLeast: 44, perKilogram: 10) == 5)
        #expect(axis.step(atLeast: 44, perKilogram: 1_000, from: 0.2) == 0.2)
        #expect(axis.step(atLeast: 44, perKilogram: 0.001) == 100)
        #expect(ValueAxis.values(step: 0.5, in: 79.9...81) == [80, 80.5, 81])
        #expect(ValueAxis.values(step: 0, in: 0...1).isEmpty)
        #expect(ValueAxis.values(step: 1, in: 0...(.infinity)).isEmpty)
    }
}

extension ValueAxisTests {
    /// A line with a label is one of the paper's own, wherever squares are wide enough.
    @Test(arguments: WeightUnit.allCases)
    func labelsAreAtLinesOfSquaresOfOneSize(unit: WeightUnit) {
        let axis = ValueAxis(unit: unit)
        for points in stride(from: 0.7, to: 400, by: 0.9) {
            let scale = CGFloat(points / axis.grain)
            let (row, label) = axis.lines(row: 13, label: 44, perKilogram: scale)
            let share = label / row
            #expect(abs(share - share.rounded()) < 1e-6, "\(points) points")
            #expect(CGFloat(row) * scale >= 13 && CGFloat(label) * scale >= 44 || points < 1)
            #expect(label >= 0.5 * axis.grain - 1e-9)
        }
        // Half a kilogram is 47 points, but two squares and a half.
        #expect(ValueAxis(unit: .kilograms).lines(row: 13, label: 44, perKilogram: 95) == (0.2, 1))
    }
}

@MainActor @Suite struct GraphPaperTests {
    @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
    func linesBeginOnWholePixels(scale: Double) {
        for place in stride(from: 0.3, to: 40, by: 1.7) {
            let pixels = Double(GraphPaperView.pixel(CGFloat(place), scale: CGFloat(scale))) * scale
            #expect(abs(pixels - pixels.rounded()) < 1e-9)
            #expect(abs(pixels - place * scale) <= 1)
        }
    }

    /// Long names leave every second or third out, and not those that happen to touch: what is
    /// left is evenly apart, wherever the graph begins.
    @Test(arguments: [30, 70, 110, 160])
    func labelsOfTimesAreEvenlyApart(width: Int) {
        for first in 2_960..<2_966 {
            let weeks = (first..<first + 14).map {
                GraphTicks.Mark(at: Double($0) * 7 * 86_400, text: "\($0)", number: $0)
            }
            let labels = GraphPaperView.timeLabels(weeks, in: 0...900) {
                (CGFloat($0.number - first) * 68, CGFloat(width + $0.number % 3))
            }
            let steps = Set(zip(labels, labels.dropFirst()).map { $1.mark.number - $0.mark.number })
            #expect(steps.count == 1 && labels.count >= 3, "\(steps)")
            #expect(labels.allSatisfy { $0.mark.number.isMultiple(of: steps.first ?? 1) })
        }
    }

    /// A diary of decades has more years than there is room for.
    @Test(arguments: [1, 2, 6]) func yearsThatWouldTouchGiveWay(every: Int) {
        let years = (1_970..<2_030).filter { $0.isMultiple(of: every) }.map {
            GraphTicks.Mark(
                at: Double($0) * 365 * 86_400, text: "\($0)", isStrong: true, number: $0)
        }
        for width in [20, 50, 120] as [CGFloat] {
            let labels = GraphPaperView.timeLabels(years, in: -50...1_000) {
                (CGFloat($0.number - 1_970) * 14, width)
            }
            #expect(labels.count >= 3)
            #expect(zip(labels, labels.dropFirst()).allSatisfy { $0.x + width + 8 <= $1.x })
            let steps = Set(zip(labels, labels.dropFirst()).map { $1.mark.number - $0.mark.number })
            #expect(steps.count == 1, "\(steps)")
        }
    }

    @Test func newYearsKeepTheirLabels() {
        let months = (24_310..<24_340).map {
            GraphTicks.Mark(
                at: Double($0) * 30 * 86_400, text: "\($0)", isStrong: $0 % 12 == 0, number: $0)
        }
        for pitch in [20.0, 30, 45, 90] {
            let labels = GraphPaperView.timeLabels(months, in: -50...3_000) {
                (CGFloat(Double($0.number - 24_310) * pitch), 60)
            }
            #expect(labels.count(where: \.mark.isStrong) >= 2, "\(pitch)")
            #expect(zip(labels, labels.dropFirst()).allSatisfy { $0.x + 68 <= $1.x })
        }
    }

    @Test func theInspectionCardStaysInItsLane() {
        for width in [200.0, 300, 800] {
            let lane = CGRect(x: 16, y: 100, width: width, height: 60)
            for x in stride(from: 0, through: 900, by: 50) {
                #expect(lane.contains(InspectionView.cardFrame(above: CGFloat(x), in: lane)))
            }
        }
    }
}
