import Diary
import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

@testable import HealthBeatApp

/// The entry panel while its sentences come and go: it grows and shrinks in one motion, in no frame
/// of which a text is squeezed or two rings are seen.
@MainActor @Suite struct PanelMotionTests {
    private func open(_ size: CGSize) throws -> (SceneHarness, AddEntryPanel) {
        let app = try SceneHarness(weights: [84, 83], size: size)
        app.harness.press("n", .control)
        app.harness.rest(upTo: 0.6)
        return (app, try app.find())
    }

    private func labels(in view: UIView) -> [UILabel] {
        view.subviews.flatMap { subview in
            [subview as? UILabel].compactMap(\.self) + labels(in: subview)
        }
    }

    /// Texts whose pixels are drawn into other bounds than those they were made for.
    private func squeezed(in panel: AddEntryPanel) -> [String] {
        labels(in: panel).filter { label in
            let layer = label.layer
            guard !label.isHidden, label.text?.isEmpty == false,
                let shown = layer.presentation(), layer.contentsGravity == .resize
            else { return false }
            return abs(shown.bounds.width - layer.bounds.width) > 1
                || abs(shown.bounds.height - layer.bounds.height) > 1
        }.map { $0.text ?? "" }
    }

    /// The layers with a border around a field, where they are shown, in the field's points.
    private func rings(of field: PanelField) -> Set<[Int]> {
        let layers = (field.layer.sublayers ?? []).filter { $0.borderWidth > 0 && !$0.isHidden }
        return Set(
            layers.compactMap { $0.presentation()?.frame }.map {
                [$0.minX, $0.minY, $0.maxX, $0.maxY].map { Int(($0 * 4).rounded()) }
            })
    }

    /// Plays frame by frame until the panel has another height; returns the heights that were seen.
    private func play(_ app: SceneHarness, _ panel: AddEntryPanel) -> [CGFloat] {
        (0..<30).map { _ in
            app.harness.advance(seconds: 1 / 60)
            #expect(squeezed(in: panel) == [])
            for field in [panel.dateField, panel.weightField, panel.noteField] {
                #expect(rings(of: field).count <= 1)
            }
            let hint = panel.hintLabel.layer.presentation()?.frame ?? .zero
            let line = panel.lines[0].layer.presentation()?.frame ?? .zero
            #expect(hint.maxY <= line.minY + 0.5, "a sentence lies over the row below")
            return panel.layer.presentation()?.bounds.height ?? 0
        }
    }

    @Test(arguments: [CGSize(width: 360, height: 640), CGSize(width: 900, height: 640)])
    func aSentenceComesAndGoesInOneMotion(size: CGSize) throws {
        let (app, panel) = try open(size)
        // By keys, so that the ring of the focus is seen, too.
        app.harness.press(.tab, .shift)
        app.harness.press(.tab, .shift)
        #expect(panel.dateField.isFirstResponder)
        let low = panel.bounds.height
        app.harness.type("so xyz")
        let grown = play(app, panel)
        let high = panel.bounds.height
        #expect(high > low && grown.contains { $0 > low + 1 && $0 < high - 1 })
        #expect(zip(grown, grown.dropFirst()).allSatisfy { $0 <= $1 + 0.01 }, "in one motion")
        panel.dateField.selectAll(nil)
        app.harness.type("today")
        let shrunk = play(app, panel)
        #expect(panel.bounds.height == low)
        #expect(zip(shrunk, shrunk.dropFirst()).allSatisfy { $0 >= $1 - 0.01 })
    }

    /// A doubt about the weight comes with another title of the button.
    @Test func aDoubtComesInOneMotion() throws {
        let (app, panel) = try open(CGSize(width: 360, height: 640))
        app.harness.type("790")
        _ = play(app, panel)
        app.harness.press(.return)
        _ = play(app, panel)
        #expect(panel.isAsking)
        app.harness.press(.backspace)
        _ = play(app, panel)
        #expect(!panel.isAsking)
    }

    /// What is typed is no error before it can become no date any more.
    @Test func theBeginningOfAWordIsNoError() throws {
        let (app, panel) = try open(CGSize(width: 360, height: 640))
        panel.dateField.becomeFirstResponder()
        panel.dateField.selectAll(nil)
        let height = panel.bounds.height
        for letter in "tomorro" {
            app.harness.type(String(letter))
            #expect(panel.hintLabel.text ?? "" == "" && panel.bounds.height == height)
            #expect(!panel.saveButton.isEnabled)
        }
        app.harness.type("w")
        #expect(panel.hintLabel.text == TypedDateParser.Failure.tomorrow.sentence)
        app.harness.press(.backspace)
        #expect(panel.hintLabel.text ?? "" == "")
        // Whoever goes on has typed it to its end.
        app.harness.press(.tab)
        #expect(panel.hintLabel.text == TypedDateParser.Failure.unknownWord("tomorro").sentence)
    }

    /// The page of an entry has the same field.
    @Test func theBeginningOfAWordIsNoErrorOnThePageOfAnEntry() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 600, height: 640))
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        list.onOpen?(list.newest)
        app.harness.rest(upTo: 1)
        let facts: EntryFactsCard = try app.find()
        facts.dateField.becomeFirstResponder()
        facts.dateField.selectAll(nil)
        let red = { try? app.find(UILabel.self, in: facts) { $0.text?.contains("read") == true } }
        app.harness.type("y")
        app.harness.rest(upTo: 0.5)
        let height = facts.bounds.height
        for letter in "esterda" {
            app.harness.type(String(letter))
            app.harness.rest(upTo: 0.5)
            #expect(red() == nil && facts.bounds.height == height)
        }
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(red() != nil)
        app.harness.type("y")
        app.harness.rest(upTo: 0.5)
        #expect(red() == nil && facts.bounds.height == height)
    }

    /// The calendar points at its button wherever that goes.
    @Test func theCalendarFollowsItsButton() throws {
        let (app, panel) = try open(CGSize(width: 900, height: 640))
        app.harness.tap(panel.calendarButton)
        app.harness.rest(upTo: 0.8)
        let calendar: UIDatePicker = try app.find()
        func expectPointing() {
            let popover = panel.calendarButton.responder(AddEntryViewController.self)?
                .presentedViewController?.presentationController
            let shown = popover?.presentedView?.frame
            #expect(shown != nil && shown == popover?.frameOfPresentedViewInContainerView)
            #expect(calendar.window != nil)
        }
        expectPointing()
        for size in [
            CGSize(width: 1_100, height: 700), CGSize(width: 600, height: 640),
            CGSize(width: 390, height: 700),
        ] {
            app.harness.resize(to: size)
            app.harness.rest(upTo: 0.4)
            expectPointing()
        }
        for textSize in [
            DiarySettings.TextSizeChoice.extraExtraExtraLarge, .extraSmall,
        ] {
            app.model.perform(.settings { $0.textSize = textSize })
            app.harness.rest(upTo: 0.8)
            expectPointing()
        }
    }
}
