import Design
import Diary
import Foundation
import Tactile

/// The graph as it is shown, to be drawn anywhere: on a bitmap, a page, or as vectors. It is always
/// light, as paper is.
@MainActor
public struct GraphPicture {
    let texts: any ChartTexts
    let content: GraphContent
    let times: ClosedRange<Double>
    /// "−3.4 kg", and "20 Aug – 20 Nov" below it.
    let headline: String
    let span: String

    /// - `content`: weighings, trend and goal of a diary.
    /// - `times`: the period that is drawn, in seconds of the wall clock.
    /// - `headline`: the change over the period: "−3.4 kg".
    /// - `span`: the period in words, below the headline: "20 Aug – 20 Nov".
    public init(
        texts: any ChartTexts, content: GraphContent, times: ClosedRange<Double>, headline: String,
        span: String
    ) {
        self.texts = texts
        self.content = content
        self.times = times
        self.headline = headline
        self.span = span
    }

    /// Of a picture by itself, in points.
    public static let size = CGSize(width: 960, height: 540)
    /// Pixels a point of a bitmap.
    public static let scale: CGFloat = 2

    private static let top: CGFloat = 84
    private static let foot: CGFloat = 32
    private static let left: CGFloat = 24
    /// Where the chips and the labels of values are.
    private static let right: CGFloat = 84

    /// Draws in the current context, into a rectangle of its coordinates.
    public func draw(in frame: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.translateBy(x: frame.minX, y: frame.minY)
        let bounds = CGRect(origin: .zero, size: frame.size)
        context.clip(to: bounds)
        UITraitCollection(userInterfaceStyle: .light).performAsCurrent { drawParts(bounds) }
        context.restoreGState()
    }

    private func drawParts(_ bounds: CGRect) {
        let (paper, plot, chips) = (GraphPaperView(), GraphPlotView(), GraphChipsView())
        for part in [paper, plot, chips] as [UIView] {
            part.overrideUserInterfaceStyle = .light
            part.frame = bounds
        }
        let area = CGRect(
            x: Self.left, y: Self.top, width: max(1, bounds.width - Self.left - Self.right),
            height: max(1, bounds.height - Self.top - Self.foot))
        guard
            let geometry = GraphGeometry(
                plot: area, timeRange: times, valueRange: content.valueRange)
        else { return }
        chips.place(content, in: geometry, texts)
        plot.content = content
        plot.geometry = geometry
        plot.guideEnds = chips.chips.map {
            $0.frame.isEmpty ? area.maxX : $0.frame.minX - 2
        }
        var free = GraphPaperView.Free()
        free.chips = chips.chips.filter { !$0.frame.isEmpty }.map {
            $0.frame.minY...$0.frame.maxY
        }
        if content.isGoalOutside, let goal = chips.chips.last { free.right = goal.frame.minX }
        free.fadeTop = 12
        free.fadeBottom = Self.top - 16
        free.labelRight = bounds.maxX - Self.left
        paper.show(geometry, GraphTicks(geometry, texts: texts), free)
        for part in [paper, plot, chips] as [UIView] { part.draw(bounds) }
        let lines: [(String, y: CGFloat, UIFont, UIColor)] = [
            (headline, 18, Theme.Text.summary, Theme.Palette.label),
            (span, 48, Theme.Text.footnoteDigits, Theme.Palette.secondaryLabel),
        ]
        for (text, y, font, color) in lines {
            let end = bounds.width - Self.left - ChartDrawing.size(text, font).width
            let x = paper.isMirrored ? end : Self.left
            ChartDrawing.draw(text, at: CGPoint(x: x, y: y), font, color)
        }
    }

    // MARK: Forms

    private static var bounds: CGRect { CGRect(origin: .zero, size: size) }

    /// As pixels.
    public var image: UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = Self.scale
        return UIGraphicsImageRenderer(size: Self.size, format: format).image { _ in
            draw(in: Self.bounds)
        }
    }

    /// As a file of pixels.
    public var png: Data { image.pngData() ?? Data() }

    /// As a file of vectors.
    public var svg: Data {
        UIGraphicsSVGRenderer(size: Self.size).svgData { _ in draw(in: Self.bounds) }
    }
}
