import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// Rows of the history that are dragged to another program.
@Suite @MainActor struct HistoryDragTests {
    @MainActor private struct List {
        let app: SceneHarness
        let table: UITableView

        init(size: CGSize = CGSize(width: 600, height: 640)) throws {
            app = try SceneHarness(weights: [84, 83, 82, 81], size: size)
            app.select(2)
            let scene: HistoryViewController = try app.scene()
            table = try app.find(in: scene.view)
        }

        /// The middle of a row, in the window.
        func place(_ row: Int) -> CGPoint {
            let frame = table.rectForRow(at: IndexPath(row: row, section: 0))
            return table.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
        }

        /// Drags a row out of the window and keeps it there.
        func dragOut(_ row: Int) throws -> HeadlessOutgoingDrag {
            app.harness.drag(
                from: place(row), to: CGPoint(x: place(row).x, y: -60), releasing: false)
            return try #require(app.harness.platform.outgoingDrag)
        }

        func read(_ drag: HeadlessOutgoingDrag, _ type: String) -> String {
            var data: Data?
            drag.read(type) { data = $0 }
            app.harness.settle()
            return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    @Test("A row goes out as a table, as text and as a file; the diary keeps it")
    func one() throws {
        let list = try List()
        let drag = try list.dragOut(1)
        #expect(drag.isOutside && drag.offer.actions == .copy)
        #expect(drag.offer.types == ["text/plain", "text/csv", "text/uri-list"])
        #expect(drag.offer.picture != nil)
        let table = list.read(drag, "text/csv")
        let lines = table.split(whereSeparator: \.isNewline)
        #expect(lines.count == 2 && lines.last?.contains("82.0") == true)
        #expect(list.read(drag, "text/plain") == table)
        let address = list.read(drag, "text/uri-list").trimmingCharacters(in: .newlines)
        let file = try #require(URL(string: address))
        #expect(file.lastPathComponent.hasSuffix(".csv"))
        #expect(try String(contentsOf: file, encoding: .utf8) == table)
        try FileManager.default.removeItem(at: file)
        drag.targetAction = .copy
        list.app.harness.move(to: CGPoint(x: 300, y: -80))
        list.app.harness.release()
        list.app.harness.rest(upTo: 1)
        drag.finish(.copy)
        list.app.harness.rest(upTo: 1)
        #expect(list.app.diary.entries.count == 4)
        // Neither opened nor selected.
        #expect((try? list.app.find(EntryFactsCard.self)) == nil)
        #expect(list.table.indexPathsForSelectedRows == nil)
    }

    @Test("A selected row takes along all that are selected; another one goes alone")
    func several() throws {
        let list = try List()
        list.app.harness.tap(try list.app.find(UIButton.self) { $0.currentTitle == "Select" })
        list.app.harness.rest(upTo: 1)
        for row in [0, 2] { list.app.harness.tap(at: list.place(row)) }
        list.app.harness.rest(upTo: 1)
        #expect(list.table.indexPathsForSelectedRows?.count == 2)
        var drag = try list.dragOut(2)
        var table = list.read(drag, "text/csv")
        #expect(table.split(whereSeparator: \.isNewline).count == 3)
        #expect(table.contains("81.0") && table.contains("83.0") && !table.contains("82.0"))
        // The picture says how many, on a card with round corners.
        let picture = try #require(drag.offer.picture)
        #expect(picture.pixel(x: 0, y: 0).value >> 24 < 0x80)
        #expect(picture.pixel(x: picture.width - 1, y: picture.height - 1).value >> 24 < 0x80)
        #expect(picture.pixel(x: picture.width / 2, y: 1).value >> 24 == 0xFF)
        list.app.harness.press(.escape)
        list.app.harness.release()
        list.app.harness.rest(upTo: 1)
        // Escape ended the drag, not the selection.
        #expect(list.table.indexPathsForSelectedRows?.count == 2)
        drag = try list.dragOut(1)
        table = list.read(drag, "text/csv")
        #expect(table.split(whereSeparator: \.isNewline).count == 2 && table.contains("82.0"))
        list.app.harness.press(.escape)
        list.app.harness.release()
    }

    @Test("The window's edge drags a tab in with the pointer, and no row out")
    func edge() throws {
        let list = try List(size: CGSize(width: 360, height: 560))
        let y = list.place(1).y
        list.app.harness.drag(
            from: CGPoint(x: 355, y: y), to: CGPoint(x: 60, y: y + 4))
        list.app.harness.rest(upTo: 2)
        #expect(list.app.harness.platform.outgoingDrag == nil)
        #expect(list.app.tabs.selectedIndex == 3)
    }
}
