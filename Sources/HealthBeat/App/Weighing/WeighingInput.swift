import Diary
import Foundation
import Tactile

/// Leads what happens in a text field to a weighing, and the weighing's text to the field.
///
/// The text in the field follows the weighing's. Keys go to the weighing first: one key is one
/// event, is read once, and is shown once.
@MainActor
final class WeighingInput: NSObject, UITextFieldDelegate {
    private(set) var weighing = Weighing()
    let field: UITextField
    /// What text means now.
    var reader: () -> WeightReader
    /// Called after the weighing changed, to show it.
    var onChange: () -> Void = {}
    /// Called with what the field cannot do by itself: saving, keeping, finishing.
    var onEffect: (Weighing.Effect) -> Void = { _ in }
    /// Called for Return; nil to save.
    var onReturn: (() -> Void)?
    /// Called when the focus comes and goes.
    var onFocus: (Bool) -> Void = { _ in }
    /// Says whether the field shows the text as something else, such as two numbers with units.
    var showsOther: () -> Bool = { false }
    /// What shakes where something is refused; the field if it is nil.
    weak var shaken: UIView?

    /// The text that the field is about to have by itself.
    private var coming: String?

    init(_ field: UITextField, reader: @escaping () -> WeightReader) {
        self.field = field
        self.reader = reader
        super.init()
        field.keyboardType = .decimalPad
        field.returnKeyType = .done
        field.returnKeyTitle = localized("Save")
        field.autocorrectionType = .no
        field.spellCheckingType = .no
        field.pasteLimit = WeightParser.mostPasted
        field.delegate = self
        field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
        (field as? WeightField)?.onStep = { [weak self] in self?.send(.step($0)) }
    }

    func send(_ event: Weighing.Event) { send(event, by: reader()) }

    /// - `other`: what text means from now on, where the diary does not know it yet.
    func send(_ event: Weighing.Event, by other: WeightReader) {
        let old = weighing
        let effects = weighing.reduce(event, by: other)
        if weighing != old {
            showText()
            onChange()
        }
        for effect in effects { perform(effect) }
    }

    /// Brings the weighing's text into the field.
    func showText() {
        guard weighing.text != coming, !showsOther(), field.text != weighing.text else { return }
        field.text = weighing.text
    }

    private func perform(_ effect: Weighing.Effect) {
        switch effect {
        case .selectAll: field.selectAll(nil)
        case .refuse(let sentence): (shaken ?? field).shake(saying: sentence)
        case .save, .keep, .finish: onEffect(effect)
        }
    }

    /// Takes text that came another way than by a key, such as undo.
    private func textChanged() {
        coming = nil
        guard !showsOther(), let text = field.text, text != weighing.text else { return }
        send(.edit(text, inserted: text))
        showText()
    }

    // MARK: Field

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        let text = textField.text ?? ""
        guard let range = Range(range, in: text) else { return false }
        let changed = text.replacingCharacters(in: range, with: string)
        coming = changed
        send(.edit(changed, inserted: string))
        coming = nil
        let isTaken = weighing.text == changed
        if !isTaken { showText() }
        return isTaken
    }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        send(.refuse(WeightParser.pastedTooMuch))
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let onReturn { onReturn() } else { send(.save) }
        return false
    }

    func textFieldDidBeginEditing(_ textField: UITextField) { onFocus(true) }
    func textFieldDidEndEditing(_ textField: UITextField) { onFocus(false) }
}
