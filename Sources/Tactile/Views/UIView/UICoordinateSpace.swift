import Foundation
import TactileGeometry

/// Whoever has points of its own: views and the screen. Points go from one to another where both
/// are shown.
@preconcurrency @MainActor
public protocol UICoordinateSpace: AnyObject {
    var bounds: CGRect { get }
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
    @_disfavoredOverload
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        switch (self as? UIView, coordinateSpace as? UIView) {
        case (let own?, let other?): own.convert(point, to: other)
        case (let own?, nil): own.convert(point, to: nil).moved(by: own.screenOrigin, times: 1)
        case (nil, let other?):
            other.convert(point.moved(by: other.screenOrigin, times: -1), from: nil)
        case (nil, nil): point
        }
    }

    @_disfavoredOverload
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace.convert(point, to: self)
    }

    @_disfavoredOverload
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        let corners = [
            rect.origin, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY),
            CGPoint(x: rect.maxX, y: rect.maxY),
        ].map { convert($0, to: coordinateSpace) }
        return corners.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    }

    @_disfavoredOverload
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace.convert(rect, to: self)
    }
}

extension UIView: UICoordinateSpace {
    /// Where the view's window begins on the screen, in points; the screen's corner where nobody
    /// knows.
    fileprivate var screenOrigin: CGPoint {
        window?.originOnScreen ?? .zero
    }
}

extension UIScreen: UICoordinateSpace {
    public var coordinateSpace: any UICoordinateSpace { self }
    public var fixedCoordinateSpace: any UICoordinateSpace { self }
}

extension CGPoint {
    fileprivate func moved(by offset: CGPoint, times factor: CGFloat) -> CGPoint {
        CGPoint(x: x + factor * offset.x, y: y + factor * offset.y)
    }
}
