import Foundation
import TactileGeometry

/// A place at the edges of an item.
open class NSCollectionLayoutAnchor: NSObject {
    /// Opposite edges, or none across, are the middle.
    public let edges: NSDirectionalRectEdge
    /// Points, or parts of the size of the view that is anchored.
    public let offset: CGPoint
    public let isAbsoluteOffset: Bool
    public var isFractionalOffset: Bool { !isAbsoluteOffset }

    public convenience init(edges: NSDirectionalRectEdge) {
        self.init(edges: edges, absoluteOffset: .zero)
    }

    /// `absoluteOffset`: points, towards the trailing edge and down.
    public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.edges = edges
        offset = absoluteOffset
        isAbsoluteOffset = true
    }

    /// `fractionalOffset`: parts of the size of the view that is anchored.
    public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.edges = edges
        offset = fractionalOffset
        isAbsoluteOffset = false
    }

    /// The place in a size, whose x counts from the leading edge.
    fileprivate func place(in size: CGSize) -> CGPoint {
        CGPoint(
            x: Self.share(edges.contains(.leading), edges.contains(.trailing)) * size.width,
            y: Self.share(edges.contains(.top), edges.contains(.bottom)) * size.height)
    }

    private static func share(_ first: Bool, _ last: Bool) -> CGFloat {
        first == last ? 0.5 : first ? 0 : 1
    }

    fileprivate func shift(of size: CGSize) -> CGPoint {
        isAbsoluteOffset
            ? offset : CGPoint(x: offset.x * size.width, y: offset.y * size.height)
    }
}

/// A view at an item, such as a badge.
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    public let elementKind: String
    /// Where the view is at the item.
    public let containerAnchor: NSCollectionLayoutAnchor
    /// Which place of the view is there; `nil` for the same edges as those of the item.
    public let itemAnchor: NSCollectionLayoutAnchor?
    /// Above the item's own.
    open var zIndex = 1

    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String,
        containerAnchor: NSCollectionLayoutAnchor
    ) {
        self.elementKind = elementKind
        self.containerAnchor = containerAnchor
        itemAnchor = nil
        super.init(layoutSize: layoutSize, supplementaryItems: [])
    }

    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String,
        containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
    ) {
        self.elementKind = elementKind
        self.containerAnchor = containerAnchor
        self.itemAnchor = itemAnchor
        super.init(layoutSize: layoutSize, supplementaryItems: [])
    }

    /// Where the view is at an item, in the item's coordinates with x from the leading edge.
    func frame(at item: CGRect) -> CGRect {
        let size = layoutSize.points(in: item.size)
        let place = containerAnchor.place(in: item.size), shift = containerAnchor.shift(of: size)
        let own = itemAnchor ?? NSCollectionLayoutAnchor(edges: containerAnchor.edges)
        let inside = own.place(in: size), ownShift = own.shift(of: size)
        return CGRect(
            x: item.minX + place.x + shift.x - inside.x + ownShift.x,
            y: item.minY + place.y + shift.y - inside.y + ownShift.y,
            width: size.width, height: size.height)
    }
}
