import Foundation
import SeededRandom
import TactileDrawing
import TactileGeometry
import TestDepths
import Testing

@testable import TactileLayers

/// Random trees under random changes: what frames paint bit by bit must be what one frame paints
/// as a whole.
@MainActor
@Suite
struct IncrementalTests {
    /// What a random scene may be made of.
    struct Features: OptionSet {
        let rawValue: Int
        static let groups = Features(rawValue: 1)
        static let transforms = Features(rawValue: 2)
        static let fractions = Features(rawValue: 4)
        static let vectors = Features(rawValue: 8)
        static let animations = Features(rawValue: 16)
        static let contents = Features(rawValue: 32)
        static let perspective = Features(rawValue: 64)
        static let backdrops = Features(rawValue: 128)
    }

    @Test(arguments: 0..<10)
    func plainTrees(seed: Int) { run(seed: seed, [.fractions]) }

    @Test(arguments: 1590..<1600)
    func groupsAndVectors(seed: Int) { run(seed: seed, [.fractions, .groups, .vectors]) }

    @Test(arguments: 200..<210)
    func animatedTrees(seed: Int) {
        run(seed: seed, [.fractions, .groups, .vectors, .animations])
    }

    @Test(arguments: 400..<410)
    func picturesAndShadowPaths(seed: Int) {
        run(seed: seed, [.fractions, .groups, .vectors, .contents, .animations])
    }

    @Test(arguments: 900..<910)
    func perspectiveAndCopies(seed: Int) {
        run(
            seed: seed, [.fractions, .groups, .vectors, .contents, .transforms, .perspective],
        )
    }

    @Test(arguments: 1340..<1350)
    func transformedTrees(seed: Int) {
        run(seed: seed, [.fractions, .groups, .vectors, .transforms, .animations])
    }

    @Test(arguments: 2000..<2010)
    func backdropsInPlainTrees(seed: Int) {
        run(seed: seed, [.fractions, .vectors, .backdrops])
    }

    @Test(arguments: 2100..<2110)
    func backdropsInGroups(seed: Int) {
        run(seed: seed, [.fractions, .vectors, .groups, .animations, .backdrops])
    }

    @Test(arguments: 2200..<2210)
    func backdropsInPictures(seed: Int) {
        run(
            seed: seed,
            [
                .fractions, .groups, .vectors, .contents, .transforms, .perspective, .animations,
                .backdrops,
            ])
    }

    @Test(.tags(.night)) func treesOfAllKindsForLong() {
        TestSeed.night("trees that change", seconds: 300) { number in
            let seed = Int(number)
            plainTrees(seed: seed)
            groupsAndVectors(seed: seed)
            animatedTrees(seed: seed)
            picturesAndShadowPaths(seed: seed)
            perspectiveAndCopies(seed: seed)
            transformedTrees(seed: seed)
            backdropsInPlainTrees(seed: seed)
            backdropsInGroups(seed: seed)
            backdropsInPictures(seed: seed)
        }
    }

    private func run(seed: Int, _ features: Features) {
        var random = SeededGenerator(seed: UInt64(seed) &* 7919)
        let scale: CGFloat = [1, 1, 2, 1.5][seed % 4]
        let scene = Scene(width: 160, height: 120, scale: scale)
        scene.checksInvariants = !features.contains(.perspective)
        if !seed.isMultiple(of: 3) { scene.renderer.damaging.leastMovedArea = 1 }
        var layers: [CALayer] = []
        for _ in 0..<Int.random(in: 3...14, using: &random) {
            let layer = RandomTree.makeLayer(features, &random)
            (layers.randomElement(using: &random) ?? scene.root).addSublayer(layer)
            layers.append(layer)
        }
        scene.render()
        for step in 0..<14 {
            var log = ""
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                RandomTree.change(&layers, scene.root, features, &random, &log)
            }
            scene.render(after: 0.03)
            let whole = scene.repainted()
            if let difference = scene.target.firstDifference(from: whole) {
                Issue.record("seed \(seed), step \(step): \(difference) after\(log)")
                return
            }
        }
    }
}

@MainActor
enum RandomTree {
    typealias Features = IncrementalTests.Features

    static func number(
        _ range: ClosedRange<CGFloat>, _ features: Features, _ random: inout SeededGenerator
    ) -> CGFloat {
        let value = CGFloat.random(in: range, using: &random)
        return features.contains(.fractions) && Bool.random(using: &random)
            ? value : value.rounded()
    }

    static func color(_ random: inout SeededGenerator) -> CGColor? {
        let alphas: [CGFloat] = [1, 1, 1, 0.5, 0]
        let alpha = alphas.randomElement(using: &random) ?? 1
        return CGColor(
            red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
            blue: .random(in: 0...1, using: &random), alpha: alpha)
    }

    static func rect(_ features: Features, _ random: inout SeededGenerator) -> CGRect {
        CGRect(
            x: number(-20...90, features, &random), y: number(-20...70, features, &random),
            width: number(0...80, features, &random), height: number(0...60, features, &random))
    }

    static func makeLayer(_ features: Features, _ random: inout SeededGenerator) -> CALayer {
        let layer: CALayer
        switch Int.random(in: 0..<6, using: &random) {
        case 5 where features.contains(.perspective):
            let replicator = CAReplicatorLayer()
            replicator.instanceCount = 3
            replicator.instanceTransform = CATransform3DMakeTranslation(25, 8, 0)
            replicator.instanceAlphaOffset = -0.2
            layer = replicator
        case 0 where features.contains(.vectors):
            let shape = CAShapeLayer()
            shape.path = CGPath(
                ellipseIn: CGRect(x: -5, y: -5, width: 40, height: 30), transform: nil)
            shape.strokeColor = .blue
            shape.lineWidth = 3
            shape.fillColor = color(&random)
            layer = shape
        case 1 where features.contains(.vectors):
            let gradient = CAGradientLayer()
            gradient.colors = [CGColor.red, CGColor(gray: 1, alpha: 0.3)]
            layer = gradient
        case 2 where features.contains(.backdrops), 3 where features.contains(.backdrops):
            let backdrop = CABackdropLayer()
            backdrop.blurRadius = number(1...12, features, &random)
            backdrop.saturation = 1.8
            layer = backdrop
        default: layer = CALayer()
        }
        layer.delegate = RandomPainter.shared
        layer.delegateDraws = false
        layer.frame = rect(features, &random)
        layer.backgroundColor = color(&random)
        if Bool.random(using: &random), !(layer is CAShapeLayer), !(layer is CAGradientLayer) {
            layer.delegateDraws = true
            layer.isOpaque = Bool.random(using: &random)
            layer.setNeedsDisplay()
        }
        layer.masksToBounds = Int.random(in: 0..<3, using: &random) == 0
        return layer
    }

    static func change(
        _ layers: inout [CALayer], _ root: CALayer, _ features: Features,
        _ random: inout SeededGenerator, _ log: inout String
    ) {
        guard let index = layers.indices.randomElement(using: &random) else { return }
        let layer = layers[index]
        let choice = Int.random(in: 0..<20, using: &random)
        log += " \(choice) of layer \(index)"
        switch choice {
        case 0...3:
            layer.position.x += number(-15...15, features, &random)
            layer.position.y += number(-15...15, features, &random)
        case 4: layer.frame = rect(features, &random)
        case 5: layer.bounds.origin.x += number(-10...10, features, &random)
        case 6: layer.backgroundColor = color(&random)
        case 7: layer.isHidden.toggle()
        case 8: layer.zPosition = CGFloat(Int.random(in: -2...2, using: &random))
        case 9:
            layer.removeFromSuperlayer()
            root.insertSublayer(layer, at: UInt32.random(in: 0...3, using: &random))
        case 10:
            let other = makeLayer(features, &random)
            layer.addSublayer(other)
            layers.append(other)
        case 11: if layer.delegateDraws { layer.setNeedsDisplay() }
        case 12:
            if layer.delegateDraws {
                layer.setNeedsDisplay(CGRect(x: 3, y: 4, width: 11.5, height: 9))
            }
        case 13: layer.masksToBounds.toggle()
        case 14: layer.borderWidth = number(0...4, features, &random)
        default: changeMore(layer, features, &random, &log)
        }
    }

    private static func changeMore(
        _ layer: CALayer, _ features: Features, _ random: inout SeededGenerator,
        _ log: inout String
    ) {
        let choice = Int.random(in: 0..<(features.contains(.contents) ? 17 : 9), using: &random)
        log += " (more \(choice))"
        switch choice {
        case 0 where features.contains(.groups):
            layer.opacity = Float.random(in: 0...1, using: &random)
        case 1 where features.contains(.groups):
            layer.cornerRadius = number(0...20, features, &random)
        case 2 where features.contains(.groups):
            layer.shadowOpacity = Float.random(in: 0...1, using: &random)
            layer.shadowRadius = number(0...4, features, &random)
        case 3 where features.contains(.groups):
            if layer.mask == nil {
                let mask = CALayer()
                mask.delegate = Quiet.shared
                mask.frame = rect(features, &random)
                mask.backgroundColor = CGColor(gray: 0, alpha: 0.7)
                mask.cornerRadius = 6
                layer.mask = mask
            } else {
                layer.mask = nil
            }
        case 4 where features.contains(.groups): layer.shouldRasterize.toggle()
        case 5 where features.contains(.transforms):
            layer.transform = CATransform3DMakeRotation(
                .random(in: -3...3, using: &random), 0, 0, 1)
        case 6 where features.contains(.transforms):
            var t = CATransform3DIdentity
            t.m34 = -1 / 200
            layer.transform = CATransform3DRotate(
                t, .random(in: -1...1, using: &random), 0, 1, 0)
        case 7 where features.contains(.animations):
            let animation = CABasicAnimation(keyPath: "position")
            animation.byValue = CGPoint(x: 30, y: number(-20...20, features, &random))
            animation.duration = 0.2
            layer.add(animation, forKey: "move")
        case 8 where features.contains(.animations):
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.duration = 0.1
            layer.add(animation, forKey: "fade")
        case 5: layer.transform = CATransform3DIdentity
        case 9...16: changePictures(layer, choice, features, &random)
        default:
            if let shape = layer as? CAShapeLayer {
                shape.strokeEnd = .random(in: 0...1, using: &random)
            } else if let backdrop = layer as? CABackdropLayer {
                backdrop.blurRadius = number(0...12, features, &random)
            } else {
                layer.anchorPoint = CGPoint(x: .random(in: 0...1, using: &random), y: 0.5)
            }
        }
    }
}

extension RandomTree {
    private static func picture(_ random: inout SeededGenerator) -> CGImage? {
        let width = Int.random(in: 1...30, using: &random)
        let height = Int.random(in: 1...30, using: &random)
        guard let bitmap = Bitmap(width: width, height: height) else { return nil }
        for y in 0..<height {
            for x in 0..<width {
                bitmap.replace(
                    PixelRect(x: x, y: y, width: 1, height: 1),
                    with: PixelColor(value: 0xFF00_0000 | UInt32(x * 8) << 8 | UInt32(y * 8)))
            }
        }
        return CGImage(bitmap: bitmap)
    }

    static func changePictures(
        _ layer: CALayer, _ choice: Int, _ features: Features, _ random: inout SeededGenerator
    ) {
        let gravities: [CALayerContentsGravity] = [
            .resize, .resizeAspect, .resizeAspectFill, .center, .topLeft, .bottomRight, .right,
        ]
        switch choice {
        case 9, 10:
            if !layer.delegateDraws { layer.contents = picture(&random) }
        case 11: layer.contentsGravity = gravities.randomElement(using: &random) ?? .resize
        case 12: layer.contentsCenter = CGRect(x: 0.3, y: 0.4, width: 0.4, height: 0.2)
        case 13: layer.contentsRect = CGRect(x: 0.1, y: 0, width: 0.5, height: 0.9)
        case 14:
            layer.shadowOpacity = 0.6
            layer.shadowPath = CGPath(ellipseIn: layer.bounds, transform: nil)
        case 15 where features.contains(.perspective):
            var t = CATransform3DIdentity
            t.m34 = -1 / 300
            layer.sublayerTransform =
                Bool.random(using: &random)
                ? CATransform3DIdentity : CATransform3DRotate(t, 0.4, 1, 0, 0)
        case 16 where features.contains(.animations):
            let transition = CATransition()
            transition.type = Bool.random(using: &random) ? .fade : .push
            transition.duration = 0.1
            layer.add(transition, forKey: nil)
        default: layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        }
    }
}

/// Draws stripes that tell places apart.
@MainActor
final class RandomPainter: CALayerDelegate {
    static let shared = RandomPainter()
    func draw(_ layer: CALayer, in context: CGContext) {
        context.setFillColor(
            layer.isOpaque ? CGColor.white : CGColor(red: 1, green: 1, blue: 0, alpha: 0.5))
        context.fill(layer.bounds)
        context.setFillColor(CGColor(red: 0, green: 0.4, blue: 0.2, alpha: 0.8))
        for index in 0..<12 {
            context.fill(
                CGRect(x: CGFloat(index) * 7.3, y: CGFloat(index) * 5, width: 4, height: 3.5))
        }
    }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
