import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The section of a number; `nil` for a number that has none.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (
        _ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection?

/// What concerns a whole compositional layout.
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    open var scrollDirection: UICollectionView.ScrollDirection = .vertical
    /// Points between sections.
    open var interSectionSpacing: CGFloat = 0
    /// What the insets of sections are measured from that do not say it; `.automatic` is as
    /// `.safeArea`.
    open var contentInsetsReference = UIContentInsetsReference.safeArea
}

/// Sections made of groups of items, each in its own way.
///
/// Where items are is arithmetic on one group of their section, so that a section of a million
/// items costs no more than one of ten, as long as they do not size themselves.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    private var storedConfiguration: UICollectionViewCompositionalLayoutConfiguration

    /// All sections like `section`.
    public init(section: NSCollectionLayoutSection) {
        provider = { _, _ in section }
        storedConfiguration = .init()
        super.init()
    }

    public init(
        section: NSCollectionLayoutSection,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = { _, _ in section }
        storedConfiguration = configuration
        super.init()
    }

    /// Each section as `sectionProvider` says, which is asked again when the room changes.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
    ) {
        provider = sectionProvider
        storedConfiguration = .init()
        super.init()
    }

    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        storedConfiguration = configuration
        super.init()
    }

    /// Archives do not exist here: there is no layout in one.
    public required init?(coder: NSCoder) { nil }

    /// Setting it lays out everything again.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration {
        get { storedConfiguration }
        set {
            storedConfiguration = newValue
            invalidateLayout()
        }
    }

    // MARK: State

    /// The background of a collection view that has none, behind a list.
    var listBackground: UIColor?
    private(set) var plans: [SectionPlan] = []
    private var isStale = true
    private var keepsMeasured = true
    private var room = CGSize.zero
    private var news: [Int: [Int: CGSize]] = [:]
    private var viewNews: [Int: [Int: CGSize]] = [:]
    private var environment: LayoutEnvironment?

    var isVertical: Bool { storedConfiguration.scrollDirection == .vertical }
    override var keepsAnchor: Bool { true }
    override var anchorDirection: UICollectionView.ScrollDirection {
        storedConfiguration.scrollDirection
    }

    // MARK: Invalidating

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if !(context is CompositionalContext) { isStale = true }
        if context.invalidateEverything {
            keepsMeasured = false
            news = [:]
        }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        room(in: newBounds.size) != room
            || plans.contains { plan in
                plan.section.visibleItemsInvalidationHandler != nil
                    || plan.section.boundarySupplementaryItems.contains(where: \.pinToVisibleBounds)
            }
    }

    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        // Other places of what is pinned need no section again.
        room(in: newBounds.size) == room
            ? CompositionalContext() : super.invalidationContext(forBoundsChange: newBounds)
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { preferredAttributes.size != originalAttributes.size }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let path = originalAttributes.indexPath
        if originalAttributes.representedElementCategory == .cell {
            news[path[0], default: [:]][path[1]] = preferredAttributes.size
        } else if let kind = originalAttributes.representedElementKind,
            let index = viewIndex(kind, in: path[0])
        {
            viewNews[path[0], default: [:]][index] = preferredAttributes.size
        }
        let context = CompositionalContext()
        context.name(originalAttributes)
        return context
    }

    override func follow(_ map: CollectionUpdates.Map) {
        var moved: [Int: [Int: CGSize]] = [:]
        for (section, plan) in plans.enumerated() {
            for (item, size) in plan.measured {
                guard let path = map.place(of: [section, item]), !map.isReloaded([section, item])
                else { continue }
                moved[path[0], default: [:]][path[1]] = size
            }
        }
        news = moved
        keepsMeasured = false
    }

    // MARK: Preparing

    open override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        if let listBackground, collectionView.backgroundColor == nil {
            collectionView.setBackgroundColor(listBackground)
        }
        let size = room(in: collectionView.bounds.size)
        if isStale || size != room || plans.count != collectionView.sectionCounts.count {
            load(collectionView, size)
        } else {
            for (section, sizes) in news where plans.indices.contains(section) {
                plans[section].measure(sizes)
            }
        }
        for (section, sizes) in viewNews where plans.indices.contains(section) {
            for (index, size) in sizes { plans[section].measureView(index, size) }
        }
        news = [:]
        viewNews = [:]
        var start: CGFloat = 0
        for index in plans.indices {
            plans[index].start = start
            start = plans[index].end + storedConfiguration.interSectionSpacing
        }
    }

    private func load(_ collectionView: UICollectionView, _ size: CGSize) {
        // Items are measured for the room across; along the way it may change.
        let isAsWide = isVertical ? size.width == room.width : size.height == room.height
        let old = keepsMeasured && isAsWide ? plans.map(\.measured) : []
        let environment = LayoutEnvironment(
            size: size, insets: .zero, traits: collectionView.traitCollection)
        room = size
        self.environment = environment
        plans = collectionView.sectionCounts.enumerated().map { index, count in
            guard let section = provider(index, environment) else {
                preconditionFailure(
                    "The section provider gave no section for \(index), and the data source has "
                        + "\(count) items in it: return one for every section.")
            }
            var measured = old.indices.contains(index) ? old[index] : [:]
            measured.merge(news[index] ?? [:]) { $1 }
            return SectionPlan(
                section: section, count: count, room: size, isVertical: isVertical,
                environment: environment, margins: margins(of: section, in: collectionView),
                measured: measured)
        }
        isStale = false
        keepsMeasured = true
    }

    /// What is between the room's edges and what a section's insets are measured from.
    private func margins(
        of section: NSCollectionLayoutSection, in view: UICollectionView
    ) -> NSDirectionalEdgeInsets {
        var reference = section.contentInsetsReference
        if reference == .automatic { reference = storedConfiguration.contentInsetsReference }
        let guide: UILayoutGuide
        switch reference {
        case .automatic, .none, .safeArea: return .zero
        case .layoutMargins: guide = view.layoutMarginsGuide
        case .readableContent: guide = view.readableContentGuide
        }
        let frame = guide.layoutFrame, area = view.bounds.inset(by: view.adjustedContentInset)
        let left = max(frame.minX - area.minX, 0), right = max(area.maxX - frame.maxX, 0)
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return NSDirectionalEdgeInsets(
            top: 0, leading: isMirrored ? right : left, bottom: 0,
            trailing: isMirrored ? left : right)
    }

    private func room(in size: CGSize) -> CGSize {
        let inset = collectionView?.adjustedContentInset ?? .zero
        return CGSize(
            width: max(size.width - inset.left - inset.right, 0),
            height: max(size.height - inset.top - inset.bottom, 0))
    }

    // MARK: Asking

    /// What lies next to each other begins at the leading side.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// Sections that follow each other downwards are mirrored; those that scroll sideways, and a
    /// layout that does, begin at the left.
    private func placed(_ frame: CGRect) -> CGRect {
        isVertical ? flipped(frame, in: room.width) : frame
    }

    open override var collectionViewContentSize: CGSize {
        let length = plans.last?.end ?? 0
        return isVertical
            ? CGSize(width: room.width, height: length)
            : CGSize(width: length, height: room.height)
    }

    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        guard !rect.isNull else { return [] }
        var found: [UICollectionViewLayoutAttributes] = []
        for index in sections(in: rect) {
            let plan = plans[index]
            for (number, item) in plan.section.boundarySupplementaryItems.enumerated() {
                let attributes = viewAttributes(number, item, section: index)
                if attributes.frame.meets(rect) { found.append(adopt(attributes)) }
            }
            for item in plan.section.decorationItems {
                let attributes = decorationAttributes(item, section: index)
                if attributes.frame.meets(rect) { found.append(adopt(attributes)) }
            }
            found += items(of: index, in: rect)
        }
        return found
    }

    private func items(
        of section: Int, in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes] {
        let plan = plans[section]
        var area = rect
        var offset = collectionView?.contentOffset ?? .zero
        if plan.scrollsAcross {
            // What is seen of the section is where it has been scrolled to.
            guard plan.scrollerFrame.meets(rect) else { return [] }
            offset = collectionView?.scrollerOffset(of: section) ?? .zero
            area = plan.scrollerFrame.offsetBy(dx: offset.x, dy: offset.y)
        }
        var found: [UICollectionViewLayoutAttributes] = []
        for (item, leaf) in plan.leaves(in: area) {
            let attributes = attributes(leaf, at: [section, item], plan)
            if attributes.frame.meets(area) { found.append(attributes) }
            for view in leaf.views {
                let attributes = self.attributes(view, of: leaf, at: [section, item], plan)
                if attributes.frame.meets(area) { found.append(attributes) }
            }
        }
        if let handler = plan.section.visibleItemsInvalidationHandler, let environment {
            handler(found, offset, environment)
        }
        return found
    }

    /// The sections of which something is in `rect`: also what is pinned lies in its section.
    private func sections(in rect: CGRect) -> Range<Int> {
        let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        func first(_ holds: (SectionPlan) -> Bool) -> Int {
            var (from, to) = (0, plans.count)
            while from < to {
                let middle = (from + to) / 2
                if holds(plans[middle]) { to = middle } else { from = middle + 1 }
            }
            return from
        }
        let from = first { $0.end >= low }
        return from..<max(first { $0.start > high }, from)
    }

    private func attributes(
        _ leaf: GroupPlan.Leaf, at path: IndexPath, _ plan: SectionPlan
    ) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = plan.scrollsAcross ? leaf.frame : placed(leaf.frame)
        attributes.sizing = leaf.sizing
        attributes.zIndex = leaf.zIndex
        if plan.scrollsAcross { attributes.scrollerSection = path[0] }
        attributes.list = plan.section.list?.placement(ofItem: path[1], count: plan.count)
        return adopt(attributes)
    }

    /// A view at an item.
    private func attributes(
        _ view: NSCollectionLayoutSupplementaryItem, of leaf: GroupPlan.Leaf, at path: IndexPath,
        _ plan: SectionPlan
    ) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: view.elementKind, with: path)
        let frame = view.frame(at: leaf.frame)
        attributes.frame = plan.scrollsAcross ? frame : placed(frame)
        attributes.sizing = []
        attributes.zIndex = leaf.zIndex + view.zIndex
        if plan.scrollsAcross { attributes.scrollerSection = path[0] }
        return adopt(attributes)
    }

    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, plans.indices.contains(indexPath[0]),
            let leaf = plans[indexPath[0]].leaf(of: indexPath[1])
        else { return nil }
        return attributes(leaf, at: indexPath, plans[indexPath[0]])
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, plans.indices.contains(indexPath[0]) else { return nil }
        guard indexPath[1] == 0, let index = viewIndex(elementKind, in: indexPath[0]) else {
            let plan = plans[indexPath[0]]
            guard let leaf = plan.leaf(of: indexPath[1]),
                let view = leaf.views.first(where: { $0.elementKind == elementKind })
            else { return nil }
            return attributes(view, of: leaf, at: indexPath, plan)
        }
        let item = plans[indexPath[0]].section.boundarySupplementaryItems[index]
        return adopt(viewAttributes(index, item, section: indexPath[0]))
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard indexPath.count == 2, plans.indices.contains(indexPath[0]),
            let item = plans[indexPath[0]].section.decorationItems.first(where: {
                $0.elementKind == elementKind
            })
        else { return nil }
        return adopt(decorationAttributes(item, section: indexPath[0]))
    }

    private func viewIndex(_ kind: String, in section: Int) -> Int? {
        guard plans.indices.contains(section) else { return nil }
        return plans[section].section.boundarySupplementaryItems.firstIndex {
            $0.elementKind == kind
        }
    }

    private func viewAttributes(
        _ index: Int, _ item: NSCollectionLayoutBoundarySupplementaryItem, section: Int
    ) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: item.elementKind, with: [section, 0])
        let seen =
            collectionView.map { $0.bounds.inset(by: $0.adjustedContentInset) } ?? .zero
        attributes.frame = placed(plans[section].viewFrame(index, seen: seen))
        attributes.sizing = item.layoutSize.sizing
        attributes.zIndex = item.pinToVisibleBounds ? max(item.zIndex, 10) : item.zIndex
        attributes.list = plans[section].section.list?.placement(ofView: item.elementKind)
        return attributes
    }

    private func decorationAttributes(
        _ item: NSCollectionLayoutDecorationItem, section: Int
    ) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: item.elementKind, with: [section, 0])
        let insets = item.contentInsets
        attributes.frame = placed(
            plans[section].frame.inset(
                by: UIEdgeInsets(
                    top: insets.top, left: insets.leading, bottom: insets.bottom,
                    right: insets.trailing)))
        attributes.sizing = []
        attributes.zIndex = item.zIndex
        return attributes
    }
}

/// What keeps the sections as they are.
@MainActor
private final class CompositionalContext: UICollectionViewLayoutInvalidationContext {}
