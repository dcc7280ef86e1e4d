import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The strip of titles at a table's trailing side, which a press or a drag scrolls through.
@MainActor
final class TableSectionIndex: UIControl {
    private unowned let table: UITableView
    /// All titles, also those that there is no room for.
    private(set) var titles: [String] = []
    private var labels: [UILabel] = []
    /// The titles that have a label; nil for a dot in the place of several.
    private(set) var shownTitles: [Int?] = []
    /// The title that was gone to last.
    private var current: Int?
    /// Where the table was scrolled to by that.
    private var offsetOfCurrent: CGFloat = 0
    /// From the press to its end, also while it is next to the strip.
    private var isPressed = false { didSet { if isPressed != oldValue { showColors() } } }
    var isStale = true
    var color: UIColor? { didSet { showColors() } }
    var restingBackground: UIColor? { didSet { showColors() } }
    var trackingBackground: UIColor? { didSet { showColors() } }

    /// In points.
    private static let leastWidth: CGFloat = 18
    private static let sideMargin: CGFloat = 3
    private static let lineHeight: CGFloat = 15
    private static let verticalMargin: CGFloat = 4
    private static let font = UIFont.systemFont(ofSize: 11, weight: .semibold)
    private static let dot = "•"

    init(of table: UITableView) {
        self.table = table
        super.init(frame: .zero)
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Titles

    /// Shows `titles`; without any the strip goes. Returns whether rows get another width by that.
    func show(_ titles: [String]) -> Bool {
        isStale = false
        guard titles != self.titles || isHidden != titles.isEmpty else { return false }
        let old = room
        self.titles = titles
        current = nil
        isHidden = titles.isEmpty
        if isHidden { removeFromSuperview() } else if superview == nil { table.addSubview(self) }
        forgetLabels()
        room = neededRoom
        return room != old
    }

    /// Points that the strip takes of each row.
    private(set) var room: CGFloat = 0

    private var neededRoom: CGFloat {
        guard !isHidden else { return 0 }
        let widest = titles.map { text(of: $0).size(withAttributes: [.font: Self.font]).width }
            .max()
        return max(Self.leastWidth, ceil(widest ?? 0) + 2 * Self.sideMargin)
    }

    /// A search has a picture of its own.
    private func text(of title: String) -> String {
        title == UITableView.indexSearch ? "⌕" : title
    }

    private func forgetLabels() {
        for label in labels { label.removeFromSuperview() }
        labels = []
        shownTitles = []
        setNeedsLayout()
    }

    /// Where there is no room for all titles, every other place is a dot.
    private func makeLabels(height: CGFloat) {
        let most = max(1, Int(height / Self.lineHeight))
        var wanted: [Int?] = titles.indices.map { $0 }
        if titles.count > most {
            let letters = max(1, (most + 1) / 2)
            wanted = []
            for place in 0..<letters {
                let part = letters > 1 ? CGFloat(place) / CGFloat(letters - 1) : 0
                if place > 0 { wanted.append(nil) }
                wanted.append(Int((part * CGFloat(titles.count - 1)).rounded()))
            }
        }
        guard wanted != shownTitles else { return }
        forgetLabels()
        shownTitles = wanted
        labels = wanted.map { index in
            let label = UILabel(frame: .zero)
            label.font = Self.font
            label.text = index.map { text(of: titles[$0]) } ?? Self.dot
            label.textAlignment = .center
            label.isAccessibilityElement = false
            addSubview(label)
            return label
        }
        showColors()
    }

    private func showColors() {
        backgroundColor = isPressed ? trackingBackground ?? restingBackground : restingBackground
        for label in labels { label.textColor = color ?? tintColor }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    // MARK: Layout

    /// Floats at the trailing side of what is seen.
    func place() {
        guard !isHidden else { return }
        let inset = table.adjustedContentInset
        let width = room
        let isMirrored = table.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let area = table.bounds
        let wanted = CGRect(
            x: isMirrored ? area.minX : area.maxX - width, y: area.minY + inset.top, width: width,
            height: max(0, area.height - inset.top - inset.bottom))
        if frame != wanted { frame = wanted }
        let others = table.subviews
        let own = others.firstIndex { $0 === self } ?? 0
        let isCovered = others[own...].contains {
            $0 is UITableViewCell || $0 is UITableViewHeaderFooterView
        }
        if isCovered { table.bringSubviewToFront(self) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = max(0, bounds.height - 2 * Self.verticalMargin)
        makeLabels(height: height)
        let top = listTop
        for (index, label) in labels.enumerated() {
            label.frame = CGRect(
                x: 0, y: top + CGFloat(index) * Self.lineHeight, width: bounds.width,
                height: Self.lineHeight)
        }
    }

    private var listTop: CGFloat {
        ((bounds.height - CGFloat(labels.count) * Self.lineHeight) / 2).rounded()
    }

    // MARK: Going

    /// The title at a place in the strip, in points from its top.
    func title(at y: CGFloat) -> Int? {
        guard !titles.isEmpty, !labels.isEmpty, y.isFinite else { return nil }
        let part = (y - listTop) / (CGFloat(labels.count) * Self.lineHeight)
        return min(max(Int(part * CGFloat(titles.count)), 0), titles.count - 1)
    }

    private func go(to index: Int?) {
        guard let index, !isTracking || index != current, titles.indices.contains(index) else {
            return
        }
        current = index
        table.scroll(toIndexTitle: titles[index], at: index)
        offsetOfCurrent = table.contentOffset.y
        sendActions(for: .valueChanged)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        current = nil
        isPressed = true
        go(to: title(at: touch.location(in: self).y))
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        go(to: title(at: touch.location(in: self).y))
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { isPressed = false }
    override func cancelTracking(with event: UIEvent?) { isPressed = false }

    /// The title whose section is seen at the top, where keys go on from.
    private var seen: Int {
        if let current, offsetOfCurrent == table.contentOffset.y { return current }
        let top = table.contentOffset.y + table.adjustedContentInset.top + 1
        guard let section = table.section(at: top) else { return 0 }
        return titles.indices.last {
            (table.section(ofIndexTitle: titles[$0], at: $0) ?? -1) <= section
        }
            ?? 0
    }

    override func handleKey(_ key: UIKey) -> Bool {
        switch key.keyCode {
        case .keyboardDownArrow: go(to: min(seen + 1, titles.count - 1))
        case .keyboardUpArrow: go(to: max(seen - 1, 0))
        case .keyboardHome: go(to: 0)
        case .keyboardEnd: go(to: titles.count - 1)
        default: return false
        }
        return true
    }

    // MARK: Accessibility

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.adjustable)
    }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? localized("Section index") }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityValue: String? {
        get {
            let seen = seen
            return super.accessibilityValue ?? (titles.indices.contains(seen) ? titles[seen] : nil)
        }
        set { super.accessibilityValue = newValue }
    }
    override func accessibilityIncrement() { go(to: min(seen + 1, titles.count - 1)) }
    override func accessibilityDecrement() { go(to: max(seen - 1, 0)) }
}
