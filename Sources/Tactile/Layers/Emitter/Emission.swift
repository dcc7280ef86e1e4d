import Foundation
import TactileDrawing
import TactileGeometry

/// One particle at one time, in points of the emitter layer.
struct Particle: Equatable {
    var center: CGPoint
    var scale: Double
    var angle: Double
    /// Red, green, blue, alpha, each 0…1.
    var color: SIMD4<Double>
    var age: Double
    /// The index of the cell.
    var cell: Int
}

/// What an emitter has emitted: particles as a function of the layer's time and of how the rate and
/// place of emission changed until then.
@MainActor
final class Emission {
    /// From `time` on, `rate` particles a second come from `place`; `births` came before.
    private struct Stretch {
        var time: Double
        var births: Double
        var rate: Double
        var place: CGPoint
    }

    private(set) var particles: [Particle] = []
    private(set) var cells: [CAEmitterCell] = []
    private(set) var isAdditive = false
    /// Whether the next frame may look different.
    private(set) var isActive = false
    private var stretches: [[Stretch]] = []
    private var pictures: [EmitterPicture?] = []

    /// More particles of a cell than these are not shown; the youngest are.
    static let limit = 4000

    func picture(of cell: Int) -> EmitterPicture? {
        pictures.indices.contains(cell) ? pictures[cell] : nil
    }

    /// Finds the particles that live at a time of the layer.
    func update(_ emitter: EmitterState, _ cells: [CAEmitterCell], seed: UInt32, at time: Double) {
        particles.removeAll(keepingCapacity: true)
        isActive = false
        self.cells = cells
        isAdditive = emitter.renderMode == .additive
        if stretches.count != cells.count {
            stretches = cells.map { _ in [] }
            pictures = cells.map { _ in nil }
        }
        guard time.isFinite else { return }
        for (index, cell) in cells.enumerated() {
            let image = cell.contents as? CGImage
            if pictures[index]?.image !== image { pictures[index] = image.map(EmitterPicture.init) }
            note(emitter, cell, index, time)
            collect(emitter, cell, index, seed: seed, time)
        }
        switch emitter.renderMode {
        case .oldestFirst: particles.sort { $0.age > $1.age }
        case .oldestLast: particles.sort { $0.age < $1.age }
        default: break
        }
    }

    /// Keeps what changed since the last frame, and forgets what no particle comes from any more.
    private func note(_ emitter: EmitterState, _ cell: CAEmitterCell, _ index: Int, _ time: Double)
    {
        let wanted = Double(emitter.birthRate) * (cell.isEnabled ? Double(cell.birthRate) : 0)
        let rate = wanted > 0 ? min(wanted, 1e6) : 0
        let place = emitter.position
        if let last = stretches[index].last, last.time <= time {
            if last.rate != rate || last.place != place {
                let births = last.births + (time - last.time) * last.rate
                stretches[index].append(
                    Stretch(time: time, births: births, rate: rate, place: place))
            }
        } else {
            // The layer's time begins at 0, and so does its emission.
            stretches[index] = [Stretch(time: min(0, time), births: 0, rate: rate, place: place)]
        }
        let longest = emitter.longestLife(cell)
        while stretches[index].count > 1, stretches[index][1].time < time - longest {
            stretches[index].removeFirst()
        }
        if rate > 0, longest > 0 { isActive = true }
    }

    private func collect(
        _ emitter: EmitterState, _ cell: CAEmitterCell, _ index: Int, seed: UInt32, _ time: Double
    ) {
        let longest = emitter.longestLife(cell)
        guard longest > 0 else { return }
        let all = stretches[index]
        var left = Emission.limit
        for (place, stretch) in all.enumerated().reversed() {
            let end = place + 1 < all.count ? all[place + 1].time : time
            guard stretch.rate > 0, end >= time - longest, left > 0 else { continue }
            // A birth at the very end of a stretch belongs to the next one.
            let count = stretch.births + (end - stretch.time) * stretch.rate
            let last = place + 1 < all.count ? count.rounded(.up) - 1 : count.rounded(.down)
            let from = max(stretch.time, time - longest)
            let first = (stretch.births + (from - stretch.time) * stretch.rate).rounded(.up)
            guard last >= first, last < 1e15 else { continue }
            var birth = last
            while birth >= first, left > 0 {
                let age = time - (stretch.time + (birth - stretch.births) / stretch.rate)
                var random = ParticleRandom(seed: seed, cell: index, birth: UInt64(birth))
                if let particle = emitter.particle(
                    of: cell, index, age: age, from: stretch.place, &random)
                {
                    particles.append(particle)
                    isActive = true
                    left -= 1
                }
                birth -= 1
            }
        }
    }

    /// What the particles cover, in the layer's pixels.
    func cover(scale: CGFloat) -> PixelRect {
        var box = CGRect.null
        for particle in particles where particle.color.w > 0 {
            guard let picture = picture(of: particle.cell), cells.indices.contains(particle.cell)
            else { continue }
            let size = picture.size(cells[particle.cell])
            let reach = hypot(size.width, size.height) / 2 * particle.scale
            box = box.union(
                CGRect(
                    x: particle.center.x - reach, y: particle.center.y - reach, width: 2 * reach,
                    height: 2 * reach))
        }
        guard !box.isNull, box.isFinite else { return .zero }
        return PixelRect(covering: box.insetBy(dx: -1 / scale, dy: -1 / scale), scale: scale)
    }
}

/// Numbers 0…1 that belong to one particle, the same in every frame (SplitMix64).
struct ParticleRandom {
    private var state: UInt64

    init(seed: UInt32, cell: Int, birth: UInt64) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(cell) << 48 ^ birth
        _ = next()
    }

    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return Double(z >> 11) / Double(1 << 53)
    }

    /// Evenly around `value`, `range` from end to end.
    mutating func around(_ value: Double, _ range: Double) -> Double {
        let number = value + range * (next() - 0.5)
        return number.isFinite ? number : 0
    }
}
