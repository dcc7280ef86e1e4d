import Foundation
import Tactile

/// The goal: a dial that sets it, and what is left to it.
final class GoalViewController: SceneViewController, UITextFieldDelegate {
    private let dial = CircularSlider()
    private let valueField = UITextField()
    private let unitLabel = UILabel()
    private let goalCard = FigureCard(title: "Goal")
    private let distanceCard = FigureCard(title: "To go")
    private let forecastCard = FigureCard(title: "Forecast")
    private lazy var cards = CardRow([goalCard, distanceCard, forecastCard])
    private var scale = GoalScale(reference: nil, goal: nil, unit: .kilograms)

    init(model: DiaryModel) {
        super.init(model: model, title: "Goal", icon: .goal)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(dial)
        dial.addAction(UIAction { [weak self] _ in self?.dialChanged() }, for: .valueChanged)

        valueField.font = Theme.Text.dialValue
        valueField.textColor = Theme.Palette.label
        valueField.textAlignment = .center
        valueField.adjustsFontSizeToFitWidth = false
        valueField.delegate = self
        valueField.returnKeyType = .done
        view.addSubview(valueField)

        unitLabel.font = Theme.Text.subheadline
        unitLabel.textColor = Theme.Palette.secondaryLabel
        unitLabel.textAlignment = .center
        view.addSubview(unitLabel)
        view.addSubview(cards)
    }

    override func viewWillAppear(_ animated: Bool) {
        makeScale()
        super.viewWillAppear(animated)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        model.saveGoal()
    }

    /// A dial around the present weight; it stays as it is while the person turns it.
    private func makeScale() {
        scale = GoalScale(
            reference: model.trendNow, goal: model.goal?.kilograms, unit: model.unit)
    }

    override func layoutContent(in area: CGRect) {
        let column = Theme.Space.column(in: view.bounds.width, limit: Theme.Space.formWidth)
        let cardHeight = cards.preferredHeight(width: column.width)
        let room = area.height - cardHeight - 3 * Theme.Space.gap
        let side = max(120, min(Theme.Space.dialWidth, min(column.width, room)))
        let top = area.minY + max(0, ((room - side) / 2).rounded(.down)) + Theme.Space.gap
        dial.frame = CGRect(
            x: ((view.bounds.width - side) / 2).rounded(), y: top, width: side.rounded(.down),
            height: side.rounded(.down))
        let fieldWidth = (side * 0.5).rounded(), fieldHeight: CGFloat = 56
        valueField.frame = CGRect(
            x: (dial.frame.midX - fieldWidth / 2).rounded(),
            y: (dial.frame.midY - fieldHeight / 2 - 6).rounded(), width: fieldWidth,
            height: fieldHeight)
        unitLabel.frame = CGRect(
            x: valueField.frame.minX, y: valueField.frame.maxY, width: fieldWidth, height: 20)
        cards.frame = CGRect(
            x: column.x, y: dial.frame.maxY + Theme.Space.gap, width: column.width,
            height: cardHeight)
    }

    override func showDiary() {
        guard isViewLoaded else { return }
        if scale.unit != model.unit { makeScale() }
        if let kilograms = model.goal?.kilograms ?? model.trendNow, !dial.isTracking {
            dial.value = scale.degrees(forKilograms: kilograms)
        }
        if !valueField.isFirstResponder { showGoalInField() }
        unitLabel.text = model.unit == .stones ? "st lb" : model.unit.symbol
        showCards()
    }

    /// The goal, or pale what the dial points at while there is none.
    private func showGoalInField() {
        let shown = model.goal ?? scale.weight(at: dial.value)
        valueField.text = shown.map { model.typed($0) } ?? "–"
        valueField.textColor =
            model.goal == nil ? Theme.Palette.secondaryLabel : Theme.Palette.label
    }

    private func showCards() {
        guard let goal = model.goal else {
            goalCard.show("None", detail: "Turn the dial")
            distanceCard.show("–", detail: "")
            forecastCard.show("–", detail: "Needs a goal")
            return
        }
        goalCard.show(model.text(goal), detail: "Saved in your diary")
        if let progress = model.goalProgress {
            distanceCard.show(
                model.text(kilograms: abs(progress.distance)),
                detail: progress.isReached
                    ? "You are there" : progress.distance < 0 ? "to lose" : "to gain")
        } else {
            distanceCard.show("–", detail: "Needs an entry")
        }
        let forecast = model.forecastTexts()
        forecastCard.show(forecast.headline, detail: forecast.detail)
    }

    private func dialChanged() {
        guard let weight = scale.weight(at: dial.value) else { return }
        model.setGoal(weight)
        showGoalInField()
    }

    // MARK: Value field

    func textFieldDidBeginEditing(_ textField: UITextField) {
        textField.textColor = Theme.Palette.label
        textField.selectAll(nil)
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        model.parser.accepts(string, replacing: range, in: textField.text ?? "")
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        if let typed = model.parser.weight(textField.text ?? "") {
            model.setGoal(typed)
            makeScale()
        }
        showDiary()
        showGoalInField()
    }
}
