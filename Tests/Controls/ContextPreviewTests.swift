import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

@testable import TactileControls

/// What is lifted beside a context menu, and what the program is told about it.
@Suite @MainActor struct ContextPreviewTests {
    private let support = MenuSupport()

    /// Writes down what it is asked, and what it asked for is done.
    private final class Delegate: UIContextMenuInteractionDelegate {
        var calls: [String] = []
        var menu = UIMenu()
        var scene: UIViewController?
        var style = UIContextMenuInteractionCommitStyle.dismiss
        var highlight: UITargetedPreview?
        var dismissal: UITargetedPreview?
        var onCommit: (() -> Void)?

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            calls.append("ask")
            let scene = scene
            return UIContextMenuConfiguration(
                identifier: "own", previewProvider: scene.map { scene in { scene } },
                actionProvider: { [weak self] _ in
                    self?.calls.append("menu")
                    return self?.menu
                })
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
        ) -> UITargetedPreview? {
            calls.append("highlight")
            return highlight
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
        ) -> UITargetedPreview? {
            calls.append("dismiss")
            return dismissal
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
            animator: any UIContextMenuInteractionCommitAnimating
        ) {
            calls.append("commit")
            animator.preferredCommitStyle = style
            animator.addAnimations { [weak self] in
                self?.calls.append("committing")
                self?.onCommit?()
            }
            animator.addCompletion { [weak self] in self?.calls.append("committed") }
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willDisplayMenuFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            calls.append("display \(configuration.identifier) \(interaction.menuAppearance)")
            #expect(animator?.previewViewController === scene)
            animator?.addAnimations { [weak self] in self?.calls.append("displaying") }
            animator?.addCompletion { [weak self] in self?.calls.append("displayed") }
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willEndFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) {
            calls.append("end")
            animator?.addAnimations { [weak self] in self?.calls.append("ending") }
            animator?.addCompletion { [weak self] in self?.calls.append("ended") }
        }
    }

    private final class Scene: UIViewController {
        var calls: [String] = []
        override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
        override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
        override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
    }

    @MainActor private struct Stage {
        let harness: Harness
        let view: UIView
        let interaction: UIContextMenuInteraction
        let delegate = Delegate()

        @MainActor init(
            _ support: MenuSupport, frame: CGRect = CGRect(x: 50, y: 60, width: 120, height: 80),
            size: CGSize = CGSize(width: 400, height: 400), scale: CGFloat = 1, dark: Bool = false
        ) {
            harness = Harness(size: size, scale: scale, dark: dark)
            view = UIView(frame: frame)
            interaction = UIContextMenuInteraction(delegate: delegate)
            delegate.menu = support.menu
            view.addInteraction(interaction)
            harness.window.addSubview(view)
            harness.show()
        }

        @MainActor var middle: CGPoint { CGPoint(x: view.frame.midX, y: view.frame.midY) }

        /// Rests a finger on the view until the menu is there, and lifts it.
        @MainActor func hold() {
            harness.touch(.began, 1, at: middle)
            harness.advance(seconds: 0.6)
            harness.touch(.ended, 1, at: middle)
            harness.advance(seconds: 1)
        }

        @MainActor var preview: ContextMenuPreview? {
            func find(_ view: UIView) -> ContextMenuPreview? {
                view as? ContextMenuPreview
                    ?? view.subviews.lazy.compactMap { find($0) }.first
            }
            return find(harness.window)
        }
    }

    // MARK: The view itself

    @Test func aFingerLiftsTheViewAndLetsItGoBack() throws {
        let stage = Stage(support)
        stage.harness.touch(.began, 1, at: stage.middle)
        stage.harness.advance(seconds: 0.55)
        #expect(
            stage.delegate.calls == ["ask", "menu", "highlight", "display own rich", "displaying"])
        stage.harness.advance(seconds: 1)
        stage.harness.touch(.ended, 1, at: stage.middle)
        #expect(stage.delegate.calls.last == "displayed")
        let preview = try #require(stage.preview)
        let platter = preview.platter.convert(preview.platter.bounds, to: nil)
        #expect(platter.width > 120 && platter.width < 130)
        let panel = try #require(support.session(stage.harness)?.panels.first)
        #expect(!panel.sessionFrame.intersects(platter))
        stage.delegate.calls = []
        stage.harness.tap(at: support.place("Rename", stage.harness))
        #expect(stage.delegate.calls.prefix(3) == ["dismiss", "end", "ending"])
        #expect(support.log.names == ["Rename"])
        stage.harness.rest()
        #expect(stage.delegate.calls == ["dismiss", "end", "ending", "ended"])
        #expect(stage.preview == nil && stage.interaction.menuAppearance == .unknown)
        #expect(stage.harness.window.subviews == [stage.view])
    }

    @Test func thePointerOpensACompactMenu() {
        let stage = Stage(support)
        stage.harness.tap(at: stage.middle, button: 3)
        #expect(stage.delegate.calls.prefix(3) == ["ask", "menu", "display own compact"])
        #expect(stage.preview == nil && stage.interaction.menuAppearance == .compact)
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(stage.delegate.calls.suffix(3) == ["end", "ending", "ended"])
        #expect(!stage.delegate.calls.contains("dismiss"))
    }

    @Test(arguments: [
        CGRect(x: 0, y: 0, width: 100, height: 60), CGRect(x: 330, y: 350, width: 60, height: 44),
        CGRect(x: 0, y: 360, width: 400, height: 40), CGRect(x: 20, y: 10, width: 360, height: 380),
    ])
    func previewAndMenuAreBothToBeSeen(frame: CGRect) throws {
        let stage = Stage(support, frame: frame)
        stage.hold()
        let preview = try #require(stage.preview)
        let platter = preview.platter.convert(preview.platter.bounds, to: nil)
        let panel = try #require(support.session(stage.harness)?.panels.first).sessionFrame
        let window = stage.harness.window.bounds
        #expect(window.contains(platter) && window.contains(panel))
        #expect(!panel.intersects(platter.insetBy(dx: 0.5, dy: 0.5)), "\(panel) \(platter)")
    }

    @Test func nothingOfItStays() {
        let stage = Stage(support)
        stage.hold()
        weak let preview = stage.preview
        #expect(preview != nil)
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(preview == nil)
    }

    @Test func aPressBesideBothEndsIt() {
        let stage = Stage(support)
        stage.hold()
        stage.harness.tap(at: CGPoint(x: 380, y: 390))
        stage.harness.rest()
        #expect(stage.delegate.calls.last == "ended")
        #expect(!stage.delegate.calls.contains("commit"))
    }

    @Test func aPartIsLiftedToAnotherPlace() throws {
        let stage = Stage(support)
        let parameters = UIPreviewParameters()
        parameters.visiblePath = UIBezierPath(ovalIn: CGRect(x: 10, y: 20, width: 60, height: 40))
        let preview = UITargetedPreview(view: stage.view, parameters: parameters)
        #expect(preview.size == CGSize(width: 60, height: 40))
        #expect(preview.target.container === stage.harness.window)
        #expect(preview.target.center == stage.view.center)
        stage.delegate.highlight = preview
        let other = UIView(frame: CGRect(x: 300, y: 300, width: 40, height: 40))
        stage.harness.window.addSubview(other)
        stage.delegate.dismissal = preview.retargetedPreview(
            with: UIPreviewTarget(container: other, center: CGPoint(x: 20, y: 20)))
        stage.hold()
        let lifted = try #require(stage.preview)
        #expect(lifted.platter.bounds.size == CGSize(width: 60, height: 40))
        stage.harness.press(.escape)
        #expect(lifted.platter.center == CGPoint(x: 320, y: 320))
        stage.harness.rest()
        #expect(stage.preview == nil)
        parameters.backgroundColor = nil
        #expect(parameters.backgroundColor == .systemBackground)
        let lines = UIPreviewParameters(textLineRects: [
            CGRect(x: 0, y: 0, width: 50, height: 20), .null,
            CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1),
        ])
        #expect(lines.visiblePath?.bounds == CGRect(x: -6, y: -6, width: 62, height: 32))
    }

    // MARK: A scene

    @Test func aSceneIsShownForThePointerTooAndATapPerformsIt() throws {
        let stage = Stage(support)
        let scene = Scene()
        scene.preferredContentSize = CGSize(width: 180, height: 90)
        stage.delegate.scene = scene
        stage.harness.tap(at: stage.middle, button: 3)
        stage.harness.advance(seconds: 1)
        #expect(scene.calls == ["will appear", "did appear"])
        #expect(stage.interaction.menuAppearance == .rich)
        let preview = try #require(stage.preview)
        #expect(scene.view.bounds.size == CGSize(width: 180, height: 90))
        stage.delegate.calls = []
        stage.harness.tap(at: preview.platter.center)
        #expect(
            stage.delegate.calls == ["commit", "dismiss", "end", "committing", "ending"])
        #expect(support.session(stage.harness) == nil)
        stage.harness.rest()
        #expect(Set(stage.delegate.calls.suffix(2)) == ["ended", "committed"])
        #expect(scene.calls.suffix(2) == ["will disappear", "did disappear"])
        #expect(scene.view.superview == nil && stage.preview == nil)
    }

    @Test func aScenePopsIntoWhatTheProgramShows() throws {
        let stage = Stage(support)
        let scene = Scene()
        stage.delegate.scene = scene
        stage.delegate.style = .pop
        stage.delegate.onCommit = {
            scene.view.frame = stage.harness.window.bounds
            stage.harness.window.insertSubview(scene.view, at: 0)
        }
        stage.hold()
        let preview = try #require(stage.preview)
        stage.delegate.calls = []
        stage.harness.tap(at: preview.platter.center)
        #expect(!stage.delegate.calls.contains("dismiss"))
        stage.harness.rest()
        #expect(scene.view.superview === stage.harness.window)
        #expect(stage.preview == nil)
        #expect(Set(stage.delegate.calls.suffix(2)) == ["ended", "committed"])
    }

    // MARK: Rows, and menus that change

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var calls: [String] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
        func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(
                identifier: indexPath,
                actionProvider: { _ in UIMenu(children: [UIAction(title: "Open") { _ in }]) })
        }
        func tableView(
            _ tableView: UITableView,
            willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
            animator: any UIContextMenuInteractionCommitAnimating
        ) { calls.append("commit \((configuration.identifier.base as? IndexPath)?.row ?? -1)") }
        func tableView(
            _ tableView: UITableView,
            willDisplayContextMenu configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { calls.append("display") }
        func tableView(
            _ tableView: UITableView,
            willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { calls.append("end") }
    }

    @Test func aTableLiftsTheRow() throws {
        let table = UITableView(frame: .zero)
        let rows = Rows()
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 400))
        let row = table.rectForRow(at: IndexPath(row: 1, section: 0))
        let place = CGPoint(x: 40, y: row.midY)
        harness.touch(.began, 1, at: place)
        harness.advance(seconds: 0.6)
        harness.touch(.ended, 1, at: place)
        harness.advance(seconds: 1)
        let overlay = try #require(harness.window.subviews.last)
        let preview = try #require(overlay.subviews.first as? ContextMenuPreview)
        #expect(preview.platter.bounds.size == row.size)
        harness.tap(at: preview.platter.center)
        harness.rest()
        #expect(rows.calls == ["display", "commit 1", "end"])
    }

    @Test func anOpenMenuIsExchanged() throws {
        let stage = Stage(support)
        stage.harness.tap(at: stage.middle, button: 3)
        stage.interaction.updateVisibleMenu { old in
            #expect(old.children.count == 4)
            return UIMenu(children: [support.action("Other")])
        }
        #expect(support.session(stage.harness)?.panels.first?.items.map(\.title) == ["Other"])
        stage.harness.tap(at: support.place("Other", stage.harness))
        #expect(support.log.names == ["Other"])
        stage.interaction.updateVisibleMenu { _ in
            Issue.record("no menu is open")
            return UIMenu()
        }
    }

    // MARK: Pictures

    @Test(arguments: ["light", "dark"]) func looksLifted(_ look: String) {
        let stage = Stage(
            support, frame: CGRect(x: 30, y: 24, width: 90, height: 40),
            size: CGSize(width: 200, height: 140), scale: look == "dark" ? 2 : 1,
            dark: look == "dark")
        stage.delegate.menu = UIMenu(children: [UIAction(state: .on) { _ in }])
        stage.view.backgroundColor = .systemIndigo
        stage.view.layer.cornerRadius = 8
        stage.harness.window.tintColor = .systemIndigo
        stage.hold()
        expectGolden(stage.harness.look(), "context-preview-\(look)")
    }
}
