import Tactile
import TestSupport
import Testing

/// What classes below a cell rely on.
@MainActor @Suite struct ForeignCellTests {
    private final class Cell: UITableViewCell {
        var asked = 0
        override func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
        ) -> Bool {
            asked += 1
            return false
        }
    }

    @Test("The content view of a new cell is as large as the cell")
    func contentHasASize() {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    }

    @Test("Constraints place the parts of a cell's style")
    func partsTakeConstraints() throws {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let label = try #require(cell.textLabel)
        label.text = "Name"
        label.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 3),
            label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor, constant: 50),
            label.widthAnchor.constraint(equalTo: cell.contentView.widthAnchor, multiplier: 0.25),
        ])
        cell.frame = CGRect(x: 0, y: 0, width: 400, height: 60)
        let harness = Harness(size: CGSize(width: 400, height: 100))
        harness.window.addSubview(cell)
        harness.show()
        #expect(label.frame.origin == CGPoint(x: 50, y: 3) && label.frame.width == 100)
        label.text = "Another name"
        cell.setNeedsLayout()
        harness.rest()
        #expect(label.frame.origin == CGPoint(x: 50, y: 3) && label.frame.width == 100)
    }

    @Test("A cell is a delegate of the recognizers in it")
    func cellsAreDelegates() {
        let cell = Cell(style: .default, reuseIdentifier: nil)
        let tap = UITapGestureRecognizer()
        var count = 0
        tap.addAction { _ in count += 1 }
        tap.delegate = cell
        cell.addGestureRecognizer(tap)
        let harness = Harness(size: CGSize(width: 320, height: 100))
        harness.window.addSubview(cell)
        harness.show()
        harness.tap(cell)
        #expect(cell.asked == 1 && count == 0)
        tap.delegate = nil
        harness.tap(cell)
        #expect(cell.asked == 1 && count == 1)
    }
}
