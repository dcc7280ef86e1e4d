import Diary
import Foundation
import Tactile

/// The diary on paper: the graph as it is shown, the figures, and the table of the last month.
@MainActor
struct PrintedPage {
    let model: DiaryModel
    let picture: GraphPicture

    /// A4, in points.
    private static let page = CGRect(x: 0, y: 0, width: 595, height: 842)
    private static let margin: CGFloat = 42
    private static let graphHeight: CGFloat = 300
    private static let rowHeight: CGFloat = 16
    private static let text = UIFont.monospacedDigitSystemFont(ofSize: 9.5, weight: .regular)
    private static let strong = UIFont.systemFont(ofSize: 9.5, weight: .semibold)

    private var width: CGFloat { Self.page.width - 2 * Self.margin }
    private var ink: UIColor { Theme.Palette.label }
    private var pale: UIColor { Theme.Palette.secondaryLabel }

    /// A document of one page, or of more for a month of very many entries.
    var pdf: Data {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [
            kCGPDFContextTitle: localized("Weight"), kCGPDFContextCreator: "Health Beat",
        ]
        return UIGraphicsPDFRenderer(bounds: Self.page, format: format).pdfData { context in
            UITraitCollection(userInterfaceStyle: .light).performAsCurrent { draw(context) }
        }
    }

    private func draw(_ context: UIGraphicsPDFRendererContext) {
        context.beginPage()
        let title = UIFont.systemFont(ofSize: 20, weight: .bold)
        ChartDrawing.draw(localized("Weight"), at: CGPoint(x: Self.margin, y: 40), title, ink)
        let day = model.dates.day(model.calendarDay)
        ChartDrawing.draw(
            day,
            at: CGPoint(
                x: Self.margin + width - ChartDrawing.size(day, Self.text).width, y: 50),
            Self.text, pale)
        picture.draw(
            in: CGRect(x: Self.margin, y: 74, width: width, height: Self.graphHeight))
        var y = 74 + Self.graphHeight + 16
        drawFigures(at: y)
        y += 44
        let entries = monthEntries
        if let last = entries.last {
            ChartDrawing.draw(
                model.dates.month(model.diary.day(of: last.moment)),
                at: CGPoint(x: Self.margin, y: y),
                UIFont.systemFont(ofSize: 12, weight: .semibold), ink)
        }
        y += 22
        for entry in entries {
            if y + Self.rowHeight > Self.page.height - Self.margin {
                context.beginPage()
                y = Self.margin
            }
            draw(entry, at: y)
            y += Self.rowHeight
        }
    }

    /// The entries of the month in which the last one is.
    private var monthEntries: ArraySlice<Entry> {
        guard let last = model.entries.last else { return [] }
        let month = model.diary.day(of: last.moment).startOfMonth
        let first = model.entries.firstIndex { model.diary.day(of: $0.moment) >= month } ?? 0
        return model.entries[first...]
    }

    private var figures: [(name: String, value: String)] {
        var figures: [(String, String)] = []
        if let last = model.latest {
            figures.append((localized("Last"), model.text(last.weight)))
        }
        if let trend = model.trendNow {
            figures.append((localized("Trend"), model.text(kilograms: trend)))
        }
        if let change = model.changeInWeek {
            figures.append((localized("In seven days"), model.signedText(kilograms: change)))
        }
        for guide in picture.content.guides where guide.name != localized("Weight") {
            figures.append((guide.name, model.text(kilograms: guide.value)))
        }
        if let goal = model.goal { figures.append((localized("Goal"), model.text(goal))) }
        return figures
    }

    private func drawFigures(at y: CGFloat) {
        let figures = figures
        let step = width / CGFloat(max(1, figures.count))
        for (index, figure) in figures.enumerated() {
            let x = Self.margin + step * CGFloat(index)
            ChartDrawing.draw(figure.name, at: CGPoint(x: x, y: y), Self.text, pale)
            ChartDrawing.draw(
                figure.value, at: CGPoint(x: x, y: y + 13),
                UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .semibold), ink)
        }
    }

    private func draw(_ entry: Entry, at y: CGFloat) {
        let left = Self.margin, weight = model.text(entry.weight)
        let noteX = left + 230
        ChartDrawing.draw(
            model.dates.dayAndTime(entry.moment), at: CGPoint(x: left, y: y), Self.text, ink)
        ChartDrawing.draw(
            weight,
            at: CGPoint(x: noteX - 20 - ChartDrawing.size(weight, Self.strong).width, y: y),
            Self.strong, ink)
        ChartDrawing.draw(
            Self.fitting(entry.note.glimpse, left + width - noteX), at: CGPoint(x: noteX, y: y),
            Self.text, pale)
        Theme.Palette.separator.setFill()
        ChartDrawing.fill(
            CGRect(x: left, y: y + Self.rowHeight - 3, width: width, height: 0.5))
    }

    /// As much of a note in one line as fits.
    private static func fitting(_ note: String, _ width: CGFloat) -> String {
        var line = String(note.prefix(120).map { $0.isNewline ? " " : $0 })
        var isCut = line.count < note.count
        while !line.isEmpty, ChartDrawing.size(line + (isCut ? "…" : ""), text).width > width {
            line.removeLast()
            isCut = true
        }
        return isCut ? line + "…" : line
    }
}
