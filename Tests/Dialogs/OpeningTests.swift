import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileDialogs

/// The toolkit's own dialog, where files are chosen that are there.
@MainActor @Suite struct OpeningTests {
    private let files = [
        "b10.csv", "b2.csv", "a.json", "picture.png", ".hidden.csv", "Old/", "Old/deep.csv",
        "old notes.txt",
    ]

    @Test("Folders come first, names by their numbers; other kinds and hidden files are left out")
    func lists() throws {
        let stage = try DialogStage(files)
        let picker = UIDocumentPickerViewController(
            forOpeningContentTypes: [.commaSeparatedText, .json])
        let dialog = try stage.present(picker)
        #expect(stage.names(dialog) == ["Old", "a.json", "b2.csv", "b10.csv"])
        #expect(dialog.status.text == "2 files of other kinds are not shown.")
        stage.harness.press("h", .control)
        #expect(stage.names(dialog) == ["Old", ".hidden.csv", "a.json", "b2.csv", "b10.csv"])
    }

    @Test("A press chooses a file; the delegate hears of it when the picker is gone")
    func chooses() throws {
        let stage = try DialogStage(files)
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.data])
        let dialog = try stage.present(picker)
        try stage.choose("Old", dialog)
        #expect(stage.names(dialog) == ["deep.csv"] && stage.hearer.picked.isEmpty)
        try stage.choose("deep.csv", dialog)
        stage.harness.advance(seconds: 1)
        #expect(stage.hearer.picked == [[URL(fileURLWithPath: stage.path("Old/deep.csv"))]])
        #expect(stage.root.presentedViewController == nil && stage.hearer.cancels == 0)
    }

    @Test("A folder that is left before it was read shows neither its files nor its problem")
    func leavesBeforeItIsRead() throws {
        let stage = try DialogStage(files)
        let dialog = try stage.present(UIDocumentPickerViewController(forOpeningContentTypes: []))
        dialog.go(to: stage.path("None"))
        dialog.go(to: stage.path("Old"))
        #expect(stage.names(dialog).isEmpty)
        stage.settle(dialog)
        #expect(stage.names(dialog) == ["deep.csv"] && dialog.status.text == "")
        dialog.go(to: stage.folder)
        dialog.go(to: stage.path("None"))
        stage.settle(dialog)
        #expect(stage.names(dialog).isEmpty && dialog.listing == nil)
        #expect(dialog.status.text?.contains("None") == true)
    }

    @Test("What is typed narrows the list, Tab completes it, a slash goes on, Return opens")
    func typing() throws {
        let stage = try DialogStage(files)
        let dialog = try stage.present(
            UIDocumentPickerViewController(forOpeningContentTypes: []))
        #expect(dialog.field.isFirstResponder)
        stage.harness.type("b")
        #expect(stage.names(dialog) == ["b2.csv", "b10.csv"])
        // Nothing more is sure: Tab goes on to the list.
        stage.type("O", dialog)
        #expect(stage.names(dialog) == ["Old", "old notes.txt"])
        stage.harness.press(.tab)
        stage.settle(dialog)
        #expect(dialog.field.text == "Old/" && stage.names(dialog) == ["deep.csv"])
        stage.harness.type("de")
        stage.harness.press(.tab)
        #expect(dialog.field.text == "Old/deep.csv")
        stage.harness.press(.return)
        stage.harness.advance(seconds: 1)
        #expect(stage.hearer.picked == [[URL(fileURLWithPath: stage.path("Old/deep.csv"))]])
    }

    @Test("A path is taken from anywhere, and what is not there is told")
    func paths() throws {
        let stage = try DialogStage(files)
        let dialog = try stage.present(
            UIDocumentPickerViewController(forOpeningContentTypes: [.json]))
        stage.type(stage.path("Old/../Old/"), dialog)
        #expect(dialog.folder == stage.path("Old"))
        stage.type(stage.path("nothing.json"), dialog)
        stage.harness.press(.return)
        #expect(dialog.status.text == "There is no “nothing.json” here.")
        stage.type(stage.path("b2.csv"), dialog)
        stage.harness.press(.return)
        #expect(dialog.status.text == "“b2.csv” is of another kind than what is wanted.")
        stage.type(stage.path("nowhere/x"), dialog)
        #expect(dialog.status.text == "The folder “\(stage.path("nowhere"))” is not there.")
        #expect(dialog.shown.isEmpty && stage.hearer.picked.isEmpty)
    }

    @Test("Alt+↑ leads out of a folder that cannot be looked into, which is told")
    func unreadable() throws {
        let stage = try DialogStage(["locked/"])
        let dialog = try stage.present(
            UIDocumentPickerViewController(forOpeningContentTypes: []))
        // Root may look into everything: a file in a folder's place cannot be listed by anybody.
        dialog.enter(stage.path("locked"))
        stage.settle(dialog)
        #expect(dialog.status.text == "The folder is empty.")
        try FileManager.default.removeItem(atPath: stage.path("locked"))
        try Data().write(to: URL(fileURLWithPath: stage.path("locked")))
        dialog.go(to: stage.path("locked"))
        stage.settle(dialog)
        #expect(dialog.status.text == "“\(stage.path("locked"))” is no folder.")
        #expect(
            FileProblem(opening: "/x", EACCES).message == "You may not look into “/x”.")
        stage.harness.press(.up, .alt)
        stage.settle(dialog)
        #expect(dialog.folder == stage.folder && stage.names(dialog) == ["locked"])
    }

    @Test("Several files are marked one by one and opened together")
    func several() throws {
        let stage = try DialogStage(files)
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.commaSeparatedText])
        picker.allowsMultipleSelection = true
        let dialog = try stage.present(picker)
        #expect(!dialog.doneItem.isEnabled)
        try stage.choose("b2.csv", dialog)
        try stage.choose("b10.csv", dialog)
        #expect(dialog.doneItem.isEnabled && stage.hearer.picked.isEmpty)
        dialog.done()
        stage.harness.advance(seconds: 1)
        #expect(
            stage.hearer.picked.first?.map(\.lastPathComponent).sorted() == ["b10.csv", "b2.csv"])
    }

    @Test("A folder is chosen by being in it")
    func folders() throws {
        let stage = try DialogStage(files)
        let dialog = try stage.present(
            UIDocumentPickerViewController(forOpeningContentTypes: [.folder]))
        #expect(stage.names(dialog) == ["Old"])
        try stage.choose("Old", dialog)
        dialog.done()
        stage.harness.advance(seconds: 1)
        #expect(stage.hearer.picked.first?.map(\.path) == [stage.path("Old")])
    }

    @Test("A path that ends in a slash is the folder that is chosen, and else one that is gone to")
    func typedFolders() throws {
        let stage = try DialogStage(files)
        let opening = try stage.present(
            UIDocumentPickerViewController(forOpeningContentTypes: [.json]))
        stage.type("Old/", opening)
        stage.harness.press(.return)
        stage.settle(opening)
        #expect(stage.hearer.picked.isEmpty && opening.folder == stage.path("Old"))
        stage.root.dismiss(animated: false)
        stage.harness.advance(seconds: 1)
        let choosing = try stage.present(
            UIDocumentPickerViewController(forOpeningContentTypes: [.folder]))
        stage.type("Old/", choosing)
        stage.harness.press(.return)
        stage.harness.advance(seconds: 1)
        #expect(stage.hearer.picked.first?.map(\.path) == [stage.path("Old")])
    }

    @Test("A copy belongs to the program")
    func copies() throws {
        let stage = try DialogStage(files)
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.json], asCopy: true)
        let dialog = try stage.present(picker)
        try stage.choose("a.json", dialog)
        stage.settle(picker)
        let copy = try #require(stage.hearer.picked.first?.first)
        #expect(copy.lastPathComponent == "a.json" && copy.path != stage.path("a.json"))
        #expect(try Data(contentsOf: copy) == Data("a.json".utf8))
        try FileManager.default.removeItem(at: copy.deletingLastPathComponent())
    }

    @Test(
        "Escape, Cancel and a click outside cancel once; the program's dismissal is no cancelling")
    func cancelling() throws {
        let stage = try DialogStage(files)
        for act in 0..<4 {
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [])
            let dialog = try stage.present(picker)
            switch act {
            case 0: stage.harness.press(.escape)
            case 1: dialog.onCancel()
            case 2: stage.harness.tap(at: CGPoint(x: 5, y: 5))
            default: stage.root.dismiss(animated: true)
            }
            stage.harness.advance(seconds: 1)
            #expect(stage.root.presentedViewController == nil)
            #expect(stage.hearer.cancels == min(act + 1, 3), "\(act)")
        }
        #expect(stage.hearer.picked.isEmpty)
    }

    @Test("The menu leads to the folders above and to the person's places")
    func menu() throws {
        let stage = try DialogStage(["Documents/", ".config/", ".config/gtk-3.0/", "Marked/"])
        try "file://\(stage.path("Marked")) My place\nfile:///nowhere/at/all\nsftp://host/x\n"
            .write(
                toFile: stage.path(".config/gtk-3.0/bookmarks"), atomically: true, encoding: .utf8)
        try "XDG_DOWNLOAD_DIR=\"$HOME/Marked\"\n".write(
            toFile: stage.path(".config/user-dirs.dirs"), atomically: true, encoding: .utf8)
        let places = FilePlaces(environment: ["HOME": stage.folder])
        #expect(
            places.desktop.map(\.title) == ["Home", "Documents", "Marked", "All of the computer"])
        #expect(places.marked == [.init(title: "My place", path: stage.path("Marked"))])
        let dialog = FileDialogViewController(
            .open([], several: false), in: stage.path("Documents"), places: places)
        dialog.loadViewIfNeeded()
        let groups = dialog.folderButton.menu?.children.compactMap { $0 as? UIMenu } ?? []
        #expect(groups.first?.children.map(\.title).last == "/")
        (groups.last?.children.first as? UIAction)?.performWithSender(nil, target: nil)
        stage.settle(dialog)
        #expect(dialog.folder == stage.path("Marked"))
    }

    private func places() throws -> (DialogStage, FilePlaces) {
        let stage = try DialogStage([
            "Documents/", ".config/", ".config/gtk-3.0/", "Marked/", ".local/", ".local/share/",
            "Old/", "New/", "New/a.csv", "Old/b.csv",
        ])
        try "file://\(stage.path("Marked"))\n".write(
            toFile: stage.path(".config/gtk-3.0/bookmarks"), atomically: true, encoding: .utf8)
        func bookmark(_ path: String, _ time: String) -> String {
            "<bookmark href=\"file://\(path)\" added=\"2020-01-01T00:00:00Z\" modified=\"\(time)\">"
                + "<info/></bookmark>\n"
        }
        try
            ("<?xml version=\"1.0\"?>\n<xbel version=\"1.0\">\n"
            + bookmark(stage.path("Old/b.csv"), "2026-01-01T00:00:00Z")
            + bookmark(stage.path("New/a.csv"), "2026-05-01T00:00:00Z")
            + bookmark(stage.path("gone/a.csv"), "2026-06-01T00:00:00Z") + "</xbel>\n")
            .write(
                toFile: stage.path(".local/share/recently-used.xbel"), atomically: true,
                encoding: .utf8)
        try """
        /dev/sda1 / ext4 rw 0 0
        proc /proc proc rw 0 0
        /dev/sdb1 /run/media/me/My\\040stick vfat rw 0 0
        """.write(toFile: stage.path("mounts"), atomically: true, encoding: .utf8)
        return (
            stage,
            FilePlaces(environment: ["HOME": stage.folder], mounts: stage.path("mounts"))
        )
    }

    @Test("Drives, bookmarks and folders used last are places, by their names")
    func placesOfAllKinds() throws {
        let (stage, places) = try places()
        #expect(places.groups.map(\.title) == ["Places", "Drives", "Bookmarks", "Recent"])
        #expect(places.drives == [.init(title: "My stick", path: "/run/media/me/My stick")])
        #expect(places.marked == [.init(title: "Marked", path: stage.path("Marked"))])
        #expect(places.recent.map(\.title) == ["New", "Old"])
    }

    @Test("A wide dialog has the places at its side; keys and clicks lead there")
    func placesAtTheSide() throws {
        let (stage, places) = try places()
        let dialog = FileDialogViewController(
            .open([], several: false), in: stage.folder, places: places)
        let harness = Harness(showing: dialog, size: CGSize(width: 800, height: 560))
        func settle() {
            #expect(dialog.work.finish(upTo: 20))
            harness.advance(seconds: 1)
        }
        settle()
        let list = dialog.placesList
        #expect(!list.isHidden && list.frame.maxX <= dialog.table.frame.minX)
        #expect(dialog.field.frame.minX >= list.frame.maxX)
        #expect(list.table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        let cell = try #require(list.table.cellForRow(at: IndexPath(row: 1, section: 0)))
        harness.tap(cell)
        settle()
        #expect(dialog.folder == stage.path("Documents"))
        #expect(list.table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        // Tab leads from the field to the places.
        harness.tap(dialog.field)
        func isThere() -> Bool {
            let item = UIFocusSystem.focusSystem(for: list)?.focusedItem as? UIView
            return item?.isDescendant(of: list) == true
        }
        for _ in 0..<3 where !isThere() { harness.press(.tab) }
        #expect(isThere())
        harness.press(.end)
        harness.press(.return)
        settle()
        #expect(dialog.folder == stage.path("Old"))
        #expect(list.table.indexPathForSelectedRow == IndexPath(row: 1, section: 3))
        // In a narrow window the menu has them.
        harness.resize(to: CGSize(width: 500, height: 560))
        harness.advance(seconds: 0.5)
        #expect(list.isHidden && dialog.table.frame.minX == 0)
        let titles = dialog.folderButton.menu?.children.flatMap { ($0 as? UIMenu)?.children ?? [] }
        #expect(titles?.map(\.title).contains("My stick") == true)
    }
}
