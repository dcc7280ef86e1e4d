import Foundation
import Tactile
import TestSupport

/// A source of numbered items that notes what it is asked.
@MainActor
final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var sections: [[Int]]
    var calls: [String] = []
    var asked: [IndexPath] = []
    var refusesSelection = false
    var refusesHighlight = false

    init(_ sections: [[Int]]) { self.sections = sections }

    convenience init(_ count: Int) { self.init([Array(0..<count)]) }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        asked.append(indexPath)
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "cell", for: indexPath)
        (cell as? NumberCell)?.number = sections[indexPath.section][indexPath.item]
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool {
        calls.append("shouldHighlight \(indexPath.item)")
        return !refusesHighlight
    }
    func collectionView(
        _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
    ) { calls.append("didHighlight \(indexPath.item)") }
    func collectionView(
        _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) { calls.append("didUnhighlight \(indexPath.item)") }
    func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool {
        calls.append("shouldSelect \(indexPath.item)")
        return !refusesSelection
    }
    func collectionView(
        _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool {
        calls.append("shouldDeselect \(indexPath.item)")
        return true
    }
    func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) { calls.append("didSelect \(indexPath.item)") }
    func collectionView(
        _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) { calls.append("didDeselect \(indexPath.item)") }
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { calls.append("willDisplay \(indexPath.item)") }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { calls.append("didEndDisplaying \(indexPath.item)") }
}

/// A cell of one number, which may say how high it wants to be.
final class NumberCell: UICollectionViewCell {
    static var made = 0
    var number = -1
    var reused = 0
    var applied: [CGSize] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        NumberCell.made += 1
    }

    required init?(coder: NSCoder) { nil }

    override func prepareForReuse() {
        super.prepareForReuse()
        reused += 1
    }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        applied.append(layoutAttributes.size)
    }
}

/// A collection view of 200 × 200 points with items of 50 points, four in a line, without gaps.
@MainActor
struct Grid {
    let harness: Harness
    let view: UICollectionView
    let layout: UICollectionViewFlowLayout
    /// A collection view does not keep its source.
    private let source: any UICollectionViewDataSource

    init(
        _ source: any UICollectionViewDataSource, layout: UICollectionViewFlowLayout? = nil,
        cell: UICollectionViewCell.Type = NumberCell.self
    ) {
        let layout = layout ?? UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        harness = Harness(size: CGSize(width: 200, height: 200))
        view = UICollectionView(frame: harness.window.bounds, collectionViewLayout: layout)
        self.layout = layout
        self.source = source
        view.register(cell, forCellWithReuseIdentifier: "cell")
        for kind in [
            UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
        ] {
            view.register(
                UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
                withReuseIdentifier: "view")
        }
        view.dataSource = source
        view.delegate = source as? any UICollectionViewDelegate
        NumberCell.made = 0
        harness.window.addSubview(view)
        harness.show()
    }

    /// What the cells show that are seen, in the order of their paths.
    var numbers: [Int] { view.visibleCells.compactMap { ($0 as? NumberCell)?.number } }

    func scroll(to y: CGFloat) {
        view.contentOffset.y = y
        view.layoutIfNeeded()
    }

    /// Where the middle of an item is in the window.
    func middle(_ item: Int, section: Int = 0) -> CGPoint {
        let frame =
            view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
            ?? .zero
        return view.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
    }
}

func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
