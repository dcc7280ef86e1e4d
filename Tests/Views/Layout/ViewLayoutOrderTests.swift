import Foundation
import Tactile
import TestSupport
import Testing

/// A view that reads in its own layout where constraints put what its chart holds.
@MainActor
private final class Reader: UIView {
    let chart = UIView()
    let bar = UIView()
    var seen: [CGRect] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(chart)
        chart.addSubview(bar)
        bar.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            bar.trailingAnchor.constraint(equalTo: chart.trailingAnchor),
            bar.bottomAnchor.constraint(equalTo: chart.bottomAnchor),
            bar.widthAnchor.constraint(equalTo: chart.widthAnchor, multiplier: 0.5),
            bar.heightAnchor.constraint(equalTo: chart.heightAnchor, multiplier: 0.5),
        ])
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        chart.frame = bounds.insetBy(dx: 10, dy: 10)
        chart.layoutIfNeeded()
        seen.append(bar.frame)
    }
}

@MainActor @Suite struct ViewLayoutOrderTests {
    /// Whatever asked for layout first, and in whatever pass.
    @Test func layoutIfNeededSolvesAlsoWhatWaitsForItsTurnInTheFrame() {
        let reader = Reader(frame: .zero)
        let harness = Harness(showing: reader, size: CGSize(width: 120, height: 100))
        harness.frame()
        let right = CGRect(x: 50, y: 40, width: 50, height: 40)
        #expect(!reader.seen.isEmpty)
        #expect(reader.seen.allSatisfy { $0 == right })
        reader.seen = []
        reader.frame.size = CGSize(width: 220, height: 100)
        reader.chart.setNeedsLayout()
        reader.setNeedsLayout()
        harness.frame()
        #expect(reader.seen.first == CGRect(x: 100, y: 40, width: 100, height: 40))
    }
}
