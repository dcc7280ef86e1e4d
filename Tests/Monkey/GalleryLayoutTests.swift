import Foundation
import Tactile
import TestSupport
import Testing

@testable import Gallery

/// Nothing of a page's knobs lies over something else, in usual windows.
@MainActor @Suite struct GalleryLayoutTests {
    private func seen<View: UIView>(_ type: View.Type, in root: UIView) -> [View] {
        guard !root.isHidden, root.alpha > 0.01 else { return [] }
        return root.subviews.flatMap { view -> [View] in
            guard !view.isHidden, view.alpha > 0.01 else { return [] }
            return ((view as? View).map { [$0] } ?? []) + seen(type, in: view)
        }
    }

    private func place(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    @Test(arguments: [CGSize(width: 820, height: 600), CGSize(width: 1_280, height: 720)])
    func namesLieBesideTheirSwitches(size: CGSize) {
        let root = GalleryIndexController()
        let harness = Harness(showing: root, size: size)
        for page in GalleryPage.all {
            root.open(page)
            harness.advance(seconds: 0.3)
            let labels = seen(UILabel.self, in: root.view).filter { $0.text?.isEmpty == false }
            for toggle in seen(UISwitch.self, in: root.view) {
                for label in labels where !label.isDescendant(of: toggle) {
                    let shared = place(label).intersection(place(toggle))
                    #expect(
                        shared.isNull || shared.width < 1 || shared.height < 1,
                        "\(page.title): “\(label.text ?? "")” over a switch")
                }
            }
        }
    }

    /// A symbol that is not there, or a layout that does not rest.
    @Test func noPageMakesAMistake() {
        let root = GalleryIndexController()
        let harness = Harness(showing: root, size: CGSize(width: 900, height: 640))
        for page in GalleryPage.all {
            harness.session.mistakeFound = { Issue.record("\(page.title): \($0)") }
            root.open(page)
            harness.advance(seconds: 0.3)
        }
    }

    @Test func theFirstPageFillsAWideWindow() throws {
        let root = GalleryIndexController()
        let harness = Harness(showing: root, size: CGSize(width: 1_280, height: 720))
        harness.advance(seconds: 0.3)
        let page = try #require(seen(ControlsPage.self, in: root.view).first)
        let cards = page.subviews.map(\.frame)
        #expect(Set(cards.map(\.minX)).count == 3)
        #expect((cards.map(\.maxX).max() ?? 0) > page.bounds.width - 4)
        for (index, card) in cards.enumerated() {
            #expect(cards[(index + 1)...].allSatisfy { !$0.intersects(card) })
        }
        harness.resize(to: CGSize(width: 820, height: 600))
        harness.advance(seconds: 0.3)
        #expect(Set(page.subviews.map(\.frame.minX)).count == 2)
    }

    /// What is behind the pages, beside them and on them is told apart in the dark.
    @Test func theDarkHasThreeGrounds() throws {
        let root = GalleryIndexController()
        let harness = Harness(size: CGSize(width: 900, height: 640), dark: true)
        harness.window.rootViewController = root
        harness.show()
        harness.advance(seconds: 0.3)
        let card = try #require(seen(ControlsPage.self, in: root.view).first?.subviews.first)
        let grounds = [root.view, seen(UITableView.self, in: root.view).first, card].map {
            $0?.backgroundColor?.resolvedColor(with: $0?.traitCollection ?? .current).cgColor
        }
        #expect(Set(grounds.compactMap { $0.map { "\($0)" } }).count == 3)
    }
}
