import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Items in sections, placed by a layout; only the views of what is seen exist.
///
/// Views that scroll out are kept and used again for those that scroll in.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    let tiler = CollectionTiler()
    let selection = CollectionSelection()
    let batch = CollectionBatch()
    let movement = CollectionMovement()
    /// The way to another layout that is under way by hand.
    var interactive: CollectionInteractiveChange?
    private(set) lazy var swipe = CollectionSwipe(self)
    /// Whether rows of a list can be dragged aside.
    var canSwipe = false
    private(set) lazy var drags = ItemDrags(self)
    private lazy var itemMenu = CollectionItemMenu(self)
    private let prefetcher = CollectionPrefetcher()
    private var layout: UICollectionViewLayout
    /// The number of items of each section, while it is known.
    var counts: [Int]?
    private(set) var layoutIsStale = true { didSet { if layoutIsStale { hold.waits = true } } }
    private(set) var preparations = 0
    private var laidOutBounds: CGRect?
    private var boundsBefore: CGRect?
    /// The views of the sections that scroll by themselves.
    var scrollers: [Int: OrthogonalScroller] = [:]
    /// Whether the views must be looked at again: the layout changed, whoever had it prepared
    /// since, or a section scrolled by itself.
    private var placesAreStale = true

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        self.layout = layout
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        layout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UICollectionView.self)
    }

    private func setUp() {
        layout.collectionView = self
        tiler.collection = self
        hold.waits = true
        selection.collection = self
        batch.collection = self
        movement.collection = self
        prefetcher.collection = self
        addInteraction(UIContextMenuInteraction(delegate: itemMenu))
        adjustsRestingOffset = { [weak self] proposed, velocity in
            self?.layout.targetContentOffset(
                forProposedContentOffset: proposed, withScrollingVelocity: velocity) ?? proposed
        }
    }

    // MARK: Content

    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Says what is dragged out of the view; nothing is without it.
    open weak var dragDelegate: (any UICollectionViewDragDelegate)? {
        didSet { drags.givesItems = dragDelegate != nil }
    }
    /// Takes what is dropped on the view; nothing is taken without it.
    open weak var dropDelegate: (any UICollectionViewDropDelegate)? {
        didSet { drags.takesItems = dropDelegate != nil }
    }

    /// Set an object that is a ``UICollectionViewDelegate``.
    open override weak var delegate: (any UIScrollViewDelegate)? {
        didSet {
            collectionDelegate = delegate as? any UICollectionViewDelegate
            // A flow layout asks it for sizes.
            if delegate !== oldValue { layout.invalidateLayout() }
        }
    }
    private(set) weak var collectionDelegate: (any UICollectionViewDelegate)?

    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    /// Whether ``prefetchDataSource`` is asked.
    open var isPrefetchingEnabled = true

    open var selfSizingInvalidation = SelfSizingInvalidation.enabled {
        didSet { tiler.forEachCell { $0.watch(for: self) } }
    }

    /// Behind all items; as large as what is seen, and does not scroll.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    // MARK: Counting

    open var numberOfSections: Int { sectionCounts.count }

    /// 0 for a section that is not there.
    open func numberOfItems(inSection section: Int) -> Int {
        let counts = sectionCounts
        return counts.indices.contains(section) ? counts[section] : 0
    }

    // MARK: Reuse

    /// The class of cells that ``dequeueReusableCell(withReuseIdentifier:for:)`` makes; `nil`
    /// forgets it.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        tiler.reuse.register(
            cellClass as? UICollectionReusableView.Type, .cell, identifier)
    }

    /// The nib whose first object is the cell; `nil` forgets it.
    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        tiler.reuse.register(.cell, identifier, nib, UICollectionViewCell.self)
    }

    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        tiler.reuse.register(
            viewClass as? UICollectionReusableView.Type, .supplementary(elementKind), identifier)
    }

    open func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        tiler.reuse.register(
            .supplementary(kind), identifier, nib, UICollectionReusableView.self)
    }

    /// A cell that is out of sight, or a new one of the registered class. A class must have been
    /// registered.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        tiler.reuse.dequeueCell(identifier, at: indexPath)
    }

    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        tiler.reuse.dequeue(.supplementary(elementKind), identifier, at: indexPath)
    }

    // MARK: Layout

    /// The layout; setting it places everything at once.
    open var collectionViewLayout: UICollectionViewLayout {
        get { layout }
        set { setCollectionViewLayout(newValue, animated: false) }
    }

    /// Uses another layout; what is seen in both moves from one place to the other.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        if let interactive {
            settle(interactive, finishes: interactive.isFinishing, isShown: false)
        }
        guard layout !== self.layout else {
            completion?(true)
            return
        }
        CollectionLayoutChange(self, from: self.layout, to: layout).run(
            animated: animated, completion)
    }

    func adopt(_ layout: UICollectionViewLayout) {
        self.layout.collectionView = nil
        // What it knows from an earlier use may be of items that are there no longer.
        layout.invalidateLayout()
        self.layout = layout
        layout.collectionView = self
        layoutMustBeShown()
    }

    func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything || context.invalidateDataSourceCounts { counts = nil }
        if context.invalidateEverything { tiler.viewsAreStale = true }
        layoutMustBeShown()
        let grown = context.contentSizeAdjustment
        if grown != .zero {
            contentSize = CGSize(
                width: contentSize.width + grown.width, height: contentSize.height + grown.height)
        }
        let moved = context.contentOffsetAdjustment
        if moved != .zero { contentMoved(by: moved) }
    }

    /// Makes the next layout pass prepare the layout again, and look what is seen.
    func layoutMustBeShown() {
        layoutIsStale = true
        placesAreStale = true
        setNeedsLayout()
    }

    /// A section scrolled by itself.
    func sectionMoved() {
        placesAreStale = true
        setNeedsLayout()
    }

    func prepareLayoutIfNeeded() {
        guard layoutIsStale else { return }
        layoutIsStale = false
        // A layout that is asked before the first pass is told of the size that the view has then.
        if laidOutBounds == nil { laidOutBounds = super.bounds }
        preparations += 1
        layout.prepare()
        contentIsCounted(layout.collectionViewContentSize)
    }

    /// Where the content is seen. While the layout is asked about other bounds, these are still
    /// the old ones, with which layouts compare the new.
    open override var bounds: CGRect {
        get { boundsBefore ?? super.bounds }
        set {
            boundsBefore = nil
            super.bounds = newValue
        }
    }

    private func tellLayoutOfBounds() {
        let new = super.bounds
        guard let laidOutBounds, laidOutBounds != new else { return }
        boundsBefore = laidOutBounds
        let context =
            layout.shouldInvalidateLayout(forBoundsChange: new)
            ? layout.invalidationContext(forBoundsChange: new) : nil
        boundsBefore = nil
        if let context { layout.invalidateLayout(with: context) }
    }

    private func tile() {
        laidOutBounds = bounds
        placesAreStale = false
        tiler.tile()
        placeScrollers()
    }

    open override func layoutSubviews() {
        tellLayoutOfBounds()
        let isDue = laidOutBounds != bounds || tiler.viewsAreStale || placesAreStale
        laidOutBounds = bounds
        if isDue, !batch.isOpen { tile() }
        super.layoutSubviews()
        if !batch.isOpen { findSoughtPlace(tile) }
        if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
        selection.viewsArrived()
        prefetcher.look()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if let previous, traitCollection.hasOtherText(than: previous) {
            // Views that size themselves are of another size with other text.
            for element in tiler.elements.values { element.measured = nil }
            layout.invalidateLayout()
        }
    }

    // MARK: Asking the layout

    open func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard contains(indexPath) else { return nil }
        prepareLayoutIfNeeded()
        return layout.layoutAttributesForItem(at: indexPath)
    }

    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareLayoutIfNeeded()
        return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    /// The foremost item at `point`, which is in the content's coordinates.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        prepareLayoutIfNeeded()
        let spot = CGRect(x: point.x, y: point.y, width: 1, height: 1)
        let found = layout.layoutAttributesForElements(in: spot)?.filter {
            $0.representedElementCategory == .cell && !$0.isHidden
                && seenFrame(of: $0).contains(point)
        }
        return found?.max { $0.zIndex < $1.zIndex }?.indexPath
    }

    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { tiler.path(of: cell) }
    /// `nil` when the item is not seen.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        tiler.cell(at: indexPath)
    }
    /// In the order of their paths.
    open var visibleCells: [UICollectionViewCell] {
        tiler.visiblePaths.compactMap { tiler.cell(at: $0) }
    }
    open var indexPathsForVisibleItems: [IndexPath] { tiler.visiblePaths }

    open func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        tiler.elements[ElementKey(.supplementary(elementKind), indexPath)]?.view
    }

    open func visibleSupplementaryViews(
        ofKind elementKind: String
    ) -> [UICollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            supplementaryView(forElementKind: elementKind, at: $0)
        }
    }

    open func indexPathsForVisibleSupplementaryElements(
        ofKind elementKind: String
    ) -> [IndexPath] {
        let kind = ElementKey.Kind.supplementary(elementKind)
        return tiler.elements.keys.filter { $0.kind == kind }.map(\.path).sorted()
    }

    // MARK: Editing

    /// Whether cells show what they have for editing.
    open var isEditing = false {
        didSet { if isEditing != oldValue { editingDidChange() } }
    }
    open var allowsSelectionDuringEditing = false
    open var allowsMultipleSelectionDuringEditing = false

    private func editingDidChange() {
        selection.select(nil)
        _ = closeSwipe(animated: true)
        for element in tiler.elements.values {
            (element.view as? UICollectionViewCell)?.setNeedsUpdateConfiguration()
        }
    }

    /// Whether a press adds to what is selected now.
    var selectsSeveral: Bool {
        isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    }
    /// Whether items react to a press now.
    var isSelectable: Bool {
        guard allowsSelection, isEditing else { return allowsSelection }
        return allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
    }

    // MARK: Selection

    open var allowsSelection = true
    open var allowsMultipleSelection = false
    /// Whether the item that arrow keys move to is selected at once.
    open var selectionFollowsFocus = false
    /// `nil` when none is selected.
    open var indexPathsForSelectedItems: [IndexPath]? { selection.selected.sorted() }

    /// Selects without telling the delegate; `nil` selects nothing.
    open func selectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
    ) {
        selection.select(indexPath)
        if let indexPath, !scrollPosition.isEmpty {
            scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selection.deselect(indexPath)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        selection.touchesBegan(touches)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        selection.touchesMoved(touches)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        selection.touchesEnded(touches, event?.modifierFlags ?? [])
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        selection.touchesCancelled(touches)
    }

    // MARK: Keyboard

    open override var canBecomeFocused: Bool { allowsSelection }

    open override func focusDidChange() {
        super.focusDidChange()
        selection.focusChanged()
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isFocused, let key = presses.first?.key, selection.handleKey(key) else {
            return super.pressesBegan(presses, with: event)
        }
    }

    // MARK: Reloading

    /// Asks the data source for everything again. The selection is dropped; the keyboard's focus
    /// stays on the item at its place.
    open func reloadData() {
        selection.itemsWillReload()
        movement.stop()
        prefetcher.forget()
        let context = layout.makeContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = true
        layout.invalidateLayout(with: context)
        // A layout that keeps invalidation to itself must not keep what it shows.
        layoutWasInvalidated(context)
    }

    // MARK: Accessibility

    /// Items are a list.
    open override var accessibilityContainerType: UIAccessibilityContainerType {
        get {
            let type = super.accessibilityContainerType
            return type == .none ? .list : type
        }
        set { super.accessibilityContainerType = newValue }
    }
}
