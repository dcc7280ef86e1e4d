import Foundation
import TactileGeometry
import TactileTables

/// Where an element of a collection is and how it looks: what a layout says, and a view takes on.
///
/// Lengths are points in the coordinates of the collection's content. A subclass that adds
/// properties overrides `copy(with:)` and `isEqual(_:)`, for the collection view keeps copies, and
/// hands attributes to a view only when they differ from those that it has.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    /// What a view may decide of its own size.
    package struct Sizing: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let width = Sizing(rawValue: 1)
        package static let height = Sizing(rawValue: 2)
        package static let both: Sizing = [.width, .height]
    }

    open var indexPath = IndexPath(item: 0, section: 0)
    open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// `nil` for cells.
    open private(set) var representedElementKind: String?

    open var center: CGPoint = .zero
    open var size: CGSize = .zero
    open var transform3D = CATransform3DIdentity
    open var alpha: CGFloat = 1
    /// What has the larger index is in front.
    open var zIndex = 0
    open var isHidden = false
    /// A layout of somebody else's may take up any size that a view prefers.
    package var sizing = Sizing.both
    /// The section that scrolls by itself and that the element is in.
    package var scrollerSection: Int?
    /// The place in a list; `nil` elsewhere.
    var list: ListPlacement?

    public override init() { super.init() }

    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    public convenience init(
        forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
    ) {
        self.init()
        self.indexPath = indexPath
        representedElementCategory = .supplementaryView
        representedElementKind = elementKind
    }

    public convenience init(
        forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
    ) {
        self.init()
        self.indexPath = indexPath
        representedElementCategory = .decorationView
        representedElementKind = decorationViewKind
    }

    /// What `copy(with:)` makes a copy with: an instance of the subclass with all that this class
    /// holds.
    public required convenience init(copyOf other: UICollectionViewLayoutAttributes) {
        self.init()
        indexPath = other.indexPath
        representedElementCategory = other.representedElementCategory
        representedElementKind = other.representedElementKind
        center = other.center
        size = other.size
        transform3D = other.transform3D
        alpha = other.alpha
        zIndex = other.zIndex
        isHidden = other.isHidden
        sizing = other.sizing
        scrollerSection = other.scrollerSection
        list = other.list
    }

    open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(copyOf: self) }

    /// A copy of this object's own class.
    package var duplicate: UICollectionViewLayoutAttributes {
        copy() as? UICollectionViewLayoutAttributes
            ?? UICollectionViewLayoutAttributes(copyOf: self)
    }

    // MARK: Geometry

    /// The element's place; under a transform the smallest rectangle around it. Setting it sets
    /// ``center`` and ``size``.
    open var frame: CGRect {
        get {
            let box = CGRect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
                height: size.height)
            let transform = transform
            guard !transform.isIdentity else { return box }
            let around = CGRect(
                x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            return around.applying(transform).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    /// The size at the origin; the origin that is set is ignored, as on iOS it must be zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    // MARK: Equality

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes,
            type(of: other) == type(of: self)
        else { return false }
        return indexPath == other.indexPath
            && representedElementCategory == other.representedElementCategory
            && representedElementKind == other.representedElementKind && center == other.center
            && size == other.size && CATransform3DEqualToTransform(transform3D, other.transform3D)
            && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
            && sizing == other.sizing && scrollerSection == other.scrollerSection
            && list == other.list
    }

    open override var hash: Int { indexPath.hashValue }
}
