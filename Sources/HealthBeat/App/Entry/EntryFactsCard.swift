import Design
import Diary
import Foundation
import Tactile

/// An entry's date and note, changed in place.
final class EntryFactsCard: CardView, UITextFieldDelegate {
    let dateField = PanelField()
    let noteField = PanelField()
    private let dateName = UILabel()
    private let noteName = UILabel()
    private let hintLabel = UILabel()
    private let line = UIView()
    private(set) lazy var calendarButton = IconButton.make(
        .calendar, toolTip: localized("Choose the day")
    ) { [weak self] in self?.onCalendar?() }
    private lazy var noteButton = IconButton.make(.pencil, toolTip: localized("Change the note")) {
        [weak self] in
        guard let self else { return }
        if note.rest.isEmpty, !isReadOnly {
            noteField.becomeFirstResponder()
        } else {
            onWholeNote?()
        }
    }
    private let model: DiaryModel
    private let parser: TypedDateParser
    private var entry: Entry?
    /// Why a paste was refused, until something is typed.
    private var refusal: String?
    /// Whether Return said that the date is typed to its end.
    private var isReturned = false
    /// What the fields show while nothing is typed.
    private var shown = (date: "", note: "")
    private var note = NoteText("")

    var onMoment: ((Moment) -> Void)?
    var onNote: ((String) -> Void)?
    /// Is to show a note that the field cannot have whole.
    var onWholeNote: (() -> Void)?
    var onCalendar: (() -> Void)?
    var onHeightChange: (() -> Void)?
    /// Whether names are above the fields; else they are at their left.
    var isWide = false {
        didSet {
            guard isWide != oldValue else { return }
            showAlignment()
            setNeedsLayout()
        }
    }

    init(model: DiaryModel) {
        self.model = model
        parser = TypedDateParser(language: model.dateLanguage, clock: model.diary.clock)
        super.init(frame: .zero)
        for (label, name) in [(dateName, localized("Date")), (noteName, localized("Note"))] {
            label.text = name
            label.textColor = Theme.Palette.secondaryLabel
            addSubview(label)
        }
        for field in [dateField, noteField] {
            field.font = Theme.Text.bodyDigits
            field.returnKeyType = .done
            field.delegate = self
            field.addAction(
                UIAction { [weak self] _ in
                    self?.refusal = nil
                    self?.isReturned = false
                    self?.showHint()
                }, for: .editingChanged)
            addSubview(field)
        }
        dateField.accessibilityLabel = localized("Date")
        noteField.accessibilityLabel = localized("Note")
        // The fields have the names.
        for label in [dateName, noteName] { label.isAccessibilityElement = false }
        dateField.pasteLimit = WeightParser.mostPasted
        dateField.spellCheckingType = .no
        dateField.adjustsFontSizeToFitWidth = true
        dateField.minimumFontSize = 13
        noteField.attributedPlaceholder = Theme.placeholder(localized("Add a note"))
        hintLabel.font = Theme.Text.footnote
        hintLabel.numberOfLines = 2
        line.backgroundColor = Theme.Palette.separator
        for view in [hintLabel, line, calendarButton, noteButton] { addSubview(view) }
        for control in [dateField, noteField, calendarButton] as [UIControl] {
            model.writing.hold(control)
        }
        showAlignment()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether date and note cannot be changed; the note can be opened, to be read whole.
    var isReadOnly = false {
        didSet {
            guard isReadOnly != oldValue else { return }
            showNoteButton()
        }
    }

    private func showNoteButton() {
        noteButton.isHidden = isReadOnly && note.shown.isEmpty
        noteButton.say(
            isReadOnly ? localized("Show the whole note") : localized("Change the note"))
        setNeedsLayout()
    }

    /// Whether a narrow card has its names above the fields, too: its letters are too large for
    /// both.
    private var isStacked = false {
        didSet {
            guard isStacked != oldValue else { return }
            showAlignment()
            setNeedsLayout()
        }
    }
    private var hasNamesAbove: Bool { isWide || isStacked }

    /// Chooses where the names are in a narrow card of `width` points.
    func stack(in width: CGFloat) {
        func text(_ string: String, _ font: UIFont) -> CGFloat {
            string.size(withAttributes: [.font: font]).width.rounded(.up)
        }
        let room = width - 2 * Theme.Space.cardPadding + IconButton.inset - IconButton.side - 10
        let date = dateField.isEditing ? typedDate : shown.date
        let rows = [
            (dateName.text ?? "", text(date, Theme.Text.bodyDigits) * 13 / 17),
            (noteName.text ?? "", text(localized("Add a note"), Theme.Text.bodyDigits)),
        ]
        isStacked = rows.contains { text($0.0, Theme.Text.body) + $0.1 + 8 > room }
    }

    private func showAlignment() {
        let isWide = hasNamesAbove
        for label in [dateName, noteName] {
            label.font = isWide ? Theme.Text.caption : Theme.Text.body
        }
        for field in [dateField, noteField] { field.textAlignment = isWide ? .natural : .trailing }
    }

    // MARK: Showing

    func show(_ entry: Entry) {
        let isOther = entry.id != self.entry?.id
        self.entry = entry
        if isOther || !isTyping(dateField) {
            shown.date = model.dates.dayWithTime(entry.moment)
            dateField.text = shown.date
        }
        if isOther || !isTyping(noteField) {
            note = NoteText(entry.note)
            shown.note = note.shown
            noteField.text = note.shown
            showNoteButton()
        }
        showHint()
    }

    private func isTyping(_ field: UITextField) -> Bool { field.isEditing }

    func forget() {
        entry = nil
        refusal = nil
    }

    /// Gives up what is typed; false when nothing is.
    func revert() -> Bool {
        let changes =
            dateField.isEditing && dateField.text != typedDate
            || noteField.text != shown.note
        guard changes else { return false }
        if dateField.isEditing { dateField.text = typedDate }
        noteField.text = shown.note
        showHint()
        return true
    }

    private var typedDate: String { entry.map { DiaryModel.typed($0.moment) } ?? "" }

    private var moment: Result<Moment, TypedDateParser.Failure> {
        do throws(TypedDateParser.Failure) {
            return .success(try parser.parse(dateField.text ?? ""))
        } catch {
            return .failure(error)
        }
    }

    /// Under the date while it is typed: what it means, or why it means nothing.
    private func showHint() {
        let before = hintLabel.text
        hintLabel.text = ""
        if let refusal {
            hintLabel.text = refusal
            hintLabel.textColor = Theme.Palette.destructive
        } else if isTypingDate {
            switch moment {
            case .success(let moment):
                hintLabel.text = model.dates.dayAndTime(moment)
                hintLabel.textColor = Theme.Palette.secondaryLabel
            case .failure(let failure):
                let isBegun = !isReturned && parser.isBeginning(dateField.text ?? "")
                hintLabel.text = isBegun ? "" : failure.sentence
                hintLabel.textColor = Theme.Palette.destructive
            }
        } else if let hint = note.hint {
            hintLabel.text = hint
            hintLabel.textColor = Theme.Palette.secondaryLabel
        }
        guard hintLabel.text != before || hintHeight != shownHintHeight else { return }
        shownHintHeight = hintHeight
        setNeedsLayout()
        onHeightChange?()
    }

    // MARK: Typing

    /// The date is typed as in the panel, not as it is shown.
    func textFieldDidBeginEditing(_ textField: UITextField) {
        guard textField === dateField else { return }
        dateField.text = typedDate
        dateField.selectAll(nil)
    }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        let sentence =
            textField === dateField ? PasteLimit.dateTooLong : PasteLimit.noteTooLong(limit)
        refusal = sentence
        showHint()
        textField.shake(saying: sentence)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === dateField, dateField.text != typedDate,
            case .failure(let failure) = moment
        {
            isReturned = true
            showHint()
            textField.shake(saying: failure.sentence)
        } else {
            textField.resignFirstResponder()
        }
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        refusal = nil
        isReturned = false
        if textField === noteField {
            let typed = noteField.text ?? ""
            guard typed != shown.note else { return showHint() }
            shown.note = typed
            onNote?(note.note(typed))
            return
        }
        let typed = dateField.text
        let moment = moment
        dateField.text = shown.date
        showHint()
        guard typed != typedDate, case .success(let new) = moment else { return }
        onMoment?(new)
    }

    // MARK: Layout

    private var shownHintHeight: CGFloat = 0
    private var isTypingDate: Bool { dateField.isEditing && dateField.text != typedDate }

    /// The room stays while a date is typed, of which there is nothing to say at times.
    private var hintHeight: CGFloat {
        hintLabel.text?.isEmpty != false && !isTypingDate ? 0 : Theme.Text.room(36)
    }

    func height(isWide: Bool) -> CGFloat {
        Theme.Text.room(isWide || isStacked ? 137 : 89) + hintHeight
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let padding = Theme.Space.cardPadding, side = IconButton.side, room = Theme.Text.room
        let hairline = 1 / contentScaleFactor
        let rowHeight = ((bounds.height - hintHeight) / 2).rounded(.down)
        let right = bounds.width - padding + IconButton.inset - side
        for (row, parts) in [
            (dateName, dateField, calendarButton), (noteName, noteField, noteButton),
        ].enumerated() {
            let top = CGFloat(row) * (rowHeight + hintHeight)
            let (name, field, button) = parts
            button.leadingFrame = CGRect(
                x: right, y: (top + (rowHeight - side) / 2).rounded(), width: side, height: side)
            if hasNamesAbove {
                name.leadingFrame = CGRect(
                    x: padding, y: top + room(12), width: right - padding, height: room(16))
                field.leadingFrame = CGRect(
                    x: padding - 2, y: top + room(28), width: right - padding, height: room(30))
            } else {
                let width = name.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
                name.leadingFrame = CGRect(x: padding, y: top, width: width, height: rowHeight)
                field.leadingFrame = CGRect(
                    x: padding + width + 8, y: top + 5, width: right - padding - width - 10,
                    height: rowHeight - 10)
            }
        }
        hintLabel.frame = CGRect(
            x: padding, y: rowHeight - 4, width: bounds.width - 2 * padding, height: hintHeight)
        line.leadingFrame = CGRect(
            x: padding, y: rowHeight + hintHeight, width: bounds.width - padding, height: hairline)
    }
}
