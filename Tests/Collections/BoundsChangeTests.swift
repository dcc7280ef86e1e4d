import Foundation
import Tactile
import TestSupport
import Testing

/// Layouts compare the bounds that a collection is to have with those that it has.
@Suite @MainActor struct BoundsChangeTests {
    /// One column as wide as the view, as code for iOS writes it.
    private final class Column: UICollectionViewLayout {
        var asked: [(old: CGRect, new: CGRect)] = []
        var contexts: [CGSize] = []
        var width: CGFloat = 0
        override func prepare() {
            super.prepare()
            width = collectionView?.bounds.width ?? 0
        }
        override var collectionViewContentSize: CGSize { CGSize(width: width, height: 2000) }
        override func layoutAttributesForElements(in rect: CGRect)
            -> [UICollectionViewLayoutAttributes]?
        {
            (0..<40).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
                .filter { $0.frame.intersects(rect) }
        }
        override func layoutAttributesForItem(at indexPath: IndexPath)
            -> UICollectionViewLayoutAttributes?
        {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(
                x: 0, y: 50 * CGFloat(indexPath.item), width: width, height: 40)
            return attributes
        }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            guard let collectionView else { return false }
            asked.append((collectionView.bounds, newBounds))
            return newBounds.width != collectionView.bounds.width
        }
        override func invalidationContext(forBoundsChange newBounds: CGRect)
            -> UICollectionViewLayoutInvalidationContext
        {
            contexts.append(collectionView?.bounds.size ?? .zero)
            return super.invalidationContext(forBoundsChange: newBounds)
        }
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 40 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    @Test(arguments: [false, true])
    func aLayoutSeesTheOldBounds(byConstraints: Bool) {
        let layout = Column(), source = Source(), root = UIViewController()
        root.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = source
        root.view.addSubview(collection)
        if byConstraints {
            collection.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                collection.topAnchor.constraint(equalTo: root.view.topAnchor),
                collection.bottomAnchor.constraint(equalTo: root.view.bottomAnchor),
                collection.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
                collection.trailingAnchor.constraint(equalTo: root.view.trailingAnchor),
            ])
        } else {
            collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }
        let harness = Harness(showing: root, size: CGSize(width: 300, height: 400))
        harness.rest()
        layout.asked = []
        harness.resize(to: CGSize(width: 500, height: 300))
        harness.rest()
        #expect(layout.asked.map(\.old.width) == [300])
        #expect(layout.asked.map(\.new.width) == [500])
        #expect(layout.contexts == [CGSize(width: 300, height: 400)])
        #expect(collection.visibleCells.map(\.frame.width).allSatisfy { $0 == 500 })
        #expect(collection.bounds.width == 500)
        layout.asked = []
        collection.contentOffset.y = 120
        harness.rest()
        #expect(layout.asked.map(\.old.minY) == [0] && layout.asked.map(\.new.minY) == [120])
        #expect(layout.contexts.count == 1 && collection.contentOffset.y == 120)
    }

    /// The metrics of a flow layout, asked for anew as Apple's documentation shows.
    private final class Wide: UICollectionViewFlowLayout {
        override func prepare() {
            super.prepare()
            itemSize = CGSize(width: collectionView?.bounds.width ?? 10, height: 30)
        }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            !(collectionView?.bounds.size.equalTo(newBounds.size) ?? true)
        }
        override func invalidationContext(forBoundsChange newBounds: CGRect)
            -> UICollectionViewLayoutInvalidationContext
        {
            let context = super.invalidationContext(forBoundsChange: newBounds)
            (context as? UICollectionViewFlowLayoutInvalidationContext)?
                .invalidateFlowLayoutDelegateMetrics =
                newBounds.size != collectionView?.bounds.size
            return context
        }
    }

    @Test func flowLayoutsFollowTheWidth() {
        let source = Source(), root = UIViewController()
        let collection = UICollectionView(frame: .zero, collectionViewLayout: Wide())
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = source
        root.view = collection
        let harness = Harness(showing: root, size: CGSize(width: 300, height: 400))
        harness.rest()
        #expect(collection.visibleCells.first?.frame.width == 300)
        harness.resize(to: CGSize(width: 500, height: 300))
        harness.rest()
        #expect(collection.visibleCells.first?.frame.width == 500)
    }
}
