import Foundation
import TactileGeometry

extension CALayer {
    func setBounds(_ bounds: CGRect) {
        let old = state.bounds
        guard bounds != old else { return }
        let action = willChange(.bounds)
        state.bounds = bounds
        let resized = old.size != bounds.size
        if resized {
            markLayout()
            markOuterLayout()
            if needsDisplayOnBoundsChange { setNeedsDisplay() }
        }
        didChange(.bounds, action, LayerDirt(from: old, to: bounds))
    }

    var computedFrame: CGRect {
        let size = state.bounds.size
        let anchor = state.anchorPoint
        if state.transform == CATransform3DIdentity {
            return CGRect(
                x: state.position.x - anchor.x * size.width,
                y: state.position.y - anchor.y * size.height, width: size.width,
                height: size.height)
        }
        let corners = CGRect(
            x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width,
            height: size.height)
        return state.transform.boundingBox(of: corners)
            .offsetBy(dx: state.position.x, dy: state.position.y)
    }

    func setFrame(_ frame: CGRect) {
        guard frame.isFinite else { return }
        // A listener that comes while the frame changes has missed the beginning, and is not held.
        let listeners = valueListeners
        listeners?.hold()
        defer { listeners?.release() }
        let frame = frame.standardized
        let (size, box) = boundsSize(forFrame: frame.size)
        if size != state.bounds.size { bounds = CGRect(origin: state.bounds.origin, size: size) }
        position = CGPoint(x: frame.minX - box.minX, y: frame.minY - box.minY)
    }

    /// The size of the bounds that gives a frame of `size`, and the frame around the anchor point.
    ///
    /// Where the transform leaves nothing of a side there is no such size: then the side is as long
    /// as it is asked for, and lies as it does without the transform.
    private func boundsSize(forFrame size: CGSize) -> (CGSize, box: CGRect) {
        let anchor = state.anchorPoint
        func corners(_ size: CGSize) -> CGRect {
            CGRect(
                x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width,
                height: size.height)
        }
        guard !CATransform3DIsIdentity(state.transform) else { return (size, corners(size)) }
        let flat = state.transform.flattenedAffine
        let t = flat ?? affineTransform()
        let least: CGFloat = 1e-9
        var result = size
        if abs(t.b) < least, abs(t.c) < least {
            let keepsWidth = abs(t.a) < least, keepsHeight = abs(t.d) < least
            if !keepsWidth { result.width = size.width / abs(t.a) }
            if !keepsHeight { result.height = size.height / abs(t.d) }
            let plain = corners(result)
            if keepsWidth && keepsHeight || (keepsWidth || keepsHeight) && flat == nil {
                return (result, plain)
            }
            var box = state.transform.boundingBox(of: plain)
            if keepsWidth { (box.origin.x, box.size.width) = (plain.minX, plain.width) }
            if keepsHeight { (box.origin.y, box.size.height) = (plain.minY, plain.height) }
            return (result, box)
        }
        if abs(t.a) < least, abs(t.d) < least {
            let keepsWidth = abs(t.b) < least, keepsHeight = abs(t.c) < least
            if !keepsWidth { result.width = size.height / abs(t.b) }
            if !keepsHeight { result.height = size.width / abs(t.c) }
        } else {
            // No upright frame has one answer here: the bounds keep their shape.
            let now = computedFrame
            result = state.bounds.size
            if now.width > least { result.width *= size.width / now.width }
            if now.height > least { result.height *= size.height / now.height }
        }
        return (result, state.transform.boundingBox(of: corners(result)))
    }

    /// The map from a layer's coordinates to its superlayer's, from their shown values.
    static func transform(of state: LayerState, in parent: LayerState?) -> CATransform3D {
        let bounds = state.bounds, anchor = state.anchorPoint
        let place = state.position
        var t = CATransform3DConcat(
            CATransform3DMakeTranslation(
                -bounds.minX - anchor.x * bounds.width, -bounds.minY - anchor.y * bounds.height,
                -state.anchorPointZ),
            state.transform)
        t = CATransform3DConcat(
            t,
            CATransform3DMakeTranslation(
                place.x, place.y, state.zPosition + state.anchorPointZ))
        guard let parent, let inner = parent.sublayerTransform else { return t }
        let x = parent.bounds.minX + parent.anchorPoint.x * parent.bounds.width
        let y = parent.bounds.minY + parent.anchorPoint.y * parent.bounds.height
        t = CATransform3DConcat(t, CATransform3DMakeTranslation(-x, -y, 0))
        t = CATransform3DConcat(t, inner.value)
        return CATransform3DConcat(t, CATransform3DMakeTranslation(x, y, 0))
    }

    /// The map from this layer's coordinates to its superlayer's.
    var transformToSuperlayer: CATransform3D {
        CALayer.transform(of: state, in: isMask ? nil : container?.state)
    }

    /// Whether the layer is the mask of another one, and no sublayer, which `sublayerTransform`
    /// would move.
    private var isMask: Bool { container?.maskLayer === modelLayer ?? self }

    /// Whether only a shift leads to the superlayer; its amount.
    private var shiftToSuperlayer: CGPoint? {
        guard state.transform == CATransform3DIdentity,
            container?.state.sublayerTransform == nil || isMask
        else { return nil }
        let bounds = state.bounds, anchor = state.anchorPoint
        return CGPoint(
            x: state.position.x - bounds.minX - anchor.x * bounds.width,
            y: state.position.y - bounds.minY - anchor.y * bounds.height)
    }

    func pointToSuperlayer(_ point: CGPoint) -> CGPoint {
        if let shift = shiftToSuperlayer {
            return CGPoint(x: point.x + shift.x, y: point.y + shift.y)
        }
        return transformToSuperlayer.project(point) ?? point
    }

    func pointFromSuperlayer(_ point: CGPoint) -> CGPoint {
        if let shift = shiftToSuperlayer {
            return CGPoint(x: point.x - shift.x, y: point.y - shift.y)
        }
        return Homography(transformToSuperlayer).inverse?.apply(point) ?? point
    }

    /// `point` of `parent`, which is this layer's superlayer, in this layer's coordinates. Asks for
    /// nothing else, as hit tests go through thousands of layers.
    package func convert(_ point: CGPoint, fromParent parent: CALayer) -> CGPoint {
        guard state.transform == CATransform3DIdentity, parent.state.sublayerTransform == nil
        else { return pointFromSuperlayer(point) }
        let bounds = state.bounds, anchor = state.anchorPoint
        return CGPoint(
            x: point.x - state.position.x + bounds.minX + anchor.x * bounds.width,
            y: point.y - state.position.y + bounds.minY + anchor.y * bounds.height)
    }

    static func convert(_ point: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint {
        if source === target { return point }
        if source?.modelLayer != nil || target?.modelLayer != nil {
            return convertPresented(point, from: source, to: target)
        }
        guard let source else { return descend(point, to: target, below: nil) }
        // A layer above the target is met on the way up: from there only the way down is left.
        var point = point
        var layer = source
        while true {
            if layer === target { return point }
            if let target, target.isDescendant(of: layer) {
                return descend(point, to: target, below: layer)
            }
            guard let parent = layer.container else {
                // The root's own place counts only towards "no layer" and other trees.
                point = layer.pointToSuperlayer(point)
                return descend(point, to: target, below: nil)
            }
            point = layer.pointToSuperlayer(point)
            layer = parent
        }
    }

    /// Converts a point between presentations: layers are taken where the screen shows them.
    private static func convertPresented(
        _ point: CGPoint, from source: CALayer?, to target: CALayer?
    ) -> CGPoint {
        var chain: [CALayer] = []
        var layer = target?.model()
        while let current = layer {
            chain.append(current)
            layer = current.container
        }
        var point = point
        var place = source?.model()
        while let current = place, !chain.contains(where: { $0 === current }) {
            point = current.shownTransform(of: source).project(point) ?? point
            place = current.container
        }
        for current in chain.prefix(while: { $0 !== place }).reversed() {
            let inverse = Homography(current.shownTransform(of: target)).inverse
            point = inverse?.apply(point) ?? point
        }
        return point
    }

    /// The map to the superlayer's coordinates as the screen shows it, or as `presentation` does
    /// where that is one of this layer.
    private func shownTransform(of presentation: CALayer?) -> CATransform3D {
        let isOwn = presentation?.modelLayer === self
        return CALayer.transform(
            of: (isOwn ? presentation : nil)?.state ?? shown.state, in: container?.shown.state)
    }

    private static func descend(
        _ point: CGPoint, to target: CALayer?, below ancestor: CALayer?
    ) -> CGPoint {
        guard let target, target !== ancestor else { return point }
        let outer = descend(point, to: target.container, below: ancestor)
        return target.pointFromSuperlayer(outer)
    }

    static func convert(_ rect: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
        if source === target || rect.isNull || rect.isInfinite { return rect }
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ]
        return CGRect(around: corners.map { convert($0, from: source, to: target) })
    }

    func hit(_ point: CGPoint) -> CALayer? {
        guard !state.isHidden, state.opacity > 0 else { return nil }
        let inside = pointFromSuperlayer(point)
        let isInside = contains(inside)
        if state.masksToBounds, !isInside { return nil }
        for child in (modelLayer ?? self).paintOrder.reversed() {
            let candidate = modelLayer == nil ? child : child.presentation()
            if let found = candidate?.hitTest(inside) { return found }
        }
        return isInside ? self : nil
    }

    /// Sublayers from back to front: by `zPosition`, then as they were added.
    var paintOrder: [CALayer] {
        // What is no number is neither in front of nor behind anything, and would upset the others.
        func z(_ layer: CALayer) -> CGFloat {
            let z = layer.shown.state.zPosition
            return z.isNaN ? 0 : z
        }
        guard children.contains(where: { z($0) != 0 }) else { return children }
        return children.enumerated().sorted { left, right in
            let a = z(left.element), b = z(right.element)
            return a < b || (a == b && left.offset < right.offset)
        }.map(\.element)
    }
}

extension CGRect {
    /// The smallest rectangle around points; null without any.
    init(around points: [CGPoint]) {
        guard var low = points.first else {
            self = .null
            return
        }
        var high = low
        for point in points.dropFirst() {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension CATransform3D {
    /// Around the picture of a rectangle of the plane z = 0; what lies behind the eye is left out.
    func boundingBox(of rect: CGRect) -> CGRect {
        if let affine = flattenedAffine { return rect.applying(affine) }
        return Homography(self).boundingBox(of: rect)
    }
}
