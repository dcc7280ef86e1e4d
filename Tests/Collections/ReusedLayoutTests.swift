import Foundation
import Tactile
import TestSupport
import Testing

/// A layout that a collection goes back to after its items have changed.
@Suite @MainActor struct ReusedLayoutTests {
    private final class Items: NSObject, UICollectionViewDataSource {
        var count = 12
        var asked: [Int] = []

        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { count }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            asked.append(indexPath.item)
            return collectionView.dequeueReusableCell(
                withReuseIdentifier: "cell", for: indexPath)
        }
    }

    private func layout(_ side: CGFloat) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: side, height: side)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        return layout
    }

    @Test(arguments: [true, false]) func itHasTheItemsThatAreThere(animated: Bool) {
        let first = layout(50), second = layout(100), items = Items()
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 400), collectionViewLayout: first)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 400))
        harness.rest()
        view.setCollectionViewLayout(second, animated: animated)
        harness.rest()
        items.count = 5
        view.deleteItems(at: (5..<12).map { IndexPath(item: $0, section: 0) })
        harness.rest()
        items.asked = []
        view.setCollectionViewLayout(first, animated: animated)
        harness.rest()
        #expect(items.asked.allSatisfy { $0 < 5 })
        #expect(view.visibleCells.count == 5 && view.contentSize.height == 100)
    }
}
