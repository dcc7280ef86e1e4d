import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// A layout manager that notes what it draws.
private final class NotingManager: NSLayoutManager {
    var backgrounds: [NSRange] = []
    var origins: [CGPoint] = []
    override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        backgrounds.append(glyphsToShow)
        super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
    }
    override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        origins.append(origin)
        super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
    }
}

/// A container in the shape of a disc.
private final class Disc: NSTextContainer {
    override var isSimpleRectangularTextContainer: Bool { false }
    override func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection: NSWritingDirection, remaining: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
        let rect = super.lineFragmentRect(
            forProposedRect: proposedRect, at: characterIndex, writingDirection: writingDirection,
            remaining: remaining)
        let radius = size.width / 2
        let far = max(abs(rect.minY - radius), abs(rect.maxY - radius))
        guard far < radius else { return .zero }
        let half = (radius * radius - far * far).squareRoot()
        return CGRect(x: radius - half, y: rect.minY, width: 2 * half, height: rect.height)
    }
}

@Suite @MainActor struct LayoutManagerTests {
    private let storage: NSTextStorage
    private let manager = NSLayoutManager()

    init() {
        storage = NSTextStorage(
            string: (0..<40).map { "word\($0)" }.joined(separator: " "),
            attributes: [.font: UIFont.systemFont(ofSize: 14)])
        storage.addLayoutManager(manager)
    }

    private func add(_ size: CGSize) -> NSTextContainer {
        let container = NSTextContainer(size: size)
        manager.addTextContainer(container)
        return container
    }

    private func lines(
        _ range: NSRange? = nil
    ) -> [(rect: CGRect, used: CGRect, container: NSTextContainer, range: NSRange)] {
        var found: [(rect: CGRect, used: CGRect, container: NSTextContainer, range: NSRange)] = []
        manager.enumerateLineFragments(
            forGlyphRange: range ?? NSRange(location: 0, length: storage.length)
        ) { rect, used, container, range, _ in found.append((rect, used, container, range)) }
        return found
    }

    @Test func linesFillAContainer() throws {
        let container = add(CGSize(width: 200, height: 0))
        let lines = lines()
        #expect(lines.count > 5)
        #expect(lines.allSatisfy { $0.rect.minX == 0 && $0.rect.width == 200 })
        #expect(lines.allSatisfy { $0.used.minX == 0 && $0.used.maxX <= 200 })
        #expect(lines.map(\.range.length).reduce(0, +) == storage.length)
        for (upper, lower) in zip(lines, lines.dropFirst()) {
            #expect(abs(upper.rect.maxY - lower.rect.minY) < 0.01)
            #expect(NSMaxRange(upper.range) == lower.range.location)
        }
        let used = manager.usedRect(for: container)
        #expect(used.minY == 0 && abs(used.maxY - lines[lines.count - 1].rect.maxY) < 0.01)
        var range = NSRange()
        #expect(
            manager.lineFragmentRect(
                forGlyphAt: lines[2].range.location + 1, effectiveRange: &range)
                == lines[2].rect)
        #expect(range == lines[2].range)
        #expect(manager.glyphRange(for: container).length == storage.length)
        #expect(
            manager.glyphRange(
                forBoundingRect: lines[1].rect.insetBy(dx: 10, dy: 4), in: container)
                == lines[1].range)
    }

    @Test func placesAndPointsAgree() {
        let container = add(CGSize(width: 200, height: 0))
        for index in [0, 3, 20, 60, storage.length - 1] {
            let box = manager.boundingRect(
                forGlyphRange: NSRange(location: index, length: 1), in: container)
            let line = manager.lineFragmentRect(forGlyphAt: index, effectiveRange: nil)
            let pen = manager.location(forGlyphAt: index)
            #expect(
                abs(line.minX + pen.x - box.minX) < 0.01
                    && line.contains(CGPoint(x: box.midX, y: box.midY)))
            #expect(pen.y > 8 && pen.y < line.height)
            var fraction: CGFloat = -1
            let hit = manager.characterIndex(
                for: CGPoint(x: box.minX + box.width * 0.75, y: box.midY), in: container,
                fractionOfDistanceBetweenInsertionPoints: &fraction)
            #expect(hit == index && abs(fraction - 0.75) < 0.05)
        }
        #expect(manager.glyphIndex(for: CGPoint(x: -50, y: -50), in: container) == 0)
        #expect(
            manager.glyphIndex(for: CGPoint(x: 999, y: 999), in: container) == storage.length - 1)
    }

    @Test func textRunsThroughContainers() {
        let first = add(CGSize(width: 120, height: 60))
        let second = add(CGSize(width: 160, height: 80))
        let (one, two) = (manager.glyphRange(for: first), manager.glyphRange(for: second))
        #expect(one.location == 0 && one.length > 10 && two.location == NSMaxRange(one))
        #expect(two.length > one.length && NSMaxRange(two) < storage.length)
        #expect(manager.usedRect(for: first).maxY <= 60)
        let shown = lines(two)
        #expect(shown.first?.rect.minY == 0 && shown.allSatisfy { $0.rect.width == 160 })
        #expect(manager.textContainer(forGlyphAt: 2, effectiveRange: nil) === first)
        #expect(manager.textContainer(forGlyphAt: two.location, effectiveRange: nil) === second)
        #expect(manager.textContainer(forGlyphAt: storage.length - 1, effectiveRange: nil) == nil)
        #expect(manager.glyphIndex(for: CGPoint(x: 6, y: 4), in: second) == two.location)
        // A change in the first column moves what the second shows.
        let word = (storage.string as NSString).substring(
            with: NSRange(location: two.location, length: 6))
        storage.deleteCharacters(in: NSRange(location: 0, length: 12))
        let now = manager.glyphRange(for: second).location
        #expect(
            (storage.string as NSString).substring(with: NSRange(location: now, length: 6)) != word)
    }

    @Test func linesKeepOutOfExcludedAreas() {
        let container = add(CGSize(width: 200, height: 0))
        container.exclusionPaths = [
            UIBezierPath(ovalIn: CGRect(x: 60, y: 10, width: 80, height: 60))
        ]
        let lines = lines()
        #expect(lines.map(\.range.length).reduce(0, +) == storage.length)
        let hole = CGRect(x: 95, y: 25, width: 10, height: 30)
        #expect(lines.allSatisfy { !$0.rect.intersects(hole) })
        // Beside the oval both sides are filled.
        let rows = Dictionary(grouping: lines, by: { $0.rect.minY })
        #expect(rows.values.contains { $0.count == 2 })
        let all = storage.length
        container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 200, height: 50))]
        #expect((self.lines().first?.rect.minY ?? 0) >= 50)
        #expect(manager.glyphRange(for: container).length == all)
    }

    @Test func aNumberOfLinesEndsInDots() {
        let container = add(CGSize(width: 150, height: 0))
        container.maximumNumberOfLines = 2
        #expect(lines().count == 2)
        #expect(manager.glyphRange(for: container).length < storage.length)
        container.lineBreakMode = .byTruncatingTail
        #expect(lines().count == 2)
        #expect(manager.usedRect(for: container).height < 50)
    }

    @Test func aSubclassGivesLinesAnotherShape() {
        let container = Disc(size: CGSize(width: 160, height: 160))
        manager.addTextContainer(container)
        let widths = lines().map(\.rect.width)
        #expect(widths.count > 4 && (widths.first ?? 0) < widths[widths.count / 2])
    }

    @Test func viewsDrawThroughTheirLayoutManager() throws {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let manager = NotingManager()
        let container = NSTextContainer(size: .zero)
        container.widthTracksTextView = true
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        let view = UITextView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 200), textContainer: container)
        harness.window.addSubview(view)
        harness.show()
        #expect(manager.backgrounds == [NSRange(location: 0, length: storage.length)])
        #expect(manager.origins.map { $0.x } == [TextCanvas.bleed - 5])
    }

    @Test func aContainerOfAViewHasHoles() {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        view.text = storage.string + "\n" + storage.string
        view.textContainer.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 100, y: 20, width: 100, height: 60))
        ]
        harness.window.addSubview(view)
        harness.show()
        #expect(view.contentSize.height > 100)
        view.becomeFirstResponder()
        harness.tap(at: CGPoint(x: 250, y: 58))
        let caret = view.caretRect(for: view.selectedTextRange?.end ?? view.endOfDocument)
        #expect(caret.minX > 205 && abs(caret.midY - 58) < 20)
        view.selectedRange = NSRange(location: 0, length: 0)
        harness.type("x")
        #expect(view.text.hasPrefix("xword0"))
        harness.frame()
    }

    @Test func aParagraphWithoutAnAlignmentHasTheViews() {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        view.text = "ab"
        view.textAlignment = .right
        view.textContainer.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 0, y: 100, width: 10, height: 10))
        ]
        harness.window.addSubview(view)
        harness.show()
        #expect(view.caretRect(for: view.endOfDocument).minX > 250)
    }

    @Test func aPressMeetsThePartOfALineThatItIsIn() {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        view.text = storage.string + "\n" + storage.string
        view.textContainer.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 100, y: 0, width: 100, height: 60))
        ]
        harness.window.addSubview(view)
        harness.show()
        view.becomeFirstResponder()
        for x in [40.0, 250] {
            harness.tap(at: CGPoint(x: x, y: 18))
            harness.advance(seconds: 1)
            let caret = view.caretRect(for: view.selectedTextRange?.end ?? view.endOfDocument)
            #expect(abs(caret.minX - x) < 60 && abs(caret.midY - 18) < 20, "\(x): \(caret)")
        }
    }

    @Test func aViewShowsItsContainerOfSeveral() {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        let views = (0..<2).map { index in
            let container = NSTextContainer(size: CGSize(width: 120, height: 100))
            manager.addTextContainer(container)
            let view = UITextView(
                frame: CGRect(x: 140 * index, y: 0, width: 120, height: 116),
                textContainer: container)
            harness.window.addSubview(view)
            return view
        }
        harness.show()
        let second = manager.glyphRange(for: views[1].textContainer)
        #expect(second.location > 20)
        let start = views[1].position(
            from: views[1].beginningOfDocument, offset: second.location + 1)
        let caret = views[1].caretRect(for: start ?? views[1].endOfDocument)
        #expect(caret.minY >= 8 && caret.minY < 12)
        #expect(views[0].contentSize.height <= 116)
        views[1].becomeFirstResponder()
        views[1].selectedRange = NSRange(location: second.location, length: 0)
        harness.type("y")
        #expect(views[0].text == views[1].text && storage.string.contains("y"))
    }
}

@Suite @MainActor struct GrowingTextViewTests {
    /// The first layout has the height that the text needs in the width that is found then.
    @Test func theFirstLayoutIsRight() {
        let harness = Harness(size: CGSize(width: 300, height: 400))
        let text = UITextView()
        text.isScrollEnabled = false
        text.font = .systemFont(ofSize: 17)
        let long = UITextView()
        long.isScrollEnabled = false
        long.text = String(repeating: "many words ", count: 20)
        for view in [text, long] {
            view.translatesAutoresizingMaskIntoConstraints = false
            harness.window.addSubview(view)
        }
        NSLayoutConstraint.activate([
            text.topAnchor.constraint(equalTo: harness.window.topAnchor),
            text.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor),
            text.widthAnchor.constraint(equalToConstant: 150),
            long.topAnchor.constraint(equalTo: text.bottomAnchor),
            long.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor),
            long.widthAnchor.constraint(equalToConstant: 150),
        ])
        harness.window.layoutIfNeeded()
        #expect(text.frame.height > 34 && text.frame.height < 40)
        #expect(long.frame.height > 100)
        #expect(long.frame.height == long.sizeThatFits(CGSize(width: 150, height: 0)).height)
        let before = text.frame.height
        harness.show()
        #expect(text.frame.height == before)
        text.insertText("a\nb")
        harness.frame()
        #expect(text.frame.height > before + 15)
    }
}
