import Design
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp
@testable import TactileDrawing

/// What moves, frame by frame at 60 Hz.
@MainActor @Suite struct MotionTests {
    private static let weights = (0..<120).map { (day: Int) -> Double in
        84 - 4.5 * Double(day) / 120 + (day % 3 == 0 ? 0.6 : 0)
    }

    private func open(reduced: Bool = false, tab: Int = 0) throws -> SceneHarness {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: 390, height: 700))
        try app.diary.setGoal(Weight(kilograms: 74))
        if reduced {
            var settings = app.diary.settings
            settings.reducesMotion = true
            try app.diary.setSettings(settings)
        }
        app.harness.rest(upTo: 2)
        if tab > 0 { app.select(tab) }
        return app
    }

    /// The pictures of the next frames. With `HEALTHBEAT_SHEETS` set to a directory they are kept
    /// there side by side, to be looked at.
    private func record(
        _ app: SceneHarness, frames: Int, as name: String, each: () -> Void = {}
    ) -> [Bitmap] {
        var pictures: [Bitmap] = []
        for _ in 0..<frames {
            pictures.append(app.harness.snapshot())
            each()
            app.harness.advance(seconds: 1 / 60)
        }
        if let directory = ProcessInfo.processInfo.environment["HEALTHBEAT_SHEETS"] {
            for (index, picture) in pictures.enumerated() {
                let number = String(format: "%02d", index)
                try? picture.pngData()?.write(
                    to: URL(fileURLWithPath: "\(directory)/\(name)-\(number).png"))
            }
        }
        return pictures
    }

    /// Today's weight becomes another one.
    private func change(_ app: SceneHarness) throws {
        let entry = try #require(app.diary.entries.last)
        let weight = try #require(Weight(kilograms: 78.4))
        app.model.change(entry.id) { $0.weight = weight }
    }

    private func differ(_ one: Bitmap, _ other: Bitmap) -> Int {
        var count = 0
        for y in 0..<one.height {
            for x in 0..<one.width where one.rgb(x, y) != other.rgb(x, y) { count += 1 }
        }
        return count
    }

    private func ink(_ picture: Bitmap, in frame: CGRect, where isInk: (UInt32) -> Bool) -> Int {
        var count = 0
        for y in Int(frame.minY)..<Int(frame.maxY) {
            for x in Int(frame.minX)..<Int(frame.maxX) where isInk(picture.rgb(x, y)) { count += 1 }
        }
        return count
    }

    // MARK: Scenes

    private func x(_ view: UIView) -> CGFloat {
        (view.layer.presentation() ?? view.layer).frame.minX
    }

    /// No frame of a transition shows anything else than the two scenes.
    private func expectNothingBlack(_ frames: [Bitmap]) {
        for (index, frame) in frames.enumerated() {
            let black = ink(frame, in: CGRect(x: 0, y: 0, width: 390, height: 700)) { $0 == 0 }
            // Some of the text is black.
            #expect(black < 1_000, "frame \(index)")
        }
    }

    @Test func aTabSlidesAsOneStrip() throws {
        let app = try open()
        let today: TodayViewController = try app.scene(),
            graph: GraphViewController = try app.scene()
        app.harness.press("2", .control)
        var places: [CGFloat] = []
        let frames = record(app, frames: 20, as: "slide") {
            places.append(x(graph.view))
            if today.view.window != nil {
                #expect(abs(x(graph.view) - x(today.view) - 390) < 0.5)
            }
        }
        expectNothingBlack(frames)
        #expect(places == places.sorted(by: >) && places[0] > 300, "\(places)")
        #expect(places[7] < 250 && places[7] > 100 && places[16] == 0, "\(places)")
        // It begins and ends slowly.
        let steps = zip(places, places.dropFirst()).map { $0 - $1 }
        let fastest = steps.max() ?? 0
        #expect(steps[0] < fastest / 2 && steps[13] < fastest / 2, "\(steps)")
    }

    @Test func theEdgeDragIsAtTheFingerToThePixel() throws {
        let app = try open()
        let today: TodayViewController = try app.scene(),
            graph: GraphViewController = try app.scene()
        var finger: CGFloat = 387
        app.harness.press(at: CGPoint(x: finger, y: 300))
        var away: [CGFloat] = []
        let frames = record(app, frames: 40, as: "edge") {
            if finger < 387 {
                let edge = graph.viewIfLoaded.map { $0.window == nil ? 390 : x($0) } ?? 390
                away.append(edge - finger - 3)
                if edge < 390 { #expect(abs(edge - x(today.view) - 390) < 0.5) }
            }
            finger -= 6
            app.harness.move(to: CGPoint(x: finger, y: 300))
        }
        expectNothingBlack(frames)
        // The way before the drag is recognised is given back over the first 40 points.
        #expect(away.dropFirst(10).allSatisfy { abs($0) < 1 }, "\(away)")
        #expect(away.allSatisfy { $0 > -1 && $0 < 20 }, "\(away)")
        app.harness.release()
        var places: [CGFloat] = []
        _ = record(app, frames: 20, as: "edge-end") { places.append(x(graph.view)) }
        #expect(places == places.sorted(by: >) && places.last == 0, "\(places)")
        #expect(app.tabs.selectedIndex == 1)
    }

    @Test func thePanelArrivesByASpring() throws {
        let app = try open(tab: 2)
        app.harness.press("n", .control)
        let panel: AddEntryPanel = try app.find()
        var scales: [CGFloat] = [], alphas: [Float] = []
        let frames = record(app, frames: 30, as: "panel") {
            let layer = panel.layer.presentation() ?? panel.layer
            scales.append(layer.affineTransform().a)
            alphas.append(layer.opacity)
        }
        #expect(scales[0] < 0.96 && alphas[0] < 0.3, "\(scales[0]) \(alphas[0])")
        // It passes its size by a little, and comes back.
        let most = scales.max() ?? 0
        #expect(most > 1 && most < 1.01, "\(scales)")
        #expect(scales[24...].allSatisfy { abs($0 - 1) < 0.001 } && alphas[24] > 0.99)
        #expect(Set(scales.prefix(18)).count >= 14)
        #expect(differ(frames[2], frames[8]) > 1_000)
    }

    // MARK: Numbers

    @Test func theDaysNumberAndTheFiguresRoll() throws {
        let app = try open()
        let field: WeightField = try app.find()
        let before = app.harness.snapshot()
        try change(app)
        app.harness.rest(upTo: 0)
        #expect(field.isRolling)
        let frames = record(app, frames: 20, as: "roll")
        app.harness.rest(upTo: 1)
        let end = app.harness.snapshot()
        #expect(!field.isRolling)
        // The old number leaves and the new one comes over many frames.
        let number = field.convert(field.bounds, to: nil)
        func isDark(_ colour: UInt32) -> Bool { colour >> 16 & 255 < 90 }
        func shape(_ picture: Bitmap) -> [Bool] {
            (Int(number.minY)..<Int(number.maxY)).flatMap { y in
                (Int(number.minX)..<Int(number.maxX)).map { isDark(picture.rgb($0, y)) }
            }
        }
        let shapes = frames.prefix(16).map(shape)
        #expect(Set(shapes).count >= 10)
        #expect(shapes[8] != shape(before) && shapes[8] != shape(end))
        #expect(shape(frames[19]) == shape(end))
    }

    @Test(arguments: [(GraphRange.quarter, GraphRange.all), (.all, .week)])
    func anotherRangeGlides(from: GraphRange, to: GraphRange) throws {
        let weights = (0..<450).map { (day: Int) -> Double in
            90 - Double(day) / 40 + (day % 7 == 0 ? 0.9 : day % 5 == 0 ? -0.8 : 0)
        }
        let app = try SceneHarness(weights: weights, size: CGSize(width: 390, height: 700))
        try app.diary.setGoal(Weight(kilograms: 77))
        app.select(1)
        let graph: GraphViewController = try app.scene()
        func choose(_ range: GraphRange) {
            graph.rangeControl.selectedSegmentIndex = range.rawValue
            graph.rangeControl.sendActions(for: .valueChanged)
        }
        choose(from)
        app.harness.rest(upTo: 1)
        choose(to)
        var chips: [[CGFloat]] = [], dots: [CGFloat] = []
        _ = record(app, frames: 26, as: "range-\(from)-\(to)") {
            chips.append(graph.chips.chips.map(\.frame.midY))
            dots.append(graph.plot.geometry.map { graph.plot.dots(in: $0) } ?? 0)
        }
        for (before, after) in zip(chips, chips.dropFirst()) {
            let steps = zip(before, after).map { abs($0 - $1) }
            #expect(steps.allSatisfy { $0 < 60 }, "\(before) \(after)")
        }
        #expect(Set(dots).count > 6, "\(dots)")
        #expect(dots == dots.sorted(by: to == .all ? { $0 > $1 } : { $0 < $1 }))
        #expect(graph.plot.dotShare == nil)
    }

    @Test func barsGrowInOrderAndAreNeverThereBefore() throws {
        let app = try open()
        app.harness.press("4", .control)
        let chart = try app.scene(AveragesViewController.self).chart
        var heights: [[CGFloat]] = []
        let frames = record(app, frames: 60, as: "bars") {
            heights.append(
                chart.marks.map { ($0.layer.presentation() ?? $0.layer).bounds.height })
        }
        let ends = chart.marks.map(\.bounds.height)
        #expect(ends.count == 8 && ends.allSatisfy { $0 > 8 })
        // Until the scene has arrived, a quarter of a second, nothing has any height.
        for frame in heights.prefix(15) { #expect(frame.allSatisfy { $0 < 1 }, "\(frame)") }
        func start(_ mark: Int) -> Int { heights.firstIndex { $0[mark] > 1 } ?? .max }
        let starts = (0..<8).map(start)
        #expect(starts == starts.sorted() && Set(starts).count == 8, "\(starts)")
        #expect(abs(Double(starts[7] - starts[0]) / 60 - 7 * Theme.Motion.barStagger) < 0.04)
        // Nor has the chosen one its band.
        let band = try #require(chart.chosen.map { chart.layout.column($0) })
        let corner = chart.convert(CGPoint(x: band.x + 3, y: 20), to: nil)
        let place = CGRect(x: corner.x.rounded(), y: corner.y.rounded(), width: 2, height: 2)
        let end = app.harness.snapshot()
        let colour = end.rgb(Int(place.minX), Int(place.minY))
        for frame in frames.prefix(15) {
            #expect(ink(frame, in: place) { $0 == colour } == 0)
        }
        #expect(ink(end, in: place) { $0 == colour } > 0)
        // Nothing that has grown goes away again.
        for mark in 0..<8 {
            let most = heights.map { $0[mark] }.max() ?? 0
            let last = heights.drop { $0[mark] < ends[mark] }
            #expect(last.allSatisfy { $0[mark] > ends[mark] * 0.9 } && most < ends[mark] * 1.3)
        }
    }

    @Test func theLineDrawsItselfOnce() throws {
        let app = try open()
        app.harness.press("2", .control)
        let graph: GraphViewController = try app.scene()
        var widths: [CGFloat] = []
        _ = record(app, frames: 70, as: "line") {
            widths.append((graph.curtain.layer.presentation() ?? graph.curtain.layer).bounds.width)
        }
        #expect(widths.prefix(15).allSatisfy { $0 == 0 })
        #expect(widths == widths.sorted() && widths.last == 390)
        #expect(Set(widths).count > 25)
    }

    @Test func anotherRangeMorphsFrameByFrame() throws {
        let app = try open(tab: 1)
        let graph: GraphViewController = try app.scene()
        let before = app.harness.snapshot()
        graph.rangeControl.selectedSegmentIndex = GraphRange.month.rawValue
        graph.rangeControl.sendActions(for: .valueChanged)
        let frames = record(app, frames: 24, as: "range")
        app.harness.rest(upTo: 1)
        let end = app.harness.snapshot()
        #expect(differ(frames[6], before) > 2_000 && differ(frames[6], end) > 2_000)
        let plot = graph.plotArea
        func isTint(_ colour: UInt32) -> Bool { colour == 0x5856D6 }
        for (index, frame) in frames.enumerated() {
            #expect(ink(frame, in: plot, where: isTint) > 300, "frame \(index) has no trend")
        }
        #expect(differ(frames[23], end) < 400)
    }

    /// Lines and labels of the paper come and go by and by.
    @Test(arguments: [GraphRange.week, .month, .year, .all])
    func ticksFadeWhileTheRangeChanges(range: GraphRange) throws {
        let app = try open(tab: 1)
        let graph: GraphViewController = try app.scene()
        graph.rangeControl.selectedSegmentIndex = range.rawValue
        graph.rangeControl.sendActions(for: .valueChanged)
        var labels: [[PaperLabel: CGFloat]] = [], lines: [[PaperLine: CGFloat]] = []
        _ = record(app, frames: 24, as: "ticks-\(range)") {
            labels += graph.paper.fades.map { [$0.labels.shares] } ?? []
            lines += graph.paper.fades.map { [$0.lines.shares] } ?? []
        }
        func jumps<Item>(_ shown: [[Item: CGFloat]]) -> [CGFloat] {
            zip(shown, shown.dropFirst()).map { one, other in
                let items = Set(one.keys).union(other.keys)
                return items.map { abs((one[$0] ?? 0) - (other[$0] ?? 0)) }.max() ?? 0
            }
        }
        #expect(labels.count > 15 && jumps(labels).allSatisfy { $0 < 0.2 }, "\(jumps(labels))")
        #expect(jumps(lines).allSatisfy { $0 < 0.2 }, "\(jumps(lines))")
        // Nor does one at the change's beginning, or at its end.
        func changing<Item>(_ shares: [Item: CGFloat]?) -> Int {
            shares?.values.count { 0.3...0.7 ~= $0 } ?? .max
        }
        #expect(changing(labels.first) == 0 && changing(lines.first) == 0)
        #expect(changing(labels.last) == 0 && changing(lines.last) < 3)
        #expect(labels.contains { changing($0) > 0 })
        app.harness.rest(upTo: 1)
        #expect(graph.paper.fades == nil)
    }

    /// In a third of the way from a week to ten years the range grows by a third of the factor's
    /// power.
    @Test func aRangeGrowsByLikeFactors() {
        let from = 100.0...107.0, to = -3_400.0...112.0
        let ranges = (0...6).map { FrameSteps.between(from, to, Double($0) / 6) }
        #expect(ranges[0] == from)
        #expect(abs(ranges[6].lowerBound - to.lowerBound) < 1e-6)
        #expect(abs(ranges[6].upperBound - to.upperBound) < 1e-6)
        let spans = ranges.map { $0.upperBound - $0.lowerBound }
        let factors = zip(spans, spans.dropFirst()).map { $1 / $0 }
        #expect(factors.allSatisfy { abs($0 - factors[0]) < 1e-6 }, "\(factors)")
        // A move without a change of size is even, too.
        let moved = FrameSteps.between(0...10, 20...30, 0.25)
        #expect(abs(moved.lowerBound - 5) < 1e-6 && abs(moved.upperBound - 15) < 1e-6)
        // Past the end and back.
        #expect(FrameSteps.between(0...10, 0...20, 1.01).upperBound > 20)
    }

    @Test func anotherUnitRollsTheFiguresOver() throws {
        let app = try open()
        let field: WeightField = try app.find()
        app.model.setUnit(.pounds)
        app.harness.rest(upTo: 0)
        #expect(field.isRolling)
        let frames = record(app, frames: 20, as: "unit")
        #expect(differ(frames[6], frames[0]) > 100 && differ(frames[6], frames[19]) > 100)
        app.harness.rest(upTo: 1)
        #expect(!field.isRolling && field.attributedPlaceholder?.string.hasPrefix("17") == true)
    }

    @Test func theGoalRollsUnlessItIsTurned() throws {
        let app = try open(tab: 4)
        app.harness.rest(upTo: 2)
        let center = try app.scene(GoalViewController.self).center
        app.model.setGoal(Weight(kilograms: 76.5), isFinal: true)
        app.harness.advance(seconds: 1 / 60)
        #expect(center.isRolling && center.pill.isRolling)
        let frames = record(app, frames: 20, as: "goal")
        #expect(differ(frames[6], frames[0]) > 100 && differ(frames[6], frames[19]) > 100)
        app.harness.rest(upTo: 1)
        #expect(!center.isRolling && center.field.text?.hasPrefix("76.5") == true)
        // What is typed in it is seen.
        app.harness.tap(center.field)
        app.harness.rest(upTo: 0.5)
        #expect(center.field.textColor == Theme.Palette.label)
    }

    @Test func anEntrysNumbersRoll() throws {
        let app = try open(tab: 2)
        let list = try app.scene(HistoryViewController.self).list
        list.onOpen?(list.newest)
        app.harness.rest(upTo: 1)
        let number: EntryWeightView = try app.find()
        // A number that is typed does not roll.
        #expect(number.field.isFirstResponder)
        number.field.resignFirstResponder()
        app.harness.rest(upTo: 0.5)
        try change(app)
        app.harness.rest(upTo: 0)
        app.harness.advance(seconds: 1 / 60)
        #expect(number.field.isRolling)
        let changes: EntryChangesView = try app.find()
        let figure: RollingLabel = try app.find(in: changes)
        #expect(figure.isRolling)
        let frames = record(app, frames: 20, as: "entry")
        #expect(differ(frames[6], frames[0]) > 100 && differ(frames[6], frames[19]) > 100)
        app.harness.rest(upTo: 1)
        #expect(!number.field.isRolling && number.field.text == "78.4")
        #expect(number.field.textColor == Theme.Palette.label)
    }

    @Test func reducedMotionFadesForLessThanAFifthOfASecond() throws {
        let app = try open(reduced: true, tab: 1)
        let graph: GraphViewController = try app.scene()
        let before = app.harness.snapshot()
        graph.rangeControl.selectedSegmentIndex = GraphRange.month.rawValue
        graph.rangeControl.sendActions(for: .valueChanged)
        // The graph is at its end at once, and the picture fades there.
        let month = GraphRange.month.times(now: graph.now, first: graph.samples.first?.time)
        #expect(graph.plot.geometry?.timeRange == month)
        let frames = record(app, frames: 14, as: "reduced")
        let end = app.harness.snapshot()
        #expect(differ(frames[4], before) > 1_000 && differ(frames[4], end) > 1_000)
        #expect(differ(frames[11], end) == 0)
        app.select(0)
        let field: WeightField = try app.find()
        try change(app)
        app.harness.rest(upTo: 0)
        #expect(!field.isRolling)
    }

    @Test func noMotionDelaysWhatIsTyped() throws {
        let app = try open()
        let field: WeightField = try app.find()
        try change(app)
        app.harness.rest(upTo: 0)
        #expect(field.isRolling)
        app.harness.type("78.2")
        #expect(field.text == "78.2")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.contains { $0.weight.text == "78.2" })
        #expect(app.tabs.selectedIndex == 1)
    }
}
