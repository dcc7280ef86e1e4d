import Tactile

/// Pictures that fly about and bounce for some seconds after a click.
final class SpritesPage: UIView {
    /// Seconds of a flight.
    private static let duration: TimeInterval = 5

    private let sprites: [Sprite]
    private let shown: [CALayer]
    /// When the flight began.
    private var start: TimeInterval = 0
    /// Seconds of the flight that are over.
    private var time: TimeInterval = 0
    private var link: CADisplayLink?

    init(count: Int) {
        sprites = Sprite.all(count)
        let pictures = (0..<Sprite.kinds).map(Sprite.picture)
        shown = (0..<count).map { index in
            let layer = CALayer()
            layer.contents = pictures[index % Sprite.kinds]
            layer.anchorPoint = .zero
            layer.bounds.size = CGSize(width: Sprite.side, height: Sprite.side)
            return layer
        }
        super.init(frame: .zero)
        backgroundColor = SceneData.page
        isOpaque = true
        clipsToBounds = true
        for sprite in shown { layer.addSublayer(sprite) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        place()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        start = CACurrentMediaTime()
        time = 0
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in self?.fly(at: link.timestamp) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func fly(at now: TimeInterval) {
        time = min(max(now - start, 0), Self.duration)
        place()
        guard time >= Self.duration else { return }
        link?.invalidate()
        link = nil
    }

    private func place() {
        let size = bounds.size
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (layer, sprite) in zip(shown, sprites) {
            layer.position = sprite.position(after: time, in: size)
        }
        CATransaction.commit()
    }
}

/// What flies: where it begins and how fast it is.
struct Sprite {
    static let side: CGFloat = 16
    static let kinds = 4

    /// 0 … 1 of the room that there is.
    private var start: CGPoint
    /// Points a second.
    private var velocity: CGVector

    static func all(_ count: Int) -> [Sprite] {
        var random = SceneRandom(seed: 4711)
        func speed() -> CGFloat {
            let amount = CGFloat(40 + random.next() % 200)
            return random.next() & 1 == 1 ? amount : -amount
        }
        return (0..<count).map { _ in
            let x = CGFloat(random.next()) / 65_536
            let y = CGFloat(random.next()) / 65_536
            let dx = speed()
            return Sprite(
                start: CGPoint(x: x, y: y), velocity: CGVector(dx: dx, dy: speed()))
        }
    }

    /// The top left corner, in whole points.
    func position(after time: TimeInterval, in size: CGSize) -> CGPoint {
        let (width, height) = (size.width - Self.side, size.height - Self.side)
        return CGPoint(
            x: Self.bounce(start.x * width + velocity.dx * time, within: width),
            y: Self.bounce(start.y * height + velocity.dy * time, within: height))
    }

    /// A straight way folded into 0 … `room`.
    private static func bounce(_ way: CGFloat, within room: CGFloat) -> CGFloat {
        guard room > 0 else { return 0 }
        var way = fmod(way, 2 * room)
        if way < 0 { way += 2 * room }
        return ((way <= room ? way : 2 * room - way) + 0.5).rounded(.down)
    }

    /// A square with round corners, 60 % opaque.
    static func picture(_ kind: Int) -> CGImage? {
        let colors: [UInt32] = [0x2563EB, 0x16A34A, 0xDC2626, 0xF59E0B]
        let side = Int(Self.side)
        var bytes: [UInt8] = []
        for row in 0..<side {
            for column in 0..<side {
                let alpha = UInt32(
                    (0.6 * 255 * Double(samplesInside(column, row)) / 64 + 0.5).rounded(.down))
                for shift: UInt32 in [0, 8, 16] {
                    bytes.append(UInt8(((colors[kind] >> shift & 255) * alpha + 127) / 255))
                }
                bytes.append(UInt8(alpha))
            }
        }
        guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
        let info =
            CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        return CGImage(
            width: side, height: side, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: 4 * side, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: nil,
            shouldInterpolate: false, intent: .defaultIntent)
    }

    /// How many of a pixel's 64 samples lie within the corners' circles of radius 5.
    private static func samplesInside(_ column: Int, _ row: Int) -> Int {
        (0..<64).count { sample in
            let x = Double(column) + (Double(sample % 8) + 0.5) / 8
            let y = Double(row) + (Double(sample / 8) + 0.5) / 8
            let dx = max(0, 5 - x, x - 11), dy = max(0, 5 - y, y - 11)
            return dx * dx + dy * dy <= 25
        }
    }
}
