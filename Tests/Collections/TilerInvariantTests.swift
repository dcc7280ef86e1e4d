import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileCollections
@testable import TactileTables

/// What the checks of tables and collections notice.
@MainActor
@Suite struct TilerInvariantTests {
    private final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }
        func tableView(
            _ tableView: UITableView, titleForHeaderInSection section: Int
        ) -> String? { "Rows" }
    }

    private final class Items: NSObject, UICollectionViewDataSource {
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 40 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
        }
    }

    @Test func tables() throws {
        let rows = Rows(), table = UITableView(frame: .zero)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        let harness = Harness(showing: table)
        func says(_ words: String) -> Bool {
            table.checkOwnInvariants().contains { $0.contains(words) }
        }
        harness.scroll(notches: 3, at: CGPoint(x: 100, y: 100))
        harness.rest()
        #expect(harness.brokenInvariants() == [])
        let cell = try #require(table.visibleCells.dropFirst(2).first)
        cell.frame.origin.y += 10
        #expect(says("not at"))
        cell.frame.origin.y -= 30
        #expect(says("overlaps the one before"))
        cell.frame.origin.y += 20
        cell.isHidden = true
        #expect(says("is hidden"))
        cell.isHidden = false
        table.tiler.headers[9] = UIView()
        #expect(says("which is not seen"))
        table.tiler.headers[9] = nil
        #expect(table.checkOwnInvariants() == [])
    }

    @Test func collections() throws {
        let items = Items(), layout = UICollectionViewFlowLayout()
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        collection.dataSource = items
        let harness = Harness(showing: collection)
        func says(_ words: String) -> Bool {
            collection.checkOwnInvariants().contains { $0.contains(words) }
        }
        #expect(harness.brokenInvariants() == [])
        let key = ElementKey(.cell, IndexPath(item: 1, section: 0))
        let element = try #require(collection.tiler.elements[key])
        collection.tiler.elements[key] = nil
        #expect(says("is seen without a view"))
        #expect(says("elements are to be seen"))
        collection.tiler.elements[key] = element
        element.view.stackedIndex = 7
        #expect(says("in front of one with a higher index"))
        element.view.stackedIndex = 0
        let attributes = element.attributes
        element.attributes = attributes.duplicate
        element.attributes.frame.origin.x += 1
        #expect(says("is not where the layout places it"))
        element.attributes = attributes
        #expect(collection.checkOwnInvariants() == [])
    }
}
