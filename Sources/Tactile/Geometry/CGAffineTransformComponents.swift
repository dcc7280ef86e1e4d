import Foundation

/// A transform in the parts that it can be made of: a picture is scaled and sheared, then turned,
/// then moved.
@frozen
public struct CGAffineTransformComponents: Hashable, Sendable {
    public var scale: CGSize
    /// How much x grows with y, before the turn.
    public var horizontalShear: CGFloat
    /// In radians, from the x axis towards the y axis.
    public var rotation: CGFloat
    public var translation: CGVector

    /// The parts of the identity.
    public init() {
        self.init(
            scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0,
            translation: CGVector(dx: 0, dy: 0))
    }

    public init(
        scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
    ) {
        self.scale = scale
        self.horizontalShear = horizontalShear
        self.rotation = rotation
        self.translation = translation
    }
}

extension CGAffineTransform {
    /// The transform of parts.
    public init(_ components: CGAffineTransformComponents) {
        let scale = components.scale
        let flat = CGAffineTransform(
            a: scale.width, b: 0, c: components.horizontalShear * scale.height, d: scale.height,
            tx: 0, ty: 0)
        self = flat.concatenating(CGAffineTransform(rotationAngle: components.rotation))
        tx = components.translation.dx
        ty = components.translation.dy
    }

    /// The parts: those of a transform that mirrors have a negative height. Where the width is 0,
    /// shear and turn are those that the y axis shows.
    public func decomposed() -> CGAffineTransformComponents {
        let translation = CGVector(dx: tx, dy: ty)
        let width = hypot(a, b)
        guard width > 0 else {
            return CGAffineTransformComponents(
                scale: CGSize(width: 0, height: hypot(c, d)), horizontalShear: 0,
                rotation: c == 0 && d == 0 ? 0 : atan2(-c, d), translation: translation)
        }
        let height = determinant / width
        // How far the y axis leans along the turned x axis, per length across it.
        let lean = (a * c + b * d) / width
        return CGAffineTransformComponents(
            scale: CGSize(width: width, height: height),
            horizontalShear: height == 0 ? 0 : lean / height, rotation: atan2(b, a),
            translation: translation)
    }
}
