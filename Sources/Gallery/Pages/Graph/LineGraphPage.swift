import Foundation
import Tactile

/// Graph paper and a line on it, with knobs for how both look and for what is shown.
final class LineGraphPage: UIView {
    let paper = GraphPaper()
    let graph = LineGraph()
    private let counts = UISegmentedControl(items: ["None", "One", "Equal", "Ten", "A year"])
    private let knobs = UIStackView()
    private let log = Column.label("", size: 13)

    override init(frame: CGRect) {
        super.init(frame: frame)
        graph.tintColor = Column.tint
        graph.guideColor = Column.quiet
        paper.lineColor = .systemGray3
        paper.layer.cornerRadius = 12
        paper.clipsToBounds = true
        counts.selectedSegmentIndex = 3
        counts.accessibilityLabel = "Entries"
        counts.addAction(UIAction { [weak self] _ in self?.showEntries() }, for: .valueChanged)
        log.textColor = Column.quiet
        knobs.axis = .vertical
        knobs.spacing = 8
        let unordered = Column.button("Show entries out of order") { [weak self] in
            self?.refuse()
        }
        for row in [
            Column.slider("Squares", named: 72, 8...60, 20) { [paper] in paper.spacing = $0 },
            Column.slider("Line", named: 72, 0.5...8, 2) { [graph] in graph.lineWidth = $0 },
            Column.slider("Margin", named: 72, 0...60, 20) { [graph] in graph.margin = $0 },
            Column.slider("Dash", named: 72, 1...20, 5) { [graph] in graph.guideDash = [$0, 2] },
        ] { knobs.addArrangedSubview(row) }
        for part in [paper, graph, counts, knobs, unordered, log] as [UIView] { addSubview(part) }
        self.unordered = unordered
        showEntries()
    }

    required init?(coder: NSCoder) { nil }

    private var unordered: UIView?

    private static func entries(_ values: [Double]) -> [LineGraph.Entry] {
        values.enumerated().map { day, value in
            LineGraph.Entry(
                date: Date(timeIntervalSince1970: Double(day) * 86_400), value: value)
        }
    }

    private func showEntries() {
        let values: [Double] =
            switch counts.selectedSegmentIndex {
            case 0: []
            case 1: [80]
            case 2: Array(repeating: 80, count: 5)
            case 3: SceneData.series(10).map { 78 + 6 * $0 }
            default: SceneData.series(365).map { 78 + 6 * $0 }
            }
        graph.show(Self.entries(values))
        log.text = "\(values.count) entries"
    }

    private func refuse() {
        let isTaken = graph.show(Self.entries([80, 79, 81]).reversed())
        log.text = isTaken ? "taken" : "refused: the dates are not in order"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 720), graphHeight = max(200, bounds.height - 272)
        counts.frame = CGRect(x: 0, y: 0, width: min(width, 420), height: 32)
        paper.frame = CGRect(x: 0, y: 44, width: width, height: graphHeight)
        graph.frame = paper.frame
        let rows = CGFloat(knobs.arrangedSubviews.count)
        knobs.frame = CGRect(
            x: 0, y: paper.frame.maxY + 12, width: min(width, 420), height: rows * 32)
        let foot = knobs.frame.maxY + 8
        let size = unordered?.intrinsicContentSize ?? .zero
        unordered?.frame = CGRect(x: 0, y: foot, width: size.width, height: size.height)
        log.frame = CGRect(
            x: size.width + 16, y: foot, width: max(0, width - size.width - 16),
            height: size.height)
    }
}
