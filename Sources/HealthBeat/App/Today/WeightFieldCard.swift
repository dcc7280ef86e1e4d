import Diary
import Foundation
import Tactile

/// The card in which the day's weight is typed: one large number that is the field, the ghost of
/// the last weight in it, the unit's chip, Save, and a line that says what there is to say.
final class WeightFieldCard: CardView, UITextFieldDelegate {
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

    /// Called with a weight that is not in doubt, or was confirmed.
    var onSave: ((Weight) -> Void)?
    /// Called when what is typed changes, or what there is to say of it.
    var onTyping: (() -> Void)?
    /// Called when the card needs another height, in the page's next layout.
    var onResize: (() -> Void)?
    /// Called when the chooser opens or closes, for the page to make room.
    var onHeightChange: (() -> Void)?
    private(set) var isChoosingUnit = false
    /// The first weighing of a diary: a low card without figures.
    var isFirst = false
    /// Until what was typed is on disk.
    var isSaving = false
    /// The size of the waiting digits, in points.
    var ghostPoints: CGFloat = 0

    /// What was refused last, until the text changes.
    private var refusal: String?
    /// The doubtful text whose question was asked by Return.
    private var askedText: String?
    /// Whether today's weight makes room for another one.
    private(set) var isWeighingAgain = false

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        captionLabel.font = Theme.Text.cardCaption
        captionLabel.textColor = Theme.Palette.secondaryLabel
        captionLabel.adjustsFontSizeToFitWidth = true
        captionLabel.minimumScaleFactor = 0.6
        statusLabel.font = Theme.Text.footnoteDigits
        statusLabel.adjustsFontSizeToFitWidth = true
        statusLabel.minimumScaleFactor = 0.8
        field.textAlignment = .leading
        field.keyboardType = .decimalPad
        field.returnKeyType = .done
        field.enablesReturnKeyAutomatically = true
        field.textColor = Theme.Palette.label
        field.pasteLimit = WeightParser.mostPasted
        field.delegate = self
        field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
        field.onStep = { [weak self] in self?.step($0) }
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

    // MARK: Reading

    var unit: WeightUnit { model.unit }

    /// Whether there is a weight of today, and none is being typed: the card then shows that one.
    var isDone: Bool {
        !isFirst && !isSaving && !isWeighingAgain && field.text?.isEmpty != false
            && model.diary.latestOfToday != nil
    }

    /// Whether the line below has something to say that must not be missed.
    var hasWords: Bool { statusLabel.textColor === Theme.Palette.label }

    /// The typed weight, in the unit that was typed behind it; nil while there is none.
    var weight: Weight? { try? model.parser.parse(field.text ?? "") }

    /// Why the typed weight deserves a question.
    private var doubt: Plausibility? {
        weight.flatMap(model.doubt)
    }

    /// Whether the question can wait: another digit may still make a usual weight of it.
    private func mayGrow(_ weight: Weight) -> Bool {
        guard let text = field.text, text.allSatisfy(\.isWholeNumber), text.count < 3 else {
            return false
        }
        return weight.kilograms * 10 <= 1.3 * (model.trendNow ?? 150)
    }

    // MARK: Showing

    /// Shows the diary and what is typed as they are now.
    func show() {
        let text = field.text ?? ""
        let reading = weight
        let isAsking = reading.map { doubt != nil && (!mayGrow($0) || askedText == text) } ?? false
        unitsButton.setTitle((reading?.unit ?? unit).shownSymbol, for: .normal)
        unitsButton.accessibilityValue = (reading?.unit ?? unit).chooserTitle
        chooser.selectedSegmentIndex = WeightUnit.allCases.firstIndex(of: unit) ?? 0
        showSaveTitle(isAsking: isAsking)
        saveButton.isEnabled = isDone || reading != nil && !isSaving
        saveButton.look =
            isDone ? .quiet : !saveButton.isEnabled ? .waiting : isAsking ? .tinted : .filled
        pill.text = model.paceText
        ring.layer.borderColor = Theme.Palette.tint.resolvedColor(with: traitCollection).cgColor
        ring.isHidden = text.isEmpty && !isFirst
        showStatus(isAsking: isAsking)
        showGhost()
        showCaption()
        setNeedsLayout()
        if bounds.width > 0, preferredHeight != bounds.height { onResize?() }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        ring.layer.borderColor = Theme.Palette.tint.resolvedColor(with: traitCollection).cgColor
    }

    private func showStatus(isAsking: Bool) {
        let text = field.text ?? ""
        var isLoud = true
        if let slow = model.slowSave, isSaving {
            statusLabel.text = slow.sentence
        } else if let refusal {
            statusLabel.text = refusal
        } else if isAsking, let doubt {
            statusLabel.text = doubt.question(unit: unit, style: model.style)
        } else if let failure = model.parser.failure(text), failure == .thousands {
            statusLabel.text = failure.sentence
        } else {
            isLoud = false
            statusLabel.text =
                weight.map(model.comparison) ?? (isDone ? model.doneCaption : model.ghostCaption)
        }
        statusLabel.textColor = isLoud ? Theme.Palette.label : Theme.Palette.secondaryLabel
        statusLabel.font = isLoud ? Theme.Text.cardCaption : Theme.Text.footnoteDigits
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The field's own font may have followed the text size already.
        let wanted = Theme.Text.display(digitSize).pointSize
        if field.font?.pointSize != wanted || ghostPoints != wanted { showGhost() }
        placeParts()
    }

    // MARK: Typing

    private func textChanged() {
        refusal = nil
        if askedText != field.text { askedText = nil }
        model.draft.keep(field.text ?? "")
        show()
        onTyping?()
    }

    /// Shows what was typed when the program was last ended in the midst of it.
    func takeDraft() {
        let text = model.draft.text
        guard model.parser.isValidPrefix(text) else { return }
        guard !isSaved(text) else { return model.draft.keep("") }
        field.text = text
        show()
    }

    /// Whether what was typed is in the diary: the program ended after it was saved, before it was
    /// forgotten.
    private func isSaved(_ text: String) -> Bool {
        guard let leftAt = model.draft.leftAt, let weight = try? model.parser.parse(text) else {
            return false
        }
        return model.entries.suffix(8).contains {
            $0.created >= leftAt && abs($0.weight.kilograms - weight.kilograms) < 0.001
        }
    }

    func clear() {
        isWeighingAgain = false
        field.text = ""
        textChanged()
    }

    /// Says why something cannot be typed or saved.
    private func refuse(_ sentence: String) {
        refusal = sentence
        show()
        onTyping?()
        field.shake()
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
        if isDone { weighAgain() } else { save(isConfirmed: true) }
    }

    private func save(isConfirmed: Bool = false) {
        guard !isSaving else { return }
        do throws(WeightParser.Failure) {
            let weight = try model.parser.parse(field.text ?? "")
            if doubt != nil, !isConfirmed || saveButton.look != .tinted, askedText != field.text {
                askedText = field.text
                show()
                onTyping?()
                return
            }
            onSave?(weight)
        } catch {
            refuse(error.sentence)
        }
    }

    private func step(_ steps: Int) {
        guard let base = weight ?? model.latest?.weight else { return }
        let fine = unit == .kilograms ? WeightUnit.kilograms : .pounds
        let tenths = (base.kilograms / fine.kilograms * 10).rounded() + Double(steps)
        guard let next = Weight(kilograms: tenths / 10 * fine.kilograms, unit: unit) else { return }
        field.text = model.typed(next)
        textChanged()
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        let text = textField.text ?? ""
        guard let range = Range(range, in: text) else { return false }
        let parser = model.parser
        let changed = text.replacingCharacters(in: range, with: string)
        if string.count <= 1 {
            if parser.isValidPrefix(changed) { return true }
        } else if let typed = model.understood(changed) {
            field.text = typed
            textChanged()
            return false
        }
        refuse((parser.failure(changed) ?? .notANumber).sentence)
        return false
    }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        refuse(WeightParser.pastedTooMuch)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        save()
        return false
    }

    // MARK: Unit

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
        if chosen != unit {
            if let typed = weight {
                field.text = model.style.localized(typed.converted(to: chosen).text)
            }
            model.setUnit(chosen)
        }
        toggleChooser()
        textChanged()
    }
}

extension WeightUnit {
    /// The unit's name in the chooser.
    var chooserTitle: String {
        self == .stones
            ? "\(shownSymbol) + \(WeightUnit.pounds.shownSymbol)" : shownSymbol
    }
}
