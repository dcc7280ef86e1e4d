import Foundation
import TactileDrawing
import TactileGeometry

extension AnimationValue {
    /// The value as up to four numbers that can be summed and scaled; colours premultiplied.
    var vector: SIMD4<Double>? {
        switch self {
        case .number(let value): SIMD4(value, 0, 0, 0)
        case .point(let value): SIMD4(value.x, value.y, 0, 0)
        case .size(let value): SIMD4(value.width, value.height, 0, 0)
        case .rect(let value):
            SIMD4(value.origin.x, value.origin.y, value.size.width, value.size.height)
        case .color(let color):
            color.map {
                SIMD4($0.red * $0.alpha, $0.green * $0.alpha, $0.blue * $0.alpha, $0.alpha)
            } ?? .zero
        default: nil
        }
    }

    /// A value of the same kind from its numbers.
    func with(vector: SIMD4<Double>) -> AnimationValue {
        switch self {
        case .number: .number(vector.x)
        case .point: .point(CGPoint(x: vector.x, y: vector.y))
        case .size: .size(CGSize(width: vector.x, height: vector.y))
        case .rect: .rect(CGRect(x: vector.x, y: vector.y, width: vector.z, height: vector.w))
        case .color: .color(CGColor(premultiplied: vector))
        default: self
        }
    }

    /// Part way to `other`; `t` may leave 0…1. What cannot be mixed becomes `other` at once.
    func mixed(with other: AnimationValue, _ t: Double) -> AnimationValue {
        if t == 0 { return self }
        if t == 1 { return other }
        if let from = vector, let to = other.vector {
            return other.with(vector: from + (to - from) * t)
        }
        switch (self, other) {
        case (.transform(let from), .transform(let to)):
            return .transform(TransformParts(from).mixed(with: TransformParts(to), t).transform)
        case (.numbers(let from), .numbers(let to)) where from.count == to.count:
            return .numbers(zip(from, to).map { $0 + ($1 - $0) * t })
        case (.colors(let from), .colors(let to)) where from.count == to.count:
            return .colors(
                zip(from, to).map {
                    let mixed = AnimationValue.color($0).mixed(with: .color($1), t)
                    guard case .color(let color?) = mixed else { return $1 }
                    return color
                })
        case (.path(let from?), .path(let to?)):
            return .path(from.mixed(with: to, t) ?? to)
        case (.contents(let from), .contents(let to)):
            guard let shown = to ?? from else { return other }
            let fade = ContentsFade(
                from: from?.bitmap, to: to?.bitmap, progress: min(max(t, 0), 1))
            return .contents(
                LayerContents(object: shown.object, bitmap: shown.bitmap, fade: fade))
        default: return other
        }
    }

    /// Four values of one kind, each as much as its weight says, of the kind of the third; `nil`
    /// for what has no numbers that can be summed. The weights add up to 1.
    static func sum(
        of a: AnimationValue, _ b: AnimationValue, _ c: AnimationValue, _ d: AnimationValue,
        weights w: SIMD4<Double>
    ) -> AnimationValue? {
        if let p = a.vector, let q = b.vector, let r = c.vector, let s = d.vector {
            let outer: SIMD4<Double> = p * w.x + s * w.w
            let inner: SIMD4<Double> = q * w.y + r * w.z
            return c.with(vector: outer + inner)
        }
        switch (a, b, c, d) {
        case (.transform(let a), .transform(let b), .transform(let c), .transform(let d)):
            let parts = TransformParts.sum(
                of: TransformParts(a), TransformParts(b), TransformParts(c), TransformParts(d),
                weights: w)
            return .transform(parts.transform)
        case (.numbers(let a), .numbers(let b), .numbers(let c), .numbers(let d)):
            guard a.count == b.count, b.count == c.count, c.count == d.count else { return nil }
            return .numbers(
                c.indices.map { a[$0] * w.x + b[$0] * w.y + c[$0] * w.z + d[$0] * w.w })
        default: return nil
        }
    }

    /// The sum, for additive and cumulative animations and `byValue`; transforms are joined.
    func adding(_ other: AnimationValue, times: Double = 1) -> AnimationValue {
        if let left = vector, let right = other.vector { return with(vector: left + right * times) }
        switch (self, other) {
        case (.transform(let left), .transform(let right)):
            if times == -1 {
                return .transform(CATransform3DConcat(left, CATransform3DInvert(right)))
            }
            return .transform(CATransform3DConcat(right.power(times), left))
        case (.numbers(let left), .numbers(let right)) where left.count == right.count:
            return .numbers(zip(left, right).map { $0 + $1 * times })
        default: return times > 0 ? other : self
        }
    }

    /// How far apart two values are, for paced animations.
    func distance(to other: AnimationValue) -> Double {
        if let from = vector, let to = other.vector {
            let way = to - from
            return (way * way).sum().squareRoot()
        }
        if case .transform(let from) = self, case .transform(let to) = other {
            let way = TransformParts(to).shift - TransformParts(from).shift
            return (way * way).sum().squareRoot()
        }
        return 1
    }
}

extension CATransform3D {
    /// The transform `times` times over, by squaring; of a fraction the whole part counts.
    fileprivate func power(_ times: Double) -> CATransform3D {
        var left = times >= 1 && times < 1e9 ? Int(times) : 0
        var square = self, result = CATransform3DIdentity
        while left > 0 {
            if left & 1 == 1 { result = CATransform3DConcat(result, square) }
            square = CATransform3DConcat(square, square)
            left >>= 1
        }
        return result
    }
}

extension CGColor {
    convenience init(premultiplied vector: SIMD4<Double>) {
        let alpha = min(max(vector.w, 0), 1)
        guard alpha > 0 else {
            self.init(red: 0, green: 0, blue: 0, alpha: 0)
            return
        }
        func unit(_ value: Double) -> Double { min(max(value / alpha, 0), 1) }
        self.init(red: unit(vector.x), green: unit(vector.y), blue: unit(vector.z), alpha: alpha)
    }
}

extension CGPath {
    /// Part way to a path of the same steps; `nil` when the steps differ.
    func mixed(with other: CGPath, _ t: Double) -> CGPath? {
        let from = steps, to = other.steps
        guard from.count == to.count, zip(from, to).allSatisfy({ $0.type == $1.type }) else {
            return nil
        }
        let path = CGMutablePath()
        for (a, b) in zip(from, to) {
            let points = zip(a.points, b.points).map { p, q in
                CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
            }
            switch a.type {
            case .moveToPoint: path.move(to: points[0])
            case .addLineToPoint: path.addLine(to: points[0])
            case .addQuadCurveToPoint: path.addQuadCurve(to: points[1], control: points[0])
            case .addCurveToPoint:
                path.addCurve(to: points[2], control1: points[0], control2: points[1])
            case .closeSubpath: path.closeSubpath()
            }
        }
        return path
    }

    /// The steps with copies of their points.
    var steps: [(type: CGPathElementType, points: [CGPoint])] {
        var steps: [(type: CGPathElementType, points: [CGPoint])] = []
        applyWithBlock { element in
            let count =
                switch element.pointee.type {
                case .moveToPoint, .addLineToPoint: 1
                case .addQuadCurveToPoint: 2
                case .addCurveToPoint: 3
                case .closeSubpath: 0
                }
            steps.append(
                (
                    element.pointee.type,
                    Array(UnsafeBufferPointer(start: element.pointee.points, count: count))
                ))
        }
        return steps
    }
}
