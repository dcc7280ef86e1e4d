import Tactile

/// Squares of hairlines, as a view of one's own draws them: its look is in properties, which a
/// storyboard's view has, too.
final class GraphPaper: UIView {
    /// The side of a square, in points.
    var spacing: CGFloat = 20 { didSet { setNeedsDisplay() } }
    var lineColor: UIColor = .lightGray { didSet { setNeedsDisplay() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentMode = .redraw
        isOpaque = false
    }

    override func draw(_ rect: CGRect) {
        guard spacing >= 1 else { return }
        let pixel = 1 / max(1, contentScaleFactor)
        lineColor.withAlphaComponent(0.6).setFill()
        for x in stride(from: 0, through: bounds.width, by: spacing) {
            UIRectFill(CGRect(x: x, y: 0, width: pixel, height: bounds.height))
        }
        for y in stride(from: 0, through: bounds.height, by: spacing) {
            UIRectFill(CGRect(x: 0, y: y, width: bounds.width, height: pixel))
        }
    }
}
