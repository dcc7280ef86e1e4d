import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// What cells of tables show by configurations.
@Suite @MainActor struct CellConfigurationTests {
    @MainActor
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var count = 3
        var configure: (UITableViewCell, Int) -> Void = { _, _ in }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            count
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            configure(cell, indexPath.row)
            return cell
        }
    }

    /// A square of a colour, as somebody's own configuration.
    private struct Square: UIContentConfiguration {
        var side: CGFloat
        var isMarked = false

        func makeContentView() -> any UIView & UIContentView { SquareView(self) }
        func updated(for state: any UIConfigurationState) -> Square {
            var copy = self
            copy.isMarked = (state as? UICellConfigurationState)?.isSelected == true
            return copy
        }
    }

    private final class SquareView: UIView, UIContentView {
        var configuration: any UIContentConfiguration { didSet { show() } }
        private let square = UIView()
        private let height: NSLayoutConstraint

        init(_ configuration: Square) {
            self.configuration = configuration
            height = square.heightAnchor.constraint(equalToConstant: configuration.side)
            super.init(frame: .zero)
            square.translatesAutoresizingMaskIntoConstraints = false
            addSubview(square)
            NSLayoutConstraint.activate([
                square.topAnchor.constraint(equalTo: topAnchor),
                square.bottomAnchor.constraint(equalTo: bottomAnchor),
                square.leadingAnchor.constraint(equalTo: leadingAnchor), height,
                square.widthAnchor.constraint(equalTo: square.heightAnchor),
            ])
            show()
        }

        required init?(coder: NSCoder) { nil }

        private func show() {
            guard let shown = configuration as? Square else { return }
            height.constant = shown.side
            square.backgroundColor = shown.isMarked ? .red : .blue
        }

        var isMarked: Bool { square.backgroundColor === UIColor.red }
    }

    private func show(
        _ rows: Rows, style: UITableView.Style = .plain, width: CGFloat = 240
    ) -> (Harness, UITableView) {
        let table = UITableView(frame: .zero, style: style)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        return (Harness(showing: table, size: CGSize(width: width, height: 300)), table)
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func cell(_ table: UITableView, _ number: Int = 0) throws -> UITableViewCell {
        try #require(table.cellForRow(at: row(number)))
    }

    // MARK: Content

    @Test func aConfigurationReplacesTheContentAndItsParts() throws {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = "old"
        let old = cell.contentView
        var content = cell.defaultContentConfiguration()
        content.text = "new"
        cell.contentConfiguration = content
        let view = try #require(cell.contentView as? UIListContentView)
        #expect(old.superview == nil && view.superview === cell)
        #expect(cell.textLabel == nil && cell.detailTextLabel == nil && cell.imageView == nil)
        content.text = "newer"
        cell.contentConfiguration = content
        #expect(cell.contentView === view)
        #expect((view.configuration as? UIListContentConfiguration)?.text == "newer")
        cell.contentConfiguration = Square(side: 10)
        #expect(view.superview == nil && cell.contentView is SquareView)
        cell.contentConfiguration = nil
        #expect(!(cell.contentView is any UIContentView) && cell.contentView.superview === cell)
        #expect(cell.textLabel != nil)
    }

    @Test func rowsAreAsHighAsTheirContent() throws {
        let rows = Rows()
        rows.configure = { cell, row in
            var content = cell.defaultContentConfiguration()
            content.text = row == 0 ? "short" : "a text that needs more than one line in this table"
            content.secondaryText = row == 2 ? "below" : nil
            cell.contentConfiguration = content
        }
        let (harness, table) = show(rows)
        let heights = (0..<3).map { table.rectForRow(at: row($0)).height }
        #expect(heights[0] == 44 && heights[1] > 50 && heights[2] > heights[1] + 10)
        // Another content of a row that is seen: the row follows.
        let first = try cell(table)
        var content = first.defaultContentConfiguration()
        content.text = "one\ntwo\nthree\nfour"
        first.contentConfiguration = content
        harness.rest()
        #expect(table.rectForRow(at: row(0)).height > 80)
        #expect(first.frame.height == table.rectForRow(at: row(0)).height)
        // A width in which all fits in a line.
        harness.resize(to: CGSize(width: 700, height: 300))
        table.frame.size.width = 700
        harness.rest()
        #expect(table.rectForRow(at: row(1)).height == 44)
    }

    @Test func ownConfigurationsSayTheirHeightAndFollowTheState() throws {
        let rows = Rows()
        rows.configure = { cell, row in
            cell.contentConfiguration = Square(side: 30 + 20 * CGFloat(row))
        }
        let (harness, table) = show(rows)
        #expect((0..<3).map { table.rectForRow(at: row($0)).height } == [30, 50, 70])
        let view = try #require(try cell(table, 1).contentView as? SquareView)
        #expect(!view.isMarked)
        table.selectRow(at: row(1), animated: false, scrollPosition: .none)
        harness.rest()
        let shown = try cell(table, 1).contentView
        #expect(view.isMarked && shown === view)
        try cell(table, 1).automaticallyUpdatesContentConfiguration = false
        table.deselectRow(at: row(1), animated: false)
        harness.rest()
        #expect(view.isMarked)
    }

    // MARK: State

    @Test func theHandlerIsCalledForEachStateAndWhenItIsSet() throws {
        let rows = Rows()
        var states: [String] = []
        rows.configure = { cell, row in
            guard row == 0 else { return }
            cell.configurationUpdateHandler = { _, state in
                let names = [
                    (state.isSelected, "selected"), (state.isHighlighted, "highlighted"),
                    (state.isEditing, "editing"), (state.isDisabled, "disabled"),
                ]
                states.append(names.filter(\.0).map(\.1).joined(separator: " "))
            }
        }
        let (harness, table) = show(rows)
        #expect(!states.isEmpty && states.allSatisfy(\.isEmpty))
        harness.press(at: CGPoint(x: 60, y: 20))
        harness.advance(seconds: 0.2)
        #expect(states.last == "highlighted")
        harness.release(at: CGPoint(x: 60, y: 20))
        harness.rest()
        #expect(states.last == "selected")
        table.deselectRow(at: row(0), animated: false)
        table.setEditing(true, animated: false)
        harness.rest()
        #expect(states.last == "editing")
        try cell(table).isUserInteractionEnabled = false
        harness.rest()
        #expect(states.last == "editing disabled")
        let count = states.count
        harness.rest()
        #expect(states.count == count)
    }

    @Test func ownValuesOfAStateAreKept() {
        let key = UIConfigurationStateCustomKey("org.example.unread")
        var state = UICellConfigurationState(traitCollection: .current)
        #expect(state[key] == nil)
        state[key] = 3
        #expect(state[key] == AnyHashable(3))
        var other = UICellConfigurationState(traitCollection: .current)
        #expect(state != other)
        other[key] = 3
        #expect(state == other)
    }

    @Test func disabledContentIsPaleUnlessItsColourWasSet() {
        var state = UICellConfigurationState(traitCollection: .current)
        state.isDisabled = true
        var content = UIListContentConfiguration.valueCell()
        content.secondaryTextProperties.color = .red
        let pale = content.updated(for: state)
        #expect(pale.textProperties.color === UIColor.tertiaryLabel)
        #expect(pale.secondaryTextProperties.color === UIColor.red)
        state.isDisabled = false
        #expect(pale.updated(for: state).textProperties.color === UIColor.label)
    }

    // MARK: Background

    @Test func aBackgroundTakesThePlaceOfTheOthers() throws {
        let rows = Rows()
        rows.configure = { cell, _ in
            cell.selectedBackgroundView = UIView()
            cell.backgroundView = UIView()
            cell.backgroundConfiguration = .listPlainCell()
        }
        let (harness, table) = show(rows)
        let first = try cell(table)
        #expect(first.backgroundView == nil && first.selectedBackgroundView == nil)
        #expect(first.backgroundColor == nil)
        table.selectRow(at: row(0), animated: false, scrollPosition: .none)
        harness.rest()
        #expect(first.backgroundConfiguration?.backgroundColor === UIColor.systemGray4)
        table.deselectRow(at: row(0), animated: false)
        harness.rest()
        #expect(first.backgroundConfiguration?.backgroundColor === UIColor.systemBackground)
        first.backgroundConfiguration?.backgroundColor = .green
        table.selectRow(at: row(0), animated: false, scrollPosition: .none)
        harness.rest()
        #expect(first.backgroundConfiguration?.backgroundColor === UIColor.green)
        #expect(harness.pixel(200, 22) == 0x00FF00)
    }

    @Test func aSwipedRowSaysSo() throws {
        let rows = Rows()
        let (harness, table) = show(rows)
        final class Swipes: NSObject, UITableViewDelegate {
            func tableView(
                _ tableView: UITableView,
                trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
            ) -> UISwipeActionsConfiguration? {
                UISwipeActionsConfiguration(actions: [
                    UIContextualAction(style: .normal, title: "Pin") { _, _, done in done(true) }
                ])
            }
        }
        let swipes = Swipes()
        table.delegate = swipes
        harness.rest()
        harness.drag(from: CGPoint(x: 200, y: 20), to: CGPoint(x: 110, y: 20))
        harness.rest()
        #expect(try cell(table).configurationState.isSwiped)
        #expect(try !cell(table, 1).configurationState.isSwiped)
        harness.tap(at: CGPoint(x: 60, y: 200))
        harness.rest()
        #expect(try !cell(table).configurationState.isSwiped)
    }

    // MARK: Headers

    @Test func headersOfConfigurationsAreAsHighAsTheirText() throws {
        @MainActor final class Titled: NSObject, UITableViewDataSource, UITableViewDelegate {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
                1
            }
            func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
            private func view(_ table: UITableView, _ text: String) -> UIView? {
                let view = table.dequeueReusableHeaderFooterView(withIdentifier: "title")
                var content = view?.defaultContentConfiguration()
                content?.text = text
                view?.contentConfiguration = content
                return view
            }
            func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
            { view(tableView, "A title that is long enough to need two lines or more") }
            func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
            { view(tableView, "short") }
        }
        let table = UITableView(frame: .zero, style: .insetGrouped)
        table.register(
            UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "title")
        let source = Titled()
        table.dataSource = source
        table.delegate = source
        let harness = Harness(showing: table, size: CGSize(width: 240, height: 300))
        let narrow = table.rectForHeader(inSection: 0).height
        #expect(narrow > 50 && table.rectForFooter(inSection: 0).height < 35)
        let header = try #require(table.headerView(forSection: 0))
        let content = try #require(
            (header.contentView as? UIListContentView)?.configuration
                as? UIListContentConfiguration)
        #expect(content.textProperties.transform == .uppercase)
        #expect(header.contentView.frame.minX == 16)
        let footer = try #require(table.footerView(forSection: 0))
        let small = (footer.contentView as? UIListContentView)?.configuration
        #expect(
            (small as? UIListContentConfiguration)?.textProperties.transform
                == UIListContentConfiguration.TextProperties.TextTransform.none)
        table.frame.size.width = 600
        harness.resize(to: CGSize(width: 600, height: 300))
        harness.rest()
        #expect(table.rectForHeader(inSection: 0).height < narrow)
    }

    // MARK: Look

    @Test(arguments: [false, true])
    func contentLooks(isMirrored: Bool) {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 150))
        view.backgroundColor = .systemBackground
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
            UIColor.systemTeal.setFill()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).fill()
        }
        var subtitle = UIListContentConfiguration.subtitleCell()
        subtitle.image = picture
        subtitle.text = "Title"
        subtitle.secondaryText = "Subtitle"
        var value = UIListContentConfiguration.valueCell()
        value.text = "Name"
        value.secondaryText = "Value"
        var narrow = value
        narrow.secondaryText = "A value without room"
        for (index, content) in [subtitle, value, narrow].enumerated() {
            let row = UIListContentView(configuration: content)
            row.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
            row.frame = CGRect(x: 0, y: 50 * CGFloat(index), width: 200, height: 50)
            view.addSubview(row)
        }
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 150))
        expectGolden(harness.look(), isMirrored ? "list-content-rtl" : "list-content")
    }
}
