import Foundation
import TactileControls
import TactileDrawing
import TactileHeadless
import TactileViews
import TestSupport
import Testing

/// Drags from other programs and to them.
@Suite @MainActor struct ForeignDragTests {
    @Test("Text of another program is taken, and the source hears of it when all has come")
    func text() {
        let stage = DragStage()
        #expect(stage.harness.platformWindow.takesDrops)
        let drag = stage.foreign(("text/plain", "82.4"))
        drag.move(to: CGPoint(x: 5, y: 5), in: stage.harness.platformWindow)
        #expect(drag.answer == [] && stage.target.calls.isEmpty)
        drag.move(to: stage.onField, in: stage.harness.platformWindow)
        #expect(drag.answer == .copy && stage.target.isLocal == false)
        drag.drop()
        #expect(stage.target.texts == ["82.4"])
        #expect(drag.outcome == .copy)
        #expect(stage.target.calls == ["can handle", "enter", "perform", "conclude", "end"])
    }

    @Test("Each file of a list is an item, with its name and its address")
    func files() {
        let stage = DragStage()
        stage.target.loadsURLs = true
        let drag = stage.foreign(
            ("text/uri-list", "file:///tmp/a.csv\r\nfile:///tmp/b%20c.png\r\n"))
        drag.move(to: stage.onField, in: stage.harness.platformWindow)
        drag.drop()
        #expect(stage.target.itemCount == 2)
        #expect(stage.target.urls.map(\.path) == ["/tmp/a.csv", "/tmp/b c.png"])
        #expect(drag.outcome == .copy)
    }

    @Test("A source that gives nothing leaves nothing, and the drop ends")
    func silentSource() {
        let stage = DragStage()
        let drag = stage.foreign(("text/plain", nil))
        drag.move(to: stage.onField, in: stage.harness.platformWindow)
        drag.drop()
        #expect(stage.target.texts.isEmpty && drag.outcome == [])
        let list = stage.foreign(("text/uri-list", nil))
        list.move(to: stage.onField, in: stage.harness.platformWindow)
        list.drop()
        #expect(stage.target.itemCount == 1)
    }

    @Test("A drag that leaves, or one in the place of another, is told as over")
    func leaving() {
        let stage = DragStage()
        let drag = stage.foreign(("text/plain", "a"))
        drag.move(to: stage.onField, in: stage.harness.platformWindow)
        drag.leave()
        #expect(stage.target.calls == ["can handle", "enter", "exit", "end"])
        let first = stage.foreign(("text/plain", "a")), second = stage.foreign(("text/plain", "b"))
        first.move(to: stage.onField, in: stage.harness.platformWindow)
        stage.target.calls = []
        second.move(to: stage.onField, in: stage.harness.platformWindow)
        #expect(stage.target.calls == ["exit", "end", "can handle", "enter"])
        second.drop()
        #expect(stage.target.texts == ["b"])
    }

    @Test("Another program's drag may be moved only if it offers that")
    func moving() {
        let stage = DragStage()
        stage.target.operation = .move
        let drag = stage.foreign(("text/plain", "a"))
        drag.move(to: stage.onField, in: stage.harness.platformWindow)
        #expect(drag.answer == [])
        let movable = stage.foreign(("text/plain", "a"), actions: [.copy, .move])
        movable.move(to: stage.onField, in: stage.harness.platformWindow)
        #expect(movable.answer == .move)
        movable.drop()
        #expect(movable.outcome == .move)
    }

    @Test("A window without a view that takes drops refuses them")
    func noTarget() {
        let harness = Harness(size: CGSize(width: 100, height: 100))
        harness.show()
        #expect(!harness.platformWindow.takesDrops)
        let drag = HeadlessIncomingDrag([("text/plain", Data())], on: harness.platform)
        drag.move(to: CGPoint(x: 10, y: 10), in: harness.platformWindow)
        #expect(drag.answer == [])
    }

    // MARK: Out of the window

    @Test("Outside of the window the items are offered, and their bytes made when asked for")
    func out() throws {
        let stage = DragStage()
        stage.harness.drag(
            from: stage.onCard, to: CGPoint(x: -60, y: 40), releasing: false)
        let drag = try #require(stage.harness.platform.outgoingDrag)
        #expect(drag.isOutside && drag.offer.types == ["text/plain"])
        #expect(drag.offer.actions == [.copy, .move])
        #expect(drag.offer.picture != nil)
        drag.targetAction = .copy
        stage.harness.move(to: CGPoint(x: -80, y: 40))
        stage.harness.advance(seconds: 0.1)
        stage.harness.release()
        stage.harness.rest()
        #expect(drag.state == .dropped)
        var data: Data?
        drag.read("text/plain") { data = $0 }
        #expect(data == Data("card".utf8))
        #expect(stage.source.calls.last == "will end copy")
        drag.finish(.move)
        #expect(stage.source.calls.suffix(2) == ["did end move", "transferred"])
    }

    @Test("A drop that the other program does not want is cancelled, and so is one after Escape")
    func refused() throws {
        let stage = DragStage()
        let outside = CGPoint(x: -60, y: 40)
        stage.harness.drag(from: stage.onCard, to: outside)
        stage.harness.rest()
        #expect(stage.source.calls.last == "did end cancel")
        stage.harness.drag(from: stage.onCard, to: outside, releasing: false)
        stage.harness.press(.escape)
        #expect(stage.harness.platform.outgoingDrag?.state == .cancelled)
        stage.harness.release()
    }

    @Test("What is restricted to the program is offered to nobody else")
    func restricted() {
        let stage = DragStage()
        stage.source.isRestricted = true
        stage.harness.drag(from: stage.onCard, to: CGPoint(x: -60, y: 40))
        stage.harness.rest()
        #expect(stage.harness.platform.outgoingDrag == nil)
        stage.harness.drag(from: stage.onCard, to: stage.onField)
        #expect(stage.target.texts == ["card"])
    }
}
