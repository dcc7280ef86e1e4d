import Foundation
import TactileControls
import TactileHeadless
import TactileTables
import TactileViews
import TestSupport
import Testing

/// Rows that can be swiped and dragged: what a press that moves becomes.
@Suite @MainActor struct RowDragTests {
    /// Ten rows of 40 points, which can be swiped to the left and dragged.
    private final class Rows: UITableView, UITableViewDataSource, UITableViewDelegate,
        UITableViewDragDelegate
    {
        var calls: [String] = []

        init() {
            super.init(frame: CGRect(x: 0, y: 0, width: 300, height: 200), style: .plain)
            rowHeight = 40
            register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            dataSource = self
            delegate = self
            dragDelegate = self
            allowsMultipleSelectionDuringEditing = true
        }

        required init?(coder: NSCoder) { nil }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(
            _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            let action = UIContextualAction(style: .destructive, title: "Away") {
                [weak self] _, _, done in
                self?.calls.append("away")
                done(true)
            }
            return UISwipeActionsConfiguration(actions: [action])
        }
        func tableView(
            _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
            at indexPath: IndexPath
        ) -> [UIDragItem] {
            let text = NSString(string: "\(indexPath.row)")
            return [UIDragItem(itemProvider: NSItemProvider(object: text))]
        }
        func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {
            calls.append("begin")
        }
        func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {
            calls.append("end")
        }

        /// How far a row is aside.
        func aside(_ row: Int) -> CGFloat {
            cellForRow(at: IndexPath(row: row, section: 0))?.frame.minX ?? 0
        }
    }

    @MainActor private struct Stage {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let rows = Rows()

        init() {
            harness.window.addSubview(rows)
            harness.show()
        }

        func drag(_ places: (x: CGFloat, y: CGFloat)...) {
            for (from, to) in zip(places, places.dropFirst()) {
                let steps = 12
                if from == places[0] { harness.press(at: CGPoint(x: from.x, y: from.y)) }
                for step in 1...steps {
                    harness.advance(seconds: 0.016)
                    let part = CGFloat(step) / CGFloat(steps)
                    harness.move(
                        to: CGPoint(
                            x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
                }
            }
        }
    }

    @Test("The pointer across a row swipes it where it has actions, and drags it elsewhere")
    func across() {
        let stage = Stage()
        stage.drag((200, 60), (100, 62))
        #expect(stage.rows.aside(1) < -50 && stage.rows.calls.isEmpty)
        stage.harness.release()
        stage.harness.rest()
        stage.rows.reloadData()
        stage.harness.rest()
        stage.drag((100, 60), (200, 62))
        #expect(stage.rows.aside(1) == 0 && stage.rows.calls == ["begin"])
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.rows.calls == ["begin", "end"])
    }

    @Test("The pointer along the rows drags one, and scrolls nothing")
    func along() {
        let stage = Stage()
        stage.drag((200, 160), (210, 20))
        #expect(stage.rows.calls == ["begin"])
        #expect(stage.rows.contentOffset.y == 0)
        stage.harness.release()
        stage.harness.rest()
    }

    @Test(
        "A swipe that goes out of the window, or past the next row, becomes a drag and does nothing else",
        arguments: [(-40.0, 62.0), (100, 150)])
    func away(x: Double, y: Double) throws {
        let stage = Stage()
        stage.drag((250, 60), (120, 62), (CGFloat(x), CGFloat(y)))
        #expect(stage.rows.calls == ["begin"])
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.rows.calls == ["begin", "end"])
        #expect(stage.rows.aside(1) == 0)
        // The next press is one as any other.
        stage.drag((200, 60), (100, 62))
        #expect(stage.rows.aside(1) < -50 && stage.rows.calls.count == 2)
    }

    @Test("In edit mode a press that moves drags, and one that does not selects")
    func editing() {
        let stage = Stage()
        stage.rows.setEditing(true, animated: false)
        stage.harness.rest()
        stage.drag((200, 60), (100, 62))
        #expect(stage.rows.calls == ["begin"] && stage.rows.aside(1) == 0)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.rows.indexPathsForSelectedRows == nil)
        stage.harness.tap(at: CGPoint(x: 200, y: 60))
        #expect(stage.rows.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0)])
    }

    @Test("A finger swipes and scrolls at once, and drags in edit mode when it has rested")
    func fingers() {
        let stage = Stage()
        func finger(_ places: [(x: CGFloat, y: CGFloat)], resting: TimeInterval) {
            stage.harness.touch(.began, 1, at: CGPoint(x: places[0].x, y: places[0].y))
            stage.harness.advance(seconds: resting)
            for place in places.dropFirst() {
                stage.harness.advance(seconds: 0.016)
                stage.harness.touch(.moved, 1, at: CGPoint(x: place.x, y: place.y))
            }
            let last = places[places.count - 1]
            stage.harness.touch(.ended, 1, at: CGPoint(x: last.x, y: last.y))
            stage.harness.rest()
        }
        let across = (0...10).map { (x: 200 - CGFloat($0) * 10, y: CGFloat(60)) }
        let along = (0...10).map { (x: CGFloat(200), y: 160 - CGFloat($0) * 8) }
        finger(across, resting: 0)
        #expect(stage.rows.aside(1) < -50)
        finger([(x: 100, y: 20)], resting: 0.05)
        finger(along, resting: 0)
        #expect(stage.rows.contentOffset.y > 40 && stage.rows.calls.isEmpty)
        stage.rows.contentOffset = .zero
        stage.rows.setEditing(true, animated: false)
        stage.harness.rest()
        finger(along, resting: 0)
        #expect(stage.rows.contentOffset.y > 40 && stage.rows.calls.isEmpty)
        let before = stage.rows.contentOffset.y
        finger(along, resting: 0.7)
        #expect(stage.rows.calls == ["begin", "end"])
        #expect(stage.rows.contentOffset.y == before)
    }
}
