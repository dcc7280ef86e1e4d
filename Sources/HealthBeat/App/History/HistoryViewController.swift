import Design
import Diary
import Foundation
import Tactile

/// The history: the list of entries and, of one entry, everything. A wide window shows both; else
/// the entry is pushed over the list.
final class HistoryViewController: SceneViewController {
    let list: HistoryListViewController
    private let stack: UINavigationController
    /// Shows an entry in the right pane of a wide window.
    private lazy var pane = EntryDetailViewController(model: model, entry: nil, isPushed: false)
    private let divider = UIView()
    private var isWide = false

    /// The list's width next to an entry.
    static func listWidth(in width: CGFloat) -> CGFloat {
        Theme.Text.isVeryLarge
            ? leastLargeList : Theme.Space.pane(in: width, least: 360, most: 540)
    }

    /// Minimum widths, in points, of the list and of the entry pane when text is very large.
    private static var leastLargeList: CGFloat { Theme.Text.room(210) }
    private static var leastLargeEntry: CGFloat { Theme.Text.room(300) }

    private static func hasRoomForPanes(in width: CGFloat) -> Bool {
        width >= Theme.Space.wide
            && (!Theme.Text.isVeryLarge || width >= leastLargeList + leastLargeEntry)
    }

    init(model: DiaryModel) {
        list = HistoryListViewController(model: model)
        stack = UINavigationController(rootViewController: list)
        super.init(model: model, title: localized("History"), icon: .history)
        list.onOpen = { [weak self] in self?.open($0) }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        titleLabel.isHidden = true
        stack.setNavigationBarHidden(true, animated: false)
        addChild(stack)
        view.addSubview(stack.view)
        stack.didMove(toParent: self)
        divider.backgroundColor = Theme.Palette.separator
        divider.isHidden = true
        view.addSubview(divider)
        // In a wide window Tab goes through the list before it goes to the entry.
        stack.view.shouldGroupAccessibilityChildren = true
        pane.onStep = { [weak self] in self?.list.step($0) }
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        list.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        list.restoreUserActivityState(activity)
    }

    override func showFirst() {
        list.loadViewIfNeeded()
        list.showFirst()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        // Beside an empty list there is no entry to choose.
        setWide(Self.hasRoomForPanes(in: bounds.width) && !model.allEntries.isEmpty)
        let listWidth = isWide ? Self.listWidth(in: bounds.width) : bounds.width
        stack.view.leadingFrame = CGRect(x: 0, y: 0, width: listWidth, height: bounds.height)
        guard isWide else { return }
        let hairline = 1 / view.contentScaleFactor
        divider.leadingFrame = CGRect(x: listWidth, y: 0, width: hairline, height: bounds.height)
        pane.view.leadingFrame = CGRect(
            x: listWidth + hairline, y: 0, width: bounds.width - listWidth - hairline,
            height: bounds.height)
    }

    override func showDiary() {
        super.showDiary()
        if isViewLoaded, model.allEntries.isEmpty == isWide { view.setNeedsLayout() }
    }

    private func setWide(_ wide: Bool) {
        guard wide != isWide else { return }
        isWide = wide
        divider.isHidden = !wide
        list.isInPane = wide
        if wide {
            let pushed = (stack.topViewController as? EntryDetailViewController)?.entryID
            stack.popToRootViewController(animated: false)
            addChild(pane)
            view.addSubview(pane.view)
            pane.didMove(toParent: self)
            list.select(pushed ?? list.newest)
        } else {
            pane.willMove(toParent: nil)
            pane.view.removeFromSuperview()
            pane.removeFromParent()
            list.select(nil)
        }
    }

    /// - Parameters:
    ///   - id: nil to show none in the pane.
    ///   - animated: whether the entry's page slides in.
    private func open(_ id: Entry.ID?, animated: Bool = true) {
        guard !isWide else { return pane.show(id) }
        guard let id, stack.topViewController === list else { return }
        let detail = EntryDetailViewController(model: model, entry: id, isPushed: true)
        detail.onStep = { [weak self, weak detail] step in
            guard let next = self?.list.neighbour(of: detail?.entryID, step: step) else { return }
            self?.list.lastShown = next
            detail?.show(next)
        }
        list.lastShown = id
        stack.pushViewController(detail, animated: animated)
    }

    /// Shows an entry that another scene names.
    func reveal(_ id: Entry.ID) {
        loadViewIfNeeded()
        view.layoutIfNeeded()
        guard !isWide else { return list.select(id) }
        stack.popToRootViewController(animated: false)
        open(id, animated: false)
    }

    /// The keyboard goes on at an entry that came back, where it was in the list.
    func follow(_ id: Entry.ID) {
        if list.isViewLoaded { list.follow(id) }
    }

    /// Keys work also while nothing in the list or the entry has them.
    override var keyCommands: [UIKeyCommand]? {
        (stack.topViewController?.keyCommands ?? []) + (isWide ? pane.keyCommands ?? [] : [])
    }
}
