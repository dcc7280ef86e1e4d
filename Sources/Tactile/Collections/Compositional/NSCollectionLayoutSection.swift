import Foundation
import TactileGeometry

/// Where something lies at a rectangle.
public enum NSRectAlignment: Int, Sendable {
    case none = 0
    case top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// How a section scrolls across its layout's direction.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    case none
    case continuous
    /// Comes to rest where a group begins.
    case continuousGroupLeadingBoundary
    /// By what is seen.
    case paging
    /// By one group.
    case groupPaging
    /// By one group, which comes to rest in the middle.
    case groupPagingCentered
}

/// A header, a footer or the like of a section.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// The edge at which the view is, and its place along that edge.
    public let alignment: NSRectAlignment
    /// Points that the view is moved.
    public let offset: CGPoint
    /// Whether the section grows by the view; otherwise the view lies over the content.
    open var extendsBoundary = true
    /// Whether the view stays at the edge of what is seen while its section is.
    open var pinToVisibleBounds = false

    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
        absoluteOffset: CGPoint = .zero
    ) {
        self.alignment = alignment
        offset = absoluteOffset
        super.init(
            layoutSize: layoutSize, elementKind: elementKind,
            containerAnchor: NSCollectionLayoutAnchor(edges: [], absoluteOffset: absoluteOffset))
        zIndex = 0
    }

    /// Whether the view is at the end of the section, not at its start.
    func isAtEnd(isVertical: Bool) -> Bool {
        switch alignment {
        case .bottom, .bottomLeading, .bottomTrailing: isVertical
        case .trailing, .topTrailing: !isVertical
        default: false
        }
    }

    /// 0 is at the start across, 1 at the end.
    func share(isVertical: Bool) -> CGFloat {
        switch (alignment, isVertical) {
        case (.top, true), (.bottom, true), (.leading, false), (.trailing, false), (.none, _): 0.5
        case (.topTrailing, true), (.bottomTrailing, true), (.trailing, true): 1
        case (.bottomLeading, false), (.bottomTrailing, false), (.bottom, false): 1
        default: 0
        }
    }
}

/// A view without data, as large as its section.
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    public let elementKind: String
    open var zIndex = -1

    init(background elementKind: String) {
        self.elementKind = elementKind
        super.init(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    }

    /// Behind all of a section. Its class is registered with the layout.
    public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(background: elementKind)
    }
}

/// What an ``NSCollectionLayoutSection/visibleItemsInvalidationHandler`` may change of an item that
/// is seen.
public protocol NSCollectionLayoutVisibleItem: AnyObject {
    var alpha: CGFloat { get set }
    var zIndex: Int { get set }
    var isHidden: Bool { get set }
    var center: CGPoint { get set }
    var bounds: CGRect { get }
    var frame: CGRect { get }
    var transform: CGAffineTransform { get set }
    var transform3D: CATransform3D { get set }
    var indexPath: IndexPath { get }
    var representedElementCategory: UICollectionView.ElementCategory { get }
    var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {}

public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    @MainActor (
        _ visibleItems: [any NSCollectionLayoutVisibleItem], _ contentOffset: CGPoint,
        _ layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> Void

/// What insets of a section are measured from.
public enum UIContentInsetsReference: Int, Sendable {
    /// What the layout's configuration says, which says ``safeArea`` by itself.
    case automatic
    /// As ``safeArea``: what a collection view does not show its content in is outside of the
    /// layout.
    case none
    case safeArea
    case layoutMargins
    /// Lines of text that are not too long to be read.
    case readableContent
}

/// A section: a group, again and again for all items, with headers, footers and a background.
open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    /// What the section is a list with; `nil` for one that is none.
    var list: ListStyle?

    public init(group: NSCollectionLayoutGroup) { self.group = group }

    /// Around the groups, inside of headers and footers.
    open var contentInsets: NSDirectionalEdgeInsets = .zero
    /// What ``contentInsets`` are measured from at the leading and the trailing edge.
    open var contentInsetsReference = UIContentInsetsReference.automatic
    /// Between the groups.
    open var interGroupSpacing: CGFloat = 0
    open var orthogonalScrollingBehavior: UICollectionLayoutSectionOrthogonalScrollingBehavior =
        .none
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// Whether headers and footers are inside of ``contentInsets`` across.
    open var supplementariesFollowContentInsets = true
    /// Called whenever the section is looked at, with what is seen of it.
    open var visibleItemsInvalidationHandler:
        NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
}
