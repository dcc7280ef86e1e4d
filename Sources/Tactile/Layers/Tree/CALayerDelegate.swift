import Foundation
import TactileDrawing

/// What a layer asks of its owner; every member has a default.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// Gives the layer its ``CALayer/contents`` by setting them; a delegate that sets none draws.
    func display(_ layer: CALayer)
    func draw(_ layer: CALayer, in context: CGContext)
    func layerWillDraw(_ layer: CALayer)
    func layoutSublayers(of layer: CALayer)
    /// The action for a change: `nil` lets the layer look further, `NSNull()` ends the search.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) {}
    public func draw(_ layer: CALayer, in context: CGContext) {}
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// What happens when a property changes or a layer comes and goes; usually an animation.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// No action: what a delegate returns to end the search for one.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
    {}
}
