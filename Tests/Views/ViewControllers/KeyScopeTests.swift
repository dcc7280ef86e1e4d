import Foundation
import TactileGeometry
import TestSupport
import Testing

@testable import TactileViews

/// Takes the focus and writes down its keys.
@MainActor
private final class Stop: UIView {
    var takesText = false
    var keys: [UIKeyboardHIDUsage] = []
    override var canBecomeFocused: Bool { true }
    override var canBecomeFirstResponder: Bool { takesText }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap { $0.key?.keyCode }
        super.pressesBegan(presses, with: event)
    }
}

/// A scene with two stops of the Tab key, a shortcut and an undo manager of its window's.
@MainActor
private final class StopScene: UIViewController {
    let first = Stop(frame: CGRect(x: 10, y: 10, width: 50, height: 20))
    let second = Stop(frame: CGRect(x: 10, y: 40, width: 50, height: 20))
    var commands = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(first)
        view.addSubview(second)
        addKeyCommand(
            UIKeyCommand(input: "k", modifierFlags: .control) { [weak self] _ in
                self?.commands += 1
            })
    }
}

/// How a test presents a scene.
enum PresentationKind: CaseIterable, Sendable {
    case card, form, popover, custom, over, full

    @MainActor
    func prepare(_ scene: UIViewController) {
        scene.preferredContentSize = CGSize(width: 100, height: 100)
        scene.modalPresentationStyle =
            switch self {
            case .card: .pageSheet
            case .form: .formSheet
            case .popover: .popover
            case .custom: .custom
            case .over: .overFullScreen
            case .full: .fullScreen
            }
    }
}

@MainActor
@Suite struct KeyScopeTests {
    /// Has popovers where there is little room, too.
    @MainActor
    private final class PopoverKeeper: UIPopoverPresentationControllerDelegate {
        func adaptivePresentationStyle(
            for controller: UIPresentationController
        ) -> UIModalPresentationStyle { .none }
    }

    @MainActor
    private final class Stage {
        let root = StopScene()
        let scene = StopScene()
        let harness: Harness
        init() { harness = Harness(showing: root, size: CGSize(width: 300, height: 400)) }
        var window: UIWindow { harness.window }

        func present(_ kind: PresentationKind) {
            kind.prepare(scene)
            root.present(scene, animated: true)
            harness.rest()
        }
    }

    @Test(arguments: PresentationKind.allCases)
    func tabAndShortcutsStayInWhatIsPresented(kind: PresentationKind) {
        let stage = Stage()
        stage.present(kind)
        for _ in 0..<5 {
            stage.harness.press(.tab)
            #expect(stage.window.focusedView?.isDescendant(of: stage.scene.view) == true)
        }
        stage.harness.press("k", .control)
        #expect(stage.scene.commands == 1)
        #expect(stage.root.commands == 0)
        // With nothing focused neither.
        stage.window.focus(nil, visibly: false)
        stage.harness.press("k", .control)
        #expect(stage.scene.commands == 2)
        #expect(stage.root.commands == 0)
    }

    @Test(arguments: PresentationKind.allCases)
    func whoTakesTheKeyboardBehindHearsNothing(kind: PresentationKind) {
        let stage = Stage()
        stage.root.first.takesText = true
        stage.present(kind)
        guard stage.root.first.window != nil else { return }
        stage.root.first.becomeFirstResponder()
        stage.window.focus(stage.root.first, visibly: true)
        stage.harness.press(.home)
        stage.harness.press("k", .control)
        #expect(stage.root.first.keys.isEmpty)
        #expect(stage.root.commands == 0)
        #expect(stage.scene.commands == 1)
    }

    @Test(arguments: [PresentationKind.card, .form, .popover, .custom])
    func escapeDismissesWhereverTheFocusIs(kind: PresentationKind) {
        for focuses in [true, false] {
            let stage = Stage()
            stage.present(kind)
            if focuses {
                stage.harness.press(.tab)
            } else {
                stage.window.focus(nil, visibly: false)
            }
            stage.harness.press(.escape)
            stage.harness.rest()
            #expect(stage.root.presentedViewController == nil)
        }
    }

    @Test(arguments: [PresentationKind.over, .full])
    func escapeLeavesWhatTakesTheOthersPlace(kind: PresentationKind) {
        let stage = Stage()
        stage.present(kind)
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(stage.root.presentedViewController === stage.scene)
    }

    @Test func aResponderMayAnswerEscapeItself() {
        final class Answering: UIViewController {
            var escapes = 0
            override func accessibilityPerformEscape() -> Bool {
                escapes += 1
                return true
            }
        }
        let stage = Stage()
        let scene = Answering()
        PresentationKind.custom.prepare(scene)
        stage.root.present(scene, animated: false)
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(scene.escapes == 1)
        #expect(stage.root.presentedViewController === scene)
    }

    @Test func nestedPresentationsCloseOneByOneAndGiveTheFocusBack() {
        let stage = Stage()
        stage.harness.press(.tab)
        stage.harness.press(.tab)
        #expect(stage.window.focusedView === stage.root.second)
        stage.present(.card)
        stage.harness.press(.tab)
        #expect(stage.window.focusedView === stage.scene.first)
        let inner = StopScene()
        PresentationKind.custom.prepare(inner)
        stage.scene.present(inner, animated: true)
        stage.harness.rest()
        stage.harness.press(.tab)
        #expect(stage.window.focusedView === inner.first)
        stage.harness.press("k", .control)
        #expect((inner.commands, stage.scene.commands) == (1, 0))
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(stage.scene.presentedViewController == nil)
        #expect(stage.window.focusedView === stage.scene.first)
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(stage.root.presentedViewController == nil)
        #expect(stage.window.focusedView === stage.root.second)
        #expect(stage.window.focusIsVisible)
    }

    /// Whatever was presented, and however it goes.
    @Test(arguments: PresentationKind.allCases, [true, false])
    func theFocusIsBackWhereItWas(kind: PresentationKind, isAnimated: Bool) {
        for takesText in [false, true] {
            let stage = Stage()
            stage.root.second.takesText = takesText
            stage.harness.press(.tab)
            stage.harness.press(.tab)
            stage.present(kind)
            #expect(stage.window.focusedView !== stage.root.second)
            stage.harness.press(.tab)
            stage.root.dismiss(animated: isAnimated)
            stage.harness.rest()
            #expect(stage.root.presentedViewController == nil)
            #expect(stage.window.focusedView === stage.root.second)
            #expect(stage.window.focusIsVisible)
            #expect(stage.root.second.isFirstResponder == takesText)
            stage.harness.press(.home)
            #expect(stage.root.second.keys.suffix(1) == [.keyboardHome])
        }
    }

    /// What was hidden meanwhile, itself or with all around it, gets nothing, and nothing by
    /// asking.
    @Test(arguments: PresentationKind.allCases, [true, false])
    func theFocusIsNeverBackInWhatIsHidden(kind: PresentationKind, takesText: Bool) {
        for isParent in [true, false] {
            let stage = Stage()
            let group = UIView(frame: stage.root.view.bounds), stop = stage.root.second
            stop.takesText = takesText
            stage.root.view.addSubview(group)
            group.addSubview(stop)
            while stage.window.focusedView !== stop { stage.harness.press(.tab) }
            stage.present(kind)
            (isParent ? group : stop).isHidden = true
            stage.root.dismiss(animated: true)
            stage.harness.rest()
            #expect(!stop.isFocused && !stop.isFirstResponder)
            UIFocusSystem.focusSystem(for: stop)?.requestFocusUpdate(to: stop)
            #expect(!stop.isFocused)
        }
    }

    @Test func theKeyboardIsBackWhileTheSceneStillGoes() {
        let stage = Stage()
        stage.root.first.takesText = true
        stage.root.first.becomeFirstResponder()
        stage.present(.card)
        #expect(!stage.root.first.isFirstResponder)
        stage.harness.press(.escape)
        stage.harness.advance(seconds: 0.05)
        #expect(stage.scene.view.window != nil)
        #expect(stage.root.first.isFirstResponder)
        stage.harness.press("k", .control)
        #expect((stage.root.commands, stage.scene.commands) == (1, 0))
    }

    @Test func aSceneUnderAFingerKeepsTheKeyboardUntilItIsGone() {
        let stage = Stage()
        let transitioning = ScriptedTransitioning()
        PresentationKind.custom.prepare(stage.scene)
        stage.scene.transitioningDelegate = transitioning
        stage.root.present(stage.scene, animated: false)
        transitioning.interactor = UIPercentDrivenInteractiveTransition()
        stage.root.dismiss(animated: true)
        transitioning.interactor?.update(0.3)
        stage.harness.press("k", .control)
        #expect((stage.root.commands, stage.scene.commands) == (0, 1))
        transitioning.interactor?.cancel()
        stage.harness.rest()
        stage.harness.press("k", .control)
        #expect((stage.root.commands, stage.scene.commands) == (0, 2))
    }

    @Test func whatIsUndoneInASceneIsNothingOfThatBehind() {
        let stage = Stage()
        final class Target {}
        let target = Target()
        var undone = 0
        stage.root.undoManager?.registerUndo(withTarget: target) { _ in undone += 1 }
        stage.present(.card)
        #expect(stage.scene.undoManager?.canUndo == false)
        stage.scene.undoManager?.undo()
        #expect(undone == 0)
        #expect(stage.root.undoManager?.canUndo == true)
    }

    @Test func aViewBesideAPopoverThatMayBeUsedHasItsKeys() {
        let stage = Stage()
        stage.root.first.takesText = true
        stage.scene.modalPresentationStyle = .popover
        let popover = stage.scene.popoverPresentationController
        let keeper = PopoverKeeper()
        popover?.delegate = keeper
        popover?.passthroughViews = [stage.root.first]
        stage.present(.popover)
        stage.root.first.becomeFirstResponder()
        stage.harness.press(.home)
        #expect(stage.root.first.keys == [.keyboardHome])
        stage.harness.press(.escape)
        stage.harness.rest()
        #expect(stage.root.presentedViewController == nil)
        #expect(stage.root.first.isFirstResponder)
    }

    @Test func aPresenterFillsAWindowThatWasResizedBeforeItIsGivenBack() {
        let stage = Stage()
        let transitioning = ScriptedTransitioning()
        transitioning.interactor = UIPercentDrivenInteractiveTransition()
        transitioning.makePresentation = { presented, presenting in
            FullScreenPresentationController(
                presentedViewController: presented, presenting: presenting)
        }
        stage.scene.modalPresentationStyle = .fullScreen
        stage.scene.transitioningDelegate = transitioning
        stage.root.present(stage.scene, animated: true)
        transitioning.interactor?.update(0.3)
        stage.harness.settle()
        stage.harness.resize(to: CGSize(width: 400, height: 500))
        transitioning.interactor?.cancel()
        stage.harness.rest()
        #expect(stage.root.presentedViewController == nil)
        #expect(stage.root.view.frame == CGRect(x: 0, y: 0, width: 400, height: 500))
    }
}
