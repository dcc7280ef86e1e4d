import Foundation
import Tactile
import TestSupport
import Testing

/// Rows that are as high as what they show.
@Suite @MainActor struct TableSizingTests {
    /// A cell whose label is tied to all sides of its content.
    @MainActor
    private final class TextCell: UITableViewCell {
        let text = UILabel()

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            text.numberOfLines = 0
            text.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(text)
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
                text.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
                text.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
                text.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
            ])
        }

        required init?(coder: NSCoder) { nil }
    }

    @MainActor
    private final class Texts: NSObject, UITableViewDataSource, UITableViewDelegate {
        var texts: [String]

        init(_ texts: [String]) { self.texts = texts }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            texts.count
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: indexPath)
            (cell as? TextCell)?.text.text = texts[indexPath.row]
            return cell
        }
    }

    /// Says of every row but the second that it sizes itself. What a subclass adds to a conformance
    /// is not called, so this is a class of its own.
    @MainActor
    private final class AutomaticTexts: NSObject, UITableViewDataSource, UITableViewDelegate {
        private let source: Texts

        init(_ texts: [String]) { source = Texts(texts) }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            source.texts.count
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { source.tableView(tableView, cellForRowAt: indexPath) }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(
            _ tableView: UITableView, heightForRowAt indexPath: IndexPath
        ) -> CGFloat { indexPath.row == 1 ? 70 : UITableView.automaticDimension }
    }

    private static let long = "a text that needs more than one line in a table of this width"

    private func show(
        _ source: any UITableViewDataSource & UITableViewDelegate, width: CGFloat = 200
    ) -> (Harness, UITableView) {
        let table = UITableView(frame: .zero, style: .plain)
        table.register(TextCell.self, forCellReuseIdentifier: "text")
        table.dataSource = source
        table.delegate = source
        return (Harness(showing: table, size: CGSize(width: width, height: 400)), table)
    }

    private func height(of text: String, width: CGFloat) -> CGFloat {
        let label = UILabel()
        label.numberOfLines = 0
        label.text = text
        let room = CGSize(width: width - 20, height: .greatestFiniteMagnitude)
        return label.sizeThatFits(room).height + 20
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    @Test func constraintsInTheContentSayHowHighARowIs() {
        let source = Texts(["short", Self.long, "short"])
        let (_, table) = show(source)
        let short = height(of: "short", width: 200), long = height(of: Self.long, width: 200)
        #expect(long > short + 15)
        #expect(table.rectForRow(at: row(0)).height == short)
        #expect(table.rectForRow(at: row(1)).height == long)
        #expect(table.rectForRow(at: row(2)).minY == short + long)
        #expect((table.cellForRow(at: row(1)) as? TextCell)?.text.frame.height == long - 20)
    }

    @Test func aDelegateMayLeaveSomeRowsToTheirCells() {
        let source = AutomaticTexts([Self.long, Self.long, "short"])
        let (_, table) = show(source)
        #expect(table.rectForRow(at: row(0)).height == height(of: Self.long, width: 200))
        #expect(table.rectForRow(at: row(1)).height == 70)
        #expect(table.rectForRow(at: row(2)).height == height(of: "short", width: 200))
    }

    @Test func rowsKeepTheirHeightsWhenOthersGo() {
        let source = Texts([Self.long, "short", Self.long, "short"])
        let (harness, table) = show(source)
        source.texts.removeFirst()
        table.deleteRows(at: [row(0)], with: .automatic)
        harness.rest()
        let heights = (0..<3).map { table.rectForRow(at: row($0)).height }
        #expect(heights == source.texts.map { height(of: $0, width: 200) })
        source.texts.append(Self.long)
        table.insertRows(at: [row(3)], with: .automatic)
        harness.rest()
        #expect(table.rectForRow(at: row(3)).height == height(of: Self.long, width: 200))
    }

    @Test func rowsOutOfSightKeepTheHeightsTheyHad() {
        let source = Texts(Array(repeating: Self.long, count: 30))
        let (harness, table) = show(source)
        table.scrollToRow(at: row(29), at: .bottom, animated: false)
        harness.rest()
        table.scrollToRow(at: row(0), at: .top, animated: false)
        harness.rest()
        let before = table.rectForRow(at: row(29)).minY
        source.texts.removeLast()
        table.deleteRows(at: [row(29)], with: .none)
        harness.rest()
        #expect(table.rectForRow(at: row(28)).maxY == before)
    }

    @Test func anEmptyUpdateMeasuresWhatIsSeenAgain() {
        let source = Texts(["short", "short"])
        let (harness, table) = show(source)
        (table.cellForRow(at: row(0)) as? TextCell)?.text.text = Self.long
        table.beginUpdates()
        table.endUpdates()
        harness.rest()
        #expect(table.rectForRow(at: row(0)).height == height(of: Self.long, width: 200))
    }

    @Test func anotherWidthGivesOtherHeights() {
        let source = Texts([Self.long, "short"])
        let (harness, table) = show(source, width: 600)
        #expect(table.rectForRow(at: row(0)).height == height(of: Self.long, width: 600))
        harness.resize(to: CGSize(width: 150, height: 400))
        harness.rest()
        #expect(table.rectForRow(at: row(0)).height == height(of: Self.long, width: 150))
        #expect(table.rectForRow(at: row(1)).minY == height(of: Self.long, width: 150))
    }

    @Test func aHeaderViewThatComesLeavesTheHeights() {
        let source = Texts([Self.long, "short"])
        let (harness, table) = show(source)
        let header = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
        table.tableHeaderView = header
        harness.rest()
        #expect(table.rectForRow(at: row(0)).height == height(of: Self.long, width: 200))
        #expect(table.rectForRow(at: row(0)).minY == 30)
        #expect(table.cellForRow(at: row(0))?.frame == table.rectForRow(at: row(0)))

        header.frame.size.height = 70
        table.tableHeaderView = header
        harness.rest()
        #expect(table.cellForRow(at: row(0))?.frame.minY == 70)
        #expect(table.cellForRow(at: row(1))?.frame == table.rectForRow(at: row(1)))

        table.tableHeaderView = nil
        harness.rest()
        #expect(table.cellForRow(at: row(0))?.frame.minY == 0)
    }

    /// A swiped cell goes over the table's edge, which nothing covers there.
    @Test func aSwipedRowSlidesAsItIs() {
        let source = AutomaticTexts(["Buy milk"])
        let table = UITableView(frame: .zero, style: .plain)
        table.register(TextCell.self, forCellReuseIdentifier: "text")
        table.dataSource = source
        table.delegate = source
        let scene = UIViewController()
        scene.view = table
        let harness = Harness(
            showing: UINavigationController(rootViewController: scene),
            size: CGSize(width: 300, height: 300))
        let cell = table.cellForRow(at: row(0))
        let width = cell?.layoutMargins.left
        let y = table.convert(table.rectForRow(at: row(0)), to: nil).midY
        harness.drag(
            from: CGPoint(x: 250, y: y), to: CGPoint(x: 100, y: y), over: 0.2, releasing: false)
        #expect((cell?.frame.minX ?? 0) < -20)
        #expect(cell?.safeAreaInsets.left == 0)
        #expect(cell?.layoutMargins.left == width)
        harness.release()
    }
}
