import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

@MainActor
@Suite
struct EmitterTests {
    let scene = Scene()
    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()

    init() {
        let dot = emptyBitmap(width: 8, height: 8)
        dot.replace(dot.bounds, with: PixelColor(value: 0xFFFF_FFFF))
        cell.contents = CGImage(bitmap: dot)
        cell.name = "spark"
        cell.birthRate = 10
        cell.lifetime = 1
        cell.velocity = 40
        cell.color = .red
        emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        emitter.emitterPosition = CGPoint(x: 10, y: 40)
        emitter.emitterCells = [cell]
        emitter.beginTime = 100
    }

    private var particles: [Particle] { emitter.emission.particles }

    @Test func particlesFlyAsTheirCellSays() {
        scene.root.addSublayer(emitter)
        scene.render()
        scene.render(after: 0.05)
        #expect(scene.renderer.isAnimating)
        #expect(particles.count == 1)
        #expect(abs(particles[0].center.x - 12) < 1e-9)
        #expect(scene.pixel(12, 40) == 0xFFFF_0000)
        #expect(scene.pixel(20, 40) == 0xFFFF_FFFF)
        scene.render(after: 0.5)
        #expect(particles.count == 6)
        scene.render(after: 2)
        #expect(particles.count == 10)
        #expect(particles.allSatisfy { $0.age < 1 })
        cell.yAcceleration = 20
        cell.scaleSpeed = -1
        cell.spin = 2
        cell.alphaSpeed = -0.5
        scene.render(after: 0.001)
        for particle in particles {
            #expect(abs(particle.center.y - (40 + 10 * particle.age * particle.age)) < 1e-9)
            #expect(abs(particle.scale - (1 - particle.age)) < 1e-9)
            #expect(abs(particle.angle - 2 * particle.age) < 1e-9)
            #expect(abs(particle.color.w - (1 - particle.age / 2)) < 1e-9)
        }
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
    }

    /// Falling paper is written with π, sparks of a ring fly away from its middle.
    @Test func directionsAreToldFromTheShape() {
        scene.root.addSublayer(emitter)
        cell.birthRate = 40
        emitter.emitterPosition = CGPoint(x: 50, y: 40)
        emitter.emitterShape = .line
        emitter.emitterSize = CGSize(width: 20, height: 0)
        for (longitude, way) in [(CGFloat.pi, 40.0), (0, -40)] {
            cell.emissionLongitude = longitude
            scene.render(after: 0.4)
            #expect(!particles.isEmpty)
            for particle in particles {
                #expect(abs(particle.center.y - 40 - way * particle.age) < 1e-9)
                #expect(abs(particle.center.x - 50) <= 10)
            }
        }
        emitter.emitterShape = .circle
        emitter.emitterMode = .outline
        for (longitude, turn) in [(CGFloat(0), 0.0), (.pi, 1.0)] {
            cell.emissionLongitude = longitude
            scene.render(after: 0.4)
            for particle in particles {
                let away = hypot(particle.center.x - 50, particle.center.y - 40)
                let expected = turn == 0 ? 20 + 40 * particle.age : abs(20 - 40 * particle.age)
                #expect(abs(away - expected) < 1e-9)
            }
        }
    }

    @Test func theSameTimeIsTheSamePicture() {
        cell.emissionRange = 2 * .pi
        cell.velocityRange = 30
        cell.lifetimeRange = 0.5
        cell.redRange = 0.4
        emitter.emitterShape = .rectangle
        emitter.emitterSize = CGSize(width: 40, height: 20)
        scene.root.addSublayer(emitter)
        for _ in 0..<7 { scene.render(after: 0.11) }
        let stepped = particles
        let other = CAEmitterLayer()
        other.frame = emitter.frame
        other.emitterPosition = emitter.emitterPosition
        other.emitterShape = .rectangle
        other.emitterSize = emitter.emitterSize
        other.emitterCells = [cell]
        other.beginTime = 100
        scene.root.addSublayer(other)
        scene.render()
        #expect(!stepped.isEmpty)
        #expect(other.emission.particles == stepped)
        other.seed = 5
        scene.render()
        #expect(other.emission.particles != stepped)
    }

    @Test func stoppedEmissionLivesOut() {
        scene.root.addSublayer(emitter)
        scene.render()
        scene.render(after: 1.5)
        #expect(particles.count == 10)
        emitter.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
        #expect(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 0)
        scene.render(after: 0.5)
        #expect((9...10).contains(particles.count))
        scene.render(after: 0.45)
        #expect((4...6).contains(particles.count))
        #expect(scene.renderer.isAnimating)
        scene.render(after: 1)
        #expect(particles.isEmpty)
        #expect(!scene.renderer.isAnimating)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        scene.render(after: 1)
        cell.birthRate = 10
        CATransaction.setDisableActions(true)
        emitter.birthRate = 2
        CATransaction.flush()
        scene.render()
        scene.render(after: 0.5)
        #expect((9...11).contains(particles.count))
    }

    @Test func particlesStayWhereTheyWereBorn() {
        cell.velocity = 0
        scene.root.addSublayer(emitter)
        scene.render()
        scene.render(after: 0.35)
        CATransaction.setDisableActions(true)
        emitter.emitterPosition = CGPoint(x: 80, y: 20)
        CATransaction.flush()
        scene.render()
        scene.render(after: 0.3)
        #expect(Set(particles.map(\.center.x)) == [10, 80])
    }

    @Test func coloursMultiplyTheContents() {
        cell.velocity = 0
        cell.birthRate = 1
        cell.color = CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.5)
        scene.root.addSublayer(emitter)
        scene.render()
        scene.render(after: 0.5)
        let pixel = scene.pixel(10, 40)
        for (shift, expected) in [(16, 191), (8, 159), (0, 255)] {
            #expect(abs(Int(pixel >> shift & 255) - expected) <= 2)
        }
    }

    @Test func particlesOfLongAgoAreThereAtOnce() {
        emitter.beginTime = 0
        scene.root.addSublayer(emitter)
        scene.render()
        #expect(particles.count == 10)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, -3, 1e30, 0])
    func badNumbersShowNothingOrLittle(number: Float) {
        scene.root.addSublayer(emitter)
        let wide = CGFloat(number)
        let changes: [(CAEmitterCell) -> Void] = [
            { $0.birthRate = number }, { $0.lifetime = number }, { $0.lifetimeRange = number },
            { $0.velocity = wide }, { $0.velocityRange = wide }, { $0.emissionLongitude = wide },
            { $0.emissionRange = wide }, { $0.scale = wide }, { $0.scaleSpeed = wide },
            { $0.spin = wide }, { $0.xAcceleration = wide }, { $0.redRange = number },
            { $0.alphaSpeed = number }, { $0.contentsScale = wide },
            { $0.contentsRect = CGRect(x: wide, y: 0, width: wide, height: 1) },
        ]
        for change in changes {
            let bad = CAEmitterCell()
            bad.contents = cell.contents
            bad.birthRate = 10
            bad.lifetime = 1
            change(bad)
            emitter.emitterCells = [bad, cell]
            scene.render(after: 0.05)
            emitter.emitterSize = CGSize(width: wide, height: 1)
            emitter.emitterPosition.y = wide
            scene.render(after: 0.05)
            emitter.emitterPosition = .zero
            emitter.lifetime = number
            scene.render(after: 0.05)
            emitter.lifetime = 1
            #expect(particles.count <= 2 * Emission.limit)
        }
        emitter.removeFromSuperlayer()
        scene.render()
        #expect(scene.pixel(20, 40) == 0xFFFF_FFFF)
    }
}
