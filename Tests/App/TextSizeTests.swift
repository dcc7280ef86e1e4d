import Design
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp

/// Text of every size that the settings offer: it is in force at once and nowhere cut.
@MainActor
@Suite struct TextSizeTests {
    private typealias Choice = DiarySettings.TextSizeChoice

    private static let weights = (0..<60).map { (day: Int) -> Double in
        84 - 4.5 * Double(day) / 60 + (day % 3 == 0 ? 0.6 : 0)
    }

    private func set(_ size: Choice?, in app: SceneHarness) throws {
        var settings = app.diary.settings
        settings.textSize = size
        try app.diary.setSettings(settings)
        app.harness.rest(upTo: 1)
    }

    @Test func everyStyleGrowsAndShrinks() {
        let styles: [@MainActor () -> UIFont] = [
            { Theme.Text.pageTitle }, { Theme.Text.display }, { Theme.Text.dialValue(60) },
            { Theme.Text.dialCaption }, { Theme.Text.figure }, { Theme.Text.headline },
            { Theme.Text.body }, { Theme.Text.bodyDigits }, { Theme.Text.panelWeight },
            { Theme.Text.subheadline }, { Theme.Text.subheadlineDigits }, { Theme.Text.footnote },
            { Theme.Text.footnoteDigits }, { Theme.Text.cardDetail }, { Theme.Text.caption },
            { Theme.Text.captionSmall }, { Theme.Text.cardTitle }, { Theme.Text.cardCaption },
            { Theme.Text.pill }, { Theme.Text.chip }, { Theme.Text.button },
            { Theme.Text.question(28) }, { Theme.Text.fact(18) }, { Theme.Text.factUnit(18) },
            { Theme.Text.axis }, { Theme.Text.axisStrong }, { Theme.Text.axisMajor },
            { Theme.Text.axisChosen }, { Theme.Text.axisChip }, { Theme.Text.chartFigure },
            { Theme.Text.chartUnit }, { Theme.Text.summary }, { Theme.Text.rowFigure },
        ]
        let saved = UIApplication.shared.preferredContentSizeCategory
        defer { UIApplication.shared.preferredContentSizeCategory = saved }
        for (index, style) in styles.enumerated() {
            let sizes = Choice.allCases.map { choice in
                UIApplication.shared.preferredContentSizeCategory = choice.category
                return style().pointSize
            }
            #expect(sizes == sizes.sorted(), "style \(index): \(sizes)")
            let usual = sizes[Choice.allCases.firstIndex(of: .large) ?? 0]
            #expect(
                sizes.first ?? 0 <= usual && sizes.last ?? 0 >= usual * 1.15, "\(index): \(sizes)")
            #expect(sizes.first ?? 0 >= 10, "style \(index) is too small: \(sizes)")
        }
    }

    @Test func itIsInForceInEverySceneAtOnce() throws {
        let app = try SceneHarness(weights: Self.weights)
        let today = try app.scene(TodayViewController.self)
        let card: FigureCard = try app.find()
        let before = (today.titleLabel.font.pointSize, card.bounds.height)
        try set(.extraExtraExtraLarge, in: app)
        #expect(today.titleLabel.font.pointSize == 40)
        #expect(card.bounds.height > before.1 * 1.3)
        // Scenes that were not seen meanwhile.
        app.select(2)
        let cell: HistoryCell = try app.find()
        #expect(cell.bounds.height == HistoryCell.height && HistoryCell.height > 70)
        try set(nil, in: app)
        #expect(cell.window == nil || cell.bounds.height == 56)
        app.select(0)
        #expect(today.titleLabel.font.pointSize == before.0)
        #expect(card.bounds.height == before.1)
    }

    /// A size that the window has no room for is not used for anything that is made at the start.
    @Test func whatIsMadeAtTheStartHasTheSizeThatFits() throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: 900, height: 640),
            textSize: .accessibilityExtraExtraExtraLarge)
        app.select(4)
        let name: UILabel = try app.find { $0.text == "Progress" }
        #expect(name.font.pointSize == Theme.Text.caption.pointSize)
        app.select(3)
        let period: ChevronChip = try app.find()
        #expect(period.titleLabel?.font.pointSize == Theme.Text.chip.pointSize)
    }

    /// As in lists of iOS, a value is below its title where text is very large.
    @Test func valuesGoBelowTheirTitlesInVeryLargeText() throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: 900, height: 640),
            textSize: .accessibilityMedium)
        let row = SettingsRow(title: "A", control: .fact("b"))
        #expect(row.below(width: 600) == "b")
        try set(.extraExtraExtraLarge, in: app)
        #expect(row.below(width: 600) == nil)
    }

    /// Where the word has no room, a bin says what the button does.
    @Test func deletingIsABinWhereTheWordHasNoRoom() throws {
        let app = try SceneHarness(weights: Self.weights, size: CGSize(width: 360, height: 640))
        try set(.accessibilityMedium, in: app)
        app.tabs.addEntry(changing: app.diary.entries.last)
        app.harness.rest(upTo: 1)
        let panel: AddEntryPanel = try app.find()
        func width(_ button: UIButton) -> CGFloat {
            button.titleLabel?.sizeThatFits(Theme.Space.unbounded).width ?? 0
        }
        let save = panel.saveButton.leadingFrame, button = panel.nextButton
        let word = "Delete".size(withAttributes: [.font: Theme.Text.body]).width
        #expect(button.currentTitle == "Delete" || button.currentImage != nil)
        #expect(word * 0.8 > save.minX - 26 || button.currentImage == nil)
        panel.saveButton.configuration?.title = "Save it all now"
        panel.setNeedsLayout()
        app.harness.rest(upTo: 0.2)
        #expect(button.currentTitle == nil && button.currentImage != nil)
        #expect(button.accessibilityLabel == "Delete" && button.toolTip == "Delete")
        #expect(button.frame.maxX <= panel.saveButton.frame.minX)
        panel.saveButton.configuration?.title = "Save"
        panel.setNeedsLayout()
        app.harness.rest(upTo: 0.2)
        #expect(button.currentTitle == "Delete" && button.currentImage == nil)
        #expect(button.accessibilityLabel == "Delete" && button.toolTip == nil)
        #expect(width(button) <= button.bounds.width)
    }

    /// A note in large text is set smaller before it is cut; one of the usual size is not.
    @Test func aLargeNoteIsSetSmallerBeforeItIsCut() throws {
        let app = try SceneHarness(weights: Self.weights, size: CGSize(width: 360, height: 640))
        let entry = try #require(app.diary.entries.last)
        app.model.change(entry.id) { $0.note = "After the holidays" }
        app.select(2)
        func scale() throws -> CGFloat {
            let label: UILabel = try app.find {
                $0.text?.hasSuffix("After the holidays") == true
                    && $0.superview?.superview is HistoryCell
            }
            return label.adjustsFontSizeToFitWidth ? label.minimumScaleFactor : 1
        }
        #expect(try scale() == 1)
        try set(.extraExtraExtraLarge, in: app)
        #expect(try scale() < 0.8)
    }

    @Test func theSettingsOfferTheSizes() throws {
        let app = try SceneHarness(weights: Self.weights)
        app.harness.press(",", .control)
        app.harness.rest(upTo: 2)
        func cell() throws -> SliderCell {
            let stack = try #require(app.tabs.presentedViewController as? UINavigationController)
            let page = try #require(stack.topViewController as? SettingsPage)
            page.table.scrollToRow(at: IndexPath(row: 1, section: 1), at: .middle, animated: false)
            app.harness.rest(upTo: 0.1)
            return try app.find()
        }
        let before = try cell(), slider = before.slider
        #expect(slider.accessibilityValue == "Default" && slider.value == 3)
        let (height, font) = (before.bounds.height, before.title.font.pointSize)
        // The knob is taken and let go over the seventh mark.
        let area = slider.convert(slider.bounds, to: nil)
        func place(_ mark: CGFloat) -> CGPoint {
            CGPoint(x: area.minX + 13 + (area.width - 26) * mark / 11, y: area.midY)
        }
        app.harness.drag(from: place(3), to: place(6))
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.textSize == .extraExtraExtraLarge)
        let shown = try cell()
        #expect(shown.slider.accessibilityValue == "Huge" && shown.slider.value == 6)
        #expect(shown.bounds.height > height)
        #expect(font == 17 && shown.title.font.pointSize == 23)
        app.model.undo()
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.textSize == nil)
        #expect(UIApplication.shared.preferredContentSizeCategory == .large)
    }

    /// Which of the sizes a window has room for, and what is too large for it is no smaller than
    /// that.
    @Test(arguments: [
        (320, 480, UIContentSizeCategory.extraExtraExtraLarge),
        (360, 640, .accessibilityMedium), (900, 640, .accessibilityLarge),
        (1366, 768, .accessibilityExtraExtraLarge),
        (1920, 1080, .accessibilityExtraExtraExtraLarge),
    ])
    func aWindowHasTheLargestTextThatFitsInIt(
        width: Int, height: Int, largest: UIContentSizeCategory
    ) throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: width, height: height))
        for size in Choice.allCases {
            try set(size, in: app)
            #expect(
                UIApplication.shared.preferredContentSizeCategory == min(size.category, largest))
        }
        // It follows the window.
        app.harness.resize(to: CGSize(width: 2000, height: 1200))
        app.harness.rest(upTo: 1)
        #expect(
            UIApplication.shared.preferredContentSizeCategory
                == .accessibilityExtraExtraExtraLarge)
        #expect(app.tabs.sidebar.isHidden)
        try set(nil, in: app)
        #expect(!app.tabs.sidebar.isHidden)
    }

    /// Without a goal there is a button in the middle of the dial, among its numbers.
    @Test(arguments: [(320, 480), (360, 640), (900, 640), (1366, 768), (1920, 1080)])
    func aButtonInTheDialLeavesItsNumbersFree(width: Int, height: Int) throws {
        for size in [Choice.large, .extraExtraLarge, .accessibilityExtraExtraExtraLarge] {
            let app = try SceneHarness(
                weights: Self.weights, size: CGSize(width: width, height: height), textSize: size)
            app.select(4)
            let goal: GoalViewController = try app.scene()
            let button = goal.center.setButton
            let frame = button.convert(button.bounds, to: goal.dial)
            #expect(goal.dial.numberFrames.count >= 5)
            for number in goal.dial.numberFrames {
                #expect(!number.intersects(frame), "\(size) in \(width) × \(height)")
            }
            let audit = LayoutAudit(goal.view, in: app.harness.window) { $0 is CardView }
            #expect(audit.problems.isEmpty, "\(size) in \(width) × \(height): \(audit.problems)")
        }
    }

    /// The day's number is no smaller in large text, and the dial's hardly; what was beside them
    /// is below.
    @Test(arguments: [Choice.extraLarge, .extraExtraExtraLarge, .accessibilityExtraExtraExtraLarge])
    func numbersGetNoSmallerInLargerText(size: DiarySettings.TextSizeChoice) throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: 360, height: 640))
        try app.diary.setGoal(Weight(kilograms: 74))
        let goal: GoalViewController = try app.scene()
        func points(_ field: UITextField) -> CGFloat { field.font?.pointSize ?? 0 }
        func sizes() throws -> (today: CGFloat, goal: CGFloat) {
            app.select(4)
            app.harness.rest(upTo: 1)
            let dial = points(goal.center.field)
            app.select(0)
            app.harness.rest(upTo: 1)
            return (points(try app.find(WeightFieldCard.self).field), dial)
        }
        let usual = try sizes()
        try set(size, in: app)
        let large = try sizes()
        #expect(
            large.today >= usual.today && large.goal >= 0.8 * usual.goal, "\(large), \(usual)")
        let card: WeightFieldCard = try app.find()
        #expect(!card.pill.isHidden && card.pill.bounds.width >= card.pill.leastWidth)
        let audit = LayoutAudit(app.tabs.view, in: app.harness.window) { $0 is CardView }
        #expect(audit.problems.isEmpty, "\(audit.problems)")
        // What is typed has its button next to it again.
        app.harness.tap(card.saveButton)
        app.harness.type("8")
        app.harness.rest(upTo: 1)
        #expect(card.saveButton.frame.minX >= card.field.frame.maxX)
        #expect(card.saveButton.frame.maxY <= card.bounds.maxY)
    }

    /// In a wide window, too, in which cards of very large text leave little room.
    @Test(arguments: [(900, 640), (1366, 768)])
    func theDialIsNotSmallInVeryLargeText(width: Int, height: Int) throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: width, height: height))
        try app.diary.setGoal(Weight(kilograms: 74))
        app.select(4)
        let goal: GoalViewController = try app.scene()
        let usual = goal.center.field.font?.pointSize ?? 0
        try set(.accessibilityExtraExtraExtraLarge, in: app)
        let large = goal.center.field.font?.pointSize ?? 0
        #expect(large >= 0.8 * usual && usual > 40, "\(large), \(usual)")
    }

    /// Values of large text are wider than their columns, and then leave the marks beside them
    /// free.
    @Test func valuesCoverNoMarks() throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: 360, height: 640),
            textSize: .accessibilityExtraExtraExtraLarge)
        app.select(3)
        app.harness.rest(upTo: 1)
        let chart = try app.scene(AveragesViewController.self).chart
        let chosen = try #require(chart.chosen)
        for label in chart.values.labels {
            let frame = label.frame(chart.values.limits)
            for (index, mark) in chart.marks.enumerated() where index != chosen {
                #expect(!mark.frame.intersects(frame), "\(label.text) over mark \(index)")
            }
        }
    }

    /// What is short and stands in a place of its own grows as far as that has room.
    @Test func segmentsAndTheDialsNumbersGrow() throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: 1_366, height: 768))
        try app.diary.setGoal(Weight(kilograms: 74))
        let graph: GraphViewController = try app.scene(), goal: GoalViewController = try app.scene()
        func sizes() throws -> [CGFloat] {
            app.select(1)
            let segment: UILabel = try app.find(in: graph.rangeControl) { $0.text == "1 M" }
            app.select(4)
            let number: UILabel = try app.find(in: goal.dial) { $0.text == "75" }
            return [
                segment.font.pointSize, graph.rangeControl.bounds.height, number.font.pointSize,
            ]
        }
        #expect(try sizes() == [13, 32, 12])
        try set(.accessibilityExtraExtraLarge, in: app)
        let large = try sizes()
        #expect(large[0] > 26 && large[1] > 52 && large[2] > 13, "\(large)")
        try set(nil, in: app)
        #expect(try sizes() == [13, 32, 12])
    }

    /// With very large text, too: the list has all of the width, or the entry what it leaves.
    @Test(arguments: [(900, 640), (1366, 768), (1920, 1080)])
    func theHistoryFillsTheWindow(width: Int, height: Int) throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: width, height: height))
        try set(.accessibilityExtraExtraExtraLarge, in: app)
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        let row = list.table.convert(list.table.bounds, to: nil)
        #expect(list.isInPane == (width == 1_920))
        if list.isInPane {
            let weight: EntryWeightView = try app.find()
            #expect(weight.convert(weight.bounds, to: nil).maxX > 1_880)
        } else {
            #expect(row.maxX > CGFloat(width) - 40)
        }
    }

    @Test(arguments: [
        (320, 480), (360, 640), (683, 384), (900, 640), (1366, 768), (1920, 1080),
    ])
    func theLargestIsNowhereCut(width: Int, height: Int) throws {
        let app = try SceneHarness(
            weights: Self.weights, size: CGSize(width: width, height: height))
        try app.diary.setGoal(Weight(kilograms: 74))
        try set(.accessibilityExtraExtraExtraLarge, in: app)
        for tab in 0..<5 {
            app.select(tab)
            app.harness.rest(upTo: 1)
            let scene = try #require(app.tabs.viewControllers?[tab])
            let audit = LayoutAudit(scene.view, in: app.harness.window) { $0 is CardView }
            #expect(audit.problems.isEmpty, "tab \(tab): \(audit.problems)")
        }
        app.harness.press("n", .control)
        app.harness.rest(upTo: 1)
        let panel: AddEntryPanel = try app.find()
        #expect(LayoutAudit(panel, in: app.harness.window).problems.isEmpty)
    }
}
