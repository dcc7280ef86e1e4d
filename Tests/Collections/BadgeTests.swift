import Foundation
import Tactile
import TestSupport
import Testing

/// Views at items, and what the insets of sections are measured from.
@Suite @MainActor struct BadgeTests {
    private let harness = Harness(size: CGSize(width: 200, height: 200))
    private let source = Items(4)

    private func size(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(height))
    }

    private func show(
        _ badge: NSCollectionLayoutSupplementaryItem?,
        _ change: (NSCollectionLayoutSection) -> Void = { _ in }
    ) -> UICollectionView {
        let item = NSCollectionLayoutItem(
            layoutSize: size(100, 60), supplementaryItems: badge.map { [$0] } ?? [])
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .absolute(60)),
            subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        change(section)
        let layout = UICollectionViewCompositionalLayout(section: section)
        let view = UICollectionView(frame: harness.window.bounds, collectionViewLayout: layout)
        view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: "badge",
            withReuseIdentifier: "view")
        view.dataSource = source
        view.delegate = source
        harness.window.addSubview(view)
        harness.show()
        return view
    }

    private func frame(_ view: UICollectionView, _ item: Int) -> CGRect? {
        view.layoutAttributesForSupplementaryElement(ofKind: "badge", at: [0, item])?.frame
    }

    @Test func aBadgeIsAtAnItemsCorner() {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(20, 10), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(
                edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
        let view = show(badge)
        #expect(frame(view, 0) == CGRect(x: 90, y: -5, width: 20, height: 10))
        #expect(frame(view, 3) == CGRect(x: 190, y: 55, width: 20, height: 10))
        let shown = view.visibleSupplementaryViews(ofKind: "badge")
        #expect(shown.count == 4)
        #expect(view.supplementaryView(forElementKind: "badge", at: [0, 1])?.frame.minX == 190)
        let cell = view.cellForItem(at: [0, 0])
        #expect(
            (shown.first?.layer.zPosition ?? 0) > (cell?.layer.zPosition ?? 0)
                || view.subviews.firstIndex { $0 === shown.first } ?? 0
                    > view.subviews.firstIndex { $0 === cell } ?? 99
        )
    }

    @Test func aPlaceOfTheBadgeIsPutAtAPlaceOfTheItem() {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(20, 10), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(
                edges: .bottom, absoluteOffset: CGPoint(x: 3, y: 0)),
            itemAnchor: NSCollectionLayoutAnchor(edges: [.top, .leading]))
        #expect(!badge.containerAnchor.isFractionalOffset && badge.itemAnchor != nil)
        let view = show(badge)
        #expect(frame(view, 0) == CGRect(x: 53, y: 60, width: 20, height: 10))
    }

    @Test func badgesAreMirrored() {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(20, 10), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .leading]))
        let view = show(badge)
        view.semanticContentAttribute = .forceRightToLeft
        view.collectionViewLayout.invalidateLayout()
        view.layoutIfNeeded()
        #expect(frame(view, 0) == CGRect(x: 180, y: 0, width: 20, height: 10))
    }

    @Test func itemsKeepSpaceAroundThem() {
        let item = NSCollectionLayoutItem(layoutSize: size(40, 20))
        func frames(_ spacing: NSCollectionLayoutEdgeSpacing, count: Int = 2) -> [CGRect] {
            item.edgeSpacing = spacing
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: size(200, 60), subitems: [item])
            let layout = UICollectionViewCompositionalLayout(
                section: NSCollectionLayoutSection(group: group))
            let view = UICollectionView(frame: harness.window.bounds, collectionViewLayout: layout)
            view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            harness.window.addSubview(view)
            view.layoutIfNeeded()
            return (0..<count).compactMap { view.layoutAttributesForItem(at: [0, $0])?.frame }
        }
        let fixed = NSCollectionLayoutEdgeSpacing(
            leading: .fixed(10), top: .fixed(5), trailing: .fixed(15), bottom: nil)
        // 65 points each: three in a group.
        #expect(
            frames(fixed, count: 4) == [
                CGRect(x: 10, y: 5, width: 40, height: 20),
                CGRect(x: 75, y: 5, width: 40, height: 20),
                CGRect(x: 140, y: 5, width: 40, height: 20),
                CGRect(x: 10, y: 65, width: 40, height: 20),
            ])
        // Two items of 80 points; 40 are left for two leading edges, 40 across for two sides.
        let flexible = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(40), top: .flexible(0), trailing: nil, bottom: .flexible(0))
        #expect(frames(flexible).map(\.origin) == [CGPoint(x: 60, y: 20), CGPoint(x: 160, y: 20)])
    }

    @Test func insetsAreMeasuredFromTheMargins() {
        let view = show(nil) {
            $0.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 4, bottom: 0, trailing: 0)
        }
        view.layoutMargins = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 20)
        func left() -> CGFloat? {
            view.collectionViewLayout.invalidateLayout()
            view.layoutIfNeeded()
            return view.layoutAttributesForItem(at: [0, 0])?.frame.minX
        }
        #expect(left() == 4)
        let layout = view.collectionViewLayout as? UICollectionViewCompositionalLayout
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.contentInsetsReference = .layoutMargins
        layout?.configuration = configuration
        #expect(left() == 14)
    }
}
