import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

/// Rows, items, pickers, bars, alerts and menus as a reader of the screen gets them.
@MainActor
@Suite struct RowReaderTests {
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var chosen: [Int] = []
        var deleted: [Int] = []
        let toggle = UISwitch()

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
            cell.textLabel?.text = "Row \(indexPath.row)"
            cell.detailTextLabel?.text = "more"
            if indexPath.row == 1 {
                toggle.accessibilityLabel = "On"
                cell.accessoryView = toggle
            }
            return cell
        }
        func tableView(
            _ tableView: UITableView, titleForHeaderInSection section: Int
        ) -> String? { "Numbers" }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            chosen.append(indexPath.row)
        }
        func tableView(
            _ tableView: UITableView,
            trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .destructive, title: "Remove") { [self] _, _, done in
                    deleted.append(indexPath.row)
                    done(true)
                }
            ])
        }
    }

    @Test("A row is read as one thing; its switch and its swipes are offered, too")
    func rows() {
        let table = UITableView(frame: .zero, style: .plain)
        let rows = Rows()
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table)
        let elements = harness.accessibilityElements
        #expect(elements.first?.label == "Numbers")
        #expect(elements.first?.role == "heading")
        #expect(elements[1].label == "Row 0, more")
        #expect(elements[1].role == "row")
        #expect(elements[2].label == "Row 1, more")
        #expect(elements[3].label == "On")
        #expect(elements[3].role == "toggle")
        #expect(elements[1].perform("Remove"))
        #expect(rows.deleted == [0])
        #expect(elements[2].perform("activate"))
        #expect(rows.chosen == [1])
        #expect(harness.accessibilityElement("Row 1, more")?.traits == .selected)
        #expect(table.accessibilityContainerType == .list)
        #expect(table.accessibilityScroll(.down))
        harness.settle()
        #expect(table.contentOffset.y > 300)
        #expect(!table.accessibilityScroll(.left))
    }

    private final class Order: NSObject, UITableViewDataSource, UITableViewDelegate {
        var rows = ["a", "b", "c", "fixed"]

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            rows.count
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = rows[indexPath.row]
            return cell
        }
        func tableView(
            _ tableView: UITableView, canMoveRowAt indexPath: IndexPath
        ) -> Bool { rows[indexPath.row] != "fixed" }
        func tableView(
            _ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath
        ) { rows.insert(rows.remove(at: source.row), at: target.row) }
        func tableView(
            _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath,
            toProposedIndexPath proposed: IndexPath
        ) -> IndexPath { rows[proposed.row] == "fixed" ? source : proposed }
    }

    @Test("Rows with a handle are moved by actions, and by Alt with the arrows")
    func moves() throws {
        let table = UITableView(frame: .zero, style: .plain)
        let order = Order()
        table.dataSource = order
        table.delegate = order
        let harness = Harness(showing: table)
        let tree = harness.session.beginAccessibility()
        defer { harness.session.endAccessibility() }
        func moves(_ row: String) -> [String] {
            tree.update()
            let node = tree.root.elements.first { $0.content.label == row }
            return (node?.content.actions.map(\.name) ?? []).filter { $0.hasPrefix("Move") }
        }
        #expect(moves("b").isEmpty)
        table.setEditing(true, animated: false)
        harness.rest()
        #expect(moves("a") == ["Move down"])
        #expect(moves("b") == ["Move up", "Move down"])
        // The delegate keeps the last row where it is.
        #expect(moves("c") == ["Move up"])
        #expect(moves("fixed").isEmpty)
        #expect(harness.accessibilityElement("c")?.perform("Move up") == true)
        harness.rest()
        #expect(order.rows == ["a", "c", "b", "fixed"])
        let letters = harness.accessibilityElements.map(\.label).filter { $0.count == 1 }
        #expect(letters == ["a", "c", "b"])
        harness.press(.tab)
        harness.press(.down, .alt)
        harness.rest()
        #expect(order.rows == ["c", "a", "b", "fixed"])
        // The keyboard goes with the row.
        harness.press(.down, .alt)
        harness.press(.down, .alt)
        harness.rest()
        #expect(order.rows == ["c", "b", "a", "fixed"])
        table.setEditing(false, animated: false)
        harness.press(.up, .alt)
        #expect(order.rows == ["c", "b", "a", "fixed"])
    }

    @Test("A reader that goes to a row gives the list its keyboard, and the row its cursor")
    func rowsTakeTheKeyboard() throws {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), style: .plain)
        let rows = Rows()
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table)
        let tree = harness.session.beginAccessibility()
        defer { harness.session.endAccessibility() }
        func row(_ name: String) throws -> AccessibilityNode {
            tree.update()
            return try #require(tree.root.elements.first { $0.content.label == name })
        }
        #expect(try row("Row 2, more").content.states.contains(.focusable))
        tree.onChange = { _ in }
        #expect(try tree.focus(row("Row 2, more")))
        harness.settle()
        tree.update()
        #expect(tree.focusedNode?.content.label == "Row 2, more")
        #expect(table.isFocused)
        harness.press(.down)
        harness.press(.return)
        #expect(rows.chosen == [3])
        table.allowsSelection = false
        #expect(try !row("Row 2, more").content.states.contains(.focusable))
    }

    @Test("A reader follows the arrows through rows, segments and menus")
    func cursors() throws {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), style: .plain)
        let rows = Rows()
        table.dataSource = rows
        let segments = UISegmentedControl(items: ["Day", "Week"])
        segments.frame = CGRect(x: 0, y: 320, width: 200, height: 30)
        segments.selectedSegmentIndex = 0
        let page = UIView()
        page.addSubview(table)
        page.addSubview(segments)
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 0, y: 400, width: 100, height: 40)
        button.setTitle("More", for: .normal)
        button.showsMenuAsPrimaryAction = true
        button.menu = UIMenu(children: [
            UIAction(title: "First") { _ in }, UIAction(title: "Second") { _ in },
        ])
        page.addSubview(button)
        let harness = Harness(showing: page)
        let tree = harness.session.beginAccessibility()
        defer { harness.session.endAccessibility() }
        func focused() -> String {
            harness.settle()
            tree.update()
            return tree.focusedNode?.content.label ?? "none"
        }
        tree.onChange = { _ in }
        harness.press(.tab)
        #expect(focused() == "Row 0, more")
        harness.press(.down)
        #expect(focused() == "Row 1, more")
        #expect(tree.focusedNode?.content.states.contains(.focusable) == true)
        harness.press(.tab)
        #expect(focused() == "Day")
        harness.press(.right)
        #expect(focused() == "Week")
        harness.press(.tab)
        #expect(focused() == "More")
        harness.press(.return)
        harness.press(.down)
        let first = focused()
        harness.press(.down)
        #expect(Set([first, focused()]) == ["First", "Second"])
        harness.press(.escape)
        #expect(focused() == "More")
    }

    @Test("Segments in a row are one choice, and buttons in a tab bar's place are its tabs")
    func choices() throws {
        let page = UIView()
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 100, width: 300, height: 44)
        cell.textLabel?.text = "Theme"
        let segments = UISegmentedControl(items: ["Light", "Dark"])
        segments.frame = CGRect(x: 0, y: 0, width: 120, height: 30)
        segments.selectedSegmentIndex = 1
        segments.accessibilityLabel = "Theme"
        cell.accessoryView = segments
        let tabs = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 90))
        tabs.accessibilityTraits = .tabBar
        for (index, title) in ["One", "Two"].enumerated() {
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 0, y: 45 * index, width: 300, height: 44)
            button.setTitle(title, for: .normal)
            tabs.addSubview(button)
        }
        page.addSubview(cell)
        page.addSubview(tabs)
        let harness = Harness(showing: page)
        let tree = harness.session.beginAccessibility()
        defer { harness.session.endAccessibility() }
        let row = try #require(tree.node(for: cell))
        #expect(row.children.map(\.content.role) == [.segments])
        #expect(row.children.first?.content.label == "Theme")
        let bar = try #require(tree.node(for: tabs))
        #expect(bar.content.role == .tabBar)
        #expect(bar.children.map(\.content.role) == [.tab, .tab])
        #expect(bar.children.map(\.content.index) == [0, 1])
        #expect(bar.children.first?.content.states.contains(.selectable) == true)
    }

    @Test("A list that scrolls under a bar is read after it, and a dialog is called as its scene")
    func order() throws {
        let list = UITableViewController(style: .plain)
        list.navigationItem.title = "Settings"
        list.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Done", style: .plain, target: nil, action: nil)
        let rows = Rows()
        list.tableView.dataSource = rows
        let harness = Harness(showing: UIViewController())
        let tree = harness.session.beginAccessibility()
        defer { harness.session.endAccessibility() }
        let stack = UINavigationController(rootViewController: list)
        harness.window.rootViewController?.present(stack, animated: false)
        harness.settle()
        tree.update()
        let dialog = try #require(
            tree.node(for: harness.window)?.children.first { $0.content.role == .dialog })
        #expect(dialog.content.label == "Settings")
        #expect(dialog.elements.first?.content.label == "Settings")
        let frames = UIView(frame: harness.window.bounds)
        let under = UILabel(frame: frames.bounds)
        let over = UILabel(frame: CGRect(x: 0, y: 10, width: 100, height: 30))
        under.text = "chart"
        under.accessibilityFrame = CGRect(x: 0, y: 200, width: 100, height: 100)
        over.text = "title"
        frames.addSubview(under)
        frames.addSubview(over)
        let other = Harness(showing: frames)
        #expect(other.accessibilityElements.map(\.label) == ["title", "chart"])
    }

    @Test("Picker wheels, dates and calendars speak")
    func pickers() throws {
        let page = UIView()
        let dates = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        dates.preferredDatePickerStyle = .compact
        dates.datePickerMode = .date
        dates.locale = Locale(identifier: "en_US")
        dates.timeZone = TimeZone(secondsFromGMT: 0)
        dates.date = Date(timeIntervalSince1970: 1_795_392_000)
        let grid = UIDatePicker(frame: CGRect(x: 0, y: 60, width: 320, height: 320))
        grid.preferredDatePickerStyle = .inline
        grid.datePickerMode = .date
        grid.locale = Locale(identifier: "en_US")
        grid.timeZone = TimeZone(secondsFromGMT: 0)
        grid.date = dates.date
        page.addSubview(dates)
        page.addSubview(grid)
        let harness = Harness(showing: page)
        let day = try #require(harness.accessibilityElement("Day"))
        #expect(day.value == "23")
        #expect(day.perform("increment"))
        #expect(harness.accessibilityElement("Day")?.value == "24")
        let chosen = harness.accessibilityElements.filter {
            $0.label.contains("2026") && $0.traits.contains(.selected)
        }
        #expect(chosen.map(\.label) == ["Monday, November 23, 2026"])
        #expect(harness.accessibilityElement("Next month")?.role == "button")
        let other = try #require(harness.accessibilityElement("Wednesday, November 25, 2026"))
        #expect(other.perform("activate"))
        #expect(grid.date.timeIntervalSince1970 == 1_795_392_000 + 2 * 86_400)
    }

    @Test("Bars have titles, ways back and tabs that say which of how many they are")
    func bars() throws {
        let first = UIViewController()
        first.title = "Letters"
        let second = UIViewController()
        second.title = "A letter"
        var isShared = false
        let share = UIBarButtonItem(
            image: UIImage(), primaryAction: UIAction { _ in isShared = true })
        share.accessibilityLabel = "Share"
        second.navigationItem.rightBarButtonItem = share
        let stack = UINavigationController(rootViewController: first)
        stack.tabBarItem = UITabBarItem(title: "Mail", image: nil, tag: 0)
        stack.tabBarItem.badgeValue = "2 new"
        let other = UIViewController()
        other.tabBarItem = UITabBarItem(title: "Contacts", image: nil, tag: 1)
        let tabs = UITabBarController()
        tabs.viewControllers = [stack, other]
        let harness = Harness(showing: tabs)
        stack.pushViewController(second, animated: false)
        harness.rest()
        #expect(
            harness.accessibilityElements.map(\.label)
                == ["Letters", "A letter", "Share", "Mail", "Contacts"])
        #expect(harness.accessibilityElement("A letter")?.role == "heading")
        #expect(harness.accessibilityElement("Mail")?.value == "2 new")
        #expect(harness.accessibilityElement("Mail")?.traits == [.button, .selected])
        #expect(harness.accessibilityElement("Share")?.perform("activate") == true)
        #expect(isShared)
        #expect(harness.accessibilityElement("Letters")?.perform("activate") == true)
        harness.rest()
        #expect(stack.topViewController === first)
        #expect(harness.accessibilityElement("Contacts")?.perform("activate") == true)
        harness.rest()
        #expect(tabs.selectedIndex == 1)
    }

    @Test("An alert is all there is while it is shown, and a menu too")
    func alertsAndMenus() throws {
        let scene = UIViewController()
        let button = UIButton(type: .system)
        button.setTitle("Sort", for: .normal)
        button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
        var chosen: [String] = []
        button.menu = UIMenu(children: [
            UIAction(title: "By name", state: .on) { _ in chosen.append("name") },
            UIAction(title: "By date") { _ in chosen.append("date") },
        ])
        button.showsMenuAsPrimaryAction = true
        scene.view.addSubview(button)
        let harness = Harness(showing: scene)
        let alert = UIAlertController(
            title: "Delete?", message: "It is gone then.", preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: "Delete", style: .destructive) { _ in chosen.append("delete") })
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in })
        scene.present(alert, animated: false)
        harness.rest()
        let elements = harness.accessibilityElements
        #expect(elements.map(\.label) == ["Delete?", "It is gone then.", "Cancel", "Delete"])
        #expect(elements.map(\.role) == ["heading", "staticText", "button", "button"])
        #expect(elements.last?.perform("activate") == true)
        harness.rest()
        #expect(chosen == ["delete"])
        #expect(harness.accessibilityElements.map(\.label) == ["Sort"])
        #expect(harness.accessibilityElement("Sort")?.perform("activate") == true)
        harness.rest()
        let rows = harness.accessibilityElements.filter { $0.role == "menuItem" }
        try #require(rows.map(\.label) == ["By name", "By date"])
        #expect(rows.map { $0.traits.contains(.selected) } == [true, false])
        #expect(harness.accessibilityElement("Sort") == nil)
        #expect(rows[1].perform("activate"))
        harness.rest()
        #expect(chosen == ["delete", "date"])
    }
}
