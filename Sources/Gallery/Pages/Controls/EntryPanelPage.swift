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
        bars.onChoice = { [weak self] in self?.log.text = "bar \($0 + 1): \(SceneData.tenths($1))" }
        for view in [field, open, counts, bars, log] { addSubview(view) }
        showBars()
    }

    required init?(coder: NSCoder) { nil }

    private func showBars() {
        let count = (counts.selectedSegmentIndex + 1) * 4
        bars.show((0..<count).map { 820 - (count - $0) * 9 % 70 })
    }

    private func present() {
        let panel = EntryPanelController()
        panel.onEnd = { [weak self] in self?.log.text = $0 ?? "cancelled" }
        var responder: UIResponder? = self
        while let next = responder?.next, !(responder is UIViewController) { responder = next }
        (responder as? UIViewController)?.present(panel, animated: true)
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

/// A field whose unit is a small button at its end: light grey, and blue while it is pressed. A
/// press goes on to the next unit.
final class UnitField: UITextField {
    let unitButton = UIButton(type: .custom)
    private static let units = ["kg", "lb", "st"]

    override init(frame: CGRect) {
        super.init(frame: frame)
        borderStyle = .roundedRect
        placeholder = "Weight"
        accessibilityLabel = "Weight"
        keyboardType = .decimalPad
        unitButton.titleLabel?.font = .boldSystemFont(ofSize: 12)
        unitButton.setTitle(Self.units[0], for: .normal)
        unitButton.setTitleColor(.lightGray, for: .normal)
        unitButton.setTitleColor(.systemBlue, for: .highlighted)
        unitButton.frame = CGRect(x: 0, y: 0, width: 25, height: 17)
        unitButton.accessibilityHint = "Changes the unit"
        unitButton.addInteraction(UIToolTipInteraction(defaultToolTip: "Change the unit"))
        unitButton.addAction(
            UIAction { [weak self] _ in self?.goOn() }, for: .primaryActionTriggered)
        rightView = unitButton
        rightViewMode = .always
    }

    required init?(coder: NSCoder) { nil }

    var unit: String { unitButton.currentTitle ?? "" }

    private func goOn() {
        let index = Self.units.firstIndex(of: unit) ?? 0
        unitButton.setTitle(Self.units[(index + 1) % Self.units.count], for: .normal)
    }

    override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.maxX - 33, y: ((bounds.height - 17) / 2).rounded(), width: 25, height: 17)
    }
}

/// A panel of 280 by 170 points in the middle of the window, which fades in and out.
final class EntryPanelController: UIViewController, UIViewControllerTransitioningDelegate {
    let date = UITextField()
    let weight = UnitField()
    /// Called with what was saved, or nil.
    var onEnd: ((String?) -> Void)?

    init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        modalTransitionStyle = .crossDissolve
        transitioningDelegate = self
        preferredContentSize = CGSize(width: 280, height: 170)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor { traits in
            traits.userInterfaceStyle == .dark
                ? UIColor(red: 0x20 / 255, green: 0x24 / 255, blue: 0x2E / 255, alpha: 1)
                : UIColor(red: 240 / 255, green: 245 / 255, blue: 1, alpha: 1)
        }
        view.layer.cornerRadius = 12
        view.accessibilityViewIsModal = true
        date.borderStyle = .roundedRect
        date.text = "today"
        date.accessibilityLabel = "Date"
        let cancel = Column.button("Cancel") { [weak self] in self?.end(nil) }
        let save = Column.button("Save") { [weak self] in self?.save() }
        weight.addAction(UIAction { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
        for part in [date, weight, cancel, save] { view.addSubview(part) }
        date.frame = CGRect(x: 16, y: 16, width: 248, height: 36)
        weight.frame = CGRect(x: 16, y: 64, width: 248, height: 36)
        cancel.frame = CGRect(x: 16, y: 118, width: 80, height: 36)
        save.frame = CGRect(x: 184, y: 118, width: 80, height: 36)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        weight.becomeFirstResponder()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) else {
            return super.pressesBegan(presses, with: event)
        }
        end(nil)
    }

    private func save() {
        guard let text = weight.text, !text.isEmpty else { return }
        end("\(date.text ?? ""): \(text) \(weight.unit)")
    }

    private func end(_ text: String?) {
        dismiss(animated: true)
        onEnd?(text)
    }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? {
        CentredPresentation(presentedViewController: presented, presenting: presenting)
    }
}

/// The panel in the middle, over a dimmed window that hears nothing meanwhile.
private final class CentredPresentation: UIPresentationController {
    private let dimming = UIView()

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let area = containerView?.bounds else { return .zero }
        let size = presentedViewController.preferredContentSize
        return CGRect(
            x: ((area.width - size.width) / 2).rounded(),
            y: ((area.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        presentedViewController.transitionCoordinator?.animate(
            alongsideTransition: { [dimming] _ in dimming.alpha = 1 }, completion: nil)
    }

    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate(
            alongsideTransition: { [dimming] _ in dimming.alpha = 0 }, completion: nil)
    }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        presentedView?.frame = frameOfPresentedViewInContainerView
    }
}

/// Bars that share the width, four fifths of it theirs; widths and heights are multiples of the
/// chart's. A press or the arrow keys choose one.
final class BarsFromZero: UIView {
    private(set) var bars: [UIView] = []
    private(set) var chosen: Int?
    private var values: [Int] = []
    /// Called with the bar that was chosen and its value in tenths.
    var onChoice: ((Int, Int) -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isAccessibilityElement = true
        accessibilityLabel = "Bars from zero"
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { true }

    /// - `tenths`: the largest is as high as the chart.
    func show(_ tenths: [Int]) {
        bars.forEach { $0.removeFromSuperview() }
        (bars, values, chosen) = ([], tenths, nil)
        guard let largest = tenths.max(), largest > 0 else { return }
        let count = CGFloat(tenths.count), gap = 0.2 / max(1, count - 1)
        for (index, value) in tenths.enumerated() {
            let bar = UIView(), space = UILayoutGuide()
            bar.translatesAutoresizingMaskIntoConstraints = false
            bar.backgroundColor = Column.tint.withAlphaComponent(0.35)
            bar.layer.cornerRadius = 50 / count
            bar.isUserInteractionEnabled = false
            bar.addLayoutGuide(space)
            addSubview(bar)
            NSLayoutConstraint.activate([
                bar.bottomAnchor.constraint(equalTo: bottomAnchor),
                bar.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.8 / count),
                bar.heightAnchor.constraint(
                    equalTo: heightAnchor, multiplier: CGFloat(value) / CGFloat(largest)),
                space.widthAnchor.constraint(equalTo: widthAnchor, multiplier: gap),
                space.leadingAnchor.constraint(equalTo: bar.trailingAnchor),
                bar.leadingAnchor.constraint(
                    equalTo: bars.last?.layoutGuides.first?.trailingAnchor ?? leadingAnchor),
            ])
            bar.tag = index
            bars.append(bar)
        }
    }

    func choose(_ index: Int) {
        guard bars.indices.contains(index) else { return }
        chosen = index
        for bar in bars {
            bar.backgroundColor =
                bar.tag == index ? Column.tint : Column.tint.withAlphaComponent(0.35)
        }
        accessibilityValue = SceneData.tenths(values[index])
        onChoice?(index, values[index])
    }

    private func tapped(_ tap: UITapGestureRecognizer) {
        let x = tap.location(in: self).x
        if let bar = bars.first(where: { ($0.frame.minX...$0.frame.maxX).contains(x) }) {
            choose(bar.tag)
        }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.keyCode {
        case .keyboardLeftArrow: choose((chosen ?? bars.count) - 1)
        case .keyboardRightArrow: choose((chosen ?? -1) + 1)
        default: super.pressesBegan(presses, with: event)
        }
    }
}
