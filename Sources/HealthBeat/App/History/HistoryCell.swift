import Design
import Foundation
import Tactile

/// A row of the history: the day, under it time and note; at the end how the weight differs from
/// the trend, the difference to the weighing before, and the weight.
final class HistoryCell: UITableViewCell {
    static let identifier = "entry"
    static var height: CGFloat { Theme.Text.room(56) }

    struct Shown {
        var day: NSAttributedString
        /// Time and note; empty where there is neither.
        var detail: NSAttributedString
        /// The note alone, beside the day where there is room for it, and what is then below.
        var note = NSAttributedString(string: "")
        var time = NSAttributedString(string: "")
        /// Number and unit.
        var weight: NSAttributedString
        var difference: String
        /// Above the trend, in kilograms.
        var deviation: Double
        var isFirst: Bool
        var isLast: Bool
        var part = Part.entry
    }

    /// What a row is of its day.
    enum Part: Equatable {
        case entry
        /// Several entries in one row.
        case day(isOpen: Bool)
        /// One of several, below the day.
        case ofDay
    }

    /// How a list puts its rows.
    struct Look: Equatable {
        /// Points of the columns at the end.
        var trendWidth: CGFloat = 56
        var weightWidth: CGFloat = 76
        var differenceWidth: CGFloat = 44
        /// Points of the longest day's name.
        var dayWidth: CGFloat = 72
        /// Whether rows are a surface of their own, not cards.
        var isSurface = false
        /// From the weight to the row's side.
        var trailing = Theme.Space.cardPadding
    }

    var look = Look() { didSet { if look != oldValue { setNeedsLayout() } } }
    var onEdit: (() -> Void)?
    var onDelete: (() -> Void)?
    /// Called for a key that deletes rows, at a row that is not deleted.
    var onRefusedDelete: (() -> Void)?
    /// Called to open or close the row's day; false where there is nothing to do.
    var onOpenDay: ((Bool) -> Bool)?

    private let dayLabel = UILabel()
    private let detailLabel = UILabel()
    private let noteLabel = UILabel()
    private let weightLabel = UILabel()
    private let differenceLabel = UILabel()
    private let mark = TrendMark()
    private let chevron = DayChevron()
    private var part = Part.entry
    /// What is below the day, with the note and without.
    private var details = (
        whole: NSAttributedString(string: ""), time: NSAttributedString(string: "")
    )
    /// The weight, or the lowest and the highest of a day.
    private var span = NSAttributedString(string: "")
    private let selection = RowSelection()
    private lazy var editButton = IconButton.make(.pencil, toolTip: localized("Edit (Return)")) {
        [weak self] in self?.onEdit?()
    }
    private lazy var deleteButton = IconButton.make(
        .bin, toolTip: localized("Delete (Del)"), color: Theme.Palette.destructive
    ) { [weak self] in self?.onDelete?() }
    private var isFirst = false
    private var isLast = false
    /// Keeps the buttons from being used while the diary can only be read.
    weak var writing: WritingGuard? {
        didSet {
            guard let writing, writing !== oldValue else { return }
            for button in [editButton, deleteButton] { writing.hold(button) }
        }
    }

    /// From the pane's side to its texts.
    static let paneLeading: CGFloat = 24

    private static let buttonSide: CGFloat = 28
    /// What says that a day opens, behind its name, with the distances around it.
    static var chevronRoom: CGFloat { DayChevron.side + 8 }
    /// The least width of the day for which the other columns stay.
    private var leastDayWidth: CGFloat { max(Theme.Text.room(72), look.dayWidth) }

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = Theme.Palette.card
        selectedBackgroundView = selection
        dayLabel.font = Theme.Text.body
        dayLabel.textColor = Theme.Palette.label
        // Some languages write a weekday long.
        dayLabel.adjustsFontSizeToFitWidth = true
        dayLabel.minimumScaleFactor = 0.75
        detailLabel.adjustsFontSizeToFitWidth = true
        detailLabel.font = Theme.Text.footnoteDigits
        detailLabel.textColor = Theme.Palette.secondaryLabel
        weightLabel.textAlignment = .trailing
        differenceLabel.font = Theme.Text.footnoteDigits
        differenceLabel.textColor = Theme.Palette.secondaryLabel
        differenceLabel.textAlignment = .trailing
        contentView.addSubview(mark)
        contentView.addSubview(chevron)
        weightLabel.minimumScaleFactor = 0.6
        noteLabel.font = Theme.Text.subheadline
        noteLabel.textColor = Theme.Palette.secondaryLabel
        for label in [dayLabel, detailLabel, noteLabel, weightLabel, differenceLabel] {
            contentView.addSubview(label)
        }
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] in
            self?.showButtons($0.state == .began || $0.state == .changed)
        }
        addGestureRecognizer(hover)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ shown: Shown) {
        dayLabel.attributedText = shown.day
        details = (shown.detail, shown.time)
        noteLabel.attributedText = shown.note
        weightLabel.attributedText = shown.weight
        span = shown.weight
        differenceLabel.text = shown.difference
        differenceLabel.accessibilityLabel =
            shown.difference.isEmpty ? nil : localized("Change") + " " + shown.difference
        mark.deviation = shown.deviation
        show(shown.part)
        isFirst = shown.isFirst
        isLast = shown.isLast
        // The last row of a card needs no line below.
        separatorInset =
            isLast && !look.isSurface
            ? UIEdgeInsets(top: 0, left: 10_000, bottom: 0, right: 0) : nil
        setNeedsLayout()
    }

    private func show(_ part: Part) {
        let isSame = self.part != .entry && part != .entry && window != nil
        self.part = part
        guard case .day(let isOpen) = part else {
            chevron.isHidden = true
            weightLabel.adjustsFontSizeToFitWidth = false
            weightLabel.numberOfLines = 1
            accessibilityValue = nil
            return
        }
        showButtons(false)
        chevron.isHidden = false
        accessibilityValue = isOpen ? localized("expanded") : localized("collapsed")
        chevron.show(isOpen: isOpen, animated: isSame)
    }

    /// The arrow towards the row's end opens a day, the other one closes it, as in every outline.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let key = presses.first?.key, isDeletionRefused,
            [.keyboardDeleteForward, .keyboardDeleteOrBackspace].contains(key.keyCode),
            key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
        {
            onRefusedDelete?()
            return
        }
        guard part != .entry, let key = presses.first?.key,
            key.modifierFlags.intersection([.control, .alternate, .command, .shift]).isEmpty,
            [.keyboardLeftArrow, .keyboardRightArrow].contains(key.keyCode)
        else { return super.pressesBegan(presses, with: event) }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let opens = (key.keyCode == .keyboardRightArrow) != isMirrored
        guard onOpenDay?(opens) == true else {
            return super.pressesBegan(presses, with: event)
        }
    }

    /// Which of a day's weighings would go cannot be seen.
    private var isDeletionRefused: Bool {
        if isEditing { return false }
        if case .day = part { return true }
        return writing?.reason != nil
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        part = .entry
        showButtons(false)
    }

    // MARK: Buttons under the pointer

    private var showsButtons = false
    /// Whether the pointer is on the row.
    private var isPointedAt = false

    /// Below this width of a row the day would lose its name to the buttons; a swipe, the menu and
    /// the keys do what they do.
    private static let leastButtonsWidth: CGFloat = 328

    private func showButtons(_ shows: Bool) {
        isPointedAt = shows
        fitButtons()
    }

    /// Shows the buttons on the row under the pointer, where day and figures leave them room.
    private func fitButtons() {
        let isOne: Bool = if case .day = part { false } else { true }
        let day = dayLabel.sizeThatFits(Theme.Space.unbounded).width.rounded(.up)
        let shows =
            isPointedAt && isOne && !isEditing
            && bounds.width >= Theme.Text.room(Self.leastButtonsWidth)
            && leading + day + 4 + 2 * Self.buttonSide <= columnsStart
        guard shows != showsButtons else { return }
        showsButtons = shows
        for button in [editButton, deleteButton] {
            // The list's own keys do the work of these.
            button.isTabStop = false
            if shows, button.superview == nil { contentView.addSubview(button) }
            button.isHidden = !shows
        }
        setNeedsLayout()
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        if editing { showButtons(false) }
        super.setEditing(editing, animated: animated)
    }

    // MARK: Layout

    /// How far the row is aside, where a swipe uncovers what it can do.
    private var shift: CGFloat { max(0, -leadingFrame.minX) }

    /// The day stays in sight while the row is drawn aside: it says which entry would go.
    override var frame: CGRect {
        didSet {
            guard frame.minX != oldValue.minX, bounds.width > 0 else { return }
            placeDay()
            fadeColumns()
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        shapeCard()
        selection.isInset = look.isSurface
        let bounds = contentView.bounds
        weightLabel.leadingFrame = CGRect(
            x: bounds.width - look.trailing - look.weightWidth, y: 0, width: look.weightWidth,
            height: bounds.height)
        differenceLabel.leadingFrame = CGRect(
            x: weightLabel.leadingFrame.minX - look.differenceWidth, y: 0,
            width: look.differenceWidth,
            height: bounds.height)
        mark.leadingFrame = CGRect(
            x: differenceLabel.leadingFrame.minX - look.trendWidth, y: 0, width: look.trendWidth,
            height: bounds.height)
        if case .day = part {
            // The span takes the difference's room, too, as far as the day leaves it.
            let start = max(
                differenceLabel.leadingFrame.minX + 8,
                min(weightLabel.leadingFrame.minX, edge + leastDayWidth))
            weightLabel.leadingFrame = CGRect(
                x: start, y: 0, width: weightLabel.leadingFrame.maxX - start,
                height: bounds.height)
            fitSpan()
        }
        // What is least needed goes first.
        mark.isHidden = mark.leadingFrame.minX - edge < leastDayWidth
        differenceLabel.isHidden =
            mark.isHidden && differenceLabel.leadingFrame.minX - edge < leastDayWidth
        // A note in large text is set smaller before it is cut, but not below the usual size.
        detailLabel.minimumScaleFactor = min(1, 13 / Theme.Text.footnoteDigits.pointSize)
        fitButtons()
        let middle = ((bounds.height - Self.buttonSide) / 2).rounded()
        let right = columnsStart
        if showsButtons {
            for (index, button) in [deleteButton, editButton].enumerated() {
                button.leadingFrame = CGRect(
                    x: right - 4 - Self.buttonSide * CGFloat(index + 1), y: middle,
                    width: Self.buttonSide, height: Self.buttonSide)
            }
        }
        placeDay()
        fadeColumns()
    }

    /// A span that would be set small has its ends on two lines.
    private func fitSpan() {
        let isBroken = span.size().width * Self.leastSpanScale > weightLabel.bounds.width
        weightLabel.numberOfLines = isBroken ? 2 : 1
        weightLabel.adjustsFontSizeToFitWidth = !isBroken
        let shown = isBroken ? Self.broken(span) : span
        if weightLabel.attributedText != shown { weightLabel.attributedText = shown }
    }

    private static let leastSpanScale: CGFloat = 0.75

    private static func broken(_ span: NSAttributedString) -> NSAttributedString {
        let broken = NSMutableAttributedString(attributedString: span)
        let dash = (span.string as NSString).range(of: " – ")
        if dash.length > 0 { broken.replaceCharacters(in: dash, with: " –\n") }
        return broken
    }

    private var leading: CGFloat { edge + (part == .ofDay ? Self.indent : 0) }
    /// Where the texts of days begin; it decides which columns all rows have.
    private var edge: CGFloat { look.isSurface ? Self.paneLeading : Theme.Space.cardPadding }

    /// How far a day's entries are set in, in points.
    private static let indent: CGFloat = 16

    /// Where the day's room ends.
    private var columnsStart: CGFloat {
        let shown = [mark, differenceLabel].first { !$0.isHidden }
        return shown?.leadingFrame.minX ?? weightLabel.leadingFrame.minX
    }

    private func placeDay() {
        let left = leading + shift
        let right =
            shift > 0
            ? differenceLabel.leadingFrame.maxX
            : showsButtons
                ? editButton.leadingFrame.minX
                : columnsStart
        var width = max(0, right - left)
        // In a wide row the note has the room between the day and the figures.
        let note = left + Theme.Text.room(Self.noteStart)
        noteLabel.isHidden =
            shift > 0 || right - note < Self.leastNote || (noteLabel.text?.isEmpty ?? true)
        if !noteLabel.isHidden {
            width = max(0, note - left - 8)
            noteLabel.leadingFrame = CGRect(
                x: note, y: 0, width: right - note - 8, height: contentView.bounds.height)
        }
        let detail = noteLabel.isHidden ? details.whole : details.time
        if detailLabel.attributedText != detail { detailLabel.attributedText = detail }
        let isAlone = detailLabel.text?.isEmpty ?? true
        let room = Theme.Text.room
        dayLabel.leadingFrame = CGRect(
            x: left, y: room(isAlone ? 17 : 8), width: width, height: room(22))
        detailLabel.leadingFrame = CGRect(x: left, y: room(31), width: width, height: room(17))
        guard !chevron.isHidden else { return }
        let side = DayChevron.side
        let name = min(
            dayLabel.intrinsicContentSize.width.rounded(.up), width - Self.chevronRoom)
        dayLabel.leadingFrame.size.width = max(0, name)
        let middle = dayLabel.leadingFrame.midY
        chevron.bounds.size = CGSize(width: side, height: side)
        chevron.center = CGPoint(
            x: contentView.mirrored(left + max(0, name) + 4 + side / 2), y: middle)
    }

    /// From the day to its note in a wide row, and the least room of a note there, in points.
    private static let noteStart: CGFloat = 168
    private static let leastNote: CGFloat = 140

    /// What the day comes over goes.
    private func fadeColumns() {
        let left = max(0, 1 - shift / 40)
        mark.alpha = left
        differenceLabel.alpha = left
    }

    /// The first and the last row of a card are round.
    private func shapeCard() {
        var corners: CACornerMask = []
        if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        let isRound = !look.isSurface && !corners.isEmpty
        layer.cornerRadius = isRound ? Theme.Space.cardRadius : 0
        layer.maskedCorners = corners
        clipsToBounds = isRound
    }
}
