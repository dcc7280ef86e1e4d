import Design
import Diary
import Foundation
import Tactile

/// The card in which the day's weight is typed: one large number that is the field, the ghost of
/// the last weight in it, the unit's chip, Save, and a line that says what there is to say.
///
/// It shows a ``Weighing`` and the diary as a ``WeightFace``, and sends events.
final class WeightFieldCard: CardView {
    let field = WeightField()
    let captionLabel = UILabel()
    let statusLabel = UILabel()
    let saveButton = CapsuleButton()
    let pill = PillLabel()
    let unitsButton = UnitsButton(type: .custom)
    let chooser = UISegmentedControl(items: WeightUnit.allCases.map(\.chooserTitle))
    /// Around the card while something is typed.
    let ring = UIView()
    let model: DiaryModel
    private(set) lazy var input = WeighingInput(field) { [model] in model.reader }

    /// Called with a weight that is not in doubt, or was confirmed, and the number of its save.
    var onSave: ((Weight, _ ticket: Int) -> Void)?
    /// Called when the latest save is on disk and seen.
    var onFinish: (() -> Void)?
    /// Called when what is typed changes, or what there is to say of it.
    var onTyping: (() -> Void)?
    /// Called when the card needs another height, in the page's next layout.
    var onResize: (() -> Void)?
    /// Called when the chooser opens or closes, for the page to make room.
    var onHeightChange: (() -> Void)?
    private(set) var isChoosingUnit = false
    /// The first weighing of a diary: a low card without figures.
    var isFirst = false
    /// The size of the waiting digits, in points.
    var ghostPoints: CGFloat = 0
    /// What the card shows.
    private(set) var face = WeightFace()
    /// How often the card was made to show something else.
    private(set) var timesShown = 0
    /// Whether today's weight makes room for another one.
    private(set) var isWeighingAgain = false

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        captionLabel.font = Theme.Text.cardCaption
        captionLabel.textColor = Theme.Palette.secondaryLabel
        captionLabel.adjustsFontSizeToFitWidth = true
        captionLabel.minimumScaleFactor = 0.6
        statusLabel.adjustsFontSizeToFitWidth = true
        statusLabel.minimumScaleFactor = 0.8
        field.textAlignment = .leading
        field.textColor = Theme.Palette.label
        input.onChange = { [weak self] in self?.weighingChanged() }
        input.onEffect = { [weak self] in self?.perform($0) }
        unitsButton.addAction(
            UIAction { [weak self] _ in self?.toggleChooser() }, for: .primaryActionTriggered)
        saveButton.addAction(
            UIAction { [weak self] _ in self?.saveButtonPressed() },
            for: .primaryActionTriggered)
        chooser.addAction(UIAction { [weak self] _ in self?.unitChosen() }, for: .valueChanged)
        field.accessibilityLabel = localized("Weight")
        unitsButton.accessibilityLabel = localized("Unit")
        chooser.accessibilityLabel = localized("Unit")
        chooser.alpha = 0
        chooser.isHidden = true
        ring.isUserInteractionEnabled = false
        ring.layer.borderWidth = 2
        ring.layer.cornerRadius = Theme.Space.cardRadius + 2
        for view in [
            captionLabel, pill, field, unitsButton, saveButton, statusLabel, chooser, ring,
        ] {
            addSubview(view)
        }
        show()
    }

    required init?(coder: NSCoder) { nil }

    // MARK: State

    var weighing: Weighing { input.weighing }
    var unit: WeightUnit { model.unit }
    /// The typed weight, in the unit that was typed behind it; nil while there is none.
    var weight: Weight? { weighing.weight }
    /// Whether the card shows the weight of today, and none is being typed.
    var isDone: Bool { face.isDone }
    /// Whether the line below has something to say that must not be missed.
    var hasWords: Bool { face.isLoud }

    // MARK: Showing

    /// Shows the diary and the weighing as they are now.
    func show() {
        input.send(.reread)
        showFace()
    }

    private func weighingChanged() {
        showFace()
        onTyping?()
    }

    private var spoken = SpokenProblem()

    private func showFace() {
        let new = WeightFace(
            weighing, model, isFirst: isFirst, isWeighingAgain: isWeighingAgain, before: face)
        // A number that was saved here has no way to go.
        let rolls = !wasEnding
        wasEnding = weighing.isEnding
        // The ghost and the room for it follow the diary, too.
        defer { if !wasEnding { showGhost(rolls: rolls) } }
        guard new != face || timesShown == 0 else {
            if bounds.width > 0, preferredHeight != bounds.height { onResize?() }
            return
        }
        face = new
        timesShown += 1
        unitsButton.setTitle(face.unit.shownSymbol, for: .normal)
        unitsButton.accessibilityValue = face.unit.chooserTitle
        chooser.selectedSegmentIndex = WeightUnit.allCases.firstIndex(of: unit) ?? 0
        showSaveTitle()
        saveButton.isEnabled = face.isEnabled
        // The line at the foot says it in all scenes; the card has no second one.
        saveButton.toolTip = face.reason
        saveButton.accessibilityHint = face.reason
        saveButton.look = face.look
        pill.text = face.pace
        showRing()
        statusLabel.text = face.words
        spoken.show(face.isLoud && !weighing.isRefused ? face.words : nil)
        statusLabel.textColor =
            face.isLoud ? Theme.Palette.label : Theme.Palette.secondaryLabel
        statusLabel.font = face.isLoud ? Theme.Text.cardCaption : Theme.Text.footnoteDigits
        showCaption()
        setNeedsLayout()
        if bounds.width > 0, preferredHeight != bounds.height { onResize?() }
    }

    /// Whether the weighing was ending when the card was shown last.
    private var wasEnding = false

    private func showRing() {
        ring.layer.borderColor = Theme.Palette.tint.resolvedColor(with: traitCollection).cgColor
        ring.isHidden = !face.hasRing
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showRing()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The field's own font may have followed the text size already.
        let wanted = Theme.Text.display(digitSize).pointSize
        if field.font?.pointSize != wanted || ghostPoints != wanted { showGhost() }
        placeParts()
    }

    // MARK: Events

    private func perform(_ effect: Weighing.Effect) {
        switch effect {
        case .save(let weight, let ticket, _): onSave?(weight, ticket)
        case .keep(let text): model.draft.keep(text)
        case .finish: onFinish?()
        case .selectAll, .refuse: break
        }
    }

    /// Shows what was typed when the program was last ended in the midst of it.
    func takeDraft() {
        let text = model.draft.text
        guard model.parser.isValidPrefix(text) else { return }
        guard !isSaved(text) else { return model.draft.keep("") }
        input.send(.replace(text))
    }

    /// Whether what was typed is in the diary: the program ended after it was saved, before it was
    /// forgotten.
    private func isSaved(_ text: String) -> Bool {
        guard let leftAt = model.draft.leftAt, let weight = model.parser.weight(text) else {
            return false
        }
        return model.entries.suffix(8).contains {
            $0.created >= leftAt && abs($0.weight.kilograms - weight.kilograms) < 0.001
        }
    }

    func clear() {
        isWeighingAgain = false
        input.send(.begin(correcting: nil))
        showFace()
    }

    /// What is saved was seen: the card shows the day.
    func settle() {
        isWeighingAgain = false
        input.send(.settle)
    }

    /// Whether Escape has something to take back: an open chooser, then what is typed.
    var canTakeBack: Bool { isChoosingUnit || weighing.canTakeBack || isWeighingAgain }

    func takeBack() {
        if isChoosingUnit { return toggleChooser() }
        if weighing.canTakeBack { return input.send(.takeBack) }
        endWeighingAgain()
    }

    /// Shows the field again, with the last weight as its placeholder.
    private func weighAgain() {
        isWeighingAgain = true
        show()
        field.becomeFirstResponder()
    }

    /// Shows today's weight again where another one was not typed.
    func endWeighingAgain() {
        guard isWeighingAgain else { return }
        isWeighingAgain = false
        show()
    }

    private func saveButtonPressed() {
        if face.isDone { weighAgain() } else { input.send(.confirm) }
    }

    // MARK: Unit

    func closeChooser() {
        if isChoosingUnit { toggleChooser() }
    }

    private func toggleChooser() {
        isChoosingUnit.toggle()
        chooser.isHidden = false
        let isOpen = isChoosingUnit
        UIView.animate(
            withDuration: Theme.Motion.house,
            animations: {
                self.chooser.alpha = isOpen ? 1 : 0
                self.onHeightChange?()
            },
            completion: { _ in self.chooser.isHidden = !self.isChoosingUnit })
    }

    private func unitChosen() {
        let units = WeightUnit.allCases
        guard units.indices.contains(chooser.selectedSegmentIndex) else { return }
        let chosen = units[chooser.selectedSegmentIndex]
        closeChooser()
        guard chosen != unit || chosen != face.unit else { return }
        var reader = model.reader
        reader.parser.unit = chosen
        input.send(.convert, by: reader)
        if chosen != unit { model.setUnit(chosen) }
        showFace()
    }
}

extension WeightUnit {
    /// The unit's name in the chooser.
    var chooserTitle: String {
        self == .stones
            ? "\(shownSymbol) + \(WeightUnit.pounds.shownSymbol)" : shownSymbol
    }
}
