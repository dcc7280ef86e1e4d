import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

@testable import TactileCollections

/// Sections that look like tables.
@Suite @MainActor struct ListTests {
    @MainActor
    private final class Rows: NSObject, UICollectionViewDataSource {
        var counts = [3, 2]
        var configure: (UICollectionViewListCell, IndexPath) -> Void = { cell, path in
            var content = cell.defaultContentConfiguration()
            content.text = "Row \(path.item)"
            cell.contentConfiguration = content
        }
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in }
        let views = [
            UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
        ].map { kind in
            UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(elementKind: kind)
            {
                cell, _, _ in
                var content = cell.defaultContentConfiguration()
                content.text = "title"
                cell.contentConfiguration = content
            }
        }

        func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { counts[section] }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueConfiguredReusableCell(
                using: row, for: indexPath, item: indexPath.item)
            configure(cell, indexPath)
            return cell
        }
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            let isHeader = kind == UICollectionView.elementKindSectionHeader
            return collectionView.dequeueConfiguredReusableSupplementary(
                using: views[isHeader ? 0 : 1], for: indexPath)
        }
    }

    private func show(
        _ list: UICollectionLayoutListConfiguration, _ rows: Rows
    ) -> (Harness, UICollectionView) {
        let view = UICollectionView(
            frame: .zero,
            collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
        view.dataSource = rows
        let harness = Harness(showing: view, size: CGSize(width: 300, height: 500))
        harness.rest()
        return (harness, view)
    }

    private func cell(
        _ view: UICollectionView, _ item: Int, _ section: Int = 0
    ) throws -> UICollectionViewListCell {
        try #require(view.cellForItem(at: path(item, section)) as? UICollectionViewListCell)
    }

    private func lines(_ cell: UICollectionViewListCell) -> [CGRect] {
        (cell.layer.sublayers ?? []).filter {
            $0.delegate == nil && !$0.isHidden && $0.bounds.height > 0 && $0.bounds.height <= 1
        }.map(\.frame)
    }

    // MARK: Appearance

    @Test func aPlainListHasRowsFromSideToSideWithLinesBelow() throws {
        let rows = Rows()
        let (_, view) = show(UICollectionLayoutListConfiguration(appearance: .plain), rows)
        #expect(try cell(view, 0).frame == CGRect(x: 0, y: 0, width: 300, height: 44))
        #expect(try cell(view, 1).frame.minY == 44)
        #expect(view.backgroundColor === UIColor.systemBackground)
        #expect(try lines(cell(view, 0)) == [CGRect(x: 16, y: 43, width: 284, height: 1)])
        #expect(try lines(cell(view, 2)).count == 1)
    }

    @Test func anInsetListHasMarginsAndRoundCornersAroundEachSection() throws {
        let rows = Rows()
        let (harness, view) = show(
            UICollectionLayoutListConfiguration(appearance: .insetGrouped), rows)
        let first = try cell(view, 0), last = try cell(view, 2)
        #expect(first.frame.minX == 16 && first.frame.width == 268)
        #expect(first.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(last.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
        #expect(try cell(view, 1).layer.cornerRadius == 0)
        #expect(first.layer.cornerRadius > 0 && lines(first).count == 1 && lines(last).isEmpty)
        #expect(
            first.backgroundConfiguration?.backgroundColor
                === UIColor.secondarySystemGroupedBackground)
        // The last row goes, and another one is the last.
        rows.counts = [2, 2]
        view.deleteItems(at: [path(2)])
        harness.rest()
        #expect(try lines(cell(view, 1)).isEmpty)
        #expect(try cell(view, 1).layer.maskedCorners.contains(.layerMaxXMaxYCorner))
    }

    @Test func headersAndFootersAreOfTheListsLook() throws {
        var list = UICollectionLayoutListConfiguration(appearance: .grouped)
        list.headerMode = .supplementary
        list.footerMode = .supplementary
        let rows = Rows()
        let (_, view) = show(list, rows)
        let kinds = [
            UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
        ]
        let views = kinds.map { view.supplementaryView(forElementKind: $0, at: path(0, 1)) }
        let header = try #require(views[0] as? UICollectionViewListCell)
        let footer = try #require(views[1] as? UICollectionViewListCell)
        let content = header.contentConfiguration as? UIListContentConfiguration
        #expect(content?.textProperties.transform == .uppercase)
        #expect(try header.frame.maxY == cell(view, 0, 1).frame.minY)
        #expect(try footer.frame.minY == cell(view, 1, 1).frame.maxY)
        #expect(header.frame.height > footer.frame.height && footer.frame.height < 44)
    }

    @Test func theFirstItemMayBeTheHeader() throws {
        var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        list.headerMode = .firstItemInSection
        list.headerTopPadding = 10
        let rows = Rows()
        let (_, view) = show(list, rows)
        let header = try cell(view, 0)
        let content = header.contentConfiguration as? UIListContentConfiguration
        #expect(content?.textProperties.transform == .uppercase)
        #expect(header.contentView.frame.minY == 10)
        #expect(try cell(view, 1).layer.maskedCorners.contains(.layerMinXMinYCorner))
    }

    /// Those who cannot drag move rows by actions, or by Alt with the arrows.
    @Test func rowsWithAHandleAreMovedByActionsAndKeys() throws {
        let view = UICollectionView(
            frame: .zero,
            collectionViewLayout: UICollectionViewCompositionalLayout.list(
                using: UICollectionLayoutListConfiguration(appearance: .plain)))
        let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
            cell, _, name in
            var content = cell.defaultContentConfiguration()
            content.text = name
            cell.contentConfiguration = content
            cell.accessories = [.reorder(displayed: .always)]
        }
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
            $0.dequeueConfiguredReusableCell(using: row, for: $1, item: $2)
        }
        source.reorderingHandlers.canReorderItem = { $0 != "c" }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["a", "b", "c"])
        let harness = Harness(showing: view, size: CGSize(width: 300, height: 500))
        source.apply(snapshot, animatingDifferences: false)
        harness.rest()
        let first = try #require(harness.accessibilityElement("a"))
        #expect(!first.perform("Move up"))
        #expect(first.perform("Move down"))
        harness.rest()
        #expect(source.snapshot().itemIdentifiers == ["b", "a", "c"])
        #expect(harness.accessibilityElement("c")?.perform("Move up") == false)
        harness.press(.tab)
        harness.press(.down, .alt)
        harness.rest()
        #expect(source.snapshot().itemIdentifiers == ["a", "b", "c"])
        #expect(view.isFocused)
        let tree = harness.session.beginAccessibility()
        defer { harness.session.endAccessibility() }
        let node = try #require(tree.root.elements.first { $0.content.label == "c" })
        tree.onChange = { _ in }
        #expect(node.content.states.contains(.focusable) && tree.focus(node))
        harness.settle()
        tree.update()
        #expect(tree.focusedNode?.content.label == "c")
    }

    @Test func linesAreAsTheHandlerSays() throws {
        var list = UICollectionLayoutListConfiguration(appearance: .plain)
        list.itemSeparatorHandler = { path, all in
            var own = all
            if path.item == 0 {
                own.bottomSeparatorInsets = NSDirectionalEdgeInsets(
                    top: 0, leading: 50, bottom: 0, trailing: 20)
                own.topSeparatorVisibility = .visible
            }
            if path.item == 1 { own.bottomSeparatorVisibility = .hidden }
            return own
        }
        let (_, view) = show(list, Rows())
        #expect(
            try lines(cell(view, 0)) == [
                CGRect(x: 50, y: 43, width: 230, height: 1),
                CGRect(x: 16, y: 0, width: 284, height: 1),
            ])
        #expect(try lines(cell(view, 1)).isEmpty)
    }

    @Test func rowsAreAsHighAsTheirContentBetweenTheAccessories() throws {
        let rows = Rows()
        rows.configure = { cell, path in
            var content = cell.defaultContentConfiguration()
            content.text =
                path.item == 0 ? "short" : "a text that is just as long as a line without signs"
            cell.contentConfiguration = content
            if path.item == 2 {
                let wide = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 20))
                cell.accessories = [
                    .customView(
                        configuration: .init(
                            customView: wide, placement: .trailing(), maintainsFixedSize: true))
                ]
            }
        }
        let (_, view) = show(UICollectionLayoutListConfiguration(appearance: .plain), rows)
        let heights = try (0..<3).map { try cell(view, $0).frame.height }
        #expect(heights[0] == 44 && heights[2] > heights[1])
        #expect(try cell(view, 2).contentView.frame.width == 300 - 128)
    }

    // MARK: Accessories

    @Test func accessoriesAreAtTheirSidesInTheirOrder() throws {
        let rows = Rows()
        var pressed = 0
        rows.configure = { cell, _ in
            cell.accessories = [
                .disclosureIndicator(), .detail { pressed += 1 }, .label(text: "7"), .multiselect(),
                .checkmark(options: .init(isHidden: true)), .reorder(displayed: .whenNotEditing),
            ]
        }
        let (harness, view) = show(UICollectionLayoutListConfiguration(appearance: .plain), rows)
        let first = try cell(view, 0)
        func signs() -> [UIView] {
            first.subviews.filter { $0 !== first.contentView && $0.bounds.width < 60 }
                .sorted { $0.frame.minX < $1.frame.minX }
        }
        let kinds = signs().map { String(describing: type(of: $0)) }
        #expect(kinds == ["UILabel", "CellAccessoryView", "CellAccessoryView", "ReorderControl"])
        #expect(first.contentView.frame.minX == 0)
        let detail = signs()[1]
        harness.tap(at: first.convert(detail.center, to: nil))
        #expect(pressed == 1 && view.indexPathsForSelectedItems == [])
        view.isEditing = true
        harness.settle()
        let sign = try #require(signs().first)
        #expect(String(describing: type(of: sign)) == "CellEditControl")
        #expect(signs().count == 4 && first.contentView.frame.minX == 36)
        // Several can only be chosen where the list lets them.
        harness.tap(at: CGPoint(x: 120, y: 20))
        #expect(view.indexPathsForSelectedItems == [])
        view.allowsMultipleSelectionDuringEditing = true
        harness.tap(at: CGPoint(x: 120, y: 20))
        harness.tap(at: CGPoint(x: 120, y: 60))
        #expect(view.indexPathsForSelectedItems == [path(0), path(1)])
        #expect(first.configurationState.isEditing && first.configurationState.isSelected)
        view.isEditing = false
        #expect(view.indexPathsForSelectedItems == [])
    }

    @Test func aRowIsMirroredFromRightToLeft() throws {
        let rows = Rows()
        rows.configure = { cell, _ in
            cell.semanticContentAttribute = .forceRightToLeft
            var content = cell.defaultContentConfiguration()
            content.text = "x"
            cell.contentConfiguration = content
            cell.accessories = [.disclosureIndicator()]
            cell.indentationLevel = 2
        }
        let (_, view) = show(UICollectionLayoutListConfiguration(appearance: .plain), rows)
        let first = try cell(view, 0)
        #expect(first.contentView.frame == CGRect(x: 16, y: 0, width: 264, height: 44))
        #expect(lines(first).first?.minX == 0)
    }

    // MARK: Swiping

    @Test func aSwipeUncoversActionsAndAPressElsewhereClosesThem() throws {
        var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        var done: [String] = []
        list.trailingSwipeActionsConfigurationProvider = { path in
            guard path.item > 0 else { return nil }
            let actions = ["Delete", "Pin"].map { (name: String) in
                UIContextualAction(style: .normal, title: name) { _, _, finish in
                    done.append("\(name) \(path.item)")
                    finish(true)
                }
            }
            return UISwipeActionsConfiguration(actions: actions)
        }
        let (harness, view) = show(list, Rows())
        let row = try cell(view, 1)
        let y = row.frame.midY
        harness.drag(
            from: CGPoint(x: 200, y: try cell(view, 0).frame.midY),
            to: CGPoint(x: 100, y: try cell(view, 0).frame.midY))
        harness.rest()
        #expect(try !cell(view, 0).configurationState.isSwiped)
        harness.drag(from: CGPoint(x: 220, y: y), to: CGPoint(x: 90, y: y))
        harness.rest()
        #expect(row.configurationState.isSwiped && row.contentView.frame.minX < -100)
        harness.tap(at: CGPoint(x: 60, y: 300))
        harness.rest()
        #expect(!row.configurationState.isSwiped && row.contentView.frame.minX == 0)
        harness.drag(from: CGPoint(x: 220, y: y), to: CGPoint(x: 90, y: y))
        harness.rest()
        harness.tap(at: CGPoint(x: 270, y: y))
        harness.rest()
        #expect(done == ["Delete 1"] && !row.configurationState.isSwiped)
        // All the way performs the first action.
        harness.drag(from: CGPoint(x: 270, y: y), to: CGPoint(x: 20, y: y))
        harness.rest()
        #expect(done == ["Delete 1", "Delete 1"])
    }

    @Test func aMillionRowsOpenAtOnce() {
        let rows = Rows()
        rows.counts = [1_000_000]
        var made = 0
        rows.configure = { _, _ in made += 1 }
        let (_, view) = show(UICollectionLayoutListConfiguration(appearance: .plain), rows)
        #expect(made < 20 && view.contentSize.height == 44_000_000)
    }
}
