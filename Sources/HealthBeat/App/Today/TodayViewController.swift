import Diary
import Foundation
import Tactile

/// The day: its weight in large digits, the field to enter one, and where things stand.
final class TodayViewController: SceneViewController {
    private let dateLabel = UILabel()
    private let weightLabel = UILabel()
    private let unitLabel = UILabel()
    private let captionLabel = UILabel()
    private let fieldCard = WeightFieldCard()
    private let lastCard = FigureCard(title: "Last")
    private let trendCard = FigureCard(title: "Trend")
    private let weekCard = FigureCard(title: "This week")
    private lazy var cards = CardRow([lastCard, trendCard, weekCard])

    /// Called after an entry was saved, with the entry.
    var onSaved: ((Entry) -> Void)?

    init(model: DiaryModel) {
        super.init(model: model, title: "Today", icon: .today)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        dateLabel.font = Theme.Text.subheadline
        dateLabel.textColor = Theme.Palette.secondaryLabel
        weightLabel.font = Theme.Text.display
        weightLabel.textColor = Theme.Palette.label
        unitLabel.font = Theme.Text.displayUnit
        unitLabel.textColor = Theme.Palette.secondaryLabel
        captionLabel.font = Theme.Text.subheadline
        captionLabel.textColor = Theme.Palette.secondaryLabel
        for label in [dateLabel, weightLabel, unitLabel, captionLabel] { view.addSubview(label) }
        view.addSubview(fieldCard)
        view.addSubview(cards)

        fieldCard.numberStyle = model.style
        fieldCard.onSave = { [weak self] in self?.save($0) }
        fieldCard.onUnitChange = { [weak self] in self?.model.setUnit($0) }
        fieldCard.onHeightChange = { [weak self] in
            self?.view.setNeedsLayout()
            self?.view.layoutIfNeeded()
        }
        addSwipes()
        keyboard = KeyboardWatch { [weak self] change in self?.makeRoom(for: change) }
    }

    private var keyboard: KeyboardWatch?

    /// A finger's swipe down puts the number pad away, one up brings it back.
    private func addSwipes() {
        let actions: [(UISwipeGestureRecognizer.Direction, Selector)] = [
            (.down, Selector("swipedDown:", TodayViewController.swipedDown(_:))),
            (.up, Selector("swipedUp:", TodayViewController.swipedUp(_:))),
        ]
        for (direction, action) in actions {
            let swipe = UISwipeGestureRecognizer(target: self, action: action)
            swipe.direction = direction
            swipe.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
            view.addGestureRecognizer(swipe)
        }
    }

    func swipedDown(_ swipe: UISwipeGestureRecognizer) { fieldCard.field.resignFirstResponder() }
    func swipedUp(_ swipe: UISwipeGestureRecognizer) { fieldCard.field.becomeFirstResponder() }

    /// Lifts the page so far that the number pad does not cover the field.
    private func makeRoom(for change: KeyboardWatch.Change) {
        guard view.window != nil else { return }
        let field = fieldCard.convert(fieldCard.bounds, to: view)
        let top = view.convert(CGPoint(x: 0, y: change.top), from: nil).y - view.bounds.minY
        let isShown = fieldCard.field.isFirstResponder
        let lift = isShown ? max(0, field.maxY + Theme.Space.gap - top) : 0
        guard lift != view.bounds.minY else { return }
        change.animate { self.view.bounds.origin.y = lift }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        fieldCard.field.becomeFirstResponder()
        waitForMinute()
    }

    private var minuteTimer: LoopTimer?

    /// Shows the time anew when its minute is over, for as long as the scene is seen.
    private func waitForMinute() {
        minuteTimer?.cancel()
        let rest = 60 - TimeInterval(model.diary.clock.now().second)
        minuteTimer = LoopTimer.schedule(after: rest) { [weak self] in
            self?.showDiary()
            self?.waitForMinute()
        }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        fieldCard.field.resignFirstResponder()
        minuteTimer?.cancel()
        minuteTimer = nil
    }

    override func layoutContent(in area: CGRect) {
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.formWidth)
        let isLow = area.height < 430
        dateLabel.frame = CGRect(x: column.x, y: area.minY, width: column.width, height: 20)

        var y = dateLabel.frame.maxY + (isLow ? 0 : min(32, (area.height - 420) / 4).rounded())
        let number = weightLabel.sizeThatFits(
            CGSize(width: column.width, height: .greatestFiniteMagnitude))
        weightLabel.frame = CGRect(
            x: column.x, y: y, width: min(column.width, number.width.rounded(.up)), height: 78)
        let unit = unitLabel.sizeThatFits(Theme.Space.unbounded)
        // Both stand on one baseline.
        let baseline = weightLabel.frame.midY + baselineFromMiddle(Theme.Text.display)
        unitLabel.frame = CGRect(
            x: weightLabel.frame.maxX + 6,
            y: (baseline - baselineFromMiddle(Theme.Text.displayUnit) - 13).rounded(),
            width: unit.width.rounded(.up), height: 26)
        captionLabel.frame = CGRect(
            x: column.x, y: weightLabel.frame.maxY, width: column.width, height: 20)

        y = captionLabel.frame.maxY + (isLow ? Theme.Space.gap : 24)
        fieldCard.frame = CGRect(
            x: column.x, y: y, width: column.width, height: fieldCard.preferredHeight)
        cards.frame = CGRect(
            x: column.x, y: fieldCard.frame.maxY + Theme.Space.gap, width: column.width,
            height: cards.preferredHeight(width: column.width))
    }

    /// How far a line's baseline lies below its middle.
    private func baselineFromMiddle(_ font: UIFont) -> CGFloat {
        (font.ascender + font.descender) / 2
    }

    override func showDiary() {
        guard isViewLoaded else { return }
        dateLabel.text = model.dates.longNow()
        fieldCard.unit = model.unit
        showWeight()
        showCards()
        view.setNeedsLayout()
    }

    private func showWeight() {
        defer { if let slow = model.slowSave { captionLabel.text = slow.sentence } }
        guard let last = model.entries.last else {
            weightLabel.text = "–"
            unitLabel.text = ""
            captionLabel.text = "Type your weight to begin your diary."
            return
        }
        let isToday = last.moment.date == model.today
        let (number, unit) = model.numberAndUnit(last.weight)
        weightLabel.text = number
        weightLabel.textColor = isToday ? Theme.Palette.label : Theme.Palette.secondaryLabel
        unitLabel.text = unit
        captionLabel.text =
            isToday
            ? last.moment.isDateOnly
                ? "Weighed today" : "Weighed today at \(model.dates.time(last.moment))"
            : "Not weighed yet today"
    }

    private func showCards() {
        guard let last = model.entries.last else {
            lastCard.show("–", detail: "No entry yet")
            trendCard.show("–", detail: "")
            weekCard.show("–", detail: "")
            return
        }
        lastCard.show(model.text(last.weight), detail: model.dates.relativeDay(last.moment))
        if let trend = model.trendNow {
            let rate = model.weeklyRate
            let arrow = rate.map { abs($0) < 0.05 ? "→" : $0 < 0 ? "↓" : "↑" } ?? ""
            trendCard.show(
                model.text(kilograms: trend) + (arrow.isEmpty ? "" : " \(arrow)"),
                detail: rate.map { "\(model.signedText(kilograms: $0)) a week" } ?? "")
        }
        if let change = model.changeInWeek {
            weekCard.show(model.signedText(kilograms: change), detail: "in seven days")
        } else {
            weekCard.show("–", detail: "Needs a week")
        }
    }

    /// Until what was typed is on disk, so that a second Return does not save it twice.
    private var isSaving = false

    private func save(_ weight: Weight) {
        guard !isSaving else { return }
        isSaving = true
        let typed = fieldCard.field.text
        model.add(weight) { [weak self] entry in
            guard let self else { return }
            isSaving = false
            guard let entry, fieldCard.field.text == typed else { return }
            fieldCard.clear()
            onSaved?(entry)
        }
    }
}

extension Theme.Space {
    /// Nothing is taller than this in a label of one line.
    static let unbounded = CGSize(width: CGFloat(10_000), height: CGFloat(10_000))
}
