import Diary
import Foundation
import Tactile

/// The panel that adds an entry for any moment, or changes one: a date as one says it, a weight, a
/// note, three buttons. `AddEntryPanel+Layout.swift` says where they are.
final class AddEntryPanel: UIView, UITextFieldDelegate {
    let dateField = PanelField()
    let weightField = PanelField()
    let noteField = PanelField()
    let hintLabel = UILabel()
    let unitChip = UnitChip()
    let cancelButton = UIButton(type: .custom)
    let saveButton = UIButton(type: .custom)
    let nextButton = UIButton(type: .custom)
    private(set) lazy var calendarButton = IconButton.make(
        .calendar, toolTip: localized("Choose the day")
    ) { [weak self] in self?.calendarPressed() }
    let lines = [UIView(), UIView(), UIView()]
    /// Shows that the panel can be dragged.
    let grip = UIView()
    let model: DiaryModel
    private let dateParser: TypedDateParser
    /// The entry that is changed; `nil` for a new one.
    let entry: Entry?
    var deletes: Bool { entry != nil }
    /// The unit that the weight is typed in.
    var unit: WeightUnit {
        didSet { unitChip.show(unit) }
    }
    /// Why something cannot be typed or pasted, until something is.
    private var refusal: String?
    /// What the fields held when the panel came, or when an entry was saved and another begun.
    private var pristine: [String?] = []

    var onClose: (() -> Void)?
    /// Called with the day that the calendar is to begin with, and what takes the chosen one.
    var onCalendar: ((CivilDate, @escaping (CivilDate) -> Void) -> Void)?
    /// Called when a longer sentence needs more or less room.
    var onHeightChange: (() -> Void)?

    /// - `hasGrip`: whether a grip at the top shows that the panel can be dragged.
    init(model: DiaryModel, changing entry: Entry? = nil, hasGrip: Bool = false) {
        self.model = model
        self.entry = entry
        unit = model.unit
        dateParser = TypedDateParser(language: model.dateLanguage, clock: model.diary.clock)
        super.init(frame: .zero)
        backgroundColor = Theme.Palette.panel
        layer.cornerRadius = Self.cornerRadius
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 20
        layer.shadowOffset = CGSize(width: 0, height: 8)
        grip.backgroundColor = Theme.Palette.tertiaryLabel
        grip.isUserInteractionEnabled = false
        grip.isHidden = !hasGrip
        addSubview(grip)
        makeFields()
        makeButtons()
        for line in lines {
            line.backgroundColor = Theme.Palette.separator
            addSubview(line)
        }
        if let entry { fill(from: entry) }
        pristine = typedTexts
        showState()
        bounds.size = fittingSize
    }

    required init?(coder: NSCoder) { nil }

    private func fill(from entry: Entry) {
        dateField.text = DiaryModel.typed(entry.moment)
        weightField.text = model.typed(entry.weight)
        noteField.text = NoteText(entry.note).shown
        nextButton.setTitle(localized("Delete"), for: .normal)
        nextButton.setTitleColor(Theme.Palette.destructive, for: .normal)
        nextButton.setTitleColor(
            Theme.Palette.destructive.withAlphaComponent(0.45), for: .highlighted)
    }

    private func makeFields() {
        for field in [dateField, weightField, noteField] {
            field.font = Theme.Text.body
            if field !== noteField { field.pasteLimit = WeightParser.mostPasted }
            field.delegate = self
            field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
            addSubview(field)
        }
        dateField.font = Theme.Text.bodyDigits
        dateField.adjustsFontSizeToFitWidth = true
        dateField.minimumFontSize = 13
        dateField.attributedPlaceholder = Theme.placeholder(localized("yesterday 8:30"))
        dateField.text = localized("today")
        dateField.returnKeyType = .next
        weightField.font = Theme.Text.panelWeight
        weightField.attributedPlaceholder = Theme.placeholder(localized("Weight"))
        // Digits of every script are at one side.
        weightField.textAlignment = .leading
        weightField.keyboardType = .decimalPad
        weightField.returnKeyType = .done
        weightField.enablesReturnKeyAutomatically = true
        weightField.rightView = unitChip
        weightField.rightViewMode = .always
        noteField.attributedPlaceholder = Theme.placeholder(localized("Note"))
        noteField.returnKeyType = .done
        dateField.accessibilityLabel = localized("Date")
        weightField.accessibilityLabel = localized("Weight")
        noteField.accessibilityLabel = localized("Note")
        hintLabel.font = Theme.Text.footnote
        hintLabel.numberOfLines = 0
        addSubview(hintLabel)
        addSubview(calendarButton)
        unitChip.onChoice = { [weak self] in self?.choose($0) }
        unitChip.show(unit)
    }

    private func makeButtons() {
        let actions: [(UIButton, String, () -> Void)] = [
            (cancelButton, localized("Cancel"), { [weak self] in self?.onClose?() }),
            (nextButton, localized("Next"), { [weak self] in self?.nextPressed() }),
        ]
        for (button, title, action) in actions {
            button.setTitle(title, for: .normal)
            button.titleLabel?.font = Theme.Text.body
            button.titleLabel?.adjustsFontSizeToFitWidth = true
            button.titleLabel?.minimumScaleFactor = 0.6
            button.layer.cornerRadius = Self.buttonRadius
            button.setTitleColor(Theme.Palette.tint, for: .normal)
            button.setTitleColor(Theme.Palette.tint.withAlphaComponent(0.45), for: .highlighted)
            button.setTitleColor(Theme.Palette.tertiaryLabel, for: .disabled)
            button.addAction(UIAction { _ in action() }, for: .touchUpInside)
            addSubview(button)
        }
        var filled = Theme.filledButton(localized("Save"))
        filled.cornerStyle = .capsule
        filled.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
            var attributes = $0
            attributes.font = Theme.Text.button
            return attributes
        }
        saveButton.configuration = filled
        saveButton.addAction(
            UIAction { [weak self] _ in self?.save { self?.onClose?() } }, for: .touchUpInside)
        addSubview(saveButton)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOutRows()
    }

    // MARK: Unit

    private var parser: WeightParser { WeightParser(unit: unit, style: model.style) }

    func chooseNextUnit() {
        let units = WeightUnit.allCases
        let index = units.firstIndex(of: unit) ?? 0
        choose(units[(index + 1) % units.count])
    }

    /// What is typed is converted; the diary shows its weights in the new unit from now on.
    private func choose(_ chosen: WeightUnit) {
        guard chosen != unit else { return }
        let wasPristine = weightField.text == pristine[1]
        if let entry, wasPristine {
            unit = chosen
            weightField.text = typed(entry.weight)
        } else {
            if let weight = parser.weight(weightField.text ?? "") {
                weightField.text = model.style.localized(weight.converted(to: chosen).text)
            }
            unit = chosen
        }
        if wasPristine { pristine[1] = weightField.text }
        model.setUnit(chosen)
        showState()
        keepDraft()
    }

    /// The number as a person would type it in the panel's unit.
    private func typed(_ weight: Weight) -> String {
        model.style.localized(weight.converted(to: unit).text)
    }

    // MARK: Entry

    var typedTexts: [String?] { [dateField, weightField, noteField].map(\.text) }

    /// Whether something was typed that closing would lose.
    var hasChanges: Bool { typedTexts != pristine }

    var moment: Result<Moment, TypedDateParser.Failure> {
        do throws(TypedDateParser.Failure) {
            return .success(try dateParser.parse(dateField.text ?? ""))
        } catch {
            return .failure(error)
        }
    }

    /// Opens the calendar at the day that is typed. A chosen day keeps the time.
    private func calendarPressed() {
        let shown = try? moment.get()
        let begin = shown ?? model.diary.clock.now()
        onCalendar?(begin.date) { [weak self] day in
            guard let self else { return }
            var chosen = begin
            chosen.wallSeconds += (day.dayNumber - begin.date.dayNumber) * 86_400
            // A time that this day has not seen yet is left out.
            if chosen > model.diary.clock.now() { chosen = model.diary.clock.now() }
            dateField.text = DiaryModel.typed(chosen)
            showState()
            keepDraft()
        }
    }

    func showState() {
        let height = fittingSize.height
        var canSave = parser.weight(weightField.text ?? "") != nil
        switch moment {
        case .success(let moment):
            let question = isAsking ? doubt?.question(unit: unit, style: model.style) : nil
            hintLabel.text = question ?? model.dates.dayAndTime(moment)
            hintLabel.textColor =
                question == nil ? Theme.Palette.secondaryLabel : Theme.Palette.label
        case .failure(let failure):
            hintLabel.text = failure.sentence
            hintLabel.textColor = Theme.Palette.destructive
            canSave = false
        }
        if let refusal {
            hintLabel.text = refusal
            hintLabel.textColor = Theme.Palette.destructive
        }
        saveButton.configuration?.title = isAsking ? localized("Save anyway") : localized("Save")
        saveButton.isEnabled = canSave
        nextButton.isEnabled = canSave || entry != nil
        setNeedsLayout()
        if fittingSize.height != height { onHeightChange?() }
    }

    /// What was typed when the panel asked about an odd weight; saving it once more is the answer.
    private var askedTexts: [String?] = []
    var isAsking: Bool { askedTexts == typedTexts }

    /// Why the typed weight deserves a question; nil for an entry's own weight.
    private var doubt: Plausibility? {
        guard case .success(let moment) = moment,
            let weight = parser.weight(weightField.text ?? ""),
            entry.map({ weightField.text != typed($0.weight) }) ?? true
        else { return nil }
        return model.diary.doubt(about: weight, at: moment, replacing: entry?.id)
    }

    /// Until what was typed is on disk, so that a second Return does not save it twice.
    private var isSaving = false

    /// Calls `then` when the entry is on disk.
    private func save(then: @escaping @MainActor () -> Void) {
        guard !isSaving, case .success(let moment) = moment,
            let weight = parser.weight(weightField.text ?? "")
        else { return }
        guard isAsking || doubt == nil else {
            askedTexts = typedTexts
            return showState()
        }
        isSaving = true
        let finish: @MainActor (Bool) -> Void = { [weak self] isSaved in
            self?.isSaving = false
            if isSaved { then() }
        }
        let typedNote = noteField.text ?? ""
        let note = entry.map { NoteText($0.note).note(typedNote) } ?? typedNote
        guard let entry else {
            model.add(weight, at: moment, note: note) { finish($0 != nil) }
            return
        }
        // What was not touched stays as it was typed, to the second and in its own unit.
        let hasWeight = weightField.text != typed(entry.weight)
        let hasMoment = dateField.text != DiaryModel.typed(entry.moment)
        let hasNote = note != entry.note
        model.change(
            entry.id,
            {
                if hasWeight { $0.weight = weight }
                if hasMoment { $0.moment = moment }
                if hasNote { $0.note = note }
            }, then: finish)
    }

    private func nextPressed() {
        guard let entry else { return saveAndGoOn() }
        model.delete(entry)
        onClose?()
    }

    /// Saves and makes ready for the entry of another day.
    private func saveAndGoOn() {
        save { [weak self] in
            guard let self else { return }
            weightField.text = ""
            noteField.text = ""
            pristine = typedTexts
            showState()
            keepDraft()
            dateField.becomeFirstResponder()
            dateField.selectAll(nil)
        }
    }

    // MARK: Typing

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        guard textField === weightField else { return true }
        let text = textField.text ?? ""
        if parser.accepts(string, replacing: range, in: text) { return true }
        // A stray letter needs no word; pasted text that does not come needs one.
        if string.count > 1, let range = Range(range, in: text) {
            let changed = text.replacingCharacters(in: range, with: string)
            refuse((parser.failure(changed) ?? .notANumber).sentence)
        }
        return false
    }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        switch textField {
        case dateField:
            refuse(EntryFactsCard.dateTooLong)
        case weightField: refuse(WeightParser.pastedTooMuch)
        default: refuse(EntryFactsCard.noteTooLong(limit))
        }
    }

    private func textChanged() {
        refusal = nil
        showState()
        keepDraft()
    }

    /// Says why what was tried is not possible.
    private func refuse(_ sentence: String) {
        refusal = sentence
        showState()
        shake()
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === dateField {
            weightField.becomeFirstResponder()
        } else if saveButton.isEnabled {
            save { [weak self] in self?.onClose?() }
        } else {
            shake()
        }
        return false
    }
}
