import TactileTesting
import Testing
import UIKit

private let phone = CGSize(width: 320, height: 480)

/// What is dragged: drawers, panels, pages, cells.
@MainActor
@Suite struct PanelTests {
    final class Watcher: NSObject, SideDrawerDelegate, SlideCellDelegate {
        var states: [Bool] = []
        var chosen: [Int] = []
        func sideDrawer(_ drawer: SideDrawer, didChangeTo isOpen: Bool) { states.append(isOpen) }
        func slideCell(_ cell: SlideCell, didChoose index: Int) { chosen.append(index) }
    }

    final class Page: UIViewController {
        var calls: [String] = []
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            calls.append("will")
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            calls.append("did")
        }
        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            calls.append("gone")
        }
    }

    @Test("A drawer follows the finger, opens half-way, closes by its shade, and turns")
    func drawer() {
        let (menu, watcher) = (Page(), Watcher())
        menu.view.backgroundColor = .green
        let content = UIViewController()
        content.view.backgroundColor = .white
        let drawer = SideDrawer(menu: menu, content: content)
        drawer.delegate = watcher
        let harness = Harness(showing: drawer, size: phone)
        #expect(menu.view.frame == CGRect(x: -200, y: 0, width: 200, height: 480))
        #expect(menu.calls == ["will", "did"])
        let left = CGPoint(x: 2, y: 200)
        harness.drag(from: left, to: CGPoint(x: 152, y: 200), over: 0.5, releasing: false)
        harness.advance(seconds: 0.02)
        #expect(menu.view.frame.minX > -80 && menu.view.frame.minX < -30)
        harness.release()
        harness.rest()
        #expect(menu.view.frame.minX == 0 && drawer.isOpen && watcher.states == [true])
        #expect(harness.pixel(100, 100) == 0x00FF00)
        #expect(harness.pixel(300, 100) == 0x999999)
        #expect(menu.sideDrawer === drawer)
        harness.resize(to: CGSize(width: 480, height: 320))
        harness.rest()
        #expect(menu.view.frame == CGRect(x: 0, y: 0, width: 200, height: 320))
        harness.tap(at: CGPoint(x: 400, y: 100))
        harness.rest()
        #expect(menu.view.frame.minX == -200 && watcher.states == [true, false])
        #expect(menu.calls.last == "gone")
    }

    @Test("A presented panel has three heights, and its list scrolls only when it is full")
    func panel() throws {
        let root = UIViewController()
        let harness = Harness(showing: root, size: phone)
        let list = UITableViewController(style: .plain)
        let source = Rows(count: 40)
        list.tableView.dataSource = source
        let transition = PanelTransition.present(list, from: root)
        let presentation = try #require(transition.presentation)
        presentation.track(list.tableView)
        var heights: [PanelHeight] = []
        presentation.heightChanged = { heights.append($0) }
        harness.rest()
        #expect(list.view.frame == CGRect(x: 0, y: 240, width: 320, height: 440))
        // Held before it is let go: else the list, which moves along, would go on with the speed.
        harness.drag(
            from: CGPoint(x: 160, y: 300), to: CGPoint(x: 160, y: 150), over: 0.6, releasing: false)
        harness.advance(seconds: 0.3)
        harness.release()
        harness.rest()
        #expect(heights == [.full] && list.view.frame.minY == 40)
        #expect(list.tableView.contentOffset.y == 0)
        harness.drag(from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 300), over: 0.3)
        harness.rest()
        #expect(list.tableView.contentOffset.y > 50 && list.view.frame.minY == 40)
        presentation.height = .tip
        harness.resize(to: CGSize(width: 480, height: 320))
        harness.rest()
        #expect(list.view.frame == CGRect(x: 0, y: 240, width: 480, height: 280))
        harness.tap(at: CGPoint(x: 100, y: 50))
        harness.rest()
        #expect(root.presentedViewController == nil)
    }

    @Test("Pages turn by a tap and by a throw, and the line stays with them when the window turns")
    func tabs() throws {
        let pages = ["One", "Two", "Three"].map { title in
            let page = Page()
            page.title = title
            return page
        }
        let tabs = TabStripController()
        tabs.pages = pages
        let harness = Harness(size: phone)
        harness.window.rootViewController = UINavigationController(rootViewController: tabs)
        harness.show()
        let width = CGFloat(320) / 3
        #expect(tabs.scroller.contentSize.width == 960 && pages[0].calls == ["will", "did"])
        harness.tap(try #require(harness.view(showing: "THREE")))
        harness.rest()
        #expect(tabs.index == 2 && tabs.line.frame.minX == 2 * width)
        #expect(pages[0].calls == ["will", "did", "gone"] && pages[2].calls == ["will", "did"])
        harness.drag(from: CGPoint(x: 60, y: 300), to: CGPoint(x: 260, y: 300), over: 0.15)
        harness.rest()
        #expect(tabs.index == 1)
        harness.resize(to: CGSize(width: 480, height: 320))
        harness.rest()
        #expect(tabs.index == 1 && tabs.scroller.contentOffset.x == 480)
        #expect(tabs.line.frame == CGRect(x: 160, y: 37, width: 160, height: 3))
        #expect(pages[1].view.frame.width == 480)
    }

    @Test("What is outside of a cell that was dragged aside can be tapped")
    func cells() throws {
        let (watcher, source) = (Watcher(), Rows(count: 5))
        let table = UITableView(frame: .zero, style: .plain)
        table.register(SlideCell.self, forCellReuseIdentifier: "row")
        table.rowHeight = 60
        source.identifier = "row"
        source.made = { cell in
            let cell = cell as? SlideCell
            cell?.setActions(["Flag", "Drop"], colors: [.orange, .red])
            cell?.slideDelegate = watcher
        }
        table.dataSource = source
        let harness = Harness(showing: table, size: phone)
        harness.drag(from: CGPoint(x: 250, y: 90), to: CGPoint(x: 150, y: 92), over: 0.3)
        harness.rest()
        let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? SlideCell)
        #expect(cell.frame == CGRect(x: -140, y: 60, width: 320, height: 60))
        #expect(harness.pixel(300, 65) == 0xFF3B30 || harness.pixel(300, 65) == 0xFF0000)
        harness.tap(cell.buttons[1])
        harness.rest()
        #expect(watcher.chosen == [1] && cell.frame.minX == 0)
        harness.drag(from: CGPoint(x: 160, y: 200), to: CGPoint(x: 160, y: 190), over: 0.1)
        harness.rest()
        #expect(cell.frame.minX == 0)
    }
}

/// Rows that tell their number.
final class Rows: NSObject, UITableViewDataSource {
    var identifier: String?
    var made: (UITableViewCell) -> Void = { _ in }
    private let count: Int
    init(count: Int) { self.count = count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell =
            identifier.map { tableView.dequeueReusableCell(withIdentifier: $0, for: indexPath) }
            ?? UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "Row \(indexPath.row)"
        made(cell)
        return cell
    }
}
