import Tactile

/// A number's field with a small button for its unit inside its end, on the page and in a panel
/// that fades in over everything, and bars from zero that are held by constraints.
final class EntryPanelPage: UIView {
    let field = UnitField()
    let open = UIButton(type: .system)
    let bars = BarsFromZero()
    private let log = Column.label("", size: 13)
    private let counts = UISegmentedControl(items: ["4", "8", "12", "16"])

    override init(frame: CGRect) {
        super.init(frame: frame)
        log.textColor = Column.quiet
        open.setTitle("Add entry…", for: .normal)
        open.addAction(UIAction { [weak self] _ in self?.present() }, for: .touchUpInside)
        counts.selectedSegmentIndex = 1
        counts.accessibilityLabel = "Number of bars"
        counts.addAction(UIAction { [weak self] _ in self?.showBars() }, for: .valueChanged)
        bars.onChoice = { [weak self] choice in
            self?.log.text = choice.map { "bar \($0.bar + 1): \($0.value)" } ?? "no bar"
        }
        for view in [field, open, counts, bars, log] { addSubview(view) }
        showBars()
    }

    required init?(coder: NSCoder) { nil }

    /// The state of a pseudo-random generator: each press shows other values, and each run of the
    /// program the same.
    private var chance: UInt32 = 20

    private func showBars() {
        let count = (counts.selectedSegmentIndex + 1) * 4
        bars.show(
            (0..<count).map { _ in
                chance = chance &* 1_664_525 &+ 1_013_904_223
                return 20 + Int(chance >> 16) % 81
            })
    }

    private func present() {
        let panel = EntryPanelController()
        panel.onEnd = { [weak self] in self?.log.text = $0 ?? "cancelled" }
        showOver(panel)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 360)
        field.frame = CGRect(x: 0, y: 0, width: min(width, 200), height: 36)
        open.sizeToFit()
        open.frame.origin = CGPoint(x: 0, y: 48)
        counts.frame = CGRect(x: 0, y: 100, width: width, height: 32)
        let foot = max(160, bounds.height - 32)
        bars.frame = CGRect(x: 0, y: 144, width: width, height: min(280, max(0, foot - 152)))
        log.frame = CGRect(x: 0, y: bars.frame.maxY + 8, width: width, height: 20)
    }
}
