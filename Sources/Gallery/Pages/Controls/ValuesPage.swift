import Tactile

/// Sliders with marks and pictures, steppers, progress and activity, in their kinds.
final class ValuesPage: UIView {
    private let log = Column.label("", size: 13)
    private let progress = UIProgressView()
    private let bar = UIProgressView(progressViewStyle: .bar)
    private let spinners = [
        UIActivityIndicatorView(style: .medium), UIActivityIndicatorView(style: .large),
        UIActivityIndicatorView(style: .large),
    ]
    private var rows: [(caption: UILabel, view: UIView, height: CGFloat)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        log.textColor = Column.quiet
        addSliders()
        addSteppers()
        addPages()
        progress.progress = 0.4
        bar.progress = 0.4
        bar.progressTintColor = .systemGreen
        let progresses = UIStackView(arrangedSubviews: [progress, bar])
        progresses.axis = .vertical
        progresses.spacing = 12
        progresses.distribution = .equalSpacing
        progresses.layoutMargins = UIEdgeInsets(top: 8, left: 0, bottom: 4, right: 0)
        progresses.isLayoutMarginsRelativeArrangement = true
        add("Progress", progresses, 32)
        spinners[2].color = .systemOrange
        for spinner in spinners { spinner.startAnimating() }
        let turning = UIStackView(
            arrangedSubviews: spinners
                + [
                    Column.toggle("Busy", isOn: true) { [spinners] isOn in
                        for spinner in spinners {
                            isOn ? spinner.startAnimating() : spinner.stopAnimating()
                        }
                    }
                ])
        turning.spacing = 20
        turning.alignment = .center
        add("Activity", turning, 40)
        for row in rows {
            addSubview(row.caption)
            addSubview(row.view)
        }
        addSubview(log)
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ caption: String, _ view: UIView, _ height: CGFloat) {
        let label = Column.label(caption, size: 13)
        label.textColor = Column.quiet
        rows.append((label, view, height))
    }

    private func addSliders() {
        let plain = UISlider()
        plain.value = 0.4
        plain.addAction(
            UIAction { [weak self, unowned plain] _ in
                self?.progress.setProgress(plain.value, animated: false)
                self?.bar.setProgress(plain.value, animated: false)
                self?.log.text = "Slider \(Int((plain.value * 100).rounded())) %"
            }, for: .valueChanged)
        let marked = UISlider()
        marked.maximumValue = 10
        marked.value = 4
        marked.trackConfiguration = UISlider.TrackConfiguration(numberOfTicks: 11)
        let middle = UISlider()
        middle.minimumValue = -1
        middle.value = 0.5
        middle.trackConfiguration = UISlider.TrackConfiguration(
            allowsTickValuesOnly: false, neutralValue: 0, numberOfTicks: 3)
        let pictured = UISlider()
        pictured.value = 0.6
        pictured.minimumValueImage = Self.sun(rays: 8, radius: 4)
        pictured.maximumValueImage = Self.sun(rays: 8, radius: 6)
        pictured.minimumTrackTintColor = .systemOrange
        pictured.thumbTintColor = .systemYellow
        pictured.tintColor = .secondaryLabel
        let disabled = UISlider()
        disabled.value = 0.5
        disabled.isEnabled = false
        add("Slider", plain, 34)
        add("Values at marks only", marked, 34)
        add("Filled from the middle", middle, 34)
        add("Pictures and colours", pictured, 34)
        add("Disabled", disabled, 34)
    }

    private func addSteppers() {
        let count = Column.label("0", size: 17)
        let plain = UIStepper()
        plain.minimumValue = -5
        plain.maximumValue = 5
        let round = UIStepper()
        round.maximumValue = 9
        round.wraps = true
        for stepper in [plain, round] {
            stepper.addAction(
                UIAction { [unowned stepper] _ in count.text = "\(Int(stepper.value))" },
                for: .valueChanged)
        }
        let disabled = UIStepper()
        disabled.isEnabled = false
        let stack = UIStackView(arrangedSubviews: [plain, round, disabled, count])
        stack.spacing = 16
        stack.alignment = .center
        add("Steppers: to the ends, round and round, disabled", stack, 32)
    }

    private func addPages() {
        let dots = UIPageControl()
        dots.numberOfPages = 6
        dots.currentPage = 2
        dots.pageIndicatorTintColor = .tertiaryLabel
        dots.currentPageIndicatorTintColor = .label
        let prominent = UIPageControl()
        prominent.numberOfPages = 4
        prominent.backgroundStyle = .prominent
        prominent.pageIndicatorTintColor = .tertiaryLabel
        prominent.currentPageIndicatorTintColor = .systemIndigo
        let stack = UIStackView(arrangedSubviews: [dots, prominent, UIView()])
        stack.spacing = 16
        stack.alignment = .center
        add("Pages", stack, 32)
    }

    /// A disc with rays, as a template.
    private static func sun(rays: Int, radius: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
            let middle = CGPoint(x: 12, y: 12)
            UIBezierPath(
                arcCenter: middle, radius: radius - 1, startAngle: 0, endAngle: 2 * .pi,
                clockwise: true
            ).fill()
            let path = UIBezierPath()
            for ray in 0..<rays {
                let angle = 2 * CGFloat.pi * CGFloat(ray) / CGFloat(rays)
                for (index, length) in [radius + 1, radius + 4].enumerated() {
                    let end = CGPoint(
                        x: middle.x + length * cos(angle), y: middle.y + length * sin(angle))
                    if index == 0 { path.move(to: end) } else { path.addLine(to: end) }
                }
            }
            path.lineWidth = 1.75
            path.lineCapStyle = .round
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 420)
        var y: CGFloat = 0
        for row in rows {
            row.caption.frame = CGRect(x: 0, y: y, width: width, height: 18)
            row.view.frame = CGRect(x: 0, y: y + 22, width: width, height: row.height)
            y += 22 + row.height + 12
        }
        log.frame = CGRect(x: 0, y: y, width: width, height: 20)
    }
}
