import Design
import Dial
import Diary
import Foundation
import Tactile

/// What is in the middle of the dial: the goal as a number that can be typed, and the way to it.
final class GoalCenter: UIView {
    let field = LargeNumberField()
    /// Shown instead of the number while there is no goal.
    let setButton = CapsuleButton()
    /// Goals to begin with, below the button, as many as there is room for.
    let suggestions = (0..<3).map { _ in CapsuleButton() }
    /// Called with the goal that is begun with.
    var onSuggestion: ((Weight) -> Void)?
    let captionLabel = UILabel()
    let unitLabel = UILabel()
    let pill = PillLabel()
    /// A question or a refusal, in place of unit and pill.
    let messageLabel = UILabel()
    private let model: DiaryModel
    private var fontSize: CGFloat = 60

    init(model: DiaryModel) {
        self.model = model
        super.init(frame: .zero)
        captionLabel.font = Theme.Text.dialCaption
        unitLabel.font = Theme.Text.subheadline
        for label in [captionLabel, unitLabel] {
            label.textColor = Theme.Palette.secondaryLabel
            label.textAlignment = .center
        }
        messageLabel.font = Theme.Text.footnote
        messageLabel.textColor = Theme.Palette.label
        messageLabel.textAlignment = .center
        messageLabel.numberOfLines = 2
        field.textColor = Theme.Palette.label
        field.textAlignment = .center
        field.adjustsFontSizeToFitWidth = false
        field.pasteLimit = WeightParser.mostPasted
        field.keyboardType = .decimalPad
        field.returnKeyType = .done
        field.accessibilityLabel = localized("Goal")
        setButton.setTitle(localized("Set a goal"), for: .normal)
        setButton.look = .tinted
        for part in [captionLabel, field, unitLabel, pill, messageLabel, setButton] as [UIView] {
            addSubview(part)
        }
        // The dial around is one line of the window's reading order: by itself the middle is read
        // from top to bottom.
        shouldGroupAccessibilityChildren = true
        for (index, chip) in suggestions.enumerated() {
            chip.look = .quiet
            chip.titleLabel?.font = Theme.Text.chip
            chip.addAction(
                UIAction { [weak self] _ in
                    guard let self, shown.suggested.indices.contains(index) else { return }
                    onSuggestion?(shown.suggested[index])
                }, for: .primaryActionTriggered)
            addSubview(chip)
        }
        rolling.textAlignment = .center
        rolling.isUserInteractionEnabled = false
        rolling.isHidden = true
        // The field under it says the number.
        rolling.accessibilityElementsHidden = true
        rolling.onEnd = { [weak self] in self?.endRolling() }
        addSubview(rolling)
    }

    required init?(coder: NSCoder) { nil }

    /// The dial is around and under the middle: only what can be used takes touches.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view === self ? nil : view
    }

    // MARK: Showing

    struct Shown: Equatable {
        var goal: Weight?
        var caption = localized("Goal")
        var distance = ""
        var message: String?
        /// Where there is no goal.
        var suggested: [Weight] = []
    }

    private(set) var shown = Shown()

    /// - `rolls`: whether another number rolls in; not while a finger turns it.
    func show(_ shown: Shown, rolls: Bool) {
        if isEditing {
            endRolling()
        } else if rolls, shown.goal != self.shown.goal, !field.isHidden {
            old = goalText(size: fontSize).attributed
        } else if !rolls, rolling.isRolling {
            endRolling()
        }
        self.shown = shown
        captionLabel.text = shown.caption
        if rolls { pill.roll(to: shown.distance) } else { pill.text = shown.distance }
        messageLabel.text = shown.message
        unitLabel.text = isPair ? "" : model.unit.shownSymbol
        showField()
        setNeedsLayout()
    }

    var isEditing: Bool { field.isFirstResponder }
    /// Stones have their units between the numbers.
    private var isPair: Bool { model.unit == .stones && !isEditing }

    private func showField() {
        field.font = Theme.Text.dialValue(fontSize)
        guard !isEditing else { return }
        let text = goalText(size: fontSize)
        field.attributedText = (rolling.isRolling ? text.colored(.clear) : text).attributed
    }

    // MARK: Rolling

    /// Over the number while it rolls.
    private let rolling = RollingLabel()
    var isRolling: Bool { rolling.isRolling }
    /// The number before, which rolls once there is a place for it.
    private var old: NSAttributedString?

    /// Lets the number before roll to the present one in the field's place.
    private func rollNumber() {
        guard let old else { return }
        self.old = nil
        guard !isEditing, !field.isHidden else { return endRolling() }
        rolling.frame = field.frame
        rolling.isHidden = false
        rolling.attributedText = old
        rolling.roll(to: goalText(size: fontSize).attributed)
        if rolling.isRolling { showField() } else { endRolling() }
    }

    private func endRolling() {
        old = nil
        rolling.end()
        rolling.isHidden = true
        field.textColor = Theme.Palette.label
        showField()
    }

    /// The goal in numbers of one size, stones and pounds with small units.
    private func goalText(size: CGFloat) -> StyledText {
        var text = StyledText()
        let parts = shown.goal.map(model.parts) ?? []
        let unitFont = Theme.Text.displayUnit(max(11, (size / 3).rounded()))
        for (index, part) in parts.enumerated() {
            text.append(
                isPair ? part.number : withFraction(part.number), Theme.Text.dialValue(size),
                Theme.Palette.label)
            guard isPair else { break }
            let space = index < parts.count - 1 ? "\u{2009}" : ""
            text.append(
                "\u{2009}\(part.unit)\(space)", unitFont, Theme.Palette.secondaryLabel)
        }
        return text
    }

    /// A number keeps its width while the dial turns.
    private func withFraction(_ number: String) -> String {
        let separator = model.style.decimalSeparator
        return number.contains(separator)
            ? number : "\(number)\(separator)\(model.style.localized("0"))"
    }

    // MARK: Layout

    /// Sizes of the number, the first that leaves the dial's numbers free counts.
    private static let sizes: [CGFloat] = [60, 56, 52, 46, 40, 36, 32, 28, 24, 20]
    /// Points of a dial below which there is no caption.
    private static let captionSide: CGFloat = 320

    /// Lays the parts out in the middle of a dial, whose numbers stay free.
    ///
    /// - `taken`: the frames of the dial's numbers, in this view's coordinates.
    func place(in geometry: DialGeometry, taken: [CGRect]) {
        let center = geometry.center
        let isSmall = geometry.side < Self.captionSide
        let isBare = shown.goal == nil && !isEditing
        let numberY = center.y - (isSmall ? 22 : 17)
        fontSize =
            Self.sizes.first { size in
                let width = (isEditing ? typedWidth(size) : goalText(size: size).size.width)
                let height = Theme.Text.dialValue(size).pointSize * 0.8
                let frame = CGRect(
                    x: center.x - width / 2 - 3, y: numberY - height / 2, width: width + 6,
                    height: height)
                return (!isSmall || size <= 46) && !taken.contains { $0.intersects(frame) }
                    && width < 2 * geometry.innerRadius - 40
            } ?? 20
        showField()
        let line = (Theme.Text.dialValue(fontSize).lineHeight).rounded(.up)
        let room = (2 * geometry.innerRadius * 0.62).rounded()
        let text = isEditing ? typedWidth(fontSize) : goalText(size: fontSize).size.width
        let fieldWidth = max(room, (text + 12).rounded(.up))
        field.isHidden = isBare
        field.frame = CGRect(
            x: (center.x - fieldWidth / 2).rounded(), y: (numberY - line / 2).rounded(),
            width: fieldWidth, height: line)
        rollNumber()
        captionLabel.frame = CGRect(
            x: (center.x - room / 2).rounded(),
            y: (min(center.y - 68, numberY - line / 2 - 13)
                - (Theme.Text.isVeryLarge ? Theme.Text.room(18) - 18 : 0)).rounded(), width: room,
            height: Theme.Text.room(18))
        let caption = captionLabel.sizeThatFits(Theme.Space.unbounded)
        let words = captionLabel.frame.insetBy(
            dx: (room - caption.width) / 2, dy: (captionLabel.frame.height - caption.height) / 2)
        captionLabel.isHidden = isSmall || isBare || taken.contains { $0.intersects(words) }
        // Very large text has no line for it above the distance, which names the unit as well.
        unitLabel.isHidden =
            isBare || shown.message != nil || isPair
            || Theme.Text.isVeryLarge && !shown.distance.isEmpty
        unitLabel.frame = CGRect(
            x: (center.x - room / 2).rounded(), y: (center.y + (isSmall ? 2 : 14)).rounded(),
            width: room,
            height: Theme.Text.room(20))
        // A small dial has no room for more between its numbers.
        let pillY = (center.y + (isPair ? (isSmall ? 6 : 22) : isSmall ? 25 : 42)).rounded()
        func placePill(isUsual: Bool) {
            pill.font = isUsual ? Theme.Text.usualPill : Theme.Text.pill
            let width = pill.preferredWidth
            pill.frame = CGRect(
                x: (center.x - width / 2).rounded(), y: pillY, width: width,
                height: isUsual ? 26 : PillLabel.height)
        }
        placePill(isUsual: isSmall)
        if !isSmall, taken.contains(where: { $0.intersects(pill.frame) }) {
            placePill(isUsual: true)
        }
        pill.isHidden = isBare || shown.message != nil || pill.preferredWidth == 0
        messageLabel.isHidden = shown.message == nil
        let width = min(2 * geometry.innerRadius * 0.8, 190)
        messageLabel.frame = CGRect(
            x: (center.x - width / 2).rounded(), y: (center.y + 14).rounded(), width: width,
            height: Theme.Text.room(40))
        setButton.isHidden = !isBare
        if isBare { placeSetButton(in: geometry, taken: taken) }
        placeSuggestions(in: geometry, taken: taken, isShown: isBare && shown.message == nil)
    }

    /// Between the chips of goals, and above them, in points.
    private static let chipGap: CGFloat = 8

    /// In a row below the button, as many as there is room for within the ring.
    private func placeSuggestions(in geometry: DialGeometry, taken: [CGRect], isShown: Bool) {
        for chip in suggestions { chip.isHidden = true }
        guard isShown else { return }
        let height = Theme.Text.room(28), top = setButton.frame.maxY + Self.chipGap + 4
        for (chip, weight) in zip(suggestions, shown.suggested) {
            let text = model.text(weight)
            chip.setTitle(text, for: .normal)
            chip.accessibilityLabel = localized("Goal \(text)")
        }
        for count in stride(from: min(suggestions.count, shown.suggested.count), to: 0, by: -1) {
            let widths = suggestions.prefix(count).map(\.tightWidth)
            let width = widths.reduce(0, +) + CGFloat(count - 1) * Self.chipGap
            let row = CGRect(
                x: (geometry.center.x - width / 2).rounded(), y: top, width: width, height: height)
            let reach = hypot(width / 2, row.maxY - geometry.center.y)
            guard reach < geometry.innerRadius - 4, !taken.contains(where: row.intersects) else {
                continue
            }
            var x = row.minX
            for (chip, width) in zip(suggestions, widths) {
                chip.isHidden = false
                chip.frame = CGRect(x: x, y: top, width: width, height: height)
                x += width + Self.chipGap
            }
            return
        }
    }

    /// As near to the middle as the scale's numbers let it, and as large as text is wanted, if
    /// there is as much room among them.
    private func placeSetButton(in geometry: DialGeometry, taken: [CGRect]) {
        let center = geometry.center, wanted = Theme.Text.button
        let least = min(wanted.pointSize, CapsuleButton.leastTitleSize)
        for size in stride(from: wanted.pointSize, through: least, by: -1) {
            setButton.titleLabel?.font = wanted.withSize(size)
            let height = CapsuleButton.height(titleSize: size)
            for width in [setButton.preferredWidth, setButton.tightWidth] {
                for step in 0...48 {
                    let away = CGFloat(step / 2 * (step % 2 == 0 ? 2 : -2))
                    let place = CGRect(
                        x: (center.x - width / 2).rounded(),
                        y: (center.y - height / 2 + away).rounded(), width: width, height: height)
                    setButton.frame = place
                    let reach = hypot(width / 2, height / 2 + abs(away))
                    let isFree = !taken.contains { $0.insetBy(dx: -2, dy: 0).intersects(place) }
                    if reach < geometry.innerRadius, isFree { return }
                }
            }
        }
    }

    private func typedWidth(_ size: CGFloat) -> CGFloat {
        let text = field.text ?? ""
        return (text.isEmpty ? "00.0" : text)
            .size(withAttributes: [.font: Theme.Text.dialValue(size)]).width
    }
}
