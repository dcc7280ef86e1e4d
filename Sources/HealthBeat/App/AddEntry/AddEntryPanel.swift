import Diary
import Foundation
import Tactile

/// The panel that adds an entry for any moment, or changes one: a date as one says it, a weight,
/// three buttons.
final class AddEntryPanel: UIView, UITextFieldDelegate {
    static let size = CGSize(width: 280, height: 170)

    let dateField = UITextField()
    let weightField = UITextField()
    private let dateLabel = UILabel()
    private let hintLabel = UILabel()
    private let unitLabel = UILabel()
    private let cancelButton = UIButton(type: .custom)
    private let saveButton = UIButton(type: .custom)
    private let nextButton = UIButton(type: .custom)
    private let lines = [UIView(), UIView()]
    private let model: DiaryModel
    private let dateParser: TypedDateParser
    /// The entry that is changed; `nil` for a new one.
    private let entry: Entry?

    var onClose: (() -> Void)?

    init(model: DiaryModel, changing entry: Entry? = nil) {
        self.model = model
        self.entry = entry
        dateParser = TypedDateParser(language: model.dateLanguage, clock: model.diary.clock)
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        backgroundColor = Theme.Palette.panel
        layer.cornerRadius = Theme.Space.cardRadius
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 20
        layer.shadowOffset = CGSize(width: 0, height: 8)
        makeFields()
        makeButtons()
        for line in lines {
            line.backgroundColor = Theme.Palette.separator
            addSubview(line)
        }
        if let entry { fill(from: entry) }
        showState()
    }

    required init?(coder: NSCoder) { nil }

    private func fill(from entry: Entry) {
        dateField.text = Self.typed(entry.moment)
        weightField.text = model.typed(entry.weight)
        nextButton.setTitle("Delete", for: .normal)
        nextButton.setTitleColor(Theme.Palette.destructive, for: .normal)
        nextButton.setTitleColor(
            Theme.Palette.destructive.withAlphaComponent(0.2), for: .highlighted)
    }

    /// A moment as a person would type it.
    private static func typed(_ moment: Moment) -> String {
        moment.isDateOnly ? "\(moment.date)" : "\(moment.date) \(moment.timeText.prefix(5))"
    }

    private func makeFields() {
        for field in [dateField, weightField] {
            field.font = Theme.Text.bodyDigits
            field.textColor = Theme.Palette.label
            field.delegate = self
            field.addAction(UIAction { [weak self] _ in self?.showState() }, for: .editingChanged)
            addSubview(field)
        }
        dateField.attributedPlaceholder = Theme.placeholder("yesterday 8:30")
        dateField.text = "today"
        dateField.returnKeyType = .next
        weightField.attributedPlaceholder = Theme.placeholder("Weight")
        weightField.keyboardType = .decimalPad
        weightField.returnKeyType = .done
        hintLabel.font = Theme.Text.captionSmall
        hintLabel.textColor = Theme.Palette.secondaryLabel
        hintLabel.adjustsFontSizeToFitWidth = true
        hintLabel.minimumScaleFactor = 0.8
        unitLabel.font = Theme.Text.units
        unitLabel.textColor = Theme.Palette.secondaryLabel
        unitLabel.text = model.unit.symbol
        unitLabel.textAlignment = .right
        addSubview(hintLabel)
        addSubview(unitLabel)
    }

    private func makeButtons() {
        let actions: [(UIButton, String, () -> Void)] = [
            (cancelButton, "Cancel", { [weak self] in self?.onClose?() }),
            (saveButton, "Save", { [weak self] in self?.save { self?.onClose?() } }),
            (nextButton, "Next", { [weak self] in self?.nextPressed() }),
        ]
        for (button, title, action) in actions {
            button.setTitle(title, for: .normal)
            button.titleLabel?.font = button === saveButton ? Theme.Text.headline : Theme.Text.body
            button.setTitleColor(Theme.Palette.tint, for: .normal)
            button.setTitleColor(Theme.Palette.tint.withAlphaComponent(0.2), for: .highlighted)
            button.setTitleColor(Theme.Palette.tertiaryLabel, for: .disabled)
            button.addAction(UIAction { _ in action() }, for: .touchUpInside)
            addSubview(button)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width, padding = Theme.Space.cardPadding
        dateField.frame = CGRect(x: padding, y: 12, width: width - 2 * padding, height: 32)
        hintLabel.frame = CGRect(x: padding, y: 46, width: width - 2 * padding, height: 14)
        lines[0].frame = CGRect(
            x: padding, y: 66, width: width - 2 * padding, height: 1 / contentScaleFactor)
        weightField.frame = CGRect(x: padding, y: 74, width: width - 2 * padding - 36, height: 36)
        unitLabel.frame = CGRect(x: width - padding - 36, y: 74, width: 36, height: 36)
        lines[1].frame = CGRect(x: 0, y: 122, width: width, height: 1 / contentScaleFactor)
        for (index, button) in [cancelButton, saveButton, nextButton].enumerated() {
            let left = (CGFloat(index) * width / 3).rounded()
            let right = (CGFloat(index + 1) * width / 3).rounded()
            button.frame = CGRect(x: left, y: 123, width: right - left, height: 47)
        }
    }

    // MARK: Entry

    private var moment: Result<Moment, TypedDateParser.Failure> {
        do throws(TypedDateParser.Failure) {
            return .success(try dateParser.parse(dateField.text ?? ""))
        } catch {
            return .failure(error)
        }
    }

    private func showState() {
        var canSave = model.parser.weight(weightField.text ?? "") != nil
        switch moment {
        case .success(let moment):
            hintLabel.text = model.dates.dayAndTime(moment)
            hintLabel.textColor = Theme.Palette.secondaryLabel
        case .failure(let failure):
            hintLabel.text = failure.sentence
            hintLabel.textColor = Theme.Palette.destructive
            canSave = false
        }
        saveButton.isEnabled = canSave
        nextButton.isEnabled = canSave || entry != nil
    }

    /// Until what was typed is on disk, so that a second Return does not save it twice.
    private var isSaving = false

    /// Calls `then` when the entry is on disk.
    private func save(then: @escaping @MainActor () -> Void) {
        guard !isSaving, case .success(let moment) = moment,
            let weight = model.parser.weight(weightField.text ?? "")
        else { return }
        isSaving = true
        let finish: @MainActor (Bool) -> Void = { [weak self] isSaved in
            self?.isSaving = false
            if isSaved { then() }
        }
        guard var changed = entry else {
            model.add(weight, at: moment) { finish($0 != nil) }
            return
        }
        // What was not touched stays as it was typed, to the second and in its own unit.
        if weightField.text != model.typed(changed.weight) { changed.weight = weight }
        if dateField.text != Self.typed(changed.moment) { changed.moment = moment }
        model.update(changed, then: finish)
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
            showState()
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
        return model.parser.accepts(string, replacing: range, in: textField.text ?? "")
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === dateField {
            weightField.becomeFirstResponder()
        } else {
            save { [weak self] in self?.onClose?() }
        }
        return false
    }
}
