import Foundation
import TactileDrawing
import TestSupport
import Testing

@testable import TactileViews

/// Whose traits are current while views and scenes do what they override.
@Suite @MainActor struct CurrentTraitsTests {
    /// Notes the style that is current in each of its methods.
    private final class Witness: UIView {
        var seen: [String: UIUserInterfaceStyle] = [:]
        var whileDrawing: () -> Void = {}

        func note(_ name: String) { seen[name] = UITraitCollection.current.userInterfaceStyle }

        override func layoutSubviews() {
            super.layoutSubviews()
            note("layoutSubviews")
        }
        override func draw(_ rect: CGRect) {
            note("draw")
            whileDrawing()
        }
        override func updateConstraints() {
            note("updateConstraints")
            super.updateConstraints()
        }
        override func tintColorDidChange() {
            super.tintColorDidChange()
            note("tintColorDidChange")
        }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            note("traitCollectionDidChange")
        }
    }

    private final class Scene: UIViewController {
        let witness = Witness(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

        override func loadView() { view = witness }
        override func viewWillLayoutSubviews() { witness.note("viewWillLayoutSubviews") }
        override func viewDidLayoutSubviews() { witness.note("viewDidLayoutSubviews") }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            witness.note("scene's traitCollectionDidChange")
        }
        override func updateViewConstraints() {
            witness.note("updateViewConstraints")
            super.updateViewConstraints()
        }
    }

    @Test("What a view or a scene overrides finds its own traits as the current ones")
    func ownTraits() {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        let plain = Witness(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let dark = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
        dark.overrideUserInterfaceStyle = .dark
        let scene = Scene()
        scene.loadViewIfNeeded()
        let inner = scene.witness
        inner.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
            (view: Witness, _) in view.note("registered")
        }
        dark.addSubview(inner)
        harness.window.addSubview(plain)
        harness.window.addSubview(dark)
        for view in [plain, inner] { view.setNeedsUpdateConstraints() }
        harness.show()
        harness.settle()
        harness.window.tintColor = .red
        dark.traitOverrides.preferredContentSizeCategory = .extraLarge
        harness.rest()
        #expect(plain.seen.count == 4)
        #expect(plain.seen.values.allSatisfy { $0 == .light })
        let names = [
            "draw", "layoutSubviews", "updateConstraints", "tintColorDidChange",
            "traitCollectionDidChange", "registered", "viewWillLayoutSubviews",
            "viewDidLayoutSubviews", "updateViewConstraints", "scene's traitCollectionDidChange",
        ]
        #expect(Set(inner.seen.keys) == Set(names))
        for name in names { #expect(inner.seen[name] == .dark, "\(name)") }
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
    }

    @Test("Colours and fonts that are made in a layout are those of the view")
    func resolvedInLayout() {
        final class Card: UIView {
            let part = UIView()
            var font: UIFont?
            override func layoutSubviews() {
                super.layoutSubviews()
                part.layer.borderColor = UIColor.label.cgColor
                font = .preferredFont(forTextStyle: .body)
            }
        }
        let harness = Harness(size: CGSize(width: 200, height: 200))
        let card = Card(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        card.addSubview(card.part)
        harness.window.addSubview(card)
        harness.show()
        harness.settle()
        #expect(card.part.layer.borderColor?.red == 0)
        #expect(card.font?.pointSize == 17)
        card.overrideUserInterfaceStyle = .dark
        card.minimumContentSizeCategory = .accessibilityExtraExtraExtraLarge
        harness.rest()
        #expect(card.part.layer.borderColor?.red == 1)
        #expect(card.font?.pointSize == 53)
    }

    @Test("The traits of other views do not depend on whose turn it is")
    func othersWhileDrawing() {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        let large = Witness(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        large.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        large.traitOverrides.legibilityWeight = .bold
        let beside = UIView()
        harness.window.addSubview(large)
        harness.window.addSubview(beside)
        var seen: [UITraitCollection] = []
        large.whileDrawing = { seen.append(beside.traitCollection) }
        harness.show()
        harness.settle()
        #expect(seen.first?.preferredContentSizeCategory == .large)
        #expect(seen.first?.legibilityWeight == .regular)
    }

    @Test("Each view hears of the traits that are others than when it was made")
    func viewsOfDifferentTimes() {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        harness.show()
        let early = Witness(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        harness.session.application.preferredContentSizeCategory = .extraLarge
        let late = Witness(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        late.addSubview(early)
        harness.window.addSubview(late)
        #expect(early.seen["traitCollectionDidChange"] == .light)
        #expect(late.seen["traitCollectionDidChange"] == nil)
        // Out of its window, a view and those in it miss what changes.
        early.seen = [:]
        late.removeFromSuperview()
        harness.session.application.preferredContentSizeCategory = .small
        let fresh = UIView()
        fresh.addSubview(early)
        harness.window.addSubview(fresh)
        #expect(early.seen["traitCollectionDidChange"] == .light)
    }

    @Test("A view that is moved within its window hears of the traits of its new place")
    func movedWithinTheWindow() {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        let dark = UIView(), light = UIView(), outer = UIView(), inner = Witness()
        dark.overrideUserInterfaceStyle = .dark
        outer.addSubview(inner)
        dark.addSubview(outer)
        harness.window.addSubview(dark)
        harness.window.addSubview(light)
        harness.show()
        inner.seen = [:]
        light.addSubview(outer)
        #expect(inner.seen["traitCollectionDidChange"] == .light)
        inner.seen = [:]
        harness.window.addSubview(outer)
        #expect(inner.seen["traitCollectionDidChange"] == nil)
    }
}
