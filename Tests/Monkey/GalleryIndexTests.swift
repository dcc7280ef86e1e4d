import Foundation
import Tactile
import TestSupport
import Testing

@testable import Gallery

/// The gallery's frame: its list, its search, and room for every page.
@Suite @MainActor struct GalleryIndexTests {
    private func show(_ title: String, _ size: CGSize) throws -> (Harness, UIView) {
        let controller = GalleryIndexController()
        controller.first = try #require(GalleryPage.all.firstIndex { $0.title == title })
        let harness = Harness(showing: controller, size: size)
        harness.advance(seconds: 0.1)
        return (harness, controller.view)
    }

    private func views<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
        (view as? View).map { [$0] } ?? view.subviews.flatMap { views(type, in: $0) }
    }

    @Test func titlesAreUniqueAndFoundByTheirWords() {
        let titles = GalleryPage.all.map(\.title)
        #expect(Set(titles).count == titles.count)
        for page in GalleryPage.all {
            let found = GallerySection.matching(page.title, in: GalleryPage.sections)
            #expect(found.flatMap(\.pages).contains { $0.title == page.title }, "\(page.title)")
        }
        #expect(GallerySection.matching("zzz", in: GalleryPage.sections).isEmpty)
        #expect(GallerySection.matching(" ", in: GalleryPage.sections).count > 5)
        let two = GallerySection.matching("PAN swipe", in: GalleryPage.sections)
        #expect(two.isEmpty)
    }

    /// Nothing that a page places is out of reach, however small the window is.
    @Test(arguments: [CGSize(width: 320, height: 360), CGSize(width: 900, height: 640)])
    func everyPageScrollsToItsEnd(size: CGSize) throws {
        for page in GalleryPage.all {
            let (_, root) = try show(page.title, size)
            let scroll = try #require(views(PageScrollView.self, in: root).first)
            let shown = try #require(scroll.page)
            let lowest = shown.subviews.filter { !$0.isHidden }.map(\.frame.maxY).max() ?? 0
            #expect(lowest <= shown.frame.maxY + 0.5, "\(page.title)")
            #expect(shown.frame.maxY <= scroll.contentSize.height, "\(page.title)")
            #expect(
                scroll.isScrollEnabled == (scroll.contentSize.height > scroll.bounds.height + 0.5))
            let widest =
                shown.subviews.filter { !$0.isHidden && $0.transform.isIdentity }
                .map(\.frame.maxX).max() ?? 0
            #expect(widest <= shown.bounds.width + 1, "\(page.title) is wider than \(size)")
        }
    }

    /// What a page says is read whole, in each of its sizes: a label has the room of its text, and
    /// no word is broken for want of it. The page of labels shows how text is cut.
    @Test(arguments: [
        CGSize(width: 390, height: 640), CGSize(width: 820, height: 600),
        CGSize(width: 1280, height: 720),
    ])
    func noPageCutsItsWords(size: CGSize) throws {
        for page in GalleryPage.all where page.title != "Labels" {
            let (_, root) = try show(page.title, size)
            let scroll = try #require(views(PageScrollView.self, in: root).first)
            let shown = try #require(scroll.page)
            for label in views(UILabel.self, in: shown) where isSeen(label, in: shown) {
                #expect(isWhole(label), "\(page.title): “\(label.text ?? "")” at \(size)")
            }
        }
    }

    private func isSeen(_ view: UIView, in root: UIView) -> Bool {
        var next: UIView? = view
        while let view = next, view !== root {
            if view.isHidden || view.alpha < 0.01 { return false }
            next = view.superview
        }
        return true
    }

    private func isWhole(_ label: UILabel) -> Bool {
        guard let text = label.text, !text.isEmpty, let font = label.font else { return true }
        let scale = label.adjustsFontSizeToFitWidth ? label.minimumScaleFactor : 1
        let unbounded = CGFloat.greatestFiniteMagnitude
        if label.numberOfLines == 1 {
            let width = label.sizeThatFits(CGSize(width: unbounded, height: unbounded)).width
            return width * scale <= label.bounds.width + 1
        }
        let longest =
            text.split(whereSeparator: \.isWhitespace)
            .map { String($0).size(withAttributes: [.font: font]).width }.max() ?? 0
        let height = label.sizeThatFits(
            CGSize(width: label.bounds.width, height: unbounded)
        ).height
        return longest * scale <= label.bounds.width + 1
            && height <= label.bounds.height + 2
    }

    /// Nothing keeps what a page made when the page is gone, as an action does that holds on to the
    /// control that it belongs to.
    @Test func noPageLeavesViewsBehind() {
        func shown(on page: GalleryPage) -> SeenViews {
            var seen = SeenViews()
            let harness = Harness(showing: page.make(), size: CGSize(width: 640, height: 560))
            harness.advance(seconds: 0.5)
            seen.note(harness.window)
            for view in harness.window.subviews { view.removeFromSuperview() }
            harness.advance(seconds: 6)
            harness.window.close()
            return seen
        }
        for page in GalleryPage.all {
            let left = shown(on: page).left
            #expect(left.isEmpty, "\(page.title)")
        }
    }

    @Test func theEntryPanelIsInTheMiddleAndGivesBackWhatWasTyped() throws {
        let (harness, root) = try show("Entry panel", CGSize(width: 900, height: 640))
        let page = try #require(views(EntryPanelPage.self, in: root).first)
        harness.tap(page.field.unitButton)
        #expect(page.field.unit == "lb")
        #expect(page.field.unitButton.frame.size == CGSize(width: 25, height: 17))
        harness.tap(page.open)
        harness.advance(seconds: 1)
        let field = try #require(
            views(UnitField.self, in: harness.window).first { $0 !== page.field })
        let panel = try #require(field.superview)
        #expect(panel.frame.size == CGSize(width: 280, height: 170))
        #expect(abs(panel.convert(CGPoint(x: 140, y: 85), to: nil).x - 450) <= 1)
        harness.type("82.4")
        harness.press(.return)
        harness.advance(seconds: 1)
        #expect(field.window == nil)
        #expect(views(UILabel.self, in: page).contains { $0.text == "today: 82.4 kg" })
        // Bars share the width, and the arrows choose one.
        #expect(page.bars.bars.count == 8)
        let widths = page.bars.bars.map(\.frame.width)
        #expect(abs(widths.reduce(0, +) - page.bars.bounds.width * 0.8) < 9)
        harness.tap(page.bars.bars[2])
        harness.advance(seconds: 0.4)
        #expect(page.bars.chosen == 2)
    }

    @Test func everyPageSaysItsClassAndHasAFewLines() {
        #expect(GalleryCode.all.map(\.title) == GalleryPage.all.map(\.title))
        for code in GalleryCode.all {
            let lines = code.lines.split(separator: "\n")
            #expect(!code.classes.isEmpty && (1...8).contains(lines.count), "\(code.title)")
            #expect(lines.allSatisfy { $0.count <= 84 }, "\(code.title)")
        }
    }

    @Test func thePageMakesRoomForItsCode() throws {
        let (harness, root) = try show("Animator", CGSize(width: 900, height: 640))
        let button = try #require(
            views(UIButton.self, in: root).first { $0.currentTitle == "Show code" })
        let scroll = try #require(views(PageScrollView.self, in: root).first)
        let before = scroll.frame.minY
        harness.tap(button)
        harness.advance(seconds: 0.1)
        let card = try #require(views(CodeCard.self, in: root).first)
        #expect(!card.isHidden && card.code.contains("UIViewPropertyAnimator"))
        #expect(scroll.frame.minY > before + 60 && card.frame.maxY <= scroll.frame.minY + 6)
        harness.tap(button)
        harness.advance(seconds: 0.1)
        #expect(card.isHidden && scroll.frame.minY == before)
    }

    @Test func typingNarrowsTheListAndReturnShowsTheFirst() throws {
        let (harness, root) = try show("Text", CGSize(width: 900, height: 640))
        let table = try #require(views(UITableView.self, in: root).first)
        let bar = try #require(views(UISearchBar.self, in: root).first)
        harness.tap(bar)
        harness.type("spring")
        harness.advance(seconds: 0.1)
        #expect(table.visibleCells.compactMap { $0.textLabel?.text } == ["Springs", "Spring"])
        harness.press(.return)
        harness.advance(seconds: 0.1)
        let scroll = try #require(views(PageScrollView.self, in: root).first)
        #expect(scroll.page is SpringsPage)
        harness.press(.escape)
        harness.advance(seconds: 0.1)
        #expect(table.numberOfSections == GalleryPage.sections.count)
    }

    @Test func aNarrowWindowShowsListOrPage() throws {
        let (harness, root) = try show("Text", CGSize(width: 420, height: 560))
        let table = try #require(views(UITableView.self, in: root).first)
        let scroll = try #require(views(PageScrollView.self, in: root).first)
        #expect(table.isHidden && !scroll.isHidden)
        let back = try #require(
            views(UIButton.self, in: root).first { $0.currentTitle == "All pages" })
        harness.tap(back)
        harness.advance(seconds: 0.1)
        #expect(!table.isHidden && scroll.isHidden)
        let row = try #require(
            table.visibleCells.first { $0.textLabel?.text == "Search" })
        harness.tap(row)
        harness.advance(seconds: 0.1)
        #expect(table.isHidden && scroll.page is SearchPage)
        harness.resize(to: CGSize(width: 900, height: 640))
        harness.advance(seconds: 0.1)
        #expect(!table.isHidden && !scroll.isHidden)
    }
}
