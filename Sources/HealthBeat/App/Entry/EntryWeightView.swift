import Design
import Diary
import Foundation
import Tactile

/// An entry's weight in large digits, which is the field that changes it, and how far it is from
/// the trend.
///
/// It shows a ``Weighing`` that corrects the entry's weight, and sends events.
final class EntryWeightView: UIView {
    let field = WeightField()
    private let unitLabel = UILabel()
    private let pill = PillLabel()
    private let statusLabel = UILabel()
    let saveButton = CapsuleButton()
    private let model: DiaryModel
    private var figures: EntryFigures?
    private(set) lazy var input = WeighingInput(field) { [weak self, model] in
        WeightReader(
            parser: model.parser, doubt: { self?.doubt(about: $0) }, trend: model.trendNow,
            base: self?.figures?.entry.weight)
    }

    /// Called with a weight that is not in doubt, or was confirmed, and the number of its save.
    var onCommit: ((Weight, _ ticket: Int) -> Void)?
    var onHeightChange: (() -> Void)?

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        field.textColor = Theme.Palette.label
        field.textAlignment = .leading
        input.onChange = { [weak self] in self?.showState() }
        input.onEffect = { [weak self] in self?.perform($0) }
        input.onFocus = { [weak self] in self?.focusChanged($0) }
        input.showsOther = { [weak self] in self?.isPair == true }
        field.layer.cornerRadius = 8
        field.accessibilityLabel = localized("Weight")
        unitLabel.font = Theme.Text.displayUnit(20)
        unitLabel.textColor = Theme.Palette.secondaryLabel
        statusLabel.font = Theme.Text.footnote
        statusLabel.textColor = Theme.Palette.label
        statusLabel.numberOfLines = 0
        saveButton.setTitle(localized("Save anyway"), for: .normal)
        saveButton.look = .tinted
        saveButton.addAction(
            UIAction { [weak self] _ in self?.input.send(.confirm) },
            for: .primaryActionTriggered)
        for view in [field, unitLabel, pill, statusLabel, saveButton] { addSubview(view) }
        saveButton.isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Showing

    var weighing: Weighing { input.weighing }

    /// Shows an entry as it is now; what is typed over it stays.
    func show(_ figures: EntryFigures) {
        let isOther = figures.entry.id != self.figures?.entry.id
        self.figures = figures
        pill.roll(
            to: model.daysToTrend > 0
                ? model.paceText : model.deviationText(kilograms: figures.deviation))
        let units = model.unit == .stones ? [WeightUnit.stones, .pounds] : [model.unit]
        unitLabel.text = units.map(\.shownSymbol).joined(separator: " ")
        if isOther || !weighing.isTouched && weighing.phase != .saving { begin() }
        showState()
    }

    /// The number from which the present one rolls, once there is a place for it.
    private var rollsFrom: String?

    private func begin() {
        guard let figures else { return }
        // What was typed is there already, and has no way to go.
        if rollsFrom == nil, weighing.phase == .empty, !weighing.text.isEmpty {
            rollsFrom = weighing.text
        }
        input.send(.begin(correcting: figures.entry.weight))
        showFigure()
    }

    private func showFigure() {
        if isPair {
            field.attributedText = pairText(size: Self.pairSizes[0])
            pairSize = 0
        } else {
            input.showText()
        }
        setNeedsLayout()
    }

    // MARK: Stones and pounds

    /// While the keyboard is in the field.
    private var isTyping = false
    /// Stones and pounds are two numbers with small units, but while they are typed.
    private var isPair: Bool {
        model.unit == .stones && !isTyping && figures != nil && weighing.phase == .empty
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

    /// Another entry is to be shown.
    func forget() {
        if weighing.phase == .empty, !weighing.text.isEmpty { rollsFrom = weighing.text }
        figures = nil
        input.send(.begin(correcting: nil))
    }

    /// Gives up what is typed; false when nothing is.
    func revert() -> Bool {
        guard weighing.canTakeBack else { return false }
        input.send(.takeBack)
        field.selectAll(nil)
        return true
    }

    private var spoken = SpokenProblem()

    private func showState() {
        let question = weighing.question?.question(unit: model.unit, style: model.style)
        let weight = weighing.phase == .empty ? nil : weighing.weight
        let text =
            weighing.complaint ?? question ?? weight.flatMap(model.equivalent) ?? ""
        let changes = statusLabel.text != text
        statusLabel.text = text
        spoken.show(weighing.isRefused ? nil : weighing.complaint ?? question)
        saveButton.isHidden = question == nil
        pill.isHidden = question != nil
        setNeedsLayout()
        if changes { onHeightChange?() }
    }

    // MARK: Events

    private func doubt(about weight: Weight) -> Plausibility? {
        guard let entry = figures?.entry else { return nil }
        return model.diary.doubt(about: weight, at: entry.moment, replacing: entry.id)
    }

    private func perform(_ effect: Weighing.Effect) {
        guard case .save(let weight, let ticket, let isNew) = effect else { return }
        if isNew {
            onCommit?(weight, ticket)
        } else {
            input.send(.written(ticket: ticket, isSaved: true))
            input.send(.settle)
        }
        showState()
        field.resignFirstResponder()
    }

    /// The end of a save: the text stays until the entry is shown again.
    func written(_ ticket: Int, isSaved: Bool) {
        input.send(.written(ticket: ticket, isSaved: isSaved))
    }

    /// The number is corrected as a whole. What is left half done is not saved: an odd weight waits
    /// for its answer.
    private func focusChanged(_ isHere: Bool) {
        isTyping = isHere
        if isHere {
            if weighing.phase == .empty {
                showFigure()
                field.selectAll(nil)
            }
            return
        }
        switch weighing.phase {
        case .typing, .refused:
            if weighing.weight == nil { input.send(.takeBack) } else { input.send(.save) }
            showFigure()
        case .empty: showFigure()
        case .asking, .saving, .saved: break
        }
    }

    // MARK: Layout

    var preferredHeight: CGFloat {
        numberHeight + (statusLabel.text?.isEmpty != false ? 0 : statusHeight + 4)
    }

    /// Of two lines, or of as many as the sentence needs.
    private var statusHeight: CGFloat {
        let usual = Theme.Text.room(36)
        guard bounds.width > 0 else { return usual }
        let room = CGSize(width: bounds.width, height: Theme.Space.unbounded.height)
        return max(usual, statusLabel.sizeThatFits(room).height.rounded(.up))
    }

    private var numberHeight: CGFloat { Theme.Text.displayRoom(76) }

    /// Whether the pill follows the unit; else it is at the right.
    var isWide = false { didSet { if isWide != oldValue { setNeedsLayout() } } }

    private static let sizes: [CGFloat] = [64, 56, 48, 40, 32]

    private static func font(_ size: CGFloat) -> UIFont {
        Theme.Text.display(size)
    }

    private func numberWidth(_ size: CGFloat) -> CGFloat {
        if isPair { return pairText(size: size).size().width.rounded(.up) }
        let text = weighing.text.isEmpty ? "0" : weighing.text
        return text.size(withAttributes: [.font: Self.font(size)]).width.rounded(.up)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        let wanted = saveButton.isHidden ? pill.preferredWidth : saveButton.preferredWidth
        // The pill is set smaller before the digits get small, as far as it can be read.
        let least = numberWidth(Self.sizes[Self.sizes.count - 1]) + 60
        let smallest = saveButton.isHidden ? 0.8 * wanted : saveButton.leastWidth
        let pillWidth = min(wanted, max(smallest, width - least)).rounded(.up)
        let showsPair = isPair
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
        if let rollsFrom, !weighing.text.isEmpty {
            self.rollsFrom = nil
            if model.unit != .stones { field.roll(from: rollsFrom) }
        }
        // Number, unit and pill have one baseline.
        let baseline = height / 2 + font.pointSize * 0.36, unit = Theme.Text.room(26)
        unitLabel.leadingFrame = CGRect(
            x: field.leadingFrame.maxX + 6, y: (baseline + 6 - unit).rounded(), width: unitWidth,
            height: unit)
        let left = isWide ? unitLabel.leadingFrame.maxX + 18 : width - pillWidth
        pill.leadingFrame = CGRect(
            x: left, y: (baseline + 8 - PillLabel.height).rounded(), width: pillWidth,
            height: PillLabel.height)
        saveButton.leadingFrame = CGRect(
            x: left, y: (baseline + 12 - CapsuleButton.height).rounded(), width: pillWidth,
            height: CapsuleButton.height)
        statusLabel.frame = CGRect(x: 0, y: height, width: width, height: statusHeight)
    }
}
