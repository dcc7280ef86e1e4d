import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

@testable import TactileCollections

/// Items that size themselves have their size whatever else changes in the same turn.
@MainActor @Suite(.serialized) struct SelfSizingTurnTests {
    enum Change: CaseIterable {
        case nothing, safeArea, insets, height, width, traits, invalidation, reload, reconfigured
    }
    enum Update: CaseIterable { case animated, plain, none }
    enum Kind: CaseIterable { case list, compositional, flow }

    @MainActor private final class Show {
        let controller = UIViewController()
        let view: UICollectionView
        let source: UICollectionViewDiffableDataSource<Int, Int>
        let harness: Harness

        init(_ kind: Kind) {
            view = UICollectionView(
                frame: .zero, collectionViewLayout: Self.layout(kind))
            let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
                cell, _, item in
                var content = UIListContentConfiguration.subtitleCell()
                content.text = "Row \(item)"
                content.secondaryText = String(repeating: "More of it. ", count: 1 + item % 4 * 3)
                cell.contentConfiguration = content
            }
            source = UICollectionViewDiffableDataSource(collectionView: view) {
                $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
            }
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.frame = controller.view.bounds
            controller.view.addSubview(view)
            controller.additionalSafeAreaInsets.top = 60
            harness = Harness(showing: controller, size: CGSize(width: 300, height: 700))
            harness.rest()
        }

        static func layout(_ kind: Kind) -> UICollectionViewLayout {
            switch kind {
            case .list:
                return UICollectionViewCompositionalLayout.list(
                    using: UICollectionLayoutListConfiguration(appearance: .plain))
            case .compositional:
                let size = NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .estimated(30))
                return UICollectionViewCompositionalLayout(
                    section: NSCollectionLayoutSection(
                        group: .vertical(
                            layoutSize: size,
                            subitems: [NSCollectionLayoutItem(layoutSize: size)])))
            case .flow:
                let flow = UICollectionViewFlowLayout()
                flow.estimatedItemSize = CGSize(width: 120, height: 30)
                return flow
            }
        }

        func apply(_ items: [Int], animated: Bool) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([0])
            snapshot.appendItems(items)
            source.apply(snapshot, animatingDifferences: animated)
        }

        func make(_ change: Change) {
            switch change {
            case .nothing: break
            case .safeArea: controller.additionalSafeAreaInsets.top = 0
            case .insets: view.contentInset.bottom = 40
            case .height: harness.resize(to: CGSize(width: 300, height: 640))
            case .width: harness.resize(to: CGSize(width: 260, height: 700))
            case .traits: controller.overrideUserInterfaceStyle = .dark
            case .invalidation: view.collectionViewLayout.invalidateLayout()
            case .reload: view.reloadData()
            case .reconfigured:
                var snapshot = source.snapshot()
                snapshot.reconfigureItems(Array(snapshot.itemIdentifiers.prefix(2)))
                source.apply(snapshot, animatingDifferences: false)
            }
        }

        var frames: [IndexPath: CGRect] {
            Dictionary(
                uniqueKeysWithValues: view.indexPathsForVisibleItems.compactMap { path in
                    view.cellForItem(at: path).map { (path, $0.frame) }
                })
        }
    }

    @Test(arguments: Kind.allCases, Update.allCases)
    func sizesAreRight(kind: Kind, update: Update) {
        for change in Change.allCases {
            for isFirst in [true, false] {
                let before = [3, 0, 1], after = [1, 2, 3, 4, 5]
                let show = Show(kind)
                if update == .none || !isFirst {
                    show.apply(before, animated: false)
                    show.harness.rest()
                }
                if isFirst { show.make(change) }
                if update != .none { show.apply(after, animated: update == .animated) }
                if !isFirst { show.make(change) }
                show.harness.rest()
                let fresh = Show(kind)
                fresh.make(change)
                fresh.apply(update == .none ? before : after, animated: false)
                fresh.make(change)
                fresh.harness.rest()
                #expect(
                    show.frames == fresh.frames,
                    "\(kind), \(update), \(change) \(isFirst ? "before" : "after")")
                #expect(!show.frames.isEmpty)
                #expect(show.view.contentSize == fresh.view.contentSize)
            }
        }
    }
}
