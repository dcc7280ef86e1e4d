import Foundation
import TactileGeometry
import TactileViews

extension NSCollectionLayoutSection {
    /// A section that looks like a table: rows as wide as the section and as high as their content.
    @MainActor
    public class func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        func size(_ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
        }
        let row = size(UICollectionViewListCell.leastHeight)
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
        section.list = ListStyle(configuration)
        let side: CGFloat =
            configuration.isInset ? max(16, layoutEnvironment.container.contentInsets.leading) : 0
        var insets = NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
        let hasHeader = configuration.headerMode == .supplementary
        if configuration.isGrouped {
            insets.top = hasHeader || configuration.headerMode != .none ? 0 : 16
            insets.bottom = configuration.footerMode == .none ? 8 : 0
        }
        if hasHeader {
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(configuration.isGrouped ? 38 : 28),
                elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            header.pinToVisibleBounds = configuration.appearance == .plain
            section.boundarySupplementaryItems.append(header)
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(28),
                    elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
        }
        section.contentInsets = insets
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// All sections lists of one kind.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration
    ) -> UICollectionViewCompositionalLayout {
        let layout = UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
        layout.listBackground = configuration.backgroundColor
        return layout
    }
}
