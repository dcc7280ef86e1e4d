import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// A tree, its renderer and a target whose frames stand at times of the test's choice.
@MainActor
final class Scene {
    let root = CALayer()
    let renderer: LayerRenderer
    let target: Bitmap
    private(set) var time: TimeInterval = 100
    private var isFresh = true
    private(set) var frame = Frame()
    /// What the scenes of a test share: the session of a program that other tests run keeps its
    /// clock.
    private static var shared: (session: LayerSession, outer: LayerSession, count: Int)?

    init(width: Int = 100, height: Int = 80, scale: CGFloat = 1, background: CGColor? = .white) {
        PassLimit.reached = { Issue.record("\($0)") }
        if Scene.shared == nil {
            Scene.shared = (LayerSession(), LayerSession.current, 0)
        }
        if let session = Scene.shared?.session { LayerSession.current = session }
        Scene.shared?.count += 1
        LayerSession.current.end()
        root.bounds = CGRect(
            x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
        root.backgroundColor = background
        renderer = LayerRenderer(root: root)
        renderer.scale = scale
        renderer.pixelSize = PixelSize(width: width, height: height)
        target = emptyBitmap(width: width, height: height)
        LayerSession.current.clock = { 100 }
    }

    isolated deinit {
        Scene.shared?.count -= 1
        guard let shared = Scene.shared, shared.count == 0 else { return }
        Scene.shared = nil
        if LayerSession.current === shared.session { LayerSession.current = shared.outer }
    }

    @discardableResult
    func render(after seconds: TimeInterval = 0) -> Frame {
        time += seconds
        let now = time
        LayerSession.current.clock = { now }
        frame = renderer.renderFrame(into: target, isFresh: isFresh, at: time)
        isFresh = false
        checkInvariants()
        return frame
    }

    /// A tree of so many layers is checked after each frame, one of twice as many after each
    /// second.
    private static let layersInEachFrame = 150
    private var unchecked = 0
    /// Layers that are projected or have numbers that are none lie nowhere, and are not noted as
    /// others are.
    var checksInvariants = true

    private func checkInvariants() {
        unchecked -= 1
        guard checksInvariants, unchecked <= 0 else { return }
        unchecked = 1 + renderer.layerCount / Self.layersInEachFrame
        for fault in renderer.checkInvariants() { Issue.record("At \(time): \(fault)") }
    }

    /// The tree painted as a whole from its layers alone: from nodes of its own, which share no
    /// kept picture, shadow, place or extent with those that were painted frame by frame. What the
    /// layers drew themselves is kept, for a layer whose bounds change need not draw again.
    func repainted() -> Bitmap {
        let bitmap = emptyBitmap(width: target.width, height: target.height)
        let tree = RenderTree(
            second: renderer.scale,
            at: LateTime(global: renderer.context.presentedTime, delay: 0))
        let node = tree.node(of: root, in: nil)
        tree.root = node
        let fresh = PaintPass(tree)
        fresh.begin()
        fresh.placeAll(node)
        fresh.run(
            node, into: bitmap, area: bitmap.bounds, PixelRegion(bitmap.bounds, maximumCount: 1))
        return bitmap
    }

    /// Expects that the frames so far left what one frame paints as a whole.
    func expectFresh(
        _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let difference = target.firstDifference(from: repainted())
        #expect(difference == nil, comment, sourceLocation: sourceLocation)
    }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { target.pixel(x: x, y: y).value }

    /// A layer without implicit actions, as a view's.
    static func layer(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil
    ) -> CALayer {
        let layer = CALayer()
        layer.delegate = Quiet.shared
        layer.delegateDraws = false
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }
}

extension RenderTree {
    /// A node for a layer, with nodes for all in it.
    fileprivate func node(of layer: CALayer, in parent: RenderNode?) -> RenderNode {
        let node = RenderNode(layer, shown: layer.presented ?? layer, parent: parent)
        for child in layer.children { node.children.append(self.node(of: child, in: node)) }
        node.mask = layer.maskLayer.map { self.node(of: $0, in: node) }
        return node
    }
}

/// A delegate that lets nothing animate.
@MainActor
final class Quiet: CALayerDelegate {
    static let shared = Quiet()
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

/// Draws by a closure, and counts how often.
@MainActor
final class Painter: CALayerDelegate {
    private(set) var count = 0
    let paint: (CGContext, CALayer) -> Void
    init(_ paint: @escaping (CGContext, CALayer) -> Void) { self.paint = paint }
    func draw(_ layer: CALayer, in context: CGContext) {
        count += 1
        paint(context, layer)
    }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

extension CGColor {
    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
}

extension Bitmap {
    /// Where the two differ in any byte by more than `tolerance`; nil for nowhere.
    func firstDifference(from other: Bitmap, tolerance: Int = 0) -> String? {
        for y in 0..<height {
            for x in 0..<width {
                let a = pixel(x: x, y: y).value, b = other.pixel(x: x, y: y).value
                guard a != b else { continue }
                for shift in [0, 8, 16, 24] as [UInt32] {
                    let difference = abs(Int((a >> shift) & 255) - Int((b >> shift) & 255))
                    if difference > tolerance {
                        return "(\(x), \(y)): \(String(a, radix: 16)), not \(String(b, radix: 16))"
                    }
                }
            }
        }
        return nil
    }
}

/// A bitmap of a size for which there is memory.
func emptyBitmap(width: Int, height: Int) -> Bitmap {
    guard let bitmap = Bitmap(width: width, height: height) else {
        preconditionFailure("There is no memory for \(width) × \(height) pixels.")
    }
    return bitmap
}
