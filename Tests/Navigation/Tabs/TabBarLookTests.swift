import Foundation
import Tactile
import TestSupport
import Testing

/// How the tabs of a bar share its width, and what a program sets of their looks.
@Suite @MainActor struct TabBarLookTests {
    private let harness = Harness(size: CGSize(width: 600, height: 200))
    private let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 600, height: 49))

    private static func square(_ color: UIColor, _ side: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image {
            color.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
        }
    }

    private init() {
        bar.items = [
            UITabBarItem(title: "One", image: Self.square(.red, 10), tag: 0),
            UITabBarItem(title: "Two", image: Self.square(.red, 10), tag: 1),
        ]
        harness.window.addSubview(bar)
        harness.show()
    }

    private func button(_ index: Int) -> UIView {
        bar.items?[index].value(forKey: "view") as? UIView ?? UIView()
    }
    private var frames: [CGRect] {
        bar.layoutIfNeeded()
        return [button(0).frame, button(1).frame]
    }
    private func part<Kind: UIView>(_ index: Int, _ kind: Kind.Type = Kind.self) -> Kind? {
        bar.layoutIfNeeded()
        button(index).layoutIfNeeded()
        return button(index).subviews.compactMap { $0 as? Kind }.first
    }

    @Test func tabsFillTheBarOrAreInItsMiddle() {
        #expect(frames.map(\.minX) == [180, 300] && frames.map(\.width) == [120, 120])
        bar.itemPositioning = .fill
        #expect(frames.map(\.minX) == [0, 300] && frames.map(\.width) == [300, 300])
        bar.itemPositioning = .centered
        bar.itemWidth = 80
        bar.itemSpacing = 20
        #expect(frames.map(\.minX) == [210, 310] && frames.map(\.width) == [80, 80])
        bar.itemWidth = 500
        #expect(frames.map(\.minX) == [0, 310] && frames.map(\.width) == [290, 290])
        let appearance = UITabBarAppearance()
        appearance.stackedItemPositioning = .centered
        appearance.stackedItemWidth = 100
        appearance.stackedItemSpacing = 40
        bar.standardAppearance = appearance
        #expect(frames.map(\.minX) == [180, 320] && frames.map(\.width) == [100, 100])
        bar.semanticContentAttribute = .forceRightToLeft
        bar.setNeedsLayout()
        #expect(frames.map(\.minX) == [320, 180])
    }

    @Test func titlesAndPicturesAreMoved() throws {
        let title = try #require(part(0, UILabel.self)).frame
        let picture = try #require(part(0, UIImageView.self)).frame
        bar.items?[0].titlePositionAdjustment = UIOffset(horizontal: 3, vertical: -5)
        bar.items?[0].imageInsets = UIEdgeInsets(top: 6, left: 0, bottom: -6, right: 0)
        #expect(part(0, UILabel.self)?.frame == title.offsetBy(dx: 3, dy: -5))
        #expect(part(0, UIImageView.self)?.frame == picture.offsetBy(dx: 0, dy: 6))
        let appearance = UITabBarAppearance()
        appearance.stackedLayoutAppearance.normal.titlePositionAdjustment = UIOffset(
            horizontal: 0, vertical: 4)
        bar.standardAppearance = appearance
        // What an item says counts before the bar's appearance.
        #expect(part(0, UILabel.self)?.frame == title.offsetBy(dx: 3, dy: -5))
        #expect(part(1, UILabel.self)?.frame.minY == title.minY + 4)
    }

    @Test("A picture that is to stay as it is keeps its colours")
    func originalPictures() {
        bar.items?[1].image = Self.square(.red, 10).withRenderingMode(.alwaysOriginal)
        let places = frames
        harness.rest()
        #expect(harness.pixel(Int(places[1].midX), 18) == 0xFF0000)
        #expect(harness.pixel(Int(places[0].midX), 18) != 0xFF0000)
    }

    private func pixel(_ index: Int) -> UInt32 {
        let place = frames[index]
        harness.rest()
        return harness.pixel(Int(place.midX) - 18, 8)
    }

    @Test func anIndicatorIsBehindTheChosenTab() {
        bar.selectionIndicatorImage = Self.square(.green, 40)
        bar.selectedItem = bar.items?[0]
        #expect(pixel(0) == 0x00FF00)
        #expect(pixel(1) != 0x00FF00)
        bar.selectedItem = bar.items?[1]
        #expect(pixel(1) == 0x00FF00)
        let appearance = UITabBarAppearance()
        appearance.selectionIndicatorImage = Self.square(.green, 40)
        appearance.selectionIndicatorTintColor = .blue
        bar.standardAppearance = appearance
        #expect(pixel(1) == 0x0000FF)
        bar.standardAppearance = UITabBarAppearance()
        bar.selectionIndicatorImage = nil
        #expect(pixel(1) != 0x0000FF)
    }

    @Test func badgesHaveFontsColoursAndPlaces() throws {
        bar.items?[0].badgeValue = "3"
        bar.layoutIfNeeded()
        let badge = try #require(
            button(0).subviews.compactMap { $0 as? UILabel }.first { $0.text == "3" })
        button(0).layoutIfNeeded()
        let place = badge.frame
        #expect(badge.textColor == .white)
        bar.items?[0].setBadgeTextAttributes(
            [.foregroundColor: UIColor.black, .font: UIFont.systemFont(ofSize: 9)], for: .normal)
        #expect(badge.textColor == .black && badge.font.pointSize == 9)
        bar.items?[0].setBadgeTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
        bar.selectedItem = bar.items?[0]
        #expect(badge.textColor == .blue && badge.font.pointSize == 9)
        let appearance = UITabBarAppearance()
        let look = appearance.stackedLayoutAppearance.selected
        look.badgePositionAdjustment = UIOffset(horizontal: 4, vertical: 2)
        look.badgeBackgroundColor = .gray
        bar.standardAppearance = appearance
        button(0).layoutIfNeeded()
        #expect(badge.frame.minX == place.minX + 4 && badge.frame.minY == place.minY + 2)
        look.badgeTextAttributes = [.foregroundColor: UIColor.green]
        bar.standardAppearance = appearance
        #expect(badge.textColor == .blue)
        bar.items?[0].setBadgeTextAttributes(nil, for: .selected)
        bar.items?[0].setBadgeTextAttributes(nil, for: .normal)
        #expect(badge.textColor == .green)
        appearance.stackedLayoutAppearance.configureWithDefault(for: .stacked)
        bar.standardAppearance = appearance
        #expect(badge.textColor == .white)
    }
}
