import Foundation
import TactileDrawing
import TactileGeometry

/// Sets paragraphs line by line through containers whose lines differ in width.
///
/// Places are those of a column in which the containers stand one below the other; its x is 0 at
/// the first container's padding. What has no room in any of them goes on below the last one.
@MainActor
final class TextFlow {
    /// Where the next line goes.
    struct Pen: Equatable {
        var container = 0
        /// The container's top in the column, and the line's in the container.
        var top: CGFloat = 0
        var y: CGFloat = 0
        /// Lines of the container so far.
        var lines = 0
        /// The rest of the container's text was replaced by dots.
        var isCut = false
    }

    private let containers: [NSTextContainer]
    private let style: TextColumn.Style
    /// The containers' tops in the column, as far as text has reached them.
    private(set) var tops: [CGFloat] = [0]
    let start = Pen()
    /// The most units of a paragraph that are looked at for one line.
    private static let mostOfLine = 4096

    init(_ containers: [NSTextContainer], style: TextColumn.Style) {
        self.containers = containers
        self.style = style
    }

    /// How far a container's left edge lies left of the column's.
    private var padding: CGFloat { containers.first?.lineFragmentPadding ?? 0 }

    /// A part of a row that is free.
    private struct Room {
        var rect: CGRect
        var rest: CGRect
        var padding: CGFloat
    }

    func set(
        _ text: (string: NSAttributedString, font: UIFont), isRightToLeft: Bool, index: Int,
        characterIndex: Int, from pen: inout Pen
    ) -> SetParagraph {
        if pen.container < tops.count { tops.removeSubrange(pen.container + 1..<tops.count) }
        let begin = pen.top + pen.y
        var lines: [SetParagraph.Line] = []
        var parts: [SetParagraph.Part] = []
        var (offset, rest, rowHeight) = (0, CGRect.zero, CGFloat(0))
        let direction: NSWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight
        repeat {
            let (string, isWhole) = remainder(of: text.string, from: offset)
            var height = text.font.lineHeight
            var room = nextRoom(
                &pen, rest: rest, height: height, at: characterIndex + offset, direction)
            let cuts = pen.container < containers.count && endsContainer(pen, height: height)
            var layout = line(string, text.font, room, isRightToLeft, cuts: cuts)
            // A line of larger letters needs more room than was looked for.
            if let needed = layout.lines.first?.rect.height, needed > height + 0.5 {
                height = needed
                room = nextRoom(
                    &pen, rest: rest, height: height, at: characterIndex + offset, direction)
                layout = line(string, text.font, room, isRightToLeft, cuts: cuts)
            }
            guard let set = layout.lines.first else { break }
            let isDone =
                isWhole && (set.range.upperBound >= string.length || layout.isTruncated && cuts)
            let used = isDone ? string.length : max(set.range.upperBound, firstStep(of: string))
            let origin = CGPoint(
                x: room.rect.minX + room.padding - padding,
                y: pen.top + room.rect.minY - begin)
            lines.append(
                SetParagraph.Line(
                    range: offset..<offset + used,
                    rect: set.rect.offsetBy(dx: origin.x, dy: origin.y),
                    baseline: set.baseline + origin.y,
                    room: room.rect.offsetBy(dx: -padding, dy: pen.top - begin),
                    container: pen.container, isWrapped: !isDone))
            parts.append(
                SetParagraph.Part(
                    layout: layout, origin: origin, start: offset,
                    lines: lines.count - 1..<lines.count))
            offset += used
            rowHeight = max(rowHeight, set.rect.height)
            rest = isDone ? .zero : room.rest
            if rest.isEmpty {
                pen.y = room.rect.minY + rowHeight
                pen.lines += 1
                rowHeight = 0
                if cuts, layout.isTruncated { pen.isCut = true }
            }
            if isDone { break }
        } while true
        return SetParagraph(
            lines: lines, parts: parts, height: max(pen.top + pen.y - begin, 0),
            length: text.string.length)
    }

    /// The text from `offset` on, as much as a line may take.
    private func remainder(
        of text: NSAttributedString, from offset: Int
    ) -> (NSAttributedString, isWhole: Bool) {
        guard offset > 0 || text.length > Self.mostOfLine else { return (text, true) }
        let count = min(text.length - offset, Self.mostOfLine)
        let part = text.attributedSubstring(from: NSRange(location: offset, length: count))
        let isWhole = offset + count == text.length
        guard offset > 0, count > 0,
            let paragraph = part.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
                as? NSParagraphStyle, paragraph.firstLineHeadIndent != paragraph.headIndent,
            let style = paragraph.mutableCopy() as? NSMutableParagraphStyle
        else { return (part, isWhole) }
        // Only the paragraph's own first line has the first line's indent.
        style.firstLineHeadIndent = style.headIndent
        let indented = NSMutableAttributedString(attributedString: part)
        indented.addAttribute(
            .paragraphStyle, value: style, range: NSRange(location: 0, length: count))
        return (indented, isWhole)
    }

    private func firstStep(of text: NSAttributedString) -> Int {
        text.string.first.map { String($0).utf16.count } ?? 1
    }

    private func line(
        _ string: NSAttributedString, _ font: UIFont, _ room: Room, _ isRightToLeft: Bool,
        cuts: Bool
    ) -> TextLayout {
        let mode = containers.last?.lineBreakMode ?? .byWordWrapping
        return TextLayout(
            string, font: font, color: style.color,
            options: TextLayout.Options(
                width: max(room.rect.width - 2 * room.padding, 1), maximumLines: 1,
                alignment: style.alignment == .natural ? nil : style.alignment,
                lineBreakMode: cuts ? mode : .byWordWrapping,
                direction: isRightToLeft ? .rightToLeft : .natural))
    }

    /// Whether the line at the pen is the last of all containers and ends in dots.
    private func endsContainer(_ pen: Pen, height: CGFloat) -> Bool {
        let container = containers[pen.container]
        guard container.truncates, pen.container == containers.count - 1 else { return false }
        let isLast =
            container.maximumNumberOfLines > 0 && pen.lines == container.maximumNumberOfLines - 1
        return isLast || pen.y + 2 * height > container.height
    }

    /// Moves the pen to where a line has room.
    private func nextRoom(
        _ pen: inout Pen, rest: CGRect, height: CGFloat, at index: Int,
        _ direction: NSWritingDirection
    ) -> Room {
        var proposed: CGRect? = rest.isEmpty ? nil : rest
        while pen.container < containers.count {
            let container = containers[pen.container]
            let most = container.maximumNumberOfLines
            let isFull = pen.isCut || most > 0 && pen.lines >= most
            let width = min(container.width, 1e6)
            let step = max(height / 4, 1)
            while !isFull, pen.y + height <= container.height {
                var rest = CGRect.zero
                let rect = container.lineFragmentRect(
                    forProposedRect: proposed
                        ?? CGRect(x: 0, y: pen.y, width: width, height: height),
                    at: index, writingDirection: direction, remaining: &rest)
                if rect.width > 2 * container.lineFragmentPadding, rect.height > 0 {
                    return Room(
                        rect: rect,
                        rest: rest.width > 2 * container.lineFragmentPadding ? rest : .zero,
                        padding: container.lineFragmentPadding)
                }
                // Beside an area that fills the line there may be room further down.
                proposed = nil
                pen.y += step
                if pen.y > 1e6 { break }
            }
            proposed = nil
            enterNext(&pen, container)
        }
        let last = containers.last
        return Room(
            rect: CGRect(x: 0, y: pen.y, width: min(last?.width ?? 1e6, 1e6), height: height),
            rest: .zero, padding: last?.lineFragmentPadding ?? 0)
    }

    private func enterNext(_ pen: inout Pen, _ container: NSTextContainer) {
        let height = container.height
        pen = Pen(
            container: pen.container + 1, top: pen.top + (height.isFinite ? height : pen.y))
        tops.append(pen.top)
    }
}
