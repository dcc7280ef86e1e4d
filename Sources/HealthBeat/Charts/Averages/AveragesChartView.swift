import Design
import Foundation
import Tactile

/// The averages of weeks or months in one of three modes.
///
/// A press, a drag over the marks and a key choose a period; the chosen one is in full tint, the
/// others are paler.
public final class AveragesChartView: UIView {
    /// How the chart writes what it shows.
    public struct Texts {
        /// A weight, given in kilograms.
        public var value: (Double) -> String
        /// A difference with its sign, given in kilograms.
        public var change: (Double) -> String
        /// A labelled line's value, and the distance of the lines.
        public var tick: (Double, Double) -> String
        /// The name of a period below its mark.
        public var name: (PeriodFigures) -> String
        /// The name of the month that begins in a period, where there is no room for the names of
        /// all; nil for the others.
        public var month: (PeriodFigures) -> String?

        /// - `value`, `change`: a weight and a difference, given in kilograms.
        /// - `tick`: a labelled line's value, given with the distance of the lines in kilograms.
        /// - `name`: a period's name.
        /// - `month`: the name of the month that begins in a period; nil for the others.
        public init(
            value: @escaping (Double) -> String, change: @escaping (Double) -> String,
            tick: @escaping (Double, Double) -> String,
            name: @escaping (PeriodFigures) -> String,
            month: @escaping (PeriodFigures) -> String? = { _ in nil }
        ) {
            self.value = value
            self.change = change
            self.tick = tick
            self.name = name
            self.month = month
        }
    }

    /// How values and periods are written; without it there are no labels.
    public var texts: Texts?
    /// Called when the person chooses another period.
    public var onChoose: ((Int) -> Void)?

    /// The chosen period in words.
    public var sentence: () -> String = { "" }
    var givenDescriptor: AXChartDescriptor?

    /// The periods that are shown, oldest first.
    public private(set) var figures: [PeriodFigures] = []
    private(set) var mode = AveragesLayout.Mode.range
    /// The period that is highlighted.
    public private(set) var chosen: Int?
    private(set) var hovered: Int?
    private var axis = ValueAxis(unit: .kilograms)
    private let backdrop = AveragesBackdrop()
    let values = AveragesValues()
    /// The means of the range.
    let line = AveragesLine()
    let bars = BarChartView()
    let focusRing = AveragesFocusRing()
    private(set) var marks: [AverageMark] = []
    private var isCollapsed = false
    private var laidOut: AveragesLayout?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        for part in [backdrop, bars, line, values, focusRing] as [UIView] { addSubview(part) }
        bars.isUserInteractionEnabled = false
        addGestureRecognizer(
            UIHoverGestureRecognizer(
                target: self, action: Selector("hovered:", AveragesChartView.hovered(_:))))
    }

    public required init?(coder: NSCoder) { nil }

    var layout: AveragesLayout {
        AveragesLayout(figures, mode: mode, axis: axis, bounds: bounds)
    }

    // MARK: Content

    /// Shows other figures. With `animated`, marks of periods that stay move to their new places
    /// and the others fade.
    public func show(
        _ new: [PeriodFigures], mode: AveragesLayout.Mode, axis: ValueAxis, chosen: Int?,
        animated: Bool
    ) {
        let isOther = new != figures || mode != self.mode || axis != self.axis
        let toBars = mode == .bars && self.mode != .bars
        let old = Dictionary(
            zip(figures.map(\.start), marks), uniquingKeysWith: { first, _ in first })
        self.chosen = chosen.flatMap { new.indices.contains($0) ? $0 : nil }
        guard isOther else { return showChosen() }
        figures = new
        self.mode = mode
        self.axis = axis
        hovered = nil
        let isReduced = Theme.Motion.isReduced, layout = layout
        let before = marks
        marks = new.enumerated().map { index, period in
            if let mark = old[period.start] { return mark }
            let mark = AverageMark()
            mark.frame = layout.mark(period, at: index)
            mark.alpha = 0
            insertSubview(mark, belowSubview: line)
            return mark
        }
        let gone = before.filter { mark in !marks.contains { $0 === mark } }
        bars.show(mode == .bars ? new.map { $0.mean ?? 0 } : [])
        if toBars, animated, !isReduced { bars.collapse() }
        showChosen()
        // The line of the new figures comes in while the marks go to their places.
        if animated, window != nil, !isReduced, !isCollapsed {
            UIView.performWithoutAnimation { line.alpha = 0 }
        }
        let change = { [self] in
            if !isCollapsed { line.alpha = 1 }
            for mark in gone { mark.alpha = 0 }
            for (mark, period) in zip(marks, figures) {
                mark.alpha = mode == .bars && period.mean != nil || period.isComing ? 0 : 1
            }
            place(layout)
        }
        guard animated, window != nil else {
            change()
            for mark in gone { mark.removeFromSuperview() }
            return
        }
        guard !isReduced else {
            for mark in gone { mark.removeFromSuperview() }
            UIView.transition(
                with: self, duration: Theme.Motion.reduced,
                options: [.transitionCrossDissolve, .allowUserInteraction], animations: change)
            return
        }
        UIView.animate(
            withDuration: Theme.Motion.house, delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: change,
            completion: { _ in for mark in gone { mark.removeFromSuperview() } })
        if toBars { bars.grow() }
    }

    private func showChosen() {
        let layout = layout
        bars.choose(mode == .bars ? chosen : nil)
        showLine(layout)
        for (index, mark) in marks.enumerated() {
            let period = figures[index]
            let look: AverageMark.Look =
                switch mode {
                case .range:
                    period.mean == nil ? .empty : .capsule
                case .change: period.change.map { .bar(isDown: $0 < 0) } ?? .empty
                case .bars: .empty
                }
            mark.show(look, isChosen: index == chosen, isUnfinished: period.isUnfinished)
        }
        showLabels(layout)
    }

    private func showLine(_ layout: AveragesLayout) {
        guard mode == .range else { return line.content = AveragesLine.Content(points: []) }
        line.content = AveragesLine.Content(
            points: figures.enumerated().map { index, period in
                let column = layout.column(index)
                return period.mean.map {
                    CGPoint(x: (column.x + column.width / 2).rounded(), y: layout.y($0))
                }
            }, chosen: chosen)
    }

    private func showLabels(_ layout: AveragesLayout) {
        guard let texts, !figures.isEmpty else { return }
        backdrop.content = AveragesBackdrop.Content(
            layout: layout, chosen: chosen, showsChosen: !isCollapsed, hovered: hovered,
            ticks: layout.ticks.map { texts.tick($0, layout.step) },
            names: figures.map(texts.name), months: figures.map(texts.month))
        var labels: [AveragesValues.Label] = []
        let room = mode == .range ? Self.rangeRoom : valueRoom(texts)
        let limits = bounds.minX...max(bounds.minX, layout.plot.maxX + 8)
        for (index, period) in figures.enumerated() {
            let beside = [index - 1, index + 1].filter {
                figures.indices.contains($0) && figures[$0].mean != nil
            }.map { layout.mark(figures[$0], at: $0) }
            let column = layout.column(index), isChosen = index == chosen
            let frame = layout.mark(period, at: index)
            func add(_ text: String, _ y: CGFloat, isAbove: Bool) {
                let label = AveragesValues.Label(
                    text: text, x: column.x + column.width / 2, y: y, isAbove: isAbove,
                    isChosen: isChosen)
                // A value wider than its column is left out if it would cover a neighbour's mark.
                guard !beside.contains(where: label.frame(limits).intersects) else { return }
                labels.append(label)
            }
            guard isChosen || column.width >= room else { continue }
            switch mode {
            case .range:
                guard let low = period.lowest, let high = period.highest else { continue }
                add(texts.value(high.kilograms), frame.minY, isAbove: true)
                if high.kilograms > low.kilograms {
                    add(texts.value(low.kilograms), frame.maxY, isAbove: false)
                }
            case .change:
                guard let change = period.change else { continue }
                add(
                    texts.change(change), change < 0 ? frame.maxY : frame.minY,
                    isAbove: change >= 0)
            case .bars:
                guard let mean = period.mean else { continue }
                add(texts.value(mean), layout.y(mean), isAbove: true)
            }
        }
        values.show(labels, limits: limits)
    }

    /// Points of a column from which on it has both ends of its range.
    private static var rangeRoom: CGFloat { Theme.Text.room(80) }

    /// Points of a column from which on it has its value: they do not touch each other.
    private func valueRoom(_ texts: Texts) -> CGFloat {
        let values = figures.compactMap { period in
            mode == .change ? period.change.map(texts.change) : period.mean.map(texts.value)
        }
        return (values.map { ChartDrawing.size($0, Theme.Text.axis).width }.max() ?? 0) + 6
    }

    // MARK: Layout

    public override func layoutSubviews() {
        super.layoutSubviews()
        for part in [backdrop, line, values] as [UIView] { part.frame = bounds }
        let layout = layout
        focusRing.frame = layout.plot.insetBy(
            dx: -AveragesFocusRing.reach, dy: -AveragesFocusRing.reach)
        guard layout != laidOut else { return }
        laidOut = layout
        showChosen()
        place(layout)
        bars.layoutIfNeeded()
    }

    private func place(_ layout: AveragesLayout) {
        bars.frame = layout.plot
        for (index, mark) in marks.enumerated() {
            var frame = layout.mark(figures[index], at: index)
            if isCollapsed {
                frame.origin.y =
                    mode == .range ? layout.y(figures[index].mean ?? 0) : layout.y(0)
                frame.size.height = 0
            }
            mark.frame = frame
        }
        // Layout may come to the whole page, which may show other figures in a window of another
        // width.
        for mark in marks { mark.layoutIfNeeded() }
    }

    // MARK: Arrival

    /// Takes all height from the marks, before the scene is seen for the first time.
    public func collapse() {
        isCollapsed = true
        laidOut = nil
        bars.collapse()
        values.alpha = 0
        line.alpha = 0
        showLabels(layout)
        place(layout)
        setNeedsLayout()
    }

    /// Lets what was collapsed grow, one period after the other.
    public func grow() {
        guard isCollapsed else { return }
        layoutIfNeeded()
        isCollapsed = false
        let layout = layout
        UIView.transition(
            with: backdrop, duration: Theme.Motion.house,
            options: [.transitionCrossDissolve, .allowUserInteraction],
            animations: { self.showLabels(layout) })
        for (index, mark) in marks.enumerated() {
            let frame = layout.mark(figures[index], at: index)
            UIView.animate(
                withDuration: Theme.Motion.arrival, delay: Double(index) * Theme.Motion.barStagger,
                usingSpringWithDamping: Theme.Motion.arrivalDamping, initialSpringVelocity: 0,
                options: .allowUserInteraction,
                animations: {
                    mark.frame = frame
                    mark.layoutIfNeeded()
                }, completion: nil)
        }
        bars.grow()
        UIView.animate(
            withDuration: Theme.Motion.house,
            delay: Theme.Motion.arrival + Double(marks.count) * Theme.Motion.barStagger,
            options: .allowUserInteraction,
            animations: {
                self.values.alpha = 1
                self.line.alpha = 1
            }, completion: nil)
    }

    // MARK: Choosing

    /// Highlights one period and no other.
    public func choose(_ index: Int) {
        guard figures.indices.contains(index), index != chosen, !figures[index].isComing else {
            return
        }
        chosen = index
        showChosen()
        onChoose?(index)
    }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        choose(touches)
    }
    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        choose(touches)
    }

    private func choose(_ touches: Set<UITouch>) {
        guard let touch = touches.first, !figures.isEmpty else { return }
        choose(layout.index(at: touch.location(in: self).x))
    }

    func hovered(_ hover: UIHoverGestureRecognizer) {
        let isOver = hover.state == .began || hover.state == .changed
        let place = hover.location(in: self), layout = layout
        let index =
            isOver && !figures.isEmpty && place.x <= layout.plot.maxX + 8
            ? layout.index(at: place.x) : nil
        guard index != hovered else { return }
        hovered = index
        showLabels(layout)
    }

    /// The arrows go through the periods, as the averages' own keys do.
    public override var canBecomeFocused: Bool { !figures.isEmpty }

    public override func focusDidChange() {
        super.focusDidChange()
        focusRing.isHidden = !isFocused
    }

    // MARK: Accessibility

    public override var isAccessibilityElementByDefault: Bool { !figures.isEmpty }
    public override var defaultAccessibilityTraits: UIAccessibilityTraits { [.image, .adjustable] }
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? localized("Averages") }
        set { super.accessibilityLabel = newValue }
    }
    public override var accessibilityValue: String? {
        get { super.accessibilityValue ?? sentence() }
        set { super.accessibilityValue = newValue }
    }
    public override func accessibilityIncrement() { choose((chosen ?? -1) + 1) }
    public override func accessibilityDecrement() { choose((chosen ?? figures.count) - 1) }
}
