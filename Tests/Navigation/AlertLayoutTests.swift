import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileNavigation

/// Where the parts of alerts go, whatever there is of them, and what Return and Escape do.
@MainActor
@Suite struct AlertLayoutTests {
    private func parts(
        _ style: AlertPanelStyle, width: CGFloat = 280, title: CGFloat = 0, message: CGFloat = 0,
        fields: Int = 0, buttons: [CGFloat] = [], buttonHeight: CGFloat = 30, cancels: Bool = false,
        isRightToLeft: Bool = false
    ) -> AlertLayout.Parts {
        AlertLayout.Parts(
            width: width, style: style, title: title, message: message, fields: fields,
            fieldHeight: 36, buttonHeight: buttonHeight, buttons: buttons, hasCancelCard: cancels,
            isRightToLeft: isRightToLeft)
    }

    @Test func textsAndFieldsAreBelowEachOther() {
        for style in [AlertPanelStyle.alert, .sheet, .popover] {
            for title in [0, 22] as [CGFloat] {
                for message in [0, 40] as [CGFloat] {
                    for fields in 0..<3 {
                        let top: CGFloat = style == .alert ? 20 : 14
                        var y = top
                        let layout = AlertLayout(
                            parts(style, title: title, message: message, fields: fields))
                        if title > 0 {
                            #expect(layout.title == CGRect(x: 16, y: y, width: 248, height: title))
                            y += title
                        } else {
                            #expect(layout.title == .zero)
                        }
                        if message > 0 {
                            if title > 0 { y += 4 }
                            #expect(
                                layout.message == CGRect(x: 16, y: y, width: 248, height: message))
                            y += message
                        } else {
                            #expect(layout.message == .zero)
                        }
                        #expect(layout.fields.count == fields)
                        for (index, field) in layout.fields.enumerated() {
                            y += index == 0 ? 14 : 8
                            #expect(field == CGRect(x: 16, y: y, width: 248, height: 36))
                            y += 36
                        }
                        let isEmpty = title + message == 0 && fields == 0
                        let end: CGFloat =
                            style == .alert ? (isEmpty ? 16 : y + 18) : isEmpty ? 0 : y + 14
                        #expect(layout.contentHeight == end && layout.height == end)
                        #expect(layout.buttons.isEmpty && layout.cancelHeight == 0)
                    }
                }
            }
        }
    }

    @Test func twoButtonsStandBesideEachOtherWhereTheyFit() {
        // Two halves of 248 points less 8 are 120 each.
        for (widths, areBeside) in [
            ([120, 120], true), ([120.5, 50], false), ([50, 120.5], false), ([50], false),
            ([50, 50, 50], false),
        ] as [([CGFloat], Bool)] {
            for isRightToLeft in [false, true] {
                for height in [30, 44, 60] as [CGFloat] {
                    let layout = AlertLayout(
                        parts(
                            .alert, title: 20, buttons: widths, buttonHeight: height,
                            isRightToLeft: isRightToLeft))
                    let row = max(44, height)
                    #expect(layout.buttons.allSatisfy { $0.height == row })
                    if areBeside {
                        let xs: [CGFloat] = isRightToLeft ? [144, 16] : [16, 144]
                        #expect(layout.buttons.map(\.minX) == xs)
                        #expect(layout.buttons.map(\.minY) == [58, 58])
                        #expect(layout.buttons.allSatisfy { $0.width == 120 })
                        #expect(layout.contentHeight == 58 + row + 16)
                    } else {
                        let ys = widths.indices.map { 58 + CGFloat($0) * (row + 8) }
                        #expect(layout.buttons.map(\.minY) == ys)
                        #expect(layout.buttons.allSatisfy { $0.minX == 16 && $0.width == 248 })
                        #expect(layout.contentHeight == (ys.last ?? 0) + row + 16)
                    }
                }
            }
        }
        let narrow = AlertLayout(parts(.alert, width: 20, title: 5, buttons: [9, 9, 9]))
        #expect(narrow.title.width == 0 && narrow.buttons.allSatisfy { $0.width == 0 })
    }

    @Test func rowsOfSheetsTouchEachOther() {
        for style in [AlertPanelStyle.sheet, .popover] {
            for cancels in [false, true] {
                for height in [30, 70] as [CGFloat] {
                    let layout = AlertLayout(
                        parts(
                            style, message: 20, buttons: [50, 60, 70], buttonHeight: height,
                            cancels: cancels))
                    let row = max(style == .popover ? 44 : 52, height)
                    let inCard = cancels ? 2 : 3
                    #expect(layout.buttons.count == 3)
                    #expect(
                        layout.buttons.prefix(inCard)
                            == (0..<inCard).map {
                                CGRect(x: 0, y: 48 + CGFloat($0) * row, width: 280, height: row)
                            }[...])
                    #expect(layout.contentHeight == 48 + CGFloat(inCard) * row)
                    #expect(layout.cancelHeight == (cancels ? row : 0))
                    #expect(
                        layout.height == layout.contentHeight + (cancels ? row + 8 : 0))
                    if cancels {
                        #expect(
                            layout.buttons[2] == CGRect(x: 0, y: 0, width: 280, height: row))
                    }
                }
            }
        }
    }

    // MARK: Answers

    private struct Stage {
        let harness: Harness
        let alert: UIAlertController
        let chosen: () -> [String]
    }

    private final class Answers { var all: [String] = [] }

    private func present(
        _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)],
        prepare: (UIAlertController) -> Void = { _ in }
    ) -> Stage {
        let harness = Harness(
            showing: UIViewController(), size: CGSize(width: 400, height: 500))
        let alert = UIAlertController(title: "title", message: "message", preferredStyle: style)
        let answers = Answers()
        for (name, style) in actions {
            alert.addAction(
                UIAlertAction(title: name, style: style) { _ in answers.all.append(name) })
        }
        prepare(alert)
        harness.window.rootViewController?.present(alert, animated: true)
        harness.rest()
        return Stage(harness: harness, alert: alert) { answers.all }
    }

    @Test func keysChooseWhatIsMeant() {
        typealias Actions = [(String, UIAlertAction.Style)]
        let both: Actions = [("ok", .default), ("no", .cancel)]
        for (style, actions, preferred, onReturn, onEscape) in [
            (UIAlertController.Style.alert, both, nil, "ok", "no"),
            (.alert, [("ok", .default)], nil, "ok", "ok"),
            (.alert, [("no", .cancel)], nil, "no", "no"),
            (.alert, [("go", .destructive)], nil, "go", "go"),
            (.alert, [("go", .destructive), ("no", .cancel)], nil, nil, "no"),
            (.alert, [("a", .default), ("b", .default)], nil, nil, nil),
            (.alert, [("a", .default), ("b", .default), ("no", .cancel)], "b", "b", "no"),
            (.alert, [("go", .destructive), ("no", .cancel)], "go", "go", "no"),
            (.actionSheet, both, nil, nil, "no"), (.actionSheet, both, "ok", "ok", "no"),
            (.actionSheet, [("a", .default), ("b", .default)], nil, nil, ""),
        ] as [(UIAlertController.Style, Actions, String?, String?, String?)] {
            for (key, answer) in [(PlatformKey.return, onReturn), (.escape, onEscape)] {
                let stage = present(style, actions) { alert in
                    alert.preferredAction = alert.actions.first { $0.title == preferred }
                }
                stage.harness.press(key)
                stage.harness.press(key)
                stage.harness.rest()
                let expected = answer == "" ? [] : answer.map { [$0] } ?? []
                #expect(stage.chosen() == expected, "\(actions) \(key)")
                #expect((stage.alert.presentingViewController == nil) == (answer != nil))
                // What is not enabled is not chosen.
                let refused = present(style, actions) { alert in
                    alert.preferredAction = alert.actions.first { $0.title == preferred }
                    for action in alert.actions { action.isEnabled = false }
                }
                refused.harness.press(key)
                refused.harness.rest()
                #expect(refused.chosen().isEmpty)
                #expect((refused.alert.presentingViewController == nil) == (answer == ""))
            }
        }
    }

    @Test func returnGoesFromFieldToField() {
        let stage = present(.alert, [("ok", .default), ("no", .cancel)]) { alert in
            for name in ["one", "two", "three"] {
                alert.addTextField { $0.placeholder = name }
            }
        }
        let fields = stage.alert.textFields ?? []
        #expect(fields.map(\.placeholder) == ["one", "two", "three"])
        for (index, field) in fields.enumerated() {
            #expect(field.isFirstResponder && stage.chosen().isEmpty, "\(index)")
            stage.harness.type("a")
            stage.harness.press(.return)
        }
        stage.harness.rest()
        #expect(stage.chosen() == ["ok"] && fields.map(\.text) == ["a", "a", "a"])
    }

    @Test func partsFollowWhatIsSet() throws {
        let stage = present(.alert, [("ok", .default), ("no", .cancel)])
        let panel = try #require(stage.alert.view as? AlertPanel)
        func texts() -> [String] {
            stage.harness.frame()
            return stage.harness.views(of: UILabel.self).filter {
                $0.isDescendant(of: panel) && !$0.frame.isEmpty
            }.compactMap(\.text)
        }
        func buttons() -> [AlertButton] {
            stage.harness.views(of: AlertButton.self).sorted { $0.frame.minX < $1.frame.minX }
        }
        #expect(texts().sorted() == ["message", "no", "ok", "title"])
        #expect(buttons().map(\.action.title) == ["no", "ok"])
        stage.alert.title = nil
        stage.alert.message = "other"
        stage.alert.addAction(UIAlertAction(title: "more", style: .default))
        #expect(texts().sorted() == ["more", "no", "ok", "other"])
        let rows = buttons().sorted { $0.frame.minY < $1.frame.minY }
        #expect(rows.map(\.action.title) == ["ok", "more", "no"])
        stage.alert.actions[0].isEnabled = false
        #expect(rows.map(\.isEnabled) == [false, true, true])
        stage.alert.actions[0].isEnabled = true
        #expect(rows[0].isEnabled)
        // Preferred is what is filled and strong.
        func weights() -> [Bool] {
            rows.map { row in
                row.subviews.compactMap { $0 as? UILabel }.first?.font.pointSize == 17
                    && row.subviews.compactMap { $0 as? UILabel }.first?.textColor == .white
            }
        }
        #expect(weights() == [false, false, false])
        stage.alert.preferredAction = stage.alert.actions[2]
        _ = texts()
        #expect(weights() == [false, true, false])
        stage.alert.preferredAction = nil
        _ = texts()
        #expect(weights() == [false, false, false])
        stage.harness.again(keeping: rows.count) { time in
            stage.harness.press(at: rows[2].convert(CGPoint(x: 20, y: 20), to: nil))
            stage.harness.advance(seconds: 0.1)
            #expect(rows[2].isHighlighted)
            stage.harness.release(at: CGPoint(x: 1, y: 1))
            #expect(!rows[2].isHighlighted && stage.chosen().isEmpty)
        }
        stage.harness.tap(rows[2])
        stage.harness.tap(rows[0])
        stage.harness.rest()
        #expect(stage.chosen() == ["no"])
    }

    @Test func aClickBesideCancelsASheetAlone() {
        for (style, actions, expected, goes) in [
            (
                UIAlertController.Style.actionSheet, [("a", .default), ("no", .cancel)], ["no"],
                true
            ),
            (.actionSheet, [("a", .default)], [], true),
            (.alert, [("a", .default), ("no", .cancel)], [], false),
        ] as [(UIAlertController.Style, [(String, UIAlertAction.Style)], [String], Bool)] {
            let stage = present(style, actions)
            stage.harness.tap(at: CGPoint(x: 3, y: 3))
            stage.harness.rest()
            #expect(stage.chosen() == expected)
            #expect((stage.alert.presentingViewController == nil) == goes)
        }
    }
}
