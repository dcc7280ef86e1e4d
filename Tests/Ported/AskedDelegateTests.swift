import TactileTesting
import Testing
import UIKit

/// Requirements that a delegate may leave out, where a component asks whether they are there.
@MainActor
@Suite struct AskedDelegateTests {
    @Test("What a delegate leaves out is not there for whoever asks, as on iOS")
    func leavesOut() {
        let row = StepRow()
        row.step()
        #expect(row.value == 1 && row.answers == ["not told"])
        let listener = Listener()
        row.delegate = listener
        row.step()
        #expect(row.value == 2 && listener.heard == [2] && row.answers == ["not told"])
        row.end()
        #expect(row.answers == ["not told"])
    }

    @Test("What it has is called")
    func has() {
        let row = StepRow(), ender = Ender()
        row.delegate = ender
        row.step()
        row.step()
        #expect(row.value == 1 && row.answers == ["not told", "not told"])
        row.end()
        #expect(row.answers.suffix(2) == ["responds", "has"] && ender.ends == 1)
    }

    @Test("A class below lists what it adds, with what is above it")
    func below() {
        #expect(Guard.writtenRequirements.contains("stepRow(_:canGoTo:)"))
        #expect(Guard.writtenRequirements.contains("stepRow(_:didGoTo:)"))
        #expect(!Guard.writtenRequirements.contains("stepRowDidEnd(_:)"))
    }

    final class Ears: NSObject, UITableViewDelegate, UITextViewDelegate, UITableViewDataSource {
        var rows: [Int] = []
        var changes = 0
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            rows.append(indexPath.row)
        }
        func textViewDidChange(_ textView: UITextView) { changes += 1 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell() }
    }

    @Test("A table and a text view override their delegate by the class's own type")
    func overridden() {
        let table = RelayTable(frame: .zero, style: .plain), ears = Ears()
        table.dataSource = ears
        table.delegate = ears
        #expect(table.relayed === ears && table.delegate === table)
        table.choose(3)
        let root = UIViewController()
        root.view = table
        let harness = Harness(showing: root, size: CGSize(width: 300, height: 400))
        harness.tap(at: CGPoint(x: 100, y: 60))
        harness.rest()
        #expect(table.chosen == [3, 1] && ears.rows == [3, 1])
        table.delegate = nil
        #expect(table.relayed == nil && table.delegate == nil)
        let text = RelayText()
        text.delegate = ears
        text.tell()
        #expect(text.kept === ears && ears.changes == 1)
    }

    @Test("The screen's bounds are the room that the window gives")
    func screen() {
        let root = UIViewController()
        let row = StepRow()
        root.view.addSubview(row)
        let harness = Harness(showing: root, size: CGSize(width: 300, height: 400))
        #expect(row.intrinsicContentSize.width == 280)
        harness.resize(to: CGSize(width: 500, height: 400))
        #expect(row.intrinsicContentSize.width == 480)
    }
}
