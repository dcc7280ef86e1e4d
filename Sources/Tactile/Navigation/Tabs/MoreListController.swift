import Foundation
import TactileDrawing
import TactileTables
import TactileViews

/// The scenes that a tab bar has no tab for, a line each; the root of a tab bar controller's
/// ``UITabBarController/moreNavigationController``.
@MainActor
final class MoreListController: UITableViewController {
    private static let reuse = "scene"
    private var scenes: [UIViewController] = []
    weak var tabs: UITabBarController?
    /// All scenes, while the person chooses which of them have a tab.
    private var order: TabOrder?

    convenience init() {
        self.init(style: .plain)
        title = localized("More")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.reuse)
        showEditButton()
    }

    // MARK: Choosing

    func showEditButton() {
        let canChoose = tabs?.customizableViewControllers?.isEmpty == false
        navigationItem.rightBarButtonItem = canChoose ? editButtonItem : nil
        if !canChoose, isEditing { setEditing(false, animated: false) }
    }

    /// All scenes are listed, those with a tab first, and can be moved.
    override func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isEditing else { return }
        let chosen = order
        if editing, let tabs, let all = tabs.viewControllers {
            let movable = tabs.customizableViewControllers ?? []
            order = TabOrder(all, tabs: tabs.tabsBesideMore) { movable.contains($0) }
            tabs.delegate?.tabBarController(tabs, willBeginCustomizing: movable)
        } else {
            order = nil
        }
        super.setEditing(editing, animated: animated)
        tableView.reloadData()
        if !editing, let chosen { tabs?.rearrange(chosen.scenes) }
    }

    private var stack: UINavigationController? { parent as? UINavigationController }

    /// The scene that is open above the list.
    var openScene: UIViewController? {
        stack?.viewControllers.first { $0 !== self && scenes.contains($0) }
    }

    /// Lists other scenes; what is open and not among them goes to where it belongs.
    func show(_ scenes: [UIViewController]) {
        let gone = self.scenes.filter { !scenes.contains($0) }
        self.scenes = scenes
        for case let stack as UINavigationController in gone { stack.wayOut = nil }
        for case let stack as UINavigationController in scenes {
            stack.wayOut = (navigationItem, { [weak self] in self?.close(animated: true) })
        }
        if let stack, stack.viewControllers.contains(where: { gone.contains($0) }) {
            stack.setViewControllers([self], animated: false)
            showBar()
        }
        if isViewLoaded { tableView.reloadData() }
    }

    /// Shows a scene above the list, and nothing else.
    func open(_ scene: UIViewController, animated: Bool = false) {
        guard openScene !== scene else { return }
        if animated {
            stack?.pushViewController(scene, animated: true)
        } else {
            stack?.setViewControllers([self, scene], animated: false)
        }
        showBar()
    }

    func close(animated: Bool) {
        stack?.popToRootViewController(animated: animated)
        showBar()
    }

    /// A scene that is a stack has a bar of its own, whose back button leads here from its root.
    private func showBar() {
        stack?.setNavigationBarHidden(
            stack?.topViewController is UINavigationController, animated: false)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showBar()
    }

    private func settle() {
        guard order != nil else { return }
        order?.settle()
        tableView.reloadData()
    }

    override func numberOfSections(in tableView: UITableView) -> Int { order == nil ? 1 : 2 }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { order?.counts[section] ?? scenes.count }

    override func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? {
        order == nil ? nil : section == 0 ? localized("Tabs") : localized("More")
    }

    override func tableView(
        _ tableView: UITableView, canMoveRowAt indexPath: IndexPath
    ) -> Bool { order.map { $0.isMovable($0.scene(at: indexPath)) } ?? false }

    override func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { .none }

    override func tableView(
        _ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool { false }

    override func tableView(
        _ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath
    ) {
        order?.move(source, to: destination)
        // There are as many tabs as before, whose last one may have to make room for another.
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.settle() }
        }
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.reuse, for: indexPath)
        let scene = order?.scene(at: indexPath) ?? scenes[indexPath.row]
        cell.textLabel?.text = scene.tabBarItem?.title ?? scene.title
        cell.imageView?.image = scene.tabBarItem?.image
        cell.accessoryType = order == nil ? .disclosureIndicator : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard order == nil else { return }
        open(scenes[indexPath.row], animated: true)
    }
}

/// The order of scenes that a person changes: those with a tab are the first section, the others
/// the second. Scenes that may not be moved stay where they are.
@MainActor
struct TabOrder {
    private(set) var scenes: [UIViewController]
    /// How many rows each section has; one too many or too few after a move from one to the other.
    private(set) var counts: [Int]
    private let tabs: Int
    let isMovable: (UIViewController) -> Bool

    init(
        _ scenes: [UIViewController], tabs: Int, isMovable: @escaping (UIViewController) -> Bool
    ) {
        self.scenes = scenes
        self.tabs = tabs
        self.isMovable = isMovable
        counts = []
        settle()
    }

    mutating func settle() {
        let first = min(tabs, scenes.count)
        counts = [first, scenes.count - first]
    }

    private func index(of path: IndexPath) -> Int {
        path.section == 0 ? path.row : counts[0] + path.row
    }

    func scene(at path: IndexPath) -> UIViewController { scenes[index(of: path)] }

    mutating func move(_ source: IndexPath, to destination: IndexPath) {
        var moved = scenes
        let scene = moved.remove(at: index(of: source))
        counts[source.section] -= 1
        let place = index(of: destination)
        counts[destination.section] += 1
        moved.insert(scene, at: min(place, moved.count))
        var movable = moved.filter(isMovable)[...]
        scenes = scenes.map { isMovable($0) ? movable.removeFirst() : $0 }
    }
}
