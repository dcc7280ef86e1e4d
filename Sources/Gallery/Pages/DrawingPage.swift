import Tactile

/// Cells that show one kind of drawing each, below sliders that change it.
final class DrawingPage: UIView {
    /// What the sliders say, by their names.
    struct Knobs {
        fileprivate var values: [String: CGFloat] = [:]
        subscript(name: String) -> CGFloat { values[name] ?? 0 }
    }

    typealias Drawing = @MainActor (CGRect, CGContext, Knobs) -> Void
    typealias Cell = (name: String, draw: Drawing)
    typealias Knob = (name: String, range: ClosedRange<CGFloat>, value: CGFloat)

    private let board: DrawingBoard
    private var sliders: [(label: UILabel, slider: UISlider)] = []

    /// Cells are at least `width` points wide.
    init(knobs: [Knob] = [], width: CGFloat = 150, height: CGFloat = 140, cells: [Cell]) {
        board = DrawingBoard(cells: cells, size: CGSize(width: width, height: height))
        super.init(frame: .zero)
        addSubview(board)
        for knob in knobs { add(knob) }
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ knob: Knob) {
        let label = Column.label(knob.name, size: 12)
        label.textColor = Column.quiet
        let slider = UISlider()
        slider.minimumValue = Float(knob.range.lowerBound)
        slider.maximumValue = Float(knob.range.upperBound)
        slider.value = Float(knob.value)
        board.knobs.values[knob.name] = knob.value
        slider.addAction(
            UIAction { [weak board, weak slider] _ in
                guard let board, let slider else { return }
                board.knobs.values[knob.name] = CGFloat(slider.value)
                board.setNeedsDisplay()
            }, for: .valueChanged)
        addSubview(label)
        addSubview(slider)
        sliders.append((label, slider))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let columns = max(1, min(sliders.count, Int(bounds.width / 200)))
        let width = (bounds.width / CGFloat(columns)).rounded(.down)
        for (index, pair) in sliders.enumerated() {
            let x = CGFloat(index % columns) * width, y = CGFloat(index / columns) * 34
            pair.label.frame = CGRect(x: x, y: y, width: 76, height: 28)
            pair.slider.frame = CGRect(x: x + 80, y: y, width: width - 100, height: 28)
        }
        let top = sliders.isEmpty ? 0 : CGFloat((sliders.count - 1) / columns + 1) * 34 + 10
        board.frame = CGRect(
            x: 0, y: top, width: bounds.width,
            height: max(bounds.height - top, board.height(forWidth: bounds.width)))
    }
}

private final class DrawingBoard: UIView {
    var knobs = DrawingPage.Knobs()
    private let cells: [DrawingPage.Cell]
    private let cellSize: CGSize

    init(cells: [DrawingPage.Cell], size: CGSize) {
        self.cells = cells
        cellSize = size
        super.init(frame: .zero)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    private func columns(in width: CGFloat) -> Int { max(1, Int(width / cellSize.width)) }

    func height(forWidth width: CGFloat) -> CGFloat {
        let columns = columns(in: width)
        return CGFloat((cells.count + columns - 1) / columns) * cellSize.height
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let columns = columns(in: bounds.width)
        let width = (bounds.width / CGFloat(columns)).rounded(.down)
        for (index, cell) in cells.enumerated() {
            let frame = CGRect(
                x: CGFloat(index % columns) * width,
                y: CGFloat(index / columns) * cellSize.height, width: width,
                height: cellSize.height)
            cell.name.draw(
                at: CGPoint(x: frame.minX, y: frame.minY),
                withAttributes: [
                    .font: UIFont.systemFont(ofSize: 12), .foregroundColor: Column.quiet,
                ])
            context.saveGState()
            cell.draw(
                CGRect(
                    x: frame.minX, y: frame.minY + 20, width: width - 24,
                    height: cellSize.height - 32),
                context, knobs)
            context.restoreGState()
        }
    }
}
