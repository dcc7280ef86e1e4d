import Foundation
import Tactile
import TestSupport
import Testing

/// A grouped table whose sections have long titles, and cells of the style with a value.
@MainActor
private final class Titled: NSObject, UITableViewDataSource, UITableViewDelegate {
    var footer = "One line."
    var told: [String] = []

    func numberOfSections(in tableView: UITableView) -> Int { 2 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.textLabel?.text = "Height"
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "Section \(section)"
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 0 ? footer : nil
    }
    func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) {
        told.append("header \(section)")
        (view as? UITableViewHeaderFooterView)?.textLabel?.textColor = .red
    }
    func tableView(
        _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
    ) {
        told.append("footer \(section)")
    }
}

/// Rows that have corners of their own.
@MainActor
private final class RoundRows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.layer.cornerRadius = 9
        cell.layer.maskedCorners = [.layerMinXMinYCorner]
        return cell
    }
}

@Suite @MainActor struct TableCornerTests {
    /// A plain table leaves them alone, also when rows that were made before come to a window.
    @Test(arguments: [UITableView.Style.plain, .grouped])
    func cornersOfARowAreItsOwn(style: UITableView.Style) throws {
        let source = RoundRows()
        let harness = Harness(size: CGSize(width: 300, height: 300))
        harness.show()
        let table = UITableView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 300), style: style)
        table.dataSource = source
        table.layoutIfNeeded()
        harness.window.addSubview(table)
        harness.settle()
        harness.window.overrideUserInterfaceStyle = .dark
        harness.settle()
        for cell in table.visibleCells {
            #expect(cell.layer.cornerRadius == 9)
            #expect(cell.layer.maskedCorners == [.layerMinXMinYCorner])
        }
        #expect(table.visibleCells.count == 3)
    }
}

@Suite @MainActor final class TableTitleTests {
    private let source = Titled()

    private func show(_ harness: Harness) -> UITableView {
        let table = UITableView(frame: harness.window.bounds, style: .insetGrouped)
        table.dataSource = source
        table.delegate = source
        harness.window.addSubview(table)
        harness.show()
        return table
    }

    @Test func footerIsAsHighAsItsText() throws {
        let harness = Harness(size: CGSize(width: 300, height: 400))
        source.footer = String(
            repeating: "Weights stay in the diary as they were typed. ", count: 3)
        let table = show(harness)
        let footer = try #require(
            table.subviews.lazy.compactMap { $0 as? UITableViewHeaderFooterView }
                .first { $0.textLabel?.text == self.source.footer })
        let label = try #require(footer.textLabel)
        #expect(label.frame.height > 3 * label.font.lineHeight)
        #expect(footer.bounds.insetBy(dx: 0, dy: 5).contains(label.frame))
        let next = try #require(table.cellForRow(at: IndexPath(row: 0, section: 1)))
        #expect(footer.frame.maxY <= next.frame.minY)
    }

    @Test func titlesFollowTheTablesWidth() throws {
        let harness = Harness(size: CGSize(width: 900, height: 700))
        source.footer = String(
            repeating: "Weights stay in the diary as they were typed. ", count: 3)
        let table = show(harness)
        let wide = table.rectForFooter(inSection: 0).height, content = table.contentSize.height
        table.frame.size.width = 260
        harness.advance(seconds: 0.1)
        let narrow = table.rectForFooter(inSection: 0)
        #expect(narrow.height > wide + 30)
        #expect(table.contentSize.height == content + narrow.height - wide)
        let row = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let footer = try #require(table.footerView(forSection: 0))
        let label = try #require(footer.textLabel)
        #expect(footer.frame.minY >= row.frame.maxY)
        #expect(footer.bounds.contains(label.frame))
        table.frame.size.width = 900
        harness.advance(seconds: 0.1)
        #expect(table.rectForFooter(inSection: 0).height == wide)
    }

    @Test func delegateDressesTitlesBeforeTheyAreSeen() throws {
        let harness = Harness(size: CGSize(width: 300, height: 400))
        let table = show(harness)
        #expect(source.told.sorted() == ["footer 0", "header 0", "header 1"])
        let headers = table.subviews.compactMap { $0 as? UITableViewHeaderFooterView }
            .filter { $0.textLabel?.text?.hasPrefix("Section") == true }
        #expect(headers.count == 2)
        for header in headers { #expect(header.textLabel?.textColor == .red) }
    }

    @Test func valueThatComesLaterHasRoom() throws {
        let harness = Harness(size: CGSize(width: 300, height: 400))
        let table = show(harness)
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let value = try #require(cell.detailTextLabel)
        harness.advance(seconds: 0.1)
        value.text = "178 cm"
        harness.advance(seconds: 0.1)
        #expect(value.frame.width >= value.intrinsicContentSize.width)
        let shortFrame = value.frame
        value.text = "5 ft 10 in and a half"
        harness.advance(seconds: 0.1)
        #expect(value.frame.width > shortFrame.width)
        #expect(value.frame.maxX == shortFrame.maxX)
    }
}
