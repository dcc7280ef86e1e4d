import Foundation
import TactileControls
import TactileHeadless
import TactileTables
import TactileViews
import TestSupport
import Testing

/// Rows dragged within a table, to another one, out of it and into it.
@Suite @MainActor struct TableDragTests {
    /// Letters in rows of 40 points.
    private final class Letters: UITableView, UITableViewDataSource, UITableViewDragDelegate,
        UITableViewDropDelegate
    {
        var letters: [String]
        var intent = UITableViewDropProposal.Intent.insertAtDestinationIndexPath
        var operation = UIDropOperation.move
        var calls: [String] = []
        var under: [IndexPath?] = []
        var texts: [String] = []
        weak var given: UIDragItem?

        init(_ letters: [String]) {
            self.letters = letters
            super.init(frame: .zero, style: .plain)
            rowHeight = 40
            register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            dataSource = self
            dragDelegate = self
            dropDelegate = self
        }

        required init?(coder: NSCoder) { nil }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            letters.count
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(
            _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
            at indexPath: IndexPath
        ) -> [UIDragItem] {
            let text = NSString(string: letters[indexPath.row])
            let item = UIDragItem(itemProvider: NSItemProvider(object: text))
            given = item
            return [item]
        }
        func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {
            calls.append("begin")
        }
        func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {
            calls.append("end")
        }
        func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) {
            calls.append("enter")
        }
        func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {
            calls.append("exit")
        }
        func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {
            calls.append("drop end")
        }
        func tableView(
            _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
            withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> UITableViewDropProposal {
            under.append(destinationIndexPath)
            return UITableViewDropProposal(operation: operation, intent: intent)
        }
        func tableView(
            _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
        ) {
            let target = coordinator.destinationIndexPath
            calls.append("drop at \(target.map { "\($0.row)" } ?? "-")")
            for item in coordinator.items {
                guard let source = item.sourceIndexPath, let target else { continue }
                letters.insert(letters.remove(at: source.row), at: target.row)
                moveRow(at: source, to: target)
                coordinator.drop(item.dragItem, toRowAt: target)
                    .addCompletion { [weak self] _ in self?.calls.append("arrived") }
            }
            coordinator.session.loadObjects(ofClass: String.self) { [weak self] in
                self?.texts = $0
            }
        }
    }

    @MainActor private struct Stage {
        let harness = Harness(size: CGSize(width: 400, height: 200))
        let left = Letters(["a", "b", "c", "d"])
        let right = Letters((0..<30).map { "\($0)" })

        init() {
            left.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            right.frame = CGRect(x: 200, y: 0, width: 200, height: 200)
            harness.window.addSubview(left)
            harness.window.addSubview(right)
            harness.show()
        }

        /// A point of a row of the left table, `part` of its height down.
        func point(_ row: Int, _ part: CGFloat = 0.5) -> CGPoint {
            CGPoint(x: 60, y: (CGFloat(row) + part) * 40)
        }
    }

    @Test("A row goes between two others; behind its place the count is without it")
    func moves() {
        let stage = Stage()
        stage.harness.drag(from: stage.point(0), to: stage.point(2, 0.3))
        stage.harness.rest()
        #expect(stage.left.letters == ["b", "a", "c", "d"])
        #expect(
            stage.left.calls == ["begin", "enter", "drop at 1", "drop end", "end", "arrived"])
        #expect(stage.left.under.last == IndexPath(row: 2, section: 0))
        stage.harness.drag(from: stage.point(3), to: stage.point(0, 0.3))
        stage.harness.rest()
        #expect(stage.left.letters == ["d", "b", "a", "c"])
        #expect(!stage.left.hasActiveDrag && !stage.left.hasActiveDrop)
    }

    @Test("A finger that lifts a row and goes up again leaves nothing of the drag")
    func givenUp() {
        let stage = Stage()
        stage.harness.touch(.began, 1, at: stage.point(0))
        stage.harness.advance(seconds: 1)
        #expect(stage.left.given != nil)
        stage.harness.touch(.ended, 1, at: stage.point(0))
        stage.harness.rest()
        #expect(stage.left.given == nil)
        #expect(stage.left.calls.isEmpty)
    }

    @Test("A row's middle takes what its edges let between", arguments: [0.1, 0.5, 0.9])
    func automatic(part: CGFloat) {
        let stage = Stage()
        stage.left.intent = .automatic
        stage.left.operation = .copy
        stage.harness.drag(from: stage.point(0), to: stage.point(2, part), releasing: false)
        // The line between two rows is no higher than itself, the mark of a row as high as that.
        let mark = stage.left.subviews.first { $0.layer.zPosition == 1 && !$0.isHidden }
        #expect(mark?.frame.height == (part == 0.5 ? 40 : 3))
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.left.calls.contains(part == 0.9 ? "drop at 3" : "drop at 2"))
    }

    @Test(
        "Another table gets the items without where they come from, below its rows without a path")
    func others() {
        let stage = Stage()
        stage.harness.drag(from: stage.point(1), to: CGPoint(x: 300, y: 90))
        stage.harness.rest()
        #expect(stage.right.calls == ["enter", "drop at 2", "drop end"])
        #expect(stage.right.texts == ["b"])
        #expect(stage.left.calls == ["begin", "enter", "exit", "drop end", "end"])
        stage.left.calls = []
        stage.harness.drag(from: CGPoint(x: 300, y: 20), to: CGPoint(x: 60, y: 190))
        stage.harness.rest()
        #expect(stage.left.calls == ["enter", "drop at -", "drop end"])
    }

    @Test("What is held at an edge scrolls the rows, and the place follows")
    func edges() {
        let stage = Stage()
        stage.harness.drag(
            from: stage.point(0), to: CGPoint(x: 300, y: 190), releasing: false)
        stage.harness.advance(seconds: 1)
        #expect(stage.right.contentOffset.y > 200)
        #expect((stage.right.under.last ?? nil)?.row ?? 0 > 8)
        stage.harness.release()
        stage.harness.rest()
        let offset = stage.right.contentOffset.y
        stage.harness.advance(seconds: 1)
        #expect(stage.right.contentOffset.y == offset)
    }

    @Test("Without delegates nothing begins and nothing is taken")
    func without() {
        let stage = Stage()
        stage.left.dragInteractionEnabled = false
        stage.harness.drag(from: stage.point(0), to: stage.point(2))
        #expect(stage.left.calls.isEmpty)
        stage.left.dragInteractionEnabled = true
        stage.left.dropDelegate = nil
        let drag = HeadlessIncomingDrag(
            [("text/plain", Data("x".utf8))], on: stage.harness.platform)
        drag.move(to: stage.point(1), in: stage.harness.platformWindow)
        #expect(drag.answer == [])
        stage.left.dragDelegate = nil
        stage.harness.drag(from: stage.point(0), to: stage.point(2))
        #expect(stage.left.calls.isEmpty)
    }
}
