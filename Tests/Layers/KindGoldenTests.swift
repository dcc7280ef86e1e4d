import Foundation
import GoldenSupport
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Pictures of every kind of layer with its own properties.
@MainActor
@Suite
struct KindGoldenTests {
    private let violet = CGColor(red: 0.56, green: 0.3, blue: 0.96, alpha: 1)

    private func show(_ name: String, _ layers: [CALayer], scale: Int = 1) {
        let rows = (layers.count + 3) / 4
        let scene = Scene(width: 200 * scale, height: rows * 50 * scale, scale: CGFloat(scale))
        for (index, layer) in layers.enumerated() {
            layer.delegate = Quiet.shared
            layer.frame = CGRect(
                x: index % 4 * 50 + 5, y: index / 4 * 50 + 5, width: 40, height: 40)
            scene.root.addSublayer(layer)
        }
        scene.render()
        expectGolden(scene.target, name)
    }

    private func shape(_ path: CGPath, _ change: (CAShapeLayer) -> Void) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.path = path
        shape.strokeColor = violet
        shape.fillColor = CGColor(gray: 0.85, alpha: 1)
        shape.lineWidth = 5
        change(shape)
        return shape
    }

    @Test(arguments: [1, 2])
    func shapes(scale: Int) {
        let star = CGMutablePath()
        for index in 0..<5 {
            let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
            let point = CGPoint(x: 20 + cos(angle) * 18, y: 20 + sin(angle) * 18)
            if index == 0 { star.move(to: point) } else { star.addLine(to: point) }
        }
        star.closeSubpath()
        let corner = CGMutablePath()
        corner.addLines(between: [
            CGPoint(x: 6, y: 34), CGPoint(x: 20, y: 8), CGPoint(x: 34, y: 34),
        ])
        show(
            "shapes@\(scale)x",
            [
                shape(star) { $0.lineWidth = 1 },
                shape(star) {
                    $0.fillRule = .evenOdd; $0.lineWidth = 1
                },
                shape(star) {
                    $0.strokeStart = 0.2; $0.strokeEnd = 0.7
                },
                shape(star) {
                    $0.fillColor = nil; $0.lineJoin = .round
                },
                shape(corner) {
                    $0.lineCap = .round; $0.lineJoin = .round; $0.fillColor = nil
                },
                shape(corner) {
                    $0.lineCap = .square; $0.lineJoin = .bevel; $0.fillColor = nil
                },
                shape(corner) {
                    $0.miterLimit = 1; $0.fillColor = nil
                },
                shape(corner) {
                    $0.lineDashPattern = [6, 3]
                    $0.lineDashPhase = 4
                    $0.lineWidth = 3
                    $0.fillColor = nil
                },
            ], scale: scale)
    }

    private func text(_ change: (CATextLayer) -> Void) -> CATextLayer {
        let text = CATextLayer()
        text.string = "Layers of text"
        text.font = "DejaVu Sans"
        text.fontSize = 9
        text.foregroundColor = violet
        text.backgroundColor = CGColor(gray: 0.92, alpha: 1)
        change(text)
        return text
    }

    @Test(arguments: [1, 2])
    func texts(scale: Int) throws {
        let font = try #require(UIFont(name: "DejaVu Sans", size: 8))
        let mixed = NSMutableAttributedString(
            string: "red and blue",
            attributes: [.font: font, .foregroundColor: UIColor.red])
        mixed.addAttribute(
            .foregroundColor, value: UIColor.blue, range: NSRange(location: 8, length: 4))
        mixed.addAttribute(
            .underlineStyle, value: NSUnderlineStyle.single.rawValue,
            range: NSRange(location: 0, length: 3))
        let layers = [
            text { _ in }, text { $0.truncationMode = .end }, text { $0.truncationMode = .start },
            text { $0.truncationMode = .middle },
            text { $0.isWrapped = true },
            text {
                $0.isWrapped = true
                $0.alignmentMode = .center
            },
            text {
                $0.isWrapped = true
                $0.alignmentMode = .right
                $0.truncationMode = .end
                $0.string = "Many words that have no room in it at all"
            },
            text {
                $0.isWrapped = true
                $0.string = mixed
            },
        ]
        for layer in layers { layer.contentsScale = CGFloat(scale) }
        show("texts@\(scale)x", layers, scale: scale)
    }

    private func gradient(
        _ type: CAGradientLayerType, _ change: (CAGradientLayer) -> Void = { _ in }
    ) -> CAGradientLayer {
        let gradient = CAGradientLayer()
        gradient.type = type
        gradient.colors = [
            CGColor.red, CGColor(red: 1, green: 0.9, blue: 0, alpha: 1), CGColor.blue,
        ]
        if type != .axial { gradient.startPoint = CGPoint(x: 0.5, y: 0.5) }
        change(gradient)
        return gradient
    }

    @Test func gradients() {
        show(
            "gradients",
            [
                gradient(.axial), gradient(.axial) { $0.locations = [0, 0.2, 0.5] },
                gradient(.axial) {
                    $0.startPoint = CGPoint(x: 0.25, y: 0.25)
                    $0.endPoint = CGPoint(x: 0.75, y: 0.5)
                    $0.cornerRadius = 12
                },
                gradient(.axial) {
                    $0.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor.clear]
                },
                gradient(.radial) { $0.endPoint = CGPoint(x: 1, y: 1) },
                gradient(.radial) { $0.endPoint = CGPoint(x: 0.9, y: 0.7) },
                gradient(.conic) { $0.endPoint = CGPoint(x: 0.5, y: 0) },
                gradient(.conic) {
                    $0.endPoint = CGPoint(x: 1, y: 0.5)
                    $0.colors = [CGColor.red, CGColor.green, CGColor.blue, CGColor.red]
                    $0.cornerRadius = 20
                },
            ])
    }

    @Test func replicators() {
        func replicator(_ change: (CAReplicatorLayer, CALayer) -> Void) -> CAReplicatorLayer {
            let replicator = CAReplicatorLayer()
            let dot = Scene.layer(17, 1, 6, 10, violet)
            dot.cornerRadius = 3
            replicator.instanceCount = 8
            replicator.addSublayer(dot)
            change(replicator, dot)
            return replicator
        }
        let turn = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        show(
            "replicators",
            [
                replicator { layer, _ in layer.instanceTransform = turn },
                replicator { layer, _ in
                    layer.instanceTransform = turn
                    layer.instanceAlphaOffset = -0.12
                },
                replicator { layer, dot in
                    dot.backgroundColor = .white
                    layer.instanceColor = CGColor(red: 1, green: 0.2, blue: 0, alpha: 1)
                    layer.instanceTransform = turn
                    layer.instanceRedOffset = -0.12
                    layer.instanceBlueOffset = 0.14
                    layer.instanceGreenOffset = 0.04
                },
                replicator { layer, _ in
                    layer.instanceCount = 4
                    layer.instanceTransform = CATransform3DConcat(
                        CATransform3DMakeScale(0.8, 0.8, 1),
                        CATransform3DMakeTranslation(6, 6, 0))
                },
            ])
    }

    @Test func emitters() {
        func spark() -> CGImage {
            let bitmap = Bitmap(width: 16, height: 16)!
            for y in 0..<16 {
                for x in 0..<16 {
                    let away = hypot(Double(x) - 7.5, Double(y) - 7.5) / 8
                    let value = UInt32(max(0, 1 - away) * 255)
                    bitmap.replace(
                        PixelRect(x: x, y: y, width: 1, height: 1),
                        with: PixelColor(value: value * 0x0101_0101))
                }
            }
            return CGImage(bitmap: bitmap)
        }
        func emitter(_ change: (CAEmitterLayer, CAEmitterCell) -> Void) -> CAEmitterLayer {
            let emitter = CAEmitterLayer(), cell = CAEmitterCell()
            cell.contents = spark()
            cell.birthRate = 60
            cell.lifetime = 0.6
            cell.velocity = 30
            cell.emissionRange = 2 * .pi
            cell.color = violet
            cell.scale = 0.5
            emitter.emitterPosition = CGPoint(x: 20, y: 20)
            emitter.emitterCells = [cell]
            change(emitter, cell)
            return emitter
        }
        show(
            "emitters",
            [
                emitter { _, _ in },
                emitter { _, cell in
                    cell.emissionRange = 0.6; cell.emissionLongitude = -.pi / 2
                },
                emitter { layer, cell in
                    layer.emitterShape = .line
                    layer.emitterSize = CGSize(width: 40, height: 0)
                    layer.emitterPosition.y = 0
                    cell.velocity = 0
                    cell.yAcceleration = 200
                },
                emitter { layer, cell in
                    layer.emitterShape = .circle
                    layer.emitterMode = .outline
                    layer.emitterSize.width = 16
                    cell.velocity = 0
                    cell.alphaSpeed = -1.6
                    cell.scaleRange = 0.4
                },
                emitter { layer, cell in
                    layer.renderMode = .additive
                    layer.backgroundColor = .black
                    cell.color = CGColor(red: 0.4, green: 0.15, blue: 0.05, alpha: 1)
                    cell.velocity = 12
                },
                emitter { layer, cell in
                    layer.emitterShape = .rectangle
                    layer.emitterMode = .surface
                    layer.emitterSize = CGSize(width: 36, height: 36)
                    cell.velocity = 0
                    cell.redRange = 1
                    cell.greenRange = 1
                    cell.blueRange = 1
                    cell.scale = 0.3
                },
            ])
    }
}
