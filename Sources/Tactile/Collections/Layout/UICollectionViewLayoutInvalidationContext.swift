import Foundation
import TactileGeometry
import TactileViews

/// What of a layout is not valid any more.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
    public override init() { super.init() }

    /// What a layout makes its contexts with.
    public required convenience init(forLayout: Void) { self.init() }

    /// Whether the data source is asked for everything again.
    open package(set) var invalidateEverything = false
    /// Whether sections and items are counted again.
    open package(set) var invalidateDataSourceCounts = false

    /// `nil` when no single items were named.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    open func invalidateSupplementaryElements(
        ofKind elementKind: String, at indexPaths: [IndexPath]
    ) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:]).merging(
            [elementKind: indexPaths], uniquingKeysWith: +)
    }

    open func invalidateDecorationElements(
        ofKind elementKind: String, at indexPaths: [IndexPath]
    ) {
        invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:]).merging(
            [elementKind: indexPaths], uniquingKeysWith: +)
    }

    /// Points that the offset moves, so that what is seen does not jump.
    open var contentOffsetAdjustment: CGPoint = .zero
    /// Points that the content grows at once, before the layout is asked for its size.
    open var contentSizeAdjustment: CGSize = .zero
}

/// Says of a flow layout what stays valid.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
    UICollectionViewLayoutInvalidationContext
{
    /// Whether the delegate is asked for sizes, insets and spacings again.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether what was laid out is laid out again.
    open var invalidateFlowLayoutAttributes = true
}
