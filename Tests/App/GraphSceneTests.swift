import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp

@MainActor @Suite struct GraphSceneTests {
    private func open(
        _ weights: [Double] = (0..<200).map { 90 - Double($0) * 0.05 },
        size: CGSize = CGSize(width: 600, height: 640)
    ) throws -> (SceneHarness, GraphViewController) {
        let app = try SceneHarness(weights: weights, size: size)
        app.select(1)
        return (app, try app.scene())
    }

    private func choose(_ range: GraphRange, _ app: SceneHarness, _ graph: GraphViewController) {
        let frame = graph.rangeControl.convert(graph.rangeControl.bounds, to: nil)
        let count = CGFloat(GraphRange.allCases.count)
        app.harness.tap(
            at: CGPoint(
                x: frame.minX + frame.width * (CGFloat(range.rawValue) + 0.5) / count,
                y: frame.midY))
    }

    /// The range has a phone's whole width, and the icons are with the title as in the other
    /// scenes. The printer of a phone is in the menu.
    @Test(arguments: [360.0, 900])
    func theIconsAreOnTheTitlesLine(width: Double) throws {
        let (app, graph) = try open(size: CGSize(width: width, height: 640))
        let range = graph.rangeControl.frame, title = graph.titleLabel.frame
        let icons = graph.view.subviews.filter { $0 is IconButton && !$0.isHidden }
        #expect(icons.count == (width < 600 ? 1 : 2))
        for icon in icons {
            #expect(abs(icon.frame.midY - title.midY) <= 0.5)
            #expect(!icon.frame.intersects(range))
        }
        let end = (icons.map(\.frame.maxX).max() ?? 0) - IconButton.inset
        #expect(end == graph.view.bounds.width - graph.leadingMargin)
        guard width < 600 else { return }
        #expect(range.minX == title.minX && range.maxX == end)
        _ = app
    }

    /// It has its number beside it, and no level's name over it.
    @Test(arguments: WeightUnit.allCases)
    func theOnlyWeighingOfAPhoneIsSeen(unit: WeightUnit) throws {
        let (app, graph) = try open([83.5], size: CGSize(width: 360, height: 640))
        var settings = app.diary.settings
        settings.unit = unit
        try app.diary.setSettings(settings)
        app.harness.rest(upTo: 1)
        let geometry = try #require(graph.plot.geometry)
        let dot = geometry.point(try #require(graph.samples.first))
        #expect(graph.chips.chips.isEmpty && geometry.plot.contains(dot))
        #expect(graph.plot.content.waiting?.numbers.count == 1)
    }

    /// What a square of the paper is stands behind the shown times, if there is room for it.
    @Test func theNoteOnSquaresFollowsTheTimes() throws {
        let (app, graph) = try open(size: CGSize(width: 1_366, height: 768))
        func note() -> String? { graph.spanLabel.text }
        #expect(note()?.hasSuffix("\u{2002}·\u{2002}one square: a day by 0.2 kg") == true)
        app.harness.press(.left)
        app.harness.rest(upTo: 0.5)
        #expect(note()?.contains("square") == false && note()?.isEmpty == false)
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(note()?.contains("square") == true)
        app.harness.resize(to: CGSize(width: 900, height: 640))
        app.harness.rest(upTo: 0.5)
        #expect(note()?.contains("square") == false)
    }

    @Test func theRangeEndsTodayAndHasRoomForTheFuture() throws {
        func days(_ geometry: GraphGeometry) -> Double {
            (geometry.timeRange.upperBound - geometry.timeRange.lowerBound) / 86_400
        }
        let (_, old) = try open()
        #expect(abs(days(try #require(old.plot.geometry)) - 92 * 1.1) < 0.01)
        let (_, graph) = try open([83, 82.9, 82.8])
        let geometry = try #require(graph.plot.geometry)
        #expect(days(geometry) > 8 && days(geometry) < 10)
        #expect(geometry.valueRange.upperBound - geometry.valueRange.lowerBound >= 2)
        // A diary without a trend is shown from its first weighing to the day that brings one.
        let first = try #require(graph.samples.first)
        #expect(abs(geometry.timeRange.lowerBound - first.time + 43_200) < 1)
        #expect(geometry.timeRange.upperBound > graph.now)
    }

    @Test func theLineBeginsFromNothingBeforeTheSceneSlidesIn() throws {
        let app = try SceneHarness(weights: (0..<200).map { 90 - Double($0) * 0.05 })
        app.harness.press("2", .control)
        let graph: GraphViewController = try app.scene()
        for _ in 0..<10 {
            #expect(graph.curtain.bounds.width == 0 && graph.chips.alpha == 0)
            app.harness.advance(seconds: 0.02)
        }
        app.harness.rest(upTo: 2)
        #expect(graph.curtain.bounds.width == 600 && graph.chips.alpha == 1)
    }

    @Test func anotherRangeMorphsAndTheLineIsNeverAway() throws {
        let (app, graph) = try open()
        let before = try #require(graph.plot.geometry)
        choose(.year, app, graph)
        var starts: [Double] = []
        for _ in 0..<10 {
            app.harness.advance(seconds: 0.03)
            starts.append(try #require(graph.plot.geometry).timeRange.lowerBound)
            #expect(graph.plot.alpha == 1 && graph.plot.content.samples.count > 60)
        }
        #expect(starts.allSatisfy { $0 <= before.timeRange.lowerBound })
        #expect(Set(starts).count > 4)
        // A spring goes a little too far, and comes back.
        let year = GraphRange.year.times(now: graph.now, first: graph.samples.first?.time)
        let way = before.timeRange.lowerBound - year.lowerBound
        let turn = try #require(starts.indices.min { starts[$0] < starts[$1] })
        let tooFar = (year.lowerBound - starts[turn]) / way
        #expect(tooFar > 0.005 && tooFar < 0.03, "\(tooFar)")
        let (there, back) = (starts[...turn], starts[turn...])
        #expect(zip(there, there.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(zip(back, back.dropFirst()).allSatisfy { $0 <= $1 } && back.count > 2)
        app.harness.rest(upTo: 1)
        #expect(graph.plot.geometry?.timeRange == year)
    }

    @Test func controlAndWheelMagnifyAboutThePointerADragPansAndADoubleClickFits() throws {
        let (app, graph) = try open()
        let place = CGPoint(x: 250, y: 400)
        let before = try #require(graph.plot.geometry)
        let time = before.time(atX: place.x)
        app.harness.modifiers = .control
        app.harness.scroll(notches: -4, at: place)
        app.harness.modifiers = []
        app.harness.rest(upTo: 1)
        let near = try #require(graph.plot.geometry)
        #expect(near.pointsPerDay > before.pointsPerDay * 1.3)
        #expect(abs(near.time(atX: place.x) - time) < 60)
        #expect(graph.rangeControl.selectedSegmentIndex == UISegmentedControl.noSegment)
        app.harness.drag(from: place, to: CGPoint(x: 350, y: 400), over: 0.4)
        app.harness.rest(upTo: 1)
        let moved = try #require(graph.plot.geometry)
        #expect(moved.timeRange.lowerBound < near.timeRange.lowerBound)
        #expect(abs(moved.pointsPerDay - near.pointsPerDay) < 0.001)
        app.harness.tap(at: place)
        app.harness.tap(at: place)
        app.harness.rest(upTo: 2)
        #expect(graph.range == .all)
        #expect(graph.plot.content.inner.count == 200)
    }

    @Test("A tilted wheel and a wheel with Shift move the magnified graph, an upright one does not")
    func wheels() throws {
        let (app, graph) = try open()
        let place = CGPoint(x: 250, y: 400)
        app.harness.modifiers = .control
        app.harness.scroll(notches: -6, at: place)
        app.harness.modifiers = []
        app.harness.rest(upTo: 1)
        func start() throws -> Double { try #require(graph.plot.geometry).timeRange.lowerBound }
        let first = try start()
        app.harness.scroll(notches: -2, at: place)
        app.harness.rest(upTo: 1)
        #expect(try start() == first)
        app.harness.scroll(notches: -2, at: place, horizontally: true)
        app.harness.rest(upTo: 1)
        let tilted = try start()
        #expect(tilted < first)
        app.harness.modifiers = .shift
        app.harness.scroll(notches: 2, at: place)
        app.harness.modifiers = []
        app.harness.rest(upTo: 1)
        #expect(abs(try start() - first) < 60)
    }

    @Test func theCardsWordsAreWhole() throws {
        let (app, graph) = try open()
        app.harness.press(.left)
        app.harness.rest(upTo: 0.2)
        let weight: UILabel = try app.find(in: graph.inspection) {
            $0.text?.hasSuffix("kg") == true
        }
        #expect(weight.bounds.height >= weight.font.lineHeight)
    }

    @Test func theInspectedEntryStaysWhileItIsThere() throws {
        let (app, graph) = try open()
        app.harness.press(.left)
        app.harness.press(.left)
        let entry = app.model.entries[198]
        var settings = app.diary.settings
        settings.unit = .pounds
        try app.diary.setSettings(settings)
        app.harness.rest(upTo: 0.5)
        #expect(graph.inspected == 198 && graph.isPinned && !graph.inspection.isHidden)
        app.model.delete(app.model.entries[0])
        app.harness.rest(upTo: 0.5)
        #expect(graph.inspected.map { app.model.entries[$0].id } == entry.id)
        app.model.delete(entry)
        app.harness.rest(upTo: 0.5)
        #expect(graph.inspected == nil && graph.inspection.isHidden)
    }

    @Test func keysInspectAndAClickPins() throws {
        let (app, graph) = try open()
        app.harness.press(.left)
        #expect(graph.inspected == 199 && !graph.inspection.isHidden)
        app.harness.press(.left)
        #expect(graph.inspected == 198)
        app.harness.press(.escape)
        #expect(graph.inspection.isHidden)
        let geometry = try #require(graph.plot.geometry)
        let point = graph.plot.convert(geometry.point(graph.samples[150]), to: nil)
        app.harness.tap(at: point)
        app.harness.rest(upTo: 1)
        app.harness.move(to: CGPoint(x: 30, y: 620))
        app.harness.advance(seconds: 0.05)
        #expect(graph.inspected == 150 && graph.isPinned)
        // The card is in the lane, above all data.
        #expect(graph.inspection.card.frame.maxY <= geometry.plot.minY)
    }

    @Test func thePointerIsACrossOverTheGraphAlone() throws {
        let (app, graph) = try open()
        let plot = try #require(graph.plot.geometry).plot
        app.harness.move(to: graph.view.convert(CGPoint(x: plot.midX, y: plot.midY), to: nil))
        app.harness.advance(seconds: 0.05)
        #expect(app.harness.platformWindow.cursor == .crosshair)
        app.harness.move(to: graph.rangeControl.convert(CGPoint(x: 9, y: 9), to: nil))
        app.harness.advance(seconds: 0.05)
        #expect(app.harness.platformWindow.cursor == .arrow)
    }

    @Test(arguments: [(320.0, 480.0), (390, 700), (900, 640), (1366, 768)])
    func chipsAreAtTheRightEndsAndNeverOverTheData(width: CGFloat, height: CGFloat) throws {
        let (_, graph) = try open(size: CGSize(width: width, height: height))
        let geometry = try #require(graph.plot.geometry)
        #expect(graph.chips.chips.count == 3)
        let last = geometry.x(graph.now)
        for chip in graph.chips.chips where !chip.frame.isEmpty {
            #expect(chip.frame.minX > last && chip.frame.maxX < width)
        }
    }

    /// The chips' names and units are as long as the room behind the last weighing.
    @Test func chipsSayAsMuchAsThereIsRoomFor() throws {
        let (_, graph) = try open(size: CGSize(width: 900, height: 640))
        let geometry = try #require(graph.plot.geometry)
        let texts = graph.model
        func said(_ right: CGFloat) -> [String] {
            let view = GraphChipsView(
                frame: CGRect(x: 0, y: 0, width: geometry.plot.maxX + right, height: 640))
            return view.placed(graph.plot.content, in: geometry, texts).prefix(3).map(\.text)
        }
        #expect(said(200)[1].hasPrefix("Average ") && said(200)[1].hasSuffix("\u{A0}kg"))
        #expect(said(200).allSatisfy { $0.hasSuffix("kg") })
        // Less and less room.
        let all = stride(from: 200, through: 0, by: -2).map { said($0)[1] }
        let lengths = all.map(\.count)
        #expect(lengths == lengths.sorted(by: >))
        #expect(all.contains { $0.hasPrefix("Average ") && !$0.hasSuffix("kg") })
        #expect(all.contains { $0.hasPrefix("Avg ") })
    }

    @Test func thePaperShinesThroughItsLines() throws {
        let (app, _) = try open()
        let picture = app.harness.snapshot()
        // A row of the paper in the left margin has lines, none darker than a light grey.
        let levels = (180..<560).map { picture.rgb(4, $0) & 0xFF }
        #expect(Set(levels).count > 1)
        #expect((levels.min() ?? 0) > 0xB0)
    }

    /// At the right of a card's graph there are its labels, and no squares.
    @Test func theSquaresOfACardEndWithItsGraph() throws {
        let app = try SceneHarness(
            weights: (0..<90).map { 84 - Double($0) * 0.05 }, size: CGSize(width: 1366, height: 768)
        )
        let card: WeeksChartCard = try app.find()
        let plot = card.sheet.convert(card.plotArea, to: nil)
        let sheet = card.sheet.convert(card.sheet.bounds, to: nil)
        let picture = app.harness.snapshot()
        let rows = (Int(plot.minY) + 2)..<(Int(plot.maxY) - 2)
        let margin = (Int(plot.maxX) + 2)..<(Int(sheet.maxX) - 2)
        var colours: [UInt32: Int] = [:]
        for x in margin { for y in rows { colours[picture.rgb(x, y), default: 0] += 1 } }
        let ground = colours.max { $0.value < $1.value }?.key
        func lines(_ columns: Range<Int>) -> Int {
            columns.count { x in
                rows.count { picture.rgb(x, $0) != ground } > rows.count * 4 / 5
            }
        }
        #expect(lines((Int(plot.minX) + 2)..<(Int(plot.maxX) - 2)) > 5)
        #expect(lines(margin) == 0)
    }

    /// In a card it would run through the words over the graph.
    @Test func theLineOfTodayIsNoHigherThanTheGraphOfACard() throws {
        let app = try SceneHarness(
            weights: (0..<90).map { 84 - Double($0) * 0.05 }, size: CGSize(width: 1366, height: 768)
        )
        app.select(2)
        let card: AroundDayCard = try app.find()
        let plot: GraphPlotView = try app.find(in: card)
        let geometry = try #require(plot.geometry)
        let x = Int(plot.convert(CGPoint(x: geometry.x(plot.content.now), y: 0), to: nil).x)
        let top = Int(plot.convert(CGPoint(x: 0, y: geometry.plot.minY), to: nil).y)
        let picture = app.harness.snapshot()
        let ground = picture.rgb(x, top - 4)
        #expect((top - 14..<top).allSatisfy { picture.rgb(x, $0) == ground })
        #expect((top + 20..<top + 40).contains { picture.rgb(x, $0) != ground })
    }

    @Test(arguments: [[], [80], [80, 80, 80]] as [[Double]])
    func fewEntriesAreNoTrouble(weights: [Double]) throws {
        let (app, graph) = try open(weights)
        for range in GraphRange.allCases where !weights.isEmpty {
            choose(range, app, graph)
            app.harness.rest(upTo: 1)
            // A level is told once there is a trend.
            #expect(graph.plot.content.guides.isEmpty && graph.plot.content.waiting != nil)
        }
        #expect((graph.plot.geometry == nil) == weights.isEmpty)
    }

    /// Return and a double click open the weighing that is seen.
    @Test(arguments: [600.0, 1_366], [true, false])
    func aWeighingIsOpenedFromTheGraph(width: CGFloat, byKey: Bool) throws {
        let (app, graph) = try open(
            (0..<40).map { 90 - Double($0) * 0.05 }, size: CGSize(width: width, height: 700))
        let index = graph.plot.content.inner.endIndex - 3, entry = app.model.entries[index]
        if byKey {
            for _ in 0..<3 { app.harness.press(.left) }
            #expect(graph.inspected == index)
            app.harness.press(.return)
        } else {
            let geometry = try #require(graph.plot.geometry)
            let dot = graph.view.convert(geometry.point(graph.samples[index]), to: nil)
            app.harness.tap(at: dot)
            app.harness.tap(at: dot)
        }
        app.harness.rest(upTo: 2)
        #expect(app.tabs.selectedIndex == 2)
        let facts: EntryFactsCard = try app.find()
        let day = app.model.dates.day(of: entry.moment)
        #expect(facts.dateField.text?.contains(app.model.dates.day(day)) == true)
        #expect(graph.range == .quarter)
    }

    /// What the first visit draws is drawn also where it was empty, and the first weighing came
    /// while it was seen, or went and came again.
    @Test func theFirstWeighingIsSeenWhereverThePersonIs() throws {
        let (app, graph) = try open([])
        let add = {
            _ = try app.diary.add(
                try #require(Weight(kilograms: 80)), at: SceneHarness.now)
        }
        try add()
        app.harness.rest(upTo: 2)
        app.harness.resize(to: CGSize(width: 900, height: 640))
        app.harness.rest(upTo: 1)
        #expect(graph.curtain.frame == graph.view.bounds && graph.chips.alpha == 1)
        let averages: AveragesViewController = try app.scene()
        app.harness.press("4", .control)
        _ = try app.diary.undo()
        app.harness.rest(upTo: 2)
        try add()
        app.harness.rest(upTo: 2)
        #expect(averages.chart.marks.first.map { $0.frame.height > 0 } == true)
        #expect(averages.chart.values.alpha == 1)
    }
}
