import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileTables

/// How a section of a compositional layout looks like a table.
public struct UICollectionLayoutListConfiguration {
    public enum Appearance: Int, Sendable {
        case plain, grouped, insetGrouped, sidebar, sidebarPlain
    }
    public enum HeaderMode: Int, Sendable {
        case none
        /// A supplementary view of the kind ``UICollectionView/elementKindSectionHeader``.
        case supplementary
        /// The first item looks like a header.
        case firstItemInSection
    }
    public enum FooterMode: Int, Sendable { case none, supplementary }

    public typealias SwipeActionsConfigurationProvider =
        @MainActor (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
    public typealias ItemSeparatorHandler =
        @MainActor (
            _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
        ) -> UIListSeparatorConfiguration

    public let appearance: Appearance
    public var headerMode = HeaderMode.none
    public var footerMode = FooterMode.none
    /// Points above what a header shows; `nil` is as the header's content has it. What is negative
    /// or no number counts as 0.
    public var headerTopPadding: CGFloat?
    public var showsSeparators: Bool
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// Changes the lines of single items.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// Behind the list, in a collection view that has no background; `nil` is none.
    public var backgroundColor: UIColor?
    /// The buttons that a drag of a row uncovers.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    public init(appearance: Appearance) {
        self.appearance = appearance
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
        backgroundColor =
            switch appearance {
            case .plain, .sidebarPlain: .systemBackground
            case .grouped, .insetGrouped: .systemGroupedBackground
            case .sidebar: .secondarySystemBackground
            }
    }

    /// Points that a header is higher than its content.
    var headerPadding: CGFloat {
        guard let headerTopPadding, headerTopPadding.isFinite else { return 0 }
        return max(headerTopPadding, 0)
    }
    var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }
    var isSidebar: Bool { appearance == .sidebar || appearance == .sidebarPlain }
    var isInset: Bool { appearance == .insetGrouped || appearance == .sidebar }
    var hasSwipeActions: Bool {
        leadingSwipeActionsConfigurationProvider != nil
            || trailingSwipeActionsConfigurationProvider != nil
    }
}

/// The list that a section is: one for all its rows, so that they can be compared quickly.
final class ListStyle {
    let configuration: UICollectionLayoutListConfiguration

    init(_ configuration: UICollectionLayoutListConfiguration) {
        self.configuration = configuration
    }

    func placement(ofItem item: Int, count: Int) -> ListPlacement {
        let hasHeader = configuration.headerMode == .firstItemInSection
        if hasHeader, item == 0 { return ListPlacement(style: self, role: .header) }
        return ListPlacement(
            style: self, role: .cell, isFirst: item == (hasHeader ? 1 : 0),
            isLast: item == count - 1)
    }

    func placement(ofView kind: String) -> ListPlacement? {
        switch kind {
        case UICollectionView.elementKindSectionHeader: ListPlacement(style: self, role: .header)
        case UICollectionView.elementKindSectionFooter: ListPlacement(style: self, role: .footer)
        default: nil
        }
    }
}

/// Where a row is in a list.
struct ListPlacement: Equatable {
    enum Role { case cell, header, footer }

    let style: ListStyle
    var role: Role
    var isFirst = false
    var isLast = false

    static func == (one: ListPlacement, other: ListPlacement) -> Bool {
        one.style === other.style && one.role == other.role && one.isFirst == other.isFirst
            && one.isLast == other.isLast
    }
}
