import Foundation
import GoldenSupport
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// One picture for each property of a layer: cells of 50 × 40 points in rows of four.
@MainActor
@Suite
struct LayerPropertyGoldenTests {
    private let violet = CGColor(red: 0.56, green: 0.3, blue: 0.96, alpha: 1)
    private let pale = CGColor(red: 0.85, green: 0.9, blue: 1, alpha: 1)

    /// A sheet with a layer of 36 × 28 points in each cell.
    private func sheet(
        _ name: String, scale: Int = 1, _ changes: [(CALayer) -> Void],
        make: () -> CALayer = { CALayer() }
    ) {
        let rows = (changes.count + 3) / 4
        let scene = Scene(width: 200 * scale, height: rows * 40 * scale, scale: CGFloat(scale))
        for (index, change) in changes.enumerated() {
            let layer = make()
            layer.delegate = Quiet.shared
            layer.delegateDraws = false
            layer.frame = CGRect(
                x: index % 4 * 50 + 7, y: index / 4 * 40 + 6, width: 36, height: 28)
            layer.backgroundColor = pale
            change(layer)
            scene.root.addSublayer(layer)
        }
        scene.render()
        expectGolden(scene.target, name)
    }

    /// Four quarters of different colours with a dark frame.
    private func picture(_ width: Int = 16, _ height: Int = 12) -> CGImage {
        let bitmap = emptyBitmap(width: width, height: height)
        let colors: [UInt32] = [0xFFE0_3030, 0xFF30_B040, 0xFF30_60E0, 0xFFF0_C020]
        bitmap.replace(bitmap.bounds, with: PixelColor(value: 0xFF20_2020))
        for index in 0..<4 {
            bitmap.replace(
                PixelRect(
                    x: index % 2 == 0 ? 1 : width / 2, y: index < 2 ? 1 : height / 2,
                    width: width / 2 - 1, height: height / 2 - 1),
                with: PixelColor(value: colors[index]))
        }
        return CGImage(bitmap: bitmap)
    }

    @Test func gravities() {
        let gravities: [CALayerContentsGravity] = [
            .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right,
            .topLeft, .topRight, .bottomLeft, .bottomRight,
        ]
        sheet(
            "gravities",
            gravities.map { gravity in
                {
                    $0.contents = picture()
                    $0.contentsGravity = gravity
                    $0.masksToBounds = true
                }
            })
    }

    @Test func contents() {
        let all: [(CALayer) -> Void] = [
            {
                $0.contentsScale = 2; $0.contentsGravity = .center
            },
            { $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) },
            { $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5) },
            { $0.contentsRect = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5) },
            { $0.magnificationFilter = .nearest },
            {
                $0.cornerRadius = 10; $0.masksToBounds = true
            },
            { $0.opacity = 0.5 },
            {
                $0.borderWidth = 3; $0.cornerRadius = 6; $0.masksToBounds = true
            },
        ]
        sheet(
            "contents",
            all.map { change in
                {
                    $0.contents = picture()
                    change($0)
                }
            })
    }

    @Test(arguments: [1, 2])
    func cornersAndBorders(scale: Int) {
        let corners: [CACornerMask] = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner,
            .layerMaxXMaxYCorner, [.layerMinXMinYCorner, .layerMaxXMinYCorner],
        ]
        var changes: [(CALayer) -> Void] = corners.map { mask in
            {
                $0.cornerRadius = 10
                $0.maskedCorners = mask
            }
        }
        changes += [
            { $0.cornerRadius = 100 },
            { $0.borderWidth = 1 },
            { [violet] in
                $0.borderWidth = 4.5
                $0.borderColor = violet
            },
            {
                $0.borderWidth = 2; $0.cornerRadius = 14
            },
            {
                $0.borderWidth = 8; $0.cornerRadius = 5
            },
            { $0.borderWidth = 100 },
            {
                $0.borderWidth = 3
                $0.cornerRadius = 12
                $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
                $0.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
            },
        ]
        sheet("corners-borders@\(scale)x", scale: scale, changes)
    }

    @Test(arguments: [1, 2])
    func shadows(scale: Int) {
        let changes: [(CALayer) -> Void] = [
            { _ in },
            { $0.shadowOffset = .zero },
            {
                $0.shadowOffset = CGSize(width: 5, height: 5); $0.shadowRadius = 0
            },
            {
                $0.shadowColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1); $0.shadowRadius = 6
            },
            { $0.cornerRadius = 14 },
            {
                $0.shadowPath = CGPath(
                    ellipseIn: CGRect(x: 0, y: 22, width: 36, height: 8), transform: nil)
            },
            {
                $0.backgroundColor = nil; $0.contents = self.picture(36, 28)
            },
            { layer in
                layer.backgroundColor = nil
                layer.addSublayer(Scene.layer(4, 4, 10, 20, self.violet))
                layer.addSublayer(Scene.layer(22, 4, 10, 20, self.violet))
            },
        ]
        sheet(
            "shadows@\(scale)x", scale: scale,
            changes.map { change in
                {
                    $0.shadowOpacity = 0.6
                    change($0)
                }
            })
    }

    @Test func depthAndAnchors() {
        func perspective(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat) -> CATransform3D {
            var t = CATransform3DIdentity
            t.m34 = -1 / 80
            return CATransform3DRotate(t, angle, x, y, 0)
        }
        let marked: (CALayer) -> Void = { $0.addSublayer(Scene.layer(3, 3, 10, 6, self.violet)) }
        let changes: [(CALayer) -> Void] = [
            { $0.transform = perspective(0.8, 0, 1) },
            { $0.transform = perspective(0.8, 1, 0) },
            { $0.transform = perspective(.pi - 0.6, 0, 1) },
            {
                $0.transform = perspective(.pi - 0.6, 0, 1); $0.isDoubleSided = false
            },
            {
                $0.anchorPoint = .zero; $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            },
            {
                $0.anchorPoint = CGPoint(x: 1, y: 0.5)
                $0.transform = CATransform3DMakeScale(0.5, 1.2, 1)
            },
            {
                $0.anchorPointZ = 15; $0.transform = perspective(0.7, 0, 1)
            },
            { layer in
                layer.sublayerTransform = perspective(0.7, 0, 1)
                layer.addSublayer(Scene.layer(4, 4, 28, 20, self.violet))
            },
            { layer in
                for index in 0..<3 {
                    let tile = Scene.layer(
                        CGFloat(index) * 8, CGFloat(index) * 5, 18, 14,
                        CGColor(gray: CGFloat(index) / 3, alpha: 1))
                    tile.zPosition = CGFloat(-index)
                    layer.addSublayer(tile)
                }
            },
            { $0.transform = CATransform3DMakeScale(-1, 1, 1) },
            { $0.setAffineTransform(CGAffineTransform(a: 1, b: 0.3, c: 0.2, d: 1, tx: 0, ty: 0)) },
            { $0.bounds.origin = CGPoint(x: -8, y: 5) },
        ]
        sheet(
            "depth-anchors",
            changes.map { change in
                {
                    marked($0)
                    change($0)
                }
            })
    }

    @Test func groups() {
        let changes: [(CALayer) -> Void] = [
            { $0.opacity = 0.5 },
            { $0.masksToBounds = true },
            {
                $0.masksToBounds = true; $0.cornerRadius = 12
            },
            { layer in
                let mask = CAShapeLayer()
                mask.path = CGPath(
                    ellipseIn: CGRect(x: 2, y: 2, width: 32, height: 24), transform: nil)
                layer.mask = mask
            },
            { layer in
                let mask = CAGradientLayer()
                mask.frame = layer.bounds
                mask.colors = [CGColor.black, CGColor.clear]
                mask.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
                layer.mask = mask
            },
            {
                $0.shouldRasterize = true; $0.opacity = 0.7
            },
            {
                $0.shouldRasterize = true; $0.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
            },
            { $0.isHidden = true },
        ]
        sheet(
            "groups",
            changes.map { change in
                { layer in
                    layer.addSublayer(Scene.layer(-5, 5, 20, 14, self.violet))
                    layer.addSublayer(Scene.layer(10, 10, 34, 8, .black))
                    change(layer)
                }
            })
    }
}
