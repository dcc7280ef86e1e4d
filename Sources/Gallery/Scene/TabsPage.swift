import Tactile

/// Two pages over a bar of two names; a click slides from one to the other.
final class TabsPage: UIView {
    private let pages: [UIView]
    private let strip = UIView()
    private let bar = TabsBar()
    private var current = 0

    init(count: Int) {
        pages = [DialPage(), BarsPage(count: count)]
        super.init(frame: .zero)
        clipsToBounds = true
        addSubview(strip)
        for page in pages { strip.addSubview(page) }
        addSubview(bar)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.barTapped($0) }
        bar.addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = max(0, bounds.height - SceneData.tabBarHeight)
        strip.frame = CGRect(
            x: -CGFloat(current) * bounds.width, y: 0, width: 2 * bounds.width, height: height)
        for (index, page) in pages.enumerated() {
            page.frame = CGRect(
                x: CGFloat(index) * bounds.width, y: 0, width: bounds.width, height: height)
        }
        bar.frame = CGRect(
            x: 0, y: height, width: bounds.width, height: SceneData.tabBarHeight)
    }

    private func barTapped(_ tap: UITapGestureRecognizer) {
        let index = tap.location(in: bar).x > bounds.width / 2 ? 1 : 0
        guard index != current else { return }
        current = index
        bar.current = index
        UIView.animate(
            withDuration: SceneData.slideDuration, delay: 0, options: .curveEaseOut,
            animations: { self.strip.frame.origin.x = -CGFloat(index) * self.bounds.width },
            completion: nil)
    }
}

private final class TabsBar: UIView {
    var current = 0 {
        didSet { setNeedsDisplay() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = SceneData.knob
        isOpaque = true
        contentMode = .redraw
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        SceneData.knob.setFill()
        context.fill(bounds)
        SceneData.line.setFill()
        context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
        for (index, name) in ["Today", "History"].enumerated() {
            SceneData.draw(
                name,
                at: CGPoint(x: bounds.width * (index == 0 ? 0.25 : 0.75), y: bounds.height / 2),
                size: 14, align: 0.5, color: current == index ? SceneData.accent : SceneData.text)
        }
    }
}
