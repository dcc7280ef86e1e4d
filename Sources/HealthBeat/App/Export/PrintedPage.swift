import Charts
import Design
import Diary
import Foundation
import Tactile

/// The diary on one sheet of white paper, for whoever is shown it: figures of the last twelve
/// months, their graph, and a table of the months.
@MainActor
struct PrintedPage {
    let model: DiaryModel

    /// In points: A4, or Letter where that is what printers hold.
    let page: CGRect

    init(model: DiaryModel) {
        self.model = model
        page = CGRect(
            origin: .zero, size: Self.size(territory: model.dates.locale.region?.identifier))
    }

    /// The territories whose usual paper is Letter, as CLDR has them.
    private static let letter = Set(
        "US CA MX PH CL CO VE PR GT SV CR PA NI DO BZ".split(separator: " ").map(String.init))

    static func size(territory: String?) -> CGSize {
        territory.map(letter.contains) == true
            ? CGSize(width: 612, height: 792) : CGSize(width: 595, height: 842)
    }

    private static let months = 12
    private static let margin: CGFloat = 48
    private static let titleFont = UIFont.systemFont(ofSize: 28, weight: .bold)
    private static let text = UIFont.monospacedDigitSystemFont(ofSize: 10, weight: .regular)
    private static let strong = UIFont.monospacedDigitSystemFont(ofSize: 10, weight: .bold)
    private static let small = UIFont.monospacedDigitSystemFont(ofSize: 9, weight: .regular)
    private static let figure = UIFont.monospacedDigitSystemFont(ofSize: 19, weight: .bold)
    private static let ink = UIColor(white: 0.11, alpha: 1)
    private static let pale = UIColor(white: 0.38, alpha: 1)
    private static let line = UIColor(white: 0.85, alpha: 1)
    private static let dot = UIColor(white: 0.54, alpha: 1)
    /// From one line of the table to the next, at most.
    private static let mostPitch: CGFloat = 20.5
    private static let footHeight: CGFloat = 30

    private var width: CGFloat { page.width - 2 * Self.margin }

    /// A document of one page.
    var pdf: Data {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [
            kCGPDFContextTitle: localized("Weight"), kCGPDFContextCreator: "Health Beat",
        ]
        return UIGraphicsPDFRenderer(bounds: page, format: format).pdfData { context in
            context.beginPage()
            UITraitCollection(userInterfaceStyle: .light).performAsCurrent(draw)
        }
    }

    // MARK: What it tells

    private var entries: [Entry] { model.entries }

    /// The months up to the last entry's, oldest first, without those before the first entry.
    private var periods: [PeriodFigures] {
        guard let last = entries.last, let first = entries.first else { return [] }
        let start = model.diary.day(of: first.moment).startOfMonth
        return PeriodFigures.last(
            Self.months, .month, until: model.diary.day(of: last.moment), of: entries,
            dayStart: model.diary.dayStart
        ).filter { $0.start >= start }
    }

    private func number(_ kilograms: Double) -> String { model.shortText(kilograms: kilograms) }

    private struct Figure {
        var name: String
        var value: String
        var detail: String
    }

    private func figures(_ periods: [PeriodFigures], _ trend: [Trend.Point]) -> [Figure] {
        var figures: [Figure] = []
        if let now = trend.last {
            figures.append(
                Figure(
                    name: localized("Now (trend)"), value: number(now.kilograms),
                    detail: model.dates.day(model.diary.day(of: now.moment))))
        }
        let change = trend.first.flatMap { first in
            trend.count > 1 ? trend.last.map { $0.kilograms - first.kilograms } : nil
        }
        figures.append(
            Figure(
                name: localized("Change"),
                value: change.map { model.signedNumber(kilograms: $0) } ?? "–",
                detail: trend.first.map {
                    localized("since \(model.dates.day(model.diary.day(of: $0.moment)))")
                } ?? ""))
        figures.append(
            Figure(
                name: localized("Pace"),
                value: model.weeklyRate.map { model.signedNumber(kilograms: $0) } ?? "–",
                detail: model.weeklyRate == nil
                    ? model.paceText
                    : localized("\(model.differenceUnit.shownSymbol) a week")))
        for (name, extreme) in [
            (localized("Lowest"), periods.compactMap(\.lowest).min { $0.kilograms < $1.kilograms }),
            (
                localized("Highest"),
                periods.compactMap(\.highest).max { $0.kilograms < $1.kilograms }
            ),
        ] {
            guard let extreme else { continue }
            figures.append(
                Figure(
                    name: name, value: number(extreme.kilograms),
                    detail: model.dates.day(extreme.day)))
        }
        return figures
    }

    // MARK: Drawing

    private enum Side { case leading, trailing }

    /// Draws a text at a distance from the page's leading side, where it begins or ends.
    private func write(
        _ text: String, _ x: CGFloat, _ y: CGFloat, _ font: UIFont, _ color: UIColor,
        _ side: Side = .leading
    ) {
        let size = ChartDrawing.size(text, font)
        let left = side == .leading ? x : x - size.width
        let placed = Theme.isMirrored ? page.width - left - size.width : left
        ChartDrawing.draw(text, at: CGPoint(x: placed, y: y), font, color)
    }

    private func rule(_ y: CGFloat, _ color: UIColor, _ height: CGFloat = 0.5) {
        color.setFill()
        ChartDrawing.fill(CGRect(x: Self.margin, y: y, width: width, height: height))
    }

    private func draw() {
        let periods = periods, left = Self.margin, right = page.width - Self.margin
        let start = periods.first?.start
        let days = entries.filter { entry in
            start.map { model.diary.day(of: entry.moment) >= $0 } ?? true
        }
        let points = model.trend.points.filter { point in
            start.map { model.diary.day(of: point.moment) >= $0 } ?? true
        }
        write(localized("Weight"), left, 44, Self.titleFont, Self.ink)
        let name = localized("Name"), nameWidth = ChartDrawing.size(name, Self.text).width
        write(name, right - 110 - nameWidth, 61, Self.text, Self.pale)
        Self.ink.setFill()
        let lineX = Theme.isMirrored ? left : right - 104
        ChartDrawing.fill(CGRect(x: lineX, y: 74, width: 104, height: 0.7))
        if let first = days.first, let last = days.last {
            let span = [first, last].map { model.dates.day(model.diary.day(of: $0.moment)) }
            let unit = model.unit.fullName
            write(
                "\(span[0]) – \(span[1])\(Theme.separator)\(unit)", left, 82, Self.text, Self.pale)
        }
        let printed = localized("Printed \(model.dates.day(model.calendarDay))")
        write(printed, right, 82, Self.text, Self.pale, .trailing)
        drawFigures(figures(periods, points), at: 114)
        let rows = CGFloat(periods.count + 1)
        let bottom = page.height - Self.margin - Self.footHeight
        let pitch = min(Self.mostPitch, (bottom - 500) / max(1, rows))
        let table = min(bottom - pitch * rows, 500)
        drawGraph(days, points, in: CGRect(x: left, y: 190, width: width, height: table - 236))
        drawTable(periods, at: table, pitch: pitch)
        let weighings = model.withOwnDigits(
            localized("\(counting: days.count) weighings", one: "\(counting: days.count) weighing"))
        write(
            "\(weighings)\(Theme.separator)\(localized("Made with Health Beat"))", left,
            page.height - Self.margin - 10, Self.small, Self.pale)
    }

    private func drawFigures(_ figures: [Figure], at y: CGFloat) {
        let step = width / CGFloat(max(1, figures.count))
        for (index, figure) in figures.enumerated() {
            let x = Self.margin + step * CGFloat(index)
            if index > 0 {
                Self.line.setFill()
                let line = Theme.isMirrored ? page.width - x + 10 : x - 10
                ChartDrawing.fill(CGRect(x: line, y: y, width: 0.5, height: 52))
            }
            var font = Self.figure
            while font.pointSize > 10, ChartDrawing.size(figure.value, font).width > step - 14 {
                font = font.withSize(font.pointSize - 1)
            }
            write(figure.name, x, y, Self.text, Self.pale)
            write(figure.value, x, y + 14, font, Self.ink)
            write(figure.detail, x, y + 40, Self.small, Self.pale)
        }
    }

    private func drawGraph(_ entries: [Entry], _ points: [Trend.Point], in frame: CGRect) {
        let now = model.diary.clock.now()
        let dots = GraphSample.samples(entries, until: now)
        let trend = GraphSample.samples(points, until: now)
        let values = dots.map(\.value) + trend.map(\.value)
        guard let low = values.min(), let high = values.max(), let first = dots.first,
            let last = dots.last
        else { return }
        let day = 86_400.0
        let end = max(last.time, first.time + 7 * day) + day
        guard
            let geometry = GraphGeometry(
                plot: CGRect(
                    x: frame.minX, y: frame.minY, width: frame.width - 40,
                    height: frame.height - 36),
                timeRange: (first.time - day)...end,
                valueRange: GraphGeometry.valueRange(low: low, high: high, axis: model.axis))
        else { return }
        let plot = geometry.plot, ticks = GraphTicks(geometry, texts: model)
        Self.line.setFill()
        for tick in ticks.values where geometry.valueRange.contains(tick.at) {
            let y = geometry.y(tick.at)
            ChartDrawing.fill(CGRect(x: plot.minX, y: y, width: plot.width, height: 0.5))
            let size = ChartDrawing.size(tick.text, Self.text)
            ChartDrawing.draw(
                tick.text, at: CGPoint(x: frame.maxX - size.width, y: y - size.height / 2),
                Self.text, Self.pale)
        }
        let labels = GraphPaperView.timeLabels(
            ticks.times.filter { geometry.timeRange.contains($0.at) },
            in: (plot.minX - 20)...(plot.maxX + 20)
        ) { (geometry.x($0.at), ChartDrawing.size($0.text, Self.text).width) }
        for (tick, x) in labels {
            Self.line.setFill()
            ChartDrawing.fill(
                CGRect(x: geometry.x(tick.at), y: plot.minY, width: 0.5, height: plot.height))
            ChartDrawing.draw(
                tick.text, at: CGPoint(x: max(frame.minX, x), y: plot.maxY + 5),
                tick.isStrong ? Self.strong : Self.text, tick.isStrong ? Self.ink : Self.pale)
        }
        Self.dot.setFill()
        for sample in dots { GraphPlotView.disc(geometry.point(sample), radius: 1.5).fill() }
        let tint = Theme.Palette.tint.resolvedColor(
            with: UITraitCollection(userInterfaceStyle: .light))
        let path = UIBezierPath()
        if model.daysToTrend == 0 {
            for run in GraphPlotView.runs(trend[...]) where run.count > 1 {
                MonotoneCurve.add(run.map(geometry.point), to: path, moves: true)
            }
        }
        tint.setStroke()
        path.lineWidth = 2
        path.lineJoinStyle = .round
        path.lineCapStyle = .round
        path.stroke()
        drawLegend(at: frame.maxY - 12, tint)
    }

    private func drawLegend(at y: CGFloat, _ tint: UIColor) {
        let weighing = localized("each weighing")
        let middle = y + ChartDrawing.size(weighing, Self.text).height / 2
        func mark(_ x: CGFloat, _ width: CGFloat) -> CGFloat {
            Theme.isMirrored ? page.width - x - width : x
        }
        Self.dot.setFill()
        GraphPlotView.disc(
            CGPoint(x: mark(Self.margin, 6) + 3, y: middle), radius: 3
        ).fill()
        write(weighing, Self.margin + 11, y, Self.text, Self.pale)
        let next = Self.margin + 11 + ChartDrawing.size(weighing, Self.text).width + 18
        tint.setFill()
        ChartDrawing.fill(CGRect(x: mark(next, 8), y: middle - 1, width: 8, height: 2))
        write(
            localized("trend: the weight without its daily ups and downs"), next + 13, y,
            Self.text, tint)
    }

    private func drawTable(_ periods: [PeriodFigures], at y: CGFloat, pitch: CGFloat) {
        let ends = [0.38, 0.535, 0.68, 0.83, 1].map { Self.margin + width * $0 }
        let heads = [
            localized("Weighings"), localized("Average"), localized("Change"), localized("Lowest"),
            localized("Highest"),
        ]
        let text = (pitch - 12) / 2
        write(localized("Month"), Self.margin, y + text, Self.strong, Self.pale)
        for (head, end) in zip(heads, ends) {
            write(head, end, y + text, Self.strong, Self.pale, .trailing)
        }
        rule(y + pitch - 1, Self.ink, 0.8)
        for (index, period) in periods.enumerated() {
            let top = y + pitch * CGFloat(index + 1)
            let cells = [
                model.withOwnDigits("\(period.count)"), period.mean.map(number) ?? "–",
                period.change.map { model.signedNumber(kilograms: $0) } ?? "",
                period.lowest.map { number($0.kilograms) } ?? "",
                period.highest.map { number($0.kilograms) } ?? "",
            ]
            write(model.dates.month(period.start), Self.margin, top + text, Self.text, Self.ink)
            for (column, cell) in cells.enumerated() {
                write(
                    cell, ends[column], top + text, column == 1 ? Self.strong : Self.text,
                    column == 0 ? Self.pale : Self.ink, .trailing)
            }
            rule(top + pitch - 0.5, Self.line)
        }
    }
}
