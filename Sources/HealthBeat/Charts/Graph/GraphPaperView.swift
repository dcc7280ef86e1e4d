import Design
import Foundation
import Tactile

/// Graph paper whose squares are whole days and round weights, in hairlines exactly one device
/// pixel wide; the lines that have labels are stronger.
public final class GraphPaperView: UIView {
    /// What the paper leaves free.
    public struct Free: Equatable {
        /// Heights where chips are, which labels of values leave free.
        public var chips: [ClosedRange<CGFloat>] = []
        /// From where the row of dates is taken by a chip.
        public var right = CGFloat.infinity
        /// The paper is blank above the first, and whole below the second.
        public var fadeTop: CGFloat = 0
        public var fadeBottom: CGFloat = 0
        /// Where labels of values end.
        public var labelRight: CGFloat = 0
        /// Where there are lines; everywhere without it.
        public var sheet: CGRect?

        /// Nothing is left free.
        public init() {}
    }

    private var geometry: GraphGeometry?
    private var ticks: GraphTicks?
    private var free = Free()
    /// The opacities of lines and labels while the range changes; nil at rest.
    private(set) var fades: (lines: PaperFade<PaperLine>, labels: PaperFade<PaperLabel>)?
    private var shown: TimeInterval = 0
    /// Where no line runs through what is written there.
    public var blank = CGRect.null { didSet { if blank != oldValue { setNeedsDisplay() } } }
    /// The paper's own colour, that of what it lies on.
    private let ground: UIColor

    /// Paper in the colour of what it lies on.
    public init(ground: UIColor = Theme.Palette.background) {
        self.ground = ground
        super.init(frame: .zero)
        contentMode = .redraw
        isOpaque = true
        backgroundColor = ground
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) { nil }

    /// - `end`: the labels at the end of a change of which this is a frame: they fade in, and all
    ///   others fade out.
    public func show(
        _ geometry: GraphGeometry?, _ ticks: GraphTicks?, _ free: Free, end: [PaperLabel]? = nil
    ) {
        let now = CACurrentMediaTime()
        fades = geometry.flatMap { geometry in
            guard let ticks, let end else { return nil }
            return faded(to: (Self.lines(ticks), Self.apart(end, geometry)), now - shown)
        }
        shown = now
        self.geometry = geometry
        self.ticks = ticks
        self.free = free
        setNeedsDisplay()
    }

    public override func draw(_ rect: CGRect) {
        ground.setFill()
        ChartDrawing.fill(rect)
        guard let geometry, let ticks else { return }
        for isStrong in [false, true] {
            let colour = hairline(
                isStrong ? Theme.Palette.paperMajorLine : Theme.Palette.paperLine)
            colour.setFill()
            guard let fades else {
                for line in Self.lines(ticks) where line.isStrong == isStrong {
                    fill(line, geometry)
                }
                continue
            }
            for (line, share) in fades.lines.shares where line.isStrong == isStrong {
                colour.withAlphaComponent(colour.cgColor.alpha * share).setFill()
                fill(line, geometry)
            }
        }
        drawFade()
        if !blank.isNull {
            ground.setFill()
            UIBezierPath(roundedRect: blank, cornerRadius: 8).fill()
        }
        if let fades {
            for (label, share) in fades.labels.shares { draw(label, geometry, share) }
        } else {
            for label in Self.labels(ticks, geometry, free) { draw(label, geometry, 1) }
        }
    }

    /// What is shown, a step nearer to what is to be there.
    private func faded(
        to wanted: (lines: [PaperLine], labels: [PaperLabel]), _ seconds: TimeInterval
    ) -> (PaperFade<PaperLine>, PaperFade<PaperLabel>)? {
        guard let geometry, let ticks else { return nil }
        var fades =
            fades
            ?? (
                PaperFade(Self.lines(ticks)), PaperFade(Self.labels(ticks, geometry, free))
            )
        // Before the first frame there was rest.
        let step = self.fades == nil ? min(seconds, 1 / 60) : seconds
        fades.lines.go(to: wanted.lines, for: step)
        fades.labels.go(to: wanted.labels, for: step)
        return fades
    }

    private static func lines(_ ticks: GraphTicks) -> [PaperLine] {
        ticks.columns.map { PaperLine(isColumn: true, isStrong: false, at: $0) }
            + ticks.rows.map { PaperLine(isColumn: false, isStrong: false, at: $0) }
            + ticks.times.map { PaperLine(isColumn: true, isStrong: true, at: $0.at) }
            + ticks.values.map { PaperLine(isColumn: false, isStrong: true, at: $0.at) }
    }

    private func fill(_ line: PaperLine, _ geometry: GraphGeometry) {
        if line.isColumn { fillColumn(geometry.x(line.at)) } else { fillRow(geometry.y(line.at)) }
    }

    /// Where the device pixel begins that holds a place.
    public static func pixel(_ place: CGFloat, scale: CGFloat) -> CGFloat {
        (place * scale).rounded(.down) / scale
    }

    private func hairline(_ colour: UIColor) -> UIColor {
        ChartDrawing.hairline(colour, contentScaleFactor, traitCollection)
    }

    private func fillColumn(_ x: CGFloat) {
        let sheet = free.sheet ?? bounds
        guard x >= sheet.minX, x <= sheet.maxX + 0.5 else { return }
        ChartDrawing.fill(
            CGRect(
                x: Self.pixel(x, scale: contentScaleFactor), y: sheet.minY,
                width: 1 / contentScaleFactor, height: sheet.height))
    }

    private func fillRow(_ y: CGFloat) {
        let sheet = free.sheet ?? bounds
        guard y >= max(free.fadeTop, sheet.minY), y <= sheet.maxY + 0.5 else { return }
        ChartDrawing.fill(
            CGRect(
                x: sheet.minX, y: Self.pixel(y, scale: contentScaleFactor), width: sheet.width,
                height: 1 / contentScaleFactor))
    }

    private func drawFade() {
        let colour = ground.resolvedColor(with: traitCollection)
        colour.setFill()
        ChartDrawing.fill(CGRect(x: 0, y: 0, width: bounds.width, height: free.fadeTop))
        let ends = [colour.cgColor, colour.withAlphaComponent(0).cgColor]
        guard free.fadeBottom > free.fadeTop, let context = UIGraphicsGetCurrentContext(),
            let gradient = CGGradient(colorsSpace: nil, colors: ends, locations: [0, 1])
        else { return }
        context.saveGState()
        context.clip(
            to: CGRect(
                x: 0, y: free.fadeTop, width: bounds.width,
                height: free.fadeBottom - free.fadeTop))
        context.drawLinearGradient(
            gradient, start: CGPoint(x: 0, y: free.fadeTop),
            end: CGPoint(x: 0, y: free.fadeBottom), options: [])
        context.restoreGState()
    }

    /// The labels that have room.
    public static func labels(
        _ ticks: GraphTicks, _ geometry: GraphGeometry, _ free: Free
    ) -> [PaperLabel] {
        let times = timeLabels(ticks.times, in: timeRoom(geometry, free)) {
            (geometry.x($0.at), ChartDrawing.size($0.text, font($0)).width)
        }
        return times.map { PaperLabel(mark: $0.mark, isTime: true) }
            + valueLabels(ticks.values, geometry, free).map { PaperLabel(mark: $0, isTime: false) }
    }

    /// Those of some labels that do not touch where they are now, wherever that is.
    private static func apart(_ labels: [PaperLabel], _ geometry: GraphGeometry) -> [PaperLabel] {
        let times = labels.filter(\.isTime).map(\.mark)
        let everywhere = -CGFloat.greatestFiniteMagnitude...CGFloat.greatestFiniteMagnitude
        return timeLabels(times, in: everywhere) {
            (geometry.x($0.at), ChartDrawing.size($0.text, font($0)).width)
        }.map { PaperLabel(mark: $0.mark, isTime: true) }
            + apart(labels.lazy.filter { !$0.isTime }.map(\.mark), geometry).map {
                PaperLabel(mark: $0, isTime: false)
            }
    }

    private static func timeRoom(_ geometry: GraphGeometry, _ free: Free) -> ClosedRange<CGFloat> {
        let left = geometry.plot.minX - 8
        return left...max(left, min(geometry.plot.maxX + 8, free.right - 6))
    }

    private static func font(_ mark: GraphTicks.Mark) -> UIFont {
        mark.isStrong ? Theme.Text.axisChosen : Theme.Text.axis
    }

    /// Draws a label where its time or value is. One that fades out is gone where it would leave
    /// its axis.
    private func draw(_ label: PaperLabel, _ geometry: GraphGeometry, _ share: CGFloat) {
        let mark = label.mark, font = Self.font(mark)
        let size = ChartDrawing.size(mark.text, font)
        let place: CGPoint, outside: CGFloat
        if label.isTime {
            let room = Self.timeRoom(geometry, free), x = geometry.x(mark.at) - size.width / 2
            place = CGPoint(x: x.rounded(), y: (geometry.plot.maxY + 7).rounded())
            outside = max(room.lowerBound - x, x + size.width - room.upperBound)
        } else {
            let y = geometry.y(mark.at), top = y - size.height - 1
            place = CGPoint(x: free.labelRight - size.width, y: top.rounded())
            outside = max(geometry.plot.minY - 4 - top, y - geometry.plot.maxY - 1)
        }
        let share = share * max(0, min(1, 1 - outside / Self.fadeWidth))
        guard share > 0 else { return }
        var colour = mark.isStrong ? Theme.Palette.label : Theme.Palette.secondaryLabel
        if share < 1 {
            colour = colour.resolvedColor(with: traitCollection)
            colour = colour.withAlphaComponent(colour.cgColor.alpha * share)
        }
        ChartDrawing.draw(mark.text, at: place, font, colour)
    }

    /// Points beyond its axis in which a label that goes becomes invisible.
    private static let fadeWidth: CGFloat = 12

    /// The times that have a label, and where it begins: all, or every second, third …, so that no
    /// two touch and all are as far apart. New years keep theirs as long as these do not touch.
    ///
    /// - `place`: a mark's place and its text's width, in points.
    public static func timeLabels(
        _ times: [GraphTicks.Mark], in room: ClosedRange<CGFloat>,
        place: (GraphTicks.Mark) -> (middle: CGFloat, width: CGFloat)
    ) -> [(mark: GraphTicks.Mark, x: CGFloat)] {
        let placed = times.map { mark in
            let (middle, width) = place(mark)
            return (mark: mark, x: middle - width / 2, end: middle + width / 2)
        }.filter { $0.x >= room.lowerBound && $0.end <= room.upperBound }
        for step in [1, 2, 3, 4, 6, 12] {
            let shown = placed.filter { $0.mark.number.isMultiple(of: step) }
            let keepsYears =
                placed.count { $0.mark.isStrong } == shown.count { $0.mark.isStrong }
            if keepsYears, zip(shown, shown.dropFirst()).allSatisfy({ $0.end + 8 <= $1.x }) {
                return shown.map { ($0.mark, $0.x) }
            }
        }
        let years = placed.filter(\.mark.isStrong)
        let between = zip(years, years.dropFirst()).map { $1.mark.number - $0.mark.number }.min()
        for step in [1, 2, 3, 4, 5, 10, 20, 50] {
            let shown = years.filter { $0.mark.number.isMultiple(of: step * max(1, between ?? 1)) }
            if zip(shown, shown.dropFirst()).allSatisfy({ $0.end + 8 <= $1.x }) {
                return shown.map { ($0.mark, $0.x) }
            }
        }
        return []
    }

    /// A value's label is above its line, and gives way to chips.
    private static func valueLabels(
        _ values: [GraphTicks.Mark], _ geometry: GraphGeometry, _ free: Free
    ) -> [GraphTicks.Mark] {
        values.filter { mark in
            let y = geometry.y(mark.at)
            let top = y - ChartDrawing.size(mark.text, Theme.Text.axis).height - 1
            return top >= geometry.plot.minY - 4 && y <= geometry.plot.maxY + 1
                && !free.chips.contains { $0.overlaps((top - 2)...(y + 2)) }
        }
    }

    /// All of some values, or every second, third …, so that their labels do not touch.
    private static func apart(
        _ values: [GraphTicks.Mark], _ geometry: GraphGeometry
    ) -> [GraphTicks.Mark] {
        guard values.count > 1 else { return values }
        let height = ChartDrawing.size(values[0].text, Theme.Text.axis).height
        let distance = (geometry.y(values[0].at) - geometry.y(values[1].at))
        let every = max(1, min(1_000, ((height + 1) / max(distance, 0.01)).rounded(.up)))
        return values.filter { $0.number.isMultiple(of: Int(every)) }
    }
}
