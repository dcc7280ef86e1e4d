import Foundation
import TactileGeometry

/// A part of the plane around an origin: a disc, a rectangle, all of it, or made of such.
public final class UIRegion: NSObject, NSCopying, Sendable {
    private indirect enum Shape: Sendable {
        case infinite
        case disc(radius: CGFloat)
        case rectangle(CGSize)
        case inverse(Shape)
        case union(Shape, Shape)
        case difference(Shape, Shape)
        case intersection(Shape, Shape)

        func contains(_ point: CGPoint) -> Bool {
            switch self {
            case .infinite: true
            case .disc(let radius):
                point.x * point.x + point.y * point.y <= radius * radius
            case .rectangle(let size):
                abs(point.x) <= size.width / 2 && abs(point.y) <= size.height / 2
            case .inverse(let shape): !shape.contains(point)
            case .union(let a, let b): a.contains(point) || b.contains(point)
            case .difference(let a, let b): a.contains(point) && !b.contains(point)
            case .intersection(let a, let b): a.contains(point) && b.contains(point)
            }
        }
    }

    private let shape: Shape

    private init(_ shape: Shape) { self.shape = shape }

    /// All of the plane.
    public static let infinite = UIRegion(.infinite)

    /// A disc around the origin; one whose radius is negative or not a number has nothing in it.
    public convenience init(radius: CGFloat) {
        self.init(radius >= 0 ? .disc(radius: radius) : .inverse(.infinite))
    }

    /// A rectangle around the origin; negative sides have nothing between them.
    public convenience init(size: CGSize) { self.init(.rectangle(size)) }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// What is not in this region.
    public func inverse() -> UIRegion { UIRegion(.inverse(shape)) }
    /// What is in either.
    public func byUnion(with region: UIRegion) -> UIRegion { UIRegion(.union(shape, region.shape)) }
    /// What is in this region and not in the other.
    public func byDifference(from region: UIRegion) -> UIRegion {
        UIRegion(.difference(shape, region.shape))
    }
    /// What is in both.
    public func byIntersection(with region: UIRegion) -> UIRegion {
        UIRegion(.intersection(shape, region.shape))
    }

    /// Whether a point, around the region's origin, is in it; one that is not a number is in none.
    public func contains(_ point: CGPoint) -> Bool {
        guard !point.x.isNaN, !point.y.isNaN else { return false }
        return shape.contains(point)
    }
}
