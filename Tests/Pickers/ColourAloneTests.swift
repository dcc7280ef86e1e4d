import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactilePickers

/// Where a person wants that, states are told by more than colours: two states look different also
/// where all colours that tell them are the same.
@MainActor
@Suite struct ColourAloneTests {
    /// The picture of a view, with the setting or without.
    private func picture(
        _ view: UIView, differentiates: Bool, size: CGSize = CGSize(width: 320, height: 49)
    ) -> Pixels {
        view.frame = CGRect(origin: .zero, size: size)
        let page = UIView()
        page.addSubview(view)
        let harness = Harness(showing: page)
        harness.session.application.differentiatesWithoutColor = differentiates
        harness.rest()
        return pixels(harness)
    }

    /// Says whether, and nothing of each pixel where that is not as expected.
    private func alike(_ one: Pixels, _ other: Pixels) -> Bool { one.values == other.values }

    private struct Pixels: CustomTestStringConvertible {
        let values: [UInt32]
        var testDescription: String { "a picture" }
    }

    private func pixels(_ harness: Harness) -> Pixels {
        let picture = harness.snapshot()
        return Pixels(
            values: (0..<picture.height).flatMap { y in
                (0..<picture.width).map { picture.rgb($0, y) }
            })
    }

    @Test("The chosen tab has a mark above it")
    func tabs() {
        func bar(_ chosen: Int) -> UITabBar {
            let bar = UITabBar(frame: .zero)
            bar.tintColor = .secondaryLabel
            bar.items = (0..<2).map { UITabBarItem(title: "Tab", image: nil, tag: $0) }
            bar.selectedItem = bar.items?[chosen]
            return bar
        }
        #expect(
            alike(picture(bar(0), differentiates: false), picture(bar(1), differentiates: false)))
        #expect(
            !alike(picture(bar(0), differentiates: true), picture(bar(1), differentiates: true)))
    }

    @Test("Pages that are not shown have rings for dots")
    func pages() {
        func dots(_ page: Int) -> UIPageControl {
            let dots = UIPageControl()
            dots.pageIndicatorTintColor = .label
            dots.currentPageIndicatorTintColor = .label
            dots.numberOfPages = 3
            dots.currentPage = page
            return dots
        }
        #expect(
            alike(picture(dots(0), differentiates: false), picture(dots(1), differentiates: false)))
        #expect(
            !alike(picture(dots(0), differentiates: true), picture(dots(1), differentiates: true)))
    }

    @Test("Today has a ring, and a switch that is on a mark")
    func marks() {
        let size = CGSize(width: 320, height: 320)
        func days() -> CalendarGridView {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
            let today = Date(timeIntervalSince1970: 1_795_392_000)
            let grid = CalendarGridView(
                calendar: calendar, date: today.addingTimeInterval(86_400), today: today)
            grid.tintColor = .label
            return grid
        }
        #expect(
            !alike(
                picture(days(), differentiates: false, size: size),
                picture(days(), differentiates: true, size: size)))
        func toggle() -> UISwitch {
            let toggle = UISwitch()
            toggle.isOn = true
            toggle.onTintColor = .secondarySystemFill
            return toggle
        }
        #expect(
            !alike(
                picture(toggle(), differentiates: false), picture(toggle(), differentiates: true)))
    }

    @Test("Controls take up and leave the marks when the setting changes")
    func changes() {
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
        bar.items = (0..<2).map { UITabBarItem(title: "Tab", image: nil, tag: $0) }
        bar.selectedItem = bar.items?.first
        let dots = UIPageControl(frame: CGRect(x: 0, y: 60, width: 320, height: 30))
        dots.numberOfPages = 3
        let page = UIView()
        page.addSubview(bar)
        page.addSubview(dots)
        let harness = Harness(showing: page)
        harness.rest()
        let before = pixels(harness)
        harness.session.application.differentiatesWithoutColor = true
        harness.rest()
        #expect(!alike(pixels(harness), before))
        harness.session.application.differentiatesWithoutColor = false
        harness.rest()
        #expect(alike(pixels(harness), before))
    }
}
