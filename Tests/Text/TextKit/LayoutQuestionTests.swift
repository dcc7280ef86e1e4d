import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// Whoever hears of lines, and notes what.
private final class Listener: NSLayoutManagerDelegate {
    var invalidated = 0
    var completed: [(container: NSTextContainer?, atEnd: Bool)] = []
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { invalidated += 1 }
    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool
    ) { completed.append((textContainer, layoutFinishedFlag)) }
}

/// All questions to a layout manager, about each unit of a text: their answers agree.
@Suite @MainActor struct LayoutQuestionTests {
    /// How a text is laid out.
    enum Shape: CaseIterable, Sendable { case column, padded, pages, holes, endless }

    private struct Line {
        let rect: CGRect
        let used: CGRect
        let container: NSTextContainer
        let range: NSRange
    }

    private let manager = NSLayoutManager()

    private func set(_ text: String, _ shape: Shape) -> NSTextStorage {
        let storage = NSTextStorage(
            string: text, attributes: [.font: UIFont.systemFont(ofSize: 14)])
        storage.addLayoutManager(manager)
        switch shape {
        case .column: manager.addTextContainer(NSTextContainer(size: CGSize(width: 120, height: 0)))
        case .padded:
            let container = NSTextContainer(size: CGSize(width: 150, height: 0))
            container.lineFragmentPadding = 12
            manager.addTextContainer(container)
        case .pages:
            manager.addTextContainer(NSTextContainer(size: CGSize(width: 120, height: 40)))
            manager.addTextContainer(NSTextContainer(size: CGSize(width: 90, height: 60)))
            manager.addTextContainer(NSTextContainer(size: CGSize(width: 150, height: 0)))
        case .holes:
            let container = NSTextContainer(size: CGSize(width: 200, height: 0))
            container.exclusionPaths = [
                UIBezierPath(rect: CGRect(x: 80, y: 10, width: 30, height: 40))
            ]
            manager.addTextContainer(container)
        case .endless: manager.addTextContainer(NSTextContainer())
        }
        return storage
    }

    private func lines(_ range: NSRange, upTo most: Int = .max) -> [Line] {
        var found: [Line] = []
        manager.enumerateLineFragments(forGlyphRange: range) {
            rect, used, container, range, stop in
            found.append(Line(rect: rect, used: used, container: container, range: range))
            stop.pointee = ObjCBool(found.count == most)
        }
        return found
    }

    private func isNear(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 0.02 }

    @Test(arguments: Shape.allCases) func answersAgree(shape: Shape) throws {
        let text = "Some words that go on\n\nand a line, then another of them that is longer\nend"
        let storage = set(text, shape)
        let whole = NSRange(location: 0, length: storage.length)
        let lines = lines(whole)
        #expect(lines.first?.range.location == 0)
        #expect(lines.map(\.range.length).reduce(0, +) == storage.length)
        #expect(self.lines(whole, upTo: 2).count == 2)
        #expect(self.lines(NSRange(location: 4, length: 0)).isEmpty)
        #expect(manager.numberOfGlyphs == storage.length)
        for line in lines {
            let range = line.range
            #expect(self.lines(range).map(\.range) == [range])
            let padding = line.container.lineFragmentPadding
            #expect(line.used.minX >= line.rect.minX - 0.02)
            #expect(line.used.minY >= line.rect.minY - 0.02)
            #expect(line.used.maxY <= line.rect.maxY + 0.02)
            for index in range.location..<NSMaxRange(range) {
                var found = NSRange()
                #expect(
                    manager.lineFragmentRect(forGlyphAt: index, effectiveRange: &found)
                        == line.rect)
                #expect(found == range)
                found = NSRange()
                #expect(
                    manager.lineFragmentUsedRect(forGlyphAt: index, effectiveRange: &found)
                        == line.used)
                #expect(found == range)
                #expect(
                    manager.textContainer(forGlyphAt: index, effectiveRange: &found)
                        === line.container)
                #expect(found == manager.glyphRange(for: line.container))
                let pen = manager.location(forGlyphAt: index)
                #expect(pen.y > 0 && pen.y < line.rect.height)
                guard (text as NSString).character(at: index) != 10 else { continue }
                let unit = NSRange(location: index, length: 1)
                let box = manager.boundingRect(forGlyphRange: unit, in: line.container)
                #expect(isNear(line.rect.minX + pen.x, box.minX))
                #expect(box.minX >= line.rect.minX + padding - 0.02)
                #expect(isNear(box.minY, line.used.minY) && isNear(box.height, line.used.height))
                guard box.width > 0, NSMaxRange(range) > index + 1 else { continue }
                for part: CGFloat in [0.1, 0.5, 0.9] {
                    var fraction: CGFloat = -1
                    let point = CGPoint(x: box.minX + part * box.width, y: box.midY)
                    #expect(
                        manager.glyphIndex(
                            for: point, in: line.container,
                            fractionOfDistanceThroughGlyph: &fraction) == index)
                    #expect(isNear(fraction, part))
                    #expect(manager.glyphIndex(for: point, in: line.container) == index)
                }
            }
            // Points beside a line are of its first and last unit.
            let last = NSMaxRange(range) - 1
            let isBroken = (text as NSString).character(at: last) == 10
            if shape != .holes, shape != .endless {
                let left = CGPoint(x: line.rect.minX - 20, y: line.rect.midY)
                #expect(manager.glyphIndex(for: left, in: line.container) == range.location)
                if !isBroken {
                    let right = CGPoint(x: line.rect.maxX + 20, y: line.rect.midY)
                    #expect(manager.glyphIndex(for: right, in: line.container) == last)
                }
            }
        }
    }

    @Test(arguments: [Shape.column, .padded, .pages]) func areasFindTheirLines(shape: Shape) {
        let storage = set(
            "Some words that go on\n\nand a line, then another of them that is longer\nend", shape)
        let lines = lines(NSRange(location: 0, length: storage.length))
        for (index, line) in lines.enumerated() {
            let after = lines[index...].prefix { $0.container === line.container }
            for (count, other) in after.enumerated() {
                // What only touches the lines above and below is not in them.
                let area = line.rect.union(other.rect)
                let range = manager.glyphRange(forBoundingRect: area, in: line.container)
                #expect(range == NSUnionRange(line.range, other.range), "\(index) + \(count)")
                let wider = area.insetBy(dx: 0, dy: -1.5)
                let more = manager.glyphRange(forBoundingRect: wider, in: line.container)
                let hasAbove = index > 0 && lines[index - 1].container === line.container
                let hasBelow = count + 1 < after.count
                #expect((more.location < range.location) == hasAbove)
                #expect((NSMaxRange(more) > NSMaxRange(range)) == hasBelow)
            }
            // Nor is what only touches them at a side.
            for x in [line.rect.minX - 10, line.rect.maxX] {
                let beside = CGRect(x: x, y: line.rect.minY, width: 10, height: line.rect.height)
                let range = manager.glyphRange(forBoundingRect: beside, in: line.container)
                #expect(range.length == 0)
            }
        }
        for container in manager.textContainers {
            let own = lines.filter { $0.container === container }
            let used = own.dropFirst().reduce(own[0].used) { $0.union($1.used) }
            #expect(manager.usedRect(for: container) == used)
            #expect(
                manager.glyphRange(for: container)
                    == own.dropFirst().reduce(own[0].range) { NSUnionRange($0, $1.range) })
            var rects: [CGRect] = []
            let range = manager.glyphRange(for: container)
            manager.enumerateEnclosingRects(
                forGlyphRange: range,
                withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
            ) { rect, _ in rects.append(rect) }
            #expect(rects.count >= own.filter { $0.range.length > 1 }.count)
            #expect(
                rects.dropFirst().reduce(rects[0]) { $0.union($1) }
                    == manager.boundingRect(forGlyphRange: range, in: container))
            var count = 0
            manager.enumerateEnclosingRects(
                forGlyphRange: range, withinSelectedGlyphRange: range, in: container
            ) { _, stop in
                count += 1
                stop.pointee = true
            }
            #expect(count == 1)
        }
    }

    @Test func rangesAreCutToTheText() {
        let storage = set("one two\nthree", .column)
        let length = storage.length
        for (range, cut) in [
            (NSRange(location: 0, length: 3), NSRange(location: 0, length: 3)),
            (NSRange(location: 4, length: 99), NSRange(location: 4, length: length - 4)),
            (NSRange(location: length, length: 0), NSRange(location: length, length: 0)),
            (NSRange(location: length + 4, length: 2), NSRange(location: length, length: 0)),
            (NSRange(location: NSNotFound, length: 0), NSRange(location: 0, length: 0)),
            (NSRange(location: 2, length: 0), NSRange(location: 2, length: 0)),
        ] {
            var actual = NSRange(location: 77, length: 77)
            #expect(
                manager.glyphRange(forCharacterRange: range, actualCharacterRange: &actual) == cut)
            #expect(actual == cut)
            actual = NSRange(location: 77, length: 77)
            #expect(
                manager.characterRange(forGlyphRange: range, actualGlyphRange: &actual) == cut)
            #expect(actual == cut)
        }
        #expect(
            [-1, 0, length - 1, length].map(manager.isValidGlyphIndex) == [
                false, true, true, false,
            ])
        #expect(manager.glyphIndexForCharacter(at: 5) == 5)
        #expect(manager.characterIndexForGlyph(at: 6) == 6)
    }

    @Test(arguments: [Shape.column, .padded, .pages, .endless])
    func aLineAfterABreakAtTheEndIsExtra(shape: Shape) throws {
        let storage = set("one", shape)
        #expect(manager.extraLineFragmentRect == .zero)
        storage.replaceCharacters(in: NSRange(location: 3, length: 0), with: "\n")
        let line = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
        let extra = manager.extraLineFragmentRect
        // Paragraphs begin at whole points.
        #expect(abs(extra.minY - line.maxY) < 1 && extra.height > 0)
        #expect(isNear(extra.minX, line.minX) && extra.width == line.width)
        storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "a")
        #expect(manager.extraLineFragmentRect == .zero)
        storage.replaceCharacters(in: NSRange(location: 0, length: 5), with: "")
        #expect(manager.extraLineFragmentRect == .zero)
        let container = try #require(manager.textContainers.first)
        #expect(manager.glyphIndex(for: CGPoint(x: 5, y: 5), in: container) == 0)
    }

    @Test func containersComeAndGoInTheirOrder() throws {
        let listener = Listener()
        manager.delegate = listener
        let storage = set(String(repeating: "word ", count: 40), .pages)
        let (first, second, third) = (
            manager.textContainers[0], manager.textContainers[1], manager.textContainers[2]
        )
        #expect(listener.invalidated == 3)
        #expect(manager.textContainers.allSatisfy { $0.layoutManager === manager })
        let all = manager.glyphRange(for: first)
        let new = NSTextContainer(size: CGSize(width: 200, height: 20))
        manager.insertTextContainer(new, at: 0)
        #expect(manager.textContainers.map { $0 === new } == [true, false, false, false])
        #expect(listener.invalidated == 4)
        #expect(manager.glyphRange(for: first).location == manager.glyphRange(for: new).length)
        manager.removeTextContainer(at: 0)
        #expect(new.layoutManager == nil && manager.glyphRange(for: first) == all)
        #expect(manager.glyphRange(for: new).length == 0)
        #expect(listener.invalidated == 5 && listener.completed.isEmpty)
        manager.ensureLayout(for: second)
        manager.ensureLayout(for: third)
        #expect(listener.completed.map(\.atEnd) == [false, true])
        #expect(listener.completed.map(\.container) == [second, third])

        let changes: [() -> Void] = [
            { first.size.width = 121 }, { first.exclusionPaths = [] },
            { first.lineBreakMode = .byTruncatingTail }, { first.maximumNumberOfLines = 1 },
            { first.lineFragmentPadding = 6 }, { manager.textContainerChangedGeometry(first) },
            { storage.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 9)) },
            { storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "W") },
        ]
        for (index, change) in changes.enumerated() {
            change()
            #expect(listener.invalidated == 6 + index)
        }
        // The same once more is no change.
        first.size.width = 121
        first.lineBreakMode = .byTruncatingTail
        first.maximumNumberOfLines = 1
        first.lineFragmentPadding = 6
        #expect(listener.invalidated == 5 + changes.count)
        #expect(manager.glyphRange(for: first).length < all.length)
        first.lineFragmentPadding = .infinity
        #expect(first.lineFragmentPadding == 0)

        let other = NSLayoutManager()
        first.replaceLayoutManager(manager)
        #expect(first.layoutManager === manager && storage.layoutManagers.count == 1)
        first.replaceLayoutManager(other)
        #expect(other.textContainers == [first, second, third] && manager.textContainers.isEmpty)
        #expect(storage.layoutManagers == [other] && other.textStorage === storage)
        #expect(manager.textStorage == nil && second.layoutManager === other)
        // A layout manager has one text.
        let another = NSTextStorage(string: "other")
        another.addLayoutManager(other)
        another.addLayoutManager(other)
        #expect(storage.layoutManagers.isEmpty && another.layoutManagers == [other])
        #expect(other.numberOfGlyphs == 5)
        storage.removeLayoutManager(other)
        #expect(other.textStorage === another)
        another.removeLayoutManager(other)
        #expect(other.textStorage == nil && other.numberOfGlyphs == 0)
    }

    @Test func invalidatedRangesAreWholeParagraphs() {
        let storage = set("one\ntwo two\nthree", .column)
        for (range, whole) in [
            (NSRange(location: 0, length: 1), NSRange(location: 0, length: 4)),
            (NSRange(location: 3, length: 1), NSRange(location: 0, length: 4)),
            (NSRange(location: 3, length: 2), NSRange(location: 0, length: 12)),
            (NSRange(location: 5, length: 0), NSRange(location: 4, length: 8)),
            (NSRange(location: 6, length: 99), NSRange(location: 4, length: 13)),
        ] {
            var actual = NSRange()
            manager.invalidateLayout(forCharacterRange: range, actualCharacterRange: &actual)
            #expect(actual == whole)
        }
        #expect(lines(NSRange(location: 0, length: storage.length)).count == 3)
    }

    // MARK: Shapes of containers

    @Test func aLineTakesTheFirstFreePartOfItsBand() {
        let container = NSTextContainer(size: CGSize(width: 200, height: 100))
        container.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 40, y: 20, width: 20, height: 20)),
            UIBezierPath(rect: CGRect(x: 120, y: 20, width: 20, height: 20)),
        ]
        func ask(
            _ rect: CGRect, _ direction: NSWritingDirection = .leftToRight
        ) -> (CGRect, CGRect) {
            var rest = CGRect(x: 1, y: 2, width: 3, height: 4)
            let free = container.lineFragmentRect(
                forProposedRect: rect, at: 0, writingDirection: direction, remaining: &rest)
            return (free, rest)
        }
        func band(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat = 10) -> CGRect {
            CGRect(x: x, y: y, width: width, height: height)
        }
        // Above and below them, to the very edge.
        #expect(ask(band(0, 10, 200)) == (band(0, 10, 200), .zero))
        #expect(ask(band(0, 40, 200)) == (band(0, 40, 200), .zero))
        #expect(ask(band(0, 11, 200)) == (band(0, 11, 40), band(40, 11, 160)))
        #expect(ask(band(0, 39, 200)) == (band(0, 39, 40), band(40, 39, 160)))
        #expect(ask(band(0, 25, 200)) == (band(0, 25, 40), band(40, 25, 160)))
        #expect(ask(band(40, 25, 160)) == (band(60, 25, 60), band(120, 25, 80)))
        #expect(ask(band(120, 25, 80)) == (band(140, 25, 60), .zero))
        #expect(ask(band(0, 25, 200), .rightToLeft) == (band(140, 25, 60), band(0, 25, 140)))
        #expect(ask(band(0, 25, 140), .rightToLeft) == (band(60, 25, 60), band(0, 25, 60)))
        // What is too narrow for a letter between the paddings is not free.
        #expect(ask(band(30, 25, 30)).0 == .zero)
        #expect(ask(band(29, 25, 31)).0 == band(29, 25, 11))
        #expect(ask(band(42, 25, 10)).0 == .zero)
        // The container ends.
        #expect(ask(band(150, 90, 100)).0 == band(150, 90, 50))
        #expect(ask(band(0, 90.5, 100)).0 == .zero)
        #expect(ask(band(200, 0, 20)).0 == .zero)
        container.exclusionPaths = [
            UIBezierPath(ovalIn: CGRect(x: 50, y: 0, width: 100, height: 100))
        ]
        let (free, rest) = ask(band(0, 45, 200))
        #expect(abs(free.width - 50) < 0.6 && free.minX == 0 && abs(rest.minX - free.maxX) < 1)
        #expect(ask(band(0, 0, 200)).0.width > 60)
    }

    @Test func onlyAPlainColumnIsSimple() {
        final class Own: NSTextContainer {}
        let container = NSTextContainer(size: CGSize(width: 100, height: 0))
        #expect(container.isSimpleRectangularTextContainer)
        #expect(!Own(size: container.size).isSimpleRectangularTextContainer)
        container.size.height = 1e7
        #expect(container.isSimpleRectangularTextContainer)
        container.size.height = 50
        #expect(!container.isSimpleRectangularTextContainer)
        container.size.height = 0
        container.maximumNumberOfLines = 1
        #expect(!container.isSimpleRectangularTextContainer)
        container.maximumNumberOfLines = 0
        container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))]
        #expect(!container.isSimpleRectangularTextContainer)
    }
}
