import Tactile

/// Mail in two or three columns, which are one stack where there is little room.
final class MailPage: UIView {
    private let host = UIViewController()
    private var split = UISplitViewController(style: .doubleColumn)
    private let kinds = UISegmentedControl(items: ["Two columns", "Three columns"])
    private let behaviors = UISegmentedControl(items: ["Automatic", "Tile", "Overlay", "Displace"])
    private let log = Column.label("", size: 13)
    private lazy var knobs = Column.row(
        Column.toggle("Narrow", isOn: false) { [weak self] in self?.setNarrow($0) },
        Column.toggle("At the right", isOn: false) { [weak self] in
            self?.split.primaryEdge = $0 ? .trailing : .leading
        })
    private var isNarrow = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        kinds.selectedSegmentIndex = 0
        kinds.addAction(UIAction { [weak self] _ in self?.makeSplit() }, for: .valueChanged)
        behaviors.selectedSegmentIndex = 0
        behaviors.addAction(
            UIAction { [weak self] _ in self?.setBehavior() }, for: .valueChanged)
        log.textColor = Column.quiet
        host.view.layer.cornerRadius = 12
        host.view.layer.borderWidth = 1
        host.view.layer.borderColor = UIColor.separator.cgColor
        host.view.clipsToBounds = true
        for part in [kinds, behaviors, knobs, log, host.view] as [UIView] { addSubview(part) }
        makeSplit()
    }

    required init?(coder: NSCoder) { nil }

    private func makeSplit() {
        split.willMove(toParent: nil)
        split.viewIfLoaded?.removeFromSuperview()
        split.removeFromParent()
        let isTriple = kinds.selectedSegmentIndex == 1
        split = UISplitViewController(style: isTriple ? .tripleColumn : .doubleColumn)
        split.delegate = self
        split.preferredPrimaryColumnWidth = isTriple ? 130 : 190
        split.preferredSupplementaryColumnWidth = 190
        let list = MailListController(mailbox: Mail.boxes[0])
        if isTriple {
            split.setViewController(MailBoxesController(), for: .primary)
            split.setViewController(list, for: .supplementary)
        } else {
            split.setViewController(list, for: .primary)
        }
        split.setViewController(MailController(nil), for: .secondary)
        host.addChild(split)
        split.view.frame = host.view.bounds
        split.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        host.view.addSubview(split.view)
        split.didMove(toParent: host)
        setNarrow(isNarrow)
        setBehavior()
    }

    private func setBehavior() {
        let all: [UISplitViewController.SplitBehavior] = [.automatic, .tile, .overlay, .displace]
        split.preferredSplitBehavior = all[max(0, behaviors.selectedSegmentIndex)]
        say()
    }

    /// What a scene in a narrow window gets.
    private func setNarrow(_ isNarrow: Bool) {
        self.isNarrow = isNarrow
        host.setOverrideTraitCollection(
            isNarrow ? UITraitCollection(horizontalSizeClass: .compact) : nil, forChild: split)
        say()
    }

    private func say() {
        log.text = split.isCollapsed ? "One column" : "\(split.displayMode)"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        kinds.frame = CGRect(x: 0, y: 0, width: min(bounds.width, 300), height: 32)
        behaviors.frame = CGRect(x: 0, y: 42, width: min(bounds.width, 420), height: 32)
        knobs.frame = CGRect(x: 0, y: 84, width: min(bounds.width, 360), height: 32)
        log.frame = CGRect(x: 0, y: 122, width: bounds.width, height: 20)
        host.view.frame = CGRect(
            x: 0, y: 150, width: bounds.width, height: max(260, bounds.height - 150))
    }
}

extension MailPage: UISplitViewControllerDelegate {
    /// Nobody begins with an empty message.
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
        let shown = (svc.viewController(for: .secondary) as? MailController)?.message
        if shown != nil { return proposedTopColumn }
        return svc.style == .tripleColumn ? .supplementary : .primary
    }

    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { log.text = "\(displayMode)" }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.text = "One column" }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { say() }
}
