import Design
import Foundation
import Tactile

/// The years of a long diary from top to bottom: a press or a drag goes there, arrows go to the
/// next.
final class YearScrubber: UIControl {
    /// Newest first, each with the section that it begins in.
    var years: [(year: Int, section: Int)] = [] {
        didSet {
            isHidden = years.count < Self.least
            if years.map(\.year) != oldValue.map(\.year) { setNeedsDisplay() }
        }
    }
    /// Called with the section of a year.
    var onYear: ((Int) -> Void)?
    /// Whether there is room for two digits only.
    var isShort = false { didSet { if isShort != oldValue { setNeedsDisplay() } } }

    static let shortWidth: CGFloat = 18
    static let longWidth: CGFloat = 44
    /// Years that are not worth a scrubber.
    private static let least = 3
    /// Points a year takes where there is room, and at least.
    private static let pitch: (usual: CGFloat, least: CGFloat) = (28, 14)
    private var current: Int? {
        didSet {
            guard current != oldValue else { return }
            setNeedsDisplay()
            showPill()
        }
    }
    /// The whole year beside the finger or pointer, where a column of two digits says little.
    private lazy var pill = YearPill()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isHidden = true
        layer.cornerRadius = 8
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { !isHidden }

    private var pitch: CGFloat {
        min(Self.pitch.usual, bounds.height / CGFloat(max(1, years.count)))
    }

    private func index(at y: CGFloat) -> Int? {
        guard pitch > 0, !years.isEmpty else { return nil }
        return min(max(Int(y / pitch), 0), years.count - 1)
    }

    private func go(to index: Int) {
        guard years.indices.contains(index), index != current else { return }
        current = index
        onYear?(years[index].section)
        sendActions(for: .valueChanged)
    }

    private func showPill() {
        guard isShort, let current, years.indices.contains(current) else {
            if isShort { pill.isHidden = true }
            return
        }
        if pill.superview == nil { addSubview(pill) }
        pill.isHidden = false
        pill.show("\(years[current].year)")
        let size = pill.preferredSize
        let middle = (CGFloat(current) + 0.5) * pitch
        let y = max(0, min(middle - size.height / 2, bounds.height - size.height))
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        pill.frame = CGRect(
            x: isMirrored ? bounds.width + 4 : -size.width - 4, y: y.rounded(), width: size.width,
            height: size.height)
    }

    // MARK: Input

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.contains(point) && point.y < pitch * CGFloat(years.count)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        current = nil
        return continueTracking(touch, with: event)
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if let index = index(at: touch.location(in: self).y) { go(to: index) }
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if !isFocused { current = nil }
    }

    override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        current = nil
    }

    override func focusDidChange() {
        super.focusDidChange()
        if !isFocused { current = nil }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let here = current ?? -1
        switch presses.first?.key?.keyCode {
        case .keyboardDownArrow: go(to: min(here + 1, years.count - 1))
        case .keyboardUpArrow: go(to: max(here - 1, 0))
        case .keyboardHome: go(to: 0)
        case .keyboardEnd: go(to: years.count - 1)
        default: super.pressesBegan(presses, with: event)
        }
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        guard !years.isEmpty else { return }
        // Where there is no room for all, some are left out; the newest stays.
        let every = max(1, Int((Self.pitch.least / pitch).rounded(.up)))
        for (index, year) in years.enumerated()
        where index.isMultiple(of: every) || index == current {
            let isCurrent = index == current
            let number = isShort ? String(format: "%02d", year.year % 100) : "\(year.year)"
            let look: [NSAttributedString.Key: Any] = [
                .font: isCurrent ? Theme.Text.axisStrong : Theme.Text.axis,
                .foregroundColor: isCurrent ? Theme.Palette.tint : Theme.Palette.secondaryLabel,
            ]
            let size = number.size(withAttributes: look)
            let top = (CGFloat(index) + 0.5) * pitch - size.height / 2
            number.draw(
                at: CGPoint(
                    x: (bounds.width - size.width) / 2,
                    y: max(0, min(top, bounds.height - size.height))),
                withAttributes: look)
        }
    }

    // MARK: Accessibility

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.adjustable)
    }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? localized("Year") }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityValue: String? {
        get {
            super.accessibilityValue
                ?? current.flatMap { years.indices.contains($0) ? "\(years[$0].year)" : nil }
        }
        set { super.accessibilityValue = newValue }
    }
    /// The years go down, so the next is the one below.
    override func accessibilityIncrement() { go(to: min((current ?? -1) + 1, years.count - 1)) }
    override func accessibilityDecrement() { go(to: max((current ?? 1) - 1, 0)) }
}

/// A year in white on the tint, as large as what is read at a glance.
private final class YearPill: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        textAlignment = .center
        textColor = Theme.Palette.filledButtonLabel
        backgroundColor = Theme.Palette.filledButton
        clipsToBounds = true
        isUserInteractionEnabled = false
        isAccessibilityElement = false
    }

    required init?(coder: NSCoder) { nil }

    func show(_ year: String) {
        text = year
        font = Theme.Text.headline
    }

    var preferredSize: CGSize {
        let size = sizeThatFits(Theme.Space.unbounded)
        return CGSize(width: size.width.rounded(.up) + 20, height: size.height.rounded(.up) + 10)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
    }
}
