import Foundation
import Tactile
import TactileTesting
import Testing

@testable import Todo

@MainActor
@Suite struct TodoTests {
    private let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("todo-\(UUID().uuidString)/items.json")

    private func show() -> (Harness, TodoViewController) {
        let controller = TodoViewController(list: TodoList(file: file))
        let harness = Harness(showing: UINavigationController(rootViewController: controller))
        harness.rest()
        return (harness, controller)
    }

    private func enter(_ title: String, in harness: Harness) {
        harness.type(title)
        harness.press(.return)
        harness.rest()
    }

    private var saved: [TodoItem] { TodoList(file: file).items }

    @Test("What is typed is added at the top and kept")
    func adds() {
        let (harness, controller) = show()
        enter("Buy milk", in: harness)
        enter("Call Ann", in: harness)
        enter("   ", in: harness)
        #expect(
            controller.table.visibleCells.map { $0.textLabel?.text } == ["Call Ann", "Buy milk"])
        #expect(saved.map(\.title) == ["Call Ann", "Buy milk"])
        #expect(controller.field.text == "   ")
    }

    @Test("What is typed and how far the list is scrolled come back")
    func comesBack() throws {
        func run() -> (Harness, TodoViewController) {
            let controller = TodoViewController(list: TodoList(file: file))
            let stack = UINavigationController(rootViewController: controller)
            stack.restorationIdentifier = "stack"
            return (Harness(showing: stack, size: CGSize(width: 300, height: 300)), controller)
        }
        let list = TodoList(file: file)
        for number in 1...40 { _ = try list.add("Item \(number)") }
        let (harness, controller) = run()
        harness.type("Buy mi")
        controller.table.contentOffset.y = 300
        let data = try #require(harness.window.stateRestorationActivity()?.restorationData)
        let (again, next) = run()
        again.window.restore(try #require(NSUserActivity(restorationData: data)))
        #expect(next.field.text == "Buy mi" && next.table.contentOffset.y == 300)
    }

    @Test("A click marks a row as done")
    func marks() throws {
        let (harness, _) = show()
        enter("Buy milk", in: harness)
        harness.tap(try #require(harness.view(showing: "Buy milk")))
        harness.rest()
        #expect(saved == [TodoItem(title: "Buy milk", isDone: true)])
    }

    @Test("A long swipe to the left removes the row")
    func removes() throws {
        let (harness, controller) = show()
        for title in ["Three", "Two", "One"] { enter(title, in: harness) }
        let row = try #require(harness.view(showing: "Two")).convert(CGPoint.zero, to: nil)
        harness.drag(from: CGPoint(x: 300, y: row.y + 5), to: CGPoint(x: 10, y: row.y + 5))
        harness.rest()
        #expect(saved.map(\.title) == ["One", "Three"])
        #expect(controller.table.numberOfRows(inSection: 0) == 2)
    }

    @Test("A list that cannot be written says so and stays as it is")
    func tellsWhatFails() throws {
        // No folder can be made where a file is.
        let obstacle = FileManager.default.temporaryDirectory
            .appendingPathComponent("todo-\(UUID().uuidString)")
        try Data().write(to: obstacle)
        let controller = TodoViewController(
            list: TodoList(file: obstacle.appendingPathComponent("items.json")))
        let harness = Harness(showing: controller)
        harness.rest()
        enter("Buy milk", in: harness)
        #expect(controller.table.numberOfRows(inSection: 0) == 0)
        #expect(harness.view(showing: "The List Is Not Saved") != nil)
    }
}
