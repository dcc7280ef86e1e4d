import BusSupport
import Foundation
import Tactile
import TactileBus
import TestDepths
import TestSupport
import Testing

@testable import TactileAssistive

/// What a reader says of where one is: lists, scenes and menus.
@MainActor @Suite(.tags(.display)) struct SpokenContextTests {
    private final class Rows: UIViewController, UITableViewDataSource {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))

        override func loadView() { view = table }

        override func viewDidLoad() {
            super.viewDidLoad()
            table.dataSource = self
            table.allowsMultipleSelectionDuringEditing = true
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
    }

    /// A reader says of each row of a selection that is not chosen that it is not.
    @Test("A list is a selection while rows are chosen in it, and a row that is opened is none")
    func selections() throws {
        let rows = Rows()
        let stage = try ReaderStage(showing: rows.view)
        try stage.begin()
        func interfaces() throws -> [String] {
            try stage.call(try stage.find("list"), "Accessible", "GetInterfaces")[0].members
                .compactMap(\.text)
        }
        let selection = "org.a11y.atspi.Selection"
        #expect(try !interfaces().contains(selection))
        rows.table.setEditing(true, animated: false)
        stage.harness.settle()
        #expect(try interfaces().contains(selection))
        #expect(try stage.states(try stage.find("list item", "Row 1")).contains(22))
        rows.table.setEditing(false, animated: false)
        stage.harness.settle()
        #expect(try !interfaces().contains(selection))
    }

    @Test("A scene that comes onto a stack is told by its name, and a menu has one")
    func names() throws {
        let first = UIViewController(), second = UIViewController()
        (first.title, second.title) = ("First", "Second")
        let stack = UINavigationController(rootViewController: first)
        let stage = try ReaderStage(showing: UIView())
        stage.harness.window.rootViewController = stack
        try stage.begin()
        try stage.listen("Object", ["Announcement"])
        _ = try stage.find("frame")
        stack.pushViewController(second, animated: true)
        #expect(stage.event("Announcement 1 Second"))
        stack.popViewController(animated: false)
        #expect(stage.event("Announcement 1 First"))
    }
}
