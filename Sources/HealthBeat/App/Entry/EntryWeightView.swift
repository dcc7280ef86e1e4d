import Diary
import Foundation
import Tactile

/// An entry's weight in large digits, which is the field that changes it, and how far it is from
/// the trend.
final class EntryWeightView: UIView, UITextFieldDelegate {
    let field = WeightField()
    private let unitLabel = UILabel()
    private let pill = PillLabel()
    private let statusLabel = UILabel()
    let saveButton = CapsuleButton()
    private let model: DiaryModel
    private var figures: EntryFigures?
    /// What was refused, until the text changes.
    private var refusal: String?
    private var askedText: String?

    /// Called with a weight that is not in doubt, or was confirmed.
    var onCommit: ((Weight) -> Void)?
    var onHeightChange: (() -> Void)?

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        field.textColor = Theme.Palette.label
        field.textAlignment = .leading
        field.keyboardType = .decimalPad
        field.returnKeyType = .done
        field.enablesReturnKeyAutomatically = true
        field.pasteLimit = WeightParser.mostPasted
        field.delegate = self
        field.onStep = { [weak self] in self?.step($0) }
        field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
        field.layer.cornerRadius = 8
        field.accessibilityLabel = localized("Weight")
        unitLabel.font = Theme.Text.displayUnit(20)
        unitLabel.textColor = Theme.Palette.secondaryLabel
        statusLabel.font = Theme.Text.footnote
        statusLabel.textColor = Theme.Palette.label
        statusLabel.numberOfLines = 2
        saveButton.setTitle(localized("Save anyway"), for: .normal)
        saveButton.look = .tinted
        saveButton.addAction(
            UIAction { [weak self] _ in self?.commit(isConfirmed: true) },
            for: .primaryActionTriggered)
        for view in [field, unitLabel, pill, statusLabel, saveButton] { addSubview(view) }
        saveButton.isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Showing

    func show(_ figures: EntryFigures) {
        let isTyped = field.text != shownText
        self.figures = figures
        pill.roll(to: model.deviationText(kilograms: figures.deviation))
        let units = model.unit == .stones ? [WeightUnit.stones, .pounds] : [model.unit]
        unitLabel.text = units.map(\.shownSymbol).joined(separator: " ")
        if !isTyped || field.text?.isEmpty != false && !field.isEditing { restore() }
        showState()
    }

    /// What the field shows while nothing is typed.
    private var shownText = ""
    /// The number from which the present one rolls, once there is a place for it.
    private var rollsFrom: String?

    private func restore() {
        guard figures != nil else { return }
        // What was typed is there already, and has no way to go.
        if rollsFrom == nil, field.text == shownText { rollsFrom = shownText }
        showFigure()
        refusal = nil
        askedText = nil
    }

    private func showFigure() {
        guard let figures else { return }
        isSaving = false
        if isPair {
            let text = pairText(size: Self.pairSizes[0])
            shownText = text.string
            field.attributedText = text
            pairSize = 0
        } else {
            shownText = model.typed(figures.entry.weight)
            field.text = shownText
        }
        setNeedsLayout()
    }

    // MARK: Stones and pounds

    /// While the keyboard is in the field.
    private var isTyping = false
    /// Until what was typed is in the diary.
    private var isSaving = false
    /// Stones and pounds are two numbers with small units, but while they are typed.
    private var isPair: Bool { model.unit == .stones && !isTyping }
    private var showsPair: Bool {
        isPair && !shownText.isEmpty && field.text == shownText && !isSaving
    }
    /// Points of the digits in which the pair is set; 0 before it has a place.
    private var pairSize: CGFloat = 0
    private static let pairSizes: [CGFloat] = [48, 40, 32, 24]

    private func pairText(size: CGFloat) -> NSAttributedString {
        var text = StyledText()
        for part in figures.map({ model.parts($0.entry.weight) }) ?? [] {
            let space = text.isEmpty ? "" : "\u{2009}"
            text.append(space + part.number, Self.font(size), Theme.Palette.label)
            text.append(
                "\u{2009}\(part.unit)", Theme.Text.displayUnit(min(20, (size * 0.42).rounded())),
                Theme.Palette.secondaryLabel)
        }
        return text.attributed
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        isTyping = true
        if model.unit == .stones, field.text == shownText { showFigure() }
    }

    /// Another entry is to be shown.
    func forget() {
        if !shownText.isEmpty, field.text == shownText { rollsFrom = shownText }
        shownText = ""
        field.text = ""
        refusal = nil
        askedText = nil
    }

    /// Gives up what is typed; false when nothing is.
    func revert() -> Bool {
        guard field.text != shownText else { return false }
        restore()
        showState()
        return true
    }

    private var isAsking: Bool { askedText != nil && askedText == field.text }

    private func showState() {
        let question = isAsking ? doubt?.question(unit: model.unit, style: model.style) : nil
        let text = refusal ?? question ?? ""
        let changes = statusLabel.text != text
        statusLabel.text = text
        saveButton.isHidden = question == nil
        pill.isHidden = question != nil
        setNeedsLayout()
        if changes { onHeightChange?() }
    }

    // MARK: Typing

    private var weight: Weight? { model.parser.weight(field.text ?? "") }

    private var doubt: Plausibility? {
        guard let weight, let entry = figures?.entry else { return nil }
        return model.diary.doubt(about: weight, at: entry.moment, replacing: entry.id)
    }

    private func textChanged() {
        refusal = nil
        showState()
    }

    private func step(_ steps: Int) {
        guard let base = weight ?? figures?.entry.weight else { return }
        let fine = model.unit == .kilograms ? WeightUnit.kilograms : .pounds
        let tenths = (base.kilograms / fine.kilograms * 10).rounded() + Double(steps)
        guard let next = Weight(kilograms: tenths / 10 * fine.kilograms, unit: model.unit) else {
            return
        }
        field.text = model.typed(next)
        textChanged()
    }

    /// Saves what was typed; an odd weight is asked about first.
    private func commit(isConfirmed: Bool) {
        guard field.text != shownText else { return finish() }
        do throws(WeightParser.Failure) {
            let weight = try model.parser.parse(field.text ?? "")
            if !isConfirmed, !isAsking, doubt != nil {
                askedText = field.text
                return showState()
            }
            shownText = field.text ?? ""
            isSaving = true
            askedText = nil
            onCommit?(weight)
            finish()
        } catch {
            refusal = error.sentence
            showState()
            field.shake()
        }
    }

    private func finish() {
        showState()
        field.resignFirstResponder()
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { model.parser.accepts(string, replacing: range, in: textField.text ?? "") }

    func textField(_ textField: UITextField, didRefusePasteLongerThan limit: Int) {
        refusal = WeightParser.pastedTooMuch
        showState()
        field.shake()
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        commit(isConfirmed: false)
        return false
    }

    /// What is left half done is not saved: an odd weight waits for its answer.
    func textFieldDidEndEditing(_ textField: UITextField) {
        isTyping = false
        guard field.text != shownText, !isAsking else {
            if model.unit == .stones, field.text == shownText, !isSaving { showFigure() }
            return
        }
        if weight == nil {
            restore()
            showState()
        } else {
            commit(isConfirmed: false)
        }
    }

    // MARK: Layout

    var preferredHeight: CGFloat {
        numberHeight + (statusLabel.text?.isEmpty != false ? 0 : Theme.Text.room(40))
    }

    private var numberHeight: CGFloat { Theme.Text.displayRoom(76) }

    /// Whether the pill follows the unit; else it is at the right.
    var isWide = false { didSet { if isWide != oldValue { setNeedsLayout() } } }

    private static let sizes: [CGFloat] = [64, 56, 48, 40, 32]

    private static func font(_ size: CGFloat) -> UIFont {
        Theme.Text.display(size)
    }

    private func numberWidth(_ size: CGFloat) -> CGFloat {
        if showsPair { return pairText(size: size).size().width.rounded(.up) }
        let text = field.text?.isEmpty == false ? field.text ?? "" : "0"
        return text.size(withAttributes: [.font: Self.font(size)]).width.rounded(.up)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        let wanted = saveButton.isHidden ? pill.preferredWidth : saveButton.preferredWidth
        // The pill is set smaller before the digits get small, as far as it can be read.
        let least = numberWidth(Self.sizes[Self.sizes.count - 1]) + 60
        let pillWidth = min(wanted, max(0.8 * wanted, width - least)).rounded(.up)
        let showsPair = showsPair
        unitLabel.isHidden = showsPair
        let unitWidth =
            showsPair ? 0 : unitLabel.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        let room = width - unitWidth - pillWidth - 28
        let sizes = showsPair ? Self.pairSizes : Self.sizes
        let size = sizes.first { numberWidth($0) <= room } ?? 24
        let font = Self.font(size), height = numberHeight
        if field.font?.pointSize != font.pointSize { field.font = font }
        if showsPair, pairSize != size {
            field.attributedText = pairText(size: size)
            pairSize = size
        }
        let number = numberWidth(size)
        // Room for the caret behind the last digit.
        field.leadingFrame = CGRect(x: 0, y: 0, width: number + 4, height: height)
        if let rollsFrom, field.text?.isEmpty == false {
            self.rollsFrom = nil
            if model.unit != .stones { field.roll(from: rollsFrom) }
        }
        // Number, unit and pill have one baseline.
        let baseline = height / 2 + font.pointSize * 0.36, unit = Theme.Text.room(26)
        unitLabel.leadingFrame = CGRect(
            x: field.leadingFrame.maxX + 4, y: (baseline + 6 - unit).rounded(), width: unitWidth,
            height: unit)
        let left = isWide ? unitLabel.leadingFrame.maxX + 18 : width - pillWidth
        pill.leadingFrame = CGRect(
            x: left, y: (baseline + 8 - PillLabel.height).rounded(), width: pillWidth,
            height: PillLabel.height)
        saveButton.leadingFrame = CGRect(
            x: left, y: (baseline + 12 - CapsuleButton.height).rounded(), width: pillWidth,
            height: CapsuleButton.height)
        statusLabel.frame = CGRect(x: 0, y: height, width: width, height: Theme.Text.room(36))
    }
}
