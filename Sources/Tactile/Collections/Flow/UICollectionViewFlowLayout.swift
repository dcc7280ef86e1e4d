import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Items in lines, as words in a text, with a header and a footer for each section.
///
/// Lengths are points. A line is filled with as many items as fit; what room is left is shared by
/// the gaps between them. Sections whose items have one size cost nothing for each item.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    public enum SectionInsetReference: Int, Sendable {
        case fromContentInset, fromSafeArea, fromLayoutMargins
    }

    /// As ``estimatedItemSize``, ``headerReferenceSize`` or ``footerReferenceSize``, or as what the
    /// delegate says in the place of the last two: views say themselves how large they are. Headers
    /// and footers are as wide as the content then, and as high as they want, or the other way
    /// round.
    public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Metrics

    open var scrollDirection: UICollectionView.ScrollDirection = .vertical {
        didSet { if scrollDirection != oldValue { forgetSizes() } }
    }
    open var itemSize = CGSize(width: 50, height: 50) {
        didSet { if itemSize != oldValue { invalidateLayout() } }
    }
    /// The size that items are thought to have until their views say one. Zero: all have
    /// ``itemSize``, or what the delegate says.
    open var estimatedItemSize: CGSize = .zero {
        didSet { if estimatedItemSize != oldValue { forgetSizes() } }
    }
    /// Between lines.
    open var minimumLineSpacing: CGFloat = 10 {
        didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
    }
    /// Between the items of a line.
    open var minimumInteritemSpacing: CGFloat = 10 {
        didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
    }
    open var sectionInset: UIEdgeInsets = .zero {
        didSet { if sectionInset != oldValue { invalidateLayout() } }
    }
    open var sectionInsetReference: SectionInsetReference = .fromContentInset {
        didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
    }
    open var headerReferenceSize: CGSize = .zero {
        didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
    }
    open var footerReferenceSize: CGSize = .zero {
        didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
    }
    /// Whether a header stays at the edge of what is seen while its section is.
    open var sectionHeadersPinToVisibleBounds = false {
        didSet {
            if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() }
        }
    }
    open var sectionFootersPinToVisibleBounds = false {
        didSet {
            if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() }
        }
    }

    // MARK: State

    private(set) var geometry = FlowGeometry()
    private var metricsAreStale = true
    private var linesAreStale = true
    /// Set by the delegate's default answer: the delegate has no size for each item.
    var hasUniformSizes = false
    /// Sizes that views said since the last pass, by section and item.
    private var news: [Int: [Int: FlowExtent]] = [:]
    private var keepsMeasured = true
    /// The lengths that headers and footers said, along.
    private var viewLengths: [FlowView: CGFloat] = [:]
    /// Those of them that were said since the last pass.
    private var viewNews: Set<FlowView> = []

    private var isVertical: Bool { scrollDirection == .vertical }
    private var sizesItems: Bool { estimatedItemSize != .zero }

    private func forgetSizes() {
        keepsMeasured = false
        news = [:]
        viewLengths = [:]
        invalidateLayout()
    }

    // MARK: Invalidating

    open override class var invalidationContextClass: AnyClass {
        UICollectionViewFlowLayoutInvalidationContext.self
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        let flow = context as? UICollectionViewFlowLayoutInvalidationContext
        if flow?.invalidateFlowLayoutDelegateMetrics ?? true { metricsAreStale = true }
        if flow?.invalidateFlowLayoutAttributes ?? true { linesAreStale = true }
        if context.invalidateDataSourceCounts { metricsAreStale = true }
        if context.invalidateEverything {
            metricsAreStale = true
            keepsMeasured = false
            news = [:]
            viewLengths = [:]
        }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
            || breadthChanges(in: newBounds)
    }

    private func breadthChanges(in bounds: CGRect) -> Bool {
        breadth(of: bounds.size) != geometry.breadth
    }

    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
            let changes = breadthChanges(in: newBounds)
            context.invalidateFlowLayoutDelegateMetrics = changes
            context.invalidateFlowLayoutAttributes = changes
        }
        return context
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        if let view = flowView(originalAttributes) {
            return sizes(view)
                && extent(preferredAttributes.size).along != extent(originalAttributes.size).along
        }
        return sizesItems && originalAttributes.representedElementCategory == .cell
            && preferredAttributes.size != originalAttributes.size
    }

    private func flowView(_ attributes: UICollectionViewLayoutAttributes) -> FlowView? {
        guard attributes.representedElementCategory == .supplementaryView else { return nil }
        return FlowView(
            section: attributes.indexPath[0],
            isHeader: attributes.representedElementKind
                == UICollectionView.elementKindSectionHeader)
    }

    /// Whether a header or footer says itself how long it is.
    private func sizes(_ view: FlowView) -> Bool {
        guard geometry.sections.indices.contains(view.section) else { return false }
        let section = geometry.sections[view.section]
        return view.isHeader ? section.sizesHeader : section.sizesFooter
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let path = originalAttributes.indexPath
        if let view = flowView(originalAttributes) {
            viewLengths[view] = extent(preferredAttributes.size).along
            viewNews.insert(view)
        } else {
            news[path[0], default: [:]][path[1]] = extent(preferredAttributes.size)
        }
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes)
        if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
            context.invalidateFlowLayoutDelegateMetrics = false
            context.invalidateFlowLayoutAttributes = false
        }
        return context
    }

    // MARK: Preparing

    open override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        let breadth = breadth(of: collectionView.bounds.size)
        if metricsAreStale || linesAreStale || breadth != geometry.breadth {
            load(collectionView, breadth: breadth)
        } else if !news.isEmpty || !viewNews.isEmpty {
            let first = (Array(news.keys) + viewNews.map(\.section)).min() ?? 0
            for view in viewNews where view.section < geometry.sections.count {
                let length = viewLengths[view] ?? 0
                if view.isHeader {
                    geometry.sections[view.section].header = length
                } else {
                    geometry.sections[view.section].footer = length
                }
            }
            for (section, sizes) in news where section < geometry.sections.count {
                geometry.sections[section].items.measure(sizes)
            }
            geometry.stack(from: min(first, geometry.sections.count))
        }
        news = [:]
        viewNews = []
    }

    private func load(_ collectionView: UICollectionView, breadth: CGFloat) {
        // Items of another width are of other heights.
        let keeps = keepsMeasured && breadth == geometry.breadth && sizesItems
        let old = keeps ? geometry.sections.map(\.items.measured) : []
        if breadth != geometry.breadth { viewLengths = [:] }
        let source = FlowMetrics(
            layout: self, collectionView: collectionView,
            delegate: collectionView.delegate as? any UICollectionViewDelegateFlowLayout)
        var sections: [FlowSection] = []
        let counts = collectionView.sectionCounts
        sections.reserveCapacity(counts.count)
        for (index, count) in counts.enumerated() {
            var measured = old.indices.contains(index) ? old[index] : [:]
            measured.merge(news[index] ?? [:]) { $1 }
            sections.append(
                source.section(
                    index, count: count, breadth: breadth, measured: measured,
                    header: viewLengths[FlowView(section: index, isHeader: true)],
                    footer: viewLengths[FlowView(section: index, isHeader: false)]))
        }
        geometry = FlowGeometry(
            sections: sections, isVertical: isVertical, breadth: breadth,
            scale: max(collectionView.contentScaleFactor, 1))
        geometry.stack()
        metricsAreStale = false
        linesAreStale = false
        keepsMeasured = true
    }

    /// The room across: what the insets of the content leave.
    private func breadth(of size: CGSize) -> CGFloat {
        let inset = collectionView?.adjustedContentInset ?? .zero
        return max(
            isVertical
                ? size.width - inset.left - inset.right : size.height - inset.top - inset.bottom, 0)
    }

    func extent(_ size: CGSize) -> FlowExtent {
        isVertical
            ? FlowExtent(along: size.height, across: size.width)
            : FlowExtent(along: size.width, across: size.height)
    }

    /// Measured sizes go with their items.
    override func follow(_ map: CollectionUpdates.Map) {
        // Sections may be others: their views say their lengths again.
        viewLengths = [:]
        guard sizesItems else { return }
        var moved: [Int: [Int: FlowExtent]] = [:]
        for (section, part) in geometry.sections.enumerated() {
            for (item, size) in part.items.measured {
                guard let path = map.place(of: [section, item]), !map.isReloaded([section, item])
                else { continue }
                moved[path[0], default: [:]][path[1]] = size
            }
        }
        news = moved
        keepsMeasured = false
    }

    /// A subclass may return other attributes at each scroll position.
    override var elementsStay: Bool {
        type(of: self) == UICollectionViewFlowLayout.self && !sectionHeadersPinToVisibleBounds
            && !sectionFootersPinToVisibleBounds
    }
    override var keepsAnchor: Bool { sizesItems }
    override var anchorDirection: UICollectionView.ScrollDirection { scrollDirection }

    // MARK: Asking

    open override var collectionViewContentSize: CGSize {
        isVertical
            ? CGSize(width: geometry.breadth, height: geometry.length)
            : CGSize(width: geometry.length, height: geometry.breadth)
    }

    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        guard !rect.isNull else { return [] }
        let area = flipped(rect, in: collectionViewContentSize.width)
        let (start, end) = isVertical ? (area.minY, area.maxY) : (area.minX, area.maxX)
        var found: [UICollectionViewLayoutAttributes] = []
        for index in geometry.sections(from: start, to: end) {
            let section = geometry.sections[index]
            for kind in [
                UICollectionView.elementKindSectionHeader,
                UICollectionView.elementKindSectionFooter,
            ] {
                if let view = viewAttributes(ofKind: kind, at: [index, 0]), view.frame.meets(rect) {
                    found.append(view)
                }
            }
            let items = section.items.items(
                from: start - section.itemsStart, to: end - section.itemsStart)
            for item in items {
                guard let attributes = itemAttributes(at: [index, item]),
                    attributes.frame.meets(rect)
                else { continue }
                found.append(attributes)
            }
        }
        return found
    }

    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { itemAttributes(at: indexPath) }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { viewAttributes(ofKind: elementKind, at: indexPath) }

    // As on iOS, what is asked for in a rectangle does not go through an override of the questions
    // for one element.

    private func itemAttributes(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, geometry.sections.indices.contains(indexPath[0]),
            (0..<geometry.sections[indexPath[0]].items.count).contains(indexPath[1])
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = flipped(
            geometry.frame(of: indexPath), in: collectionViewContentSize.width)
        attributes.sizing = sizesItems ? .both : []
        return adopt(attributes)
    }

    private func viewAttributes(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, geometry.sections.indices.contains(indexPath[0]),
            indexPath[1] == 0
        else { return nil }
        let section = geometry.sections[indexPath[0]]
        let isHeader = elementKind == UICollectionView.elementKindSectionHeader
        guard isHeader || elementKind == UICollectionView.elementKindSectionFooter,
            (isHeader ? section.header : section.footer) > 0
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: elementKind, with: indexPath)
        let pins =
            isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
        let seen = seenRange
        let frame =
            isHeader
            ? geometry.headerFrame(indexPath[0], pin: pins ? seen.lowerBound : nil)
            : geometry.footerFrame(indexPath[0], pin: pins ? seen.upperBound : nil)
        attributes.frame = flipped(frame, in: collectionViewContentSize.width)
        let sizes = isHeader ? section.sizesHeader : section.sizesFooter
        attributes.sizing = !sizes ? [] : isVertical ? .height : .width
        if pins { attributes.zIndex = 10 }
        return adopt(attributes)
    }

    /// What is seen along, inside of the insets.
    private var seenRange: ClosedRange<CGFloat> {
        guard let collectionView else { return 0...0 }
        let area = flipped(
            collectionView.bounds.inset(by: collectionView.adjustedContentInset),
            in: collectionViewContentSize.width)
        let (low, high) = isVertical ? (area.minY, area.maxY) : (area.minX, area.maxX)
        return low...max(low, high)
    }
}
