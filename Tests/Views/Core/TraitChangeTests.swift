import Foundation
import Tactile
import TestSupport
import Testing

/// Whoever registers for traits hears of those that it named, and of nothing else.
@Suite @MainActor struct TraitChangeTests {
    @MainActor
    private final class Listener: UIView {
        var heard: [String] = []
        func styleChanged(_ sender: UIView) { heard.append("action \(sender === self)") }
    }

    @Test func aViewHearsOfTheTraitsItNamed() {
        let view = Listener()
        let harness = Harness(showing: view)
        view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
            (view: Listener, previous: UITraitCollection) in
            let now = view.traitCollection[UITraitUserInterfaceStyle.self]
            view.heard.append("\(previous.userInterfaceStyle) \(now)")
        }
        view.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
            (view: Listener, _) in view.heard.append("size")
        }
        harness.window.overrideUserInterfaceStyle = .dark
        #expect(view.heard == ["light dark"])
        harness.window.overrideUserInterfaceStyle = .dark
        harness.window.setNeedsLayout()
        harness.settle()
        #expect(view.heard == ["light dark"])
        view.overrideUserInterfaceStyle = .light
        #expect(view.heard == ["light dark", "dark light"])
    }

    @Test func aViewThatComesIntoADarkWindowHearsOfIt() {
        let view = Listener()
        let harness = Harness(dark: true)
        view.registerForTraitChanges(
            [UITraitUserInterfaceStyle.self],
            action: Selector("styleChanged:", Listener.styleChanged(_:)))
        harness.show()
        harness.window.addSubview(view)
        harness.window.overrideUserInterfaceStyle = .light
        let count = view.heard.count
        #expect(count > 0 && view.heard.allSatisfy { $0 == "action true" })
        harness.window.overrideUserInterfaceStyle = .dark
        #expect(view.heard.count == count + 1)
    }

    @Test func aViewThatWasMadeForOtherTextHearsOfThePresentOne() {
        final class Reader: UIView {
            var sizes: [UIContentSizeCategory] = []
            override func traitCollectionDidChange(_ previous: UITraitCollection?) {
                super.traitCollectionDidChange(previous)
                sizes.append(traitCollection.preferredContentSizeCategory)
            }
        }
        let harness = Harness(showing: UIView())
        let view = Reader(), other = Reader()
        harness.session.application.preferredContentSizeCategory = .accessibilityLarge
        harness.window.addSubview(view)
        #expect(view.sizes == [.accessibilityLarge])
        view.removeFromSuperview()
        harness.window.addSubview(view)
        #expect(view.sizes == [.accessibilityLarge])
        harness.session.application.prefersBoldText = true
        harness.window.addSubview(other)
        #expect(other.sizes == [.accessibilityLarge])
        #expect(other.traitCollection.legibilityWeight == .bold)
    }

    @Test func aSceneHearsUntilItsRegistrationEnds() {
        @MainActor
        final class Scene: UIViewController { var count = 0 }
        let scene = Scene()
        let harness = Harness(showing: scene)
        let registration = scene.registerForTraitChanges(
            [UITraitUserInterfaceStyle.self, UITraitDisplayScale.self]
        ) { (scene: Scene, _) in scene.count += 1 }
        harness.window.overrideUserInterfaceStyle = .dark
        #expect(scene.count == 1)
        scene.unregisterForTraitChanges(registration)
        harness.window.overrideUserInterfaceStyle = .light
        #expect(scene.count == 1)
    }

    private enum Density: UITraitDefinition { static let defaultValue = 3 }

    @Test func aCollectionAnswersByTrait() {
        let traits = UITraitCollection(displayScale: 2)
        #expect(traits[UITraitDisplayScale.self] == 2)
        #expect(traits[UITraitVerticalSizeClass.self] == .unspecified)
        #expect(traits[UITraitLayoutDirection.self] == .unspecified)
        #expect(traits[Density.self] == 3)
    }

    /// A view keeps the size of text in it, and in all below, within the limits of all above.
    @Test func textKeepsWithinTheLimitsOfTheViewsAround() {
        let outer = UIView(), inner = Listener()
        outer.addSubview(inner)
        let harness = Harness(showing: outer)
        inner.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
            (view: Listener, _) in
            view.heard.append(view.traitCollection.preferredContentSizeCategory.rawValue)
        }
        outer.minimumContentSizeCategory = .extraLarge
        #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
        inner.maximumContentSizeCategory = .medium
        #expect(inner.traitCollection.preferredContentSizeCategory == .medium)
        #expect(outer.traitCollection.preferredContentSizeCategory == .extraLarge)
        #expect(inner.heard.count == 2)
        #expect(inner.appliedContentSizeCategoryLimitsDescription.contains("Listener: any to"))
        outer.minimumContentSizeCategory = nil
        inner.maximumContentSizeCategory = nil
        #expect(inner.traitCollection.preferredContentSizeCategory == .large)
        _ = harness
    }

    @Test func theNarrowestOfTheLimitsCountsWhereverItIs() {
        let outer = UIView(), inner = UIView()
        outer.addSubview(inner)
        let harness = Harness(showing: outer)
        for (least, own) in [
            (UIContentSizeCategory.extraLarge, .accessibilityMedium),
            (.accessibilityMedium, UIContentSizeCategory.extraLarge),
        ] {
            outer.minimumContentSizeCategory = least
            inner.minimumContentSizeCategory = own
            #expect(inner.traitCollection.preferredContentSizeCategory == .accessibilityMedium)
        }
        outer.minimumContentSizeCategory = nil
        inner.minimumContentSizeCategory = nil
        for (most, own) in [
            (UIContentSizeCategory.small, .medium), (.medium, UIContentSizeCategory.small),
        ] {
            outer.maximumContentSizeCategory = most
            inner.maximumContentSizeCategory = own
            #expect(inner.traitCollection.preferredContentSizeCategory == .small)
        }
        _ = harness
    }

    @Test func theIdiomIsATrait() {
        let harness = Harness()
        harness.show()
        let idiom = harness.window.traitCollection.userInterfaceIdiom
        #expect(idiom == UIDevice.current.userInterfaceIdiom && idiom == UI_USER_INTERFACE_IDIOM())
        let phone = UITraitCollection(userInterfaceIdiom: .phone)
        #expect(!harness.window.traitCollection.containsTraits(in: phone))
        let both = UITraitCollection(traitsFrom: [harness.window.traitCollection, phone])
        #expect(both.userInterfaceIdiom == .phone && both[UITraitUserInterfaceIdiom.self] == .phone)
        #expect(UITraitCollection().userInterfaceIdiom == .unspecified)
    }
}
