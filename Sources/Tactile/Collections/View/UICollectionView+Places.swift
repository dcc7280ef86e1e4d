import Foundation
import TactileControls
import TactileGeometry
import TactileViews

extension UICollectionView {
    public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }
    public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

    /// Where an item is scrolled to; one for each direction. Empty is the nearest place at which
    /// all of it is seen.
    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let top = ScrollPosition(rawValue: 1 << 0)
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        public static let left = ScrollPosition(rawValue: 1 << 3)
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }
}

extension UICollectionView {
    /// The number of items of each section, asked for once until they change.
    var sectionCounts: [Int] {
        if let counts { return counts }
        guard let dataSource else { return [] }
        let sections = max(dataSource.numberOfSections(in: self), 0)
        let fresh = (0..<sections).map {
            max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0)
        }
        counts = fresh
        return fresh
    }

    /// Counts the items again, after changes.
    func countAgain() -> [Int] {
        counts = nil
        return sectionCounts
    }

    /// The view that an element's view is in.
    func host(of attributes: UICollectionViewLayoutAttributes) -> UIView {
        attributes.scrollerSection.flatMap { scroller(of: $0) } ?? self
    }

    /// Where the coordinates of a host begin in those of the content.
    func origin(of host: UIView?) -> CGPoint {
        (host as? OrthogonalScroller)?.frame.origin ?? .zero
    }

    /// An element's frame as it is seen, in the content's coordinates.
    func seenFrame(of attributes: UICollectionViewLayoutAttributes) -> CGRect {
        guard let section = attributes.scrollerSection else { return attributes.frame }
        let offset = scrollerOffset(of: section)
        return attributes.frame.offsetBy(dx: -offset.x, dy: -offset.y)
    }

    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && path[1] >= 0 && path[1] < numberOfItems(inSection: path[0])
    }
}
