import Foundation
import Tactile
import TestSupport
import Testing

/// Bars look the same whenever a property of theirs or of their items is set.
@MainActor
@Suite struct LaterPropertyTests {
    private func picture() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 18, height: 18)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 2, y: 2, width: 14, height: 14))
        }
    }

    private func items(_ titles: String...) -> [UIBarButtonItem] {
        titles.map { UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil) }
    }

    @Test func navigationBars() {
        let (left, right) = (items("L", "M"), items("R"))
        let look = UINavigationBarAppearance()
        look.configureWithOpaqueBackground()
        look.backgroundColor = .yellow
        expectSameWheneverSet(
            UINavigationBar.self, size: CGSize(width: 320, height: 120),
            of: {
                let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
                bar.items = [UINavigationItem(title: "Back"), UINavigationItem(title: "Title")]
                return bar
            },
            [
                .property(
                    \.topItem!.title, "Other", nil, "A title that is far too long for the bar"),
                .property(\.topItem!.prompt, "prompt", isSeen: false),
                .property(\.topItem!.leftBarButtonItems, left),
                .property(\.topItem!.rightBarButtonItems, right),
                .property(\.topItem!.hidesBackButton, true),
                .property(
                    \.backItem!.title, "Before", "A title that is far too long for a bar",
                    isSeen: false),
                .property(\.backItem!.backButtonTitle, "B", isSeen: false),
                .property(\.barTintColor, .red), .property(\.tintColor, .green),
                .looks("appearance", { $0.standardAppearance = look }),
                .property(\.semanticContentAttribute, .forceRightToLeft),
            ])
    }

    @Test func largeTitles() {
        expectSameWheneverSet(
            UINavigationBar.self, size: CGSize(width: 320, height: 120),
            of: {
                let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 96))
                bar.prefersLargeTitles = true
                bar.items = [UINavigationItem(title: "Title")]
                return bar
            },
            [
                .property(\.semanticContentAttribute, .forceRightToLeft),
                .property(\.topItem!.title, "Other"), .property(\.prefersLargeTitles, false),
            ])
    }

    @Test func barItems() {
        let image = picture()
        expectSameWheneverSet(
            UINavigationBar.self, size: CGSize(width: 320, height: 60),
            of: {
                let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
                let item = UINavigationItem(title: "Title")
                item.rightBarButtonItems = items("First", "Second")
                bar.items = [item]
                return bar
            },
            [
                .property(\.topItem!.rightBarButtonItem!.title, "Other", nil),
                .property(\.topItem!.rightBarButtonItem!.image, image),
                .property(\.topItem!.rightBarButtonItem!.isEnabled, false),
                .property(\.topItem!.rightBarButtonItem!.isHidden, true),
                .property(\.topItem!.rightBarButtonItem!.tintColor, .red),
                .property(\.topItem!.rightBarButtonItem!.accessibilityLabel, "said"),
                .property(\.topItem!.rightBarButtonItem!.style, .done),
            ])
    }

    @Test func toolbars() {
        let (two, three) = (items("a", "b"), items("a", "b", "c"))
        let image = picture()
        expectSameWheneverSet(
            UIToolbar.self, size: CGSize(width: 320, height: 60),
            of: {
                let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
                bar.items = items("x", "y") + [.flexibleSpace()] + items("z")
                return bar
            },
            [
                .property(\.items, two, three, []), .property(\.barTintColor, .red),
                .property(\.tintColor, .green), .property(\.items![0].title, "other"),
                .property(\.items![1].image, image), .property(\.items![3].isEnabled, false),
                .property(\.items![1].isHidden, true),
                .property(\.semanticContentAttribute, .forceRightToLeft),
            ])
    }

    @Test func tabBars() {
        let image = picture()
        func tabs(_ titles: String...) -> [UITabBarItem] {
            titles.enumerated().map { UITabBarItem(title: $1, image: image, tag: $0) }
        }
        let other = tabs("p", "q")
        expectSameWheneverSet(
            UITabBar.self, size: CGSize(width: 320, height: 70),
            of: {
                let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
                bar.items = tabs("one", "two", "three")
                bar.selectedItem = bar.items?[0]
                return bar
            },
            [
                .property(\.items, other), .property(\.barTintColor, .red),
                .property(\.tintColor, .green), .property(\.unselectedItemTintColor, .purple),
                .property(\.items![1].title, "other", nil),
                .property(\.items![1].badgeValue, "3", "new"),
                .property(\.items![2].isEnabled, false),
                .property(\.items![0].selectedImage, image, isSeen: false),
                .call(
                    "selected", 1, 2,
                    read: { bar in bar.items?.firstIndex { $0 === bar.selectedItem } ?? -1 },
                    set: { $0.selectedItem = $0.items?[$1] }),
            ])
    }
}
