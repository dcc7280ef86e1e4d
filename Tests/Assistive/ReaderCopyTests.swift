import BusSupport
import Foundation
import SeededRandom
import Tactile
import TactileBus
import TestDepths
import TestSupport
import Testing

@testable import TactileAssistive

/// What a reader keeps of a program's objects, and looks at instead of asking, by libatspi's rules.
@MainActor
private final class ReaderCopy {
    /// By the paths of objects; `nil` are places of which it was told that somebody is there.
    private(set) var children: [String: [String?]] = [:]
    private(set) var names: [String: String] = [:]
    private var parents: [String: String] = [:]
    /// What made it give up its copy of who is in an object.
    private(set) var faults: [String] = []

    init(_ stage: ReaderStage) throws {
        let reader = try stage.reader
        for member in ["AddAccessible", "RemoveAccessible"] {
            reader.subscribe(to: BusRule(interface: "org.a11y.atspi.Cache", member: member)) {
                [weak self] signal in
                guard let value = signal.body.first else { return }
                if member == "AddAccessible" {
                    self?.add(value)
                } else if let path = value.members.last?.text {
                    self?.remove(path)
                }
            }
        }
        for member in ["ChildrenChanged", "PropertyChange"] {
            reader.subscribe(
                to: BusRule(interface: "org.a11y.atspi.Event.Object", member: member)
            ) { [weak self] signal in
                guard let path = signal.path, signal.body.count == 5 else { return }
                self?.take(path, signal.body)
            }
        }
        let root = try #require(try stage.root())
        let cache = ReaderStage.Object(root.name, "/org/a11y/atspi/cache")
        for item in try stage.call(cache, "Cache", "GetItems")[0].members { add(item) }
    }

    private func add(_ item: BusValue) {
        let parts = item.members
        guard let path = ReaderStage.Object(parts[0])?.path,
            let parent = ReaderStage.Object(parts[2])?.path, let index = parts[3].integer,
            let count = parts[4].integer
        else { return faults.append("An item of \(parts.count) parts") }
        parents[path] = parent
        if index >= 0 {
            var there = children[parent] ?? []
            there += Array(repeating: nil, count: max(0, index + 1 - there.count))
            there[index] = path
            children[parent] = there
        }
        let own = (children[path] ?? []).prefix(count)
        children[path] = own + Array(repeating: nil, count: count - own.count)
        names[path] = parts[6].text
    }

    private func remove(_ path: String) {
        if let parent = parents.removeValue(forKey: path) {
            children[parent]?.removeAll { $0 == path }
        }
        (children[path], names[path]) = (nil, nil)
    }

    private func take(_ path: String, _ event: [BusValue]) {
        switch event[0].text ?? "" {
        case "accessible-name": names[path] = event[3].text
        case "add":
            guard let child = ReaderStage.Object(event[3])?.path, let index = event[1].integer
            else { return }
            children[path]?.removeAll { $0 == child }
            guard (0...(children[path]?.count ?? 0)).contains(index) else {
                return faults.append("\(child) comes to place \(index) of \(path)")
            }
            children[path]?.insert(child, at: index)
        case "remove":
            let child = ReaderStage.Object(event[3])?.path
            children[path]?.removeAll { $0 == child }
        default: break
        }
    }
}

@MainActor @Suite(.tags(.display)) struct ReaderCopyTests {
    @Test("Of a very long list a reader gets the first rows, and asks for the others")
    func aVeryLongList() throws {
        let rows = ListRowsTests.Rows([(nil, 1_500)])
        let list = try ListRowsTests.List(try ReaderStage(showing: rows.view))
        let copy = try ReaderCopy(list.stage)
        let there = try list.stage.children(try list.stage.find("list"))
        #expect(there.count == 1_500)
        let copied = there.filter { copy.names[$0.path] != nil }
        #expect(copied == Array(there.prefix(AssistiveObjects.mostCopies)))
    }

    @Test("A reader's copy of a list is the list, whatever becomes of it", arguments: 1...4)
    func list(seed: UInt64) throws {
        let rows = ListRowsTests.Rows([("First", 40), ("Second", 3), (nil, 30)])
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        let title = UILabel(frame: CGRect(x: 0, y: 0, width: 320, height: 20))
        title.text = "Title"
        rows.table.frame = CGRect(x: 0, y: 20, width: 320, height: 380)
        page.addSubview(title)
        page.addSubview(rows.view)
        let list = try ListRowsTests.List(try ReaderStage(showing: page))
        let stage = list.stage
        let copy = try ReaderCopy(stage)
        func compare(_ step: String) throws {
            stage.harness.settle()
            stage.settle()
            let object = try stage.find("list")
            let there = try stage.children(object)
            #expect(copy.children[object.path] == there.map(\.path), "\(step)")
            for child in there {
                let name = try stage.name(child)
                #expect(copy.names[child.path] == name, "\(step): \(child.path)")
            }
            #expect(copy.faults == [], "\(step)")
        }
        try compare("at first")
        var random = SeededGenerator(seed: seed)
        for step in 0..<12 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let most = max(0, rows.table.contentSize.height - rows.table.bounds.height)
                rows.table.contentOffset.y = CGFloat.random(in: 0...1, using: &random) * most
            case 1:
                rows.sections[Int.random(in: 0..<3, using: &random)].count = Int.random(
                    in: 0...60, using: &random)
                rows.table.reloadData()
            case 2:
                rows.sections[0].count += 1
                rows.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            case 3:
                let section = rows.sections[0].count > 0 ? 0 : 2
                guard rows.sections[section].count > 0 else { continue }
                rows.sections[section].count -= 1
                rows.table.deleteRows(at: [IndexPath(row: 0, section: section)], with: .none)
            default:
                // As one who has left the scene with the list, and comes back.
                rows.view.isHidden.toggle()
                stage.harness.settle()
                stage.settle()
                rows.view.isHidden.toggle()
                stage.harness.settle()
                stage.settle()
            }
            try compare("step \(step)")
        }
    }
}
