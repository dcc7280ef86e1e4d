import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// One wheel of a picker: rows on a drum, of which the one in the middle is chosen.
@MainActor
final class PickerWheel: UIControl, UIScrollViewDelegate {
    /// How many rows there are, and what a row shows.
    var count = 0
    var rowHeight: CGFloat = 32
    var makeView: (Int, UIView?) -> UIView = { _, _ in UIView(frame: .zero) }
    /// Called when the wheel came to rest on another row by the user's doing.
    var chose: ((Int) -> Void)?
    private(set) var selected = 0
    private let scroll = WheelScrollView(frame: .zero)
    private let drum = UIView(frame: .zero)
    private var shown: [Int: UIView] = [:]
    private var spare: [UIView] = []
    private var laidOut = CGSize.zero
    private var typed = ""
    private var typedTime = -TimeInterval.infinity

    /// The angle between two rows on the drum, in radians.
    private static let step: CGFloat = 0.32
    private static let typingPause: TimeInterval = 1

    override init(frame: CGRect) {
        super.init(frame: frame)
        drum.isUserInteractionEnabled = false
        drum.clipsToBounds = true
        addSubview(drum)
        scroll.delegate = self
        scroll.showsVerticalScrollIndicator = false
        scroll.decelerationRate = .fast
        scroll.alwaysBounceVertical = true
        scroll.movesSheet = false
        scroll.stepped = { [weak self] in self?.move(by: $0) }
        addSubview(scroll)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        scroll.addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    override var focusRingBounds: CGRect {
        CGRect(
            x: 4, y: (bounds.height - rowHeight) / 2, width: max(0, bounds.width - 8),
            height: rowHeight)
    }
    override var focusRingCornerRadius: CGFloat { 6 }

    // MARK: Rows

    func reload() {
        for view in shown.values { view.removeFromSuperview() }
        shown.removeAll()
        selected = min(max(selected, 0), max(count - 1, 0))
        laidOut = .zero
        setNeedsLayout()
    }

    func select(_ row: Int, animated: Bool) {
        guard count > 0 else { return }
        selected = min(max(row, 0), count - 1)
        scroll.setContentOffset(
            CGPoint(x: 0, y: CGFloat(selected) * rowHeight - scroll.topInset),
            animated: animated && window != nil)
        turn()
    }

    func view(ofRow row: Int) -> UIView? { shown[row] }

    // MARK: The drum

    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.size != laidOut else { return }
        laidOut = bounds.size
        scroll.frame = bounds
        drum.frame = bounds
        let margin = max(0, (bounds.height - rowHeight) / 2)
        scroll.contentInset = UIEdgeInsets(top: margin, left: 0, bottom: margin, right: 0)
        scroll.contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
        scroll.topInset = margin
        scroll.contentOffset = CGPoint(x: 0, y: CGFloat(selected) * rowHeight - margin)
        turn()
    }

    /// Where the drum is turned to, in rows.
    private var position: CGFloat { (scroll.contentOffset.y + scroll.topInset) / rowHeight }

    private func turn() {
        guard count > 0, bounds.height > 0, rowHeight > 0 else { return }
        let middle = position
        let reach = CGFloat.pi / 2 / Self.step
        let first = max(0, Int((middle - reach).rounded(.up)))
        let last = min(count - 1, Int((middle + reach).rounded(.down)))
        for (row, view) in shown where row < first || row > last {
            view.isHidden = true
            spare.append(view)
            shown[row] = nil
        }
        guard first <= last else { return }
        let radius = rowHeight / Self.step
        UIView.performWithoutAnimation {
            for row in first...last {
                let view = shown[row] ?? dress(row)
                let angle = (CGFloat(row) - middle) * Self.step
                view.center = CGPoint(x: bounds.midX, y: bounds.midY + radius * sin(angle))
                view.transform = CGAffineTransform(scaleX: 1 - 0.06 * angle * angle, y: cos(angle))
                let depth = min(1, abs(angle) / (.pi / 2))
                view.alpha = abs(CGFloat(row) - middle) < 0.5 ? 1 : 0.7 * (1 - depth)
            }
        }
    }

    private func dress(_ row: Int) -> UIView {
        let old = spare.popLast()
        let view = makeView(row, old)
        if let old, old !== view { old.removeFromSuperview() }
        view.isHidden = false
        view.transform = .identity
        view.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: rowHeight)
        if view.superview !== drum { drum.addSubview(view) }
        shown[row] = view
        return view
    }

    // MARK: Scrolling

    func scrollViewDidScroll(_ scrollView: UIScrollView) { turn() }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        let row = ((targetContentOffset.pointee.y + scroll.topInset) / rowHeight).rounded()
        let last = CGFloat(max(count - 1, 0))
        targetContentOffset.pointee.y = min(max(row, 0), last) * rowHeight - scroll.topInset
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { rest() }
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }

    private func rest() {
        guard count > 0 else { return }
        let row = min(max(position.rounded(), 0), CGFloat(count - 1))
        if abs(position - row) > 0.01 { roll(to: Int(row)) }
        let chosen = Int(row)
        guard chosen != selected else { return }
        selected = chosen
        chose?(chosen)
    }

    private func roll(to row: Int) {
        scroll.setContentOffset(
            CGPoint(x: 0, y: CGFloat(row) * rowHeight - scroll.topInset),
            animated: window != nil && !UIApplication.shared.reducesMotion)
        turn()
    }

    /// Chooses another row, as keys and the mouse wheel do.
    private func move(by rows: Int) { choose(selected + rows) }

    private func choose(_ row: Int) {
        guard isEnabled, count > 0 else { return }
        let row = min(max(row, 0), count - 1)
        guard row != selected else { return }
        selected = row
        roll(to: row)
        chose?(row)
    }

    private func tapped(_ tap: UITapGestureRecognizer) {
        window?.focus(self, visibly: false)
        let angle = (tap.location(in: self).y - bounds.midY) / (rowHeight / Self.step)
        guard abs(angle) < 1 else { return }
        choose(Int((position + asin(angle) / Self.step).rounded()))
    }

    // MARK: Keys

    /// The text of a row, for letters and digits that are typed; nil where rows have none.
    var text: (Int) -> String? = { _ in nil }

    override func handleKey(_ key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
            return false
        }
        switch key.keyCode {
        case .keyboardUpArrow: move(by: -1)
        case .keyboardDownArrow: move(by: 1)
        case .keyboardPageUp: move(by: -5)
        case .keyboardPageDown: move(by: 5)
        case .keyboardHome: choose(0)
        case .keyboardEnd: choose(count - 1)
        default: return search(key.characters)
        }
        return true
    }

    private func search(_ letters: String) -> Bool {
        guard let letter = letters.first, letters.count == 1, letter.isLetter || letter.isNumber
        else { return false }
        let now = CACurrentMediaTime()
        typed = now - typedTime > Self.typingPause ? letters : typed + letters
        typedTime = now
        let found = (0..<count).first { row in
            text(row)?.range(
                of: typed, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
        }
        if let found { choose(found) }
        return true
    }

    // MARK: Accessibility

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.adjustable)
    }
    override var accessibilityValue: String? {
        get {
            if let value = super.accessibilityValue { return value }
            guard count > 0 else { return nil }
            if let text = text(selected) { return text }
            guard let view = shown[selected] else { return nil }
            return view.accessibilityLabel ?? AccessibilityText(of: view).text
        }
        set { super.accessibilityValue = newValue }
    }
    override func accessibilityIncrement() { move(by: 1) }
    override func accessibilityDecrement() { move(by: -1) }
    /// Chooses a row that a reader names by its number.
    func setAccessibilityNumber(_ number: Double) -> Bool {
        guard isEnabled, count > 0 else { return false }
        choose(Int(min(max(number.rounded(), 0), Double(count - 1))))
        return true
    }
}

/// Scrolls the drum; the mouse wheel moves it row by row.
@MainActor
private final class WheelScrollView: UIScrollView {
    var stepped: ((Int) -> Void)?
    /// Between the top of the content and the row in the middle.
    var topInset: CGFloat = 0
    private var rest: CGFloat = 0

    override func scrollWheel(with event: UIScrollEvent) {
        rest += event.notches.y
        let steps = rest.rounded(.towardZero)
        guard steps != 0 else { return }
        rest -= steps
        stepped?(Int(min(max(steps, -100), 100)))
    }
}

extension PickerWheel: AccessibilityRoleProviding, AccessibilityNumbersProviding {
    package var accessibilityRole: AccessibilityRole? { .wheel }
    package var accessibilityNumbers: AccessibilityNumbers? {
        count > 0
            ? AccessibilityNumbers(
                minimum: 0, maximum: Double(count - 1), current: Double(selected), step: 1)
            : nil
    }
}
