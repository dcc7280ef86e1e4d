import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileTables
import TactileViews

/// Offers what can be done with things that a program shares: copy, save, open, mail, print, and
/// what the program adds.
///
/// It is presented like any scene: beside what its `popoverPresentationController` was told to
/// point at, else as a sheet. Text, addresses, files by their URLs, pictures, data of documents and
/// objects that are a ``UIActivityItemSource`` may be shared; what an activity makes of other
/// things is its own matter.
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
    public typealias CompletionWithItemsHandler = (
        _ activityType: UIActivity.ActivityType?, _ completed: Bool, _ returnedItems: [Any]?,
        _ activityError: (any Error)?
    ) -> Void

    /// Is called once when an activity is done or was given up, or when the person chose none: then
    /// the type is `nil`. There are no returned items on a desktop. An error has a sentence for the
    /// person.
    open var completionWithItemsHandler: CompletionWithItemsHandler?
    /// Which are not offered.
    open var excludedActivityTypes: [UIActivity.ActivityType]?

    private let items: [Any]
    private let ownActivities: [UIActivity]
    /// What is offered, in the order of the rows.
    private(set) var activities: [UIActivity] = []
    let table = UITableView(frame: .zero, style: .plain)
    private var isChosen = false
    /// What works holds itself until it is done, by this scene.
    private var working: UIActivity?
    private var ownStyle: UIModalPresentationStyle?

    private static let width: CGFloat = 320

    /// - Parameters:
    ///   - activityItems: What is shared, at least one thing.
    ///   - applicationActivities: What the program offers beside the usual; they come first.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        precondition(!activityItems.isEmpty, "There is nothing to share: give at least one item.")
        items = activityItems
        ownActivities = applicationActivities ?? []
        super.init(nibName: nil, bundle: nil)
        title = localized("Share")
        storage.mayBePopover = true
    }

    /// It cannot come out of a storyboard: it would not know what to share.
    public required init?(coder: NSCoder) { nil }

    /// A popover where it was told what to point at.
    open override var modalPresentationStyle: UIModalPresentationStyle {
        get {
            if let ownStyle { return ownStyle }
            let popover = ownPopover
            return popover.sourceView != nil || popover.sourceItem != nil ? .popover : .formSheet
        }
        set { ownStyle = newValue }
    }

    // MARK: Scene

    private func findActivities() {
        let shown = items.map { item in
            (item as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self)
                ?? item
        }
        let usual: [UIActivity] = [
            MailActivity(), CopyActivity(), SaveActivity(), OpenActivity(), PrintActivity(),
        ]
        let possible = (ownActivities + usual).filter { activity in
            let isExcluded =
                activity.activityType.map { excludedActivityTypes?.contains($0) == true } ?? false
            return !isExcluded && activity.activityTitle != nil
                && activity.canPerform(withActivityItems: shown)
        }
        func of(_ category: UIActivity.Category) -> [UIActivity] {
            possible.filter { type(of: $0).activityCategory == category }
        }
        activities = of(.share) + of(.action)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        findActivities()
        view.backgroundColor = .systemBackground
        table.dataSource = self
        table.delegate = self
        table.accessibilityLabel = title
        table.rowHeight = max(44, UIFont.preferredFont(forTextStyle: .body).lineHeight + 20)
        table.alwaysBounceVertical = false
        view.addSubview(table)
        preferredContentSize = CGSize(
            width: Self.width, height: table.rowHeight * CGFloat(max(1, activities.count)) + 16)
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        table.frame = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 0, dy: 8)
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        isChosen = false
    }

    open override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        table.becomeFirstResponder()
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isBeingDismissed, !isChosen { tell(nil, false, nil) }
    }

    private func tell(_ type: UIActivity.ActivityType?, _ isDone: Bool, _ error: (any Error)?) {
        let handler = completionWithItemsHandler
        completionWithItemsHandler = nil
        handler?(type, isDone, nil, error)
    }

    // MARK: Choosing

    /// Goes, and has the activity work on the items.
    func choose(_ activity: UIActivity) {
        guard !isChosen, let presenter = presentingViewController else { return }
        isChosen = true
        let type = activity.activityType
        let sources = items.compactMap { $0 as? any UIActivityItemSource }
        activity.subject =
            sources.lazy.map { $0.activityViewController(self, subjectForActivityType: type) }
            .first { !$0.isEmpty } ?? ""
        let given = items.compactMap { item -> Any? in
            guard let source = item as? any UIActivityItemSource else { return item }
            return source.activityViewController(self, itemForActivityType: type)
        }
        working = activity
        presenter.dismiss(animated: true) { [self] in
            activity.work(on: given, over: presenter) { [self] isDone, error in
                working = nil
                tell(type, isDone, error)
            }
        }
    }
}

extension UIActivityViewController: UITableViewDataSource, UITableViewDelegate {
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        activities.count
    }

    public func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "activity")
            ?? UITableViewCell(style: .default, reuseIdentifier: "activity")
        let activity = activities[indexPath.row]
        cell.textLabel?.text = activity.activityTitle
        cell.imageView?.image = activity.activityImage?.withRenderingMode(.alwaysTemplate)
        return cell
    }

    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        choose(activities[indexPath.row])
    }
}
