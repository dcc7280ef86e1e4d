import Design
import Diary
import Foundation
import Tactile

/// The panel that adds an entry for any moment, or changes one: a date as one says it, a weight, a
/// note, three buttons. `AddEntryPanel+Layout.swift` says where they are.
final class AddEntryPanel: UIView, UITextFieldDelegate {
    let dateField = PanelField()
    let weightField = PanelField()
    let noteField = PanelField()
    /// What the date means, or why it means nothing.
    let hintLabel = UILabel()
    /// What there is to say of the weight.
    let weightHint = UILabel()
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
    private(set) lazy var input = WeighingInput(weightField) { [weak self] in
        self?.reader ?? WeightReader(parser: WeightParser(unit: .kilograms), doubt: { _ in nil })
    }
    /// What the date's and the note's fields hold.
    private var dateText = "", noteText = ""
    /// Why a date or a note cannot be pasted, until something is typed.
    private var refusal: String?
    private var spoken = SpokenProblem()
    /// The date's text for the entry that is changed.
    private var shownDate: String?
    /// What the fields held when the panel came, or when an entry was saved and another begun.
    private(set) var pristine: [String?] = []

    var onClose: (() -> Void)?
    /// Called when the person gives up what is typed.
    var onCancel: (() -> Void)?
    /// Called with the day that the calendar is to begin with, and what takes the chosen one.
    var onCalendar: ((CivilDate, @escaping (CivilDate) -> Void) -> Void)?
    /// Whether something is over the panel, which has the keyboard then.
    var isCovered: () -> Bool = { false }
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
        noteText = ""
        dateText = localized("Today")
        dateField.text = dateText
        if let entry { fill(from: entry) }
        pristine = typedTexts
        showState()
        bounds.size = fittingSize
    }

    required init?(coder: NSCoder) { nil }

    private func fill(from entry: Entry) {
        dateText = model.editable(entry.moment)
        shownDate = dateText
        dateField.text = dateText
        input.send(.begin(correcting: entry.weight))
        noteText = NoteText(entry.note).shown
        noteField.text = noteText
        nextButton.setTitle(localized("Delete"), for: .normal)
        nextButton.setTitleColor(Theme.Palette.destructive, for: .normal)
        nextButton.setTitleColor(
            Theme.Palette.destructive.withAlphaComponent(0.45), for: .highlighted)
    }

    private func makeFields() {
        for field in [dateField, weightField, noteField] {
            field.font = Theme.Text.body
            addSubview(field)
            guard field !== weightField else { continue }
            field.delegate = self
            field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
        }
        input.shaken = self
        input.onReturn = { [weak self] in self?.save(.save) { self?.onClose?() } }
        input.onChange = { [weak self] in self?.showState() }
        input.onEffect = { [weak self] in self?.perform($0) }
        dateField.pasteLimit = WeightParser.mostPasted
        // Words of a date are no prose.
        dateField.spellCheckingType = .no
        dateField.autocorrectionType = .no
        dateField.font = Theme.Text.bodyDigits
        dateField.adjustsFontSizeToFitWidth = true
        dateField.minimumFontSize = 13
        dateField.attributedPlaceholder = Theme.placeholder(localized("yesterday 8:30"))
        dateField.returnKeyType = .next
        weightField.font = Theme.Text.panelWeight
        weightField.attributedPlaceholder = Theme.placeholder(localized("Weight"))
        // Digits of every script are at one side.
        weightField.textAlignment = .leading
        weightField.rightView = unitChip
        weightField.rightViewMode = .always
        noteField.attributedPlaceholder = Theme.placeholder(localized("Note"))
        noteField.returnKeyType = .done
        dateField.accessibilityLabel = localized("Date")
        weightField.accessibilityLabel = localized("Weight")
        noteField.accessibilityLabel = localized("Note")
        for label in [hintLabel, weightHint] {
            label.font = Theme.Text.footnote
            label.numberOfLines = 0
            // Lines that come are uncovered while the panel grows: none is squeezed meanwhile.
            label.layer.contentsGravity = .topLeft
            label.clipsToBounds = true
            addSubview(label)
        }
        addSubview(calendarButton)
        // Who types on behind the weight means the note: the key goes on to the field.
        unitChip.onText = { [weak self] in self?.noteField.becomeFirstResponder() }
        unitChip.onChoice = { [weak self] in self?.choose($0) }
        unitChip.show(unit)
    }

    private func makeButtons() {
        let actions: [(UIButton, String, () -> Void)] = [
            (cancelButton, localized("Cancel"), { [weak self] in self?.onCancel?() }),
            (nextButton, localized("Save & next"), { [weak self] in self?.nextPressed() }),
        ]
        for (button, title, action) in actions {
            button.setTitle(title, for: .normal)
            button.titleLabel?.font = Theme.Text.body
            button.titleLabel?.adjustsFontSizeToFitWidth = true
            button.titleLabel?.minimumScaleFactor = 0.6
            button.titleLabel?.layer.contentsGravity = .center
            button.layer.cornerRadius = Self.buttonRadius
            button.setTitleColor(Theme.Palette.tint, for: .normal)
            button.setTitleColor(Theme.Palette.tint.withAlphaComponent(0.45), for: .highlighted)
            button.setTitleColor(Theme.Palette.tertiaryLabel, for: .disabled)
            button.addAction(UIAction { _ in action() }, for: .touchUpInside)
            addSubview(button)
        }
        saveButton.addAction(
            UIAction { [weak self] _ in self?.save(.confirm) { self?.onClose?() } },
            for: .touchUpInside)
        addSubview(saveButton)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOutRows()
    }

    // MARK: Unit

    private var reader: WeightReader {
        WeightReader(
            parser: WeightParser(unit: unit, style: model.style),
            doubt: { [weak self] in self?.doubt(about: $0) }, trend: model.trendNow,
            base: model.latest?.weight)
    }

    func chooseNextUnit() {
        let units = WeightUnit.allCases
        let index = units.firstIndex(of: unit) ?? 0
        choose(units[(index + 1) % units.count])
    }

    /// What is typed is converted; the diary shows its weights in the new unit from now on.
    private func choose(_ chosen: WeightUnit) {
        guard chosen != unit else { return }
        let wasPristine = input.weighing.text == pristine[1]
        unit = chosen
        input.send(.convert)
        if wasPristine { pristine[1] = input.weighing.text }
        model.setUnit(chosen)
        showState()
        keepDraft()
    }

    // MARK: Entry

    var typedTexts: [String?] { [dateText, input.weighing.text, noteText] }

    /// Whether something was typed that closing would lose.
    var hasChanges: Bool { typedTexts != pristine }

    var moment: Result<Moment, TypedDateParser.Failure> {
        // What was not touched stays as it was, to the second.
        if let entry, dateText == shownDate { return .success(entry.moment) }
        do throws(TypedDateParser.Failure) {
            return .success(try dateParser.parse(dateText))
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
            textChanged()
        }
    }

    /// Shows what is typed as it is now.
    func showState() {
        let height = fittingSize.height, weighing = input.weighing
        // What was seen when it was saved stays until the panel goes.
        guard !weighing.isEnding else { return }
        var canSave = weighing.canSave
        switch moment {
        case .success(let moment):
            hintLabel.text = model.dates.dayAndTime(moment)
            hintLabel.textColor = Theme.Palette.secondaryLabel
        case .failure(let failure):
            let isBegun = dateField.isEditing && dateParser.isBeginning(dateText)
            hintLabel.text = isBegun ? "" : failure.sentence
            hintLabel.textColor = Theme.Palette.destructive
            canSave = false
        }
        if let refusal {
            hintLabel.text = refusal
            hintLabel.textColor = Theme.Palette.destructive
        }
        if let complaint = weighing.complaint {
            weightHint.text = complaint
            weightHint.textColor = Theme.Palette.destructive
        } else if let doubt = weighing.question {
            weightHint.text = doubt.question(unit: unit, style: model.style)
            weightHint.textColor = Theme.Palette.label
        } else {
            let weight = weighing.weight.flatMap { $0.unit == unit ? nil : $0.converted(to: unit) }
            weightHint.text = weight.map {
                "=\u{A0}\($0.described(in: unit, style: model.style))"
            }
            weightHint.textColor = Theme.Palette.secondaryLabel
        }
        let isInTheWay = weighing.complaint != nil || weighing.question != nil
        spoken.show(isInTheWay && !weighing.isRefused ? weightHint.text : nil)
        showSaveButton(isEnabled: canSave)
        nextButton.isEnabled = canSave || entry != nil
        setNeedsLayout()
        if fittingSize.height != height { onHeightChange?() }
    }

    /// A question is answered by a tinted button, all else is saved by a filled one.
    private func showSaveButton(isEnabled: Bool) {
        let title = isAsking ? localized("Save anyway") : localized("Save")
        saveButton.isEnabled = isEnabled
        guard saveButton.configuration?.title != title else { return }
        var look = isAsking ? Theme.tintedButton(title) : Theme.filledButton(title)
        look.cornerStyle = .capsule
        look.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
            var attributes = $0
            attributes.font = Theme.Text.button
            return attributes
        }
        saveButton.configuration = look
        // Another title has its own width from the first frame of the motion to it.
        saveButton.titleLabel?.layer.contentsGravity = .center
    }

    /// Whether a doubt about the weight is seen.
    var isAsking: Bool { input.weighing.question != nil }

    /// Why a typed weight deserves a question.
    private func doubt(about weight: Weight) -> Plausibility? {
        guard case .success(let moment) = moment else { return nil }
        return model.diary.doubt(about: weight, at: moment, replacing: entry?.id)
    }

    /// What follows once the entry is on disk.
    private var afterSave: (() -> Void)?

    /// - `event`: Return or the button.
    /// - `then`: called when the entry is on disk.
    private func save(_ event: Weighing.Event, then: @escaping @MainActor () -> Void) {
        if case .failure(let failure) = moment { return shake(saying: failure.sentence) }
        if !input.weighing.isEnding { afterSave = then }
        input.send(event)
    }

    private func perform(_ effect: Weighing.Effect) {
        switch effect {
        case .save(let weight, let ticket, _): write(weight, ticket)
        case .keep: keepDraft()
        case .finish:
            let then = afterSave
            afterSave = nil
            then?()
        case .selectAll, .refuse: break
        }
    }

    private func write(_ weight: Weight, _ ticket: Int) {
        let end: @MainActor (Bool) -> Void = { [weak self] isSaved in
            self?.input.send(.written(ticket: ticket, isSaved: isSaved))
        }
        let moment: Moment
        switch self.moment {
        case .success(let typed): moment = typed
        case .failure(let failure):
            shake(saying: failure.sentence)
            return end(false)
        }
        let note = entry.map { NoteText($0.note).note(noteText) } ?? noteText
        guard let entry else {
            model.add(weight, at: moment, note: note) { end($0 != nil) }
            return
        }
        // What was not touched stays as it was typed, to the second and in its own unit.
        let hasWeight = weight != entry.weight
        let hasMoment = dateText != shownDate
        let hasNote = note != entry.note
        model.change(
            entry.id,
            {
                if hasWeight { $0.weight = weight }
                if hasMoment { $0.moment = moment }
                if hasNote { $0.note = note }
            },
            then: { [weak self] isSaved in
                end(isSaved)
                if isSaved, hasWeight || hasMoment || hasNote { self?.model.onCorrected?(entry) }
            })
    }

    private func nextPressed() {
        guard let entry else { return saveAndGoOn() }
        model.delete(entry)
        onClose?()
    }

    /// Saves and makes ready for the entry of another day.
    private func saveAndGoOn() {
        save(.save) { [weak self] in
            guard let self else { return }
            input.send(.begin(correcting: nil))
            noteField.text = ""
            noteText = ""
            pristine = typedTexts
            showState()
            keepDraft()
            // Saving takes its time: the calendar may have been opened meanwhile.
            guard !isCovered() else { return }
            dateField.becomeFirstResponder()
            dateField.selectAll(nil)
        }
    }

    // MARK: Typing

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        refuse(
            textField === dateField
                ? PasteLimit.dateTooLong : PasteLimit.noteTooLong(limit))
    }

    private func textChanged() {
        refusal = nil
        dateText = dateField.text ?? ""
        noteText = noteField.text ?? ""
        // Another day is another question.
        input.send(.reread)
        showState()
        keepDraft()
    }

    /// Says why what was tried is not possible.
    private func refuse(_ sentence: String) {
        refusal = sentence
        showState()
        shake(saying: sentence)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === dateField {
            weightField.becomeFirstResponder()
            selectCorrected()
        } else {
            save(.save) { [weak self] in self?.onClose?() }
        }
        return false
    }

    /// What nobody types on is judged as it is.
    func textFieldDidEndEditing(_ textField: UITextField) {
        if textField === dateField { showState() }
    }

    /// The weight of an entry is corrected as a whole: the next digit replaces it.
    func selectCorrected() {
        if entry != nil, !input.weighing.isTouched { weightField.selectAll(nil) }
    }

    /// Takes what was typed once more.
    func restoreTexts(date: String?, weight: String?, note: String?) {
        dateText = date ?? ""
        noteText = note ?? ""
        dateField.text = dateText
        noteField.text = noteText
        input.send(.replace(weight ?? ""))
    }
}
