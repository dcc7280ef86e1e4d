import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileTables

/// Rows that are measured again when something in them changes, and headers that are guessed.
@Suite @MainActor struct SelfSizingTests {
    private final class TallCell: UITableViewCell {
        let part = UIView()
        lazy var height = part.heightAnchor.constraint(equalToConstant: 60)

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            part.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(part)
            let bottom = part.bottomAnchor.constraint(equalTo: contentView.bottomAnchor)
            bottom.priority = UILayoutPriority(999)
            NSLayoutConstraint.activate([
                part.topAnchor.constraint(equalTo: contentView.topAnchor), bottom, height,
                part.leadingAnchor.constraint(
                    equalTo: contentView.layoutMarginsGuide.leadingAnchor),
                part.trailingAnchor.constraint(
                    equalTo: contentView.layoutMarginsGuide.trailingAnchor),
            ])
        }
        required init?(coder: NSCoder) { nil }
    }

    private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
        var asked: Set<Int> = []
        var sections = 1
        var titles = false

        func numberOfSections(in tableView: UITableView) -> Int { sections }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(
            _ tableView: UITableView, viewForHeaderInSection section: Int
        ) -> UIView? {
            guard titles else { return nil }
            asked.insert(section)
            let view =
                tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
                ?? UITableViewHeaderFooterView(reuseIdentifier: "header")
            var content = UIListContentConfiguration.plainHeader()
            content.text = "Section \(section)"
            content.secondaryText = "with a line of its own"
            view.contentConfiguration = content
            return view
        }
    }

    private let source = Source()
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    private let harness = Harness(size: CGSize(width: 300, height: 400))

    private func show() {
        table.register(TallCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        table.delegate = source
        harness.window.addSubview(table)
        harness.show()
        harness.rest()
    }

    private func cell(_ row: Int) -> TallCell? {
        table.cellForRow(at: IndexPath(row: row, section: 0)) as? TallCell
    }

    @Test func aCellAsksToBeMeasuredAgain() {
        show()
        #expect(table.selfSizingInvalidation == .enabled)
        #expect(cell(0)?.bounds.height == 60 && cell(1)?.frame.minY == 60)
        cell(0)?.height.constant = 90
        harness.rest()
        #expect(cell(0)?.bounds.height == 60)
        cell(0)?.invalidateIntrinsicContentSize()
        harness.rest()
        #expect(cell(0)?.bounds.height == 90 && cell(1)?.frame.minY == 90)
        table.selfSizingInvalidation = .disabled
        harness.rest()
        cell(0)?.height.constant = 120
        cell(0)?.invalidateIntrinsicContentSize()
        harness.rest()
        #expect(cell(0)?.bounds.height != 120)
    }

    @Test func constraintsCountWhereTheTableSaysSo() {
        show()
        table.selfSizingInvalidation = .enabledIncludingConstraints
        harness.rest()
        cell(1)?.height.constant = 100
        harness.rest()
        #expect(cell(1)?.bounds.height == 100 && cell(2)?.frame.minY == 160)
        cell(1)?.height.constant = 30
        harness.rest()
        #expect(cell(1)?.bounds.height == 30 && cell(2)?.frame.minY == 90)
    }

    @Test func wideTablesKeepTextReadable() {
        show()
        table.frame.size.width = 1_000
        harness.resize(to: CGSize(width: 1_000, height: 400))
        harness.rest()
        #expect(cell(0)?.part.frame.width == 968)
        table.cellLayoutMarginsFollowReadableWidth = true
        harness.rest()
        #expect(cell(0)?.part.frame == CGRect(x: 164, y: 0, width: 672, height: 60))
        table.cellLayoutMarginsFollowReadableWidth = false
        harness.rest()
        #expect(cell(0)?.part.frame.width == 968)
    }

    @Test func headersAreGuessedUntilTheyAreSeen() {
        source.sections = 200
        source.titles = true
        table.estimatedSectionHeaderHeight = 30
        show()
        #expect(source.asked.count < 10)
        let real = table.rectForHeader(inSection: 0).height
        #expect(real != 30 && real > 0)
        #expect(table.rectForHeader(inSection: 150).height == 30)
        // What is seen stays where it is when a header above turns out higher.
        table.contentOffset.y = table.rect(forSection: 100).minY + 40
        harness.rest()
        #expect(table.rectForHeader(inSection: 100).height == real)
        let top = table.rectForRow(at: IndexPath(row: 1, section: 100)).minY - table.contentOffset.y
        table.contentOffset.y -= 60
        harness.rest()
        let now = table.rectForRow(at: IndexPath(row: 1, section: 100)).minY - table.contentOffset.y
        #expect(now == top + 60)
        table.estimatedSectionHeaderHeight = 0
        harness.rest()
        #expect(source.asked.count == 200 && table.rectForHeader(inSection: 150).height == real)
    }
}
