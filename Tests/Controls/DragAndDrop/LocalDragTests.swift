import Foundation
import TactileControls
import TactileDrawing
import TactileHeadless
import TactileViews
import TestSupport
import Testing

/// Drags within one program.
@Suite @MainActor struct LocalDragTests {
    @Test("What is pressed and moved is dropped where it is taken, in UIKit's order")
    func order() {
        let stage = DragStage()
        stage.source.context = "from the card"
        stage.harness.drag(from: stage.onCard, to: stage.onField)
        #expect(stage.source.calls.prefix(2) == ["lift", "begin"])
        #expect(stage.target.calls == ["can handle", "enter", "perform"])
        #expect(stage.target.texts == ["card"])
        #expect(stage.target.isLocal == true)
        #expect(stage.target.place == CGPoint(x: 60, y: 80))
        stage.harness.rest()
        #expect(stage.target.calls.suffix(2) == ["conclude", "end"])
        #expect(
            stage.source.calls == [
                "lift", "begin", "lifted end", "will end copy", "did end copy", "transferred",
            ])
        // Nothing of the drag is left in the window.
        #expect(stage.harness.window.subviews == [stage.card, stage.field])
    }

    @Test("Nothing keeps a session that is over", arguments: [true, false])
    func sessionsGo(isDropped: Bool) {
        let stage = DragStage()
        // The platform in memory keeps what went to other programs.
        stage.source.isRestricted = true
        stage.harness.drag(
            from: stage.onCard, to: isDropped ? stage.onField : CGPoint(x: 150, y: 260),
            releasing: false)
        #expect(stage.source.session != nil)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.source.session == nil)
    }

    @Test("A press that something else takes, when a drag might have begun, leaves nothing behind")
    func takenPresses() {
        let stage = DragStage()
        stage.source.isRestricted = true
        let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "card")))
        var wasAsked = false
        stage.source.items = {
            wasAsked = true
            return [item]
        }
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .left
        stage.harness.window.addGestureRecognizer(edge)
        stage.harness.drag(from: CGPoint(x: 21, y: 40), to: CGPoint(x: 150, y: 40))
        stage.harness.rest()
        #expect(wasAsked && stage.source.calls.isEmpty)
        #expect(stage.source.session == nil)
    }

    @Test("A press that hardly moves is none, and views have their touches until it is one")
    func threshold() {
        let stage = DragStage()
        stage.harness.drag(
            from: stage.onCard, to: CGPoint(x: stage.onCard.x + 7, y: stage.onCard.y))
        #expect(stage.source.calls.isEmpty)
        stage.harness.drag(
            from: stage.onCard, to: CGPoint(x: stage.onCard.x + 12, y: stage.onCard.y))
        #expect(stage.source.calls.first == "lift")
    }

    @Test("How far it has to move is what the desktop says")
    func desktopThreshold() {
        let stage = DragStage()
        stage.harness.platform.screen.dragThreshold = 20
        UIApplication.shared.platformScreenChanged(stage.harness.platform)
        stage.harness.drag(
            from: stage.onCard, to: CGPoint(x: stage.onCard.x + 19, y: stage.onCard.y))
        #expect(stage.source.calls.isEmpty)
        stage.harness.drag(
            from: stage.onCard, to: CGPoint(x: stage.onCard.x + 24, y: stage.onCard.y))
        #expect(stage.source.calls.first == "lift")
    }

    @Test("A finger rests first; lifted again without a move, nothing begins")
    func fingers() {
        let stage = DragStage()
        stage.harness.touch(.began, 1, at: stage.onCard)
        stage.harness.touch(.moved, 1, at: stage.onField)
        stage.harness.touch(.ended, 1, at: stage.onField)
        #expect(stage.source.calls.isEmpty)
        stage.harness.touch(.began, 1, at: stage.onCard)
        stage.harness.advance(seconds: 0.55)
        #expect(stage.source.calls == ["lift"])
        stage.harness.touch(.ended, 1, at: stage.onCard)
        stage.harness.rest()
        #expect(!stage.source.calls.contains("begin"))
        stage.source.calls = []
        stage.harness.touch(.began, 1, at: stage.onCard)
        stage.harness.advance(seconds: 0.55)
        stage.harness.touch(.moved, 1, at: stage.onField)
        stage.harness.advance(seconds: 0.1)
        stage.harness.touch(.ended, 1, at: stage.onField)
        stage.harness.rest()
        #expect(stage.target.texts == ["card"])
    }

    @Test("The card follows the pointer over all else and goes back when nobody takes it")
    func preview() {
        let stage = DragStage()
        let to = CGPoint(x: 150, y: 260)
        stage.harness.drag(from: stage.onCard, to: to, releasing: false)
        stage.harness.advance(seconds: 0.3)
        // The point that was pressed is under the pointer.
        #expect(stage.harness.pixel(150, 260) == 0xFF0000)
        #expect(stage.harness.pixel(215, 260) != 0xFF0000)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.source.calls.suffix(2) == ["will end cancel", "did end cancel"])
        #expect(stage.harness.pixel(150, 260) != 0xFF0000)
        #expect(stage.harness.window.subviews.count == 2)
    }

    @Test("Escape ends the drag, and what the button does until it comes up is nobody's")
    func escape() {
        let stage = DragStage()
        stage.harness.drag(from: stage.onCard, to: stage.onField, releasing: false)
        stage.harness.press(.escape)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.target.calls == ["can handle", "enter", "end"])
        #expect(stage.source.calls.suffix(2) == ["will end cancel", "did end cancel"])
        #expect(stage.target.texts.isEmpty)
        stage.harness.drag(from: stage.onCard, to: stage.onField)
        #expect(stage.target.texts == ["card"])
    }

    @Test("A target that cannot handle the session is passed over, and is asked once")
    func passedOver() {
        let stage = DragStage()
        let inner = DropTarget()
        inner.handles = false
        let part = UIView(frame: stage.field.bounds)
        part.addInteraction(UIDropInteraction(delegate: inner))
        stage.field.addSubview(part)
        stage.harness.drag(from: stage.onCard, to: stage.onField)
        #expect(inner.calls == ["can handle"])
        #expect(stage.target.calls.contains("perform"))
    }

    @Test("The pointer says what a drop would do")
    func cursors() {
        func cursor(_ operation: UIDropOperation, _ place: CGPoint?) -> PlatformCursor {
            let stage = DragStage()
            stage.target.operation = operation
            stage.harness.drag(from: stage.onCard, to: place ?? stage.onField, releasing: false)
            let shown = stage.harness.platformWindow.cursor
            stage.harness.release()
            stage.harness.rest()
            #expect(stage.harness.platformWindow.cursor == .arrow)
            return shown
        }
        #expect(cursor(.copy, nil) == .copy)
        #expect(cursor(.move, nil) == .closedHand)
        #expect(cursor(.forbidden, nil) == .notAllowed)
        #expect(cursor(.cancel, nil) == .noDrop)
        #expect(cursor(.copy, CGPoint(x: 150, y: 260)) == .noDrop)
    }

    @Test("Moving is forbidden where the source does not allow it")
    func moves() {
        let stage = DragStage()
        stage.target.operation = .move
        stage.source.allowsMove = false
        stage.harness.drag(from: stage.onCard, to: stage.onField)
        stage.harness.rest()
        #expect(stage.source.calls.contains("will end forbidden"))
        #expect(!stage.target.calls.contains("perform"))
        stage.source.allowsMove = true
        stage.harness.drag(from: stage.onCard, to: stage.onField)
        stage.harness.rest()
        #expect(stage.source.calls.contains("did end move"))
    }

    @Test("An interaction that is off, or has nothing to drag, begins nothing")
    func nothing() throws {
        let stage = DragStage()
        let interaction = try #require(stage.card.interactions.first as? UIDragInteraction)
        interaction.isEnabled = false
        stage.harness.drag(from: stage.onCard, to: stage.onField)
        interaction.isEnabled = true
        stage.source.items = { [] }
        stage.harness.drag(from: stage.onCard, to: stage.onField)
        #expect(stage.source.calls.isEmpty && stage.target.calls.isEmpty)
        stage.card.removeInteraction(interaction)
        #expect(stage.card.gestureRecognizers?.isEmpty ?? true)
    }

    @Test("A window that closes in the midst of a drag ends it")
    func closing() {
        let stage = DragStage()
        stage.harness.drag(from: stage.onCard, to: stage.onField, releasing: false)
        stage.harness.window.close()
        #expect(stage.target.calls.last == "end")
        #expect(stage.harness.session.runningDrag == nil)
    }

    @Test("Several items lie in a stack with their number")
    func several() {
        let stage = DragStage()
        stage.source.items = {
            ["a", "b", "c"].map {
                UIDragItem(itemProvider: NSItemProvider(object: NSString(string: $0)))
            }
        }
        stage.harness.drag(from: stage.onCard, to: stage.onField, releasing: false)
        #expect(stage.harness.view(showing: "3") != nil)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.target.texts == ["a", "b", "c"])
    }
}
