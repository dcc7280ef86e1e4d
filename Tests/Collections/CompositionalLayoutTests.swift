import Foundation
import Tactile
import TestSupport
import Testing

private func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
}

@MainActor private func item(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutItem { NSCollectionLayoutItem(layoutSize: size(width, height)) }

/// As high as it is asked to be, in points.
private final class HighCell: UICollectionViewCell {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = 20 + 10 * CGFloat(layoutAttributes.indexPath.item)
        return layoutAttributes
    }
}

/// As wide as it is asked to be, in points.
private final class WideCell: UICollectionViewCell {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.width = 30 + 10 * CGFloat(layoutAttributes.indexPath.item)
        return layoutAttributes
    }
}

@Suite @MainActor struct CompositionalLayoutTests {
    private let harness = Harness(size: CGSize(width: 200, height: 200))

    private func show(
        _ section: NSCollectionLayoutSection, _ source: Items,
        cell: UICollectionViewCell.Type = NumberCell.self
    ) -> UICollectionView {
        let layout = UICollectionViewCompositionalLayout(section: section)
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "plate")
        let view = UICollectionView(frame: harness.window.bounds, collectionViewLayout: layout)
        view.register(cell, forCellWithReuseIdentifier: "cell")
        view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: "header",
            withReuseIdentifier: "view")
        view.dataSource = source
        view.delegate = source
        harness.window.addSubview(view)
        harness.show()
        return view
    }

    private func frames(_ view: UICollectionView, _ items: Int) -> [CGRect] {
        (0..<items).compactMap { view.layoutAttributesForItem(at: path($0))?.frame }
    }

    @Test func groupsRepeatTheirItems() {
        let cell = item(.fractionalWidth(0.25), .fractionalHeight(1))
        cell.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [cell]))
        section.interGroupSpacing = 5
        section.contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 0, bottom: 8, trailing: 0)
        let source = Items(6)
        let view = show(section, source)
        #expect(frames(view, 6)[0] == CGRect(x: 2, y: 8, width: 44, height: 56))
        #expect(frames(view, 6)[3].minX == 152)
        #expect(frames(view, 6)[4] == CGRect(x: 2, y: 73, width: 44, height: 56))
        #expect(view.contentSize == CGSize(width: 200, height: 140))
    }

    @Test func groupsHoldGroups() {
        let large = item(.fractionalWidth(0.7), .fractionalHeight(1))
        let small = item(.fractionalWidth(1), .fractionalHeight(0.5))
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [large, column]))
        let source = Items(4)
        let view = show(section, source)
        #expect(
            frames(view, 4) == [
                CGRect(x: 0, y: 0, width: 140, height: 100),
                CGRect(x: 140, y: 0, width: 60, height: 50),
                CGRect(x: 140, y: 50, width: 60, height: 50),
                CGRect(x: 0, y: 100, width: 140, height: 100),
            ])
    }

    @Test func spacingIsFixedOrShared() {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(50)),
            subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 3)
        group.interItemSpacing = .fixed(10)
        let source = Items(3)
        let view = show(NSCollectionLayoutSection(group: group), source)
        #expect(frames(view, 3).map(\.minX) == [0, 70, 140])
        let loose = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(50)),
            subitems: [item(.absolute(60), .absolute(50))])
        loose.interItemSpacing = .flexible(5)
        view.collectionViewLayout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: loose))
        #expect(frames(view, 3).map(\.minX) == [0, 70, 140])
    }

    @Test func aMillionItemsCostWhatIsSeen() {
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(50)),
                subitems: [item(.fractionalWidth(0.25), .fractionalHeight(1))]))
        let source = Items([Array(0..<1_000_000)])
        let view = show(section, source)
        #expect(view.contentSize.height == 12_500_000)
        #expect(source.asked.count == 16)
        view.scrollToItem(at: path(999_999), at: .bottom, animated: false)
        view.layoutIfNeeded()
        #expect(view.indexPathsForVisibleItems.last == path(999_999))
        #expect(source.asked.count == 32)
    }

    @Test func estimatesGiveWay() {
        let height = NSCollectionLayoutDimension.estimated(50)
        let section = NSCollectionLayoutSection(
            group: .vertical(
                layoutSize: size(.fractionalWidth(1), height),
                subitems: [item(.fractionalWidth(1), height)]))
        let source = Items(6)
        let view = show(section, source, cell: HighCell.self)
        #expect(view.visibleCells.map(\.frame.height) == [20, 30, 40, 50, 60])
        #expect(view.visibleCells.map(\.frame.minY) == [0, 20, 50, 90, 140])
        #expect(view.visibleCells.allSatisfy { $0.frame.width == 200 })
        #expect(view.contentSize.height == 270)
    }

    @Test func insetsAreKeptAroundWhatSizesItself() {
        let cell = item(.estimated(50), .fractionalHeight(1))
        cell.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 2, bottom: 5, trailing: 6)
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [cell]))
        let source = Items(3)
        let view = show(section, source, cell: WideCell.self)
        #expect(
            view.visibleCells.map(\.frame) == [
                CGRect(x: 2, y: 4, width: 30, height: 41),
                CGRect(x: 40, y: 4, width: 40, height: 41),
                CGRect(x: 88, y: 4, width: 50, height: 41),
            ])
    }

    @Test func headersArePinnedAndBackgroundsLieBehind() {
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(50)),
                subitems: [item(.fractionalWidth(0.25), .fractionalHeight(1))]))
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: "header",
            alignment: .top)
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        section.decorationItems = [.background(elementKind: "plate")]
        let source = Items([Array(0..<40), Array(0..<4)])
        let view = show(section, source)
        #expect(frames(view, 1)[0].minY == 30)
        #expect(view.contentSize.height == 610)
        view.contentOffset.y = 100
        view.layoutIfNeeded()
        #expect(
            view.supplementaryView(forElementKind: "header", at: path(0))?.frame
                == CGRect(x: 0, y: 100, width: 200, height: 30))
        #expect(view.subviews.first?.frame == CGRect(x: 0, y: 0, width: 200, height: 530))
        view.contentOffset.y = 410
        view.layoutIfNeeded()
        #expect(view.supplementaryView(forElementKind: "header", at: path(0))?.frame.minY == 410)
    }

    @Test func aSectionScrollsByItself() {
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.absolute(100), .absolute(80)),
                subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
        section.orthogonalScrollingBehavior = .continuous
        section.interGroupSpacing = 10
        var looks: [(Int, CGFloat)] = []
        section.visibleItemsInvalidationHandler = { items, offset, _ in
            looks.append((items.count, offset.x))
        }
        let source = Items(100)
        let view = show(section, source)
        #expect(view.contentSize == CGSize(width: 200, height: 80))
        #expect(view.indexPathsForVisibleItems == [path(0), path(1)])
        let scroller = view.visibleCells.first?.superview as? UIScrollView
        #expect(scroller?.contentSize == CGSize(width: 10_990, height: 80))
        scroller?.contentOffset.x = 225
        view.layoutIfNeeded()
        #expect(view.indexPathsForVisibleItems == [path(2), path(3)])
        #expect(looks.last?.1 == 225)
        #expect(source.asked.count <= 4)
        // A press finds the item that is seen there.
        harness.tap(at: CGPoint(x: 20, y: 40))
        #expect(view.indexPathsForSelectedItems == [path(2)])
        #expect(view.indexPathForItem(at: CGPoint(x: 150, y: 40)) == path(3))
        view.scrollToItem(at: path(50), at: [], animated: false)
        view.layoutIfNeeded()
        #expect(view.indexPathsForVisibleItems.contains(path(50)))
        // The wheel moves the section sideways, a drag too.
        let before = scroller?.contentOffset.x ?? 0
        harness.drag(from: CGPoint(x: 150, y: 40), to: CGPoint(x: 50, y: 40), over: 0.5)
        harness.rest()
        #expect((scroller?.contentOffset.x ?? 0) > before + 80)
    }

    @Test func groupPagingStopsAtGroups() {
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.absolute(100), .absolute(80)),
                subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
        section.orthogonalScrollingBehavior = .groupPaging
        let source = Items(20)
        let view = show(section, source)
        let scroller = view.visibleCells.first?.superview as? UIScrollView
        harness.drag(from: CGPoint(x: 150, y: 40), to: CGPoint(x: 80, y: 40), over: 0.3)
        harness.rest()
        #expect(scroller?.contentOffset.x == 100)
    }
}

/// Layouts where text runs from right to left.
@Suite @MainActor struct MirroredLayoutTests {
    /// A flow layout that is mirrored, which it is not by itself.
    private final class FlippingLayout: UICollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    private func frames(
        _ layout: UICollectionViewLayout, _ direction: UISemanticContentAttribute
    ) -> [CGRect] {
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        view.semanticContentAttribute = direction
        view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
        let items = Items(5)
        view.dataSource = items
        let harness = Harness(showing: view, size: CGSize(width: 200, height: 200))
        harness.settle()
        return view.visibleCells.map(\.frame)
    }

    private func flow(_ layout: UICollectionViewFlowLayout) -> UICollectionViewFlowLayout {
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        layout.sectionInset.left = 40
        return layout
    }

    @Test func aFlowIsMirroredWhereItAsksForIt() {
        let mirrored = frames(flow(FlippingLayout()), .forceRightToLeft)
        #expect(mirrored.map(\.minX) == [110, 55, 0, 110, 55])
        #expect(mirrored.map(\.minY) == [0, 0, 0, 50, 50])
        let plain = frames(flow(UICollectionViewFlowLayout()), .forceRightToLeft)
        #expect(plain.first?.minX == 40)
        #expect(frames(flow(FlippingLayout()), .forceLeftToRight).first?.minX == 40)
    }

    @Test func aCompositionalLayoutIsMirrored() {
        func layout() -> UICollectionViewLayout {
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .absolute(60), heightDimension: .absolute(50)))
            let section = NSCollectionLayoutSection(
                group: .horizontal(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: .absolute(50)),
                    subitems: [item]))
            section.contentInsets.leading = 10
            return UICollectionViewCompositionalLayout(section: section)
        }
        #expect(frames(layout(), .forceRightToLeft).prefix(3).map(\.minX) == [130, 70, 10])
        #expect(frames(layout(), .forceLeftToRight).prefix(3).map(\.minX) == [10, 70, 130])
    }
}
