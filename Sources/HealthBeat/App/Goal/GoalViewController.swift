import Diary
import Foundation
import Tactile

/// The goal: a dial that sets it, and what is left to it.
final class GoalViewController: SceneViewController, UITextFieldDelegate {
    private let dial = CircularSlider()
    private let valueField = UITextField()
    private let unitLabel = UILabel()
    private let removeButton = UIButton(type: .custom)
    /// What was asked about or refused last, until the goal is shown again.
    private var question: String?
    /// The implausible text whose question was asked by Return.
    private var askedText: String?

    /// Points beside the ring in which a press still meets it.
    static let pressReach: CGFloat = 16
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
        dial.pressReach = Self.pressReach
        dial.wraps = false
        dial.addAction(UIAction { [weak self] _ in self?.dialChanged() }, for: .valueChanged)
        dial.addAction(
            UIAction { [weak self] _ in self?.model.saveGoal() },
            for: [.touchUpInside, .touchUpOutside, .touchCancel])
        removeButton.setTitle("Remove goal", for: .normal)
        removeButton.titleLabel?.font = Theme.Text.subheadline
        removeButton.setTitleColor(Theme.Palette.secondaryLabel, for: .normal)
        removeButton.setTitleColor(Theme.Palette.label, for: .highlighted)
        removeButton.addAction(
            UIAction { [weak self] _ in self?.removeGoal() }, for: .primaryActionTriggered)
        view.addSubview(removeButton)

        valueField.font = Theme.Text.dialValue
        valueField.textColor = Theme.Palette.label
        valueField.textAlignment = .center
        valueField.adjustsFontSizeToFitWidth = false
        valueField.pasteLimit = WeightParser.mostPasted
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
        let remove = removeButton.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        removeButton.frame = CGRect(
            x: column.x + column.width - remove, y: titleLabel.frame.midY - 18, width: remove,
            height: 36)
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
        unitLabel.text = question ?? (model.unit == .stones ? "st lb" : model.unit.symbol)
        removeButton.isHidden = model.goal == nil
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
        goalCard.show(model.text(goal), detail: goalState)
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

    /// Nothing is called saved before it is on disk.
    private var goalState: String {
        switch model.goalDraft?.state {
        case nil: "Saved in your diary"
        case .changing: "Not saved yet"
        case .saving: model.slowSave?.sentence ?? "Saving…"
        case .failed: "Not saved. Set it again."
        }
    }

    private func removeGoal() {
        valueField.resignFirstResponder()
        model.setGoal(nil, isFinal: true)
        showGoalInField()
    }

    private func dialChanged() {
        guard let weight = scale.weight(at: dial.value) else { return }
        model.setGoal(weight)
        showGoalInField()
    }

    // MARK: Value field

    func textFieldDidBeginEditing(_ textField: UITextField) {
        textField.textColor = Theme.Palette.label
        // The click that began it puts the caret after this.
        LoopTimer.schedule(after: 0) { [weak textField] in
            if textField?.isFirstResponder == true { textField?.selectAll(nil) }
        }
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        forgetQuestion()
        return model.parser.accepts(string, replacing: range, in: textField.text ?? "")
    }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        ask("Too long for a weight.")
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        let text = textField.text ?? ""
        if text.isEmpty {
            removeGoal()
            return false
        }
        guard let typed = model.parser.weight(text) else {
            ask(model.parser.failure(text)?.sentence ?? "")
            return false
        }
        if let doubt = doubt(typed), askedText != text {
            askedText = text
            ask(doubt)
            return false
        }
        forgetQuestion()
        model.setGoal(typed, isFinal: true)
        makeScale()
        textField.resignFirstResponder()
        return false
    }

    /// The question about a goal that hardly anybody means.
    private func doubt(_ goal: Weight) -> String? {
        if Plausibility.doubt(about: goal, last: nil, trend: nil) != nil {
            return "An unusual goal. Return sets it."
        }
        guard let trend = model.trendNow, abs(goal.kilograms - trend) > 0.4 * trend else {
            return nil
        }
        return "Far from your weight. Return sets it."
    }

    private func ask(_ sentence: String) {
        question = sentence
        showDiary()
        valueField.shake()
    }

    private func forgetQuestion() {
        question = nil
        askedText = nil
    }

    /// What was typed and not confirmed by Return is not the goal.
    func textFieldDidEndEditing(_ textField: UITextField) {
        forgetQuestion()
        showDiary()
        showGoalInField()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard valueField.isFirstResponder,
            presses.contains(where: { $0.key?.keyCode == .keyboardEscape })
        else { return super.pressesBegan(presses, with: event) }
        valueField.resignFirstResponder()
    }
}
