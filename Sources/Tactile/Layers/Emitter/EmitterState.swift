import Foundation
import TactileDrawing
import TactileGeometry

/// The values of an emitter layer that an animation may show differently from how they are set.
struct EmitterState: Equatable {
    var position = CGPoint.zero
    var size = CGSize.zero
    var shape = CAEmitterLayerEmitterShape.point
    var mode = CAEmitterLayerEmitterMode.volume
    var renderMode = CAEmitterLayerRenderMode.unordered
    var birthRate: Float = 1
    var lifetime: Float = 1
    var velocity: Float = 1
    var scale: Float = 1
    var spin: Float = 1

    /// The most seconds that a particle can live; 0 for bad numbers.
    @MainActor
    func longestLife(_ cell: CAEmitterCell) -> Double {
        let longest =
            (Double(cell.lifetime) + abs(Double(cell.lifetimeRange)) / 2) * Double(lifetime)
        return longest > 0 && longest < 1e6 ? longest : 0
    }

    /// The direction, in radians, to which the cells' own direction is relative: upwards from a
    /// line, away from the middle for particles that leave the edge or the face of a round shape.
    private func outwards(from birth: CGPoint) -> Double {
        switch (shape, mode) {
        case (.line, _): -.pi / 2
        case (.circle, .outline), (.circle, .surface), (.sphere, .outline), (.sphere, .surface):
            atan2(birth.y, birth.x)
        default: 0
        }
    }

    /// A particle of some age in seconds; `nil` when its lifetime is over.
    @MainActor
    func particle(
        of cell: CAEmitterCell, _ index: Int, age: Double, from origin: CGPoint,
        _ random: inout ParticleRandom
    ) -> Particle? {
        let life =
            random.around(Double(cell.lifetime), Double(cell.lifetimeRange)) * Double(lifetime)
        guard age >= 0, age < life else { return nil }
        let birth = birthplace(&random)
        let direction =
            random.around(cell.emissionLongitude, cell.emissionRange) + outwards(from: birth)
        let speed =
            random.around(cell.velocity, cell.velocityRange) * Double(velocity)
            * cos(cell.emissionLatitude.finite(or: 0))
        let half = age * age / 2
        let center = CGPoint(
            x: origin.x + birth.x + cos(direction) * speed * age
                + cell.xAcceleration.finite(or: 0) * half,
            y: origin.y + birth.y + sin(direction) * speed * age
                + cell.yAcceleration.finite(or: 0) * half)
        let size =
            (random.around(cell.scale, cell.scaleRange) + cell.scaleSpeed.finite(or: 0) * age)
            * Double(scale)
        let angle = random.around(cell.spin, cell.spinRange) * Double(spin) * age
        let base = cell.color ?? .white
        var color = SIMD4(
            random.around(base.red, Double(cell.redRange)),
            random.around(base.green, Double(cell.greenRange)),
            random.around(base.blue, Double(cell.blueRange)),
            random.around(base.alpha, Double(cell.alphaRange)))
        let change = SIMD4(
            Double(cell.redSpeed), Double(cell.greenSpeed), Double(cell.blueSpeed),
            Double(cell.alphaSpeed))
        color = (color + change * age).clamped(lowerBound: .zero, upperBound: .one)
        guard center.isFinite, abs(center.x) < 1e7, abs(center.y) < 1e7, size.isFinite,
            angle.isFinite, color.sum().isFinite
        else { return nil }
        return Particle(
            center: center, scale: max(0, min(size, 1000)), angle: angle, color: color, age: age,
            cell: index)
    }

    /// A place of the shape, relative to the emitter's position.
    private func birthplace(_ random: inout ParticleRandom) -> CGPoint {
        let u = random.next(), v = random.next()
        let width = size.width.finite(or: 0), height = size.height.finite(or: 0)
        switch shape {
        case .line:
            return CGPoint(x: (mode == .points ? u.rounded() : u) * width - width / 2, y: 0)
        case .rectangle, .cuboid:
            switch mode {
            case .points:
                return CGPoint(
                    x: (u.rounded() - 0.5) * width, y: (v.rounded() - 0.5) * height)
            case .outline:
                // Along the outline, from corner to corner.
                let way = u * 2 * (abs(width) + abs(height))
                let side = v < 0.5 ? -0.5 : 0.5
                return way < 2 * abs(width)
                    ? CGPoint(x: way / 2 - width / 2, y: side * height)
                    : CGPoint(x: side * width, y: (way - 2 * abs(width)) / 2 - height / 2)
            default: return CGPoint(x: (u - 0.5) * width, y: (v - 0.5) * height)
            }
        case .circle, .sphere:
            let angle = u * 2 * .pi
            let radius = width * (mode == .outline || mode == .points ? 1 : v.squareRoot())
            return CGPoint(x: cos(angle) * radius, y: sin(angle) * radius)
        default: return .zero
        }
    }
}
