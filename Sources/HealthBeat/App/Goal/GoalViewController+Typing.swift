import Diary
import Foundation
import Tactile

/// The goal typed in the middle of the dial.
extension GoalViewController: UITextFieldDelegate {
    func textFieldDidBeginEditing(_ textField: UITextField) {
        textField.text = model.goal.map { model.typed($0) } ?? ""
        showDiary()
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
        let text = textField.text ?? ""
        if model.parser.accepts(string, replacing: range, in: text) { return true }
        let changed = (text as NSString).replacingCharacters(in: range, with: string)
        textField.shake(saying: model.reader.refusal(of: changed))
        return false
    }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        ask(localized("Too long for a weight."))
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        let text = textField.text ?? ""
        if text.isEmpty {
            removeGoal()
            return false
        }
        // A goal that came with more digits, or in another unit, stays what it is.
        let present = model.goal.flatMap { model.typed($0) == text ? $0 : nil }
        guard let typed = present ?? model.parser.weight(text) else {
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
        announceGoal()
        return false
    }

    /// Tells screen readers the goal that was typed. One that the dial is turned to is announced by
    /// the dial, whose value changes.
    private func announceGoal() {
        let words = [localized("Goal"), dial.accessibilityValue ?? ""].filter { !$0.isEmpty }
        UIAccessibility.post(
            notification: .announcement, argument: words.joined(separator: ", "))
    }

    /// The question about a goal that hardly anybody means.
    private func doubt(_ goal: Weight) -> String? {
        if Plausibility.doubt(about: goal, last: nil, trend: nil) != nil {
            return localized("An unusual goal. Press Return again to set it.")
        }
        guard let trend = model.trendNow, abs(goal.kilograms - trend) > 0.4 * trend else {
            return nil
        }
        let distance = model.text(kilograms: abs(goal.kilograms - trend))
        return goal.kilograms < trend
            ? localized("That’s \(distance) below your weight. Press Return again to set it.")
            : localized("That’s \(distance) above your weight. Press Return again to set it.")
    }

    private func ask(_ sentence: String) {
        question = sentence
        showDiary()
        center.field.shake(saying: sentence)
    }

    private func forgetQuestion() {
        let wasAsking = question != nil
        question = nil
        askedText = nil
        if wasAsking { showDiary() }
    }

    /// What was typed and not confirmed by Return is not the goal.
    func textFieldDidEndEditing(_ textField: UITextField) {
        forgetQuestion()
        showDiary()
    }
}
