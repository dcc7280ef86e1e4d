import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls

/// The edit menu that a program shows itself.
@Suite @MainActor struct EditMenuTests {
    private let support = MenuSupport()

    private final class Delegate: UIEditMenuInteractionDelegate {
        var calls: [String] = []
        var menu: UIMenu?
        var rect = CGRect.null

        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
            suggestedActions: [UIMenuElement]
        ) -> UIMenu? {
            calls.append("menu")
            return menu
        }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction,
            targetRectFor configuration: UIEditMenuConfiguration
        ) -> CGRect { rect }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction,
            willPresentMenuFor configuration: UIEditMenuConfiguration,
            animator: any UIEditMenuInteractionAnimating
        ) {
            calls.append("present \(configuration.identifier)")
            animator.addAnimations { [weak self] in self?.calls.append("presenting") }
            animator.addCompletion { [weak self] in self?.calls.append("presented") }
        }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction,
            willDismissMenuFor configuration: UIEditMenuConfiguration,
            animator: any UIEditMenuInteractionAnimating
        ) {
            calls.append("dismiss \(configuration.identifier)")
            animator.addAnimations { [weak self] in self?.calls.append("dismissing") }
            animator.addCompletion { [weak self] in self?.calls.append("dismissed") }
        }
    }

    private func stage() -> (Harness, UIView, UIEditMenuInteraction, Delegate) {
        let harness = Harness(size: CGSize(width: 400, height: 400))
        let view = UIView(frame: CGRect(x: 40, y: 50, width: 200, height: 200))
        let delegate = Delegate()
        delegate.menu = support.menu
        let interaction = UIEditMenuInteraction(delegate: delegate)
        view.addInteraction(interaction)
        harness.window.addSubview(view)
        harness.show()
        return (harness, view, interaction, delegate)
    }

    private let configuration = UIEditMenuConfiguration(
        identifier: "a", sourcePoint: CGPoint(x: 30, y: 20))

    @Test func theDelegateHearsOfComingAndGoing() {
        let (harness, view, interaction, delegate) = stage()
        interaction.presentEditMenu(with: configuration)
        #expect(delegate.calls == ["menu", "present a", "presenting"])
        #expect(interaction.location(in: view) == CGPoint(x: 30, y: 20))
        #expect(interaction.location(in: nil) == CGPoint(x: 70, y: 70))
        harness.advance(seconds: 1)
        #expect(delegate.calls.last == "presented")
        interaction.dismissMenu()
        #expect(delegate.calls.suffix(2) == ["dismiss a", "dismissing"])
        #expect(support.session(harness) == nil)
        harness.advance(seconds: 1)
        #expect(delegate.calls.last == "dismissed")
        interaction.dismissMenu()
        #expect(delegate.calls.count { $0.hasPrefix("dismiss ") } == 1)
        #expect(interaction.location(in: view) == .zero)
    }

    @Test func choosingEndsItBeforeTheActionIsPerformed() {
        let (harness, _, interaction, delegate) = stage()
        interaction.presentEditMenu(with: configuration)
        harness.tap(at: support.place("Open", harness))
        #expect(delegate.calls.contains("dismiss a"))
        #expect(support.log.names == ["Open"])
    }

    @Test func anEmptyMenuIsNotPresented() {
        let (harness, _, interaction, delegate) = stage()
        delegate.menu = UIMenu()
        interaction.presentEditMenu(with: configuration)
        #expect(support.session(harness) == nil)
        #expect(delegate.calls == ["menu"])
    }

    @Test func anotherMenuComesInItsPlace() {
        let (harness, _, interaction, delegate) = stage()
        interaction.presentEditMenu(with: configuration)
        let other = UIEditMenuConfiguration(identifier: "b", sourcePoint: .zero)
        interaction.presentEditMenu(with: other)
        #expect(
            delegate.calls.filter { $0.hasSuffix(" a") || $0.hasSuffix(" b") } == [
                "present a", "dismiss a", "present b",
            ])
        interaction.dismissMenu()
        #expect(delegate.calls.contains("dismiss b"))
        #expect(support.session(harness) == nil)
    }

    @Test func theOpenMenuIsReloadedAndMoved() throws {
        let (harness, _, interaction, delegate) = stage()
        interaction.presentEditMenu(with: configuration)
        let panel = try #require(support.session(harness)?.panels.first)
        #expect(panel.sessionFrame.origin == CGPoint(x: 70, y: 70))
        delegate.rect = CGRect(x: 10, y: 100, width: 80, height: 20)
        interaction.updateVisibleMenuPosition(animated: true)
        harness.advance(seconds: 1)
        #expect(panel.sessionFrame.origin == CGPoint(x: 50, y: 174))
        delegate.menu = UIMenu(children: [support.action("Other")])
        interaction.reloadVisibleMenu()
        let reloaded = try #require(support.session(harness)?.panels.first)
        #expect(reloaded.items.map(\.title) == ["Other"])
        #expect(reloaded.sessionFrame.origin == CGPoint(x: 50, y: 174))
        #expect(delegate.calls.count { $0.hasPrefix("present ") } == 1)
        delegate.menu = UIMenu()
        interaction.reloadVisibleMenu()
        #expect(support.session(harness) == nil)
        #expect(delegate.calls.contains("dismiss a"))
    }

    @Test func leavingTheViewPutsItAway() {
        let (harness, view, interaction, delegate) = stage()
        interaction.presentEditMenu(with: configuration)
        view.removeInteraction(interaction)
        #expect(support.session(harness) == nil)
        #expect(delegate.calls.contains("dismiss a"))
    }
}
