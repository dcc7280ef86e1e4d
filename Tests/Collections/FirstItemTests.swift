import Foundation
import Tactile
import TestSupport
import TactileTesting
import Testing

/// A collection is shown at the item that the program named before it was shown.
@MainActor
@Suite struct FirstItemTests {
    private final class Scene: UICollectionViewController {
        var didLoad: (UICollectionView) -> Void = { _ in }
        var willAppear: (UICollectionView) -> Void = { _ in }

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(
                UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            didLoad(collectionView)
        }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            willAppear(collectionView)
        }
        override func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 200 }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(
                withReuseIdentifier: "cell", for: indexPath)
            cell.contentView.subviews.forEach { $0.removeFromSuperview() }
            let filler = UIView()
            filler.translatesAutoresizingMaskIntoConstraints = false
            cell.contentView.addSubview(filler)
            NSLayoutConstraint.activate([
                filler.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
                filler.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
                filler.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                filler.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
                filler.heightAnchor.constraint(
                    equalToConstant: 50 + CGFloat(indexPath.item * 7 % 40)),
            ])
            return cell
        }
    }

    enum Layout: CaseIterable { case flow, list }
    enum Place: CaseIterable { case root, stack, pushed }

    private func layout(_ kind: Layout) -> UICollectionViewLayout {
        switch kind {
        case .flow:
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 90, height: 70)
            return flow
        case .list:
            let size = NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
            return UICollectionViewCompositionalLayout(
                section: NSCollectionLayoutSection(group: group))
        }
    }

    @Test(arguments: Layout.allCases, Place.allCases)
    func anItemThatIsNamedBeforeTheLayoutIsSeenInTheFirstFrame(kind: Layout, place: Place) {
        for loads in [true, false] {
            for position in [UICollectionView.ScrollPosition.top, .centeredVertically, .bottom] {
                let scene = Scene(collectionViewLayout: layout(kind))
                let act: (UICollectionView) -> Void = {
                    $0.scrollToItem(
                        at: IndexPath(item: 100, section: 0), at: position, animated: false)
                }
                if loads { scene.didLoad = act } else { scene.willAppear = act }
                let first = UIViewController()
                let root: UIViewController =
                    switch place {
                    case .root: scene
                    case .stack: UINavigationController(rootViewController: scene)
                    case .pushed: UINavigationController(rootViewController: first)
                    }
                let harness = Harness(showing: root, size: CGSize(width: 320, height: 500))
                harness.settle()
                if place == .pushed {
                    first.navigationController?.pushViewController(scene, animated: true)
                    harness.rest()
                }
                for _ in 0..<2 {
                    let view: UICollectionView = scene.collectionView
                    let item = view.layoutAttributesForItem(
                        at: IndexPath(item: 100, section: 0))
                    let frame = item?.frame ?? .zero
                    let seen = view.bounds.inset(by: view.adjustedContentInset)
                    let off =
                        switch position {
                        case .top: frame.minY - seen.minY
                        case .bottom: frame.maxY - seen.maxY
                        default: frame.midY - seen.midY
                        }
                    #expect(abs(off) < 0.6, "\(loads) \(position) \(frame) \(seen)")
                    harness.rest()
                }
            }
        }
    }
}
