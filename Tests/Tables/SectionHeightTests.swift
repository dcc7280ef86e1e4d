import Foundation
import Tactile
import TestSupport
import Testing

/// How high headers and footers are: 0 where there are none in a plain table, else as their content
/// says, unless the table or its delegate says another height.
@MainActor
@Suite struct SectionHeightTests {
    private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
        var title: String?
        var makeView: (() -> UIView?)?
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
        func tableView(
            _ tableView: UITableView, titleForHeaderInSection section: Int
        ) -> String? { title }
        func tableView(
            _ tableView: UITableView, titleForFooterInSection section: Int
        ) -> String? { title }
        func tableView(
            _ tableView: UITableView, viewForHeaderInSection section: Int
        ) -> UIView? { makeView?() }
        func tableView(
            _ tableView: UITableView, viewForFooterInSection section: Int
        ) -> UIView? { makeView?() }
    }

    private final class TallSource: NSObject, UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
        func tableView(
            _ tableView: UITableView, heightForHeaderInSection section: Int
        ) -> CGFloat { 40 }
    }

    private func heights(_ table: UITableView) -> [CGFloat] {
        let harness = Harness(showing: table)
        harness.rest()
        return [table.rectForHeader(inSection: 0).height, table.rectForFooter(inSection: 0).height]
    }

    private func table(_ source: Source) -> UITableView {
        let table = UITableView(frame: .zero, style: .plain)
        table.dataSource = source
        table.delegate = source
        return table
    }

    /// A box of 41 points, 12 from the top and from the bottom of `view`.
    private static func fill(_ view: UIView, around outer: UIView) {
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: view.topAnchor, constant: 12),
            box.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -12),
            box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            box.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            box.heightAnchor.constraint(equalToConstant: 41),
        ])
    }

    @Test(arguments: [-1, 28] as [CGFloat])
    func aPlainTableWithoutTitlesHasNoHeaders(height: CGFloat) {
        let source = Source(), table = table(source)
        table.sectionHeaderHeight = height
        table.sectionFooterHeight = height
        #expect(heights(table) == [0, 0])
        table.delegate = nil
        #expect(heights(table) == [0, 0])
    }

    @Test func whereThereIsATitleTheTablesHeightCounts() {
        let source = Source(), table = table(source)
        source.title = "Title"
        table.sectionHeaderHeight = 33
        table.sectionFooterHeight = 22
        #expect(heights(table) == [33, 22])
    }

    @Test func theDelegatesHeightCountsWithoutATitle() {
        let source = TallSource(), table = UITableView(frame: .zero, style: .plain)
        table.dataSource = source
        table.delegate = source
        #expect(heights(table)[0] == 40)
    }

    @Test func aViewIsAsHighAsItsConstraintsSay() {
        let source = Source(), table = table(source)
        source.makeView = {
            let view = UIView()
            Self.fill(view, around: view)
            return view
        }
        #expect(heights(table) == [65, 65])
    }

    /// As those of nibs are: what they show lies in the view itself, not in its content view.
    @Test(arguments: [true, false])
    func aHeaderFooterViewIsAsHighAsItsConstraintsSay(inContent: Bool) {
        let source = Source(), table = table(source)
        source.makeView = {
            let view = UITableViewHeaderFooterView(reuseIdentifier: "header")
            Self.fill(inContent ? view.contentView : view, around: view)
            return view
        }
        #expect(heights(table) == [65, 65])
    }
}
