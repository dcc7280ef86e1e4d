import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

@testable import TactileNavigation

@Suite @MainActor struct AlertTests {
    private let root = UIViewController()
    private let log = EventLog()

    private func show(
        _ alert: UIAlertController, size: CGSize = CGSize(width: 320, height: 480)
    ) -> Harness {
        let harness = Harness(showing: root, size: size)
        root.present(alert, animated: true)
        harness.rest()
        return harness
    }

    private func alert(
        _ actions: [(String, UIAlertAction.Style)], style: UIAlertController.Style = .alert
    ) -> UIAlertController {
        let alert = UIAlertController(
            title: "Delete 3 entries?", message: "They can be brought back by Undo.",
            preferredStyle: style)
        for (title, kind) in actions {
            alert.addAction(
                UIAlertAction(title: title, style: kind) { [weak log] in
                    log?.names.append($0.title ?? "")
                })
        }
        return alert
    }

    private func button(_ title: String, in view: UIView) -> AlertButton? {
        if let button = view as? AlertButton, button.action.title == title { return button }
        return view.subviews.lazy.compactMap { button(title, in: $0) }.first
    }

    @Test func aClickChoosesWhenTheAlertIsGone() throws {
        let alert = alert([("Cancel", .cancel), ("Delete", .destructive)])
        let harness = show(alert)
        harness.tap(try #require(button("Delete", in: alert.view)))
        #expect(log.names.isEmpty)
        #expect(alert.isBeingDismissed)
        harness.rest()
        #expect(log.names == ["Delete"])
        #expect(root.presentedViewController == nil)
        #expect(alert.view.superview == nil)
    }

    @Test func twoClicksChooseOnce() throws {
        let alert = alert([("Cancel", .cancel), ("Delete", .destructive)])
        let harness = show(alert)
        harness.tap(try #require(button("Delete", in: alert.view)))
        harness.tap(try #require(button("Cancel", in: alert.view)))
        harness.press(.escape)
        harness.rest()
        #expect(log.names == ["Delete"])
    }

    @Test func returnIsThePreferredActionAndEscapeCancels() {
        for (key, answer) in [(PlatformKey.return, "Keep"), (.escape, "Cancel")] {
            log.names = []
            let alert = alert([("Cancel", .cancel), ("Delete", .destructive), ("Keep", .default)])
            alert.preferredAction = alert.actions[2]
            let harness = show(alert)
            harness.press(key)
            harness.rest()
            #expect(log.names == [answer])
        }
    }

    @Test func returnNeverDestroysByItself() {
        let alert = alert([("Cancel", .cancel), ("Delete", .destructive)])
        let harness = show(alert)
        harness.press(.return)
        harness.rest()
        #expect(log.names.isEmpty)
        #expect(root.presentedViewController === alert)
    }

    @Test func escapeNeedsAnActionThatCancels() {
        let alert = alert([("Red", .default), ("Green", .default)])
        let harness = show(alert)
        harness.press(.escape)
        harness.rest()
        #expect(root.presentedViewController === alert)
    }

    @Test func tabGoesThroughTheButtonsAndReturnPressesTheFocusedOne() {
        let alert = alert([("Cancel", .cancel), ("Delete", .destructive), ("Keep", .default)])
        alert.preferredAction = alert.actions[2]
        let behind = UIButton(type: .system)
        behind.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        root.loadViewIfNeeded()
        root.view.addSubview(behind)
        let harness = show(alert)
        var titles: [String] = []
        for _ in 0..<4 {
            harness.press(.tab)
            titles.append((harness.window.focusedView as? AlertButton)?.action.title ?? "?")
        }
        #expect(titles == ["Delete", "Keep", "Cancel", "Delete"])
        harness.press(.return)
        harness.rest()
        #expect(log.names == ["Delete"])
    }

    @Test func nothingBehindIsTouchedAndRunningTouchesEnd() {
        let behind = UIButton(type: .system)
        behind.frame = CGRect(x: 0, y: 0, width: 320, height: 40)
        behind.addAction(
            UIAction { [weak log] _ in log?.names.append("behind") }, for: .touchUpInside)
        behind.addAction(
            UIAction { [weak log] _ in log?.names.append("cancelled") }, for: .touchCancel)
        root.loadViewIfNeeded()
        root.view.addSubview(behind)
        let harness = Harness(showing: root)
        harness.press(at: CGPoint(x: 20, y: 20))
        root.present(alert([("OK", .default)]), animated: true)
        harness.settle()
        #expect(log.names == ["cancelled"])
        #expect(!behind.isHighlighted && !behind.isTracking)
        harness.release()
        harness.rest()
        harness.tap(at: CGPoint(x: 20, y: 20))
        #expect(log.names == ["cancelled"])
    }

    @Test func aDisabledActionAnswersNoKeyAndNoClick() throws {
        let alert = alert([("Cancel", .cancel), ("Save", .default)])
        alert.preferredAction = alert.actions[1]
        alert.actions[1].isEnabled = false
        let harness = show(alert)
        harness.press(.return)
        harness.tap(try #require(button("Save", in: alert.view)))
        harness.rest()
        #expect(root.presentedViewController === alert)
        alert.actions[1].isEnabled = true
        harness.press(.return)
        harness.rest()
        #expect(log.names == ["Save"])
    }

    @Test func fieldsTakeTheKeyboardAndGiveItBack() throws {
        let before = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
        root.loadViewIfNeeded()
        root.view.addSubview(before)
        let alert = alert([("Cancel", .cancel), ("Rename", .default)])
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField { $0.isSecureTextEntry = true }
        let harness = Harness(showing: root)
        before.becomeFirstResponder()
        root.present(alert, animated: true)
        harness.rest()
        #expect(alert.textFields?.first?.isFirstResponder == true)
        harness.type("ab")
        harness.press(.return)
        #expect(alert.textFields?.last?.isFirstResponder == true)
        harness.type("c")
        harness.press(.return)
        harness.rest()
        #expect(alert.textFields?.map(\.text) == ["ab", "c"])
        #expect(log.names == ["Rename"])
        #expect(before.isFirstResponder)
        #expect(before.text?.isEmpty == true)
    }

    @Test func aSheetIsCancelledByAClickBesideIt() {
        let sheet = alert([("Cancel", .cancel), ("Delete", .destructive)], style: .actionSheet)
        let harness = show(sheet)
        harness.tap(at: CGPoint(x: 160, y: 20))
        harness.rest()
        #expect(log.names == ["Cancel"])
        #expect(root.presentedViewController == nil)
    }

    @Test func aSheetWithASourceIsAPopoverWithoutCancel() throws {
        let sheet = alert([("Cancel", .cancel), ("Delete", .destructive)], style: .actionSheet)
        let anchor = UIView(frame: CGRect(x: 300, y: 40, width: 60, height: 30))
        root.loadViewIfNeeded()
        root.view.addSubview(anchor)
        sheet.popoverPresentationController?.sourceView = anchor
        let harness = show(sheet, size: CGSize(width: 800, height: 600))
        let popover = try #require(sheet.popoverPresentationController)
        #expect(popover.arrowDirection == .up)
        let frame = sheet.view.convert(sheet.view.bounds, to: nil)
        #expect(abs(frame.midX - 330) < 1 && frame.minY == 80)
        #expect(button("Cancel", in: sheet.view) == nil)
        harness.tap(at: CGPoint(x: 700, y: 500))
        harness.rest()
        #expect(log.names == ["Cancel"])
        #expect(root.presentedViewController == nil)
    }

    @Test func aPopoversOwnDelegateIsAsked() throws {
        @MainActor final class Guard: UIAdaptivePresentationControllerDelegate {
            func presentationControllerShouldDismiss(
                _ presentationController: UIPresentationController
            ) -> Bool { false }
        }
        let sheet = alert([("Cancel", .cancel), ("Delete", .destructive)], style: .actionSheet)
        let keeper = Guard()
        root.loadViewIfNeeded()
        sheet.popoverPresentationController?.sourceView = root.view
        sheet.popoverPresentationController?.delegate = keeper
        let harness = show(sheet, size: CGSize(width: 800, height: 600))
        let popover = try #require(sheet.popoverPresentationController)
        #expect(popover.delegate === keeper)
        harness.tap(at: CGPoint(x: 20, y: 580))
        harness.rest()
        #expect(root.presentedViewController === sheet && log.names.isEmpty)
    }

    @Test func manyActionsScroll() throws {
        let alert = alert((1...20).map { ("Choice \($0)", .default) })
        let harness = show(alert)
        #expect(alert.view.frame.height <= 480)
        let last = try #require(button("Choice 20", in: alert.view))
        harness.scroll(notches: 100, at: CGPoint(x: 160, y: 240))
        harness.rest()
        harness.tap(last)
        harness.rest()
        #expect(log.names == ["Choice 20"])
    }

    @Test func theAlertFadesInFromALargerSize() {
        let alert = alert([("OK", .default)])
        let harness = Harness(showing: root)
        root.present(alert, animated: true)
        harness.advance(seconds: 0.02)
        let shown = alert.view.layer.presentation()
        #expect((shown?.opacity ?? 1) < 1)
        #expect((shown?.affineTransform().a ?? 1) > 1)
        harness.rest()
        #expect(alert.view.transform.isIdentity)
        #expect(alert.view.alpha == 1)
    }

    @Test func resizingKeepsTheAlertInTheMiddle() {
        let alert = alert([("OK", .default)])
        let harness = show(alert)
        harness.resize(to: CGSize(width: 700, height: 300))
        harness.rest()
        #expect(abs(alert.view.frame.midX - 350) <= 1)
        #expect(abs(alert.view.frame.midY - 150) <= 1)
    }

    // MARK: Pictures, without text, whose look is the machine's

    private func blank(
        _ kinds: [UIAlertAction.Style], style: UIAlertController.Style = .alert
    ) -> UIAlertController {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: style)
        for kind in kinds { alert.addAction(UIAlertAction(title: nil, style: kind)) }
        return alert
    }

    private func picture(
        of alert: UIAlertController, _ size: CGSize, _ look: String, from source: CGRect? = nil,
        key: PlatformKey? = nil
    ) -> Bitmap {
        let root = UIViewController()
        let harness = Harness(size: size, scale: 1, dark: look == "dark")
        if look == "rtl" { alert.view.semanticContentAttribute = .forceRightToLeft }
        harness.window.tintColor = .systemIndigo
        harness.window.rootViewController = root
        harness.show()
        if let source {
            alert.popoverPresentationController?.sourceView = root.view
            alert.popoverPresentationController?.sourceRect = source
        }
        root.present(alert, animated: true)
        harness.rest()
        if let key { harness.press(key) }
        harness.rest()
        return harness.look()
    }

    @Test(arguments: ["light", "dark"]) func looksLikeAnAlert(_ look: String) {
        let alert = blank([.cancel, .destructive, .default])
        alert.preferredAction = alert.actions[2]
        alert.addTextField()
        expectGolden(
            picture(of: alert, CGSize(width: 320, height: 270), look, key: .tab),
            "alert-\(look)")
    }

    @Test(arguments: ["light", "dark"]) func looksLikeASheet(_ look: String) {
        let sheet = blank([.cancel, .default, .destructive], style: .actionSheet)
        expectGolden(
            picture(of: sheet, CGSize(width: 320, height: 220), look, key: .tab),
            "sheet-\(look)")
        let popover = blank([.default, .destructive], style: .actionSheet)
        let source = CGRect(x: 40, y: 20, width: 40, height: 20)
        expectGolden(
            picture(of: popover, CGSize(width: 320, height: 180), look, from: source),
            "popover-\(look)")
    }

    @Test func mirrorsTwoButtons() {
        let alert = blank([.cancel, .default])
        expectGolden(picture(of: alert, CGSize(width: 320, height: 110), "rtl"), "alert-rtl")
    }
}
