import Foundation
import TactileDrawing

/// What a change may touch: a hint for placing, which visits the layers that have any. What is
/// repainted follows from their placements.
struct LayerDirt: OptionSet {
    let rawValue: UInt16
    /// The layer's place.
    static let placement = LayerDirt(rawValue: 1)
    /// What the layer paints itself, and how far that reaches beyond its bounds.
    static let appearance = LayerDirt(rawValue: 2)
    /// How the layer and all in it are composed, but for the opacity.
    static let subtree = LayerDirt(rawValue: 4)
    /// The places of the sublayers in it.
    static let sublayers = LayerDirt(rawValue: 8)
    /// The order of the superlayer's sublayers.
    static let order = LayerDirt(rawValue: 16)
    /// Sublayers came or went.
    static let structure = LayerDirt(rawValue: 32)
    /// A part of the layer, see `RenderNode.damage`.
    static let part = LayerDirt(rawValue: 64)
    /// The opacity.
    static let opacity = LayerDirt(rawValue: 128)
}

extension CALayer {
    /// The layer whose values are on the screen: the presentation while animations run.
    var shown: CALayer { presented ?? self }

    /// Stores a value that differs from the one before.
    @inline(__always)
    func change<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<LayerState, Value>, _ value: Value
    ) {
        if state[keyPath: path] != value { change(property) { state[keyPath: path] = value } }
    }

    /// Stores a new value, between finding its action and running it.
    @inline(__always)
    func change(_ property: LayerProperty, _ store: () -> Void) {
        let action = willChange(property)
        store()
        didChange(property, action, property.dirt(of: self))
    }

    /// Asks for the action of a change that is about to be made.
    @inline(__always)
    func willChange(_ property: LayerProperty) -> (any CAAction)? {
        willChange(named: property.name)
    }

    /// Asks for the action of a change of a property that only the caller may know.
    @inline(__always)
    func willChange(named name: String) -> (any CAAction)? {
        hasNoAction ? nil : resolvedAction(name)
    }

    @inline(__always)
    private var hasNoAction: Bool {
        if modelLayer != nil || CATransaction.disableActions() { return true }
        return delegate == nil && actions == nil && style == nil && !isCommitted && !hasOwnActions
    }

    /// Plain layers outside of shown trees have nowhere to find an action.
    private var hasOwnActions: Bool { type(of: self) != CALayer.self }

    func resolvedAction(_ event: String) -> (any CAAction)? {
        guard let action = action(forKey: event), !(action is NSNull) else { return nil }
        return action
    }

    func findAction(_ event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action }
        if let action = actions?[event] { return action }
        if let style, let more = style["actions"] as? [String: any CAAction],
            let action = more[event]
        {
            return action
        }
        if let action = type(of: self).defaultAction(forKey: event) { return action }
        guard isCommitted, context != nil, let property = type(of: self).properties[event],
            property.animation == .implicitly || property.animation == .inBlocks
        else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = (presented ?? self).value(forKey: event)
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction =
            CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }

    /// Marks what a change touched, then runs its action.
    @inline(__always)
    func didChange(_ property: LayerProperty, _ action: (any CAAction)?, _ dirt: LayerDirt) {
        assert(
            type(of: self).properties[property.name] === property,
            "\(property.name) is not in the table of \(type(of: self)): add it there.")
        mark(dirt, by: property)
        if hasOwnActions, type(of: self).needsDisplay(forKey: property.name) { setNeedsDisplay() }
        action?.run(forKey: property.name, object: self, arguments: nil)
        valueListeners?.tell()
    }

    /// Marks what a change touched: of `property`, where the change is of one.
    func mark(_ dirt: LayerDirt, by property: LayerProperty? = nil) {
        guard let context, let node else { return }
        node.dirt.formUnion(dirt)
        if !node.isListed {
            node.isListed = true
            context.dirty.append(node)
            context.probe?.marked(self, dirt, property)
        }
    }

    /// Marks a part, in the layer's points.
    func markPart(_ rect: CGRect) {
        guard let node, !rect.isNull else { return }
        node.damage = node.damage.union(rect)
        mark(.part)
    }

    func childrenChanged() { mark(.structure) }
}
