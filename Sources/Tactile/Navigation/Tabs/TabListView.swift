import Foundation
import TactileControls
import TactileDrawing
import TactileTables
import TactileViews

/// What a sidebar shows of itself: the tabs, a line each.
@MainActor
final class TabListView: UITableView, UITableViewDataSource, UITableViewDelegate {
    private static let reuse = "tab"
    private unowned let controller: UITabBarController

    init(of controller: UITabBarController) {
        self.controller = controller
        super.init(frame: .zero, style: .plain)
        backgroundColor = .secondarySystemBackground
        separatorStyle = .none
        register(UITableViewCell.self, forCellReuseIdentifier: Self.reuse)
        dataSource = self
        delegate = self
        show(controller.sidebar.shownIndex)
    }

    required init?(coder: NSCoder) { nil }

    private var items: [UITabBarItem] {
        (controller.viewControllers ?? []).map { $0.tabBarItem }
    }

    /// Shows which scene is chosen.
    func show(_ index: Int?) {
        selectRow(
            at: index.map { IndexPath(row: $0, section: 0) }, animated: false,
            scrollPosition: .none)
    }

    override func reloadData() {
        super.reloadData()
        if delegate != nil { show(controller.sidebar.shownIndex) }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        items.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.reuse, for: indexPath)
        let item = items[indexPath.row]
        cell.textLabel?.text = item.title
        cell.imageView?.image = item.image?.withRenderingMode(.alwaysTemplate)
        cell.backgroundColor = .clear
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        controller.choose(indexPath.row)
    }
}
