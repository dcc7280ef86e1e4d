import Foundation
import TactileDrawing
import TactileGeometry

/// One item of a group, or a group among others.
open class NSCollectionLayoutItem: NSObject {
    public let layoutSize: NSCollectionLayoutSize
    /// From the edges of the item's place inwards.
    open var contentInsets: NSDirectionalEdgeInsets = .zero

    /// Around the item; `nil` is none.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
    /// Views at the item, such as badges. The data source gives them for the item's path.
    public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]

    public init(layoutSize: NSCollectionLayoutSize) {
        self.layoutSize = layoutSize
        supplementaryItems = []
    }

    public init(
        layoutSize: NSCollectionLayoutSize,
        supplementaryItems: [NSCollectionLayoutSupplementaryItem]
    ) {
        self.layoutSize = layoutSize
        self.supplementaryItems = supplementaryItems
    }
}

/// A place in a group of one's own making, in the group's coordinates.
open class NSCollectionLayoutGroupCustomItem: NSObject {
    public let frame: CGRect
    public let zIndex: Int

    public init(frame: CGRect, zIndex: Int = 0) {
        self.frame = frame
        self.zIndex = zIndex
    }
}

/// What a layout is made for.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
    var container: any NSCollectionLayoutContainer { get }
    var traitCollection: UITraitCollection { get }
}

/// The room for a section or a group, in points.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
    var contentSize: CGSize { get }
    /// Without the insets.
    var effectiveContentSize: CGSize { get }
    var contentInsets: NSDirectionalEdgeInsets { get }
}

public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (
        _ layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> [NSCollectionLayoutGroupCustomItem]

/// Items in a row or in a column, or where a closure says; a section repeats it.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        case horizontal, vertical
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let arrangement: Arrangement
    public let subitems: [NSCollectionLayoutItem]
    /// How often the only subitem occurs; `nil` for as often as there is room.
    let count: Int?
    /// Whether the room is shared by the items, whatever their own size.
    let sharesRoom: Bool
    /// Between the items.
    open var interItemSpacing: NSCollectionLayoutSpacing?

    init(
        _ arrangement: Arrangement, _ size: NSCollectionLayoutSize,
        _ subitems: [NSCollectionLayoutItem], count: Int? = nil, sharesRoom: Bool = false
    ) {
        self.arrangement = arrangement
        self.subitems = subitems
        self.count = count.map { max($0, 1) }
        self.sharesRoom = sharesRoom
        super.init(layoutSize: size)
    }

    /// The subitems one after the other, again and again while there is room.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(.horizontal, layoutSize, subitems) }

    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(.vertical, layoutSize, subitems) }

    /// `count` items that share the group's width.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(.horizontal, layoutSize, [subitem], count: count, sharesRoom: true)
    }

    /// `count` items that share the group's height.
    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(.vertical, layoutSize, [subitem], count: count, sharesRoom: true)
    }

    /// `count` items of their own size.
    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
        count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(.horizontal, layoutSize, [subitem], count: count)
    }

    public class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
        count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(.vertical, layoutSize, [subitem], count: count)
    }

    /// The items where `itemProvider` says.
    public class func custom(
        layoutSize: NSCollectionLayoutSize,
        itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(.custom(itemProvider), layoutSize, [])
    }
}
