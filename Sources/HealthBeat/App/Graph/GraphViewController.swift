import Diary
import Foundation
import Tactile

/// The whole diary as a line on graph paper.
final class GraphViewController: SceneViewController {
    private let paper = GraphPaperView()
    /// Clips the plot while the line draws itself.
    private let curtain = UIView()
    private let plot = GraphPlotView()
    private let inspection = InspectionView()
    private let rangeControl = UISegmentedControl(items: GraphRange.allCases.map(\.title))
    private lazy var emptyState = EmptyStateView(
        text: "Your weights appear here as a line.", buttonTitle: "Enter a Weight"
    ) { [weak self] in self?.tabBarController?.selectedIndex = 0 }

    private var samples: [GraphSample] = []
    private var trend: [GraphSample] = []
    private var range = GraphRange.quarter
    private var inspected: Int?
    private var hasRevealed = false

    init(model: DiaryModel) {
        super.init(model: model, title: "Graph", icon: .graph)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        titleLabel.isHidden = true
        view.addSubview(paper)
        curtain.clipsToBounds = true
        curtain.isUserInteractionEnabled = false
        view.addSubview(curtain)
        curtain.addSubview(plot)
        plot.weightText = { [weak self] in self?.model.text(kilograms: $0) ?? "" }
        plot.dayText = { [weak self] in self?.model.dates.day(wallSeconds: Int($0)) ?? "" }
        inspection.isHidden = true
        view.addSubview(inspection)

        rangeControl.selectedSegmentIndex = range.rawValue
        rangeControl.addAction(
            UIAction { [weak self] _ in self?.rangeChosen() }, for: .valueChanged)
        view.addSubview(rangeControl)
        view.addSubview(emptyState)

        view.addGestureRecognizer(
            UIHoverGestureRecognizer(
                target: self,
                action: Selector("pointerHovered:", GraphViewController.pointerHovered(_:))))
        let tap = UITapGestureRecognizer(
            target: self, action: Selector("graphTapped:", GraphViewController.graphTapped(_:)))
        tap.cancelsTouchesInView = false
        view.addGestureRecognizer(tap)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
        revealOnce()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        inspect(nil)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        paper.frame = view.bounds
        curtain.frame = view.bounds
        plot.frame = view.bounds
        inspection.frame = view.bounds
        let safe = view.bounds.inset(by: view.safeAreaInsets)
        let controlWidth = min(safe.width - 32, 320)
        rangeControl.frame = CGRect(
            x: ((view.bounds.width - controlWidth) / 2).rounded(), y: safe.minY + 12,
            width: controlWidth, height: 32)
        plot.plotBounds = CGRect(
            x: safe.minX, y: rangeControl.frame.maxY - 8, width: safe.width,
            height: max(0, safe.maxY - rangeControl.frame.maxY + 4))
        emptyState.frame = safe
        if let inspected { inspect(inspected) }
    }

    override func showDiary() {
        guard isViewLoaded else { return }
        samples = model.samples
        trend = model.trendSamples
        emptyState.isHidden = !samples.isEmpty
        rangeControl.isHidden = samples.isEmpty
        showRange()
    }

    private func showRange() {
        let shown = range.slice(of: samples)
        let average =
            shown.isEmpty ? 0 : shown.reduce(0) { $0 + $1.value } / Double(shown.count)
        let trendShown = trend.indices.contains(shown.startIndex) ? trend[shown.startIndex...] : []
        plot.content = GraphPlotView.Content(
            samples: shown, trend: trendShown, average: average, timeRange: nil)
        inspect(nil)
    }

    private func rangeChosen() {
        range = GraphRange(rawValue: rangeControl.selectedSegmentIndex) ?? .all
        showRange()
        guard !Theme.Motion.isReduced else { return }
        plot.alpha = 0
        UIView.animate(withDuration: Theme.Motion.house) { self.plot.alpha = 1 }
    }

    /// Draws the line from left to right, once in the life of the window.
    private func revealOnce() {
        guard !hasRevealed, !samples.isEmpty, !Theme.Motion.isReduced else { return }
        hasRevealed = true
        var start = view.bounds
        start.size.width = 0
        curtain.frame = start
        UIView.animate(withDuration: Theme.Motion.lineReveal) {
            self.curtain.frame = self.view.bounds
        }
    }

    // MARK: Inspection

    func pointerHovered(_ hover: UIHoverGestureRecognizer) {
        switch hover.state {
        case .began, .changed: inspect(at: hover.location(in: view))
        default: inspect(nil)
        }
    }

    func graphTapped(_ tap: UITapGestureRecognizer) {
        inspect(at: tap.location(in: view))
    }

    private func inspect(at point: CGPoint) {
        guard let geometry = plot.geometry, geometry.plot.insetBy(dx: -20, dy: -20).contains(point)
        else { return inspect(nil) }
        inspect(geometry.nearest(to: point.x, in: plot.content.samples))
    }

    private func inspect(_ index: Int?) {
        let shown = plot.content.samples
        guard let index, shown.indices.contains(index), let geometry = plot.geometry,
            model.entries.indices.contains(index)
        else {
            inspected = nil
            inspection.isHidden = true
            return
        }
        inspected = index
        let entry = model.entries[index]
        let trendText =
            trend.indices.contains(index)
            ? "Trend \(model.text(kilograms: trend[index].value))" : ""
        inspection.show(
            weight: model.text(entry.weight), date: model.dates.dayAndTime(entry.moment),
            trend: trendText, at: geometry.point(samples[index]), in: geometry.plot)
    }

    // MARK: Keyboard

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        var isHandled = false
        for press in presses {
            guard let key = press.key?.keyCode else { continue }
            let shown = plot.content.samples
            guard let last = shown.indices.last else { continue }
            let current = inspected ?? last + 1
            let target: Int? =
                switch key {
                case .keyboardLeftArrow: current - 1
                case .keyboardRightArrow: inspected == nil ? shown.startIndex : current + 1
                case .keyboardHome: shown.startIndex
                case .keyboardEnd: last
                default: nil
                }
            if let target {
                inspect(max(shown.startIndex, min(last, target)))
                isHandled = true
            } else if key == .keyboardEscape, inspected != nil {
                inspect(nil)
                isHandled = true
            }
        }
        if !isHandled { super.pressesBegan(presses, with: event) }
    }
}
