import Foundation
import TactileDrawing
import TestSupport
import Testing

@testable import TactileViews

private enum Spaciousness: UITraitDefinition { static let defaultValue = 1 }

extension UIMutableTraits {
    fileprivate var spaciousness: Int {
        get { self[Spaciousness.self] }
        set { self[Spaciousness.self] = newValue }
    }
}

/// Traits that views and scenes have otherwise than what they are in.
@Suite @MainActor struct TraitOverrideTests {
    @Test func overridesReachAllThatIsInAView() {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        let outer = UIView(), inner = UIView(), beside = UIView()
        outer.addSubview(inner)
        harness.window.addSubview(outer)
        harness.window.addSubview(beside)
        harness.show()
        outer.traitOverrides.userInterfaceStyle = .dark
        outer.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        outer.traitOverrides.horizontalSizeClass = .compact
        #expect(inner.traitCollection.userInterfaceStyle == .dark)
        #expect(inner.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
        #expect(inner.traitCollection.horizontalSizeClass == .compact)
        #expect(beside.traitCollection.userInterfaceStyle == .light)
        // The nearest counts.
        inner.traitOverrides.userInterfaceStyle = .light
        #expect(inner.traitCollection.userInterfaceStyle == .light)
        #expect(inner.traitOverrides.contains(UITraitUserInterfaceStyle.self))
        inner.traitOverrides.remove(UITraitUserInterfaceStyle.self)
        #expect(!inner.traitOverrides.contains(UITraitUserInterfaceStyle.self))
        #expect(inner.traitCollection.userInterfaceStyle == .dark)
    }

    @Test func traitsOfAProgramsOwnAreHandedDownAndTold() {
        let harness = Harness(showing: UIViewController())
        let view = UIView()
        harness.window.rootViewController?.view.addSubview(view)
        var told: [Int] = []
        view.registerForTraitChanges([Spaciousness.self]) { (view: UIView, before) in
            told += [before[Spaciousness.self], view.traitCollection[Spaciousness.self]]
        }
        #expect(view.traitCollection[Spaciousness.self] == 1)
        harness.window.rootViewController?.traitOverrides.spaciousness = 3
        #expect(view.traitCollection[Spaciousness.self] == 3)
        #expect(told == [1, 3])
        view.traitOverrides.spaciousness = 3
        #expect(told == [1, 3])
        harness.window.rootViewController?.traitOverrides.remove(Spaciousness.self)
        #expect(told == [1, 3])
        view.traitOverrides.remove(Spaciousness.self)
        #expect(told == [1, 3, 3, 1])
    }

    @Test func collectionsKeepTraitsOfAProgramsOwn() {
        let wide = UITraitCollection { $0.spaciousness = 5 }
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let both = UITraitCollection(traitsFrom: [wide, dark])
        #expect(both[Spaciousness.self] == 5 && both.userInterfaceStyle == .dark)
        #expect(both != dark)
        #expect(both == UITraitCollection(traitsFrom: [dark, wide]))
        #expect(both.containsTraits(in: wide))
        #expect(UITraitCollection.current.legibilityWeight == .regular)
    }

    /// Of two that say different things the later one counts, and the nearer one.
    @Test func theLaterAndTheNearerTraitOfAProgramsOwnCounts() {
        let one = UITraitCollection { $0.spaciousness = 4 }
        let two = UITraitCollection { $0.spaciousness = 2 }
        let both = UITraitCollection(traitsFrom: [one, two])
        #expect(both[Spaciousness.self] == 2)
        #expect(!one.containsTraits(in: two) && !both.containsTraits(in: one))
        #expect(both.containsTraits(in: two))
        #expect(UITraitCollection(traitsFrom: [two, one])[Spaciousness.self] == 4)
        let harness = Harness(size: CGSize(width: 100, height: 100))
        let outer = UIView(), inner = UIView()
        outer.addSubview(inner)
        harness.window.addSubview(outer)
        harness.show()
        inner.traitOverrides.spaciousness = 2
        outer.traitOverrides.spaciousness = 4
        #expect(outer.traitCollection[Spaciousness.self] == 4)
        #expect(inner.traitCollection[Spaciousness.self] == 2)
        inner.traitOverrides.spaciousness = 6
        #expect(inner.traitCollection[Spaciousness.self] == 6)
        inner.traitOverrides.remove(Spaciousness.self)
        #expect(inner.traitCollection[Spaciousness.self] == 4)
    }
}
