import Foundation
import Tactile
import TestSupport
import Testing

private class Card: UIView {}
private final class SmallCard: Card {}
private final class Gauge: UIView {
    var needle: UIColor = .black { didSet { noteAppearanceProperty("needle") } }
    var ticks = 3
}
private final class Form: UIViewController {}

/// Looks that are set for a class before there are instances.
@Suite @MainActor struct AppearanceProxyTests {
    private func window() -> Harness {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        harness.show()
        return harness
    }

    private func color(_ view: UIView) -> UIColor? { view.backgroundColor }

    @Test func instancesGetItWhenTheyComeIntoAWindow() {
        let harness = window()
        UISwitch.appearance().onTintColor = .red
        let toggle = UISwitch()
        #expect(toggle.onTintColor == nil)
        harness.window.addSubview(toggle)
        #expect(toggle.onTintColor == .red)
        #expect(UISwitch.appearance().onTintColor == .red)
        #expect(UISwitch.appearance().thumbTintColor == nil)
        UISwitch.appearance().onTintColor = .green
        #expect(toggle.onTintColor == .red, "it is in the window already")
        toggle.removeFromSuperview()
        harness.window.addSubview(toggle)
        #expect(toggle.onTintColor == .green)
    }

    @Test func viewsSeeItBeforeTheyAreToldOfTheirWindow() {
        final class Probe: UIView {
            var seen: UIColor?
            override func didMoveToWindow() { seen = backgroundColor }
        }
        let harness = window()
        Probe.appearance().backgroundColor = .blue
        let probe = Probe()
        let holder = UIView()
        holder.addSubview(probe)
        harness.window.addSubview(holder)
        #expect(probe.seen == .blue)
    }

    @Test func whatIsSetOnAnInstanceCountsMore() {
        let harness = window()
        UISwitch.appearance().onTintColor = .red
        UISwitch.appearance().thumbTintColor = .black
        UILabel.appearance().font = .systemFont(ofSize: 31)
        UIButton.appearance().tintColor = .orange
        let toggle = UISwitch()
        toggle.onTintColor = .blue
        let label = UILabel()
        label.font = .systemFont(ofSize: 9)
        let button = UIButton(type: .system)
        button.tintColor = .purple
        for view in [toggle, label, button] as [UIView] { harness.window.addSubview(view) }
        #expect(toggle.onTintColor == .blue && toggle.thumbTintColor == .black)
        #expect(label.font.pointSize == 9)
        #expect(button.tintColor == .purple)
        // A second instance, when it is known which property the proxy sets.
        let second = UISwitch()
        second.onTintColor = .green
        harness.window.addSubview(second)
        #expect(second.onTintColor == .green)
    }

    @Test func takingATintBackLetsTheProxySetIt() {
        let harness = window()
        UIButton.appearance().tintColor = .orange
        let button = UIButton(type: .system)
        button.tintColor = .purple
        button.tintColor = nil
        harness.window.addSubview(button)
        #expect(button.tintColor == .orange)
    }

    @Test func theClassNearestToTheInstanceCounts() {
        let harness = window()
        SmallCard.appearance().backgroundColor = .green
        Card.appearance().backgroundColor = .red
        UIView.appearance().backgroundColor = .black
        let card = Card(), small = SmallCard(), plain = UIView(), label = UILabel()
        for view in [card, small, plain, label] { harness.window.addSubview(view) }
        #expect(color(card) == .red)
        #expect(color(small) == .green)
        #expect(color(plain) == .black)
        #expect(color(label) == .black)
    }

    @Test func containersCountFromTheWindowDown() {
        let harness = window()
        UILabel.appearance().textColor = .black
        UILabel.appearance(whenContainedInInstancesOf: [Card.self]).textColor = .red
        UILabel.appearance(whenContainedInInstancesOf: [Gauge.self]).textColor = .green
        UILabel.appearance(whenContainedInInstancesOf: [Gauge.self, Card.self]).textColor = .blue
        func label(in containers: [UIView]) -> UIColor {
            let label = UILabel()
            var inner: UIView = label
            for container in containers.reversed() {
                container.addSubview(inner)
                inner = container
            }
            harness.window.addSubview(inner)
            return label.textColor
        }
        #expect(label(in: []) == .black)
        #expect(label(in: [UIView(), Card(), UIView()]) == .red)
        #expect(label(in: [SmallCard()]) == .red)
        #expect(label(in: [Gauge()]) == .green)
        #expect(label(in: [Card(), Gauge()]) == .blue, "the longer chain")
        #expect(label(in: [Gauge(), Card()]) == .green, "the outermost container")
    }

    @Test func viewControllersAreContainers() {
        let harness = window()
        UILabel.appearance(whenContainedInInstancesOf: [Form.self]).textColor = .red
        let form = Form()
        let label = UILabel()
        form.view.addSubview(label)
        harness.window.rootViewController = form
        #expect(label.textColor == .red)
    }

    @Test func aViewThatLeavesItsContainerGetsBackWhatItHad() {
        let harness = window()
        UILabel.appearance(whenContainedInInstancesOf: [Card.self]).textColor = .red
        Card.appearance().tintColor = .orange
        let card = Card(), label = UILabel()
        card.addSubview(label)
        harness.window.addSubview(card)
        #expect(label.textColor == .red)
        label.removeFromSuperview()
        harness.window.addSubview(label)
        #expect(label.textColor == .label)
        label.textColor = .blue
        card.addSubview(label)
        #expect(label.textColor == .blue)
    }

    @Test func traitsAreFollowed() {
        let harness = window()
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        UISwitch.appearance().onTintColor = .red
        UISwitch.appearance(for: dark).onTintColor = .green
        UIButton.appearance(for: dark).tintColor = .orange
        let toggle = UISwitch()
        let button = UIButton(type: .system)
        harness.window.tintColor = .blue
        harness.window.addSubview(toggle)
        harness.window.addSubview(button)
        #expect(toggle.onTintColor == .red && button.tintColor == .blue)
        harness.window.overrideUserInterfaceStyle = .dark
        #expect(toggle.onTintColor == .green && button.tintColor == .orange)
        harness.window.overrideUserInterfaceStyle = .light
        #expect(toggle.onTintColor == .red && button.tintColor == .blue)
        harness.window.tintColor = .purple
        #expect(button.tintColor == .purple, "the tint is inherited again")
    }

    @Test func propertiesOfAProgramsOwnClassCanBeSet() {
        let harness = window()
        Gauge.appearance().needle = .red
        Gauge.appearance().ticks = 12
        let plain = Gauge(), own = Gauge()
        own.needle = .green
        harness.window.addSubview(plain)
        harness.window.addSubview(own)
        #expect(plain.needle == .red && plain.ticks == 12)
        #expect(own.needle == .green && own.ticks == 12)
        #expect(Gauge.appearance().ticks == 12)
    }

    @Test func whatAClassSetsOnItselfIsNoChoice() {
        let harness = window()
        UITableView.appearance().backgroundColor = .red
        UISegmentedControl.appearance().backgroundColor = .green
        UINavigationBar.appearance().backgroundColor = .blue
        let table = UITableView(), segments = UISegmentedControl(items: ["a"])
        let bar = UINavigationBar()
        for view in [table, segments, bar] { harness.window.addSubview(view) }
        #expect(color(table) == .red)
        #expect(color(segments) == .green)
        #expect(color(bar) == .blue)
    }

    @Test func titlesByStateAreSetStateByState() {
        let harness = window()
        UIButton.appearance().setTitleColor(.red, for: .normal)
        UIButton.appearance().setTitleColor(.gray, for: .disabled)
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        button.setTitleColor(.green, for: .normal)
        harness.window.addSubview(button)
        #expect(button.titleColor(for: .normal) == .green)
        #expect(button.titleColor(for: .disabled) == .gray)
        UISegmentedControl.appearance()
            .setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        let segments = UISegmentedControl(items: ["a", "b"])
        harness.window.addSubview(segments)
        #expect(segments.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .red)
    }

    @Test func itemsOfBarsHaveAnAppearance() {
        let harness = window()
        UIBarButtonItem.appearance().tintColor = .red
        UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self]).tintColor = .green
        UITabBarItem.appearance()
            .setTitleTextAttributes([.foregroundColor: UIColor.orange], for: .selected)
        UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.purple]
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let item = UINavigationItem(title: "Title")
        let button = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
        item.rightBarButtonItem = button
        bar.setItems([item], animated: false)
        harness.window.addSubview(bar)
        #expect(button.tintColor == .red)
        let tool = UIBarButtonItem(title: "Do", style: .plain, target: nil, action: nil)
        let own = UIBarButtonItem(title: "Own", style: .plain, target: nil, action: nil)
        own.tintColor = .black
        let toolbar = UIToolbar(frame: CGRect(x: 0, y: 50, width: 300, height: 44))
        toolbar.items = [tool, own]
        harness.window.addSubview(toolbar)
        #expect(tool.tintColor == .green && own.tintColor == .black)
        let buttons = toolbar.subviews.compactMap { $0 as? UIButton }
        #expect(buttons.map { $0.tintColor } == [.green, .black])
        let tabs = UITabBar(frame: CGRect(x: 0, y: 100, width: 300, height: 49))
        let tab = UITabBarItem(title: "One", image: nil, tag: 0)
        tabs.items = [tab]
        tabs.selectedItem = tab
        harness.window.addSubview(tabs)
        #expect(tab.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .orange)
        func labels(_ view: UIView) -> [UILabel] {
            (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels)
        }
        #expect(labels(tabs).contains { $0.text == "One" && $0.textColor == .orange })
        #expect(labels(bar).contains { $0.text == "Title" && $0.textColor == .purple })
    }
}
