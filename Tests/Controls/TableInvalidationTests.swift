import Foundation
import Tactile
import TestSupport
import Testing

/// When rows are measured again, and when changes are gathered.
@Suite @MainActor struct TableInvalidationTests {
    private final class BoxCell: UITableViewCell {
        let box = UIView()
        var height: NSLayoutConstraint?

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            box.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(box)
            let height = box.heightAnchor.constraint(equalToConstant: 60)
            height.priority = UILayoutPriority(999)
            NSLayoutConstraint.activate([
                height, box.topAnchor.constraint(equalTo: contentView.topAnchor),
                box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                box.leadingAnchor.constraint(
                    equalTo: contentView.layoutMarginsGuide.leadingAnchor),
                box.trailingAnchor.constraint(
                    equalTo: contentView.layoutMarginsGuide.trailingAnchor),
            ])
            self.height = height
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class Rows: NSObject, UITableViewDataSource {
        var count = 2
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            count
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "box", for: indexPath)
        }
    }

    private let rows = Rows()
    private let table = UITableView()

    private func shown(width: CGFloat = 300) throws -> (Harness, BoxCell) {
        table.register(BoxCell.self, forCellReuseIdentifier: "box")
        table.dataSource = rows
        let harness = Harness(showing: table, size: CGSize(width: width, height: 400))
        harness.settle()
        let cell = table.cellForRow(at: IndexPath(row: 0, section: 0)) as? BoxCell
        return (harness, try #require(cell))
    }

    @Test func aCellAsksToBeMeasuredAgain() throws {
        let (harness, cell) = try shown()
        #expect(table.selfSizingInvalidation == .enabled && cell.bounds.height == 60)
        cell.height?.constant = 90
        harness.settle()
        #expect(cell.bounds.height == 60)
        cell.invalidateIntrinsicContentSize()
        harness.settle()
        #expect(cell.bounds.height == 90)
        table.selfSizingInvalidation = .disabled
        cell.height?.constant = 50
        cell.invalidateIntrinsicContentSize()
        harness.settle()
        #expect(cell.bounds.height == 90)
    }

    @Test func constraintsMeasureACellAgain() throws {
        let (harness, cell) = try shown()
        table.selfSizingInvalidation = .enabledIncludingConstraints
        cell.height?.constant = 120
        harness.settle()
        #expect(cell.bounds.height == 120)
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 120)
    }

    @Test func changesThatAreGatheredAreNotShownYet() throws {
        let (_, _) = try shown()
        #expect(!table.hasUncommittedUpdates)
        table.beginUpdates()
        #expect(table.hasUncommittedUpdates)
        rows.count = 3
        table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .none)
        #expect(table.hasUncommittedUpdates)
        table.endUpdates()
        #expect(!table.hasUncommittedUpdates)
    }

    @Test func marginsLeaveWhatIsGoodToRead() throws {
        let (harness, cell) = try shown(width: 1200)
        #expect(cell.box.frame.minX == 16)
        table.cellLayoutMarginsFollowReadableWidth = true
        harness.settle()
        #expect(cell.box.frame.width == 672 && cell.box.frame.minX == 264)
        harness.resize(to: CGSize(width: 600, height: 400))
        harness.settle()
        #expect(cell.box.frame.minX == 16)
    }
}
