import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileText
import TactileViews
import TestSupport
import Testing

@MainActor @Suite struct ConstraintLayoutTests {
    private func label(_ text: String, size: CGFloat = 17, lines: Int = 1) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        label.numberOfLines = lines
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }

    @Test func labelsHugTheirTextMoreThanOtherViews() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let title = label("Weight"), field = UITextField()
        field.translatesAutoresizingMaskIntoConstraints = false
        let row = UIStackView(arrangedSubviews: [title, field])
        row.frame = root.bounds
        root.addSubview(row)
        root.layoutIfNeeded()
        #expect(title.frame.width == title.intrinsicContentSize.width)
        #expect(field.frame.maxX == 300)
    }

    @Test func textInSeveralLinesGrowsDownwards() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 400))
        let text = label("Weigh yourself at the same time of the day", lines: 0)
        root.addSubview(text)
        NSLayoutConstraint.activate([
            text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            text.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            text.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        let line = label("W").intrinsicContentSize.height
        #expect(text.frame.width == 120 && text.frame.height > 2.5 * line)
        root.frame.size.width = 1000
        root.layoutIfNeeded()
        #expect(text.frame.height == line)
    }

    @Test func baselinesOfLabelsMeet() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let big = label("82.4", size: 64), unit = label("kg", size: 20)
        let row = UIStackView(arrangedSubviews: [big, unit])
        row.alignment = .firstBaseline
        row.frame = root.bounds
        root.addSubview(row)
        root.layoutIfNeeded()
        let difference = big.frame.minY + big.firstBaseline - unit.frame.minY - unit.firstBaseline
        #expect(abs(difference) <= 1 && unit.frame.minY > 20)
    }

    /// A label keeps its text in the middle, and its baselines are those of the text.
    @Test func baselinesOfStretchedLabelsMeet() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let high = label("82.4"), first = label("kg"), last = label("today")
        for view in [high, first, last] { root.addSubview(view) }
        NSLayoutConstraint.activate([
            high.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            high.heightAnchor.constraint(equalToConstant: 90),
            first.firstBaselineAnchor.constraint(equalTo: high.firstBaselineAnchor),
            last.lastBaselineAnchor.constraint(equalTo: high.lastBaselineAnchor),
        ])
        root.layoutIfNeeded()
        let baseline = high.frame.minY + high.firstBaseline
        #expect(abs(baseline - first.frame.minY - first.firstBaseline) <= 1)
        #expect(abs(baseline - last.frame.minY - last.firstBaseline) <= 1)
        #expect(first.frame.minY > 40)
    }

    @Test func contentSizeComesFromConstraints() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(content)
        NSLayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
            content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
            content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 750),
        ])
        scroll.layoutIfNeeded()
        #expect(scroll.contentSize == CGSize(width: 100, height: 750))
    }
}
