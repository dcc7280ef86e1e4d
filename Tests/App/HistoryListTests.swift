import Design
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What the rows and headers of the list say, and several rows at once.
@MainActor @Suite struct HistoryListTests {
    private func open(
        _ weights: [Double], size: CGSize = CGSize(width: 600, height: 640)
    ) throws -> (SceneHarness, HistoryTable) {
        let app = try SceneHarness(weights: weights, size: size)
        app.select(2)
        return (app, try app.find())
    }

    private func weights(_ app: SceneHarness) -> [String] { app.diary.entries.map(\.weight.text) }

    private func click(
        _ app: SceneHarness, _ table: UITableView, _ row: Int, _ modifiers: PlatformModifiers = []
    ) throws {
        let cell = try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
        app.harness.modifiers = modifiers
        app.harness.tap(cell)
        app.harness.modifiers = []
        app.harness.rest(upTo: 0.5)
    }

    /// Rows are made before it is known in which window they are.
    @Test func linesBetweenRowsAreOnePixel() throws {
        let app = try SceneHarness(
            weights: (0..<12).map { 84 - Double($0) / 10 }, size: CGSize(width: 360, height: 640),
            scale: 2)
        app.select(2)
        let picture = app.harness.snapshot()
        let lines = (240..<1_100).filter { picture.rgb(300, $0) == 0xDCDCDD }
        #expect(lines.count >= 5 && zip(lines, lines.dropFirst()).allSatisfy { $1 - $0 == 112 })
    }

    @Test func onAPhoneRowsPushTitleAndSearchAway() throws {
        let weights = (0..<60).map { 90 - Double($0) / 10 }
        let (app, table) = try open(weights, size: CGSize(width: 390, height: 700))
        let list = try app.scene(HistoryViewController.self).list
        func top(_ view: UIView) -> CGFloat { view.convert(view.bounds, to: nil).minY }
        let place = top(list.searchBar)
        #expect(place > 48 && list.titleLabel.alpha == 1)
        table.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
        #expect(top(list.searchBar) == place - 10)
        table.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
        app.harness.rest(upTo: 0.2)
        let header: MonthHeader = try app.find { top($0) == HistoryTop.barHeight }
        #expect(header.window != nil && list.titleLabel.alpha == 0)
        #expect(list.searchBar.frame.maxY <= HistoryTop.barHeight)
        // What is looked for is seen while it is typed.
        app.harness.press("f", .control)
        app.harness.rest(upTo: 1)
        #expect(table.contentOffset.y == 0 && list.titleLabel.alpha == 1)
        #expect(top(list.searchBar) == place)
        // A wide window has room for both.
        app.harness.resize(to: CGSize(width: 700, height: 640))
        app.harness.rest(upTo: 0.2)
        table.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
        app.harness.rest(upTo: 0.2)
        #expect(list.titleLabel.alpha == 1 && table.tableHeaderView == nil)
    }

    @Test func entriesOfOneMomentAreListedAsTheyWereWritten() throws {
        let (app, table) = try open([85])
        // The second and third are asked for while the first is still being written.
        let texts = ["84.9", "84.1", "84.5"]
        for text in texts {
            app.model.add(try #require(Weight(text: text, unit: .kilograms)))
        }
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["85.0"] + texts)
        // The day is one row until it is opened.
        #expect(table.numberOfRows(inSection: 0) == 1)
        try click(app, table, 0)
        for (row, text) in texts.reversed().enumerated() {
            let cell = try #require(table.cellForRow(at: IndexPath(row: row + 1, section: 0)))
            let label: UILabel = try app.find(in: cell) { $0.text?.hasPrefix(text) == true }
            #expect(label.window != nil)
        }
    }

    @Test func severalAreDeletedInOneStepByPointer() throws {
        let (app, table) = try open([85, 84, 83, 82, 81])
        try click(app, table, 0, .control)
        try click(app, table, 2, .shift)
        try click(app, table, 4, .control)
        let bar: HistorySelectionBar = try app.find()
        #expect(!bar.isHidden && bar.label.text == "4 selected")
        try click(app, table, 1, .control)
        #expect(bar.label.text == "3 selected")
        app.harness.tap(bar.deleteButton)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["84.0", "82.0"])
        #expect(bar.isHidden && !table.isEditing)
        let toast: UILabel = try app.find { $0.text == "3 entries deleted" }
        #expect(toast.window != nil)
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(weights(app).count == 5)
    }

    @Test func severalAreDeletedInOneStepByKeyboard() throws {
        let (app, table) = try open([85, 84, 83, 82, 81])
        app.harness.press(.down)
        app.harness.press(.down, .shift)
        app.harness.press(.down, .shift)
        let bar: HistorySelectionBar = try app.find()
        app.harness.rest(upTo: 0.5)
        #expect(bar.label.text == "3 selected")
        app.harness.press(.delete)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["85.0", "81.0"])
        app.harness.press("z", .control)
        app.harness.rest(upTo: 1)
        #expect(weights(app).count == 5)
        app.harness.press("a", .control)
        app.harness.rest(upTo: 0.5)
        #expect(bar.label.text == "5 selected")
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.5)
        #expect(!table.isEditing && weights(app).count == 5)
    }

    @Test func whatIsSelectedIsCopiedAsATable() throws {
        let (app, _) = try open([85, 84])
        app.harness.press("a", .control)
        app.harness.press("c", .control)
        app.harness.rest(upTo: 0.5)
        let text = UIPasteboard.general.string ?? ""
        #expect(text.contains("85") && text.contains("84"))
        #expect(text.split(separator: "\n").count == 3)
        #expect(UIPasteboard.general.data(forPasteboardType: "text/csv") == Data(text.utf8))
    }

    @Test func headersTellTheMonthsMeanAndChange() throws {
        let (app, _) = try open((0..<22).map { 80 + Double($0) / 10 })
        let header: MonthHeader = try app.find()
        let texts = header.subviews.compactMap { ($0 as? UILabel)?.text }
        #expect(texts.first == "November 2026")
        let figures = try #require(texts.last)
        #expect(figures.hasPrefix("average 81.1\u{A0}kg · +"))
    }

    @Test func aNarrowHeaderKeepsTheWholeMonth() throws {
        let header = MonthHeader(isSurface: false, trailing: 0)
        header.frame = CGRect(x: 0, y: 0, width: 288, height: 36)
        header.show(month: "November 2026", mean: ("12 st 7.4", "lb"), change: "−1.5")
        header.layoutIfNeeded()
        let labels = header.subviews.compactMap { $0 as? UILabel }
        let month = try #require(labels.first)
        #expect(month.sizeThatFits(Theme.Space.unbounded).width <= month.bounds.width)
        #expect(labels.last?.text == "12 st 7.4\u{A0}lb · −1.5")
        header.frame.size.width = 400
        header.layoutIfNeeded()
        #expect(labels.last?.text?.hasPrefix("average ") == true)
    }

    @Test func whatIsLookedForIsBold() throws {
        let text = "08:30 · Run after a Runny day"
        let bold = HistorySearch.matches(["run", "0"], in: text)
            .compactMap { Range($0, in: text).map { String(text[$0]) } }
        #expect(bold == ["0", "Run", "Run"])
        #expect(HistorySearch.matches([], in: text).isEmpty)
        #expect(HistorySearch.matches(["ö"], in: "Öl, Ölung").map(\.location) == [0, 4])
    }

    @Test func theSearchIsOnTheTitlesLineWhereThereIsRoom() throws {
        for (width, isBeside) in [(700.0, true), (690, false), (360, false)] {
            let (app, table) = try open([83, 82], size: CGSize(width: width, height: 500))
            let scene: HistoryListViewController = try app.scene(HistoryViewController.self).list
            let bar = scene.searchBar.frame
            #expect((abs(bar.midY - scene.titleLabel.frame.midY) < 2) == isBeside, "\(width)")
            let room = table.tableHeaderView?.frame.height ?? 0
            #expect(table.frame.minY + room >= scene.titleLabel.frame.maxY)
            #expect(bar.maxX <= CGFloat(width))
        }
    }

    @Test func buttonsAreThereUnderThePointer() throws {
        let (app, table) = try open([84, 83, 82])
        let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(!cell.contentView.subviews.contains { $0 is IconButton })
        app.harness.move(to: app.middle(of: cell))
        app.harness.rest(upTo: 0.3)
        let buttons = cell.contentView.subviews.compactMap { $0 as? IconButton }
        #expect(buttons.count == 2)
        #expect(
            buttons.allSatisfy { !$0.isHidden && $0.bounds.size == CGSize(width: 28, height: 28) })
        let rightmost = try #require(buttons.max { $0.frame.minX < $1.frame.minX })
        app.harness.tap(rightmost)
        app.harness.rest(upTo: 1)
        #expect(weights(app) == ["84.0", "82.0"])
        app.harness.move(to: CGPoint(x: 5, y: 5))
        app.harness.rest(upTo: 0.3)
        #expect(!buttons.contains { !$0.isHidden })
    }

    @Test func theDayStaysInSightWhileARowIsAside() throws {
        let (app, table) = try open([84, 83], size: CGSize(width: 360, height: 560))
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let middle = app.middle(of: cell)
        app.harness.drag(
            from: CGPoint(x: middle.x + 120, y: middle.y),
            to: CGPoint(x: middle.x + 10, y: middle.y), over: 0.4)
        app.harness.rest(upTo: 1)
        let day: UILabel = try app.find(in: cell) { $0.text?.hasSuffix("21") == true }
        #expect(cell.frame.minX < -40)
        #expect(day.convert(day.bounds, to: table).minX >= 0)
    }

    @Test func theYearsLeadToTheirFirstMonths() throws {
        let (app, table) = try open([])
        let weight = try #require(Weight(kilograms: 80))
        for month in 0..<60 {
            try app.diary.add(weight, at: SceneHarness.now.adding(seconds: -month * 30 * 86_400))
        }
        app.harness.rest(upTo: 0.5)
        let scrubber: YearScrubber = try app.find()
        #expect(!scrubber.isHidden)
        #expect(scrubber.years.map(\.year) == [2026, 2025, 2024, 2023, 2022])
        app.harness.tap(
            at: scrubber.convert(CGPoint(x: scrubber.bounds.midX, y: 28 * 3.5), to: nil))
        app.harness.rest(upTo: 0.5)
        let section = try #require(scrubber.years.first { $0.year == 2023 }?.section)
        let header = table.rectForHeader(inSection: section)
        #expect(abs(table.contentOffset.y - header.minY) < 1)
    }

    @Test func theFirstAndLastYearsOfALowWindowAreWhole() {
        let harness = Harness(size: CGSize(width: 320, height: 110))
        let scrubber = YearScrubber(frame: CGRect(x: 0, y: 0, width: 18, height: 110))
        scrubber.isShort = true
        scrubber.years = (0..<55).map { (year: 2026 - $0, section: $0) }
        harness.window.addSubview(scrubber)
        harness.show()
        let picture = harness.snapshot(), ground = picture.rgb(100, 50)
        func isBlank(row: Int) -> Bool { (0..<18).allSatisfy { picture.rgb($0, row) == ground } }
        #expect(isBlank(row: 0) && isBlank(row: 109))
        #expect((1..<14).contains { !isBlank(row: $0) })
        #expect((96..<109).contains { !isBlank(row: $0) })
    }

    @Test func aLongDiaryIsListedWithoutItsFigures() throws {
        let weight = try #require(Weight(kilograms: 80))
        let entries = (0..<20_000).map { index in
            Entry(
                weight: weight, moment: SceneHarness.now.adding(seconds: (index - 19_999) * 86_400),
                created: index)
        }
        let months = HistoryMonths(entries)
        #expect(months.months.reduce(0) { $0 + $1.count } == 20_000)
        #expect(months.path(ofIndex: 19_999) == [0, 0])
        let last = try #require(months.path(ofIndex: 0))
        #expect(months.flatRow(of: last) == 19_999)
        var changed = entries
        changed.remove(at: 10_000)
        let change = try #require(HistoryChange(from: months, to: HistoryMonths(changed)))
        #expect(change.deletedRows.count == 1 && change.insertedRows.isEmpty)
    }
}
