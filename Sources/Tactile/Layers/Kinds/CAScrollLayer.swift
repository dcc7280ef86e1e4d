import Foundation
import TactileDrawing
import TactileGeometry

/// Along which axes a scroll layer's content may move.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of larger sublayers. It neither answers to the user nor knows where
/// its content ends.
@preconcurrency @MainActor
open class CAScrollLayer: CALayer {
    public override init() {
        super.init()
        masksToBounds = true
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        masksToBounds = true
    }

    public override init(layer: Any) { super.init(layer: layer) }

    open var scrollMode = CAScrollLayerScrollMode.both

    override class var properties: LayerPropertyTable { .scrollLayer }

    /// Brings a point of the content to the top left. Coordinates that are not finite, and those of
    /// an axis along which nothing moves, stay.
    open func scroll(to point: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .horizontally || scrollMode == .both, point.x.isFinite {
            origin.x = point.x
        }
        if scrollMode == .vertically || scrollMode == .both, point.y.isFinite {
            origin.y = point.y
        }
        bounds.origin = origin
    }

    /// Moves as little as shows `rect`, or as much of it as there is room for.
    open func scroll(to rect: CGRect) {
        guard rect.isFinite else { return }
        func origin(_ now: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            if low < now { return low }
            return high > now + length ? min(high - length, low) : now
        }
        let area = rect.standardized
        scroll(
            to: CGPoint(
                x: origin(bounds.minX, bounds.width, area.minX, area.maxX),
                y: origin(bounds.minY, bounds.height, area.minY, area.maxY)))
    }
}

extension CAScrollLayerScrollMode: LayerChoice {}

extension LayerPropertyTable {
    static let scrollLayer = LayerPropertyTable(
        of: CAScrollLayer.self,
        [
            LayerProperty(
                CAScrollLayer.self, "scrollMode", .never,
                get: { $0.scrollMode }, set: { $0.scrollMode = $1 })
        ], after: .layer)
}

extension CALayer {
    private var scroller: CAScrollLayer? {
        sequence(first: self, next: \.superlayer).lazy.compactMap { $0 as? CAScrollLayer }.first
    }

    /// Brings a point to the top left of the nearest scroll layer around, if there is one.
    public func scroll(_ point: CGPoint) {
        guard let scroller else { return }
        scroller.scroll(to: scroller.convert(point, from: self))
    }

    /// Moves the content of the nearest scroll layer around as little as shows `rect`.
    public func scrollRectToVisible(_ rect: CGRect) {
        guard let scroller else { return }
        scroller.scroll(to: scroller.convert(rect, from: self))
    }

    /// The part of the bounds that no layer around it cuts off by its own bounds; empty when
    /// nothing is left.
    public var visibleRect: CGRect {
        var visible = bounds
        for layer in sequence(first: self, next: \.superlayer) where layer.masksToBounds {
            visible = visible.intersection(convert(layer.bounds, from: layer))
        }
        return visible.isNull ? .zero : visible
    }
}
