import Tactile

extension Scenario {
    static let effects: [Scenario] = [
        Scenario(
            name: "blurred-bar",
            summary: "two scenes of 1920 x 1080 slide below a bar that blurs them", run: blurredBar)
    ]

    /// One slide costs what a slide below a plain bar does, and the blur of a strip.
    @MainActor
    private static func blurredBar(_ report: inout Report) {
        let blurred = Slide(bar: UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial)))
        let withBlur = Measuring.seconds(rounds: 25, calls: 1, blurred.run)
        blurred.stage.forget()
        blurred.run()
        let most = blurred.stage.most
        let plain = Slide(bar: PlainBar())
        let without = Measuring.seconds(rounds: 25, calls: 1, plain.run)
        plain.stage.forget()
        plain.run()
        report.count(
            "pixels of a frame, more than below a plain bar",
            most.pixelsComposed - plain.stage.most.pixelsComposed, atMost: 4 * 1_920 * 49)
        report.count("layers drawn in a frame", most.layersDrawn, atMost: 0)
        report.ratio(
            "a slide below a bar that blurs", withBlur, to: without, "slides below a plain bar")
    }

    /// Two scenes that are moved side by side, with a bar in front of them.
    @MainActor
    private final class Slide {
        private static let size = CGSize(width: 1_920, height: 1_080)
        let stage: Stage
        private let scenes = (0..<2).map { _ in Rows(frame: CGRect(origin: .zero, size: size)) }
        private var isBack = false

        init(bar: UIView) {
            let root = UIView(frame: CGRect(origin: .zero, size: Self.size))
            for scene in scenes { root.addSubview(scene) }
            scenes[1].center.x += Self.size.width
            bar.frame = CGRect(
                x: 0, y: Self.size.height - 49, width: Self.size.width, height: 49)
            root.addSubview(bar)
            stage = Stage(size: Self.size, showing: root)
        }

        func run() {
            let way = isBack ? Self.size.width : -Self.size.width
            isBack.toggle()
            UIView.animate(withDuration: 0.25) {
                for scene in self.scenes { scene.center.x += way }
            }
            for _ in 0..<16 { stage.frame() }
        }
    }

    /// A scene with something to see at each place.
    private final class Rows: UIView {
        override func draw(_ rect: CGRect) {
            UIColor.white.setFill()
            UIRectFill(bounds)
            for row in 0..<Int(bounds.height / 20) {
                UIColor(hue: CGFloat(row % 9) / 9, saturation: 0.6, brightness: 0.9, alpha: 1)
                    .setFill()
                UIRectFill(CGRect(x: 20 * (row % 7), y: 20 * row, width: 1_500, height: 12))
            }
        }
    }

    private final class PlainBar: UIView {
        override init(frame: CGRect) {
            super.init(frame: frame)
            backgroundColor = .lightGray
        }

        required init?(coder: NSCoder) { nil }
    }
}
