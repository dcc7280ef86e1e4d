import Tactile

/// Two sides of a card behind every transition.
final class TransitionsPage: UIView {
    private static let kinds: [(String, UIView.AnimationOptions)] = [
        ("dissolve", .transitionCrossDissolve), ("left", .transitionFlipFromLeft),
        ("right", .transitionFlipFromRight), ("top", .transitionFlipFromTop),
        ("bottom", .transitionFlipFromBottom), ("curl up", .transitionCurlUp),
        ("curl down", .transitionCurlDown),
    ]

    private let kind = UISegmentedControl(items: TransitionsPage.kinds.map(\.0))
    private let duration = UISlider()
    private let durationLabel = Column.label("", size: 13)
    private let holder = UIView()
    private let sides = [UIView(), UIView()]
    private let number = Column.label("0", size: 44)
    private let status = Column.label("Click the card or the number.", size: 13)
    private var front = 0
    private var count = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        kind.selectedSegmentIndex = 1
        kind.apportionsSegmentWidthsByContent = true
        duration.minimumValue = 0.1
        duration.maximumValue = 3
        duration.value = 0.6
        duration.addAction(UIAction { [weak self] _ in self?.showDuration() }, for: .valueChanged)
        durationLabel.textColor = Column.quiet
        status.textColor = Column.quiet
        makeSides()
        number.textAlignment = .center
        number.isUserInteractionEnabled = true
        addTap(to: holder) { [weak self] in self?.turn() }
        addTap(to: number) { [weak self] in self?.countUp() }
        for view in [kind, duration, durationLabel, holder, number, status] { addSubview(view) }
        showDuration()
    }

    required init?(coder: NSCoder) { nil }

    private func makeSides() {
        holder.layer.shadowOpacity = 0.3
        holder.layer.shadowRadius = 8
        holder.layer.shadowOffset = CGSize(width: 0, height: 4)
        let titles = ["Front", "Back"], colors: [UIColor] = [.systemIndigo, .systemTeal]
        for (index, side) in sides.enumerated() {
            side.backgroundColor = colors[index]
            side.layer.cornerRadius = 14
            side.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            let label = Column.label(titles[index], size: 28)
            label.textColor = .white
            label.frame = CGRect(x: 16, y: 12, width: 160, height: 36)
            side.addSubview(label)
        }
        holder.addSubview(sides[0])
    }

    private func addTap(to view: UIView, _ action: @escaping () -> Void) {
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in action() }
        view.addGestureRecognizer(tap)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place([(kind, 32), (duration, 34), (durationLabel, 18)], in: bounds, gap: 8)
        let width = min(240, max(0, bounds.width - 140))
        holder.frame = CGRect(x: 20, y: 140, width: width, height: 150)
        sides[front].frame = holder.bounds
        number.frame = CGRect(x: width + 40, y: 165, width: 100, height: 100)
        status.frame = CGRect(x: 0, y: 320, width: bounds.width, height: 20)
    }

    private var options: UIView.AnimationOptions {
        let index = max(0, kind.selectedSegmentIndex)
        return [TransitionsPage.kinds[index].1, .allowUserInteraction]
    }

    private func showDuration() {
        durationLabel.text = String(format: "%.1f seconds", duration.value)
    }

    private func turn() {
        let from = sides[front], to = sides[1 - front]
        front = 1 - front
        to.frame = holder.bounds
        status.text = "from one side to the other …"
        UIView.transition(
            from: from, to: to, duration: TimeInterval(duration.value), options: options,
            completion: { [weak self] finished in
                self?.status.text = finished ? "finished" : "interrupted"
            })
    }

    private func countUp() {
        count += 1
        UIView.transition(
            with: number, duration: TimeInterval(duration.value), options: options,
            animations: { [number, count] in number.text = "\(count)" },
            completion: { [weak self] finished in
                self?.status.text = finished ? "finished" : "interrupted"
            })
    }
}
