import Design
import Diary
import Foundation
import Tactile

/// What the five scenes share: the diary, a page title, and content laid out between the bars.
class SceneViewController: UIViewController {
    let model: DiaryModel
    /// The page's title in large letters; hidden in scenes whose content reaches the top.
    let titleLabel: UILabel = HeadingLabel(level: 1)
    let icon: TabIcon
    /// What is at the end of the title's line, from the end.
    private var titleButtons: [UIView] = []
    /// The sidebar has them while it is shown.
    var hidesTitleButtons = false {
        didSet { showTitleButtons() }
    }
    private var observation: DiaryModel.Observation?
    /// The day on which the views were given what they show; nil where that is no longer so.
    private var shownDay: CivilDate?

    /// - `tabTitle`: the title in the tab bar, where there is less room for it.
    init(model: DiaryModel, title: String, tabTitle: String? = nil, icon: TabIcon) {
        self.model = model
        self.icon = icon
        super.init(nibName: nil, bundle: nil)
        self.title = title
        tabBarItem = UITabBarItem(
            title: tabTitle ?? title, image: icon.image(filled: false, scale: model.pictureScale),
            selectedImage: icon.image(filled: true, scale: model.pictureScale))
        tabBarItem.accessibilityLabel = title
        tabBarItem.setTitleTextAttributes([.font: Theme.Text.tab], for: .normal)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.Palette.background
        view.isOpaque = true
        titleLabel.text = title
        titleLabel.font = Theme.Text.pageTitle
        titleLabel.textColor = Theme.Palette.label
        titleLabel.adjustsFontSizeToFitWidth = true
        titleLabel.minimumScaleFactor = 0.5
        view.addSubview(titleLabel)
        titleButtons.forEach(view.addSubview)
        observation = model.observe { [weak self] in self?.changed($0) }
    }

    /// Makes, lays out and draws the views before the first visit, which is to begin at once.
    ///
    /// - `frame`: the scene's future frame, in points of its container.
    func prepare(frame: CGRect) {
        guard !isViewLoaded else { return }
        view.frame = frame
        showFirst()
        view.layoutIfNeeded()
        Self.display(view.layer)
    }

    /// Shows the diary before the first visit, also in scenes inside this one.
    func showFirst() { showNow() }

    private static func display(_ layer: CALayer) {
        guard !layer.isHidden else { return }
        layer.displayIfNeeded()
        layer.sublayers?.forEach(display)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // What is shown already need not be laid out and drawn in the frame that brings it in.
        if shownDay != model.today { showNow() }
    }

    private func showNow() {
        shownDay = model.today
        showDiary()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        view.window?.title = title.map { "\($0) – Health Beat" } ?? "Health Beat"
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let safe = view.bounds.inset(by: view.safeAreaInsets)
        let margin = Theme.Space.margin(width: view.bounds.width)
        let usualTop: CGFloat = isNarrow ? 12 : 20
        var top = safe.minY + (safe.height < 480 ? 8 : usualTop)
        if !titleLabel.isHidden {
            let width = max(0, min(titleWidth, view.bounds.width - leadingMargin - margin))
            titleLabel.leadingFrame = CGRect(
                x: leadingMargin, y: top, width: width,
                height: max(
                    Theme.Text.line(titleLabel.font, atLeast: 42),
                    // Other scripts have taller lines.
                    titleLabel.sizeThatFits(Theme.Space.unbounded).height.rounded(.up)))
            top = titleLabel.frame.maxY
            placeTitleButtons(endingAt: titleLabel.leadingFrame.maxX)
        }
        showTitleButtons()
        layoutContent(
            in: CGRect(
                x: margin, y: top, width: max(0, safe.width - 2 * margin),
                height: max(0, safe.maxY - top)))
        // The content's column is as wide as the title at first; then the buttons take their part.
        if let button = titleButtons.last, !button.isHidden {
            let room = button.leadingFrame.minX - titleLabel.leadingFrame.minX
            titleLabel.leadingFrame.size.width = max(0, min(titleLabel.frame.width, room))
        }
    }

    // MARK: Buttons on the title's line

    /// Adds the window's settings and menu where there is no sidebar, and returns the menu's
    /// button.
    func addTitleButtons(settings command: ShellCommand) -> UIButton {
        let settings = IconButton.make(
            .settings, toolTip: localized("Settings (\(command.keyTitle))"),
            scale: model.pictureScale)
        settings.addAction(UIAction { _ in command.perform() }, for: .primaryActionTriggered)
        let menu = IconButton.make(
            .more, toolTip: ShellCommand.menuToolTip, scale: model.pictureScale)
        titleButtons = [settings, menu]
        if isViewLoaded { titleButtons.forEach(view.addSubview) }
        showTitleButtons()
        return menu
    }

    private func showTitleButtons() {
        for button in titleButtons {
            button.isHidden = hidesTitleButtons || titleLabel.isHidden
        }
    }

    private func placeTitleButtons(endingAt end: CGFloat) {
        var x = end + IconButton.inset
        for button in titleButtons {
            x -= IconButton.side
            button.leadingFrame = CGRect(
                x: x, y: (titleLabel.frame.midY - IconButton.side / 2).rounded(),
                width: IconButton.side, height: IconButton.side)
        }
    }

    /// Whether the window is, and the scene with it.
    var isNarrow: Bool { view.bounds.width < Theme.Space.narrow }

    /// Where the scene's column begins, and its title with it: at one x on every scene.
    var leadingMargin: CGFloat { Theme.Space.margin(width: view.bounds.width) }

    /// How wide the scene's column is at most.
    var titleWidth: CGFloat { Theme.Space.formWidth }

    /// Places the scene's views; `area` is free between title and tab bar, in the view's points.
    func layoutContent(in area: CGRect) {}

    /// Shows the diary as it is now.
    func showDiary() {}

    /// Whether something is over the scenes, which has the keyboard then.
    var isCovered: Bool { tabBarController?.presentedViewController != nil }

    /// Whether the scene shows anything else after a change.
    func shows(_ change: ModelChange) -> Bool {
        switch change {
        case .diary, .goal, .day: true
        case .saving, .reminder: false
        }
    }

    /// Shows a change while the scene is seen.
    func show(_ change: ModelChange) { showNow() }

    private func changed(_ change: ModelChange) {
        guard shows(change) else { return }
        guard view.window != nil else { return shownDay = nil }
        show(change)
    }
}
