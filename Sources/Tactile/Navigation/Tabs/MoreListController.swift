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

    convenience init() {
        self.init(style: .plain)
        title = localized("More")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.reuse)
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

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { scenes.count }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.reuse, for: indexPath)
        let item = scenes[indexPath.row].tabBarItem
        cell.textLabel?.text = item?.title ?? scenes[indexPath.row].title
        cell.imageView?.image = item?.image
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        open(scenes[indexPath.row], animated: true)
    }
}
