import Foundation
import TactileControls
import TactileGeometry

/// Asks the delegate of a flow layout, or the layout, for the measures of its sections.
@MainActor
struct FlowMetrics {
    let layout: UICollectionViewFlowLayout
    let collectionView: UICollectionView
    let delegate: (any UICollectionViewDelegateFlowLayout)?

    /// Items whose size is not known at all are thought to be as large as the layout's default.
    private static let guess: CGFloat = 50

    private var isVertical: Bool { layout.scrollDirection == .vertical }

    func section(
        _ index: Int, count: Int, breadth: CGFloat, measured: [Int: FlowExtent],
        header knownHeader: CGFloat? = nil, footer knownFooter: CGFloat? = nil
    ) -> FlowSection {
        let inset = inset(of: index)
        let (before, after) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
        let (lead, trail) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
        let line =
            delegate?.collectionView(
                collectionView, layout: layout, minimumLineSpacingForSectionAt: index)
            ?? layout.minimumLineSpacing
        let gap =
            delegate?.collectionView(
                collectionView, layout: layout, minimumInteritemSpacingForSectionAt: index)
            ?? layout.minimumInteritemSpacing
        let (base, each) = sizes(of: index, count: count)
        let header =
            delegate?.collectionView(
                collectionView, layout: layout, referenceSizeForHeaderInSection: index)
            ?? layout.headerReferenceSize
        let footer =
            delegate?.collectionView(
                collectionView, layout: layout, referenceSizeForFooterInSection: index)
            ?? layout.footerReferenceSize
        let automatic = UICollectionViewFlowLayout.automaticSize
        let (sizesHeader, sizesFooter) = (header == automatic, footer == automatic)
        return FlowSection(
            header: sizesHeader ? knownHeader ?? Self.guess : layout.extent(header).along,
            footer: sizesFooter ? knownFooter ?? Self.guess : layout.extent(footer).along,
            before: before, after: after, indent: lead,
            items: FlowItems(
                count: count, base: base, each: each, room: breadth - lead - trail,
                lineSpacing: line, itemSpacing: gap, measured: measured),
            sizesHeader: sizesHeader, sizesFooter: sizesFooter)
    }

    private func inset(of section: Int) -> UIEdgeInsets {
        var inset =
            delegate?.collectionView(collectionView, layout: layout, insetForSectionAt: section)
            ?? layout.sectionInset
        if !inset.isFinite { inset = .zero }
        let more: UIEdgeInsets
        switch layout.sectionInsetReference {
        case .fromContentInset: return inset
        case .fromSafeArea: more = collectionView.safeAreaInsets
        case .fromLayoutMargins: more = collectionView.layoutMargins
        }
        // What the content's insets hold already does not count twice.
        let held = collectionView.adjustedContentInset
        if isVertical {
            inset.left += max(more.left - held.left, 0)
            inset.right += max(more.right - held.right, 0)
        } else {
            inset.top += max(more.top - held.top, 0)
            inset.bottom += max(more.bottom - held.bottom, 0)
        }
        return inset
    }

    /// One size for all items, and each item's where the delegate has one for each.
    private func sizes(of section: Int, count: Int) -> (FlowExtent, [FlowExtent]?) {
        let estimate = layout.estimatedItemSize
        if estimate != .zero {
            let isAutomatic = estimate == UICollectionViewFlowLayout.automaticSize
            let size =
                isAutomatic ? CGSize(width: Self.guess, height: Self.guess) : estimate
            return (layout.extent(size), nil)
        }
        guard let delegate, count > 0 else { return (layout.extent(layout.itemSize), nil) }
        layout.hasUniformSizes = false
        func size(_ item: Int) -> FlowExtent {
            layout.extent(
                delegate.collectionView(
                    collectionView, layout: layout, sizeForItemAt: [section, item]))
        }
        let first = size(0)
        if layout.hasUniformSizes { return (first, nil) }
        return (first, [first] + (1..<max(count, 1)).map { size($0) })
    }
}
