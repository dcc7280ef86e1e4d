import UIKit

@objc protocol BarChartViewDelegate: NSObjectProtocol {
    @objc optional func barChartView(_ chartView: BarChartView, didSelectBarAt index: Int)
    @objc optional func barChartView(_ chartView: BarChartView, titleForBarAt index: Int) -> String
    @objc optional func barChartView(_ chartView: BarChartView, colorForBarAt index: Int)
        -> UIColor?
    @objc optional func barChartViewDidReload(_ chartView: BarChartView)
}

/// Values as bars with titles below them. A tap selects a bar.
@IBDesignable
class BarChartView: UIControl {
    @IBOutlet weak var delegate: BarChartViewDelegate?
    @IBInspectable var spacing: CGFloat = 8 { didSet { setNeedsLayout() } }

    private(set) var values: [Double] = []
    private(set) var selectedIndex: Int?
    private(set) var bars: [BarLayer] = []
    private var labels: [UILabel] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        let tap = UITapGestureRecognizer(target: self, action: #selector(tapped))
        addGestureRecognizer(tap)
    }

    func show(_ values: [Double]) {
        self.values = values
        selectedIndex = nil
        bars.forEach { $0.removeFromSuperlayer() }
        labels.forEach { $0.removeFromSuperview() }
        bars = values.map { _ in BarLayer() }
        labels = values.indices.map { index in
            let label = UILabel()
            label.font = .systemFont(ofSize: 12)
            label.textAlignment = .center
            label.text =
                delegate?.barChartView?(self, titleForBarAt: index) ?? "\(index + 1)"
            return label
        }
        bars.forEach { layer.addSublayer($0) }
        labels.forEach { addSubview($0) }
        updateColors()
        setNeedsLayout()
        delegate?.barChartViewDidReload?(self)
    }

    /// Lets the bars grow from nothing.
    func grow() {
        let highest = values.max() ?? 0
        for (bar, value) in zip(bars, values) {
            bar.value = highest > 0 ? CGFloat(value / highest) : 0
        }
    }

    private func updateColors() {
        for (index, bar) in bars.enumerated() {
            let color = delegate?.barChartView?(self, colorForBarAt: index) ?? tintColor
            bar.color = index == selectedIndex ? .systemOrange : color
        }
    }

    @objc private func tapped(_ recognizer: UITapGestureRecognizer) {
        let point = recognizer.location(in: self)
        guard let index = bars.firstIndex(where: { $0.frame.contains(point) }) else { return }
        selectedIndex = index
        updateColors()
        sendActions(for: .valueChanged)
        delegate?.barChartView?(self, didSelectBarAt: index)
    }
}

extension BarChartView {
    override func layoutSubviews() {
        super.layoutSubviews()
        guard !bars.isEmpty else { return }
        let width = (bounds.width + spacing) / CGFloat(bars.count) - spacing
        for (index, bar) in bars.enumerated() {
            let x = CGFloat(index) * (width + spacing)
            bar.frame = CGRect(x: x, y: 0, width: width, height: bounds.height - 20)
            bar.contentsScale = contentScaleFactor
            labels[index].frame = CGRect(x: x, y: bounds.height - 20, width: width, height: 20)
        }
    }
}
