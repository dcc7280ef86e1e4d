import BusSupport
import Foundation
import Tactile
import TactileBus
import TestDepths
import TestSupport
import Testing

@testable import TactileAssistive

/// What a reader gets of a list of which only a few rows are in sight.
@MainActor @Suite(.tags(.display)) struct ListRowsTests {
    final class Rows: UIViewController, UITableViewDataSource {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        var sections: [(title: String?, count: Int)]

        init(_ sections: [(title: String?, count: Int)]) {
            self.sections = sections
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func loadView() { view = table }

        override func viewDidLoad() {
            super.viewDidLoad()
            table.dataSource = self
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        }

        func numberOfSections(in tableView: UITableView) -> Int { sections.count }

        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            sections[section].title
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            sections[section].count
        }

        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            let before = sections.prefix(indexPath.section).reduce(0) { $0 + $1.count }
            cell.textLabel?.text = "Row \(before + indexPath.row)"
            return cell
        }
    }

    @MainActor
    struct List {
        let stage: ReaderStage
        let object: ReaderStage.Object

        init(_ stage: ReaderStage) throws {
            self.stage = stage
            try stage.begin()
            object = try stage.find("list")
        }

        var count: Int? {
            get throws { try stage.property(object, "Accessible", "ChildCount")?.integer }
        }

        func child(_ index: Int) throws -> ReaderStage.Object {
            let answer = try stage.call(
                object, "Accessible", "GetChildAtIndex", [.int32(Int32(index))])
            return try #require(ReaderStage.Object(answer.first))
        }

        func index(of child: ReaderStage.Object) throws -> Int? {
            try stage.call(child, "Accessible", "GetIndexInParent").first?.integer
        }

        func attributes(_ child: ReaderStage.Object) throws -> BusValue? {
            try stage.call(child, "Accessible", "GetAttributes").first
        }
    }

    private static let showing = 25, selectable = 22, selected = 23
    private static let focusable = 11, focused = 12

    @Test("All rows of a list are its children, also those that have no view")
    func counts() throws {
        let rows = Rows([(nil, 415)])
        let list = try List(try ReaderStage(showing: rows.view))
        let stage = list.stage
        #expect(rows.table.visibleCells.count < 20)
        #expect(try list.count == 415)
        let children = try stage.children(list.object)
        #expect(children.count == 415 && Set(children).count == 415)
        for index in [0, 3, 300, 414] {
            let child = try list.child(index)
            #expect(child == children[index])
            #expect(try stage.role(child) == "list item")
            #expect(try list.index(of: child) == index)
            let parent = try stage.property(child, "Accessible", "Parent")
            #expect(ReaderStage.Object(parent) == list.object)
            let details = try list.attributes(child)
            #expect(details?["posinset"]?.text == "\(index + 1)")
            #expect(details?["setsize"]?.text == "415")
            let states = try stage.states(child)
            #expect(states.contains(Self.showing) == (index < 4))
            // Rows are opened here, not selected.
            #expect(states.isDisjoint(with: [Self.selectable, Self.selected]))
            #expect(try stage.name(child) == (index < 4 ? "Row \(index)" : ""))
        }
        for index in [-1, 415] {
            #expect(throws: BusError.self) { try list.child(index) }
        }
        let beyond = ReaderStage.Object(children[0].name, children[0].path + "9999")
        #expect(throws: BusError.self) { try stage.role(beyond) }
    }

    @Test("A row keeps its object when its view comes and goes")
    func scrolls() throws {
        let rows = Rows([(nil, 415)])
        let list = try List(try ReaderStage(showing: rows.view))
        let stage = list.stage
        let before = try stage.children(list.object)
        try stage.listen("Object", ["ChildrenChanged"])
        rows.table.scrollToRow(at: IndexPath(row: 300, section: 0), at: .middle, animated: false)
        stage.harness.settle()
        #expect(try stage.children(list.object) == before)
        #expect(try stage.name(before[300]) == "Row 300")
        #expect(try stage.states(before[300]).contains(Self.showing))
        #expect(try stage.name(before[0]) == "" && list.index(of: before[0]) == 0)
        stage.settle()
        #expect(stage.events.filter { $0.hasPrefix("ChildrenChanged") } == [])
    }

    @Test("A row that is not in sight is scrolled to, and takes the keyboard")
    func reveals() throws {
        let rows = Rows([(nil, 415)])
        let list = try List(try ReaderStage(showing: rows.view))
        let stage = list.stage
        let row = try list.child(300), last = try list.child(414)
        #expect(try stage.call(row, "Component", "ScrollTo", [.uint32(6)])[0].boolean == true)
        stage.harness.settle()
        #expect(try stage.name(row) == "Row 300")
        #expect(try stage.states(last).contains(Self.focusable))
        #expect(try stage.call(last, "Component", "GrabFocus")[0].boolean == true)
        stage.harness.settle()
        #expect(try stage.name(last) == "Row 414")
        #expect(try stage.states(last).contains(Self.focused))
    }

    @Test("Rows that come and go are told, and headings stand between their rows")
    func changes() throws {
        let rows = Rows([("First", 3), ("Second", 200)])
        let list = try List(try ReaderStage(showing: rows.view))
        let stage = list.stage
        let names = try (0..<7).map { try stage.name(try list.child($0)) }
        #expect(names == ["First", "Row 0", "Row 1", "Row 2", "Second", "Row 3", "Row 4"])
        #expect(try list.count == 205)
        for index in 0..<7 { #expect(try list.index(of: try list.child(index)) == index) }
        try stage.listen("Object", ["ChildrenChanged"])
        rows.sections[1].count = 210
        rows.table.reloadData()
        stage.harness.settle()
        #expect(stage.serve { stage.events.contains { $0.hasPrefix("ChildrenChanged add") } })
        #expect(try list.count == 215)
        let told = stage.events.count
        rows.sections[1].count = 100
        rows.table.reloadData()
        stage.harness.settle()
        #expect(
            stage.serve {
                stage.events.dropFirst(told).contains { $0.hasPrefix("ChildrenChanged remove") }
            })
        #expect(try list.count == 105)
        rows.sections = [(nil, 0)]
        rows.table.reloadData()
        stage.harness.settle()
        // The heading above it goes with the next frames.
        stage.harness.rest()
        for _ in 0..<10 where try list.count != 0 { stage.settle() }
        #expect(try list.count == 0)
    }
}
