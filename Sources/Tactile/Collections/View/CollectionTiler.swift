import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Keeps just the views of what is seen in a collection.
@MainActor
final class CollectionTiler {
    /// A view that is seen, and what the layout says of it.
    final class Element {
        let view: UICollectionReusableView
        var attributes: UICollectionViewLayoutAttributes
        /// The size for which the view was last asked what it prefers, with the answer, and how
        /// often the layout was told it without saying that size afterwards.
        var measured: (asked: CGSize, preferred: CGSize, tellings: Int)?
        /// The number of the last tiling pass in which the layout wanted the element.
        var round = 0
        /// The attributes object that the layout returned last, of which ``attributes`` is a copy.
        fileprivate var said: UICollectionViewLayoutAttributes?

        init(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
            self.view = view
            // A layout may go on changing its own.
            self.attributes = attributes.duplicate
        }
    }

    unowned var collection: UICollectionView!
    let reuse = CollectionReuse()
    var elements: [ElementKey: Element] = [:]
    /// Whether every view must be asked for again.
    var viewsAreStale = false
    private(set) var isTiling = false
    /// Views of elements that need several rounds to find their sizes are cut off after these.
    private static let passLimit = 40

    // MARK: Finding

    func cell(at path: IndexPath) -> UICollectionViewCell? {
        elements[ElementKey(.cell, path)]?.view as? UICollectionViewCell
    }

    func forEachCell(_ body: (UICollectionViewCell) -> Void) {
        for element in elements.values { (element.view as? UICollectionViewCell).map(body) }
    }

    func path(of cell: UICollectionViewCell) -> IndexPath? {
        elements.first { $0.value.view === cell && $0.key.isCell }?.key.path
    }

    /// Has a cell that is seen measured again where it sizes itself. False where nothing follows.
    func mayMeasureAgain(_ cell: UICollectionViewCell) -> Bool {
        guard !isTiling, !viewsAreStale,
            let element = elements.values.first(where: { $0.view === cell }),
            !element.attributes.sizing.isEmpty
        else { return false }
        element.measured = nil
        return true
    }

    var visiblePaths: [IndexPath] {
        elements.keys.lazy.filter(\.isCell).map(\.path).sorted()
    }

    /// The item whose cell `view` is or is in.
    func path(around view: UIView?) -> IndexPath? {
        var next = view
        while let inner = next, inner !== collection {
            if let cell = inner as? UICollectionViewCell, let path = path(of: cell) { return path }
            next = inner.superview
        }
        return nil
    }

    // MARK: Tiling

    /// Brings the views in line with what is seen: those that went out are set aside first, so that
    /// those that come in can be made of them.
    func tile() {
        guard !isTiling, collection.bounds.width > 0, collection.bounds.height > 0 else { return }
        isTiling = true
        defer { isTiling = false }
        var limit = PassLimit("sizes of a collection's views", Self.passLimit)
        repeat {
            collection.prepareLayoutIfNeeded()
            if viewsAreStale { removeAll() }
            viewsAreStale = false
            let wanted = wantedNumbers()
            if candidates.areFixed, elements.count == shown.count {
                if wanted == shown { break }
                let before = shown
                shown = wanted
                for number in Self.ascending(before, without: wanted) { retire(number) }
                show(Self.ascending(wanted, without: before), anchor(of: wanted))
            } else {
                round += 1
                for number in wanted {
                    elements[candidates.elements[number].key]?.round = round
                }
                for (key, element) in elements where element.round != round {
                    retire(key, element)
                }
                shown = wanted
                show(wanted, anchor(of: wanted))
            }
        } while (collection.layoutIsStale || viewsAreStale)
            && limit.allows("\(type(of: collection.collectionViewLayout))")
        reuse.hideAll()
    }

    /// What the layout wants to be seen now.
    func wantedAttributes() -> [UICollectionViewLayoutAttributes] {
        let seen = collection.bounds
        let all = collection.collectionViewLayout.layoutAttributesForElements(in: seen) ?? []
        return all.filter { attributes in
            if attributes.isHidden { return false }
            return attributes.scrollerSection != nil || attributes.frame.meets(seen)
        }
    }

    /// What the layout returned last.
    struct Candidates {
        var elements: [(key: ElementKey, attributes: UICollectionViewLayoutAttributes)] = []
        /// Their frames, standardized, as long as these do not depend on the scroll position.
        var frames: [CGRect] = []
        /// Whether the views of all elements stay right as they were placed once. Self-sizing
        /// elements do not: each pass places them again, since their views may have to be measured.
        var areFixed = false
        /// The elements are all that can be seen while the collection's bounds lie in this area,
        /// and the layout's preparation and the direction are these.
        var area = CGRect.null
        var preparation = -1
        var direction = UIUserInterfaceLayoutDirection.leftToRight

        func numbers(in seen: CGRect) -> [Int] {
            // The edges are compared here, since `CGRect.minX` would standardize each frame again.
            let (left, right, top, bottom) = (seen.minX, seen.maxX, seen.minY, seen.maxY)
            return frames.indices.filter {
                let (origin, size) = (frames[$0].origin, frames[$0].size)
                return origin.x < right && left < origin.x + size.width && origin.y < bottom
                    && top < origin.y + size.height
            }
        }
    }

    private(set) var candidates = Candidates()
    private var round = 0
    /// The numbers of those candidates that the last pass placed, in ascending order; none when
    /// there are others since.
    private(set) var shown: [Int] = []

    /// The numbers of those candidates that are to be seen now, in ascending order: the elements of
    /// ``wantedAttributes()``. A layout whose elements do not depend on the scroll position is
    /// asked for a larger area, and not again until that area is left.
    private func wantedNumbers() -> [Int] {
        let seen = collection.bounds, layout = collection.collectionViewLayout
        let direction = collection.effectiveUserInterfaceLayoutDirection
        if !candidates.area.contains(seen) || candidates.preparation != collection.preparations
            || candidates.direction != direction
        {
            candidates = Candidates()
            shown = []
            var found: [UICollectionViewLayoutAttributes]
            if layout.elementsStay {
                let area = seen.insetBy(dx: -seen.width / 2, dy: -seen.height / 2)
                found = layout.layoutAttributesForElements(in: area) ?? []
                candidates.frames = found.map(\.frame.standardized)
                candidates.areFixed = found.allSatisfy(\.sizing.isEmpty)
                candidates.area = area
                candidates.preparation = collection.preparations
                candidates.direction = direction
            } else {
                found = wantedAttributes()
            }
            candidates.elements = found.map { (ElementKey($0), $0) }
        }
        guard layout.elementsStay else { return Array(candidates.elements.indices) }
        return candidates.numbers(in: seen)
    }

    /// The numbers of `numbers` that are not among `others`; both ascend.
    private nonisolated static func ascending(_ numbers: [Int], without others: [Int]) -> [Int] {
        var rest = others[...]
        return numbers.filter { number in
            while let first = rest.first, first < number { rest.removeFirst() }
            return rest.first != number
        }
    }

    /// Places elements, and holds `anchor` where others turn out larger.
    private func show(_ numbers: [Int], _ anchor: (path: IndexPath, origin: CGPoint)?) {
        let all = candidates.elements
        for number in numbers { place(all[number].attributes, all[number].key) }
        if collection.layoutIsStale { hold(anchor) }
    }

    private func retire(_ number: Int) {
        let key = candidates.elements[number].key
        if let element = elements[key] { retire(key, element) }
    }

    /// The first item that begins in what is seen: it stays where it is when others turn out
    /// larger.
    private func anchor(of wanted: [Int]) -> (path: IndexPath, origin: CGPoint)? {
        guard collection.collectionViewLayout.keepsAnchor else { return nil }
        let start = collection.bounds.origin
        var first: (path: IndexPath, origin: CGPoint)?
        for number in wanted {
            let item = candidates.elements[number]
            guard item.key.isCell, item.attributes.scrollerSection == nil else { continue }
            let origin = item.attributes.frame.origin
            guard origin.x >= start.x, origin.y >= start.y else { continue }
            if let first, first.path < item.key.path { continue }
            first = (item.key.path, origin)
        }
        return first
    }

    private func hold(_ anchor: (path: IndexPath, origin: CGPoint)?) {
        guard let anchor else { return }
        collection.prepareLayoutIfNeeded()
        let layout = collection.collectionViewLayout
        guard let now = layout.layoutAttributesForItem(at: anchor.path)?.frame.origin else {
            return
        }
        let moved = CGPoint(x: now.x - anchor.origin.x, y: now.y - anchor.origin.y)
        // In the direction that does not scroll, items only change places in their line.
        let along =
            layout.anchorDirection == .vertical
            ? CGPoint(x: 0, y: moved.y) : CGPoint(x: moved.x, y: 0)
        if along != .zero { collection.contentMoved(by: along) }
        collection.layoutMustBeShown()
    }

    private func place(_ attributes: UICollectionViewLayoutAttributes, _ key: ElementKey) {
        if let element = elements[key] {
            // A layout whose elements stay changes no attributes before it is prepared again:
            // attributes that are the same object say the same frame.
            if candidates.area.isNull || element.said !== attributes,
                element.attributes != attributes
            {
                element.attributes = attributes.duplicate
                put(element)
            }
            element.said = attributes
            measure(element)
            return
        }
        let element = make(key, attributes)
        element.round = round
        measure(element)
        tellDisplay(key, element.view)
    }

    /// Makes the view of an element and shows it where `start` or its attributes say.
    @discardableResult
    func make(
        _ key: ElementKey, _ attributes: UICollectionViewLayoutAttributes,
        from start: UICollectionViewLayoutAttributes? = nil
    ) -> Element {
        let view = UIView.performWithoutAnimationReturning { self.makeView(key, attributes) }
        let element = Element(view, attributes)
        elements[key] = element
        UIView.performWithoutAnimation {
            put(element, at: start)
            if let cell = view as? UICollectionViewCell, key.isCell {
                cell.isSelected = collection.selection.selected.contains(key.path)
                cell.isHighlighted = collection.selection.highlighted == key.path
            }
        }
        return element
    }

    private func makeView(
        _ key: ElementKey, _ attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionReusableView {
        reuse.expected = attributes
        defer { reuse.expected = nil }
        switch key.kind {
        case .cell:
            // A source that went leaves what it counted: its items are empty.
            guard let source = collection.dataSource else { return UICollectionViewCell() }
            let cell = source.collectionView(collection, cellForItemAt: key.path)
            precondition(
                cell.reuseIdentifier != nil,
                "The cell of \(key.path.inWords) has no reuse identifier: get cells from "
                    + "dequeueReusableCell(withReuseIdentifier:for:).")
            cell.watch(for: collection)
            return cell
        case .supplementary(let kind):
            guard let source = collection.dataSource else { return UICollectionReusableView() }
            let view = source.collectionView(
                collection, viewForSupplementaryElementOfKind: kind, at: key.path)
            precondition(
                view.reuseIdentifier != nil,
                "The view of kind \(kind) at \(key.path.inWords) has no reuse identifier: get it from "
                    + "dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:).")
            return view
        case .decoration(let kind):
            return reuse.decoration(kind, collection.collectionViewLayout, attributes)
        }
    }

    func tellDisplay(_ key: ElementKey, _ view: UICollectionReusableView) {
        guard let delegate = collection.collectionDelegate else { return }
        switch key.kind {
        case .cell:
            guard let cell = view as? UICollectionViewCell else { return }
            delegate.collectionView(collection, willDisplay: cell, forItemAt: key.path)
        case .supplementary(let kind):
            delegate.collectionView(
                collection, willDisplaySupplementaryView: view, forElementKind: kind, at: key.path)
        case .decoration: break
        }
    }

    /// Shows an element's view where `start`, or else its own attributes say.
    func put(_ element: Element, at start: UICollectionViewLayoutAttributes? = nil) {
        let attributes = start ?? element.attributes
        let host = collection.host(of: element.attributes)
        stack(element.view, in: host, zIndex: element.attributes.zIndex)
        element.view.take(attributes, offset: collection.origin(of: host))
    }

    /// Keeps the views of a host in the order of their indexes, so that touches find the foremost.
    private func stack(_ view: UICollectionReusableView, in host: UIView, zIndex: Int) {
        if view.superview === host, view.stackedIndex == zIndex { return }
        view.stackedIndex = zIndex
        let siblings = host.subviews
        var index = host === collection && collection.backgroundView != nil ? 1 : 0
        while index < siblings.count, let other = siblings[index] as? UICollectionReusableView,
            other !== view, other.stackedIndex < zIndex
        { index += 1 }
        host.insertSubview(view, at: index)
    }

    /// Makes the views of what is to be seen and has none yet, before it is animated. `start` says
    /// where they come from; `nil` is where they go.
    func bringIn(
        from start: (ElementKey, UICollectionViewLayoutAttributes)
            -> UICollectionViewLayoutAttributes?
    ) {
        var limit = PassLimit("sizes of a collection's views", Self.passLimit)
        repeat {
            collection.prepareLayoutIfNeeded()
            for attributes in wantedAttributes() {
                let key = ElementKey(attributes)
                if let element = elements[key] {
                    element.attributes = attributes
                    measure(element)
                } else {
                    let element = make(key, attributes, from: start(key, attributes))
                    measure(element)
                    tellDisplay(key, element.view)
                }
            }
        } while collection.layoutIsStale
            && limit.allows("\(type(of: collection.collectionViewLayout))")
    }

    // MARK: Sizes

    /// A layout that keeps a size of its own is told so often what a view prefers.
    private static let tellingLimit = 3

    /// Asks a view what size it prefers, for each size that the layout says. A layout that took the
    /// view's size, and says the old one again, has forgotten it, as when the room changed or
    /// everything was invalidated: the view is asked again.
    func measure(_ element: Element) {
        let attributes = element.attributes
        guard !attributes.sizing.isEmpty else { return }
        var tellings = 0
        if let measured = element.measured {
            guard attributes.size != measured.preferred else {
                element.measured?.tellings = 0
                return
            }
            if attributes.size == measured.asked { tellings = measured.tellings }
            guard tellings < Self.tellingLimit else { return }
        }
        let preferred = element.view.preferredLayoutAttributesFitting(attributes.duplicate)
        element.measured = (attributes.size, preferred.size, tellings + 1)
        let layout = collection.collectionViewLayout
        guard
            layout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        else { return }
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    }

    // MARK: Setting aside

    func removeAll() {
        for (key, element) in elements { retire(key, element) }
    }

    func retire(_ key: ElementKey, _ element: Element) {
        elements[key] = nil
        setAside(element.view, key)
    }

    /// Tells the delegate that a view is not seen any more, and keeps it for later.
    func setAside(_ view: UICollectionReusableView, _ key: ElementKey) {
        if let delegate = collection.collectionDelegate {
            switch key.kind {
            case .cell:
                if let cell = view as? UICollectionViewCell {
                    delegate.collectionView(
                        collection, didEndDisplaying: cell, forItemAt: key.path)
                }
            case .supplementary(let kind):
                delegate.collectionView(
                    collection, didEndDisplayingSupplementaryView: view, forElementOfKind: kind,
                    at: key.path)
            case .decoration: break
            }
        }
        reuse.keep(view, key.kind)
    }
}

extension UIView {
    /// As ``performWithoutAnimation(_:)``, with a result.
    static func performWithoutAnimationReturning<Result>(_ body: () -> Result) -> Result {
        let wereEnabled = areAnimationsEnabled
        setAnimationsEnabled(false)
        defer { setAnimationsEnabled(wereEnabled) }
        return body()
    }
}
